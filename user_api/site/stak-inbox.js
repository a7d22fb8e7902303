var di=Object.defineProperty;var hi=Object.getOwnPropertyDescriptor;var _=(i,t,e,s)=>{for(var n=s>1?void 0:s?hi(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(n=(s?o(t,e,n):o(n))||n);return s&&n&&di(t,e,n),n};var xe=globalThis,we=xe.ShadowRoot&&(xe.ShadyCSS===void 0||xe.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,at=Symbol(),Ut=new WeakMap,le=class{constructor(t,e,s){if(this._$cssResult$=!0,s!==at)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o,e=this.t;if(we&&t===void 0){let s=e!==void 0&&e.length===1;s&&(t=Ut.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),s&&Ut.set(e,t))}return t}toString(){return this.cssText}},$e=i=>new le(typeof i=="string"?i:i+"",void 0,at),R=(i,...t)=>{let e=i.length===1?i[0]:t.reduce((s,n,r)=>s+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(n)+i[r+1],i[0]);return new le(e,i,at)},Nt=(i,t)=>{if(we)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of t){let s=document.createElement("style"),n=xe.litNonce;n!==void 0&&s.setAttribute("nonce",n),s.textContent=e.cssText,i.appendChild(s)}},lt=we?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(let s of t.cssRules)e+=s.cssText;return $e(e)})(i):i;var{is:ci,defineProperty:ui,getOwnPropertyDescriptor:pi,getOwnPropertyNames:mi,getOwnPropertySymbols:fi,getPrototypeOf:gi}=Object,_e=globalThis,Dt=_e.trustedTypes,bi=Dt?Dt.emptyScript:"",vi=_e.reactiveElementPolyfillSupport,de=(i,t)=>i,he={toAttribute(i,t){switch(t){case Boolean:i=i?bi:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},ke=(i,t)=>!ci(i,t),zt={attribute:!0,type:String,converter:he,reflect:!1,useDefault:!1,hasChanged:ke};Symbol.metadata??=Symbol("metadata"),_e.litPropertyMetadata??=new WeakMap;var O=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=zt){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){let s=Symbol(),n=this.getPropertyDescriptor(t,s,e);n!==void 0&&ui(this.prototype,t,n)}}static getPropertyDescriptor(t,e,s){let{get:n,set:r}=pi(this.prototype,t)??{get(){return this[e]},set(o){this[e]=o}};return{get:n,set(o){let l=n?.call(this);r?.call(this,o),this.requestUpdate(t,l,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??zt}static _$Ei(){if(this.hasOwnProperty(de("elementProperties")))return;let t=gi(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(de("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(de("properties"))){let e=this.properties,s=[...mi(e),...fi(e)];for(let n of s)this.createProperty(n,e[n])}let t=this[Symbol.metadata];if(t!==null){let e=litPropertyMetadata.get(t);if(e!==void 0)for(let[s,n]of e)this.elementProperties.set(s,n)}this._$Eh=new Map;for(let[e,s]of this.elementProperties){let n=this._$Eu(e,s);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let e=[];if(Array.isArray(t)){let s=new Set(t.flat(1/0).reverse());for(let n of s)e.unshift(lt(n))}else t!==void 0&&e.push(lt(t));return e}static _$Eu(t,e){let s=e.attribute;return s===!1?void 0:typeof s=="string"?s:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,e=this.constructor.elementProperties;for(let s of e.keys())this.hasOwnProperty(s)&&(t.set(s,this[s]),delete this[s]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Nt(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,s){this._$AK(t,s)}_$ET(t,e){let s=this.constructor.elementProperties.get(t),n=this.constructor._$Eu(t,s);if(n!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:he).toAttribute(e,s.type);this._$Em=t,r==null?this.removeAttribute(n):this.setAttribute(n,r),this._$Em=null}}_$AK(t,e){let s=this.constructor,n=s._$Eh.get(t);if(n!==void 0&&this._$Em!==n){let r=s.getPropertyOptions(n),o=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:he;this._$Em=n;let l=o.fromAttribute(e,r.type);this[n]=l??this._$Ej?.get(n)??l,this._$Em=null}}requestUpdate(t,e,s,n=!1,r){if(t!==void 0){let o=this.constructor;if(n===!1&&(r=this[t]),s??=o.getPropertyOptions(t),!((s.hasChanged??ke)(r,e)||s.useDefault&&s.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,s))))return;this.C(t,e,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:s,reflect:n,wrapped:r},o){s&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??e??this[t]),r!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||s||(e=void 0),this._$AL.set(t,e)),n===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,r]of this._$Ep)this[n]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[n,r]of s){let{wrapped:o}=r,l=this[n];o!==!0||this._$AL.has(n)||l===void 0||this.C(n,void 0,r,l)}}let t=!1,e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(e)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};O.elementStyles=[],O.shadowRootOptions={mode:"open"},O[de("elementProperties")]=new Map,O[de("finalized")]=new Map,vi?.({ReactiveElement:O}),(_e.reactiveElementVersions??=[]).push("2.1.2");var ht=globalThis,Ht=i=>i,Te=ht.trustedTypes,qt=Te?Te.createPolicy("lit-html",{createHTML:i=>i}):void 0,ct="$lit$",U=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+U,yi=`<${ut}>`,G=document,ue=()=>G.createComment(""),pe=i=>i===null||typeof i!="object"&&typeof i!="function",pt=Array.isArray,Kt=i=>pt(i)||typeof i?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,ce=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,jt=/-->/g,Ft=/>/g,W=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bt=/'/g,Vt=/"/g,Gt=/^(?:script|style|textarea|title)$/i,mt=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),d=mt(1),v=mt(2),er=mt(3),N=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Wt=new WeakMap,K=G.createTreeWalker(G,129);function Xt(i,t){if(!pt(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return qt!==void 0?qt.createHTML(t):t}var Yt=(i,t)=>{let e=i.length-1,s=[],n,r=t===2?"<svg>":t===3?"<math>":"",o=ce;for(let l=0;l<e;l++){let h=i[l],u,f,m=-1,g=0;for(;g<h.length&&(o.lastIndex=g,f=o.exec(h),f!==null);)g=o.lastIndex,o===ce?f[1]==="!--"?o=jt:f[1]!==void 0?o=Ft:f[2]!==void 0?(Gt.test(f[2])&&(n=RegExp("</"+f[2],"g")),o=W):f[3]!==void 0&&(o=W):o===W?f[0]===">"?(o=n??ce,m=-1):f[1]===void 0?m=-2:(m=o.lastIndex-f[2].length,u=f[1],o=f[3]===void 0?W:f[3]==='"'?Vt:Bt):o===Vt||o===Bt?o=W:o===jt||o===Ft?o=ce:(o=W,n=void 0);let b=o===W&&i[l+1].startsWith("/>")?" ":"";r+=o===ce?h+yi:m>=0?(s.push(u),h.slice(0,m)+ct+h.slice(m)+U+b):h+U+(m===-2?l:b)}return[Xt(i,r+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},me=class i{constructor({strings:t,_$litType$:e},s){let n;this.parts=[];let r=0,o=0,l=t.length-1,h=this.parts,[u,f]=Yt(t,e);if(this.el=i.createElement(u,s),K.currentNode=this.el.content,e===2||e===3){let m=this.el.content.firstChild;m.replaceWith(...m.childNodes)}for(;(n=K.nextNode())!==null&&h.length<l;){if(n.nodeType===1){if(n.hasAttributes())for(let m of n.getAttributeNames())if(m.endsWith(ct)){let g=f[o++],b=n.getAttribute(m).split(U),$=/([.?@])?(.*)/.exec(g);h.push({type:1,index:r,name:$[2],strings:b,ctor:$[1]==="."?Se:$[1]==="?"?Ae:$[1]==="@"?Ee:Y}),n.removeAttribute(m)}else m.startsWith(U)&&(h.push({type:6,index:r}),n.removeAttribute(m));if(Gt.test(n.tagName)){let m=n.textContent.split(U),g=m.length-1;if(g>0){n.textContent=Te?Te.emptyScript:"";for(let b=0;b<g;b++)n.append(m[b],ue()),K.nextNode(),h.push({type:2,index:++r});n.append(m[g],ue())}}}else if(n.nodeType===8)if(n.data===ut)h.push({type:2,index:r});else{let m=-1;for(;(m=n.data.indexOf(U,m+1))!==-1;)h.push({type:7,index:r}),m+=U.length-1}r++}}static createElement(t,e){let s=G.createElement("template");return s.innerHTML=t,s}};function X(i,t,e=i,s){if(t===N)return t;let n=s!==void 0?e._$Co?.[s]:e._$Cl,r=pe(t)?void 0:t._$litDirective$;return n?.constructor!==r&&(n?._$AO?.(!1),r===void 0?n=void 0:(n=new r(i),n._$AT(i,e,s)),s!==void 0?(e._$Co??=[])[s]=n:e._$Cl=n),n!==void 0&&(t=X(i,n._$AS(i,t.values),n,s)),t}var Me=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:s}=this._$AD,n=(t?.creationScope??G).importNode(e,!0);K.currentNode=n;let r=K.nextNode(),o=0,l=0,h=s[0];for(;h!==void 0;){if(o===h.index){let u;h.type===2?u=new te(r,r.nextSibling,this,t):h.type===1?u=new h.ctor(r,h.name,h.strings,this,t):h.type===6&&(u=new Ce(r,this,t)),this._$AV.push(u),h=s[++l]}o!==h?.index&&(r=K.nextNode(),o++)}return K.currentNode=G,n}p(t){let e=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,e),e+=s.strings.length-2):s._$AI(t[e])),e++}},te=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,s,n){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=s,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=X(this,t,e),pe(t)?t===c||t==null||t===""?(this._$AH!==c&&this._$AR(),this._$AH=c):t!==this._$AH&&t!==N&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Kt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==c&&pe(this._$AH)?this._$AA.nextSibling.data=t:this.T(G.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:s}=t,n=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=me.createElement(Xt(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===n)this._$AH.p(e);else{let r=new Me(n,this),o=r.u(this.options);r.p(e),this.T(o),this._$AH=r}}_$AC(t){let e=Wt.get(t.strings);return e===void 0&&Wt.set(t.strings,e=new me(t)),e}k(t){pt(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,s,n=0;for(let r of t)n===e.length?e.push(s=new i(this.O(ue()),this.O(ue()),this,this.options)):s=e[n],s._$AI(r),n++;n<e.length&&(this._$AR(s&&s._$AB.nextSibling,n),e.length=n)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let s=Ht(t).nextSibling;Ht(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},Y=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,s,n,r){this.type=1,this._$AH=c,this._$AN=void 0,this.element=t,this.name=e,this._$AM=n,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=c}_$AI(t,e=this,s,n){let r=this.strings,o=!1;if(r===void 0)t=X(this,t,e,0),o=!pe(t)||t!==this._$AH&&t!==N,o&&(this._$AH=t);else{let l=t,h,u;for(t=r[0],h=0;h<r.length-1;h++)u=X(this,l[s+h],e,h),u===N&&(u=this._$AH[h]),o||=!pe(u)||u!==this._$AH[h],u===c?t=c:t!==c&&(t+=(u??"")+r[h+1]),this._$AH[h]=u}o&&!n&&this.j(t)}j(t){t===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Se=class extends Y{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===c?void 0:t}},Ae=class extends Y{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==c)}},Ee=class extends Y{constructor(t,e,s,n,r){super(t,e,s,n,r),this.type=5}_$AI(t,e=this){if((t=X(this,t,e,0)??c)===N)return;let s=this._$AH,n=t===c&&s!==c||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,r=t!==c&&(s===c||n);n&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Ce=class{constructor(t,e,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){X(this,t)}},Qt={M:ct,P:U,A:ut,C:1,L:Yt,R:Me,D:Kt,V:X,I:te,H:Y,N:Ae,U:Ee,B:Se,F:Ce},xi=ht.litHtmlPolyfillSupport;xi?.(me,te),(ht.litHtmlVersions??=[]).push("3.3.3");var Jt=(i,t,e)=>{let s=e?.renderBefore??t,n=s._$litPart$;if(n===void 0){let r=e?.renderBefore??null;s._$litPart$=n=new te(t.insertBefore(ue(),r),r,void 0,e??{})}return n._$AI(i),n};var ft=globalThis,z=class extends O{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Jt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return N}};z._$litElement$=!0,z.finalized=!0,ft.litElementHydrateSupport?.({LitElement:z});var wi=ft.litElementPolyfillSupport;wi?.({LitElement:z});(ft.litElementVersions??=[]).push("4.2.2");var $i={attribute:!0,type:String,converter:he,reflect:!1,hasChanged:ke},_i=(i=$i,t,e)=>{let{kind:s,metadata:n}=e,r=globalThis.litPropertyMetadata.get(n);if(r===void 0&&globalThis.litPropertyMetadata.set(n,r=new Map),s==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),s==="accessor"){let{name:o}=e;return{set(l){let h=t.get.call(this);t.set.call(this,l),this.requestUpdate(o,h,i,!0,l)},init(l){return l!==void 0&&this.C(o,void 0,i,l),l}}}if(s==="setter"){let{name:o}=e;return function(l){let h=this[o];t.call(this,l),this.requestUpdate(o,h,i,!0,l)}}throw Error("Unsupported decorator location: "+s)};function k(i){return(t,e)=>typeof e=="object"?_i(i,t,e):((s,n,r)=>{let o=n.hasOwnProperty(r);return n.constructor.createProperty(r,s),o?Object.getOwnPropertyDescriptor(n,r):void 0})(i,t,e)}function Re(i){return k({...i,state:!0,attribute:!1})}function y(i){return d`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var p={bell:y(v`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:y(v`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:y(v`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:y(v`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:y(v`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:y(v`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:y(v`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:y(v`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:y(v`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:y(v`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:y(v`<path d="M12 5v14m-7-7h14"/>`),send:y(v`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:y(v`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:y(v`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:y(v`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:y(v`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:y(v`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:y(v`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:y(v`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:y(v`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:y(v`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:y(v`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:y(v`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:y(v`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:y(v`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:y(v`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:y(v`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:y(v`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:y(v`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:y(v`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:y(v`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:y(v`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var a={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Return now",returns:"Returns",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages wait here until they return.",pinned:"Pinned",important:"Important",collected:i=>i===1?"1 message":`${i} messages`,andMore:i=>`and ${i} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:i=>i===1?"1 message was recalled":`${i} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:i=>i===1?"1 new message":`${i} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:i=>`Remove ${i}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:i=>`Remove ${i} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Zt=99;function es(i,t,e){let s=i>Zt?`${Zt}+`:i;return d`<button class="bell" part="bell" aria-haspopup="dialog" aria-expanded=${t?"true":"false"}
    aria-label=${a.bell(i)} @click=${e}>
    <slot name="bell">${p.bell}</slot>
    ${i>0?d`<span class="badge" part="badge" aria-hidden="true">${s}</span>`:c}
  </button>`}var ts={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ss=i=>(...t)=>({_$litDirective$:i,values:t}),Ie=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,s){this._$Ct=t,this._$AM=e,this._$Ci=s}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};var{I:ki}=Qt,is=i=>i;var ns=()=>document.createComment(""),se=(i,t,e)=>{let s=i._$AA.parentNode,n=t===void 0?i._$AB:t._$AA;if(e===void 0){let r=s.insertBefore(ns(),n),o=s.insertBefore(ns(),n);e=new ki(r,o,i,i.options)}else{let r=e._$AB.nextSibling,o=e._$AM,l=o!==i;if(l){let h;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(h=i._$AU)!==o._$AU&&e._$AP(h)}if(r!==n||l){let h=e._$AA;for(;h!==r;){let u=is(h).nextSibling;is(s).insertBefore(h,n),h=u}}}return e},H=(i,t,e=i)=>(i._$AI(t,e),i),Ti={},rs=(i,t=Ti)=>i._$AH=t,os=i=>i._$AH,Le=i=>{i._$AR(),i._$AA.remove()};var as=(i,t,e)=>{let s=new Map;for(let n=t;n<=e;n++)s.set(i[n],n);return s},ie=ss(class extends Ie{constructor(i){if(super(i),i.type!==ts.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,t,e){let s;e===void 0?e=t:t!==void 0&&(s=t);let n=[],r=[],o=0;for(let l of i)n[o]=s?s(l,o):o,r[o]=e(l,o),o++;return{values:r,keys:n}}render(i,t,e){return this.dt(i,t,e).values}update(i,[t,e,s]){let n=os(i),{values:r,keys:o}=this.dt(t,e,s);if(!Array.isArray(n))return this.ut=o,r;let l=this.ut??=[],h=[],u,f,m=0,g=n.length-1,b=0,$=r.length-1;for(;m<=g&&b<=$;)if(n[m]===null)m++;else if(n[g]===null)g--;else if(l[m]===o[b])h[b]=H(n[m],r[b]),m++,b++;else if(l[g]===o[$])h[$]=H(n[g],r[$]),g--,$--;else if(l[m]===o[$])h[$]=H(n[m],r[$]),se(i,h[$+1],n[m]),m++,$--;else if(l[g]===o[b])h[b]=H(n[g],r[b]),se(i,n[m],n[g]),g--,b++;else if(u===void 0&&(u=as(o,b,$),f=as(l,m,g)),u.has(l[m]))if(u.has(l[g])){let S=f.get(o[b]),V=S!==void 0?n[S]:null;if(V===null){let ye=se(i,n[m]);H(ye,r[b]),h[b]=ye}else h[b]=H(V,r[b]),se(i,n[m],V),n[S]=null;b++}else Le(n[g]),g--;else Le(n[m]),m++;for(;b<=$;){let S=se(i,h[$+1]);H(S,r[b]),h[b++]=S}for(;m<=g;){let S=n[m++];S!==null&&Le(S)}return this.ut=o,rs(i,h),N}});var Mi=6,Si=[[/order|deliver|ship|parcel|package|track/,p.box],[/bill|invoice|pay|subscription|refund|finance/,p.card],[/security|login|password|privacy|verif/,p.shield],[/offer|promo|sale|deal|coupon|market/,p.tag],[/event|calendar|remind|appoint|booking|schedule/,p.calendar],[/alert|incident|warn|error|outage|system|status/,p.alert],[/account|profile|team|member|friend|social|follow/,p.person],[/chat|comment|message|mention|repl|support/,p.chat],[/reward|gift|loyal|birthday|welcome/,p.gift],[/news|update|announce|release|blog|product/,p.news]];function Oe(i,t){if(t!==void 0)return d`<span class="avatar hue-${gt(i)}" aria-hidden="true">${ls(t)}</span>`;let[,e]=Si.find(([s])=>s.test(i.toLowerCase()))??[null,p.bell];return d`<span class="avatar hue-${gt(i)}" part="category-icon" aria-hidden="true">${e}</span>`}function L(i,t=!1,e=null){let n=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(r=>[...r][0]?.toUpperCase()).join("");return d`<span class="avatar hue-${gt(i)} ${t?"small":""}" part="avatar" aria-hidden="true"
    >${n||"?"}${e===null?"":ls(e)}</span>`}function ls(i){return d`<img src=${i} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function gt(i){return[...i].reduce((t,e)=>(t*31+(e.codePointAt(0)??0))%9973,7)%Mi}function Ue(i,t){if(i.name)return i.name;let e=i.other_participants.map(t);return e.length===0?a.you:e.length>3?`${e.slice(0,3).join(", ")} +${i.participant_count-4}`:e.join(", ")}var ne=class{constructor(t){this.onEnd=t}#e=null;#s=null;#i=-1;observe(t,e){t===this.#s&&e===this.#i||(this.#e?.disconnect(),this.#s=t,this.#i=e,t!==null&&(this.#e??=new IntersectionObserver(s=>s.some(n=>n.isIntersecting)&&this.onEnd()),this.#e.observe(t)))}};var M=class{#e=new Set;watch(t){return this.#e.add(t),()=>this.#e.delete(t)}notify(){for(let t of[...this.#e])t()}},T=class{constructor(t){this.host=t;t.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};function re(i,t){if(i.altKey||i.ctrlKey||i.metaKey||t.length===0)return!1;let e=t.findIndex(r=>r.matches(":focus")),s=t.length-1,n={ArrowDown:Math.min(e+1,s),ArrowUp:Math.max(e-1,0),Home:0,End:s}[i.key];return n===void 0?!1:(i.preventDefault(),t[n]?.focus(),!0)}var x=class extends Error{constructor(e,s,n,r=[],o=null){super(n);this.status=e;this.code=s;this.errors=r;this.retryAfterSeconds=o;this.name="Problem"}};function Ai(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function ds(i,t,e={}){let s=Ai(t),n={...s.headers,...e.headers};e.body!==void 0&&(n["content-type"]="application/json");let r;try{r=await fetch(i,{method:e.method??"GET",headers:n,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:s.credentials,cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new x(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let o=await r.text();if(r.ok)return o===""?null:JSON.parse(o);throw Ei(r,o)}function Ei(i,t){let e=Number(i.headers.get("retry-after"))||null;try{let{code:s,detail:n,title:r,errors:o}=JSON.parse(t);return new x(i.status,String(s),String(n??r),o??[],e)}catch{return new x(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var Ci=15,Ne=class{constructor(t){this.fetchToken=t}#e=null;#s=null;#i=null;async token(){let t=this.#e;if(t!==null&&!hs(t))return t;this.#i??=this.fetchToken().finally(()=>this.#i=null);let e;try{if(e=await this.#i,q(e)===null)throw new A("The page supplied something that is not a user's token.")}catch(s){if(t!==null&&t===this.#e&&!hs(t,0))return t;throw s instanceof x?s:new A(String(s?.message??s))}if(e===this.#s)throw new x(401,"not_authenticated","The session has ended.");return this.#e=e,e}set(t){this.#e=t}reject(t){this.#s=t,this.#e===t&&(this.#e=null)}},A=class extends x{constructor(t){super(0,"token_unavailable",t)}};function q(i){let{sub:t}=bt(i);return typeof t=="string"&&t!==""?t:null}function cs(i){let{iss:t}=bt(i);return typeof t=="string"?t:null}function hs(i,t=Ci){let{exp:e}=bt(i);return typeof e=="number"&&e-t<Date.now()/1e3}function bt(i){try{let t=(String(i).split(".")[1]??"").replace(/-/g,"+").replace(/_/g,"/"),e=Uint8Array.from(atob(t),n=>n.charCodeAt(0)),s=JSON.parse(new TextDecoder().decode(e));return typeof s=="object"&&s!==null?s:{}}catch{return{}}}var us=new Set;function P(i){us.has(i)||(us.add(i),console.error(`stak-inbox: ${i}`))}function ps(i,t,e){!(i instanceof x)||i.status!==404||P(`${i.message} Check the attributes: tenant is "${t}", inbox is "${e}".`)}function Q(i){return i instanceof x?navigator.onLine?i instanceof A||i.status===0||i.status>=500?a.unreachableNow:i.status===401?a.signedOut:i.status===403||i.status===404?a.notAvailable:i.status===429?a.tooMany:i.message||a.failed:a.offlineNow:a.failed}function ms(i){return i instanceof x&&i.status===404?a.noLongerThere:i instanceof x&&i.status===403?a.notAllowed:Q(i)}function fs(i){return!(i instanceof x)||![400,403,404,409,413,422].includes(i.status)}var Ri=30,Pi=200,Ii=/^(\+|00)[\d\s().\/-]{6,}$/,oe=class extends T{constructor(){super(...arguments);this.chosen=[];this.#e="";this.#s=[];this.#i=!1;this.#t="";this.#n=0;this.#f=e=>{this.#e=e.target.value,this.#t="",this.#s=[];let s=this.#n+=1,{findPeople:n}=this.host;clearTimeout(this.#r),this.#i=n!==null&&this.#e.trim()!=="",this.#i&&(this.#r=setTimeout(()=>{this.#g(s)},Pi)),this.update()}}#e;#s;#i;#t;#n;#r;render(e,s,n=new Set){let r=this.#a(n),o=h=>this.#d(h,s),l=h=>{h.key!=="Enter"||h.isComposing||this.#e.trim()===""||(h.preventDefault(),r[0]!==void 0?o(r[0]):vt(this.#e)&&this.#b(n))};return d`<div class="picker" part="people">
      <label>${e}
        <input name="people" type="search" autocomplete="off" spellcheck="false" dir="auto" placeholder=${a.searchPeople}
          aria-controls="stak-people" .value=${this.#e} @input=${this.#f} @keydown=${l}>
      </label>
      ${this.chosen.length>0?d`<div class="chips wrap">${this.chosen.map(h=>this.#l(h))}</div>`:c}
      <ul class="people" id="stak-people" role="list" aria-label=${a.found} aria-busy=${this.#i?"true":"false"}>
        ${r.map(h=>this.#c(h,()=>o(h)))}
        ${vt(this.#e)&&r.length===0?d`<li><button type="button" class="person" @click=${()=>{this.#b(n)}}>
              ${p.person}<bdi>${this.#e.trim()}</bdi></button></li>`:c}
      </ul>
      <p class="hint" role="status">${this.#o(r)}</p>
    </div>`}reset(){clearTimeout(this.#r),this.#n+=1,this.chosen=[],this.#e=this.#t="",this.#s=[],this.#i=!1}#o(e){return this.#t!==""||this.#i?this.#t:e.length>0||this.chosen.length>0?"":this.#e.trim()===""||vt(this.#e)?a.typeName:a.nobodyFound}#a(e){let{people:s,session:n}=this.host,r=(n?.chats.knownPeople??[]).map(u=>({uid:u})),o=new Map;for(let u of[...r,...s,...this.#s])o.set(u.uid,{...u,name:u.name??this.host.nameOf(u.uid)});let l=gs(this.#e).split(/\s+/).filter(Boolean),h=new Set(this.#s.map(u=>u.uid));return[...o.values()].filter(({uid:u,name:f})=>u===n?.chats.me||e.has(u)||this.chosen.some(m=>m.uid===u)?!1:h.has(u)||l.every(m=>gs(f??"").includes(m))).sort((u,f)=>(u.name??"").localeCompare(f.name??"")).slice(0,Ri)}#c(e,s){let n=e.name??e.uid;return d`<li><button type="button" class="person" data-uid=${e.uid} @click=${s}>
      ${L(n,!0,e.avatar??null)}<bdi>${n}</bdi></button></li>`}#l(e){let s=e.name??e.uid,n=()=>{this.chosen=this.chosen.filter(r=>r.uid!==e.uid),this.#h()};return d`<button type="button" class="chip" aria-pressed="true" aria-label=${a.removePerson(s)} @click=${n}>
      <bdi>${s}</bdi>${p.close}</button>`}#d(e,s){this.chosen=s?[...this.chosen,e]:[e],this.#e=this.#t="",this.#s=[],this.#h()}#h(){this.update(),this.host.renderRoot.querySelector(".picker input")?.focus()}#f;async#g(e){try{let s=await this.host.findPeople(this.#e.trim());e===this.#n&&(this.#s=s)}catch(s){P(`findPeople failed: ${s?.message??s}.`)}e===this.#n&&(this.#i=!1,this.update())}async#b(e){let s=this.#n+=1,n=this.#e.trim().replace(/^00/,"+").replace(/[^\d+]/g,"");try{let r=await this.host.session?.chats.findByPhone(n)??[];if(s!==this.#n)return;this.#s=r.filter(o=>!e.has(o.user_id)).map(o=>({uid:o.user_id,name:o.display_name??n,...o.avatar_url===null?{}:{avatar:o.avatar_url}})),this.#t=this.#s.length===0?a.nobodyByPhone:""}catch(r){this.#t=Q(r)}this.update()}};function vt(i){return Ii.test(i.trim())}function gs(i){return i.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim()}var yt=3600,xt=253402300799,De=class extends T{#e=new oe(this.host);#s="";#i=!1;#t=!1;#n=null;render(t,e,s,n){this.#s!==e.chat_id&&this.reset(e.chat_id);let r=e.chat_type==="group",o=s.members.find(h=>h.user_id===t.chats.me),l=r&&(o?.role==="owner"||o?.role==="admin");return d`<div class="members" part="members">
      ${l?this.#r(t,e):c}
      <ul role="list" aria-label=${a.details}>
        ${s.members.map(h=>this.#o(t,e,h,o,r))}
      </ul>
      ${l?this.#c(t,e,s):c}
      ${this.#l(t,e)}
      ${r?this.#d(t,e,n):c}
    </div>`}reset(t=""){this.#s=t,this.#i=this.#t=!1,this.#n=null,this.#e.reset()}#r(t,e){return d`<form class="member-form" @submit=${n=>{n.preventDefault();let r=String(new FormData(n.currentTarget).get("name")??"").trim();r!==(e.name??"")&&this.#h(()=>t.chats.rename(e.chat_id,r))}}>
      <label>${a.rename}<input name="name" maxlength="100" autocomplete="off" dir="auto" .value=${e.name??""}></label>
      <button class="button">${a.save}</button>
    </form>`}#o(t,e,s,n,r){let{user_id:o,role:l,avatar_url:h}=s,u=this.host.nameOf(o),f=r&&o!==n?.user_id&&(n?.role==="owner"||n?.role==="admin"&&l==="member");return d`<li data-member=${o}>${L(u,!0,h??null)}<bdi>${o===n?.user_id?a.you:u}</bdi>
      ${r&&l!=="member"?d`<small>${l==="owner"?a.owner:a.admin}</small>`:c}
      ${f?this.#a(t,e,o,u):c}</li>`}#a(t,e,s,n){let r=this.#n===s,o=l=>{this.#n=l,this.update()};return d`<button class="${r?"button danger":"icon"} member-remove" aria-label=${r?c:a.removeMember(n)}
      title=${a.removeMember(n)} @blur=${()=>o(null)}
      @click=${()=>r?void this.#h(()=>t.chats.removeMember(e.chat_id,s)):o(s)}
      >${r?a.reallyRemove:p.close}</button>`}#c(t,e,s){let n=()=>{this.#i=!0,this.update(),this.host.updateComplete.then(()=>this.host.renderRoot.querySelector(".members .picker input")?.focus())};if(!this.#i)return d`<button class="button" @click=${n}>${p.plus}${a.addPeople}</button>`;let r=async l=>{l.preventDefault();let h=this.#e.chosen.map(u=>u.uid);h.length>0&&!await this.#h(()=>t.chats.addMembers(e.chat_id,h))||(this.#i=!1,this.#e.reset(),this.update())},o=new Set(s.members.map(l=>l.user_id));return d`<form class="member-form adding" @submit=${l=>{r(l)}}>
      ${this.#e.render(a.addPeople,!0,o)}<button class="button primary">${a.add}</button></form>`}#l(t,e){let s=o=>{let l=Number(o.target.value),h=l===0?null:l===xt?xt:Math.floor(Date.now()/1e3)+l;this.#h(()=>t.chats.mute(e.chat_id,h))},n=fe(e),r=(o,l)=>d`<option value=${o}>${l}</option>`;return d`<label class="mute">${a.mute}
      <select .value=${n?"muted":"0"} @change=${s}>
        ${n?d`<option value="muted" selected>${a.isMuted}</option>`:c}
        ${r(0,a.muteOff)}${r(yt,a.mute1h)}${r(8*yt,a.mute8h)}
        ${r(168*yt,a.muteWeek)}${r(xt,a.muteAlways)}
      </select></label>`}#d(t,e,s){let n=o=>{this.#t=o,this.update()},r=async()=>{await this.#h(()=>t.chats.leave(e.chat_id))&&s()};return d`<button class="button danger" @blur=${()=>n(!1)}
      @click=${()=>this.#t?void r():n(!0)}>${this.#t?a.reallyLeave:a.leave}</button>`}async#h(t){try{return await t(),!0}catch(e){return this.host.toasts.showError(e),!1}finally{this.#n=null,this.update()}}};function fe(i){return(i.muted_until??0)>Date.now()/1e3}function ze(){return d`<span class="muted-mark" role="img" aria-label=${a.isMuted} title=${a.isMuted}>${p.muted}</span>`}function E(i=6){return d`<div class="skeletons"><span class="visually-hidden">${a.loading}</span>
    ${Array.from({length:i},()=>d`<div class="skeleton" aria-hidden="true"><i></i><b></b><b></b></div>`)}</div>`}function C(i,t,e,s=c){return d`<div class="state" part="empty"><span class="state-icon">${i}</span>
    <p class="state-title">${t}</p><p>${e}</p>${s}</div>`}function j(i,t){return d`<div class="state" part="error" role="alert"><span class="state-icon">${p.alert}</span>
    <p class="state-title">${a.notLoaded}</p>${i===null?c:d`<p>${Q(i)}</p>`}
    <button class="button" @click=${t}>${a.tryAgain}</button></div>`}var wt=60,$t=60*wt,Li=24*$t,bs=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),vs=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),ys=new Intl.DateTimeFormat(void 0,{weekday:"short"}),xs=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),Oi=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),Ui=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),Ni=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function ge(i){return kt(i,Di(i))}function ws(i){let e=He(i)===0?"":`${(He(i)>-7?ys:xs).format(i*1e3)}, `;return kt(i,e+vs.format(i*1e3))}function _t(i){return kt(i,vs.format(i*1e3))}function $s(i){let t=He(i);return t===0?a.today:t===1?a.yesterday:Ni.format(i*1e3)}function _s(i,t){return new Date(i*1e3).toDateString()===new Date(t*1e3).toDateString()}function kt(i,t){let e=new Date(i*1e3);return d`<time datetime=${e.toISOString()} title=${Ui.format(e)}>${t}</time>`}function Di(i){let t=Date.now()/1e3-i;if(t<wt)return a.now;if(t<$t)return bs.format(-Math.floor(t/wt),"minute");let e=He(i);if(e===0)return bs.format(-Math.floor(t/$t),"hour");if(e===1)return a.yesterday;let s=i*1e3;return e<7?ys.format(s):(new Date(s).getFullYear()===new Date().getFullYear()?xs:Oi).format(s)}function He(i){let t=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((t(new Date)-t(new Date(i*1e3)))/(Li*1e3))}var qe=class extends T{#e=null;#s=new ne(()=>{this.host.session?.chats.loadMore()});render(t,e,s,n){return d`<div class="toolbar" part="toolbar">
        <h3>${a.chats}</h3>
        <button class="button" data-new-chat @click=${n}>${p.plus}${a.newChat}</button>
      </div>
      <div class="scroll" part="chats" aria-busy=${t.loading==="loading"?"true":"false"}>
        ${this.#i(t,e,s)}
      </div>`}hostUpdated(){let{renderRoot:t,session:e}=this.host;this.#s.observe(t.querySelector(".chats-end"),e?.chats.chats.length??0)}#i(t,e,s){let{chats:n}=t;if(t.loading==="failed")return j(t.problem,()=>{t.refresh()});if(t.loading!=="ready"&&n.length===0)return E();if(n.length===0)return C(p.chat,a.noChats,a.noChatsMore);n.some(o=>o.chat_id===this.#e)||(this.#e=e??n[0]?.chat_id??null);let r=o=>re(o,[...o.currentTarget.querySelectorAll("[data-stop]")]);return d`<ul class="rows" role="list" aria-label=${a.chats} @keydown=${r}>
        ${ie(n,o=>o.chat_id,o=>this.#t(t,o,e,s))}
      </ul>
      ${t.isLoadingMore?E(2):c}
      ${t.hasMore?d`<div class="chats-end" aria-hidden="true"></div>`:c}`}#t(t,e,s,n){let r=Ue(e,this.host.nameOf),o=e.unread_count;return d`<li part="chat">
      <button class="row ${o>0?"unread":""}" data-stop data-chat=${e.chat_id}
        tabindex=${this.#e===e.chat_id?0:-1} aria-current=${s===e.chat_id?"true":c}
        @focus=${()=>this.#r(e.chat_id)} @click=${()=>n(e.chat_id)}>
        ${L(r)}
        <span class="row-text">
          <span class="row-top"><bdi class="row-title">${r}</bdi>${fe(e)?ze():c}
            ${e.last_message_at===null?c:d`<span class="row-time">${ge(e.last_message_at)}</span>`}
          </span>
          <span class="row-bottom"><span class="row-preview" dir="auto">${this.#n(t,e)}</span>
            ${o>0?d`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
          </span>
        </span>
      </button>
    </li>`}#n(t,e){if(e.last_message_id===null)return e.chat_type==="group"?a.members(e.participant_count):"";let s=e.last_message_preview??a.deleted,n=e.last_message_sender;return n===t.me?`${a.you}: ${s}`:e.chat_type==="group"&&n!==null?`${this.host.nameOf(n)}: ${s}`:s}#r(t){this.#e!==t&&(this.#e=t,this.update())}};var zi=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Hi=6,qi=new Set(["_self","_blank","_parent","_top"]),ji="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function Mt(i){let t={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!J(i))return{...t,body:ks(i)};let e=D(i.title)||D(i.subject),s=[D(i.body),D(i.text)].filter(Boolean).join(`

`),n=Fi(i),[r]=n,o=r===void 0||r.url===null?null:{label:r.label,url:r.url},l={...t,avatar:ae(i.avatar),images:Vi(i),actions:n,link:o};if(e||s)return{...l,title:e||Ts(s),body:e?s:Wi(s)};let{data:h,...u}=i,f=new Set([...n.length>0?ji:[],...l.avatar===null?[]:["avatar"],...l.images.length>0?["image","images"]:[]]),m=Object.entries(J(h)?{...u,...h}:i).filter(([g])=>!f.has(g)).map(([g,b])=>[St(g),ks(b)]).filter(([,g])=>g.trim()!=="");return{...l,fields:m}}function ae(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:t,href:e}=new URL(i,document.baseURI);return t==="http:"||t==="https:"?e:null}catch{return null}}function be(i){let t=[],e=0;for(let s of i.matchAll(zi)){t.push(i.slice(e,s.index));let n=ae(s[0]);t.push(n===null?s[0]:d`<a href=${n} target="_blank" rel="noopener noreferrer nofollow">${s[0]}</a>`),e=s.index+s[0].length}return[...t,i.slice(e)]}function Fi(i){let t=Array.isArray(i.actions)?i.actions:[],e={url:i.url??(J(i.redirect)?i.redirect.url:void 0),target:Bi(i)},n=Tt(i.action??i.primaryAction??i.primary_action??t[0],"primary")??Tt({redirect:e},"primary"),r=Tt(i.secondaryAction??i.secondary_action??t[1],"secondary");return[n!==null&&n.url===null?{...n,url:ae(e.url),target:e.target}:n,r].filter(l=>l!==null)}function Tt(i,t){if(!J(i))return null;let e=J(i.redirect)?i.redirect:i,s=ae(e.url),n=D(i.label)||null;if(n===null&&s===null)return null;let r=D(e.target);return{kind:t,label:n,url:s,target:qi.has(r)?r:null}}function Bi(i){return J(i.redirect)?D(i.redirect.target):""}function Vi(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(s=>J(s)?{url:ae(s.url),description:D(s.alt)||D(s.description)}:{url:ae(s),description:""}).filter(s=>s.url!==null).slice(0,Hi)}function Ts(i){return i.split(`
`,1)[0]??""}function Wi(i){return i.slice(Ts(i).length).trim()}function D(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function ks(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(t=>typeof t!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function St(i){let t=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return t.charAt(0).toUpperCase()+t.slice(1)}function J(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Ms(i,t,e){let{isMine:s}=t,n=i.content===null;return d`<div class="bubble-line ${s?"mine":""} ${t.follows?"follows":""}" data-sequence=${i.sequence}>
    ${s&&!n?Ki(t,e):c}
    <div class="bubble ${n?"is-gone":""}" part="bubble ${s?"bubble-mine":"bubble-theirs"}">
      ${t.sender===null?c:d`<bdi class="bubble-sender">${t.sender}</bdi>`}
      <p dir="auto">${n?a.deleted:be(i.content??"")}</p>
      <span class="bubble-meta">
        ${i.expires_at===null||n?c:At(p.timer,a.vanishes)}
        ${_t(i.created_at)} ${s&&!n?Gi(t.status):c}
      </span>
    </div>
  </div>`}function Ki({isDeleting:i,stop:t},e){return d`<button class="bubble-delete ${i?"button danger asked":"icon"}" data-stop tabindex=${t}
    aria-label=${i?c:a.deleteMessage} title=${a.deleteMessage} @blur=${()=>e.ask(!1)}
    @click=${()=>i?e.delete():e.ask(!0)}>${i?a.reallyDelete:p.trash}</button>`}function Ss(i,t,e){let s=i.refused!==void 0;return d`<div class="bubble-line mine" data-unsent=${i.client_message_id}>
    <div class="bubble pending ${s?"refused":""}" part="bubble bubble-mine">
      <p dir="auto">${i.content}</p>
      <span class="bubble-meta">${_t(i.written_at/1e3)}
        <span class="ticks" data-status=${s?"refused":"sending"}>
          ${At(s?p.alert:p.clock,s?a.notSent:a.sending)}</span></span>
    </div>
    ${s?d`<div class="refusal"><span>${a.notSent}: ${i.refused}</span>
          <button class="link" @click=${t}>${a.retry}</button>
          <button class="link" @click=${e}>${a.discard}</button></div>`:c}
  </div>`}function Gi(i){let t={SENT:a.sent,DELIVERED:a.delivered,READ:a.read}[i];return d`<span class="ticks" data-status=${i.toLowerCase()} part="ticks">
    ${At(i==="SENT"?p.sent:p.delivered,t)}</span>`}function At(i,t){return d`<span class="mark" role="img" aria-label=${t} title=${t}>${i}</span>`}var As=4096,Xi=140,je=class extends T{#e=new Map;#s="";#i=null;render(t,e,s){this.#s=t;let n=this.#e.get(t)??"",r=n.length>As/4&&new TextEncoder().encode(n.trim()).length>As,o=()=>{let u=n.trim();u===""||r||(this.#e.delete(t),s(u,this.#i),this.update())},l=u=>{u.key!=="Enter"||u.shiftKey||u.isComposing||(u.preventDefault(),o())},h=u=>{this.#e.set(t,u.target.value),this.update()};return d`<form class="composer" part="composer" @submit=${u=>(u.preventDefault(),o())}>
      ${r?d`<p class="problem" role="alert">${a.tooLong}</p>`:c}
      <div class="composer-line">
        <label class="vanish ${this.#i===null?"":"on"}" title=${a.vanish}>${p.timer}
          <span class="visually-hidden">${a.vanish}</span>
          <select @change=${this.#t}>
            <option value="">${a.keep}</option>
            <option value="60">${a.minute}</option>
            <option value="3600">${a.hour}</option>
            <option value="86400">${a.day}</option>
          </select>
        </label>
        <textarea rows="1" aria-label="${a.message}: ${e}" placeholder=${a.message} dir="auto"
          .value=${n} @input=${h} @keydown=${l}></textarea>
        <button class="send" part="send" aria-label=${a.send} title=${a.send} ?disabled=${n.trim()===""||r}>
          ${p.send}</button>
      </div>
    </form>`}hostUpdated(){let t=this.host.renderRoot.querySelector(".composer textarea");t===null||this.#s===""||(t.style.height="auto",t.style.height=`${Math.min(t.scrollHeight,Xi)}px`)}#t=t=>{this.#i=Number(t.target.value)||null,this.update()}};var Yi=60,Es=300,Qi=300,Fe=class extends T{#e=new je(this.host);#s=!0;#i=0;#t=0;#n={chat:"",first:0,last:0,unsent:0};#r=0;#o=new De(this.host);#a=!1;#c=null;render(t,e,s){let n=t.chats.conversation(e.chat_id),r=Ue(e,this.host.nameOf),o=e.chat_type==="group";return d`<section class="conversation" part="conversation" aria-label=${r} data-chat-open=${e.chat_id}>
      <div class="toolbar conversation-head">
        <button class="icon back" aria-label=${a.back} title=${a.back} @click=${s}>${p.back}</button>
        ${L(r,!0)}
        <h3><span class="chat-name"><bdi>${r}</bdi>${fe(e)?ze():c}</span>${o?d`<small>${a.members(e.participant_count)}</small>`:c}</h3>
        <button class="icon" aria-label=${a.details} title=${a.details}
          aria-expanded=${this.#a?"true":"false"} @click=${()=>this.#f(n)}>${p.people}</button>
      </div>
      ${this.#a?this.#o.render(t,e,n,s):c}
      <div class="scroll conversation-scroll" tabindex="0" role="group" aria-label=${a.messages} @scroll=${this.#m}
        aria-busy=${n.loading==="loading"?"true":"false"}>${this.#d(t,e,n)}</div>
      ${this.#s?c:this.#b()}
      ${this.#e.render(e.chat_id,r,(l,h)=>{this.#s=!0,t.outbox.write(e.chat_id,l,h)})}
    </section>`}hostUpdate(){let t=this.#l;t!==null&&(this.#i=t.scrollHeight-t.scrollTop,t.scrollTop<this.#t&&!Cs(t)&&(this.#s=!1))}hostUpdated(){let{session:t}=this.host,e=this.#l,s=t?.shownChat??null;if(t===null||e===null||s===null){this.#n.chat="";return}let n=t.chats.conversation(s),r=this.#n,o=n.messages[0]?.sequence??0,l={chat:s,first:o,last:n.lastSequence,unsent:t.outbox.of(s).length};this.#n=l,r.chat!==s&&(this.#s=!0,this.#r=0),this.#s?e.scrollTop=e.scrollHeight:o<r.first?e.scrollTop=e.scrollHeight-this.#i:l.last>r.last&&this.#u(l.last-r.last),this.#t=e.scrollTop,this.markVisibleRead(),e.scrollTop<Es&&n.loadOlder()}get isAtEnd(){return this.#s}markVisibleRead(){let{session:t}=this.host,e=t?.shownChat;!t||!e||!this.#s||!this.host.isChatVisible||t.chats.markRead(e,t.chats.conversation(e).lastSequence)}get#l(){return this.host.renderRoot?.querySelector(".conversation-scroll")??null}#d(t,e,s){let n=new Set(s.messages.filter(u=>s.isMine(u)).map(u=>u.client_message_id)),r=t.outbox.of(e.chat_id).filter(u=>!n.has(u.client_message_id));if(s.loading==="failed"&&r.length===0)return j(s.problem,()=>{s.load()});if(s.loading!=="ready"&&s.messages.length+r.length===0)return E(4);if(s.messages.length+r.length===0)return C(p.chat,a.noMessages,"");let o=[...s.messages,...r],l=s.messages.findLast(u=>s.isMine(u)&&u.content!==null)?.sequence,h=u=>{let f=u.currentTarget;this.#v(u)&&re(u,[...f.querySelectorAll("[data-stop]")])};return d`${s.isLoadingOlder?d`<p class="older">${a.loading}…</p>`:c}
      <ol class="bubbles" role="list" aria-label=${a.messages} @keydown=${h}>
        ${ie(o,u=>u.client_message_id+("sender"in u?u.sender:t.chats.me),(u,f)=>this.#h(t,e,s,u,o[f-1],l))}
      </ol>`}#h(t,e,s,n,r,o){let l=Et(n),h=r===void 0||!_s(Et(r),l),u=h?d`<p class="day"><span>${$s(l)}</span></p>`:c;if(!("sequence"in n))return d`<li>${u}${Ss(n,()=>t.outbox.retry(n),()=>t.outbox.discard(n))}</li>`;let f=s.isMine(n),m=!h&&r!==void 0&&"sender"in r&&r.sender===n.sender&&l-Et(r)<Qi,g=e.chat_type==="group"&&!f&&!m?this.host.nameOf(n.sender):null,b=n.sequence===o?0:-1,$={isMine:f,follows:m,sender:g,status:s.status(n),stop:b,isDeleting:this.#c===n.sequence};return d`<li>${u}${Ms(n,$,{ask:V=>this.#g(V?n.sequence:null),delete:()=>{s.delete(n)}})}</li>`}#f(t){this.#a=!this.#a,this.#o.reset(),this.#a&&t.fetchMembers(),this.update()}#g(t){this.#c=t,this.update()}#b(){let t=this.#r>0?`${a.toNewest} (${this.#r})`:a.toEnd;return d`<button class="to-end ${this.#r>0?"news":""}" aria-label=${t} @click=${this.#p}>
      ${p.down}${this.#r>0?this.#r:c}</button>`}#u(t){this.#r+=t,this.update()}#p=()=>{this.#s=!0,this.#r=0,this.update()};#m=t=>{let e=t.currentTarget,s=Cs(e);this.#t=e.scrollTop,e.scrollTop<Es&&this.#n.chat!==""&&this.host.session?.chats.conversation(this.#n.chat).loadOlder(),s!==this.#s&&(this.#s=s,s&&(this.#r=0),this.update())};#v(t){return t.target.matches("[data-stop]")}};function Cs(i){return i.scrollHeight-i.scrollTop-i.clientHeight<Yi}function Et(i){return"created_at"in i?i.created_at:i.written_at/1e3}function Ct(i,t,e){return i===4401?"with a new token":t&&(e||i===1012)?"at once":"later"}var F=class{#e=0;get tries(){return this.#e}reset(){this.#e=0}next(){let t=Math.min(3e4,500*2**Math.min(this.#e,16));return this.#e+=1,Math.random()*t}};var Ji=2e4,Zi=5,Rs=253402300799,Be=class{constructor(t,e,s,n){this.credentials=n;this.#e=`${t}/stack/users/v1/${encodeURIComponent(e)}`,this.#s=e,this.#i=`/${encodeURIComponent(s)}`}#e;#s;#i;async socketUrl(t,e){if(t===null)return`${this.#e.replace(/^http/,"ws")}/ws`;let s=Ps(`${this.#e}/events/ticket`,e,{method:"POST"}),{ticket:n}=await s,r=new URL(t.replace(/^http/,"ws"));return r.searchParams.set("tenant",this.#s),r.searchParams.set("ticket",n),r.href}async respondsToAnyone(){if(new URL(this.#e).origin===location.origin||!navigator.onLine)return!1;let t=this.#e.replace(/\/v1\/[^/]*$/,"/web/stak-inbox.js");return fetch(t,{method:"HEAD",mode:"no-cors",cache:"no-store"}).then(()=>!0,()=>!1)}inboxPage(t,e,s){let n=new URLSearchParams;return t.category!==null&&n.set("category",t.category),t.show==="unread"&&n.set("unread","true"),t.show==="archived"&&n.set("archived","true"),t.show==="snoozed"&&n.set("snoozed","true"),s!==null&&n.set("cursor",s),this.#t(`${this.#i}/messages/last/${e}?${n}`)}inboxUnread(){return this.#t(`${this.#i}/messages/unread`)}inboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`)}mark(t,e){return this.#t(`${this.#i}/messages/${t}`,{method:"PUT",body:{message_ids:e}})}snooze(t,e){return this.#t(`${this.#i}/messages/snooze`,{method:"PUT",body:{message_ids:t,until:e}})}answer(t,e){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}/action`,{method:"PUT",body:{action:e}})}preferences(){return this.#t(`${this.#i}/preferences`)}setPreferences(t){return this.#t(`${this.#i}/preferences`,{method:"PUT",body:t})}markAllRead(t){let e=t===null?{before:Rs}:{before:Rs,category:t};return this.#t(`${this.#i}/messages/read`,{method:"PUT",body:e})}deleteInboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`,{method:"DELETE"})}chats(t){return this.#t(`/chats?limit=50${t===null?"":`&cursor=${encodeURIComponent(t)}`}`)}chat(t){return this.#t(I(t))}startChat(t,e,s,n){let r={chat_type:e?"group":"direct",participants:t,...e&&s?{name:s}:{}};return this.#t("/chats",{method:"POST",body:r,headers:e?{"idempotency-key":n}:{}})}findByPhone(t){return this.#t("/contacts/lookup",{method:"POST",body:{phone_numbers:[t]}})}rename(t,e){return this.#t(I(t),{method:"PATCH",body:{name:e}})}addMember(t,e){return this.#t(`${I(t)}/participants/${encodeURIComponent(e)}`,{method:"PUT",body:{}})}muteChat(t,e){return this.#t(`${I(t)}/me`,{method:"PATCH",body:{muted_until:e}})}participants(t){return this.#t(`${I(t)}/participants`)}removeMember(t,e){return this.#t(`${I(t)}/participants/${encodeURIComponent(e)}`,{method:"DELETE"})}latest(t,e,s){return this.#t(`${I(t)}/messages?limit=${e}${s===null?"":`&before=${s}`}`)}since(t,e,s){return this.#t(`${I(t)}/messages?limit=${e}&after=${s}`)}send(t,e){return this.#t(`${I(t)}/messages`,{method:"POST",body:e})}deleteChatMessage(t,e){return this.#t(`${I(t)}/messages/${e}`,{method:"DELETE"})}advanceReceipt(t,e,s){return this.#t(`${I(t)}/${e}`,{method:"PUT",body:{sequence:s}})}async#t(t,e={}){for(let s=0;;s+=1){let n=await this.credentials.token();try{return await Ps(this.#e+t,n,e)}catch(r){if(!(r instanceof x)||s>0)throw r;if(r.status===401)this.credentials.reject(n);else if(r.status===429)await en(Math.min(r.retryAfterSeconds??1,Zi));else throw r}}}};async function Ps(i,t,e){let s=AbortSignal.timeout(Ji);try{return await ds(i,t,{...e,signal:s})}catch(n){throw s.aborted?new x(0,"unreachable","The server did not respond in time."):n}}function I(i){return`/chats/${encodeURIComponent(i)}`}function en(i){return new Promise(t=>setTimeout(t,i*1e3))}var Is=40,Ls=100,tn=300,Ve=class extends M{constructor(e,s,n){super();this.api=e;this.chatId=s;this.me=n;this.messages=[];this.members=[];this.loading="idle";this.problem=null;this.hasOlder=!1;this.isLoadingOlder=!1;this.onProblem=()=>{};this.#e=0;this.#s=null;this.#i=[];this.#t=!1;this.#n=!1}#e;#s;#i;#t;#n;#r;get lastSequence(){return this.messages.at(-1)?.sequence??0}async load(){if(this.#t){this.#n=!0;return}this.#t=!0,this.loading!=="ready"&&(this.loading="loading"),this.notify();try{do this.#n=!1,await Promise.all([this.#o(),this.#a()]);while(this.#n);this.loading="ready"}catch(e){this.loading==="loading"&&(this.loading="failed"),this.problem=e}finally{this.#t=!1,this.#l()}}async loadOlder(){if(!(!this.hasOlder||this.isLoadingOlder||this.#t||this.loading!=="ready")){this.isLoadingOlder=!0,this.notify();try{let e=await this.api.latest(this.chatId,Is,this.#s);this.#d([...e.messages,...this.messages]),this.hasOlder=e.has_more,this.#s=e.next_sequence}catch(e){this.hasOlder=!1,this.onProblem(e)}finally{this.isLoadingOlder=!1,this.notify()}}}addMessage(e){if(this.loading!=="idle"){if(this.loading==="failed"){this.load();return}if(this.#t)this.#i.push(e);else{if(this.hasOlder&&e.sequence<(this.messages[0]?.sequence??0))return;e.sequence<=this.#e+1?(this.#e=Math.max(this.#e,e.sequence),this.#d([...this.messages,e])):(this.#i.push(e),this.#c())}}}applyReceipt({user_id:e,delivered_sequence:s,read_sequence:n}){this.members=this.members.map(r=>r.user_id===e?{...r,delivered_sequence:Math.max(r.delivered_sequence,s),read_sequence:Math.max(r.read_sequence,n)}:r),this.notify()}markDeleted(e){let s=Date.now()/1e3;this.messages=this.messages.map(n=>n.sequence===e?{...n,content:null,deleted_at:s}:n),this.notify()}async delete(e){try{await this.api.deleteChatMessage(this.chatId,e.sequence),this.markDeleted(e.sequence)}catch(s){this.onProblem(s)}}status(e){let s=this.members.filter(r=>r.user_id!==e.sender),n=r=>s.length>0&&s.every(o=>o[r]>=e.sequence);return e.delivery_status==="READ"||n("read_sequence")?"READ":e.delivery_status==="DELIVERED"||n("delivered_sequence")?"DELIVERED":"SENT"}isMine(e){return e.sender===this.me}stop(){clearTimeout(this.#r)}async fetchMembers(){try{await this.#a()}catch{}}async#o(){let e=this.messages[0]?.sequence??1/0,s=[],n=null,r=!0;for(;r&&(n===null||n>e&&s.length<tn);){let o=await this.api.latest(this.chatId,n===null?Is:Ls,n);s.push(...o.messages),n=o.next_sequence,r=o.has_more&&n!==null}this.#s=n,this.hasOlder=r,this.messages=[],this.#e=Math.max(0,...s.map(o=>o.sequence)),this.#d(s)}async#a(){this.members=(await this.api.participants(this.chatId)).participants,this.notify()}async#c(){this.#t=!0;try{let e=!0;for(;e;){let s=await this.api.since(this.chatId,Ls,this.#e);this.#e=Math.max(this.#e,s.next_sequence??0,...s.messages.map(n=>n.sequence)),this.#d([...this.messages,...s.messages]),e=s.has_more&&s.messages.length>0}this.#e=Math.max(this.#e,...this.#i.map(s=>s.sequence))}catch{this.#i=[]}finally{this.#t=!1,this.#l()}}#l(){let e=this.#i.sort((s,n)=>s.sequence-n.sequence);if(this.#i=[],this.loading==="ready")for(let s of e)this.addMessage(s);this.#n&&this.load(),this.notify()}#d(e){let s=Date.now()/1e3,n=new Map;for(let r of e){let o=n.get(r.sequence);(o===void 0||o.deleted_at===null)&&n.set(r.sequence,r)}this.messages=[...n.values()].filter(r=>(r.expires_at??1/0)>s).sort((r,o)=>r.sequence-o.sequence),this.#h(),this.notify()}#h(){clearTimeout(this.#r);let e=Math.min(...this.messages.map(s=>s.expires_at??1/0))*1e3-Date.now();e>2**31-1||(this.#r=setTimeout(()=>this.#d(this.messages),Math.max(e,0)+20))}};var sn=200,nn=100,rn=6,on=120,We=class extends M{constructor(e,s){super();this.api=e;this.me=s;this.loading="idle";this.problem=null;this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.isReading=()=>!1;this.#e=new Map;this.#s=new Map;this.#i=new Map;this.#t=new Map;this.#n=null;this.#r=new Map;this.#o=!1;this.#a=!1;this.#c=!1}#e;#s;#i;#t;#n;#r;#o;#a;#c;get chats(){let e=s=>this.#i.get(s.chat_id)??0;return[...this.#e.values()].sort((s,n)=>e(n)-e(s)||((s.last_message_id??"")<(n.last_message_id??"")?1:-1))}chat(e){return this.#e.get(e)}nameOf(e){return this.#s.get(e)}get unread(){let e=Date.now()/1e3;return[...this.#e.values()].reduce((s,n)=>s+((n.muted_until??0)>e?0:n.unread_count),0)}async refresh(){if(this.#o){this.#a=!0;return}this.#o=!0;let e=Math.max(this.#e.size,1);this.loading!=="ready"&&(this.loading="loading"),this.notify();let s=new Map(this.#e);try{let n=[],r,o=null;do r=await this.api.chats(o),n.push(...r.chats),o=r.next_cursor;while(o!==null&&n.length<Math.min(e,sn));if(this.#c)return;this.#n=o,this.hasMore=o!==null;let l=[...this.#e].filter(([h,u])=>s.get(h)!==u).map(([,h])=>h);this.#e.clear(),this.#d(n);for(let h of l)this.#b(h);this.loading="ready",this.#v(n)}catch(n){this.loading==="loading"&&(this.loading="failed"),this.problem=n}finally{this.#o=!1,this.notify()}!this.#a||this.#c||(this.#a=!1,await this.refresh())}async loadMore(){if(!(!this.hasMore||this.isLoadingMore||this.loading!=="ready")){this.isLoadingMore=!0,this.notify();try{let e=await this.api.chats(this.#n);this.#d(e.chats.filter(s=>!this.#e.has(s.chat_id))),this.#n=e.next_cursor,this.hasMore=e.next_cursor!==null}catch(e){this.hasMore=!1,this.onProblem(e)}finally{this.isLoadingMore=!1,this.notify()}}}conversation(e){let s=this.#t.get(e);if(this.#t.delete(e),s===void 0){s=new Ve(this.api,e,this.me);let r=s;s.watch(()=>{this.#h(r.members),this.notify()}),s.onProblem=o=>this.onProblem(o),s.load()}this.#t.set(e,s);let[n]=this.#t.keys();return n!==void 0&&this.#t.size>rn&&this.#m(n),s}reload(e){for(let s of[...this.#t.keys()])s!==e&&this.#m(s);e!==null&&this.#t.get(e)?.load()}async start(e,s,n,r){let o=await this.api.startChat(e,s,n,r);return this.#f(o,Date.now()/1e3),this.notify(),o}async leave(e){await this.api.removeMember(e,this.me),this.#p(e)}async rename(e,s){let n=await this.api.rename(e,s||null);this.#g(e,{name:n.name}),this.notify()}async addMembers(e,s){for(let n of s)await this.api.addMember(e,n);await this.#l(e)}async removeMember(e,s){await this.api.removeMember(e,s),await this.#l(e)}async mute(e,s){let{muted_until:n}=await this.api.muteChat(e,s);this.#g(e,{muted_until:n}),this.notify()}get knownPeople(){let e=new Set([...this.#s.keys(),...[...this.#e.values()].flatMap(s=>s.other_participants)]);return e.delete(this.me),[...e]}async findByPhone(e){let{contacts:s}=await this.api.findByPhone(e),n=s.filter(r=>r.user_id!==this.me);return this.#h(n),n}markRead(e,s){let n=this.#e.get(e);n===void 0||n.read_sequence>=s||this.#r.has(e)||this.#r.set(e,setTimeout(async()=>{try{let r=Math.max(s,this.#t.get(e)?.lastSequence??0);this.#u(e,r,await this.api.advanceReceipt(e,"read",r)),this.#r.delete(e),this.notify()}catch{this.#r.delete(e)}},on))}addMessage(e){let{chat_id:s,sequence:n}=e;this.#t.get(s)?.addMessage(e);let r=this.#e.get(s);if(r===void 0)this.loading==="ready"&&this.fetchChat(s);else if(n>r.last_sequence){let o=e.sender===this.me;this.#f({...r,last_sequence:n,last_message_at:e.created_at,last_message_id:e.message_id,last_message_preview:e.content?.slice(0,nn)??null,last_message_sender:e.sender,unread_count:r.unread_count+(o||this.isReading(s)?0:1)}),n>r.last_sequence+1&&r.last_sequence>0&&this.fetchChat(s),o||this.onArrival(e,this.#e.get(s))}this.notify()}applyReceipt(e){this.#t.get(e.chat_id)?.applyReceipt(e);let s=this.#e.get(e.chat_id);if(e.user_id!==this.me||s===void 0)return;let{delivered_sequence:n,read_sequence:r}=e;r>s.read_sequence&&s.unread_count>0&&(r>=s.last_sequence?this.#g(s.chat_id,{unread_count:0}):this.fetchChat(s.chat_id)),this.#g(s.chat_id,{delivered_sequence:n,read_sequence:Math.max(r,s.read_sequence)}),this.notify()}markDeleted(e,s){this.#t.get(e)?.markDeleted(s);let n=this.#e.get(e);n?.last_sequence===s&&this.#g(e,{last_message_preview:null}),n!==void 0&&this.fetchChat(e),this.notify()}set(e,s){s===null?this.#p(e):(this.#f(s,this.#i.has(e)?void 0:Date.now()/1e3),this.#t.get(e)?.fetchMembers()),this.notify()}async fetchChat(e){try{let s=await this.api.chat(e);s.last_sequence>=(this.#e.get(e)?.last_sequence??0)&&this.#f(s)}catch(s){s instanceof x&&s.status===404&&this.#p(e)}this.notify()}stop(){this.#c=!0;for(let e of[...this.#t.keys()])this.#m(e);for(let e of this.#r.values())clearTimeout(e)}async#l(e){await Promise.all([this.fetchChat(e),this.#t.get(e)?.fetchMembers()])}#d(e){let s=Date.now()/1e3;for(let n of e)s=n.last_message_at??s,this.#f(n,s)}#h(e){for(let{user_id:s,display_name:n}of e)n?this.#s.set(s,n):this.#s.delete(s)}#f(e,s){this.#h(e.profiles??[]),this.#e.set(e.chat_id,e);let n=e.last_message_at??s??this.#i.get(e.chat_id)??Date.now()/1e3;this.#i.set(e.chat_id,n)}#g(e,s){let n=this.#e.get(e);n!==void 0&&this.#e.set(e,{...n,...s})}#b(e){let s=this.#e.get(e.chat_id);s!==void 0&&s.last_sequence>=e.last_sequence&&s.read_sequence>=e.read_sequence||(this.#f(e),s!==void 0&&this.fetchChat(e.chat_id))}#u(e,s,{delivered_sequence:n,read_sequence:r,last_sequence:o,unread_count:l}){let h=this.#e.get(e);if(h===void 0)return;let u=s>=h.last_sequence?0:h.unread_count,f=o===h.last_sequence?l:u;this.#g(e,{delivered_sequence:n,read_sequence:r,unread_count:f})}#p(e){this.#e.delete(e),this.#m(e),this.notify()}#m(e){this.#t.get(e)?.stop(),this.#t.delete(e)}#v(e){for(let s of e)s.unread_count>0&&s.delivered_sequence<s.last_sequence&&this.api.advanceReceipt(s.chat_id,"delivered",s.last_sequence).catch(()=>{})}};var an="0123456789ABCDEFGHJKMNPQRSTVWXYZ";function Ns(i,t){return[...new Map(i.map(s=>[s.id,s])).values()].sort(t?ln:dn)}function ln(i,t){return(i.snoozed_until??0)-(t.snoozed_until??0)||(i.id<t.id?-1:1)}function dn(i,t){return Number(t.pinned??!1)-Number(i.pinned??!1)||Us(t)-Us(i)||Number(Os(t))-Number(Os(i))||(i.id<t.id?1:-1)}function Os(i){return typeof i.returned_at=="number"}function Us(i){if(typeof i.returned_at=="number")return i.returned_at;let t=[...i.id.slice(0,10)].reduce((e,s)=>e*32+an.indexOf(s),0);return Math.floor(t/1e3)}var Ds=30,hn=100,cn=300,un=250,pn=10,mn=100,zs=5,fn=15e3,Ge=class extends M{constructor(e,s){super();this.api=e;this.readQueue=s;this.messages=[];this.unread={total:0,categories:{}};this.categories=new Set;this.muted=null;this.query={category:null,show:"all"};this.loading="idle";this.problem=null;this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.onLoadProblem=()=>{};this.#e=null;this.#s=0;this.#i=!1;this.#t=0;this.#n=0;this.#r=Promise.resolve();this.#o=null;this.#a=null;this.#c=new Set}#e;#s;#i;#t;#n;#r;#o;#a;#c;#l;#d;#h;get recalled(){return this.messages.filter(e=>e.redacted)}async open(){this.loading==="idle"&&(this.#p().catch(()=>{}),await this.#g())}async show(e){this.query=e,this.messages=[],this.loading="loading",await this.#g()}async refresh(){if(clearTimeout(this.#l),await this.#m(!1),this.loading!=="idle")return this.#g();await this.#p()}async loadMore(){if(!this.hasMore||this.isLoadingMore||this.loading!=="ready")return;let e=this.#s;this.isLoadingMore=!0,this.notify();try{let s=await this.api.inboxPage(this.query,Ds,this.#e);if(e!==this.#s)return;this.#b(s,[...this.messages,...s.messages])}catch(s){this.hasMore=!1,this.onProblem(s)}finally{this.isLoadingMore=!1,this.notify()}}async markRead(e){e.readat!==null||e.redacted||e.snoozed_until||(this.readQueue.add(e.id),this.#y(e.id,s=>({...s,readat:Date.now()/1e3})),this.#u(B(this.unread,e.category,-1)),!await this.#m(!0)&&(this.#y(e.id,s=>({...s,readat:e.readat})),this.#u(B(this.unread,e.category,1))))}markUnread(e){return e.readat===null?Promise.resolve():(this.readQueue.remove([e.id]),this.#x(e,{readat:null},()=>this.api.mark("unread",[e.id]),1))}archive(e){return this.#k(e,()=>this.api.mark("archive",[e.id]))}unarchive(e){return this.#k(e,()=>this.api.mark("unarchive",[e.id]))}snooze(e,s){return this.#k(e,()=>this.api.snooze([e.id],s))}async endSnooze(e){this.messages=this.messages.filter(s=>s.id!==e.id||this.query.show!=="snoozed"),this.notify(),await this.#w(()=>this.api.snooze([e.id],null)),this.#$()}async answer(e,s){e.action!==null&&e.action!==void 0||(this.#y(e.id,r=>({...r,action:s})),this.notify(),await this.#w(async()=>(await this.api.answer(e.id,s),{marked:1,unread:await this.api.inboxUnread()})))||(this.#y(e.id,r=>({...r,action:null})),this.#$(),this.notify())}async restore(e){await this.#w(()=>this.api.mark("unarchive",[e.id])),this.#$()}async clearRecalled(){let e=this.recalled;this.messages=this.messages.filter(s=>!s.redacted),this.notify();for(let s=0;s<e.length;s+=zs){let n=e.slice(s,s+zs);if(!await this.#w(async()=>(await Promise.all(n.map(l=>this.api.deleteInboxMessage(l.id)))).at(-1)))return this.#$()}}async loadMuted(){try{let[{muted:e}]=await Promise.all([this.api.preferences(),this.#p()]);this.muted=new Set(e);for(let s of e)this.categories.add(s)}catch(e){this.onProblem(e)}this.notify()}async mute(e,s){let n=this.muted;if(n===null)return;let r=new Set(n);s?r.add(e):r.delete(e),this.muted=r,this.notify();try{let{muted:o}=await this.api.setPreferences({muted:[...r].sort()});this.muted===r&&(this.muted=new Set(o))}catch(o){this.muted=n,this.onProblem(o)}this.notify()}remove(e){return this.#k(e,()=>this.api.deleteInboxMessage(e.id))}async markAllRead(){let{category:e}=this.query,s=this.messages,n=Date.now()/1e3;this.messages=s.map(o=>o.readat===null&&!o.redacted?{...o,readat:n}:o),this.notify(),await this.#w(()=>this.api.markAllRead(e))||(this.messages=s),this.notify()}addMessage(e){this.#c.has(e.id)||(this.#a?.push(e),this.categories.add(e.category),this.query.show==="snoozed"&&(this.messages=this.messages.filter(s=>s.id!==e.id)),!this.messages.some(s=>s.id===e.id)&&(this.#f(e),this.loading==="ready"&&this.#_(e)&&(this.messages=this.#M([...this.messages,e])),e.readat===null&&this.#u(B(this.unread,e.category,1)),this.#T(),this.onArrival(e),this.notify()))}#f(e){let s=e.collapse_key??null;if(s===null)return;let n=o=>o.collapse_key===s&&o.readat===null&&o.id<e.id,r=this.query.show!=="snoozed";for(let o of this.messages.filter(n))r&&!o.redacted&&this.#u(B(this.unread,o.category,-1));this.messages=this.messages.filter(o=>!n(o))}updateUnread(e){if(this.#t>0){this.#o=e;return}let s=qs(e,this.unread);this.#u(e),s||this.#$()}markRecalled(e){this.#c.add(e),this.messages=this.messages.map(s=>s.id===e?Hs(s):s),this.notify()}stop(){this.#s+=1,clearTimeout(this.#l),clearTimeout(this.#d),clearTimeout(this.#h),this.#i=!0}async#g(){let e=this.#s+=1,s=this.#n,n=this.messages.length;this.loading!=="ready"&&(this.loading="loading"),this.#a=[],this.notify();try{if(await this.#r,e!==this.#s)return;let r=[],o,l=null,h=0;do{let u=Math.min(hn,Math.max(Ds,n-r.length));if(o=await this.api.inboxPage(this.query,u,l),e!==this.#s)return;r.push(...(o.pinned??[]).filter(Ke),...o.messages.filter(Ke)),l=o.next_cursor,h+=1}while(l!==null&&h<pn&&r.length<Math.min(Math.max(n,1),cn));this.loading="ready",this.problem=null,this.#b(o,[...r,...this.#a.filter(u=>this.#_(u))]),s!==this.#n&&this.#$()}catch(r){if(e!==this.#s)return;this.loading==="loading"&&(this.loading="failed"),this.problem=r,this.onLoadProblem(r)}finally{e===this.#s&&(this.#a=null),this.notify()}}#b(e,s){let n=s.map(r=>this.#c.has(r.id)?Hs(r):r);this.messages=this.#M(n.map(r=>this.#v(r)).filter(Ke)),this.#e=e.next_cursor,this.hasMore=e.next_cursor!==null;for(let r of e.messages)this.categories.add(r.category);this.#t===0&&this.#u(e.unread),this.#T()}#u(e){this.unread=e;for(let s of Object.keys(e.categories))this.categories.add(s);this.notify()}async#p(){let e=this.#s,{total:s,categories:n,categories_last_updated:r}=await this.api.inboxUnread();for(let o of Object.keys(r??{}))this.categories.add(o);e===this.#s&&this.#t===0?this.#u({total:s,categories:n}):this.notify()}async#m(e){clearTimeout(this.#h);let s=this.readQueue.ids.slice(0,mn);if(s.length===0)return!0;let n=!1,r=await this.#w(()=>this.api.mark("read",s),o=>{n=!fs(o),n&&e&&this.onProblem(o)});return r||n?this.readQueue.remove(s):this.#i||(this.#h=setTimeout(()=>{this.#m(!1)},fn)),r&&this.readQueue.ids.length>0&&!e?this.#m(e):!n}#v(e){return e.readat===null&&this.readQueue.has(e.id)?{...e,readat:Date.now()/1e3}:e}async#x(e,s,n,r){this.#y(e.id,o=>({...o,...s})),this.#u(B(this.unread,e.category,r)),!await this.#w(n)&&(this.#y(e.id,o=>({...o,readat:e.readat})),this.#u(B(this.unread,e.category,-r)))}async#k(e,s){let n=e.readat===null&&e.message!==null&&!e.snoozed_until;this.messages=this.messages.filter(r=>r.id!==e.id),n&&this.#u(B(this.unread,e.category,-1)),this.notify(),!await this.#w(s)&&(this.messages=this.#M([...this.messages,e]),n&&this.#u(B(this.unread,e.category,1)),this.notify())}async#w(e,s=this.onProblem){this.#t+=1,this.#n+=1;let n=this.#r.then(e);this.#r=n.catch(()=>{});try{let{unread:r}=await n;return this.#t===1&&this.#u(r),!0}catch(r){return s(r),!1}finally{this.#t-=1,this.#t===0&&this.#o!==null&&(qs(this.#o,this.unread)||this.#$(),this.#o=null)}}#y(e,s){this.messages=this.messages.map(n=>n.id===e?s(n):n)}#$(){this.loading==="ready"&&(clearTimeout(this.#l),this.#l=setTimeout(()=>{this.refresh().catch(()=>{})},un))}#M(e){return Ns(e,this.query.show==="snoozed")}#_(e){let{category:s,show:n}=this.query;return s!==null&&s!==e.category?!1:n==="snoozed"||e.snoozed_until?n==="snoozed"&&!!e.snoozed_until:n==="archived"?e.archived:!e.archived&&(n==="all"||e.readat===null)}#T(){clearTimeout(this.#d);let e=this.messages.filter(n=>n.message!==null).map(n=>n.expires_at??1/0),s=Math.min(...e)*1e3-Date.now();s>2**31-1||(this.#d=setTimeout(()=>{this.messages=this.messages.filter(Ke),this.#T(),this.#$(),this.notify()},Math.max(s,0)+20))}};function Ke(i){return i.redacted?!0:i.message!==null&&(i.expires_at??1/0)*1e3>Date.now()}function Hs(i){return{...i,redacted:!0,message:null}}function B(i,t,e){let s=Math.max((i.categories[t]??0)+e,0),{[t]:n,...r}=i.categories;return{total:Math.max(i.total+e,0),categories:s>0?{...r,[t]:s}:r}}function qs(i,t){let e=Object.keys(i.categories);return i.total===t.total&&e.length===Object.keys(t.categories).length&&e.every(s=>i.categories[s]===t.categories[s])}var js="stak:device";async function Bs(){let i=Fs(()=>localStorage);if(i!==null&&"locks"in navigator)for(let t=0;t<12;t+=1){let e=`${i}-${t}`,s=await gn(`stak:${e}`);if(s!==null)return{id:e,release:s}}return{id:Fs(()=>sessionStorage)??Vs(),release:()=>{}}}function gn(i){return new Promise(t=>{navigator.locks.request(i,{ifAvailable:!0},s=>s===null?t(null):new Promise(n=>t(n))).catch(()=>t(null))})}function Fs(i){try{let t=i().getItem(js);if(t!==null)return t;let e=Vs();return i().setItem(js,e),e}catch{return null}}function Vs(){return`web-${ve()}`}function ve(){return[...crypto.getRandomValues(new Uint8Array(12))].map(i=>i.toString(16).padStart(2,"0")).join("")}var Xe=class{#e=[];#s=[];#i=0;#t=null;#n=[];attach(t,e){t!==this.#t&&(this.#e=[...new Set([...this.#s,...this.#e])],this.#s=[]),this.detach(),this.#t=t,this.#i=200,this.#n=[setInterval(()=>this.ping(),e),setInterval(()=>this.#r(),100)],this.#o()}detach(){this.#t=null,this.#n.forEach(clearInterval),this.#n=[]}acknowledge(t){this.#e.push(t),this.#o()}ping(){this.#t?.send('{"type":"ping"}')}#r(){this.#i=Math.min(200,this.#i+8),this.#e.length>0&&this.#o()}#o(){for(;this.#t?.readyState===WebSocket.OPEN&&this.#i>0&&this.#e.length>0;){this.#i-=1;let t=this.#e.shift();this.#t.send(JSON.stringify({type:"ack",id:t})),this.#s.push(t),this.#s.length>100&&this.#s.shift()}}};var Ye=class{#e=new Set;has(t){return this.#e.has(t)}add(t){this.#e.add(t),this.#e.size>1e3&&this.#e.delete(this.#e.values().next().value)}};var bn=1e4,Ws=25e3,vn=1e3,yn=1e4,xn=5e3,wn=2,$n=4e3,Ks=4401,Rt=4403,Gs=4404,Qe=class extends M{constructor(e,s){super();this.credentials=e;this.handlers=s;this.state="connecting";this.#e=new F;this.#s=new Xe;this.#i=new Ye;this.#t=null;this.#n=null;this.#r=null;this.#a=Ws;this.#c=!1;this.#m=()=>{navigator.onLine?(this.#e.reset(),(this.state==="offline"||this.state==="unreachable")&&this.#p("connecting"),this.#r?.()):(this.#p("offline"),this.#n?.())};this.#v=()=>{document.visibilityState==="visible"&&(this.#r?.(),this.state==="live"&&(this.#s.ping(),this.#b(xn)))}}#e;#s;#i;#t;#n;#r;#o;#a;#c;start(){addEventListener("online",this.#m),addEventListener("offline",this.#m),document.addEventListener("visibilitychange",this.#v),this.#t=Bs(),this.#l()}stop(){this.#c=!0,removeEventListener("online",this.#m),removeEventListener("offline",this.#m),document.removeEventListener("visibilitychange",this.#v),this.#n?.(),this.#r?.(),this.#t?.then(e=>e.release())}async#l(){for(;!this.#c;){if(!navigator.onLine){this.#p("offline"),await this.#u(null);continue}let{code:e,wasReady:s,receivedGoodbye:n,hadNoToken:r}=await this.#d();if(this.#c)return;let o=Ct(e,s,n);if(o==="at once")continue;let l=this.#e.next(),h=e===Rt||e===Gs;h?this.#p("refused"):o==="with a new token"?this.#p(this.#e.tries>1?"signed-out":"connecting"):this.#p(this.#e.tries>=wn?"unreachable":"connecting"),!s&&o==="later"&&!r&&!h&&navigator.onLine&&this.handlers.onUnreachable(),await this.#u(l)}}async#d(){let e={code:null,hadNoToken:!1,wasReady:!1,receivedGoodbye:!1},s,n="",r;try{[n,r]=await Promise.all([this.credentials.token(),this.#t]),s=await this.handlers.socketUrl(n)}catch(o){if(o instanceof A)return{...e,hadNoToken:!0};if(n==="")return{...e,code:Ks};let l=_n(o)??(await this.handlers.respondsToAnyone()?Rt:null);return l!==null&&this.#f(l,o.message),this.#h(n,l),{...e,code:l}}return this.#c?e:(this.#a=Ws,new Promise(o=>{let l=new WebSocket(s),h=f=>{clearTimeout(this.#o),this.#s.detach(),this.#n=null,l.onopen=l.onmessage=l.onclose=l.onerror=null,l.close(),this.#h(n,f),e.code=f,o(e)};this.#n=()=>h(null),this.#b(bn),l.onopen=()=>l.send(JSON.stringify({type:"hello",token:n,device_id:r.id}));let u=({code:f,reason:m})=>{this.#f(f,m),h(f)};l.onclose=u,l.onmessage=f=>{let m=JSON.parse(String(f.data));if(m.type==="closed")return u(m);m.type==="ready"&&(e.wasReady=!0,m.ping_seconds!=null&&(this.#a=Math.max(vn,m.ping_seconds*1e3)),this.#s.attach(l,this.#a)),m.type==="goodbye"&&(e.receivedGoodbye=!0),this.#b(2*this.#a+yn),this.#g(m)}}))}#h(e,s){Ct(s,!1,!1)==="with a new token"&&this.credentials.reject(e)}#f(e,s){e===Rt?P(`${s}. If the origin ${location.origin} is missing, add it to the tenant's allowed_origins (PATCH /stack/admin/v1/<tenant>/settings), and check that the tenant exists.`):e===Gs?P(`${s}. Check the attributes tenant and inbox.`):e===Ks&&this.#e.tries>0&&P(`the server rejects the token: ${s}. Check the tenant, its signing secret and the token's claims.`)}#g(e){e.type==="ready"?this.handlers.onReady():e.type==="caught_up"?(this.#e.reset(),this.#p("live")):e.type==="message"?(this.#i.has(e.id)||this.handlers.onFrame(e),this.#i.add(e.id)):this.handlers.onFrame(e),"id"in e&&e.id!==void 0&&this.#s.acknowledge(e.id)}#b(e){clearTimeout(this.#o),this.#o=setTimeout(()=>this.#n?.(),e)}#u(e){return new Promise(s=>{let n=e===null?void 0:setTimeout(s,e);this.#r=()=>{clearTimeout(n),this.#r=null,s()}})}#p(e){this.state!==e&&(this.state=e,this.notify())}#m;#v};function _n(i){return i instanceof x&&i.status>0?$n+i.status:null}var kn=1e4,Je=class extends M{constructor(e,s,n){super();this.account=e;this.api=s;this.onSent=n;this.#e=this.#d(),addEventListener("storage",this.#h)}#e=[];#s=!1;#i=new F;#t;#n=0;#r=!1;of(e){return this.#e.filter(s=>s.chat_id===e)}write(e,s,n){this.#n=Math.max(Date.now(),this.#n+.001);let o={client_message_id:ve(),chat_id:e,content:s,written_at:this.#n};n!==null&&(o.ttl_seconds=n),this.#a(o),this.flush()}retry(e){let{refused:s,...n}=e;this.#a(n),this.flush()}discard(e){this.#e=this.#e.filter(s=>s.client_message_id!==e.client_message_id),Pt(s=>s.removeItem(this.#c(e))),this.notify()}flush(){clearTimeout(this.#t),!this.#s&&!this.#r&&this.#o()}stop(){this.#r=!0,clearTimeout(this.#t),removeEventListener("storage",this.#h)}async#o(){this.#s=!0;let e;for(;!this.#r&&(e=this.#e.find(s=>s.refused===void 0))!==void 0;){let{chat_id:s,client_message_id:n,content:r,ttl_seconds:o}=e;try{let l={client_message_id:n,content:r,...o===void 0?{}:{ttl_seconds:o}},h=await this.api.send(s,l);this.#i.reset(),this.onSent(h),this.discard(e)}catch(l){if(!Tn(l)){this.#t=setTimeout(()=>this.flush(),500+this.#i.next());break}this.#a({...e,refused:l.message})}}this.#s=!1}#a(e){let s=this.#e.filter(n=>n.client_message_id!==e.client_message_id);this.#e=Xs([...s,e]),Pt(n=>n.setItem(this.#c(e),JSON.stringify(e))),this.notify()}#c(e){return`${this.#l}${e.client_message_id}`}get#l(){return`stak:outbox:${this.account}:`}#d(){let e=[];return Pt(s=>{for(let n=0;n<s.length;n+=1){let r=s.key(n);r?.startsWith(this.#l)&&e.push(JSON.parse(s.getItem(r)))}}),Xs(e)}#h=e=>{e.key?.startsWith(this.#l)&&(this.#e=this.#d(),this.notify(),clearTimeout(this.#t),this.#t=setTimeout(()=>this.flush(),kn))}};function Tn(i){return i instanceof x&&[400,403,404,409,413,422].includes(i.status)}function Xs(i){return i.sort((t,e)=>t.written_at-e.written_at)}function Pt(i){try{i(localStorage)}catch{}}var Ze=class{constructor(t){this.account=t;this.#e=new Set(this.#i())}#e;get ids(){return[...this.#e]}has(t){return this.#e.has(t)}add(t){this.#e.size>=500||(this.#e.add(t),It(e=>e.setItem(this.#s+t,"1")))}remove(t){for(let e of t)this.#e.delete(e),It(s=>s.removeItem(this.#s+e))}get#s(){return`stak:read:${this.account}:`}#i(){let t=[];return It(e=>{for(let s of Object.keys(e))s.startsWith(this.#s)&&t.push(s.slice(this.#s.length))}),t}};function It(i){try{i(localStorage)}catch{}}var Mn=1500,et=class extends M{constructor(e,s){super();this.config=e;this.shownChat=null;let n=new Be(e.server,e.tenant,e.inbox,s),r=[e.server,e.tenant,e.user].map(encodeURIComponent).join("/");this.inbox=new Ge(n,new Ze(`${r}/${encodeURIComponent(e.inbox)}`)),this.inbox.onLoadProblem=o=>ps(o,e.tenant,e.inbox),this.chats=new We(n,e.user),this.outbox=new Je(r,n,o=>this.chats.addMessage(o)),this.connection=new Qe(s,{socketUrl:o=>n.socketUrl(e.socketUrl,o),onReady:()=>this.#s(),onFrame:o=>this.#i(o),onUnreachable:()=>document.visibilityState==="visible"&&this.#s(),respondsToAnyone:()=>n.respondsToAnyone()});for(let o of[this.inbox,this.chats,this.outbox,this.connection])o.watch(()=>this.notify())}#e;start(){this.#e=setTimeout(()=>this.#s(),Mn),this.connection.start()}stop(){clearTimeout(this.#e),this.connection.stop(),this.outbox.stop(),this.inbox.stop(),this.chats.stop()}#s(){clearTimeout(this.#e),this.config.hasInbox&&this.inbox.refresh().catch(e=>this.inbox.onLoadProblem(e)),this.config.hasChats&&(this.chats.refresh(),this.chats.reload(this.shownChat),this.outbox.flush())}#i(e){switch(e.type){case"inbox":this.#t(e.inbox)&&this.inbox.addMessage(e.message);break;case"unread":this.#t(e.inbox)&&this.inbox.updateUnread(e.unread);break;case"redacted":e.message_id!==void 0?this.inbox.markRecalled(e.message_id):e.chat_id!==void 0&&this.chats.markDeleted(e.chat_id,e.sequence??0);break;case"message":this.config.hasChats&&this.chats.addMessage(e.message);break;case"receipt":this.chats.applyReceipt(e);break;case"chat":this.config.hasChats&&this.chats.set(e.chat_id,e.chat)}}#t(e){return this.config.hasInbox&&e===this.config.inbox}};var Sn=2e4,tt=class{constructor(t,e,s){this.source=t;this.onSession=e;this.onProblem=s;this.session=null;this.problem=null;this.#e=null;this.#s=null;this.#i=null;this.#t=null;this.#n=0}#e;#s;#i;#t;#n;get isWaiting(){return this.#i!==null}async begin(t){this.end();let e=this.#n,s=new F,n=this.#e=new Ne(()=>this.#r(t));for(;e===this.#n;){try{let r=await n.token();if(e!==this.#n)return;this.problem=null,this.session=new et({...t,user:q(r)},n),this.onSession(this.session),this.session.start();return}catch(r){if(e!==this.#n)return;this.problem=r,this.onProblem()}await new Promise(r=>{let o=setTimeout(r,500+s.next());this.#t=()=>{clearTimeout(o),r()}}),this.#t=null}}retry(){this.problem=null,this.onProblem(),this.#t?.()}setToken(t,e){t===null||t===""?this.source().getToken===null&&this.end():q(t)===null?Lt(t):this.session!==null&&this.session.config.user!==q(t)?this.begin(e):this.#i!==null?(this.#s=t,this.#i(t)):this.session!==null?(this.#s=t,this.#e?.set(t)):this.#e===null&&this.begin(e)}end(){this.#n+=1,this.#t?.(),this.#i=null,this.#s=null,this.#e=null,this.problem=null,this.session?.stop(),this.session=null}async#r(t){let{getToken:e,token:s,onTokenNeeded:n}=this.source();if(e!==null){let o=await An(e);return Ys(o,t.tenant),this.session!==null&&q(o)!==this.session.config.user&&this.begin(t),o}if(s&&s!==this.#s)if(this.#s=s,q(s)===null)Lt(s);else return Ys(s,t.tenant),s;let r=new Promise(o=>{this.#i=l=>{this.#i=null,o(l)}});return queueMicrotask(n),r}};async function An(i){let t,e=new Promise((s,n)=>{t=setTimeout(()=>n(new A("no response within 20 seconds")),Sn)});try{let s=await Promise.race([i(),e]);if(q(s)!==null)return s;throw Lt(s),new A("not a token")}catch(s){throw s instanceof A?s:(P(`getToken failed: ${s?.message??s}. The component keeps trying.`),new A(String(s?.message??s)))}finally{clearTimeout(t)}}function Lt(i){let t=typeof i=="string"?`a text of ${i.length} characters`:typeof i;P(`the page supplied ${t} that is not a user's token (a JWT with "sub"); it is ignored. Let getToken reject if the response of your token endpoint is not ok.`)}function Ys(i,t){let e=cs(i);e!==null&&e!==t&&P(`the token is of the tenant "${e}", but the attribute tenant is "${t}".`)}var Ot=3600,En=9;function Qs(i=new Date){let t=o=>Math.floor(o.getTime()/1e3),e=o=>new Date(i.getFullYear(),i.getMonth(),i.getDate()+o,En),s=new Date(i.getFullYear(),i.getMonth(),i.getDate(),18),n=s.getTime()-i.getTime()>2*Ot*1e3,r=(8-i.getDay())%7||7;return[{label:a.snooze1h,until:t(i)+Ot},n?{label:a.snoozeEvening,until:t(s)}:{label:a.snooze3h,until:t(i)+3*Ot},{label:a.snoozeTomorrow,until:t(e(1))},{label:a.snoozeNextWeek,until:t(e(r))}]}function Js(i,t,e){let s=i.message===null,n=!!i.snoozed_until,r=i.readat===null&&!s&&!n,o=t.isCurrent?0:-1,l=Mt(s?{}:i.message);return d`<li class="card ${r?"unread":""} ${t.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${o} @click=${e.open}
      aria-expanded=${s?c:t.isOpen?"true":"false"} aria-disabled=${s?"true":c}>
      ${Cn(i,t,l)}
      <span class="card-text">
        <span class="card-top">
          ${r?d`<span class="visually-hidden">${a.isUnread}. </span>`:c}
          ${s?d`<span class="gone">${a.takenBack}</span>`:Rn(l,t.isOpen)}
        </span>
        <span class="card-meta">
          ${Ln(i)}
          ${t.sender===null?c:d`<bdi>${t.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${ee(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${i.snoozed_until?d`${a.returns} ${ws(i.snoozed_until)}`:ge(i.returned_at??i.received)}</span>
        </span>
      </span>
      ${r?d`<span class="dot" part="message-dot" aria-hidden="true"></span>`:c}
    </button>
    ${s?c:Pn(i,l,t.isOpen,o,e)}
    <div class="card-actions ${t.isSnoozing?"wide":""}">${t.isConfirming?Hn(e):t.isSnoozing?zn(e):Dn(i,t,o,s,e)}</div>
  </li>`}function ee(i){return i==="default"?a.uncategorised:St(i)}function Cn(i,t,e){return t.sender===null&&e.avatar===null?Oe(i.category,t.categoryPicture):L(t.sender??ee(i.category),!1,e.avatar)}function Rn({title:i,body:t,actions:e,fields:s},n){if(!i&&!t&&s.length===0)return d`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??a.saysNothing}</span>`;let r=n?"":t||s.map(([o,l])=>o?`${o}: ${l}`:l).join(" · ");return d`${i?d`<span class="card-title" part="message-title" dir="auto">${i}</span>`:c}
    ${r?d`<span class="card-preview" part="message-body" dir="auto">${r}</span>`:c}`}function Pn(i,t,e,s,n){let{body:r,fields:o,images:l}=t,h=e&&(r!==""||o.length>0),u=e?l:l.slice(0,1),f=e?i.digest??null:null;return!h&&u.length===0&&t.actions.length===0&&f===null?c:d`<div class="card-whole">
    ${h&&r?d`<p class="whole" dir="auto">${be(r)}</p>`:c}
    ${h&&o.length>0?d`<dl>${o.map(([m,g])=>Nn(m,g))}</dl>`:c}
    ${u.length>0?d`<div class="card-images">${u.map(In)}</div>`:c}
    ${f===null?c:On(f)}
    ${t.actions.length>0?d`<div class="card-links">${t.actions.map(m=>Un(i,m,s,n))}</div>`:c}
  </div>`}function In({url:i,description:t}){return d`<img part="image" src=${i} alt=${t} loading="lazy" referrerpolicy="no-referrer" @error=${s=>s.target.hidden=!0}>`}function Ln(i){let t=i.priority==="high",e=i.digest?.count??0;return d`${i.pinned?d`<span class="mark" part="pinned">${p.pin}${a.pinned}</span>`:c}
    ${t?d`<span class="mark important" part="important">${p.alert}${a.important}</span>`:c}
    ${e>0?d`<span class="mark" part="digest">${a.collected(e)}</span>`:c}`}function On({count:i,messages:t}){let e=i-t.length;return d`<ul class="collected" part="digest-messages">
    ${t.map(s=>{let{title:n,body:r}=Mt(s.message);return d`<li><span dir="auto">${n||r||a.saysNothing}</span> ${ge(s.received)}</li>`})}
    ${e>0?d`<li>${a.andMore(e)}</li>`:c}
  </ul>`}function Un(i,t,e,s){let n=t.kind==="primary",r=i.action===t.kind,o=`button ${n?"primary":""} ${r?"answer":""}`,l=r?d`${p.sent}<span class="visually-hidden">${a.answered}: </span>`:c,h=n?"action":"secondary-action",u=m=>s.follow(m,t);if(t.url===null)return d`<button class=${o} part=${h} tabindex=${e} dir="auto" @click=${u}>${l}${t.label}</button>`;let f=t.target??(new URL(t.url).origin===location.origin?null:"_blank");return d`<a class=${o} part=${h} href=${t.url} tabindex=${e} dir="auto" rel="noopener"
    target=${f??c} @click=${u}>${l}${t.label??a.open}</a>`}function Nn(i,t){return d`<div><dt dir="auto">${i}</dt><dd dir="auto">${be(t)}</dd></div>`}function Dn(i,t,e,s,n){let r=i.readat===null?a.markRead:a.markUnread,o=i.readat===null?p.sent:p.envelope,l=t.isArchive?a.unarchive:a.archive;return i.snoozed_until?d`${Z(a.endSnooze,p.unarchive,e,n.endSnooze)}
      ${Z(a.snooze,p.clock,e,()=>n.offerSnooze(!0))}
      ${Z(a.delete,p.trash,e,()=>n.confirm(!0))}`:d`
    ${s||t.isArchive?c:Z(r,o,e,n.toggleRead)}
    ${s||t.isArchive?c:Z(a.snooze,p.clock,e,()=>n.offerSnooze(!0))}
    ${s?c:Z(l,t.isArchive?p.unarchive:p.archive,e,n.archive)}
    ${Z(a.delete,p.trash,e,()=>n.confirm(!0))}`}function Z(i,t,e,s){return d`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${s}>${t}</button>`}function zn(i){let t=s=>{s.currentTarget.contains(s.relatedTarget)||i.offerSnooze(!1)},e=s=>{s.key==="Escape"&&(s.stopPropagation(),i.offerSnooze(!1))};return d`<div class="snooze-times" role="group" aria-label=${a.snooze} @focusout=${t} @keydown=${e}>
    ${Qs().map(({label:s,until:n},r)=>d`<button class="button" ?data-confirm=${r===0}
        @click=${()=>i.snooze(n)}>${s}</button>`)}</div>`}function Hn(i){return d`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${a.reallyDelete}</button>`}function Zs(i,t,e){return d`<section class="sheet" part="preferences" aria-label=${a.preferences}>
    <div class="toolbar"><h3>${a.preferences}</h3>
      <button class="icon" data-close-sheet aria-label=${a.close} title=${a.close} @click=${e}>${p.close}</button></div>
    <p class="sheet-text">${a.preferencesMore}</p>
    ${i.muted===null?E(3):qn(i,i.muted,t)}
  </section>`}function qn(i,t,e){let s=[...i.categories].sort();if(s.length===0)return d`<p class="sheet-text">${a.noCategories}</p>`;let n=r=>d`<li><label>${Oe(r,e(r))}
      <span>${ee(r)}</span>
      <input type="checkbox" role="switch" .checked=${!t.has(r)} aria-label="${a.notify}: ${ee(r)}"
        @change=${o=>{i.mute(r,!o.target.checked)}}></label></li>`;return d`<ul class="switches" role="list">${s.map(n)}</ul>`}var jn={j:"next",k:"previous",e:"archive",u:"unread","?":"help"};function ei(i){if(i.altKey||i.ctrlKey||i.metaKey||i.isComposing||i.defaultPrevented)return null;let[t]=i.composedPath();return t instanceof HTMLElement&&(t.isContentEditable||t.matches("input, textarea, select"))?null:jn[i.key]??null}function ti(i){let t=(e,s)=>d`<div><dt><kbd>${e}</kbd></dt><dd>${s}</dd></div>`;return d`<section class="sheet" part="shortcuts" aria-label=${a.shortcuts}>
    <div class="toolbar"><h3>${a.shortcuts}</h3>
      <button class="icon" data-close-sheet aria-label=${a.close} title=${a.close} @click=${i}>${p.close}</button></div>
    <dl class="keys">
      ${t("j",a.keyNext)}${t("k",a.keyPrevious)}${t("Enter",a.keyOpen)}${t("e",a.keyArchive)}
      ${t("u",a.keyUnread)}${t("?",a.keyHelp)}
    </dl>
  </section>`}var Fn=40,st=class extends T{#e=new Set;#s=null;#i=null;#t=null;#n=null;#r=null;#o=!0;#a="";#c=new ne(()=>{this.host.session?.inbox.loadMore()});render(t){let{query:e}=t;return this.#r==="shortcuts"?ti(()=>this.closeSheet()):this.#r==="preferences"?Zs(t,s=>this.host.categoryIcons[s],()=>this.closeSheet()):d`
      <div class="toolbar" part="toolbar">
        <div class="segments" role="group" aria-label=${a.show}>
          ${this.#u(t,"all",a.all)}${this.#u(t,"unread",a.unreadOnly)}
          ${this.#u(t,"snoozed",a.snoozed)}${this.#u(t,"archived",a.archived)}
        </div>
        <span class="tools">${e.show==="archived"||e.show==="snoozed"?c:d`<button class="quiet" title=${a.markAllRead} ?disabled=${this.#T(t)===0}
              @click=${()=>t.markAllRead()}>${p.allRead}<span>${a.markAllRead}</span></button>`}
        ${this.#l?d`<button class="icon keyboard-only" data-sheet="shortcuts" aria-label=${a.shortcuts} title="${a.shortcuts} (?)"
              @click=${()=>this.#d("shortcuts")}>${p.keyboard}</button>`:c}
        <button class="icon" data-sheet="preferences" aria-label=${a.preferences} title=${a.preferences}
          @click=${()=>this.#d("preferences")}>${p.gear}</button></span>
      </div>
      ${this.#p(t)}
      <div class="list-box">
        ${this.#h(t)}
        <div class="scroll" part="list" aria-busy=${t.loading==="loading"?"true":"false"} @scroll=${this.#b}>
          ${this.#m(t)}</div>
      </div>
    `}closeSheet(){let t=this.#r;if(t===null)return!1;this.#r=null,this.#o=!0,this.update();let e=s=>this.host.renderRoot.querySelector(s);return this.host.updateComplete.then(()=>(e(`[data-id="${this.#s}"] [data-stop]`)??e(`[data-sheet="${t}"]`))?.focus()),!0}runShortcut(t,e){if(!this.#l)return!1;if(t==="help")return this.closeSheet()||this.#d("shortcuts"),!0;if(this.#r!==null)return!1;let s=[...this.host.renderRoot.querySelectorAll(".cards [data-stop]")],n=s.findIndex(l=>l.closest("li")?.matches(":focus-within"));if(t==="next"||t==="previous"){let l=n===-1?s.findIndex(h=>h.tabIndex===0):n+(t==="next"?1:-1);return s[Math.max(0,Math.min(l,s.length-1))]?.focus(),s.length>0}let r=s[n]?.closest("li")?.dataset.id,o=e.messages.find(l=>l.id===r);return o===void 0||o.message===null?!1:(t==="archive"?this.#y(e,o,e.query.show==="archived"):(e.query.show==="all"||e.query.show==="unread")&&(o.readat===null?e.markRead(o):e.markUnread(o)),!0)}hostUpdated(){let t=this.host.renderRoot;this.#o&&(this.#a=Bn(this.host.session?.inbox.messages??[])),this.#c.observe(t.querySelector(".inbox-end"),this.host.session?.inbox.messages.length??0),this.#t!==null&&t.querySelector(".snooze-times:focus-within")===null&&t.querySelector(".snooze-times [data-confirm]")?.focus(),this.#i!==null&&t.querySelector("[data-confirm]:not(:focus)")?.focus(),this.#n!==null&&((t.querySelector(`[data-id="${this.#n}"] [data-stop]`)??t.querySelector(".segments button"))?.focus(),this.#n=null)}get#l(){return this.host.shortcuts!=="off"}#d(t){this.#r=t,t==="preferences"&&this.host.session?.inbox.loadMuted(),this.update(),this.host.updateComplete.then(()=>this.host.renderRoot.querySelector("[data-close-sheet]")?.focus())}#h(t){let e=this.#o?0:t.messages.filter(s=>s.id>this.#a).length;return e===0?c:d`<button class="pill" part="new-messages" @click=${this.#g}>${p.up}${a.newMessages(e)}</button>`}#f(t,e){this.#o=!0,t.show(e)}#g=()=>{this.host.renderRoot.querySelector(".inbox-view .scroll")?.scrollTo({top:0}),this.#o=!0,this.#n=this.host.session?.inbox.messages[0]?.id??null,this.update()};#b=t=>{let e=t.currentTarget.scrollTop<Fn;e!==this.#o&&(this.#o=e,this.update())};#u(t,e,s){let n=t.query.show===e;return d`<button aria-pressed=${n?"true":"false"}
      @click=${()=>this.#f(t,{...t.query,show:e})}>${s}</button>`}#p(t){let e=[...t.categories].sort();if(e.length<2&&t.query.category===null)return c;let s=(n,r,o)=>d`<button class="chip" part="category"
        aria-pressed=${t.query.category===n?"true":"false"}
        @click=${()=>this.#f(t,{...t.query,category:n})}>
        ${r}${o>0?d` <span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
      </button>`;return d`<div class="chips" role="group" aria-label=${a.category}>
      ${s(null,a.allCategories,t.unread.total)}
      ${e.map(n=>s(n,ee(n),t.unread.categories[n]??0))}
    </div>`}#m(t){if(t.loading==="failed")return j(t.problem,()=>{t.refresh()});if(t.loading!=="ready"&&t.messages.length===0)return E();if(t.messages.length===0)return t.hasMore?d`${E()}<div class="inbox-end" aria-hidden="true"></div>`:t.query.show==="snoozed"?C(p.clock,a.emptySnoozed,a.emptySnoozedMore):t.query.show==="unread"?C(p.allRead,a.caughtUp,a.emptyUnreadMore):t.query.show!=="all"||t.query.category!==null?C(p.tray,a.emptyFilter,a.emptyFilterMore):C(p.tray,a.emptyInbox,a.emptyInboxMore);t.messages.some(s=>s.id===this.#s)||(this.#s=t.messages[0]?.id??null);let e=!t.hasMore&&t.query.show==="all"&&this.#T(t)===0;return d`${this.#v(t)}<ul class="cards" role="list" aria-label=${a.inbox} @keydown=${this.#S} @focusin=${this.#A}>
        ${ie(t.messages,s=>s.id,s=>this.#x(t,s))}
      </ul>
      ${t.isLoadingMore?E(2):c}
      ${e?d`<p class="caught-up" part="caught-up">${p.allRead}${a.caughtUp}</p>`:c}
      ${t.hasMore?d`<div class="inbox-end" aria-hidden="true"></div>`:c}`}#v(t){let e=t.recalled.length;return e===0?c:d`<div class="notice" part="recalled"><span>${a.recalledCount(e)}</span>
      <button class="link" @click=${()=>{t.clearRecalled()}}>${a.clearRecalled}</button></div>`}#x(t,e){let s=t.query.show==="archived",n={open:()=>this.#k(t,e),follow:(o,l)=>this.#w(t,o,e,l),toggleRead:()=>{e.readat===null?t.markRead(e):t.markUnread(e)},archive:()=>this.#y(t,e,s),remove:()=>this.#_(t,e,()=>t.remove(e)),confirm:o=>{this.#i=o?e.id:null,this.update()},offerSnooze:o=>this.#$(e,o),snooze:o=>this.#M(t,e,o),endSnooze:()=>this.#_(t,e,()=>t.endSnooze(e))},r={isOpen:this.#e.has(e.id),isCurrent:this.#s===e.id,isConfirming:this.#i===e.id,isSnoozing:this.#t===e.id,isArchive:s,sender:e.sender===null?null:this.host.nameOf(e.sender),categoryPicture:this.host.categoryIcons[e.category]};return Js(e,r,n)}#k(t,e){e.message!==null&&(t.markRead(e),this.host.fire("stak-open-message",{message:e,url:null,action:null},!0)&&(this.#e.delete(e.id)||this.#e.add(e.id),this.update()))}#w(t,e,s,{url:n,kind:r}){t.markRead(s),t.answer(s,r),this.host.fire("stak-open-message",{message:s,url:n,action:r},!0)||e.preventDefault()}#y(t,e,s){this.#_(t,e,async()=>{if(s)return t.unarchive(e);await t.archive(e),this.host.toasts.show(a.wasArchived,a.undo,()=>{t.restore(e)})})}#$(t,e){if(!e&&this.#t!==t.id||(this.#t=e?t.id:null,this.update(),e))return;this.host.renderRoot.querySelector(`[data-id="${t.id}"]:focus-within`)!==null&&(this.#n=t.id)}#M(t,e,s){this.#t=null,this.#_(t,e,async()=>{await t.snooze(e,s),this.host.toasts.show(a.wasSnoozed,a.undo,()=>{t.endSnooze(e)})})}#_(t,e,s){let n=t.messages.findIndex(r=>r.id===e.id);this.#i=null,this.#n=this.#s=(t.messages[n+1]??t.messages[n-1])?.id??"",s()}#T(t){let{category:e}=t.query;return e===null?t.unread.total:t.unread.categories[e]??0}#S=t=>{let e=t.currentTarget,s=t.target.closest("li");t.key.startsWith("Arrow")&&!t.target.matches("[data-stop]")&&s?.querySelector("[data-stop]")?.focus(),re(t,[...e.querySelectorAll("[data-stop]")])};#A=t=>{let e=t.target.closest("[data-id]")?.dataset.id??null;e===null||e===this.#s||(this.#s=e,this.update())}};function Bn(i){return i.reduce((t,e)=>e.id>t?e.id:t,"")}var it=class extends T{#e=new oe(this.host);#s=!1;#i="";#t=!1;#n={content:"",idempotencyKey:""};render(t){return d`<form class="new-chat" @submit=${e=>{this.#o(e,t)}}>
      <div class="toolbar">
        <button type="button" class="icon" aria-label=${a.cancel} title=${a.cancel} @click=${()=>this.#a(null,t)}>
          ${p.back}</button>
        <h3>${a.newChat}</h3>
      </div>
      <div class="form">
        <div class="segments" role="group" aria-label=${a.newChat}>
          ${this.#r(!1,a.direct)}${this.#r(!0,a.group)}
        </div>
        ${this.#e.render(this.#s?a.people:a.person,this.#s)}
        ${this.#s?d`<label>${a.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`:c}
        <p class="problem" role="alert">${this.#i}</p>
        <button class="button primary" ?disabled=${this.#t}>${this.#t?a.starting:a.start}</button>
      </div>
    </form>`}#r(t,e){let s=()=>{this.#s=t,t||(this.#e.chosen=this.#e.chosen.slice(0,1)),this.update()};return d`<button type="button" aria-pressed=${this.#s===t?"true":"false"} @click=${s}>${e}</button>`}async#o(t,e){t.preventDefault();let s=new FormData(t.currentTarget),n=this.#e.chosen.map(o=>o.uid),r=this.host.session?.chats;if(!(r===void 0||this.#t)){if(this.#i=n.length===0?a.needPeople:"",this.#i)return this.update();this.#t=!0,this.update();try{let o=String(s.get("title")??"").trim(),l=JSON.stringify([n,o]);this.#n.content!==l&&(this.#n={content:l,idempotencyKey:ve()}),this.#a(await r.start(n,this.#s,o,this.#n.idempotencyKey),e)}catch(o){let l=o instanceof x&&o.status===404;this.#i=l?a.notReachable:Q(o)}finally{this.#t=!1,this.update()}}}#a(t,e){this.#i="",this.#s=!1,this.#e.reset(),this.#n={content:"",idempotencyKey:""},e(t)}};var Vn=7e3,nt=class extends T{#e=null;#s="";#i;show(t,e=null,s=()=>{}){clearTimeout(this.#i),this.#e={text:t,action:e,act:s},this.#i=setTimeout(()=>this.#t(),Vn),this.update()}showError(t){this.show(ms(t))}announce(t){this.#s=this.#s===t?`${t} `:t,this.update()}renderToast(){if(this.#e===null)return c;let{text:t,action:e,act:s}=this.#e;return d`<div class="toast" part="toast" role="status"><span>${t}</span>
      ${e===null?c:d`<button class="link" @click=${()=>{this.#t(),s()}}>${e}</button>`}</div>`}renderAnnouncement(){return d`<div class="visually-hidden" role="status" aria-live="polite">${this.#s}</div>`}#t(){this.#e=null,this.update()}};function si(i,t,e){let s=t.getBoundingClientRect(),{offsetWidth:n,offsetHeight:r}=i,{innerWidth:o,innerHeight:l}=window,h=s.bottom+8,u=s.top-8-r,f=h+r<=l,m=e.startsWith("bottom")&&f||u<0,g=getComputedStyle(i).direction==="rtl",$=e.endsWith("end")!==g?s.right-n:s.left,S=(V,ye)=>Math.max(8,Math.min(V,ye-8));i.style.setProperty("--_x",`${S($,o-n)}px`),i.style.setProperty("--_y",`${S(m?h:u,l-r)}px`)}var Wn="(max-width: 600px)",rt=class extends T{constructor(){super(...arguments);this.#e=!1;this.trapFocus=e=>{let s=this.#s(".panel");if(e.key!=="Tab"||!this.fillsScreen||s===null)return;let n=[...s.querySelectorAll("button, a[href], input, textarea, select, [tabindex='0']")].filter(o=>o.tabIndex>=0&&!o.hasAttribute("disabled")&&o.offsetParent!==null),r=e.shiftKey?n[0]:n.at(-1);r===void 0||!r.matches(":focus")||(e.preventDefault(),(e.shiftKey?n.at(-1):n[0])?.focus())};this.#t=()=>{let[e,s]=[this.#s(".panel"),this.#s(".bell")];this.#i&&e!==null&&s!==null&&si(e,s,this.host.placement)};this.#n=e=>{this.#i&&!e.composedPath().includes(this.host)&&this.host.hide()};this.#r=e=>{e.key!=="Escape"||e.defaultPrevented||e.composedPath().includes(this.host)&&this.host.cancel()||this.#i&&this.host.hide()}}#e;get fillsScreen(){return matchMedia(Wn).matches}hostConnected(){document.addEventListener("pointerdown",this.#n),document.addEventListener("keydown",this.#r),addEventListener("resize",this.#t),addEventListener("scroll",this.#t,{passive:!0,capture:!0})}hostDisconnected(){document.removeEventListener("pointerdown",this.#n),document.removeEventListener("keydown",this.#r),removeEventListener("resize",this.#t),removeEventListener("scroll",this.#t,{capture:!0}),this.#e=!1}hostUpdated(){let{open:e,mode:s}=this.host,n=this.#s(".panel");if(!(s!=="bell"||n===null||e===this.#e)){if(this.#e=e,e)n.showPopover(),this.#t(),n.focus({preventScroll:!0});else{let r=n.matches(":focus-within")||document.activeElement===document.body;n.hidePopover(),r&&this.#s(".bell")?.focus()}this.host.fire("stak-toggle",{open:e})}}#s(e){return this.host.renderRoot?.querySelector(e)??null}get#i(){return this.host.open&&this.host.mode==="bell"}#t;#n;#r};var ii=R`
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
`;var ni=R`
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
`;var ri=R`
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
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    color: var(--_accent-ink);
    font-weight: 550;
  }
  .mark svg {
    width: 14px;
    height: 14px;
  }
  .collected {
    margin: 0 0 12px;
    padding-inline-start: 18px;
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .collected time {
    color: var(--_muted);
    font-size: 12.5px;
  }
  .snooze-times {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 6px;
  }
  .card-links .answer svg {
    width: 15px;
    height: 15px;
    margin-inline-end: 4px;
    vertical-align: -2px;
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
  .card .card-actions.wide {
    max-width: calc(100% - 20px);
    opacity: 1;
    visibility: visible;
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
`;var oi=R`
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
`;function ot(i){let t="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return $e(`color(from ${i} srgb-linear calc(${t}) calc(${t}) calc(${t}))`)}var ai=R`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${ot("var(--_accent)")});
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
    --_badge-text: var(--stak-badge-text, ${ot("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${ot("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${ot("var(--_toast)")});
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
`;var li=[ai,ni,oi,ri,ii];var Kn=3e4,Gn=1500,w=class extends z{constructor(){super(...arguments);this.server=new URL(import.meta.url).origin;this.socketUrl=null;this.tenant="";this.inbox="DEFAULT";this.token=null;this.getToken=null;this.views="inbox chats";this.open=!1;this.placement="bottom-end";this.mode="bell";this.theme="auto";this.connection="connecting";this.displayName=null;this.people=[];this.findPeople=null;this.categoryIcons={};this.shortcuts="on";this.view="inbox";this.isStarting=!1;this.showsConnectionState=!1;this.#e=new tt(()=>({getToken:this.getToken,token:this.token,onTokenNeeded:()=>this.#k()}),e=>this.#w(e),()=>this.requestUpdate());this.#s=new st(this);this.#i=new qe(this);this.#t=new Fe(this);this.#n=new it(this);this.#r=new rt(this);this.toasts=new nt(this);this.#o="";this.#l=null;this.nameOf=e=>this.displayName?.(e)??this.people.find(s=>s.uid===e)?.name??this.session?.chats.nameOf(e)??e;this.#S=()=>{this.requestUpdate(),this.#t.markVisibleRead()};this.#A=e=>{let{session:s}=this;if(s===null||this.view!=="inbox"||!this.#m)return;let r=e.composedPath().includes(this)||this.mode==="page"&&e.target===document.body?ei(e):null;r!==null&&this.#s.runShortcut(r,s.inbox)&&e.preventDefault()};this.#E=e=>{let s={ArrowLeft:"inbox",Home:"inbox",ArrowRight:"chats",End:"chats"}[e.key];s!==void 0&&(e.preventDefault(),this.view=s,this.updateComplete.then(()=>this.renderRoot.querySelector(`#stak-tab-${s}`)?.focus()))}}static{this.styles=li}static{this.words=a}#e;#s;#i;#t;#n;#r;#o;#a;#c;#l;get session(){return this.#e.session}get unread(){let{session:e}=this;return e===null?0:(this.#x("inbox")?e.inbox.unread.total:0)+(this.#x("chats")?e.chats.unread:0)}get isChatVisible(){return document.visibilityState==="visible"&&this.#m&&this.view==="chats"}show(){this.open=!0}hide(){this.open=!1}toggle(){this.open=!this.open}openChat(e){this.view="chats",this.isStarting=!1,this.open=!0,this.session!==null&&(this.session.shownChat=e),this.#l=e,this.requestUpdate()}fire(e,s,n=!1){return this.dispatchEvent(new CustomEvent(e,{detail:s,bubbles:!0,composed:!0,cancelable:n}))}cancel(){return this.view==="inbox"&&this.#s.closeSheet()?!0:this.isStarting?(this.#_(null),!0):!1}connectedCallback(){super.connectedCallback(),this.#a=setInterval(()=>this.requestUpdate(),Kn),document.addEventListener("visibilitychange",this.#S),document.addEventListener("keydown",this.#A),this.hasUpdated&&this.tenant!==""&&this.#e.begin(this.#p)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#a),document.removeEventListener("visibilitychange",this.#S),document.removeEventListener("keydown",this.#A),this.#e.end()}willUpdate(e){let s=["server","socketUrl","tenant","inbox","getToken","views"].some(n=>e.has(n));this.#x(this.view)||(this.view=this.#x("inbox")?"inbox":"chats"),s?this.tenant===""?this.#e.end():this.#e.begin(this.#p):e.has("token")&&this.tenant!==""&&this.#e.setToken(this.token,this.#p),this.#m&&this.view==="inbox"&&this.session?.inbox.open()}updated(){if(this.#l!==null&&this.session?.shownChat===this.#l){let e=matchMedia("(hover: none)").matches?".conversation-scroll":".composer textarea",s=this.renderRoot.querySelector(e);s!==null&&(this.#l=null,s.focus())}}render(){return d`
      ${this.mode==="page"?d`<section class="panel" part="panel" aria-label=${a.inbox}>${this.#d()}</section>`:d`${es(this.unread,this.open,()=>this.toggle())}
            <div class="panel" part="panel" popover="manual" role="dialog" tabindex="-1" aria-label=${a.inbox}
              aria-modal=${this.#r.fillsScreen?"true":c} @keydown=${this.#r.trapFocus}>
              ${this.open?this.#d():c}
            </div>`}
      ${this.toasts.renderAnnouncement()}
    `}#d(){let{session:e}=this;return d`
      <header class="head" part="header">
        ${this.#v?this.#h():d`<h2>${a[this.view]}</h2>`}
        ${this.mode==="page"?c:d`<button class="icon" aria-label=${a.close} title=${a.close} @click=${()=>this.hide()}>
              ${p.close}</button>`}
      </header>
      <div role="status">${this.#u()}</div>
      ${e===null?this.#b():this.view==="inbox"?this.#f(e):this.#g(e)}
      ${this.toasts.renderToast()}
    `}#h(){let{session:e}=this,s=(n,r,o)=>d`<button class="tab" part="tab" role="tab"
        id="stak-tab-${n}" aria-controls="stak-view" aria-selected=${this.view===n?"true":"false"}
        tabindex=${this.view===n?0:-1} @click=${()=>this.view=n}>
        ${r}<span>${a[n]}</span>
        ${o>0?d`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:c}
      </button>`;return d`<div class="tabs" role="tablist" aria-label=${a.inbox} @keydown=${this.#E}>
      ${s("inbox",p.tray,e?.inbox.unread.total??0)}${s("chats",p.chat,e?.chats.unread??0)}
    </div>`}#f(e){let s=this.#v?"tabpanel":c;return d`<div class="view inbox-view" id="stak-view" role=${s} aria-labelledby=${this.#v?"stak-tab-inbox":c}>
      ${this.#s.render(e.inbox)}</div>`}#g(e){let s=e.shownChat===null?void 0:e.chats.chat(e.shownChat),n=s!==void 0&&!this.isStarting,r=l=>this.openChat(l),o=this.isStarting?this.#n.render(l=>this.#_(l)):this.#i.render(e.chats,e.shownChat,r,()=>this.#M());return d`<div class="view chats-view ${n?"has-open":""}" id="stak-view" role=${this.#v?"tabpanel":c}
      aria-labelledby=${this.#v?"stak-tab-chats":c}>
      <div class="side">${o}</div>
      <div class="main">
        ${n?this.#t.render(e,s,()=>this.#T()):C(p.chat,a.pickChat,"")}
      </div>
    </div>`}#b(){let{isWaiting:e,problem:s}=this.#e;return e?C(p.tray,a.waiting,""):d`<div class="view">${s===null?E():j(s,()=>this.#e.retry())}</div>`}#u(){let e=this.session!==null&&this.#e.isWaiting,s=e?"signed-out":this.session?.connection.state;if(s===void 0||s==="live"||!(this.showsConnectionState||e))return c;let n={connecting:a.connecting,offline:this.view==="chats"?a.offline:a.offlineInbox,unreachable:this.view==="chats"?a.unreachable:a.unreachableInbox,"signed-out":a.signedOut,refused:a.refused}[s];return d`<p class="banner ${s}" part="status">${n}</p>`}get#p(){let{tenant:e,inbox:s}=this,n=new URL(this.server,document.baseURI).href.replace(/\/+$/,""),r=this.socketUrl?new URL(this.socketUrl,document.baseURI).href:null;return{server:n,socketUrl:r,tenant:e,inbox:s,hasInbox:this.#x("inbox"),hasChats:this.#x("chats")}}get#m(){return this.mode==="page"||this.open}get#v(){return this.#x("inbox")&&this.#x("chats")}#x(e){return this.views.split(/[\s,]+/).includes(e)}#k(){this.requestUpdate(),this.fire("stak-token-needed",{}),this.session!==null&&this.#y(this.session)}#w(e){e.watch(()=>this.#y(e)),e.inbox.onProblem=e.chats.onProblem=s=>this.#m&&this.toasts.showError(s),e.inbox.onArrival=({sender:s})=>this.toasts.announce(a.newMessage(s===null?null:this.nameOf(s))),e.chats.onArrival=({sender:s,chat_id:n})=>{(!this.isChatVisible||e.shownChat!==n)&&this.toasts.announce(a.newChatMessage(this.nameOf(s)))},e.chats.isReading=s=>this.isChatVisible&&e.shownChat===s&&this.#t.isAtEnd,this.showsConnectionState=!1,this.#y(e)}#y(e){this.requestUpdate();let{inbox:s,chats:n,connection:r}=e;e.shownChat!==null&&n.loading==="ready"&&n.chat(e.shownChat)===void 0&&(e.shownChat=null);let o={total:this.unread,inbox:s.unread.total,chats:n.unread,categories:s.unread.categories},l=JSON.stringify(o);l!==this.#o&&(this.#o=l,this.fire("stak-unread",o));let h=this.#e.isWaiting?"signed-out":r.state;h!==this.connection&&this.#$(h)}#$(e){this.connection=e,clearTimeout(this.#c),this.showsConnectionState=e!=="live"&&(e!=="connecting"||this.showsConnectionState),e==="connecting"&&(this.#c=setTimeout(()=>this.showsConnectionState=!0,Gn)),this.fire("stak-connection",{state:e})}#M(){this.isStarting=!0,this.updateComplete.then(()=>this.renderRoot.querySelector(".new-chat input")?.focus())}#_(e){this.isStarting=!1,e!==null?this.openChat(e.chat_id):this.updateComplete.then(()=>this.renderRoot.querySelector("[data-new-chat]")?.focus())}#T(){let{session:e}=this;if(e===null)return;let s=e.shownChat;e.shownChat=null,this.requestUpdate();let n=r=>this.renderRoot.querySelector(r);this.updateComplete.then(()=>(n(`[data-chat="${s}"]`)??n("[data-new-chat]"))?.focus())}#S;#A;#E};_([k()],w.prototype,"server",2),_([k({attribute:"socket-url"})],w.prototype,"socketUrl",2),_([k()],w.prototype,"tenant",2),_([k()],w.prototype,"inbox",2),_([k()],w.prototype,"token",2),_([k({attribute:!1})],w.prototype,"getToken",2),_([k()],w.prototype,"views",2),_([k({type:Boolean,reflect:!0})],w.prototype,"open",2),_([k()],w.prototype,"placement",2),_([k({reflect:!0})],w.prototype,"mode",2),_([k({reflect:!0})],w.prototype,"theme",2),_([k({reflect:!0})],w.prototype,"connection",2),_([k({attribute:!1})],w.prototype,"displayName",2),_([k({attribute:!1})],w.prototype,"people",2),_([k({attribute:!1})],w.prototype,"findPeople",2),_([k({attribute:!1})],w.prototype,"categoryIcons",2),_([k()],w.prototype,"shortcuts",2),_([Re()],w.prototype,"view",2),_([Re()],w.prototype,"isStarting",2),_([Re()],w.prototype,"showsConnectionState",2);customElements.get("stak-inbox")===void 0&&customElements.define("stak-inbox",w);export{w as StakInbox};
