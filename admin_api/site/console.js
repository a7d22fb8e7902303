var To=Object.defineProperty;var Ao=Object.getOwnPropertyDescriptor;var tr=i=>{throw TypeError(i)};var m=(i,s,e,t)=>{for(var r=t>1?void 0:t?Ao(s,e):s,n=i.length-1,l;n>=0;n--)(l=i[n])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&To(s,e,r),r};var hi=(i,s,e)=>s.has(i)||tr("Cannot "+e);var a=(i,s,e)=>(hi(i,s,"read from private field"),e?e.call(i):s.get(i)),u=(i,s,e)=>s.has(i)?tr("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),D=(i,s,e,t)=>(hi(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),p=(i,s,e)=>(hi(i,s,"access private method"),e);var ys=globalThis,$s=ys.ShadowRoot&&(ys.ShadyCSS===void 0||ys.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,mi=Symbol(),sr=new WeakMap,It=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==mi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if($s&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=sr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&sr.set(e,s))}return s}toString(){return this.cssText}},ir=i=>new It(typeof i=="string"?i:i+"",void 0,mi),I=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,n)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[n+1],i[0]);return new It(e,i,mi)},rr=(i,s)=>{if($s)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=ys.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},gi=$s?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ir(e)})(i):i;var{is:Eo,defineProperty:Po,getOwnPropertyDescriptor:Co,getOwnPropertyNames:Do,getOwnPropertySymbols:Oo,getPrototypeOf:No}=Object,xs=globalThis,nr=xs.trustedTypes,Mo=nr?nr.emptyScript:"",jo=xs.reactiveElementPolyfillSupport,zt=(i,s)=>i,Lt={toAttribute(i,s){switch(s){case Boolean:i=i?Mo:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},ws=(i,s)=>!Eo(i,s),or={attribute:!0,type:String,converter:Lt,reflect:!1,useDefault:!1,hasChanged:ws};Symbol.metadata??=Symbol("metadata"),xs.litPropertyMetadata??=new WeakMap;var Se=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=or){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Po(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:n}=Co(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);n?.call(this,l),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??or}static _$Ei(){if(this.hasOwnProperty(zt("elementProperties")))return;let s=No(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(zt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(zt("properties"))){let e=this.properties,t=[...Do(e),...Oo(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(gi(r))}else s!==void 0&&e.push(gi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return rr(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:Lt).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(r):this.setAttribute(r,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let n=t.getPropertyOptions(r),l=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:Lt;this._$Em=r;let c=l.fromAttribute(e,n.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(s,e,t,r=!1,n){if(s!==void 0){let l=this.constructor;if(r===!1&&(n=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??ws)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:n},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),n!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,n]of this._$Ep)this[r]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,n]of t){let{wrapped:l}=n,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,n,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Se.elementStyles=[],Se.shadowRootOptions={mode:"open"},Se[zt("elementProperties")]=new Map,Se[zt("finalized")]=new Map,jo?.({ReactiveElement:Se}),(xs.reactiveElementVersions??=[]).push("2.1.2");var bi=globalThis,ar=i=>i,ks=bi.trustedTypes,lr=ks?ks.createPolicy("lit-html",{createHTML:i=>i}):void 0,vi="$lit$",_e=`lit$${Math.random().toFixed(9).slice(2)}$`,yi="?"+_e,Io=`<${yi}>`,Ye=document,qt=()=>Ye.createComment(""),Bt=i=>i===null||typeof i!="object"&&typeof i!="function",$i=Array.isArray,mr=i=>$i(i)||typeof i?.[Symbol.iterator]=="function",fi=`[ 	
\f\r]`,Ft=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dr=/-->/g,cr=/>/g,Ve=RegExp(`>|${fi}(?:([^\\s"'>=/]+)(${fi}*=${fi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pr=/'/g,ur=/"/g,gr=/^(?:script|style|textarea|title)$/i,xi=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),o=xi(1),Es=xi(2),Wa=xi(3),le=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),hr=new WeakMap,We=Ye.createTreeWalker(Ye,129);function fr(i,s){if(!$i(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return lr!==void 0?lr.createHTML(s):s}var br=(i,s)=>{let e=i.length-1,t=[],r,n=s===2?"<svg>":s===3?"<math>":"",l=Ft;for(let c=0;c<e;c++){let h=i[c],g,_,y=-1,X=0;for(;X<h.length&&(l.lastIndex=X,_=l.exec(h),_!==null);)X=l.lastIndex,l===Ft?_[1]==="!--"?l=dr:_[1]!==void 0?l=cr:_[2]!==void 0?(gr.test(_[2])&&(r=RegExp("</"+_[2],"g")),l=Ve):_[3]!==void 0&&(l=Ve):l===Ve?_[0]===">"?(l=r??Ft,y=-1):_[1]===void 0?y=-2:(y=l.lastIndex-_[2].length,g=_[1],l=_[3]===void 0?Ve:_[3]==='"'?ur:pr):l===ur||l===pr?l=Ve:l===dr||l===cr?l=Ft:(l=Ve,r=void 0);let ne=l===Ve&&i[c+1].startsWith("/>")?" ":"";n+=l===Ft?h+Io:y>=0?(t.push(g),h.slice(0,y)+vi+h.slice(y)+_e+ne):h+_e+(y===-2?c:ne)}return[fr(i,n+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Ut=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let n=0,l=0,c=s.length-1,h=this.parts,[g,_]=br(s,e);if(this.el=i.createElement(g,t),We.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(r=We.nextNode())!==null&&h.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let y of r.getAttributeNames())if(y.endsWith(vi)){let X=_[l++],ne=r.getAttribute(y).split(_e),$t=/([.?@])?(.*)/.exec(X);h.push({type:1,index:n,name:$t[2],strings:ne,ctor:$t[1]==="."?_s:$t[1]==="?"?Rs:$t[1]==="@"?Ts:Ze}),r.removeAttribute(y)}else y.startsWith(_e)&&(h.push({type:6,index:n}),r.removeAttribute(y));if(gr.test(r.tagName)){let y=r.textContent.split(_e),X=y.length-1;if(X>0){r.textContent=ks?ks.emptyScript:"";for(let ne=0;ne<X;ne++)r.append(y[ne],qt()),We.nextNode(),h.push({type:2,index:++n});r.append(y[X],qt())}}}else if(r.nodeType===8)if(r.data===yi)h.push({type:2,index:n});else{let y=-1;for(;(y=r.data.indexOf(_e,y+1))!==-1;)h.push({type:7,index:n}),y+=_e.length-1}n++}}static createElement(s,e){let t=Ye.createElement("template");return t.innerHTML=s,t}};function Ge(i,s,e=i,t){if(s===le)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,n=Bt(s)?void 0:s._$litDirective$;return r?.constructor!==n&&(r?._$AO?.(!1),n===void 0?r=void 0:(r=new n(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=Ge(i,r._$AS(i,s.values),r,t)),s}var Ss=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??Ye).importNode(e,!0);We.currentNode=r;let n=We.nextNode(),l=0,c=0,h=t[0];for(;h!==void 0;){if(l===h.index){let g;h.type===2?g=new xt(n,n.nextSibling,this,s):h.type===1?g=new h.ctor(n,h.name,h.strings,this,s):h.type===6&&(g=new As(n,this,s)),this._$AV.push(g),h=t[++c]}l!==h?.index&&(n=We.nextNode(),l++)}return We.currentNode=Ye,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},xt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Ge(this,s,e),Bt(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==le&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):mr(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&Bt(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ye.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Ut.createElement(fr(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let n=new Ss(r,this),l=n.u(this.options);n.p(e),this.T(l),this._$AH=n}}_$AC(s){let e=hr.get(s.strings);return e===void 0&&hr.set(s.strings,e=new Ut(s)),e}k(s){$i(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let n of s)r===e.length?e.push(t=new i(this.O(qt()),this.O(qt()),this,this.options)):t=e[r],t._$AI(n),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=ar(s).nextSibling;ar(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Ze=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,n){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let n=this.strings,l=!1;if(n===void 0)s=Ge(this,s,e,0),l=!Bt(s)||s!==this._$AH&&s!==le,l&&(this._$AH=s);else{let c=s,h,g;for(s=n[0],h=0;h<n.length-1;h++)g=Ge(this,c[t+h],e,h),g===le&&(g=this._$AH[h]),l||=!Bt(g)||g!==this._$AH[h],g===d?s=d:s!==d&&(s+=(g??"")+n[h+1]),this._$AH[h]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},_s=class extends Ze{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},Rs=class extends Ze{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},Ts=class extends Ze{constructor(s,e,t,r,n){super(s,e,t,r,n),this.type=5}_$AI(s,e=this){if((s=Ge(this,s,e,0)??d)===le)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},As=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Ge(this,s)}},vr={M:vi,P:_e,A:yi,C:1,L:br,R:Ss,D:mr,V:Ge,I:xt,H:Ze,N:Rs,U:Ts,B:_s,F:As},zo=bi.litHtmlPolyfillSupport;zo?.(Ut,xt),(bi.litHtmlVersions??=[]).push("3.3.3");var Ht=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let n=e?.renderBefore??null;t._$litPart$=r=new xt(s.insertBefore(qt(),n),n,void 0,e??{})}return r._$AI(i),r};var wi=globalThis,de=class extends Se{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Ht(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return le}};de._$litElement$=!0,de.finalized=!0,wi.litElementHydrateSupport?.({LitElement:de});var Lo=wi.litElementPolyfillSupport;Lo?.({LitElement:de});(wi.litElementVersions??=[]).push("4.2.2");var S=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Fo={attribute:!0,type:String,converter:Lt,reflect:!1,hasChanged:ws},qo=(i=Fo,s,e)=>{let{kind:t,metadata:r}=e,n=globalThis.litPropertyMetadata.get(r);if(n===void 0&&globalThis.litPropertyMetadata.set(r,n=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),n.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(c){let h=s.get.call(this);s.set.call(this,c),this.requestUpdate(l,h,i,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,i,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let h=this[l];s.call(this,c),this.requestUpdate(l,h,i,!0,c)}}throw Error("Unsupported decorator location: "+t)};function ce(i){return(s,e)=>typeof e=="object"?qo(i,s,e):((t,r,n)=>{let l=r.hasOwnProperty(n);return r.constructor.createProperty(n,t),l?Object.getOwnPropertyDescriptor(r,n):void 0})(i,s,e)}function b(i){return ce({...i,state:!0,attribute:!1})}var Qe={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=i=>(...s)=>({_$litDirective$:i,values:s}),wt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:jl}=vr;var yr=i=>i.strings===void 0;var Bo={},Ds=(i,s=Bo)=>i._$AH=s;var Jt=Cs(class extends wt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Ds(i),this.key=s),e}});function ki(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function $r(i){return i===null||ki(i)&&Object.values(i).some($r)}function Uo(i,s){return JSON.stringify(i)===JSON.stringify(s)}function Si(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,n]=[i[t]??null,s[t]??null];if(!Uo(r,n))if(ki(n)){if($r(n))return null;let l=ki(r)?Si(r,n):n;if(l===null)return null;e[t]=l}else e[t]=n}return e}var Ns=1e4,Ho=100,Jo=100;function P(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function De(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var Os=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${De(Ho,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(P`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:Si({...t},{...e});return this.session.request(P`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(P`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(P`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${P`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(P`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}broadcasts(s,e,t,r){return this.session.request(P`/${s}/messages`+De(e,t),{signal:r})}broadcast(s,e,t){return this.session.request(P`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(P`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(P`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,n){for(;;){let l=await this.session.request(P`/${s}/messages/${e}/recipients`+De(t,r),{signal:n});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(P`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let n=await this.session.request(P`/${s}/dead-letters`+De(e,t),{signal:r});if(n.dead_letters.length>0||n.next_cursor===null)return n;t=n.next_cursor}}redrive(s,e){return this.session.request(P`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${De(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${De(Jo,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(P`/keys/${s}`,{method:"DELETE"})}rotate(s,e){return this.session.request(P`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(P`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}users(s,e,t,r){let n=s===""?"":`&query=${encodeURIComponent(s)}`;return this.session.request(`/users${De(e,t)}${n}`,{signal:r})}writeUser(s,e,t){return this.session.request(P`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(P`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(P`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(P`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(P`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(P`/users/${s}/sessions`+De(e,t),{signal:r})}endSession(s,e){return this.session.request(P`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(P`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(P`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(P`/${s}/users/${e}/audit`,{method:"POST"})}};var Ko=new Intl.NumberFormat("en"),Vo=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Wo=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),_i=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Yo=.01;function v(i){return Ko.format(i)}function E(i,s,e=`${s}s`){return`${v(i)} ${i===1?s:e}`}function kt(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function z(i){return Vo.format(i*1e3)}function ee(i){return Wo.format(i*1e3)}function pe(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?_i.format(Math.round(e/60),"minute"):t<22*3600?_i.format(Math.round(e/3600),"hour"):t<26*86400?_i.format(Math.round(e/86400),"day"):z(i)}var Go=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Zo=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Ms(i){let[s,e]=Go.find(([,t])=>i>=t)??["",0];return e===0?E(i,"byte"):`${Zo.format(i/e)} ${s}`}function xr(i){return i>0&&i<Yo?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Qo=[["day",86400],["hour",3600],["minute",60],["second",1]];function js(i){let[s,e]=Qo.find(([,t])=>i>=t&&i%t===0)??["second",1];return E(i/e,s)}function Y(i){return`…${i.slice(-6)}`}var St=["post","redact","audience","config","tokens","users","read"],wr={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"};function $e(i){return i==="delivered"||i==="stopped"||i==="redacted"}var F=class extends Error{constructor(e,t,r,n=[],l=null){super(r);this.status=e;this.code=t;this.errors=n;this.retryAfterSeconds=l;this.name="Problem"}};async function Ri(i,s,e={}){let t={authorization:`Bearer ${s}`,...e.headers};e.body!==void 0&&(t["content-type"]="application/json");let r;try{r=await fetch(i,{method:e.method??"GET",headers:t,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:"omit",cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new F(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let n=await r.text();if(r.ok)return n===""?null:JSON.parse(n);throw Xo(r,n)}function Xo(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:n,errors:l}=JSON.parse(s);return new F(i.status,String(t),String(r??n),l??[],e)}catch{return new F(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var ea={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function q(i){return o`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${Es`<path d=${ea[i]} />`}
  </svg>`}function Is(){return o`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function _t(i="Loading"){return o`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function H(i,s){return o`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function x(i,s){return o`<div class="notice quiet" data-missing-scope=${i}>
    ${q("lock")}
    <p>
      Your API key does not have the <code>${i}</code> scope, which is required to ${s}. A key with the
      <code>config</code> scope can create one that does.
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,n=i.status===403;return o`<div class="notice ${n?"quiet":"bad"}" role="alert">
    ${q(n?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?o`<ul>
            ${t.map(l=>o`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?o`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!n?o`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function $(i,s){let e=(i??[]).filter(t=>Re(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Re(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var f=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=L(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?_t(e):s(this.value)}};function L(i){return i instanceof F?i:(console.error(i),new F(0,"unexpected","Something went wrong. Try again or reload the page."))}function kr(i,s){return o`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{ta(e.currentTarget,i)}}>
      ${q("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function ta(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Sr=0;function O(i){return _r((s,e)=>{let t=!1,r="",n=null,l=`question-${Sr+=1}`,c=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),h=async _=>{if(_.preventDefault(),!(t||!c())){t=!0,n=null,g();try{await i.act(),e(!0)}catch(y){n=L(y),t=!1,g()}}},g=()=>{let _=typeof i.action=="string"?i.action:i.action();Ht(o`<form method="dialog" class="dialog" @submit=${h}>
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
            ${w(n,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":_}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Kt(i,s,e){return _r((t,r)=>{let n=`secret-${Sr+=1}`;return t.setAttribute("aria-labelledby",`${n}-title`),Ht(o`<div class="dialog">
        <h2 id="${n}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${kr(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function _r(i){return new Promise(s=>{let e=document.createElement("dialog"),t=n=>{e.close(),e.remove(),s(n)},r=i(e,t);e.addEventListener("cancel",n=>{n.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var sa=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","settings","audit-log"];function Ti(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(ia);return{view:sa.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function A(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function G(i,...s){location.hash=A(i,...s)}function ia(i){try{return decodeURIComponent(i)}catch{return i}}async function Rr(i,s){let e;try{if(e=await fetch(i,{headers:{authorization:`Bearer ${s}`},credentials:"omit",cache:"no-store"}),e.ok)return await e.blob()}catch{throw new F(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new F(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Ai(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var ra=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Ei(i){return ra.exec(i)?.[1]??null}var zs=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Ei(e);if(t===null)throw new F(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");let r=await Ri(`/stack/admin/v1/${encodeURIComponent(t)}/own-key`,e);this.ownKey?.tenant_key!==r.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=e,this.ownKey=r,this.endReason=null,this.#i()}signOut(){this.#e=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#i()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#s(e,(r,n)=>Ri(r,n,t))}fetchFile(e){return this.#s(e,Rr)}async#s(e,t){if(this.#e===null)throw new F(401,"signed_out","You are signed out.");try{return await t(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${e}`,this.#e)}catch(r){throw r instanceof F&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#i()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#i()}dropDraft(e){this.#t.delete(e)&&this.#i()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#i(){this.dispatchEvent(new Event("changed"))}};var Tr=I`
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
`;var Ar=I`
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
`;var Er=I`
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
`;var Pr=I`
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
`;var Cr=I`
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
`;var Dr=I`
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
`;var Or=I`
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
`;var Nr=I`
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
`;var Mr=I`
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
`;var jr=I`
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
`;function Rt(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return o`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${v(s)} of ${v(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Vt({delivered:i,failed:s}){return i+s}function na(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,n=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:oa(i.status),kind:"open",value:n}].filter(({kind:c,value:h})=>c!=="open"||h>0||!$e(i.status))}function oa(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function Ir(i){let s=i.recipients,e=na(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:n})=>`${r.toLowerCase()} ${v(n)}`).join(", ");return o`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${v(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:n})=>n>0&&s>0?o`<span class=${r} style="inline-size:${100*n/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:n,value:l})=>o`<div class=${l===0?"none":""}>
            <dt><span class="dot ${n}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${v(l)}</strong> <span class="muted">${kt(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var aa={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},la={redacting:"recalling",redacted:"recalled"};function Ls(i){return o`<span class="badge ${aa[i]}" data-status=${i}>${la[i]??i}</span>`}var Oe=Cs(class extends wt{constructor(i){if(super(i),i.type!==Qe.PROPERTY&&i.type!==Qe.ATTRIBUTE&&i.type!==Qe.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!yr(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===le||s===d)return s;let e=i.element,t=i.name;if(i.type===Qe.PROPERTY){if(s===e[t])return le}else if(i.type===Qe.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return le}else if(i.type===Qe.ATTRIBUTE&&e.getAttribute(t)===s+"")return le;return Ds(i),s}});function Pi({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Xe(i,s){let{id:e,label:t,hint:r,error:n,isOptional:l}=i;return o`<div class="field ${n?"has-error":""}">
    <label for=${e}>${t}${l?o` <span class="optional">optional</span>`:d}</label>
    ${s} ${n?o`<p class="error" id="${e}-error">${n}</p>`:d}
    ${r?o`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function R(i){return Xe(i,o`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Oe(i.value)}
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
      aria-describedby=${Pi(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function me(i){return Xe(i,o`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Oe(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Pi(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function et(i){return Xe(i,o`<select
      id=${i.id}
      name=${i.id}
      .value=${Oe(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Pi(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>o`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function xe(i){return o`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>o`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Oe(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function da(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Fs(i,s,e){return o`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let n=r.target,l=n.files?.[0];l&&e(da(await l.arrayBuffer()),l.name),n.value=""}}
  /></label>`}function C({title:i,about:s,crumb:e,actions:t}){return o`<div class="head">
    <div>
      ${e?o`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?o`<p>${s}</p>`:d}
    </div>
    ${t?o`<div class="actions">${t}</div>`:d}
  </div>`}function ue(i,s,e){let t=s??[],r=t.some(n=>n.inbox===i)?t:[{inbox:i,title:""},...t];return o`<label class="picker">
    Inbox
    <select name="inbox" @change=${n=>e(n.target.value)}>
      ${r.map(n=>o`<option value=${n.inbox} ?selected=${n.inbox===i}>
            ${n.inbox}${n.title&&n.title!==n.inbox?` · ${n.title}`:""}
          </option>`)}
    </select>
  </label>`}var ca=new Set(["uid","uids","user_id","userid","user","id"]),Ci={text:"",ids:[]};function oe(i){return i!==Ci.text&&(Ci={text:i,ids:pa(i)}),Ci.ids}function pa(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Di(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>ca.has(l)),n=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Di(l)[t]??""):s.flatMap(Di);return[...new Set(n.filter(l=>l!==""))]}function Di(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function zr(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var k=class extends de{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};m([ce({attribute:!1})],k.prototype,"session",2),m([ce({attribute:!1})],k.prototype,"api",2),m([ce({attribute:!1})],k.prototype,"route",2);var Oi="audience/",Wt,Tt,te,qs,Lr,Fr,qr,Br,Ne=class extends k{constructor(){super(...arguments);u(this,te);this.change="add";this.text="";this.run=null;this.problem=null;u(this,Wt,new f(this,e=>this.api.inboxes(e)));u(this,Tt,new f(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(Oi)??"",this.session.hasScope("read")&&(a(this,Wt).load(),a(this,Tt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=oe(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return o`${C({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ue(this.inbox,a(this,Wt).value,n=>G("audience",n))})}
      ${t?d:x("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,te,Lr)}>
            ${xe({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:n=>this.change=n})}
            ${me({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:n=>p(this,te,qs).call(this,n),error:$(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${Fs("members-file","Import from file…",n=>p(this,te,qs).call(this,oe(n).join(`
`)))}
              <span class="muted" role="status"
                >${E(e,"distinct user")}${e>Ns?`, in ${E(Math.ceil(e/Ns),"batch","batches")}`:""}</span
              >
            </div>
            ${w(this.problem,void 0,n=>n.startsWith(this.change))}
            ${this.run?p(this,te,Br).call(this,this.run):d}
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
          ${this.session.hasScope("read")?a(this,Tt).render(n=>o`<p class="figure-in-card"><strong class="big" data-estimate>${v(n)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${n===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):x("read","see the number of members")}
        </section>
      </div>`}};Wt=new WeakMap,Tt=new WeakMap,te=new WeakSet,qs=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(Oi):this.session.keepDraft(Oi,e)},Lr=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=oe(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,te,Fr).call(this,t.length)||await p(this,te,qr).call(this,t))},Fr=function(e){return O({title:`Remove ${E(e,"member")}?`,body:()=>o`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},qr=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of zr(e,Ns)){if(t.isStopped)break;try{let{added:n,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?n:l,a(this,Tt).set(c),p(this,te,qs).call(this,e.slice(t.done).join(`
`))}catch(n){this.problem=L(n);break}}t.isRunning=!1,this.requestUpdate()},Br=function(e){let t=e.change==="add"?"added":"removed";return o`<div class="stack-form" role="status">
      ${Rt("Members",e.done,e.total)}
      <p class="muted">
        ${v(e.done)} of ${v(e.total)} processed: ${v(e.changed)} ${t},
        ${v(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},m([b()],Ne.prototype,"change",2),m([b()],Ne.prototype,"text",2),m([b()],Ne.prototype,"run",2),m([b()],Ne.prototype,"problem",2),Ne=m([S("stak-audience")],Ne);function M(i,s,e){return o`<table class="table" role="table">
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
  </table>`}function he(i,s,e){return o`<div class="more">
    ${i?o`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:o`<p class="muted">End of list.</p>`}
  </div>`}var Ur=50,ua=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,tt,Te,st,Us,Hr,Bs=class extends k{constructor(){super(...arguments);u(this,Us);u(this,tt,null);u(this,Te,new f(this,async e=>{let t=await this.api.auditLog(Ur,null,e);return D(this,tt,t.next_cursor),t.entries}));u(this,st,new f(this,async e=>{let t=await this.api.auditLog(Ur,a(this,tt),e);D(this,tt,t.next_cursor),a(this,Te).set([...a(this,Te).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Te).load()}render(){let e=C({title:"Audit log",about:"Changes made with your API keys, newest first. Entries are kept for one year.",actions:o`<button
        type="button"
        ?disabled=${a(this,Te).isLoading}
        @click=${()=>{a(this,Te).load()}}
      >
        ${q("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Te).render(t=>t.length===0?H("No changes yet","Posts, recalls and changes to configuration and keys appear here."):o`${p(this,Us,Hr).call(this,t)} ${w(a(this,st).problem,()=>{a(this,st).load()})}
                ${he(a(this,tt)!==null,a(this,st).isLoading,()=>{a(this,st).load()})}`,"Loading audit log")}
      </section>`:o`${e}${x("read","see the audit log")}`}};tt=new WeakMap,Te=new WeakMap,st=new WeakMap,Us=new WeakSet,Hr=function(e){return M("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>o`<strong>${t.action}</strong>${t.detail?o`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>ha(t.target)},{head:"API key",kind:"code",cell:t=>o`<span title=${t.key_id}>${Y(t.key_id)}</span>${t.key_id===this.session.ownKey?.key_id?o` <span class="badge still">this key</span>`:d}`},{head:"Date",cell:t=>o`<time class="nowrap" title=${ee(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${z(t.at)}</time
            >`}],e)},Bs=m([S("stak-audit-log")],Bs);function ha(i){let s=ua.exec(i);return s?.[1]&&s[2]?o`<a href=${A("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${Y(s[2])}</a>`:o`${/^[0-9A-Z]{26}$/.test(i)?o`<span class="code" title=${i}>${Y(i)}</span>`:i}`}var Hs=480,Ni=96,ma=240;function Jr(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-ma)}function ga(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function Kr(i){let s=ga(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return o`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:jt})=>jt),1),n=Math.max(.001,t.at-e.at),l=Ni-4,c=(jt,vs)=>`${((jt-e.at)/n*Hs).toFixed(1)} ${(l-vs/r*(Ni-12)).toFixed(1)}`,g=`M${s.map(({at:jt,rate:vs},_o)=>{let Ro=i[_o];return`${c(Ro.at,vs)}L${c(jt,vs)}`}).join("L")}`,_=`${g}L${Hs} ${l}L0 ${l}Z`,y=v(Math.round(r)),X=v(Math.round((t.done-e.done)/n)),ne=Math.round(n),$t=`Delivery rate over ${ne} seconds: peak ${y} per second, average ${X} per second.`;return o`<figure class="chart">
    <svg viewBox="0 0 ${Hs} ${Ni}" preserveAspectRatio="none" role="img" aria-label=${$t}>
      ${Es`<line x1="0" x2=${Hs} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${_} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${y}</strong> per second</span>
      <span>Average <strong>${X}</strong> per second</span>
      <span class="muted">over ${ne} s</span>
    </figcaption>
  </figure>`}function Wr(i){if(!Gr(i))return{title:"",body:Vr(i),link:null,fields:[]};let s=Yt(i.title)||Yt(i.subject),e=[Yt(i.body),Yt(i.text)].filter(Boolean).join(`

`),t=ba(i);if(s||e)return{title:s||Yr(e),body:s?e:va(e),link:t,fields:[]};let r=Object.entries(i).filter(([n])=>t===null||n!=="url"&&n!=="action").map(([n,l])=>[Mi(n),Vr(l)]).filter(([,n])=>n.trim()!=="");return{title:"",body:"",link:t,fields:r}}function fa(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function ba(i){let s=Gr(i.action)?i.action:null,e=fa(s?.url??i.url);return e===null?null:{label:Yt(s?.label)||null,url:e}}function Yr(i){return i.split(`
`,1)[0]??""}function va(i){return i.slice(Yr(i).length).trim()}function Yt(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Vr(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Mi(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Gr(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Js(i){return o`<div class="previews">${Zr("light",i)}${Zr("dark",i)}</div>`}function Zr(i,{message:s,category:e,sender:t}){let r=e.trim()===""||e.trim()==="default"?"General":Mi(e.trim()),n=t.trim()||r;return o`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="avatar" aria-hidden="true">${[...n][0]?.toUpperCase()}</span>
      <div>
        ${typeof s=="string"?o`<p class="none">${s}</p>`:ya(s)}
        <p class="over">${t.trim()?`${t.trim()} · `:""}${r} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function ya(i){let{title:s,body:e,link:t,fields:r}=Wr(i),n=s===""&&e===""&&r.length===0;return o`${n?o`<p class="none">No title yet</p>`:d}
  ${s?o`<p class="title" dir="auto">${s}</p>`:d}
  ${e?o`<p class="body" dir="auto">${e}</p>`:d}
  ${r.length>0?o`<dl>
        ${r.map(([l,c])=>o`<div>
              <dt>${l}</dt>
              <dd>${c}</dd>
            </div>`)}
      </dl>`:d}
  ${t===null?d:o`<span class="act">${t.label??"Open"}</span>`}`}var we=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#r)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#r),this.stop()}start(){this.#s=!1,this.#t=700,this.#n()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#r=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#n(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#n()}}};var ji=20;function Ks(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function Ii(i,s){return M("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>o`<a href=${A("broadcasts",i,e.message_id)}>${Ks(e)}</a
            ><small
              >${e.audiences.kind==="everyone"?"Everyone":"Selected users"}${e.audiences.label?` · ${e.audiences.label}`:""}
              · ${e.category}</small
            >`},{head:"Status",cell:e=>Ls(e.status)},{head:"Delivered",cell:e=>o`<div class="mini">
            <span class="number"
              >${v(e.delivered)} of
              ${v(e.recipients)}${e.failed?o` · <span class="error">${v(e.failed)} failed</span>`:d}</span
            >
            ${Rt(`Delivery progress of ${Ks(e)}`,Vt(e),e.recipients)}
          </div>`},{head:"Date",cell:e=>o`<time
            class="nowrap"
            datetime=${new Date((e.send_at??e.created)*1e3).toISOString()}
            title=${ee(e.send_at??e.created)}
            >${pe(e.send_at??e.created)}</time
          >`}],s)}var Gt,Ae,it,Vs,Ws,Qr,At=class extends k{constructor(){super(...arguments);u(this,Ws);this.older=[];this.cursor=null;u(this,Gt,new f(this,e=>this.api.inboxes(e)));u(this,Ae,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,ji,null,e);return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Vs).start()));u(this,it,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,ji,this.cursor,e);this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));u(this,Vs,new we(this,()=>p(this,Ws,Qr).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Gt).load(),a(this,Ae).load())}render(){let e=C({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:o`${ue(this.inbox,a(this,Gt).value,t=>G("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ae).isLoading} @click=${()=>{a(this,Ae).load()}}>
          ${q("refresh")}Refresh
        </button>
        <a class="button primary" href=${A("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${a(this,Ae).render(t=>{if(t.length===0)return H("No broadcasts yet",o`<a class="button primary" href=${A("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:n})=>n));return o`${Ii(this.inbox,[...t,...this.older.filter(({message_id:n})=>!r.has(n))])}
          ${w(a(this,it).problem,()=>{a(this,it).load()})}
          ${he(this.cursor!==null,a(this,it).isLoading,()=>{a(this,it).load()})}`},"Loading broadcasts")}
      </section>`:o`${e}${x("read","see broadcasts")}`}};Gt=new WeakMap,Ae=new WeakMap,it=new WeakMap,Vs=new WeakMap,Ws=new WeakSet,Qr=async function(){let e=a(this,Ae).value??[];if(e.every(({status:n})=>$e(n)))return"done";let t=(await this.api.broadcasts(this.inbox,ji)).messages,r=e.filter(n=>!t.some(({message_id:l})=>l===n.message_id));return a(this,Ae).set([...t,...r]),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},m([b()],At.prototype,"older",2),m([b()],At.prototype,"cursor",2),At=m([S("stak-broadcasts")],At);var $a="recall";function Xr(i,s,e){let t="all",r="",n="";return O({title:"Recall this message?",isDanger:!0,confirmText:$a,action:()=>t==="all"?"Recall message":`Recall message from ${E(oe(r).length,"user")}`,isReady:()=>t==="all"||oe(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let h=g=>{g(),l()};return o`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${xe({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${E(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>h(()=>t=g)})}
        ${t==="some"?me({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>h(()=>r=g),error:$(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${R({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:n,set:g=>h(()=>n=g),error:$(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:oe(r)}:{},...n.trim()===""?{}:{reason:n.trim()}})}})}var xa={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},Et,ge,N,Zt,Qt,en,tn,sn,rn,nn,on,rt=class extends k{constructor(){super(...arguments);u(this,N);this.samples=[];this.problem=null;this.isBusy=!1;u(this,Et,new we(this,()=>p(this,N,en).call(this)));u(this,ge,new f(this,e=>this.api.broadcast(this.inbox,a(this,N,Zt),e),e=>p(this,N,Qt).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,ge).load()}render(){let e=o`<a href=${A("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,ge).value;return this.session.hasScope("read")?o`${C({crumb:e,title:t?Ks(t):"Broadcast",about:t?o`<span aria-live="polite">${Ls(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${pe(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,N,nn).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?x("post","pause, resume or stop this broadcast"):d}
    ${w(this.problem,()=>{a(this,ge).load()})}
    ${a(this,ge).render(r=>p(this,N,on).call(this,r),"Loading broadcast")}`:o`${C({title:"Broadcast",crumb:e})}${x("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Et=new WeakMap,ge=new WeakMap,N=new WeakSet,Zt=function(){return this.route.id??""},Qt=function(e){a(this,ge).set(e),this.samples=Jr(this.samples,{at:performance.now()/1e3,done:Vt(e)}),!$e(e.status)&&!a(this,Et).isRunning&&a(this,Et).start()},en=async function(){let e=JSON.stringify(a(this,ge).value);try{let t=await this.api.broadcast(this.inbox,a(this,N,Zt));return this.problem=null,p(this,N,Qt).call(this,t),$e(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=L(t),t}},tn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,N,Zt),e);this.session.hasScope("read")&&p(this,N,Qt).call(this,t)}catch(t){this.problem=L(t),this.problem.status===409&&a(this,ge).load()}this.isBusy=!1}},sn=async function(e){let t=e.recipients-e.delivered-e.failed;await O({title:"Stop this broadcast?",body:()=>o`<p>
          Up to <strong>${E(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,N,Qt).call(this,await this.api.changeStatus(this.inbox,a(this,N,Zt),"stop"))})},rn=async function(e){await Xr(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,ge).load(),a(this,Et).start())},nn=function(e){let t=this.session.hasScope("post"),r=(l,c)=>xa[l].includes(e.status)?o`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,N,sn).call(this,e):p(this,N,tn).call(this,l)}}
          >
            ${c}
          </button>`:d,n=e.status==="redacting"||e.status==="redacted";return o`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${n?d:o`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,N,rn).call(this,e)}}
        >
          Recall…
        </button>`}`},on=function(e){let t=Vt(e);return o`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${v(t)} of ${v(e.recipients)} · ${kt(t,e.recipients)}</span
            >
          </div>
          ${$e(e.status)?d:Rt("Progress",t,e.recipients)}
          ${Ir(e)}
          <p><a href=${A("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?o`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${A("dead-letters",this.inbox)}>View dead letters</a> to see why and to redrive them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${Kr(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${wa(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?o`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?o` Reason: ${e.reason}`:d}
              </p>`:o`${Js({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},m([b()],rt.prototype,"samples",2),m([b()],rt.prototype,"problem",2),m([b()],rt.prototype,"isBusy",2),rt=m([S("stak-broadcast")],rt);function wa(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",ee(i.created)],["Send time",i.send_at===null?null:ee(i.send_at)],["Expires",i.expires_at===null?"Never":ee(i.expires_at)],["Chunks",v(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",o`<code>${i.message_id}</code>`]];return o`<dl class="facts">
    ${t.map(([r,n])=>n===null?d:o`<dt>${r}</dt>
            <dd>${n}</dd>`)}
  </dl>`}var Ys={minutes:60,hours:3600,days:86400},nt={amount:"",unit:"days"};function Me({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Ys[s])}function an(i){if(i===null)return nt;let s=["days","hours","minutes"].find(e=>i%Ys[e]===0)??"minutes";return{amount:String(i/Ys[s]),unit:s}}function je(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Xe({...i,isOptional:!0},o`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Oe(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${n=>t({...e,amount:n.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Oe(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${n=>t({...e,unit:n.target.value})}
      >
        ${Object.keys(Ys).map(n=>o`<option value=${n} ?selected=${n===e.unit}>${n}</option>`)}
      </select>
    </div>`)}var Ie={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:nt,when:"now",at:""};function zi(i){let s=[],e=i.to==="users"?oe(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Xt(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!Sa(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=Me(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let n=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(n!==null&&Number.isNaN(n)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...n===null?{}:{send_at:n}}}}function Xt(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return ze(i.json)}function ze(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${ka(i,s)}.`}}function ka(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Sa(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Zs(i){let s=ln(i);return typeof s=="object"&&s!==null?s:{}}function ln(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:n,enum:l,minimum:c}=i;if(n!==void 0)return n;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let h=Array.isArray(s)?s[0]:s;if(h==="object"||h===void 0&&e!==void 0){let g=e??{},_=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(_.map(y=>[y,ln(g[y])]))}return h==="array"?[]:h==="number"||h==="integer"?typeof c=="number"?c:0:h==="boolean"?!1:h==="null"?null:""}var Gs=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,n=>n.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var cn=new Set(["title","body","action"]);function pn(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function un({draft:i,errors:s,estimate:e,change:t}){let r=i.to==="users"?oe(i.uids).length:0;return o`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${xe({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:n=>t({to:n},"audiences")})}
    ${i.to==="users"?o`${me({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:n=>t({uids:n},"audiences.uids"),error:$(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Fs("uids-file","Import from file…",n=>t({uids:oe(n).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${E(r,"distinct user")}</span>
          </div>`:o`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":o`, currently about <strong>${v(e)}</strong>`}.
        </p>`}
    ${R({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:n=>t({label:n},"audiences.label"),error:$(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function hn(i){let{draft:s,errors:e,config:t,categories:r,change:n}=i,l=t?.categories!==null&&t?.categories!==void 0;return o`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${xe({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>n(Ta(s,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?et({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>n({category:c},"category"),error:$(e,"category")}):R({id:"category",label:"Category",isOptional:!0,value:s.category,set:c=>n({category:c},"category"),error:$(e,"category"),list:"categories",placeholder:"default"})}
      ${R({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:c=>n({sender:c},"sender"),error:$(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>o`<option value=${c}></option>`)}</datalist>
    ${s.mode==="json"?Ra(i):_a(i)}
  </section>`}function _a({draft:i,errors:s,change:e}){return o`${R({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:$(s,"message.title")})}
    ${me({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:$(s,"message.body")})}
    <div class="columns">
      ${R({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:$(s,"message.action")})}
      ${R({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Ra({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:ze(i.json),n=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!cn.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:c})=>c==="message"||c.startsWith("message."));return o`${me({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?dn(l[0]):`${l.length} errors:`,hint:e?.schema?o`Validated against the inbox's
        schema${e.schema_version?o`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?o`<ul class="error">
        ${l.map(c=>o`<li>${dn(c)}</li>`)}
      </ul>`:d}
  ${n?o`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?o`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function dn({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function mn({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return o`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${xe({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:n=>t({when:n},"send_at")})}
        ${i.when==="later"?R({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:n=>t({at:n},"send_at"),error:$(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${je({id:"ttl",label:"Expires after",value:i.ttl,set:n=>t({ttl:n},"ttl_seconds"),error:$(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${js(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Ta(i,s,e){if(s==="json"){let l=Xt({...i,mode:"fields"}),c={...e?.schema?Zs(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof ze(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let t=ze(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!cn.has(l)))return{mode:"json"};let r=t.action??{},n=l=>typeof l=="string"?l:"";return{mode:s,title:n(t.title),body:n(t.body),link:n(r.url),linkLabel:n(r.label),json:Ie.json}}var ot="compose/",gn=new Gs,Pt,es,fe,ae,Li,Qs,Fi,qi,bn,Xs,Ee=class extends k{constructor(){super(...arguments);u(this,ae);this.draft=Ie;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;u(this,Pt,new f(this,e=>this.api.inboxes(e)));u(this,es,new f(this,e=>this.api.audience(this.inbox,e)));u(this,fe,new f(this,e=>this.api.config(this.inbox,e),e=>p(this,ae,Li).call(this,e)));u(this,Qs,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Re(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Ie)?this.session.dropDraft(ot):this.session.keepDraft(ot,this.draft)});u(this,Xs,()=>{this.draft=Ie,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(ot),a(this,fe).value&&p(this,ae,Li).call(this,a(this,fe).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(ot)??Ie,this.session.hasScope("read")&&(a(this,Pt).load(),a(this,fe).load(),a(this,es).load())}render(){let e=zi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,Pt).value?.find(({inbox:l})=>l===this.inbox),n={draft:this.draft,errors:this.errors,config:a(this,fe).value,categories:a(this,fe).value?.categories??r?.categories??[],estimate:a(this,es).value?.estimate,change:a(this,Qs)};return o`${C({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ue(this.inbox,a(this,Pt).value,l=>G("compose",l))})}
      ${this.session.hasScope("post")?d:x("post","send messages")}
      ${this.session.hasScope("read")?d:x("read","see the inbox's categories and schema")}
      ${a(this,fe).problem?w(a(this,fe).problem,()=>{a(this,fe).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,ae,bn)}>
          ${un(n)} ${hn(n)} ${mn(n)}
          ${w(this.problem,void 0,l=>pn(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(ot).length===0}
              @click=${a(this,Xs)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ae,Fi).call(this)}}
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
            ${this.checked&&t?fn(this.checked.result):o`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Js({message:Xt(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Pt=new WeakMap,es=new WeakMap,fe=new WeakMap,ae=new WeakSet,Li=function(e){e.schema&&this.session.draft(ot)===void 0&&(this.draft={...Ie,mode:"json",json:JSON.stringify(Zs(e.schema),null,2)})},Qs=new WeakMap,Fi=async function(){if(this.isBusy)return null;this.problem=null;let e=zi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,ae,qi).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=L(t),this.errors=this.problem.errors,this.checked=null,p(this,ae,qi).call(this),null}finally{this.isBusy=!1}},qi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},bn=async function(e){e.preventDefault();let t=await p(this,ae,Fi).call(this);if(t===null)return;let{post:r,result:n}=t,l=r.audiences.kind==="everyone",c=!l,h;if(!await O({title:l?`Send to everyone (${E(n.recipients,"user")})?`:`Send to ${E(n.recipients,"user")}?`,body:(y,X)=>o`<p>
            ${typeof r.message.title=="string"?o`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${fn(n)}
          ${r.send_at?o`<p>Scheduled for <strong>${z(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?o`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${ne=>{c=ne.target.checked,y()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${E(n.recipients,"user")}).</span
                ></label
              >`:d}
          ${X?.status===0?o`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${v(n.recipients)}`,isReady:()=>c,act:async()=>{h=await this.api.post(this.inbox,r,gn.keyFor(this.inbox,r))}})||h===void 0)return;gn.reset(),this.session.dropDraft(ot);let _=h.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(h.warning===void 0?_:`${_}. ${h.warning}`),G("broadcasts",this.inbox,h.message_id)},Xs=new WeakMap,m([b()],Ee.prototype,"draft",2),m([b()],Ee.prototype,"errors",2),m([b()],Ee.prototype,"problem",2),m([b()],Ee.prototype,"checked",2),m([b()],Ee.prototype,"isBusy",2),Ee=m([S("stak-compose")],Ee);function fn({recipients:i,chunks:s,cost:e,warning:t}){return o`<div class="outcome">
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
        <dd data-outcome="cost">${xr(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${v(e.dynamodb_write_units)} DynamoDB write units and ${v(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var vn=50,at,ss,be,lt,Pe,Bi,yn,$n,ts=class extends k{constructor(){super(...arguments);u(this,Pe);this.chosen=new Set;u(this,at,null);u(this,ss,new f(this,e=>this.api.inboxes(e)));u(this,be,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,vn,null,e);return D(this,at,t.next_cursor),this.chosen=new Set,t.dead_letters}));u(this,lt,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,vn,a(this,at),e);D(this,at,t.next_cursor),a(this,be).set([...a(this,be).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ss).load(),a(this,be).load())}render(){let e=a(this,be).value??[],t=this.session.hasScope("post"),r=C({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:o`${ue(this.inbox,a(this,ss).value,n=>G("dead-letters",n))}
        <button type="button" ?disabled=${a(this,be).isLoading} @click=${()=>{a(this,be).load()}}>
          ${q("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,Pe,Bi).call(this,[...this.chosen])}}
        >
          Redrive selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,Pe,Bi).call(this,void 0)}}
        >
          Redrive all
        </button>`});return this.session.hasScope("read")?o`${r} ${t?d:x("post","redrive dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,be).render(n=>n.length===0?H("No dead letters",o`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):o`${p(this,Pe,$n).call(this,n)} ${w(a(this,lt).problem,()=>{a(this,lt).load()})}
                ${he(a(this,at)!==null,a(this,lt).isLoading,()=>{a(this,lt).load()})}`,"Loading dead letters")}
      </section>`:o`${r}${x("read","see dead letters")}`}};at=new WeakMap,ss=new WeakMap,be=new WeakMap,lt=new WeakMap,Pe=new WeakSet,Bi=async function(e){let t=0;await O({title:e?`Redrive ${E(e.length,"dead letter")}?`:"Redrive all dead letters?",body:()=>o`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Redrive",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`${E(t,"dead letter")} redriven`),await a(this,be).load())},yn=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},$n=function(e){return M("Dead letters, oldest first",[{head:"Select",cell:t=>o`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,Pe,yn).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>o`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?o`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:o`<a href=${A("broadcasts",this.inbox,t.message_id)}>${Y(t.message_id)}</a
                  >${t.chunk===null?d:o` <span class="muted">chunk ${v(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>v(t.recipients)},{head:"Failed",cell:t=>o`<time class="nowrap" title=${ee(t.buried_at)}>${pe(t.buried_at)}</time>`}],e)},m([b()],ts.prototype,"chosen",2),ts=m([S("stak-dead-letters")],ts);var Le=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!Re(c.field,e)),{status:r,code:n,message:l}=this.problem;this.problem=t.length>0?new F(r,n,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=L(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function ei(i,s){return new F(400,"invalid_input",s,[{field:i,message:s}])}function ti(i){let{id:s,values:e,set:t,isDisabled:r}=i,n=g=>{let _=g.value.split(/[\s,;]+/).filter(y=>y!==""&&!e.includes(y));g.value="",_.length>0&&t([...e,...new Set(_)])},l=g=>{let _=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),n(_)):g.key==="Backspace"&&_.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,_)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(y=>y!==_))},h=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Xe(i,o`${e.length?o`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>o`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:o`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${_=>c(_,g)}
                      >
                        ${q("close")}
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
      />`)}function Ct({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return o`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?o`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Aa=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function Ui(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:an(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var j,ct,Z,dt,xn,wn,kn,si=class extends k{constructor(){super(...arguments);u(this,Z);u(this,j,new Le(this,()=>`inboxes/${this.route.inbox}`));u(this,ct,new f(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,j).init(Ui(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,Z,dt)?a(this,j).init(Ui("",null)):this.session.hasScope("read")&&a(this,ct).load()}render(){let e=o`<a href=${A("inboxes")}>Inboxes</a>`,t=C({crumb:e,title:a(this,Z,dt)?"New inbox":this.route.inbox??""}),r=!a(this,Z,dt)&&!this.session.hasScope("read");return o`${t} ${this.session.hasScope("config")?d:x("config","change inboxes")}
    ${r?x("read","see this inbox's configuration"):d}
    ${a(this,j).form?p(this,Z,kn).call(this,a(this,j).form):r?d:a(this,ct).render(()=>d,"Loading configuration")}`}};j=new WeakMap,ct=new WeakMap,Z=new WeakSet,dt=function(){return this.route.inbox==="+"},xn=async function(e){e.preventDefault();let t=a(this,Z,dt),r=a(this,j).form?.inbox.trim()??"";await a(this,j).save(async l=>{let c=l.schema.trim()===""?null:ze(l.schema);if(typeof c=="string")throw ei("schema",c);t&&await p(this,Z,wn).call(this,r);let h={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Me(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,h,t?null:a(this,ct).value??null);return a(this,ct).set(g),Ui(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&G("inboxes",r))},wn=async function(e){if(e==="")throw ei("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw ei("inbox","An inbox with this name already exists.")},kn=function(e){let t=a(this,j).problem?.errors,r=this.session.hasScope("config"),n=e.schema.trim()===""?null:ze(e.schema);return o`<form class="stack-form" novalidate @submit=${p(this,Z,xn)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,Z,dt)?R({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,j).change({inbox:l},"inbox"),error:$(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${R({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,j).change({title:l},"title"),error:$(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${me({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,j).change({description:l},"description"),error:$(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${xe({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,j).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?ti({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,j).change({categories:l},"categories"),error:$(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):o`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${je({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,j).change({ttl:l},"ttl_seconds"),error:$(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${et({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,j).change({muted:l},"muted")})}
          ${et({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,j).change({autoJoin:l},"auto_join"),error:$(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${me({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,j).change({schema:l},"schema"),error:typeof n=="string"?n:$(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
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
      ${w(a(this,j).problem,void 0,l=>Aa.some(c=>Re(l,c)))}
      ${Ct({draftForm:a(this,j),isAllowed:r,action:a(this,Z,dt)?"Create inbox":"Save"})}
    </form>`},si=m([S("stak-inbox-config")],si);var Ji=5,is,ii=class extends k{constructor(){super(...arguments);u(this,is,new f(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,is).load()}render(){let e=C({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:o`<a class="button primary" href=${A("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,is).render(t=>t.length===0?H("No inboxes yet","Create your first inbox."):Ea(t),"Loading inboxes")}
      </section>`:o`${e}${x("read","see inboxes")}`}};is=new WeakMap,ii=m([S("stak-inboxes")],ii);function Ea(i){return M("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>o`<a href=${A("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?o`<span class="muted">none</span>`:o`<ul class="chips">
                ${s.categories.slice(0,Ji).map(e=>o`<li class="chip bare">${e}</li>`)}${s.categories.length>Ji?o`<li class="muted">and ${s.categories.length-Ji} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?o`<span class="badge info">JSON Schema</span>`:o`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>o`<span class="nowrap">${z(s.created)}</span>`}],i)}var Vi="data key",Ki={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Vi]:"Encrypts stored content. It never leaves Stak."},Pa=100,Ca=[3600,86400,7*86400],pt,se,Sn,_n,Rn,Tn,An,En,rs=class extends k{constructor(){super(...arguments);u(this,se);this.chosen=new Set;u(this,pt,new f(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,pt).load()}render(){let e=this.session.hasScope("config"),t=C({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?o`<button type="button" class="primary" @click=${()=>{p(this,se,Sn).call(this)}}>New API key</button>`:d});return e?o`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,pt).render(r=>p(this,se,En).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${M("Secrets",[{head:"Secret",kind:"main",cell:r=>o`<strong>${r}</strong><small>${Ki[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>o`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Vi?r:`${r} secret`}"
                  @click=${()=>{r===Vi?p(this,se,An).call(this):p(this,se,Tn).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Ki))}
      </section>`:o`${t}${x("config","see and change keys and secrets")}`}};pt=new WeakMap,se=new WeakSet,Sn=async function(){let e,t="",r=nt;this.chosen=new Set,!(!await O({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:St.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Me(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>o`${R({id:"key-name",label:"Name",isOptional:!0,maxlength:Pa,value:t,set:h=>{t=h,l()},error:$(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${je({id:"key-expiry",label:"Expires after",value:r,set:h=>{r=h,l()},error:$(c?.errors,"expires_in_seconds")??$(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${St.map(h=>o`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${h}
                  .checked=${this.chosen.has(h)}
                  ?disabled=${!this.session.hasScope(h)}
                  @change=${g=>{p(this,se,_n).call(this,h,g.target.checked),l()}}
                />
                <span
                  ><strong>${h}</strong
                  ><small
                    >${wr[h]}${this.session.hasScope(h)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Kt("Your new API key",o`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${z(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,pt).load())},_n=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Rn=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await O({title:`Revoke key ${Y(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>o`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?o`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,pt).load())},Tn=async function(e){let t="",r="";await O({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>o`<p>${Ki[e]}</p>
          ${et({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Ca.map(c=>({value:String(c),label:`for ${js(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Kt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},An=async function(){await O({title:"Rotate data key?",action:"Rotate",body:()=>o`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},En=function(e){return M("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>o`${t.name===null?o`<strong class="code" title=${t.key_id}>${Y(t.key_id)}</strong>`:o`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?o` <span class="badge good">this key</span>`:d}${t.name===null?d:o`<small class="code" title=${t.key_id}>${Y(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===St.length?"all":o`<ul class="chips">
                  ${t.scopes.map(r=>o`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>o`<span class="nowrap">${z(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Wi(t.last_used_at)},{head:"Expires",cell:t=>Da(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${Y(t.key_id)}"
              @click=${()=>{p(this,se,Rn).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},m([b()],rs.prototype,"chosen",2),rs=m([S("stak-keys")],rs);function Wi(i){return o`<time class="nowrap" title=${ee(i)} datetime=${new Date(i*1e3).toISOString()}
    >${pe(i)}</time
  >`}function Da(i){return i===null?"never":i*1e3>Date.now()?Wi(i):o`<span class="badge bad">expired</span> ${Wi(i)}`}var Pn=8,Oa=100,Dt,ut,ns,os,ni,oi,Cn,ri=class extends k{constructor(){super(...arguments);u(this,oi);u(this,Dt,new f(this,e=>this.api.inboxes(e)));u(this,ut,new f(this,async e=>(await this.api.broadcasts(this.inbox,Pn,null,e)).messages,()=>a(this,ni).start()));u(this,ns,new f(this,e=>this.api.audience(this.inbox,e)));u(this,os,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,Oa,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));u(this,ni,new we(this,()=>p(this,oi,Cn).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,Dt),a(this,ut),a(this,ns),a(this,os)])e.load()}render(){let e=C({title:"Overview",actions:o`${this.session.hasScope("read")?ue(this.inbox,a(this,Dt).value,t=>G("overview",t)):d} <a class="button primary" href=${A("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?o`${e}
      <div class="figures">
        <a class="figure" href=${A("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,ns).render(({estimate:t})=>o`<span class="value" data-figure="audience">${v(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${A("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,os).render(({letters:t,hasMore:r})=>{let n=t.reduce((l,{recipients:c})=>l+c,0);return o`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${v(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${E(n,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${A("inboxes")}>
          <span class="name">Inboxes</span>${a(this,Dt).render(t=>o`<span class="value">${v(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${A("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,ut).render(t=>t.length?Ii(this.inbox,t):H("No broadcasts yet",o`<a class="button primary" href=${A("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:o`${e}${x("read","see broadcasts, audiences and dead letters")}`}};Dt=new WeakMap,ut=new WeakMap,ns=new WeakMap,os=new WeakMap,ni=new WeakMap,oi=new WeakSet,Cn=async function(){let e=a(this,ut).value??[];if(e.every(({status:r})=>$e(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Pn)).messages;return a(this,ut).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},ri=m([S("stak-overview")],ri);var Na={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},Ma={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function Dn({state:i,reason:s}){return o`<span class="badge ${Na[i]}" data-state=${i}>${i}</span> ${s===null?d:o`<span class="muted">${Ma[s]??s}</span>`}`}var On=50,Fe,ls,W,qe,B,ke,Nn,Mn,jn,In,as=class extends k{constructor(){super(...arguments);u(this,B);this.wanted="";u(this,Fe,null);u(this,ls,"");u(this,W,new f(this,async e=>{let t=this.route.user;if(t!==null)return D(this,Fe,null),[await this.api.recipient(this.inbox,a(this,B,ke),t,e)];let r=await this.api.recipients(this.inbox,a(this,B,ke),On,null,e);return D(this,Fe,r.next_cursor),r.recipients}));u(this,qe,new f(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,B,ke),On,a(this,Fe),e);D(this,Fe,t.next_cursor),a(this,W).set([...a(this,W).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,B,ke),this.route.user]);e===a(this,ls)||!this.session.hasScope("read")||(D(this,ls,e),this.wanted=this.route.user??"",a(this,qe).reset(),a(this,W).reset(),a(this,W).load())}render(){let e=C({crumb:o`<a href=${A("broadcasts",this.inbox,a(this,B,ke))}>Broadcast ${Y(a(this,B,ke))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:o`<button
        type="button"
        ?disabled=${a(this,W).isLoading}
        @click=${()=>{a(this,W).load()}}
      >
        ${q("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?o`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,B,Nn).call(this,t)}>
          ${R({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:o`<a href=${A("recipients",this.inbox,a(this,B,ke))}>Show all recipients</a>`}
        </form>
        ${a(this,W).value===void 0?d:w(a(this,W).problem,()=>{a(this,W).load()})}
        ${a(this,B,Mn)?H("Not a recipient",o`<p>${a(this,W).problem?.message} User IDs are case-sensitive.</p>`):a(this,W).render(t=>p(this,B,jn).call(this,t),"Loading recipients")}
      </section>`:o`${e}${x("read","see the recipients of a broadcast")}`}};Fe=new WeakMap,ls=new WeakMap,W=new WeakMap,qe=new WeakMap,B=new WeakSet,ke=function(){return this.route.id??""},Nn=function(e){e.preventDefault(),G("recipients",this.inbox,a(this,B,ke),this.wanted.trim()||null)},Mn=function(){return this.route.user!==null&&a(this,W).problem?.status===404&&a(this,W).value===void 0},jn=function(e){return e.length===0?H("No recipients yet","They appear here as the audience is expanded and when it has members."):o`${p(this,B,In).call(this,e)} ${w(a(this,qe).problem,()=>{a(this,qe).load()})}
    ${this.route.user===null?he(a(this,Fe)!==null,a(this,qe).isLoading,()=>{a(this,qe).load()}):d}`},In=function(e){return M("Recipients, by ID",[{head:"User",kind:"main",cell:t=>o`<a href=${A("recipients",this.inbox,a(this,B,ke),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>Dn(t)},{head:"Delivered",cell:t=>Yi(t.delivered_at)},{head:"Seen",cell:t=>Yi(t.seen_at)},{head:"Read",cell:t=>Yi(t.read_at)}],e)},m([b()],as.prototype,"wanted",2),as=m([S("stak-recipients")],as);function Yi(i){return i===null?"–":o`<time class="nowrap" title=${ee(i)}>${pe(i)}</time>`}var Ln="stored_bytes",ja={[Ln]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},ds,li,Fn,ai=class extends k{constructor(){super(...arguments);u(this,li);u(this,ds,new f(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,ds).load()}render(){return o`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,ds).render(e=>p(this,li,Fn).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};ds=new WeakMap,li=new WeakSet,Fn=function(e){return M("Quotas",[{head:"Quota",kind:"main",cell:([t])=>ja[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>zn(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>zn(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":kt(t,r)}],e)},ai=m([S("stak-quotas")],ai);function zn(i,s,e){return s===null?e:i===Ln?Ms(s):v(s)}var qn=3650,Ia=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function Bn(i){return i.days.trim()===""?null:Number(i.days)}function Un(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var J,ht,Be,Hn,Jn,Kn,di=class extends k{constructor(){super(...arguments);u(this,Be);u(this,J,new Le(this,()=>"settings/"));u(this,ht,new f(this,e=>this.api.settings(e),e=>a(this,J).init(Un(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,ht).load()}render(){let e=C({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?o`${e} ${this.session.hasScope("config")?d:x("config","change settings")}
      ${a(this,J).form?p(this,Be,Kn).call(this,a(this,J).form):a(this,ht).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:o`${e}${x("read","see settings")}`}};J=new WeakMap,ht=new WeakMap,Be=new WeakSet,Hn=async function(e){if(e.preventDefault(),a(this,J).form===null||!await p(this,Be,Jn).call(this,Bn(a(this,J).form)))return;await a(this,J).save(async r=>{let n=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Bn(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null});return a(this,ht).set(n),Un(n)})&&this.session.notify("Saved")},Jn=async function(e){let t=a(this,ht).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=qn)||t!==null&&e>=t?!0:O({title:`Delete everything older than ${E(e,"day")}?`,body:()=>o`<p>
          Messages, chats and logs older than ${E(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${E(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Kn=function(e){let t=a(this,J).problem?.errors,r=!this.session.hasScope("config");return o`<form class="stack-form" novalidate @submit=${p(this,Be,Hn)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${R({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:n=>a(this,J).change({title:n},"title"),error:$(t,"title"),hint:"The display name of the tenant."})}
          ${R({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(qn),isDisabled:r,value:e.days,set:n=>a(this,J).change({days:n},"retention_days"),error:$(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${ti({id:"origins",label:"Allowed origins",values:e.origins,set:n=>a(this,J).change({origins:n},"allowed_origins"),isDisabled:r,error:$(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${R({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:n=>a(this,J).change({webhook:n},"webhook_url"),error:$(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${R({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:n=>a(this,J).change({requests:n},"limits.requests_per_second"),error:$(t,"limits.requests_per_second")})}
          ${R({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:n=>a(this,J).change({userRequests:n},"limits.user_requests_per_second"),error:$(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(a(this,J).problem,void 0,n=>Ia.some(l=>Re(n,l)))}
      ${Ct({draftForm:a(this,J),isAllowed:!r,action:"Save"})}
    </form>`},di=m([S("stak-settings")],di);var ci,Vn,Ue=class extends de{constructor(){super(...arguments);u(this,ci);this.key="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){let e=Ei(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return o`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Is()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?o`<div class="notice warn" role="status">
              <p>
                Your API key is no longer accepted: ${this.session.endReason} Sign in with another key of the same tenant to
                continue. Your unsaved changes are still here.
              </p>
            </div>`:d}
        <form @submit=${p(this,ci,Vn)}>
          ${R({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?o`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
          ${t?d:w(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||this.key.trim()===""}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use a
          key with only the scopes you need.
        </p>
      </div>
    </main>`}};ci=new WeakSet,Vn=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=null;try{await this.session.signIn(this.key.trim()),this.key="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=L(t),await this.updateComplete,this.querySelector("input")?.focus()}this.isBusy=!1}},m([ce({attribute:!1})],Ue.prototype,"session",2),m([b()],Ue.prototype,"key",2),m([b()],Ue.prototype,"problem",2),m([b()],Ue.prototype,"isBusy",2),Ue=m([S("stak-sign-in")],Ue);var cs=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new we(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=L(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var Ot,Ce,He,K,Gi,Wn,Yn,Gn,Zi,Zn,Qn,mt=class extends k{constructor(){super(...arguments);u(this,K);this.uid="";this.problem=null;this.isFetching=!1;u(this,Ot,!1);u(this,Ce,new cs(this,()=>`export/${this.uid}`));u(this,He,new cs(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,Ot)||(D(this,Ot,!1),a(this,Ce).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return o`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:x("read","export users"):x("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Ce).isRunning} @click=${()=>p(this,K,Wn).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,He).isRunning}
          @click=${()=>{p(this,K,Gn).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${p(this,K,Zi).call(this,a(this,Ce),"Exporting")}
      ${a(this,Ce).job?.status==="done"?p(this,K,Zn).call(this,a(this,Ce).job):d}
      ${p(this,K,Zi).call(this,a(this,He),"Erasing")}
      ${a(this,He).job?.status==="done"?p(this,K,Qn).call(this,a(this,He).job):d}
    </section>`}};Ot=new WeakMap,Ce=new WeakMap,He=new WeakMap,K=new WeakSet,Gi=async function(e){this.problem=null;try{await e()}catch(t){this.problem=L(t)}},Wn=function(){p(this,K,Gi).call(this,()=>a(this,Ce).start(()=>this.api.exportUser(this.uid)))},Yn=async function(e){this.isFetching=!0,await p(this,K,Gi).call(this,async()=>Ai(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Gn=async function(){this.problem=null,await O({title:`Erase ${this.uid}?`,body:()=>o`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{D(this,Ot,!0),await a(this,He).start(()=>this.api.eraseUser(this.uid))}})},Zi=function(e,t){let{job:r,counted:n}=e,l=n>0?`, ${E(n,"item")} so far`:"";return o`${w(e.problem)}
    ${e.isRunning?_t(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?o`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Zn=function(e){let{bytes:t,expires_at:r}=e.result;return o`<div class="notice good" role="status">
      <p>The export is ready: ${Ms(t)}, one JSON document per line. Available until ${z(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,K,Yn).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Qn=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),n=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Ai(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return o`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${z(t.finished_at)}.</p>
        <button type="button" class="small" @click=${n}>Save receipt</button>
      </div>
      ${r.length===0?o`<p class="muted">No data was stored about this user.</p>`:M("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>v(l)}],r)}`},m([ce({attribute:!1})],mt.prototype,"uid",2),m([b()],mt.prototype,"problem",2),m([b()],mt.prototype,"isFetching",2),mt=m([S("stak-user-data")],mt);var Xn=50,za=250,gt,Nt,ve,Je,Mt,eo,to,ps=class extends k{constructor(){super(...arguments);u(this,Mt);this.beginning="";u(this,gt,null);u(this,Nt);u(this,ve,new f(this,async e=>{let t=await this.api.users(this.beginning,Xn,null,e);return D(this,gt,t.next_cursor),t.users}));u(this,Je,new f(this,async e=>{let t=await this.api.users(this.beginning,Xn,a(this,gt),e);D(this,gt,t.next_cursor),a(this,ve).set([...a(this,ve).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,ve).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,Nt))}render(){return o`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${R({id:"beginning",label:"ID starts with",type:"search",value:this.beginning,set:e=>p(this,Mt,eo).call(this,e)})}
      </div>
      ${a(this,ve).value===void 0?"":w(a(this,ve).problem,()=>{a(this,ve).load()})}
      ${a(this,ve).render(e=>e.length===0?this.beginning===""?H("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):H("No matching users","User IDs are case-sensitive."):o`${p(this,Mt,to).call(this,e)} ${w(a(this,Je).problem,()=>{a(this,Je).load()})}
              ${he(a(this,gt)!==null,a(this,Je).isLoading,()=>{a(this,Je).load()})}`,"Loading users")}
    </section>`}};gt=new WeakMap,Nt=new WeakMap,ve=new WeakMap,Je=new WeakMap,Mt=new WeakSet,eo=function(e){this.beginning=e,clearTimeout(a(this,Nt)),a(this,Je).reset(),D(this,Nt,setTimeout(()=>{a(this,ve).load()},za))},to=function(e){return M("Registered users, by ID",[{head:"User",kind:"main",cell:t=>o`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>o`<span class="nowrap">${z(t.created)}</span>`}],e)},m([b()],ps.prototype,"beginning",2),ps=m([S("stak-user-list")],ps);var so=20,ft,ie,bt,Ke,io,ro,no,us=class extends k{constructor(){super(...arguments);u(this,Ke);this.uid="";u(this,ft,null);u(this,ie,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,so,null,e);return D(this,ft,t.next_cursor),t.sessions}));u(this,bt,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,so,a(this,ft),e);D(this,ft,t.next_cursor),a(this,ie).set([...a(this,ie).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,ie).value!==void 0||a(this,ie).isLoading||a(this,ie).problem!==null;return o`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:x("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,ie).isLoading}
          @click=${()=>{a(this,ie).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,Ke,ro).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,ie).render(r=>p(this,Ke,no).call(this,r),"Loading sessions"):d}
    </section>`}};ft=new WeakMap,ie=new WeakMap,bt=new WeakMap,Ke=new WeakSet,io=async function(e){await O({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>o`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,ie).load())},ro=async function(){let e=0;await O({title:`Sign ${this.uid} out on all devices?`,body:()=>o`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${E(e,"session")} ended`),await a(this,ie).load())},no=function(e){return e.length===0?o`<p role="status">This user is not signed in on any device.</p>`:o`${M("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>o`<strong>${t.device_id}</strong><small>signed in ${z(t.created)}</small>`},{head:"Refreshed",cell:t=>pe(t.refreshed)},{head:"End",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,Ke,io).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(a(this,bt).problem??a(this,ie).problem,()=>{a(this,bt).load()})}
    ${a(this,ft)===null?d:he(!0,a(this,bt).isLoading,()=>{a(this,bt).load()})}`},m([ce({attribute:!1})],us.prototype,"uid",2),us=m([S("stak-user-sessions")],us);var La=3600;function hs(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var vt,re,ms,V,T,oo,ao,lo,co,Qi,po,uo,ho,Xi,mo,go,fo,bo,vo,ye=class extends k{constructor(){super(...arguments);u(this,T);this.query="";this.uid=null;this.ttl={...nt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};u(this,vt,!1);u(this,re,new Le(this,()=>`users/${this.uid}`));u(this,ms,new f(this,e=>this.api.inboxes(e)));u(this,V,new f(this,()=>p(this,T,oo).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,ms).load()}render(){return o`${C({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?o`<button type="button" @click=${()=>p(this,T,lo).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:x("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,T,co)}>
          ${R({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,V).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,V).isLoading&&this.uid===null?_t("Looking up"):d}
      ${w(a(this,V).problem,()=>{a(this,V).load()})}
      ${this.uid===null?a(this,V).isLoading||a(this,V).problem?d:p(this,T,mo).call(this):p(this,T,go).call(this,this.uid)}`}};vt=new WeakMap,re=new WeakMap,ms=new WeakMap,V=new WeakMap,T=new WeakSet,oo=async function(){let e=a(this,vt)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,vt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new F(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,re).init(hs(r)),r}catch(r){let n=L(r);if(n.status!==404||t)throw n;return this.uid=e,a(this,re).init(hs(null)),null}},ao=function(e){this.query=e,a(this,V).reset(),D(this,vt,!0),a(this,V).load()},lo=function(){this.query="",this.uid=null,a(this,V).reset()},co=function(e){e.preventDefault(),D(this,vt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,V).reset(),a(this,V).load()):(this.uid=this.query.trim(),a(this,re).init(hs(null))))},Qi=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:L(r)}}},po=async function(e,t){e.preventDefault();let r=a(this,V).value;await a(this,re).save(async({name:l,phone:c})=>{let h={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,h,r??null);return a(this,V).set(g),hs(g)})&&this.session.notify("Profile saved")},uo=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,V).set(null),a(this,re).init(hs(null))},ho=function(e,t){e.preventDefault(),p(this,T,Qi).call(this,"token",async()=>{let{token:r,expires_at:n}=await this.api.createToken(t,Me(this.ttl)??La);await Kt(`Token for ${t}`,o`Anyone with this token can act as this user until ${z(n)}. It will not be shown again and cannot
        be revoked.`,r)})},Xi=function(e){p(this,T,Qi).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},mo=function(){return this.session.hasScope("read")?o`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,T,ao).call(this,e.detail)}
    ></stak-user-list>`:H("No user selected","Enter a user ID as your backend knows it.")},go=function(e){return o`<div class="split spaced">
      <div>
        ${a(this,re).form?p(this,T,fo).call(this,e,a(this,re).form):d}
        ${Jt(e,o`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,T,uo).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Jt(`${e}/${this.erasures}`,o`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,T,bo).call(this,e)} ${p(this,T,vo).call(this,e)}
      </div>
    </div>`},fo=function(e,t){let r=a(this,V).value,n=a(this,re).problem,l=this.session.hasScope("users");return o`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?o`<span class="badge good">registered</span>`:o`<span class="badge still">not registered</span>`}
      </div>
      ${r?o`<p class="muted">
            Registered ${z(r.created)}, changed
            ${z(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:o`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:x("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,T,po).call(this,c,e)}}>
        ${R({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,re).change({name:c},"display_name"),error:$(n?.errors,"display_name")})}
        ${R({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,re).change({phone:c},"phone_number"),error:$(n?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${w(n,void 0,c=>c==="display_name"||c==="phone_number")}
        ${Ct({draftForm:a(this,re),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},bo=function(e){let t=this.recounted;return o`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ue(this.chosenInbox,a(this,ms).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,T,Xi).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>p(this,T,Xi).call(this,e))}
      ${t?o`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${M("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?o`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},vo=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return o`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:x("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${n=>p(this,T,ho).call(this,n,e)}>
        ${je({id:"token-ttl",label:"Valid for",value:this.ttl,set:n=>this.ttl=n,isDisabled:!r,error:$(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,n=>n==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},m([b()],ye.prototype,"query",2),m([b()],ye.prototype,"uid",2),m([b()],ye.prototype,"ttl",2),m([b()],ye.prototype,"chosenInbox",2),m([b()],ye.prototype,"recounted",2),m([b()],ye.prototype,"erasures",2),m([b()],ye.prototype,"problems",2),ye=m([S("stak-users")],ye);document.adoptedStyleSheets=[jr,Ar,Nr,Dr,Cr,Er,Mr,Or,Tr,Pr].map(i=>i.styleSheet);var Fa=5e3,yo={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",settings:"Settings","audit-log":"Audit log"},qa=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","settings","audit-log"]]],Ba=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),U,pi,gs,fs,Q,er,bs,$o,xo,wo,ui,ko,So,yt=class extends de{constructor(){super(...arguments);u(this,Q);u(this,U,new zs);u(this,pi,new Os(a(this,U)));this.route=Ti(location.hash);this.isMenuCollapsed=!0;this.toast="";u(this,gs);u(this,fs,async()=>{this.route=Ti(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Ba.has(this.route.view)&&(a(this,U).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,Q,er).call(this)});u(this,bs,e=>{a(this,U).drafts().length>0&&e.preventDefault()});u(this,ui,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,fs)),window.addEventListener("beforeunload",a(this,bs)),a(this,U).addEventListener("changed",()=>this.requestUpdate()),a(this,U).addEventListener("notification",e=>p(this,Q,$o).call(this,e.detail))}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,fs)),window.removeEventListener("beforeunload",a(this,bs))}render(){let e=a(this,U).isOpen?yo[this.route.view]:"Sign in";return document.title=`${e} · Stak console`,o`${a(this,U).isOpen?p(this,Q,wo).call(this):o`<stak-sign-in
            .session=${a(this,U)}
            @signed-in=${()=>this.updateComplete.then(()=>p(this,Q,er).call(this))}
          ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?o`<p>${q("done")}${this.toast}</p>`:d}
      </div>`}};U=new WeakMap,pi=new WeakMap,gs=new WeakMap,fs=new WeakMap,Q=new WeakSet,er=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},bs=new WeakMap,$o=function(e){this.toast=e,clearTimeout(a(this,gs)),D(this,gs,setTimeout(()=>this.toast="",Fa))},xo=async function(){(a(this,U).drafts().length===0||await O({title:"Sign out and discard unsaved changes?",body:()=>o`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))&&a(this,U).signOut()},wo=function(){let e=a(this,U).ownKey;return o`<a class="skip" href="#main" @click=${a(this,ui)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Is()}
              <div><strong>Stak</strong><span title=${a(this,U).tenant}>${a(this,U).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${q(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${qa.map(([t,r])=>o`<h2 id="nav-${t}">${t}</h2>
                  <ul aria-labelledby="nav-${t}">
                    ${r.map(n=>p(this,Q,ko).call(this,n))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            <p>
              Key <code>${Y(e?.key_id??"")}</code>,
              ${e?.scopes.length===St.length?"all scopes":o`scopes: ${e?.scopes.join(", ")}`}.
              After a reload, sign in again.
            </p>
            <button type="button" class="small" @click=${()=>{p(this,Q,xo).call(this)}}>${q("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Jt(`${this.route.view}/${this.route.inbox??a(this,U).inbox}/${this.route.id}`,p(this,Q,So).call(this))}
        </main>
      </div>`},ui=new WeakMap,ko=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,U).drafts(`${e}/`).length>0;return o`<li>
      <a href=${A(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${q(e)}${yo[e]}${r?o`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},So=function(){let[e,t,r]=[a(this,U),a(this,pi),this.route];switch(r.view){case"overview":return o`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return o`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?o`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:o`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return o`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return o`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return o`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return o`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?o`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:o`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return o`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"settings":return o`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return o`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},m([b()],yt.prototype,"route",2),m([b()],yt.prototype,"isMenuCollapsed",2),m([b()],yt.prototype,"toast",2),yt=m([S("stak-console")],yt);export{yt as StakConsole};
