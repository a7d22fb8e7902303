var ip=Object.defineProperty;var rp=Object.getOwnPropertyDescriptor;var Ro=s=>{throw TypeError(s)};var u=(s,i,e,t)=>{for(var r=t>1?void 0:t?rp(i,e):i,a=s.length-1,l;a>=0;a--)(l=s[a])&&(r=(t?l(i,e,r):l(r))||r);return t&&r&&ip(i,e,r),r};var on=(s,i,e)=>i.has(s)||Ro("Cannot "+e);var o=(s,i,e)=>(on(s,i,"read from private field"),e?e.call(s):i.get(s)),h=(s,i,e)=>i.has(s)?Ro("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(s):i.set(s,e),A=(s,i,e,t)=>(on(s,i,"write to private field"),t?t.call(s,e):i.set(s,e),e),c=(s,i,e)=>(on(s,i,"access private method"),e);var Yi=globalThis,Ki=Yi.ShadowRoot&&(Yi.ShadyCSS===void 0||Yi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,an=Symbol(),Eo=new WeakMap,ri=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==an)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(Ki&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=Eo.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&Eo.set(e,i))}return i}toString(){return this.cssText}},Gi=s=>new ri(typeof s=="string"?s:s+"",void 0,an),j=(s,...i)=>{let e=s.length===1?s[0]:i.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+s[a+1],s[0]);return new ri(e,s,an)},Ao=(s,i)=>{if(Ki)s.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),r=Yi.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,s.appendChild(t)}},ln=Ki?s=>s:s=>s instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return Gi(e)})(s):s;var{is:np,defineProperty:op,getOwnPropertyDescriptor:ap,getOwnPropertyNames:lp,getOwnPropertySymbols:dp,getPrototypeOf:cp}=Object,Zi=globalThis,Po=Zi.trustedTypes,pp=Po?Po.emptyScript:"",up=Zi.reactiveElementPolyfillSupport,ni=(s,i)=>s,oi={toAttribute(s,i){switch(i){case Boolean:s=s?pp:null;break;case Object:case Array:s=s==null?s:JSON.stringify(s)}return s},fromAttribute(s,i){let e=s;switch(i){case Boolean:e=s!==null;break;case Number:e=s===null?null:Number(s);break;case Object:case Array:try{e=JSON.parse(s)}catch{e=null}}return e}},Xi=(s,i)=>!np(s,i),Do={attribute:!0,type:String,converter:oi,reflect:!1,useDefault:!1,hasChanged:Xi};Symbol.metadata??=Symbol("metadata"),Zi.litPropertyMetadata??=new WeakMap;var lt=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=Do){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(i,t,e);r!==void 0&&op(this.prototype,i,r)}}static getPropertyDescriptor(i,e,t){let{get:r,set:a}=ap(this.prototype,i)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);a?.call(this,l),this.requestUpdate(i,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??Do}static _$Ei(){if(this.hasOwnProperty(ni("elementProperties")))return;let i=cp(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(ni("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ni("properties"))){let e=this.properties,t=[...lp(e),...dp(e)];for(let r of t)this.createProperty(r,e[r])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let r of t)e.unshift(ln(r))}else i!==void 0&&e.push(ln(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Ao(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),r=this.constructor._$Eu(i,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:oi).toAttribute(e,t.type);this._$Em=i,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(i,e){let t=this.constructor,r=t._$Eh.get(i);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:oi;this._$Em=r;let p=l.fromAttribute(e,a.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(i,e,t,r=!1,a){if(i!==void 0){let l=this.constructor;if(r===!1&&(a=this[i]),t??=l.getPropertyOptions(i),!((t.hasChanged??Xi)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(i)&&!this.hasAttribute(l._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,l??e??this[i]),a!==!0||l!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),r===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,a,p)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};lt.elementStyles=[],lt.shadowRootOptions={mode:"open"},lt[ni("elementProperties")]=new Map,lt[ni("finalized")]=new Map,up?.({ReactiveElement:lt}),(Zi.reactiveElementVersions??=[]).push("2.1.2");var cn=globalThis,Co=s=>s,Qi=cn.trustedTypes,Mo=Qi?Qi.createPolicy("lit-html",{createHTML:s=>s}):void 0,pn="$lit$",dt=`lit$${Math.random().toFixed(9).slice(2)}$`,un="?"+dt,hp=`<${un}>`,Vt=document,li=()=>Vt.createComment(""),di=s=>s===null||typeof s!="object"&&typeof s!="function",hn=Array.isArray,jo=s=>hn(s)||typeof s?.[Symbol.iterator]=="function",dn=`[ 	
\f\r]`,ai=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,No=/-->/g,Oo=/>/g,Ht=RegExp(`>|${dn}(?:([^\\s"'>=/]+)(${dn}*=${dn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Lo=/'/g,zo=/"/g,Fo=/^(?:script|style|textarea|title)$/i,mn=s=>(i,...e)=>({_$litType$:s,strings:i,values:e}),n=mn(1),M=mn(2),Ah=mn(3),Le=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Io=new WeakMap,Wt=Vt.createTreeWalker(Vt,129);function qo(s,i){if(!hn(s)||!s.hasOwnProperty("raw"))throw Error("invalid template strings array");return Mo!==void 0?Mo.createHTML(i):i}var Bo=(s,i)=>{let e=s.length-1,t=[],r,a=i===2?"<svg>":i===3?"<math>":"",l=ai;for(let p=0;p<e;p++){let m=s[p],g,E,T=-1,te=0;for(;te<m.length&&(l.lastIndex=te,E=l.exec(m),E!==null);)te=l.lastIndex,l===ai?E[1]==="!--"?l=No:E[1]!==void 0?l=Oo:E[2]!==void 0?(Fo.test(E[2])&&(r=RegExp("</"+E[2],"g")),l=Ht):E[3]!==void 0&&(l=Ht):l===Ht?E[0]===">"?(l=r??ai,T=-1):E[1]===void 0?T=-2:(T=l.lastIndex-E[2].length,g=E[1],l=E[3]===void 0?Ht:E[3]==='"'?zo:Lo):l===zo||l===Lo?l=Ht:l===No||l===Oo?l=ai:(l=Ht,r=void 0);let $e=l===Ht&&s[p+1].startsWith("/>")?" ":"";a+=l===ai?m+hp:T>=0?(t.push(g),m.slice(0,T)+pn+m.slice(T)+dt+$e):m+dt+(T===-2?p:$e)}return[qo(s,a+(s[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ci=class s{constructor({strings:i,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,p=i.length-1,m=this.parts,[g,E]=Bo(i,e);if(this.el=s.createElement(g,t),Wt.currentNode=this.el.content,e===2||e===3){let T=this.el.content.firstChild;T.replaceWith(...T.childNodes)}for(;(r=Wt.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let T of r.getAttributeNames())if(T.endsWith(pn)){let te=E[l++],$e=r.getAttribute(T).split(dt),$t=/([.?@])?(.*)/.exec(te);m.push({type:1,index:a,name:$t[2],strings:$e,ctor:$t[1]==="."?tr:$t[1]==="?"?sr:$t[1]==="@"?ir:Yt}),r.removeAttribute(T)}else T.startsWith(dt)&&(m.push({type:6,index:a}),r.removeAttribute(T));if(Fo.test(r.tagName)){let T=r.textContent.split(dt),te=T.length-1;if(te>0){r.textContent=Qi?Qi.emptyScript:"";for(let $e=0;$e<te;$e++)r.append(T[$e],li()),Wt.nextNode(),m.push({type:2,index:++a});r.append(T[te],li())}}}else if(r.nodeType===8)if(r.data===un)m.push({type:2,index:a});else{let T=-1;for(;(T=r.data.indexOf(dt,T+1))!==-1;)m.push({type:7,index:a}),T+=dt.length-1}a++}}static createElement(i,e){let t=Vt.createElement("template");return t.innerHTML=i,t}};function Jt(s,i,e=s,t){if(i===Le)return i;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=di(i)?void 0:i._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(s),r._$AT(s,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(i=Jt(s,r._$AS(s,i.values),r,t)),i}var er=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,r=(i?.creationScope??Vt).importNode(e,!0);Wt.currentNode=r;let a=Wt.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Ts(a,a.nextSibling,this,i):m.type===1?g=new m.ctor(a,m.name,m.strings,this,i):m.type===6&&(g=new rr(a,this,i)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(a=Wt.nextNode(),l++)}return Wt.currentNode=Vt,r}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Ts=class s{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=Jt(this,i,e),di(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==Le&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):jo(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&di(this._$AH)?this._$AA.nextSibling.data=i:this.T(Vt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,r=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ci.createElement(qo(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new er(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(i){let e=Io.get(i.strings);return e===void 0&&Io.set(i.strings,e=new ci(i)),e}k(i){hn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of i)r===e.length?e.push(t=new s(this.O(li()),this.O(li()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=Co(i).nextSibling;Co(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},Yt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)i=Jt(this,i,e,0),l=!di(i)||i!==this._$AH&&i!==Le,l&&(this._$AH=i);else{let p=i,m,g;for(i=a[0],m=0;m<a.length-1;m++)g=Jt(this,p[t+m],e,m),g===Le&&(g=this._$AH[m]),l||=!di(g)||g!==this._$AH[m],g===d?i=d:i!==d&&(i+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},tr=class extends Yt{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},sr=class extends Yt{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},ir=class extends Yt{constructor(i,e,t,r,a){super(i,e,t,r,a),this.type=5}_$AI(i,e=this){if((i=Jt(this,i,e,0)??d)===Le)return;let t=this._$AH,r=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,a=i!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},rr=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){Jt(this,i)}},Uo={M:pn,P:dt,A:un,C:1,L:Bo,R:er,D:jo,V:Jt,I:Ts,H:Yt,N:sr,U:ir,B:tr,F:rr},mp=cn.litHtmlPolyfillSupport;mp?.(ci,Ts),(cn.litHtmlVersions??=[]).push("3.3.3");var pi=(s,i,e)=>{let t=e?.renderBefore??i,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new Ts(i.insertBefore(li(),a),a,void 0,e??{})}return r._$AI(s),r};var gn=globalThis,Z=class extends lt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=pi(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Le}};Z._$litElement$=!0,Z.finalized=!0,gn.litElementHydrateSupport?.({LitElement:Z});var gp=gn.litElementPolyfillSupport;gp?.({LitElement:Z});(gn.litElementVersions??=[]).push("4.2.2");var x=s=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(s,i)}):customElements.define(s,i)};var bp={attribute:!0,type:String,converter:oi,reflect:!1,hasChanged:Xi},fp=(s=bp,i,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((s=Object.create(s)).wrapped=!0),a.set(e.name,s),t==="accessor"){let{name:l}=e;return{set(p){let m=i.get.call(this);i.set.call(this,p),this.requestUpdate(l,m,s,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,s,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];i.call(this,p),this.requestUpdate(l,m,s,!0,p)}}throw Error("Unsupported decorator location: "+t)};function N(s){return(i,e)=>typeof e=="object"?fp(s,i,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(s,i,e)}function b(s){return N({...s,state:!0,attribute:!1})}var Kt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},or=s=>(...i)=>({_$litDirective$:s,values:i}),Rs=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:fm}=Uo;var Ho=s=>s.strings===void 0;var vp={},ar=(s,i=vp)=>s._$AH=i;var Es=or(class extends Rs{constructor(){super(...arguments),this.key=d}render(s,i){return this.key=s,i}update(s,[i,e]){return i!==this.key&&(ar(s),this.key=i),e}});function bn(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function Wo(s){return s===null||bn(s)&&Object.values(s).some(Wo)}function yp(s,i){return JSON.stringify(s)===JSON.stringify(i)}function fn(s,i){let e={};for(let t of new Set([...Object.keys(s),...Object.keys(i)])){let[r,a]=[s[t]??null,i[t]??null];if(!yp(r,a))if(bn(a)){if(Wo(a))return null;let l=bn(r)?fn(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var dr=1e4,Vo=100,Jo=100,Yo=10;function R(s,...i){return s.reduce((e,t,r)=>e+encodeURIComponent(String(i[r-1]))+t)}function ke(s,i){return`?limit=${s}${i?`&cursor=${encodeURIComponent(i)}`:""}`}var lr=class{constructor(i){this.session=i}async inboxes(i){let e=[],t=null;do{let r=await this.session.request(`/inboxes${ke(Vo,t)}`,{signal:i});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(i,e){return this.session.request(R`/${i}/config`,{signal:e})}configure(i,e,t){let r=t===null?null:fn({...t},{...e});return this.session.request(R`/${i}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(i,e){return this.session.request(R`/${i}/audience`,{signal:e})}changeAudience(i,e){return this.session.request(R`/${i}/audience`,{method:"PUT",body:e})}topics(i,e,t){return this.session.request(`/topics${ke(i,e)}`,{signal:t})}topic(i,e){return this.session.request(R`/topics/${i}`,{signal:e})}writeTopic(i,e){return this.session.request(R`/topics/${i}`,{method:"PUT",body:e})}deleteTopic(i){return this.session.request(R`/topics/${i}`,{method:"DELETE"})}topicMembers(i,e,t,r){return this.session.request(`${R`/topics/${i}/members`}${ke(e,t)}`,{signal:r})}changeTopicMembers(i,e){return this.session.request(R`/topics/${i}/members`,{method:"PUT",body:e})}async templates(i,e){let t=[],r=null;do{let a=await this.session.request(`${R`/${i}/templates`}${ke(Vo,r)}`,{signal:e});t.push(...a.templates),r=a.next_cursor}while(r!==null);return t}template(i,e,t,r){return this.session.request(`${R`/${i}/templates/${e}`}${t===null?"":`?version=${t}`}`,{signal:r})}async templateVersions(i,e,t){return(await this.session.request(R`/${i}/templates/${e}/versions`,{signal:t})).versions}writeTemplate(i,e,t){return this.session.request(R`/${i}/templates/${e}`,{method:"PUT",body:t})}deleteTemplate(i,e){return this.session.request(R`/${i}/templates/${e}`,{method:"DELETE"})}previewTemplate(i,e,t){return this.session.request(R`/${i}/templates/${e}/preview`,{method:"POST",body:t})}dryRun(i,e){return this.session.request(`${R`/${i}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(i,e,t){return this.session.request(R`/${i}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(i,e,t,r,a={}){let p=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(R`/${i}/messages`+ke(e,t)+p,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===Yo)return g;t=g.next_cursor}}readRate(i,e,t){return this.session.request(R`/${i}/messages/${e}/read-rate`,{signal:t})}statistics(i,e,t){return this.session.request(R`/${i}/messages/${e}/stats`,{signal:t})}userMessages(i,e,t,r,a){return this.session.request(R`/${i}/users/${e}/messages`+ke(t,r),{signal:a})}broadcast(i,e,t){return this.session.request(R`/${i}/messages/${e}`,{signal:t})}changeStatus(i,e,t){return this.session.request(R`/${i}/messages/${e}/${t}`,{method:"POST"})}redact(i,e,t){return this.session.request(R`/${i}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(i,e,t,r,a){for(;;){let l=await this.session.request(R`/${i}/messages/${e}/recipients`+ke(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(i,e,t,r){return this.session.request(R`/${i}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(i,e,t,r){for(;;){let a=await this.session.request(R`/${i}/dead-letters`+ke(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(i,e){return this.session.request(R`/${i}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(i,e,t){return this.session.request(`/audit-log${ke(i,e)}`,{signal:t})}async keys(i){let e=[],t=null;do{let r=await this.session.request(`/keys${ke(Jo,t)}`,{signal:i});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(i){return this.session.request("/keys",{method:"POST",body:i})}revokeKey(i){return this.session.request(R`/keys/${i}`,{method:"DELETE"})}webhooks(i){return this.session.request("/webhooks",{signal:i})}createWebhook(i){return this.session.request("/webhooks",{method:"POST",body:i})}changeWebhook(i,e){return this.session.request(R`/webhooks/${i}`,{method:"PATCH",body:e})}deleteWebhook(i){return this.session.request(R`/webhooks/${i}`,{method:"DELETE"})}rotateWebhookSecret(i,e){return this.session.request(R`/webhooks/${i}/secret/rotate`,{method:"POST",body:{grace_seconds:e}})}channels(i){return this.session.request("/channels",{signal:i})}setUpEmail(i){return this.session.request("/channels/email",{method:"PUT",body:i})}setUpPush(i){return this.session.request("/channels/push",{method:"PUT",body:i})}removeChannel(i){return this.session.request(R`/channels/${i}`,{method:"DELETE"})}async webhookAttempts(i,e,t,r){for(;;){let a=await this.session.request(R`/webhooks/${i}/attempts`+ke(e,t),{signal:r});if(a.attempts.length>0||a.next_cursor===null)return a;t=a.next_cursor}}replayAttempt(i,e){return this.session.request(R`/webhooks/${i}/attempts/${e}/replay`,{method:"POST"})}async accounts(i){let e=[],t=null;do{let r=await this.session.request(`/accounts${ke(Jo,t)}`,{signal:i});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(i){return this.session.request("/accounts",{method:"POST",body:i})}changeAccount(i,e){return this.session.request(R`/accounts/${i}`,{method:"PATCH",body:e})}removeAccount(i){return this.session.request(R`/accounts/${i}`,{method:"DELETE"})}resetPassword(i){return this.session.request(R`/accounts/${i}/reset`,{method:"POST"})}changeOwnPassword(i,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:i,password:e}})}rotate(i,e){return this.session.request(R`/secrets/${i}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(i){return this.session.request("/settings",{signal:i})}changeSettings(i){return this.session.request("/settings",{method:"PATCH",body:i})}async quotas(i){let{quotas:e}=await this.session.request("/quotas",{signal:i});return e}user(i,e){return this.session.request(R`/users/${i}`,{signal:e})}userByPhone(i,e){return this.session.request(`/users?phone_number=${encodeURIComponent(i)}`,{signal:e})}async users(i,e,t,r){let a=i.trim()===""?"":`&search=${encodeURIComponent(i.trim())}`;for(let l=0;;l+=1){let p=await this.session.request(`/users${ke(e,t)}${a}`,{signal:r});if(p.users.length>0||p.next_cursor===null||l===Yo)return p;t=p.next_cursor}}writeUser(i,e,t){return this.session.request(R`/users/${i}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(i){return this.session.request(R`/users/${i}/erase`,{method:"POST"})}exportUser(i){return this.session.request(R`/users/${i}/export`,{method:"POST"})}job(i,e){return this.session.request(R`/jobs/${i}`,{signal:e})}exportedFile(i){return this.session.fetchFile(R`/jobs/${i}/file`)}deviceSessions(i,e,t,r){return this.session.request(R`/users/${i}/sessions`+ke(e,t),{signal:r})}endSession(i,e){return this.session.request(R`/users/${i}/sessions/${e}`,{method:"DELETE"})}endAllSessions(i){return this.session.request(R`/users/${i}/sessions`,{method:"DELETE"})}createToken(i,e){return this.session.request(R`/users/${i}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(i,e){return this.session.request(R`/${i}/users/${e}/audit`,{method:"POST"})}};var xp=new Intl.NumberFormat("en"),$p=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),wp=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),vn=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),kp=.01;function $(s){return xp.format(s)}function C(s,i,e=`${i}s`){return`${$(s)} ${s===1?i:e}`}function ct(s,i){if(i===0)return"0 %";let e=100*s/i;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function z(s){return $p.format(s*1e3)}function oe(s){return wp.format(s*1e3)}function ae(s,i=Date.now()/1e3){let e=s-i,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?vn.format(Math.round(e/60),"minute"):t<22*3600?vn.format(Math.round(e/3600),"hour"):t<26*86400?vn.format(Math.round(e/86400),"day"):z(s)}var _p=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Sp=new Intl.NumberFormat("en",{maximumFractionDigits:1});function cr(s){let[i,e]=_p.find(([,t])=>s>=t)??["",0];return e===0?C(s,"byte"):`${Sp.format(s/e)} ${i}`}function wt(s){return s>0&&s<kp?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(s)}var Ko=[["day",86400],["hour",3600],["minute",60],["second",1]];function As(s){let[i,e]=Ko.find(([,t])=>s>=t&&s%t===0)??["second",1];return C(s/e,i)}function Go(s){let[i,e]=Ko.find(([,t])=>s>=1.5*t)??["second",1];return C(Math.max(1,Math.round(s/e)),i)}function ge(s){return`…${s.slice(-6)}`}var Ps=["post","redact","audience","config","tokens","users","read"],Zo={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences, manage topics",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},yn=["owner","sender","support","read-only"],kt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},xn={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"},pr=["message.delivered","message.read","message.acted","message.unread","broadcast.finished","inbox.delivered","chat.message"],Xo={"message.delivered":"Users have a message: one event for up to 100 users","message.read":"A user has read messages","message.acted":"A user has pressed a button of a message","message.unread":"A message was not read in the time that its fallback allows","broadcast.finished":"A post was delivered to all its recipients, or failed for some","inbox.delivered":"A message for users who are not connected, with its content","chat.message":"Chat messages for users who are not connected, with their content"};function Xe(s){return s==="delivered"||s==="published"||s==="stopped"||s==="redacted"}var se=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function $n(s){return typeof s=="string"?{headers:{authorization:`Bearer ${s}`},credentials:"omit"}:{headers:{"x-csrf-token":s.csrfToken},credentials:"same-origin"}}async function Gt(s,i,e={}){let t=$n(i),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(s,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new se(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw Tp(a,l)}function Tp(s,i){let e=Number(s.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(i);return new se(s.status,String(t),String(r??a),l??[],e)}catch{return new se(s.status,"unknown",`The server responded with status ${s.status}.`,[],e)}}var Rp={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",templates:"M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",topics:"M4 4h6l7 7-6 6-7-7zM7 7v.1",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",webhooks:"M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function Q(s){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${M`<path d=${Rp[s]} />`}
  </svg>`}function Ds(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function _t(s="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${s}…</div>`}function F(s,i){return n`<div class="empty">
    <p class="empty-title">${s}</p>
    <div>${i}</div>
  </div>`}function _({account:s},i,e){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${Q("lock")}
    <p>
      ${s===null?n`Your API key does not have the <code>${i}</code> scope, which is required to ${e}. Sign in with a key
            that has it, or with an account.`:`Your role, ${kt[s.role]}, does not allow you to ${e}. An owner can give you another role.`}
    </p>
  </div>`}function k(s,i,e=()=>!1){if(s===null)return d;let t=s.errors.filter(l=>!e(l.field)),r=s.errors.length>0&&t.length===0,a=s.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${Q(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":s.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${s.retryAfterSeconds?n`<p>Try again in ${s.retryAfterSeconds} s.</p>`:d}
    </div>
    ${i&&!a&&s.status!==404?n`<button type="button" class="small" @click=${i}>Try again</button>`:d}
  </div>`}function v(s,i,e=[]){let t=(s??[]).filter(r=>ze(r.field,i));return t.length===0?null:t.map(r=>r.field===i?r.message:`${Ep(r.field.slice(i.length),e)}: ${r.message}`).join("; ")}function Ep(s,i){let e=/^(?:\[(\d+)\]|\.(\d+))$/.exec(s)?.slice(1).find(Boolean);return i[Number(e)]??s.replace(/^\./,"")}function ze(s,i){return s===i||s.startsWith(`${i}.`)||s.startsWith(`${i}[`)}var f=class{constructor(i,e,t=()=>{}){this.host=i;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;i.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let i=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(i.signal);if(i.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(i.signal.aborted)return;this.problem=H(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(i){this.value=i,this.host.requestUpdate()}render(i,e="Loading"){return this.problem!==null&&this.value===void 0?k(this.problem,()=>{this.load()}):this.value===void 0?_t(e):i(this.value)}};function H(s){return s instanceof se?s:(console.error(s),new se(0,"unexpected","Something went wrong. Try again or reload the page."))}function ur(s,i){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${i}
      .value=${s}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Ap(e.currentTarget,s)}}>
      ${Q("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Ap(s,i){let e=s.querySelector("span"),t=s.previousElementSibling;try{await navigator.clipboard.writeText(i),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Qo=0;function P(s){return ea((i,e)=>{let t=!1,r="",a=null,l=`question-${Qo+=1}`,p=()=>(s.confirmText===void 0||r.trim()===s.confirmText)&&(s.isReady?.()??!0),m=async E=>{if(E.preventDefault(),!(t||!p())){t=!0,a=null,g();try{await s.act(),e(!0)}catch(T){a=H(T),t=!1,g()}}},g=()=>{let E=typeof s.action=="string"?s.action:s.action();pi(n`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${l}-title">${s.title}</h2>
          <div class="dialog-body">
            ${s.body(g,a)}
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
            ${k(a,void 0,s.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${s.isDanger?"danger":"primary"} ?disabled=${t||!p()}>
              ${t?"Please wait…":E}
            </button>
          </div>
        </form>`,i)};return i.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Qe(s,i,e){return ea((t,r)=>{let a=`secret-${Qo+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),pi(n`<div class="dialog">
        <h2 id="${a}-title">${s}</h2>
        <div class="dialog-body">
          <p>${i}</p>
          ${ur(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}var Pp=5e3;function Dp(s){let i=document.querySelector("main");if(i===null||s===null||!i.contains(s))return;let e=new MutationObserver(()=>{s.isConnected||(e.disconnect(),document.activeElement===document.body&&i.querySelector("h1")?.focus())});e.observe(i,{childList:!0,subtree:!0}),setTimeout(()=>e.disconnect(),Pp)}function ea(s){return new Promise(i=>{let e=document.activeElement,t=document.createElement("dialog"),r=l=>{t.close(),t.remove(),Dp(e),i(l)},a=s(t,r);t.addEventListener("cancel",l=>{l.preventDefault(),a()&&r(!1)}),document.body.append(t),t.showModal()})}var De=or(class extends Rs{constructor(s){if(super(s),s.type!==Kt.PROPERTY&&s.type!==Kt.ATTRIBUTE&&s.type!==Kt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ho(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[i]){if(i===Le||i===d)return i;let e=s.element,t=s.name;if(s.type===Kt.PROPERTY){if(i===e[t])return Le}else if(s.type===Kt.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return Le}else if(s.type===Kt.ATTRIBUTE&&e.getAttribute(t)===i+"")return Le;return ar(s),i}});function wn({id:s,hint:i,error:e}){let t=[i?`${s}-hint`:"",e?`${s}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Zt(s,i){let{id:e,label:t,hint:r,error:a,isOptional:l}=s;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${i} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(s){return Zt(s,n`<input
      id=${s.id}
      name=${s.id}
      type=${s.type??"text"}
      class=${s.isCode?"code":""}
      .value=${De(s.value)}
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
      aria-describedby=${wn(s)}
      @input=${i=>s.set(i.target.value)}
    />`)}function be(s){return Zt(s,n`<textarea
      id=${s.id}
      name=${s.id}
      rows=${s.rows??4}
      class=${s.isCode?"code":""}
      .value=${De(s.value)}
      placeholder=${s.placeholder??d}
      spellcheck=${s.isCode?"false":d}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${wn(s)}
      @input=${i=>s.set(i.target.value)}
    ></textarea>`)}function pe(s){return Zt(s,n`<select
      id=${s.id}
      name=${s.id}
      .value=${De(s.value)}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${wn(s)}
      @change=${i=>s.set(i.target.value)}
    >
      ${s.options.map(({value:i,label:e})=>n`<option value=${i} ?selected=${i===s.value}>${e}</option>`)}
    </select>`)}function hr({id:s,label:i,hint:e,isDisabled:t,value:r,set:a}){return n`<label class="check" for=${s}
      ><input
        id=${s}
        name=${s}
        type="checkbox"
        .checked=${De(r)}
        ?disabled=${t}
        aria-describedby=${e?`${s}-hint`:d}
        @change=${l=>a(l.target.checked)}
      /><span>${i}</span></label
    >${e?n`<p class="hint" id="${s}-hint">${e}</p>`:d}`}function ue(s){return n`<fieldset class="segments" ?disabled=${s.isDisabled}>
    <legend>${s.label}</legend>
    <div>
      ${s.options.map(({value:i,label:e})=>n`<label>
            <input
              type="radio"
              name=${s.id}
              value=${i}
              .checked=${De(i===s.value)}
              @change=${()=>s.set(i)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Cp(s){let[i,e]=new Uint8Array(s.slice(0,2));if(i===255&&e===254)return new TextDecoder("utf-16le").decode(s);try{return new TextDecoder("utf-8",{fatal:!0}).decode(s)}catch{return new TextDecoder("windows-1252").decode(s)}}function mr(s,i,e){return n`<label class="file button small" for=${s}
    >${i}<input id=${s} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(Cp(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var ui=12,kn=`At least ${ui} characters: several unrelated words, or from a password manager.`;async function ta(s,i){let e="",t="";await P({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=ui,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await i.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,a()},error:v(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,a()},error:v(l?.errors,"password"),hint:kn})}`})&&s.notify("Password changed")}var Mp=["overview","compose","templates","broadcasts","recipients","dead-letters","audience","topics","users","inboxes","keys","webhooks","accounts","settings","audit-log"];function _n(s){let[i,e,t,r]=s.replace(/^#\/?/,"").split("/").map(ia);return{view:Mp.find(l=>l===i)??"overview",inbox:e||null,id:t||null,user:r||null}}function sa(s){let[i,e,t]=s.replace(/^#\/?/,"").split("/").map(ia);return i==="set-password"&&e&&t?{tenant:e,token:t}:null}function D(s,...i){let e=i.filter(t=>t!==null);return["#",s,...e.map(encodeURIComponent)].join("/")}function X(s,...i){location.hash=D(s,...i)}function ia(s){try{return decodeURIComponent(s)}catch{return s}}async function ra(s,i){let e;try{if(e=await fetch(s,{...$n(i),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new se(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new se(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Sn(s,i){let e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=i.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var gr={csrfToken:""},Np=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Tn(s){return Np.exec(s)?.[1]??null}var na="stak-console-tenant";function St(s,i){return`/stack/admin/v1/${encodeURIComponent(s)}${i}`}function fr(){try{return localStorage.getItem(na)??""}catch{return""}}var br=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Tn(e);if(t===null)throw new se(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await Gt(St(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r};if(await Gt(St(e,"/sign-in"),gr,{method:"POST",body:a}),!await this.restore(e))throw new se(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await Gt(St(e,"/session"),gr)),!0}catch{return!1}}methods(){return Gt(St("any","/sign-in"),gr)}setPassword(e,t,r){return Gt(St(e,"/sign-in/password"),gr,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(na,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof se)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>Gt(r,a,t))}fetchFile(e){return this.#n(e,ra)}async#n(e,t){if(this.#e===null)throw new se(401,"signed_out","You are signed out.");try{return await t(St(this.tenant,e),this.#e)}catch(r){throw r instanceof se&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var oa=j` .progress{block-size: 8px;border-radius: 99px;background: var(--open);overflow: hidden;}.progress span{display: block;block-size: 100%;border-radius: 99px;background: var(--accent);transition: inline-size 0.3s ease-out;}.mini .progress{block-size: 5px;}.mini .number{text-align: start;}.shares{display: grid;gap: 14px;}.stack{display: flex;gap: 2px;block-size: 14px;border-radius: 99px;overflow: hidden;background: var(--open);}.stack span{min-inline-size: 3px;transition: inline-size 0.3s ease-out;}.stack .good, .dot.good{background: var(--good);}.stack .bad, .dot.bad{background: var(--bad);}.stack .gone, .dot.gone{background: var(--gone);}.stack .open, .dot.open{background: var(--open);}.dot{display: inline-block;inline-size: 9px;block-size: 9px;margin-inline-end: 7px;border-radius: 3px;}.shares dl{display: grid;grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));gap: 10px;}.shares dt{color: var(--muted);font-size: 12.5px;white-space: nowrap;}.shares dd{font-variant-numeric: tabular-nums;}.shares dd strong{font-size: 17px;}.chart svg{display: block;inline-size: 100%;block-size: 96px;}.chart .axis{stroke: var(--line);}.chart .area{fill: var(--accent);opacity: 0.14;}.chart .line{fill: none;stroke: var(--accent);stroke-width: 2;stroke-linejoin: round;}.chart.figures > svg{block-size: 140px;}.chart .key{display: inline-block;inline-size: 24px;block-size: 8px;margin-inline-end: 7px;}.chart .delivered{stroke: var(--line-strong);}.chart .seen{stroke: var(--gone);stroke-dasharray: 6 3;}.chart .read{stroke: var(--accent);}.chart .acted{stroke: var(--good);stroke-dasharray: 2 2;}.chart figcaption{display: flex;flex-wrap: wrap;gap: 4px 18px;margin-block-start: 8px;font-size: 13px;font-variant-numeric: tabular-nums;}.chart-none{font-size: 13.5px;}pre.json{margin: 0;padding: 12px 14px;border-radius: var(--radius-small);background: var(--sunken);font: 12.5px/1.55 var(--mono);white-space: pre-wrap;overflow-wrap: anywhere;max-block-size: 360px;overflow: auto;}`;var aa=j` *, *::before, *::after{box-sizing: border-box;}html{-webkit-text-size-adjust: 100%;}@media (min-width: 861px){html{scrollbar-gutter: stable;}}body{margin: 0;background: var(--ground);color: var(--ink);font: 14px/1.5 var(--sans);}h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend{margin: 0;padding: 0;}h1{font-size: 21px;line-height: 1.25;font-weight: 650;letter-spacing: -0.012em;outline: none;}h2{font-size: 15px;line-height: 1.35;font-weight: 640;}h3{font-size: 13px;font-weight: 640;}fieldset{border: 0;min-inline-size: 0;}ul, ol{padding-inline-start: 1.2em;}strong{font-weight: 640;}code, .code{font-family: var(--mono);font-size: 0.92em;}p code, li code, dd code, label code{padding: 0.08em 0.34em;border-radius: 4px;background: var(--sunken);overflow-wrap: anywhere;}a{color: var(--accent-text);text-underline-offset: 2px;text-decoration-thickness: 1px;}a:hover{text-decoration-thickness: 2px;}:focus-visible{outline: 2px solid var(--accent);outline-offset: 2px;}h1:focus-visible{outline: none;}.muted{color: var(--muted);}.number{font-variant-numeric: tabular-nums;}.unseen{position: absolute;inline-size: 1px;block-size: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}.icon{inline-size: 18px;block-size: 18px;flex: none;fill: none;stroke: currentColor;stroke-width: 1.5;stroke-linecap: round;stroke-linejoin: round;}button, .button{display: inline-flex;align-items: center;justify-content: center;gap: 7px;min-block-size: 34px;padding: 5px 13px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;font-weight: 560;text-decoration: none;white-space: nowrap;cursor: pointer;transition: background-color 0.12s, border-color 0.12s;}button:hover:not(:disabled), .button:hover{background: var(--sunken);}button:disabled{opacity: 0.55;cursor: not-allowed;}button.link{min-block-size: 0;padding: 2px 0;border: 0;background: none;color: var(--accent-text);font-weight: 600;overflow-wrap: anywhere;text-align: start;text-decoration: underline;white-space: normal;}button[aria-disabled="true"]{opacity: 0.7;cursor: progress;}button.small, .button.small{min-block-size: 28px;padding: 2px 10px;font-size: 13px;}button.primary, .button.primary{border-color: var(--accent);background: var(--accent);color: var(--accent-ink);}button.primary:hover:not(:disabled), .button.primary:hover{background: color-mix(in srgb, var(--accent) 88%, var(--ink));}button.danger{border-color: var(--bad-text);background: var(--bad-text);color: var(--surface);}button.danger:hover:not(:disabled){background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));}button.danger-quiet{border-color: var(--bad-text);color: var(--bad-text);}button.plain{border-color: transparent;background: none;}button .icon, .button .icon{inline-size: 16px;block-size: 16px;}@media (pointer: coarse){button, .button{min-block-size: 42px;}button.small, .button.small{min-block-size: 36px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation-duration: 0.01ms !important;animation-iteration-count: 1 !important;transition: none !important;scroll-behavior: auto !important;}}`;var la=j` .card{padding: 18px 20px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);min-inline-size: 0;}.card + .card{margin-block-start: 16px;}.card > h2:first-child, .card-head{margin-block-end: 12px;}.card.stack-form > h2:first-child, .card.stack-form > .card-head{margin: 0;}.card-head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 8px 12px;}.card-head.find{align-items: flex-end;justify-content: flex-start;}.card-head.find .field{flex: 0 1 300px;}.card-head.find a{padding-block: 8px;}.card.flush{padding: 0;overflow: hidden;}.card.flush .card-head{margin: 0;padding: 14px 20px;border-block-end: 1px solid var(--line);}stak-quotas, stak-user-data, stak-user-inbox, stak-user-list, stak-user-sessions{display: block;}stak-quotas, .card + stak-user-data, .card + stak-user-inbox, .card + stak-user-list, stak-user-sessions + .card{margin-block-start: 16px;}.split{display: grid;grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);gap: 16px;align-items: start;}.split > .card, .split > div > .card:first-child, .stack-form > .card{margin: 0;}@media (max-width: 1040px){.split{grid-template-columns: minmax(0, 1fr);}}.figures{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));gap: 16px;margin-block-end: 16px;}.figure{display: grid;gap: 2px;align-content: start;padding: 15px 18px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);color: inherit;text-decoration: none;}a.figure:hover{border-color: var(--line-strong);}.figure dt, .figure .name{color: var(--muted);font-size: 13px;font-weight: 540;}.figure .value{font-size: 26px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}.figure .value.bad{color: var(--bad-text);}.figure .more-words{color: var(--muted);font-size: 12.5px;}.big{font-size: 32px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}details{margin-block-start: 10px;font-size: 13.5px;}summary{color: var(--accent-text);cursor: pointer;}details pre{margin-block-start: 8px !important;}.facts{display: grid;grid-template-columns: auto minmax(0, 1fr);gap: 6px 18px;font-size: 13.5px;}.facts dt{color: var(--muted);}.facts dd{overflow-wrap: anywhere;}@media (max-width: 700px){.figures{grid-template-columns: repeat(3, minmax(0, 1fr));gap: 10px;}.figure{padding: 12px;}.figure .value{font-size: 22px;}.figure .more-words{display: none;}}`;var da=j` .picked li{min-inline-size: 0;}.picked button{max-inline-size: 100%;overflow-wrap: anywhere;text-align: start;white-space: normal;}.picked{display: flex;flex-wrap: wrap;gap: 6px;margin: 8px 0 0;padding: 0;list-style: none;}.compose{display: grid;grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);gap: 16px;align-items: start;}.compose > aside{position: sticky;inset-block-start: 20px;display: grid;gap: 16px;}.compose .card{margin: 0;}.compose form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.compose .send{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;}@media (max-width: 1040px){.compose{grid-template-columns: minmax(0, 1fr);}.compose > aside{position: static;}}.outcome dl{display: grid;grid-template-columns: repeat(3, minmax(0, 1fr));gap: 12px;}.outcome dt{color: var(--muted);font-size: 12.5px;}.outcome dd{font-size: 18px;font-weight: 640;font-variant-numeric: tabular-nums;overflow-wrap: anywhere;line-height: 1.3;}.outcome .hint{margin-block-start: 10px;}.deliveries > div{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 10px;margin-block-start: 5px;}.deliveries label{display: flex;gap: 9px;padding: 12px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);cursor: pointer;}.deliveries label:has(:checked){border-color: var(--accent);box-shadow: inset 0 0 0 1px var(--accent);}.deliveries small{display: block;margin-block-start: 3px;color: var(--muted);font-size: 12.5px;line-height: 1.4;}.deliveries small.estimate{color: var(--ink);font-variant-numeric: tabular-nums;}.comparison{inline-size: 100%;margin-block-start: 14px;border-collapse: collapse;font-size: 13px;font-variant-numeric: tabular-nums;}.comparison th, .comparison td{padding: 6px 8px 6px 0;border-block-end: 1px solid var(--line);text-align: start;vertical-align: top;}.comparison th{color: var(--muted);font-weight: 540;}.comparison tr:last-child > *{border-block-end: 0;}.previews{display: grid;gap: 12px;}.preview{--p-ground: #ffffff;--p-ink: #171a23;--p-muted: #5b6272;padding: 12px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--p-ground);color: var(--p-ink);color-scheme: light;}.preview.dark{--p-ground: #15171e;--p-ink: #eceef4;--p-muted: #a3a9b8;color-scheme: dark;}.preview-label{margin-block-end: 8px;color: var(--p-muted);font-size: 12px;font-weight: 560;}.preview .none{color: var(--p-muted);font-style: italic;}`;var ca=j` dialog{inline-size: min(520px, calc(100vw - 32px));max-block-size: calc(100dvh - 48px);padding: 0;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);color: var(--ink);box-shadow: var(--shadow-high);overflow: auto;}dialog::backdrop{background: rgb(6 14 13 / 52%);}.dialog, .dialog-body{display: grid;grid-template-columns: minmax(0, 1fr);overflow-wrap: anywhere;}.dialog{gap: 16px;padding: 22px;}.dialog h2{font-size: 17px;}.dialog-body{gap: 14px;}.dialog-actions{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 8px;}`;var pa=j` input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea{inline-size: 100%;min-block-size: 36px;padding: 6px 10px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;}input.code, textarea.code{font: 13px/1.55 var(--mono);}textarea{resize: vertical;tab-size: 2;}select{padding-inline-end: 6px;}::placeholder{color: var(--muted);opacity: 1;}input:disabled, select:disabled, textarea:disabled{background: var(--sunken);color: var(--muted);border-color: var(--line);}input[type="radio"], input[type="checkbox"]{accent-color: var(--accent);inline-size: 16px;block-size: 16px;margin: 0;flex: none;}[aria-invalid="true"]{border-color: var(--bad) !important;box-shadow: 0 0 0 1px var(--bad);}form.stack-form, .stack-form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.field{display: grid;gap: 5px;align-content: start;min-inline-size: 0;}.field label, .segments legend, .deliveries legend, .label{font-weight: 570;font-size: 13px;}fieldset.stack-form > legend{margin-block-end: 10px;}.optional{color: var(--muted);font-weight: 400;}.hint{color: var(--muted);font-size: 12.5px;line-height: 1.45;overflow-wrap: anywhere;}.error{color: var(--bad-text);font-size: 13px;font-weight: 540;overflow-wrap: anywhere;}.columns{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 16px;}.joined{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.joined select{inline-size: auto;}.row{display: flex;flex-wrap: wrap;align-items: center;gap: 8px 12px;}.row.end{justify-content: flex-end;}.check{display: flex;align-items: flex-start;gap: 9px;font-size: 13.5px;line-height: 1.4;}.check input{margin-block-start: 2px;}.check small{display: block;color: var(--muted);font-size: 12.5px;}.segments{display: grid;gap: 5px;align-content: start;}.segments > div{display: inline-flex;justify-self: start;align-self: start;padding: 3px;border: 1px solid var(--line);border-radius: 9px;background: var(--sunken);}.segments label{position: relative;cursor: pointer;}.segments input{position: absolute;inset: 0;opacity: 0;inline-size: 100%;block-size: 100%;cursor: pointer;}.segments span{display: block;padding: 3px 13px;border-radius: 6px;color: var(--muted);font-weight: 560;font-size: 13px;line-height: 24px;white-space: nowrap;}.segments input:checked + span{background: var(--raised);color: var(--ink);box-shadow: var(--shadow);outline: 1px solid var(--line);}.segments input:focus-visible + span{outline: 2px solid var(--accent);outline-offset: 1px;}.file{position: relative;}.file input{position: absolute;inset: 0;opacity: 0;cursor: pointer;inline-size: 100%;}.file:focus-within{outline: 2px solid var(--accent);outline-offset: 2px;}.chips{display: flex;flex-wrap: wrap;gap: 6px;padding: 0;list-style: none;}.chip{display: inline-flex;align-items: center;gap: 2px;padding: 1px 3px 1px 10px;border-radius: 99px;background: var(--accent-soft);color: var(--accent-text);font-size: 13px;font-weight: 540;line-height: 24px;}.chip.bare{padding-inline: 10px;}.chip button{min-block-size: 24px;inline-size: 24px;padding: 0;border: 0;border-radius: 50%;background: none;color: inherit;}.chip button .icon{inline-size: 13px;block-size: 13px;}.lookup{display: grid;grid-template-columns: minmax(0, 420px) auto;gap: 12px;align-items: start;}.lookup button{justify-self: start;min-block-size: 36px;margin-block-start: 25px;}.spaced{margin-block-start: 16px;}.unsaved-bar{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;padding-block: 10px;border: 1px solid transparent;border-radius: var(--radius);}.unsaved-bar.changed{position: sticky;inset-block-end: 12px;z-index: 5;padding-inline: 14px;border-color: var(--line);background: var(--raised);box-shadow: var(--shadow-high);}.unsaved-bar .row{margin-inline-start: auto;}.copy-field{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.copy-field button{min-inline-size: 92px;}`;var ua=j` .badge{display: inline-flex;align-items: center;gap: 6px;padding: 1px 9px;border-radius: 99px;font-size: 12.5px;font-weight: 570;line-height: 20px;white-space: nowrap;font-family: var(--sans);}.badge.good{background: var(--good-soft);color: var(--good-text);}.badge.busy, .badge.info{background: var(--info-soft);color: var(--info-text);}.badge.warn{background: var(--warn-soft);color: var(--warn-text);}.badge.bad{background: var(--bad-soft);color: var(--bad-text);}.badge.still{background: var(--still-soft);color: var(--still-text);}.badge.busy::before{content: "";inline-size: 7px;block-size: 7px;border-radius: 50%;background: currentColor;animation: breathe 1.4s ease-in-out infinite;}@keyframes breathe{50%{opacity: 0.25;}}.notice{display: flex;flex-wrap: wrap;align-items: flex-start;gap: 10px;padding: 11px 14px;border-radius: var(--radius-small);background: var(--info-soft);color: var(--info-text);font-size: 13.5px;}.notice > div, .notice > p{flex: 1;min-inline-size: min(200px, 100%);overflow-wrap: anywhere;}.notice p code, .notice li code{background: none;padding: 0;font-weight: 600;}.notice .icon{margin-block-start: 1px;}.notice.bad{background: var(--bad-soft);color: var(--bad-text);}.notice.good{background: var(--good-soft);color: var(--good-text);}.notice.warn{background: var(--warn-soft);color: var(--warn-text);}.notice.quiet{background: var(--still-soft);color: var(--still-text);}main > * > .notice:not(:last-child){margin-block-end: 14px;}.card > .notice + *, .notice + .card, .card + .notice{margin-block-start: 14px;}.waiting{display: flex;align-items: center;justify-content: center;gap: 10px;padding: 36px 16px;color: var(--muted);}.spinner{inline-size: 16px;block-size: 16px;border: 2px solid var(--line);border-block-start-color: var(--accent);border-radius: 50%;animation: turn 0.8s linear infinite;}@keyframes turn{to{transform: rotate(1turn);}}.empty{display: grid;justify-items: center;gap: 8px;padding: 40px 20px;color: var(--muted);text-align: center;}.empty-title{color: var(--ink);font-size: 15px;font-weight: 620;}`;var ha=j` .skip{position: fixed;inset-block-start: 8px;inset-inline-start: 8px;z-index: 20;padding: 8px 14px;border-radius: var(--radius-small);background: var(--accent);color: var(--accent-ink);transform: translateY(-200%);}.skip:focus{transform: none;}.shell{display: grid;grid-template-columns: 228px minmax(0, 1fr);min-block-size: 100dvh;}.side{position: sticky;inset-block-start: 0;display: flex;flex-direction: column;block-size: 100dvh;overflow-y: auto;padding: 18px 12px 14px;border-inline-end: 1px solid var(--line);background: var(--surface);}.brand{display: flex;align-items: center;gap: 10px;padding: 0 8px;min-inline-size: 0;}.brand .mark{inline-size: 26px;block-size: 26px;flex: none;color: var(--accent);fill: none;stroke: currentColor;stroke-width: 2.6;stroke-linejoin: round;}.brand strong{display: block;font-size: 15px;line-height: 1.2;letter-spacing: -0.01em;}.brand span{display: block;overflow: hidden;color: var(--muted);font-size: 12.5px;line-height: 1.3;text-overflow: ellipsis;white-space: nowrap;}.brand > div{min-inline-size: 0;}.menu-button{display: none;}.side nav{flex: 1;padding-block: 14px;}.side nav ul{padding: 0;list-style: none;}.side nav h2{padding: 14px 8px 4px;color: var(--muted);font-size: 11.5px;font-weight: 600;letter-spacing: 0.03em;}.side nav a{display: flex;align-items: center;gap: 10px;padding: 6px 8px;border-radius: var(--radius-small);color: var(--ink);font-weight: 500;text-decoration: none;}.side nav a .icon{color: var(--muted);}.side nav a:hover{background: var(--sunken);}.side nav a[aria-current="page"]{background: var(--accent-soft);color: var(--accent-text);font-weight: 620;}.side nav a[aria-current="page"] .icon{color: inherit;}.side nav a .unsaved{inline-size: 7px;block-size: 7px;margin-inline-start: auto;border-radius: 50%;background: var(--accent);}.whoami{display: grid;gap: 8px;padding: 12px 8px 0;border-block-start: 1px solid var(--line);font-size: 12.5px;}.whoami p{color: var(--muted);}main{min-inline-size: 0;padding: 26px 32px 72px;}main > *{display: block;max-inline-size: 1120px;margin-inline: auto;}.head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px 16px;margin-block-end: 20px;}.head > div:first-child{min-inline-size: 0;}.head p{margin-block-start: 3px;color: var(--muted);max-inline-size: 70ch;}.head .actions{display: flex;flex-wrap: wrap;align-items: center;gap: 8px;}.crumb{font-size: 13px;}.picker{display: inline-flex;align-items: center;gap: 8px;color: var(--muted);font-size: 13px;}.picker select{inline-size: auto;max-inline-size: 220px;}.said{position: fixed;inset-block-end: 20px;inset-inline: 0;z-index: 30;display: grid;justify-items: center;pointer-events: none;}.said p{display: flex;align-items: center;gap: 8px;padding: 9px 16px;border-radius: 99px;background: var(--ink);color: var(--ground);box-shadow: var(--shadow-high);font-weight: 540;animation: rise 0.18s ease-out;}@keyframes rise{from{opacity: 0;transform: translateY(8px);}}.door{display: grid;place-items: center;min-block-size: 100dvh;padding: 24px 16px;}.door-card{display: grid;gap: 18px;inline-size: min(420px, 100%);padding: 28px;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);box-shadow: var(--shadow);}.door-card form{display: grid;gap: 14px;}.door-card .brand{padding: 0;}.door-card .primary{inline-size: 100%;min-block-size: 40px;}.door-card .other-way{text-align: center;}.door-card .other-way .button{inline-size: 100%;min-block-size: 40px;justify-content: center;}.door-card .small-print{color: var(--muted);font-size: 13px;}@media (max-width: 860px){.shell{display: block;}.side{z-index: 10;block-size: auto;max-block-size: 100dvh;padding: 10px 14px;border-inline-end: 0;border-block-end: 1px solid var(--line);}.side-top{display: flex;align-items: center;justify-content: space-between;gap: 10px;}.brand{padding: 0;}.menu-button{display: inline-flex;}.side.folded nav, .side.folded .whoami{display: none;}.side nav{padding-block: 6px 12px;}.side nav a{padding-block: 9px;}main{padding: 20px 16px 64px;}.head .actions:has(.picker){inline-size: 100%;}.head .picker{flex: 1 1 100%;}.head .picker select{flex: 1;max-inline-size: none;}}`;var ma=j` .filters{display: grid;grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);align-items: end;gap: 12px;padding: 16px 20px;border-block-end: 1px solid var(--line);}@media (max-width: 1000px){.filters{grid-template-columns: 1fr 1fr;}.filters .segments, .filters .field:nth-of-type(1){grid-column: 1 / -1;}}.table{inline-size: 100%;border-collapse: collapse;font-size: 13.5px;}.table th{padding: 9px 12px;border-block-end: 1px solid var(--line);color: var(--muted);font-size: 12.5px;font-weight: 560;text-align: start;white-space: nowrap;}.table td{padding: 9px 12px;border-block-end: 1px solid var(--line);vertical-align: middle;overflow-wrap: anywhere;}.table tr:last-child td{border-block-end: 0;}.table th:first-child, .table td:first-child{padding-inline-start: 20px;}.table th:last-child, .table td:last-child{padding-inline-end: 20px;}.card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child{padding-inline-start: 0;}.card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child{padding-inline-end: 0;}.table td.main{inline-size: 36%;}@media (min-width: 701px){.table tr:has(> .actions) > .main{inline-size: 26%;}.table tr:has(> .actions) > .main:nth-last-child(2){inline-size: auto;}}.table .by{display: flex;flex-wrap: wrap;gap: 2px 6px;min-inline-size: 130px;}.table .number{text-align: end;font-variant-numeric: tabular-nums;white-space: nowrap;}.table .actions{text-align: end;}.table th.code{font-family: var(--sans);}.table td.code{font: 12.5px/1.5 var(--mono);}.table tbody tr:hover{background: var(--sunken);}.table .main > div > a, .table .main strong{font-weight: 600;}.table .main small{display: block;color: var(--muted);font-size: 12.5px;}.nowrap{white-space: nowrap;}.mini{display: grid;gap: 4px;min-inline-size: 110px;}@media (max-width: 700px){.table, .table tbody, .table tr, .table td{display: block;}.table thead{position: absolute;clip-path: inset(50%);inline-size: 1px;block-size: 1px;overflow: hidden;}.table tr{padding: 12px 16px;border-block-end: 1px solid var(--line);}.table tr:last-child{border-block-end: 0;}.card.flush .card-head{padding: 12px 16px;}.table td, .table td:first-child, .table td:last-child{display: grid;grid-template-columns: 96px minmax(0, 1fr);gap: 10px;padding: 3px 0;border: 0;}.table td::before{content: attr(data-head);color: var(--muted);font: 12.5px/1.7 var(--sans);}.table td.main{inline-size: auto;grid-template-columns: minmax(0, 1fr);padding-block-end: 6px;}.table td.main::before, .table td.actions::before{content: none;}.table td.actions{grid-template-columns: minmax(0, 1fr);padding-block-start: 8px;}.table .number, .table .actions{text-align: start;}}.more{display: grid;place-items: center;padding: 14px;}.card.flush .more{border-block-start: 1px solid var(--line);}`;var ga=j` :root{color-scheme: light dark;--ground: #f4f5f9;--surface: #ffffff;--raised: #ffffff;--sunken: #eef0f5;--line: #dfe2ea;--line-strong: #878da0;--ink: #171a23;--muted: #555c6d;--accent: #4f46e5;--accent-ink: #ffffff;--accent-soft: #e9e8fd;--accent-text: #4038c2;--good: #1d7a4c;--good-soft: #e0f3e8;--good-text: #14603a;--bad: #c0392f;--bad-soft: #fcebe9;--bad-text: #a32a21;--warn-soft: #fdf1d6;--warn-text: #7a5200;--info-soft: #e4edfa;--info-text: #24508f;--gone: #7c6f9c;--still-soft: #e9ebf1;--still-text: #474d5d;--open: #d0d4de;--shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);--shadow-high: 0 8px 40px rgb(10 20 20 / 24%);--radius: 10px;--radius-small: 7px;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;}@media (prefers-color-scheme: dark){:root{--ground: #0f1117;--surface: #15171e;--raised: #1f222b;--sunken: #11131a;--line: #2d313c;--line-strong: #757c90;--ink: #eceef4;--muted: #a3a9b8;--accent: #a5a8ff;--accent-ink: #12132b;--accent-soft: #25264a;--accent-text: #c0c2ff;--good: #43b37a;--good-soft: #11301f;--good-text: #79d8a6;--bad: #e5675c;--bad-soft: #3a1916;--bad-text: #ff9d94;--warn-soft: #372a0e;--warn-text: #f0c669;--info-soft: #15283f;--info-text: #9cc3f7;--gone: #9d8fc4;--still-soft: #282c37;--still-text: #b9bfcc;--open: #3a3f4c;--shadow: 0 1px 2px rgb(0 0 0 / 40%);--shadow-high: 0 12px 48px rgb(0 0 0 / 60%);}}`;function O({title:s,about:i,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${s}</h1>
      ${i?n`<p>${i}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function ye(s,i,e){let t=i??[],r=t.some(a=>a.inbox===s)?t:[{inbox:s,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${a=>e(a.target.value)}>
      ${r.map(a=>n`<option value=${a.inbox} ?selected=${a.inbox===s}>
            ${a.inbox}${a.title&&a.title!==a.inbox?` · ${a.title}`:""}
          </option>`)}
    </select>
  </label>`}function L(s,i,e){return n`<table class="table" role="table">
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
            ${i.map(({head:r,cell:a,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${a(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function ie(s,i,e){return n`<div class="more">
    ${s?n`<button
          type="button"
          aria-disabled=${i?"true":d}
          @click=${i?d:e}
        >
          ${i?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var S=class extends Z{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([N({attribute:!1})],S.prototype,"session",2),u([N({attribute:!1})],S.prototype,"api",2),u([N({attribute:!1})],S.prototype,"route",2);var pt,re,Rn,fa,En,va,ya,xa,$a,yr,vr=class extends S{constructor(){super(...arguments);h(this,re);h(this,pt,new f(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,pt).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,re,fa).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,pt).render(r=>r.length===0?F("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,re,$a).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${yn.map(r=>n`<dt>${kt[r]}</dt><dd>${xn[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${_(this.session,"config","see and change accounts")}`}};pt=new WeakMap,re=new WeakSet,Rn=function(e){return e.account_id===this.session.account?.account_id},fa=async function(){let e="",t="",r="read-only",a;!await P({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:v(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:v(m?.errors,"name")})}
        ${ba(r,g=>{r=g,p()})}`})||a===void 0||(a.password_link!==null&&await c(this,re,En).call(this,a.account,a.password_link),await o(this,pt).load())},En=function(e,t){return Qe(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${z(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},va=async function(e){let t=e.role;await P({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${ba(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,pt).load())},ya=async function(e){let t;!await P({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,re,En).call(this,t.account,t.password_link),await o(this,pt).load())},xa=async function(e){await P({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,pt).load())},$a=function(e){return L("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,re,Rn).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>kt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${oe(t.last_sign_in_at)}
                  >${ae(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,re,Rn).call(this,t)?d:n`<span class="row end">
                  ${c(this,re,yr).call(this,t,"Role",()=>c(this,re,va).call(this,t))}
                  ${c(this,re,yr).call(this,t,"Reset password",()=>c(this,re,ya).call(this,t))}
                  ${c(this,re,yr).call(this,t,"Remove",()=>c(this,re,xa).call(this,t),"danger-quiet")}
                </span>`}],e)},yr=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},vr=u([x("stak-accounts")],vr);function ba(s,i){return pe({id:"account-role",label:"Role",value:s,options:yn.map(e=>({value:e,label:kt[e]})),set:e=>i(e),hint:`${xn[s]}.`})}var Op=new Set(["uid","uids","user_id","userid","user","id"]),An={text:"",ids:[]};function fe(s){return s!==An.text&&(An={text:s,ids:Lp(s)}),An.ids}function Lp(s){let i=s.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=i[0]===void 0?[]:Pn(i[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Op.has(l)),a=t>=0&&(e.length>1||i.length>1)?i.slice(1).map(l=>Pn(l)[t]??""):i.flatMap(Pn);return[...new Set(a.filter(l=>l!==""))]}function Pn(s){return Array.from(`,${s}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,i])=>{let e=(i??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function wa(s,i){return Array.from({length:Math.ceil(s.length/i)},(e,t)=>s.slice(t*i,(t+1)*i))}function xr(s,i,e){let t=e===0?0:Math.min(100,100*i/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${s}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(i,e)}
    aria-valuetext="${$(i)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Cs({delivered:s,failed:i}){return s+i}function zp(s){let{recipients:i,delivered:e,failed:t,redacted:r}=s,a=Math.max(0,i-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Ip(s.status),kind:"open",value:a}].filter(({kind:p,value:m})=>p!=="open"||m>0||!Xe(s.status))}function Ip(s){return s==="stopped"||s==="redacted"||s==="redacting"?"Not sent":"Pending"}function ka(s){let i=s.recipients,e=zp(s),t=e.filter(({value:l})=>l>0).map(({name:l,value:p})=>`${l.toLowerCase()} ${$(p)}`).join(", "),r=`Of ${$(i)} recipients: ${t||"none yet"}`,a=e.map(({kind:l,value:p})=>p>0&&i>0?n`<span class=${l} style="inline-size:${100*p/i}%"></span>`:d);return n`<div class="shares">
    ${Xe(s.status)?n`<div class="stack" role="img" aria-label=${r}>${a}</div>`:n`<div
          class="stack"
          role="progressbar"
          aria-label="Progress"
          aria-valuemin="0"
          aria-valuemax=${i}
          aria-valuenow=${Math.min(Cs(s),i)}
          aria-valuetext=${r}
        >
          ${a}
        </div>`}
    <dl>
      ${e.map(({name:l,kind:p,value:m})=>n`<div class=${m===0?"none":""}>
            <dt><span class="dot ${p}" aria-hidden="true"></span>${l}</dt>
            <dd data-share=${l.toLowerCase()}>
              <strong>${$(m)}</strong> <span class="muted">${ct(m,i)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var jp={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",published:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Dn={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",published:"Published",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function $r(s){return n`<span class="badge ${jp[s]}" data-status=${s}>${Dn[s]}</span>`}var _e,wr,_a,Sa,Ta,Ra,Ce=class extends Z{constructor(){super(...arguments);h(this,_e);this.draftName="";this.place="";this.consequence="";this.change="add";this.text="";this.run=null;this.problem=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(this.draftName)??""}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=fe(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${c(this,_e,_a)}>
        ${ue({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
        ${be({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>c(this,_e,wr).call(this,a),error:v(this.problem?.errors,this.change,fe(this.text)),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
        <div class="row">
          ${mr("members-file","Import from file…",a=>c(this,_e,wr).call(this,fe(a).join(`
`)))}
          <span class="muted" role="status"
            >${C(e,"distinct user")}${e>dr?`, in ${C(Math.ceil(e/dr),"batch","batches")}`:""}</span
          >
        </div>
        ${k(this.problem,void 0,a=>a.startsWith(this.change))}
        ${this.run&&!(this.problem&&this.run.done===0)?c(this,_e,Ra).call(this,this.run):d}
        <div class="row end">
          ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                Stop after this batch
              </button>`:d}
          <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
            ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
          </button>
        </div>
      </form>
    </section>`}};_e=new WeakSet,wr=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(this.draftName):this.session.keepDraft(this.draftName,e)},_a=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=fe(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,_e,Sa).call(this,t.length)||await c(this,_e,Ta).call(this,t))},Sa=function(e){return P({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>${this.consequence}</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Ta=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of wa(e,dr)){if(t.isStopped)break;try{t.changed+=await this.apply(t.change,r),t.done+=r.length,c(this,_e,wr).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=H(a);break}}t.isRunning=!1,this.requestUpdate()},Ra=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${xr("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already":"not"} in ${this.place}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([N({attribute:!1})],Ce.prototype,"session",2),u([N({attribute:!1})],Ce.prototype,"apply",2),u([N({attribute:!1})],Ce.prototype,"draftName",2),u([N({attribute:!1})],Ce.prototype,"place",2),u([N({attribute:!1})],Ce.prototype,"consequence",2),u([b()],Ce.prototype,"change",2),u([b()],Ce.prototype,"text",2),u([b()],Ce.prototype,"run",2),u([b()],Ce.prototype,"problem",2),Ce=u([x("stak-member-changes")],Ce);var Fp="audience/",hi,Ms,_r,kr=class extends S{constructor(){super(...arguments);h(this,hi,new f(this,e=>this.api.inboxes(e)));h(this,Ms,new f(this,async e=>(await this.api.audience(this.inbox,e)).estimate));h(this,_r,async(e,t)=>{let{added:r,removed:a,estimate:l}=await this.api.changeAudience(this.inbox,{[e]:t});return o(this,Ms).set(l),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,hi).load(),o(this,Ms).load())}render(){return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ye(this.inbox,o(this,hi).value,e=>X("audience",e))})}
      ${this.session.hasScope("audience")?d:_(this.session,"audience","add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,_r)}
          .draftName=${Fp}
          .place=${"the audience"}
          .consequence=${n`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,Ms).render(e=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(e)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${e===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):_(this.session,"read","see the number of members")}
        </section>
      </div>`}};hi=new WeakMap,Ms=new WeakMap,_r=new WeakMap,kr=u([x("stak-audience")],kr);var Ea=50,qp=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Xt,ut,Qt,Tr,Aa,Sr=class extends S{constructor(){super(...arguments);h(this,Tr);h(this,Xt,null);h(this,ut,new f(this,async e=>{let t=await this.api.auditLog(Ea,null,e);return A(this,Xt,t.next_cursor),t.entries}));h(this,Qt,new f(this,async e=>{let t=await this.api.auditLog(Ea,o(this,Xt),e);A(this,Xt,t.next_cursor),o(this,ut).set([...o(this,ut).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ut).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        aria-disabled=${o(this,ut).isLoading?"true":d}
        @click=${()=>{o(this,ut).load()}}
      >
        ${Q("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,ut).render(t=>t.length===0?F("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,Tr,Aa).call(this,t)} ${k(o(this,Qt).problem,()=>{o(this,Qt).load()})}
                ${ie(o(this,Xt)!==null,o(this,Qt).isLoading,()=>{o(this,Qt).load()})}`,"Loading audit log")}
      </section>`:n`${e}${_(this.session,"read","see the audit log")}`}};Xt=new WeakMap,ut=new WeakMap,Qt=new WeakMap,Tr=new WeakSet,Aa=function(e){return L("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${Up(t.action)}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>t.target===t.actor.id?"–":Wp(t.target)},{head:"By",cell:t=>n`<div class="by">
              ${Hp(t)}${t.key_id===this.session.ownKey?.key_id?n`<span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}
            </div>`},{head:"Date",cell:t=>n`<time class="nowrap" title=${oe(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${z(t.at)}</time
            >`}],e)},Sr=u([x("stak-audit-log")],Sr);var Bp={"issue key":"Create API key","mint token":"Create user token",redact:"Recall",redrive:"Retry dead letters"};function Up(s){return Bp[s]??s.charAt(0).toUpperCase()+s.slice(1)}function Hp({actor:s,key_id:i}){return s.kind==="account"?n`<span title=${s.email??i}
      >${s.name??s.email??`account ${ge(s.id??"")}`}</span
    >`:s.kind==="api_key"?n`<span title=${i}
      >${s.name??n`API key <span class="code">${ge(i)}</span>`}</span
    >`:n`${s.kind==="operator"?"Operator":"Stak"}`}function Wp(s){let i=qp.exec(s);return i?.[1]&&i[2]?n`<a href=${D("broadcasts",i[1],i[2])} title=${s}>${i[1]} ${ge(i[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(s)?n`<span class="code" title=${s}>${ge(s)}</span>`:s}`}var Rr=480,Cn=96,Vp=240;function Pa(s,i){let e=s.at(-1),t=s.at(-2);return e&&t&&e.done===i.done&&t.done===i.done?[...s.slice(0,-1),i]:[...s,i].slice(-Vp)}function Jp(s){return s.slice(1).map((i,e)=>{let t=s[e];return{at:i.at,rate:Math.max(0,i.done-t.done)/Math.max(.001,i.at-t.at)}})}function Mn(s){return s.length>1&&s.at(-1)?.done!==s[0]?.done}function Da(s){let i=Jp(s),e=s[0],t=s.at(-1);if(!e||!t||!Mn(s))return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...i.map(({rate:ii})=>ii),1),a=Math.max(.001,t.at-e.at),l=Cn-4,p=(ii,Ji)=>`${((ii-e.at)/a*Rr).toFixed(1)} ${(l-Ji/r*(Cn-12)).toFixed(1)}`,g=`M${i.map(({at:ii,rate:Ji},tp)=>{let sp=s[tp];return`${p(sp.at,Ji)}L${p(ii,Ji)}`}).join("L")}`,E=`${g}L${Rr} ${l}L0 ${l}Z`,T=$(Math.round(r)),te=$(Math.round((t.done-e.done)/a)),$e=a<1?"less than a second":C(Math.round(a),"second"),$t=`Delivery rate over ${$e}: peak ${T} per second, average ${te} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Rr} ${Cn}" preserveAspectRatio="none" role="img" aria-label=${$t}>
      ${M`<line x1="0" x2=${Rr} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${E} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${T}</strong> per second</span>
      <span>Average <strong>${te}</strong> per second</span>
      <span class="muted">over ${$e}</span>
    </figcaption>
  </figure>`}var Ca=.1,mi={on_write:"On write",on_read:"On read"},Yp={on_write:"Workers store a copy for each member. Progress is exact, and you can pause it.",on_read:"Stored once. Each member gets it with the next request; those who never come back cost nothing."};function Ma({inbox:s,isAllowed:i,value:e,estimates:t,error:r,set:a}){return i===void 0?d:i?n`<fieldset class="deliveries" aria-describedby=${r?"delivery-error":d}>
    <legend>Delivery</legend>
    <div>
      ${["on_write","on_read"].map(l=>n`<label>
            <input
              type="radio"
              name="delivery"
              value=${l}
              .checked=${De(l===e)}
              @change=${()=>a(l)}
            />
            <span>
              <strong>${mi[l]}</strong>
              <small>${Yp[l]}</small>
              <small class="estimate" data-estimate=${l}>${Kp(l,t[l])}</small>
            </span>
          </label>`)}
    </div>
    ${r?n`<p class="error" id="delivery-error">${r}</p>`:d}
  </fieldset>`:n`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${D("inboxes",s)}>configuration of ${s}</a>, or with
      <code>stak inbox configure ${s} --on-read</code>.
    </p>`}function Kp(s,i){return i===void 0?"Cost and time: see the dry run.":`${wt(i.cost.usd)} on AWS, ${s==="on_read"?"at once":Na(i)}`}function Na({delivery_seconds:s}){return Nn(s)}function Nn(s){return s<1?"about a second":`at least ${Go(s)}`}function Oa(s){let{on_write:i,on_read:e}=s;if(i===void 0||e===void 0)return d;let t=e.cost_per_reader?.usd??0,r=l=>wt(t*l*e.recipients),a=[["Members have it",Na(i),"at their next request"],["Cost on AWS",wt(i.cost.usd),wt(e.cost.usd)],[`If ${Ca*100} % come back`,"no more",`${r(Ca)} more`],["If all come back","no more",`${r(1)} more`],["Write units",$(i.cost.dynamodb_write_units),$(e.cost.dynamodb_write_units)]];return n`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${mi.on_write}</th>
        <th scope="col">${mi.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${a.map(([l,p,m])=>n`<tr>
            <th scope="row">${l}</th>
            <td>${p}</td>
            <td>${m}</td>
          </tr>`)}
    </tbody>
  </table>`}var Gp=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Zp=6,Xp=new Set(["_self","_blank","_parent","_top"]),Qp="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function Ln(s){let i={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!es(s))return{...i,body:La(s)};let e=ht(s.title)||ht(s.subject),t=[ht(s.body),ht(s.text)].filter(Boolean).join(`

`),r=eu(s),[a]=r,l=a===void 0||a.url===null?null:{label:a.label,url:a.url},p={...i,avatar:Ns(s.avatar),images:su(s),actions:r,link:l};if(e||t)return{...p,title:e||za(t),body:e?t:iu(t)};let{data:m,...g}=s,E=new Set([...r.length>0?Qp:[],...p.avatar===null?[]:["avatar"],...p.images.length>0?["image","images"]:[]]),T=Object.entries(es(m)?{...g,...m}:s).filter(([te])=>!E.has(te)).map(([te,$e])=>[In(te),La($e)]).filter(([,te])=>te.trim()!=="");return{...p,fields:T}}function Ns(s){if(typeof s!="string"||s.trim()==="")return null;try{let{protocol:i,href:e}=new URL(s,document.baseURI);return i==="http:"||i==="https:"?e:null}catch{return null}}function zn(s){let i=[],e=0;for(let t of s.matchAll(Gp)){i.push(s.slice(e,t.index));let r=Ns(t[0]);i.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...i,s.slice(e)]}function eu(s){let i=Array.isArray(s.actions)?s.actions:[],e={url:s.url??(es(s.redirect)?s.redirect.url:void 0),target:tu(s)},r=On(s.action??s.primaryAction??s.primary_action??i[0],"primary")??On({redirect:e},"primary"),a=On(s.secondaryAction??s.secondary_action??i[1],"secondary");return[r!==null&&r.url===null?{...r,url:Ns(e.url),target:e.target}:r,a].filter(p=>p!==null)}function On(s,i){if(!es(s))return null;let e=es(s.redirect)?s.redirect:s,t=Ns(e.url),r=ht(s.label)||null;if(r===null&&t===null)return null;let a=ht(e.target);return{kind:i,label:r,url:t,target:Xp.has(a)?a:null}}function tu(s){return es(s.redirect)?ht(s.redirect.target):""}function su(s){return[s.image,...Array.isArray(s.images)?s.images:[]].map(t=>es(t)?{url:Ns(t.url),description:ht(t.alt)||ht(t.description)}:{url:Ns(t),description:""}).filter(t=>t.url!==null).slice(0,Zp)}function za(s){return s.split(`
`,1)[0]??""}function iu(s){return s.slice(za(s).length).trim()}function ht(s){return typeof s=="string"?s.trim():typeof s=="number"?String(s):""}function La(s){return typeof s=="string"?s:Array.isArray(s)&&s.every(i=>typeof i!="object")?s.join(", "):typeof s=="object"&&s!==null?JSON.stringify(s,null,1):String(s)}function In(s){let i=s.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return i.charAt(0).toUpperCase()+i.slice(1)}function es(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function B(s,i=""){return n`<svg class=${i} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${s}</svg>`}var Y={bell:B(M`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:B(M`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:B(M`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:B(M`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:B(M`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:B(M`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:B(M`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:B(M`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:B(M`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:B(M`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:B(M`<path d="M12 5v14m-7-7h14"/>`),send:B(M`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:B(M`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:B(M`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:B(M`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:B(M`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:B(M`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:B(M`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:B(M`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:B(M`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:B(M`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:B(M`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:B(M`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:B(M`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:B(M`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:B(M`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:B(M`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:B(M`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:B(M`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:B(M`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:B(M`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:B(M`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var I={inbox:"Inbox",chats:"Chats",bell:s=>s===0?"Inbox, no unread messages":`Inbox, ${s} unread`,unread:s=>`${s} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Return now",returns:"Returns",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages wait here until they return.",pinned:"Pinned",important:"Important",collected:s=>s===1?"1 message":`${s} messages`,andMore:s=>`and ${s} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:s=>s===1?"1 message was recalled":`${s} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:s=>s===1?"1 new message":`${s} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",topics:"Topics",topicsMore:"You get what is posted to a topic while you follow it.",followTopic:"Follow",channels:"Other channels",channelsMore:"Messages that you do not read here are also sent to you by:",channelPush:"Push notifications",channelEmail:"E-mail",channelWebhook:"Other messages",thisBrowser:"Notify this browser",moreTopics:"Show more topics",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:s=>s?`New message from ${s}`:"New message in your inbox",newChatMessage:s=>`New chat message from ${s}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:s=>`Remove ${s}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:s=>s===1?"1 member":`${s} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:s=>`Remove ${s} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},Er={locale:void 0};var ru=6,nu=[[/order|deliver|ship|parcel|package|track/,Y.box],[/bill|invoice|pay|subscription|refund|finance/,Y.card],[/security|login|password|privacy|verif/,Y.shield],[/offer|promo|sale|deal|coupon|market/,Y.tag],[/event|calendar|remind|appoint|booking|schedule/,Y.calendar],[/alert|incident|warn|error|outage|system|status/,Y.alert],[/account|profile|team|member|friend|social|follow/,Y.person],[/chat|comment|message|mention|repl|support/,Y.chat],[/reward|gift|loyal|birthday|welcome/,Y.gift],[/news|update|announce|release|blog|product/,Y.news]];function Ia(s,i){if(i!==void 0)return n`<span class="avatar hue-${jn(s)}" aria-hidden="true">${Fa(i)}</span>`;let[,e]=nu.find(([t])=>t.test(s.toLowerCase()))??[null,Y.bell];return n`<span class="avatar hue-${jn(s)}" part="category-icon" aria-hidden="true">${e}</span>`}function ja(s,i=!1,e=null){let r=s.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(a=>[...a][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${jn(s)} ${i?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":Fa(e)}</span>`}function Fa(s){return n`<img src=${s} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function jn(s){return[...s].reduce((i,e)=>(i*31+(e.codePointAt(0)??0))%9973,7)%ru}var Fn=3600,ou=9;function qa(s=new Date){let i=l=>Math.floor(l.getTime()/1e3),e=l=>new Date(s.getFullYear(),s.getMonth(),s.getDate()+l,ou),t=new Date(s.getFullYear(),s.getMonth(),s.getDate(),18),r=t.getTime()-s.getTime()>2*Fn*1e3,a=(8-s.getDay())%7||7;return[{label:I.snooze1h,until:i(s)+Fn},r?{label:I.snoozeEvening,until:i(t)}:{label:I.snooze3h,until:i(s)+3*Fn},{label:I.snoozeTomorrow,until:i(e(1))},{label:I.snoozeNextWeek,until:i(e(a))}]}var qn=60,Bn=60*qn,au=24*Bn,Ar=null;function Hn(){return(Ar===null||Ar.locale!==Er.locale)&&(Ar={locale:Er.locale,formats:lu(Er.locale)}),Ar.formats}function lu(s){let i=new Intl.RelativeTimeFormat(s).resolvedOptions().locale.startsWith("en"),e=t=>new Intl.DateTimeFormat(s,t);return{relative:new Intl.RelativeTimeFormat(s,{numeric:"always",style:i?"narrow":"short"}),clock:e({hour:"numeric",minute:"2-digit"}),weekday:e({weekday:"short"}),thisYear:e({day:"numeric",month:"short"}),longAgo:e({day:"numeric",month:"short",year:"numeric"}),whole:e({dateStyle:"full",timeStyle:"medium"}),wholeDay:e({weekday:"long",day:"numeric",month:"long"})}}function Wn(s){return Ua(s,du(s))}function Ba(s){let{clock:i,weekday:e,thisYear:t}=Hn(),a=Un(s)===0?"":`${(Un(s)>-7?e:t).format(s*1e3)}, `;return Ua(s,a+i.format(s*1e3))}function Ua(s,i){let e=new Date(s*1e3);return n`<time datetime=${e.toISOString()} title=${Hn().whole.format(e)}>${i}</time>`}function du(s){let i=Date.now()/1e3-s,{relative:e,weekday:t,thisYear:r,longAgo:a}=Hn();if(i<qn)return I.now;if(i<Bn)return e.format(-Math.floor(i/qn),"minute");let l=Un(s);if(l===0)return e.format(-Math.floor(i/Bn),"hour");if(l===1)return I.yesterday;let p=s*1e3;return l<7?t.format(p):(new Date(p).getFullYear()===new Date().getFullYear()?r:a).format(p)}function Un(s){let i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((i(new Date)-i(new Date(s*1e3)))/(au*1e3))}function Ha(s,i,e){let t=s.message===null,r=!!s.snoozed_until,a=s.readat===null&&!t&&!r,l=i.isCurrent?0:-1,p=Ln(t?{}:s.message);return n`<li class="card ${a?"unread":""} ${i.isOpen?"open":""}" part="message" data-id=${s.id}>
    <button class="card-main" data-stop tabindex=${l} @click=${e.open}
      aria-expanded=${t?d:i.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${cu(s,i,p)}
      <span class="card-text">
        <span class="card-top">
          ${a?n`<span class="visually-hidden">${I.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${I.takenBack}</span>`:pu(p,i.isOpen)}
        </span>
        <span class="card-meta">
          ${mu(s)}
          ${i.sender===null?d:n`<bdi>${i.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${Wa(s.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${s.snoozed_until?n`${I.returns} ${Ba(s.snoozed_until)}`:Wn(s.returned_at??s.received)}</span>
        </span>
      </span>
      ${a?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:uu(s,p,i.isOpen,l,e)}
    <div class="card-actions ${i.isSnoozing?"wide":""}">${i.isConfirming?xu(e):i.isSnoozing?yu(e):vu(s,i,l,t,e)}</div>
  </li>`}function Wa(s){return s==="default"?I.uncategorised:In(s)}function cu(s,i,e){return i.sender===null&&e.avatar===null?Ia(s.category,i.categoryPicture):ja(i.sender??Wa(s.category),!1,e.avatar)}function pu({title:s,body:i,actions:e,fields:t},r){if(!s&&!i&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??I.saysNothing}</span>`;let a=r?"":i||t.map(([l,p])=>l?`${l}: ${p}`:p).join(" · ");return n`${s?n`<span class="card-title" part="message-title" dir="auto">${s}</span>`:d}
    ${a?n`<span class="card-preview" part="message-body" dir="auto">${a}</span>`:d}`}function uu(s,i,e,t,r){let{body:a,fields:l,images:p}=i,m=e&&(a!==""||l.length>0),g=e?p:p.slice(0,1),E=e?s.digest??null:null;return!m&&g.length===0&&i.actions.length===0&&E===null?d:n`<div class="card-whole">
    ${m&&a?n`<p class="whole" dir="auto">${zn(a)}</p>`:d}
    ${m&&l.length>0?n`<dl>${l.map(([T,te])=>fu(T,te))}</dl>`:d}
    ${g.length>0?n`<div class="card-images">${g.map(hu)}</div>`:d}
    ${E===null?d:gu(E)}
    ${i.actions.length>0?n`<div class="card-links">${i.actions.map(T=>bu(s,T,t,r))}</div>`:d}
  </div>`}function hu({url:s,description:i}){return n`<img part="image" src=${s} alt=${i} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function mu(s){let i=s.priority==="high",e=s.digest?.count??0;return n`${s.pinned?n`<span class="mark" part="pinned">${Y.pin}${I.pinned}</span>`:d}
    ${i?n`<span class="mark important" part="important">${Y.alert}${I.important}</span>`:d}
    ${e>0?n`<span class="mark" part="digest">${I.collected(e)}</span>`:d}`}function gu({count:s,messages:i}){let e=s-i.length;return n`<ul class="collected" part="digest-messages">
    ${i.map(t=>{let{title:r,body:a}=Ln(t.message);return n`<li><span dir="auto">${r||a||I.saysNothing}</span> ${Wn(t.received)}</li>`})}
    ${e>0?n`<li>${I.andMore(e)}</li>`:d}
  </ul>`}function bu(s,i,e,t){let r=i.kind==="primary",a=s.action===i.kind,l=`button ${r?"primary":""} ${a?"answer":""}`,p=a?n`${Y.sent}<span class="visually-hidden">${I.answered}: </span>`:d,m=r?"action":"secondary-action",g=T=>t.follow(T,i);if(i.url===null)return n`<button class=${l} part=${m} tabindex=${e} dir="auto" @click=${g}>${p}${i.label}</button>`;let E=i.target??(new URL(i.url).origin===location.origin?null:"_blank");return n`<a class=${l} part=${m} href=${i.url} tabindex=${e} dir="auto" rel="noopener"
    target=${E??d} @click=${g}>${p}${i.label??I.open}</a>`}function fu(s,i){return n`<div><dt dir="auto">${s}</dt><dd dir="auto">${zn(i)}</dd></div>`}function vu(s,i,e,t,r){let a=s.readat===null?I.markRead:I.markUnread,l=s.readat===null?Y.sent:Y.envelope,p=i.isArchive?I.unarchive:I.archive;return s.snoozed_until?n`${ts(I.endSnooze,Y.unarchive,e,r.endSnooze)}
      ${ts(I.snooze,Y.clock,e,()=>r.offerSnooze(!0))}
      ${ts(I.delete,Y.trash,e,()=>r.confirm(!0))}`:n`
    ${t||i.isArchive?d:ts(a,l,e,r.toggleRead)}
    ${t||i.isArchive?d:ts(I.snooze,Y.clock,e,()=>r.offerSnooze(!0))}
    ${t?d:ts(p,i.isArchive?Y.unarchive:Y.archive,e,r.archive)}
    ${ts(I.delete,Y.trash,e,()=>r.confirm(!0))}`}function ts(s,i,e,t){return n`<button class="icon" aria-label=${s} title=${s} tabindex=${e} @click=${t}>${i}</button>`}function yu(s){let i=t=>{t.currentTarget.contains(t.relatedTarget)||s.offerSnooze(!1)},e=t=>{t.key==="Escape"&&(t.stopPropagation(),s.offerSnooze(!1))};return n`<div class="snooze-times" role="group" aria-label=${I.snooze} @focusout=${i} @keydown=${e}>
    ${qa().map(({label:t,until:r},a)=>n`<button class="button" ?data-confirm=${a===0}
        @click=${()=>s.snooze(r)}>${t}</button>`)}</div>`}function xu(s){return n`<button class="button danger" data-confirm @click=${s.remove}
    @blur=${()=>s.confirm(!1)}>${I.reallyDelete}</button>`}var Va=j` .chats-view{flex-direction: row;}.side, .main{display: flex;flex-direction: column;flex: 1;min-width: 0;min-height: 0;}.main, .has-open .side{display: none;}.has-open .main{display: flex;}@container stak-panel (min-width: 760px){.side, .has-open .side{display: flex;flex: 0 0 320px;border-inline-end: 1px solid var(--_border);}.main{display: flex;}.conversation-head .back{display: none;}.row[aria-current="true"]{background: var(--_tint);}}.row{display: flex;align-items: center;gap: 12px;width: 100%;padding: 11px 16px;}.row:hover{background: var(--_hover);}.row-text{flex: 1;min-width: 0;}.row-top, .row-bottom{display: flex;align-items: center;justify-content: space-between;gap: 10px;min-height: 21px;}.row-title, .row-preview{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.row-title{font-weight: 550;}.row.unread .row-title{font-weight: 650;}.row-preview, .row-time{color: var(--_muted);font-size: 13.5px;}.row.unread .row-preview{color: var(--_text);}.row-time{flex: none;font-size: 12.5px;}.new-chat, .conversation{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.new-chat .toolbar{justify-content: flex-start;padding-inline-start: 8px;}.form{display: flex;flex-direction: column;align-items: flex-start;gap: 14px;padding: 8px 16px 16px;overflow-y: auto;}.form label{display: grid;gap: 5px;width: 100%;font-size: 13.5px;font-weight: 550;}.form input{width: 100%;font-weight: 400;font-size: 16px;}.conversation-head{border-block-end: 1px solid var(--_border);padding-inline: 10px;}.conversation-head h2{display: flex;flex-direction: column;line-height: 1.25;}.conversation-head h2 bdi{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.conversation-head small, .members small{font-size: 12.5px;font-weight: 400;color: var(--_muted);}.conversation-scroll{overflow-anchor: none;display: flex;flex-direction: column;padding: 12px 14px;}.conversation-scroll:focus-visible{outline-offset: -3px;}.bubbles{margin-block-start: auto;}.older{margin: 0;text-align: center;font-size: 13px;color: var(--_muted);}.day{margin: 14px 0 10px;text-align: center;font-size: 12px;font-weight: 600;color: var(--_muted);}.day span{padding: 3px 10px;border-radius: 99px;background: var(--_surface);}.bubble-line{display: flex;flex-wrap: wrap;align-items: center;gap: 4px;margin-block-start: 10px;}.bubble-line.follows{margin-block-start: 3px;}.bubble-line.mine{justify-content: flex-end;}.bubble{max-width: min(80%, 560px);padding: 7px 12px 6px;border-radius: 16px;border-end-start-radius: 5px;background: var(--_surface);}.mine .bubble{border-end-start-radius: 16px;border-end-end-radius: 5px;background: var(--_bubble);color: var(--_bubble-text);}.bubble.pending{opacity: 0.85;}.bubble.is-gone, .mine .bubble.is-gone{background: none;border: 1px dashed var(--_border);color: var(--_muted);font-style: italic;}.bubble p{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;unicode-bidi: plaintext;}.bubble-sender{font-size: 12.5px;font-weight: 650;color: var(--_accent-ink);}.bubble-meta{display: flex;align-items: center;justify-content: flex-end;gap: 4px;font-size: 11.5px;font-variant-numeric: tabular-nums;color: var(--_muted);font-style: normal;}.mine .bubble:not(.is-gone) .bubble-meta{color: inherit;}.ticks, .mark{display: inline-flex;}.mark svg{width: 14px;height: 14px;}.ticks svg{width: 16px;height: 16px;stroke-width: 2.2;}.ticks[data-status="read"]{color: var(--_read);}.bubble-delete{opacity: 0;width: 30px;height: 30px;}.bubble-delete svg{width: 16px;height: 16px;}.bubble-line:hover .bubble-delete, .bubble-delete:focus-visible, .bubble-delete.asked{opacity: 1;}.bubble-delete.asked{width: auto;font-size: 13px;}@media (hover: none){.bubble-line:not(:hover):not(:focus-within) .bubble-delete{visibility: hidden;}}.refusal{flex-basis: 100%;display: flex;justify-content: flex-end;gap: 10px;font-size: 13px;color: var(--_danger);}.to-end{position: absolute;inset-block-end: 84px;inset-inline-end: 16px;display: flex;align-items: center;gap: 4px;min-width: 38px;height: 38px;padding: 0 9px;border-radius: 99px;background: var(--_background);box-shadow: var(--_shadow), 0 0 0 1px var(--_border);font-size: 13px;font-weight: 700;}.to-end.news{background: var(--_accent);color: var(--_accent-text);}.composer{flex: none;padding: 10px 12px max(10px, env(safe-area-inset-bottom));border-block-start: 1px solid var(--_border);}.composer-line{display: flex;align-items: flex-end;gap: 8px;}.composer textarea{flex: 1;min-width: 0;min-height: 42px;max-height: 140px;padding: 9px 14px;border-radius: 21px;font-size: 16px;line-height: 22px;resize: none;scrollbar-width: none;}.send{display: grid;place-items: center;flex: none;width: 42px;height: 42px;border-radius: 50%;background: var(--_accent);color: var(--_accent-text);transition: filter 0.12s, opacity 0.12s;}.send:hover:not(:disabled){filter: brightness(1.08);}.vanish{position: relative;display: grid;place-items: center;flex: none;width: 38px;height: 42px;border-radius: 10px;color: var(--_muted);}.vanish:hover, .vanish.on{color: var(--_accent-ink);}.vanish:focus-within{outline: var(--_ring);}.vanish select{position: absolute;inset: 0;width: 100%;opacity: 0;cursor: pointer;font-size: 16px;}.members{flex: none;max-height: 65%;overflow-y: auto;overscroll-behavior: contain;padding: 12px 16px;border-block-end: 1px solid var(--_border);background: var(--_surface);scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.members ul:first-child{margin-block-start: 0;}.members ul{list-style: none;margin-block: 12px;padding: 0;display: grid;gap: 8px;}.members li{display: flex;align-items: center;gap: 10px;}.members li small{margin-inline-start: auto;}.members li bdi{min-width: 0;overflow-wrap: anywhere;}.member-remove{margin-inline-start: auto;}.members li small + .member-remove{margin-inline-start: 0;}.members > * + *{margin-block-start: 12px;}.members > .button{margin-inline-end: 8px;}.member-form{display: flex;align-items: flex-end;gap: 8px;}.member-form.adding{flex-direction: column;align-items: stretch;}.member-form.adding > .button{align-self: flex-start;}.member-form label, .mute{display: grid;flex: 1;gap: 5px;font-size: 13.5px;font-weight: 550;}.mute{grid-template-columns: 1fr auto;align-items: center;}.mute select{padding: 6px 10px;font-size: 14px;max-width: 180px;}.member-form input{width: 100%;font-size: 16px;}.picker{display: grid;gap: 10px;width: 100%;}.people{list-style: none;margin: 0;padding: 0;display: grid;max-height: 260px;overflow-y: auto;}.people:empty{display: none;}.person{display: flex;align-items: center;gap: 10px;width: 100%;padding: 7px 8px;border-radius: 10px;}.person:hover{background: var(--_hover);}.person:focus-visible{outline-offset: -2px;}.person bdi{overflow-wrap: anywhere;}.chat-name{display: flex;align-items: center;gap: 5px;min-width: 0;}.muted-mark{flex: none;color: var(--_muted);}.muted-mark svg{width: 15px;height: 15px;}.row-top .muted-mark{margin-inline: -5px auto;}`;var Ja=j` button, input, select, textarea{font: inherit;color: inherit;}button{appearance: none;border: 0;background: none;padding: 0;cursor: pointer;text-align: start;-webkit-tap-highlight-color: transparent;}button:disabled{cursor: default;opacity: 0.4;}:focus-visible{outline: var(--_ring);outline-offset: 2px;}svg{width: 20px;height: 20px;display: block;flex: none;}.icon{display: grid;place-items: center;flex: none;width: 34px;height: 34px;border-radius: 10px;color: var(--_muted);transition: background 0.12s, color 0.12s;}.icon:hover:not(:disabled), .icon[aria-expanded="true"]{background: var(--_hover);color: var(--_text);}.button{display: inline-flex;align-items: center;gap: 6px;min-height: 34px;padding: 6px 14px;border: 1px solid var(--_border);border-radius: 10px;background: var(--_background);color: var(--_text);font-weight: 600;font-size: 14px;text-decoration: none;overflow-wrap: anywhere;transition: background 0.12s, filter 0.12s;}.button:hover:not(:disabled){background: var(--_surface);}.button svg{width: 16px;height: 16px;margin-inline-start: -3px;}.button.primary{border-color: transparent;background: var(--_accent);color: var(--_accent-text);}.button.primary:hover:not(:disabled){filter: brightness(1.08);background: var(--_accent);}.button.danger{color: var(--_danger);border-color: color-mix(in srgb, var(--_danger) 45%, transparent);}.quiet{display: inline-flex;align-items: center;gap: 6px;padding: 5px 8px;border-radius: 10px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.quiet:hover:not(:disabled){background: var(--_hover);color: var(--_text);}.link{font-weight: 600;text-decoration: underline;text-underline-offset: 2px;border-radius: 4px;}.segments{display: inline-flex;padding: 3px;border-radius: 11px;background: var(--_surface);}.segments button{padding: 4px 12px;border-radius: 8px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.segments button:hover{color: var(--_text);}.segments button[aria-pressed="true"]{background: var(--_selected);color: var(--_text);box-shadow: 0 1px 3px rgb(15 18 30 / 14%);}.chips{display: flex;gap: 6px;padding: 2px 16px 10px;overflow-x: auto;scrollbar-width: none;flex: none;}@media (pointer: fine){.chips{scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}}.chips.wrap{flex-wrap: wrap;padding: 0;}.chip{flex: none;display: inline-flex;align-items: center;gap: 6px;padding: 4px 11px;border: 1px solid var(--_border);border-radius: 99px;font-size: 13px;font-weight: 500;color: var(--_muted);transition: background 0.12s, color 0.12s;}.chip:hover{background: var(--_hover);color: var(--_text);}.chip[aria-pressed="true"]{background: var(--_tint);border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);color: var(--_accent-ink);}.count{display: inline-grid;place-items: center;min-width: 20px;height: 20px;padding: 0 6px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 11.5px;font-weight: 700;font-variant-numeric: tabular-nums;}.chip svg{width: 14px;height: 14px;}.chip .count{min-width: 0;height: auto;padding: 0;background: none;color: inherit;}.avatar{display: grid;place-items: center;flex: none;width: 40px;height: 40px;border-radius: 50%;font-size: 14px;font-weight: 650;letter-spacing: 0.02em;background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));}.avatar{position: relative;overflow: hidden;}.avatar img{position: absolute;inset: 0;width: 100%;height: 100%;object-fit: cover;background: var(--_surface);}.avatar img[hidden], .card-images img[hidden]{display: none;}.avatar.small{width: 32px;height: 32px;font-size: 12px;}.hue-0{--_face: #e4e2ff;--_ink: #4338ca;}.hue-1{--_face: #d6f2e6;--_ink: #0b6b4b;}.hue-2{--_face: #ffe6d1;--_ink: #974307;}.hue-3{--_face: #fde0ea;--_ink: #a5174f;}.hue-4{--_face: #d9ecff;--_ink: #0b5394;}.hue-5{--_face: #efe6c8;--_ink: #6b5306;}input, select, textarea{border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));border-radius: 10px;background: var(--_background);padding: 9px 12px;}::placeholder{color: var(--_muted);opacity: 1;}input:focus-visible, textarea:focus-visible{outline: var(--_ring);outline-offset: -1px;}input[role="switch"]{appearance: none;position: relative;flex: none;width: 42px;height: 24px;padding: 0;margin: 0;border-radius: 99px;border-color: transparent;background: color-mix(in srgb, var(--_muted) 75%, var(--_background));cursor: pointer;transition: background 0.12s;}input[role="switch"]::after{content: "";position: absolute;inset-block-start: 2px;inset-inline-start: 2px;width: 18px;height: 18px;border-radius: 50%;background: var(--_background);transition: inset-inline-start 0.12s;}input[role="switch"]:checked{background: var(--_accent-ink);}input[role="switch"]:checked::after{inset-inline-start: 20px;}input[role="switch"]:focus-visible{outline-offset: 2px;}.hint{margin: 0;font-size: 13.5px;color: var(--_muted);}.hint:empty{display: none;}.problem{margin: 0;color: var(--_danger);font-size: 13.5px;}.problem:empty{display: none;}`;var Ya=j` .cards, .rows, .bubbles{list-style: none;margin: 0;padding: 0;}.card{position: relative;border-block-end: 1px solid var(--_border);}.card.unread{background: var(--_tint);}.card-main{display: flex;align-items: flex-start;gap: 12px;width: 100%;padding: 13px 16px;}.card:not(.open) > .card-main:not([aria-disabled]):hover{background: var(--_hover);}.card.unread:not(.open):hover{background: color-mix(in srgb, var(--_accent) 12%, var(--_background));}.card-main[aria-disabled="true"]{cursor: default;}.card-main:focus-visible, .row:focus-visible{outline-offset: -3px;border-radius: 12px;}.card-text, .card-top{display: flex;flex-direction: column;flex: 1;min-width: 0;gap: 1px;}.card-title{font-weight: 500;overflow-wrap: anywhere;}.card:not(.open) .card-title{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 3;overflow: hidden;}.unread .card-title, .open .card-title{font-weight: 650;}.card-preview{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 2;overflow: hidden;overflow-wrap: anywhere;color: var(--_muted);font-size: 14px;}.card-meta{display: flex;flex-wrap: wrap;gap: 0 5px;margin-block-start: 3px;font-size: 12.5px;color: var(--_muted);overflow-wrap: anywhere;}.mark{display: inline-flex;align-items: center;gap: 3px;color: var(--_accent-ink);font-weight: 550;}.mark svg{width: 14px;height: 14px;}.collected{margin: 0 0 12px;padding-inline-start: 18px;font-size: 14px;overflow-wrap: anywhere;}.collected time{color: var(--_muted);font-size: 12.5px;}.snooze-times{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 6px;}.card-links .answer svg{width: 15px;height: 15px;margin-inline-end: 4px;vertical-align: -2px;}.dot{flex: none;width: 9px;height: 9px;margin-block-start: 7px;border-radius: 50%;background: var(--_accent-ink);}.gone{font-style: italic;color: var(--_muted);}.card-whole{padding-block-end: 14px;padding-inline: 68px 16px;}.card.open .card-whole{animation: rise 0.16s ease-out;}.card-links{display: flex;flex-wrap: wrap;gap: 8px;}.card:not(.open) .card-links .button{display: block;max-width: 100%;overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.card-images{display: flex;flex-wrap: wrap;gap: 8px;margin-block-end: 12px;}.card-images:last-child{margin-block-end: 0;}.card-images img{max-width: 100%;max-height: 180px;border-radius: var(--_small-radius);object-fit: cover;background: var(--_surface);}.card.open .card-images img{max-height: 320px;}.list-box{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.pill{position: absolute;inset-block-start: 10px;inset-inline: 0;margin-inline: auto;width: fit-content;z-index: 1;display: flex;align-items: center;gap: 6px;padding-block: 7px;padding-inline: 10px 14px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 13.5px;font-weight: 650;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;}.pill svg{width: 16px;height: 16px;}.tools{display: flex;align-items: center;gap: 2px;margin-inline-end: -6px;}@media (hover: none){.keyboard-only{display: none;}}.notice{display: flex;justify-content: space-between;gap: 12px;padding: 9px 16px;font-size: 13.5px;color: var(--_muted);border-block-end: 1px solid var(--_border);}.caught-up{display: flex;align-items: center;justify-content: center;gap: 8px;margin: 0;padding: 20px 16px 24px;font-size: 13.5px;color: var(--_muted);}.sheet{display: flex;flex-direction: column;flex: 1;min-height: 0;overflow-y: auto;}.sheet-text{margin: 0;padding: 0 16px 12px;font-size: 14px;color: var(--_muted);}.sheet-title{margin: 0;padding: 4px 16px;font-size: 15px;}.switches small{display: block;color: var(--_muted);}.switches, .keys{list-style: none;margin: 0;padding: 0 16px 16px;}.switches label, .keys div{display: flex;align-items: center;gap: 12px;padding: 9px 0;border-block-start: 1px solid var(--_border);}.switches label{cursor: pointer;}.switches span:not(.avatar){flex: 1;min-width: 0;overflow-wrap: anywhere;}.keys dt{min-width: 56px;}.keys dd{margin: 0;}kbd{display: inline-block;min-width: 28px;padding: 2px 8px;border: 1px solid var(--_border);border-block-end-width: 2px;border-radius: 7px;background: var(--_surface);font: inherit;font-size: 13px;text-align: center;}.card-whole p.whole{margin: 0 0 12px;white-space: pre-wrap;overflow-wrap: anywhere;}.card-whole a:not(.button), .bubble a{color: inherit;text-decoration: underline;text-underline-offset: 2px;border-radius: 3px;}.card-whole dl{margin: 0 0 12px;display: grid;gap: 4px;font-size: 14px;}.card-whole dl div{display: grid;grid-template-columns: minmax(80px, 30%) 1fr;gap: 12px;}.card-whole dt{color: var(--_muted);overflow-wrap: anywhere;}.card-whole dd{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;}.card-actions{position: absolute;inset-block-start: 8px;inset-inline-end: 10px;display: flex;gap: 2px;padding: 2px;border-radius: 12px;background: var(--_background);box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);opacity: 0;}.card:hover .card-actions, .card:focus-within .card-actions:focus-within, .card:has(.card-main:focus-visible) .card-actions, .card.open .card-actions{opacity: 1;}.card .card-actions.wide{max-width: calc(100% - 20px);opacity: 1;visibility: visible;}.card.open .card-actions{position: static;width: fit-content;margin-block: -4px 10px;margin-inline: 62px 16px;box-shadow: none;background: none;padding: 0;}@media (hover: none){.card:not(.open) .card-actions:not(:focus-within){visibility: hidden;}}.inbox-end, .chats-end{position: relative;height: 1px;}.inbox-end, .chats-end{margin-block-start: -500px;height: 500px;pointer-events: none;visibility: hidden;}@container stak-panel (max-width: 559px){.quiet span{position: absolute;clip-path: inset(50%);}}@container stak-panel (min-width: 760px){.cards{display: grid;gap: 8px;padding: 4px 16px 24px;}.card{border: 1px solid var(--_border);border-radius: var(--_small-radius);overflow: clip;}.card.unread{border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));}.inbox-view > *:not(.list-box), .inbox-view .cards, .inbox-view .notice, .inbox-view .skeletons{width: 100%;max-width: 760px;margin-inline: auto;}}`;var Ka=j` .bell{position: relative;display: grid;place-items: center;width: var(--stak-bell-size, 42px);height: var(--stak-bell-size, 42px);border-radius: 12px;color: var(--stak-bell-color, var(--_text));transition: background 0.12s;}.bell:hover, .bell[aria-expanded="true"]{background: var(--_hover);}.bell svg{width: 24px;height: 24px;}.badge{position: absolute;inset-block-start: 1px;inset-inline-end: 0;min-width: 19px;height: 19px;padding: 0 5px;border-radius: 99px;display: grid;place-items: center;background: var(--_badge);color: var(--_badge-text);font-size: 11px;font-weight: 700;font-variant-numeric: tabular-nums;box-shadow: 0 0 0 2px var(--_background);animation: pop 0.25s ease-out;}.panel{container: stak-panel / inline-size;display: flex;flex-direction: column;overflow: hidden;background: var(--_background);color: var(--_text);}:dir(rtl) > .flip{transform: scaleX(-1);}.panel:focus-visible{outline: none;}.panel[popover]{position: fixed;inset: auto;left: var(--_x, 8px);top: var(--_y, 8px);margin: 0;padding: 0;width: min(var(--stak-panel-width, 420px), 100vw - 16px);height: min(var(--stak-panel-height, 640px), 100vh - 16px);border: 1px solid var(--_border);border-radius: var(--_radius);box-shadow: var(--_shadow);}.panel[popover]:not(:popover-open){display: none;}.panel[popover]:popover-open{animation: rise 0.16s ease-out;}:host([mode="page"]) .panel{height: 100%;min-height: 320px;border: 1px solid var(--_border);border-radius: var(--_radius);}@media (max-width: 600px){.panel[popover]{left: 0;top: 0;width: 100vw;height: 100dvh;border: 0;border-radius: 0;}.panel[popover]:popover-open{animation-name: sheet;}:host([mode="page"]) .panel{border-width: 1px 0 0;border-radius: 0;}}.head{display: flex;align-items: center;justify-content: space-between;gap: 8px;flex: none;min-height: 56px;padding-inline: 8px 12px;border-block-end: 1px solid var(--_border);}.head h2{margin: 0 8px;font-size: 17px;font-weight: 650;}.tabs{display: flex;align-self: stretch;gap: 2px;}.tab{position: relative;display: flex;align-items: center;gap: 8px;padding: 0 12px;font-weight: 600;color: var(--_muted);}.tab:hover{color: var(--_text);}.tab:focus-visible{outline-offset: -4px;border-radius: 10px;}.tab[aria-selected="true"]{color: var(--_text);}.tab[aria-selected="true"]::after{content: "";position: absolute;inset-inline: 12px;inset-block-end: -1px;height: 2px;border-radius: 2px;background: var(--_accent-ink);}.view{display: flex;flex-direction: column;flex: 1;min-height: 0;}.toolbar{display: flex;align-items: center;justify-content: space-between;gap: 10px;flex: none;min-height: 54px;padding: 10px 16px;}.toolbar h2{margin: 0;flex: 1;min-width: 0;font-size: 16px;font-weight: 650;}.scroll{position: relative;flex: 1;min-height: 0;overflow-y: auto;overscroll-behavior: contain;scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.banner{margin: 0;padding: 8px 16px;font-size: 13.5px;font-weight: 500;text-align: center;background: var(--_banner);color: var(--_banner-text);}.banner.connecting{background: var(--_surface);color: var(--_muted);}.toast{position: absolute;inset-block-end: 16px;inset-inline: 0;margin-inline: auto;width: fit-content;max-width: calc(100% - 32px);display: flex;gap: 14px;padding: 10px 16px;border-radius: 12px;background: var(--_toast);color: var(--_toast-text);font-size: 14px;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;z-index: 2;}:host([mode="page"]) .panel{position: relative;}.state{display: flex;flex-direction: column;align-items: center;justify-content: center;gap: 4px;height: 100%;min-height: 220px;padding: 32px;text-align: center;color: var(--_muted);}.state p{margin: 0;}.state .state-title{color: var(--_text);font-weight: 600;}.state .button{margin-block-start: 12px;}.state-icon{display: grid;place-items: center;width: 56px;height: 56px;margin-block-end: 12px;border-radius: 18px;background: var(--_tint);color: var(--_accent-ink);}.state-icon svg{width: 26px;height: 26px;}.skeleton{display: grid;grid-template-columns: 40px 1fr;gap: 8px 12px;padding: 14px 16px;}.skeleton i, .skeleton b{border-radius: 7px;background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;animation: shimmer 1.6s linear infinite;}.skeleton i{grid-row: span 2;width: 40px;height: 40px;border-radius: 50%;}.skeleton b{height: 13px;width: 55%;}.skeleton b + b{width: 85%;}@keyframes pop{from{transform: scale(0.6);}}@keyframes rise{from{opacity: 0;transform: translateY(6px);}}@keyframes sheet{from{transform: translateY(24px);opacity: 0;}}@keyframes shimmer{from{background-position: 100% 0;}to{background-position: -50% 0;}}`;function Pr(s){let i="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return Gi(`color(from ${s} srgb-linear calc(${i}) calc(${i}) calc(${i}))`)}var Ga=j` :host{color-scheme: light dark;--_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));--_accent-text: var(--stak-accent-text, ${Pr("var(--_accent)")});--_accent-ink: var( --stak-accent-ink, light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h)) );--_background: var(--stak-background, light-dark(#ffffff, #15171e));--_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));--_selected: var(--stak-selected, light-dark(#ffffff, #373c49));--_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));--_text: var(--stak-text, light-dark(#171a23, #eceef4));--_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));--_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));--_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));--_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));--_badge-text: var(--stak-badge-text, ${Pr("var(--_badge)")});--_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));--_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));--_bubble-text: var(--stak-bubble-text, ${Pr("var(--_bubble)")});--_read: var( --stak-read, color( from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r) ) );--_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));--_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));--_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));--_toast-text: var(--stak-toast-text, ${Pr("var(--_toast)")});--_radius: var(--stak-radius, 14px);--_small-radius: calc(var(--_radius) * 0.6);--_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));--_ring: 2px solid var(--stak-focus, var(--_accent-ink));font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);color: var(--_text);display: inline-block;-webkit-font-smoothing: antialiased;}:host([theme="light"]){color-scheme: light;}:host([theme="dark"]){color-scheme: dark;}:host([hidden]){display: none;}:host([mode="page"]){display: block;height: 100%;min-height: 0;}*, *::before, *::after{box-sizing: border-box;}.visually-hidden{position: absolute;width: 1px;height: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}@media (forced-colors: active){.badge, .count, .dot, .avatar{border: 1px solid;}.segments button[aria-pressed="true"], .chip[aria-pressed="true"], .tab[aria-selected="true"]{outline: 2px solid Highlight;outline-offset: -2px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation: none !important;transition: none !important;}}`;var Za=[Ga,Ja,Ka,Ya,Va];function Os(s){return n`<div class="previews">${Xa("light",s)}${Xa("dark",s)}</div>`}function Xa(s,{message:i,category:e,sender:t}){return n`<section class="preview ${s}" aria-label="Preview, ${s}">
    <p class="preview-label">${s==="light"?"Light":"Dark"}</p>
    ${typeof i=="string"||Object.keys(i).length===0?n`<p class="none">${typeof i=="string"?i:"Nothing to show yet."}</p>`:n`<stak-message-preview
          theme=${s}
          .message=${i}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var Tt=class extends Z{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message,snoozed_until:null,returned_at:null,priority:"normal",collapse_key:null,digest:null,pinned:!1,action:null,acted_at:null},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isSnoozing:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},a=()=>{};return n`<ul>
      ${Ha(t,r,{open:a,follow:p=>p.preventDefault(),toggleRead:a,archive:a,remove:a,confirm:a,offerSnooze:a,snooze:a,endSnooze:a})}
    </ul>`}};Tt.styles=[...Za,j`
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
    `],u([N({attribute:!1})],Tt.prototype,"message",2),u([N({attribute:!1})],Tt.prototype,"category",2),u([N({attribute:!1})],Tt.prototype,"sender",2),Tt=u([x("stak-message-preview")],Tt);var Ie=class{constructor(i,e){this.poll=e;i.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let i=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(i===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Ls,gi,Dr,Qa,Rt=class extends Z{constructor(){super(...arguments);h(this,Dr);this.rate=null;h(this,Ls,null);h(this,gi,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),A(this,Ls,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,Dr,Qa).call(this)})),o(this,Ls).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,Ls)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">–</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Ls=new WeakMap,gi=new WeakMap,Dr=new WeakSet,Qa=async function(){let{message_id:e}=this.broadcast,t=this.broadcast.reached??this.broadcast.delivered,r=`${this.inbox}/${e}`;if(!(o(this,gi)===r||t===0)){A(this,gi,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{}}},u([N({attribute:!1})],Rt.prototype,"api",2),u([N({attribute:!1})],Rt.prototype,"inbox",2),u([N({attribute:!1})],Rt.prototype,"broadcast",2),u([b()],Rt.prototype,"rate",2),Rt=u([x("stak-read-rate")],Rt);var Vn=20,$u=300,wu={recalled:"Recalled message",expired:"Expired message",deleted:"Deleted message"};function Jn({status:s,expires_at:i}){return s==="redacting"||s==="redacted"?"recalled":Yn(i)?"expired":"deleted"}function Yn(s){return s!==null&&s*1e3<=Date.now()}function js(s){if(s.message===null)return wu[Jn(s)];let{title:i,body:e}=s.message,t=[i,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${s.category}`}function Kn({audiences:s}){return s.kind==="topic"?`${s.topics?.length===1?"Topic":"Topics"} ${(s.topics??[]).join(", ")}`:s.kind==="everyone"?"Everyone":"Selected users"}function Gn(s,i,e){return L("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${D("broadcasts",s,t.message_id)}>${js(t)}</a
            ><small
              >${Kn(t)}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>$r(t.status)},{head:"Delivered",cell:t=>t.reached!==null?n`<span class="number" data-reached>about ${$(t.reached)} reached</span>`:n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${xr(`Delivery progress of ${js(t)}`,Cs(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${oe(t.send_at??t.created)}
            >${ae(t.send_at??t.created)}</time
          >`}],i)}var zs,Is,Fe,tt,Cr,he,bi,el,fi,tl,sl,et=class extends S{constructor(){super(...arguments);h(this,he);this.size="several";this.search="";this.status="";this.category="";h(this,zs);this.older=[];this.cursor=null;h(this,Is,new f(this,e=>this.api.inboxes(e)));h(this,Fe,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Vn,null,e,o(this,he,bi));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Cr).start()));h(this,tt,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Vn,this.cursor,e,o(this,he,bi));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Cr,new Ie(this,()=>c(this,he,sl).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Is).load(),o(this,Fe).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,zs))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${ye(this.inbox,o(this,Is).value,t=>X("broadcasts",t))}
        <button type="button" aria-disabled=${o(this,Fe).isLoading?"true":d} @click=${()=>{o(this,Fe).load()}}>
          ${Q("refresh")}Refresh
        </button>
        <a class="button primary" href=${D("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,he,tl).call(this)}
        ${o(this,Fe).render(t=>{if(t.length===0&&o(this,he,el))return n`${F("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:ie(!0,o(this,tt).isLoading,()=>{o(this,tt).load()})}`;if(t.length===0&&this.size==="single")return F("No single posts yet","Posts to one user appear here.");if(t.length===0)return F("No broadcasts yet",n`<a class="button primary" href=${D("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:a})=>a));return n`${Gn(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${k(o(this,tt).problem,()=>{o(this,tt).load()})}
          ${ie(this.cursor!==null,o(this,tt).isLoading,()=>{o(this,tt).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${_(this.session,"read","see broadcasts")}`}};zs=new WeakMap,Is=new WeakMap,Fe=new WeakMap,tt=new WeakMap,Cr=new WeakMap,he=new WeakSet,bi=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},el=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},fi=function(e=0){clearTimeout(o(this,zs)),o(this,tt).reset(),this.older=[],this.cursor=null,A(this,zs,setTimeout(()=>{o(this,Fe).reset(),o(this,Fe).load()},e))},tl=function(){let e=o(this,Is).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${ue({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,he,fi).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,he,fi).call(this,$u)}})}
      ${pe({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Object.entries(Dn).map(([t,r])=>({value:t,label:r}))],set:t=>{this.status=t,c(this,he,fi).call(this)}})}
      ${pe({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,he,fi).call(this)}})}
    </div>`},sl=async function(){let e=o(this,Fe).value??[];if(e.every(({status:l})=>Xe(l)))return"done";let t=o(this,he,bi),r=(await this.api.broadcasts(this.inbox,Vn,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,he,bi)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:p})=>p===l.message_id));return o(this,Fe).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([b()],et.prototype,"size",2),u([b()],et.prototype,"search",2),u([b()],et.prototype,"status",2),u([b()],et.prototype,"category",2),u([b()],et.prototype,"older",2),u([b()],et.prototype,"cursor",2),et=u([x("stak-broadcasts")],et);var ku="recall";function il(s,i,e){let t="all",r="",a="";return P({title:"Recall this message?",isDanger:!0,confirmText:ku,action:()=>t==="all"?"Recall message":`Recall message from ${C(fe(r).length,"user")}`,isReady:()=>t==="all"||fe(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ue({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?be({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:v(p?.errors,"uids",fe(r)),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:v(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await s.redact(i,e.message_id,{...t==="some"?{uids:fe(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var Fs=[["delivered","Delivered"],["seen","Seen"],["read","Read"],["acted","Acted on"]],Zn=480,Qn=140,Xn=Qn-4,rl=60;function _u(s,i){let e=s[0],t=s.at(-1);if(!e||!t)return"";let r=t.at+rl-e.at,a=Math.max(1,...s.map(({delivered:g,seen:E})=>Math.max(g,E))),l=g=>((g-e.at)/r*Zn).toFixed(1),p=g=>(Xn-g/a*(Qn-12)).toFixed(1);return`M${s.map((g,E)=>{let T=s[E+1]?.at??t.at+rl;return`${l(g.at)} ${p(g[i])}L${l(T)} ${p(g[i])}`}).join("L")}`}function nl(s){let i=s[0],e=s.at(-1);if(!i||!e)return n`<p class="muted chart-none">Nothing has happened with this message yet.</p>`;let t=`From ${z(i.at)} to ${z(e.at)}: ${Fs.map(([r,a])=>`${a.toLowerCase()} ${$(e[r])}`).join(", ")}. The table below has all figures.`;return n`<figure class="chart figures">
      <svg viewBox="0 0 ${Zn} ${Qn}" preserveAspectRatio="none" role="img" aria-label=${t}>
        ${M`<line x1="0" x2=${Zn} y1=${Xn} y2=${Xn} class="axis" />
          ${Fs.map(([r])=>M`<path class="line ${r}" d=${_u(s,r)} vector-effect="non-scaling-stroke" />`)}`}
      </svg>
      <figcaption>
        ${Fs.map(([r,a])=>n`<span
              ><svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                ${M`<path class="line ${r}" d="M0 4L24 4" />`}</svg
              >${a}</span
            >`)}
        <span class="muted">${z(i.at)} – ${z(e.at)}</span>
      </figcaption>
    </figure>
    <details>
      <summary>View as table</summary>
      ${L("Statistics over time: totals at the end of each interval",[{head:"Time",cell:({at:r})=>z(r),kind:"main"},...Fs.map(([r,a])=>({head:a,cell:l=>$(l[r]),kind:"number"}))],s)}
    </details>`}var Mr,is,qs,ol,al,ss=class extends Z{constructor(){super(...arguments);h(this,qs);h(this,Mr,new Ie(this,()=>c(this,qs,ol).call(this)));h(this,is,new f(this,e=>this.api.statistics(this.inbox,this.messageId,e),()=>o(this,Mr).start()))}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),o(this,is).load()}render(){return n`<section class="card stack-form" aria-labelledby="statistics">
      <h2 id="statistics">Statistics</h2>
      ${o(this,is).render(e=>c(this,qs,al).call(this,e),"Loading statistics")}
    </section>`}};Mr=new WeakMap,is=new WeakMap,qs=new WeakSet,ol=async function(){let e=JSON.stringify(o(this,is).value),t=await this.api.statistics(this.inbox,this.messageId);return JSON.stringify(t)===e?"unchanged":(o(this,is).set(t),"changed")},al=function(e){let t=e.estimated.includes("read");return n`<div class="shares">
        <dl>
          ${Fs.map(([r,a])=>n`<div>
                <dt>${a}</dt>
                <dd data-figure=${r}>
                  ${e.estimated.includes(r)?"about ":d}<strong>${$(e[r])}</strong>
                  ${r==="delivered"?d:n`<span class="muted">${ct(e[r],e.delivered)}</span>`}
                </dd>
              </div>`)}
        </dl>
      </div>
      ${t?n`<p class="muted">
            Estimated from a sample: this broadcast was accepted before statistics were kept, or was imported.
          </p>`:nl(e.series)}`},u([N({attribute:!1})],ss.prototype,"api",2),u([N({attribute:!1})],ss.prototype,"inbox",2),u([N({attribute:!1})],ss.prototype,"messageId",2),ss=u([x("stak-broadcast-statistics")],ss);var Su={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","published","paused"]};function ll({status:s}){return Xe(s)&&s!=="published"}var Bs,qe,q,vi,yi,dl,cl,pl,ul,hl,ml,gl,eo,bl,fl,rs=class extends S{constructor(){super(...arguments);h(this,q);this.samples=[];this.problem=null;this.isBusy=!1;h(this,Bs,new Ie(this,()=>c(this,q,dl).call(this)));h(this,qe,new f(this,e=>this.api.broadcast(this.inbox,o(this,q,vi),e),e=>c(this,q,yi).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,qe).load()}render(){let e=n`<a href=${D("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,qe).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?js(t):"Broadcast",about:t?n`<span aria-live="polite">${$r(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${ae(t.send_at??t.created)}${t.expires_at!==null&&Yn(t.expires_at)?`, expired ${ae(t.expires_at)}`:""}</span
            >`:d,actions:t?c(this,q,hl).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?_(this.session,"post","pause, resume or stop this broadcast"):d}
    ${k(this.problem,()=>{o(this,qe).load()})}
    ${o(this,qe).render(r=>c(this,q,ml).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${_(this.session,"read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Bs=new WeakMap,qe=new WeakMap,q=new WeakSet,vi=function(){return this.route.id??""},yi=function(e){o(this,qe).set(e),this.samples=Pa(this.samples,{at:performance.now()/1e3,done:Cs(e)}),!ll(e)&&!o(this,Bs).isRunning&&o(this,Bs).start()},dl=async function(){let e=JSON.stringify(o(this,qe).value);try{let t=await this.api.broadcast(this.inbox,o(this,q,vi));return this.problem=null,c(this,q,yi).call(this,t),ll(t)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=H(t),t}},cl=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,q,vi),e);this.session.hasScope("read")&&c(this,q,yi).call(this,t)}catch(t){this.problem=H(t),this.problem.status===409&&o(this,qe).load()}this.isBusy=!1,await this.updateComplete,document.activeElement===document.body&&this.querySelector(".actions button")?.focus()}},pl=async function(e){let t=e.recipients-e.delivered-e.failed;await P({title:"Stop this broadcast?",body:()=>e.delivery==="on_read"?n`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`:n`<p>
              Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,q,yi).call(this,await this.api.changeStatus(this.inbox,o(this,q,vi),"stop"))})},ul=async function(e){await il(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,qe).load(),o(this,Bs).start())},hl=function(e){let t=this.session.hasScope("post"),r=(l,p)=>Su[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t}
            aria-disabled=${this.isBusy?"true":d}
            @click=${()=>{l==="stop"?c(this,q,pl).call(this,e):c(this,q,cl).call(this,l)}}
          >
            ${p}
          </button>`:d,a=e.delivery==="on_read";return n`${a?d:n`${r("pause","Pause")} ${r("resume","Resume")}`}
    ${r("stop","Stop…")}
    ${e.message===null?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,q,ul).call(this,e)}}
        >
          Recall…
        </button>`}`},ml=function(e){return n`<div class="split">
      ${e.reached===null?c(this,q,fl).call(this,e):c(this,q,gl).call(this,e,e.reached)}
      ${Eu(e)}
    </div>`},gl=function(e,t){return n`<div>
      <section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${$(t)}</span>
        <span class="muted"
          >of about ${C(e.recipients,"member")} · ${ct(t,e.recipients)}</span
        >
      </p>
      <p class="muted">${Ru(e.status)}</p>
      <p><a href=${D("recipients",this.inbox,e.message_id)}>View recipients</a></p>
      </section>
      ${c(this,q,eo).call(this,e)}
    </div>`},eo=function({message_id:e,status:t}){return t==="scheduled"?d:n`<stak-broadcast-statistics
      .api=${this.api}
      .inbox=${this.inbox}
      .messageId=${e}
    ></stak-broadcast-statistics>`},bl=function(e){return Xe(e.status)&&!Mn(this.samples)?d:n`<section class="card" aria-labelledby="rate">
      <h2 id="rate">Delivery rate</h2>
      ${Da(this.samples)}
    </section>`},fl=function(e){let t=Cs(e);return n`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${ct(t,e.recipients)}</span
            >
          </div>
          ${ka(e)}
          <p><a href=${D("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${D("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        ${c(this,q,eo).call(this,e)}
        ${c(this,q,bl).call(this,e)}
      </div>`},u([b()],rs.prototype,"samples",2),u([b()],rs.prototype,"problem",2),u([b()],rs.prototype,"isBusy",2),rs=u([x("stak-broadcast")],rs);var Tu={recalled:"This message was recalled and its content deleted.",expired:"This message has expired and its content was deleted.",deleted:"The content was deleted, because its only recipient was erased."};function Ru(s){return s==="scheduled"?"It is published at its send time. Each member then gets it with the next request.":s==="redacted"?"Recalled: nobody sees it any more. Copies are removed with each member's next request.":s==="stopped"?"Stopped: members who have not come back since it was published do not get it.":"Each member gets it with the next request. This is an estimate of how many have, and grows as they come back."}function Eu(s){return n`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Au(s)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${s.message===null?n`<p class="muted" data-missing>
                ${Tu[Jn(s)]}${s.reason?n` Reason: ${s.reason}`:d}
              </p>`:n`${Os({message:s.message,category:s.category,sender:s.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(s.message,null,2)}</pre>
                </details>`}
        </section>
      </div>`}function Au(s){let i=[["Audience",`${Kn(s)}${s.audiences.label?`: ${s.audiences.label}`:""}`],["Delivery",s.audiences.kind==="everyone"?mi[s.delivery]:null],["Category",s.category],["Sender",s.sender],["Created",oe(s.created)],["Send time",s.send_at===null?null:oe(s.send_at)],["Expires",s.expires_at===null?"Never":oe(s.expires_at)],["Chunks",s.delivery==="on_read"?null:$(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${i.map(([e,t])=>t===null?d:n`<dt>${e}</dt>
            <dd>${t}</dd>`)}
  </dl>`}var Nr={minutes:60,hours:3600,days:86400},ns={amount:"",unit:"days"};function Et({amount:s,unit:i}){return s.trim()===""?null:Math.round(Number(s)*Nr[i])}function vl(s){if(s===null)return ns;let i=["days","hours","minutes"].find(e=>s%Nr[e]===0)??"minutes";return{amount:String(s/Nr[i]),unit:i}}function At(s){let{id:i,value:e,set:t}=s,r=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Zt({...s,isOptional:!0},n`<div class="joined">
      <input
        id=${i}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${De(e.amount)}
        ?disabled=${s.isDisabled}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${r||d}
        @input=${a=>t({...e,amount:a.target.value})}
      />
      <select
        aria-label="${s.label}: unit"
        .value=${De(e.unit)}
        ?disabled=${s.isDisabled}
        @change=${a=>t({...e,unit:a.target.value})}
      >
        ${Object.keys(Nr).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var Pt={to:"users",uids:"",topics:[],label:"",delivery:null,category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",template:"",data:"",ttl:ns,when:"now",at:""};function $i(s){let i=[],e=s.to==="users"?fe(s.uids):[];s.to==="users"&&e.length===0&&i.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."}),s.to==="topics"&&s.topics.length===0&&i.push({field:"audiences.topics",message:"Enter at least one topic."});let t=wi(s),r=s.data.trim()===""?{}:Be(s.data),a=s.mode==="template";a&&s.template===""&&i.push({field:"template",message:"Choose a template."}),a&&typeof r=="string"&&i.push({field:"data",message:r}),typeof t=="string"?i.push({field:"message",message:t}):s.mode==="fields"&&Object.keys(t).length===0&&i.push({field:"message.title",message:"Enter a title or a text."}),s.mode==="fields"&&s.link!==""&&!Cu(s.link)&&i.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let l=Et(s.ttl);l!==null&&!(l>=1)&&i.push({field:"ttl_seconds",message:"Must be longer than zero."});let p=s.when==="later"?Math.floor(new Date(s.at).getTime()/1e3):null;if(p!==null&&Number.isNaN(p)&&i.push({field:"send_at",message:"Choose a date and time."}),i.length>0||typeof t=="string"||typeof r=="string")return{errors:i};let m=s.label.trim()===""?{}:{label:s.label.trim()},g=a?"on_write":s.delivery;return{post:{audiences:{...Pu(s,e),...m},...a?{template:s.template,data:r}:{message:t},...s.category.trim()===""?{}:{category:s.category.trim()},...s.sender.trim()===""?{}:{sender:s.sender.trim()},...l===null?{}:{ttl_seconds:l},...p===null?{}:{send_at:p},...s.to!=="everyone"||g===null?{}:{delivery:g}}}}function Pu(s,i){return s.to==="topics"?{kind:"topic",topics:s.topics}:s.to==="users"?{kind:"users",uids:i}:{kind:"everyone"}}function wi(s){if(s.mode==="template")return{};if(s.mode==="fields"){let i=s.link.trim()===""?{}:{action:{label:s.linkLabel.trim()||"Open",url:s.link.trim()}};return{...s.title.trim()===""?{}:{title:s.title.trim()},...s.body.trim()===""?{}:{body:s.body.trim()},...i}}return Be(s.json)}function Be(s){if(s.trim()==="")return"Enter a JSON object.";try{let i=JSON.parse(s);return typeof i=="object"&&i!==null&&!Array.isArray(i)?i:"Must be a JSON object, enclosed in { and }."}catch(i){return`Invalid JSON: ${Du(s,i)}.`}}function Du(s,i){let e=i instanceof Error?i.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=s.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Cu(s){return/^(https?:\/\/|\/(?!\/))/.test(s.trim())}function Or(s){let i=yl(s);return typeof i=="object"&&i!==null?i:{}}function yl(s){if(typeof s!="object"||s===null)return"";let{type:i,properties:e,required:t,default:r,const:a,enum:l,minimum:p}=s;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(i)?i[0]:i;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},E=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(E.map(T=>[T,yl(g[T])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var xi=class{#e=null;keyFor(i,e){let t=JSON.stringify([i,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Mu=6,Nu=250,Ou=0,Lr,Us,Hs,Ws,xl,$l,Dt=class extends Z{constructor(){super(...arguments);h(this,Ws);this.label="Add a user by name";this.text="";this.found=null;h(this,Lr,`user-picker-${Ou+=1}`);h(this,Us);h(this,Hs,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Us)),o(this,Hs)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:o(this,Lr),label:this.label,type:"search",value:this.text,set:e=>c(this,Ws,xl).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,Ws,$l).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Lr=new WeakMap,Us=new WeakMap,Hs=new WeakMap,Ws=new WeakSet,xl=function(e){this.text=e,clearTimeout(o(this,Us)),o(this,Hs)?.abort(),this.found=null,e.trim()!==""&&A(this,Us,setTimeout(async()=>{let t=A(this,Hs,new AbortController);try{this.found=(await this.api.users(e,Mu,null,t.signal)).users}catch{}},Nu))},$l=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([N({attribute:!1})],Dt.prototype,"api",2),u([N()],Dt.prototype,"label",2),u([b()],Dt.prototype,"text",2),u([b()],Dt.prototype,"found",2),Dt=u([x("stak-user-picker")],Dt);var wl="stak-console-me";function Lu(s){try{return localStorage.getItem(`${wl}/${s}`)??""}catch{return""}}function zu(s,i){try{localStorage.setItem(`${wl}/${s}`,i)}catch{}}function kl(s,i,e,t){let r=Lu(i);return P({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),zu(i,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${s}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}function Vs(s){let{id:i,values:e,set:t,isDisabled:r}=s,a=g=>{let E=g.value.split(/[\s,;]+/).filter(T=>T!==""&&!e.includes(T));g.value="",E.length>0&&t([...e,...new Set(E)])},l=g=>{let E=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(E)):g.key==="Backspace"&&E.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,E)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(T=>T!==E))},m=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Zt(s,n`${e.length?n`<ul class="chips" aria-label=${s.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${E=>p(E,g)}
                      >
                        ${Q("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${i}
        autocomplete="off"
        list=${s.suggestions?`${i}-suggestions`:d}
        ?disabled=${r}
        placeholder=${s.placeholder??d}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${m||d}
        @keydown=${l}
        @change=${g=>a(g.target)}
      />
      ${s.suggestions?n`<datalist id="${i}-suggestions">
            ${s.suggestions.filter(g=>!e.includes(g)).map(g=>n`<option value=${g}></option>`)}
          </datalist>`:d}`)}var Sl=new Set(["title","body","action"]);function Tl(s,i){let e=["audiences.uids","audiences.topics","audiences.label","category","sender","ttl_seconds","send_at","delivery"],t=["message.title","message.body","message.action"],r=s.mode==="json"?["message"]:s.mode==="template"?["template","data"]:t;return[...e,...r].some(a=>i===a||i.startsWith(`${a}.`)||i.startsWith(`${a}[`))}function to(s,i){return s.mode==="template"?"on_write":s.delivery??i?.everyone_delivery??"on_write"}function Rl(s){let{draft:i,errors:e,config:t,estimate:r,api:a,change:l}=s,p=i.to==="users"?fe(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ue({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"topics",label:"Topics"},{value:"everyone",label:"Everyone"}],set:m=>l({to:m},"audiences")})}
    ${i.to==="users"?n`${a===null?d:n`<stak-user-picker
                .api=${a}
                @chosen=${({detail:m})=>l({uids:[...new Set([...fe(i.uids),m.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${be({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:m=>l({uids:m},"audiences.uids"),error:v(e,"audiences.uids",fe(i.uids)),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${mr("uids-file","Import from file…",m=>l({uids:fe(m).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(p,"distinct user")}</span>
          </div>`:i.to==="topics"?Iu(s):n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${r===void 0?"":n`, currently about <strong>${$(r)}</strong>`}.
        </p>
        ${i.mode==="template"?d:Ma({inbox:s.inbox,isAllowed:t?.on_read,value:to(i,t),estimates:s.dryRuns,error:v(e,"delivery"),set:m=>l({delivery:m},"delivery")})}`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:m=>l({label:m},"audiences.label"),error:v(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Iu({draft:s,errors:i,topics:e,change:t}){let r=e.filter(({topic:l})=>s.topics.includes(l)),a=r.reduce((l,p)=>l+p.members,0);return n`${Vs({id:"topics",label:"Topics",values:s.topics,set:l=>t({topics:l},"audiences.topics"),error:v(i,"audiences.topics")??i.find(({field:l})=>l.startsWith("audiences.topics["))?.message,placeholder:"release-notes",suggestions:e.map(({topic:l})=>l),hint:"Press Enter after each name, at most 20. A member of several topics gets the message once."})}
    <p class="muted" role="status" data-topic-members>
      ${s.topics.length>0&&r.length===s.topics.length?`${r.length>1?"At most ":""}${C(a,"member")}`:""}
    </p>`}function El(s){let{draft:i,errors:e,config:t,categories:r,change:a}=s,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ue({id:"mode",label:"Format",value:i.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"},{value:"template",label:"Template"}],set:p=>a(Bu(i,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?pe({id:"category",label:"Category",value:i.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>a({category:p},"category"),error:v(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:i.category,set:p=>a({category:p},"category"),error:v(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:i.sender,set:p=>a({sender:p},"sender"),error:v(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${i.mode==="json"?qu(s):i.mode==="template"?ju(s):Fu(s)}
  </section>`}function ju({draft:s,errors:i,templates:e,change:t}){return n`${pe({id:"template",label:"Template",value:s.template,options:[{value:"",label:e===void 0?"Loading…":e.length===0?"No templates yet":"Choose one"},...(e??[]).map(({name:r,version:a})=>({value:r,label:`${r} (version ${a})`}))],set:r=>t({template:r},"template"),error:v(i,"template")})}
    ${be({id:"data",label:"Data",isOptional:!0,rows:5,isCode:!0,value:s.data,set:r=>t({data:r},"data"),error:v(i,"data"),placeholder:'{"order": {"id": 1043}}',hint:"The values of the template's variables. Names and languages come from the recipients' profiles."})}`}function Fu({draft:s,errors:i,change:e}){return n`${y({id:"title",label:"Title",value:s.title,set:t=>e({title:t},"message.title"),error:v(i,"message.title")})}
    ${be({id:"body",label:"Text",rows:5,value:s.body,set:t=>e({body:t},"message.body"),error:v(i,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:s.link,set:t=>e({link:t},"message.action"),error:v(i,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:s.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function qu({draft:s,errors:i,config:e,change:t}){let r=s.json.trim()===""?null:Be(s.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!Sl.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:i.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${be({id:"json",label:"Message",rows:12,isCode:!0,value:s.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?_l(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${_l(p)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function _l({field:s,message:i}){let e=s.replace(/^message\.?/,"");return e===""?i:`${e}: ${i}`}function Al({draft:s,errors:i,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ue({id:"when",label:"Send",value:s.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${s.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:s.at,set:a=>t({at:a},"send_at"),error:v(i,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${At({id:"ttl",label:"Expires after",value:s.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:v(i,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${As(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Bu(s,i,e){if(i==="template"||s.mode==="template")return{mode:i};if(i==="json"){let l=wi({...s,mode:"fields"}),p={...e?.schema?Or(e.schema):{},...typeof l=="string"?{}:l};return{mode:i,json:s.json.trim()===""||typeof Be(s.json)!="string"?JSON.stringify(p,null,2):s.json}}let t=Be(s.json);if(s.json.trim()==="")return{mode:i};if(typeof t=="string"||Object.keys(t).some(l=>!Sl.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:i,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:Pt.json}}var os="compose/",Uu={scheduled:"Message scheduled",published:"Message published"},Hu=100,Pl=new xi;function Dl({delivery:s,...i}){return JSON.stringify(i)}var ki,Js,_i,Si,Me,K,so,Ir,io,ro,Nl,Ol,Ll,zr,zl,Il,jr,st=class extends S{constructor(){super(...arguments);h(this,K);this.draft=Pt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;this.rendered=null;h(this,ki,new f(this,e=>this.api.templates(this.inbox,e)));h(this,Js,new f(this,e=>this.api.inboxes(e)));h(this,_i,new f(this,e=>this.api.audience(this.inbox,e)));h(this,Si,new f(this,async e=>(await this.api.topics(Hu,null,e)).topics));h(this,Me,new f(this,e=>this.api.config(this.inbox,e),e=>c(this,K,so).call(this,e)));h(this,Ir,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!ze(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Pt)?this.session.dropDraft(os):this.session.keepDraft(os,this.draft)});h(this,jr,()=>{this.draft=Pt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(os),o(this,Me).value&&c(this,K,so).call(this,o(this,Me).value)})}connectedCallback(){super.connectedCallback(),this.draft={...Pt,...this.session.draft(os)},this.session.hasScope("read")&&(o(this,Js).load(),o(this,Me).load(),o(this,_i).load(),o(this,Si).load(),o(this,ki).load())}render(){let e=$i(this.draft),r="post"in e&&this.checked?.content===Dl(e.post)?this.checked?.results??{}:{},a=r[o(this,K,ro)],l=o(this,Js).value?.find(({inbox:m})=>m===this.inbox),p={inbox:this.inbox,draft:this.draft,errors:this.errors,config:o(this,Me).value,categories:o(this,Me).value?.categories??l?.categories??[],estimate:o(this,_i).value?.estimate,dryRuns:r,topics:o(this,Si).value??[],templates:o(this,ki).value,api:this.session.hasScope("read")?this.api:null,change:o(this,Ir)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ye(this.inbox,o(this,Js).value,m=>X("compose",m))})}
      ${this.session.hasScope("post")?d:_(this.session,"post","send messages")}
      ${this.session.hasScope("read")?d:_(this.session,"read","see the inbox's categories and schema")}
      ${o(this,Me).problem?k(o(this,Me).problem,()=>{o(this,Me).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,K,zl)}>
          ${Rl(p)} ${El(p)} ${Al(p)}
          ${k(this.problem,void 0,m=>Tl(this.draft,m))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(os).length===0}
              @click=${o(this,jr)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy?"true":d}
                @click=${()=>{c(this,K,io).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,K,Il).call(this)}}
              >
                Send a test to me
              </button>
              <button
                type="submit"
                class="primary"
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy?"true":d}
              >
                ${this.isBusy?"Checking…":"Review and send"}
              </button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${a?n`${Ml(a)}${Oa(r)}`:n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, time and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Os({message:c(this,K,Ll).call(this),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};ki=new WeakMap,Js=new WeakMap,_i=new WeakMap,Si=new WeakMap,Me=new WeakMap,K=new WeakSet,so=function(e){e.schema&&this.session.draft(os)===void 0&&(this.draft={...Pt,mode:"json",json:JSON.stringify(Or(e.schema),null,2)})},Ir=new WeakMap,io=async function(){if(this.isBusy)return null;this.problem=null;let e=$i(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,K,zr).call(this),null;this.isBusy=!0;try{let{post:t}=e,r=o(this,K,ro),[a,l]=await Promise.all([this.api.dryRun(this.inbox,t),c(this,K,Nl).call(this,t,r)]);return this.checked={content:Dl(t),results:{[r]:a,...l}},await c(this,K,Ol).call(this,t),{post:t,result:a}}catch(t){return this.problem=H(t),this.errors=this.problem.errors,this.checked=null,c(this,K,zr).call(this),null}finally{this.isBusy=!1}},ro=function(){return this.draft.to==="everyone"?to(this.draft,o(this,Me).value):"on_write"},Nl=async function(e,t){if(e.audiences.kind!=="everyone"||e.template!==void 0||!o(this,Me).value?.on_read)return{};let r=t==="on_read"?"on_write":"on_read";try{return{[r]:await this.api.dryRun(this.inbox,{...e,delivery:r})}}catch{return{}}},Ol=async function({template:e,data:t,audiences:r}){if(e===void 0||t===void 0||!this.session.hasScope("read"))return;let a=r.kind==="users"&&r.uids[0]!==void 0?{uid:r.uids[0]}:{},l=JSON.stringify([e,t]);try{let{message:p}=await this.api.previewTemplate(this.inbox,e,{...a,data:t});this.rendered={content:l,message:p}}catch(p){this.rendered={content:l,message:H(p).message}}},Ll=function(){if(this.draft.mode!=="template")return wi(this.draft);let e=$i({...this.draft,to:"everyone",when:"now"}),t="post"in e?JSON.stringify([e.post.template,e.post.data]):null;return this.rendered===null||this.rendered.content!==t?"Run a dry run to see the message.":this.rendered.message},zr=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},zl=async function(e){e.preventDefault();let t=await c(this,K,io).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",p=r.audiences.kind==="topic"?r.audiences.topics:[],m=!l,g;if(!await P({title:l?`Send to everyone (${C(a.recipients,"user")})?`:`Send to ${p.length>1?"at most ":""}${C(a.recipients,"user")}?`,body:(te,$e)=>n`<p>
            ${Cl(r)===null?"Inbox":n`<strong>${Cl(r)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
            ${p.length>0?n`To the members of <strong>${p.join(", ")}</strong>: who is in several gets it once.`:d}
          </p>
          ${Ml(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${z(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${m}
                  @change=${$t=>{m=$t.target.checked,te()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${$e?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(a.recipients)}`,isReady:()=>m,act:async()=>{g=await this.api.post(this.inbox,r,Pl.keyFor(this.inbox,r))}})||g===void 0)return;Pl.reset(),this.session.dropDraft(os);let T=Uu[g.status]??"Message accepted";this.session.notify(g.warning===void 0?T:`${T}. ${g.warning}`),X("broadcasts",this.inbox,g.message_id)},Il=async function(){let e=$i({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){c(this,K,zr).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await kl(this.api,this.session.tenant,r,async l=>{let p={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,p,new xi().keyFor(this.inbox,p))})&&this.session.notify("Test sent")},jr=new WeakMap,u([b()],st.prototype,"draft",2),u([b()],st.prototype,"errors",2),u([b()],st.prototype,"problem",2),u([b()],st.prototype,"checked",2),u([b()],st.prototype,"isBusy",2),u([b()],st.prototype,"rendered",2),st=u([x("stak-compose")],st);function Cl({message:s,template:i}){return i!==void 0?`Template ${i}`:typeof s?.title=="string"?s.title:null}function Ml({recipients:s,delivery_seconds:i,cost:e,cost_per_reader:t,warning:r}){return n`<div class="outcome">
    ${r===void 0?d:n`<div class="notice warn" role="status" data-warning>${r}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(s)}</dd>
      </div>
      ${t===void 0?n`<div>
            <dt>Delivery</dt>
            <dd data-outcome="time">${Nn(i)}</dd>
          </div>`:n`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${wt(e.usd+t.usd*s)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${wt(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
      ${t===void 0?d:n`Published at once. Each member who comes back costs another ${$(t.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`}var jl=50,as,Ri,Ue,ls,mt,no,Fl,ql,Ti=class extends S{constructor(){super(...arguments);h(this,mt);this.chosen=new Set;h(this,as,null);h(this,Ri,new f(this,e=>this.api.inboxes(e)));h(this,Ue,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,jl,null,e);return A(this,as,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,ls,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,jl,o(this,as),e);A(this,as,t.next_cursor),o(this,Ue).set([...o(this,Ue).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ri).load(),o(this,Ue).load())}render(){let e=o(this,Ue).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${ye(this.inbox,o(this,Ri).value,a=>X("dead-letters",a))}
        <button type="button" aria-disabled=${o(this,Ue).isLoading?"true":d} @click=${()=>{o(this,Ue).load()}}>
          ${Q("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,mt,no).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,mt,no).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:_(this.session,"post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,Ue).render(a=>a.length===0?F("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,mt,ql).call(this,a)} ${k(o(this,ls).problem,()=>{o(this,ls).load()})}
                ${ie(o(this,as)!==null,o(this,ls).isLoading,()=>{o(this,ls).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${_(this.session,"read","see dead letters")}`}};as=new WeakMap,Ri=new WeakMap,Ue=new WeakMap,ls=new WeakMap,mt=new WeakSet,no=async function(e){let t=0;await P({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await o(this,Ue).load())},Fl=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ql=function(e){return L("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,mt,Fl).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${D("broadcasts",this.inbox,t.message_id)}>${ge(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${oe(t.buried_at)}>${ae(t.buried_at)}</time>`}],e)},u([b()],Ti.prototype,"chosen",2),Ti=u([x("stak-dead-letters")],Ti);var Ne=class{constructor(i,e){this.host=i;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};i.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(i){this.#e=JSON.stringify(i),this.form=this.host.session.draft(this.draftName())??i,this.problem=null,this.host.requestUpdate()}change(i,e){if(this.form!==null){if(this.form={...this.form,...i},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!ze(p.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new se(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(i){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await i(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=H(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function ds(s,i){return new se(400,"invalid_input",i,[{field:s,message:i}])}function He({draftForm:s,isAllowed:i,action:e}){let{isChanged:t,isBusy:r}=s;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${s.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!i}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Bl=[["push","Push notification after"],["email","E-mail after"],["webhook","Webhook after"]],Wu=10080,Vu=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join","everyone_delivery","fallback"];function oo(s,i){return{inbox:s,title:i?.title??"",description:i?.description??"",version:i?.schema_version??"",schema:i?.schema?JSON.stringify(i.schema,null,2):"",isClosed:i!==null&&i.categories!==null,categories:i?.categories??[],muted:i?.muted??"read",ttl:vl(i?.ttl_seconds??null),autoJoin:i?.auto_join??"off",isOnRead:i?.on_read??!1,everyoneDelivery:i?.everyone_delivery??"on_write",fallback:{push:"",email:"",webhook:"",...Ju(i?.fallback??[])}}}function Ju(s){return Object.fromEntries(s.map(i=>[i.channel,String(i.after_minutes)]))}function Yu(s){return Bl.filter(([e])=>s[e].trim()!=="").map(([e])=>({channel:e,after_minutes:Number(s[e])}))}var J,gt,we,cs,Ul,Hl,Wl,Fr=class extends S{constructor(){super(...arguments);h(this,we);h(this,J,new Ne(this,()=>`inboxes/${this.route.inbox}`));h(this,gt,new f(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,J).init(oo(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,we,cs)?o(this,J).init(oo("",null)):this.session.hasScope("read")&&o(this,gt).load()}render(){let e=n`<a href=${D("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:o(this,we,cs)?"New inbox":this.route.inbox??""}),r=!o(this,we,cs)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:_(this.session,"config","change inboxes")}
    ${r?_(this.session,"read","see this inbox's configuration"):d}
    ${o(this,J).form?c(this,we,Wl).call(this,o(this,J).form):r?d:o(this,gt).render(()=>d,"Loading configuration")}`}};J=new WeakMap,gt=new WeakMap,we=new WeakSet,cs=function(){return this.route.inbox==="+"},Ul=async function(e){e.preventDefault();let t=o(this,we,cs),r=o(this,J).form?.inbox.trim()??"";await o(this,J).save(async l=>{let p=l.schema.trim()===""?null:Be(l.schema);if(typeof p=="string")throw ds("schema",p);if(t&&await c(this,we,Hl).call(this,r),l.title.trim()==="")throw ds("title","Enter a title.");let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Et(l.ttl),auto_join:l.autoJoin,on_read:l.isOnRead,everyone_delivery:l.isOnRead?l.everyoneDelivery:"on_write",fallback:Yu(l.fallback)},g=await this.api.configure(r,m,t?null:o(this,gt).value??null);return o(this,gt).set(g),oo(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&X("inboxes",r))},Hl=async function(e){if(e==="")throw ds("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw ds("inbox","An inbox with this name already exists.")},Wl=function(e){let t=o(this,J).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:Be(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,we,Ul)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,we,cs)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,J).change({inbox:l},"inbox"),error:v(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,J).change({title:l},"title"),error:v(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${be({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,J).change({description:l},"description"),error:v(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ue({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,J).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Vs({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,J).change({categories:l},"categories"),error:v(t,"categories",e.categories),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${At({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,J).change({ttl:l},"ttl_seconds"),error:v(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${pe({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>o(this,J).change({muted:l},"muted")})}
          ${pe({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>o(this,J).change({autoJoin:l},"auto_join"),error:v(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="to-everyone">
        <h2 id="to-everyone">Messages to everyone</h2>
        <label class="check"
          ><input
            type="checkbox"
            name="on-read"
            .checked=${De(e.isOnRead)}
            ?disabled=${!r||o(this,gt).value?.on_read===!0}
            @change=${l=>o(this,J).change({isOnRead:l.target.checked},"on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${o(this,gt).value?.on_read?"This cannot be turned off, because members may not have applied all posts yet.":"Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${e.isOnRead?pe({id:"everyone-delivery",label:"Default delivery",value:e.everyoneDelivery,isDisabled:!r,options:[{value:"on_write",label:"On write"},{value:"on_read",label:"On read"}],set:l=>o(this,J).change({everyoneDelivery:l},"everyone_delivery"),error:v(t,"everyone_delivery"),hint:"For posts to everyone that do not say how they are delivered."}):d}
      </section>
      <section class="card stack-form" aria-labelledby="fallback">
        <h2 id="fallback">Users who are not there</h2>
        <p class="muted">
          Messages that are not read after so many minutes are sent by other channels, once. Leave a field empty to not use
          the channel. <a href=${D("settings")}>Set up channels</a>
        </p>
        <div class="columns">
          ${Bl.map(([l,p])=>y({id:`fallback-${l}`,label:p,isOptional:!0,type:"number",min:"0",max:String(Wu),isDisabled:!r,value:e.fallback[l],set:m=>o(this,J).change({fallback:{...e.fallback,[l]:m}},"fallback"),hint:"Minutes."}))}
        </div>
        ${v(t,"fallback")?n`<p class="error">${v(t,"fallback")}</p>`:d}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${be({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,J).change({schema:l},"schema"),error:typeof a=="string"?a:v(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||a===null||typeof a=="string"}
            @click=${()=>o(this,J).change({schema:JSON.stringify(a,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>o(this,J).change({version:l},"schema_version"),error:v(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${k(o(this,J).problem,void 0,l=>Vu.some(p=>ze(l,p)))}
      ${He({draftForm:o(this,J),isAllowed:r,action:o(this,we,cs)?"Create inbox":"Save"})}
    </form>`},Fr=u([x("stak-inbox-config")],Fr);var lo=5,Ei,qr=class extends S{constructor(){super(...arguments);h(this,Ei,new f(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Ei).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${D("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,Ei).render(t=>t.length===0?F("No inboxes yet","Create your first inbox."):Ku(t),"Loading inboxes")}
      </section>`:n`${e}${_(this.session,"read","see inboxes")}`}};Ei=new WeakMap,qr=u([x("stak-inboxes")],qr);function Ku(s){return L("Inboxes by name",[{head:"Inbox",kind:"main",cell:i=>n`<a href=${D("inboxes",i.inbox)}>${i.inbox}</a><small>${i.title}</small>`},{head:"Categories",cell:i=>i.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${i.categories.slice(0,lo).map(e=>n`<li class="chip bare">${e}</li>`)}${i.categories.length>lo?n`<li class="muted">and ${i.categories.length-lo} more</li>`:""}
              </ul>`},{head:"Messages",cell:i=>i.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:i=>n`<span class="nowrap">${z(i.created)}</span>`}],s)}var Br="data key",co={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Br]:"Encrypts stored content. It never leaves Stak."},Gu={signing:"Signing secret",subscriber:"Subscriber secret",webhook:"Webhook secret",[Br]:"Data key"},Zu=100,Xu=[3600,86400,7*86400],ps,Se,Vl,Jl,Yl,Kl,Gl,Zl,Ai=class extends S{constructor(){super(...arguments);h(this,Se);this.chosen=new Set;h(this,ps,new f(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,ps).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,Se,Vl).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,ps).render(r=>c(this,Se,Zl).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${L("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${Gu[r]}</strong><small>${co[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Br?r:`${r} secret`}"
                  @click=${()=>{r===Br?c(this,Se,Gl).call(this):c(this,Se,Kl).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(co))}
      </section>`:n`${t}${_(this.session,"config","see and change keys and secrets")}`}};ps=new WeakMap,Se=new WeakSet,Vl=async function(){let e,t="",r=ns;this.chosen=new Set,!(!await P({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Ps.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Et(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:Zu,value:t,set:m=>{t=m,l()},error:v(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${At({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:v(p?.errors,"expires_in_seconds")??v(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Ps.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,Se,Jl).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${Zo[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Qe("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${z(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,ps).load())},Jl=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Yl=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await P({title:`Revoke key ${ge(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,ps).load())},Kl=async function(e){let t="",r="";await P({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${co[e]}</p>
          ${pe({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Xu.map(p=>({value:String(p),label:`for ${As(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Qe(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Gl=async function(){await P({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Zl=function(e){return L("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ge(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ge(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Ps.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${z(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":po(t.last_used_at)},{head:"Expires",cell:t=>Qu(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ge(t.key_id)}"
              @click=${()=>{c(this,Se,Yl).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([b()],Ai.prototype,"chosen",2),Ai=u([x("stak-keys")],Ai);function po(s){return n`<time class="nowrap" title=${oe(s)} datetime=${new Date(s*1e3).toISOString()}
    >${ae(s)}</time
  >`}function Qu(s){return s===null?"never":s*1e3>Date.now()?po(s):n`<span class="badge bad">expired</span> ${po(s)}`}var Xl=8,eh=100,Ys,us,Pi,Di,Hr,Wr,Ql,Ur=class extends S{constructor(){super(...arguments);h(this,Wr);h(this,Ys,new f(this,e=>this.api.inboxes(e)));h(this,us,new f(this,async e=>(await this.api.broadcasts(this.inbox,Xl,null,e)).messages,()=>o(this,Hr).start()));h(this,Pi,new f(this,e=>this.api.audience(this.inbox,e)));h(this,Di,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,eh,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,Hr,new Ie(this,()=>c(this,Wr,Ql).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,Ys),o(this,us),o(this,Pi),o(this,Di)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?ye(this.inbox,o(this,Ys).value,t=>X("overview",t)):d} <a class="button primary" href=${D("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${D("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,Pi).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${D("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,Di).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?a===0?"failed permanently":`for ${C(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${D("inboxes")}>
          <span class="name">Inboxes</span>${o(this,Ys).render(t=>n`<span class="value">${$(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${D("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${o(this,us).render(t=>t.length?Gn(this.inbox,t):F("No broadcasts yet",n`<a class="button primary" href=${D("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${_(this.session,"read","see broadcasts, audiences and dead letters")}`}};Ys=new WeakMap,us=new WeakMap,Pi=new WeakMap,Di=new WeakMap,Hr=new WeakMap,Wr=new WeakSet,Ql=async function(){let e=o(this,us).value??[];if(e.every(({status:r})=>Xe(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Xl)).messages;return o(this,us).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Ur=u([x("stak-overview")],Ur);var th={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},sh={pending:"Pending",delivered:"Delivered",seen:"Seen",read:"Read",recalled:"Recalled",expired:"Expired",failed:"Failed"},ih={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function ed({state:s,reason:i}){return n`<span class="badge ${th[s]}" data-state=${s}>${sh[s]}</span> ${i===null?d:n`<span class="muted">${ih[i]??i}</span>`}`}var td=50,Ct,Mi,xe,Mt,hs,ne,We,sd,id,rd,nd,Ci=class extends S{constructor(){super(...arguments);h(this,ne);this.wanted="";h(this,Ct,null);h(this,Mi,"");h(this,xe,new f(this,async e=>{let t=this.route.user;if(t!==null)return A(this,Ct,null),[await this.api.recipient(this.inbox,o(this,ne,We),t,e)];let r=await this.api.recipients(this.inbox,o(this,ne,We),td,null,e);return A(this,Ct,r.next_cursor),r.recipients}));h(this,Mt,new f(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,ne,We),td,o(this,Ct),e);A(this,Ct,t.next_cursor),o(this,xe).set([...o(this,xe).value??[],...t.recipients])}));h(this,hs,new f(this,e=>this.api.broadcast(this.inbox,o(this,ne,We),e)))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,ne,We),this.route.user]);e===o(this,Mi)||!this.session.hasScope("read")||(A(this,Mi,e),this.wanted=this.route.user??"",o(this,Mt).reset(),o(this,xe).reset(),o(this,xe).load(),o(this,hs).value?.message_id!==o(this,ne,We)&&o(this,hs).load())}render(){let e=O({crumb:n`<a href=${D("broadcasts",this.inbox,o(this,ne,We))}
        >${o(this,hs).value?js(o(this,hs).value):"Broadcast"}</a
      >`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        aria-disabled=${o(this,xe).isLoading?"true":d}
        @click=${()=>{o(this,xe).load()}}
      >
        ${Q("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head find" role="search" @submit=${t=>c(this,ne,sd).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${D("recipients",this.inbox,o(this,ne,We))}>Show all recipients</a>`}
        </form>
        ${o(this,xe).value===void 0?d:k(o(this,xe).problem,()=>{o(this,xe).load()})}
        ${o(this,ne,id)?F("Not a recipient",n`<p>${o(this,xe).problem?.message} User IDs are case-sensitive.</p>`):o(this,xe).render(t=>c(this,ne,rd).call(this,t),"Loading recipients")}
      </section>`:n`${e}${_(this.session,"read","see the recipients of a broadcast")}`}};Ct=new WeakMap,Mi=new WeakMap,xe=new WeakMap,Mt=new WeakMap,hs=new WeakMap,ne=new WeakSet,We=function(){return this.route.id??""},sd=function(e){e.preventDefault(),X("recipients",this.inbox,o(this,ne,We),this.wanted.trim()||null)},id=function(){return this.route.user!==null&&o(this,xe).problem?.status===404&&o(this,xe).value===void 0},rd=function(e){return e.length===0?F("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,ne,nd).call(this,e)} ${k(o(this,Mt).problem,()=>{o(this,Mt).load()})}
    ${this.route.user===null?ie(o(this,Ct)!==null,o(this,Mt).isLoading,()=>{o(this,Mt).load()}):d}`},nd=function(e){return L("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${D("recipients",this.inbox,o(this,ne,We),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>ed(t)},{head:"Delivered",cell:t=>uo(t.delivered_at)},{head:"Seen",cell:t=>uo(t.seen_at)},{head:"Read",cell:t=>uo(t.read_at)}],e)},u([b()],Ci.prototype,"wanted",2),Ci=u([x("stak-recipients")],Ci);function uo(s){return s===null?"–":n`<time class="nowrap" title=${oe(s)}>${ae(s)}</time>`}var Vr,od,bt=class extends Z{constructor(){super(...arguments);h(this,Vr);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Ds()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,Vr,od)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:v(this.problem?.errors,"password"),hint:kn})}
          ${k(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<ui}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};Vr=new WeakSet,od=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<ui)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=H(a)}this.isBusy=!1},u([N({attribute:!1})],bt.prototype,"session",2),u([N({attribute:!1})],bt.prototype,"link",2),u([b()],bt.prototype,"password",2),u([b()],bt.prototype,"problem",2),u([b()],bt.prototype,"isBusy",2),bt=u([x("stak-set-password")],bt);var rh=["host","port","security","from_address","from_name","reply_to","username","password","app_url","per_minute"],nh=["subject","app_url"];function ad(s){return{host:s?.host??"",port:String(s?.port??587),security:s?.security??"starttls",fromAddress:s?.from_address??"",fromName:s?.from_name??"",replyTo:s?.reply_to??"",username:s?.username??"",password:"",appUrl:s?.app_url??"",perMinute:String(s?.per_minute??600)}}var je,Ve,it,W,ho,ft,ld,dd,Yr,mo,cd,pd,Jr=class extends S{constructor(){super(...arguments);h(this,W);h(this,je,new Ne(this,()=>"settings/email"));h(this,Ve,new Ne(this,()=>"settings/push"));h(this,it,new f(this,e=>this.api.channels(e),e=>c(this,W,ho).call(this,e)))}connectedCallback(){super.connectedCallback(),o(this,it).load()}render(){return o(this,it).render(e=>n`${c(this,W,cd).call(this,e)} ${c(this,W,pd).call(this,e)}`,"Loading channels")}};je=new WeakMap,Ve=new WeakMap,it=new WeakMap,W=new WeakSet,ho=function({email:e,push:t}){o(this,je).init(ad(e)),o(this,Ve).init({subject:t?.subject??"",appUrl:t?.app_url??""})},ft=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},ld=async function(e){e.preventDefault(),await o(this,je).save(async r=>{let a=await this.api.setUpEmail({host:r.host.trim(),port:Number(r.port),security:r.security,from_address:r.fromAddress.trim(),from_name:r.fromName.trim()||null,reply_to:r.replyTo.trim()||null,username:r.username.trim()||null,password:r.password||null,app_url:r.appUrl.trim()||null,per_minute:Number(r.perMinute)});return c(this,W,Yr).call(this,{email:a}),ad(a)})&&this.session.notify("Saved")},dd=async function(e){e.preventDefault(),await o(this,Ve).save(async r=>{let a=await this.api.setUpPush({subject:r.subject.trim(),app_url:r.appUrl.trim()||null});return c(this,W,Yr).call(this,{push:a}),{subject:a.subject,appUrl:a.app_url??""}})&&this.session.notify("Saved")},Yr=function(e){o(this,it).value&&o(this,it).set({...o(this,it).value,...e})},mo=function(e){let t=e==="email"?"The password is deleted, and no more e-mails are sent.":"The key pair is deleted. All browsers have to subscribe again after Web Push is set up anew.";P({title:e==="email"?"Remove the mail server?":"Remove Web Push?",body:()=>n`<p>${t}</p>`,action:"Remove",isDanger:!0,act:async()=>{await this.api.removeChannel(e),c(this,W,Yr).call(this,{[e]:null}),o(this,it).value&&c(this,W,ho).call(this,o(this,it).value)}})},cd=function({email:e}){let{form:t}=o(this,je);if(t===null)return d;let r=(a,l,p,m,g={})=>y({id:`email-${a}`,label:m,isDisabled:!o(this,W,ft),value:t[p],set:E=>o(this,je).change({[p]:E},l),error:v(o(this,je).problem?.errors,l),...g});return n`<form class="stack-form" novalidate @submit=${c(this,W,ld)}>
      <section class="card stack-form" aria-labelledby="email">
        <h2 id="email">E-mail</h2>
        <p class="muted">Sends messages that users do not read, if the inbox or the post says so, to the address in their profile.</p>
        <div class="columns">
          ${r("host","host","host","Mail server",{isCode:!0,placeholder:"smtp.example.com"})}
          ${r("port","port","port","Port",{type:"number",min:"1",max:"65535"})}
          ${pe({id:"email-security",label:"Security",value:t.security,isDisabled:!o(this,W,ft),options:[{value:"starttls",label:"STARTTLS"},{value:"tls",label:"TLS"},...t.security==="none"?[{value:"none",label:"None"}]:[]],set:a=>o(this,je).change({security:a},"security"),error:v(o(this,je).problem?.errors,"security")})}
          ${r("username","username","username","User",{isOptional:!0,isCode:!0})}
          ${r("password","password","password","Password",{isOptional:!0,type:"password",autocomplete:"new-password",hint:e?.has_password?"A password is stored. Leave empty to keep it.":"Stored encrypted, and never shown."})}
          ${r("from","from_address","fromAddress","From address",{type:"email",placeholder:"noreply@shop.example"})}
          ${r("name","from_name","fromName","From name",{isOptional:!0})}
          ${r("reply","reply_to","replyTo","Reply to",{isOptional:!0,type:"email"})}
          ${r("app","app_url","appUrl","Link",{isOptional:!0,type:"url",isCode:!0,hint:"Where a message without a link of its own leads to."})}
          ${r("rate","per_minute","perMinute","E-mails per minute",{type:"number",min:"1",hint:"For each worker."})}
        </div>
        ${e&&o(this,W,ft)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,W,mo).call(this,"email")}>Remove</button></div>`:d}
      </section>
      ${k(o(this,je).problem,void 0,a=>rh.some(l=>ze(a,l)))}
      ${He({draftForm:o(this,je),isAllowed:o(this,W,ft),action:"Save e-mail"})}
    </form>`},pd=function({push:e}){let{form:t}=o(this,Ve);if(t===null)return d;let r=o(this,Ve).problem?.errors;return n`<form class="stack-form" novalidate @submit=${c(this,W,dd)}>
      <section class="card stack-form" aria-labelledby="push">
        <h2 id="push">Web Push</h2>
        <p class="muted">Shows messages that users do not read as notifications of their browsers.</p>
        <div class="columns">
          ${y({id:"push-subject",label:"Contact",isDisabled:!o(this,W,ft),isCode:!0,value:t.subject,set:a=>o(this,Ve).change({subject:a},"subject"),error:v(r,"subject"),placeholder:"mailto:admin@shop.example",hint:"Whom push services can write to."})}
          ${y({id:"push-app",label:"Link",isOptional:!0,type:"url",isDisabled:!o(this,W,ft),isCode:!0,value:t.appUrl,set:a=>o(this,Ve).change({appUrl:a},"app_url"),error:v(r,"app_url"),hint:"Where a message without a link of its own leads to."})}
        </div>
        ${e?ur(e.public_key,"Public key"):d}
        ${e&&o(this,W,ft)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,W,mo).call(this,"push")}>Remove</button></div>`:d}
      </section>
      ${k(o(this,Ve).problem,void 0,a=>nh.some(l=>ze(a,l)))}
      ${He({draftForm:o(this,Ve),isAllowed:o(this,W,ft),action:e?"Save Web Push":"Set up Web Push"})}
    </form>`},Jr=u([x("stak-channels")],Jr);var hd="stored_bytes",oh={[hd]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",topics:"Topics",topic_members:"Members per topic",templates:"Templates",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Ni,Gr,md,Kr=class extends S{constructor(){super(...arguments);h(this,Gr);h(this,Ni,new f(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,Ni).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,Ni).render(e=>c(this,Gr,md).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Ni=new WeakMap,Gr=new WeakSet,md=function(e){return L("Quotas",[{head:"Quota",kind:"main",cell:([t])=>oh[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>ud(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>ud(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":ct(t,r)}],e)},Kr=u([x("stak-quotas")],Kr);function ud(s,i,e){return i===null?e:s===hd?cr(i):$(i)}var gd=3650,ah=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function bd(s){return s.days.trim()===""?null:Number(s.days)}function fd(s){return{title:s.title??"",origins:s.allowed_origins,days:s.retention_days===null?"":String(s.retention_days),requests:String(s.limits.requests_per_second),userRequests:String(s.limits.user_requests_per_second),webhook:s.webhook_url??"",chats:s.registered_participants_only?"registered":"all"}}var de,ms,Nt,vd,yd,xd,Zr=class extends S{constructor(){super(...arguments);h(this,Nt);h(this,de,new Ne(this,()=>"settings/"));h(this,ms,new f(this,e=>this.api.settings(e),e=>o(this,de).init(fd(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ms).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:_(this.session,"config","change settings")}
      ${o(this,de).form?c(this,Nt,xd).call(this,o(this,de).form):o(this,ms).render(()=>d,"Loading settings")}
      <stak-channels .session=${this.session} .api=${this.api} .route=${this.route}></stak-channels>
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${_(this.session,"read","see settings")}`}};de=new WeakMap,ms=new WeakMap,Nt=new WeakSet,vd=async function(e){if(e.preventDefault(),o(this,de).form===null||!await c(this,Nt,yd).call(this,bd(o(this,de).form)))return;await o(this,de).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:bd(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return o(this,ms).set(a),fd(a)})&&this.session.notify("Saved")},yd=async function(e){let t=o(this,ms).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=gd)||t!==null&&e>=t?!0:P({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},xd=function(e){let t=o(this,de).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,Nt,vd)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,de).change({title:a},"title"),error:v(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(gd),isDisabled:r,value:e.days,set:a=>o(this,de).change({days:a},"retention_days"),error:v(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${ue({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:a=>o(this,de).change({chats:a},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Vs({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,de).change({origins:a},"allowed_origins"),isDisabled:r,error:v(t,"allowed_origins",e.origins),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,de).change({webhook:a},"webhook_url"),error:v(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,de).change({requests:a},"limits.requests_per_second"),error:v(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,de).change({userRequests:a},"limits.user_requests_per_second"),error:v(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${k(o(this,de).problem,void 0,a=>ah.some(l=>ze(a,l)))}
      ${He({draftForm:o(this,de),isAllowed:!r,action:"Save"})}
    </form>`},Zr=u([x("stak-settings")],Zr);var $d=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,lh={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},ce,go,wd,kd,_d,Sd,Td,Rd,Ed,Te=class extends Z{constructor(){super(...arguments);h(this,ce);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||fr());let t=e.get("error");t!==null&&(this.error=lh[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,ce,go).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":$d.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Ds()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,ce,_d).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${ue({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,ce,kd).call(this,t)}})}
        <form @submit=${c(this,ce,wd)}>
          ${this.way==="key"?c(this,ce,Sd).call(this):c(this,ce,Td).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,ce,Ed).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};ce=new WeakSet,go=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},wd=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=H(t),this.password="",await this.updateComplete,c(this,ce,go).call(this)}this.isBusy=!1}},kd=async function(e){this.way=e,this.problem=null,await this.updateComplete},_d=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Sd=function(){let e=Tn(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:k(this.problem)}`},Td=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,ce,Rd).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${k(this.problem)}`},Rd=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},Ed=function(e){let t=this.tenant.trim();return $d.test(t)?n`<p class="other-way"><a class="button" href=${St(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([N({attribute:!1})],Te.prototype,"session",2),u([b()],Te.prototype,"way",2),u([b()],Te.prototype,"tenant",2),u([b()],Te.prototype,"email",2),u([b()],Te.prototype,"password",2),u([b()],Te.prototype,"key",2),u([b()],Te.prototype,"methods",2),u([b()],Te.prototype,"problem",2),u([b()],Te.prototype,"isBusy",2),u([b()],Te.prototype,"error",2),Te=u([x("stak-sign-in")],Te);var Ad={title:"",body:"",linkLabel:"",link:"",others:{}},Pd={name:"",defaultLocale:"en",category:"",translations:{en:Ad}};function Dd(s){return/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(s)&&s.length<=35}function bo(s){return{name:s.template,defaultLocale:s.default_locale,category:s.category??"",translations:Object.fromEntries(Object.entries(s.content).map(([i,e])=>[i,dh(e)]))}}function dh(s){let{title:i,body:e,action:t,...r}=s,a=ph(t)?t:{},{label:l,url:p,...m}=a,g=t===void 0||typeof p=="string"&&Object.keys(m).length===0;return{title:typeof i=="string"?i:"",body:typeof e=="string"?e:"",linkLabel:g&&typeof l=="string"?l:"",link:g&&typeof p=="string"?p:"",others:g?r:{...r,action:t}}}function ch({title:s,body:i,linkLabel:e,link:t,others:r}){return{...s.trim()===""?{}:{title:s.trim()},...i.trim()===""?{}:{body:i.trim()},...r,...t.trim()===""?{}:{action:{label:e.trim()||"Open",url:t.trim()}}}}function Cd(s,i){let e=s.translations[s.defaultLocale]??Ad;return{...s,translations:{...s.translations,[i]:{...e}}}}function Md(s,i){let{[i]:e,...t}=s.translations;return{...s,translations:t}}function fo(s){let i=[];/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(s.name)||i.push({field:"template",message:"Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit."});let e={};for(let[r,a]of Object.entries(s.translations)){let l=ch(a);e[r]=l,Object.keys(l).length===0&&i.push({field:`content.${r}`,message:"Enter a title or a text."})}if(i.length>0)return{errors:i};let t=s.category.trim()===""?{}:{category:s.category.trim()};return{template:{content:e,default_locale:s.defaultLocale,...t}}}function Nd(s){return s.trim()===""?{}:Be(s)}function ph(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}var uh='{{ name }}, {{ order.id }}, {{ user.display_name | default: "there" }}',Je,Gs,w,vt,Ks,Od,Xr,Ot,Oi,Ld,zd,vo,Id,jd,Fd,qd,Bd,Ud,Hd,Wd,Vd,Re=class extends S{constructor(){super(...arguments);h(this,w);this.draft=Pd;this.locale="en";this.newLocale="";this.errors=[];this.problem=null;this.isBusy=!1;this.uid="";this.data="";this.rendered=null;this.previewProblem=null;h(this,Je,new f(this,e=>this.api.template(this.inbox,this.route.id??"",null,e),e=>c(this,w,Od).call(this,e)));h(this,Gs,new f(this,e=>this.api.templateVersions(this.inbox,this.route.id??"",e)))}connectedCallback(){super.connectedCallback();let e=this.session.draft(o(this,w,Ks));e!==void 0&&c(this,w,Xr).call(this,e),!(o(this,w,vt)||!this.session.hasScope("read"))&&(o(this,Je).load(),o(this,Gs).load())}render(){let e=this.session.hasScope("config"),t=O({title:o(this,w,vt)?"New template":this.route.id??"",about:o(this,w,vt)?void 0:n`Version ${o(this,Je).value?.version??"…"} is in use.`,crumb:n`<a href=${D("templates",this.inbox)}>Templates</a> in ${this.inbox}`,actions:o(this,w,vt)?void 0:n`<button type="button" class="danger" ?disabled=${!e} @click=${()=>{c(this,w,Fd).call(this)}}>Delete…</button>`});return this.session.hasScope("read")?o(this,Je).problem!==null&&o(this,Je).value===void 0?n`${t}${k(o(this,Je).problem,()=>{o(this,Je).load()})}`:n`${t} ${e?d:_(this.session,"config","change templates")}
      <div class="compose">
        <form novalidate @submit=${c(this,w,zd)}>
          ${c(this,w,Bd).call(this)} ${c(this,w,Ud).call(this)} ${k(this.problem,void 0,r=>c(this,w,qd).call(this,r))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
              ${this.isBusy?"Saving…":o(this,w,vt)?"Create":"Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${c(this,w,Wd).call(this)} ${o(this,w,vt)?d:c(this,w,Vd).call(this)}</aside>
      </div>`:n`${t}${_(this.session,"read","see templates")}`}};Je=new WeakMap,Gs=new WeakMap,w=new WeakSet,vt=function(){return this.route.id==="+"},Ks=function(){return`templates/${this.inbox}/${this.route.id}`},Od=function(e){this.session.draft(o(this,w,Ks))===void 0&&c(this,w,Xr).call(this,bo(e))},Xr=function(e){this.draft=e,this.locale in e.translations||(this.locale=e.defaultLocale)},Ot=function(e,t){c(this,w,Xr).call(this,e),this.errors=this.errors.filter(r=>r.field!==t),this.session.keepDraft(o(this,w,Ks),e)},Oi=function(e){let t=this.draft.translations[this.locale];if(t===void 0)return;let r={...this.draft.translations,[this.locale]:{...t,...e}};c(this,w,Ot).call(this,{...this.draft,translations:r},`content.${this.locale}`)},Ld=function(){let e=this.newLocale.trim();if(!Dd(e)||e in this.draft.translations){this.errors=[{field:"new-locale",message:"Enter a new language tag, such as de or pt-BR."}];return}c(this,w,Ot).call(this,Cd(this.draft,e),"new-locale"),this.newLocale="",this.locale=e},zd=async function(e){if(e.preventDefault(),this.isBusy)return;let t=fo(this.draft);if(this.problem=null,this.errors="errors"in t?t.errors:[],"errors"in t)return c(this,w,vo).call(this);this.isBusy=!0;try{let r=await this.api.writeTemplate(this.inbox,this.draft.name,t.template);this.session.dropDraft(o(this,w,Ks)),this.session.notify(`Saved as version ${r.version}`),o(this,w,vt)?X("templates",this.inbox,r.template):await Promise.all([o(this,Je).load(),o(this,Gs).load()])}catch(r){this.problem=H(r),this.errors=this.problem.errors,await c(this,w,vo).call(this)}finally{this.isBusy=!1}},vo=async function(){let t=this.errors.find(({field:r})=>r.startsWith("content."))?.field.split(".")[1];t!==void 0&&t in this.draft.translations&&(this.locale=t),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},Id=async function(e){e.preventDefault();let t=fo({...this.draft,name:this.draft.name||"draft"}),r=Nd(this.data);if(this.previewProblem=typeof r=="string"?r:"errors"in t?t.errors[0]?.message??null:null,typeof r=="string"||"errors"in t)return;let a=this.uid.trim()===""?{}:{uid:this.uid.trim()};try{this.rendered=await this.api.previewTemplate(this.inbox,this.draft.name||"draft",{...a,data:r,draft:t.template,..."uid"in a?{}:{locale:this.locale}})}catch(l){this.previewProblem=H(l),this.rendered=null}},jd=async function(e){try{let t=await this.api.template(this.inbox,this.draft.name,e);c(this,w,Ot).call(this,bo(t),"content"),this.session.notify(`Version ${e} is in the form. Save it to use it again.`)}catch(t){this.problem=H(t)}},Fd=async function(){await P({title:`Delete the template ${this.draft.name}?`,body:()=>n`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,action:"Delete",isDanger:!0,act:()=>this.api.deleteTemplate(this.inbox,this.draft.name)})&&(this.session.dropDraft(o(this,w,Ks)),X("templates",this.inbox))},qd=function(e){return e==="template"||e==="category"||e===`content.${this.locale}`},Bd=function(){return n`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${y({id:"name",label:"Name",value:this.draft.name,isDisabled:!o(this,w,vt),isCode:!0,placeholder:"order-shipped",set:e=>c(this,w,Ot).call(this,{...this.draft,name:e},"template"),error:v(this.errors,"template")})}
        ${y({id:"category",label:"Category",isOptional:!0,value:this.draft.category,placeholder:"default",set:e=>c(this,w,Ot).call(this,{...this.draft,category:e},"category"),error:v(this.errors,"category")})}
      </div>
    </section>`},Ud=function(){let e=Object.keys(this.draft.translations).sort(),t=this.locale===this.draft.defaultLocale,r=this.draft.translations[this.locale];return n`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${ue({id:"locale",label:"Language",value:this.locale,options:e.map(a=>({value:a,label:a===this.draft.defaultLocale?`${a} (default)`:a})),set:a=>this.locale=a})}
      ${r===void 0?d:c(this,w,Hd).call(this,r)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,w,Ot).call(this,{...this.draft,defaultLocale:this.locale},"default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,w,Ot).call(this,Md(this.draft,this.locale),`content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${y({id:"new-locale",label:"Another language",value:this.newLocale,placeholder:"de or pt-BR",set:a=>this.newLocale=a,error:v(this.errors,"new-locale")})}
        <button type="button" @click=${()=>c(this,w,Ld).call(this)}>Add language</button>
      </div>
    </section>`},Hd=function({title:e,body:t,link:r,linkLabel:a,others:l}){return n`${y({id:"title",label:"Title",value:e,set:p=>c(this,w,Oi).call(this,{title:p}),error:v(this.errors,`content.${this.locale}`),hint:`Variables: ${uh}`})}
      ${be({id:"body",label:"Text",rows:5,value:t,set:p=>c(this,w,Oi).call(this,{body:p})})}
      <div class="columns">
        ${y({id:"link",label:"Action link",isOptional:!0,placeholder:"https://shop.example/orders/{{ order.id }}",value:r,set:p=>c(this,w,Oi).call(this,{link:p})})}
        ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:a,set:p=>c(this,w,Oi).call(this,{linkLabel:p})})}
      </div>
      ${Object.keys(l).length===0?d:n`<p class="hint">Other fields stay as they are: ${Object.keys(l).join(", ")}.</p>`}`},Wd=function(){let e=o(this,Je).value?.variables??[];return n`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${c(this,w,Id)}>
        ${y({id:"preview-uid",label:"User ID",isOptional:!0,value:this.uid,set:t=>this.uid=t,hint:"With the name and language of this user."})}
        ${be({id:"preview-data",label:"Data",isOptional:!0,rows:3,isCode:!0,value:this.data,set:t=>this.data=t,placeholder:'{"order": {"id": 1043}}',hint:e.length===0?void 0:`Variables: ${e.join(", ")}`,error:typeof this.previewProblem=="string"?this.previewProblem:null})}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem!==null&&typeof this.previewProblem!="string"?k(this.previewProblem):d}
        ${this.rendered===null?d:n`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${Os({message:this.rendered.message,category:this.draft.category,sender:""})}`}
      </div>
    </section>`},Vd=function(){return n`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${o(this,Gs).render(e=>n`<ul class="plain-list">
            ${e.map(({version:t,created:r})=>n`<li class="row">
                  <span>Version ${t}, <span class="nowrap">${z(r)}</span></span>
                  <button type="button" class="plain" @click=${()=>{c(this,w,jd).call(this,t)}}>
                    Edit<span class="unseen"> version ${t}</span>
                  </button>
                </li>`)}
          </ul>`,"Loading versions")}
    </section>`},u([b()],Re.prototype,"draft",2),u([b()],Re.prototype,"locale",2),u([b()],Re.prototype,"newLocale",2),u([b()],Re.prototype,"errors",2),u([b()],Re.prototype,"problem",2),u([b()],Re.prototype,"isBusy",2),u([b()],Re.prototype,"uid",2),u([b()],Re.prototype,"data",2),u([b()],Re.prototype,"rendered",2),u([b()],Re.prototype,"previewProblem",2),Re=u([x("stak-template")],Re);var Li,zi,en,Jd,Qr=class extends S{constructor(){super(...arguments);h(this,en);h(this,Li,new f(this,e=>this.api.inboxes(e)));h(this,zi,new f(this,e=>this.api.templates(this.inbox,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Li).load(),o(this,zi).load())}render(){let e=O({title:"Templates",about:"Messages with variables, in several languages. Each recipient gets their own.",actions:n`${ye(this.inbox,o(this,Li).value,t=>X("templates",t))}
        <a class="button primary" href=${D("templates",this.inbox,"+")}>New template</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Templates">
        ${o(this,zi).render(t=>t.length===0?F("No templates yet","Create your first template, then compose messages from it."):c(this,en,Jd).call(this,t),"Loading templates")}
      </section>`:n`${e}${_(this.session,"read","see templates")}`}};Li=new WeakMap,zi=new WeakMap,en=new WeakSet,Jd=function(e){return L("Templates by name",[{head:"Template",kind:"main",cell:t=>n`<a href=${D("templates",this.inbox,t.name)}>${t.name}</a>`},{head:"Version",kind:"number",cell:t=>String(t.version)},{head:"Languages",cell:t=>n`<ul class="chips">
              ${t.locales.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Category",cell:t=>t.category??n`<span class="muted">default</span>`},{head:"Changed",cell:t=>n`<span class="nowrap">${z(t.updated)}</span>`}],e)},Qr=u([x("stak-templates")],Qr);var Yd=50,Ye,Ee,gs,Lt,zt,G,Oe,sn,Gd,Zd,Xd,Qd,ec,tn=class extends S{constructor(){super(...arguments);h(this,G);h(this,Ye,new Ne(this,()=>`topics/${o(this,G,Oe)}`));h(this,Ee,new f(this,e=>this.api.topic(o(this,G,Oe),e),e=>o(this,Ye).init(Kd(e))));h(this,gs,null);h(this,Lt,new f(this,async e=>{let t=await this.api.topicMembers(o(this,G,Oe),Yd,null,e);return A(this,gs,t.next_cursor),t.members}));h(this,zt,new f(this,async e=>{let t=await this.api.topicMembers(o(this,G,Oe),Yd,o(this,gs),e);A(this,gs,t.next_cursor),o(this,Lt).set([...o(this,Lt).value??[],...t.members])}));h(this,sn,async(e,t)=>{let{added:r,removed:a,members:l}=await this.api.changeTopicMembers(o(this,G,Oe),{[e]:t});return o(this,Ee).value&&o(this,Ee).set({...o(this,Ee).value,members:l}),o(this,zt).reset(),o(this,Lt).load(),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ee).load(),o(this,Lt).load())}render(){let e=this.session.hasScope("audience");return n`${O({crumb:n`<a href=${D("topics")}>Topics</a>`,title:o(this,G,Oe),about:o(this,Ee).value?n`<span data-members>${C(o(this,Ee).value.members,"member")}</span>, created
              ${z(o(this,Ee).value.created_at)}.`:d,actions:n`<button
          type="button"
          class="danger"
          ?disabled=${!e||!o(this,Ee).value}
          @click=${()=>{c(this,G,Zd).call(this)}}
        >
          Delete topic
        </button>`})}
      ${e?d:_(this.session,"audience","change this topic")}
      ${this.session.hasScope("read")?o(this,Ee).render(()=>c(this,G,Xd).call(this,e),"Loading topic"):_(this.session,"read","see topics")}`}};Ye=new WeakMap,Ee=new WeakMap,gs=new WeakMap,Lt=new WeakMap,zt=new WeakMap,G=new WeakSet,Oe=function(){return this.route.inbox??""},sn=new WeakMap,Gd=async function(e){e.preventDefault(),await o(this,Ye).save(async({title:r,description:a,open:l})=>{let p=g=>g.trim()===""?null:g.trim(),m=await this.api.writeTopic(o(this,G,Oe),{title:p(r),description:p(a),open:l});return o(this,Ee).set(m),Kd(m)})&&this.session.notify("Topic saved")},Zd=async function(){let e=o(this,Ee).value?.members??0;await P({title:`Delete the topic ${o(this,G,Oe)}?`,body:()=>n`<p>
          The topic is deleted immediately, and its ${C(e,"member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,action:"Delete topic",isDanger:!0,confirmText:o(this,G,Oe),act:async()=>{await this.api.deleteTopic(o(this,G,Oe))}})&&(o(this,Ye).discard(),this.session.notify("Topic deleted"),X("topics"))},Xd=function(e){return n`<div class="split">
        ${c(this,G,Qd).call(this,e)}
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,sn)}
          .draftName=${`topics/${o(this,G,Oe)}/members`}
          .place=${"the topic"}
          .consequence=${n`They will no longer receive messages to <strong>${o(this,G,Oe)}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${o(this,Lt).render(t=>c(this,G,ec).call(this,t),"Loading members")}
      </section>`},Qd=function(e){let{form:t,problem:r}=o(this,Ye);return t===null?d:n`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${c(this,G,Gd)}>
        ${y({id:"title",label:"Title",isOptional:!0,maxlength:200,isDisabled:!e,value:t.title,set:a=>o(this,Ye).change({title:a},"title"),error:v(r?.errors,"title"),hint:"Users see it where they follow topics."})}
        ${be({id:"description",label:"Description",isOptional:!0,rows:3,isDisabled:!e,value:t.description,set:a=>o(this,Ye).change({description:a},"description"),error:v(r?.errors,"description")})}
        ${hr({id:"open",label:"Users may follow and leave this topic",isDisabled:!e,value:t.open,set:a=>o(this,Ye).change({open:a},"open")})}
        ${k(r,void 0,a=>["title","description"].includes(a))}
        ${He({draftForm:o(this,Ye),isAllowed:e,action:"Save"})}
      </form>
    </section>`},ec=function(e){return e.length===0?F("No members yet","Add user IDs, or let users follow the topic."):n`${L("Members, by ID",[{head:"User",kind:"main",cell:t=>t.uid},{head:"Joined",cell:t=>t.joined_at===null?"–":z(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${k(o(this,zt).problem,()=>{o(this,zt).load()})}
      ${ie(o(this,gs)!==null,o(this,zt).isLoading,()=>{o(this,zt).load()})}`},tn=u([x("stak-topic")],tn);function Kd({title:s,description:i,open:e}){return{title:s??"",description:i??"",open:e}}var tc=50,bs,fs,vs,rt,sc,ic,rc,nc,yt=class extends S{constructor(){super(...arguments);h(this,rt);this.name="";this.topicTitle="";this.isOpen=!1;this.problem=null;this.isBusy=!1;h(this,bs,null);h(this,fs,new f(this,async e=>{let t=await this.api.topics(tc,null,e);return A(this,bs,t.next_cursor),t.topics}));h(this,vs,new f(this,async e=>{let t=await this.api.topics(tc,o(this,bs),e);A(this,bs,t.next_cursor),o(this,fs).set([...o(this,fs).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,fs).load()}render(){return n`${O({title:"Topics",about:"Named audiences. A message to several topics reaches each of their members once."})}
      ${this.session.hasScope("audience")?d:_(this.session,"audience","create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")?o(this,fs).render(e=>c(this,rt,rc).call(this,e),"Loading topics"):_(this.session,"read","see topics")}
        </section>
        ${c(this,rt,nc).call(this)}
      </div>`}};bs=new WeakMap,fs=new WeakMap,vs=new WeakMap,rt=new WeakSet,sc=async function(e){if(e.preventDefault(),this.isBusy||this.name.trim()==="")return;this.isBusy=!0,this.problem=null;let t=this.name.trim();try{if(await c(this,rt,ic).call(this,t))throw ds("topic","A topic with this name exists already.");let r=this.topicTitle.trim()===""?null:this.topicTitle.trim();await this.api.writeTopic(t,{title:r,description:null,open:this.isOpen}),X("topics",t)}catch(r){this.problem=H(r)}this.isBusy=!1},ic=async function(e){if(!this.session.hasScope("read"))return!1;try{return await this.api.topic(e),!0}catch(t){if(H(t).status===404)return!1;throw t}},rc=function(e){return e.length===0?F("No topics yet","Create one, then add members or let users follow it."):n`${L("Topics, by name",[{head:"Topic",kind:"main",cell:t=>n`<a href=${D("topics",t.topic)}>${t.topic}</a>${t.title?n`<br /><span class="muted">${t.title}</span>`:d}`},{head:"Members",kind:"number",cell:t=>$(t.members)},{head:"Users may follow",cell:t=>t.open?"Yes":"No"}],e)}
      ${k(o(this,vs).problem,()=>{o(this,vs).load()})}
      ${ie(o(this,bs)!==null,o(this,vs).isLoading,()=>{o(this,vs).load()})}`},nc=function(){let e=this.session.hasScope("audience");return n`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${c(this,rt,sc)}>
        ${y({id:"topic-name",label:"Name",value:this.name,isDisabled:!e,set:t=>this.name=t,error:v(this.problem?.errors,"topic"),placeholder:"release-notes",hint:"Letters, digits, and _ . - The name cannot be changed later."})}
        ${y({id:"topic-title",label:"Title",isOptional:!0,maxlength:200,value:this.topicTitle,isDisabled:!e,set:t=>this.topicTitle=t,error:v(this.problem?.errors,"title"),placeholder:"Release notes"})}
        ${hr({id:"topic-open",label:"Users may follow and leave this topic",value:this.isOpen,isDisabled:!e,set:t=>this.isOpen=t})}
        ${k(this.problem,void 0,t=>t==="topic"||t==="title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!e||this.isBusy||this.name.trim()===""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`},u([b()],yt.prototype,"name",2),u([b()],yt.prototype,"topicTitle",2),u([b()],yt.prototype,"isOpen",2),u([b()],yt.prototype,"problem",2),u([b()],yt.prototype,"isBusy",2),yt=u([x("stak-topics")],yt);var Ii=class{constructor(i,e,t=()=>{}){this.host=i;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;i.addController(this),this.#t=new Ie(i,()=>this.#i())}#e;#t;hostConnected(){let i=this.host.session.jobs.get(this.name());i!==void 0&&this.#s(i)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((i,e)=>i+e,0)}async start(i){let{job_id:e}=await i();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(i){this.#e=i,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let i=this.#e;if(i===null)return"done";try{let e=await this.host.api.job(i);if(i!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=H(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var Zs,xt,It,me,xo,oc,ac,lc,$o,dc,cc,ys=class extends S{constructor(){super(...arguments);h(this,me);this.uid="";this.problem=null;this.isFetching=!1;h(this,Zs,!1);h(this,xt,new Ii(this,()=>`export/${this.uid}`));h(this,It,new Ii(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,Zs)||(A(this,Zs,!1),o(this,xt).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:_(this.session,"read","export users"):_(this.session,"users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,xt).isRunning} @click=${()=>c(this,me,oc).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,It).isRunning}
          @click=${()=>{c(this,me,lc).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${k(this.problem)} ${c(this,me,$o).call(this,o(this,xt),"Exporting")}
      ${o(this,xt).job?.status==="done"?c(this,me,dc).call(this,o(this,xt).job):d}
      ${c(this,me,$o).call(this,o(this,It),"Erasing")}
      ${o(this,It).job?.status==="done"?c(this,me,cc).call(this,o(this,It).job):d}
    </section>`}};Zs=new WeakMap,xt=new WeakMap,It=new WeakMap,me=new WeakSet,xo=async function(e){this.problem=null;try{await e()}catch(t){this.problem=H(t)}},oc=function(){c(this,me,xo).call(this,()=>o(this,xt).start(()=>this.api.exportUser(this.uid)))},ac=async function(e){this.isFetching=!0,await c(this,me,xo).call(this,async()=>Sn(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},lc=async function(){this.problem=null,await P({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{A(this,Zs,!0),await o(this,It).start(()=>this.api.eraseUser(this.uid))}})},$o=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${C(a,"item")} so far`:"";return n`${k(e.problem)}
    ${e.isRunning?_t(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},dc=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${cr(t)}, one JSON document per line. Available until ${z(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,me,ac).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},cc=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Sn(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${z(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:L("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},u([N({attribute:!1})],ys.prototype,"uid",2),u([b()],ys.prototype,"problem",2),u([b()],ys.prototype,"isFetching",2),ys=u([x("stak-user-data")],ys);var pc=20,hh={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},xs,nt,Ft,Xs,hc,mc,jt=class extends S{constructor(){super(...arguments);h(this,Xs);this.inboxes=[];this.chosen="";this.unread=0;h(this,xs,null);h(this,nt,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,pc,null,e);return A(this,xs,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,Ft,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,pc,o(this,xs),e);A(this,xs,t.next_cursor),o(this,nt).set([...o(this,nt).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,nt).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <div class="row">
          <h2 id="user-inbox">Inbox of ${this.uid}</h2>
          ${o(this,nt).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        </div>
        ${ye(this.chosen,this.inboxes,e=>c(this,Xs,hc).call(this,e))}
      </div>
      ${o(this,nt).render(e=>e.length===0?F("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,Xs,mc).call(this,e)} ${k(o(this,Ft).problem,()=>{o(this,Ft).load()})}
              ${ie(o(this,xs)!==null,o(this,Ft).isLoading,()=>{o(this,Ft).load()})}`,"Loading inbox")}
    </section>`}};xs=new WeakMap,nt=new WeakMap,Ft=new WeakMap,Xs=new WeakSet,hc=function(e){this.chosen=e,o(this,Ft).reset(),o(this,nt).reset(),o(this,nt).load()},mc=function(e){return L(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${D("broadcasts",this.chosen,t.id)}>${gh(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=hh[mh(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>uc(t.received)},{head:"Read",cell:t=>t.readat===null?"–":uc(t.readat)}],e)},u([N({attribute:!1})],jt.prototype,"uid",2),u([N({attribute:!1})],jt.prototype,"inboxes",2),u([b()],jt.prototype,"chosen",2),u([b()],jt.prototype,"unread",2),jt=u([x("stak-user-inbox")],jt);function mh(s){return s.redacted?"recalled":s.message===null||s.expires_at!==null&&s.expires_at*1e3<=Date.now()?"expired":s.archived?"archived":s.readat!==null?"read":s.seen?"seen":"unread"}function gh(s){if(s.message===null)return s.redacted?"Recalled message":"Expired message";let i=[s.message.title,s.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof i=="string"?i.slice(0,90):`Message in ${s.category}`}function uc(s){return n`<time class="nowrap" title=${oe(s)} datetime=${new Date(s*1e3).toISOString()}
    >${ae(s)}</time
  >`}var gc=50,bh=250,qt,Qs,Ke,ot,ei,bc,fc,ji=class extends S{constructor(){super(...arguments);h(this,ei);this.beginning="";h(this,qt,null);h(this,Qs);h(this,Ke,new f(this,async e=>{let t=await this.api.users(this.beginning,gc,null,e);return A(this,qt,t.next_cursor),t.users}));h(this,ot,new f(this,async e=>{let t=await this.api.users(this.beginning,gc,o(this,qt),e);A(this,qt,t.next_cursor),o(this,Ke).set([...o(this,Ke).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Ke).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Qs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,ei,bc).call(this,e)})}
      </div>
      ${o(this,Ke).value===void 0?"":k(o(this,Ke).problem,()=>{o(this,Ke).load()})}
      ${o(this,Ke).render(e=>e.length===0?this.beginning===""?F("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${F("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,qt)===null?"":ie(!0,o(this,ot).isLoading,()=>{o(this,ot).load()})}`:n`${c(this,ei,fc).call(this,e)} ${k(o(this,ot).problem,()=>{o(this,ot).load()})}
              ${ie(o(this,qt)!==null,o(this,ot).isLoading,()=>{o(this,ot).load()})}`,"Loading users")}
    </section>`}};qt=new WeakMap,Qs=new WeakMap,Ke=new WeakMap,ot=new WeakMap,ei=new WeakSet,bc=function(e){this.beginning=e,clearTimeout(o(this,Qs)),o(this,ot).reset(),A(this,Qs,setTimeout(()=>{o(this,Ke).load()},bh))},fc=function(e){return L("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="link"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${z(t.created)}</span>`}],e)},u([b()],ji.prototype,"beginning",2),ji=u([x("stak-user-list")],ji);var vc=20,$s,Ae,ws,Bt,yc,xc,$c,Fi=class extends S{constructor(){super(...arguments);h(this,Bt);this.uid="";h(this,$s,null);h(this,Ae,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,vc,null,e);return A(this,$s,t.next_cursor),t.sessions}));h(this,ws,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,vc,o(this,$s),e);A(this,$s,t.next_cursor),o(this,Ae).set([...o(this,Ae).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,Ae).value!==void 0||o(this,Ae).isLoading||o(this,Ae).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:_(this.session,"users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e}
          aria-disabled=${o(this,Ae).isLoading?"true":d}
          @click=${()=>{o(this,Ae).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,Bt,xc).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,Ae).render(r=>c(this,Bt,$c).call(this,r),"Loading sessions"):d}
    </section>`}};$s=new WeakMap,Ae=new WeakMap,ws=new WeakMap,Bt=new WeakSet,yc=async function(e){await P({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,Ae).load())},xc=async function(){let e=0;await P({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await o(this,Ae).load())},$c=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${L("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${z(t.created)}</small>`},{head:"Refreshed",cell:t=>ae(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,Bt,yc).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${k(o(this,ws).problem??o(this,Ae).problem,()=>{o(this,ws).load()})}
    ${o(this,$s)===null?d:ie(!0,o(this,ws).isLoading,()=>{o(this,ws).load()})}`},u([N({attribute:!1})],Fi.prototype,"uid",2),Fi=u([x("stak-user-sessions")],Fi);var fh=3600;function qi(s){return{name:s?.display_name??"",phone:s?.phone_number??""}}var ks,Pe,ti,ve,U,wc,kc,_c,Sc,wo,Tc,Rc,Ec,ko,Ac,Pc,Dc,Cc,Mc,Ge=class extends S{constructor(){super(...arguments);h(this,U);this.query="";this.uid=null;this.ttl={...ns,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,ks,!1);h(this,Pe,new Ne(this,()=>`users/${this.uid}`));h(this,ti,new f(this,e=>this.api.inboxes(e)));h(this,ve,new f(this,()=>c(this,U,wc).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&o(this,ti).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>c(this,U,_c).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:_(this.session,"read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,U,Sc)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,ve).isLoading&&this.uid===null?_t("Looking up"):d}
      ${k(o(this,ve).problem,()=>{o(this,ve).load()})}
      ${this.uid===null?o(this,ve).isLoading||o(this,ve).problem?d:c(this,U,Ac).call(this):c(this,U,Pc).call(this,this.uid)}`}};ks=new WeakMap,Pe=new WeakMap,ti=new WeakMap,ve=new WeakMap,U=new WeakSet,wc=async function(){let e=o(this,ks)?this.query:this.query.trim(),t=e.startsWith("+")&&!o(this,ks);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new se(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,o(this,Pe).init(qi(r)),r}catch(r){let a=H(r);if(a.status!==404||t)throw a;return this.uid=e,o(this,Pe).init(qi(null)),null}},kc=function(e){this.query=e,o(this,ve).reset(),A(this,ks,!0),o(this,ve).load()},_c=function(){this.query="",this.uid=null,o(this,ve).reset()},Sc=function(e){e.preventDefault(),A(this,ks,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(o(this,ve).reset(),o(this,ve).load()):(this.uid=this.query.trim(),o(this,Pe).init(qi(null))))},wo=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:H(r)}}},Tc=async function(e,t){e.preventDefault();let r=o(this,ve).value;await o(this,Pe).save(async({name:l,phone:p})=>{let m={display_name:l.trim()||null,phone_number:p.trim()||null},g=await this.api.writeUser(t,m,r??null);return o(this,ve).set(g),qi(g)})&&this.session.notify("Profile saved")},Rc=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,ve).set(null),o(this,Pe).init(qi(null))},Ec=function(e,t){e.preventDefault(),c(this,U,wo).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,Et(this.ttl)??fh);await Qe(`Token for ${t}`,n`Anyone with this token can act as this user until ${z(a)}. It will not be shown again and cannot
        be revoked.`,r)})},ko=function(e){c(this,U,wo).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Ac=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>c(this,U,kc).call(this,e.detail)}
    ></stak-user-list>`:F("No user selected","Enter a user ID as your backend knows it.")},Pc=function(e){return n`${this.session.hasScope("read")?Es(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,ti).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,Pe).form?c(this,U,Dc).call(this,e,o(this,Pe).form):d}
        ${Es(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,U,Rc).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Es(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,U,Cc).call(this,e)} ${c(this,U,Mc).call(this,e)}
      </div>
    </div>`},Dc=function(e,t){let r=o(this,ve).value,a=o(this,Pe).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${z(r.created)}, changed
            ${z(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:_(this.session,"users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,U,Tc).call(this,p,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>o(this,Pe).change({name:p},"display_name"),error:v(a?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>o(this,Pe).change({phone:p},"phone_number"),error:v(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${k(a,void 0,p=>p==="display_name"||p==="phone_number")}
        ${He({draftForm:o(this,Pe),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},Cc=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ye(this.chosenInbox,o(this,ti).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,U,ko).call(this,e)}>Recount</button>
      </div>
      ${k(this.problems.recount??null,()=>c(this,U,ko).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${L("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Mc=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:_(this.session,"tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>c(this,U,Ec).call(this,a,e)}>
        ${At({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:v(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${k(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([b()],Ge.prototype,"query",2),u([b()],Ge.prototype,"uid",2),u([b()],Ge.prototype,"ttl",2),u([b()],Ge.prototype,"chosenInbox",2),u([b()],Ge.prototype,"recounted",2),u([b()],Ge.prototype,"erasures",2),u([b()],Ge.prototype,"problems",2),Ge=u([x("stak-users")],Ge);var Nc=50,vh=200,yh=2048,xh=[3600,86400,7*86400],si,_s,at,Ze,Ss,V,_o,zc,Ic,jc,Fc,qc,Bc,Uc,Hc,Wc,Vc,Jc,Bi=class extends S{constructor(){super(...arguments);h(this,V);this.shown=null;h(this,si,0);h(this,_s,null);h(this,at,new f(this,async e=>{let t=await this.api.webhooks(e);return A(this,si,t.limit),t.webhooks}));h(this,Ze,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",Nc,null,e);return A(this,_s,t.next_cursor),t.attempts}));h(this,Ss,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",Nc,o(this,_s),e);A(this,_s,t.next_cursor),o(this,Ze).set([...o(this,Ze).value??[],...t.attempts])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,at).load()}render(){let e=o(this,at).value??[],t=O({title:"Webhooks",about:"Endpoints of your backend that receive signed events.",actions:n`<button
        type="button"
        class="primary"
        ?disabled=${!o(this,V,_o)||o(this,si)>0&&e.length>=o(this,si)}
        @click=${()=>{c(this,V,zc).call(this)}}
      >
        New endpoint
      </button>`});return this.session.hasScope("read")?n`${t}
      ${this.session.hasScope("config")?d:_(this.session,"config","change webhook endpoints")}
      ${this.session.hasScope("tokens")?d:_(this.session,"tokens","choose where events are sent")}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${o(this,at).render(r=>r.length===0?F("No endpoints",n`<p>Create one to receive events, for example when a message was read.</p>`):c(this,V,Hc).call(this,r),"Loading endpoints")}
      </section>
      ${this.shown===null?d:c(this,V,Vc).call(this,this.shown)}`:n`${t}${_(this.session,"read","see webhook endpoints")}`}};si=new WeakMap,_s=new WeakMap,at=new WeakMap,Ze=new WeakMap,Ss=new WeakMap,V=new WeakSet,_o=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},zc=async function(){let e={url:"",description:"",chosen:new Set},t="";await P({title:"New webhook endpoint",action:"Create endpoint",isReady:()=>e.url.trim()!==""&&e.chosen.size>0,isShownAtField:a=>a==="url"||a==="description",body:(a,l)=>Lc(e,a,l),act:async()=>{({secret:t}=await this.api.createWebhook(Oc(e)))}})&&(await Qe("Secret of the new endpoint","Add it to your backend, which verifies the signatures with it. It will not be shown again.",t),await o(this,at).load())},Ic=async function(e){let t=pr.filter(l=>e.event_types.includes(l)),r={url:e.url,description:e.description??"",chosen:new Set(t)};await P({title:"Change webhook endpoint",action:"Save",isReady:()=>r.url.trim()!==""&&r.chosen.size>0,isShownAtField:l=>l==="url"||l==="description",body:(l,p)=>Lc(r,l,p),act:async()=>{await this.api.changeWebhook(e.webhook_id,Oc(r))}})&&(this.session.notify("Endpoint changed"),await o(this,at).load())},jc=async function(e,t){await P({title:t?"Enable this endpoint?":"Disable this endpoint?",action:t?"Enable":"Disable",body:()=>n`<p class="code">${e.url}</p>
          <p>${t?"It receives events from now on.":"It receives no events until you enable it."}</p>`,act:async()=>{await this.api.changeWebhook(e.webhook_id,{enabled:t})}})&&(this.session.notify(t?"Endpoint enabled":"Endpoint disabled"),await o(this,at).load())},Fc=async function(e){let t="",r="";await P({title:"Rotate the endpoint's secret?",action:"Rotate",body:l=>pe({id:"webhook-grace",label:"The previous secret also signs",value:t,options:[{value:"",label:"until the next rotation"},...xh.map(p=>({value:String(p),label:`for ${As(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}}),act:async()=>{({secret:r}=await this.api.rotateWebhookSecret(e.webhook_id,t===""?null:Number(t)))}})&&await Qe("New secret","Add it to your backend now. It will not be shown again.",r)},qc=async function(e){await P({title:"Delete this endpoint?",isDanger:!0,action:"Delete",body:()=>n`<p class="code">${e.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,act:async()=>{await this.api.deleteWebhook(e.webhook_id)}})&&(this.shown?.webhook_id===e.webhook_id&&(this.shown=null),this.session.notify("Endpoint deleted"),await o(this,at).load())},Bc=function(e){this.shown=e,o(this,Ze).reset(),o(this,Ze).load()},Uc=async function(e){let t=this.shown;t===null||!await P({title:"Send this event again?",action:"Send again",body:()=>n`<p>${e.event_type} is sent to <span class="code">${t.url}</span> with the same ID.</p>`,act:async()=>{await this.api.replayAttempt(t.webhook_id,e.attempt_id)}})||(this.session.notify("Sending the event again"),await o(this,Ze).load())},Hc=function(e){return L("Webhook endpoints, oldest first",[{head:"Endpoint",kind:"main",cell:t=>n`<strong class="code">${t.url}</strong>${t.description===null?d:n`<small>${t.description}</small>`}`},{head:"Events",cell:t=>n`<ul class="chips">
              ${t.event_types.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Status",cell:t=>t.enabled?n`<span class="badge good">enabled</span>`:n`<span class="badge bad">disabled</span><small>${t.disabled_reason}</small>`},{head:"Actions",kind:"actions",cell:t=>c(this,V,Wc).call(this,t)}],e)},Wc=function(e){let t=e.description??ge(e.webhook_id),r=(l,p,m,g="")=>n`<button
        type="button"
        class="small ${g}"
        aria-label="${l.replace("…","")}: ${t}"
        ?disabled=${!m}
        @click=${p}
      >
        ${l}
      </button>`,a=this.session.hasScope("config");return n`${r("Attempts",()=>c(this,V,Bc).call(this,e),!0)}
    ${r("Change…",()=>{c(this,V,Ic).call(this,e)},o(this,V,_o))}
    ${r("Rotate secret…",()=>{c(this,V,Fc).call(this,e)},a)}
    ${r(e.enabled?"Disable…":"Enable…",()=>{c(this,V,jc).call(this,e,!e.enabled)},a)}
    ${r("Delete…",()=>{c(this,V,qc).call(this,e)},a,"danger-quiet")}`},Vc=function(e){return n`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${e.description??ge(e.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${o(this,Ze).isLoading} @click=${()=>{o(this,Ze).load()}}>
          ${Q("refresh")}Refresh
        </button>
      </div>
      ${o(this,Ze).render(t=>t.length===0?F("No attempts",n`<p>No event was sent in the last seven days.</p>`):n`${c(this,V,Jc).call(this,t)} ${k(o(this,Ss).problem,()=>{o(this,Ss).load()})}
              ${ie(o(this,_s)!==null,o(this,Ss).isLoading,()=>{o(this,Ss).load()})}`,"Loading attempts")}
    </section>`},Jc=function(e){return L(`${C(e.length,"attempt")}, newest first`,[{head:"Event",kind:"main",cell:t=>n`<strong>${t.event_type}</strong><small class="code">${t.event_id}</small>`},{head:"Result",cell:t=>n`<span class="badge ${t.succeeded?"good":"bad"}"
                >${t.succeeded?"accepted":"failed"}${t.status===null?"":` (${t.status})`}</span
              >${t.reason===null?d:n`<small>${t.reason}</small>`}`},{head:"Duration",kind:"number",cell:t=>n`${$(t.duration_ms)} ms`},{head:"Sent",cell:t=>n`<time class="nowrap" title=${oe(t.at)}>${ae(t.at)}</time>`},{head:"Replay",kind:"actions",cell:t=>n`<button
              type="button"
              class="small"
              aria-label="Send again: ${t.event_type}, ${ae(t.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${()=>{c(this,V,Uc).call(this,t)}}
            >
              Send again…
            </button>`}],e)},u([b()],Bi.prototype,"shown",2),Bi=u([x("stak-webhooks")],Bi);function Oc(s){return{url:s.url.trim(),event_types:pr.filter(i=>s.chosen.has(i)),description:s.description.trim()||null}}function Lc(s,i,e){return n`${y({id:"webhook-url",label:"URL",isCode:!0,maxlength:yh,placeholder:"https://hooks.example/stak",value:s.url,set:t=>{s.url=t,i()},error:v(e?.errors,"url")})}
    ${y({id:"webhook-description",label:"Description",isOptional:!0,maxlength:vh,value:s.description,set:t=>{s.description=t,i()},error:v(e?.errors,"description")})}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${pr.map(t=>n`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${t}
              .checked=${s.chosen.has(t)}
              @change=${r=>{r.target.checked?s.chosen.add(t):s.chosen.delete(t),i()}}
            />
            <span><strong>${t}</strong><small>${Xo[t]}</small></span>
          </label>`)}
    </fieldset>`}document.adoptedStyleSheets=[ga,aa,ha,pa,ca,la,ma,ua,oa,da].map(s=>s.styleSheet);var $h=5e3,Yc={overview:"Overview",compose:"Compose",templates:"Templates",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",topics:"Topics",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",webhooks:"Webhooks",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},wh=[["Messages",["overview","compose","templates","broadcasts","dead-letters"]],["People",["audience","topics","users"]],["Setup",["inboxes","keys","webhooks","accounts","settings","audit-log"]]],kh=new Set(["compose","templates","broadcasts","recipients","dead-letters","audience"]),ee,Ui,Hi,le,Kc,Wi,So,Vi,To,Gc,Zc,Xc,rn,nn,Qc,ep,Ut=class extends Z{constructor(){super(...arguments);h(this,le);h(this,ee,new br);h(this,Ui,new lr(o(this,ee)));this.route=_n(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,Hi);h(this,Wi,async()=>{this.route=_n(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&kh.has(this.route.view)&&(o(this,ee).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,le,So).call(this)});h(this,Vi,e=>{o(this,ee).drafts().length>0&&e.preventDefault()});h(this,rn,e=>{e.key!=="Escape"||this.isMenuCollapsed||(this.isMenuCollapsed=!0,this.querySelector(".menu-button")?.focus())});h(this,nn,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,Wi)),window.addEventListener("beforeunload",o(this,Vi)),o(this,ee).addEventListener("changed",()=>this.requestUpdate()),o(this,ee).addEventListener("notification",e=>c(this,le,To).call(this,e.detail)),c(this,le,Kc).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,Wi)),window.removeEventListener("beforeunload",o(this,Vi))}render(){let e=sa(location.hash),t=e!==null?"Set a password":o(this,ee).isOpen?Yc[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,ee)} .link=${e}></stak-set-password>`:o(this,ee).isOpen?c(this,le,Zc).call(this):this.isRestoring?n`<main class="door">${_t("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,ee)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,le,So).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${Q("done")}${this.toast}</p>`:d}
      </div>`}};ee=new WeakMap,Ui=new WeakMap,Hi=new WeakMap,le=new WeakSet,Kc=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??fr();t!==""&&!e.has("error")&&await o(this,ee).restore(t),o(this,ee).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Wi=new WeakMap,So=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Vi=new WeakMap,To=function(e){this.toast=e,clearTimeout(o(this,Hi)),A(this,Hi,setTimeout(()=>this.toast="",$h))},Gc=async function(){if(o(this,ee).drafts().length===0||await P({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,ee).signOut()}catch{c(this,le,To).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Zc=function(){return n`<a class="skip" href="#main" @click=${o(this,nn)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}" @keydown=${o(this,rn)}>
          <div class="side-top">
            <div class="brand">
              ${Ds()}
              <div><strong>Stak</strong><span title=${o(this,ee).tenant}>${o(this,ee).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${Q(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${wh.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,le,Qc).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,le,Xc).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,le,Gc).call(this)}}>${Q("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Es(`${this.route.view}/${this.route.inbox??o(this,ee).inbox}/${this.route.id}`,c(this,le,ep).call(this))}
        </main>
      </div>`},Xc=function(){let{account:e,ownKey:t}=o(this,ee);return e===null?n`<p>
        Key <code>${ge(t?.key_id??"")}</code>,
        ${t?.scopes.length===Ps.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${kt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{ta(o(this,ee),o(this,Ui))}}>
            ${Q("lock")}Change password
          </button>`:d}`},rn=new WeakMap,nn=new WeakMap,Qc=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=o(this,ee).drafts(`${e}/`).length>0;return n`<li>
      <a href=${D(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${Q(e)}${Yc[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},ep=function(){let[e,t,r]=[o(this,ee),o(this,Ui),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"templates":return r.id===null?n`<stak-templates .session=${e} .api=${t} .route=${r}></stak-templates>`:n`<stak-template .session=${e} .api=${t} .route=${r}></stak-template>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"topics":return r.inbox===null?n`<stak-topics .session=${e} .api=${t} .route=${r}></stak-topics>`:n`<stak-topic .session=${e} .api=${t} .route=${r}></stak-topic>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"webhooks":return n`<stak-webhooks .session=${e} .api=${t} .route=${r}></stak-webhooks>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([b()],Ut.prototype,"route",2),u([b()],Ut.prototype,"isMenuCollapsed",2),u([b()],Ut.prototype,"toast",2),u([b()],Ut.prototype,"isRestoring",2),Ut=u([x("stak-console")],Ut);export{Ut as StakConsole};
