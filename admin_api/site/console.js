var Ba=Object.defineProperty;var Ua=Object.getOwnPropertyDescriptor;var jr=i=>{throw TypeError(i)};var p=(i,s,e,t)=>{for(var r=t>1?void 0:t?Ua(s,e):s,a=i.length-1,l;a>=0;a--)(l=i[a])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Ba(s,e,r),r};var Hi=(i,s,e)=>s.has(i)||jr("Cannot "+e);var o=(i,s,e)=>(Hi(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?jr("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),T=(i,s,e,t)=>(Hi(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Hi(i,s,"access private method"),e);var Ks=globalThis,Ws=Ks.ShadowRoot&&(Ks.ShadyCSS===void 0||Ks.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ji=Symbol(),Lr=new WeakMap,ls=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Ji)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ws&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Lr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Lr.set(e,s))}return s}toString(){return this.cssText}},Fr=i=>new ls(typeof i=="string"?i:i+"",void 0,Ji),U=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[a+1],i[0]);return new ls(e,i,Ji)},zr=(i,s)=>{if(Ws)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=Ks.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},Ki=Ws?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Fr(e)})(i):i;var{is:Ha,defineProperty:Ja,getOwnPropertyDescriptor:Ka,getOwnPropertyNames:Wa,getOwnPropertySymbols:Va,getPrototypeOf:Ya}=Object,Vs=globalThis,qr=Vs.trustedTypes,Ga=qr?qr.emptyScript:"",Za=Vs.reactiveElementPolyfillSupport,ds=(i,s)=>i,cs={toAttribute(i,s){switch(s){case Boolean:i=i?Ga:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Ys=(i,s)=>!Ha(i,s),Br={attribute:!0,type:String,converter:cs,reflect:!1,useDefault:!1,hasChanged:Ys};Symbol.metadata??=Symbol("metadata"),Vs.litPropertyMetadata??=new WeakMap;var Ne=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Br){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Ja(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:a}=Ka(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let u=r?.call(this);a?.call(this,l),this.requestUpdate(s,u,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Br}static _$Ei(){if(this.hasOwnProperty(ds("elementProperties")))return;let s=Ya(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(ds("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ds("properties"))){let e=this.properties,t=[...Wa(e),...Va(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(Ki(r))}else s!==void 0&&e.push(Ki(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return zr(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:cs).toAttribute(e,t.type);this._$Em=s,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:cs;this._$Em=r;let u=l.fromAttribute(e,a.type);this[r]=u??this._$Ej?.get(r)??u,this._$Em=null}}requestUpdate(s,e,t,r=!1,a){if(s!==void 0){let l=this.constructor;if(r===!1&&(a=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??Ys)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),a!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,u=this[r];l!==!0||this._$AL.has(r)||u===void 0||this.C(r,void 0,a,u)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Ne.elementStyles=[],Ne.shadowRootOptions={mode:"open"},Ne[ds("elementProperties")]=new Map,Ne[ds("finalized")]=new Map,Za?.({ReactiveElement:Ne}),(Vs.reactiveElementVersions??=[]).push("2.1.2");var Vi=globalThis,Ur=i=>i,Gs=Vi.trustedTypes,Hr=Gs?Gs.createPolicy("lit-html",{createHTML:i=>i}):void 0,Yi="$lit$",Ie=`lit$${Math.random().toFixed(9).slice(2)}$`,Gi="?"+Ie,Qa=`<${Gi}>`,pt=document,ps=()=>pt.createComment(""),hs=i=>i===null||typeof i!="object"&&typeof i!="function",Zi=Array.isArray,Gr=i=>Zi(i)||typeof i?.[Symbol.iterator]=="function",Wi=`[ 	
\f\r]`,us=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Jr=/-->/g,Kr=/>/g,ct=RegExp(`>|${Wi}(?:([^\\s"'>=/]+)(${Wi}*=${Wi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Wr=/'/g,Vr=/"/g,Zr=/^(?:script|style|textarea|title)$/i,Qi=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=Qi(1),si=Qi(2),$d=Qi(3),ye=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Yr=new WeakMap,ut=pt.createTreeWalker(pt,129);function Qr(i,s){if(!Zi(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Hr!==void 0?Hr.createHTML(s):s}var Xr=(i,s)=>{let e=i.length-1,t=[],r,a=s===2?"<svg>":s===3?"<math>":"",l=us;for(let u=0;u<e;u++){let m=i[u],g,R,S=-1,le=0;for(;le<m.length&&(l.lastIndex=le,R=l.exec(m),R!==null);)le=l.lastIndex,l===us?R[1]==="!--"?l=Jr:R[1]!==void 0?l=Kr:R[2]!==void 0?(Zr.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=ct):R[3]!==void 0&&(l=ct):l===ct?R[0]===">"?(l=r??us,S=-1):R[1]===void 0?S=-2:(S=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?ct:R[3]==='"'?Vr:Wr):l===Vr||l===Wr?l=ct:l===Jr||l===Kr?l=us:(l=ct,r=void 0);let be=l===ct&&i[u+1].startsWith("/>")?" ":"";a+=l===us?m+Qa:S>=0?(t.push(g),m.slice(0,S)+Yi+m.slice(S)+Ie+be):m+Ie+(S===-2?u:be)}return[Qr(i,a+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},ms=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,u=s.length-1,m=this.parts,[g,R]=Xr(s,e);if(this.el=i.createElement(g,t),ut.currentNode=this.el.content,e===2||e===3){let S=this.el.content.firstChild;S.replaceWith(...S.childNodes)}for(;(r=ut.nextNode())!==null&&m.length<u;){if(r.nodeType===1){if(r.hasAttributes())for(let S of r.getAttributeNames())if(S.endsWith(Yi)){let le=R[l++],be=r.getAttribute(S).split(Ie),It=/([.?@])?(.*)/.exec(le);m.push({type:1,index:a,name:It[2],strings:be,ctor:It[1]==="."?Qs:It[1]==="?"?Xs:It[1]==="@"?ei:mt}),r.removeAttribute(S)}else S.startsWith(Ie)&&(m.push({type:6,index:a}),r.removeAttribute(S));if(Zr.test(r.tagName)){let S=r.textContent.split(Ie),le=S.length-1;if(le>0){r.textContent=Gs?Gs.emptyScript:"";for(let be=0;be<le;be++)r.append(S[be],ps()),ut.nextNode(),m.push({type:2,index:++a});r.append(S[le],ps())}}}else if(r.nodeType===8)if(r.data===Gi)m.push({type:2,index:a});else{let S=-1;for(;(S=r.data.indexOf(Ie,S+1))!==-1;)m.push({type:7,index:a}),S+=Ie.length-1}a++}}static createElement(s,e){let t=pt.createElement("template");return t.innerHTML=s,t}};function ht(i,s,e=i,t){if(s===ye)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=hs(s)?void 0:s._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=ht(i,r._$AS(i,s.values),r,t)),s}var Zs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??pt).importNode(e,!0);ut.currentNode=r;let a=ut.nextNode(),l=0,u=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new jt(a,a.nextSibling,this,s):m.type===1?g=new m.ctor(a,m.name,m.strings,this,s):m.type===6&&(g=new ti(a,this,s)),this._$AV.push(g),m=t[++u]}l!==m?.index&&(a=ut.nextNode(),l++)}return ut.currentNode=pt,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},jt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ht(this,s,e),hs(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==ye&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Gr(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&hs(this._$AH)?this._$AA.nextSibling.data=s:this.T(pt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=ms.createElement(Qr(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new Zs(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(s){let e=Yr.get(s.strings);return e===void 0&&Yr.set(s.strings,e=new ms(s)),e}k(s){Zi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of s)r===e.length?e.push(t=new i(this.O(ps()),this.O(ps()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Ur(s).nextSibling;Ur(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},mt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)s=ht(this,s,e,0),l=!hs(s)||s!==this._$AH&&s!==ye,l&&(this._$AH=s);else{let u=s,m,g;for(s=a[0],m=0;m<a.length-1;m++)g=ht(this,u[t+m],e,m),g===ye&&(g=this._$AH[m]),l||=!hs(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Qs=class extends mt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},Xs=class extends mt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},ei=class extends mt{constructor(s,e,t,r,a){super(s,e,t,r,a),this.type=5}_$AI(s,e=this){if((s=ht(this,s,e,0)??d)===ye)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,a=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ti=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ht(this,s)}},en={M:Yi,P:Ie,A:Gi,C:1,L:Xr,R:Zs,D:Gr,V:ht,I:jt,H:mt,N:Xs,U:ei,B:Qs,F:ti},Xa=Vi.litHtmlPolyfillSupport;Xa?.(ms,jt),(Vi.litHtmlVersions??=[]).push("3.3.3");var gs=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new jt(s.insertBefore(ps(),a),a,void 0,e??{})}return r._$AI(i),r};var Xi=globalThis,Y=class extends Ne{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=gs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ye}};Y._$litElement$=!0,Y.finalized=!0,Xi.litElementHydrateSupport?.({LitElement:Y});var el=Xi.litElementPolyfillSupport;el?.({LitElement:Y});(Xi.litElementVersions??=[]).push("4.2.2");var v=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var tl={attribute:!0,type:String,converter:cs,reflect:!1,hasChanged:Ys},sl=(i=tl,s,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),a.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(u){let m=s.get.call(this);s.set.call(this,u),this.requestUpdate(l,m,i,!0,u)},init(u){return u!==void 0&&this.C(l,void 0,i,u),u}}}if(t==="setter"){let{name:l}=e;return function(u){let m=this[l];s.call(this,u),this.requestUpdate(l,m,i,!0,u)}}throw Error("Unsupported decorator location: "+t)};function N(i){return(s,e)=>typeof e=="object"?sl(i,s,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(i,s,e)}function f(i){return N({...i,state:!0,attribute:!1})}var gt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ri=i=>(...s)=>({_$litDirective$:i,values:s}),Lt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:lc}=en;var tn=i=>i.strings===void 0;var il={},ni=(i,s=il)=>i._$AH=s;var Ft=ri(class extends Lt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(ni(i),this.key=s),e}});function er(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function sn(i){return i===null||er(i)&&Object.values(i).some(sn)}function rl(i,s){return JSON.stringify(i)===JSON.stringify(s)}function tr(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,a]=[i[t]??null,s[t]??null];if(!rl(r,a))if(er(a)){if(sn(a))return null;let l=er(r)?tr(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var ai=1e4,nl=100,rn=100,nn=10;function P(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Ae(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var oi=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Ae(nl,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(P`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:tr({...t},{...e});return this.session.request(P`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(P`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(P`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${P`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(P`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,a={}){let u=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(P`/${s}/messages`+Ae(e,t)+u,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===nn)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(P`/${s}/messages/${e}/read-rate`,{signal:t})}userMessages(s,e,t,r,a){return this.session.request(P`/${s}/users/${e}/messages`+Ae(t,r),{signal:a})}broadcast(s,e,t){return this.session.request(P`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(P`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(P`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,a){for(;;){let l=await this.session.request(P`/${s}/messages/${e}/recipients`+Ae(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(P`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let a=await this.session.request(P`/${s}/dead-letters`+Ae(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(s,e){return this.session.request(P`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Ae(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Ae(rn,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(P`/keys/${s}`,{method:"DELETE"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${Ae(rn,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(P`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(P`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(P`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(P`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(P`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let a=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let u=await this.session.request(`/users${Ae(e,t)}${a}`,{signal:r});if(u.users.length>0||u.next_cursor===null||l===nn)return u;t=u.next_cursor}}writeUser(s,e,t){return this.session.request(P`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(P`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(P`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(P`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(P`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(P`/users/${s}/sessions`+Ae(e,t),{signal:r})}endSession(s,e){return this.session.request(P`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(P`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(P`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(P`/${s}/users/${e}/audit`,{method:"POST"})}};var ol=new Intl.NumberFormat("en"),al=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),ll=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),sr=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),dl=.01;function $(i){return ol.format(i)}function C(i,s,e=`${s}s`){return`${$(i)} ${i===1?s:e}`}function zt(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function L(i){return al.format(i*1e3)}function G(i){return ll.format(i*1e3)}function te(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?sr.format(Math.round(e/60),"minute"):t<22*3600?sr.format(Math.round(e/3600),"hour"):t<26*86400?sr.format(Math.round(e/86400),"day"):L(i)}var cl=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],ul=new Intl.NumberFormat("en",{maximumFractionDigits:1});function li(i){let[s,e]=cl.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${ul.format(i/e)} ${s}`}function on(i){return i>0&&i<dl?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var pl=[["day",86400],["hour",3600],["minute",60],["second",1]];function di(i){let[s,e]=pl.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function se(i){return`…${i.slice(-6)}`}var qt=["post","redact","audience","config","tokens","users","read"],an={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},ir=["owner","sender","support","read-only"],Bt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},rr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function ve(i){return i==="delivered"||i==="stopped"||i==="redacted"}var H=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function nr(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function ft(i,s,e={}){let t=nr(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(u){throw e.signal?.aborted?u:new H(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw hl(a,l)}function hl(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(s);return new H(i.status,String(t),String(r??a),l??[],e)}catch{return new H(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var ml={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function J(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${si`<path d=${ml[i]} />`}
  </svg>`}function Ut(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function Je(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function I(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function _(i,s){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${J("lock")}
    <p>
      Your role or API key does not have the <code>${i}</code> scope, which is required to ${s}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,a=i.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${J(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!a?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function x(i,s){let e=(i??[]).filter(t=>je(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function je(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=F(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?Je(e):s(this.value)}};function F(i){return i instanceof H?i:(console.error(i),new H(0,"unexpected","Something went wrong. Try again or reload the page."))}function ln(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{gl(e.currentTarget,i)}}>
      ${J("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function gl(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var dn=0;function A(i){return cn((s,e)=>{let t=!1,r="",a=null,l=`question-${dn+=1}`,u=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!u())){t=!0,a=null,g();try{await i.act(),e(!0)}catch(S){a=F(S),t=!1,g()}}},g=()=>{let R=typeof i.action=="string"?i.action:i.action();gs(n`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${l}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,a)}
            ${i.confirmText===void 0?d:n`<div class="field">
                  <label for="${l}-word">Type <code>${i.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${S=>{r=S.target.value,g()}}
                  />
                </div>`}
            ${w(a,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!u()}>
              ${t?"Please wait…":R}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function bt(i,s,e){return cn((t,r)=>{let a=`secret-${dn+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),gs(n`<div class="dialog">
        <h2 id="${a}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${ln(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function cn(i){return new Promise(s=>{let e=document.createElement("dialog"),t=a=>{e.close(),e.remove(),s(a)},r=i(e,t);e.addEventListener("cancel",a=>{a.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Ke=ri(class extends Lt{constructor(i){if(super(i),i.type!==gt.PROPERTY&&i.type!==gt.ATTRIBUTE&&i.type!==gt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!tn(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===ye||s===d)return s;let e=i.element,t=i.name;if(i.type===gt.PROPERTY){if(s===e[t])return ye}else if(i.type===gt.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return ye}else if(i.type===gt.ATTRIBUTE&&e.getAttribute(t)===s+"")return ye;return ni(i),s}});function or({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function yt(i,s){let{id:e,label:t,hint:r,error:a,isOptional:l}=i;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(i){return yt(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Ke(i.value)}
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
      aria-describedby=${or(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function xe(i){return yt(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Ke(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${or(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function $e(i){return yt(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${Ke(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${or(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function de(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Ke(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function fl(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function ci(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(fl(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var fs=12,ar=`At least ${fs} characters: several unrelated words, or from a password manager.`;async function un(i,s){let e="",t="";await A({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=fs,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:u=>{e=u,a()},error:x(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:u=>{t=u,a()},error:x(l?.errors,"password"),hint:ar})}`})&&i.notify("Password changed")}var bl=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function lr(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(hn);return{view:bl.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function pn(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(hn);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function E(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function oe(i,...s){location.hash=E(i,...s)}function hn(i){try{return decodeURIComponent(i)}catch{return i}}async function mn(i,s){let e;try{if(e=await fetch(i,{...nr(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new H(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new H(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function dr(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var ui={csrfToken:""},yl=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function cr(i){return yl.exec(i)?.[1]??null}var gn="stak-console-tenant";function We(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function hi(){try{return localStorage.getItem(gn)??""}catch{return""}}var pi=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=cr(e);if(t===null)throw new H(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await ft(We(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r},l=await ft(We(e,"/sign-in"),ui,{method:"POST",body:a});this.#s(l)}async restore(e){try{return this.#s(await ft(We(e,"/session"),ui)),!0}catch{return!1}}methods(){return ft(We("any","/sign-in"),ui)}setPassword(e,t,r){return ft(We(e,"/sign-in/password"),ui,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(gn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof H)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>ft(r,a,t))}fetchFile(e){return this.#n(e,mn)}async#n(e,t){if(this.#e===null)throw new H(401,"signed_out","You are signed out.");try{return await t(We(this.tenant,e),this.#e)}catch(r){throw r instanceof H&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var fn=U`
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
`;var bn=U`
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
`;var yn=U`
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
`;var vn=U`
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
`;var $n=U`
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
`;var xn=U`
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
`;var wn=U`
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
`;var kn=U`
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
`;var Sn=U`
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
`;var _n=U`
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
`;function O({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?n`<p>${s}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function ce(i,s,e){let t=s??[],r=t.some(a=>a.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${a=>e(a.target.value)}>
      ${r.map(a=>n`<option value=${a.inbox} ?selected=${a.inbox===i}>
            ${a.inbox}${a.title&&a.title!==a.inbox?` · ${a.title}`:""}
          </option>`)}
    </select>
  </label>`}function M(i,s,e){return n`<table class="table" role="table">
    <caption class="unseen">
      ${i}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${s.map(({head:t,kind:r})=>n`<th role="columnheader" scope="col" class=${r??""}>
              ${r==="actions"?n`<span class="unseen">${t}</span>`:t}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>n`<tr role="row">
            ${s.map(({head:r,cell:a,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${a(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function ie(i,s,e){return n`<div class="more">
    ${i?n`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var k=class extends Y{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};p([N({attribute:!1})],k.prototype,"session",2),p([N({attribute:!1})],k.prototype,"api",2),p([N({attribute:!1})],k.prototype,"route",2);var Le,B,ur,Tn,pr,An,En,Pn,Cn,gi,mi=class extends k{constructor(){super(...arguments);h(this,B);h(this,Le,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,Le).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,B,Tn).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,Le).render(r=>r.length===0?I("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,B,Cn).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${ir.map(r=>n`<dt>${Bt[r]}</dt><dd>${rr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${_("config","see and change accounts")}`}};Le=new WeakMap,B=new WeakSet,ur=function(e){return e.account_id===this.session.account?.account_id},Tn=async function(){let e="",t="",r="read-only",a;!await A({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:u=>u==="email"||u==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(u,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,u()},error:x(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,u()},error:x(m?.errors,"name")})}
        ${Rn(r,g=>{r=g,u()})}`})||a===void 0||(a.password_link!==null&&await c(this,B,pr).call(this,a.account,a.password_link),await o(this,Le).load())},pr=function(e,t){return bt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${L(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},An=async function(e){let t=e.role;await A({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Rn(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,Le).load())},En=async function(e){let t;!await A({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,B,pr).call(this,t.account,t.password_link),await o(this,Le).load())},Pn=async function(e){await A({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,Le).load())},Cn=function(e){return M("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,B,ur).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Bt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${G(t.last_sign_in_at)}
                  >${te(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,B,ur).call(this,t)?d:n`<span class="row end">
                  ${c(this,B,gi).call(this,t,"Role",()=>c(this,B,An).call(this,t))}
                  ${c(this,B,gi).call(this,t,"Reset password",()=>c(this,B,En).call(this,t))}
                  ${c(this,B,gi).call(this,t,"Remove",()=>c(this,B,Pn).call(this,t),"danger-quiet")}
                </span>`}],e)},gi=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},mi=p([v("stak-accounts")],mi);function Rn(i,s){return $e({id:"account-role",label:"Role",value:i,options:ir.map(e=>({value:e,label:Bt[e]})),set:e=>s(e),hint:`${rr[i]}.`})}function Ht(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${$(s)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function bs({delivered:i,failed:s}){return i+s}function vl(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,a=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:$l(i.status),kind:"open",value:a}].filter(({kind:u,value:m})=>u!=="open"||m>0||!ve(i.status))}function $l(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function Dn(i){let s=i.recipients,e=vl(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:a})=>`${r.toLowerCase()} ${$(a)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${$(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:a})=>a>0&&s>0?n`<span class=${r} style="inline-size:${100*a/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:a,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${a}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${$(l)}</strong> <span class="muted">${zt(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var xl={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},wl={redacting:"recalling",redacted:"recalled"};function fi(i){return n`<span class="badge ${xl[i]}" data-status=${i}>${wl[i]??i}</span>`}var kl=new Set(["uid","uids","user_id","userid","user","id"]),hr={text:"",ids:[]};function ue(i){return i!==hr.text&&(hr={text:i,ids:Sl(i)}),hr.ids}function Sl(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:mr(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>kl.has(l)),a=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>mr(l)[t]??""):s.flatMap(mr);return[...new Set(a.filter(l=>l!==""))]}function mr(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function On(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var gr="audience/",ys,Jt,pe,bi,Mn,Nn,In,jn,Ve=class extends k{constructor(){super(...arguments);h(this,pe);this.change="add";this.text="";this.run=null;this.problem=null;h(this,ys,new b(this,e=>this.api.inboxes(e)));h(this,Jt,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(gr)??"",this.session.hasScope("read")&&(o(this,ys).load(),o(this,Jt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=ue(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ce(this.inbox,o(this,ys).value,a=>oe("audience",a))})}
      ${t?d:_("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${c(this,pe,Mn)}>
            ${de({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
            ${xe({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>c(this,pe,bi).call(this,a),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${ci("members-file","Import from file…",a=>c(this,pe,bi).call(this,ue(a).join(`
`)))}
              <span class="muted" role="status"
                >${C(e,"distinct user")}${e>ai?`, in ${C(Math.ceil(e/ai),"batch","batches")}`:""}</span
              >
            </div>
            ${w(this.problem,void 0,a=>a.startsWith(this.change))}
            ${this.run?c(this,pe,jn).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,Jt).render(a=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(a)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${a===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):_("read","see the number of members")}
        </section>
      </div>`}};ys=new WeakMap,Jt=new WeakMap,pe=new WeakSet,bi=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(gr):this.session.keepDraft(gr,e)},Mn=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=ue(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,pe,Nn).call(this,t.length)||await c(this,pe,In).call(this,t))},Nn=function(e){return A({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},In=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of On(e,ai)){if(t.isStopped)break;try{let{added:a,removed:l,estimate:u}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?a:l,o(this,Jt).set(u),c(this,pe,bi).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=F(a);break}}t.isRunning=!1,this.requestUpdate()},jn=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Ht("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},p([f()],Ve.prototype,"change",2),p([f()],Ve.prototype,"text",2),p([f()],Ve.prototype,"run",2),p([f()],Ve.prototype,"problem",2),Ve=p([v("stak-audience")],Ve);var Ln=50,_l=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,vt,Fe,$t,vi,Fn,yi=class extends k{constructor(){super(...arguments);h(this,vi);h(this,vt,null);h(this,Fe,new b(this,async e=>{let t=await this.api.auditLog(Ln,null,e);return T(this,vt,t.next_cursor),t.entries}));h(this,$t,new b(this,async e=>{let t=await this.api.auditLog(Ln,o(this,vt),e);T(this,vt,t.next_cursor),o(this,Fe).set([...o(this,Fe).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Fe).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${o(this,Fe).isLoading}
        @click=${()=>{o(this,Fe).load()}}
      >
        ${J("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,Fe).render(t=>t.length===0?I("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,vi,Fn).call(this,t)} ${w(o(this,$t).problem,()=>{o(this,$t).load()})}
                ${ie(o(this,vt)!==null,o(this,$t).isLoading,()=>{o(this,$t).load()})}`,"Loading audit log")}
      </section>`:n`${e}${_("read","see the audit log")}`}};vt=new WeakMap,Fe=new WeakMap,$t=new WeakMap,vi=new WeakSet,Fn=function(e){return M("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>Tl(t.target)},{head:"By",cell:t=>n`${Rl(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${G(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${L(t.at)}</time
            >`}],e)},yi=p([v("stak-audit-log")],yi);function Rl({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${se(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${se(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function Tl(i){let s=_l.exec(i);return s?.[1]&&s[2]?n`<a href=${E("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${se(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${se(i)}</span>`:i}`}var $i=480,fr=96,Al=240;function zn(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Al)}function El(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function qn(i){let s=El(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:as})=>as),1),a=Math.max(.001,t.at-e.at),l=fr-4,u=(as,Js)=>`${((as-e.at)/a*$i).toFixed(1)} ${(l-Js/r*(fr-12)).toFixed(1)}`,g=`M${s.map(({at:as,rate:Js},za)=>{let qa=i[za];return`${u(qa.at,Js)}L${u(as,Js)}`}).join("L")}`,R=`${g}L${$i} ${l}L0 ${l}Z`,S=$(Math.round(r)),le=$(Math.round((t.done-e.done)/a)),be=Math.round(a),It=`Delivery rate over ${be} seconds: peak ${S} per second, average ${le} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${$i} ${fr}" preserveAspectRatio="none" role="img" aria-label=${It}>
      ${si`<line x1="0" x2=${$i} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${S}</strong> per second</span>
      <span>Average <strong>${le}</strong> per second</span>
      <span class="muted">over ${be} s</span>
    </figcaption>
  </figure>`}function Un(i){if(!Jn(i))return{title:"",body:Bn(i),link:null,fields:[]};let s=vs(i.title)||vs(i.subject),e=[vs(i.body),vs(i.text)].filter(Boolean).join(`

`),t=Cl(i);if(s||e)return{title:s||Hn(e),body:s?e:Dl(e),link:t,fields:[]};let r=Object.entries(i).filter(([a])=>t===null||a!=="url"&&a!=="action").map(([a,l])=>[br(a),Bn(l)]).filter(([,a])=>a.trim()!=="");return{title:"",body:"",link:t,fields:r}}function Pl(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function Cl(i){let s=Jn(i.action)?i.action:null,e=Pl(s?.url??i.url);return e===null?null:{label:vs(s?.label)||null,url:e}}function Hn(i){return i.split(`
`,1)[0]??""}function Dl(i){return i.slice(Hn(i).length).trim()}function vs(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Bn(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function br(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Jn(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function xi(i){return n`<div class="previews">${Kn("light",i)}${Kn("dark",i)}</div>`}function Kn(i,{message:s,category:e,sender:t}){let r=e.trim()===""||e.trim()==="default"?"General":br(e.trim()),a=t.trim()||r;return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="avatar" aria-hidden="true">${[...a][0]?.toUpperCase()}</span>
      <div>
        ${typeof s=="string"?n`<p class="none">${s}</p>`:Ol(s)}
        <p class="over">${t.trim()?`${t.trim()} · `:""}${r} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function Ol(i){let{title:s,body:e,link:t,fields:r}=Un(i),a=s===""&&e===""&&r.length===0;return n`${a?n`<p class="none">No title yet</p>`:d}
  ${s?n`<p class="title" dir="auto">${s}</p>`:d}
  ${e?n`<p class="body" dir="auto">${e}</p>`:d}
  ${r.length>0?n`<dl>
        ${r.map(([l,u])=>n`<div>
              <dt>${l}</dt>
              <dd>${u}</dd>
            </div>`)}
      </dl>`:d}
  ${t===null?d:n`<span class="act">${t.label??"Open"}</span>`}`}var Ee=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Kt,$s,wi,Wn,ze=class extends Y{constructor(){super(...arguments);h(this,wi);this.rate=null;this.isFailed=!1;h(this,Kt,null);h(this,$s,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),T(this,Kt,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,wi,Wn).call(this)})),o(this,Kt).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,Kt)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||ve(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Kt=new WeakMap,$s=new WeakMap,wi=new WeakSet,Wn=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(o(this,$s)===r||t===0)){T(this,$s,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},p([N({attribute:!1})],ze.prototype,"api",2),p([N({attribute:!1})],ze.prototype,"inbox",2),p([N({attribute:!1})],ze.prototype,"broadcast",2),p([f()],ze.prototype,"rate",2),p([f()],ze.prototype,"isFailed",2),ze=p([v("stak-read-rate")],ze);var yr=20,Ml=300,Nl=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],Il={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function ki(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function vr(i,s,e){return M("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",i,t.message_id)}>${ki(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>fi(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${Ht(`Delivery progress of ${ki(t)}`,bs(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${G(t.send_at??t.created)}
            >${te(t.send_at??t.created)}</time
          >`}],s)}var Wt,Vt,we,Ce,Si,Z,xs,Vn,ws,Yn,Gn,Pe=class extends k{constructor(){super(...arguments);h(this,Z);this.size="several";this.search="";this.status="";this.category="";h(this,Wt);this.older=[];this.cursor=null;h(this,Vt,new b(this,e=>this.api.inboxes(e)));h(this,we,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,yr,null,e,o(this,Z,xs));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Si).start()));h(this,Ce,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,yr,this.cursor,e,o(this,Z,xs));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Si,new Ee(this,()=>c(this,Z,Gn).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Vt).load(),o(this,we).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Wt))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${ce(this.inbox,o(this,Vt).value,t=>oe("broadcasts",t))}
        <button type="button" ?disabled=${o(this,we).isLoading} @click=${()=>{o(this,we).load()}}>
          ${J("refresh")}Refresh
        </button>
        <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,Z,Yn).call(this)}
        ${o(this,we).render(t=>{if(t.length===0&&o(this,Z,Vn))return n`${I("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:ie(!0,o(this,Ce).isLoading,()=>{o(this,Ce).load()})}`;if(t.length===0&&this.size==="single")return I("No single posts yet","Posts to one user appear here.");if(t.length===0)return I("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:a})=>a));return n`${vr(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${w(o(this,Ce).problem,()=>{o(this,Ce).load()})}
          ${ie(this.cursor!==null,o(this,Ce).isLoading,()=>{o(this,Ce).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${_("read","see broadcasts")}`}};Wt=new WeakMap,Vt=new WeakMap,we=new WeakMap,Ce=new WeakMap,Si=new WeakMap,Z=new WeakSet,xs=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Vn=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},ws=function(e=0){clearTimeout(o(this,Wt)),o(this,Ce).reset(),this.older=[],this.cursor=null,T(this,Wt,setTimeout(()=>{o(this,we).reset(),o(this,we).load()},e))},Yn=function(){let e=o(this,Vt).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${de({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,Z,ws).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,Z,ws).call(this,Ml)}})}
      ${$e({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Nl.map(t=>({value:t,label:Il[t]??t}))],set:t=>{this.status=t,c(this,Z,ws).call(this)}})}
      ${$e({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,Z,ws).call(this)}})}
    </div>`},Gn=async function(){let e=o(this,we).value??[];if(e.every(({status:l})=>ve(l)))return"done";let t=o(this,Z,xs),r=(await this.api.broadcasts(this.inbox,yr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,Z,xs)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:u})=>u===l.message_id));return o(this,we).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},p([f()],Pe.prototype,"size",2),p([f()],Pe.prototype,"search",2),p([f()],Pe.prototype,"status",2),p([f()],Pe.prototype,"category",2),p([f()],Pe.prototype,"older",2),p([f()],Pe.prototype,"cursor",2),Pe=p([v("stak-broadcasts")],Pe);var jl="recall";function Zn(i,s,e){let t="all",r="",a="";return A({title:"Recall this message?",isDanger:!0,confirmText:jl,action:()=>t==="all"?"Recall message":`Recall message from ${C(ue(r).length,"user")}`,isReady:()=>t==="all"||ue(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,u)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${de({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?xe({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:x(u?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:x(u?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:ue(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var Ll={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},Yt,ke,j,ks,Ss,Qn,Xn,eo,to,so,io,xt=class extends k{constructor(){super(...arguments);h(this,j);this.samples=[];this.problem=null;this.isBusy=!1;h(this,Yt,new Ee(this,()=>c(this,j,Qn).call(this)));h(this,ke,new b(this,e=>this.api.broadcast(this.inbox,o(this,j,ks),e),e=>c(this,j,Ss).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ke).load()}render(){let e=n`<a href=${E("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,ke).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?ki(t):"Broadcast",about:t?n`<span aria-live="polite">${fi(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${te(t.send_at??t.created)}</span
            >`:d,actions:t?c(this,j,so).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?_("post","pause, resume or stop this broadcast"):d}
    ${w(this.problem,()=>{o(this,ke).load()})}
    ${o(this,ke).render(r=>c(this,j,io).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${_("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Yt=new WeakMap,ke=new WeakMap,j=new WeakSet,ks=function(){return this.route.id??""},Ss=function(e){o(this,ke).set(e),this.samples=zn(this.samples,{at:performance.now()/1e3,done:bs(e)}),!ve(e.status)&&!o(this,Yt).isRunning&&o(this,Yt).start()},Qn=async function(){let e=JSON.stringify(o(this,ke).value);try{let t=await this.api.broadcast(this.inbox,o(this,j,ks));return this.problem=null,c(this,j,Ss).call(this,t),ve(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=F(t),t}},Xn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,j,ks),e);this.session.hasScope("read")&&c(this,j,Ss).call(this,t)}catch(t){this.problem=F(t),this.problem.status===409&&o(this,ke).load()}this.isBusy=!1}},eo=async function(e){let t=e.recipients-e.delivered-e.failed;await A({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,j,Ss).call(this,await this.api.changeStatus(this.inbox,o(this,j,ks),"stop"))})},to=async function(e){await Zn(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,ke).load(),o(this,Yt).start())},so=function(e){let t=this.session.hasScope("post"),r=(l,u)=>Ll[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?c(this,j,eo).call(this,e):c(this,j,Xn).call(this,l)}}
          >
            ${u}
          </button>`:d,a=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${a?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,j,to).call(this,e)}}
        >
          Recall…
        </button>`}`},io=function(e){let t=bs(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${zt(t,e.recipients)}</span
            >
          </div>
          ${ve(e.status)?d:Ht("Progress",t,e.recipients)}
          ${Dn(e)}
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
          ${qn(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Fl(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${xi({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},p([f()],xt.prototype,"samples",2),p([f()],xt.prototype,"problem",2),p([f()],xt.prototype,"isBusy",2),xt=p([v("stak-broadcast")],xt);function Fl(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",G(i.created)],["Send time",i.send_at===null?null:G(i.send_at)],["Expires",i.expires_at===null?"Never":G(i.expires_at)],["Chunks",$(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",n`<code>${i.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,a])=>a===null?d:n`<dt>${r}</dt>
            <dd>${a}</dd>`)}
  </dl>`}var _i={minutes:60,hours:3600,days:86400},wt={amount:"",unit:"days"};function Ye({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*_i[s])}function ro(i){if(i===null)return wt;let s=["days","hours","minutes"].find(e=>i%_i[e]===0)??"minutes";return{amount:String(i/_i[s]),unit:s}}function Ge(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return yt({...i,isOptional:!0},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Ke(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${a=>t({...e,amount:a.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Ke(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${a=>t({...e,unit:a.target.value})}
      >
        ${Object.keys(_i).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var Ze={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:wt,when:"now",at:""};function Ri(i){let s=[],e=i.to==="users"?ue(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Rs(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!ql(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=Ye(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let a=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(a!==null&&Number.isNaN(a)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...a===null?{}:{send_at:a}}}}function Rs(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return Qe(i.json)}function Qe(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${zl(i,s)}.`}}function zl(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function ql(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Ti(i){let s=no(i);return typeof s=="object"&&s!==null?s:{}}function no(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:a,enum:l,minimum:u}=i;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(S=>[S,no(g[S])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof u=="number"?u:0:m==="boolean"?!1:m==="null"?null:""}var _s=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Bl=6,Ul=250,Hl=0,Ai,Gt,Zt,Qt,oo,ao,Xe=class extends Y{constructor(){super(...arguments);h(this,Qt);this.label="Add a user by name";this.text="";this.found=null;h(this,Ai,`user-picker-${Hl+=1}`);h(this,Gt);h(this,Zt,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Gt)),o(this,Zt)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:o(this,Ai),label:this.label,type:"search",value:this.text,set:e=>c(this,Qt,oo).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,Qt,ao).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Ai=new WeakMap,Gt=new WeakMap,Zt=new WeakMap,Qt=new WeakSet,oo=function(e){this.text=e,clearTimeout(o(this,Gt)),o(this,Zt)?.abort(),this.found=null,e.trim()!==""&&T(this,Gt,setTimeout(async()=>{let t=T(this,Zt,new AbortController);try{this.found=(await this.api.users(e,Bl,null,t.signal)).users}catch{}},Ul))},ao=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},p([N({attribute:!1})],Xe.prototype,"api",2),p([N()],Xe.prototype,"label",2),p([f()],Xe.prototype,"text",2),p([f()],Xe.prototype,"found",2),Xe=p([v("stak-user-picker")],Xe);var lo="stak-console-me";function Jl(i){try{return localStorage.getItem(`${lo}/${i}`)??""}catch{return""}}function Kl(i,s){try{localStorage.setItem(`${lo}/${i}`,s)}catch{}}function co(i,s,e,t){let r=Jl(s);return A({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Kl(s,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}var po=new Set(["title","body","action"]);function ho(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function mo({draft:i,errors:s,estimate:e,api:t,change:r}){let a=i.to==="users"?ue(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${de({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:l=>r({to:l},"audiences")})}
    ${i.to==="users"?n`${t===null?d:n`<stak-user-picker
                .api=${t}
                @chosen=${({detail:l})=>r({uids:[...new Set([...ue(i.uids),l.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${xe({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:l=>r({uids:l},"audiences.uids"),error:x(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${ci("uids-file","Import from file…",l=>r({uids:ue(l).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(a,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${$(e)}</strong>`}.
        </p>`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:l=>r({label:l},"audiences.label"),error:x(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function go(i){let{draft:s,errors:e,config:t,categories:r,change:a}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${de({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:u=>a(Yl(s,u,t),"message")})}
    </div>
    <div class="columns">
      ${l?$e({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(u=>u!=="default").map(u=>({value:u,label:u}))],set:u=>a({category:u},"category"),error:x(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:s.category,set:u=>a({category:u},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:u=>a({sender:u},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(u=>n`<option value=${u}></option>`)}</datalist>
    ${s.mode==="json"?Vl(i):Wl(i)}
  </section>`}function Wl({draft:i,errors:s,change:e}){return n`${y({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:x(s,"message.title")})}
    ${xe({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:x(s,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:x(s,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Vl({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:Qe(i.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(u=>!po.has(u)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:u})=>u==="message"||u.startsWith("message."));return n`${xe({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:u=>t({json:u},"message"),error:l.length===0?null:l.length===1?uo(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(u=>n`<li>${uo(u)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function uo({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function fo({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${de({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${i.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:a=>t({at:a},"send_at"),error:x(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${Ge({id:"ttl",label:"Expires after",value:i.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:x(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${di(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Yl(i,s,e){if(s==="json"){let l=Rs({...i,mode:"fields"}),u={...e?.schema?Ti(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof Qe(i.json)!="string"?JSON.stringify(u,null,2):i.json}}let t=Qe(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!po.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:s,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:Ze.json}}var kt="compose/",bo=new _s,Xt,Ts,Se,re,$r,Pi,xr,Ei,vo,$o,Ci,qe=class extends k{constructor(){super(...arguments);h(this,re);this.draft=Ze;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,Xt,new b(this,e=>this.api.inboxes(e)));h(this,Ts,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Se,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,re,$r).call(this,e)));h(this,Pi,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!je(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Ze)?this.session.dropDraft(kt):this.session.keepDraft(kt,this.draft)});h(this,Ci,()=>{this.draft=Ze,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(kt),o(this,Se).value&&c(this,re,$r).call(this,o(this,Se).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(kt)??Ze,this.session.hasScope("read")&&(o(this,Xt).load(),o(this,Se).load(),o(this,Ts).load())}render(){let e=Ri(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=o(this,Xt).value?.find(({inbox:l})=>l===this.inbox),a={draft:this.draft,errors:this.errors,config:o(this,Se).value,categories:o(this,Se).value?.categories??r?.categories??[],estimate:o(this,Ts).value?.estimate,api:this.session.hasScope("read")?this.api:null,change:o(this,Pi)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ce(this.inbox,o(this,Xt).value,l=>oe("compose",l))})}
      ${this.session.hasScope("post")?d:_("post","send messages")}
      ${this.session.hasScope("read")?d:_("read","see the inbox's categories and schema")}
      ${o(this,Se).problem?w(o(this,Se).problem,()=>{o(this,Se).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,re,vo)}>
          ${mo(a)} ${go(a)} ${fo(a)}
          ${w(this.problem,void 0,l=>ho(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(kt).length===0}
              @click=${o(this,Ci)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,re,xr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,re,$o).call(this)}}
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
            ${this.checked&&t?yo(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${xi({message:Rs(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Xt=new WeakMap,Ts=new WeakMap,Se=new WeakMap,re=new WeakSet,$r=function(e){e.schema&&this.session.draft(kt)===void 0&&(this.draft={...Ze,mode:"json",json:JSON.stringify(Ti(e.schema),null,2)})},Pi=new WeakMap,xr=async function(){if(this.isBusy)return null;this.problem=null;let e=Ri(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,re,Ei).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=F(t),this.errors=this.problem.errors,this.checked=null,c(this,re,Ei).call(this),null}finally{this.isBusy=!1}},Ei=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},vo=async function(e){e.preventDefault();let t=await c(this,re,xr).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",u=!l,m;if(!await A({title:l?`Send to everyone (${C(a.recipients,"user")})?`:`Send to ${C(a.recipients,"user")}?`,body:(S,le)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${yo(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${L(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${u}
                  @change=${be=>{u=be.target.checked,S()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${le?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(a.recipients)}`,isReady:()=>u,act:async()=>{m=await this.api.post(this.inbox,r,bo.keyFor(this.inbox,r))}})||m===void 0)return;bo.reset(),this.session.dropDraft(kt);let R=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?R:`${R}. ${m.warning}`),oe("broadcasts",this.inbox,m.message_id)},$o=async function(){let e=Ri({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){c(this,re,Ei).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await co(this.api,this.session.tenant,r,async l=>{let u={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,u,new _s().keyFor(this.inbox,u))})&&this.session.notify("Test sent")},Ci=new WeakMap,p([f()],qe.prototype,"draft",2),p([f()],qe.prototype,"errors",2),p([f()],qe.prototype,"problem",2),p([f()],qe.prototype,"checked",2),p([f()],qe.prototype,"isBusy",2),qe=p([v("stak-compose")],qe);function yo({recipients:i,chunks:s,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${$(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${on(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var xo=50,St,Es,_e,_t,Be,wr,wo,ko,As=class extends k{constructor(){super(...arguments);h(this,Be);this.chosen=new Set;h(this,St,null);h(this,Es,new b(this,e=>this.api.inboxes(e)));h(this,_e,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,xo,null,e);return T(this,St,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,_t,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,xo,o(this,St),e);T(this,St,t.next_cursor),o(this,_e).set([...o(this,_e).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Es).load(),o(this,_e).load())}render(){let e=o(this,_e).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${ce(this.inbox,o(this,Es).value,a=>oe("dead-letters",a))}
        <button type="button" ?disabled=${o(this,_e).isLoading} @click=${()=>{o(this,_e).load()}}>
          ${J("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,Be,wr).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,Be,wr).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:_("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,_e).render(a=>a.length===0?I("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,Be,ko).call(this,a)} ${w(o(this,_t).problem,()=>{o(this,_t).load()})}
                ${ie(o(this,St)!==null,o(this,_t).isLoading,()=>{o(this,_t).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${_("read","see dead letters")}`}};St=new WeakMap,Es=new WeakMap,_e=new WeakMap,_t=new WeakMap,Be=new WeakSet,wr=async function(e){let t=0;await A({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await o(this,_e).load())},wo=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ko=function(e){return M("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,Be,wo).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${E("broadcasts",this.inbox,t.message_id)}>${se(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${G(t.buried_at)}>${te(t.buried_at)}</time>`}],e)},p([f()],As.prototype,"chosen",2),As=p([v("stak-dead-letters")],As);var et=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(u=>!je(u.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new H(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=F(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Di(i,s){return new H(400,"invalid_input",s,[{field:i,message:s}])}function Oi(i){let{id:s,values:e,set:t,isDisabled:r}=i,a=g=>{let R=g.value.split(/[\s,;]+/).filter(S=>S!==""&&!e.includes(S));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},u=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(S=>S!==R))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return yt(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>u(R,g)}
                      >
                        ${J("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${s}
        autocomplete="off"
        ?disabled=${r}
        placeholder=${i.placeholder??d}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${m||d}
        @keydown=${l}
        @change=${g=>a(g.target)}
      />`)}function es({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Gl=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function kr(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:ro(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var z,Tt,ae,Rt,So,_o,Ro,Mi=class extends k{constructor(){super(...arguments);h(this,ae);h(this,z,new et(this,()=>`inboxes/${this.route.inbox}`));h(this,Tt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,z).init(kr(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,ae,Rt)?o(this,z).init(kr("",null)):this.session.hasScope("read")&&o(this,Tt).load()}render(){let e=n`<a href=${E("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:o(this,ae,Rt)?"New inbox":this.route.inbox??""}),r=!o(this,ae,Rt)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:_("config","change inboxes")}
    ${r?_("read","see this inbox's configuration"):d}
    ${o(this,z).form?c(this,ae,Ro).call(this,o(this,z).form):r?d:o(this,Tt).render(()=>d,"Loading configuration")}`}};z=new WeakMap,Tt=new WeakMap,ae=new WeakSet,Rt=function(){return this.route.inbox==="+"},So=async function(e){e.preventDefault();let t=o(this,ae,Rt),r=o(this,z).form?.inbox.trim()??"";await o(this,z).save(async l=>{let u=l.schema.trim()===""?null:Qe(l.schema);if(typeof u=="string")throw Di("schema",u);t&&await c(this,ae,_o).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:u,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Ye(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:o(this,Tt).value??null);return o(this,Tt).set(g),kr(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&oe("inboxes",r))},_o=async function(e){if(e==="")throw Di("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Di("inbox","An inbox with this name already exists.")},Ro=function(e){let t=o(this,z).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:Qe(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,ae,So)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,ae,Rt)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,z).change({inbox:l},"inbox"),error:x(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,z).change({title:l},"title"),error:x(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${xe({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,z).change({description:l},"description"),error:x(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${de({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,z).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Oi({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,z).change({categories:l},"categories"),error:x(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${Ge({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,z).change({ttl:l},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${$e({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>o(this,z).change({muted:l},"muted")})}
          ${$e({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>o(this,z).change({autoJoin:l},"auto_join"),error:x(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${xe({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,z).change({schema:l},"schema"),error:typeof a=="string"?a:x(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||a===null||typeof a=="string"}
            @click=${()=>o(this,z).change({schema:JSON.stringify(a,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>o(this,z).change({version:l},"schema_version"),error:x(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${w(o(this,z).problem,void 0,l=>Gl.some(u=>je(l,u)))}
      ${es({draftForm:o(this,z),isAllowed:r,action:o(this,ae,Rt)?"Create inbox":"Save"})}
    </form>`},Mi=p([v("stak-inbox-config")],Mi);var _r=5,Ps,Ni=class extends k{constructor(){super(...arguments);h(this,Ps,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Ps).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${E("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,Ps).render(t=>t.length===0?I("No inboxes yet","Create your first inbox."):Zl(t),"Loading inboxes")}
      </section>`:n`${e}${_("read","see inboxes")}`}};Ps=new WeakMap,Ni=p([v("stak-inboxes")],Ni);function Zl(i){return M("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${E("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,_r).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>_r?n`<li class="muted">and ${s.categories.length-_r} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${L(s.created)}</span>`}],i)}var Tr="data key",Rr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Tr]:"Encrypts stored content. It never leaves Stak."},Ql=100,Xl=[3600,86400,7*86400],At,he,To,Ao,Eo,Po,Co,Do,Cs=class extends k{constructor(){super(...arguments);h(this,he);this.chosen=new Set;h(this,At,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,At).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,he,To).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,At).render(r=>c(this,he,Do).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${M("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Rr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Tr?r:`${r} secret`}"
                  @click=${()=>{r===Tr?c(this,he,Co).call(this):c(this,he,Po).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Rr))}
      </section>`:n`${t}${_("config","see and change keys and secrets")}`}};At=new WeakMap,he=new WeakSet,To=async function(){let e,t="",r=wt;this.chosen=new Set,!(!await A({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:qt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Ye(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,u)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:Ql,value:t,set:m=>{t=m,l()},error:x(u?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${Ge({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:x(u?.errors,"expires_in_seconds")??x(u?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${qt.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,he,Ao).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${an[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await bt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${L(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,At).load())},Ao=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Eo=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await A({title:`Revoke key ${se(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,At).load())},Po=async function(e){let t="",r="";await A({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Rr[e]}</p>
          ${$e({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Xl.map(u=>({value:String(u),label:`for ${di(u)}`})),{value:"0",label:"no longer (it was compromised)"}],set:u=>{t=u,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await bt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Co=async function(){await A({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Do=function(e){return M("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${se(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${se(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===qt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${L(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Ar(t.last_used_at)},{head:"Expires",cell:t=>ed(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${se(t.key_id)}"
              @click=${()=>{c(this,he,Eo).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},p([f()],Cs.prototype,"chosen",2),Cs=p([v("stak-keys")],Cs);function Ar(i){return n`<time class="nowrap" title=${G(i)} datetime=${new Date(i*1e3).toISOString()}
    >${te(i)}</time
  >`}function ed(i){return i===null?"never":i*1e3>Date.now()?Ar(i):n`<span class="badge bad">expired</span> ${Ar(i)}`}var Oo=8,td=100,ts,Et,Ds,Os,ji,Li,Mo,Ii=class extends k{constructor(){super(...arguments);h(this,Li);h(this,ts,new b(this,e=>this.api.inboxes(e)));h(this,Et,new b(this,async e=>(await this.api.broadcasts(this.inbox,Oo,null,e)).messages,()=>o(this,ji).start()));h(this,Ds,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Os,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,td,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,ji,new Ee(this,()=>c(this,Li,Mo).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,ts),o(this,Et),o(this,Ds),o(this,Os)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?ce(this.inbox,o(this,ts).value,t=>oe("overview",t)):d} <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${E("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,Ds).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${E("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,Os).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:u})=>l+u,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${C(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${E("inboxes")}>
          <span class="name">Inboxes</span>${o(this,ts).render(t=>n`<span class="value">${$(t.length)}</span
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
        ${o(this,Et).render(t=>t.length?vr(this.inbox,t):I("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${_("read","see broadcasts, audiences and dead letters")}`}};ts=new WeakMap,Et=new WeakMap,Ds=new WeakMap,Os=new WeakMap,ji=new WeakMap,Li=new WeakSet,Mo=async function(){let e=o(this,Et).value??[];if(e.every(({status:r})=>ve(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Oo)).messages;return o(this,Et).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Ii=p([v("stak-overview")],Ii);var sd={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},id={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function No({state:i,reason:s}){return n`<span class="badge ${sd[i]}" data-state=${i}>${i}</span> ${s===null?d:n`<span class="muted">${id[s]??s}</span>`}`}var Io=50,tt,Ns,ne,st,K,De,jo,Lo,Fo,zo,Ms=class extends k{constructor(){super(...arguments);h(this,K);this.wanted="";h(this,tt,null);h(this,Ns,"");h(this,ne,new b(this,async e=>{let t=this.route.user;if(t!==null)return T(this,tt,null),[await this.api.recipient(this.inbox,o(this,K,De),t,e)];let r=await this.api.recipients(this.inbox,o(this,K,De),Io,null,e);return T(this,tt,r.next_cursor),r.recipients}));h(this,st,new b(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,K,De),Io,o(this,tt),e);T(this,tt,t.next_cursor),o(this,ne).set([...o(this,ne).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,K,De),this.route.user]);e===o(this,Ns)||!this.session.hasScope("read")||(T(this,Ns,e),this.wanted=this.route.user??"",o(this,st).reset(),o(this,ne).reset(),o(this,ne).load())}render(){let e=O({crumb:n`<a href=${E("broadcasts",this.inbox,o(this,K,De))}>Broadcast ${se(o(this,K,De))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${o(this,ne).isLoading}
        @click=${()=>{o(this,ne).load()}}
      >
        ${J("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>c(this,K,jo).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${E("recipients",this.inbox,o(this,K,De))}>Show all recipients</a>`}
        </form>
        ${o(this,ne).value===void 0?d:w(o(this,ne).problem,()=>{o(this,ne).load()})}
        ${o(this,K,Lo)?I("Not a recipient",n`<p>${o(this,ne).problem?.message} User IDs are case-sensitive.</p>`):o(this,ne).render(t=>c(this,K,Fo).call(this,t),"Loading recipients")}
      </section>`:n`${e}${_("read","see the recipients of a broadcast")}`}};tt=new WeakMap,Ns=new WeakMap,ne=new WeakMap,st=new WeakMap,K=new WeakSet,De=function(){return this.route.id??""},jo=function(e){e.preventDefault(),oe("recipients",this.inbox,o(this,K,De),this.wanted.trim()||null)},Lo=function(){return this.route.user!==null&&o(this,ne).problem?.status===404&&o(this,ne).value===void 0},Fo=function(e){return e.length===0?I("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,K,zo).call(this,e)} ${w(o(this,st).problem,()=>{o(this,st).load()})}
    ${this.route.user===null?ie(o(this,tt)!==null,o(this,st).isLoading,()=>{o(this,st).load()}):d}`},zo=function(e){return M("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${E("recipients",this.inbox,o(this,K,De),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>No(t)},{head:"Delivered",cell:t=>Er(t.delivered_at)},{head:"Seen",cell:t=>Er(t.seen_at)},{head:"Read",cell:t=>Er(t.read_at)}],e)},p([f()],Ms.prototype,"wanted",2),Ms=p([v("stak-recipients")],Ms);function Er(i){return i===null?"–":n`<time class="nowrap" title=${G(i)}>${te(i)}</time>`}var Fi,qo,Ue=class extends Y{constructor(){super(...arguments);h(this,Fi);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Ut()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,Fi,qo)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:x(this.problem?.errors,"password"),hint:ar})}
          ${w(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<fs}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};Fi=new WeakSet,qo=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<fs)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=F(a)}this.isBusy=!1},p([N({attribute:!1})],Ue.prototype,"session",2),p([N({attribute:!1})],Ue.prototype,"link",2),p([f()],Ue.prototype,"password",2),p([f()],Ue.prototype,"problem",2),p([f()],Ue.prototype,"isBusy",2),Ue=p([v("stak-set-password")],Ue);var Uo="stored_bytes",rd={[Uo]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Is,qi,Ho,zi=class extends k{constructor(){super(...arguments);h(this,qi);h(this,Is,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,Is).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,Is).render(e=>c(this,qi,Ho).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Is=new WeakMap,qi=new WeakSet,Ho=function(e){return M("Quotas",[{head:"Quota",kind:"main",cell:([t])=>rd[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Bo(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Bo(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":zt(t,r)}],e)},zi=p([v("stak-quotas")],zi);function Bo(i,s,e){return s===null?e:i===Uo?li(s):$(s)}var Jo=3650,nd=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function Ko(i){return i.days.trim()===""?null:Number(i.days)}function Wo(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var Q,Pt,it,Vo,Yo,Go,Bi=class extends k{constructor(){super(...arguments);h(this,it);h(this,Q,new et(this,()=>"settings/"));h(this,Pt,new b(this,e=>this.api.settings(e),e=>o(this,Q).init(Wo(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Pt).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:_("config","change settings")}
      ${o(this,Q).form?c(this,it,Go).call(this,o(this,Q).form):o(this,Pt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${_("read","see settings")}`}};Q=new WeakMap,Pt=new WeakMap,it=new WeakSet,Vo=async function(e){if(e.preventDefault(),o(this,Q).form===null||!await c(this,it,Yo).call(this,Ko(o(this,Q).form)))return;await o(this,Q).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Ko(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null});return o(this,Pt).set(a),Wo(a)})&&this.session.notify("Saved")},Yo=async function(e){let t=o(this,Pt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Jo)||t!==null&&e>=t?!0:A({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Go=function(e){let t=o(this,Q).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,it,Vo)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,Q).change({title:a},"title"),error:x(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Jo),isDisabled:r,value:e.days,set:a=>o(this,Q).change({days:a},"retention_days"),error:x(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Oi({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,Q).change({origins:a},"allowed_origins"),isDisabled:r,error:x(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,Q).change({webhook:a},"webhook_url"),error:x(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,Q).change({requests:a},"limits.requests_per_second"),error:x(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,Q).change({userRequests:a},"limits.user_requests_per_second"),error:x(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(o(this,Q).problem,void 0,a=>nd.some(l=>je(a,l)))}
      ${es({draftForm:o(this,Q),isAllowed:!r,action:"Save"})}
    </form>`},Bi=p([v("stak-settings")],Bi);var Zo=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,od={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},V,Pr,Qo,Xo,ea,ta,sa,ia,ra,me=class extends Y{constructor(){super(...arguments);h(this,V);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||hi());let t=e.get("error");t!==null&&(this.error=od[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,V,Pr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Zo.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Ut()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,V,ea).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${de({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,V,Xo).call(this,t)}})}
        <form @submit=${c(this,V,Qo)}>
          ${this.way==="key"?c(this,V,ta).call(this):c(this,V,sa).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,V,ra).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};V=new WeakSet,Pr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Qo=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=F(t),this.password="",await this.updateComplete,c(this,V,Pr).call(this)}this.isBusy=!1}},Xo=async function(e){this.way=e,this.problem=null,await this.updateComplete},ea=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},ta=function(){let e=cr(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:w(this.problem)}`},sa=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,V,ia).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${w(this.problem)}`},ia=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},ra=function(e){let t=this.tenant.trim();return Zo.test(t)?n`<p class="other-way"><a class="button" href=${We(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},p([N({attribute:!1})],me.prototype,"session",2),p([f()],me.prototype,"way",2),p([f()],me.prototype,"tenant",2),p([f()],me.prototype,"email",2),p([f()],me.prototype,"password",2),p([f()],me.prototype,"key",2),p([f()],me.prototype,"methods",2),p([f()],me.prototype,"problem",2),p([f()],me.prototype,"isBusy",2),p([f()],me.prototype,"error",2),me=p([v("stak-sign-in")],me);var js=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new Ee(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=F(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var ss,He,rt,X,Cr,na,oa,aa,Dr,la,da,Ct=class extends k{constructor(){super(...arguments);h(this,X);this.uid="";this.problem=null;this.isFetching=!1;h(this,ss,!1);h(this,He,new js(this,()=>`export/${this.uid}`));h(this,rt,new js(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,ss)||(T(this,ss,!1),o(this,He).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:_("read","export users"):_("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,He).isRunning} @click=${()=>c(this,X,na).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,rt).isRunning}
          @click=${()=>{c(this,X,aa).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${c(this,X,Dr).call(this,o(this,He),"Exporting")}
      ${o(this,He).job?.status==="done"?c(this,X,la).call(this,o(this,He).job):d}
      ${c(this,X,Dr).call(this,o(this,rt),"Erasing")}
      ${o(this,rt).job?.status==="done"?c(this,X,da).call(this,o(this,rt).job):d}
    </section>`}};ss=new WeakMap,He=new WeakMap,rt=new WeakMap,X=new WeakSet,Cr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=F(t)}},na=function(){c(this,X,Cr).call(this,()=>o(this,He).start(()=>this.api.exportUser(this.uid)))},oa=async function(e){this.isFetching=!0,await c(this,X,Cr).call(this,async()=>dr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},aa=async function(){this.problem=null,await A({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{T(this,ss,!0),await o(this,rt).start(()=>this.api.eraseUser(this.uid))}})},Dr=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${C(a,"item")} so far`:"";return n`${w(e.problem)}
    ${e.isRunning?Je(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},la=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${li(t)}, one JSON document per line. Available until ${L(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,X,oa).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},da=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);dr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${L(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:M("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},p([N({attribute:!1})],Ct.prototype,"uid",2),p([f()],Ct.prototype,"problem",2),p([f()],Ct.prototype,"isFetching",2),Ct=p([v("stak-user-data")],Ct);var ca=20,ad={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Dt,Oe,ot,is,pa,ha,nt=class extends k{constructor(){super(...arguments);h(this,is);this.inboxes=[];this.chosen="";this.unread=0;h(this,Dt,null);h(this,Oe,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,ca,null,e);return T(this,Dt,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,ot,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,ca,o(this,Dt),e);T(this,Dt,t.next_cursor),o(this,Oe).set([...o(this,Oe).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,Oe).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${o(this,Oe).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${ce(this.chosen,this.inboxes,e=>c(this,is,pa).call(this,e))}
      </div>
      ${o(this,Oe).render(e=>e.length===0?I("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,is,ha).call(this,e)} ${w(o(this,ot).problem,()=>{o(this,ot).load()})}
              ${ie(o(this,Dt)!==null,o(this,ot).isLoading,()=>{o(this,ot).load()})}`,"Loading inbox")}
    </section>`}};Dt=new WeakMap,Oe=new WeakMap,ot=new WeakMap,is=new WeakSet,pa=function(e){this.chosen=e,o(this,ot).reset(),o(this,Oe).reset(),o(this,Oe).load()},ha=function(e){return M(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",this.chosen,t.id)}>${dd(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=ad[ld(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>ua(t.received)},{head:"Read",cell:t=>t.readat===null?"–":ua(t.readat)}],e)},p([N({attribute:!1})],nt.prototype,"uid",2),p([N({attribute:!1})],nt.prototype,"inboxes",2),p([f()],nt.prototype,"chosen",2),p([f()],nt.prototype,"unread",2),nt=p([v("stak-user-inbox")],nt);function ld(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function dd(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function ua(i){return n`<time class="nowrap" title=${G(i)} datetime=${new Date(i*1e3).toISOString()}
    >${te(i)}</time
  >`}var ma=50,cd=250,at,rs,Re,Me,ns,ga,fa,Ls=class extends k{constructor(){super(...arguments);h(this,ns);this.beginning="";h(this,at,null);h(this,rs);h(this,Re,new b(this,async e=>{let t=await this.api.users(this.beginning,ma,null,e);return T(this,at,t.next_cursor),t.users}));h(this,Me,new b(this,async e=>{let t=await this.api.users(this.beginning,ma,o(this,at),e);T(this,at,t.next_cursor),o(this,Re).set([...o(this,Re).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Re).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,rs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,ns,ga).call(this,e)})}
      </div>
      ${o(this,Re).value===void 0?"":w(o(this,Re).problem,()=>{o(this,Re).load()})}
      ${o(this,Re).render(e=>e.length===0?this.beginning===""?I("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${I("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,at)===null?"":ie(!0,o(this,Me).isLoading,()=>{o(this,Me).load()})}`:n`${c(this,ns,fa).call(this,e)} ${w(o(this,Me).problem,()=>{o(this,Me).load()})}
              ${ie(o(this,at)!==null,o(this,Me).isLoading,()=>{o(this,Me).load()})}`,"Loading users")}
    </section>`}};at=new WeakMap,rs=new WeakMap,Re=new WeakMap,Me=new WeakMap,ns=new WeakSet,ga=function(e){this.beginning=e,clearTimeout(o(this,rs)),o(this,Me).reset(),T(this,rs,setTimeout(()=>{o(this,Re).load()},cd))},fa=function(e){return M("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${L(t.created)}</span>`}],e)},p([f()],Ls.prototype,"beginning",2),Ls=p([v("stak-user-list")],Ls);var ba=20,Ot,ge,Mt,lt,ya,va,$a,Fs=class extends k{constructor(){super(...arguments);h(this,lt);this.uid="";h(this,Ot,null);h(this,ge,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ba,null,e);return T(this,Ot,t.next_cursor),t.sessions}));h(this,Mt,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ba,o(this,Ot),e);T(this,Ot,t.next_cursor),o(this,ge).set([...o(this,ge).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,ge).value!==void 0||o(this,ge).isLoading||o(this,ge).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:_("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||o(this,ge).isLoading}
          @click=${()=>{o(this,ge).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,lt,va).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,ge).render(r=>c(this,lt,$a).call(this,r),"Loading sessions"):d}
    </section>`}};Ot=new WeakMap,ge=new WeakMap,Mt=new WeakMap,lt=new WeakSet,ya=async function(e){await A({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,ge).load())},va=async function(){let e=0;await A({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await o(this,ge).load())},$a=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${M("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${L(t.created)}</small>`},{head:"Refreshed",cell:t=>te(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,lt,ya).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(o(this,Mt).problem??o(this,ge).problem,()=>{o(this,Mt).load()})}
    ${o(this,Ot)===null?d:ie(!0,o(this,Mt).isLoading,()=>{o(this,Mt).load()})}`},p([N({attribute:!1})],Fs.prototype,"uid",2),Fs=p([v("stak-user-sessions")],Fs);var ud=3600;function zs(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var Nt,fe,os,ee,D,xa,wa,ka,Sa,Or,_a,Ra,Ta,Mr,Aa,Ea,Pa,Ca,Da,Te=class extends k{constructor(){super(...arguments);h(this,D);this.query="";this.uid=null;this.ttl={...wt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Nt,!1);h(this,fe,new et(this,()=>`users/${this.uid}`));h(this,os,new b(this,e=>this.api.inboxes(e)));h(this,ee,new b(this,()=>c(this,D,xa).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&o(this,os).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>c(this,D,ka).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:_("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,D,Sa)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||o(this,ee).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,ee).isLoading&&this.uid===null?Je("Looking up"):d}
      ${w(o(this,ee).problem,()=>{o(this,ee).load()})}
      ${this.uid===null?o(this,ee).isLoading||o(this,ee).problem?d:c(this,D,Aa).call(this):c(this,D,Ea).call(this,this.uid)}`}};Nt=new WeakMap,fe=new WeakMap,os=new WeakMap,ee=new WeakMap,D=new WeakSet,xa=async function(){let e=o(this,Nt)?this.query:this.query.trim(),t=e.startsWith("+")&&!o(this,Nt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new H(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,o(this,fe).init(zs(r)),r}catch(r){let a=F(r);if(a.status!==404||t)throw a;return this.uid=e,o(this,fe).init(zs(null)),null}},wa=function(e){this.query=e,o(this,ee).reset(),T(this,Nt,!0),o(this,ee).load()},ka=function(){this.query="",this.uid=null,o(this,ee).reset()},Sa=function(e){e.preventDefault(),T(this,Nt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(o(this,ee).reset(),o(this,ee).load()):(this.uid=this.query.trim(),o(this,fe).init(zs(null))))},Or=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:F(r)}}},_a=async function(e,t){e.preventDefault();let r=o(this,ee).value;await o(this,fe).save(async({name:l,phone:u})=>{let m={display_name:l.trim()||null,phone_number:u.trim()||null},g=await this.api.writeUser(t,m,r??null);return o(this,ee).set(g),zs(g)})&&this.session.notify("Profile saved")},Ra=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,ee).set(null),o(this,fe).init(zs(null))},Ta=function(e,t){e.preventDefault(),c(this,D,Or).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,Ye(this.ttl)??ud);await bt(`Token for ${t}`,n`Anyone with this token can act as this user until ${L(a)}. It will not be shown again and cannot
        be revoked.`,r)})},Mr=function(e){c(this,D,Or).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Aa=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>c(this,D,wa).call(this,e.detail)}
    ></stak-user-list>`:I("No user selected","Enter a user ID as your backend knows it.")},Ea=function(e){return n`${this.session.hasScope("read")?Ft(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,os).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,fe).form?c(this,D,Pa).call(this,e,o(this,fe).form):d}
        ${Ft(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,D,Ra).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Ft(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,D,Ca).call(this,e)} ${c(this,D,Da).call(this,e)}
      </div>
    </div>`},Pa=function(e,t){let r=o(this,ee).value,a=o(this,fe).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${L(r.created)}, changed
            ${L(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:_("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${u=>{c(this,D,_a).call(this,u,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:u=>o(this,fe).change({name:u},"display_name"),error:x(a?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:u=>o(this,fe).change({phone:u},"phone_number"),error:x(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${w(a,void 0,u=>u==="display_name"||u==="phone_number")}
        ${es({draftForm:o(this,fe),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},Ca=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ce(this.chosenInbox,o(this,os).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,D,Mr).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>c(this,D,Mr).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${M("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Da=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:_("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>c(this,D,Ta).call(this,a,e)}>
        ${Ge({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:x(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},p([f()],Te.prototype,"query",2),p([f()],Te.prototype,"uid",2),p([f()],Te.prototype,"ttl",2),p([f()],Te.prototype,"chosenInbox",2),p([f()],Te.prototype,"recounted",2),p([f()],Te.prototype,"erasures",2),p([f()],Te.prototype,"problems",2),Te=p([v("stak-users")],Te);document.adoptedStyleSheets=[_n,bn,kn,xn,$n,yn,Sn,wn,fn,vn].map(i=>i.styleSheet);var pd=5e3,Oa={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},hd=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],md=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),q,qs,Bs,W,Ma,Us,Nr,Hs,Ir,Na,Ia,ja,Ui,La,Fa,dt=class extends Y{constructor(){super(...arguments);h(this,W);h(this,q,new pi);h(this,qs,new oi(o(this,q)));this.route=lr(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,Bs);h(this,Us,async()=>{this.route=lr(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&md.has(this.route.view)&&(o(this,q).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,W,Nr).call(this)});h(this,Hs,e=>{o(this,q).drafts().length>0&&e.preventDefault()});h(this,Ui,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,Us)),window.addEventListener("beforeunload",o(this,Hs)),o(this,q).addEventListener("changed",()=>this.requestUpdate()),o(this,q).addEventListener("notification",e=>c(this,W,Ir).call(this,e.detail)),c(this,W,Ma).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,Us)),window.removeEventListener("beforeunload",o(this,Hs))}render(){let e=pn(location.hash),t=e!==null?"Set a password":o(this,q).isOpen?Oa[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,q)} .link=${e}></stak-set-password>`:o(this,q).isOpen?c(this,W,Ia).call(this):this.isRestoring?n`<main class="door">${Je("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,q)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,W,Nr).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${J("done")}${this.toast}</p>`:d}
      </div>`}};q=new WeakMap,qs=new WeakMap,Bs=new WeakMap,W=new WeakSet,Ma=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??hi();t!==""&&!e.has("error")&&await o(this,q).restore(t),o(this,q).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Us=new WeakMap,Nr=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Hs=new WeakMap,Ir=function(e){this.toast=e,clearTimeout(o(this,Bs)),T(this,Bs,setTimeout(()=>this.toast="",pd))},Na=async function(){if(o(this,q).drafts().length===0||await A({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,q).signOut()}catch{c(this,W,Ir).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Ia=function(){return n`<a class="skip" href="#main" @click=${o(this,Ui)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Ut()}
              <div><strong>Stak</strong><span title=${o(this,q).tenant}>${o(this,q).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${J(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${hd.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,W,La).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,W,ja).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,W,Na).call(this)}}>${J("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Ft(`${this.route.view}/${this.route.inbox??o(this,q).inbox}/${this.route.id}`,c(this,W,Fa).call(this))}
        </main>
      </div>`},ja=function(){let{account:e,ownKey:t}=o(this,q);return e===null?n`<p>
        Key <code>${se(t?.key_id??"")}</code>,
        ${t?.scopes.length===qt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Bt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{un(o(this,q),o(this,qs))}}>
            ${J("lock")}Change password
          </button>`:d}`},Ui=new WeakMap,La=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=o(this,q).drafts(`${e}/`).length>0;return n`<li>
      <a href=${E(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${J(e)}${Oa[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Fa=function(){let[e,t,r]=[o(this,q),o(this,qs),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},p([f()],dt.prototype,"route",2),p([f()],dt.prototype,"isMenuCollapsed",2),p([f()],dt.prototype,"toast",2),p([f()],dt.prototype,"isRestoring",2),dt=p([v("stak-console")],dt);export{dt as StakConsole};
