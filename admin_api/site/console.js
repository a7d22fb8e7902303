var Eo=Object.defineProperty;var Po=Object.getOwnPropertyDescriptor;var rr=i=>{throw TypeError(i)};var m=(i,s,e,t)=>{for(var r=t>1?void 0:t?Po(s,e):s,n=i.length-1,l;n>=0;n--)(l=i[n])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Eo(s,e,r),r};var gi=(i,s,e)=>s.has(i)||rr("Cannot "+e);var a=(i,s,e)=>(gi(i,s,"read from private field"),e?e.call(i):s.get(i)),u=(i,s,e)=>s.has(i)?rr("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),D=(i,s,e,t)=>(gi(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),p=(i,s,e)=>(gi(i,s,"access private method"),e);var xs=globalThis,ws=xs.ShadowRoot&&(xs.ShadyCSS===void 0||xs.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,fi=Symbol(),nr=new WeakMap,zt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==fi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ws&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=nr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&nr.set(e,s))}return s}toString(){return this.cssText}},or=i=>new zt(typeof i=="string"?i:i+"",void 0,fi),I=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,n)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[n+1],i[0]);return new zt(e,i,fi)},ar=(i,s)=>{if(ws)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=xs.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},bi=ws?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return or(e)})(i):i;var{is:Co,defineProperty:Do,getOwnPropertyDescriptor:Oo,getOwnPropertyNames:No,getOwnPropertySymbols:Mo,getPrototypeOf:jo}=Object,ks=globalThis,lr=ks.trustedTypes,Io=lr?lr.emptyScript:"",Lo=ks.reactiveElementPolyfillSupport,Ft=(i,s)=>i,qt={toAttribute(i,s){switch(s){case Boolean:i=i?Io:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Ss=(i,s)=>!Co(i,s),dr={attribute:!0,type:String,converter:qt,reflect:!1,useDefault:!1,hasChanged:Ss};Symbol.metadata??=Symbol("metadata"),ks.litPropertyMetadata??=new WeakMap;var Se=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=dr){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Do(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:n}=Oo(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);n?.call(this,l),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??dr}static _$Ei(){if(this.hasOwnProperty(Ft("elementProperties")))return;let s=jo(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Ft("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ft("properties"))){let e=this.properties,t=[...No(e),...Mo(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(bi(r))}else s!==void 0&&e.push(bi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ar(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:qt).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(r):this.setAttribute(r,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let n=t.getPropertyOptions(r),l=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:qt;this._$Em=r;let c=l.fromAttribute(e,n.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(s,e,t,r=!1,n){if(s!==void 0){let l=this.constructor;if(r===!1&&(n=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??Ss)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:n},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),n!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,n]of this._$Ep)this[r]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,n]of t){let{wrapped:l}=n,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,n,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Se.elementStyles=[],Se.shadowRootOptions={mode:"open"},Se[Ft("elementProperties")]=new Map,Se[Ft("finalized")]=new Map,Lo?.({ReactiveElement:Se}),(ks.reactiveElementVersions??=[]).push("2.1.2");var yi=globalThis,cr=i=>i,_s=yi.trustedTypes,pr=_s?_s.createPolicy("lit-html",{createHTML:i=>i}):void 0,$i="$lit$",_e=`lit$${Math.random().toFixed(9).slice(2)}$`,xi="?"+_e,zo=`<${xi}>`,Ge=document,Ut=()=>Ge.createComment(""),Ht=i=>i===null||typeof i!="object"&&typeof i!="function",wi=Array.isArray,br=i=>wi(i)||typeof i?.[Symbol.iterator]=="function",vi=`[ 	
\f\r]`,Bt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ur=/-->/g,hr=/>/g,We=RegExp(`>|${vi}(?:([^\\s"'>=/]+)(${vi}*=${vi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),mr=/'/g,gr=/"/g,vr=/^(?:script|style|textarea|title)$/i,ki=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),o=ki(1),Cs=ki(2),el=ki(3),le=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),fr=new WeakMap,Ye=Ge.createTreeWalker(Ge,129);function yr(i,s){if(!wi(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return pr!==void 0?pr.createHTML(s):s}var $r=(i,s)=>{let e=i.length-1,t=[],r,n=s===2?"<svg>":s===3?"<math>":"",l=Bt;for(let c=0;c<e;c++){let h=i[c],g,x,y=-1,F=0;for(;F<h.length&&(l.lastIndex=F,x=l.exec(h),x!==null);)F=l.lastIndex,l===Bt?x[1]==="!--"?l=ur:x[1]!==void 0?l=hr:x[2]!==void 0?(vr.test(x[2])&&(r=RegExp("</"+x[2],"g")),l=We):x[3]!==void 0&&(l=We):l===We?x[0]===">"?(l=r??Bt,y=-1):x[1]===void 0?y=-2:(y=l.lastIndex-x[2].length,g=x[1],l=x[3]===void 0?We:x[3]==='"'?gr:mr):l===gr||l===mr?l=We:l===ur||l===hr?l=Bt:(l=We,r=void 0);let G=l===We&&i[c+1].startsWith("/>")?" ":"";n+=l===Bt?h+zo:y>=0?(t.push(g),h.slice(0,y)+$i+h.slice(y)+_e+G):h+_e+(y===-2?c:G)}return[yr(i,n+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Jt=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let n=0,l=0,c=s.length-1,h=this.parts,[g,x]=$r(s,e);if(this.el=i.createElement(g,t),Ye.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(r=Ye.nextNode())!==null&&h.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let y of r.getAttributeNames())if(y.endsWith($i)){let F=x[l++],G=r.getAttribute(y).split(_e),wt=/([.?@])?(.*)/.exec(F);h.push({type:1,index:n,name:wt[2],strings:G,ctor:wt[1]==="."?As:wt[1]==="?"?Ts:wt[1]==="@"?Es:Qe}),r.removeAttribute(y)}else y.startsWith(_e)&&(h.push({type:6,index:n}),r.removeAttribute(y));if(vr.test(r.tagName)){let y=r.textContent.split(_e),F=y.length-1;if(F>0){r.textContent=_s?_s.emptyScript:"";for(let G=0;G<F;G++)r.append(y[G],Ut()),Ye.nextNode(),h.push({type:2,index:++n});r.append(y[F],Ut())}}}else if(r.nodeType===8)if(r.data===xi)h.push({type:2,index:n});else{let y=-1;for(;(y=r.data.indexOf(_e,y+1))!==-1;)h.push({type:7,index:n}),y+=_e.length-1}n++}}static createElement(s,e){let t=Ge.createElement("template");return t.innerHTML=s,t}};function Ze(i,s,e=i,t){if(s===le)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,n=Ht(s)?void 0:s._$litDirective$;return r?.constructor!==n&&(r?._$AO?.(!1),n===void 0?r=void 0:(r=new n(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=Ze(i,r._$AS(i,s.values),r,t)),s}var Rs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??Ge).importNode(e,!0);Ye.currentNode=r;let n=Ye.nextNode(),l=0,c=0,h=t[0];for(;h!==void 0;){if(l===h.index){let g;h.type===2?g=new kt(n,n.nextSibling,this,s):h.type===1?g=new h.ctor(n,h.name,h.strings,this,s):h.type===6&&(g=new Ps(n,this,s)),this._$AV.push(g),h=t[++c]}l!==h?.index&&(n=Ye.nextNode(),l++)}return Ye.currentNode=Ge,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},kt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Ze(this,s,e),Ht(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==le&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):br(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&Ht(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ge.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Jt.createElement(yr(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let n=new Rs(r,this),l=n.u(this.options);n.p(e),this.T(l),this._$AH=n}}_$AC(s){let e=fr.get(s.strings);return e===void 0&&fr.set(s.strings,e=new Jt(s)),e}k(s){wi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let n of s)r===e.length?e.push(t=new i(this.O(Ut()),this.O(Ut()),this,this.options)):t=e[r],t._$AI(n),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=cr(s).nextSibling;cr(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Qe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,n){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let n=this.strings,l=!1;if(n===void 0)s=Ze(this,s,e,0),l=!Ht(s)||s!==this._$AH&&s!==le,l&&(this._$AH=s);else{let c=s,h,g;for(s=n[0],h=0;h<n.length-1;h++)g=Ze(this,c[t+h],e,h),g===le&&(g=this._$AH[h]),l||=!Ht(g)||g!==this._$AH[h],g===d?s=d:s!==d&&(s+=(g??"")+n[h+1]),this._$AH[h]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},As=class extends Qe{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},Ts=class extends Qe{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},Es=class extends Qe{constructor(s,e,t,r,n){super(s,e,t,r,n),this.type=5}_$AI(s,e=this){if((s=Ze(this,s,e,0)??d)===le)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Ps=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Ze(this,s)}},xr={M:$i,P:_e,A:xi,C:1,L:$r,R:Rs,D:br,V:Ze,I:kt,H:Qe,N:Ts,U:Es,B:As,F:Ps},Fo=yi.litHtmlPolyfillSupport;Fo?.(Jt,kt),(yi.litHtmlVersions??=[]).push("3.3.3");var Kt=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let n=e?.renderBefore??null;t._$litPart$=r=new kt(s.insertBefore(Ut(),n),n,void 0,e??{})}return r._$AI(i),r};var Si=globalThis,de=class extends Se{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Kt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return le}};de._$litElement$=!0,de.finalized=!0,Si.litElementHydrateSupport?.({LitElement:de});var qo=Si.litElementPolyfillSupport;qo?.({LitElement:de});(Si.litElementVersions??=[]).push("4.2.2");var _=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Bo={attribute:!0,type:String,converter:qt,reflect:!1,hasChanged:Ss},Uo=(i=Bo,s,e)=>{let{kind:t,metadata:r}=e,n=globalThis.litPropertyMetadata.get(r);if(n===void 0&&globalThis.litPropertyMetadata.set(r,n=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),n.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(c){let h=s.get.call(this);s.set.call(this,c),this.requestUpdate(l,h,i,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,i,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let h=this[l];s.call(this,c),this.requestUpdate(l,h,i,!0,c)}}throw Error("Unsupported decorator location: "+t)};function ce(i){return(s,e)=>typeof e=="object"?Uo(i,s,e):((t,r,n)=>{let l=r.hasOwnProperty(n);return r.constructor.createProperty(n,t),l?Object.getOwnPropertyDescriptor(r,n):void 0})(i,s,e)}function b(i){return ce({...i,state:!0,attribute:!1})}var Xe={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Os=i=>(...s)=>({_$litDirective$:i,values:s}),St=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Bl}=xr;var wr=i=>i.strings===void 0;var Ho={},Ns=(i,s=Ho)=>i._$AH=s;var Vt=Os(class extends St{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Ns(i),this.key=s),e}});function _i(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function kr(i){return i===null||_i(i)&&Object.values(i).some(kr)}function Jo(i,s){return JSON.stringify(i)===JSON.stringify(s)}function Ri(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,n]=[i[t]??null,s[t]??null];if(!Jo(r,n))if(_i(n)){if(kr(n))return null;let l=_i(r)?Ri(r,n):n;if(l===null)return null;e[t]=l}else e[t]=n}return e}var js=1e4,Ko=100,Vo=100;function P(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Oe(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var Ms=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Oe(Ko,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(P`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:Ri({...t},{...e});return this.session.request(P`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(P`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(P`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${P`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(P`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}broadcasts(s,e,t,r){return this.session.request(P`/${s}/messages`+Oe(e,t),{signal:r})}broadcast(s,e,t){return this.session.request(P`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(P`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(P`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,n){for(;;){let l=await this.session.request(P`/${s}/messages/${e}/recipients`+Oe(t,r),{signal:n});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(P`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let n=await this.session.request(P`/${s}/dead-letters`+Oe(e,t),{signal:r});if(n.dead_letters.length>0||n.next_cursor===null)return n;t=n.next_cursor}}redrive(s,e){return this.session.request(P`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Oe(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Oe(Vo,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(P`/keys/${s}`,{method:"DELETE"})}rotate(s,e){return this.session.request(P`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(P`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}users(s,e,t,r){let n=s===""?"":`&query=${encodeURIComponent(s)}`;return this.session.request(`/users${Oe(e,t)}${n}`,{signal:r})}writeUser(s,e,t){return this.session.request(P`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(P`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(P`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(P`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(P`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(P`/users/${s}/sessions`+Oe(e,t),{signal:r})}endSession(s,e){return this.session.request(P`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(P`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(P`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(P`/${s}/users/${e}/audit`,{method:"POST"})}};var Wo=new Intl.NumberFormat("en"),Yo=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Go=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),Ai=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Zo=.01;function v(i){return Wo.format(i)}function E(i,s,e=`${s}s`){return`${v(i)} ${i===1?s:e}`}function _t(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function L(i){return Yo.format(i*1e3)}function te(i){return Go.format(i*1e3)}function pe(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?Ai.format(Math.round(e/60),"minute"):t<22*3600?Ai.format(Math.round(e/3600),"hour"):t<26*86400?Ai.format(Math.round(e/86400),"day"):L(i)}var Qo=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Xo=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Is(i){let[s,e]=Qo.find(([,t])=>i>=t)??["",0];return e===0?E(i,"byte"):`${Xo.format(i/e)} ${s}`}function Sr(i){return i>0&&i<Zo?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var ea=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ls(i){let[s,e]=ea.find(([,t])=>i>=t&&i%t===0)??["second",1];return E(i/e,s)}function Z(i){return`…${i.slice(-6)}`}var Rt=["post","redact","audience","config","tokens","users","read"],_r={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"};function xe(i){return i==="delivered"||i==="stopped"||i==="redacted"}var q=class extends Error{constructor(e,t,r,n=[],l=null){super(r);this.status=e;this.code=t;this.errors=n;this.retryAfterSeconds=l;this.name="Problem"}};async function Ti(i,s,e={}){let t={authorization:`Bearer ${s}`,...e.headers};e.body!==void 0&&(t["content-type"]="application/json");let r;try{r=await fetch(i,{method:e.method??"GET",headers:t,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:"omit",cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new q(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let n=await r.text();if(r.ok)return n===""?null:JSON.parse(n);throw ta(r,n)}function ta(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:n,errors:l}=JSON.parse(s);return new q(i.status,String(t),String(r??n),l??[],e)}catch{return new q(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var sa={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function B(i){return o`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${Cs`<path d=${sa[i]} />`}
  </svg>`}function zs(){return o`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function At(i="Loading"){return o`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function K(i,s){return o`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function w(i,s){return o`<div class="notice quiet" data-missing-scope=${i}>
    ${B("lock")}
    <p>
      Your API key does not have the <code>${i}</code> scope, which is required to ${s}. A key with the
      <code>config</code> scope can create one that does.
    </p>
  </div>`}function k(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,n=i.status===403;return o`<div class="notice ${n?"quiet":"bad"}" role="alert">
    ${B(n?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?o`<ul>
            ${t.map(l=>o`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?o`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!n?o`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function $(i,s){let e=(i??[]).filter(t=>Re(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Re(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var f=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=z(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?k(this.problem,()=>{this.load()}):this.value===void 0?At(e):s(this.value)}};function z(i){return i instanceof q?i:(console.error(i),new q(0,"unexpected","Something went wrong. Try again or reload the page."))}function Rr(i,s){return o`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{ia(e.currentTarget,i)}}>
      ${B("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function ia(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Ar=0;function O(i){return Tr((s,e)=>{let t=!1,r="",n=null,l=`question-${Ar+=1}`,c=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),h=async x=>{if(x.preventDefault(),!(t||!c())){t=!0,n=null,g();try{await i.act(),e(!0)}catch(y){n=z(y),t=!1,g()}}},g=()=>{let x=typeof i.action=="string"?i.action:i.action();Kt(o`<form method="dialog" class="dialog" @submit=${h}>
          <h2 id="${l}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,n)}
            ${i.confirmText===void 0?d:o`<div class="field">
                  <label for="${l}-word">Type <code>${i.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${y=>{r=y.target.value,g()}}
                  />
                </div>`}
            ${k(n,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":x}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Wt(i,s,e){return Tr((t,r)=>{let n=`secret-${Ar+=1}`;return t.setAttribute("aria-labelledby",`${n}-title`),Kt(o`<div class="dialog">
        <h2 id="${n}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${Rr(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Tr(i){return new Promise(s=>{let e=document.createElement("dialog"),t=n=>{e.close(),e.remove(),s(n)},r=i(e,t);e.addEventListener("cancel",n=>{n.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var ra=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","settings","audit-log"];function Ei(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(na);return{view:ra.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function T(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function Q(i,...s){location.hash=T(i,...s)}function na(i){try{return decodeURIComponent(i)}catch{return i}}async function Er(i,s){let e;try{if(e=await fetch(i,{headers:{authorization:`Bearer ${s}`},credentials:"omit",cache:"no-store"}),e.ok)return await e.blob()}catch{throw new q(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new q(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Pi(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var oa=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Ci(i){return oa.exec(i)?.[1]??null}var Fs=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Ci(e);if(t===null)throw new q(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");let r=await Ti(`/stack/admin/v1/${encodeURIComponent(t)}/own-key`,e);this.ownKey?.tenant_key!==r.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=e,this.ownKey=r,this.endReason=null,this.#i()}signOut(){this.#e=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#i()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#s(e,(r,n)=>Ti(r,n,t))}fetchFile(e){return this.#s(e,Er)}async#s(e,t){if(this.#e===null)throw new q(401,"signed_out","You are signed out.");try{return await t(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${e}`,this.#e)}catch(r){throw r instanceof q&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#i()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#i()}dropDraft(e){this.#t.delete(e)&&this.#i()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#i(){this.dispatchEvent(new Event("changed"))}};var Pr=I`
  .progress {
    block-size: 8px;
    border-radius: 99px;
    background: var(--open);
    overflow: hidden;
  }
  .progress span {
    display: block;
    block-size: 100%;
    border-radius: 99px;
    background: var(--accent);
    transition: inline-size 0.3s ease-out;
  }
  .mini .progress {
    block-size: 5px;
  }
  .mini .number {
    text-align: start;
  }
  .shares {
    display: grid;
    gap: 14px;
  }
  .stack {
    display: flex;
    gap: 2px;
    block-size: 14px;
    border-radius: 99px;
    overflow: hidden;
    background: var(--open);
  }
  .stack span {
    min-inline-size: 3px;
    transition: inline-size 0.3s ease-out;
  }
  .stack .good,
  .dot.good {
    background: var(--good);
  }
  .stack .bad,
  .dot.bad {
    background: var(--bad);
  }
  .stack .gone,
  .dot.gone {
    background: var(--gone);
  }
  .stack .open,
  .dot.open {
    background: var(--open);
  }
  .dot {
    display: inline-block;
    inline-size: 9px;
    block-size: 9px;
    margin-inline-end: 7px;
    border-radius: 3px;
  }
  .shares dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));
    gap: 10px;
  }
  .shares dt {
    color: var(--muted);
    font-size: 12.5px;
    white-space: nowrap;
  }
  .shares dd {
    font-variant-numeric: tabular-nums;
  }
  .shares dd strong {
    font-size: 17px;
  }

  .chart svg {
    display: block;
    inline-size: 100%;
    block-size: 96px;
  }
  .chart .axis {
    stroke: var(--line);
  }
  .chart .area {
    fill: var(--accent);
    opacity: 0.14;
  }
  .chart .line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .chart figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    margin-block-start: 8px;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .chart-none {
    font-size: 13.5px;
  }
  pre.json {
    margin: 0;
    padding: 12px 14px;
    border-radius: var(--radius-small);
    background: var(--sunken);
    font: 12.5px/1.55 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 360px;
    overflow: auto;
  }
`;var Cr=I`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
  }
  @media (min-width: 861px) {
    html {
      scrollbar-gutter: stable;
    }
  }

  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font: 14px/1.5 var(--sans);
  }

  h1,
  h2,
  h3,
  p,
  dl,
  dd,
  ul,
  ol,
  figure,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
  }
  h1 {
    font-size: 21px;
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.012em;
    outline: none;
  }
  h2 {
    font-size: 15px;
    line-height: 1.35;
    font-weight: 640;
  }
  h3 {
    font-size: 13px;
    font-weight: 640;
  }
  fieldset {
    border: 0;
    min-inline-size: 0;
  }
  ul,
  ol {
    padding-inline-start: 1.2em;
  }
  strong {
    font-weight: 640;
  }
  code,
  .code {
    font-family: var(--mono);
    font-size: 0.92em;
  }
  p code,
  li code,
  dd code,
  label code {
    padding: 0.08em 0.34em;
    border-radius: 4px;
    background: var(--sunken);
    overflow-wrap: anywhere;
  }
  a {
    color: var(--accent-text);
    text-underline-offset: 2px;
    text-decoration-thickness: 1px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  h1:focus-visible {
    outline: none;
  }

  .muted {
    color: var(--muted);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .icon {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    min-block-size: 34px;
    padding: 5px 13px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--raised);
    color: var(--ink);
    font: inherit;
    font-weight: 560;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    transition:
      background-color 0.12s,
      border-color 0.12s;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sunken);
  }
  button:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
  button.small,
  .button.small {
    min-block-size: 28px;
    padding: 2px 10px;
    font-size: 13px;
  }
  button.primary,
  .button.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  button.primary:hover:not(:disabled),
  .button.primary:hover {
    background: color-mix(in srgb, var(--accent) 88%, var(--ink));
  }
  button.danger {
    border-color: var(--bad-text);
    background: var(--bad-text);
    color: var(--surface);
  }
  button.danger:hover:not(:disabled) {
    background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));
  }
  button.danger-quiet {
    border-color: var(--bad-text);
    color: var(--bad-text);
  }
  button.plain {
    border-color: transparent;
    background: none;
  }
  button .icon,
  .button .icon {
    inline-size: 16px;
    block-size: 16px;
  }

  @media (pointer: coarse) {
    button,
    .button {
      min-block-size: 42px;
    }
    button.small,
    .button.small {
      min-block-size: 36px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var Dr=I`
  .card {
    padding: 18px 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    min-inline-size: 0;
  }
  .card + .card {
    margin-block-start: 16px;
  }
  .card > h2:first-child,
  .card-head {
    margin-block-end: 12px;
  }
  .card.stack-form > h2:first-child,
  .card.stack-form > .card-head {
    margin: 0;
  }
  .card-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
  }
  .card.flush {
    padding: 0;
    overflow: hidden;
  }
  .card.flush .card-head {
    margin: 0;
    padding: 14px 20px;
    border-block-end: 1px solid var(--line);
  }
  stak-quotas,
  stak-user-data,
  stak-user-list,
  stak-user-sessions {
    display: block;
  }
  stak-quotas,
  .card + stak-user-data,
  .card + stak-user-list,
  stak-user-sessions + .card {
    margin-block-start: 16px;
  }
  .split {
    display: grid;
    grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);
    gap: 16px;
    align-items: start;
  }
  .split > .card,
  .split > div > .card:first-child,
  .stack-form > .card {
    margin: 0;
  }
  @media (max-width: 1040px) {
    .split {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));
    gap: 16px;
    margin-block-end: 16px;
  }
  .figure {
    display: grid;
    gap: 2px;
    align-content: start;
    padding: 15px 18px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    color: inherit;
    text-decoration: none;
  }
  a.figure:hover {
    border-color: var(--line-strong);
  }
  .figure dt,
  .figure .name {
    color: var(--muted);
    font-size: 13px;
    font-weight: 540;
  }
  .figure .value {
    font-size: 26px;
    line-height: 1.2;
    font-weight: 640;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  .figure .value.bad {
    color: var(--bad-text);
  }
  .figure .more-words {
    color: var(--muted);
    font-size: 12.5px;
  }

  .big {
    font-size: 32px;
    line-height: 1.2;
    font-weight: 640;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  details {
    margin-block-start: 10px;
    font-size: 13.5px;
  }
  summary {
    color: var(--accent-text);
    cursor: pointer;
  }
  details pre {
    margin-block-start: 8px !important;
  }

  .facts {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 6px 18px;
    font-size: 13.5px;
  }
  .facts dt {
    color: var(--muted);
  }
  .facts dd {
    overflow-wrap: anywhere;
  }

  @media (max-width: 700px) {
    .figures {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 10px;
    }
    .figure {
      padding: 12px;
    }
    .figure .value {
      font-size: 22px;
    }
    .figure .more-words {
      display: none;
    }
  }
`;var Or=I`
  .compose {
    display: grid;
    grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);
    gap: 16px;
    align-items: start;
  }
  .compose > aside {
    position: sticky;
    inset-block-start: 20px;
    display: grid;
    gap: 16px;
  }
  .compose .card {
    margin: 0;
  }
  .compose form {
    display: grid;
    gap: 16px;
  }
  .compose .send {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
  }
  @media (max-width: 1040px) {
    .compose {
      grid-template-columns: minmax(0, 1fr);
    }
    .compose > aside {
      position: static;
    }
  }
  .outcome dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
  }
  .outcome dt {
    color: var(--muted);
    font-size: 12.5px;
  }
  .outcome dd {
    font-size: 18px;
    font-weight: 640;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    line-height: 1.3;
  }
  .outcome .hint {
    margin-block-start: 10px;
  }

  .previews {
    display: grid;
    gap: 12px;
  }
  .preview {
    --p-ground: #ffffff;
    --p-tint: #f0f0fd;
    --p-ink: #171a23;
    --p-muted: #5b6272;
    --p-line: #e4e6ec;
    --p-accent: #4f46e5;
    --p-button: #ffffff;
    --p-face: #d9ecff;
    --p-face-ink: #0b5394;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--p-ground);
    color: var(--p-ink);
    color-scheme: light;
  }
  .preview.dark {
    --p-ground: #15171e;
    --p-tint: #212330;
    --p-ink: #eceef4;
    --p-muted: #a3a9b8;
    --p-line: #2d313c;
    --p-accent: #a5a8ff;
    --p-button: #12132b;
    --p-face: #1d3a57;
    --p-face-ink: #a9d3ff;
    color-scheme: dark;
  }
  .preview-label {
    margin-block-end: 8px;
    color: var(--p-muted);
    font-size: 12px;
    font-weight: 560;
  }
  .preview article {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 12px;
    padding: 13px 14px;
    border: 1px solid var(--p-line);
    border-radius: 10px;
    background: var(--p-tint);
  }
  .preview article > div {
    display: grid;
    gap: 3px;
  }
  .preview .avatar {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
    background: var(--p-face);
    color: var(--p-face-ink);
    font-size: 13px;
    font-weight: 640;
  }
  .preview .new {
    inline-size: 9px;
    block-size: 9px;
    margin-block-start: 7px;
    border-radius: 50%;
    background: var(--p-accent);
  }
  .preview .over {
    color: var(--p-muted);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  .preview .title {
    font-weight: 640;
    overflow-wrap: anywhere;
  }
  .preview .body {
    color: var(--p-muted);
    font-size: 13.5px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .preview .none {
    color: var(--p-muted);
    font-style: italic;
  }
  .preview dl {
    display: grid;
    gap: 2px;
    font-size: 13.5px;
  }
  .preview dl div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  .preview dt {
    color: var(--p-muted);
  }
  .preview dd {
    overflow-wrap: anywhere;
  }
  .preview .act {
    justify-self: start;
    margin-block: 4px;
    padding: 4px 12px;
    border-radius: 8px;
    background: var(--p-accent);
    color: var(--p-button);
    font-size: 13px;
    font-weight: 580;
  }
`;var Nr=I`
  dialog {
    inline-size: min(520px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 48px);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow-high);
    overflow: auto;
  }
  dialog::backdrop {
    background: rgb(6 14 13 / 52%);
  }
  .dialog {
    display: grid;
    gap: 16px;
    padding: 22px;
  }
  .dialog h2 {
    font-size: 17px;
  }
  .dialog-body {
    display: grid;
    gap: 14px;
  }
  .dialog-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
  }
`;var Mr=I`
  input:not([type="radio"], [type="checkbox"], [type="file"]),
  select,
  textarea {
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 10px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--raised);
    color: var(--ink);
    font: inherit;
  }
  input.code,
  textarea.code {
    font: 13px/1.55 var(--mono);
  }
  textarea {
    resize: vertical;
    tab-size: 2;
  }
  select {
    padding-inline-end: 6px;
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  input:disabled,
  select:disabled,
  textarea:disabled {
    background: var(--sunken);
    color: var(--muted);
    border-color: var(--line);
  }
  input[type="radio"],
  input[type="checkbox"] {
    accent-color: var(--accent);
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    flex: none;
  }
  [aria-invalid="true"] {
    border-color: var(--bad) !important;
    box-shadow: 0 0 0 1px var(--bad);
  }

  form.stack-form,
  .stack-form {
    display: grid;
    gap: 16px;
  }
  .field {
    display: grid;
    gap: 5px;
    align-content: start;
    min-inline-size: 0;
  }
  .field label,
  .segments legend,
  .label {
    font-weight: 570;
    font-size: 13px;
  }
  fieldset.stack-form > legend {
    margin-block-end: 10px;
  }
  .optional {
    color: var(--muted);
    font-weight: 400;
  }
  .hint {
    color: var(--muted);
    font-size: 12.5px;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  .error {
    color: var(--bad-text);
    font-size: 13px;
    font-weight: 540;
    overflow-wrap: anywhere;
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 16px;
  }
  .joined {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
  }
  .joined select {
    inline-size: auto;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .row.end {
    justify-content: flex-end;
  }
  .check {
    display: flex;
    align-items: flex-start;
    gap: 9px;
    font-size: 13.5px;
    line-height: 1.4;
  }
  .check input {
    margin-block-start: 2px;
  }
  .check small {
    display: block;
    color: var(--muted);
    font-size: 12.5px;
  }

  .segments {
    display: grid;
    gap: 5px;
    align-content: start;
  }
  .segments > div {
    display: inline-flex;
    justify-self: start;
    align-self: start;
    padding: 3px;
    border: 1px solid var(--line);
    border-radius: 9px;
    background: var(--sunken);
  }
  .segments label {
    position: relative;
    cursor: pointer;
  }
  .segments input {
    position: absolute;
    inset: 0;
    opacity: 0;
    inline-size: 100%;
    block-size: 100%;
    cursor: pointer;
  }
  .segments span {
    display: block;
    padding: 3px 13px;
    border-radius: 6px;
    color: var(--muted);
    font-weight: 560;
    font-size: 13px;
    line-height: 24px;
    white-space: nowrap;
  }
  .segments input:checked + span {
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow);
    outline: 1px solid var(--line);
  }
  .segments input:focus-visible + span {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }

  .file {
    position: relative;
  }
  .file input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
    inline-size: 100%;
  }
  .file:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    padding: 0;
    list-style: none;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    padding: 1px 3px 1px 10px;
    border-radius: 99px;
    background: var(--accent-soft);
    color: var(--accent-text);
    font-size: 13px;
    font-weight: 540;
    line-height: 24px;
  }
  .chip.bare {
    padding-inline: 10px;
  }
  .chip button {
    min-block-size: 24px;
    inline-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
  }
  .chip button .icon {
    inline-size: 13px;
    block-size: 13px;
  }

  .lookup {
    display: grid;
    grid-template-columns: minmax(0, 420px) auto;
    gap: 12px;
    align-items: start;
  }
  .lookup button {
    justify-self: start;
    min-block-size: 36px;
    margin-block-start: 25px;
  }
  .spaced {
    margin-block-start: 16px;
  }

  .unsaved-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    padding-block: 10px;
    border: 1px solid transparent;
    border-radius: var(--radius);
  }
  .unsaved-bar.changed {
    position: sticky;
    inset-block-end: 12px;
    z-index: 5;
    padding-inline: 14px;
    border-color: var(--line);
    background: var(--raised);
    box-shadow: var(--shadow-high);
  }
  .unsaved-bar .row {
    margin-inline-start: auto;
  }

  .copy-field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
  }
  .copy-field button {
    min-inline-size: 92px;
  }
`;var jr=I`
  .badge {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 1px 9px;
    border-radius: 99px;
    font-size: 12.5px;
    font-weight: 570;
    line-height: 20px;
    white-space: nowrap;
    font-family: var(--sans);
  }
  .badge[data-status] {
    text-transform: capitalize;
  }
  .badge.good {
    background: var(--good-soft);
    color: var(--good-text);
  }
  .badge.busy,
  .badge.info {
    background: var(--info-soft);
    color: var(--info-text);
  }
  .badge.warn {
    background: var(--warn-soft);
    color: var(--warn-text);
  }
  .badge.bad {
    background: var(--bad-soft);
    color: var(--bad-text);
  }
  .badge.still {
    background: var(--still-soft);
    color: var(--still-text);
  }
  .badge.busy::before {
    content: "";
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: currentColor;
    animation: breathe 1.4s ease-in-out infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.25;
    }
  }

  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 10px;
    padding: 11px 14px;
    border-radius: var(--radius-small);
    background: var(--info-soft);
    color: var(--info-text);
    font-size: 13.5px;
  }
  .notice > div,
  .notice > p {
    flex: 1;
    min-inline-size: min(200px, 100%);
    overflow-wrap: anywhere;
  }
  .notice p code,
  .notice li code {
    background: none;
    padding: 0;
    font-weight: 600;
  }
  .notice .icon {
    margin-block-start: 1px;
  }
  .notice.bad {
    background: var(--bad-soft);
    color: var(--bad-text);
  }
  .notice.good {
    background: var(--good-soft);
    color: var(--good-text);
  }
  .notice.warn {
    background: var(--warn-soft);
    color: var(--warn-text);
  }
  .notice.quiet {
    background: var(--still-soft);
    color: var(--still-text);
  }
  .card > .notice + *,
  .notice + .card,
  .card + .notice {
    margin-block-start: 14px;
  }

  .waiting {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    padding: 36px 16px;
    color: var(--muted);
  }
  .spinner {
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid var(--line);
    border-block-start-color: var(--accent);
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 40px 20px;
    color: var(--muted);
    text-align: center;
  }
  .empty-title {
    color: var(--ink);
    font-size: 15px;
    font-weight: 620;
  }
`;var Ir=I`
  .skip {
    position: fixed;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    z-index: 20;
    padding: 8px 14px;
    border-radius: var(--radius-small);
    background: var(--accent);
    color: var(--accent-ink);
    transform: translateY(-200%);
  }
  .skip:focus {
    transform: none;
  }

  .shell {
    display: grid;
    grid-template-columns: 228px minmax(0, 1fr);
    min-block-size: 100dvh;
  }
  .side {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    block-size: 100dvh;
    overflow-y: auto;
    padding: 18px 12px 14px;
    border-inline-end: 1px solid var(--line);
    background: var(--surface);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 0 8px;
    min-inline-size: 0;
  }
  .brand .mark {
    inline-size: 26px;
    block-size: 26px;
    flex: none;
    color: var(--accent);
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linejoin: round;
  }
  .brand strong {
    display: block;
    font-size: 15px;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  .brand span {
    display: block;
    overflow: hidden;
    color: var(--muted);
    font-size: 12.5px;
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .brand > div {
    min-inline-size: 0;
  }
  .menu-button {
    display: none;
  }

  .side nav {
    flex: 1;
    padding-block: 14px;
  }
  .side nav ul {
    padding: 0;
    list-style: none;
  }
  .side nav h2 {
    padding: 14px 8px 4px;
    color: var(--muted);
    font-size: 11.5px;
    font-weight: 600;
    letter-spacing: 0.03em;
  }
  .side nav a {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 6px 8px;
    border-radius: var(--radius-small);
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
  }
  .side nav a .icon {
    color: var(--muted);
  }
  .side nav a:hover {
    background: var(--sunken);
  }
  .side nav a[aria-current="page"] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 620;
  }
  .side nav a[aria-current="page"] .icon {
    color: inherit;
  }
  .side nav a .unsaved {
    inline-size: 7px;
    block-size: 7px;
    margin-inline-start: auto;
    border-radius: 50%;
    background: var(--accent);
  }

  .whoami {
    display: grid;
    gap: 8px;
    padding: 12px 8px 0;
    border-block-start: 1px solid var(--line);
    font-size: 12.5px;
  }
  .whoami p {
    color: var(--muted);
  }

  main {
    min-inline-size: 0;
    padding: 26px 32px 72px;
  }
  main > * {
    display: block;
    max-inline-size: 1120px;
    margin-inline: auto;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px 16px;
    margin-block-end: 20px;
  }
  .head > div:first-child {
    min-inline-size: 0;
  }
  .head p {
    margin-block-start: 3px;
    color: var(--muted);
    max-inline-size: 70ch;
  }
  .head .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .crumb {
    font-size: 13px;
  }
  .picker {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    color: var(--muted);
    font-size: 13px;
  }
  .picker select {
    inline-size: auto;
    max-inline-size: 220px;
  }

  .said {
    position: fixed;
    inset-block-end: 20px;
    inset-inline: 0;
    z-index: 30;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }
  .said p {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 9px 16px;
    border-radius: 99px;
    background: var(--ink);
    color: var(--ground);
    box-shadow: var(--shadow-high);
    font-weight: 540;
    animation: rise 0.18s ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  .door {
    display: grid;
    place-items: center;
    min-block-size: 100dvh;
    padding: 24px 16px;
  }
  .door-card {
    display: grid;
    gap: 18px;
    inline-size: min(420px, 100%);
    padding: 28px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  .door-card form {
    display: grid;
    gap: 14px;
  }
  .door-card .brand {
    padding: 0;
  }
  .door-card .primary {
    inline-size: 100%;
    min-block-size: 40px;
  }
  .door-card .small-print {
    color: var(--muted);
    font-size: 13px;
  }

  @media (max-width: 860px) {
    .shell {
      display: block;
    }
    .side {
      z-index: 10;
      block-size: auto;
      max-block-size: 100dvh;
      padding: 10px 14px;
      border-inline-end: 0;
      border-block-end: 1px solid var(--line);
    }
    .side-top {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 10px;
    }
    .brand {
      padding: 0;
    }
    .menu-button {
      display: inline-flex;
    }
    .side.folded nav,
    .side.folded .whoami {
      display: none;
    }
    .side nav {
      padding-block: 6px 12px;
    }
    .side nav a {
      padding-block: 9px;
    }
    main {
      padding: 20px 16px 64px;
    }
    .head .actions:has(.picker) {
      inline-size: 100%;
    }
    .head .picker {
      flex: 1 1 100%;
    }
    .head .picker select {
      flex: 1;
      max-inline-size: none;
    }
  }
`;var Lr=I`
  .table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 13.5px;
  }
  .table th {
    padding: 9px 12px;
    border-block-end: 1px solid var(--line);
    color: var(--muted);
    font-size: 12.5px;
    font-weight: 560;
    text-align: start;
    white-space: nowrap;
  }
  .table td {
    padding: 9px 12px;
    border-block-end: 1px solid var(--line);
    vertical-align: middle;
    overflow-wrap: anywhere;
  }
  .table tr:last-child td {
    border-block-end: 0;
  }
  .table th:first-child,
  .table td:first-child {
    padding-inline-start: 20px;
  }
  .table th:last-child,
  .table td:last-child {
    padding-inline-end: 20px;
  }
  .card:not(.flush) > .table th:first-child,
  .card:not(.flush) > .table td:first-child {
    padding-inline-start: 0;
  }
  .card:not(.flush) > .table th:last-child,
  .card:not(.flush) > .table td:last-child {
    padding-inline-end: 0;
  }
  .table td.main {
    inline-size: 36%;
  }
  .table .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .table .actions {
    text-align: end;
  }
  .table th.code {
    font-family: var(--sans);
  }
  .table td.code {
    font: 12.5px/1.5 var(--mono);
  }
  .table tbody tr:hover {
    background: var(--sunken);
  }
  .table .main > div > a,
  .table .main strong {
    font-weight: 600;
  }
  .table .main small {
    display: block;
    color: var(--muted);
    font-size: 12.5px;
  }
  .nowrap {
    white-space: nowrap;
  }
  .mini {
    display: grid;
    gap: 4px;
    min-inline-size: 110px;
  }
  @media (max-width: 700px) {
    .table,
    .table tbody,
    .table tr,
    .table td {
      display: block;
    }
    .table thead {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
    }
    .table tr {
      padding: 12px 16px;
      border-block-end: 1px solid var(--line);
    }
    .table tr:last-child {
      border-block-end: 0;
    }
    .card.flush .card-head {
      padding: 12px 16px;
    }
    .table td,
    .table td:first-child,
    .table td:last-child {
      display: grid;
      grid-template-columns: 96px minmax(0, 1fr);
      gap: 10px;
      padding: 3px 0;
      border: 0;
    }
    .table td::before {
      content: attr(data-head);
      color: var(--muted);
      font: 12.5px/1.7 var(--sans);
    }
    .table td.main {
      inline-size: auto;
      grid-template-columns: minmax(0, 1fr);
      padding-block-end: 6px;
    }
    .table td.main::before,
    .table td.actions::before {
      content: none;
    }
    .table td.actions {
      grid-template-columns: minmax(0, 1fr);
      padding-block-start: 8px;
    }
    .table .number,
    .table .actions {
      text-align: start;
    }
  }
  .more {
    display: grid;
    place-items: center;
    padding: 14px;
  }
  .card.flush .more {
    border-block-start: 1px solid var(--line);
  }
`;var zr=I`
  :root {
    color-scheme: light dark;
    --ground: #f4f5f9;
    --surface: #ffffff;
    --raised: #ffffff;
    --sunken: #eef0f5;
    --line: #dfe2ea;
    --line-strong: #878da0;
    --ink: #171a23;
    --muted: #555c6d;
    --accent: #4f46e5;
    --accent-ink: #ffffff;
    --accent-soft: #e9e8fd;
    --accent-text: #4038c2;
    --good: #1d7a4c;
    --good-soft: #e0f3e8;
    --good-text: #14603a;
    --bad: #c0392f;
    --bad-soft: #fcebe9;
    --bad-text: #a32a21;
    --warn-soft: #fdf1d6;
    --warn-text: #7a5200;
    --info-soft: #e4edfa;
    --info-text: #24508f;
    --gone: #7c6f9c;
    --still-soft: #e9ebf1;
    --still-text: #474d5d;
    --open: #d0d4de;
    --shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);
    --shadow-high: 0 8px 40px rgb(10 20 20 / 24%);
    --radius: 10px;
    --radius-small: 7px;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }

  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0f1117;
      --surface: #15171e;
      --raised: #1f222b;
      --sunken: #11131a;
      --line: #2d313c;
      --line-strong: #757c90;
      --ink: #eceef4;
      --muted: #a3a9b8;
      --accent: #a5a8ff;
      --accent-ink: #12132b;
      --accent-soft: #25264a;
      --accent-text: #c0c2ff;
      --good: #43b37a;
      --good-soft: #11301f;
      --good-text: #79d8a6;
      --bad: #e5675c;
      --bad-soft: #3a1916;
      --bad-text: #ff9d94;
      --warn-soft: #372a0e;
      --warn-text: #f0c669;
      --info-soft: #15283f;
      --info-text: #9cc3f7;
      --gone: #9d8fc4;
      --still-soft: #282c37;
      --still-text: #b9bfcc;
      --open: #3a3f4c;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%);
      --shadow-high: 0 12px 48px rgb(0 0 0 / 60%);
    }
  }
`;function Tt(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return o`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${v(s)} of ${v(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Yt({delivered:i,failed:s}){return i+s}function aa(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,n=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:la(i.status),kind:"open",value:n}].filter(({kind:c,value:h})=>c!=="open"||h>0||!xe(i.status))}function la(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function Fr(i){let s=i.recipients,e=aa(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:n})=>`${r.toLowerCase()} ${v(n)}`).join(", ");return o`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${v(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:n})=>n>0&&s>0?o`<span class=${r} style="inline-size:${100*n/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:n,value:l})=>o`<div class=${l===0?"none":""}>
            <dt><span class="dot ${n}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${v(l)}</strong> <span class="muted">${_t(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var da={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},ca={redacting:"recalling",redacted:"recalled"};function qs(i){return o`<span class="badge ${da[i]}" data-status=${i}>${ca[i]??i}</span>`}var Ne=Os(class extends St{constructor(i){if(super(i),i.type!==Xe.PROPERTY&&i.type!==Xe.ATTRIBUTE&&i.type!==Xe.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!wr(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===le||s===d)return s;let e=i.element,t=i.name;if(i.type===Xe.PROPERTY){if(s===e[t])return le}else if(i.type===Xe.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return le}else if(i.type===Xe.ATTRIBUTE&&e.getAttribute(t)===s+"")return le;return Ns(i),s}});function Di({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function et(i,s){let{id:e,label:t,hint:r,error:n,isOptional:l}=i;return o`<div class="field ${n?"has-error":""}">
    <label for=${e}>${t}${l?o` <span class="optional">optional</span>`:d}</label>
    ${s} ${n?o`<p class="error" id="${e}-error">${n}</p>`:d}
    ${r?o`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function R(i){return et(i,o`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Ne(i.value)}
      placeholder=${i.placeholder??d}
      list=${i.list??d}
      maxlength=${i.maxlength??d}
      min=${i.min??d}
      max=${i.max??d}
      autocomplete=${i.autocomplete??"off"}
      spellcheck=${i.isCode?"false":d}
      ?required=${i.isRequired}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Di(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function ge(i){return et(i,o`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Ne(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Di(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function tt(i){return et(i,o`<select
      id=${i.id}
      name=${i.id}
      .value=${Ne(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Di(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>o`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function ue(i){return o`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>o`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Ne(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function pa(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Bs(i,s,e){return o`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let n=r.target,l=n.files?.[0];l&&e(pa(await l.arrayBuffer()),l.name),n.value=""}}
  /></label>`}function C({title:i,about:s,crumb:e,actions:t}){return o`<div class="head">
    <div>
      ${e?o`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?o`<p>${s}</p>`:d}
    </div>
    ${t?o`<div class="actions">${t}</div>`:d}
  </div>`}function he(i,s,e){let t=s??[],r=t.some(n=>n.inbox===i)?t:[{inbox:i,title:""},...t];return o`<label class="picker">
    Inbox
    <select name="inbox" @change=${n=>e(n.target.value)}>
      ${r.map(n=>o`<option value=${n.inbox} ?selected=${n.inbox===i}>
            ${n.inbox}${n.title&&n.title!==n.inbox?` · ${n.title}`:""}
          </option>`)}
    </select>
  </label>`}var ua=new Set(["uid","uids","user_id","userid","user","id"]),Oi={text:"",ids:[]};function oe(i){return i!==Oi.text&&(Oi={text:i,ids:ha(i)}),Oi.ids}function ha(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Ni(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>ua.has(l)),n=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Ni(l)[t]??""):s.flatMap(Ni);return[...new Set(n.filter(l=>l!==""))]}function Ni(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function qr(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var S=class extends de{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};m([ce({attribute:!1})],S.prototype,"session",2),m([ce({attribute:!1})],S.prototype,"api",2),m([ce({attribute:!1})],S.prototype,"route",2);var Mi="audience/",Gt,Et,se,Us,Br,Ur,Hr,Jr,Me=class extends S{constructor(){super(...arguments);u(this,se);this.change="add";this.text="";this.run=null;this.problem=null;u(this,Gt,new f(this,e=>this.api.inboxes(e)));u(this,Et,new f(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(Mi)??"",this.session.hasScope("read")&&(a(this,Gt).load(),a(this,Et).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=oe(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return o`${C({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:he(this.inbox,a(this,Gt).value,n=>Q("audience",n))})}
      ${t?d:w("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,se,Br)}>
            ${ue({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:n=>this.change=n})}
            ${ge({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:n=>p(this,se,Us).call(this,n),error:$(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${Bs("members-file","Import from file…",n=>p(this,se,Us).call(this,oe(n).join(`
`)))}
              <span class="muted" role="status"
                >${E(e,"distinct user")}${e>js?`, in ${E(Math.ceil(e/js),"batch","batches")}`:""}</span
              >
            </div>
            ${k(this.problem,void 0,n=>n.startsWith(this.change))}
            ${this.run?p(this,se,Jr).call(this,this.run):d}
            <div class="row end">
              ${r?o`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?v(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,Et).render(n=>o`<p class="figure-in-card"><strong class="big" data-estimate>${v(n)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${n===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):w("read","see the number of members")}
        </section>
      </div>`}};Gt=new WeakMap,Et=new WeakMap,se=new WeakSet,Us=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(Mi):this.session.keepDraft(Mi,e)},Br=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=oe(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,se,Ur).call(this,t.length)||await p(this,se,Hr).call(this,t))},Ur=function(e){return O({title:`Remove ${E(e,"member")}?`,body:()=>o`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Hr=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of qr(e,js)){if(t.isStopped)break;try{let{added:n,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?n:l,a(this,Et).set(c),p(this,se,Us).call(this,e.slice(t.done).join(`
`))}catch(n){this.problem=z(n);break}}t.isRunning=!1,this.requestUpdate()},Jr=function(e){let t=e.change==="add"?"added":"removed";return o`<div class="stack-form" role="status">
      ${Tt("Members",e.done,e.total)}
      <p class="muted">
        ${v(e.done)} of ${v(e.total)} processed: ${v(e.changed)} ${t},
        ${v(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},m([b()],Me.prototype,"change",2),m([b()],Me.prototype,"text",2),m([b()],Me.prototype,"run",2),m([b()],Me.prototype,"problem",2),Me=m([_("stak-audience")],Me);function M(i,s,e){return o`<table class="table" role="table">
    <caption class="unseen">
      ${i}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${s.map(({head:t,kind:r})=>o`<th role="columnheader" scope="col" class=${r??""}>
              ${r==="actions"?o`<span class="unseen">${t}</span>`:t}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>o`<tr role="row">
            ${s.map(({head:r,cell:n,kind:l})=>o`<td role="cell" class=${l??""} data-head=${r}><div>${n(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function me(i,s,e){return o`<div class="more">
    ${i?o`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:o`<p class="muted">End of list.</p>`}
  </div>`}var Kr=50,ma=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,st,Ae,it,Js,Vr,Hs=class extends S{constructor(){super(...arguments);u(this,Js);u(this,st,null);u(this,Ae,new f(this,async e=>{let t=await this.api.auditLog(Kr,null,e);return D(this,st,t.next_cursor),t.entries}));u(this,it,new f(this,async e=>{let t=await this.api.auditLog(Kr,a(this,st),e);D(this,st,t.next_cursor),a(this,Ae).set([...a(this,Ae).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ae).load()}render(){let e=C({title:"Audit log",about:"Changes made with your API keys, newest first. Entries are kept for one year.",actions:o`<button
        type="button"
        ?disabled=${a(this,Ae).isLoading}
        @click=${()=>{a(this,Ae).load()}}
      >
        ${B("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Ae).render(t=>t.length===0?K("No changes yet","Posts, recalls and changes to configuration and keys appear here."):o`${p(this,Js,Vr).call(this,t)} ${k(a(this,it).problem,()=>{a(this,it).load()})}
                ${me(a(this,st)!==null,a(this,it).isLoading,()=>{a(this,it).load()})}`,"Loading audit log")}
      </section>`:o`${e}${w("read","see the audit log")}`}};st=new WeakMap,Ae=new WeakMap,it=new WeakMap,Js=new WeakSet,Vr=function(e){return M("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>o`<strong>${t.action}</strong>${t.detail?o`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>ga(t.target)},{head:"API key",kind:"code",cell:t=>o`<span title=${t.key_id}>${Z(t.key_id)}</span>${t.key_id===this.session.ownKey?.key_id?o` <span class="badge still">this key</span>`:d}`},{head:"Date",cell:t=>o`<time class="nowrap" title=${te(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${L(t.at)}</time
            >`}],e)},Hs=m([_("stak-audit-log")],Hs);function ga(i){let s=ma.exec(i);return s?.[1]&&s[2]?o`<a href=${T("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${Z(s[2])}</a>`:o`${/^[0-9A-Z]{26}$/.test(i)?o`<span class="code" title=${i}>${Z(i)}</span>`:i}`}var Ks=480,ji=96,fa=240;function Wr(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-fa)}function ba(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function Yr(i){let s=ba(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return o`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:Lt})=>Lt),1),n=Math.max(.001,t.at-e.at),l=ji-4,c=(Lt,$s)=>`${((Lt-e.at)/n*Ks).toFixed(1)} ${(l-$s/r*(ji-12)).toFixed(1)}`,g=`M${s.map(({at:Lt,rate:$s},Ao)=>{let To=i[Ao];return`${c(To.at,$s)}L${c(Lt,$s)}`}).join("L")}`,x=`${g}L${Ks} ${l}L0 ${l}Z`,y=v(Math.round(r)),F=v(Math.round((t.done-e.done)/n)),G=Math.round(n),wt=`Delivery rate over ${G} seconds: peak ${y} per second, average ${F} per second.`;return o`<figure class="chart">
    <svg viewBox="0 0 ${Ks} ${ji}" preserveAspectRatio="none" role="img" aria-label=${wt}>
      ${Cs`<line x1="0" x2=${Ks} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${x} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${y}</strong> per second</span>
      <span>Average <strong>${F}</strong> per second</span>
      <span class="muted">over ${G} s</span>
    </figcaption>
  </figure>`}var va=6,ya=new Set(["_self","_blank","_parent","_top"]),$a="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function Zr(i){let s={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!rt(i))return{...s,body:Gr(i)};let e=Te(i.title)||Te(i.subject),t=[Te(i.body),Te(i.text)].filter(Boolean).join(`

`),r=xa(i),[n]=r,l=n===void 0||n.url===null?null:{label:n.label,url:n.url},c={...s,avatar:Zt(i.avatar),images:ka(i),actions:r,link:l};if(e||t)return{...c,title:e||Qr(t),body:e?t:Sa(t)};let{data:h,...g}=i,x=new Set([...r.length>0?$a:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),y=Object.entries(rt(h)?{...g,...h}:i).filter(([F])=>!x.has(F)).map(([F,G])=>[Li(F),Gr(G)]).filter(([,F])=>F.trim()!=="");return{...c,fields:y}}function Zt(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function xa(i){let s=Array.isArray(i.actions)?i.actions:[],e={url:i.url??(rt(i.redirect)?i.redirect.url:void 0),target:wa(i)},r=Ii(i.action??i.primaryAction??i.primary_action??s[0],"primary")??Ii({redirect:e},"primary"),n=Ii(i.secondaryAction??i.secondary_action??s[1],"secondary");return[r!==null&&r.url===null?{...r,url:Zt(e.url),target:e.target}:r,n].filter(c=>c!==null)}function Ii(i,s){if(!rt(i))return null;let e=rt(i.redirect)?i.redirect:i,t=Zt(e.url),r=Te(i.label)||null;if(r===null&&t===null)return null;let n=Te(e.target);return{kind:s,label:r,url:t,target:ya.has(n)?n:null}}function wa(i){return rt(i.redirect)?Te(i.redirect.target):""}function ka(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(t=>rt(t)?{url:Zt(t.url),description:Te(t.alt)||Te(t.description)}:{url:Zt(t),description:""}).filter(t=>t.url!==null).slice(0,va)}function Qr(i){return i.split(`
`,1)[0]??""}function Sa(i){return i.slice(Qr(i).length).trim()}function Te(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Gr(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Li(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function rt(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Vs(i){return o`<div class="previews">${Xr("light",i)}${Xr("dark",i)}</div>`}function Xr(i,{message:s,category:e,sender:t}){let r=e.trim()===""||e.trim()==="default"?"General":Li(e.trim()),n=t.trim()||r;return o`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="avatar" aria-hidden="true">${[...n][0]?.toUpperCase()}</span>
      <div>
        ${typeof s=="string"?o`<p class="none">${s}</p>`:_a(s)}
        <p class="over">${t.trim()?`${t.trim()} · `:""}${r} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function _a(i){let{title:s,body:e,link:t,fields:r}=Zr(i),n=s===""&&e===""&&r.length===0;return o`${n?o`<p class="none">No title yet</p>`:d}
  ${s?o`<p class="title" dir="auto">${s}</p>`:d}
  ${e?o`<p class="body" dir="auto">${e}</p>`:d}
  ${r.length>0?o`<dl>
        ${r.map(([l,c])=>o`<div>
              <dt>${l}</dt>
              <dd>${c}</dd>
            </div>`)}
      </dl>`:d}
  ${t===null?d:o`<span class="act">${t.label??"Open"}</span>`}`}var we=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#r)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#r),this.stop()}start(){this.#s=!1,this.#t=700,this.#n()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#r=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#n(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#n()}}};var zi=20;function Ws(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function Fi(i,s){return M("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>o`<a href=${T("broadcasts",i,e.message_id)}>${Ws(e)}</a
            ><small
              >${e.audiences.kind==="everyone"?"Everyone":"Selected users"}${e.audiences.label?` · ${e.audiences.label}`:""}
              · ${e.category}</small
            >`},{head:"Status",cell:e=>qs(e.status)},{head:"Delivered",cell:e=>o`<div class="mini">
            <span class="number"
              >${v(e.delivered)} of
              ${v(e.recipients)}${e.failed?o` · <span class="error">${v(e.failed)} failed</span>`:d}</span
            >
            ${Tt(`Delivery progress of ${Ws(e)}`,Yt(e),e.recipients)}
          </div>`},{head:"Date",cell:e=>o`<time
            class="nowrap"
            datetime=${new Date((e.send_at??e.created)*1e3).toISOString()}
            title=${te(e.send_at??e.created)}
            >${pe(e.send_at??e.created)}</time
          >`}],s)}var Qt,Ee,nt,Ys,Gs,en,Pt=class extends S{constructor(){super(...arguments);u(this,Gs);this.older=[];this.cursor=null;u(this,Qt,new f(this,e=>this.api.inboxes(e)));u(this,Ee,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,zi,null,e);return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Ys).start()));u(this,nt,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,zi,this.cursor,e);this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));u(this,Ys,new we(this,()=>p(this,Gs,en).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Qt).load(),a(this,Ee).load())}render(){let e=C({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:o`${he(this.inbox,a(this,Qt).value,t=>Q("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ee).isLoading} @click=${()=>{a(this,Ee).load()}}>
          ${B("refresh")}Refresh
        </button>
        <a class="button primary" href=${T("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${a(this,Ee).render(t=>{if(t.length===0)return K("No broadcasts yet",o`<a class="button primary" href=${T("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:n})=>n));return o`${Fi(this.inbox,[...t,...this.older.filter(({message_id:n})=>!r.has(n))])}
          ${k(a(this,nt).problem,()=>{a(this,nt).load()})}
          ${me(this.cursor!==null,a(this,nt).isLoading,()=>{a(this,nt).load()})}`},"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts")}`}};Qt=new WeakMap,Ee=new WeakMap,nt=new WeakMap,Ys=new WeakMap,Gs=new WeakSet,en=async function(){let e=a(this,Ee).value??[];if(e.every(({status:n})=>xe(n)))return"done";let t=(await this.api.broadcasts(this.inbox,zi)).messages,r=e.filter(n=>!t.some(({message_id:l})=>l===n.message_id));return a(this,Ee).set([...t,...r]),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},m([b()],Pt.prototype,"older",2),m([b()],Pt.prototype,"cursor",2),Pt=m([_("stak-broadcasts")],Pt);var Ra="recall";function tn(i,s,e){let t="all",r="",n="";return O({title:"Recall this message?",isDanger:!0,confirmText:Ra,action:()=>t==="all"?"Recall message":`Recall message from ${E(oe(r).length,"user")}`,isReady:()=>t==="all"||oe(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let h=g=>{g(),l()};return o`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ue({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${E(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>h(()=>t=g)})}
        ${t==="some"?ge({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>h(()=>r=g),error:$(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${R({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:n,set:g=>h(()=>n=g),error:$(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:oe(r)}:{},...n.trim()===""?{}:{reason:n.trim()}})}})}var Aa={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},Ct,fe,N,Xt,es,sn,rn,nn,on,an,ln,ot=class extends S{constructor(){super(...arguments);u(this,N);this.samples=[];this.problem=null;this.isBusy=!1;u(this,Ct,new we(this,()=>p(this,N,sn).call(this)));u(this,fe,new f(this,e=>this.api.broadcast(this.inbox,a(this,N,Xt),e),e=>p(this,N,es).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,fe).load()}render(){let e=o`<a href=${T("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,fe).value;return this.session.hasScope("read")?o`${C({crumb:e,title:t?Ws(t):"Broadcast",about:t?o`<span aria-live="polite">${qs(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${pe(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,N,an).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?w("post","pause, resume or stop this broadcast"):d}
    ${k(this.problem,()=>{a(this,fe).load()})}
    ${a(this,fe).render(r=>p(this,N,ln).call(this,r),"Loading broadcast")}`:o`${C({title:"Broadcast",crumb:e})}${w("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Ct=new WeakMap,fe=new WeakMap,N=new WeakSet,Xt=function(){return this.route.id??""},es=function(e){a(this,fe).set(e),this.samples=Wr(this.samples,{at:performance.now()/1e3,done:Yt(e)}),!xe(e.status)&&!a(this,Ct).isRunning&&a(this,Ct).start()},sn=async function(){let e=JSON.stringify(a(this,fe).value);try{let t=await this.api.broadcast(this.inbox,a(this,N,Xt));return this.problem=null,p(this,N,es).call(this,t),xe(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=z(t),t}},rn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,N,Xt),e);this.session.hasScope("read")&&p(this,N,es).call(this,t)}catch(t){this.problem=z(t),this.problem.status===409&&a(this,fe).load()}this.isBusy=!1}},nn=async function(e){let t=e.recipients-e.delivered-e.failed;await O({title:"Stop this broadcast?",body:()=>o`<p>
          Up to <strong>${E(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,N,es).call(this,await this.api.changeStatus(this.inbox,a(this,N,Xt),"stop"))})},on=async function(e){await tn(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,fe).load(),a(this,Ct).start())},an=function(e){let t=this.session.hasScope("post"),r=(l,c)=>Aa[l].includes(e.status)?o`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,N,nn).call(this,e):p(this,N,rn).call(this,l)}}
          >
            ${c}
          </button>`:d,n=e.status==="redacting"||e.status==="redacted";return o`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${n?d:o`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,N,on).call(this,e)}}
        >
          Recall…
        </button>`}`},ln=function(e){let t=Yt(e);return o`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${v(t)} of ${v(e.recipients)} · ${_t(t,e.recipients)}</span
            >
          </div>
          ${xe(e.status)?d:Tt("Progress",t,e.recipients)}
          ${Fr(e)}
          <p><a href=${T("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?o`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${T("dead-letters",this.inbox)}>View dead letters</a> to see why and to redrive them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${Yr(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Ta(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?o`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?o` Reason: ${e.reason}`:d}
              </p>`:o`${Vs({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},m([b()],ot.prototype,"samples",2),m([b()],ot.prototype,"problem",2),m([b()],ot.prototype,"isBusy",2),ot=m([_("stak-broadcast")],ot);function Ta(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",te(i.created)],["Send time",i.send_at===null?null:te(i.send_at)],["Expires",i.expires_at===null?"Never":te(i.expires_at)],["Chunks",v(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",o`<code>${i.message_id}</code>`]];return o`<dl class="facts">
    ${t.map(([r,n])=>n===null?d:o`<dt>${r}</dt>
            <dd>${n}</dd>`)}
  </dl>`}var Zs={minutes:60,hours:3600,days:86400},at={amount:"",unit:"days"};function je({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Zs[s])}function dn(i){if(i===null)return at;let s=["days","hours","minutes"].find(e=>i%Zs[e]===0)??"minutes";return{amount:String(i/Zs[s]),unit:s}}function Ie(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return et({...i,isOptional:!0},o`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Ne(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${n=>t({...e,amount:n.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Ne(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${n=>t({...e,unit:n.target.value})}
      >
        ${Object.keys(Zs).map(n=>o`<option value=${n} ?selected=${n===e.unit}>${n}</option>`)}
      </select>
    </div>`)}var Le={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:at,when:"now",at:""};function qi(i){let s=[],e=i.to==="users"?oe(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=ts(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!Pa(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=je(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let n=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(n!==null&&Number.isNaN(n)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...n===null?{}:{send_at:n}}}}function ts(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return ze(i.json)}function ze(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${Ea(i,s)}.`}}function Ea(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Pa(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Xs(i){let s=cn(i);return typeof s=="object"&&s!==null?s:{}}function cn(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:n,enum:l,minimum:c}=i;if(n!==void 0)return n;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let h=Array.isArray(s)?s[0]:s;if(h==="object"||h===void 0&&e!==void 0){let g=e??{},x=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(x.map(y=>[y,cn(g[y])]))}return h==="array"?[]:h==="number"||h==="integer"?typeof c=="number"?c:0:h==="boolean"?!1:h==="null"?null:""}var Qs=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,n=>n.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var un=new Set(["title","body","action"]);function hn(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function mn({draft:i,errors:s,estimate:e,change:t}){let r=i.to==="users"?oe(i.uids).length:0;return o`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ue({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:n=>t({to:n},"audiences")})}
    ${i.to==="users"?o`${ge({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:n=>t({uids:n},"audiences.uids"),error:$(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Bs("uids-file","Import from file…",n=>t({uids:oe(n).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${E(r,"distinct user")}</span>
          </div>`:o`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":o`, currently about <strong>${v(e)}</strong>`}.
        </p>`}
    ${R({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:n=>t({label:n},"audiences.label"),error:$(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function gn(i){let{draft:s,errors:e,config:t,categories:r,change:n}=i,l=t?.categories!==null&&t?.categories!==void 0;return o`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ue({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>n(Oa(s,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?tt({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>n({category:c},"category"),error:$(e,"category")}):R({id:"category",label:"Category",isOptional:!0,value:s.category,set:c=>n({category:c},"category"),error:$(e,"category"),list:"categories",placeholder:"default"})}
      ${R({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:c=>n({sender:c},"sender"),error:$(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>o`<option value=${c}></option>`)}</datalist>
    ${s.mode==="json"?Da(i):Ca(i)}
  </section>`}function Ca({draft:i,errors:s,change:e}){return o`${R({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:$(s,"message.title")})}
    ${ge({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:$(s,"message.body")})}
    <div class="columns">
      ${R({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:$(s,"message.action")})}
      ${R({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Da({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:ze(i.json),n=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!un.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:c})=>c==="message"||c.startsWith("message."));return o`${ge({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?pn(l[0]):`${l.length} errors:`,hint:e?.schema?o`Validated against the inbox's
        schema${e.schema_version?o`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?o`<ul class="error">
        ${l.map(c=>o`<li>${pn(c)}</li>`)}
      </ul>`:d}
  ${n?o`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?o`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function pn({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function fn({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return o`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ue({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:n=>t({when:n},"send_at")})}
        ${i.when==="later"?R({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:n=>t({at:n},"send_at"),error:$(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${Ie({id:"ttl",label:"Expires after",value:i.ttl,set:n=>t({ttl:n},"ttl_seconds"),error:$(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Ls(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Oa(i,s,e){if(s==="json"){let l=ts({...i,mode:"fields"}),c={...e?.schema?Xs(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof ze(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let t=ze(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!un.has(l)))return{mode:"json"};let r=t.action??{},n=l=>typeof l=="string"?l:"";return{mode:s,title:n(t.title),body:n(t.body),link:n(r.url),linkLabel:n(r.label),json:Le.json}}var lt="compose/",bn=new Qs,Dt,ss,be,ae,Bi,ei,Ui,Hi,yn,ti,Pe=class extends S{constructor(){super(...arguments);u(this,ae);this.draft=Le;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;u(this,Dt,new f(this,e=>this.api.inboxes(e)));u(this,ss,new f(this,e=>this.api.audience(this.inbox,e)));u(this,be,new f(this,e=>this.api.config(this.inbox,e),e=>p(this,ae,Bi).call(this,e)));u(this,ei,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Re(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Le)?this.session.dropDraft(lt):this.session.keepDraft(lt,this.draft)});u(this,ti,()=>{this.draft=Le,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(lt),a(this,be).value&&p(this,ae,Bi).call(this,a(this,be).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(lt)??Le,this.session.hasScope("read")&&(a(this,Dt).load(),a(this,be).load(),a(this,ss).load())}render(){let e=qi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,Dt).value?.find(({inbox:l})=>l===this.inbox),n={draft:this.draft,errors:this.errors,config:a(this,be).value,categories:a(this,be).value?.categories??r?.categories??[],estimate:a(this,ss).value?.estimate,change:a(this,ei)};return o`${C({title:"Compose",about:"Review the recipients and the cost before you send.",actions:he(this.inbox,a(this,Dt).value,l=>Q("compose",l))})}
      ${this.session.hasScope("post")?d:w("post","send messages")}
      ${this.session.hasScope("read")?d:w("read","see the inbox's categories and schema")}
      ${a(this,be).problem?k(a(this,be).problem,()=>{a(this,be).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,ae,yn)}>
          ${mn(n)} ${gn(n)} ${fn(n)}
          ${k(this.problem,void 0,l=>hn(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(lt).length===0}
              @click=${a(this,ti)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ae,Ui).call(this)}}
              >
                Dry run
              </button>
              <button type="submit" class="primary" ?disabled=${this.isBusy||!this.session.hasScope("post")}>
                ${this.isBusy?"Checking…":"Review and send"}
              </button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${this.checked&&t?vn(this.checked.result):o`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Vs({message:ts(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Dt=new WeakMap,ss=new WeakMap,be=new WeakMap,ae=new WeakSet,Bi=function(e){e.schema&&this.session.draft(lt)===void 0&&(this.draft={...Le,mode:"json",json:JSON.stringify(Xs(e.schema),null,2)})},ei=new WeakMap,Ui=async function(){if(this.isBusy)return null;this.problem=null;let e=qi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,ae,Hi).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=z(t),this.errors=this.problem.errors,this.checked=null,p(this,ae,Hi).call(this),null}finally{this.isBusy=!1}},Hi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},yn=async function(e){e.preventDefault();let t=await p(this,ae,Ui).call(this);if(t===null)return;let{post:r,result:n}=t,l=r.audiences.kind==="everyone",c=!l,h;if(!await O({title:l?`Send to everyone (${E(n.recipients,"user")})?`:`Send to ${E(n.recipients,"user")}?`,body:(y,F)=>o`<p>
            ${typeof r.message.title=="string"?o`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${vn(n)}
          ${r.send_at?o`<p>Scheduled for <strong>${L(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?o`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${G=>{c=G.target.checked,y()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${E(n.recipients,"user")}).</span
                ></label
              >`:d}
          ${F?.status===0?o`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${v(n.recipients)}`,isReady:()=>c,act:async()=>{h=await this.api.post(this.inbox,r,bn.keyFor(this.inbox,r))}})||h===void 0)return;bn.reset(),this.session.dropDraft(lt);let x=h.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(h.warning===void 0?x:`${x}. ${h.warning}`),Q("broadcasts",this.inbox,h.message_id)},ti=new WeakMap,m([b()],Pe.prototype,"draft",2),m([b()],Pe.prototype,"errors",2),m([b()],Pe.prototype,"problem",2),m([b()],Pe.prototype,"checked",2),m([b()],Pe.prototype,"isBusy",2),Pe=m([_("stak-compose")],Pe);function vn({recipients:i,chunks:s,cost:e,warning:t}){return o`<div class="outcome">
    ${t===void 0?d:o`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${v(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${v(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${Sr(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${v(e.dynamodb_write_units)} DynamoDB write units and ${v(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var $n=50,dt,rs,ve,ct,Ce,Ji,xn,wn,is=class extends S{constructor(){super(...arguments);u(this,Ce);this.chosen=new Set;u(this,dt,null);u(this,rs,new f(this,e=>this.api.inboxes(e)));u(this,ve,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,$n,null,e);return D(this,dt,t.next_cursor),this.chosen=new Set,t.dead_letters}));u(this,ct,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,$n,a(this,dt),e);D(this,dt,t.next_cursor),a(this,ve).set([...a(this,ve).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,rs).load(),a(this,ve).load())}render(){let e=a(this,ve).value??[],t=this.session.hasScope("post"),r=C({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:o`${he(this.inbox,a(this,rs).value,n=>Q("dead-letters",n))}
        <button type="button" ?disabled=${a(this,ve).isLoading} @click=${()=>{a(this,ve).load()}}>
          ${B("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,Ce,Ji).call(this,[...this.chosen])}}
        >
          Redrive selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,Ce,Ji).call(this,void 0)}}
        >
          Redrive all
        </button>`});return this.session.hasScope("read")?o`${r} ${t?d:w("post","redrive dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,ve).render(n=>n.length===0?K("No dead letters",o`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):o`${p(this,Ce,wn).call(this,n)} ${k(a(this,ct).problem,()=>{a(this,ct).load()})}
                ${me(a(this,dt)!==null,a(this,ct).isLoading,()=>{a(this,ct).load()})}`,"Loading dead letters")}
      </section>`:o`${r}${w("read","see dead letters")}`}};dt=new WeakMap,rs=new WeakMap,ve=new WeakMap,ct=new WeakMap,Ce=new WeakSet,Ji=async function(e){let t=0;await O({title:e?`Redrive ${E(e.length,"dead letter")}?`:"Redrive all dead letters?",body:()=>o`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Redrive",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`${E(t,"dead letter")} redriven`),await a(this,ve).load())},xn=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},wn=function(e){return M("Dead letters, oldest first",[{head:"Select",cell:t=>o`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,Ce,xn).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>o`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?o`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:o`<a href=${T("broadcasts",this.inbox,t.message_id)}>${Z(t.message_id)}</a
                  >${t.chunk===null?d:o` <span class="muted">chunk ${v(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>v(t.recipients)},{head:"Failed",cell:t=>o`<time class="nowrap" title=${te(t.buried_at)}>${pe(t.buried_at)}</time>`}],e)},m([b()],is.prototype,"chosen",2),is=m([_("stak-dead-letters")],is);var Fe=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!Re(c.field,e)),{status:r,code:n,message:l}=this.problem;this.problem=t.length>0?new q(r,n,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=z(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function si(i,s){return new q(400,"invalid_input",s,[{field:i,message:s}])}function ii(i){let{id:s,values:e,set:t,isDisabled:r}=i,n=g=>{let x=g.value.split(/[\s,;]+/).filter(y=>y!==""&&!e.includes(y));g.value="",x.length>0&&t([...e,...new Set(x)])},l=g=>{let x=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),n(x)):g.key==="Backspace"&&x.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,x)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(y=>y!==x))},h=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return et(i,o`${e.length?o`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>o`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:o`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${x=>c(x,g)}
                      >
                        ${B("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${s}
        autocomplete="off"
        ?disabled=${r}
        placeholder=${i.placeholder??d}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${h||d}
        @keydown=${l}
        @change=${g=>n(g.target)}
      />`)}function Ot({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return o`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?o`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Na=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function Ki(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:dn(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var j,ut,X,pt,kn,Sn,_n,ri=class extends S{constructor(){super(...arguments);u(this,X);u(this,j,new Fe(this,()=>`inboxes/${this.route.inbox}`));u(this,ut,new f(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,j).init(Ki(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,X,pt)?a(this,j).init(Ki("",null)):this.session.hasScope("read")&&a(this,ut).load()}render(){let e=o`<a href=${T("inboxes")}>Inboxes</a>`,t=C({crumb:e,title:a(this,X,pt)?"New inbox":this.route.inbox??""}),r=!a(this,X,pt)&&!this.session.hasScope("read");return o`${t} ${this.session.hasScope("config")?d:w("config","change inboxes")}
    ${r?w("read","see this inbox's configuration"):d}
    ${a(this,j).form?p(this,X,_n).call(this,a(this,j).form):r?d:a(this,ut).render(()=>d,"Loading configuration")}`}};j=new WeakMap,ut=new WeakMap,X=new WeakSet,pt=function(){return this.route.inbox==="+"},kn=async function(e){e.preventDefault();let t=a(this,X,pt),r=a(this,j).form?.inbox.trim()??"";await a(this,j).save(async l=>{let c=l.schema.trim()===""?null:ze(l.schema);if(typeof c=="string")throw si("schema",c);t&&await p(this,X,Sn).call(this,r);let h={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:je(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,h,t?null:a(this,ut).value??null);return a(this,ut).set(g),Ki(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&Q("inboxes",r))},Sn=async function(e){if(e==="")throw si("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw si("inbox","An inbox with this name already exists.")},_n=function(e){let t=a(this,j).problem?.errors,r=this.session.hasScope("config"),n=e.schema.trim()===""?null:ze(e.schema);return o`<form class="stack-form" novalidate @submit=${p(this,X,kn)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,X,pt)?R({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,j).change({inbox:l},"inbox"),error:$(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${R({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,j).change({title:l},"title"),error:$(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${ge({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,j).change({description:l},"description"),error:$(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ue({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,j).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?ii({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,j).change({categories:l},"categories"),error:$(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):o`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${Ie({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,j).change({ttl:l},"ttl_seconds"),error:$(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${tt({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,j).change({muted:l},"muted")})}
          ${tt({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,j).change({autoJoin:l},"auto_join"),error:$(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${ge({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,j).change({schema:l},"schema"),error:typeof n=="string"?n:$(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||n===null||typeof n=="string"}
            @click=${()=>a(this,j).change({schema:JSON.stringify(n,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${R({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,j).change({version:l},"schema_version"),error:$(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${k(a(this,j).problem,void 0,l=>Na.some(c=>Re(l,c)))}
      ${Ot({draftForm:a(this,j),isAllowed:r,action:a(this,X,pt)?"Create inbox":"Save"})}
    </form>`},ri=m([_("stak-inbox-config")],ri);var Wi=5,ns,ni=class extends S{constructor(){super(...arguments);u(this,ns,new f(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,ns).load()}render(){let e=C({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:o`<a class="button primary" href=${T("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,ns).render(t=>t.length===0?K("No inboxes yet","Create your first inbox."):Ma(t),"Loading inboxes")}
      </section>`:o`${e}${w("read","see inboxes")}`}};ns=new WeakMap,ni=m([_("stak-inboxes")],ni);function Ma(i){return M("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>o`<a href=${T("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?o`<span class="muted">none</span>`:o`<ul class="chips">
                ${s.categories.slice(0,Wi).map(e=>o`<li class="chip bare">${e}</li>`)}${s.categories.length>Wi?o`<li class="muted">and ${s.categories.length-Wi} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?o`<span class="badge info">JSON Schema</span>`:o`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>o`<span class="nowrap">${L(s.created)}</span>`}],i)}var Gi="data key",Yi={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Gi]:"Encrypts stored content. It never leaves Stak."},ja=100,Ia=[3600,86400,7*86400],ht,ie,Rn,An,Tn,En,Pn,Cn,os=class extends S{constructor(){super(...arguments);u(this,ie);this.chosen=new Set;u(this,ht,new f(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,ht).load()}render(){let e=this.session.hasScope("config"),t=C({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?o`<button type="button" class="primary" @click=${()=>{p(this,ie,Rn).call(this)}}>New API key</button>`:d});return e?o`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,ht).render(r=>p(this,ie,Cn).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${M("Secrets",[{head:"Secret",kind:"main",cell:r=>o`<strong>${r}</strong><small>${Yi[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>o`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Gi?r:`${r} secret`}"
                  @click=${()=>{r===Gi?p(this,ie,Pn).call(this):p(this,ie,En).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Yi))}
      </section>`:o`${t}${w("config","see and change keys and secrets")}`}};ht=new WeakMap,ie=new WeakSet,Rn=async function(){let e,t="",r=at;this.chosen=new Set,!(!await O({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Rt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:je(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>o`${R({id:"key-name",label:"Name",isOptional:!0,maxlength:ja,value:t,set:h=>{t=h,l()},error:$(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${Ie({id:"key-expiry",label:"Expires after",value:r,set:h=>{r=h,l()},error:$(c?.errors,"expires_in_seconds")??$(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Rt.map(h=>o`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${h}
                  .checked=${this.chosen.has(h)}
                  ?disabled=${!this.session.hasScope(h)}
                  @change=${g=>{p(this,ie,An).call(this,h,g.target.checked),l()}}
                />
                <span
                  ><strong>${h}</strong
                  ><small
                    >${_r[h]}${this.session.hasScope(h)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Wt("Your new API key",o`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${L(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,ht).load())},An=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Tn=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await O({title:`Revoke key ${Z(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>o`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?o`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,ht).load())},En=async function(e){let t="",r="";await O({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>o`<p>${Yi[e]}</p>
          ${tt({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Ia.map(c=>({value:String(c),label:`for ${Ls(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Wt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Pn=async function(){await O({title:"Rotate data key?",action:"Rotate",body:()=>o`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Cn=function(e){return M("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>o`${t.name===null?o`<strong class="code" title=${t.key_id}>${Z(t.key_id)}</strong>`:o`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?o` <span class="badge good">this key</span>`:d}${t.name===null?d:o`<small class="code" title=${t.key_id}>${Z(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Rt.length?"all":o`<ul class="chips">
                  ${t.scopes.map(r=>o`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>o`<span class="nowrap">${L(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Zi(t.last_used_at)},{head:"Expires",cell:t=>La(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${Z(t.key_id)}"
              @click=${()=>{p(this,ie,Tn).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},m([b()],os.prototype,"chosen",2),os=m([_("stak-keys")],os);function Zi(i){return o`<time class="nowrap" title=${te(i)} datetime=${new Date(i*1e3).toISOString()}
    >${pe(i)}</time
  >`}function La(i){return i===null?"never":i*1e3>Date.now()?Zi(i):o`<span class="badge bad">expired</span> ${Zi(i)}`}var Dn=8,za=100,Nt,mt,as,ls,ai,li,On,oi=class extends S{constructor(){super(...arguments);u(this,li);u(this,Nt,new f(this,e=>this.api.inboxes(e)));u(this,mt,new f(this,async e=>(await this.api.broadcasts(this.inbox,Dn,null,e)).messages,()=>a(this,ai).start()));u(this,as,new f(this,e=>this.api.audience(this.inbox,e)));u(this,ls,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,za,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));u(this,ai,new we(this,()=>p(this,li,On).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,Nt),a(this,mt),a(this,as),a(this,ls)])e.load()}render(){let e=C({title:"Overview",actions:o`${this.session.hasScope("read")?he(this.inbox,a(this,Nt).value,t=>Q("overview",t)):d} <a class="button primary" href=${T("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?o`${e}
      <div class="figures">
        <a class="figure" href=${T("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,as).render(({estimate:t})=>o`<span class="value" data-figure="audience">${v(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${T("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,ls).render(({letters:t,hasMore:r})=>{let n=t.reduce((l,{recipients:c})=>l+c,0);return o`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${v(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${E(n,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${T("inboxes")}>
          <span class="name">Inboxes</span>${a(this,Nt).render(t=>o`<span class="value">${v(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${T("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,mt).render(t=>t.length?Fi(this.inbox,t):K("No broadcasts yet",o`<a class="button primary" href=${T("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts, audiences and dead letters")}`}};Nt=new WeakMap,mt=new WeakMap,as=new WeakMap,ls=new WeakMap,ai=new WeakMap,li=new WeakSet,On=async function(){let e=a(this,mt).value??[];if(e.every(({status:r})=>xe(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Dn)).messages;return a(this,mt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},oi=m([_("stak-overview")],oi);var Fa={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},qa={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function Nn({state:i,reason:s}){return o`<span class="badge ${Fa[i]}" data-state=${i}>${i}</span> ${s===null?d:o`<span class="muted">${qa[s]??s}</span>`}`}var Mn=50,qe,cs,Y,Be,U,ke,jn,In,Ln,zn,ds=class extends S{constructor(){super(...arguments);u(this,U);this.wanted="";u(this,qe,null);u(this,cs,"");u(this,Y,new f(this,async e=>{let t=this.route.user;if(t!==null)return D(this,qe,null),[await this.api.recipient(this.inbox,a(this,U,ke),t,e)];let r=await this.api.recipients(this.inbox,a(this,U,ke),Mn,null,e);return D(this,qe,r.next_cursor),r.recipients}));u(this,Be,new f(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,U,ke),Mn,a(this,qe),e);D(this,qe,t.next_cursor),a(this,Y).set([...a(this,Y).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,U,ke),this.route.user]);e===a(this,cs)||!this.session.hasScope("read")||(D(this,cs,e),this.wanted=this.route.user??"",a(this,Be).reset(),a(this,Y).reset(),a(this,Y).load())}render(){let e=C({crumb:o`<a href=${T("broadcasts",this.inbox,a(this,U,ke))}>Broadcast ${Z(a(this,U,ke))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:o`<button
        type="button"
        ?disabled=${a(this,Y).isLoading}
        @click=${()=>{a(this,Y).load()}}
      >
        ${B("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,U,jn).call(this,t)}>
          ${R({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:o`<a href=${T("recipients",this.inbox,a(this,U,ke))}>Show all recipients</a>`}
        </form>
        ${a(this,Y).value===void 0?d:k(a(this,Y).problem,()=>{a(this,Y).load()})}
        ${a(this,U,In)?K("Not a recipient",o`<p>${a(this,Y).problem?.message} User IDs are case-sensitive.</p>`):a(this,Y).render(t=>p(this,U,Ln).call(this,t),"Loading recipients")}
      </section>`:o`${e}${w("read","see the recipients of a broadcast")}`}};qe=new WeakMap,cs=new WeakMap,Y=new WeakMap,Be=new WeakMap,U=new WeakSet,ke=function(){return this.route.id??""},jn=function(e){e.preventDefault(),Q("recipients",this.inbox,a(this,U,ke),this.wanted.trim()||null)},In=function(){return this.route.user!==null&&a(this,Y).problem?.status===404&&a(this,Y).value===void 0},Ln=function(e){return e.length===0?K("No recipients yet","They appear here as the audience is expanded and when it has members."):o`${p(this,U,zn).call(this,e)} ${k(a(this,Be).problem,()=>{a(this,Be).load()})}
    ${this.route.user===null?me(a(this,qe)!==null,a(this,Be).isLoading,()=>{a(this,Be).load()}):d}`},zn=function(e){return M("Recipients, by ID",[{head:"User",kind:"main",cell:t=>o`<a href=${T("recipients",this.inbox,a(this,U,ke),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>Nn(t)},{head:"Delivered",cell:t=>Qi(t.delivered_at)},{head:"Seen",cell:t=>Qi(t.seen_at)},{head:"Read",cell:t=>Qi(t.read_at)}],e)},m([b()],ds.prototype,"wanted",2),ds=m([_("stak-recipients")],ds);function Qi(i){return i===null?"–":o`<time class="nowrap" title=${te(i)}>${pe(i)}</time>`}var qn="stored_bytes",Ba={[qn]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},ps,ci,Bn,di=class extends S{constructor(){super(...arguments);u(this,ci);u(this,ps,new f(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,ps).load()}render(){return o`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,ps).render(e=>p(this,ci,Bn).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};ps=new WeakMap,ci=new WeakSet,Bn=function(e){return M("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Ba[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Fn(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Fn(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":_t(t,r)}],e)},di=m([_("stak-quotas")],di);function Fn(i,s,e){return s===null?e:i===qn?Is(s):v(s)}var Un=3650,Ua=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Hn(i){return i.days.trim()===""?null:Number(i.days)}function Jn(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??"",chats:i.registered_participants_only?"registered":"all"}}var H,gt,Ue,Kn,Vn,Wn,pi=class extends S{constructor(){super(...arguments);u(this,Ue);u(this,H,new Fe(this,()=>"settings/"));u(this,gt,new f(this,e=>this.api.settings(e),e=>a(this,H).init(Jn(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,gt).load()}render(){let e=C({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?o`${e} ${this.session.hasScope("config")?d:w("config","change settings")}
      ${a(this,H).form?p(this,Ue,Wn).call(this,a(this,H).form):a(this,gt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:o`${e}${w("read","see settings")}`}};H=new WeakMap,gt=new WeakMap,Ue=new WeakSet,Kn=async function(e){if(e.preventDefault(),a(this,H).form===null||!await p(this,Ue,Vn).call(this,Hn(a(this,H).form)))return;await a(this,H).save(async r=>{let n=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Hn(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return a(this,gt).set(n),Jn(n)})&&this.session.notify("Saved")},Vn=async function(e){let t=a(this,gt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Un)||t!==null&&e>=t?!0:O({title:`Delete everything older than ${E(e,"day")}?`,body:()=>o`<p>
          Messages, chats and logs older than ${E(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${E(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Wn=function(e){let t=a(this,H).problem?.errors,r=!this.session.hasScope("config");return o`<form class="stack-form" novalidate @submit=${p(this,Ue,Kn)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${R({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:n=>a(this,H).change({title:n},"title"),error:$(t,"title"),hint:"The display name of the tenant."})}
          ${R({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Un),isDisabled:r,value:e.days,set:n=>a(this,H).change({days:n},"retention_days"),error:$(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${ue({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:n=>a(this,H).change({chats:n},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${ii({id:"origins",label:"Allowed origins",values:e.origins,set:n=>a(this,H).change({origins:n},"allowed_origins"),isDisabled:r,error:$(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${R({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:n=>a(this,H).change({webhook:n},"webhook_url"),error:$(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${R({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:n=>a(this,H).change({requests:n},"limits.requests_per_second"),error:$(t,"limits.requests_per_second")})}
          ${R({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:n=>a(this,H).change({userRequests:n},"limits.user_requests_per_second"),error:$(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${k(a(this,H).problem,void 0,n=>Ua.some(l=>Re(n,l)))}
      ${Ot({draftForm:a(this,H),isAllowed:!r,action:"Save"})}
    </form>`},pi=m([_("stak-settings")],pi);var ui,Yn,He=class extends de{constructor(){super(...arguments);u(this,ui);this.key="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){let e=Ci(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return o`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${zs()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?o`<div class="notice warn" role="status">
              <p>
                Your API key is no longer accepted: ${this.session.endReason} Sign in with another key of the same tenant to
                continue. Your unsaved changes are still here.
              </p>
            </div>`:d}
        <form @submit=${p(this,ui,Yn)}>
          ${R({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?o`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
          ${t?d:k(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||this.key.trim()===""}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use a
          key with only the scopes you need.
        </p>
      </div>
    </main>`}};ui=new WeakSet,Yn=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=null;try{await this.session.signIn(this.key.trim()),this.key="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=z(t),await this.updateComplete,this.querySelector("input")?.focus()}this.isBusy=!1}},m([ce({attribute:!1})],He.prototype,"session",2),m([b()],He.prototype,"key",2),m([b()],He.prototype,"problem",2),m([b()],He.prototype,"isBusy",2),He=m([_("stak-sign-in")],He);var us=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new we(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=z(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var Mt,De,Je,V,Xi,Gn,Zn,Qn,er,Xn,eo,ft=class extends S{constructor(){super(...arguments);u(this,V);this.uid="";this.problem=null;this.isFetching=!1;u(this,Mt,!1);u(this,De,new us(this,()=>`export/${this.uid}`));u(this,Je,new us(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,Mt)||(D(this,Mt,!1),a(this,De).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return o`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:w("read","export users"):w("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,De).isRunning} @click=${()=>p(this,V,Gn).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,Je).isRunning}
          @click=${()=>{p(this,V,Qn).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${k(this.problem)} ${p(this,V,er).call(this,a(this,De),"Exporting")}
      ${a(this,De).job?.status==="done"?p(this,V,Xn).call(this,a(this,De).job):d}
      ${p(this,V,er).call(this,a(this,Je),"Erasing")}
      ${a(this,Je).job?.status==="done"?p(this,V,eo).call(this,a(this,Je).job):d}
    </section>`}};Mt=new WeakMap,De=new WeakMap,Je=new WeakMap,V=new WeakSet,Xi=async function(e){this.problem=null;try{await e()}catch(t){this.problem=z(t)}},Gn=function(){p(this,V,Xi).call(this,()=>a(this,De).start(()=>this.api.exportUser(this.uid)))},Zn=async function(e){this.isFetching=!0,await p(this,V,Xi).call(this,async()=>Pi(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Qn=async function(){this.problem=null,await O({title:`Erase ${this.uid}?`,body:()=>o`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{D(this,Mt,!0),await a(this,Je).start(()=>this.api.eraseUser(this.uid))}})},er=function(e,t){let{job:r,counted:n}=e,l=n>0?`, ${E(n,"item")} so far`:"";return o`${k(e.problem)}
    ${e.isRunning?At(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?o`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Xn=function(e){let{bytes:t,expires_at:r}=e.result;return o`<div class="notice good" role="status">
      <p>The export is ready: ${Is(t)}, one JSON document per line. Available until ${L(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,V,Zn).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},eo=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),n=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Pi(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return o`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${L(t.finished_at)}.</p>
        <button type="button" class="small" @click=${n}>Save receipt</button>
      </div>
      ${r.length===0?o`<p class="muted">No data was stored about this user.</p>`:M("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>v(l)}],r)}`},m([ce({attribute:!1})],ft.prototype,"uid",2),m([b()],ft.prototype,"problem",2),m([b()],ft.prototype,"isFetching",2),ft=m([_("stak-user-data")],ft);var to=50,Ha=250,bt,jt,ye,Ke,It,so,io,hs=class extends S{constructor(){super(...arguments);u(this,It);this.beginning="";u(this,bt,null);u(this,jt);u(this,ye,new f(this,async e=>{let t=await this.api.users(this.beginning,to,null,e);return D(this,bt,t.next_cursor),t.users}));u(this,Ke,new f(this,async e=>{let t=await this.api.users(this.beginning,to,a(this,bt),e);D(this,bt,t.next_cursor),a(this,ye).set([...a(this,ye).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,ye).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,jt))}render(){return o`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${R({id:"beginning",label:"ID starts with",type:"search",value:this.beginning,set:e=>p(this,It,so).call(this,e)})}
      </div>
      ${a(this,ye).value===void 0?"":k(a(this,ye).problem,()=>{a(this,ye).load()})}
      ${a(this,ye).render(e=>e.length===0?this.beginning===""?K("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):K("No matching users","User IDs are case-sensitive."):o`${p(this,It,io).call(this,e)} ${k(a(this,Ke).problem,()=>{a(this,Ke).load()})}
              ${me(a(this,bt)!==null,a(this,Ke).isLoading,()=>{a(this,Ke).load()})}`,"Loading users")}
    </section>`}};bt=new WeakMap,jt=new WeakMap,ye=new WeakMap,Ke=new WeakMap,It=new WeakSet,so=function(e){this.beginning=e,clearTimeout(a(this,jt)),a(this,Ke).reset(),D(this,jt,setTimeout(()=>{a(this,ye).load()},Ha))},io=function(e){return M("Registered users, by ID",[{head:"User",kind:"main",cell:t=>o`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>o`<span class="nowrap">${L(t.created)}</span>`}],e)},m([b()],hs.prototype,"beginning",2),hs=m([_("stak-user-list")],hs);var ro=20,vt,re,yt,Ve,no,oo,ao,ms=class extends S{constructor(){super(...arguments);u(this,Ve);this.uid="";u(this,vt,null);u(this,re,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,ro,null,e);return D(this,vt,t.next_cursor),t.sessions}));u(this,yt,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,ro,a(this,vt),e);D(this,vt,t.next_cursor),a(this,re).set([...a(this,re).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,re).value!==void 0||a(this,re).isLoading||a(this,re).problem!==null;return o`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:w("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,re).isLoading}
          @click=${()=>{a(this,re).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,Ve,oo).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,re).render(r=>p(this,Ve,ao).call(this,r),"Loading sessions"):d}
    </section>`}};vt=new WeakMap,re=new WeakMap,yt=new WeakMap,Ve=new WeakSet,no=async function(e){await O({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>o`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,re).load())},oo=async function(){let e=0;await O({title:`Sign ${this.uid} out on all devices?`,body:()=>o`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${E(e,"session")} ended`),await a(this,re).load())},ao=function(e){return e.length===0?o`<p role="status">This user is not signed in on any device.</p>`:o`${M("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>o`<strong>${t.device_id}</strong><small>signed in ${L(t.created)}</small>`},{head:"Refreshed",cell:t=>pe(t.refreshed)},{head:"End",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,Ve,no).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${k(a(this,yt).problem??a(this,re).problem,()=>{a(this,yt).load()})}
    ${a(this,vt)===null?d:me(!0,a(this,yt).isLoading,()=>{a(this,yt).load()})}`},m([ce({attribute:!1})],ms.prototype,"uid",2),ms=m([_("stak-user-sessions")],ms);var Ja=3600;function gs(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var $t,ne,fs,W,A,lo,co,po,uo,tr,ho,mo,go,sr,fo,bo,vo,yo,$o,$e=class extends S{constructor(){super(...arguments);u(this,A);this.query="";this.uid=null;this.ttl={...at,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};u(this,$t,!1);u(this,ne,new Fe(this,()=>`users/${this.uid}`));u(this,fs,new f(this,e=>this.api.inboxes(e)));u(this,W,new f(this,()=>p(this,A,lo).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,fs).load()}render(){return o`${C({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?o`<button type="button" @click=${()=>p(this,A,po).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:w("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,A,uo)}>
          ${R({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,W).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,W).isLoading&&this.uid===null?At("Looking up"):d}
      ${k(a(this,W).problem,()=>{a(this,W).load()})}
      ${this.uid===null?a(this,W).isLoading||a(this,W).problem?d:p(this,A,fo).call(this):p(this,A,bo).call(this,this.uid)}`}};$t=new WeakMap,ne=new WeakMap,fs=new WeakMap,W=new WeakMap,A=new WeakSet,lo=async function(){let e=a(this,$t)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,$t);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new q(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,ne).init(gs(r)),r}catch(r){let n=z(r);if(n.status!==404||t)throw n;return this.uid=e,a(this,ne).init(gs(null)),null}},co=function(e){this.query=e,a(this,W).reset(),D(this,$t,!0),a(this,W).load()},po=function(){this.query="",this.uid=null,a(this,W).reset()},uo=function(e){e.preventDefault(),D(this,$t,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,W).reset(),a(this,W).load()):(this.uid=this.query.trim(),a(this,ne).init(gs(null))))},tr=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:z(r)}}},ho=async function(e,t){e.preventDefault();let r=a(this,W).value;await a(this,ne).save(async({name:l,phone:c})=>{let h={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,h,r??null);return a(this,W).set(g),gs(g)})&&this.session.notify("Profile saved")},mo=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,W).set(null),a(this,ne).init(gs(null))},go=function(e,t){e.preventDefault(),p(this,A,tr).call(this,"token",async()=>{let{token:r,expires_at:n}=await this.api.createToken(t,je(this.ttl)??Ja);await Wt(`Token for ${t}`,o`Anyone with this token can act as this user until ${L(n)}. It will not be shown again and cannot
        be revoked.`,r)})},sr=function(e){p(this,A,tr).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},fo=function(){return this.session.hasScope("read")?o`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,A,co).call(this,e.detail)}
    ></stak-user-list>`:K("No user selected","Enter a user ID as your backend knows it.")},bo=function(e){return o`<div class="split spaced">
      <div>
        ${a(this,ne).form?p(this,A,vo).call(this,e,a(this,ne).form):d}
        ${Vt(e,o`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,A,mo).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Vt(`${e}/${this.erasures}`,o`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,A,yo).call(this,e)} ${p(this,A,$o).call(this,e)}
      </div>
    </div>`},vo=function(e,t){let r=a(this,W).value,n=a(this,ne).problem,l=this.session.hasScope("users");return o`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?o`<span class="badge good">registered</span>`:o`<span class="badge still">not registered</span>`}
      </div>
      ${r?o`<p class="muted">
            Registered ${L(r.created)}, changed
            ${L(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:o`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:w("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,A,ho).call(this,c,e)}}>
        ${R({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,ne).change({name:c},"display_name"),error:$(n?.errors,"display_name")})}
        ${R({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,ne).change({phone:c},"phone_number"),error:$(n?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${k(n,void 0,c=>c==="display_name"||c==="phone_number")}
        ${Ot({draftForm:a(this,ne),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},yo=function(e){let t=this.recounted;return o`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${he(this.chosenInbox,a(this,fs).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,A,sr).call(this,e)}>Recount</button>
      </div>
      ${k(this.problems.recount??null,()=>p(this,A,sr).call(this,e))}
      ${t?o`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${M("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?o`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},$o=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return o`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:w("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${n=>p(this,A,go).call(this,n,e)}>
        ${Ie({id:"token-ttl",label:"Valid for",value:this.ttl,set:n=>this.ttl=n,isDisabled:!r,error:$(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${k(t,void 0,n=>n==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},m([b()],$e.prototype,"query",2),m([b()],$e.prototype,"uid",2),m([b()],$e.prototype,"ttl",2),m([b()],$e.prototype,"chosenInbox",2),m([b()],$e.prototype,"recounted",2),m([b()],$e.prototype,"erasures",2),m([b()],$e.prototype,"problems",2),$e=m([_("stak-users")],$e);document.adoptedStyleSheets=[zr,Cr,Ir,Mr,Nr,Dr,Lr,jr,Pr,Or].map(i=>i.styleSheet);var Ka=5e3,xo={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",settings:"Settings","audit-log":"Audit log"},Va=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","settings","audit-log"]]],Wa=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),J,hi,bs,vs,ee,ir,ys,wo,ko,So,mi,_o,Ro,xt=class extends de{constructor(){super(...arguments);u(this,ee);u(this,J,new Fs);u(this,hi,new Ms(a(this,J)));this.route=Ei(location.hash);this.isMenuCollapsed=!0;this.toast="";u(this,bs);u(this,vs,async()=>{this.route=Ei(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Wa.has(this.route.view)&&(a(this,J).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,ee,ir).call(this)});u(this,ys,e=>{a(this,J).drafts().length>0&&e.preventDefault()});u(this,mi,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,vs)),window.addEventListener("beforeunload",a(this,ys)),a(this,J).addEventListener("changed",()=>this.requestUpdate()),a(this,J).addEventListener("notification",e=>p(this,ee,wo).call(this,e.detail))}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,vs)),window.removeEventListener("beforeunload",a(this,ys))}render(){let e=a(this,J).isOpen?xo[this.route.view]:"Sign in";return document.title=`${e} · Stak console`,o`${a(this,J).isOpen?p(this,ee,So).call(this):o`<stak-sign-in
            .session=${a(this,J)}
            @signed-in=${()=>this.updateComplete.then(()=>p(this,ee,ir).call(this))}
          ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?o`<p>${B("done")}${this.toast}</p>`:d}
      </div>`}};J=new WeakMap,hi=new WeakMap,bs=new WeakMap,vs=new WeakMap,ee=new WeakSet,ir=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},ys=new WeakMap,wo=function(e){this.toast=e,clearTimeout(a(this,bs)),D(this,bs,setTimeout(()=>this.toast="",Ka))},ko=async function(){(a(this,J).drafts().length===0||await O({title:"Sign out and discard unsaved changes?",body:()=>o`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))&&a(this,J).signOut()},So=function(){let e=a(this,J).ownKey;return o`<a class="skip" href="#main" @click=${a(this,mi)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${zs()}
              <div><strong>Stak</strong><span title=${a(this,J).tenant}>${a(this,J).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${B(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${Va.map(([t,r])=>o`<h2 id="nav-${t}">${t}</h2>
                  <ul aria-labelledby="nav-${t}">
                    ${r.map(n=>p(this,ee,_o).call(this,n))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            <p>
              Key <code>${Z(e?.key_id??"")}</code>,
              ${e?.scopes.length===Rt.length?"all scopes":o`scopes: ${e?.scopes.join(", ")}`}.
              After a reload, sign in again.
            </p>
            <button type="button" class="small" @click=${()=>{p(this,ee,ko).call(this)}}>${B("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Vt(`${this.route.view}/${this.route.inbox??a(this,J).inbox}/${this.route.id}`,p(this,ee,Ro).call(this))}
        </main>
      </div>`},mi=new WeakMap,_o=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,J).drafts(`${e}/`).length>0;return o`<li>
      <a href=${T(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${B(e)}${xo[e]}${r?o`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Ro=function(){let[e,t,r]=[a(this,J),a(this,hi),this.route];switch(r.view){case"overview":return o`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return o`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?o`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:o`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return o`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return o`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return o`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return o`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?o`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:o`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return o`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"settings":return o`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return o`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},m([b()],xt.prototype,"route",2),m([b()],xt.prototype,"isMenuCollapsed",2),m([b()],xt.prototype,"toast",2),xt=m([_("stak-console")],xt);export{xt as StakConsole};
