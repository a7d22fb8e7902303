var ed=Object.defineProperty;var td=Object.getOwnPropertyDescriptor;var fn=s=>{throw TypeError(s)};var u=(s,i,e,t)=>{for(var r=t>1?void 0:t?td(i,e):i,o=s.length-1,l;o>=0;o--)(l=s[o])&&(r=(t?l(i,e,r):l(r))||r);return t&&r&&ed(i,e,r),r};var ur=(s,i,e)=>i.has(s)||fn("Cannot "+e);var a=(s,i,e)=>(ur(s,i,"read from private field"),e?e.call(s):i.get(s)),h=(s,i,e)=>i.has(s)?fn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(s):i.set(s,e),P=(s,i,e,t)=>(ur(s,i,"write to private field"),t?t.call(s,e):i.set(s,e),e),c=(s,i,e)=>(ur(s,i,"access private method"),e);var ui=globalThis,hi=ui.ShadowRoot&&(ui.ShadyCSS===void 0||ui.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,hr=Symbol(),bn=new WeakMap,_s=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==hr)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(hi&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=bn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&bn.set(e,i))}return i}toString(){return this.cssText}},mi=s=>new _s(typeof s=="string"?s:s+"",void 0,hr),M=(s,...i)=>{let e=s.length===1?s[0]:i.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+s[o+1],s[0]);return new _s(e,s,hr)},vn=(s,i)=>{if(hi)s.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),r=ui.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,s.appendChild(t)}},mr=hi?s=>s:s=>s instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return mi(e)})(s):s;var{is:sd,defineProperty:id,getOwnPropertyDescriptor:rd,getOwnPropertyNames:nd,getOwnPropertySymbols:od,getPrototypeOf:ad}=Object,gi=globalThis,yn=gi.trustedTypes,ld=yn?yn.emptyScript:"",dd=gi.reactiveElementPolyfillSupport,Ss=(s,i)=>s,Ts={toAttribute(s,i){switch(i){case Boolean:s=s?ld:null;break;case Object:case Array:s=s==null?s:JSON.stringify(s)}return s},fromAttribute(s,i){let e=s;switch(i){case Boolean:e=s!==null;break;case Number:e=s===null?null:Number(s);break;case Object:case Array:try{e=JSON.parse(s)}catch{e=null}}return e}},fi=(s,i)=>!sd(s,i),xn={attribute:!0,type:String,converter:Ts,reflect:!1,useDefault:!1,hasChanged:fi};Symbol.metadata??=Symbol("metadata"),gi.litPropertyMetadata??=new WeakMap;var He=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=xn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(i,t,e);r!==void 0&&id(this.prototype,i,r)}}static getPropertyDescriptor(i,e,t){let{get:r,set:o}=rd(this.prototype,i)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);o?.call(this,l),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??xn}static _$Ei(){if(this.hasOwnProperty(Ss("elementProperties")))return;let i=ad(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(Ss("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ss("properties"))){let e=this.properties,t=[...nd(e),...od(e)];for(let r of t)this.createProperty(r,e[r])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let r of t)e.unshift(mr(r))}else i!==void 0&&e.push(mr(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return vn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),r=this.constructor._$Eu(i,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Ts).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,r=t._$Eh.get(i);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Ts;this._$Em=r;let p=l.fromAttribute(e,o.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(i,e,t,r=!1,o){if(i!==void 0){let l=this.constructor;if(r===!1&&(o=this[i]),t??=l.getPropertyOptions(i),!((t.hasChanged??fi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(l._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,l??e??this[i]),o!==!0||l!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),r===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,o,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};He.elementStyles=[],He.shadowRootOptions={mode:"open"},He[Ss("elementProperties")]=new Map,He[Ss("finalized")]=new Map,dd?.({ReactiveElement:He}),(gi.reactiveElementVersions??=[]).push("2.1.2");var fr=globalThis,$n=s=>s,bi=fr.trustedTypes,wn=bi?bi.createPolicy("lit-html",{createHTML:s=>s}):void 0,br="$lit$",Ve=`lit$${Math.random().toFixed(9).slice(2)}$`,vr="?"+Ve,cd=`<${vr}>`,kt=document,As=()=>kt.createComment(""),Es=s=>s===null||typeof s!="object"&&typeof s!="function",yr=Array.isArray,An=s=>yr(s)||typeof s?.[Symbol.iterator]=="function",gr=`[ 	
\f\r]`,Rs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kn=/-->/g,_n=/>/g,$t=RegExp(`>|${gr}(?:([^\\s"'>=/]+)(${gr}*=${gr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Sn=/'/g,Tn=/"/g,En=/^(?:script|style|textarea|title)$/i,xr=s=>(i,...e)=>({_$litType$:s,strings:i,values:e}),n=xr(1),C=xr(2),rp=xr(3),Te=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Rn=new WeakMap,wt=kt.createTreeWalker(kt,129);function Pn(s,i){if(!yr(s)||!s.hasOwnProperty("raw"))throw Error("invalid template strings array");return wn!==void 0?wn.createHTML(i):i}var Cn=(s,i)=>{let e=s.length-1,t=[],r,o=i===2?"<svg>":i===3?"<math>":"",l=Rs;for(let p=0;p<e;p++){let m=s[p],g,R,T=-1,Y=0;for(;Y<m.length&&(l.lastIndex=Y,R=l.exec(m),R!==null);)Y=l.lastIndex,l===Rs?R[1]==="!--"?l=kn:R[1]!==void 0?l=_n:R[2]!==void 0?(En.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=$t):R[3]!==void 0&&(l=$t):l===$t?R[0]===">"?(l=r??Rs,T=-1):R[1]===void 0?T=-2:(T=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?$t:R[3]==='"'?Tn:Sn):l===Tn||l===Sn?l=$t:l===kn||l===_n?l=Rs:(l=$t,r=void 0);let ge=l===$t&&s[p+1].startsWith("/>")?" ":"";o+=l===Rs?m+cd:T>=0?(t.push(g),m.slice(0,T)+br+m.slice(T)+Ve+ge):m+Ve+(T===-2?p:ge)}return[Pn(s,o+(s[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},Ps=class s{constructor({strings:i,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,p=i.length-1,m=this.parts,[g,R]=Cn(i,e);if(this.el=s.createElement(g,t),wt.currentNode=this.el.content,e===2||e===3){let T=this.el.content.firstChild;T.replaceWith(...T.childNodes)}for(;(r=wt.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let T of r.getAttributeNames())if(T.endsWith(br)){let Y=R[l++],ge=r.getAttribute(T).split(Ve),Kt=/([.?@])?(.*)/.exec(Y);m.push({type:1,index:o,name:Kt[2],strings:ge,ctor:Kt[1]==="."?yi:Kt[1]==="?"?xi:Kt[1]==="@"?$i:St}),r.removeAttribute(T)}else T.startsWith(Ve)&&(m.push({type:6,index:o}),r.removeAttribute(T));if(En.test(r.tagName)){let T=r.textContent.split(Ve),Y=T.length-1;if(Y>0){r.textContent=bi?bi.emptyScript:"";for(let ge=0;ge<Y;ge++)r.append(T[ge],As()),wt.nextNode(),m.push({type:2,index:++o});r.append(T[Y],As())}}}else if(r.nodeType===8)if(r.data===vr)m.push({type:2,index:o});else{let T=-1;for(;(T=r.data.indexOf(Ve,T+1))!==-1;)m.push({type:7,index:o}),T+=Ve.length-1}o++}}static createElement(i,e){let t=kt.createElement("template");return t.innerHTML=i,t}};function _t(s,i,e=s,t){if(i===Te)return i;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=Es(i)?void 0:i._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(s),r._$AT(s,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(i=_t(s,r._$AS(s,i.values),r,t)),i}var vi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,r=(i?.creationScope??kt).importNode(e,!0);wt.currentNode=r;let o=wt.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Yt(o,o.nextSibling,this,i):m.type===1?g=new m.ctor(o,m.name,m.strings,this,i):m.type===6&&(g=new wi(o,this,i)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(o=wt.nextNode(),l++)}return wt.currentNode=kt,r}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Yt=class s{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=_t(this,i,e),Es(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==Te&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):An(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&Es(this._$AH)?this._$AA.nextSibling.data=i:this.T(kt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,r=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=Ps.createElement(Pn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new vi(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(i){let e=Rn.get(i.strings);return e===void 0&&Rn.set(i.strings,e=new Ps(i)),e}k(i){yr(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of i)r===e.length?e.push(t=new s(this.O(As()),this.O(As()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=$n(i).nextSibling;$n(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},St=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)i=_t(this,i,e,0),l=!Es(i)||i!==this._$AH&&i!==Te,l&&(this._$AH=i);else{let p=i,m,g;for(i=o[0],m=0;m<o.length-1;m++)g=_t(this,p[t+m],e,m),g===Te&&(g=this._$AH[m]),l||=!Es(g)||g!==this._$AH[m],g===d?i=d:i!==d&&(i+=(g??"")+o[m+1]),this._$AH[m]=g}l&&!r&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},yi=class extends St{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},xi=class extends St{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},$i=class extends St{constructor(i,e,t,r,o){super(i,e,t,r,o),this.type=5}_$AI(i,e=this){if((i=_t(this,i,e,0)??d)===Te)return;let t=this._$AH,r=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},wi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){_t(this,i)}},Dn={M:br,P:Ve,A:vr,C:1,L:Cn,R:vi,D:An,V:_t,I:Yt,H:St,N:xi,U:$i,B:yi,F:wi},pd=fr.litHtmlPolyfillSupport;pd?.(Ps,Yt),(fr.litHtmlVersions??=[]).push("3.3.3");var Cs=(s,i,e)=>{let t=e?.renderBefore??i,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new Yt(i.insertBefore(As(),o),o,void 0,e??{})}return r._$AI(s),r};var $r=globalThis,G=class extends He{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Cs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Te}};G._$litElement$=!0,G.finalized=!0,$r.litElementHydrateSupport?.({LitElement:G});var ud=$r.litElementPolyfillSupport;ud?.({LitElement:G});($r.litElementVersions??=[]).push("4.2.2");var $=s=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(s,i)}):customElements.define(s,i)};var hd={attribute:!0,type:String,converter:Ts,reflect:!1,hasChanged:fi},md=(s=hd,i,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((s=Object.create(s)).wrapped=!0),o.set(e.name,s),t==="accessor"){let{name:l}=e;return{set(p){let m=i.get.call(this);i.set.call(this,p),this.requestUpdate(l,m,s,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,s,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];i.call(this,p),this.requestUpdate(l,m,s,!0,p)}}throw Error("Unsupported decorator location: "+t)};function I(s){return(i,e)=>typeof e=="object"?md(s,i,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(s,i,e)}function f(s){return I({...s,state:!0,attribute:!1})}var Tt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},_i=s=>(...i)=>({_$litDirective$:s,values:i}),Gt=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:Jp}=Dn;var Mn=s=>s.strings===void 0;var gd={},Si=(s,i=gd)=>s._$AH=i;var Zt=_i(class extends Gt{constructor(){super(...arguments),this.key=d}render(s,i){return this.key=s,i}update(s,[i,e]){return i!==this.key&&(Si(s),this.key=i),e}});function wr(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function On(s){return s===null||wr(s)&&Object.values(s).some(On)}function fd(s,i){return JSON.stringify(s)===JSON.stringify(i)}function kr(s,i){let e={};for(let t of new Set([...Object.keys(s),...Object.keys(i)])){let[r,o]=[s[t]??null,i[t]??null];if(!fd(r,o))if(wr(o)){if(On(o))return null;let l=wr(r)?kr(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var Ri=1e4,Nn=100,Ln=100,jn=10;function A(s,...i){return s.reduce((e,t,r)=>e+encodeURIComponent(String(i[r-1]))+t)}function Ae(s,i){return`?limit=${s}${i?`&cursor=${encodeURIComponent(i)}`:""}`}var Ti=class{constructor(i){this.session=i}async inboxes(i){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Ae(Nn,t)}`,{signal:i});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(i,e){return this.session.request(A`/${i}/config`,{signal:e})}configure(i,e,t){let r=t===null?null:kr({...t},{...e});return this.session.request(A`/${i}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(i,e){return this.session.request(A`/${i}/audience`,{signal:e})}changeAudience(i,e){return this.session.request(A`/${i}/audience`,{method:"PUT",body:e})}async templates(i,e){let t=[],r=null;do{let o=await this.session.request(`${A`/${i}/templates`}${Ae(Nn,r)}`,{signal:e});t.push(...o.templates),r=o.next_cursor}while(r!==null);return t}template(i,e,t,r){return this.session.request(`${A`/${i}/templates/${e}`}${t===null?"":`?version=${t}`}`,{signal:r})}async templateVersions(i,e,t){return(await this.session.request(A`/${i}/templates/${e}/versions`,{signal:t})).versions}writeTemplate(i,e,t){return this.session.request(A`/${i}/templates/${e}`,{method:"PUT",body:t})}deleteTemplate(i,e){return this.session.request(A`/${i}/templates/${e}`,{method:"DELETE"})}previewTemplate(i,e,t){return this.session.request(A`/${i}/templates/${e}/preview`,{method:"POST",body:t})}dryRun(i,e){return this.session.request(`${A`/${i}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(i,e,t){return this.session.request(A`/${i}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(i,e,t,r,o={}){let p=Object.entries(o).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(A`/${i}/messages`+Ae(e,t)+p,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===jn)return g;t=g.next_cursor}}readRate(i,e,t){return this.session.request(A`/${i}/messages/${e}/read-rate`,{signal:t})}userMessages(i,e,t,r,o){return this.session.request(A`/${i}/users/${e}/messages`+Ae(t,r),{signal:o})}broadcast(i,e,t){return this.session.request(A`/${i}/messages/${e}`,{signal:t})}changeStatus(i,e,t){return this.session.request(A`/${i}/messages/${e}/${t}`,{method:"POST"})}redact(i,e,t){return this.session.request(A`/${i}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(i,e,t,r,o){for(;;){let l=await this.session.request(A`/${i}/messages/${e}/recipients`+Ae(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(i,e,t,r){return this.session.request(A`/${i}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(i,e,t,r){for(;;){let o=await this.session.request(A`/${i}/dead-letters`+Ae(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(i,e){return this.session.request(A`/${i}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(i,e,t){return this.session.request(`/audit-log${Ae(i,e)}`,{signal:t})}async keys(i){let e=[],t=null;do{let r=await this.session.request(`/keys${Ae(Ln,t)}`,{signal:i});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(i){return this.session.request("/keys",{method:"POST",body:i})}revokeKey(i){return this.session.request(A`/keys/${i}`,{method:"DELETE"})}async accounts(i){let e=[],t=null;do{let r=await this.session.request(`/accounts${Ae(Ln,t)}`,{signal:i});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(i){return this.session.request("/accounts",{method:"POST",body:i})}changeAccount(i,e){return this.session.request(A`/accounts/${i}`,{method:"PATCH",body:e})}removeAccount(i){return this.session.request(A`/accounts/${i}`,{method:"DELETE"})}resetPassword(i){return this.session.request(A`/accounts/${i}/reset`,{method:"POST"})}changeOwnPassword(i,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:i,password:e}})}rotate(i,e){return this.session.request(A`/secrets/${i}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(i){return this.session.request("/settings",{signal:i})}changeSettings(i){return this.session.request("/settings",{method:"PATCH",body:i})}async quotas(i){let{quotas:e}=await this.session.request("/quotas",{signal:i});return e}user(i,e){return this.session.request(A`/users/${i}`,{signal:e})}userByPhone(i,e){return this.session.request(`/users?phone_number=${encodeURIComponent(i)}`,{signal:e})}async users(i,e,t,r){let o=i.trim()===""?"":`&search=${encodeURIComponent(i.trim())}`;for(let l=0;;l+=1){let p=await this.session.request(`/users${Ae(e,t)}${o}`,{signal:r});if(p.users.length>0||p.next_cursor===null||l===jn)return p;t=p.next_cursor}}writeUser(i,e,t){return this.session.request(A`/users/${i}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(i){return this.session.request(A`/users/${i}/erase`,{method:"POST"})}exportUser(i){return this.session.request(A`/users/${i}/export`,{method:"POST"})}job(i,e){return this.session.request(A`/jobs/${i}`,{signal:e})}exportedFile(i){return this.session.fetchFile(A`/jobs/${i}/file`)}deviceSessions(i,e,t,r){return this.session.request(A`/users/${i}/sessions`+Ae(e,t),{signal:r})}endSession(i,e){return this.session.request(A`/users/${i}/sessions/${e}`,{method:"DELETE"})}endAllSessions(i){return this.session.request(A`/users/${i}/sessions`,{method:"DELETE"})}createToken(i,e){return this.session.request(A`/users/${i}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(i,e){return this.session.request(A`/${i}/users/${e}/audit`,{method:"POST"})}};var bd=new Intl.NumberFormat("en"),vd=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),yd=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),_r=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),xd=.01;function w(s){return bd.format(s)}function N(s,i,e=`${i}s`){return`${w(s)} ${s===1?i:e}`}function Xt(s,i){if(i===0)return"0 %";let e=100*s/i;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function q(s){return vd.format(s*1e3)}function ie(s){return yd.format(s*1e3)}function de(s,i=Date.now()/1e3){let e=s-i,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?_r.format(Math.round(e/60),"minute"):t<22*3600?_r.format(Math.round(e/3600),"hour"):t<26*86400?_r.format(Math.round(e/86400),"day"):q(s)}var $d=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],wd=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Ai(s){let[i,e]=$d.find(([,t])=>s>=t)??["",0];return e===0?N(s,"byte"):`${wd.format(s/e)} ${i}`}function In(s){return s>0&&s<xd?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(s)}var kd=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ei(s){let[i,e]=kd.find(([,t])=>s>=t&&s%t===0)??["second",1];return N(s/e,i)}function ce(s){return`…${s.slice(-6)}`}var Qt=["post","redact","audience","config","tokens","users","read"],zn={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},Sr=["owner","sender","support","read-only"],es={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},Tr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function Re(s){return s==="delivered"||s==="stopped"||s==="redacted"}var J=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function Rr(s){return typeof s=="string"?{headers:{authorization:`Bearer ${s}`},credentials:"omit"}:{headers:{"x-csrf-token":s.csrfToken},credentials:"same-origin"}}async function Rt(s,i,e={}){let t=Rr(i),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(s,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new J(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw _d(o,l)}function _d(s,i){let e=Number(s.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(i);return new J(s.status,String(t),String(r??o),l??[],e)}catch{return new J(s.status,"unknown",`The server responded with status ${s.status}.`,[],e)}}var Sd={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",templates:"M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function K(s){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${C`<path d=${Sd[s]} />`}
  </svg>`}function ts(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function tt(s="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${s}…</div>`}function B(s,i){return n`<div class="empty">
    <p class="empty-title">${s}</p>
    <div>${i}</div>
  </div>`}function S(s,i){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${K("lock")}
    <p>
      Your role or API key does not have the <code>${s}</code> scope, which is required to ${i}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function k(s,i,e=()=>!1){if(s===null)return d;let t=s.errors.filter(l=>!e(l.field)),r=s.errors.length>0&&t.length===0,o=s.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${K(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":s.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${s.retryAfterSeconds?n`<p>Try again in ${s.retryAfterSeconds} s.</p>`:d}
    </div>
    ${i&&!o?n`<button type="button" class="small" @click=${i}>Try again</button>`:d}
  </div>`}function x(s,i){let e=(s??[]).filter(t=>Je(t.field,i));return e.length===0?null:e.map(t=>t.field===i?t.message:`${t.field.slice(i.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Je(s,i){return s===i||s.startsWith(`${i}.`)||s.startsWith(`${i}[`)}var b=class{constructor(i,e,t=()=>{}){this.host=i;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;i.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let i=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(i.signal);if(i.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(i.signal.aborted)return;this.problem=F(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(i){this.value=i,this.host.requestUpdate()}render(i,e="Loading"){return this.problem!==null&&this.value===void 0?k(this.problem,()=>{this.load()}):this.value===void 0?tt(e):i(this.value)}};function F(s){return s instanceof J?s:(console.error(s),new J(0,"unexpected","Something went wrong. Try again or reload the page."))}function Fn(s,i){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${i}
      .value=${s}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Td(e.currentTarget,s)}}>
      ${K("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Td(s,i){let e=s.querySelector("span"),t=s.previousElementSibling;try{await navigator.clipboard.writeText(i),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var qn=0;function D(s){return Bn((i,e)=>{let t=!1,r="",o=null,l=`question-${qn+=1}`,p=()=>(s.confirmText===void 0||r.trim()===s.confirmText)&&(s.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!p())){t=!0,o=null,g();try{await s.act(),e(!0)}catch(T){o=F(T),t=!1,g()}}},g=()=>{let R=typeof s.action=="string"?s.action:s.action();Cs(n`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${l}-title">${s.title}</h2>
          <div class="dialog-body">
            ${s.body(g,o)}
            ${s.confirmText===void 0?d:n`<div class="field">
                  <label for="${l}-word">Type <code>${s.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${T=>{r=T.target.value,g()}}
                  />
                </div>`}
            ${k(o,void 0,s.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${s.isDanger?"danger":"primary"} ?disabled=${t||!p()}>
              ${t?"Please wait…":R}
            </button>
          </div>
        </form>`,i)};return i.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function At(s,i,e){return Bn((t,r)=>{let o=`secret-${qn+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),Cs(n`<div class="dialog">
        <h2 id="${o}-title">${s}</h2>
        <div class="dialog-body">
          <p>${i}</p>
          ${Fn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Bn(s){return new Promise(i=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),i(o)},r=s(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var st=_i(class extends Gt{constructor(s){if(super(s),s.type!==Tt.PROPERTY&&s.type!==Tt.ATTRIBUTE&&s.type!==Tt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Mn(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[i]){if(i===Te||i===d)return i;let e=s.element,t=s.name;if(s.type===Tt.PROPERTY){if(i===e[t])return Te}else if(s.type===Tt.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return Te}else if(s.type===Tt.ATTRIBUTE&&e.getAttribute(t)===i+"")return Te;return Si(s),i}});function Ar({id:s,hint:i,error:e}){let t=[i?`${s}-hint`:"",e?`${s}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Et(s,i){let{id:e,label:t,hint:r,error:o,isOptional:l}=s;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${i} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(s){return Et(s,n`<input
      id=${s.id}
      name=${s.id}
      type=${s.type??"text"}
      class=${s.isCode?"code":""}
      .value=${st(s.value)}
      placeholder=${s.placeholder??d}
      list=${s.list??d}
      maxlength=${s.maxlength??d}
      min=${s.min??d}
      max=${s.max??d}
      autocomplete=${s.autocomplete??"off"}
      spellcheck=${s.isCode?"false":d}
      ?required=${s.isRequired}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${Ar(s)}
      @input=${i=>s.set(i.target.value)}
    />`)}function fe(s){return Et(s,n`<textarea
      id=${s.id}
      name=${s.id}
      rows=${s.rows??4}
      class=${s.isCode?"code":""}
      .value=${st(s.value)}
      placeholder=${s.placeholder??d}
      spellcheck=${s.isCode?"false":d}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${Ar(s)}
      @input=${i=>s.set(i.target.value)}
    ></textarea>`)}function Se(s){return Et(s,n`<select
      id=${s.id}
      name=${s.id}
      .value=${st(s.value)}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${Ar(s)}
      @change=${i=>s.set(i.target.value)}
    >
      ${s.options.map(({value:i,label:e})=>n`<option value=${i} ?selected=${i===s.value}>${e}</option>`)}
    </select>`)}function re(s){return n`<fieldset class="segments" ?disabled=${s.isDisabled}>
    <legend>${s.label}</legend>
    <div>
      ${s.options.map(({value:i,label:e})=>n`<label>
            <input
              type="radio"
              name=${s.id}
              value=${i}
              .checked=${st(i===s.value)}
              @change=${()=>s.set(i)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Rd(s){let[i,e]=new Uint8Array(s.slice(0,2));if(i===255&&e===254)return new TextDecoder("utf-16le").decode(s);try{return new TextDecoder("utf-8",{fatal:!0}).decode(s)}catch{return new TextDecoder("windows-1252").decode(s)}}function Pi(s,i,e){return n`<label class="file button small" for=${s}
    >${i}<input id=${s} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(Rd(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var Ds=12,Er=`At least ${Ds} characters: several unrelated words, or from a password manager.`;async function Un(s,i){let e="",t="";await D({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=Ds,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await i.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,o()},error:x(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,o()},error:x(l?.errors,"password"),hint:Er})}`})&&s.notify("Password changed")}var Ad=["overview","compose","templates","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function Pr(s){let[i,e,t,r]=s.replace(/^#\/?/,"").split("/").map(Vn);return{view:Ad.find(l=>l===i)??"overview",inbox:e||null,id:t||null,user:r||null}}function Hn(s){let[i,e,t]=s.replace(/^#\/?/,"").split("/").map(Vn);return i==="set-password"&&e&&t?{tenant:e,token:t}:null}function E(s,...i){let e=i.filter(t=>t!==null);return["#",s,...e.map(encodeURIComponent)].join("/")}function Z(s,...i){location.hash=E(s,...i)}function Vn(s){try{return decodeURIComponent(s)}catch{return s}}async function Jn(s,i){let e;try{if(e=await fetch(s,{...Rr(i),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new J(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new J(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Cr(s,i){let e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=i.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Ci={csrfToken:""},Ed=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Dr(s){return Ed.exec(s)?.[1]??null}var Wn="stak-console-tenant";function it(s,i){return`/stack/admin/v1/${encodeURIComponent(s)}${i}`}function Mi(){try{return localStorage.getItem(Wn)??""}catch{return""}}var Di=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Dr(e);if(t===null)throw new J(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await Rt(it(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r};if(await Rt(it(e,"/sign-in"),Ci,{method:"POST",body:o}),!await this.restore(e))throw new J(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await Rt(it(e,"/session"),Ci)),!0}catch{return!1}}methods(){return Rt(it("any","/sign-in"),Ci)}setPassword(e,t,r){return Rt(it(e,"/sign-in/password"),Ci,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Wn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof J)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>Rt(r,o,t))}fetchFile(e){return this.#n(e,Jn)}async#n(e,t){if(this.#e===null)throw new J(401,"signed_out","You are signed out.");try{return await t(it(this.tenant,e),this.#e)}catch(r){throw r instanceof J&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Kn=M`
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
`;var Yn=M`
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
`;var Gn=M`
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
`;var Zn=M`
  .picked {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
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
    --p-ink: #171a23;
    --p-muted: #5b6272;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--p-ground);
    color: var(--p-ink);
    color-scheme: light;
  }
  .preview.dark {
    --p-ground: #15171e;
    --p-ink: #eceef4;
    --p-muted: #a3a9b8;
    color-scheme: dark;
  }
  .preview-label {
    margin-block-end: 8px;
    color: var(--p-muted);
    font-size: 12px;
    font-weight: 560;
  }
  .preview .none {
    color: var(--p-muted);
    font-style: italic;
  }
`;var Xn=M`
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
`;var Qn=M`
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
`;var eo=M`
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
`;var to=M`
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
  .door-card .other-way {
    text-align: center;
  }
  .door-card .other-way .button {
    inline-size: 100%;
    min-block-size: 40px;
    justify-content: center;
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
`;var so=M`
  .filters {
    display: grid;
    grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);
    align-items: end;
    gap: 12px;
    padding: 16px 20px;
    border-block-end: 1px solid var(--line);
  }
  @media (max-width: 1000px) {
    .filters {
      grid-template-columns: 1fr 1fr;
    }
    .filters .segments,
    .filters .field:nth-of-type(1) {
      grid-column: 1 / -1;
    }
  }
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
`;var io=M`
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
`;function O({title:s,about:i,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${s}</h1>
      ${i?n`<p>${i}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function pe(s,i,e){let t=i??[],r=t.some(o=>o.inbox===s)?t:[{inbox:s,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${o=>e(o.target.value)}>
      ${r.map(o=>n`<option value=${o.inbox} ?selected=${o.inbox===s}>
            ${o.inbox}${o.title&&o.title!==o.inbox?` · ${o.title}`:""}
          </option>`)}
    </select>
  </label>`}function z(s,i,e){return n`<table class="table" role="table">
    <caption class="unseen">
      ${s}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${i.map(({head:t,kind:r})=>n`<th role="columnheader" scope="col" class=${r??""}>
              ${r==="actions"?n`<span class="unseen">${t}</span>`:t}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>n`<tr role="row">
            ${i.map(({head:r,cell:o,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${o(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function ue(s,i,e){return n`<div class="more">
    ${s?n`<button type="button" ?disabled=${i} @click=${e}>
          ${i?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var _=class extends G{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([I({attribute:!1})],_.prototype,"session",2),u([I({attribute:!1})],_.prototype,"api",2),u([I({attribute:!1})],_.prototype,"route",2);var We,W,Mr,no,Or,oo,ao,lo,co,Ni,Oi=class extends _{constructor(){super(...arguments);h(this,W);h(this,We,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,We).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,W,no).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,We).render(r=>r.length===0?B("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,W,co).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${Sr.map(r=>n`<dt>${es[r]}</dt><dd>${Tr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${S("config","see and change accounts")}`}};We=new WeakMap,W=new WeakSet,Mr=function(e){return e.account_id===this.session.account?.account_id},no=async function(){let e="",t="",r="read-only",o;!await D({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:x(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:x(m?.errors,"name")})}
        ${ro(r,g=>{r=g,p()})}`})||o===void 0||(o.password_link!==null&&await c(this,W,Or).call(this,o.account,o.password_link),await a(this,We).load())},Or=function(e,t){return At(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${q(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},oo=async function(e){let t=e.role;await D({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${ro(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,We).load())},ao=async function(e){let t;!await D({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,W,Or).call(this,t.account,t.password_link),await a(this,We).load())},lo=async function(e){await D({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,We).load())},co=function(e){return z("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,W,Mr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>es[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${ie(t.last_sign_in_at)}
                  >${de(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,W,Mr).call(this,t)?d:n`<span class="row end">
                  ${c(this,W,Ni).call(this,t,"Role",()=>c(this,W,oo).call(this,t))}
                  ${c(this,W,Ni).call(this,t,"Reset password",()=>c(this,W,ao).call(this,t))}
                  ${c(this,W,Ni).call(this,t,"Remove",()=>c(this,W,lo).call(this,t),"danger-quiet")}
                </span>`}],e)},Ni=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Oi=u([$("stak-accounts")],Oi);function ro(s,i){return Se({id:"account-role",label:"Role",value:s,options:Sr.map(e=>({value:e,label:es[e]})),set:e=>i(e),hint:`${Tr[s]}.`})}function ss(s,i,e){let t=e===0?0:Math.min(100,100*i/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${s}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(i,e)}
    aria-valuetext="${w(i)} of ${w(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Ms({delivered:s,failed:i}){return s+i}function Pd(s){let{recipients:i,delivered:e,failed:t,redacted:r}=s,o=Math.max(0,i-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Cd(s.status),kind:"open",value:o}].filter(({kind:p,value:m})=>p!=="open"||m>0||!Re(s.status))}function Cd(s){return s==="stopped"||s==="redacted"||s==="redacting"?"Not sent":"Pending"}function po(s){let i=s.recipients,e=Pd(s),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${w(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${w(i)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&i>0?n`<span class=${r} style="inline-size:${100*o/i}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${w(l)}</strong> <span class="muted">${Xt(l,i)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var Dd={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Md={redacting:"recalling",redacted:"recalled"};function Li(s){return n`<span class="badge ${Dd[s]}" data-status=${s}>${Md[s]??s}</span>`}var Od=new Set(["uid","uids","user_id","userid","user","id"]),Nr={text:"",ids:[]};function ve(s){return s!==Nr.text&&(Nr={text:s,ids:Nd(s)}),Nr.ids}function Nd(s){let i=s.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=i[0]===void 0?[]:Lr(i[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Od.has(l)),o=t>=0&&(e.length>1||i.length>1)?i.slice(1).map(l=>Lr(l)[t]??""):i.flatMap(Lr);return[...new Set(o.filter(l=>l!==""))]}function Lr(s){return Array.from(`,${s}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,i])=>{let e=(i??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function uo(s,i){return Array.from({length:Math.ceil(s.length/i)},(e,t)=>s.slice(t*i,(t+1)*i))}var jr="audience/",Os,is,ye,ji,ho,mo,go,fo,rt=class extends _{constructor(){super(...arguments);h(this,ye);this.change="add";this.text="";this.run=null;this.problem=null;h(this,Os,new b(this,e=>this.api.inboxes(e)));h(this,is,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(jr)??"",this.session.hasScope("read")&&(a(this,Os).load(),a(this,is).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=ve(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:pe(this.inbox,a(this,Os).value,o=>Z("audience",o))})}
      ${t?d:S("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${c(this,ye,ho)}>
            ${re({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${fe({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>c(this,ye,ji).call(this,o),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${Pi("members-file","Import from file…",o=>c(this,ye,ji).call(this,ve(o).join(`
`)))}
              <span class="muted" role="status"
                >${N(e,"distinct user")}${e>Ri?`, in ${N(Math.ceil(e/Ri),"batch","batches")}`:""}</span
              >
            </div>
            ${k(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?c(this,ye,fo).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?w(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,is).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${w(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):S("read","see the number of members")}
        </section>
      </div>`}};Os=new WeakMap,is=new WeakMap,ye=new WeakSet,ji=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(jr):this.session.keepDraft(jr,e)},ho=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=ve(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,ye,mo).call(this,t.length)||await c(this,ye,go).call(this,t))},mo=function(e){return D({title:`Remove ${N(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},go=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of uo(e,Ri)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:p}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,is).set(p),c(this,ye,ji).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=F(o);break}}t.isRunning=!1,this.requestUpdate()},fo=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${ss("Members",e.done,e.total)}
      <p class="muted">
        ${w(e.done)} of ${w(e.total)} processed: ${w(e.changed)} ${t},
        ${w(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([f()],rt.prototype,"change",2),u([f()],rt.prototype,"text",2),u([f()],rt.prototype,"run",2),u([f()],rt.prototype,"problem",2),rt=u([$("stak-audience")],rt);var bo=50,Ld=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Pt,Ke,Ct,zi,vo,Ii=class extends _{constructor(){super(...arguments);h(this,zi);h(this,Pt,null);h(this,Ke,new b(this,async e=>{let t=await this.api.auditLog(bo,null,e);return P(this,Pt,t.next_cursor),t.entries}));h(this,Ct,new b(this,async e=>{let t=await this.api.auditLog(bo,a(this,Pt),e);P(this,Pt,t.next_cursor),a(this,Ke).set([...a(this,Ke).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ke).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,Ke).isLoading}
        @click=${()=>{a(this,Ke).load()}}
      >
        ${K("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Ke).render(t=>t.length===0?B("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,zi,vo).call(this,t)} ${k(a(this,Ct).problem,()=>{a(this,Ct).load()})}
                ${ue(a(this,Pt)!==null,a(this,Ct).isLoading,()=>{a(this,Ct).load()})}`,"Loading audit log")}
      </section>`:n`${e}${S("read","see the audit log")}`}};Pt=new WeakMap,Ke=new WeakMap,Ct=new WeakMap,zi=new WeakSet,vo=function(e){return z("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>Id(t.target)},{head:"By",cell:t=>n`${jd(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${ie(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${q(t.at)}</time
            >`}],e)},Ii=u([$("stak-audit-log")],Ii);function jd({actor:s,key_id:i}){return s.kind==="account"?n`<span title=${s.email??i}
      >${s.name??s.email??`account ${ce(s.id??"")}`}</span
    >`:s.kind==="api_key"?n`<span title=${i}
      >${s.name??n`API key <span class="code">${ce(i)}</span>`}</span
    >`:n`${s.kind==="operator"?"Operator":"Stak"}`}function Id(s){let i=Ld.exec(s);return i?.[1]&&i[2]?n`<a href=${E("broadcasts",i[1],i[2])} title=${s}>${i[1]} ${ce(i[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(s)?n`<span class="code" title=${s}>${ce(s)}</span>`:s}`}var Fi=480,Ir=96,zd=240;function yo(s,i){let e=s.at(-1),t=s.at(-2);return e&&t&&e.done===i.done&&t.done===i.done?[...s.slice(0,-1),i]:[...s,i].slice(-zd)}function Fd(s){return s.slice(1).map((i,e)=>{let t=s[e];return{at:i.at,rate:Math.max(0,i.done-t.done)/Math.max(.001,i.at-t.at)}})}function xo(s){let i=Fd(s),e=s[0],t=s.at(-1);if(i.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...i.map(({rate:ks})=>ks),1),o=Math.max(.001,t.at-e.at),l=Ir-4,p=(ks,pi)=>`${((ks-e.at)/o*Fi).toFixed(1)} ${(l-pi/r*(Ir-12)).toFixed(1)}`,g=`M${i.map(({at:ks,rate:pi},Xl)=>{let Ql=s[Xl];return`${p(Ql.at,pi)}L${p(ks,pi)}`}).join("L")}`,R=`${g}L${Fi} ${l}L0 ${l}Z`,T=w(Math.round(r)),Y=w(Math.round((t.done-e.done)/o)),ge=Math.round(o),Kt=`Delivery rate over ${ge} seconds: peak ${T} per second, average ${Y} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Fi} ${Ir}" preserveAspectRatio="none" role="img" aria-label=${Kt}>
      ${C`<line x1="0" x2=${Fi} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${T}</strong> per second</span>
      <span>Average <strong>${Y}</strong> per second</span>
      <span class="muted">over ${ge} s</span>
    </figcaption>
  </figure>`}var qd=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Bd=6,Ud=new Set(["_self","_blank","_parent","_top"]),Hd="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function wo(s){let i={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Dt(s))return{...i,body:$o(s)};let e=Ye(s.title)||Ye(s.subject),t=[Ye(s.body),Ye(s.text)].filter(Boolean).join(`

`),r=Vd(s),[o]=r,l=o===void 0||o.url===null?null:{label:o.label,url:o.url},p={...i,avatar:rs(s.avatar),images:Wd(s),actions:r,link:l};if(e||t)return{...p,title:e||ko(t),body:e?t:Kd(t)};let{data:m,...g}=s,R=new Set([...r.length>0?Hd:[],...p.avatar===null?[]:["avatar"],...p.images.length>0?["image","images"]:[]]),T=Object.entries(Dt(m)?{...g,...m}:s).filter(([Y])=>!R.has(Y)).map(([Y,ge])=>[qr(Y),$o(ge)]).filter(([,Y])=>Y.trim()!=="");return{...p,fields:T}}function rs(s){if(typeof s!="string"||s.trim()==="")return null;try{let{protocol:i,href:e}=new URL(s,document.baseURI);return i==="http:"||i==="https:"?e:null}catch{return null}}function Fr(s){let i=[],e=0;for(let t of s.matchAll(qd)){i.push(s.slice(e,t.index));let r=rs(t[0]);i.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...i,s.slice(e)]}function Vd(s){let i=Array.isArray(s.actions)?s.actions:[],e={url:s.url??(Dt(s.redirect)?s.redirect.url:void 0),target:Jd(s)},r=zr(s.action??s.primaryAction??s.primary_action??i[0],"primary")??zr({redirect:e},"primary"),o=zr(s.secondaryAction??s.secondary_action??i[1],"secondary");return[r!==null&&r.url===null?{...r,url:rs(e.url),target:e.target}:r,o].filter(p=>p!==null)}function zr(s,i){if(!Dt(s))return null;let e=Dt(s.redirect)?s.redirect:s,t=rs(e.url),r=Ye(s.label)||null;if(r===null&&t===null)return null;let o=Ye(e.target);return{kind:i,label:r,url:t,target:Ud.has(o)?o:null}}function Jd(s){return Dt(s.redirect)?Ye(s.redirect.target):""}function Wd(s){return[s.image,...Array.isArray(s.images)?s.images:[]].map(t=>Dt(t)?{url:rs(t.url),description:Ye(t.alt)||Ye(t.description)}:{url:rs(t),description:""}).filter(t=>t.url!==null).slice(0,Bd)}function ko(s){return s.split(`
`,1)[0]??""}function Kd(s){return s.slice(ko(s).length).trim()}function Ye(s){return typeof s=="string"?s.trim():typeof s=="number"?String(s):""}function $o(s){return typeof s=="string"?s:Array.isArray(s)&&s.every(i=>typeof i!="object")?s.join(", "):typeof s=="object"&&s!==null?JSON.stringify(s,null,1):String(s)}function qr(s){let i=s.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return i.charAt(0).toUpperCase()+i.slice(1)}function Dt(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function j(s){return n`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${s}</svg>`}var ne={bell:j(C`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:j(C`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:j(C`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:j(C`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:j(C`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:j(C`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:j(C`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:j(C`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:j(C`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:j(C`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:j(C`<path d="M12 5v14m-7-7h14"/>`),send:j(C`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:j(C`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:j(C`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:j(C`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:j(C`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:j(C`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:j(C`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:j(C`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:j(C`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:j(C`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:j(C`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:j(C`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:j(C`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:j(C`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:j(C`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:j(C`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:j(C`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:j(C`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:j(C`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:j(C`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var he={inbox:"Inbox",chats:"Chats",bell:s=>s===0?"Inbox, no unread messages":`Inbox, ${s} unread`,unread:s=>`${s} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:s=>s===1?"1 message was recalled":`${s} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:s=>s===1?"1 new message":`${s} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:s=>s?`New message from ${s}`:"New message in your inbox",newChatMessage:s=>`New chat message from ${s}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:s=>`Remove ${s}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:s=>s===1?"1 member":`${s} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:s=>`Remove ${s} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Yd=6,Gd=[[/order|deliver|ship|parcel|package|track/,ne.box],[/bill|invoice|pay|subscription|refund|finance/,ne.card],[/security|login|password|privacy|verif/,ne.shield],[/offer|promo|sale|deal|coupon|market/,ne.tag],[/event|calendar|remind|appoint|booking|schedule/,ne.calendar],[/alert|incident|warn|error|outage|system|status/,ne.alert],[/account|profile|team|member|friend|social|follow/,ne.person],[/chat|comment|message|mention|repl|support/,ne.chat],[/reward|gift|loyal|birthday|welcome/,ne.gift],[/news|update|announce|release|blog|product/,ne.news]];function _o(s,i){if(i!==void 0)return n`<span class="avatar hue-${Br(s)}" aria-hidden="true">${To(i)}</span>`;let[,e]=Gd.find(([t])=>t.test(s.toLowerCase()))??[null,ne.bell];return n`<span class="avatar hue-${Br(s)}" part="category-icon" aria-hidden="true">${e}</span>`}function So(s,i=!1,e=null){let r=s.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(o=>[...o][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Br(s)} ${i?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":To(e)}</span>`}function To(s){return n`<img src=${s} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Br(s){return[...s].reduce((i,e)=>(i*31+(e.codePointAt(0)??0))%9973,7)%Yd}var Ur=60,Hr=60*Ur,Zd=24*Hr,Ro=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),km=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),Xd=new Intl.DateTimeFormat(void 0,{weekday:"short"}),Qd=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),ec=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),tc=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),_m=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function Ao(s){return sc(s,ic(s))}function sc(s,i){let e=new Date(s*1e3);return n`<time datetime=${e.toISOString()} title=${tc.format(e)}>${i}</time>`}function ic(s){let i=Date.now()/1e3-s;if(i<Ur)return he.now;if(i<Hr)return Ro.format(-Math.floor(i/Ur),"minute");let e=rc(s);if(e===0)return Ro.format(-Math.floor(i/Hr),"hour");if(e===1)return he.yesterday;let t=s*1e3;return e<7?Xd.format(t):(new Date(t).getFullYear()===new Date().getFullYear()?Qd:ec).format(t)}function rc(s){let i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((i(new Date)-i(new Date(s*1e3)))/(Zd*1e3))}function Eo(s,i,e){let t=s.message===null,r=s.readat===null&&!t,o=i.isCurrent?0:-1,l=wo(t?{}:s.message);return n`<li class="card ${r?"unread":""} ${i.isOpen?"open":""}" part="message" data-id=${s.id}>
    <button class="card-main" data-stop tabindex=${o} @click=${e.open}
      aria-expanded=${t?d:i.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${nc(s,i,l)}
      <span class="card-text">
        <span class="card-top">
          ${r?n`<span class="visually-hidden">${he.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${he.takenBack}</span>`:oc(l,i.isOpen)}
        </span>
        <span class="card-meta">
          ${i.sender===null?d:n`<bdi>${i.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${Po(s.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${Ao(s.received)}</span>
        </span>
      </span>
      ${r?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:ac(l,i.isOpen,o,e)}
    <div class="card-actions">${i.isConfirming?uc(e):pc(s,i,o,t,e)}</div>
  </li>`}function Po(s){return s==="default"?he.uncategorised:qr(s)}function nc(s,i,e){return i.sender===null&&e.avatar===null?_o(s.category,i.categoryPicture):So(i.sender??Po(s.category),!1,e.avatar)}function oc({title:s,body:i,actions:e,fields:t},r){if(!s&&!i&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??he.saysNothing}</span>`;let o=r?"":i||t.map(([l,p])=>l?`${l}: ${p}`:p).join(" · ");return n`${s?n`<span class="card-title" part="message-title" dir="auto">${s}</span>`:d}
    ${o?n`<span class="card-preview" part="message-body" dir="auto">${o}</span>`:d}`}function ac(s,i,e,t){let{body:r,fields:o,images:l}=s,p=i&&(r!==""||o.length>0),m=i?l:l.slice(0,1);return!p&&m.length===0&&s.actions.length===0?d:n`<div class="card-whole">
    ${p&&r?n`<p class="whole" dir="auto">${Fr(r)}</p>`:d}
    ${p&&o.length>0?n`<dl>${o.map(([g,R])=>cc(g,R))}</dl>`:d}
    ${m.length>0?n`<div class="card-images">${m.map(lc)}</div>`:d}
    ${s.actions.length>0?n`<div class="card-links">${s.actions.map(g=>dc(g,e,t))}</div>`:d}
  </div>`}function lc({url:s,description:i}){return n`<img part="image" src=${s} alt=${i} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function dc(s,i,e){let t=s.kind==="primary",r=`button ${t?"primary":""}`,o=t?"action":"secondary-action",l=m=>e.follow(m,s);if(s.url===null)return n`<button class=${r} part=${o} tabindex=${i} dir="auto" @click=${l}>${s.label}</button>`;let p=s.target??(new URL(s.url).origin===location.origin?null:"_blank");return n`<a class=${r} part=${o} href=${s.url} tabindex=${i} dir="auto" rel="noopener"
    target=${p??d} @click=${l}>${s.label??he.open}</a>`}function cc(s,i){return n`<div><dt dir="auto">${s}</dt><dd dir="auto">${Fr(i)}</dd></div>`}function pc(s,i,e,t,r){let o=s.readat===null?he.markRead:he.markUnread,l=s.readat===null?ne.sent:ne.envelope,p=i.isArchive?he.unarchive:he.archive;return n`
    ${t||i.isArchive?d:Vr(o,l,e,r.toggleRead)}
    ${t?d:Vr(p,i.isArchive?ne.unarchive:ne.archive,e,r.archive)}
    ${Vr(he.delete,ne.trash,e,()=>r.confirm(!0))}`}function Vr(s,i,e,t){return n`<button class="icon" aria-label=${s} title=${s} tabindex=${e} @click=${t}>${i}</button>`}function uc(s){return n`<button class="button danger" data-confirm @click=${s.remove}
    @blur=${()=>s.confirm(!1)}>${he.reallyDelete}</button>`}var Co=M`
  .chats-view {
    flex-direction: row;
  }
  .side,
  .main {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-width: 0;
    min-height: 0;
  }
  .main,
  .has-open .side {
    display: none;
  }
  .has-open .main {
    display: flex;
  }
  @container stak-panel (min-width: 760px) {
    .side,
    .has-open .side {
      display: flex;
      flex: 0 0 320px;
      border-inline-end: 1px solid var(--_border);
    }
    .main {
      display: flex;
    }
    .conversation-head .back {
      display: none;
    }
    .row[aria-current="true"] {
      background: var(--_tint);
    }
  }
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    padding: 11px 16px;
  }
  .row:hover {
    background: var(--_hover);
  }
  .row-text {
    flex: 1;
    min-width: 0;
  }
  .row-top,
  .row-bottom {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    min-height: 21px;
  }
  .row-title,
  .row-preview {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row-title {
    font-weight: 550;
  }
  .row.unread .row-title {
    font-weight: 650;
  }
  .row-preview,
  .row-time {
    color: var(--_muted);
    font-size: 13.5px;
  }
  .row.unread .row-preview {
    color: var(--_text);
  }
  .row-time {
    flex: none;
    font-size: 12.5px;
  }
  .new-chat,
  .conversation {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  .new-chat .toolbar {
    justify-content: flex-start;
    padding-inline-start: 8px;
  }
  .form {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 14px;
    padding: 8px 16px 16px;
    overflow-y: auto;
  }
  .form label {
    display: grid;
    gap: 5px;
    width: 100%;
    font-size: 13.5px;
    font-weight: 550;
  }
  .form input {
    width: 100%;
    font-weight: 400;
    font-size: 16px; /* phones zoom in on smaller text */
  }
  .conversation-head {
    border-block-end: 1px solid var(--_border);
    padding-inline: 10px;
  }
  .conversation-head h3 {
    display: flex;
    flex-direction: column;
    line-height: 1.25;
  }
  .conversation-head h3 bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .conversation-head small,
  .members small {
    font-size: 12.5px;
    font-weight: 400;
    color: var(--_muted);
  }
  .conversation-scroll {
    overflow-anchor: none;
    display: flex;
    flex-direction: column;
    padding: 12px 14px;
  }
  .conversation-scroll:focus-visible {
    outline-offset: -3px;
  }
  .bubbles {
    margin-block-start: auto;
  }
  .older {
    margin: 0;
    text-align: center;
    font-size: 13px;
    color: var(--_muted);
  }
  .day {
    margin: 14px 0 10px;
    text-align: center;
    font-size: 12px;
    font-weight: 600;
    color: var(--_muted);
  }
  .day span {
    padding: 3px 10px;
    border-radius: 99px;
    background: var(--_surface);
  }
  .bubble-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-block-start: 10px;
  }
  .bubble-line.follows {
    margin-block-start: 3px;
  }
  .bubble-line.mine {
    justify-content: flex-end;
  }
  .bubble {
    max-width: min(80%, 560px);
    padding: 7px 12px 6px;
    border-radius: 16px;
    border-end-start-radius: 5px;
    background: var(--_surface);
  }
  .mine .bubble {
    border-end-start-radius: 16px;
    border-end-end-radius: 5px;
    background: var(--_bubble);
    color: var(--_bubble-text);
  }
  .bubble.pending {
    opacity: 0.85;
  }
  .bubble.is-gone,
  .mine .bubble.is-gone {
    background: none;
    border: 1px dashed var(--_border);
    color: var(--_muted);
    font-style: italic;
  }
  .bubble p {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  .bubble-sender {
    font-size: 12.5px;
    font-weight: 650;
    color: var(--_accent-ink);
  }
  .bubble-meta {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 4px;
    font-size: 11.5px;
    font-variant-numeric: tabular-nums;
    color: var(--_muted);
    font-style: normal;
  }
  .mine .bubble:not(.is-gone) .bubble-meta {
    color: inherit;
  }
  .ticks,
  .mark {
    display: inline-flex;
  }
  .mark svg {
    width: 14px;
    height: 14px;
  }
  .ticks svg {
    width: 16px;
    height: 16px;
    stroke-width: 2.2;
  }
  .ticks[data-status="read"] {
    color: var(--_read);
  }
  .bubble-delete {
    opacity: 0;
    width: 30px;
    height: 30px;
  }
  .bubble-delete svg {
    width: 16px;
    height: 16px;
  }
  .bubble-line:hover .bubble-delete,
  .bubble-delete:focus-visible,
  .bubble-delete.asked {
    opacity: 1;
  }
  .bubble-delete.asked {
    width: auto;
    font-size: 13px;
  }
  @media (hover: none) {
    /* A hidden button must not receive taps: the first tap shows it. */
    .bubble-line:not(:hover):not(:focus-within) .bubble-delete {
      visibility: hidden;
    }
  }
  .refusal {
    flex-basis: 100%;
    display: flex;
    justify-content: flex-end;
    gap: 10px;
    font-size: 13px;
    color: var(--_danger);
  }
  .to-end {
    position: absolute;
    inset-block-end: 84px;
    inset-inline-end: 16px;
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 38px;
    height: 38px;
    padding: 0 9px;
    border-radius: 99px;
    background: var(--_background);
    box-shadow: var(--_shadow), 0 0 0 1px var(--_border);
    font-size: 13px;
    font-weight: 700;
  }
  .to-end.news {
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .composer {
    flex: none;
    padding: 10px 12px max(10px, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_border);
  }
  .composer-line {
    display: flex;
    align-items: flex-end;
    gap: 8px;
  }
  .composer textarea {
    flex: 1;
    min-width: 0;
    min-height: 42px;
    max-height: 140px;
    padding: 9px 14px;
    border-radius: 21px;
    font-size: 16px;
    line-height: 22px;
    resize: none;
    scrollbar-width: none;
  }
  .send {
    display: grid;
    place-items: center;
    flex: none;
    width: 42px;
    height: 42px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_accent-text);
    transition: filter 0.12s, opacity 0.12s;
  }
  .send:hover:not(:disabled) {
    filter: brightness(1.08);
  }
  .vanish {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    width: 38px;
    height: 42px;
    border-radius: 10px;
    color: var(--_muted);
  }
  .vanish:hover,
  .vanish.on {
    color: var(--_accent-ink);
  }
  .vanish:focus-within {
    outline: var(--_ring);
  }
  .vanish select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
    font-size: 16px;
  }
  .members {
    flex: none;
    max-height: 65%;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 12px 16px;
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }
  .members ul {
    list-style: none;
    margin: 0 0 12px;
    padding: 0;
    display: grid;
    gap: 8px;
  }
  .members li {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .members li small {
    margin-inline-start: auto;
  }
  .members li bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .member-remove {
    margin-inline-start: auto;
  }
  .members li small + .member-remove {
    margin-inline-start: 0;
  }
  .members > * + * {
    margin-block-start: 12px;
  }
  .members > .button {
    margin-inline-end: 8px;
  }
  .member-form {
    display: flex;
    align-items: flex-end;
    gap: 8px;
  }
  .member-form.adding {
    flex-direction: column;
    align-items: stretch;
  }
  .member-form.adding > .button {
    align-self: flex-start;
  }
  .member-form label,
  .mute {
    display: grid;
    flex: 1;
    gap: 5px;
    font-size: 13.5px;
    font-weight: 550;
  }
  .mute {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
  .mute select {
    padding: 6px 10px;
    font-size: 14px;
    max-width: 180px;
  }
  .member-form input {
    width: 100%;
    font-size: 16px;
  }
  .picker {
    display: grid;
    gap: 10px;
    width: 100%;
  }
  .people {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    max-height: 260px;
    overflow-y: auto;
  }
  .people:empty {
    display: none;
  }
  .person {
    display: flex;
    align-items: center;
    gap: 10px;
    width: 100%;
    padding: 7px 8px;
    border-radius: 10px;
  }
  .person:hover {
    background: var(--_hover);
  }
  .person:focus-visible {
    outline-offset: -2px;
  }
  .person bdi {
    overflow-wrap: anywhere;
  }
  .chat-name {
    display: flex;
    align-items: center;
    gap: 5px;
    min-width: 0;
  }
  .muted-mark {
    flex: none;
    color: var(--_muted);
  }
  .muted-mark svg {
    width: 15px;
    height: 15px;
  }
  .row-top .muted-mark {
    margin-inline: -5px auto;
  }
`;var Do=M`
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    appearance: none;
    border: 0;
    background: none;
    padding: 0;
    cursor: pointer;
    text-align: start;
    -webkit-tap-highlight-color: transparent;
  }
  button:disabled {
    cursor: default;
    opacity: 0.4;
  }
  :focus-visible {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  svg {
    width: 20px;
    height: 20px;
    display: block;
    flex: none;
  }
  .icon {
    display: grid;
    place-items: center;
    flex: none;
    width: 34px;
    height: 34px;
    border-radius: 10px;
    color: var(--_muted);
    transition: background 0.12s, color 0.12s;
  }
  .icon:hover:not(:disabled),
  .icon[aria-expanded="true"] {
    background: var(--_hover);
    color: var(--_text);
  }
  .button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 34px;
    padding: 6px 14px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    background: var(--_background);
    font-weight: 600;
    font-size: 14px;
    text-decoration: none;
    overflow-wrap: anywhere;
    transition: background 0.12s, filter 0.12s;
  }
  .button:hover:not(:disabled) {
    background: var(--_surface);
  }
  .button svg {
    width: 16px;
    height: 16px;
    margin-inline-start: -3px;
  }
  .button.primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .button.primary:hover:not(:disabled) {
    filter: brightness(1.08);
    background: var(--_accent);
  }
  .button.danger {
    color: var(--_danger);
    border-color: color-mix(in srgb, var(--_danger) 45%, transparent);
  }
  .quiet {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 5px 8px;
    border-radius: 10px;
    font-size: 13.5px;
    font-weight: 550;
    color: var(--_muted);
  }
  .quiet:hover:not(:disabled) {
    background: var(--_hover);
    color: var(--_text);
  }
  .link {
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 2px;
    border-radius: 4px;
  }
  .segments {
    display: inline-flex;
    padding: 3px;
    border-radius: 11px;
    background: var(--_surface);
  }
  .segments button {
    padding: 4px 12px;
    border-radius: 8px;
    font-size: 13.5px;
    font-weight: 550;
    color: var(--_muted);
  }
  .segments button:hover {
    color: var(--_text);
  }
  .segments button[aria-pressed="true"] {
    background: var(--_selected);
    color: var(--_text);
    box-shadow: 0 1px 3px rgb(15 18 30 / 14%);
  }
  .chips {
    display: flex;
    gap: 6px;
    padding: 2px 16px 10px;
    overflow-x: auto;
    scrollbar-width: none;
    flex: none;
  }
  /* A mouse wheel does not scroll sideways, so mouse users need a scrollbar. */
  @media (pointer: fine) {
    .chips {
      scrollbar-width: thin;
      scrollbar-color: var(--_border) transparent;
    }
  }
  .chips.wrap {
    flex-wrap: wrap;
    padding: 0;
  }
  .chip {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 4px 11px;
    border: 1px solid var(--_border);
    border-radius: 99px;
    font-size: 13px;
    font-weight: 500;
    color: var(--_muted);
    transition: background 0.12s, color 0.12s;
  }
  .chip:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .chip[aria-pressed="true"] {
    background: var(--_tint);
    border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);
    color: var(--_accent-ink);
  }
  .count {
    display: inline-grid;
    place-items: center;
    min-width: 20px;
    height: 20px;
    padding: 0 6px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 11.5px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .chip svg {
    width: 14px;
    height: 14px;
  }
  .chip .count {
    min-width: 0;
    height: auto;
    padding: 0;
    background: none;
    color: inherit;
  }
  .avatar {
    display: grid;
    place-items: center;
    flex: none;
    width: 40px;
    height: 40px;
    border-radius: 50%;
    font-size: 14px;
    font-weight: 650;
    letter-spacing: 0.02em;
    background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));
    color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));
  }
  .avatar {
    position: relative;
    overflow: hidden;
  }
  .avatar img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    background: var(--_surface);
  }
  .avatar img[hidden],
  .card-images img[hidden] {
    display: none;
  }
  .avatar.small {
    width: 32px;
    height: 32px;
    font-size: 12px;
  }
  .hue-0 { --_face: #e4e2ff; --_ink: #4338ca; }
  .hue-1 { --_face: #d6f2e6; --_ink: #0b6b4b; }
  .hue-2 { --_face: #ffe6d1; --_ink: #974307; }
  .hue-3 { --_face: #fde0ea; --_ink: #a5174f; }
  .hue-4 { --_face: #d9ecff; --_ink: #0b5394; }
  .hue-5 { --_face: #efe6c8; --_ink: #6b5306; }
  input,
  select,
  textarea {
    border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));
    border-radius: 10px;
    background: var(--_background);
    padding: 9px 12px;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  input:focus-visible,
  textarea:focus-visible {
    outline: var(--_ring);
    outline-offset: -1px;
  }
  input[role="switch"] {
    appearance: none;
    position: relative;
    flex: none;
    width: 42px;
    height: 24px;
    padding: 0;
    margin: 0;
    border-radius: 99px;
    border-color: transparent;
    background: color-mix(in srgb, var(--_muted) 75%, var(--_background));
    cursor: pointer;
    transition: background 0.12s;
  }
  input[role="switch"]::after {
    content: "";
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--_background);
    transition: inset-inline-start 0.12s;
  }
  input[role="switch"]:checked {
    background: var(--_accent-ink);
  }
  input[role="switch"]:checked::after {
    inset-inline-start: 20px;
  }
  input[role="switch"]:focus-visible {
    outline-offset: 2px;
  }
  .hint {
    margin: 0;
    font-size: 13.5px;
    color: var(--_muted);
  }
  .hint:empty {
    display: none;
  }
  .problem {
    margin: 0;
    color: var(--_danger);
    font-size: 13.5px;
  }
  .problem:empty {
    display: none;
  }
`;var Mo=M`
  .cards,
  .rows,
  .bubbles {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .card {
    position: relative;
    border-block-end: 1px solid var(--_border);
  }
  .card.unread {
    background: var(--_tint);
  }
  .card-main {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    width: 100%;
    padding: 13px 16px;
  }
  .card:not(.open) > .card-main:not([aria-disabled]):hover {
    background: var(--_hover);
  }
  .card.unread:not(.open):hover {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_background));
  }
  .card-main[aria-disabled="true"] {
    cursor: default;
  }
  .card-main:focus-visible,
  .row:focus-visible {
    outline-offset: -3px;
    border-radius: 12px;
  }
  .card-text,
  .card-top {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-width: 0;
    gap: 1px;
  }
  .card-title {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .card:not(.open) .card-title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .unread .card-title,
  .open .card-title {
    font-weight: 650;
  }
  .card-preview {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    color: var(--_muted);
    font-size: 14px;
  }
  .card-meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 5px;
    margin-block-start: 3px;
    font-size: 12.5px;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .dot {
    flex: none;
    width: 9px;
    height: 9px;
    margin-block-start: 7px;
    border-radius: 50%;
    background: var(--_accent-ink);
  }
  .gone {
    font-style: italic;
    color: var(--_muted);
  }
  .card-whole {
    padding-block-end: 14px;
    padding-inline: 68px 16px;
  }
  .card.open .card-whole {
    animation: rise 0.16s ease-out;
  }
  .card-links {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .card:not(.open) .card-links .button {
    display: block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .card-images {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-end: 12px;
  }
  .card-images:last-child {
    margin-block-end: 0;
  }
  .card-images img {
    max-width: 100%;
    max-height: 180px;
    border-radius: var(--_small-radius);
    object-fit: cover;
    background: var(--_surface);
  }
  .card.open .card-images img {
    max-height: 320px;
  }
  .list-box {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  .pill {
    position: absolute;
    inset-block-start: 10px;
    inset-inline: 0;
    margin-inline: auto;
    width: fit-content;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 7px 14px 7px 10px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 13.5px;
    font-weight: 650;
    box-shadow: var(--_shadow);
    animation: rise 0.16s ease-out;
  }
  .pill svg {
    width: 16px;
    height: 16px;
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 2px;
    margin-inline-end: -6px;
  }
  @media (hover: none) {
    .keyboard-only {
      display: none;
    }
  }
  .notice {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 9px 16px;
    font-size: 13.5px;
    color: var(--_muted);
    border-block-end: 1px solid var(--_border);
  }
  .caught-up {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    margin: 0;
    padding: 20px 16px 24px;
    font-size: 13.5px;
    color: var(--_muted);
  }
  .sheet {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
    overflow-y: auto;
  }
  .sheet-text {
    margin: 0;
    padding: 0 16px 12px;
    font-size: 14px;
    color: var(--_muted);
  }
  .switches,
  .keys {
    list-style: none;
    margin: 0;
    padding: 0 16px 16px;
  }
  .switches label,
  .keys div {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 9px 0;
    border-block-start: 1px solid var(--_border);
  }
  .switches label {
    cursor: pointer;
  }
  .switches span:not(.avatar) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .keys dt {
    min-width: 56px;
  }
  .keys dd {
    margin: 0;
  }
  kbd {
    display: inline-block;
    min-width: 28px;
    padding: 2px 8px;
    border: 1px solid var(--_border);
    border-block-end-width: 2px;
    border-radius: 7px;
    background: var(--_surface);
    font: inherit;
    font-size: 13px;
    text-align: center;
  }
  .card-whole p.whole {
    margin: 0 0 12px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .card-whole a:not(.button),
  .bubble a {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
    border-radius: 3px;
  }
  .card-whole dl {
    margin: 0 0 12px;
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  .card-whole dl div {
    display: grid;
    grid-template-columns: minmax(80px, 30%) 1fr;
    gap: 12px;
  }
  .card-whole dt {
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .card-whole dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .card-actions {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 10px;
    display: flex;
    gap: 2px;
    padding: 2px;
    border-radius: 12px;
    background: var(--_background);
    box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);
    opacity: 0;
  }
  .card:hover .card-actions,
  .card:focus-within .card-actions:focus-within,
  .card:has(.card-main:focus-visible) .card-actions,
  .card.open .card-actions {
    opacity: 1;
  }
  .card.open .card-actions {
    position: static;
    width: fit-content;
    margin-block: -4px 10px;
    margin-inline: 62px 16px;
    box-shadow: none;
    background: none;
    padding: 0;
  }
  @media (hover: none) {
    .card:not(.open) .card-actions:not(:focus-within) {
      visibility: hidden;
    }
  }
  .inbox-end,
  .chats-end {
    position: relative;
    height: 1px;
  }
  /* In view well before the end of the list. */
  .inbox-end,
  .chats-end {
    margin-block-start: -500px;
    height: 500px;
    pointer-events: none;
    visibility: hidden;
  }
  @container stak-panel (max-width: 559px) {
    .quiet span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @container stak-panel (min-width: 760px) {
    .cards {
      display: grid;
      gap: 8px;
      padding: 4px 16px 24px;
    }
    .card {
      border: 1px solid var(--_border);
      border-radius: var(--_small-radius);
      overflow: clip;
    }
    .card.unread {
      border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));
    }
    .inbox-view > *:not(.list-box),
    .inbox-view .cards,
    .inbox-view .notice,
    .inbox-view .skeletons {
      width: 100%;
      max-width: 760px;
      margin-inline: auto;
    }
  }
`;var Oo=M`
  .bell {
    position: relative;
    display: grid;
    place-items: center;
    width: var(--stak-bell-size, 42px);
    height: var(--stak-bell-size, 42px);
    border-radius: 12px;
    color: var(--stak-bell-color, var(--_text));
    transition: background 0.12s;
  }
  .bell:hover,
  .bell[aria-expanded="true"] {
    background: var(--_hover);
  }
  .bell svg {
    width: 24px;
    height: 24px;
  }
  .badge {
    position: absolute;
    inset-block-start: 1px;
    inset-inline-end: 0;
    min-width: 19px;
    height: 19px;
    padding: 0 5px;
    border-radius: 99px;
    display: grid;
    place-items: center;
    background: var(--_badge);
    color: var(--_badge-text);
    font-size: 11px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    box-shadow: 0 0 0 2px var(--_background);
    animation: pop 0.25s ease-out;
  }
  .panel {
    container: stak-panel / inline-size;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    background: var(--_background);
    color: var(--_text);
  }
  .panel:focus-visible {
    outline: none;
  }
  .panel[popover] {
    position: fixed;
    inset: auto;
    left: var(--_x, 8px);
    top: var(--_y, 8px);
    margin: 0;
    padding: 0;
    width: min(var(--stak-panel-width, 420px), 100vw - 16px);
    height: min(var(--stak-panel-height, 640px), 100vh - 16px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
  }
  .panel[popover]:not(:popover-open) {
    display: none;
  }
  .panel[popover]:popover-open {
    animation: rise 0.16s ease-out;
  }
  :host([mode="page"]) .panel {
    height: 100%;
    min-height: 320px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  @media (max-width: 600px) {
    .panel[popover] {
      left: 0;
      top: 0;
      width: 100vw;
      height: 100dvh;
      border: 0;
      border-radius: 0;
    }
    .panel[popover]:popover-open {
      animation-name: sheet;
    }
    :host([mode="page"]) .panel {
      border-width: 1px 0 0;
      border-radius: 0;
    }
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    flex: none;
    min-height: 56px;
    padding: 0 12px 0 8px;
    border-block-end: 1px solid var(--_border);
  }
  .head h2 {
    margin: 0 8px;
    font-size: 17px;
    font-weight: 650;
  }
  .tabs {
    display: flex;
    align-self: stretch;
    gap: 2px;
  }
  .tab {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 0 12px;
    font-weight: 600;
    color: var(--_muted);
  }
  .tab:hover {
    color: var(--_text);
  }
  .tab:focus-visible {
    outline-offset: -4px;
    border-radius: 10px;
  }
  .tab[aria-selected="true"] {
    color: var(--_text);
  }
  .tab[aria-selected="true"]::after {
    content: "";
    position: absolute;
    inset-inline: 12px;
    inset-block-end: -1px;
    height: 2px;
    border-radius: 2px;
    background: var(--_accent-ink);
  }
  .view {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  .toolbar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    flex: none;
    min-height: 54px;
    padding: 10px 16px;
  }
  .toolbar h3 {
    margin: 0;
    flex: 1;
    min-width: 0;
    font-size: 16px;
    font-weight: 650;
  }
  .scroll {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }
  .banner {
    margin: 0;
    padding: 8px 16px;
    font-size: 13.5px;
    font-weight: 500;
    text-align: center;
    background: var(--_banner);
    color: var(--_banner-text);
  }
  .banner.connecting {
    background: var(--_surface);
    color: var(--_muted);
  }
  .toast {
    position: absolute;
    inset-block-end: 16px;
    inset-inline: 0;
    margin-inline: auto;
    width: fit-content;
    max-width: calc(100% - 32px);
    display: flex;
    gap: 14px;
    padding: 10px 16px;
    border-radius: 12px;
    background: var(--_toast);
    color: var(--_toast-text);
    font-size: 14px;
    box-shadow: var(--_shadow);
    animation: rise 0.16s ease-out;
    z-index: 2;
  }
  :host([mode="page"]) .panel {
    position: relative;
  }
  .state {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 4px;
    height: 100%;
    min-height: 220px;
    padding: 32px;
    text-align: center;
    color: var(--_muted);
  }
  .state p {
    margin: 0;
  }
  .state .state-title {
    color: var(--_text);
    font-weight: 600;
  }
  .state .button {
    margin-block-start: 12px;
  }
  .state-icon {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-block-end: 12px;
    border-radius: 18px;
    background: var(--_tint);
    color: var(--_accent-ink);
  }
  .state-icon svg {
    width: 26px;
    height: 26px;
  }
  .skeleton {
    display: grid;
    grid-template-columns: 40px 1fr;
    gap: 8px 12px;
    padding: 14px 16px;
  }
  .skeleton i,
  .skeleton b {
    border-radius: 7px;
    background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;
    animation: shimmer 1.6s linear infinite;
  }
  .skeleton i {
    grid-row: span 2;
    width: 40px;
    height: 40px;
    border-radius: 50%;
  }
  .skeleton b {
    height: 13px;
    width: 55%;
  }
  .skeleton b + b {
    width: 85%;
  }
  @keyframes pop {
    from { transform: scale(0.6); }
  }
  @keyframes rise {
    from { opacity: 0; transform: translateY(6px); }
  }
  @keyframes sheet {
    from { transform: translateY(24px); opacity: 0; }
  }
  @keyframes shimmer {
    from { background-position: 100% 0; }
    to { background-position: -50% 0; }
  }
`;function qi(s){let i="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return mi(`color(from ${s} srgb-linear calc(${i}) calc(${i}) calc(${i}))`)}var No=M`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${qi("var(--_accent)")});
    --_accent-ink: var(
      --stak-accent-ink,
      light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h))
    );
    --_background: var(--stak-background, light-dark(#ffffff, #15171e));
    --_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));
    --_selected: var(--stak-selected, light-dark(#ffffff, #373c49));
    --_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));
    --_text: var(--stak-text, light-dark(#171a23, #eceef4));
    --_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));
    --_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));
    --_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));
    --_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));
    --_badge-text: var(--stak-badge-text, ${qi("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${qi("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${qi("var(--_toast)")});
    --_radius: var(--stak-radius, 14px);
    --_small-radius: calc(var(--_radius) * 0.6);
    --_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));
    --_ring: 2px solid var(--stak-focus, var(--_accent-ink));
    font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);
    color: var(--_text);
    display: inline-block;
    -webkit-font-smoothing: antialiased;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  :host([mode="page"]) {
    display: block;
    height: 100%;
    min-height: 0;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .badge,
    .count,
    .dot,
    .avatar {
      border: 1px solid;
    }
    .segments button[aria-pressed="true"],
    .chip[aria-pressed="true"],
    .tab[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;var Lo=[No,Do,Oo,Mo,Co];function ns(s){return n`<div class="previews">${jo("light",s)}${jo("dark",s)}</div>`}function jo(s,{message:i,category:e,sender:t}){return n`<section class="preview ${s}" aria-label="Preview, ${s}">
    <p class="preview-label">${s==="light"?"Light":"Dark"}</p>
    ${typeof i=="string"?n`<p class="none">${i}</p>`:n`<stak-message-preview
          theme=${s}
          .message=${i}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var nt=class extends G{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},o=()=>{};return n`<ul>
      ${Eo(t,r,{open:o,follow:p=>p.preventDefault(),toggleRead:o,archive:o,remove:o,confirm:o})}
    </ul>`}};nt.styles=[...Lo,M`
      :host {
        display: block;
        overflow: hidden;
        border: 1px solid var(--_border);
        border-radius: var(--_small-radius);
        background: var(--_background);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
        pointer-events: none;
      }
      .card-actions {
        display: none;
      }
    `],u([I({attribute:!1})],nt.prototype,"message",2),u([I({attribute:!1})],nt.prototype,"category",2),u([I({attribute:!1})],nt.prototype,"sender",2),nt=u([$("stak-message-preview")],nt);var je=class{constructor(i,e){this.poll=e;i.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let i=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(i===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var os,Ns,Bi,Io,Ge=class extends G{constructor(){super(...arguments);h(this,Bi);this.rate=null;this.isFailed=!1;h(this,os,null);h(this,Ns,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),P(this,os,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,Bi,Io).call(this)})),a(this,os).observe(this)}disconnectedCallback(){super.disconnectedCallback(),a(this,os)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||Re(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${w(e.read)} of ${w(e.delivered)} have read it`:`Estimated from ${w(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};os=new WeakMap,Ns=new WeakMap,Bi=new WeakSet,Io=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(a(this,Ns)===r||t===0)){P(this,Ns,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([I({attribute:!1})],Ge.prototype,"api",2),u([I({attribute:!1})],Ge.prototype,"inbox",2),u([I({attribute:!1})],Ge.prototype,"broadcast",2),u([f()],Ge.prototype,"rate",2),u([f()],Ge.prototype,"isFailed",2),Ge=u([$("stak-read-rate")],Ge);var Jr=20,hc=300,mc=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],gc={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Ui(s){if(s.message===null)return"Recalled message";let{title:i,body:e}=s.message,t=[i,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${s.category}`}function Wr(s,i,e){return z("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",s,t.message_id)}>${Ui(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>Li(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${w(t.delivered)} of
              ${w(t.recipients)}${t.failed?n` · <span class="error">${w(t.failed)} failed</span>`:d}</span
            >
            ${ss(`Delivery progress of ${Ui(t)}`,Ms(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${ie(t.send_at??t.created)}
            >${de(t.send_at??t.created)}</time
          >`}],i)}var as,ls,Ee,ze,Hi,oe,Ls,zo,js,Fo,qo,Ie=class extends _{constructor(){super(...arguments);h(this,oe);this.size="several";this.search="";this.status="";this.category="";h(this,as);this.older=[];this.cursor=null;h(this,ls,new b(this,e=>this.api.inboxes(e)));h(this,Ee,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Jr,null,e,a(this,oe,Ls));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Hi).start()));h(this,ze,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Jr,this.cursor,e,a(this,oe,Ls));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Hi,new je(this,()=>c(this,oe,qo).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ls).load(),a(this,Ee).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,as))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${pe(this.inbox,a(this,ls).value,t=>Z("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ee).isLoading} @click=${()=>{a(this,Ee).load()}}>
          ${K("refresh")}Refresh
        </button>
        <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,oe,Fo).call(this)}
        ${a(this,Ee).render(t=>{if(t.length===0&&a(this,oe,zo))return n`${B("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:ue(!0,a(this,ze).isLoading,()=>{a(this,ze).load()})}`;if(t.length===0&&this.size==="single")return B("No single posts yet","Posts to one user appear here.");if(t.length===0)return B("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${Wr(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))],o=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${o}></stak-read-rate>`)}
          ${k(a(this,ze).problem,()=>{a(this,ze).load()})}
          ${ue(this.cursor!==null,a(this,ze).isLoading,()=>{a(this,ze).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts")}`}};as=new WeakMap,ls=new WeakMap,Ee=new WeakMap,ze=new WeakMap,Hi=new WeakMap,oe=new WeakSet,Ls=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},zo=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},js=function(e=0){clearTimeout(a(this,as)),a(this,ze).reset(),this.older=[],this.cursor=null,P(this,as,setTimeout(()=>{a(this,Ee).reset(),a(this,Ee).load()},e))},Fo=function(){let e=a(this,ls).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${re({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,oe,js).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,oe,js).call(this,hc)}})}
      ${Se({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...mc.map(t=>({value:t,label:gc[t]??t}))],set:t=>{this.status=t,c(this,oe,js).call(this)}})}
      ${Se({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,oe,js).call(this)}})}
    </div>`},qo=async function(){let e=a(this,Ee).value??[];if(e.every(({status:l})=>Re(l)))return"done";let t=a(this,oe,Ls),r=(await this.api.broadcasts(this.inbox,Jr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(a(this,oe,Ls)))return"unchanged";let o=e.filter(l=>!r.some(({message_id:p})=>p===l.message_id));return a(this,Ee).set([...r,...o]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([f()],Ie.prototype,"size",2),u([f()],Ie.prototype,"search",2),u([f()],Ie.prototype,"status",2),u([f()],Ie.prototype,"category",2),u([f()],Ie.prototype,"older",2),u([f()],Ie.prototype,"cursor",2),Ie=u([$("stak-broadcasts")],Ie);var fc="recall";function Bo(s,i,e){let t="all",r="",o="";return D({title:"Recall this message?",isDanger:!0,confirmText:fc,action:()=>t==="all"?"Recall message":`Recall message from ${N(ve(r).length,"user")}`,isReady:()=>t==="all"||ve(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${re({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${N(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?fe({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:x(p?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>m(()=>o=g),error:x(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await s.redact(i,e.message_id,{...t==="some"?{uids:ve(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var bc={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},ds,Pe,U,Is,zs,Uo,Ho,Vo,Jo,Wo,Ko,Mt=class extends _{constructor(){super(...arguments);h(this,U);this.samples=[];this.problem=null;this.isBusy=!1;h(this,ds,new je(this,()=>c(this,U,Uo).call(this)));h(this,Pe,new b(this,e=>this.api.broadcast(this.inbox,a(this,U,Is),e),e=>c(this,U,zs).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Pe).load()}render(){let e=n`<a href=${E("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,Pe).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?Ui(t):"Broadcast",about:t?n`<span aria-live="polite">${Li(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${de(t.send_at??t.created)}</span
            >`:d,actions:t?c(this,U,Wo).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?S("post","pause, resume or stop this broadcast"):d}
    ${k(this.problem,()=>{a(this,Pe).load()})}
    ${a(this,Pe).render(r=>c(this,U,Ko).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${S("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};ds=new WeakMap,Pe=new WeakMap,U=new WeakSet,Is=function(){return this.route.id??""},zs=function(e){a(this,Pe).set(e),this.samples=yo(this.samples,{at:performance.now()/1e3,done:Ms(e)}),!Re(e.status)&&!a(this,ds).isRunning&&a(this,ds).start()},Uo=async function(){let e=JSON.stringify(a(this,Pe).value);try{let t=await this.api.broadcast(this.inbox,a(this,U,Is));return this.problem=null,c(this,U,zs).call(this,t),Re(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=F(t),t}},Ho=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,U,Is),e);this.session.hasScope("read")&&c(this,U,zs).call(this,t)}catch(t){this.problem=F(t),this.problem.status===409&&a(this,Pe).load()}this.isBusy=!1}},Vo=async function(e){let t=e.recipients-e.delivered-e.failed;await D({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${N(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,U,zs).call(this,await this.api.changeStatus(this.inbox,a(this,U,Is),"stop"))})},Jo=async function(e){await Bo(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,Pe).load(),a(this,ds).start())},Wo=function(e){let t=this.session.hasScope("post"),r=(l,p)=>bc[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?c(this,U,Vo).call(this,e):c(this,U,Ho).call(this,l)}}
          >
            ${p}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,U,Jo).call(this,e)}}
        >
          Recall…
        </button>`}`},Ko=function(e){let t=Ms(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${w(t)} of ${w(e.recipients)} · ${Xt(t,e.recipients)}</span
            >
          </div>
          ${Re(e.status)?d:ss("Progress",t,e.recipients)}
          ${po(e)}
          <p><a href=${E("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${E("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${xo(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${vc(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${ns({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},u([f()],Mt.prototype,"samples",2),u([f()],Mt.prototype,"problem",2),u([f()],Mt.prototype,"isBusy",2),Mt=u([$("stak-broadcast")],Mt);function vc(s){let{kind:i,label:e}=s.audiences,t=[["Audience",`${i==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",s.category],["Sender",s.sender],["Created",ie(s.created)],["Send time",s.send_at===null?null:ie(s.send_at)],["Expires",s.expires_at===null?"Never":ie(s.expires_at)],["Chunks",w(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var Vi={minutes:60,hours:3600,days:86400},Ot={amount:"",unit:"days"};function ot({amount:s,unit:i}){return s.trim()===""?null:Math.round(Number(s)*Vi[i])}function Yo(s){if(s===null)return Ot;let i=["days","hours","minutes"].find(e=>s%Vi[e]===0)??"minutes";return{amount:String(s/Vi[i]),unit:i}}function at(s){let{id:i,value:e,set:t}=s,r=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Et({...s,isOptional:!0},n`<div class="joined">
      <input
        id=${i}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${st(e.amount)}
        ?disabled=${s.isDisabled}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${s.label}: unit"
        .value=${st(e.unit)}
        ?disabled=${s.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(Vi).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var lt={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",template:"",data:"",ttl:Ot,when:"now",at:""};function qs(s){let i=[],e=s.to==="users"?ve(s.uids):[];s.to==="users"&&e.length===0&&i.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Bs(s),r=s.data.trim()===""?{}:Ce(s.data),o=s.mode==="template";o&&s.template===""&&i.push({field:"template",message:"Choose a template."}),o&&typeof r=="string"&&i.push({field:"data",message:r}),typeof t=="string"?i.push({field:"message",message:t}):s.mode==="fields"&&Object.keys(t).length===0&&i.push({field:"message.title",message:"Enter a title or a text."}),s.mode==="fields"&&s.link!==""&&!xc(s.link)&&i.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let l=ot(s.ttl);l!==null&&!(l>=1)&&i.push({field:"ttl_seconds",message:"Must be longer than zero."});let p=s.when==="later"?Math.floor(new Date(s.at).getTime()/1e3):null;if(p!==null&&Number.isNaN(p)&&i.push({field:"send_at",message:"Choose a date and time."}),i.length>0||typeof t=="string"||typeof r=="string")return{errors:i};let m=s.label.trim()===""?{}:{label:s.label.trim()};return{post:{audiences:s.to==="users"?{kind:"users",uids:e,...m}:{kind:"everyone",...m},...o?{template:s.template,data:r}:{message:t},...s.category.trim()===""?{}:{category:s.category.trim()},...s.sender.trim()===""?{}:{sender:s.sender.trim()},...l===null?{}:{ttl_seconds:l},...p===null?{}:{send_at:p}}}}function Bs(s){if(s.mode==="template")return{};if(s.mode==="fields"){let i=s.link.trim()===""?{}:{action:{label:s.linkLabel.trim()||"Open",url:s.link.trim()}};return{...s.title.trim()===""?{}:{title:s.title.trim()},...s.body.trim()===""?{}:{body:s.body.trim()},...i}}return Ce(s.json)}function Ce(s){if(s.trim()==="")return"Enter a JSON object.";try{let i=JSON.parse(s);return typeof i=="object"&&i!==null&&!Array.isArray(i)?i:"Must be a JSON object, enclosed in { and }."}catch(i){return`Invalid JSON: ${yc(s,i)}.`}}function yc(s,i){let e=i instanceof Error?i.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=s.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function xc(s){return/^(https?:\/\/|\/(?!\/))/.test(s.trim())}function Ji(s){let i=Go(s);return typeof i=="object"&&i!==null?i:{}}function Go(s){if(typeof s!="object"||s===null)return"";let{type:i,properties:e,required:t,default:r,const:o,enum:l,minimum:p}=s;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(i)?i[0]:i;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(T=>[T,Go(g[T])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var Fs=class{#e=null;keyFor(i,e){let t=JSON.stringify([i,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var $c=6,wc=250,kc=0,Wi,cs,ps,us,Zo,Xo,dt=class extends G{constructor(){super(...arguments);h(this,us);this.label="Add a user by name";this.text="";this.found=null;h(this,Wi,`user-picker-${kc+=1}`);h(this,cs);h(this,ps,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,cs)),a(this,ps)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:a(this,Wi),label:this.label,type:"search",value:this.text,set:e=>c(this,us,Zo).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,us,Xo).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Wi=new WeakMap,cs=new WeakMap,ps=new WeakMap,us=new WeakSet,Zo=function(e){this.text=e,clearTimeout(a(this,cs)),a(this,ps)?.abort(),this.found=null,e.trim()!==""&&P(this,cs,setTimeout(async()=>{let t=P(this,ps,new AbortController);try{this.found=(await this.api.users(e,$c,null,t.signal)).users}catch{}},wc))},Xo=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([I({attribute:!1})],dt.prototype,"api",2),u([I()],dt.prototype,"label",2),u([f()],dt.prototype,"text",2),u([f()],dt.prototype,"found",2),dt=u([$("stak-user-picker")],dt);var Qo="stak-console-me";function _c(s){try{return localStorage.getItem(`${Qo}/${s}`)??""}catch{return""}}function Sc(s,i){try{localStorage.setItem(`${Qo}/${s}`,i)}catch{}}function ea(s,i,e,t){let r=_c(i);return D({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Sc(i,r.trim())},body:o=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,o()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${s}
              @chosen=${l=>{r=l.detail.user_id,o()}}
            ></stak-user-picker>`:""}`})}var sa=new Set(["title","body","action"]);function ia(s,i){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=["message.title","message.body","message.action"],r=s.mode==="json"?["message"]:s.mode==="template"?["template","data"]:t;return[...e,...r].some(o=>i===o||i.startsWith(`${o}.`)||i.startsWith(`${o}[`))}function ra({draft:s,errors:i,estimate:e,api:t,change:r}){let o=s.to==="users"?ve(s.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${re({id:"to",label:"Audience",value:s.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:l=>r({to:l},"audiences")})}
    ${s.to==="users"?n`${t===null?d:n`<stak-user-picker
                .api=${t}
                @chosen=${({detail:l})=>r({uids:[...new Set([...ve(s.uids),l.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${fe({id:"uids",label:"User IDs",rows:3,isCode:!0,value:s.uids,set:l=>r({uids:l},"audiences.uids"),error:x(i,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Pi("uids-file","Import from file…",l=>r({uids:ve(l).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${N(o,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${w(e)}</strong>`}.
        </p>`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:s.label,set:l=>r({label:l},"audiences.label"),error:x(i,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function na(s){let{draft:i,errors:e,config:t,categories:r,change:o}=s,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${re({id:"mode",label:"Format",value:i.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"},{value:"template",label:"Template"}],set:p=>o(Ec(i,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?Se({id:"category",label:"Category",value:i.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>o({category:p},"category"),error:x(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:i.category,set:p=>o({category:p},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:i.sender,set:p=>o({sender:p},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${i.mode==="json"?Ac(s):i.mode==="template"?Tc(s):Rc(s)}
  </section>`}function Tc({draft:s,errors:i,templates:e,change:t}){return n`${Se({id:"template",label:"Template",value:s.template,options:[{value:"",label:e===void 0?"Loading…":e.length===0?"No templates yet":"Choose one"},...(e??[]).map(({name:r,version:o})=>({value:r,label:`${r} (version ${o})`}))],set:r=>t({template:r},"template"),error:x(i,"template")})}
    ${fe({id:"data",label:"Data",isOptional:!0,rows:5,isCode:!0,value:s.data,set:r=>t({data:r},"data"),error:x(i,"data"),placeholder:'{"order": {"id": 1043}}',hint:"The values of the template's variables. Names and languages come from the recipients' profiles."})}`}function Rc({draft:s,errors:i,change:e}){return n`${y({id:"title",label:"Title",value:s.title,set:t=>e({title:t},"message.title"),error:x(i,"message.title")})}
    ${fe({id:"body",label:"Text",rows:5,value:s.body,set:t=>e({body:t},"message.body"),error:x(i,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:s.link,set:t=>e({link:t},"message.action"),error:x(i,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:s.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Ac({draft:s,errors:i,config:e,change:t}){let r=s.json.trim()===""?null:Ce(s.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!sa.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:i.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${fe({id:"json",label:"Message",rows:12,isCode:!0,value:s.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?ta(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${ta(p)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function ta({field:s,message:i}){let e=s.replace(/^message\.?/,"");return e===""?i:`${e}: ${i}`}function oa({draft:s,errors:i,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${re({id:"when",label:"Send",value:s.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${s.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:s.at,set:o=>t({at:o},"send_at"),error:x(i,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${at({id:"ttl",label:"Expires after",value:s.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:x(i,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Ei(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Ec(s,i,e){if(i==="template"||s.mode==="template")return{mode:i};if(i==="json"){let l=Bs({...s,mode:"fields"}),p={...e?.schema?Ji(e.schema):{},...typeof l=="string"?{}:l};return{mode:i,json:s.json.trim()===""||typeof Ce(s.json)!="string"?JSON.stringify(p,null,2):s.json}}let t=Ce(s.json);if(s.json.trim()==="")return{mode:i};if(typeof t=="string"||Object.keys(t).some(l=>!sa.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:i,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:lt.json}}var Nt="compose/",aa=new Fs,Us,hs,Hs,De,X,Kr,Yi,Yr,ca,pa,Ki,ua,ha,Gi,Fe=class extends _{constructor(){super(...arguments);h(this,X);this.draft=lt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;this.rendered=null;h(this,Us,new b(this,e=>this.api.templates(this.inbox,e)));h(this,hs,new b(this,e=>this.api.inboxes(e)));h(this,Hs,new b(this,e=>this.api.audience(this.inbox,e)));h(this,De,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,X,Kr).call(this,e)));h(this,Yi,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Je(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(lt)?this.session.dropDraft(Nt):this.session.keepDraft(Nt,this.draft)});h(this,Gi,()=>{this.draft=lt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Nt),a(this,De).value&&c(this,X,Kr).call(this,a(this,De).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Nt)??lt,this.session.hasScope("read")&&(a(this,hs).load(),a(this,De).load(),a(this,Hs).load(),a(this,Us).load())}render(){let e=qs(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,hs).value?.find(({inbox:l})=>l===this.inbox),o={draft:this.draft,errors:this.errors,config:a(this,De).value,categories:a(this,De).value?.categories??r?.categories??[],estimate:a(this,Hs).value?.estimate,templates:a(this,Us).value,api:this.session.hasScope("read")?this.api:null,change:a(this,Yi)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:pe(this.inbox,a(this,hs).value,l=>Z("compose",l))})}
      ${this.session.hasScope("post")?d:S("post","send messages")}
      ${this.session.hasScope("read")?d:S("read","see the inbox's categories and schema")}
      ${a(this,De).problem?k(a(this,De).problem,()=>{a(this,De).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,X,ua)}>
          ${ra(o)} ${na(o)} ${oa(o)}
          ${k(this.problem,void 0,l=>ia(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Nt).length===0}
              @click=${a(this,Gi)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,X,Yr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,X,ha).call(this)}}
              >
                Send a test to me
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
            ${this.checked&&t?da(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${ns({message:c(this,X,pa).call(this),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Us=new WeakMap,hs=new WeakMap,Hs=new WeakMap,De=new WeakMap,X=new WeakSet,Kr=function(e){e.schema&&this.session.draft(Nt)===void 0&&(this.draft={...lt,mode:"json",json:JSON.stringify(Ji(e.schema),null,2)})},Yi=new WeakMap,Yr=async function(){if(this.isBusy)return null;this.problem=null;let e=qs(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,X,Ki).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},await c(this,X,ca).call(this,e.post),{post:e.post,result:t}}catch(t){return this.problem=F(t),this.errors=this.problem.errors,this.checked=null,c(this,X,Ki).call(this),null}finally{this.isBusy=!1}},ca=async function({template:e,data:t,audiences:r}){if(e===void 0||t===void 0||!this.session.hasScope("read"))return;let o=r.kind==="users"&&r.uids[0]!==void 0?{uid:r.uids[0]}:{},l=JSON.stringify([e,t]);try{let{message:p}=await this.api.previewTemplate(this.inbox,e,{...o,data:t});this.rendered={content:l,message:p}}catch(p){this.rendered={content:l,message:F(p).message}}},pa=function(){if(this.draft.mode!=="template")return Bs(this.draft);let e=qs({...this.draft,to:"everyone",when:"now"}),t="post"in e?JSON.stringify([e.post.template,e.post.data]):null;return this.rendered===null||this.rendered.content!==t?"Run a dry run to see the message.":this.rendered.message},Ki=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},ua=async function(e){e.preventDefault();let t=await c(this,X,Yr).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",p=!l,m;if(!await D({title:l?`Send to everyone (${N(o.recipients,"user")})?`:`Send to ${N(o.recipients,"user")}?`,body:(T,Y)=>n`<p>
            ${la(r)===null?"Inbox":n`<strong>${la(r)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${da(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${q(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${p}
                  @change=${ge=>{p=ge.target.checked,T()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${N(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${Y?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${w(o.recipients)}`,isReady:()=>p,act:async()=>{m=await this.api.post(this.inbox,r,aa.keyFor(this.inbox,r))}})||m===void 0)return;aa.reset(),this.session.dropDraft(Nt);let R=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?R:`${R}. ${m.warning}`),Z("broadcasts",this.inbox,m.message_id)},ha=async function(){let e=qs({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){c(this,X,Ki).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await ea(this.api,this.session.tenant,r,async l=>{let p={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,p,new Fs().keyFor(this.inbox,p))})&&this.session.notify("Test sent")},Gi=new WeakMap,u([f()],Fe.prototype,"draft",2),u([f()],Fe.prototype,"errors",2),u([f()],Fe.prototype,"problem",2),u([f()],Fe.prototype,"checked",2),u([f()],Fe.prototype,"isBusy",2),u([f()],Fe.prototype,"rendered",2),Fe=u([$("stak-compose")],Fe);function la({message:s,template:i}){return i!==void 0?`Template ${i}`:typeof s?.title=="string"?s.title:null}function da({recipients:s,chunks:i,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${w(s)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${w(i)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${In(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${w(e.dynamodb_write_units)} DynamoDB write units and ${w(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var ma=50,Lt,Js,Me,jt,Ze,Gr,ga,fa,Vs=class extends _{constructor(){super(...arguments);h(this,Ze);this.chosen=new Set;h(this,Lt,null);h(this,Js,new b(this,e=>this.api.inboxes(e)));h(this,Me,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ma,null,e);return P(this,Lt,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,jt,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ma,a(this,Lt),e);P(this,Lt,t.next_cursor),a(this,Me).set([...a(this,Me).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Js).load(),a(this,Me).load())}render(){let e=a(this,Me).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${pe(this.inbox,a(this,Js).value,o=>Z("dead-letters",o))}
        <button type="button" ?disabled=${a(this,Me).isLoading} @click=${()=>{a(this,Me).load()}}>
          ${K("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,Ze,Gr).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,Ze,Gr).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:S("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,Me).render(o=>o.length===0?B("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,Ze,fa).call(this,o)} ${k(a(this,jt).problem,()=>{a(this,jt).load()})}
                ${ue(a(this,Lt)!==null,a(this,jt).isLoading,()=>{a(this,jt).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${S("read","see dead letters")}`}};Lt=new WeakMap,Js=new WeakMap,Me=new WeakMap,jt=new WeakMap,Ze=new WeakSet,Gr=async function(e){let t=0;await D({title:e?`Retry ${N(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${N(t,"dead letter")}`),await a(this,Me).load())},ga=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},fa=function(e){return z("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,Ze,ga).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${E("broadcasts",this.inbox,t.message_id)}>${ce(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${w(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>w(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${ie(t.buried_at)}>${de(t.buried_at)}</time>`}],e)},u([f()],Vs.prototype,"chosen",2),Vs=u([$("stak-dead-letters")],Vs);var ct=class{constructor(i,e){this.host=i;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};i.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(i){this.#e=JSON.stringify(i),this.form=this.host.session.draft(this.draftName())??i,this.problem=null,this.host.requestUpdate()}change(i,e){if(this.form!==null){if(this.form={...this.form,...i},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!Je(p.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new J(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(i){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await i(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=F(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Zi(s,i){return new J(400,"invalid_input",i,[{field:s,message:i}])}function Xi(s){let{id:i,values:e,set:t,isDisabled:r}=s,o=g=>{let R=g.value.split(/[\s,;]+/).filter(T=>T!==""&&!e.includes(T));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(T=>T!==R))},m=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Et(s,n`${e.length?n`<ul class="chips" aria-label=${s.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>p(R,g)}
                      >
                        ${K("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${i}
        autocomplete="off"
        ?disabled=${r}
        placeholder=${s.placeholder??d}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${m||d}
        @keydown=${l}
        @change=${g=>o(g.target)}
      />`)}function ms({draftForm:s,isAllowed:i,action:e}){let{isChanged:t,isBusy:r}=s;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${s.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!i}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Pc=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function Zr(s,i){return{inbox:s,title:i?.title??"",description:i?.description??"",version:i?.schema_version??"",schema:i?.schema?JSON.stringify(i.schema,null,2):"",isClosed:i!==null&&i.categories!==null,categories:i?.categories??[],muted:i?.muted??"read",ttl:Yo(i?.ttl_seconds??null),autoJoin:i?.auto_join??"off"}}var H,zt,be,It,ba,va,ya,Qi=class extends _{constructor(){super(...arguments);h(this,be);h(this,H,new ct(this,()=>`inboxes/${this.route.inbox}`));h(this,zt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,H).init(Zr(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,be,It)?a(this,H).init(Zr("",null)):this.session.hasScope("read")&&a(this,zt).load()}render(){let e=n`<a href=${E("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:a(this,be,It)?"New inbox":this.route.inbox??""}),r=!a(this,be,It)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:S("config","change inboxes")}
    ${r?S("read","see this inbox's configuration"):d}
    ${a(this,H).form?c(this,be,ya).call(this,a(this,H).form):r?d:a(this,zt).render(()=>d,"Loading configuration")}`}};H=new WeakMap,zt=new WeakMap,be=new WeakSet,It=function(){return this.route.inbox==="+"},ba=async function(e){e.preventDefault();let t=a(this,be,It),r=a(this,H).form?.inbox.trim()??"";await a(this,H).save(async l=>{let p=l.schema.trim()===""?null:Ce(l.schema);if(typeof p=="string")throw Zi("schema",p);t&&await c(this,be,va).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:ot(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:a(this,zt).value??null);return a(this,zt).set(g),Zr(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&Z("inboxes",r))},va=async function(e){if(e==="")throw Zi("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Zi("inbox","An inbox with this name already exists.")},ya=function(e){let t=a(this,H).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:Ce(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,be,ba)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,be,It)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,H).change({inbox:l},"inbox"),error:x(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,H).change({title:l},"title"),error:x(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${fe({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,H).change({description:l},"description"),error:x(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${re({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,H).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Xi({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,H).change({categories:l},"categories"),error:x(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${at({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,H).change({ttl:l},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${Se({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,H).change({muted:l},"muted")})}
          ${Se({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,H).change({autoJoin:l},"auto_join"),error:x(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${fe({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,H).change({schema:l},"schema"),error:typeof o=="string"?o:x(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,H).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,H).change({version:l},"schema_version"),error:x(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${k(a(this,H).problem,void 0,l=>Pc.some(p=>Je(l,p)))}
      ${ms({draftForm:a(this,H),isAllowed:r,action:a(this,be,It)?"Create inbox":"Save"})}
    </form>`},Qi=u([$("stak-inbox-config")],Qi);var Qr=5,Ws,er=class extends _{constructor(){super(...arguments);h(this,Ws,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ws).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${E("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,Ws).render(t=>t.length===0?B("No inboxes yet","Create your first inbox."):Cc(t),"Loading inboxes")}
      </section>`:n`${e}${S("read","see inboxes")}`}};Ws=new WeakMap,er=u([$("stak-inboxes")],er);function Cc(s){return z("Inboxes by name",[{head:"Inbox",kind:"main",cell:i=>n`<a href=${E("inboxes",i.inbox)}>${i.inbox}</a><small>${i.title}</small>`},{head:"Categories",cell:i=>i.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${i.categories.slice(0,Qr).map(e=>n`<li class="chip bare">${e}</li>`)}${i.categories.length>Qr?n`<li class="muted">and ${i.categories.length-Qr} more</li>`:""}
              </ul>`},{head:"Messages",cell:i=>i.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:i=>n`<span class="nowrap">${q(i.created)}</span>`}],s)}var tn="data key",en={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[tn]:"Encrypts stored content. It never leaves Stak."},Dc=100,Mc=[3600,86400,7*86400],Ft,xe,xa,$a,wa,ka,_a,Sa,Ks=class extends _{constructor(){super(...arguments);h(this,xe);this.chosen=new Set;h(this,Ft,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Ft).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,xe,xa).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,Ft).render(r=>c(this,xe,Sa).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${z("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${en[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===tn?r:`${r} secret`}"
                  @click=${()=>{r===tn?c(this,xe,_a).call(this):c(this,xe,ka).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(en))}
      </section>`:n`${t}${S("config","see and change keys and secrets")}`}};Ft=new WeakMap,xe=new WeakSet,xa=async function(){let e,t="",r=Ot;this.chosen=new Set,!(!await D({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Qt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:ot(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:Dc,value:t,set:m=>{t=m,l()},error:x(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${at({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:x(p?.errors,"expires_in_seconds")??x(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Qt.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,xe,$a).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${zn[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await At("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${q(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,Ft).load())},$a=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},wa=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await D({title:`Revoke key ${ce(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,Ft).load())},ka=async function(e){let t="",r="";await D({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${en[e]}</p>
          ${Se({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Mc.map(p=>({value:String(p),label:`for ${Ei(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await At(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},_a=async function(){await D({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Sa=function(e){return z("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ce(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ce(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Qt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${q(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":sn(t.last_used_at)},{head:"Expires",cell:t=>Oc(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ce(t.key_id)}"
              @click=${()=>{c(this,xe,wa).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],Ks.prototype,"chosen",2),Ks=u([$("stak-keys")],Ks);function sn(s){return n`<time class="nowrap" title=${ie(s)} datetime=${new Date(s*1e3).toISOString()}
    >${de(s)}</time
  >`}function Oc(s){return s===null?"never":s*1e3>Date.now()?sn(s):n`<span class="badge bad">expired</span> ${sn(s)}`}var Ta=8,Nc=100,gs,qt,Ys,Gs,sr,ir,Ra,tr=class extends _{constructor(){super(...arguments);h(this,ir);h(this,gs,new b(this,e=>this.api.inboxes(e)));h(this,qt,new b(this,async e=>(await this.api.broadcasts(this.inbox,Ta,null,e)).messages,()=>a(this,sr).start()));h(this,Ys,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Gs,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Nc,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,sr,new je(this,()=>c(this,ir,Ra).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,gs),a(this,qt),a(this,Ys),a(this,Gs)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?pe(this.inbox,a(this,gs).value,t=>Z("overview",t)):d} <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${E("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,Ys).render(({estimate:t})=>n`<span class="value" data-figure="audience">${w(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${E("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,Gs).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${w(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${N(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${E("inboxes")}>
          <span class="name">Inboxes</span>${a(this,gs).render(t=>n`<span class="value">${w(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${E("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,qt).render(t=>t.length?Wr(this.inbox,t):B("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts, audiences and dead letters")}`}};gs=new WeakMap,qt=new WeakMap,Ys=new WeakMap,Gs=new WeakMap,sr=new WeakMap,ir=new WeakSet,Ra=async function(){let e=a(this,qt).value??[];if(e.every(({status:r})=>Re(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Ta)).messages;return a(this,qt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},tr=u([$("stak-overview")],tr);var Lc={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},jc={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function Aa({state:s,reason:i}){return n`<span class="badge ${Lc[s]}" data-state=${s}>${s}</span> ${i===null?d:n`<span class="muted">${jc[i]??i}</span>`}`}var Ea=50,pt,Xs,me,ut,Q,qe,Pa,Ca,Da,Ma,Zs=class extends _{constructor(){super(...arguments);h(this,Q);this.wanted="";h(this,pt,null);h(this,Xs,"");h(this,me,new b(this,async e=>{let t=this.route.user;if(t!==null)return P(this,pt,null),[await this.api.recipient(this.inbox,a(this,Q,qe),t,e)];let r=await this.api.recipients(this.inbox,a(this,Q,qe),Ea,null,e);return P(this,pt,r.next_cursor),r.recipients}));h(this,ut,new b(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,Q,qe),Ea,a(this,pt),e);P(this,pt,t.next_cursor),a(this,me).set([...a(this,me).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,Q,qe),this.route.user]);e===a(this,Xs)||!this.session.hasScope("read")||(P(this,Xs,e),this.wanted=this.route.user??"",a(this,ut).reset(),a(this,me).reset(),a(this,me).load())}render(){let e=O({crumb:n`<a href=${E("broadcasts",this.inbox,a(this,Q,qe))}>Broadcast ${ce(a(this,Q,qe))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,me).isLoading}
        @click=${()=>{a(this,me).load()}}
      >
        ${K("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>c(this,Q,Pa).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${E("recipients",this.inbox,a(this,Q,qe))}>Show all recipients</a>`}
        </form>
        ${a(this,me).value===void 0?d:k(a(this,me).problem,()=>{a(this,me).load()})}
        ${a(this,Q,Ca)?B("Not a recipient",n`<p>${a(this,me).problem?.message} User IDs are case-sensitive.</p>`):a(this,me).render(t=>c(this,Q,Da).call(this,t),"Loading recipients")}
      </section>`:n`${e}${S("read","see the recipients of a broadcast")}`}};pt=new WeakMap,Xs=new WeakMap,me=new WeakMap,ut=new WeakMap,Q=new WeakSet,qe=function(){return this.route.id??""},Pa=function(e){e.preventDefault(),Z("recipients",this.inbox,a(this,Q,qe),this.wanted.trim()||null)},Ca=function(){return this.route.user!==null&&a(this,me).problem?.status===404&&a(this,me).value===void 0},Da=function(e){return e.length===0?B("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,Q,Ma).call(this,e)} ${k(a(this,ut).problem,()=>{a(this,ut).load()})}
    ${this.route.user===null?ue(a(this,pt)!==null,a(this,ut).isLoading,()=>{a(this,ut).load()}):d}`},Ma=function(e){return z("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${E("recipients",this.inbox,a(this,Q,qe),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>Aa(t)},{head:"Delivered",cell:t=>rn(t.delivered_at)},{head:"Seen",cell:t=>rn(t.seen_at)},{head:"Read",cell:t=>rn(t.read_at)}],e)},u([f()],Zs.prototype,"wanted",2),Zs=u([$("stak-recipients")],Zs);function rn(s){return s===null?"–":n`<time class="nowrap" title=${ie(s)}>${de(s)}</time>`}var rr,Oa,Xe=class extends G{constructor(){super(...arguments);h(this,rr);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ts()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,rr,Oa)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:x(this.problem?.errors,"password"),hint:Er})}
          ${k(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<Ds}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};rr=new WeakSet,Oa=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<Ds)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=F(o)}this.isBusy=!1},u([I({attribute:!1})],Xe.prototype,"session",2),u([I({attribute:!1})],Xe.prototype,"link",2),u([f()],Xe.prototype,"password",2),u([f()],Xe.prototype,"problem",2),u([f()],Xe.prototype,"isBusy",2),Xe=u([$("stak-set-password")],Xe);var La="stored_bytes",Ic={[La]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",templates:"Templates",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Qs,or,ja,nr=class extends _{constructor(){super(...arguments);h(this,or);h(this,Qs,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,Qs).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,Qs).render(e=>c(this,or,ja).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Qs=new WeakMap,or=new WeakSet,ja=function(e){return z("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Ic[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Na(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Na(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":Xt(t,r)}],e)},nr=u([$("stak-quotas")],nr);function Na(s,i,e){return i===null?e:s===La?Ai(i):w(i)}var Ia=3650,zc=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function za(s){return s.days.trim()===""?null:Number(s.days)}function Fa(s){return{title:s.title??"",origins:s.allowed_origins,days:s.retention_days===null?"":String(s.retention_days),requests:String(s.limits.requests_per_second),userRequests:String(s.limits.user_requests_per_second),webhook:s.webhook_url??"",chats:s.registered_participants_only?"registered":"all"}}var te,Bt,ht,qa,Ba,Ua,ar=class extends _{constructor(){super(...arguments);h(this,ht);h(this,te,new ct(this,()=>"settings/"));h(this,Bt,new b(this,e=>this.api.settings(e),e=>a(this,te).init(Fa(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Bt).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S("config","change settings")}
      ${a(this,te).form?c(this,ht,Ua).call(this,a(this,te).form):a(this,Bt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${S("read","see settings")}`}};te=new WeakMap,Bt=new WeakMap,ht=new WeakSet,qa=async function(e){if(e.preventDefault(),a(this,te).form===null||!await c(this,ht,Ba).call(this,za(a(this,te).form)))return;await a(this,te).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:za(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return a(this,Bt).set(o),Fa(o)})&&this.session.notify("Saved")},Ba=async function(e){let t=a(this,Bt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Ia)||t!==null&&e>=t?!0:D({title:`Delete everything older than ${N(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${N(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${N(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Ua=function(e){let t=a(this,te).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,ht,qa)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,te).change({title:o},"title"),error:x(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Ia),isDisabled:r,value:e.days,set:o=>a(this,te).change({days:o},"retention_days"),error:x(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${re({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:o=>a(this,te).change({chats:o},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Xi({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,te).change({origins:o},"allowed_origins"),isDisabled:r,error:x(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,te).change({webhook:o},"webhook_url"),error:x(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,te).change({requests:o},"limits.requests_per_second"),error:x(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,te).change({userRequests:o},"limits.user_requests_per_second"),error:x(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${k(a(this,te).problem,void 0,o=>zc.some(l=>Je(o,l)))}
      ${ms({draftForm:a(this,te),isAllowed:!r,action:"Save"})}
    </form>`},ar=u([$("stak-settings")],ar);var Ha=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,Fc={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},se,nn,Va,Ja,Wa,Ka,Ya,Ga,Za,$e=class extends G{constructor(){super(...arguments);h(this,se);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Mi());let t=e.get("error");t!==null&&(this.error=Fc[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,se,nn).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Ha.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ts()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,se,Wa).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${re({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,se,Ja).call(this,t)}})}
        <form @submit=${c(this,se,Va)}>
          ${this.way==="key"?c(this,se,Ka).call(this):c(this,se,Ya).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,se,Za).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};se=new WeakSet,nn=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Va=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=F(t),this.password="",await this.updateComplete,c(this,se,nn).call(this)}this.isBusy=!1}},Ja=async function(e){this.way=e,this.problem=null,await this.updateComplete},Wa=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Ka=function(){let e=Dr(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:k(this.problem)}`},Ya=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,se,Ga).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${k(this.problem)}`},Ga=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},Za=function(e){let t=this.tenant.trim();return Ha.test(t)?n`<p class="other-way"><a class="button" href=${it(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([I({attribute:!1})],$e.prototype,"session",2),u([f()],$e.prototype,"way",2),u([f()],$e.prototype,"tenant",2),u([f()],$e.prototype,"email",2),u([f()],$e.prototype,"password",2),u([f()],$e.prototype,"key",2),u([f()],$e.prototype,"methods",2),u([f()],$e.prototype,"problem",2),u([f()],$e.prototype,"isBusy",2),u([f()],$e.prototype,"error",2),$e=u([$("stak-sign-in")],$e);var Xa={title:"",body:"",linkLabel:"",link:"",others:{}},Qa={name:"",defaultLocale:"en",category:"",translations:{en:Xa}};function el(s){return/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(s)&&s.length<=35}function on(s){return{name:s.template,defaultLocale:s.default_locale,category:s.category??"",translations:Object.fromEntries(Object.entries(s.content).map(([i,e])=>[i,qc(e)]))}}function qc(s){let{title:i,body:e,action:t,...r}=s,o=Uc(t)?t:{},{label:l,url:p,...m}=o,g=t===void 0||typeof p=="string"&&Object.keys(m).length===0;return{title:typeof i=="string"?i:"",body:typeof e=="string"?e:"",linkLabel:g&&typeof l=="string"?l:"",link:g&&typeof p=="string"?p:"",others:g?r:{...r,action:t}}}function Bc({title:s,body:i,linkLabel:e,link:t,others:r}){return{...s.trim()===""?{}:{title:s.trim()},...i.trim()===""?{}:{body:i.trim()},...r,...t.trim()===""?{}:{action:{label:e.trim()||"Open",url:t.trim()}}}}function tl(s,i){let e=s.translations[s.defaultLocale]??Xa;return{...s,translations:{...s.translations,[i]:{...e}}}}function sl(s,i){let{[i]:e,...t}=s.translations;return{...s,translations:t}}function an(s){let i=[];/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(s.name)||i.push({field:"template",message:"Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit."});let e={};for(let[r,o]of Object.entries(s.translations)){let l=Bc(o);e[r]=l,Object.keys(l).length===0&&i.push({field:`content.${r}`,message:"Enter a title or a text."})}if(i.length>0)return{errors:i};let t=s.category.trim()===""?{}:{category:s.category.trim()};return{template:{content:e,default_locale:s.defaultLocale,...t}}}function il(s){return s.trim()===""?{}:Ce(s)}function Uc(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}var Hc='{{ name }}, {{ order.id }}, {{ user.display_name | default: "there" }}',Oe,bs,v,Qe,fs,rl,lr,mt,ei,nl,ol,ln,al,ll,dl,cl,pl,ul,hl,ml,gl,we=class extends _{constructor(){super(...arguments);h(this,v);this.draft=Qa;this.locale="en";this.newLocale="";this.errors=[];this.problem=null;this.isBusy=!1;this.uid="";this.data="";this.rendered=null;this.previewProblem=null;h(this,Oe,new b(this,e=>this.api.template(this.inbox,this.route.id??"",null,e),e=>c(this,v,rl).call(this,e)));h(this,bs,new b(this,e=>this.api.templateVersions(this.inbox,this.route.id??"",e)))}connectedCallback(){super.connectedCallback();let e=this.session.draft(a(this,v,fs));e!==void 0&&c(this,v,lr).call(this,e),!(a(this,v,Qe)||!this.session.hasScope("read"))&&(a(this,Oe).load(),a(this,bs).load())}render(){let e=this.session.hasScope("config"),t=O({title:a(this,v,Qe)?"New template":this.route.id??"",about:a(this,v,Qe)?void 0:n`Version ${a(this,Oe).value?.version??"…"} is in use.`,crumb:n`<a href=${E("templates",this.inbox)}>Templates</a> in ${this.inbox}`,actions:a(this,v,Qe)?void 0:n`<button type="button" class="danger" ?disabled=${!e} @click=${()=>{c(this,v,dl).call(this)}}>Delete…</button>`});return this.session.hasScope("read")?a(this,Oe).problem!==null&&a(this,Oe).value===void 0?n`${t}${k(a(this,Oe).problem,()=>{a(this,Oe).load()})}`:n`${t} ${e?d:S("config","change templates")}
      <div class="compose">
        <form novalidate @submit=${c(this,v,ol)}>
          ${c(this,v,pl).call(this)} ${c(this,v,ul).call(this)} ${k(this.problem,void 0,r=>c(this,v,cl).call(this,r))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
              ${this.isBusy?"Saving…":a(this,v,Qe)?"Create":"Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${c(this,v,ml).call(this)} ${a(this,v,Qe)?d:c(this,v,gl).call(this)}</aside>
      </div>`:n`${t}${S("read","see templates")}`}};Oe=new WeakMap,bs=new WeakMap,v=new WeakSet,Qe=function(){return this.route.id==="+"},fs=function(){return`templates/${this.inbox}/${this.route.id}`},rl=function(e){this.session.draft(a(this,v,fs))===void 0&&c(this,v,lr).call(this,on(e))},lr=function(e){this.draft=e,this.locale in e.translations||(this.locale=e.defaultLocale)},mt=function(e,t){c(this,v,lr).call(this,e),this.errors=this.errors.filter(r=>r.field!==t),this.session.keepDraft(a(this,v,fs),e)},ei=function(e){let t=this.draft.translations[this.locale];if(t===void 0)return;let r={...this.draft.translations,[this.locale]:{...t,...e}};c(this,v,mt).call(this,{...this.draft,translations:r},`content.${this.locale}`)},nl=function(){let e=this.newLocale.trim();if(!el(e)||e in this.draft.translations){this.errors=[{field:"new-locale",message:"Enter a new language tag, such as de or pt-BR."}];return}c(this,v,mt).call(this,tl(this.draft,e),"new-locale"),this.newLocale="",this.locale=e},ol=async function(e){if(e.preventDefault(),this.isBusy)return;let t=an(this.draft);if(this.problem=null,this.errors="errors"in t?t.errors:[],"errors"in t)return c(this,v,ln).call(this);this.isBusy=!0;try{let r=await this.api.writeTemplate(this.inbox,this.draft.name,t.template);this.session.dropDraft(a(this,v,fs)),this.session.notify(`Saved as version ${r.version}`),a(this,v,Qe)?Z("templates",this.inbox,r.template):await Promise.all([a(this,Oe).load(),a(this,bs).load()])}catch(r){this.problem=F(r),this.errors=this.problem.errors,await c(this,v,ln).call(this)}finally{this.isBusy=!1}},ln=async function(){let t=this.errors.find(({field:r})=>r.startsWith("content."))?.field.split(".")[1];t!==void 0&&t in this.draft.translations&&(this.locale=t),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},al=async function(e){e.preventDefault();let t=an({...this.draft,name:this.draft.name||"draft"}),r=il(this.data);if(this.previewProblem=typeof r=="string"?r:"errors"in t?t.errors[0]?.message??null:null,typeof r=="string"||"errors"in t)return;let o=this.uid.trim()===""?{}:{uid:this.uid.trim()};try{this.rendered=await this.api.previewTemplate(this.inbox,this.draft.name||"draft",{...o,data:r,draft:t.template,..."uid"in o?{}:{locale:this.locale}})}catch(l){this.previewProblem=F(l),this.rendered=null}},ll=async function(e){try{let t=await this.api.template(this.inbox,this.draft.name,e);c(this,v,mt).call(this,on(t),"content"),this.session.notify(`Version ${e} is in the form. Save it to use it again.`)}catch(t){this.problem=F(t)}},dl=async function(){await D({title:`Delete the template ${this.draft.name}?`,body:()=>n`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,action:"Delete",isDanger:!0,act:()=>this.api.deleteTemplate(this.inbox,this.draft.name)})&&(this.session.dropDraft(a(this,v,fs)),Z("templates",this.inbox))},cl=function(e){return e==="template"||e==="category"||e===`content.${this.locale}`},pl=function(){return n`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${y({id:"name",label:"Name",value:this.draft.name,isDisabled:!a(this,v,Qe),isCode:!0,placeholder:"order-shipped",set:e=>c(this,v,mt).call(this,{...this.draft,name:e},"template"),error:x(this.errors,"template")})}
        ${y({id:"category",label:"Category",isOptional:!0,value:this.draft.category,placeholder:"default",set:e=>c(this,v,mt).call(this,{...this.draft,category:e},"category"),error:x(this.errors,"category")})}
      </div>
    </section>`},ul=function(){let e=Object.keys(this.draft.translations).sort(),t=this.locale===this.draft.defaultLocale,r=this.draft.translations[this.locale];return n`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${re({id:"locale",label:"Language",value:this.locale,options:e.map(o=>({value:o,label:o===this.draft.defaultLocale?`${o} (default)`:o})),set:o=>this.locale=o})}
      ${r===void 0?d:c(this,v,hl).call(this,r)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,v,mt).call(this,{...this.draft,defaultLocale:this.locale},"default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,v,mt).call(this,sl(this.draft,this.locale),`content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${y({id:"new-locale",label:"Another language",value:this.newLocale,placeholder:"de or pt-BR",set:o=>this.newLocale=o,error:x(this.errors,"new-locale")})}
        <button type="button" @click=${()=>c(this,v,nl).call(this)}>Add language</button>
      </div>
    </section>`},hl=function({title:e,body:t,link:r,linkLabel:o,others:l}){return n`${y({id:"title",label:"Title",value:e,set:p=>c(this,v,ei).call(this,{title:p}),error:x(this.errors,`content.${this.locale}`),hint:`Variables: ${Hc}`})}
      ${fe({id:"body",label:"Text",rows:5,value:t,set:p=>c(this,v,ei).call(this,{body:p})})}
      <div class="columns">
        ${y({id:"link",label:"Action link",isOptional:!0,placeholder:"https://shop.example/orders/{{ order.id }}",value:r,set:p=>c(this,v,ei).call(this,{link:p})})}
        ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:o,set:p=>c(this,v,ei).call(this,{linkLabel:p})})}
      </div>
      ${Object.keys(l).length===0?d:n`<p class="hint">Other fields stay as they are: ${Object.keys(l).join(", ")}.</p>`}`},ml=function(){let e=a(this,Oe).value?.variables??[];return n`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${c(this,v,al)}>
        ${y({id:"preview-uid",label:"User ID",isOptional:!0,value:this.uid,set:t=>this.uid=t,hint:"With the name and language of this user."})}
        ${fe({id:"preview-data",label:"Data",isOptional:!0,rows:3,isCode:!0,value:this.data,set:t=>this.data=t,placeholder:'{"order": {"id": 1043}}',hint:e.length===0?void 0:`Variables: ${e.join(", ")}`,error:typeof this.previewProblem=="string"?this.previewProblem:null})}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem!==null&&typeof this.previewProblem!="string"?k(this.previewProblem):d}
        ${this.rendered===null?d:n`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${ns({message:this.rendered.message,category:this.draft.category,sender:""})}`}
      </div>
    </section>`},gl=function(){return n`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${a(this,bs).render(e=>n`<ul class="plain-list">
            ${e.map(({version:t,created:r})=>n`<li class="row">
                  <span>Version ${t}, <span class="nowrap">${q(r)}</span></span>
                  <button type="button" class="plain" @click=${()=>{c(this,v,ll).call(this,t)}}>
                    Edit<span class="unseen"> version ${t}</span>
                  </button>
                </li>`)}
          </ul>`,"Loading versions")}
    </section>`},u([f()],we.prototype,"draft",2),u([f()],we.prototype,"locale",2),u([f()],we.prototype,"newLocale",2),u([f()],we.prototype,"errors",2),u([f()],we.prototype,"problem",2),u([f()],we.prototype,"isBusy",2),u([f()],we.prototype,"uid",2),u([f()],we.prototype,"data",2),u([f()],we.prototype,"rendered",2),u([f()],we.prototype,"previewProblem",2),we=u([$("stak-template")],we);var ti,si,cr,fl,dr=class extends _{constructor(){super(...arguments);h(this,cr);h(this,ti,new b(this,e=>this.api.inboxes(e)));h(this,si,new b(this,e=>this.api.templates(this.inbox,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ti).load(),a(this,si).load())}render(){let e=O({title:"Templates",about:"Messages with variables, in several languages. Each recipient gets their own.",actions:n`${pe(this.inbox,a(this,ti).value,t=>Z("templates",t))}
        <a class="button primary" href=${E("templates",this.inbox,"+")}>New template</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Templates">
        ${a(this,si).render(t=>t.length===0?B("No templates yet","Create your first template, then compose messages from it."):c(this,cr,fl).call(this,t),"Loading templates")}
      </section>`:n`${e}${S("read","see templates")}`}};ti=new WeakMap,si=new WeakMap,cr=new WeakSet,fl=function(e){return z("Templates by name",[{head:"Template",kind:"main",cell:t=>n`<a href=${E("templates",this.inbox,t.name)}>${t.name}</a>`},{head:"Version",kind:"number",cell:t=>String(t.version)},{head:"Languages",cell:t=>n`<ul class="chips">
              ${t.locales.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Category",cell:t=>t.category??n`<span class="muted">default</span>`},{head:"Changed",cell:t=>n`<span class="nowrap">${q(t.updated)}</span>`}],e)},dr=u([$("stak-templates")],dr);var ii=class{constructor(i,e,t=()=>{}){this.host=i;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;i.addController(this),this.#t=new je(i,()=>this.#i())}#e;#t;hostConnected(){let i=this.host.session.jobs.get(this.name());i!==void 0&&this.#s(i)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((i,e)=>i+e,0)}async start(i){let{job_id:e}=await i();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(i){this.#e=i,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let i=this.#e;if(i===null)return"done";try{let e=await this.host.api.job(i);if(i!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=F(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var vs,et,gt,ae,cn,bl,vl,yl,pn,xl,$l,Ut=class extends _{constructor(){super(...arguments);h(this,ae);this.uid="";this.problem=null;this.isFetching=!1;h(this,vs,!1);h(this,et,new ii(this,()=>`export/${this.uid}`));h(this,gt,new ii(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,vs)||(P(this,vs,!1),a(this,et).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:S("read","export users"):S("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,et).isRunning} @click=${()=>c(this,ae,bl).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,gt).isRunning}
          @click=${()=>{c(this,ae,yl).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${k(this.problem)} ${c(this,ae,pn).call(this,a(this,et),"Exporting")}
      ${a(this,et).job?.status==="done"?c(this,ae,xl).call(this,a(this,et).job):d}
      ${c(this,ae,pn).call(this,a(this,gt),"Erasing")}
      ${a(this,gt).job?.status==="done"?c(this,ae,$l).call(this,a(this,gt).job):d}
    </section>`}};vs=new WeakMap,et=new WeakMap,gt=new WeakMap,ae=new WeakSet,cn=async function(e){this.problem=null;try{await e()}catch(t){this.problem=F(t)}},bl=function(){c(this,ae,cn).call(this,()=>a(this,et).start(()=>this.api.exportUser(this.uid)))},vl=async function(e){this.isFetching=!0,await c(this,ae,cn).call(this,async()=>Cr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},yl=async function(){this.problem=null,await D({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{P(this,vs,!0),await a(this,gt).start(()=>this.api.eraseUser(this.uid))}})},pn=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${N(o,"item")} so far`:"";return n`${k(e.problem)}
    ${e.isRunning?tt(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},xl=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${Ai(t)}, one JSON document per line. Available until ${q(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,ae,vl).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},$l=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Cr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${q(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:z("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>w(l)}],r)}`},u([I({attribute:!1})],Ut.prototype,"uid",2),u([f()],Ut.prototype,"problem",2),u([f()],Ut.prototype,"isFetching",2),Ut=u([$("stak-user-data")],Ut);var wl=20,Vc={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Ht,Be,bt,ys,_l,Sl,ft=class extends _{constructor(){super(...arguments);h(this,ys);this.inboxes=[];this.chosen="";this.unread=0;h(this,Ht,null);h(this,Be,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,wl,null,e);return P(this,Ht,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,bt,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,wl,a(this,Ht),e);P(this,Ht,t.next_cursor),a(this,Be).set([...a(this,Be).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,a(this,Be).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${a(this,Be).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${pe(this.chosen,this.inboxes,e=>c(this,ys,_l).call(this,e))}
      </div>
      ${a(this,Be).render(e=>e.length===0?B("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,ys,Sl).call(this,e)} ${k(a(this,bt).problem,()=>{a(this,bt).load()})}
              ${ue(a(this,Ht)!==null,a(this,bt).isLoading,()=>{a(this,bt).load()})}`,"Loading inbox")}
    </section>`}};Ht=new WeakMap,Be=new WeakMap,bt=new WeakMap,ys=new WeakSet,_l=function(e){this.chosen=e,a(this,bt).reset(),a(this,Be).reset(),a(this,Be).load()},Sl=function(e){return z(`${N(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",this.chosen,t.id)}>${Wc(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,o]=Vc[Jc(t)];return n`<span class="badge ${o}">${r}</span>`}},{head:"Received",cell:t=>kl(t.received)},{head:"Read",cell:t=>t.readat===null?"–":kl(t.readat)}],e)},u([I({attribute:!1})],ft.prototype,"uid",2),u([I({attribute:!1})],ft.prototype,"inboxes",2),u([f()],ft.prototype,"chosen",2),u([f()],ft.prototype,"unread",2),ft=u([$("stak-user-inbox")],ft);function Jc(s){return s.redacted?"recalled":s.message===null||s.expires_at!==null&&s.expires_at*1e3<=Date.now()?"expired":s.archived?"archived":s.readat!==null?"read":s.seen?"seen":"unread"}function Wc(s){if(s.message===null)return s.redacted?"Recalled message":"Expired message";let i=[s.message.title,s.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof i=="string"?i.slice(0,90):`Message in ${s.category}`}function kl(s){return n`<time class="nowrap" title=${ie(s)} datetime=${new Date(s*1e3).toISOString()}
    >${de(s)}</time
  >`}var Tl=50,Kc=250,vt,xs,Ne,Ue,$s,Rl,Al,ri=class extends _{constructor(){super(...arguments);h(this,$s);this.beginning="";h(this,vt,null);h(this,xs);h(this,Ne,new b(this,async e=>{let t=await this.api.users(this.beginning,Tl,null,e);return P(this,vt,t.next_cursor),t.users}));h(this,Ue,new b(this,async e=>{let t=await this.api.users(this.beginning,Tl,a(this,vt),e);P(this,vt,t.next_cursor),a(this,Ne).set([...a(this,Ne).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,Ne).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,xs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,$s,Rl).call(this,e)})}
      </div>
      ${a(this,Ne).value===void 0?"":k(a(this,Ne).problem,()=>{a(this,Ne).load()})}
      ${a(this,Ne).render(e=>e.length===0?this.beginning===""?B("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${B("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${a(this,vt)===null?"":ue(!0,a(this,Ue).isLoading,()=>{a(this,Ue).load()})}`:n`${c(this,$s,Al).call(this,e)} ${k(a(this,Ue).problem,()=>{a(this,Ue).load()})}
              ${ue(a(this,vt)!==null,a(this,Ue).isLoading,()=>{a(this,Ue).load()})}`,"Loading users")}
    </section>`}};vt=new WeakMap,xs=new WeakMap,Ne=new WeakMap,Ue=new WeakMap,$s=new WeakSet,Rl=function(e){this.beginning=e,clearTimeout(a(this,xs)),a(this,Ue).reset(),P(this,xs,setTimeout(()=>{a(this,Ne).load()},Kc))},Al=function(e){return z("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${q(t.created)}</span>`}],e)},u([f()],ri.prototype,"beginning",2),ri=u([$("stak-user-list")],ri);var El=20,Vt,ke,Jt,yt,Pl,Cl,Dl,ni=class extends _{constructor(){super(...arguments);h(this,yt);this.uid="";h(this,Vt,null);h(this,ke,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,El,null,e);return P(this,Vt,t.next_cursor),t.sessions}));h(this,Jt,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,El,a(this,Vt),e);P(this,Vt,t.next_cursor),a(this,ke).set([...a(this,ke).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,ke).value!==void 0||a(this,ke).isLoading||a(this,ke).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:S("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,ke).isLoading}
          @click=${()=>{a(this,ke).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,yt,Cl).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,ke).render(r=>c(this,yt,Dl).call(this,r),"Loading sessions"):d}
    </section>`}};Vt=new WeakMap,ke=new WeakMap,Jt=new WeakMap,yt=new WeakSet,Pl=async function(e){await D({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,ke).load())},Cl=async function(){let e=0;await D({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${N(e,"session")} ended`),await a(this,ke).load())},Dl=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${z("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${q(t.created)}</small>`},{head:"Refreshed",cell:t=>de(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,yt,Pl).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${k(a(this,Jt).problem??a(this,ke).problem,()=>{a(this,Jt).load()})}
    ${a(this,Vt)===null?d:ue(!0,a(this,Jt).isLoading,()=>{a(this,Jt).load()})}`},u([I({attribute:!1})],ni.prototype,"uid",2),ni=u([$("stak-user-sessions")],ni);var Yc=3600;function oi(s){return{name:s?.display_name??"",phone:s?.phone_number??""}}var Wt,_e,ws,le,L,Ml,Ol,Nl,Ll,un,jl,Il,zl,hn,Fl,ql,Bl,Ul,Hl,Le=class extends _{constructor(){super(...arguments);h(this,L);this.query="";this.uid=null;this.ttl={...Ot,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Wt,!1);h(this,_e,new ct(this,()=>`users/${this.uid}`));h(this,ws,new b(this,e=>this.api.inboxes(e)));h(this,le,new b(this,()=>c(this,L,Ml).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,ws).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>c(this,L,Nl).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:S("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,L,Ll)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,le).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,le).isLoading&&this.uid===null?tt("Looking up"):d}
      ${k(a(this,le).problem,()=>{a(this,le).load()})}
      ${this.uid===null?a(this,le).isLoading||a(this,le).problem?d:c(this,L,Fl).call(this):c(this,L,ql).call(this,this.uid)}`}};Wt=new WeakMap,_e=new WeakMap,ws=new WeakMap,le=new WeakMap,L=new WeakSet,Ml=async function(){let e=a(this,Wt)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,Wt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new J(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,_e).init(oi(r)),r}catch(r){let o=F(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,_e).init(oi(null)),null}},Ol=function(e){this.query=e,a(this,le).reset(),P(this,Wt,!0),a(this,le).load()},Nl=function(){this.query="",this.uid=null,a(this,le).reset()},Ll=function(e){e.preventDefault(),P(this,Wt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,le).reset(),a(this,le).load()):(this.uid=this.query.trim(),a(this,_e).init(oi(null))))},un=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:F(r)}}},jl=async function(e,t){e.preventDefault();let r=a(this,le).value;await a(this,_e).save(async({name:l,phone:p})=>{let m={display_name:l.trim()||null,phone_number:p.trim()||null},g=await this.api.writeUser(t,m,r??null);return a(this,le).set(g),oi(g)})&&this.session.notify("Profile saved")},Il=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,le).set(null),a(this,_e).init(oi(null))},zl=function(e,t){e.preventDefault(),c(this,L,un).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,ot(this.ttl)??Yc);await At(`Token for ${t}`,n`Anyone with this token can act as this user until ${q(o)}. It will not be shown again and cannot
        be revoked.`,r)})},hn=function(e){c(this,L,un).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Fl=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>c(this,L,Ol).call(this,e.detail)}
    ></stak-user-list>`:B("No user selected","Enter a user ID as your backend knows it.")},ql=function(e){return n`${this.session.hasScope("read")?Zt(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${a(this,ws).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${a(this,_e).form?c(this,L,Bl).call(this,e,a(this,_e).form):d}
        ${Zt(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,L,Il).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Zt(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,L,Ul).call(this,e)} ${c(this,L,Hl).call(this,e)}
      </div>
    </div>`},Bl=function(e,t){let r=a(this,le).value,o=a(this,_e).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${q(r.created)}, changed
            ${q(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:S("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,L,jl).call(this,p,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>a(this,_e).change({name:p},"display_name"),error:x(o?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>a(this,_e).change({phone:p},"phone_number"),error:x(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${k(o,void 0,p=>p==="display_name"||p==="phone_number")}
        ${ms({draftForm:a(this,_e),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},Ul=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${pe(this.chosenInbox,a(this,ws).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,L,hn).call(this,e)}>Recount</button>
      </div>
      ${k(this.problems.recount??null,()=>c(this,L,hn).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${z("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Hl=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:S("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>c(this,L,zl).call(this,o,e)}>
        ${at({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:x(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${k(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],Le.prototype,"query",2),u([f()],Le.prototype,"uid",2),u([f()],Le.prototype,"ttl",2),u([f()],Le.prototype,"chosenInbox",2),u([f()],Le.prototype,"recounted",2),u([f()],Le.prototype,"erasures",2),u([f()],Le.prototype,"problems",2),Le=u([$("stak-users")],Le);document.adoptedStyleSheets=[io,Yn,to,Qn,Xn,Gn,so,eo,Kn,Zn].map(s=>s.styleSheet);var Gc=5e3,Vl={overview:"Overview",compose:"Compose",templates:"Templates",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Zc=[["Messages",["overview","compose","templates","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],Xc=new Set(["compose","templates","broadcasts","recipients","dead-letters","audience"]),V,ai,li,ee,Jl,di,mn,ci,gn,Wl,Kl,Yl,pr,Gl,Zl,xt=class extends G{constructor(){super(...arguments);h(this,ee);h(this,V,new Di);h(this,ai,new Ti(a(this,V)));this.route=Pr(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,li);h(this,di,async()=>{this.route=Pr(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Xc.has(this.route.view)&&(a(this,V).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,ee,mn).call(this)});h(this,ci,e=>{a(this,V).drafts().length>0&&e.preventDefault()});h(this,pr,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,di)),window.addEventListener("beforeunload",a(this,ci)),a(this,V).addEventListener("changed",()=>this.requestUpdate()),a(this,V).addEventListener("notification",e=>c(this,ee,gn).call(this,e.detail)),c(this,ee,Jl).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,di)),window.removeEventListener("beforeunload",a(this,ci))}render(){let e=Hn(location.hash),t=e!==null?"Set a password":a(this,V).isOpen?Vl[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,V)} .link=${e}></stak-set-password>`:a(this,V).isOpen?c(this,ee,Kl).call(this):this.isRestoring?n`<main class="door">${tt("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,V)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,ee,mn).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${K("done")}${this.toast}</p>`:d}
      </div>`}};V=new WeakMap,ai=new WeakMap,li=new WeakMap,ee=new WeakSet,Jl=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Mi();t!==""&&!e.has("error")&&await a(this,V).restore(t),a(this,V).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},di=new WeakMap,mn=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},ci=new WeakMap,gn=function(e){this.toast=e,clearTimeout(a(this,li)),P(this,li,setTimeout(()=>this.toast="",Gc))},Wl=async function(){if(a(this,V).drafts().length===0||await D({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,V).signOut()}catch{c(this,ee,gn).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Kl=function(){return n`<a class="skip" href="#main" @click=${a(this,pr)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${ts()}
              <div><strong>Stak</strong><span title=${a(this,V).tenant}>${a(this,V).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${K(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${Zc.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,ee,Gl).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,ee,Yl).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,ee,Wl).call(this)}}>${K("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Zt(`${this.route.view}/${this.route.inbox??a(this,V).inbox}/${this.route.id}`,c(this,ee,Zl).call(this))}
        </main>
      </div>`},Yl=function(){let{account:e,ownKey:t}=a(this,V);return e===null?n`<p>
        Key <code>${ce(t?.key_id??"")}</code>,
        ${t?.scopes.length===Qt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${es[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Un(a(this,V),a(this,ai))}}>
            ${K("lock")}Change password
          </button>`:d}`},pr=new WeakMap,Gl=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,V).drafts(`${e}/`).length>0;return n`<li>
      <a href=${E(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${K(e)}${Vl[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Zl=function(){let[e,t,r]=[a(this,V),a(this,ai),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"templates":return r.id===null?n`<stak-templates .session=${e} .api=${t} .route=${r}></stak-templates>`:n`<stak-template .session=${e} .api=${t} .route=${r}></stak-template>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],xt.prototype,"route",2),u([f()],xt.prototype,"isMenuCollapsed",2),u([f()],xt.prototype,"toast",2),u([f()],xt.prototype,"isRestoring",2),xt=u([$("stak-console")],xt);export{xt as StakConsole};
