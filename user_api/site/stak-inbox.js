var $s=Object.defineProperty;var ks=Object.getOwnPropertyDescriptor;var _=(n,t,e,s)=>{for(var i=s>1?void 0:s?ks(t,e):t,r=n.length-1,o;r>=0;r--)(o=n[r])&&(i=(s?o(t,e,i):o(i))||i);return s&&i&&$s(t,e,i),i};var de=globalThis,he=de.ShadowRoot&&(de.ShadyCSS===void 0||de.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ve=Symbol(),ct=new WeakMap,J=class{constructor(t,e,s){if(this._$cssResult$=!0,s!==Ve)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o,e=this.t;if(he&&t===void 0){let s=e!==void 0&&e.length===1;s&&(t=ct.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),s&&ct.set(e,t))}return t}toString(){return this.cssText}},ut=n=>new J(typeof n=="string"?n:n+"",void 0,Ve),A=(n,...t)=>{let e=n.length===1?n[0]:t.reduce((s,i,r)=>s+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+n[r+1],n[0]);return new J(e,n,Ve)},pt=(n,t)=>{if(he)n.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of t){let s=document.createElement("style"),i=de.litNonce;i!==void 0&&s.setAttribute("nonce",i),s.textContent=e.cssText,n.appendChild(s)}},We=he?n=>n:n=>n instanceof CSSStyleSheet?(t=>{let e="";for(let s of t.cssRules)e+=s.cssText;return ut(e)})(n):n;var{is:Ss,defineProperty:Ts,getOwnPropertyDescriptor:Ms,getOwnPropertyNames:As,getOwnPropertySymbols:Cs,getPrototypeOf:Es}=Object,ce=globalThis,mt=ce.trustedTypes,Rs=mt?mt.emptyScript:"",Ps=ce.reactiveElementPolyfillSupport,Q=(n,t)=>n,Z={toAttribute(n,t){switch(t){case Boolean:n=n?Rs:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,t){let e=n;switch(t){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ue=(n,t)=>!Ss(n,t),ft={attribute:!0,type:String,converter:Z,reflect:!1,useDefault:!1,hasChanged:ue};Symbol.metadata??=Symbol("metadata"),ce.litPropertyMetadata??=new WeakMap;var R=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=ft){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){let s=Symbol(),i=this.getPropertyDescriptor(t,s,e);i!==void 0&&Ts(this.prototype,t,i)}}static getPropertyDescriptor(t,e,s){let{get:i,set:r}=Ms(this.prototype,t)??{get(){return this[e]},set(o){this[e]=o}};return{get:i,set(o){let l=i?.call(this);r?.call(this,o),this.requestUpdate(t,l,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??ft}static _$Ei(){if(this.hasOwnProperty(Q("elementProperties")))return;let t=Es(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Q("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Q("properties"))){let e=this.properties,s=[...As(e),...Cs(e)];for(let i of s)this.createProperty(i,e[i])}let t=this[Symbol.metadata];if(t!==null){let e=litPropertyMetadata.get(t);if(e!==void 0)for(let[s,i]of e)this.elementProperties.set(s,i)}this._$Eh=new Map;for(let[e,s]of this.elementProperties){let i=this._$Eu(e,s);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let e=[];if(Array.isArray(t)){let s=new Set(t.flat(1/0).reverse());for(let i of s)e.unshift(We(i))}else t!==void 0&&e.push(We(t));return e}static _$Eu(t,e){let s=e.attribute;return s===!1?void 0:typeof s=="string"?s:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,e=this.constructor.elementProperties;for(let s of e.keys())this.hasOwnProperty(s)&&(t.set(s,this[s]),delete this[s]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return pt(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,s){this._$AK(t,s)}_$ET(t,e){let s=this.constructor.elementProperties.get(t),i=this.constructor._$Eu(t,s);if(i!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:Z).toAttribute(e,s.type);this._$Em=t,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(t,e){let s=this.constructor,i=s._$Eh.get(t);if(i!==void 0&&this._$Em!==i){let r=s.getPropertyOptions(i),o=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Z;this._$Em=i;let l=o.fromAttribute(e,r.type);this[i]=l??this._$Ej?.get(i)??l,this._$Em=null}}requestUpdate(t,e,s,i=!1,r){if(t!==void 0){let o=this.constructor;if(i===!1&&(r=this[t]),s??=o.getPropertyOptions(t),!((s.hasChanged??ue)(r,e)||s.useDefault&&s.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,s))))return;this.C(t,e,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:s,reflect:i,wrapped:r},o){s&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??e??this[t]),r!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||s||(e=void 0),this._$AL.set(t,e)),i===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[i,r]of s){let{wrapped:o}=r,l=this[i];o!==!0||this._$AL.has(i)||l===void 0||this.C(i,void 0,r,l)}}let t=!1,e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(e)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};R.elementStyles=[],R.shadowRootOptions={mode:"open"},R[Q("elementProperties")]=new Map,R[Q("finalized")]=new Map,Ps?.({ReactiveElement:R}),(ce.reactiveElementVersions??=[]).push("2.1.2");var Ke=globalThis,gt=n=>n,pe=Ke.trustedTypes,bt=pe?pe.createPolicy("lit-html",{createHTML:n=>n}):void 0,Xe="$lit$",P=`lit$${Math.random().toFixed(9).slice(2)}$`,Ye="?"+P,Us=`<${Ye}>`,F=document,te=()=>F.createComment(""),se=n=>n===null||typeof n!="object"&&typeof n!="function",Je=Array.isArray,$t=n=>Je(n)||typeof n?.[Symbol.iterator]=="function",Ge=`[ 	
\f\r]`,ee=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vt=/-->/g,yt=/>/g,H=RegExp(`>|${Ge}(?:([^\\s"'>=/]+)(${Ge}*=${Ge}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),xt=/'/g,wt=/"/g,kt=/^(?:script|style|textarea|title)$/i,Qe=n=>(t,...e)=>({_$litType$:n,strings:t,values:e}),h=Qe(1),y=Qe(2),Ki=Qe(3),U=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),_t=new WeakMap,j=F.createTreeWalker(F,129);function St(n,t){if(!Je(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return bt!==void 0?bt.createHTML(t):t}var Tt=(n,t)=>{let e=n.length-1,s=[],i,r=t===2?"<svg>":t===3?"<math>":"",o=ee;for(let l=0;l<e;l++){let d=n[l],u,f,p=-1,b=0;for(;b<d.length&&(o.lastIndex=b,f=o.exec(d),f!==null);)b=o.lastIndex,o===ee?f[1]==="!--"?o=vt:f[1]!==void 0?o=yt:f[2]!==void 0?(kt.test(f[2])&&(i=RegExp("</"+f[2],"g")),o=H):f[3]!==void 0&&(o=H):o===H?f[0]===">"?(o=i??ee,p=-1):f[1]===void 0?p=-2:(p=o.lastIndex-f[2].length,u=f[1],o=f[3]===void 0?H:f[3]==='"'?wt:xt):o===wt||o===xt?o=H:o===vt||o===yt?o=ee:(o=H,i=void 0);let g=o===H&&n[l+1].startsWith("/>")?" ":"";r+=o===ee?d+Us:p>=0?(s.push(u),d.slice(0,p)+Xe+d.slice(p)+P+g):d+P+(p===-2?l:g)}return[St(n,r+(n[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},ie=class n{constructor({strings:t,_$litType$:e},s){let i;this.parts=[];let r=0,o=0,l=t.length-1,d=this.parts,[u,f]=Tt(t,e);if(this.el=n.createElement(u,s),j.currentNode=this.el.content,e===2||e===3){let p=this.el.content.firstChild;p.replaceWith(...p.childNodes)}for(;(i=j.nextNode())!==null&&d.length<l;){if(i.nodeType===1){if(i.hasAttributes())for(let p of i.getAttributeNames())if(p.endsWith(Xe)){let b=f[o++],g=i.getAttribute(p).split(P),v=/([.?@])?(.*)/.exec(b);d.push({type:1,index:r,name:v[2],strings:g,ctor:v[1]==="."?fe:v[1]==="?"?ge:v[1]==="@"?be:B}),i.removeAttribute(p)}else p.startsWith(P)&&(d.push({type:6,index:r}),i.removeAttribute(p));if(kt.test(i.tagName)){let p=i.textContent.split(P),b=p.length-1;if(b>0){i.textContent=pe?pe.emptyScript:"";for(let g=0;g<b;g++)i.append(p[g],te()),j.nextNode(),d.push({type:2,index:++r});i.append(p[b],te())}}}else if(i.nodeType===8)if(i.data===Ye)d.push({type:2,index:r});else{let p=-1;for(;(p=i.data.indexOf(P,p+1))!==-1;)d.push({type:7,index:r}),p+=P.length-1}r++}}static createElement(t,e){let s=F.createElement("template");return s.innerHTML=t,s}};function z(n,t,e=n,s){if(t===U)return t;let i=s!==void 0?e._$Co?.[s]:e._$Cl,r=se(t)?void 0:t._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,s)),s!==void 0?(e._$Co??=[])[s]=i:e._$Cl=i),i!==void 0&&(t=z(n,i._$AS(n,t.values),i,s)),t}var me=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:s}=this._$AD,i=(t?.creationScope??F).importNode(e,!0);j.currentNode=i;let r=j.nextNode(),o=0,l=0,d=s[0];for(;d!==void 0;){if(o===d.index){let u;d.type===2?u=new V(r,r.nextSibling,this,t):d.type===1?u=new d.ctor(r,d.name,d.strings,this,t):d.type===6&&(u=new ve(r,this,t)),this._$AV.push(u),d=s[++l]}o!==d?.index&&(r=j.nextNode(),o++)}return j.currentNode=F,i}p(t){let e=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,e),e+=s.strings.length-2):s._$AI(t[e])),e++}},V=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,s,i){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=s,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=z(this,t,e),se(t)?t===c||t==null||t===""?(this._$AH!==c&&this._$AR(),this._$AH=c):t!==this._$AH&&t!==U&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):$t(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==c&&se(this._$AH)?this._$AA.nextSibling.data=t:this.T(F.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:s}=t,i=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=ie.createElement(St(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new me(i,this),o=r.u(this.options);r.p(e),this.T(o),this._$AH=r}}_$AC(t){let e=_t.get(t.strings);return e===void 0&&_t.set(t.strings,e=new ie(t)),e}k(t){Je(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,s,i=0;for(let r of t)i===e.length?e.push(s=new n(this.O(te()),this.O(te()),this,this.options)):s=e[i],s._$AI(r),i++;i<e.length&&(this._$AR(s&&s._$AB.nextSibling,i),e.length=i)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let s=gt(t).nextSibling;gt(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},B=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,s,i,r){this.type=1,this._$AH=c,this._$AN=void 0,this.element=t,this.name=e,this._$AM=i,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=c}_$AI(t,e=this,s,i){let r=this.strings,o=!1;if(r===void 0)t=z(this,t,e,0),o=!se(t)||t!==this._$AH&&t!==U,o&&(this._$AH=t);else{let l=t,d,u;for(t=r[0],d=0;d<r.length-1;d++)u=z(this,l[s+d],e,d),u===U&&(u=this._$AH[d]),o||=!se(u)||u!==this._$AH[d],u===c?t=c:t!==c&&(t+=(u??"")+r[d+1]),this._$AH[d]=u}o&&!i&&this.j(t)}j(t){t===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},fe=class extends B{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===c?void 0:t}},ge=class extends B{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==c)}},be=class extends B{constructor(t,e,s,i,r){super(t,e,s,i,r),this.type=5}_$AI(t,e=this){if((t=z(this,t,e,0)??c)===U)return;let s=this._$AH,i=t===c&&s!==c||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,r=t!==c&&(s===c||i);i&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},ve=class{constructor(t,e,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){z(this,t)}},Mt={M:Xe,P,A:Ye,C:1,L:Tt,R:me,D:$t,V:z,I:V,H:B,N:ge,U:be,B:fe,F:ve},Os=Ke.litHtmlPolyfillSupport;Os?.(ie,V),(Ke.litHtmlVersions??=[]).push("3.3.3");var At=(n,t,e)=>{let s=e?.renderBefore??t,i=s._$litPart$;if(i===void 0){let r=e?.renderBefore??null;s._$litPart$=i=new V(t.insertBefore(te(),r),r,void 0,e??{})}return i._$AI(n),i};var Ze=globalThis,O=class extends R{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=At(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return U}};O._$litElement$=!0,O.finalized=!0,Ze.litElementHydrateSupport?.({LitElement:O});var Is=Ze.litElementPolyfillSupport;Is?.({LitElement:O});(Ze.litElementVersions??=[]).push("4.2.2");var Ls={attribute:!0,type:String,converter:Z,reflect:!1,hasChanged:ue},Ds=(n=Ls,t,e)=>{let{kind:s,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),s==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),s==="accessor"){let{name:o}=e;return{set(l){let d=t.get.call(this);t.set.call(this,l),this.requestUpdate(o,d,n,!0,l)},init(l){return l!==void 0&&this.C(o,void 0,n,l),l}}}if(s==="setter"){let{name:o}=e;return function(l){let d=this[o];t.call(this,l),this.requestUpdate(o,d,n,!0,l)}}throw Error("Unsupported decorator location: "+s)};function $(n){return(t,e)=>typeof e=="object"?Ds(n,t,e):((s,i,r)=>{let o=i.hasOwnProperty(r);return i.constructor.createProperty(r,s),o?Object.getOwnPropertyDescriptor(i,r):void 0})(n,t,e)}function ye(n){return $({...n,state:!0,attribute:!1})}function w(n){return h`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${n}</svg>`}var m={bell:w(y`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:w(y`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:w(y`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:w(y`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:w(y`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:w(y`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:w(y`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:w(y`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:w(y`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:w(y`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:w(y`<path d="M12 5v14m-7-7h14"/>`),send:w(y`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:w(y`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:w(y`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:w(y`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:w(y`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:w(y`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:w(y`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),alert:w(y`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var a={inbox:"Inbox",chats:"Chats",bell:n=>n===0?"Inbox, no unread messages":`Inbox, ${n} unread`,unread:n=>`${n} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:n=>n?`New message from ${n}`:"New message in your inbox",newChatMessage:n=>`New chat message from ${n}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"User ID",people:"User IDs, separated by commas",groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",needPeople:"Enter at least one user ID.",members:n=>n===1?"1 member":`${n} members`,details:"Chat members",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Ct=99;function Et(n,t,e){let s=n>Ct?`${Ct}+`:n;return h`<button class="bell" part="bell" aria-haspopup="dialog" aria-expanded=${t?"true":"false"}
    aria-label=${a.bell(n)} @click=${e}>
    <slot name="bell">${m.bell}</slot>
    ${n>0?h`<span class="badge" part="badge" aria-hidden="true">${s}</span>`:c}
  </button>`}var Rt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Pt=n=>(...t)=>({_$litDirective$:n,values:t}),we=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,s){this._$Ct=t,this._$AM=e,this._$Ci=s}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};var{I:qs}=Mt,Ut=n=>n;var Ot=()=>document.createComment(""),W=(n,t,e)=>{let s=n._$AA.parentNode,i=t===void 0?n._$AB:t._$AA;if(e===void 0){let r=s.insertBefore(Ot(),i),o=s.insertBefore(Ot(),i);e=new qs(r,o,n,n.options)}else{let r=e._$AB.nextSibling,o=e._$AM,l=o!==n;if(l){let d;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(d=n._$AU)!==o._$AU&&e._$AP(d)}if(r!==i||l){let d=e._$AA;for(;d!==r;){let u=Ut(d).nextSibling;Ut(s).insertBefore(d,i),d=u}}}return e},I=(n,t,e=n)=>(n._$AI(t,e),n),Ns={},It=(n,t=Ns)=>n._$AH=t,Lt=n=>n._$AH,_e=n=>{n._$AR(),n._$AA.remove()};var Dt=(n,t,e)=>{let s=new Map;for(let i=t;i<=e;i++)s.set(n[i],i);return s},G=Pt(class extends we{constructor(n){if(super(n),n.type!==Rt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,t,e){let s;e===void 0?e=t:t!==void 0&&(s=t);let i=[],r=[],o=0;for(let l of n)i[o]=s?s(l,o):o,r[o]=e(l,o),o++;return{values:r,keys:i}}render(n,t,e){return this.dt(n,t,e).values}update(n,[t,e,s]){let i=Lt(n),{values:r,keys:o}=this.dt(t,e,s);if(!Array.isArray(i))return this.ut=o,r;let l=this.ut??=[],d=[],u,f,p=0,b=i.length-1,g=0,v=r.length-1;for(;p<=b&&g<=v;)if(i[p]===null)p++;else if(i[b]===null)b--;else if(l[p]===o[g])d[g]=I(i[p],r[g]),p++,g++;else if(l[b]===o[v])d[v]=I(i[b],r[v]),b--,v--;else if(l[p]===o[v])d[v]=I(i[p],r[v]),W(n,d[v+1],i[p]),p++,v--;else if(l[b]===o[g])d[g]=I(i[b],r[g]),W(n,i[p],i[b]),b--,g++;else if(u===void 0&&(u=Dt(o,g,v),f=Dt(l,p,b)),u.has(l[p]))if(u.has(l[b])){let M=f.get(o[g]),N=M!==void 0?i[M]:null;if(N===null){let le=W(n,i[p]);I(le,r[g]),d[g]=le}else d[g]=I(N,r[g]),W(n,i[p],N),i[M]=null;g++}else _e(i[b]),b--;else _e(i[p]),p++;for(;g<=v;){let M=W(n,d[v+1]);I(M,r[g]),d[g++]=M}for(;p<=b;){let M=i[p++];M!==null&&_e(M)}return this.ut=o,It(n,d),U}});var Hs=6;function L(n,t=!1){let e=[...n].reduce((r,o)=>(r*31+(o.codePointAt(0)??0))%9973,7)%Hs,i=n.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(r=>[...r][0]?.toUpperCase()).join("");return h`<span class="avatar hue-${e} ${t?"small":""}" aria-hidden="true">${i||"?"}</span>`}function $e(n,t){if(n.name)return n.name;let e=n.other_participants.map(t);return e.length===0?a.you:e.length>3?`${e.slice(0,3).join(", ")} +${n.participant_count-4}`:e.join(", ")}var K=class{constructor(t){this.onEnd=t}#e=null;#s=null;#i=-1;observe(t,e){t===this.#s&&e===this.#i||(this.#e?.disconnect(),this.#s=t,this.#i=e,t!==null&&(this.#e??=new IntersectionObserver(s=>s.some(i=>i.isIntersecting)&&this.onEnd()),this.#e.observe(t)))}};var T=class{#e=new Set;watch(t){return this.#e.add(t),()=>this.#e.delete(t)}notify(){for(let t of[...this.#e])t()}},k=class{constructor(t){this.host=t;t.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};function X(n,t){if(n.altKey||n.ctrlKey||n.metaKey||t.length===0)return!1;let e=t.findIndex(r=>r.matches(":focus")),s=t.length-1,i={ArrowDown:Math.min(e+1,s),ArrowUp:Math.max(e-1,0),Home:0,End:s}[n.key];return i===void 0?!1:(n.preventDefault(),t[i]?.focus(),!0)}function C(n=6){return h`<div class="skeletons"><span class="visually-hidden">${a.loading}</span>
    ${Array.from({length:n},()=>h`<div class="skeleton" aria-hidden="true"><i></i><b></b><b></b></div>`)}</div>`}function E(n,t,e,s=c){return h`<div class="state" part="empty"><span class="state-icon">${n}</span>
    <p class="state-title">${t}</p><p>${e}</p>${s}</div>`}function Y(n){return h`<div class="state" part="error" role="alert"><span class="state-icon">${m.alert}</span>
    <p class="state-title">${a.notLoaded}</p>
    <button class="button" @click=${n}>${a.tryAgain}</button></div>`}var et=60,tt=60*et,js=24*tt,qt=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),Fs=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),zs=new Intl.DateTimeFormat(void 0,{weekday:"short"}),Bs=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),Vs=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),Ws=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),Gs=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function ke(n){return jt(n,Ks(n))}function st(n){return jt(n,Fs.format(n*1e3))}function Nt(n){let t=Ft(n);return t===0?a.today:t===1?a.yesterday:Gs.format(n*1e3)}function Ht(n,t){return new Date(n*1e3).toDateString()===new Date(t*1e3).toDateString()}function jt(n,t){let e=new Date(n*1e3);return h`<time datetime=${e.toISOString()} title=${Ws.format(e)}>${t}</time>`}function Ks(n){let t=Date.now()/1e3-n;if(t<et)return a.now;if(t<tt)return qt.format(-Math.floor(t/et),"minute");let e=Ft(n);if(e===0)return qt.format(-Math.floor(t/tt),"hour");if(e===1)return a.yesterday;let s=n*1e3;return e<7?zs.format(s):(new Date(s).getFullYear()===new Date().getFullYear()?Bs:Vs).format(s)}function Ft(n){let t=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((t(new Date)-t(new Date(n*1e3)))/(js*1e3))}var Se=class extends k{#e=null;#s=new K(()=>{this.host.session?.chats.loadMore()});render(t,e,s,i){return h`<div class="toolbar" part="toolbar">
        <h3>${a.chats}</h3>
        <button class="button" data-new-chat @click=${i}>${m.plus}${a.newChat}</button>
      </div>
      <div class="scroll" part="chats" aria-busy=${t.loading==="loading"?"true":"false"}>
        ${this.#i(t,e,s)}
      </div>`}hostUpdated(){let{renderRoot:t,session:e}=this.host;this.#s.observe(t.querySelector(".chats-end"),e?.chats.chats.length??0)}#i(t,e,s){let{chats:i}=t;if(t.loading==="failed")return Y(()=>{t.refresh()});if(t.loading!=="ready"&&i.length===0)return C();if(i.length===0)return E(m.chat,a.noChats,a.noChatsMore);i.some(o=>o.chat_id===this.#e)||(this.#e=e??i[0]?.chat_id??null);let r=o=>X(o,[...o.currentTarget.querySelectorAll("[data-stop]")]);return h`<ul class="rows" role="list" aria-label=${a.chats} @keydown=${r}>
        ${G(i,o=>o.chat_id,o=>this.#t(t,o,e,s))}
      </ul>
      ${t.isLoadingMore?C(2):c}
      ${t.hasMore?h`<div class="chats-end" aria-hidden="true"></div>`:c}`}#t(t,e,s,i){let r=$e(e,this.host.nameOf),o=e.unread_count;return h`<li part="chat">
      <button class="row ${o>0?"unread":""}" data-stop data-chat=${e.chat_id}
        tabindex=${this.#e===e.chat_id?0:-1} aria-current=${s===e.chat_id?"true":c}
        @focus=${()=>this.#n(e.chat_id)} @click=${()=>i(e.chat_id)}>
        ${L(r)}
        <span class="row-text">
          <span class="row-top"><bdi class="row-title">${r}</bdi>
            ${e.last_message_at===null?c:h`<span class="row-time">${ke(e.last_message_at)}</span>`}
          </span>
          <span class="row-bottom"><span class="row-preview" dir="auto">${this.#r(t,e)}</span>
            ${o>0?h`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
          </span>
        </span>
      </button>
    </li>`}#r(t,e){if(e.last_message_id===null)return e.chat_type==="group"?a.members(e.participant_count):"";let s=e.last_message_preview??a.deleted,i=e.last_message_sender;return i===t.me?`${a.you}: ${s}`:e.chat_type==="group"&&i!==null?`${this.host.nameOf(i)}: ${s}`:s}#n(t){this.#e!==t&&(this.#e=t,this.update())}};var Xs=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;function it(n){if(!Wt(n))return{title:"",body:zt(n),link:null,fields:[]};let t=ne(n.title)||ne(n.subject),e=[ne(n.body),ne(n.text)].filter(Boolean).join(`

`),s=Ys(n);if(t||e)return{title:t||Vt(e),body:t?e:Js(e),link:s,fields:[]};let i=Object.entries(n).filter(([r])=>s===null||r!=="url"&&r!=="action").map(([r,o])=>[nt(r),zt(o)]).filter(([,r])=>r.trim()!=="");return{title:"",body:"",link:s,fields:i}}function Bt(n){if(typeof n!="string"||n.trim()==="")return null;try{let{protocol:t,href:e}=new URL(n,document.baseURI);return t==="http:"||t==="https:"?e:null}catch{return null}}function re(n){let t=[],e=0;for(let s of n.matchAll(Xs)){t.push(n.slice(e,s.index));let i=Bt(s[0]);t.push(i===null?s[0]:h`<a href=${i} target="_blank" rel="noopener noreferrer nofollow">${s[0]}</a>`),e=s.index+s[0].length}return[...t,n.slice(e)]}function Ys(n){let t=Wt(n.action)?n.action:null,e=Bt(t?.url??n.url);return e===null?null:{label:ne(t?.label)||null,url:e}}function Vt(n){return n.split(`
`,1)[0]??""}function Js(n){return n.slice(Vt(n).length).trim()}function ne(n){return typeof n=="string"?n.trim():typeof n=="number"?String(n):""}function zt(n){return typeof n=="string"?n:Array.isArray(n)&&n.every(t=>typeof t!="object")?n.join(", "):typeof n=="object"&&n!==null?JSON.stringify(n,null,1):String(n)}function nt(n){let t=n.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return t.charAt(0).toUpperCase()+t.slice(1)}function Wt(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Gt(n,t,e){let{isMine:s}=t,i=n.content===null;return h`<div class="bubble-line ${s?"mine":""} ${t.follows?"follows":""}" data-sequence=${n.sequence}>
    ${s&&!i?Qs(t,e):c}
    <div class="bubble ${i?"is-gone":""}" part="bubble ${s?"bubble-mine":"bubble-theirs"}">
      ${t.sender===null?c:h`<bdi class="bubble-sender">${t.sender}</bdi>`}
      <p dir="auto">${i?a.deleted:re(n.content??"")}</p>
      <span class="bubble-meta">
        ${n.expires_at===null||i?c:rt(m.timer,a.vanishes)}
        ${st(n.created_at)} ${s&&!i?Zs(t.status):c}
      </span>
    </div>
  </div>`}function Qs({isDeleting:n,stop:t},e){return h`<button class="bubble-delete ${n?"button danger asked":"icon"}" data-stop tabindex=${t}
    aria-label=${n?c:a.deleteMessage} title=${a.deleteMessage} @blur=${()=>e.ask(!1)}
    @click=${()=>n?e.delete():e.ask(!0)}>${n?a.reallyDelete:m.trash}</button>`}function Kt(n,t,e){let s=n.refused!==void 0;return h`<div class="bubble-line mine" data-unsent=${n.client_message_id}>
    <div class="bubble pending ${s?"refused":""}" part="bubble bubble-mine">
      <p dir="auto">${n.content}</p>
      <span class="bubble-meta">${st(n.written_at/1e3)}
        <span class="ticks" data-status=${s?"refused":"sending"}>
          ${rt(s?m.alert:m.clock,s?a.notSent:a.sending)}</span></span>
    </div>
    ${s?h`<div class="refusal"><span>${a.notSent}: ${n.refused}</span>
          <button class="link" @click=${t}>${a.retry}</button>
          <button class="link" @click=${e}>${a.discard}</button></div>`:c}
  </div>`}function Zs(n){let t={SENT:a.sent,DELIVERED:a.delivered,READ:a.read}[n];return h`<span class="ticks" data-status=${n.toLowerCase()} part="ticks">
    ${rt(n==="SENT"?m.sent:m.delivered,t)}</span>`}function rt(n,t){return h`<span class="mark" role="img" aria-label=${t} title=${t}>${n}</span>`}var Xt=4096,ei=140,Te=class extends k{#e=new Map;#s="";#i=null;render(t,e,s){this.#s=t;let i=this.#e.get(t)??"",r=i.length>Xt/4&&new TextEncoder().encode(i.trim()).length>Xt,o=()=>{let u=i.trim();u===""||r||(this.#e.delete(t),s(u,this.#i),this.update())},l=u=>{u.key!=="Enter"||u.shiftKey||u.isComposing||(u.preventDefault(),o())},d=u=>{this.#e.set(t,u.target.value),this.update()};return h`<form class="composer" part="composer" @submit=${u=>(u.preventDefault(),o())}>
      ${r?h`<p class="problem" role="alert">${a.tooLong}</p>`:c}
      <div class="composer-line">
        <label class="vanish ${this.#i===null?"":"on"}" title=${a.vanish}>${m.timer}
          <span class="visually-hidden">${a.vanish}</span>
          <select @change=${this.#t}>
            <option value="">${a.keep}</option>
            <option value="60">${a.minute}</option>
            <option value="3600">${a.hour}</option>
            <option value="86400">${a.day}</option>
          </select>
        </label>
        <textarea rows="1" aria-label="${a.message}: ${e}" placeholder=${a.message} dir="auto"
          .value=${i} @input=${d} @keydown=${l}></textarea>
        <button class="send" part="send" aria-label=${a.send} title=${a.send} ?disabled=${i.trim()===""||r}>
          ${m.send}</button>
      </div>
    </form>`}hostUpdated(){let t=this.host.renderRoot.querySelector(".composer textarea");t===null||this.#s===""||(t.style.height="auto",t.style.height=`${Math.min(t.scrollHeight,ei)}px`)}#t=t=>{this.#i=Number(t.target.value)||null,this.update()}};function Yt(n,t,e,s,i,r){let o=n.chat_type==="group";return h`<div class="members" part="members">
    <ul role="list" aria-label=${a.details}>
      ${t.map(({user_id:l,role:d})=>h`<li>${L(s(l),!0)}<bdi>${l===e?a.you:s(l)}</bdi>
          ${o&&d!=="member"?h`<small>${d==="owner"?a.owner:a.admin}</small>`:c}</li>`)}
    </ul>
    ${o?h`<button class="button danger" @blur=${()=>r.ask(!1)}
          @click=${()=>i?r.leave():r.ask(!0)}>${i?a.reallyLeave:a.leave}</button>`:c}
  </div>`}var ti=60,Jt=300,si=300,Me=class extends k{#e=new Te(this.host);#s=!0;#i=0;#t=0;#r={chat:"",first:0,last:0,unsent:0};#n=0;#o=!1;#a=!1;#l=null;render(t,e,s){let i=t.chats.conversation(e.chat_id),r=$e(e,this.host.nameOf),o=e.chat_type==="group";return h`<section class="conversation" part="conversation" aria-label=${r} data-chat-open=${e.chat_id}>
      <div class="toolbar conversation-head">
        <button class="icon back" aria-label=${a.back} title=${a.back} @click=${s}>${m.back}</button>
        ${L(r,!0)}
        <h3><bdi>${r}</bdi>${o?h`<small>${a.members(e.participant_count)}</small>`:c}</h3>
        <button class="icon" aria-label=${a.details} title=${a.details}
          aria-expanded=${this.#o?"true":"false"} @click=${()=>this.#g(i)}>${m.people}</button>
      </div>
      ${this.#o?this.#u(t,e,i,s):c}
      <div class="scroll conversation-scroll" tabindex="0" role="group" aria-label=${a.messages} @scroll=${this.#y}
        aria-busy=${i.loading==="loading"?"true":"false"}>${this.#h(t,e,i)}</div>
      ${this.#s?c:this.#p()}
      ${this.#e.render(e.chat_id,r,(l,d)=>{this.#s=!0,t.outbox.write(e.chat_id,l,d)})}
    </section>`}hostUpdate(){let t=this.#d;t!==null&&(this.#i=t.scrollHeight-t.scrollTop,t.scrollTop<this.#t&&!Qt(t)&&(this.#s=!1))}hostUpdated(){let{session:t}=this.host,e=this.#d,s=t?.shownChat??null;if(t===null||e===null||s===null){this.#r.chat="";return}let i=t.chats.conversation(s),r=this.#r,o=i.messages[0]?.sequence??0,l={chat:s,first:o,last:i.lastSequence,unsent:t.outbox.of(s).length};this.#r=l,r.chat!==s&&(this.#s=!0,this.#n=0),this.#s?e.scrollTop=e.scrollHeight:o<r.first?e.scrollTop=e.scrollHeight-this.#i:l.last>r.last&&this.#m(l.last-r.last),this.#t=e.scrollTop,this.markVisibleRead(),e.scrollTop<Jt&&i.loadOlder()}get isAtEnd(){return this.#s}markVisibleRead(){let{session:t}=this.host,e=t?.shownChat;!t||!e||!this.#s||!this.host.isChatVisible||t.chats.markRead(e,t.chats.conversation(e).lastSequence)}get#d(){return this.host.renderRoot?.querySelector(".conversation-scroll")??null}#h(t,e,s){let i=new Set(s.messages.filter(u=>s.isMine(u)).map(u=>u.client_message_id)),r=t.outbox.of(e.chat_id).filter(u=>!i.has(u.client_message_id));if(s.loading==="failed"&&r.length===0)return Y(()=>{s.load()});if(s.loading!=="ready"&&s.messages.length+r.length===0)return C(4);if(s.messages.length+r.length===0)return E(m.chat,a.noMessages,"");let o=[...s.messages,...r],l=s.messages.findLast(u=>s.isMine(u)&&u.content!==null)?.sequence,d=u=>{let f=u.currentTarget;this.#v(u)&&X(u,[...f.querySelectorAll("[data-stop]")])};return h`${s.isLoadingOlder?h`<p class="older">${a.loading}…</p>`:c}
      <ol class="bubbles" role="list" aria-label=${a.messages} @keydown=${d}>
        ${G(o,u=>u.client_message_id+("sender"in u?u.sender:t.chats.me),(u,f)=>this.#c(t,e,s,u,o[f-1],l))}
      </ol>`}#c(t,e,s,i,r,o){let l=ot(i),d=r===void 0||!Ht(ot(r),l),u=d?h`<p class="day"><span>${Nt(l)}</span></p>`:c;if(!("sequence"in i))return h`<li>${u}${Kt(i,()=>t.outbox.retry(i),()=>t.outbox.discard(i))}</li>`;let f=s.isMine(i),p=!d&&r!==void 0&&"sender"in r&&r.sender===i.sender&&l-ot(r)<si,b=e.chat_type==="group"&&!f&&!p?this.host.nameOf(i.sender):null,g=i.sequence===o?0:-1,v={isMine:f,follows:p,sender:b,status:s.status(i),stop:g,isDeleting:this.#l===i.sequence};return h`<li>${u}${Gt(i,v,{ask:N=>this.#b(N?i.sequence:null),delete:()=>{s.delete(i)}})}</li>`}#u(t,e,s,i){return Yt(e,s.members,t.chats.me,this.host.nameOf,this.#a,{ask:r=>{this.#a=r,this.update()},leave:async()=>{try{await t.chats.leave(e.chat_id),this.#o=this.#a=!1,i()}catch(r){this.host.toasts.showError(r)}}})}#g(t){this.#o=!this.#o,this.#a=!1,this.#o&&t.fetchMembers(),this.update()}#b(t){this.#l=t,this.update()}#p(){let t=this.#n>0?`${a.toNewest} (${this.#n})`:a.toEnd;return h`<button class="to-end ${this.#n>0?"news":""}" aria-label=${t} @click=${this.#f}>
      ${m.down}${this.#n>0?this.#n:c}</button>`}#m(t){this.#n+=t,this.update()}#f=()=>{this.#s=!0,this.#n=0,this.update()};#y=t=>{let e=t.currentTarget,s=Qt(e);this.#t=e.scrollTop,e.scrollTop<Jt&&this.#r.chat!==""&&this.host.session?.chats.conversation(this.#r.chat).loadOlder(),s!==this.#s&&(this.#s=s,s&&(this.#n=0),this.update())};#v(t){return t.target.matches("[data-stop]")}};function Qt(n){return n.scrollHeight-n.scrollTop-n.clientHeight<ti}function ot(n){return"created_at"in n?n.created_at:n.written_at/1e3}var ii=new Set([4401,4403,4404]);function at(n,t,e){return n!==null&&ii.has(n)?"with a new token":t&&(e||n===1012)?"at once":"later"}var D=class{#e=0;get tries(){return this.#e}reset(){this.#e=0}next(){let t=Math.min(3e4,500*2**Math.min(this.#e,16));return this.#e+=1,Math.random()*t}};var S=class extends Error{constructor(e,s,i,r=[],o=null){super(i);this.status=e;this.code=s;this.errors=r;this.retryAfterSeconds=o;this.name="Problem"}};function ni(n){return typeof n=="string"?{headers:{authorization:`Bearer ${n}`},credentials:"omit"}:{headers:{"x-csrf-token":n.csrfToken},credentials:"same-origin"}}async function Zt(n,t,e={}){let s=ni(t),i={...s.headers,...e.headers};e.body!==void 0&&(i["content-type"]="application/json");let r;try{r=await fetch(n,{method:e.method??"GET",headers:i,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:s.credentials,cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new S(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let o=await r.text();if(r.ok)return o===""?null:JSON.parse(o);throw ri(r,o)}function ri(n,t){let e=Number(n.headers.get("retry-after"))||null;try{let{code:s,detail:i,title:r,errors:o}=JSON.parse(t);return new S(n.status,String(s),String(i??r),o??[],e)}catch{return new S(n.status,"unknown",`The server responded with status ${n.status}.`,[],e)}}var oi=15,Ae=class{constructor(t){this.fetchToken=t}#e=null;#s=null;#i=null;async token(){if(this.#e!==null&&!ai(this.#e))return this.#e;this.#i??=this.fetchToken().finally(()=>this.#i=null);let t=await this.#i;if(t===this.#s)throw new S(401,"not_authenticated","The session has ended.");return this.#e=t,t}set(t){this.#e=t}reject(t){this.#s=t,this.#e===t&&(this.#e=null)}};function Ce(n){let{sub:t}=es(n);return typeof t=="string"?t:null}function ai(n){let{exp:t}=es(n);return typeof t=="number"&&t-oi<Date.now()/1e3}function es(n){try{let t=(n.split(".")[1]??"").replace(/-/g,"+").replace(/_/g,"/"),e=Uint8Array.from(atob(t),i=>i.charCodeAt(0)),s=JSON.parse(new TextDecoder().decode(e));return typeof s=="object"&&s!==null?s:{}}catch{return{}}}var li=2e4,di=5,ts=253402300799,Ee=class{constructor(t,e,s,i){this.credentials=i;this.#e=`${t}/stack/users/v1/${encodeURIComponent(e)}`,this.#s=e,this.#i=`/${encodeURIComponent(s)}`}#e;#s;#i;async socketUrl(t,e){if(t===null)return`${this.#e.replace(/^http/,"ws")}/ws`;let s=ss(`${this.#e}/events/ticket`,e,{method:"POST"}),{ticket:i}=await s,r=new URL(t.replace(/^http/,"ws"));return r.searchParams.set("tenant",this.#s),r.searchParams.set("ticket",i),r.href}inboxPage(t,e,s){let i=new URLSearchParams;return t.category!==null&&i.set("category",t.category),t.show==="unread"&&i.set("unread","true"),t.show==="archived"&&i.set("archived","true"),s!==null&&i.set("cursor",s),this.#t(`${this.#i}/messages/last/${e}?${i}`)}inboxUnread(){return this.#t(`${this.#i}/messages/unread`)}inboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`)}mark(t,e){return this.#t(`${this.#i}/messages/${t}`,{method:"PUT",body:{message_ids:[e]}})}markAllRead(t){let e=t===null?{before:ts}:{before:ts,category:t};return this.#t(`${this.#i}/messages/read`,{method:"PUT",body:e})}deleteInboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`,{method:"DELETE"})}chats(t){return this.#t(`/chats?limit=50${t===null?"":`&cursor=${encodeURIComponent(t)}`}`)}chat(t){return this.#t(q(t))}startChat(t,e,s,i){let r={chat_type:e?"group":"direct",participants:t,...e&&s?{name:s}:{}};return this.#t("/chats",{method:"POST",body:r,headers:e?{"idempotency-key":i}:{}})}participants(t){return this.#t(`${q(t)}/participants`)}leave(t,e){return this.#t(`${q(t)}/participants/${encodeURIComponent(e)}`,{method:"DELETE"})}latest(t,e,s){return this.#t(`${q(t)}/messages?limit=${e}${s===null?"":`&before=${s}`}`)}since(t,e,s){return this.#t(`${q(t)}/messages?limit=${e}&after=${s}`)}send(t,e){return this.#t(`${q(t)}/messages`,{method:"POST",body:e})}deleteChatMessage(t,e){return this.#t(`${q(t)}/messages/${e}`,{method:"DELETE"})}advanceReceipt(t,e,s){return this.#t(`${q(t)}/${e}`,{method:"PUT",body:{sequence:s}})}async#t(t,e={}){for(let s=0;;s+=1){let i=await this.credentials.token();try{return await ss(this.#e+t,i,e)}catch(r){if(!(r instanceof S)||s>0)throw r;if(r.status===401)this.credentials.reject(i);else if(r.status===429)await hi(Math.min(r.retryAfterSeconds??1,di));else throw r}}}};async function ss(n,t,e){let s=AbortSignal.timeout(li);try{return await Zt(n,t,{...e,signal:s})}catch(i){throw s.aborted?new S(0,"unreachable","The server did not respond in time."):i}}function q(n){return`/chats/${encodeURIComponent(n)}`}function hi(n){return new Promise(t=>setTimeout(t,n*1e3))}var is=40,ns=100,ci=300,Re=class extends T{constructor(e,s,i){super();this.api=e;this.chatId=s;this.me=i;this.messages=[];this.members=[];this.loading="idle";this.hasOlder=!1;this.isLoadingOlder=!1;this.onProblem=()=>{};this.#e=0;this.#s=null;this.#i=[];this.#t=!1;this.#r=!1}#e;#s;#i;#t;#r;#n;get lastSequence(){return this.messages.at(-1)?.sequence??0}async load(){if(this.#t){this.#r=!0;return}this.#t=!0,this.loading!=="ready"&&(this.loading="loading"),this.notify();try{do this.#r=!1,await Promise.all([this.#o(),this.#a()]);while(this.#r);this.loading="ready"}catch(e){this.loading==="loading"?this.loading="failed":this.onProblem(e)}finally{this.#t=!1,this.#d()}}async loadOlder(){if(!(!this.hasOlder||this.isLoadingOlder||this.#t||this.loading!=="ready")){this.isLoadingOlder=!0,this.notify();try{let e=await this.api.latest(this.chatId,is,this.#s);this.#h([...e.messages,...this.messages]),this.hasOlder=e.has_more,this.#s=e.next_sequence}catch(e){this.hasOlder=!1,this.onProblem(e)}finally{this.isLoadingOlder=!1,this.notify()}}}addMessage(e){if(this.loading!=="idle"){if(this.loading==="failed"){this.load();return}if(this.#t)this.#i.push(e);else{if(this.hasOlder&&e.sequence<(this.messages[0]?.sequence??0))return;e.sequence<=this.#e+1?(this.#e=Math.max(this.#e,e.sequence),this.#h([...this.messages,e])):(this.#i.push(e),this.#l())}}}applyReceipt({user_id:e,delivered_sequence:s,read_sequence:i}){this.members=this.members.map(r=>r.user_id===e?{...r,delivered_sequence:Math.max(r.delivered_sequence,s),read_sequence:Math.max(r.read_sequence,i)}:r),this.notify()}markDeleted(e){let s=Date.now()/1e3;this.messages=this.messages.map(i=>i.sequence===e?{...i,content:null,deleted_at:s}:i),this.notify()}async delete(e){try{await this.api.deleteChatMessage(this.chatId,e.sequence),this.markDeleted(e.sequence)}catch(s){this.onProblem(s)}}status(e){let s=this.members.filter(r=>r.user_id!==e.sender),i=r=>s.length>0&&s.every(o=>o[r]>=e.sequence);return e.delivery_status==="READ"||i("read_sequence")?"READ":e.delivery_status==="DELIVERED"||i("delivered_sequence")?"DELIVERED":"SENT"}isMine(e){return e.sender===this.me}stop(){clearTimeout(this.#n)}async fetchMembers(){try{await this.#a()}catch{}}async#o(){let e=this.messages[0]?.sequence??1/0,s=[],i=null,r=!0;for(;r&&(i===null||i>e&&s.length<ci);){let o=await this.api.latest(this.chatId,i===null?is:ns,i);s.push(...o.messages),i=o.next_sequence,r=o.has_more&&i!==null}this.#s=i,this.hasOlder=r,this.messages=[],this.#e=Math.max(0,...s.map(o=>o.sequence)),this.#h(s)}async#a(){this.members=(await this.api.participants(this.chatId)).participants,this.notify()}async#l(){this.#t=!0;try{let e=!0;for(;e;){let s=await this.api.since(this.chatId,ns,this.#e);this.#e=Math.max(this.#e,s.next_sequence??0,...s.messages.map(i=>i.sequence)),this.#h([...this.messages,...s.messages]),e=s.has_more&&s.messages.length>0}this.#e=Math.max(this.#e,...this.#i.map(s=>s.sequence))}catch{this.#i=[]}finally{this.#t=!1,this.#d()}}#d(){let e=this.#i.sort((s,i)=>s.sequence-i.sequence);if(this.#i=[],this.loading==="ready")for(let s of e)this.addMessage(s);this.#r&&this.load(),this.notify()}#h(e){let s=Date.now()/1e3,i=new Map;for(let r of e){let o=i.get(r.sequence);(o===void 0||o.deleted_at===null)&&i.set(r.sequence,r)}this.messages=[...i.values()].filter(r=>(r.expires_at??1/0)>s).sort((r,o)=>r.sequence-o.sequence),this.#c(),this.notify()}#c(){clearTimeout(this.#n);let e=Math.min(...this.messages.map(s=>s.expires_at??1/0))*1e3-Date.now();e>2**31-1||(this.#n=setTimeout(()=>this.#h(this.messages),Math.max(e,0)+20))}};var ui=200,pi=100,mi=6,fi=120,Pe=class extends T{constructor(e,s){super();this.api=e;this.me=s;this.loading="idle";this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.isReading=()=>!1;this.#e=new Map;this.#s=new Map;this.#i=new Map;this.#t=new Map;this.#r=null;this.#n=new Map;this.#o=!1;this.#a=!1;this.#l=!1}#e;#s;#i;#t;#r;#n;#o;#a;#l;get chats(){let e=s=>this.#i.get(s.chat_id)??0;return[...this.#e.values()].sort((s,i)=>e(i)-e(s)||((s.last_message_id??"")<(i.last_message_id??"")?1:-1))}chat(e){return this.#e.get(e)}nameOf(e){return this.#s.get(e)}get unread(){let e=Date.now()/1e3;return[...this.#e.values()].reduce((s,i)=>s+((i.muted_until??0)>e?0:i.unread_count),0)}async refresh(){if(this.#o){this.#a=!0;return}this.#o=!0;let e=Math.max(this.#e.size,1);this.loading!=="ready"&&(this.loading="loading"),this.notify();let s=new Map(this.#e);try{let i=[],r,o=null;do r=await this.api.chats(o),i.push(...r.chats),o=r.next_cursor;while(o!==null&&i.length<Math.min(e,ui));if(this.#l)return;this.#r=o,this.hasMore=o!==null;let l=[...this.#e].filter(([d,u])=>s.get(d)!==u).map(([,d])=>d);this.#e.clear(),this.#d(i);for(let d of l)this.#g(d);this.loading="ready",this.#f(i)}catch(i){this.loading==="loading"&&(this.loading="failed"),this.onProblem(i)}finally{this.#o=!1,this.notify()}!this.#a||this.#l||(this.#a=!1,await this.refresh())}async loadMore(){if(!(!this.hasMore||this.isLoadingMore||this.loading!=="ready")){this.isLoadingMore=!0,this.notify();try{let e=await this.api.chats(this.#r);this.#d(e.chats.filter(s=>!this.#e.has(s.chat_id))),this.#r=e.next_cursor,this.hasMore=e.next_cursor!==null}catch(e){this.hasMore=!1,this.onProblem(e)}finally{this.isLoadingMore=!1,this.notify()}}}conversation(e){let s=this.#t.get(e);if(this.#t.delete(e),s===void 0){s=new Re(this.api,e,this.me);let r=s;s.watch(()=>{this.#h(r.members),this.notify()}),s.onProblem=o=>this.onProblem(o),s.load()}this.#t.set(e,s);let[i]=this.#t.keys();return i!==void 0&&this.#t.size>mi&&this.#m(i),s}reload(e){for(let s of[...this.#t.keys()])s!==e&&this.#m(s);e!==null&&this.#t.get(e)?.load()}async start(e,s,i,r){let o=await this.api.startChat(e,s,i,r);return this.#c(o,Date.now()/1e3),this.notify(),o}async leave(e){await this.api.leave(e,this.me),this.#p(e)}markRead(e,s){let i=this.#e.get(e);i===void 0||i.read_sequence>=s||this.#n.has(e)||this.#n.set(e,setTimeout(async()=>{try{let r=Math.max(s,this.#t.get(e)?.lastSequence??0);this.#b(e,r,await this.api.advanceReceipt(e,"read",r)),this.#n.delete(e),this.notify()}catch{this.#n.delete(e)}},fi))}addMessage(e){let{chat_id:s,sequence:i}=e;this.#t.get(s)?.addMessage(e);let r=this.#e.get(s);if(r===void 0)this.loading==="ready"&&this.fetchChat(s);else if(i>r.last_sequence){let o=e.sender===this.me;this.#c({...r,last_sequence:i,last_message_at:e.created_at,last_message_id:e.message_id,last_message_preview:e.content?.slice(0,pi)??null,last_message_sender:e.sender,unread_count:r.unread_count+(o||this.isReading(s)?0:1)}),i>r.last_sequence+1&&r.last_sequence>0&&this.fetchChat(s),o||this.onArrival(e,this.#e.get(s))}this.notify()}applyReceipt(e){this.#t.get(e.chat_id)?.applyReceipt(e);let s=this.#e.get(e.chat_id);if(e.user_id!==this.me||s===void 0)return;let{delivered_sequence:i,read_sequence:r}=e;r>s.read_sequence&&s.unread_count>0&&(r>=s.last_sequence?this.#u(s.chat_id,{unread_count:0}):this.fetchChat(s.chat_id)),this.#u(s.chat_id,{delivered_sequence:i,read_sequence:Math.max(r,s.read_sequence)}),this.notify()}markDeleted(e,s){this.#t.get(e)?.markDeleted(s);let i=this.#e.get(e);i?.last_sequence===s&&this.#u(e,{last_message_preview:null}),i!==void 0&&this.fetchChat(e),this.notify()}set(e,s){s===null?this.#p(e):(this.#c(s,this.#i.has(e)?void 0:Date.now()/1e3),this.#t.get(e)?.fetchMembers()),this.notify()}async fetchChat(e){try{let s=await this.api.chat(e);s.last_sequence>=(this.#e.get(e)?.last_sequence??0)&&this.#c(s)}catch(s){s instanceof S&&s.status===404&&this.#p(e)}this.notify()}stop(){this.#l=!0;for(let e of[...this.#t.keys()])this.#m(e);for(let e of this.#n.values())clearTimeout(e)}#d(e){let s=Date.now()/1e3;for(let i of e)s=i.last_message_at??s,this.#c(i,s)}#h(e){for(let{user_id:s,display_name:i}of e)i?this.#s.set(s,i):this.#s.delete(s)}#c(e,s){this.#h(e.profiles??[]),this.#e.set(e.chat_id,e);let i=e.last_message_at??s??this.#i.get(e.chat_id)??Date.now()/1e3;this.#i.set(e.chat_id,i)}#u(e,s){let i=this.#e.get(e);i!==void 0&&this.#e.set(e,{...i,...s})}#g(e){let s=this.#e.get(e.chat_id);s!==void 0&&s.last_sequence>=e.last_sequence&&s.read_sequence>=e.read_sequence||(this.#c(e),s!==void 0&&this.fetchChat(e.chat_id))}#b(e,s,{delivered_sequence:i,read_sequence:r,last_sequence:o,unread_count:l}){let d=this.#e.get(e);if(d===void 0)return;let u=s>=d.last_sequence?0:d.unread_count,f=o===d.last_sequence?l:u;this.#u(e,{delivered_sequence:i,read_sequence:r,unread_count:f})}#p(e){this.#e.delete(e),this.#m(e),this.notify()}#m(e){this.#t.get(e)?.stop(),this.#t.delete(e)}#f(e){for(let s of e)s.unread_count>0&&s.delivered_sequence<s.last_sequence&&this.api.advanceReceipt(s.chat_id,"delivered",s.last_sequence).catch(()=>{})}};var rs=30,gi=100,bi=300,vi=250,Ue=class extends T{constructor(e){super();this.api=e;this.messages=[];this.unread={total:0,categories:{}};this.categories=new Set;this.query={category:null,show:"all"};this.loading="idle";this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.#e=null;this.#s=0;this.#i=0;this.#t=0;this.#r=Promise.resolve();this.#n=null;this.#o=null;this.#a=new Set}#e;#s;#i;#t;#r;#n;#o;#a;#l;#d;async open(){this.loading==="idle"&&await this.#h()}async show(e){this.query=e,this.messages=[],await this.#h()}async refresh(){if(clearTimeout(this.#l),this.loading!=="idle")return this.#h();let e=this.#s,s=await this.api.inboxUnread();e===this.#s&&this.#u(s)}async loadMore(){if(!this.hasMore||this.isLoadingMore||this.loading!=="ready")return;let e=this.#s;this.isLoadingMore=!0,this.notify();try{let s=await this.api.inboxPage(this.query,rs,this.#e);if(e!==this.#s)return;this.#c(s,[...this.messages,...s.messages])}catch(s){this.hasMore=!1,this.onProblem(s)}finally{this.isLoadingMore=!1,this.notify()}}markRead(e){return e.readat!==null||e.redacted?Promise.resolve():this.#g(e,{readat:Date.now()/1e3},()=>this.api.mark("read",e.id),-1)}markUnread(e){return e.readat===null?Promise.resolve():this.#g(e,{readat:null},()=>this.api.mark("unread",e.id),1)}archive(e){return this.#b(e,()=>this.api.mark("archive",e.id))}unarchive(e){return this.#b(e,()=>this.api.mark("unarchive",e.id))}async restore(e){await this.#p(()=>this.api.mark("unarchive",e.id)),this.#f()}remove(e){return this.#b(e,()=>this.api.deleteInboxMessage(e.id))}async markAllRead(){let{category:e}=this.query,s=this.messages,i=Date.now()/1e3;this.messages=s.map(o=>o.readat===null&&!o.redacted?{...o,readat:i}:o),this.notify(),await this.#p(()=>this.api.markAllRead(e))||(this.messages=s),this.notify()}addMessage(e){this.#a.has(e.id)||(this.#o?.push(e),this.categories.add(e.category),!this.messages.some(s=>s.id===e.id)&&(this.loading==="ready"&&this.#y(e)&&(this.messages=lt([...this.messages,e])),e.readat===null&&this.#u(oe(this.unread,e.category,1)),this.#v(),this.onArrival(e),this.notify()))}updateUnread(e){if(this.#i>0){this.#n=e;return}let s=as(e,this.unread);this.#u(e),s||this.#f()}markRecalled(e){this.#a.add(e),this.messages=this.messages.map(s=>s.id===e?os(s):s),this.notify()}stop(){this.#s+=1,clearTimeout(this.#l),clearTimeout(this.#d)}async#h(){let e=this.#s+=1,s=this.#t,i=this.messages.length,r=this.loading!=="ready"||i===0;r&&(this.loading="loading"),this.#o=[],this.notify();try{if(await this.#r,e!==this.#s)return;let o=[],l,d=null;do{let u=Math.min(gi,Math.max(rs,i-o.length));if(l=await this.api.inboxPage(this.query,u,d),e!==this.#s)return;o.push(...l.messages),d=l.next_cursor}while(d!==null&&o.length<Math.min(i,bi));this.loading="ready",this.#c(l,[...o,...this.#o.filter(u=>this.#y(u))]),s!==this.#t&&this.#f()}catch(o){if(e!==this.#s)return;r&&(this.loading="failed"),this.onProblem(o)}finally{e===this.#s&&(this.#o=null),this.notify()}}#c(e,s){this.messages=lt(s.map(i=>this.#a.has(i.id)?os(i):i)),this.#e=e.next_cursor,this.hasMore=e.next_cursor!==null;for(let i of e.messages)this.categories.add(i.category);this.#i===0&&this.#u(e.unread),this.#v()}#u(e){this.unread=e;for(let s of Object.keys(e.categories))this.categories.add(s);this.notify()}async#g(e,s,i,r){this.#m(e.id,o=>({...o,...s})),this.#u(oe(this.unread,e.category,r)),!await this.#p(i)&&(this.#m(e.id,o=>({...o,readat:e.readat})),this.#u(oe(this.unread,e.category,-r)))}async#b(e,s){let i=e.readat===null&&e.message!==null;this.messages=this.messages.filter(r=>r.id!==e.id),i&&this.#u(oe(this.unread,e.category,-1)),this.notify(),!await this.#p(s)&&(this.messages=lt([...this.messages,e]),i&&this.#u(oe(this.unread,e.category,1)),this.notify())}async#p(e){this.#i+=1,this.#t+=1;let s=this.#r.then(e);this.#r=s.catch(()=>{});try{let{unread:i}=await s;return this.#i===1&&this.#u(i),!0}catch(i){return this.onProblem(i),!1}finally{this.#i-=1,this.#i===0&&this.#n!==null&&(as(this.#n,this.unread)||this.#f(),this.#n=null)}}#m(e,s){this.messages=this.messages.map(i=>i.id===e?s(i):i)}#f(){this.loading==="ready"&&(clearTimeout(this.#l),this.#l=setTimeout(()=>{this.refresh()},vi))}#y(e){let{category:s,show:i}=this.query;return s!==null&&s!==e.category?!1:i==="archived"?e.archived:!e.archived&&(i==="all"||e.readat===null)}#v(){clearTimeout(this.#d);let e=this.messages.filter(i=>i.message!==null).map(i=>i.expires_at??1/0),s=Math.min(...e)*1e3-Date.now();s>2**31-1||(this.#d=setTimeout(()=>{let i=Date.now()/1e3;this.messages=this.messages.map(r=>(r.expires_at??1/0)<=i?{...r,message:null}:r),this.#v(),this.notify()},Math.max(s,0)+20))}};function lt(n){return[...new Map(n.map(e=>[e.id,e])).values()].sort((e,s)=>e.id<s.id?1:-1)}function os(n){return{...n,redacted:!0,message:null}}function oe(n,t,e){let s=Math.max((n.categories[t]??0)+e,0),{[t]:i,...r}=n.categories;return{total:Math.max(n.total+e,0),categories:s>0?{...r,[t]:s}:r}}function as(n,t){let e=Object.keys(n.categories);return n.total===t.total&&e.length===Object.keys(t.categories).length&&e.every(s=>n.categories[s]===t.categories[s])}var ls="stak:device";async function hs(){let n=ds(()=>localStorage);if(n!==null&&"locks"in navigator)for(let t=0;t<12;t+=1){let e=`${n}-${t}`,s=await yi(`stak:${e}`);if(s!==null)return{id:e,release:s}}return{id:ds(()=>sessionStorage)??cs(),release:()=>{}}}function yi(n){return new Promise(t=>{navigator.locks.request(n,{ifAvailable:!0},s=>s===null?t(null):new Promise(i=>t(i))).catch(()=>t(null))})}function ds(n){try{let t=n().getItem(ls);if(t!==null)return t;let e=cs();return n().setItem(ls,e),e}catch{return null}}function cs(){return`web-${ae()}`}function ae(){return[...crypto.getRandomValues(new Uint8Array(12))].map(n=>n.toString(16).padStart(2,"0")).join("")}var Oe=class{#e=[];#s=[];#i=0;#t=null;#r=[];attach(t,e){t!==this.#t&&(this.#e=[...new Set([...this.#s,...this.#e])],this.#s=[]),this.detach(),this.#t=t,this.#i=200,this.#r=[setInterval(()=>this.ping(),e),setInterval(()=>this.#n(),100)],this.#o()}detach(){this.#t=null,this.#r.forEach(clearInterval),this.#r=[]}acknowledge(t){this.#e.push(t),this.#o()}ping(){this.#t?.send('{"type":"ping"}')}#n(){this.#i=Math.min(200,this.#i+8),this.#e.length>0&&this.#o()}#o(){for(;this.#t?.readyState===WebSocket.OPEN&&this.#i>0&&this.#e.length>0;){this.#i-=1;let t=this.#e.shift();this.#t.send(JSON.stringify({type:"ack",id:t})),this.#s.push(t),this.#s.length>100&&this.#s.shift()}}};var Ie=class{#e=new Set;has(t){return this.#e.has(t)}add(t){this.#e.add(t),this.#e.size>1e3&&this.#e.delete(this.#e.values().next().value)}};var xi=1e4,us=25e3,wi=1e3,_i=1e4,$i=5e3,ki=2,Si=4e3,Ti=4401,Mi=4403,Ai=4404,Le=class extends T{constructor(e,s){super();this.credentials=e;this.handlers=s;this.state="connecting";this.#e=new D;this.#s=new Oe;this.#i=new Ie;this.#t=null;this.#r=null;this.#n=null;this.#a=us;this.#l=!1;this.#m=()=>{navigator.onLine?(this.#e.reset(),this.state==="offline"&&this.#p("connecting"),this.#n?.()):(this.#p("offline"),this.#r?.())};this.#f=()=>{document.visibilityState==="visible"&&(this.#n?.(),this.state==="live"&&(this.#s.ping(),this.#g($i)))}}#e;#s;#i;#t;#r;#n;#o;#a;#l;start(){addEventListener("online",this.#m),addEventListener("offline",this.#m),document.addEventListener("visibilitychange",this.#f),this.#t=hs(),this.#d()}stop(){this.#l=!0,removeEventListener("online",this.#m),removeEventListener("offline",this.#m),document.removeEventListener("visibilitychange",this.#f),this.#r?.(),this.#n?.(),this.#t?.then(e=>e.release())}async#d(){for(;!this.#l;){if(!navigator.onLine){this.#p("offline"),await this.#b(null);continue}let{code:e,wasReady:s,receivedGoodbye:i}=await this.#h();if(this.#l)return;let r=at(e,s,i);if(r==="at once")continue;let o=this.#e.next();r==="with a new token"?this.#p(this.#e.tries>1?"signed-out":"connecting"):this.#p(this.#e.tries>=ki?"offline":"connecting"),!s&&r==="later"&&navigator.onLine&&this.handlers.onUnreachable(),await this.#b(o)}}async#h(){let e={code:null,wasReady:!1,receivedGoodbye:!1},s,i="",r;try{[i,r]=await Promise.all([this.credentials.token(),this.#t]),s=await this.handlers.socketUrl(i)}catch(o){if(i==="")return{...e,code:Ti};let l=Ci(o);return this.#c(i,l),{...e,code:l}}return this.#l?e:(this.#a=us,new Promise(o=>{let l=new WebSocket(s),d=f=>{clearTimeout(this.#o),this.#s.detach(),this.#r=null,l.onopen=l.onmessage=l.onclose=l.onerror=null,l.close(),this.#c(i,f),e.code=f,o(e)};this.#r=()=>d(null),this.#g(xi),l.onopen=()=>l.send(JSON.stringify({type:"hello",token:i,device_id:r.id}));let u=({code:f,reason:p})=>{(f===Mi||f===Ai)&&console.error(`stak-inbox: ${p}`),d(f)};l.onclose=u,l.onmessage=f=>{let p=JSON.parse(String(f.data));if(p.type==="closed")return u(p);p.type==="ready"&&(e.wasReady=!0,p.ping_seconds!=null&&(this.#a=Math.max(wi,p.ping_seconds*1e3)),this.#s.attach(l,this.#a)),p.type==="goodbye"&&(e.receivedGoodbye=!0),this.#g(2*this.#a+_i),this.#u(p)}}))}#c(e,s){at(s,!1,!1)==="with a new token"&&this.credentials.reject(e)}#u(e){e.type==="ready"?this.handlers.onReady():e.type==="caught_up"?(this.#e.reset(),this.#p("live")):e.type==="message"?(this.#i.has(e.id)||this.handlers.onFrame(e),this.#i.add(e.id)):this.handlers.onFrame(e),"id"in e&&e.id!==void 0&&this.#s.acknowledge(e.id)}#g(e){clearTimeout(this.#o),this.#o=setTimeout(()=>this.#r?.(),e)}#b(e){return new Promise(s=>{let i=e===null?void 0:setTimeout(s,e);this.#n=()=>{clearTimeout(i),this.#n=null,s()}})}#p(e){this.state!==e&&(this.state=e,this.notify())}#m;#f};function Ci(n){return n instanceof S&&n.status>0?Si+n.status:null}var Ei=1e4,De=class extends T{constructor(e,s,i){super();this.account=e;this.api=s;this.onSent=i;this.#e=this.#h(),addEventListener("storage",this.#c)}#e=[];#s=!1;#i=new D;#t;#r=0;#n=!1;of(e){return this.#e.filter(s=>s.chat_id===e)}write(e,s,i){this.#r=Math.max(Date.now(),this.#r+.001);let o={client_message_id:ae(),chat_id:e,content:s,written_at:this.#r};i!==null&&(o.ttl_seconds=i),this.#a(o),this.flush()}retry(e){let{refused:s,...i}=e;this.#a(i),this.flush()}discard(e){this.#e=this.#e.filter(s=>s.client_message_id!==e.client_message_id),dt(s=>s.removeItem(this.#l(e))),this.notify()}flush(){clearTimeout(this.#t),!this.#s&&!this.#n&&this.#o()}stop(){this.#n=!0,clearTimeout(this.#t),removeEventListener("storage",this.#c)}async#o(){this.#s=!0;let e;for(;!this.#n&&(e=this.#e.find(s=>s.refused===void 0))!==void 0;){let{chat_id:s,client_message_id:i,content:r,ttl_seconds:o}=e;try{let l={client_message_id:i,content:r,...o===void 0?{}:{ttl_seconds:o}},d=await this.api.send(s,l);this.#i.reset(),this.onSent(d),this.discard(e)}catch(l){if(!Ri(l)){this.#t=setTimeout(()=>this.flush(),500+this.#i.next());break}this.#a({...e,refused:l.message})}}this.#s=!1}#a(e){let s=this.#e.filter(i=>i.client_message_id!==e.client_message_id);this.#e=ps([...s,e]),dt(i=>i.setItem(this.#l(e),JSON.stringify(e))),this.notify()}#l(e){return`${this.#d}${e.client_message_id}`}get#d(){return`stak:outbox:${this.account}:`}#h(){let e=[];return dt(s=>{for(let i=0;i<s.length;i+=1){let r=s.key(i);r?.startsWith(this.#d)&&e.push(JSON.parse(s.getItem(r)))}}),ps(e)}#c=e=>{e.key?.startsWith(this.#d)&&(this.#e=this.#h(),this.notify(),clearTimeout(this.#t),this.#t=setTimeout(()=>this.flush(),Ei))}};function Ri(n){return n instanceof S&&[400,403,404,409,413,422].includes(n.status)}function ps(n){return n.sort((t,e)=>t.written_at-e.written_at)}function dt(n){try{n(localStorage)}catch{}}var Pi=1500,qe=class extends T{constructor(e,s){super();this.config=e;this.shownChat=null;let i=new Ee(e.server,e.tenant,e.inbox,s);this.inbox=new Ue(i),this.chats=new Pe(i,e.user);let r=[e.server,e.tenant,e.user].map(encodeURIComponent).join("/");this.outbox=new De(r,i,o=>this.chats.addMessage(o)),this.connection=new Le(s,{socketUrl:o=>i.socketUrl(e.socketUrl,o),onReady:()=>this.#s(),onFrame:o=>this.#i(o),onUnreachable:()=>document.visibilityState==="visible"&&this.#s()});for(let o of[this.inbox,this.chats,this.outbox,this.connection])o.watch(()=>this.notify())}#e;start(){this.#e=setTimeout(()=>this.#s(),Pi),this.connection.start()}stop(){clearTimeout(this.#e),this.connection.stop(),this.outbox.stop(),this.inbox.stop(),this.chats.stop()}#s(){clearTimeout(this.#e),this.config.hasInbox&&this.inbox.refresh().catch(()=>{}),this.config.hasChats&&(this.chats.refresh(),this.chats.reload(this.shownChat),this.outbox.flush())}#i(e){switch(e.type){case"inbox":this.#t(e.inbox)&&this.inbox.addMessage(e.message);break;case"unread":this.#t(e.inbox)&&this.inbox.updateUnread(e.unread);break;case"redacted":e.message_id!==void 0?this.inbox.markRecalled(e.message_id):e.chat_id!==void 0&&this.chats.markDeleted(e.chat_id,e.sequence??0);break;case"message":this.config.hasChats&&this.chats.addMessage(e.message);break;case"receipt":this.chats.applyReceipt(e);break;case"chat":this.config.hasChats&&this.chats.set(e.chat_id,e.chat)}}#t(e){return this.config.hasInbox&&e===this.config.inbox}};var Ne=class{constructor(t,e){this.source=t;this.onSession=e;this.session=null;this.#e=null;this.#s=null;this.#i=null;this.#t=0}#e;#s;#i;#t;get isWaiting(){return this.#i!==null}async begin(t){this.end();let e=this.#t,s=new D,i=this.#e=new Ae(()=>this.#r(t));for(;e===this.#t;){try{let r=await i.token();if(e!==this.#t)return;let o=Ce(r);if(o!==null){this.session=new qe({...t,user:o},i),this.onSession(this.session),this.session.start();return}i.reject(r)}catch{}await new Promise(r=>setTimeout(r,s.next()))}}setToken(t,e){t===null||t===""?this.source().getToken===null&&this.end():this.session!==null&&this.session.config.user!==Ce(t)?this.begin(e):this.#i!==null?(this.#s=t,this.#i(t)):this.session!==null?(this.#s=t,this.#e?.set(t)):this.#e===null&&this.begin(e)}end(){this.#t+=1,this.#i=null,this.#s=null,this.#e=null,this.session?.stop(),this.session=null}async#r(t){let{getToken:e,token:s,onTokenNeeded:i}=this.source();if(e!==null){let o=await e();return this.session!==null&&Ce(o)!==this.session.config.user&&this.begin(t),o}if(s&&s!==this.#s)return this.#s=s;let r=new Promise(o=>{this.#i=l=>{this.#i=null,o(l)}});return queueMicrotask(i),r}};function ms(n,t,e){let s=n.message===null,i=n.readat===null&&!s,r=t.isCurrent?0:-1;return h`<li class="card ${i?"unread":""} ${t.isOpen?"open":""}" part="message" data-id=${n.id}>
    <button class="card-main" data-stop tabindex=${r} @click=${e.open}
      aria-expanded=${s?c:t.isOpen?"true":"false"} aria-disabled=${s?"true":c}>
      ${L(t.sender??He(n.category))}
      <span class="card-text">
        <span class="card-top">
          ${i?h`<span class="visually-hidden">${a.isUnread}. </span>`:c}
          ${s?Ui(n):Oi(n,t.isOpen)}
        </span>
        <span class="card-meta">
          ${t.sender===null?c:h`<bdi>${t.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${He(n.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${ke(n.received)}</span>
        </span>
      </span>
      ${i?h`<span class="dot" part="message-dot" aria-hidden="true"></span>`:c}
    </button>
    ${t.isOpen&&!s?Ii(n,r,e):c}
    <div class="card-actions">${t.isConfirming?qi(e):Di(n,t,r,s,e)}</div>
  </li>`}function He(n){return n==="default"?a.uncategorised:nt(n)}function Ui(n){return h`<span class="gone">${n.redacted?a.takenBack:a.expired}</span>`}function Oi(n,t){let{title:e,body:s,link:i,fields:r}=it(n.message);if(!e&&!s&&r.length===0)return h`<span class="card-title" dir="auto">${i?.label??i?.url??a.saysNothing}</span>`;let o=t?"":s||r.map(([l,d])=>l?`${l}: ${d}`:d).join(" · ");return h`${e?h`<span class="card-title" part="message-title" dir="auto">${e}</span>`:c}
    ${o?h`<span class="card-preview" part="message-body" dir="auto">${o}</span>`:c}`}function Ii(n,t,e){let{body:s,link:i,fields:r}=it(n.message);return h`<div class="card-whole">
    ${s?h`<p class="whole" dir="auto">${re(s)}</p>`:c}
    ${r.length>0?h`<dl>${r.map(([o,l])=>Li(o,l))}</dl>`:c}
    ${i===null?c:h`<a class="button primary" part="action" href=${i.url} tabindex=${t} dir="auto" rel="noopener"
          target=${new URL(i.url).origin===location.origin?c:"_blank"}
          @click=${o=>e.follow(o,i.url)}>${i.label??a.open}</a>`}
  </div>`}function Li(n,t){return h`<div><dt dir="auto">${n}</dt><dd dir="auto">${re(t)}</dd></div>`}function Di(n,t,e,s,i){let r=n.readat===null?a.markRead:a.markUnread,o=n.readat===null?m.sent:m.envelope,l=t.isArchive?a.unarchive:a.archive;return h`
    ${s||t.isArchive?c:ht(r,o,e,i.toggleRead)}
    ${s?c:ht(l,t.isArchive?m.unarchive:m.archive,e,i.archive)}
    ${ht(a.delete,m.trash,e,()=>i.confirm(!0))}`}function ht(n,t,e,s){return h`<button class="icon" aria-label=${n} title=${n} tabindex=${e} @click=${s}>${t}</button>`}function qi(n){return h`<button class="button danger" data-confirm @click=${n.remove}
    @blur=${()=>n.confirm(!1)}>${a.reallyDelete}</button>`}var je=class extends k{#e=new Set;#s=null;#i=null;#t=null;#r=new K(()=>{this.host.session?.inbox.loadMore()});render(t){let{query:e}=t;return h`
      <div class="toolbar" part="toolbar">
        <div class="segments" role="group" aria-label=${a.show}>
          ${this.#n(t,"all",a.all)}${this.#n(t,"unread",a.unreadOnly)}
          ${this.#n(t,"archived",a.archived)}
        </div>
        ${e.show==="archived"?c:h`<button class="quiet" title=${a.markAllRead} ?disabled=${this.#g(t)===0}
              @click=${()=>t.markAllRead()}>${m.allRead}<span>${a.markAllRead}</span></button>`}
      </div>
      ${this.#o(t)}
      <div class="scroll" part="list" aria-busy=${t.loading==="loading"?"true":"false"}>${this.#a(t)}</div>
    `}hostUpdated(){let t=this.host.renderRoot;this.#r.observe(t.querySelector(".inbox-end"),this.host.session?.inbox.messages.length??0),this.#i!==null&&t.querySelector("[data-confirm]:not(:focus)")?.focus(),this.#t!==null&&((t.querySelector(`[data-id="${this.#t}"] [data-stop]`)??t.querySelector(".segments button"))?.focus(),this.#t=null)}#n(t,e,s){let i=t.query.show===e;return h`<button aria-pressed=${i?"true":"false"}
      @click=${()=>{t.show({...t.query,show:e})}}>${s}</button>`}#o(t){let e=[...t.categories].sort();if(e.length<2&&t.query.category===null)return c;let s=(i,r,o)=>h`<button class="chip" part="category"
        aria-pressed=${t.query.category===i?"true":"false"}
        @click=${()=>{t.show({...t.query,category:i})}}>
        ${r}${o>0?h` <span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
      </button>`;return h`<div class="chips" role="group" aria-label=${a.category}>
      ${s(null,a.allCategories,t.unread.total)}
      ${e.map(i=>s(i,He(i),t.unread.categories[i]??0))}
    </div>`}#a(t){return t.loading==="failed"?Y(()=>{t.refresh()}):t.loading!=="ready"&&t.messages.length===0?C():t.messages.length===0?t.query.show!=="all"||t.query.category!==null?E(m.tray,a.emptyFilter,a.emptyFilterMore):E(m.tray,a.emptyInbox,a.emptyInboxMore):(t.messages.some(e=>e.id===this.#s)||(this.#s=t.messages[0]?.id??null),h`<ul class="cards" role="list" aria-label=${a.inbox} @keydown=${this.#b} @focusin=${this.#p}>
        ${G(t.messages,e=>e.id,e=>this.#l(t,e))}
      </ul>
      ${t.isLoadingMore?C(2):c}
      ${t.hasMore?h`<div class="inbox-end" aria-hidden="true"></div>`:c}`)}#l(t,e){let s=t.query.show==="archived",i={open:()=>this.#d(t,e),follow:(o,l)=>this.#h(t,o,e,l),toggleRead:()=>{e.readat===null?t.markRead(e):t.markUnread(e)},archive:()=>this.#c(t,e,s),remove:()=>this.#u(t,e,()=>t.remove(e)),confirm:o=>{this.#i=o?e.id:null,this.update()}},r={isOpen:this.#e.has(e.id),isCurrent:this.#s===e.id,isConfirming:this.#i===e.id,isArchive:s,sender:e.sender===null?null:this.host.nameOf(e.sender)};return ms(e,r,i)}#d(t,e){e.message!==null&&(t.markRead(e),this.host.fire("stak-open-message",{message:e,url:null},!0)&&(this.#e.delete(e.id)||this.#e.add(e.id),this.update()))}#h(t,e,s,i){t.markRead(s),this.host.fire("stak-open-message",{message:s,url:i},!0)||e.preventDefault()}#c(t,e,s){this.#u(t,e,async()=>{if(s)return t.unarchive(e);await t.archive(e),this.host.toasts.show(a.wasArchived,a.undo,()=>{t.restore(e)})})}#u(t,e,s){let i=t.messages.findIndex(r=>r.id===e.id);this.#i=null,this.#t=this.#s=(t.messages[i+1]??t.messages[i-1])?.id??"",s()}#g(t){let{category:e}=t.query;return e===null?t.unread.total:t.unread.categories[e]??0}#b=t=>{let e=t.currentTarget,s=t.target.closest("li");t.key.startsWith("Arrow")&&!t.target.matches("[data-stop]")&&s?.querySelector("[data-stop]")?.focus(),X(t,[...e.querySelectorAll("[data-stop]")])};#p=t=>{let e=t.target.closest("[data-id]")?.dataset.id??null;e===null||e===this.#s||(this.#s=e,this.update())}};var Fe=class extends k{#e=!1;#s="";#i=!1;#t={content:"",idempotencyKey:""};render(t){return h`<form class="new-chat" @submit=${e=>{this.#a(e,t)}}>
      <div class="toolbar">
        <button type="button" class="icon" aria-label=${a.cancel} title=${a.cancel} @click=${()=>this.#l(null,t)}>
          ${m.back}</button>
        <h3>${a.newChat}</h3>
      </div>
      <div class="form">
        <div class="segments" role="group" aria-label=${a.newChat}>
          ${this.#r(!1,a.direct)}${this.#r(!0,a.group)}
        </div>
        <label>${this.#e?a.people:a.person}
          <input name="people" required autocomplete="off" autocapitalize="off" spellcheck="false" list="stak-people"
            aria-describedby="stak-new-chat-problem" dir="auto">
        </label>
        <datalist id="stak-people">
          ${this.host.people.map(({uid:e,name:s})=>h`<option value=${e}>${s??e}</option>`)}
        </datalist>
        ${this.host.people.length>0?this.#n():c}
        ${this.#e?h`<label>${a.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`:c}
        <p id="stak-new-chat-problem" class="problem" role="alert">${this.#s}</p>
        <button class="button primary" ?disabled=${this.#i}>${this.#i?a.starting:a.start}</button>
      </div>
    </form>`}#r(t,e){let s=()=>{this.#e=t,this.update()};return h`<button type="button" aria-pressed=${this.#e===t?"true":"false"} @click=${s}>${e}</button>`}#n(){return h`<div class="chips wrap">
      ${this.host.people.map(({uid:t,name:e})=>h`<button type="button" class="chip" @click=${()=>this.#o(t)}>
          <bdi>${e??t}</bdi></button>`)}
    </div>`}#o(t){let e=this.host.renderRoot.querySelector(".new-chat [name=people]");if(e===null)return;let s=this.#e?fs(e.value).filter(i=>i!==t):[];e.value=[...s,t].join(", "),e.focus()}async#a(t,e){t.preventDefault();let s=new FormData(t.currentTarget),i=fs(String(s.get("people")??"")),r=this.host.session?.chats;if(!(r===void 0||this.#i)){if(this.#s=i.length===0?a.needPeople:"",this.#s)return this.update();this.#i=!0,this.update();try{let o=String(s.get("title")??"").trim(),l=JSON.stringify([i,o]);this.#t.content!==l&&(this.#t={content:l,idempotencyKey:ae()});let d=await r.start(i,this.#e||i.length>1,o,this.#t.idempotencyKey);this.#l(d,e)}catch(o){this.#s=o instanceof Error?o.message:a.failed}finally{this.#i=!1,this.update()}}}#l(t,e){this.#s="",this.#e=!1,this.#t={content:"",idempotencyKey:""},e(t)}};function fs(n){return n.split(/[,;\n]/).map(t=>t.trim()).filter(Boolean)}var Ni=7e3,ze=class extends k{#e=null;#s="";#i;show(t,e=null,s=()=>{}){clearTimeout(this.#i),this.#e={text:t,action:e,act:s},this.#i=setTimeout(()=>this.#t(),Ni),this.update()}showError(t){this.show(t instanceof Error&&t.message?t.message:a.failed)}announce(t){this.#s=this.#s===t?`${t} `:t,this.update()}renderToast(){if(this.#e===null)return c;let{text:t,action:e,act:s}=this.#e;return h`<div class="toast" part="toast" role="status"><span>${t}</span>
      ${e===null?c:h`<button class="link" @click=${()=>{this.#t(),s()}}>${e}</button>`}</div>`}renderAnnouncement(){return h`<div class="visually-hidden" role="status" aria-live="polite">${this.#s}</div>`}#t(){this.#e=null,this.update()}};function gs(n,t,e){let s=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:r}=n,{innerWidth:o,innerHeight:l}=window,d=s.bottom+8,u=s.top-8-r,f=d+r<=l,p=e.startsWith("bottom")&&f||u<0,b=getComputedStyle(n).direction==="rtl",v=e.endsWith("end")!==b?s.right-i:s.left,M=(N,le)=>Math.max(8,Math.min(N,le-8));n.style.setProperty("--_x",`${M(v,o-i)}px`),n.style.setProperty("--_y",`${M(p?d:u,l-r)}px`)}var Hi="(max-width: 600px)",Be=class extends k{constructor(){super(...arguments);this.#e=!1;this.trapFocus=e=>{let s=this.#s(".panel");if(e.key!=="Tab"||!this.fillsScreen||s===null)return;let i=[...s.querySelectorAll("button, a[href], input, textarea, select, [tabindex='0']")].filter(o=>o.tabIndex>=0&&!o.hasAttribute("disabled")&&o.offsetParent!==null),r=e.shiftKey?i[0]:i.at(-1);r===void 0||!r.matches(":focus")||(e.preventDefault(),(e.shiftKey?i.at(-1):i[0])?.focus())};this.#t=()=>{let[e,s]=[this.#s(".panel"),this.#s(".bell")];this.#i&&e!==null&&s!==null&&gs(e,s,this.host.placement)};this.#r=e=>{this.#i&&!e.composedPath().includes(this.host)&&this.host.hide()};this.#n=e=>{e.key!=="Escape"||e.defaultPrevented||e.composedPath().includes(this.host)&&this.host.cancel()||this.#i&&this.host.hide()}}#e;get fillsScreen(){return matchMedia(Hi).matches}hostConnected(){document.addEventListener("pointerdown",this.#r),document.addEventListener("keydown",this.#n),addEventListener("resize",this.#t),addEventListener("scroll",this.#t,{passive:!0,capture:!0})}hostDisconnected(){document.removeEventListener("pointerdown",this.#r),document.removeEventListener("keydown",this.#n),removeEventListener("resize",this.#t),removeEventListener("scroll",this.#t,{capture:!0}),this.#e=!1}hostUpdated(){let{open:e,mode:s}=this.host,i=this.#s(".panel");if(!(s!=="bell"||i===null||e===this.#e)){if(this.#e=e,e)i.showPopover(),this.#t(),i.focus({preventScroll:!0});else{let r=i.matches(":focus-within")||document.activeElement===document.body;i.hidePopover(),r&&this.#s(".bell")?.focus()}this.host.fire("stak-toggle",{open:e})}}#s(e){return this.host.renderRoot?.querySelector(e)??null}get#i(){return this.host.open&&this.host.mode==="bell"}#t;#r;#n};var bs=A`
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
    background: var(--stak-bubble, light-dark(#4f46e5, #3d389f));
    color: var(--stak-bubble-text, #ffffff);
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
    color: var(--_accent);
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
    color: color-mix(in srgb, var(--stak-bubble-text, #ffffff) 82%, transparent);
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
    color: var(--stak-read, #8ee7ff);
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
    color: var(--_accent);
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
    max-height: 45%;
    overflow-y: auto;
    padding: 12px 16px;
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
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
  .members ul:last-child {
    margin: 0;
  }
`;var vs=A`
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
    background: light-dark(var(--_background), #373c49);
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
    border-color: color-mix(in srgb, var(--_accent) 45%, transparent);
    color: var(--_accent);
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
  .problem {
    margin: 0;
    color: var(--_danger);
    font-size: 13.5px;
  }
  .problem:empty {
    display: none;
  }
`;var ys=A`
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
  .unread .card-title {
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
    background: var(--_accent);
  }
  .gone {
    font-style: italic;
    color: var(--_muted);
  }
  .card-whole {
    padding: 0 16px 14px 68px;
    animation: rise 0.16s ease-out;
  }
  :dir(rtl) .card-whole {
    padding: 0 68px 14px 16px;
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
    margin: 0 16px 14px 68px;
    box-shadow: none;
    background: none;
    margin-block-start: -4px;
    padding: 0;
  }
  :dir(rtl) .card.open .card-actions {
    margin-inline-start: 68px;
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
  @container stak-panel (max-width: 399px) {
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
      border-color: color-mix(in srgb, var(--_accent) 22%, var(--_border));
    }
    .inbox-view > *:not(.scroll),
    .inbox-view .cards,
    .inbox-view .skeletons {
      width: 100%;
      max-width: 760px;
      margin-inline: auto;
    }
  }
`;var xs=A`
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
    background: var(--_accent);
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
    background: light-dark(#fff4d6, #3a3013);
    color: light-dark(#6b4a00, #ffe3a1);
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
    background: light-dark(#1d2029, #eceef4);
    color: light-dark(#ffffff, #171a23);
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
    color: var(--_accent);
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
`;var ws=A`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, light-dark(#ffffff, #12132b));
    --_background: var(--stak-background, light-dark(#ffffff, #15171e));
    --_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));
    --_hover: light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%));
    --_text: var(--stak-text, light-dark(#171a23, #eceef4));
    --_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));
    --_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));
    --_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));
    --_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));
    --_badge-text: var(--stak-badge-text, light-dark(#ffffff, #2b050c));
    --_tint: color-mix(in srgb, var(--_accent) 8%, var(--_background));
    --_radius: var(--stak-radius, 14px);
    --_small-radius: calc(var(--_radius) * 0.6);
    --_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));
    --_ring: 2px solid var(--_accent);
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
`;var _s=[ws,vs,xs,ys,bs];var ji=3e4,Fi=1500,x=class extends O{constructor(){super(...arguments);this.server=new URL(import.meta.url).origin;this.socketUrl=null;this.tenant="";this.inbox="DEFAULT";this.token=null;this.getToken=null;this.views="inbox chats";this.open=!1;this.placement="bottom-end";this.mode="bell";this.theme="auto";this.connection="connecting";this.displayName=null;this.people=[];this.view="inbox";this.isStarting=!1;this.showsConnectionState=!1;this.#e=new Ne(()=>({getToken:this.getToken,token:this.token,onTokenNeeded:()=>this.#$()}),e=>this.#k(e));this.#s=new je(this);this.#i=new Se(this);this.#t=new Me(this);this.#r=new Fe(this);this.#n=new Be(this);this.toasts=new ze(this);this.#o="";this.#d=null;this.nameOf=e=>this.displayName?.(e)??this.people.find(s=>s.uid===e)?.name??this.session?.chats.nameOf(e)??e;this.#_=()=>{this.requestUpdate(),this.#t.markVisibleRead()};this.#A=e=>{let s={ArrowLeft:"inbox",Home:"inbox",ArrowRight:"chats",End:"chats"}[e.key];s!==void 0&&(e.preventDefault(),this.view=s,this.updateComplete.then(()=>this.renderRoot.querySelector(`#stak-tab-${s}`)?.focus()))}}static{this.styles=_s}static{this.words=a}#e;#s;#i;#t;#r;#n;#o;#a;#l;#d;get session(){return this.#e.session}get unread(){let{session:e}=this;return e===null?0:(this.#v("inbox")?e.inbox.unread.total:0)+(this.#v("chats")?e.chats.unread:0)}get isChatVisible(){return document.visibilityState==="visible"&&this.#f&&this.view==="chats"}show(){this.open=!0}hide(){this.open=!1}toggle(){this.open=!this.open}openChat(e){this.view="chats",this.isStarting=!1,this.open=!0,this.session!==null&&(this.session.shownChat=e),this.#d=e,this.requestUpdate()}fire(e,s,i=!1){return this.dispatchEvent(new CustomEvent(e,{detail:s,bubbles:!0,composed:!0,cancelable:i}))}cancel(){return this.isStarting?(this.#w(null),!0):!1}connectedCallback(){super.connectedCallback(),this.#a=setInterval(()=>this.requestUpdate(),ji),document.addEventListener("visibilitychange",this.#_),this.hasUpdated&&this.tenant!==""&&this.#e.begin(this.#m)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#a),document.removeEventListener("visibilitychange",this.#_),this.#e.end()}willUpdate(e){let s=["server","socketUrl","tenant","inbox","getToken","views"].some(i=>e.has(i));this.#v(this.view)||(this.view=this.#v("inbox")?"inbox":"chats"),s?this.tenant===""?this.#e.end():this.#e.begin(this.#m):e.has("token")&&this.tenant!==""&&this.#e.setToken(this.token,this.#m),this.#f&&this.view==="inbox"&&this.session?.inbox.open()}updated(){if(this.#d!==null&&this.session?.shownChat===this.#d){let e=matchMedia("(hover: none)").matches?".conversation-scroll":".composer textarea",s=this.renderRoot.querySelector(e);s!==null&&(this.#d=null,s.focus())}}render(){return h`
      ${this.mode==="page"?h`<section class="panel" part="panel" aria-label=${a.inbox}>${this.#h()}</section>`:h`${Et(this.unread,this.open,()=>this.toggle())}
            <div class="panel" part="panel" popover="manual" role="dialog" tabindex="-1" aria-label=${a.inbox}
              aria-modal=${this.#n.fillsScreen?"true":c} @keydown=${this.#n.trapFocus}>
              ${this.open?this.#h():c}
            </div>`}
      ${this.toasts.renderAnnouncement()}
    `}#h(){let{session:e}=this;return h`
      <header class="head" part="header">
        ${this.#y?this.#c():h`<h2>${a[this.view]}</h2>`}
        ${this.mode==="page"?c:h`<button class="icon" aria-label=${a.close} title=${a.close} @click=${()=>this.hide()}>
              ${m.close}</button>`}
      </header>
      <div role="status">${this.#p()}</div>
      ${e===null?this.#b():this.view==="inbox"?this.#u(e):this.#g(e)}
      ${this.toasts.renderToast()}
    `}#c(){let{session:e}=this,s=(i,r,o)=>h`<button class="tab" part="tab" role="tab"
        id="stak-tab-${i}" aria-controls="stak-view" aria-selected=${this.view===i?"true":"false"}
        tabindex=${this.view===i?0:-1} @click=${()=>this.view=i}>
        ${r}<span>${a[i]}</span>
        ${o>0?h`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
      </button>`;return h`<div class="tabs" role="tablist" aria-label=${a.inbox} @keydown=${this.#A}>
      ${s("inbox",m.tray,e?.inbox.unread.total??0)}${s("chats",m.chat,e?.chats.unread??0)}
    </div>`}#u(e){let s=this.#y?"tabpanel":c;return h`<div class="view inbox-view" id="stak-view" role=${s} aria-labelledby=${this.#y?"stak-tab-inbox":c}>
      ${this.#s.render(e.inbox)}</div>`}#g(e){let s=e.shownChat===null?void 0:e.chats.chat(e.shownChat),i=s!==void 0&&!this.isStarting,r=l=>this.openChat(l),o=this.isStarting?this.#r.render(l=>this.#w(l)):this.#i.render(e.chats,e.shownChat,r,()=>this.#T());return h`<div class="view chats-view ${i?"has-open":""}" id="stak-view" role=${this.#y?"tabpanel":c}
      aria-labelledby=${this.#y?"stak-tab-chats":c}>
      <div class="side">${o}</div>
      <div class="main">
        ${i?this.#t.render(e,s,()=>this.#M()):E(m.chat,a.pickChat,"")}
      </div>
    </div>`}#b(){return this.#e.isWaiting?E(m.tray,a.waiting,""):h`<div class="view">${C()}</div>`}#p(){let e=this.session!==null&&this.#e.isWaiting,s=e?"signed-out":this.session?.connection.state;if(s===void 0||s==="live"||!(this.showsConnectionState||e))return c;let i={connecting:a.connecting,offline:this.view==="chats"?a.offline:a.offlineInbox,"signed-out":a.signedOut}[s];return h`<p class="banner ${s}" part="status">${i}</p>`}get#m(){let{tenant:e,inbox:s}=this,i=new URL(this.server,document.baseURI).href.replace(/\/+$/,""),r=this.socketUrl?new URL(this.socketUrl,document.baseURI).href:null;return{server:i,socketUrl:r,tenant:e,inbox:s,hasInbox:this.#v("inbox"),hasChats:this.#v("chats")}}get#f(){return this.mode==="page"||this.open}get#y(){return this.#v("inbox")&&this.#v("chats")}#v(e){return this.views.split(/[\s,]+/).includes(e)}#$(){this.requestUpdate(),this.fire("stak-token-needed",{}),this.session!==null&&this.#x(this.session)}#k(e){e.watch(()=>this.#x(e)),e.inbox.onProblem=e.chats.onProblem=s=>this.#f&&this.toasts.showError(s),e.inbox.onArrival=({sender:s})=>this.toasts.announce(a.newMessage(s===null?null:this.nameOf(s))),e.chats.onArrival=({sender:s,chat_id:i})=>{(!this.isChatVisible||e.shownChat!==i)&&this.toasts.announce(a.newChatMessage(this.nameOf(s)))},e.chats.isReading=s=>this.isChatVisible&&e.shownChat===s&&this.#t.isAtEnd,this.showsConnectionState=!1,this.#x(e)}#x(e){this.requestUpdate();let{inbox:s,chats:i,connection:r}=e;e.shownChat!==null&&i.loading==="ready"&&i.chat(e.shownChat)===void 0&&(e.shownChat=null);let o={total:this.unread,inbox:s.unread.total,chats:i.unread,categories:s.unread.categories},l=JSON.stringify(o);l!==this.#o&&(this.#o=l,this.fire("stak-unread",o));let d=this.#e.isWaiting?"signed-out":r.state;d!==this.connection&&this.#S(d)}#S(e){this.connection=e,clearTimeout(this.#l),this.showsConnectionState=e==="offline"||e==="signed-out"||this.showsConnectionState&&e!=="live",e==="connecting"&&(this.#l=setTimeout(()=>this.showsConnectionState=!0,Fi)),this.fire("stak-connection",{state:e})}#T(){this.isStarting=!0,this.updateComplete.then(()=>this.renderRoot.querySelector(".new-chat input")?.focus())}#w(e){this.isStarting=!1,e!==null?this.openChat(e.chat_id):this.updateComplete.then(()=>this.renderRoot.querySelector("[data-new-chat]")?.focus())}#M(){let{session:e}=this;if(e===null)return;let s=e.shownChat;e.shownChat=null,this.requestUpdate();let i=r=>this.renderRoot.querySelector(r);this.updateComplete.then(()=>(i(`[data-chat="${s}"]`)??i("[data-new-chat]"))?.focus())}#_;#A};_([$()],x.prototype,"server",2),_([$({attribute:"socket-url"})],x.prototype,"socketUrl",2),_([$()],x.prototype,"tenant",2),_([$()],x.prototype,"inbox",2),_([$()],x.prototype,"token",2),_([$({attribute:!1})],x.prototype,"getToken",2),_([$()],x.prototype,"views",2),_([$({type:Boolean,reflect:!0})],x.prototype,"open",2),_([$()],x.prototype,"placement",2),_([$({reflect:!0})],x.prototype,"mode",2),_([$({reflect:!0})],x.prototype,"theme",2),_([$({reflect:!0})],x.prototype,"connection",2),_([$({attribute:!1})],x.prototype,"displayName",2),_([$({attribute:!1})],x.prototype,"people",2),_([ye()],x.prototype,"view",2),_([ye()],x.prototype,"isStarting",2),_([ye()],x.prototype,"showsConnectionState",2);customElements.get("stak-inbox")===void 0&&customElements.define("stak-inbox",x);export{x as StakInbox};
