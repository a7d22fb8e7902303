var mi=Object.defineProperty;var fi=Object.getOwnPropertyDescriptor;var _=(n,t,e,s)=>{for(var i=s>1?void 0:s?fi(t,e):t,r=n.length-1,o;r>=0;r--)(o=n[r])&&(i=(s?o(t,e,i):o(i))||i);return s&&i&&mi(t,e,i),i};var we=globalThis,$e=we.ShadowRoot&&(we.ShadyCSS===void 0||we.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ct=Symbol(),Ft=new WeakMap,he=class{constructor(t,e,s){if(this._$cssResult$=!0,s!==ct)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o,e=this.t;if($e&&t===void 0){let s=e!==void 0&&e.length===1;s&&(t=Ft.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),s&&Ft.set(e,t))}return t}toString(){return this.cssText}},_e=n=>new he(typeof n=="string"?n:n+"",void 0,ct),P=(n,...t)=>{let e=n.length===1?n[0]:t.reduce((s,i,r)=>s+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+n[r+1],n[0]);return new he(e,n,ct)},Bt=(n,t)=>{if($e)n.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of t){let s=document.createElement("style"),i=we.litNonce;i!==void 0&&s.setAttribute("nonce",i),s.textContent=e.cssText,n.appendChild(s)}},ut=$e?n=>n:n=>n instanceof CSSStyleSheet?(t=>{let e="";for(let s of t.cssRules)e+=s.cssText;return _e(e)})(n):n;var{is:gi,defineProperty:bi,getOwnPropertyDescriptor:vi,getOwnPropertyNames:yi,getOwnPropertySymbols:xi,getPrototypeOf:wi}=Object,ke=globalThis,Vt=ke.trustedTypes,$i=Vt?Vt.emptyScript:"",_i=ke.reactiveElementPolyfillSupport,ce=(n,t)=>n,ue={toAttribute(n,t){switch(t){case Boolean:n=n?$i:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,t){let e=n;switch(t){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Te=(n,t)=>!gi(n,t),Wt={attribute:!0,type:String,converter:ue,reflect:!1,useDefault:!1,hasChanged:Te};Symbol.metadata??=Symbol("metadata"),ke.litPropertyMetadata??=new WeakMap;var I=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=Wt){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){let s=Symbol(),i=this.getPropertyDescriptor(t,s,e);i!==void 0&&bi(this.prototype,t,i)}}static getPropertyDescriptor(t,e,s){let{get:i,set:r}=vi(this.prototype,t)??{get(){return this[e]},set(o){this[e]=o}};return{get:i,set(o){let l=i?.call(this);r?.call(this,o),this.requestUpdate(t,l,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Wt}static _$Ei(){if(this.hasOwnProperty(ce("elementProperties")))return;let t=wi(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(ce("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ce("properties"))){let e=this.properties,s=[...yi(e),...xi(e)];for(let i of s)this.createProperty(i,e[i])}let t=this[Symbol.metadata];if(t!==null){let e=litPropertyMetadata.get(t);if(e!==void 0)for(let[s,i]of e)this.elementProperties.set(s,i)}this._$Eh=new Map;for(let[e,s]of this.elementProperties){let i=this._$Eu(e,s);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let e=[];if(Array.isArray(t)){let s=new Set(t.flat(1/0).reverse());for(let i of s)e.unshift(ut(i))}else t!==void 0&&e.push(ut(t));return e}static _$Eu(t,e){let s=e.attribute;return s===!1?void 0:typeof s=="string"?s:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,e=this.constructor.elementProperties;for(let s of e.keys())this.hasOwnProperty(s)&&(t.set(s,this[s]),delete this[s]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Bt(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,s){this._$AK(t,s)}_$ET(t,e){let s=this.constructor.elementProperties.get(t),i=this.constructor._$Eu(t,s);if(i!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:ue).toAttribute(e,s.type);this._$Em=t,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(t,e){let s=this.constructor,i=s._$Eh.get(t);if(i!==void 0&&this._$Em!==i){let r=s.getPropertyOptions(i),o=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:ue;this._$Em=i;let l=o.fromAttribute(e,r.type);this[i]=l??this._$Ej?.get(i)??l,this._$Em=null}}requestUpdate(t,e,s,i=!1,r){if(t!==void 0){let o=this.constructor;if(i===!1&&(r=this[t]),s??=o.getPropertyOptions(t),!((s.hasChanged??Te)(r,e)||s.useDefault&&s.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,s))))return;this.C(t,e,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:s,reflect:i,wrapped:r},o){s&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??e??this[t]),r!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||s||(e=void 0),this._$AL.set(t,e)),i===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[i,r]of s){let{wrapped:o}=r,l=this[i];o!==!0||this._$AL.has(i)||l===void 0||this.C(i,void 0,r,l)}}let t=!1,e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(e)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};I.elementStyles=[],I.shadowRootOptions={mode:"open"},I[ce("elementProperties")]=new Map,I[ce("finalized")]=new Map,_i?.({ReactiveElement:I}),(ke.reactiveElementVersions??=[]).push("2.1.2");var mt=globalThis,Kt=n=>n,Se=mt.trustedTypes,Gt=Se?Se.createPolicy("lit-html",{createHTML:n=>n}):void 0,ft="$lit$",U=`lit$${Math.random().toFixed(9).slice(2)}$`,gt="?"+U,ki=`<${gt}>`,G=document,me=()=>G.createComment(""),fe=n=>n===null||typeof n!="object"&&typeof n!="function",bt=Array.isArray,es=n=>bt(n)||typeof n?.[Symbol.iterator]=="function",pt=`[ 	
\f\r]`,pe=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Xt=/-->/g,Yt=/>/g,W=RegExp(`>|${pt}(?:([^\\s"'>=/]+)(${pt}*=${pt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Qt=/'/g,Jt=/"/g,ts=/^(?:script|style|textarea|title)$/i,vt=n=>(t,...e)=>({_$litType$:n,strings:t,values:e}),d=vt(1),v=vt(2),Qn=vt(3),N=Symbol.for("lit-noChange"),u=Symbol.for("lit-nothing"),Zt=new WeakMap,K=G.createTreeWalker(G,129);function ss(n,t){if(!bt(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Gt!==void 0?Gt.createHTML(t):t}var is=(n,t)=>{let e=n.length-1,s=[],i,r=t===2?"<svg>":t===3?"<math>":"",o=pe;for(let l=0;l<e;l++){let h=n[l],c,f,m=-1,g=0;for(;g<h.length&&(o.lastIndex=g,f=o.exec(h),f!==null);)g=o.lastIndex,o===pe?f[1]==="!--"?o=Xt:f[1]!==void 0?o=Yt:f[2]!==void 0?(ts.test(f[2])&&(i=RegExp("</"+f[2],"g")),o=W):f[3]!==void 0&&(o=W):o===W?f[0]===">"?(o=i??pe,m=-1):f[1]===void 0?m=-2:(m=o.lastIndex-f[2].length,c=f[1],o=f[3]===void 0?W:f[3]==='"'?Jt:Qt):o===Jt||o===Qt?o=W:o===Xt||o===Yt?o=pe:(o=W,i=void 0);let b=o===W&&n[l+1].startsWith("/>")?" ":"";r+=o===pe?h+ki:m>=0?(s.push(c),h.slice(0,m)+ft+h.slice(m)+U+b):h+U+(m===-2?l:b)}return[ss(n,r+(n[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},ge=class n{constructor({strings:t,_$litType$:e},s){let i;this.parts=[];let r=0,o=0,l=t.length-1,h=this.parts,[c,f]=is(t,e);if(this.el=n.createElement(c,s),K.currentNode=this.el.content,e===2||e===3){let m=this.el.content.firstChild;m.replaceWith(...m.childNodes)}for(;(i=K.nextNode())!==null&&h.length<l;){if(i.nodeType===1){if(i.hasAttributes())for(let m of i.getAttributeNames())if(m.endsWith(ft)){let g=f[o++],b=i.getAttribute(m).split(U),$=/([.?@])?(.*)/.exec(g);h.push({type:1,index:r,name:$[2],strings:b,ctor:$[1]==="."?Ae:$[1]==="?"?Ee:$[1]==="@"?Ce:Y}),i.removeAttribute(m)}else m.startsWith(U)&&(h.push({type:6,index:r}),i.removeAttribute(m));if(ts.test(i.tagName)){let m=i.textContent.split(U),g=m.length-1;if(g>0){i.textContent=Se?Se.emptyScript:"";for(let b=0;b<g;b++)i.append(m[b],me()),K.nextNode(),h.push({type:2,index:++r});i.append(m[g],me())}}}else if(i.nodeType===8)if(i.data===gt)h.push({type:2,index:r});else{let m=-1;for(;(m=i.data.indexOf(U,m+1))!==-1;)h.push({type:7,index:r}),m+=U.length-1}r++}}static createElement(t,e){let s=G.createElement("template");return s.innerHTML=t,s}};function X(n,t,e=n,s){if(t===N)return t;let i=s!==void 0?e._$Co?.[s]:e._$Cl,r=fe(t)?void 0:t._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,s)),s!==void 0?(e._$Co??=[])[s]=i:e._$Cl=i),i!==void 0&&(t=X(n,i._$AS(n,t.values),i,s)),t}var Me=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:s}=this._$AD,i=(t?.creationScope??G).importNode(e,!0);K.currentNode=i;let r=K.nextNode(),o=0,l=0,h=s[0];for(;h!==void 0;){if(o===h.index){let c;h.type===2?c=new se(r,r.nextSibling,this,t):h.type===1?c=new h.ctor(r,h.name,h.strings,this,t):h.type===6&&(c=new Pe(r,this,t)),this._$AV.push(c),h=s[++l]}o!==h?.index&&(r=K.nextNode(),o++)}return K.currentNode=G,i}p(t){let e=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,e),e+=s.strings.length-2):s._$AI(t[e])),e++}},se=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,s,i){this.type=2,this._$AH=u,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=s,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=X(this,t,e),fe(t)?t===u||t==null||t===""?(this._$AH!==u&&this._$AR(),this._$AH=u):t!==this._$AH&&t!==N&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):es(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==u&&fe(this._$AH)?this._$AA.nextSibling.data=t:this.T(G.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:s}=t,i=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=ge.createElement(ss(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new Me(i,this),o=r.u(this.options);r.p(e),this.T(o),this._$AH=r}}_$AC(t){let e=Zt.get(t.strings);return e===void 0&&Zt.set(t.strings,e=new ge(t)),e}k(t){bt(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,s,i=0;for(let r of t)i===e.length?e.push(s=new n(this.O(me()),this.O(me()),this,this.options)):s=e[i],s._$AI(r),i++;i<e.length&&(this._$AR(s&&s._$AB.nextSibling,i),e.length=i)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let s=Kt(t).nextSibling;Kt(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},Y=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,s,i,r){this.type=1,this._$AH=u,this._$AN=void 0,this.element=t,this.name=e,this._$AM=i,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=u}_$AI(t,e=this,s,i){let r=this.strings,o=!1;if(r===void 0)t=X(this,t,e,0),o=!fe(t)||t!==this._$AH&&t!==N,o&&(this._$AH=t);else{let l=t,h,c;for(t=r[0],h=0;h<r.length-1;h++)c=X(this,l[s+h],e,h),c===N&&(c=this._$AH[h]),o||=!fe(c)||c!==this._$AH[h],c===u?t=u:t!==u&&(t+=(c??"")+r[h+1]),this._$AH[h]=c}o&&!i&&this.j(t)}j(t){t===u?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Ae=class extends Y{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===u?void 0:t}},Ee=class extends Y{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==u)}},Ce=class extends Y{constructor(t,e,s,i,r){super(t,e,s,i,r),this.type=5}_$AI(t,e=this){if((t=X(this,t,e,0)??u)===N)return;let s=this._$AH,i=t===u&&s!==u||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,r=t!==u&&(s===u||i);i&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Pe=class{constructor(t,e,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){X(this,t)}},ns={M:ft,P:U,A:gt,C:1,L:is,R:Me,D:es,V:X,I:se,H:Y,N:Ee,U:Ce,B:Ae,F:Pe},Ti=mt.litHtmlPolyfillSupport;Ti?.(ge,se),(mt.litHtmlVersions??=[]).push("3.3.3");var rs=(n,t,e)=>{let s=e?.renderBefore??t,i=s._$litPart$;if(i===void 0){let r=e?.renderBefore??null;s._$litPart$=i=new se(t.insertBefore(me(),r),r,void 0,e??{})}return i._$AI(n),i};var yt=globalThis,H=class extends I{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return N}};H._$litElement$=!0,H.finalized=!0,yt.litElementHydrateSupport?.({LitElement:H});var Si=yt.litElementPolyfillSupport;Si?.({LitElement:H});(yt.litElementVersions??=[]).push("4.2.2");var Mi={attribute:!0,type:String,converter:ue,reflect:!1,hasChanged:Te},Ai=(n=Mi,t,e)=>{let{kind:s,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),s==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),s==="accessor"){let{name:o}=e;return{set(l){let h=t.get.call(this);t.set.call(this,l),this.requestUpdate(o,h,n,!0,l)},init(l){return l!==void 0&&this.C(o,void 0,n,l),l}}}if(s==="setter"){let{name:o}=e;return function(l){let h=this[o];t.call(this,l),this.requestUpdate(o,h,n,!0,l)}}throw Error("Unsupported decorator location: "+s)};function k(n){return(t,e)=>typeof e=="object"?Ai(n,t,e):((s,i,r)=>{let o=i.hasOwnProperty(r);return i.constructor.createProperty(r,s),o?Object.getOwnPropertyDescriptor(i,r):void 0})(n,t,e)}function Re(n){return k({...n,state:!0,attribute:!1})}function y(n,t=""){return d`<svg class=${t} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${n}</svg>`}var p={bell:y(v`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:y(v`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:y(v`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:y(v`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:y(v`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:y(v`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:y(v`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:y(v`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:y(v`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:y(v`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:y(v`<path d="M12 5v14m-7-7h14"/>`),send:y(v`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:y(v`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:y(v`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:y(v`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:y(v`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:y(v`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:y(v`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:y(v`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:y(v`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:y(v`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:y(v`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:y(v`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:y(v`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:y(v`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:y(v`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:y(v`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:y(v`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:y(v`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:y(v`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:y(v`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var a={inbox:"Inbox",chats:"Chats",bell:n=>n===0?"Inbox, no unread messages":`Inbox, ${n} unread`,unread:n=>`${n} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:n=>n===1?"1 message was recalled":`${n} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:n=>n===1?"1 new message":`${n} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:n=>n?`New message from ${n}`:"New message in your inbox",newChatMessage:n=>`New chat message from ${n}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:n=>`Remove ${n}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:n=>n===1?"1 member":`${n} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:n=>`Remove ${n} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},ie={locale:void 0};var os=99;function as(n,t,e){let s=n>os?`${os}+`:n;return d`<button class="bell" part="bell" aria-haspopup="dialog" aria-expanded=${t?"true":"false"}
    aria-label=${a.bell(n)} @click=${e}>
    <slot name="bell">${p.bell}</slot>
    ${n>0?d`<span class="badge" part="badge" aria-hidden="true">${s}</span>`:u}
  </button>`}var ls={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ds=n=>(...t)=>({_$litDirective$:n,values:t}),Le=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,s){this._$Ct=t,this._$AM=e,this._$Ci=s}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};var{I:Ei}=ns,hs=n=>n;var cs=()=>document.createComment(""),ne=(n,t,e)=>{let s=n._$AA.parentNode,i=t===void 0?n._$AB:t._$AA;if(e===void 0){let r=s.insertBefore(cs(),i),o=s.insertBefore(cs(),i);e=new Ei(r,o,n,n.options)}else{let r=e._$AB.nextSibling,o=e._$AM,l=o!==n;if(l){let h;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(h=n._$AU)!==o._$AU&&e._$AP(h)}if(r!==i||l){let h=e._$AA;for(;h!==r;){let c=hs(h).nextSibling;hs(s).insertBefore(h,i),h=c}}}return e},q=(n,t,e=n)=>(n._$AI(t,e),n),Ci={},us=(n,t=Ci)=>n._$AH=t,ps=n=>n._$AH,Ie=n=>{n._$AR(),n._$AA.remove()};var ms=(n,t,e)=>{let s=new Map;for(let i=t;i<=e;i++)s.set(n[i],i);return s},re=ds(class extends Le{constructor(n){if(super(n),n.type!==ls.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,t,e){let s;e===void 0?e=t:t!==void 0&&(s=t);let i=[],r=[],o=0;for(let l of n)i[o]=s?s(l,o):o,r[o]=e(l,o),o++;return{values:r,keys:i}}render(n,t,e){return this.dt(n,t,e).values}update(n,[t,e,s]){let i=ps(n),{values:r,keys:o}=this.dt(t,e,s);if(!Array.isArray(i))return this.ut=o,r;let l=this.ut??=[],h=[],c,f,m=0,g=i.length-1,b=0,$=r.length-1;for(;m<=g&&b<=$;)if(i[m]===null)m++;else if(i[g]===null)g--;else if(l[m]===o[b])h[b]=q(i[m],r[b]),m++,b++;else if(l[g]===o[$])h[$]=q(i[g],r[$]),g--,$--;else if(l[m]===o[$])h[$]=q(i[m],r[$]),ne(n,h[$+1],i[m]),m++,$--;else if(l[g]===o[b])h[b]=q(i[g],r[b]),ne(n,i[m],i[g]),g--,b++;else if(c===void 0&&(c=ms(o,b,$),f=ms(l,m,g)),c.has(l[m]))if(c.has(l[g])){let M=f.get(o[b]),V=M!==void 0?i[M]:null;if(V===null){let xe=ne(n,i[m]);q(xe,r[b]),h[b]=xe}else h[b]=q(V,r[b]),ne(n,i[m],V),i[M]=null;b++}else Ie(i[g]),g--;else Ie(i[m]),m++;for(;b<=$;){let M=ne(n,h[$+1]);q(M,r[b]),h[b++]=M}for(;m<=g;){let M=i[m++];M!==null&&Ie(M)}return this.ut=o,us(n,h),N}});var Pi=6,Ri=[[/order|deliver|ship|parcel|package|track/,p.box],[/bill|invoice|pay|subscription|refund|finance/,p.card],[/security|login|password|privacy|verif/,p.shield],[/offer|promo|sale|deal|coupon|market/,p.tag],[/event|calendar|remind|appoint|booking|schedule/,p.calendar],[/alert|incident|warn|error|outage|system|status/,p.alert],[/account|profile|team|member|friend|social|follow/,p.person],[/chat|comment|message|mention|repl|support/,p.chat],[/reward|gift|loyal|birthday|welcome/,p.gift],[/news|update|announce|release|blog|product/,p.news]];function Ue(n,t){if(t!==void 0)return d`<span class="avatar hue-${xt(n)}" aria-hidden="true">${fs(t)}</span>`;let[,e]=Ri.find(([s])=>s.test(n.toLowerCase()))??[null,p.bell];return d`<span class="avatar hue-${xt(n)}" part="category-icon" aria-hidden="true">${e}</span>`}function L(n,t=!1,e=null){let i=n.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(r=>[...r][0]?.toUpperCase()).join("");return d`<span class="avatar hue-${xt(n)} ${t?"small":""}" part="avatar" aria-hidden="true"
    >${i||"?"}${e===null?"":fs(e)}</span>`}function fs(n){return d`<img src=${n} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function xt(n){return[...n].reduce((t,e)=>(t*31+(e.codePointAt(0)??0))%9973,7)%Pi}function Ne(n,t){if(n.name)return n.name;let e=n.other_participants.map(t);return e.length===0?a.you:e.length>3?`${e.slice(0,3).join(", ")} +${n.participant_count-4}`:e.join(", ")}var oe=class{constructor(t){this.onEnd=t}#e=null;#s=null;#i=-1;observe(t,e){t===this.#s&&e===this.#i||(this.#e?.disconnect(),this.#s=t,this.#i=e,t!==null&&(this.#e??=new IntersectionObserver(s=>s.some(i=>i.isIntersecting)&&this.onEnd()),this.#e.observe(t)))}};var T=class{constructor(t){this.host=t;t.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};function ae(n,t){if(n.altKey||n.ctrlKey||n.metaKey||t.length===0)return!1;let e=t.findIndex(r=>r.matches(":focus")),s=t.length-1,i={ArrowDown:Math.min(e+1,s),ArrowUp:Math.max(e-1,0),Home:0,End:s}[n.key];return i===void 0?!1:(n.preventDefault(),t[i]?.focus(),!0)}var x=class extends Error{constructor(e,s,i,r=[],o=null){super(i);this.status=e;this.code=s;this.errors=r;this.retryAfterSeconds=o;this.name="Problem"}};function Oi(n){return typeof n=="string"?{headers:{authorization:`Bearer ${n}`},credentials:"omit"}:{headers:{"x-csrf-token":n.csrfToken},credentials:"same-origin"}}async function gs(n,t,e={}){let s=Oi(t),i={...s.headers,...e.headers};e.body!==void 0&&(i["content-type"]="application/json");let r;try{r=await fetch(n,{method:e.method??"GET",headers:i,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:s.credentials,cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new x(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let o=await r.text();if(r.ok)return o===""?null:JSON.parse(o);throw Li(r,o)}function Li(n,t){let e=Number(n.headers.get("retry-after"))||null;try{let{code:s,detail:i,title:r,errors:o}=JSON.parse(t);return new x(n.status,String(s),String(i??r),o??[],e)}catch{return new x(n.status,"unknown",`The server responded with status ${n.status}.`,[],e)}}var Ii=15,De=class{constructor(t){this.fetchToken=t}#e=null;#s=null;#i=null;async token(){let t=this.#e;if(t!==null&&!bs(t))return t;this.#i??=this.fetchToken().finally(()=>this.#i=null);let e;try{if(e=await this.#i,j(e)===null)throw new A("The page supplied something that is not a user's token.")}catch(s){if(t!==null&&t===this.#e&&!bs(t,0))return t;throw s instanceof x?s:new A(String(s?.message??s))}if(e===this.#s)throw new x(401,"not_authenticated","The session has ended.");return this.#e=e,e}set(t){this.#e=t}reject(t){this.#s=t,this.#e===t&&(this.#e=null)}},A=class extends x{constructor(t){super(0,"token_unavailable",t)}};function j(n){let{sub:t}=wt(n);return typeof t=="string"&&t!==""?t:null}function vs(n){let{iss:t}=wt(n);return typeof t=="string"?t:null}function bs(n,t=Ii){let{exp:e}=wt(n);return typeof e=="number"&&e-t<Date.now()/1e3}function wt(n){try{let t=(String(n).split(".")[1]??"").replace(/-/g,"+").replace(/_/g,"/"),e=Uint8Array.from(atob(t),i=>i.charCodeAt(0)),s=JSON.parse(new TextDecoder().decode(e));return typeof s=="object"&&s!==null?s:{}}catch{return{}}}function z(){return globalThis.navigator?.onLine!==!1}function $t(){return globalThis.document?.visibilityState!=="hidden"}function qe(){return globalThis.location?.origin??null}function ys(n){let t=[He(globalThis,"online",n),He(globalThis,"offline",n)];return()=>t.forEach(e=>e())}function xs(n){return He(globalThis.document,"visibilitychange",()=>$t()&&n())}function ws(n){return He(globalThis,"storage",t=>n(t.key??""))}function He(n,t,e){return n?.addEventListener?.(t,e),()=>n?.removeEventListener?.(t,e)}function Q(n){return n instanceof x?z()?n instanceof A||n.status===0||n.status>=500?a.unreachableNow:n.status===401?a.signedOut:n.status===403||n.status===404?a.notAvailable:n.status===429?a.tooMany:n.message||a.failed:a.offlineNow:a.failed}function $s(n){return n instanceof x&&n.status===404?a.noLongerThere:n instanceof x&&n.status===403?a.notAllowed:Q(n)}var _s=new Set;function E(n){_s.has(n)||(_s.add(n),console.error(`stak-inbox: ${n}`))}function ks(n,t,e){!(n instanceof x)||n.status!==404||E(`${n.message} Check the attributes: tenant is "${t}", inbox is "${e}".`)}function Ts(n){return!(n instanceof x)||![400,403,404,409,413,422].includes(n.status)}var Ui=30,Ni=200,Di=/^(\+|00)[\d\s().\/-]{6,}$/,le=class extends T{constructor(){super(...arguments);this.chosen=[];this.#e="";this.#s=[];this.#i=!1;this.#t="";this.#n=0;this.#p=e=>{this.#e=e.target.value,this.#t="",this.#s=[];let s=this.#n+=1,{findPeople:i}=this.host;clearTimeout(this.#r),this.#i=i!==null&&this.#e.trim()!=="",this.#i&&(this.#r=setTimeout(()=>{this.#f(s)},Ni)),this.update()}}#e;#s;#i;#t;#n;#r;render(e,s,i=new Set){let r=this.#a(i),o=h=>this.#c(h,s),l=h=>{h.key!=="Enter"||h.isComposing||this.#e.trim()===""||(h.preventDefault(),r[0]!==void 0?o(r[0]):_t(this.#e)&&this.#u(i))};return d`<div class="picker" part="people">
      <label>${e}
        <input name="people" type="search" autocomplete="off" spellcheck="false" dir="auto" placeholder=${a.searchPeople}
          aria-controls="stak-people" .value=${this.#e} @input=${this.#p} @keydown=${l}>
      </label>
      ${this.chosen.length>0?d`<div class="chips wrap">${this.chosen.map(h=>this.#l(h))}</div>`:u}
      <ul class="people" id="stak-people" role="list" aria-label=${a.found} aria-busy=${this.#i?"true":"false"}>
        ${r.map(h=>this.#d(h,()=>o(h)))}
        ${_t(this.#e)&&r.length===0?d`<li><button type="button" class="person" @click=${()=>{this.#u(i)}}>
              ${p.person}<bdi>${this.#e.trim()}</bdi></button></li>`:u}
      </ul>
      <p class="hint" role="status">${this.#o(r)}</p>
    </div>`}reset(){clearTimeout(this.#r),this.#n+=1,this.chosen=[],this.#e=this.#t="",this.#s=[],this.#i=!1}#o(e){return this.#t!==""||this.#i?this.#t:e.length>0||this.chosen.length>0?"":this.#e.trim()===""||_t(this.#e)?a.typeName:a.nobodyFound}#a(e){let{people:s,session:i}=this.host,r=(i?.chats.knownPeople??[]).map(c=>({uid:c})),o=new Map;for(let c of[...r,...s,...this.#s])o.set(c.uid,{...c,name:c.name??this.host.nameOf(c.uid)});let l=Ss(this.#e).split(/\s+/).filter(Boolean),h=new Set(this.#s.map(c=>c.uid));return[...o.values()].filter(({uid:c,name:f})=>c===i?.chats.me||e.has(c)||this.chosen.some(m=>m.uid===c)?!1:h.has(c)||l.every(m=>Ss(f??"").includes(m))).sort((c,f)=>(c.name??"").localeCompare(f.name??"")).slice(0,Ui)}#d(e,s){let i=e.name??e.uid;return d`<li><button type="button" class="person" data-uid=${e.uid} @click=${s}>
      ${L(i,!0,e.avatar??null)}<bdi>${i}</bdi></button></li>`}#l(e){let s=e.name??e.uid,i=()=>{this.chosen=this.chosen.filter(r=>r.uid!==e.uid),this.#h()};return d`<button type="button" class="chip" aria-pressed="true" aria-label=${a.removePerson(s)} @click=${i}>
      <bdi>${s}</bdi>${p.close}</button>`}#c(e,s){this.chosen=s?[...this.chosen,e]:[e],this.#e=this.#t="",this.#s=[],this.#h()}#h(){this.update(),this.host.renderRoot.querySelector(".picker input")?.focus()}#p;async#f(e){try{let s=await this.host.findPeople(this.#e.trim());e===this.#n&&(this.#s=s)}catch(s){E(`findPeople failed: ${s?.message??s}.`)}e===this.#n&&(this.#i=!1,this.update())}async#u(e){let s=this.#n+=1,i=this.#e.trim().replace(/^00/,"+").replace(/[^\d+]/g,"");try{let r=await this.host.session?.chats.findByPhone(i)??[];if(s!==this.#n)return;this.#s=r.filter(o=>!e.has(o.user_id)).map(o=>({uid:o.user_id,name:o.display_name??i,...o.avatar_url===null?{}:{avatar:o.avatar_url}})),this.#t=this.#s.length===0?a.nobodyByPhone:""}catch(r){this.#t=Q(r)}this.update()}};function _t(n){return Di.test(n.trim())}function Ss(n){return n.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim()}var kt=3600,Tt=253402300799,je=class extends T{#e=new le(this.host);#s="";#i=!1;#t=!1;#n=null;render(t,e,s,i){this.#s!==e.chat_id&&this.reset(e.chat_id);let r=e.chat_type==="group",o=s.members.find(h=>h.user_id===t.chats.me),l=r&&(o?.role==="owner"||o?.role==="admin");return d`<div class="members" part="members">
      ${l?this.#r(t,e):u}
      <ul role="list" aria-label=${a.details}>
        ${s.members.map(h=>this.#o(t,e,h,o,r))}
      </ul>
      ${l?this.#d(t,e,s):u}
      ${this.#l(t,e)}
      ${r?this.#c(t,e,i):u}
    </div>`}reset(t=""){this.#s=t,this.#i=this.#t=!1,this.#n=null,this.#e.reset()}#r(t,e){return d`<form class="member-form" @submit=${i=>{i.preventDefault();let r=String(new FormData(i.currentTarget).get("name")??"").trim();r!==(e.name??"")&&this.#h(()=>t.chats.rename(e.chat_id,r))}}>
      <label>${a.rename}<input name="name" maxlength="100" autocomplete="off" dir="auto" .value=${e.name??""}></label>
      <button class="button">${a.save}</button>
    </form>`}#o(t,e,s,i,r){let{user_id:o,role:l,avatar_url:h}=s,c=this.host.nameOf(o),f=r&&o!==i?.user_id&&(i?.role==="owner"||i?.role==="admin"&&l==="member");return d`<li data-member=${o}>${L(c,!0,h??null)}<bdi>${o===i?.user_id?a.you:c}</bdi>
      ${r&&l!=="member"?d`<small>${l==="owner"?a.owner:a.admin}</small>`:u}
      ${f?this.#a(t,e,o,c):u}</li>`}#a(t,e,s,i){let r=this.#n===s,o=l=>{this.#n=l,this.update()};return d`<button class="${r?"button danger":"icon"} member-remove" aria-label=${r?u:a.removeMember(i)}
      title=${a.removeMember(i)} @blur=${()=>o(null)}
      @click=${()=>r?void this.#h(()=>t.chats.removeMember(e.chat_id,s)):o(s)}
      >${r?a.reallyRemove:p.close}</button>`}#d(t,e,s){let i=()=>{this.#i=!0,this.update(),this.host.updateComplete.then(()=>this.host.renderRoot.querySelector(".members .picker input")?.focus())};if(!this.#i)return d`<button class="button" @click=${i}>${p.plus}${a.addPeople}</button>`;let r=async l=>{l.preventDefault();let h=this.#e.chosen.map(c=>c.uid);h.length>0&&!await this.#h(()=>t.chats.addMembers(e.chat_id,h))||(this.#i=!1,this.#e.reset(),this.update())},o=new Set(s.members.map(l=>l.user_id));return d`<form class="member-form adding" @submit=${l=>{r(l)}}>
      ${this.#e.render(a.addPeople,!0,o)}<button class="button primary">${a.add}</button></form>`}#l(t,e){let s=o=>{let l=Number(o.target.value),h=l===0?null:l===Tt?Tt:Math.floor(Date.now()/1e3)+l;this.#h(()=>t.chats.mute(e.chat_id,h))},i=be(e),r=(o,l)=>d`<option value=${o}>${l}</option>`;return d`<label class="mute">${a.mute}
      <select .value=${i?"muted":"0"} @change=${s}>
        ${i?d`<option value="muted" selected>${a.isMuted}</option>`:u}
        ${r(0,a.muteOff)}${r(kt,a.mute1h)}${r(8*kt,a.mute8h)}
        ${r(168*kt,a.muteWeek)}${r(Tt,a.muteAlways)}
      </select></label>`}#c(t,e,s){let i=o=>{this.#t=o,this.update()},r=async()=>{await this.#h(()=>t.chats.leave(e.chat_id))&&s()};return d`<button class="button danger" @blur=${()=>i(!1)}
      @click=${()=>this.#t?void r():i(!0)}>${this.#t?a.reallyLeave:a.leave}</button>`}async#h(t){try{return await t(),!0}catch(e){return this.host.toasts.showError(e),!1}finally{this.#n=null,this.update()}}};function be(n){return(n.muted_until??0)>Date.now()/1e3}function ze(){return d`<span class="muted-mark" role="img" aria-label=${a.isMuted} title=${a.isMuted}>${p.muted}</span>`}function C(n=6){return d`<div class="skeletons"><span class="visually-hidden">${a.loading}</span>
    ${Array.from({length:n},()=>d`<div class="skeleton" aria-hidden="true"><i></i><b></b><b></b></div>`)}</div>`}function R(n,t,e,s=u){return d`<div class="state" part="empty"><span class="state-icon">${n}</span>
    <p class="state-title">${t}</p><p>${e}</p>${s}</div>`}function F(n,t){return d`<div class="state" part="error" role="alert"><span class="state-icon">${p.alert}</span>
    <p class="state-title">${a.notLoaded}</p>${n===null?u:d`<p>${Q(n)}</p>`}
    <button class="button" @click=${t}>${a.tryAgain}</button></div>`}var St=60,Mt=60*St,Hi=24*Mt,Fe=null;function Be(){return(Fe===null||Fe.locale!==ie.locale)&&(Fe={locale:ie.locale,formats:qi(ie.locale)}),Fe.formats}function qi(n){let t=e=>new Intl.DateTimeFormat(n,e);return{relative:new Intl.RelativeTimeFormat(n,{numeric:"always",style:"narrow"}),clock:t({hour:"numeric",minute:"2-digit"}),weekday:t({weekday:"short"}),thisYear:t({day:"numeric",month:"short"}),longAgo:t({day:"numeric",month:"short",year:"numeric"}),whole:t({dateStyle:"full",timeStyle:"medium"}),wholeDay:t({weekday:"long",day:"numeric",month:"long"})}}function Ve(n){return Es(n,ji(n))}function At(n){return Es(n,Be().clock.format(n*1e3))}function Ms(n){let t=Cs(n);return t===0?a.today:t===1?a.yesterday:Be().wholeDay.format(n*1e3)}function As(n,t){return new Date(n*1e3).toDateString()===new Date(t*1e3).toDateString()}function Es(n,t){let e=new Date(n*1e3);return d`<time datetime=${e.toISOString()} title=${Be().whole.format(e)}>${t}</time>`}function ji(n){let t=Date.now()/1e3-n,{relative:e,weekday:s,thisYear:i,longAgo:r}=Be();if(t<St)return a.now;if(t<Mt)return e.format(-Math.floor(t/St),"minute");let o=Cs(n);if(o===0)return e.format(-Math.floor(t/Mt),"hour");if(o===1)return a.yesterday;let l=n*1e3;return o<7?s.format(l):(new Date(l).getFullYear()===new Date().getFullYear()?i:r).format(l)}function Cs(n){let t=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((t(new Date)-t(new Date(n*1e3)))/(Hi*1e3))}var We=class extends T{#e=null;#s=new oe(()=>{this.host.session?.chats.loadMore()});render(t,e,s,i){return d`<div class="toolbar" part="toolbar">
        <h3>${a.chats}</h3>
        <button class="button" data-new-chat @click=${i}>${p.plus}${a.newChat}</button>
      </div>
      <div class="scroll" part="chats" aria-busy=${t.loading==="loading"?"true":"false"}>
        ${this.#i(t,e,s)}
      </div>`}hostUpdated(){let{renderRoot:t,session:e}=this.host;this.#s.observe(t.querySelector(".chats-end"),e?.chats.chats.length??0)}#i(t,e,s){let{chats:i}=t;if(t.loading==="failed")return F(t.problem,()=>{t.refresh()});if(t.loading!=="ready"&&i.length===0)return C();if(i.length===0)return R(p.chat,a.noChats,a.noChatsMore);i.some(o=>o.chat_id===this.#e)||(this.#e=e??i[0]?.chat_id??null);let r=o=>ae(o,[...o.currentTarget.querySelectorAll("[data-stop]")]);return d`<ul class="rows" role="list" aria-label=${a.chats} @keydown=${r}>
        ${re(i,o=>o.chat_id,o=>this.#t(t,o,e,s))}
      </ul>
      ${t.isLoadingMore?C(2):u}
      ${t.hasMore?d`<div class="chats-end" aria-hidden="true"></div>`:u}`}#t(t,e,s,i){let r=Ne(e,this.host.nameOf),o=e.unread_count;return d`<li part="chat">
      <button class="row ${o>0?"unread":""}" data-stop data-chat=${e.chat_id}
        tabindex=${this.#e===e.chat_id?0:-1} aria-current=${s===e.chat_id?"true":u}
        @focus=${()=>this.#r(e.chat_id)} @click=${()=>i(e.chat_id)}>
        ${L(r)}
        <span class="row-text">
          <span class="row-top"><bdi class="row-title">${r}</bdi>${be(e)?ze():u}
            ${e.last_message_at===null?u:d`<span class="row-time">${Ve(e.last_message_at)}</span>`}
          </span>
          <span class="row-bottom"><span class="row-preview" dir="auto">${this.#n(t,e)}</span>
            ${o>0?d`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:u}
          </span>
        </span>
      </button>
    </li>`}#n(t,e){if(e.last_message_id===null)return e.chat_type==="group"?a.members(e.participant_count):"";let s=e.last_message_preview??a.deleted,i=e.last_message_sender;return i===t.me?`${a.you}: ${s}`:e.chat_type==="group"&&i!==null?`${this.host.nameOf(i)}: ${s}`:s}#r(t){this.#e!==t&&(this.#e=t,this.update())}};var zi=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Fi=6,Bi=new Set(["_self","_blank","_parent","_top"]),Vi="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function Rs(n){let t={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!J(n))return{...t,body:Ps(n)};let e=D(n.title)||D(n.subject),s=[D(n.body),D(n.text)].filter(Boolean).join(`

`),i=Wi(n),[r]=i,o=r===void 0||r.url===null?null:{label:r.label,url:r.url},l={...t,avatar:de(n.avatar),images:Gi(n),actions:i,link:o};if(e||s)return{...l,title:e||Os(s),body:e?s:Xi(s)};let{data:h,...c}=n,f=new Set([...i.length>0?Vi:[],...l.avatar===null?[]:["avatar"],...l.images.length>0?["image","images"]:[]]),m=Object.entries(J(h)?{...c,...h}:n).filter(([g])=>!f.has(g)).map(([g,b])=>[Ct(g),Ps(b)]).filter(([,g])=>g.trim()!=="");return{...l,fields:m}}function de(n){if(typeof n!="string"||n.trim()==="")return null;try{let{protocol:t,href:e}=new URL(n,document.baseURI);return t==="http:"||t==="https:"?e:null}catch{return null}}function ve(n){let t=[],e=0;for(let s of n.matchAll(zi)){t.push(n.slice(e,s.index));let i=de(s[0]);t.push(i===null?s[0]:d`<a href=${i} target="_blank" rel="noopener noreferrer nofollow">${s[0]}</a>`),e=s.index+s[0].length}return[...t,n.slice(e)]}function Wi(n){let t=Array.isArray(n.actions)?n.actions:[],e={url:n.url??(J(n.redirect)?n.redirect.url:void 0),target:Ki(n)},i=Et(n.action??n.primaryAction??n.primary_action??t[0],"primary")??Et({redirect:e},"primary"),r=Et(n.secondaryAction??n.secondary_action??t[1],"secondary");return[i!==null&&i.url===null?{...i,url:de(e.url),target:e.target}:i,r].filter(l=>l!==null)}function Et(n,t){if(!J(n))return null;let e=J(n.redirect)?n.redirect:n,s=de(e.url),i=D(n.label)||null;if(i===null&&s===null)return null;let r=D(e.target);return{kind:t,label:i,url:s,target:Bi.has(r)?r:null}}function Ki(n){return J(n.redirect)?D(n.redirect.target):""}function Gi(n){return[n.image,...Array.isArray(n.images)?n.images:[]].map(s=>J(s)?{url:de(s.url),description:D(s.alt)||D(s.description)}:{url:de(s),description:""}).filter(s=>s.url!==null).slice(0,Fi)}function Os(n){return n.split(`
`,1)[0]??""}function Xi(n){return n.slice(Os(n).length).trim()}function D(n){return typeof n=="string"?n.trim():typeof n=="number"?String(n):""}function Ps(n){return typeof n=="string"?n:Array.isArray(n)&&n.every(t=>typeof t!="object")?n.join(", "):typeof n=="object"&&n!==null?JSON.stringify(n,null,1):String(n)}function Ct(n){let t=n.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return t.charAt(0).toUpperCase()+t.slice(1)}function J(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Ls(n,t,e){let{isMine:s}=t,i=n.content===null;return d`<div class="bubble-line ${s?"mine":""} ${t.follows?"follows":""}" data-sequence=${n.sequence}>
    ${s&&!i?Yi(t,e):u}
    <div class="bubble ${i?"is-gone":""}" part="bubble ${s?"bubble-mine":"bubble-theirs"}">
      ${t.sender===null?u:d`<bdi class="bubble-sender">${t.sender}</bdi>`}
      <p dir="auto">${i?a.deleted:ve(n.content??"")}</p>
      <span class="bubble-meta">
        ${n.expires_at===null||i?u:Pt(p.timer,a.vanishes)}
        ${At(n.created_at)} ${s&&!i?Qi(t.status):u}
      </span>
    </div>
  </div>`}function Yi({isDeleting:n,stop:t},e){return d`<button class="bubble-delete ${n?"button danger asked":"icon"}" data-stop tabindex=${t}
    aria-label=${n?u:a.deleteMessage} title=${a.deleteMessage} @blur=${()=>e.ask(!1)}
    @click=${()=>n?e.delete():e.ask(!0)}>${n?a.reallyDelete:p.trash}</button>`}function Is(n,t,e){let s=n.refused!==void 0;return d`<div class="bubble-line mine" data-unsent=${n.client_message_id}>
    <div class="bubble pending ${s?"refused":""}" part="bubble bubble-mine">
      <p dir="auto">${n.content}</p>
      <span class="bubble-meta">${At(n.written_at/1e3)}
        <span class="ticks" data-status=${s?"refused":"sending"}>
          ${Pt(s?p.alert:p.clock,s?a.notSent:a.sending)}</span></span>
    </div>
    ${s?d`<div class="refusal"><span>${a.notSent}: ${n.refused}</span>
          <button class="link" @click=${t}>${a.retry}</button>
          <button class="link" @click=${e}>${a.discard}</button></div>`:u}
  </div>`}function Qi(n){let t={SENT:a.sent,DELIVERED:a.delivered,READ:a.read}[n];return d`<span class="ticks" data-status=${n.toLowerCase()} part="ticks">
    ${Pt(n==="SENT"?p.sent:p.delivered,t)}</span>`}function Pt(n,t){return d`<span class="mark" role="img" aria-label=${t} title=${t}>${n}</span>`}var Us=4096,Ji=140,Ke=class extends T{#e=new Map;#s="";#i=null;render(t,e,s){this.#s=t;let i=this.#e.get(t)??"",r=i.length>Us/4&&new TextEncoder().encode(i.trim()).length>Us,o=()=>{let c=i.trim();c===""||r||(this.#e.delete(t),s(c,this.#i),this.update())},l=c=>{c.key!=="Enter"||c.shiftKey||c.isComposing||(c.preventDefault(),o())},h=c=>{this.#e.set(t,c.target.value),this.update()};return d`<form class="composer" part="composer" @submit=${c=>(c.preventDefault(),o())}>
      ${r?d`<p class="problem" role="alert">${a.tooLong}</p>`:u}
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
          .value=${i} @input=${h} @keydown=${l}></textarea>
        <button class="send" part="send" aria-label=${a.send} title=${a.send} ?disabled=${i.trim()===""||r}>
          ${p.send}</button>
      </div>
    </form>`}hostUpdated(){let t=this.host.renderRoot.querySelector(".composer textarea");t===null||this.#s===""||(t.style.height="auto",t.style.height=`${Math.min(t.scrollHeight,Ji)}px`)}#t=t=>{this.#i=Number(t.target.value)||null,this.update()}};var Zi=60,Ns=300,en=300,Ge=class extends T{#e=new Ke(this.host);#s=!0;#i=0;#t=0;#n={chat:"",first:0,last:0,unsent:0};#r=0;#o=new je(this.host);#a=!1;#d=null;render(t,e,s){let i=t.chats.conversation(e.chat_id),r=Ne(e,this.host.nameOf),o=e.chat_type==="group";return d`<section class="conversation" part="conversation" aria-label=${r} data-chat-open=${e.chat_id}>
      <div class="toolbar conversation-head">
        <button class="icon back" aria-label=${a.back} title=${a.back} @click=${s}>${p.back}</button>
        ${L(r,!0)}
        <h3><span class="chat-name"><bdi>${r}</bdi>${be(e)?ze():u}</span>${o?d`<small>${a.members(e.participant_count)}</small>`:u}</h3>
        <button class="icon" aria-label=${a.details} title=${a.details}
          aria-expanded=${this.#a?"true":"false"} @click=${()=>this.#p(i)}>${p.people}</button>
      </div>
      ${this.#a?this.#o.render(t,e,i,s):u}
      <div class="scroll conversation-scroll" tabindex="0" role="group" aria-label=${a.messages} @scroll=${this.#m}
        aria-busy=${i.loading==="loading"?"true":"false"}>${this.#c(t,e,i)}</div>
      ${this.#s?u:this.#u()}
      ${this.#e.render(e.chat_id,r,(l,h)=>{this.#s=!0,t.outbox.write(e.chat_id,l,h)})}
    </section>`}hostUpdate(){let t=this.#l;t!==null&&(this.#i=t.scrollHeight-t.scrollTop,t.scrollTop<this.#t&&!Ds(t)&&(this.#s=!1))}hostUpdated(){let{session:t}=this.host,e=this.#l,s=t?.shownChat??null;if(t===null||e===null||s===null){this.#n.chat="";return}let i=t.chats.conversation(s),r=this.#n,o=i.messages[0]?.sequence??0,l={chat:s,first:o,last:i.lastSequence,unsent:t.outbox.of(s).length};this.#n=l,r.chat!==s&&(this.#s=!0,this.#r=0),this.#s?e.scrollTop=e.scrollHeight:o<r.first?e.scrollTop=e.scrollHeight-this.#i:l.last>r.last&&this.#v(l.last-r.last),this.#t=e.scrollTop,this.markVisibleRead(),e.scrollTop<Ns&&i.loadOlder()}get isAtEnd(){return this.#s}markVisibleRead(){let{session:t}=this.host,e=t?.shownChat;!t||!e||!this.#s||!this.host.isChatVisible||t.chats.markRead(e,t.chats.conversation(e).lastSequence)}get#l(){return this.host.renderRoot?.querySelector(".conversation-scroll")??null}#c(t,e,s){let i=new Set(s.messages.filter(c=>s.isMine(c)).map(c=>c.client_message_id)),r=t.outbox.of(e.chat_id).filter(c=>!i.has(c.client_message_id));if(s.loading==="failed"&&r.length===0)return F(s.problem,()=>{s.load()});if(s.loading!=="ready"&&s.messages.length+r.length===0)return C(4);if(s.messages.length+r.length===0)return R(p.chat,a.noMessages,"");let o=[...s.messages,...r],l=s.messages.findLast(c=>s.isMine(c)&&c.content!==null)?.sequence,h=c=>{let f=c.currentTarget;this.#w(c)&&ae(c,[...f.querySelectorAll("[data-stop]")])};return d`${s.isLoadingOlder?d`<p class="older">${a.loading}…</p>`:u}
      <ol class="bubbles" role="list" aria-label=${a.messages} @keydown=${h}>
        ${re(o,c=>c.client_message_id+("sender"in c?c.sender:t.chats.me),(c,f)=>this.#h(t,e,s,c,o[f-1],l))}
      </ol>`}#h(t,e,s,i,r,o){let l=Rt(i),h=r===void 0||!As(Rt(r),l),c=h?d`<p class="day"><span>${Ms(l)}</span></p>`:u;if(!("sequence"in i))return d`<li>${c}${Is(i,()=>t.outbox.retry(i),()=>t.outbox.discard(i))}</li>`;let f=s.isMine(i),m=!h&&r!==void 0&&"sender"in r&&r.sender===i.sender&&l-Rt(r)<en,g=e.chat_type==="group"&&!f&&!m?this.host.nameOf(i.sender):null,b=i.sequence===o?0:-1,$={isMine:f,follows:m,sender:g,status:s.status(i),stop:b,isDeleting:this.#d===i.sequence};return d`<li>${c}${Ls(i,$,{ask:V=>this.#f(V?i.sequence:null),delete:()=>{s.delete(i)}})}</li>`}#p(t){this.#a=!this.#a,this.#o.reset(),this.#a&&t.fetchMembers(),this.update()}#f(t){this.#d=t,this.update()}#u(){let t=this.#r>0?`${a.toNewest} (${this.#r})`:a.toEnd;return d`<button class="to-end ${this.#r>0?"news":""}" aria-label=${t} @click=${this.#g}>
      ${p.down}${this.#r>0?this.#r:u}</button>`}#v(t){this.#r+=t,this.update()}#g=()=>{this.#s=!0,this.#r=0,this.update()};#m=t=>{let e=t.currentTarget,s=Ds(e);this.#t=e.scrollTop,e.scrollTop<Ns&&this.#n.chat!==""&&this.host.session?.chats.conversation(this.#n.chat).loadOlder(),s!==this.#s&&(this.#s=s,s&&(this.#r=0),this.update())};#w(t){return t.target.matches("[data-stop]")}};function Ds(n){return n.scrollHeight-n.scrollTop-n.clientHeight<Zi}function Rt(n){return"created_at"in n?n.created_at:n.written_at/1e3}function Ot(n,t,e){return n===4401?"with a new token":t&&(e||n===1012)?"at once":"later"}var B=class{#e=0;get tries(){return this.#e}reset(){this.#e=0}next(){let t=Math.min(3e4,500*2**Math.min(this.#e,16));return this.#e+=1,Math.random()*t}};var tn=2e4,sn=5,Hs=253402300799,Xe=class{constructor(t,e,s,i){this.credentials=i;this.#e=`${t}/stack/users/v1/${encodeURIComponent(e)}`,this.#s=e,this.#i=`/${encodeURIComponent(s)}`}#e;#s;#i;async socketUrl(t,e){if(t===null)return`${this.#e.replace(/^http/,"ws")}/ws`;let s=qs(`${this.#e}/events/ticket`,e,{method:"POST"}),{ticket:i}=await s,r=new URL(t.replace(/^http/,"ws"));return r.searchParams.set("tenant",this.#s),r.searchParams.set("ticket",i),r.href}async respondsToAnyone(){let t=qe();if(t===null||new URL(this.#e).origin===t||!z())return!1;let e=this.#e.replace(/\/v1\/[^/]*$/,"/web/stak-inbox.js");return fetch(e,{method:"HEAD",mode:"no-cors",cache:"no-store"}).then(()=>!0,()=>!1)}inboxPage(t,e,s){let i=new URLSearchParams;return t.category!==null&&i.set("category",t.category),t.show==="unread"&&i.set("unread","true"),t.show==="archived"&&i.set("archived","true"),s!==null&&i.set("cursor",s),this.#t(`${this.#i}/messages/last/${e}?${i}`)}inboxUnread(){return this.#t(`${this.#i}/messages/unread`)}inboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`)}mark(t,e){return this.#t(`${this.#i}/messages/${t}`,{method:"PUT",body:{message_ids:e}})}preferences(){return this.#t(`${this.#i}/preferences`)}setPreferences(t){return this.#t(`${this.#i}/preferences`,{method:"PUT",body:t})}markAllRead(t){let e=t===null?{before:Hs}:{before:Hs,category:t};return this.#t(`${this.#i}/messages/read`,{method:"PUT",body:e})}deleteInboxMessage(t){return this.#t(`${this.#i}/messages/${encodeURIComponent(t)}`,{method:"DELETE"})}chats(t){return this.#t(`/chats?limit=50${t===null?"":`&cursor=${encodeURIComponent(t)}`}`)}chat(t){return this.#t(O(t))}startChat(t,e,s,i){let r={chat_type:e?"group":"direct",participants:t,...e&&s?{name:s}:{}};return this.#t("/chats",{method:"POST",body:r,headers:e?{"idempotency-key":i}:{}})}findByPhone(t){return this.#t("/contacts/lookup",{method:"POST",body:{phone_numbers:[t]}})}rename(t,e){return this.#t(O(t),{method:"PATCH",body:{name:e}})}addMember(t,e){return this.#t(`${O(t)}/participants/${encodeURIComponent(e)}`,{method:"PUT",body:{}})}muteChat(t,e){return this.#t(`${O(t)}/me`,{method:"PATCH",body:{muted_until:e}})}participants(t){return this.#t(`${O(t)}/participants`)}removeMember(t,e){return this.#t(`${O(t)}/participants/${encodeURIComponent(e)}`,{method:"DELETE"})}latest(t,e,s){return this.#t(`${O(t)}/messages?limit=${e}${s===null?"":`&before=${s}`}`)}since(t,e,s){return this.#t(`${O(t)}/messages?limit=${e}&after=${s}`)}send(t,e){return this.#t(`${O(t)}/messages`,{method:"POST",body:e})}deleteChatMessage(t,e){return this.#t(`${O(t)}/messages/${e}`,{method:"DELETE"})}advanceReceipt(t,e,s){return this.#t(`${O(t)}/${e}`,{method:"PUT",body:{sequence:s}})}call(t,e){return this.#t(t,e)}async#t(t,e={}){for(let s=0;;s+=1){let i=await this.credentials.token();try{return await qs(this.#e+t,i,e)}catch(r){if(!(r instanceof x)||s>0)throw r;if(r.status===401)this.credentials.reject(i);else if(r.status===429)await nn(Math.min(r.retryAfterSeconds??1,sn));else throw r}}}};async function qs(n,t,e){let s=AbortSignal.timeout(tn);try{return await gs(n,t,{...e,signal:s})}catch(i){throw s.aborted?new x(0,"unreachable","The server did not respond in time."):i}}function O(n){return`/chats/${encodeURIComponent(n)}`}function nn(n){return new Promise(t=>setTimeout(t,n*1e3))}var S=class{#e=new Set;watch(t){return this.#e.add(t),()=>this.#e.delete(t)}notify(){for(let t of[...this.#e])t()}};var js=40,zs=100,rn=300,Ye=class extends S{constructor(e,s,i){super();this.api=e;this.chatId=s;this.me=i;this.messages=[];this.members=[];this.loading="idle";this.problem=null;this.hasOlder=!1;this.isLoadingOlder=!1;this.onProblem=()=>{};this.#e=0;this.#s=null;this.#i=[];this.#t=!1;this.#n=!1}#e;#s;#i;#t;#n;#r;get lastSequence(){return this.messages.at(-1)?.sequence??0}async load(){if(this.#t){this.#n=!0;return}this.#t=!0,this.loading!=="ready"&&(this.loading="loading"),this.notify();try{do this.#n=!1,await Promise.all([this.#o(),this.#a()]);while(this.#n);this.loading="ready"}catch(e){this.loading==="loading"&&(this.loading="failed"),this.problem=e}finally{this.#t=!1,this.#l()}}async loadOlder(){if(!(!this.hasOlder||this.isLoadingOlder||this.#t||this.loading!=="ready")){this.isLoadingOlder=!0,this.notify();try{let e=await this.api.latest(this.chatId,js,this.#s);this.#c([...e.messages,...this.messages]),this.hasOlder=e.has_more,this.#s=e.next_sequence}catch(e){this.hasOlder=!1,this.onProblem(e)}finally{this.isLoadingOlder=!1,this.notify()}}}addMessage(e){if(this.loading!=="idle"){if(this.loading==="failed"){this.load();return}if(this.#t)this.#i.push(e);else{if(this.hasOlder&&e.sequence<(this.messages[0]?.sequence??0))return;e.sequence<=this.#e+1?(this.#e=Math.max(this.#e,e.sequence),this.#c([...this.messages,e])):(this.#i.push(e),this.#d())}}}applyReceipt({user_id:e,delivered_sequence:s,read_sequence:i}){this.members=this.members.map(r=>r.user_id===e?{...r,delivered_sequence:Math.max(r.delivered_sequence,s),read_sequence:Math.max(r.read_sequence,i)}:r),this.notify()}markDeleted(e){let s=Date.now()/1e3;this.messages=this.messages.map(i=>i.sequence===e?{...i,content:null,deleted_at:s}:i),this.notify()}async delete(e){try{await this.api.deleteChatMessage(this.chatId,e.sequence),this.markDeleted(e.sequence)}catch(s){this.onProblem(s)}}status(e){let s=this.members.filter(r=>r.user_id!==e.sender),i=r=>s.length>0&&s.every(o=>o[r]>=e.sequence);return e.delivery_status==="READ"||i("read_sequence")?"READ":e.delivery_status==="DELIVERED"||i("delivered_sequence")?"DELIVERED":"SENT"}isMine(e){return e.sender===this.me}stop(){clearTimeout(this.#r)}async fetchMembers(){try{await this.#a()}catch{}}async#o(){let e=this.messages[0]?.sequence??1/0,s=[],i=null,r=!0;for(;r&&(i===null||i>e&&s.length<rn);){let o=await this.api.latest(this.chatId,i===null?js:zs,i);s.push(...o.messages),i=o.next_sequence,r=o.has_more&&i!==null}this.#s=i,this.hasOlder=r,this.messages=[],this.#e=Math.max(0,...s.map(o=>o.sequence)),this.#c(s)}async#a(){this.members=(await this.api.participants(this.chatId)).participants,this.notify()}async#d(){this.#t=!0;try{let e=!0;for(;e;){let s=await this.api.since(this.chatId,zs,this.#e);this.#e=Math.max(this.#e,s.next_sequence??0,...s.messages.map(i=>i.sequence)),this.#c([...this.messages,...s.messages]),e=s.has_more&&s.messages.length>0}this.#e=Math.max(this.#e,...this.#i.map(s=>s.sequence))}catch{this.#i=[]}finally{this.#t=!1,this.#l()}}#l(){let e=this.#i.sort((s,i)=>s.sequence-i.sequence);if(this.#i=[],this.loading==="ready")for(let s of e)this.addMessage(s);this.#n&&this.load(),this.notify()}#c(e){let s=Date.now()/1e3,i=new Map;for(let r of e){let o=i.get(r.sequence);(o===void 0||o.deleted_at===null)&&i.set(r.sequence,r)}this.messages=[...i.values()].filter(r=>(r.expires_at??1/0)>s).sort((r,o)=>r.sequence-o.sequence),this.#h(),this.notify()}#h(){clearTimeout(this.#r);let e=Math.min(...this.messages.map(s=>s.expires_at??1/0))*1e3-Date.now();e>2**31-1||(this.#r=setTimeout(()=>this.#c(this.messages),Math.max(e,0)+20))}};var on=200,an=100,ln=6,dn=120,Qe=class extends S{constructor(e,s){super();this.api=e;this.me=s;this.loading="idle";this.problem=null;this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.isReading=()=>!1;this.isShown=()=>!1;this.#e=new Map;this.#s=new Map;this.#i=new Map;this.#t=new Map;this.#n=null;this.#r=new Map;this.#o=!1;this.#a=!1;this.#d=!1}#e;#s;#i;#t;#n;#r;#o;#a;#d;get chats(){let e=s=>this.#i.get(s.chat_id)??0;return[...this.#e.values()].sort((s,i)=>e(i)-e(s)||((s.last_message_id??"")<(i.last_message_id??"")?1:-1))}chat(e){return this.#e.get(e)}nameOf(e){return this.#s.get(e)}get unread(){let e=Date.now()/1e3;return[...this.#e.values()].reduce((s,i)=>s+((i.muted_until??0)>e?0:i.unread_count),0)}async refresh(){if(this.#o){this.#a=!0;return}this.#o=!0;let e=Math.max(this.#e.size,1);this.loading!=="ready"&&(this.loading="loading"),this.notify();let s=new Map(this.#e);try{let i=[],r,o=null;do r=await this.api.chats(o),i.push(...r.chats),o=r.next_cursor;while(o!==null&&i.length<Math.min(e,on));if(this.#d)return;this.#n=o,this.hasMore=o!==null;let l=[...this.#e].filter(([h,c])=>s.get(h)!==c).map(([,h])=>h);this.#e.clear(),this.#c(i);for(let h of l)this.#u(h);this.loading="ready",this.#w(i)}catch(i){this.loading==="loading"&&(this.loading="failed"),this.problem=i}finally{this.#o=!1,this.notify()}!this.#a||this.#d||(this.#a=!1,await this.refresh())}async loadMore(){if(!(!this.hasMore||this.isLoadingMore||this.loading!=="ready")){this.isLoadingMore=!0,this.notify();try{let e=await this.api.chats(this.#n);this.#c(e.chats.filter(s=>!this.#e.has(s.chat_id))),this.#n=e.next_cursor,this.hasMore=e.next_cursor!==null}catch(e){this.hasMore=!1,this.onProblem(e)}finally{this.isLoadingMore=!1,this.notify()}}}conversation(e){let s=this.#t.get(e),i=s??new Ye(this.api,e,this.me);this.#t.delete(e),this.#t.set(e,i),s===void 0&&(i.watch(()=>{this.#h(i.members),this.notify()}),i.onProblem=o=>this.onProblem(o),i.load());let r=[...this.#t.keys()].find(o=>o!==e&&!this.isShown(o));return r!==void 0&&this.#t.size>ln&&this.#m(r),i}opened(e){return this.#t.get(e)}reload(){for(let[e,s]of[...this.#t])this.isShown(e)?s.load():this.#m(e)}async start(e,s,i,r){let o=await this.api.startChat(e,s,i,r);return this.#p(o,Date.now()/1e3),this.notify(),o}async leave(e){await this.api.removeMember(e,this.me),this.#g(e)}async rename(e,s){let i=await this.api.rename(e,s||null);this.#f(e,{name:i.name}),this.notify()}async addMembers(e,s){for(let i of s)await this.api.addMember(e,i);await this.#l(e)}async removeMember(e,s){await this.api.removeMember(e,s),await this.#l(e)}async mute(e,s){let{muted_until:i}=await this.api.muteChat(e,s);this.#f(e,{muted_until:i}),this.notify()}get knownPeople(){let e=new Set([...this.#s.keys(),...[...this.#e.values()].flatMap(s=>s.other_participants)]);return e.delete(this.me),[...e]}async findByPhone(e){let{contacts:s}=await this.api.findByPhone(e),i=s.filter(r=>r.user_id!==this.me);return this.#h(i),i}markRead(e,s){let i=this.#e.get(e);i===void 0||i.read_sequence>=s||this.#r.has(e)||this.#r.set(e,setTimeout(async()=>{try{let r=Math.max(s,this.#t.get(e)?.lastSequence??0);this.#v(e,r,await this.api.advanceReceipt(e,"read",r)),this.#r.delete(e),this.notify()}catch{this.#r.delete(e)}},dn))}addMessage(e){let{chat_id:s,sequence:i}=e;this.#t.get(s)?.addMessage(e);let r=this.#e.get(s);if(r===void 0)this.loading==="ready"&&this.fetchChat(s);else if(i>r.last_sequence){let o=e.sender===this.me;this.#p({...r,last_sequence:i,last_message_at:e.created_at,last_message_id:e.message_id,last_message_preview:e.content?.slice(0,an)??null,last_message_sender:e.sender,unread_count:r.unread_count+(o||this.isReading(s)?0:1)}),i>r.last_sequence+1&&r.last_sequence>0&&this.fetchChat(s),o||this.onArrival(e,this.#e.get(s))}this.notify()}applyReceipt(e){this.#t.get(e.chat_id)?.applyReceipt(e);let s=this.#e.get(e.chat_id);if(e.user_id!==this.me||s===void 0)return;let{delivered_sequence:i,read_sequence:r}=e;r>s.read_sequence&&s.unread_count>0&&(r>=s.last_sequence?this.#f(s.chat_id,{unread_count:0}):this.fetchChat(s.chat_id)),this.#f(s.chat_id,{delivered_sequence:i,read_sequence:Math.max(r,s.read_sequence)}),this.notify()}markDeleted(e,s){this.#t.get(e)?.markDeleted(s);let i=this.#e.get(e);i?.last_sequence===s&&this.#f(e,{last_message_preview:null}),i!==void 0&&this.fetchChat(e),this.notify()}set(e,s){s===null?this.#g(e):(this.#p(s,this.#i.has(e)?void 0:Date.now()/1e3),this.#t.get(e)?.fetchMembers()),this.notify()}async fetchChat(e){try{let s=await this.api.chat(e);s.last_sequence>=(this.#e.get(e)?.last_sequence??0)&&this.#p(s)}catch(s){s instanceof x&&s.status===404&&this.#g(e)}this.notify()}stop(){this.#d=!0;for(let e of[...this.#t.keys()])this.#m(e);for(let e of this.#r.values())clearTimeout(e)}async#l(e){await Promise.all([this.fetchChat(e),this.#t.get(e)?.fetchMembers()])}#c(e){let s=Date.now()/1e3;for(let i of e)s=i.last_message_at??s,this.#p(i,s)}#h(e){for(let{user_id:s,display_name:i}of e)i?this.#s.set(s,i):this.#s.delete(s)}#p(e,s){this.#h(e.profiles??[]),this.#e.set(e.chat_id,e);let i=e.last_message_at??s??this.#i.get(e.chat_id)??Date.now()/1e3;this.#i.set(e.chat_id,i)}#f(e,s){let i=this.#e.get(e);i!==void 0&&this.#e.set(e,{...i,...s})}#u(e){let s=this.#e.get(e.chat_id);s!==void 0&&s.last_sequence>=e.last_sequence&&s.read_sequence>=e.read_sequence||(this.#p(e),s!==void 0&&this.fetchChat(e.chat_id))}#v(e,s,{delivered_sequence:i,read_sequence:r,last_sequence:o,unread_count:l}){let h=this.#e.get(e);if(h===void 0)return;let c=s>=h.last_sequence?0:h.unread_count,f=o===h.last_sequence?l:c;this.#f(e,{delivered_sequence:i,read_sequence:r,unread_count:f})}#g(e){this.#e.delete(e),this.#m(e),this.notify()}#m(e){this.#t.get(e)?.stop(),this.#t.delete(e)}#w(e){for(let s of e)s.unread_count>0&&s.delivered_sequence<s.last_sequence&&this.api.advanceReceipt(s.chat_id,"delivered",s.last_sequence).catch(()=>{})}};var Fs="stak:device";async function Vs(){let n=Bs(()=>localStorage);if(n!==null&&globalThis.navigator?.locks!==void 0)for(let t=0;t<12;t+=1){let e=`${n}-${t}`,s=await hn(`stak:${e}`);if(s!==null)return{id:e,release:s}}return{id:Bs(()=>sessionStorage)??Ws(),release:()=>{}}}function hn(n){return new Promise(t=>{navigator.locks.request(n,{ifAvailable:!0},s=>s===null?t(null):new Promise(i=>t(i))).catch(()=>t(null))})}function Bs(n){try{let t=n().getItem(Fs);if(t!==null)return t;let e=Ws();return n().setItem(Fs,e),e}catch{return null}}function Ws(){return`web-${ye()}`}function ye(){return[...crypto.getRandomValues(new Uint8Array(12))].map(n=>n.toString(16).padStart(2,"0")).join("")}var Ks=30,cn=100,un=300,pn=250,mn=10,Lt=100,Gs=5,fn=15e3,Je=class extends S{constructor(e,s,i={category:null,show:"all"}){super();this.api=e;this.readQueue=s;this.messages=[];this.unread={total:0,categories:{}};this.categories=new Set;this.muted=null;this.loading="idle";this.problem=null;this.hasMore=!1;this.isLoadingMore=!1;this.onArrival=()=>{};this.onProblem=()=>{};this.onLoadProblem=()=>{};this.onAction=()=>{};this.#e=null;this.#s=0;this.#i=!1;this.#t=0;this.#n=0;this.#r=Promise.resolve();this.#o=null;this.#a=null;this.#d=new Set;this.query=i}#e;#s;#i;#t;#n;#r;#o;#a;#d;#l;#c;#h;get recalled(){return this.messages.filter(e=>e.redacted)}async open(){this.loading==="idle"&&(this.#v().catch(()=>{}),await this.#p())}async show(e){this.query=e,this.messages=[],this.loading="loading",await this.#p()}async refresh(){if(clearTimeout(this.#l),await this.#g(),this.loading!=="idle")return this.#p();await this.#v()}async loadMore(){if(!this.hasMore||this.isLoadingMore||this.loading!=="ready")return;let e=this.#s;this.isLoadingMore=!0,this.notify();try{let s=await this.api.inboxPage(this.query,Ks,this.#e);if(e!==this.#s)return;this.#f(s,[...this.messages,...s.messages])}catch(s){this.hasMore=!1,this.onProblem(s)}finally{this.isLoadingMore=!1,this.notify()}}async markRead(e,s=this.onProblem){e.readat!==null||e.redacted||(this.readQueue.add(e.id),this.#b(e.id,i=>({...i,readat:Date.now()/1e3})),this.#u(Z(this.unread,e.category,-1)),!await this.#g(s)&&(this.#b(e.id,i=>({...i,readat:e.readat})),this.#u(Z(this.unread,e.category,1))))}markUnread(e,s=this.onProblem){return e.readat===null?Promise.resolve():(this.readQueue.remove([e.id]),this.#w(e,{readat:null},()=>this.api.mark("unread",[e.id]),1,s))}async markSeen(e,s=this.onProblem){let i=e.filter(r=>!r.seen&&!r.redacted).map(r=>r.id);for(let r=0;r<i.length;r+=Lt){let o=i.slice(r,r+Lt);if(!await this.#y(()=>this.api.mark("seen",o),s))return;for(let l of o)this.#b(l,h=>({...h,seen:!0}));this.notify()}}archive(e,s=this.onProblem){return this.#x(e,()=>this.api.mark("archive",[e.id]),s)}unarchive(e,s=this.onProblem){return this.#x(e,()=>this.api.mark("unarchive",[e.id]),s)}async restore(e){await this.#y(()=>this.api.mark("unarchive",[e.id])),this.refreshSoon()}async clearRecalled(){let e=this.recalled;this.messages=this.messages.filter(s=>!s.redacted),this.notify();for(let s=0;s<e.length;s+=Gs){let i=e.slice(s,s+Gs);if(!await this.#y(async()=>(await Promise.all(i.map(l=>this.api.deleteInboxMessage(l.id)))).at(-1)))return this.refreshSoon()}}async loadMuted(e=this.onProblem){try{let[{muted:s}]=await Promise.all([this.api.preferences(),this.#v()]);this.muted=new Set(s);for(let i of s)this.categories.add(i)}catch(s){e(s)}this.notify()}async mute(e,s,i=this.onProblem){let r=this.muted;if(r===null)return;let o=new Set(r);s?o.add(e):o.delete(e),this.muted=o,this.notify();try{let{muted:l}=await this.api.setPreferences({muted:[...o].sort()});this.muted===o&&(this.muted=new Set(l))}catch(l){this.muted=r,i(l)}this.notify()}remove(e,s=this.onProblem){return this.#x(e,()=>this.api.deleteInboxMessage(e.id),s)}async markAllRead(e=this.onProblem){let{category:s}=this.query,i=this.messages,r=Date.now()/1e3;this.messages=i.map(l=>l.readat===null&&!l.redacted?{...l,readat:r}:l),this.notify(),await this.#y(()=>this.api.markAllRead(s),e)||(this.messages=i),this.notify()}addMessage(e){this.#d.has(e.id)||(this.#a?.push(e),this.categories.add(e.category),!this.messages.some(s=>s.id===e.id)&&(this.loading==="ready"&&this.#_(e)&&(this.messages=It([...this.messages,e])),e.readat===null&&this.#u(Z(this.unread,e.category,1)),this.#$(),this.onArrival(e),this.notify()))}updateUnread(e){if(this.#t>0){this.#o=e;return}let s=Ys(e,this.unread);this.#u(e),s||this.refreshSoon()}markRecalled(e){this.#d.add(e),this.messages=this.messages.map(s=>s.id===e?Xs(s):s),this.notify()}stop(){this.#s+=1,clearTimeout(this.#l),clearTimeout(this.#c),clearTimeout(this.#h),this.#i=!0}async#p(){let e=this.#s+=1,s=this.#n,i=this.messages.length;this.loading!=="ready"&&(this.loading="loading"),this.#a=[],this.notify();try{if(await this.#r,e!==this.#s)return;let r=[],o,l=null,h=0;do{let c=Math.min(cn,Math.max(Ks,i-r.length));if(o=await this.api.inboxPage(this.query,c,l),e!==this.#s)return;r.push(...o.messages.filter(Ut)),l=o.next_cursor,h+=1}while(l!==null&&h<mn&&r.length<Math.min(Math.max(i,1),un));this.loading="ready",this.problem=null,this.#f(o,[...r,...this.#a.filter(c=>this.#_(c))]),s!==this.#n&&this.refreshSoon()}catch(r){if(e!==this.#s)return;this.loading==="loading"&&(this.loading="failed"),this.problem=r,this.onLoadProblem(r)}finally{e===this.#s&&(this.#a=null),this.notify()}}#f(e,s){let i=s.map(r=>this.#d.has(r.id)?Xs(r):r);this.messages=It(i.map(r=>this.#m(r)).filter(Ut)),this.#e=e.next_cursor,this.hasMore=e.next_cursor!==null;for(let r of e.messages)this.categories.add(r.category);this.#t===0&&this.#u(e.unread),this.#$()}#u(e){this.unread=e;for(let s of Object.keys(e.categories))this.categories.add(s);this.notify()}async#v(){let e=this.#s,{total:s,categories:i,categories_last_updated:r}=await this.api.inboxUnread();for(let o of Object.keys(r??{}))this.categories.add(o);e===this.#s&&this.#t===0?this.#u({total:s,categories:i}):this.notify()}async#g(e){clearTimeout(this.#h);let s=this.readQueue.ids.slice(0,Lt);if(s.length===0)return!0;let i=!1,r=await this.#y(()=>this.api.mark("read",s),o=>{i=!Ts(o),i&&e?.(o)});return r||i?this.readQueue.remove(s):this.#i||(this.#h=setTimeout(()=>{this.#g()},fn)),r&&this.readQueue.ids.length>0&&e===void 0?this.#g():!i}#m(e){return e.readat===null&&this.readQueue.has(e.id)?{...e,readat:Date.now()/1e3}:e}async#w(e,s,i,r,o){this.#b(e.id,l=>({...l,...s})),this.#u(Z(this.unread,e.category,r)),!await this.#y(i,o)&&(this.#b(e.id,l=>({...l,readat:e.readat})),this.#u(Z(this.unread,e.category,-r)))}async#x(e,s,i){let r=e.readat===null&&e.message!==null;this.messages=this.messages.filter(o=>o.id!==e.id),r&&this.#u(Z(this.unread,e.category,-1)),this.notify(),!await this.#y(s,i)&&(this.messages=It([...this.messages,e]),r&&this.#u(Z(this.unread,e.category,1)),this.notify())}async#y(e,s=this.onProblem){this.#t+=1,this.#n+=1;let i=this.#r.then(e);this.#r=i.catch(()=>{});try{let{unread:r}=await i;return this.#t===1&&this.#u(r),this.onAction(),!0}catch(r){return s(r),!1}finally{this.#t-=1,this.#t===0&&this.#o!==null&&(Ys(this.#o,this.unread)||this.refreshSoon(),this.#o=null)}}#b(e,s){this.messages=this.messages.map(i=>i.id===e?s(i):i)}refreshSoon(){this.loading==="ready"&&(clearTimeout(this.#l),this.#l=setTimeout(()=>{this.refresh().catch(()=>{})},pn))}#_(e){let{category:s,show:i}=this.query;return s!==null&&s!==e.category?!1:i==="archived"?e.archived:!e.archived&&(i==="all"||e.readat===null)}#$(){clearTimeout(this.#c);let e=this.messages.filter(i=>i.message!==null).map(i=>i.expires_at??1/0),s=Math.min(...e)*1e3-Date.now();s>2**31-1||(this.#c=setTimeout(()=>{this.messages=this.messages.filter(Ut),this.#$(),this.refreshSoon(),this.notify()},Math.max(s,0)+20))}};function It(n){return[...new Map(n.map(e=>[e.id,e])).values()].sort((e,s)=>e.id<s.id?1:-1)}function Ut(n){return n.redacted?!0:n.message!==null&&(n.expires_at??1/0)*1e3>Date.now()}function Xs(n){return{...n,redacted:!0,message:null}}function Z(n,t,e){let s=Math.max((n.categories[t]??0)+e,0),{[t]:i,...r}=n.categories;return{total:Math.max(n.total+e,0),categories:s>0?{...r,[t]:s}:r}}function Ys(n,t){let e=Object.keys(n.categories);return n.total===t.total&&e.length===Object.keys(t.categories).length&&e.every(s=>n.categories[s]===t.categories[s])}var Ze=class{#e=[];#s=[];#i=0;#t=null;#n=[];attach(t,e){t!==this.#t&&(this.#e=[...new Set([...this.#s,...this.#e])],this.#s=[]),this.detach(),this.#t=t,this.#i=200,this.#n=[setInterval(()=>this.ping(),e),setInterval(()=>this.#r(),100)],this.#o()}detach(){this.#t=null,this.#n.forEach(clearInterval),this.#n=[]}acknowledge(t){this.#e.push(t),this.#o()}ping(){this.#t?.send('{"type":"ping"}')}#r(){this.#i=Math.min(200,this.#i+8),this.#e.length>0&&this.#o()}#o(){for(;this.#t?.readyState===1&&this.#i>0&&this.#e.length>0;){this.#i-=1;let t=this.#e.shift();this.#t.send(JSON.stringify({type:"ack",id:t})),this.#s.push(t),this.#s.length>100&&this.#s.shift()}}};var et=class{#e=new Set;has(t){return this.#e.has(t)}add(t){this.#e.add(t),this.#e.size>1e3&&this.#e.delete(this.#e.values().next().value)}};var gn=1e4,Qs=25e3,bn=1e3,vn=1e4,yn=5e3,xn=2,wn=4e3,Js=4401,Nt=4403,Zs=4404,tt=class extends S{constructor(e,s){super();this.credentials=e;this.handlers=s;this.state="connecting";this.#e=new B;this.#s=new Ze;this.#i=new et;this.#t=null;this.#n=null;this.#r=null;this.#a=Qs;this.#d=!1;this.#l=[]}#e;#s;#i;#t;#n;#r;#o;#a;#d;#l;start(){this.#l=[ys(()=>this.#w()),xs(()=>this.#x())],this.#t=this.handlers.acquireDevice(),this.#c()}stop(){this.#d=!0;for(let e of this.#l)e();this.#n?.(),this.#r?.(),this.#t?.then(e=>e.release())}async#c(){for(;!this.#d;){if(!z()){this.#m("offline"),await this.#g(null);continue}let{code:e,wasReady:s,receivedGoodbye:i,hadNoToken:r}=await this.#h();if(this.#d)return;let o=Ot(e,s,i);if(o==="at once")continue;let l=this.#e.next(),h=e===Nt||e===Zs;h?this.#m("refused"):o==="with a new token"?this.#m(this.#e.tries>1?"signed-out":"connecting"):this.#m(this.#e.tries>=xn?"unreachable":"connecting"),!s&&o==="later"&&!r&&!h&&z()&&this.handlers.onUnreachable(),await this.#g(l)}}async#h(){let e={code:null,hadNoToken:!1,wasReady:!1,receivedGoodbye:!1},s,i="",r;try{[i,r]=await Promise.all([this.credentials.token(),this.#t]),s=await this.handlers.socketUrl(i)}catch(o){if(o instanceof A)return{...e,hadNoToken:!0};if(i==="")return{...e,code:Js};let l=$n(o)??(await this.handlers.respondsToAnyone()?Nt:null);return l!==null&&this.#f(l,o.message),this.#p(i,l),{...e,code:l}}return this.#d?e:(this.#a=Qs,new Promise(o=>{let l=this.handlers.openSocket(s),h=f=>{clearTimeout(this.#o),this.#s.detach(),this.#n=null,l.onopen=l.onmessage=l.onclose=l.onerror=null,l.close(),this.#p(i,f),e.code=f,o(e)};this.#n=()=>h(null),this.#v(gn),l.onopen=()=>l.send(JSON.stringify({type:"hello",token:i,device_id:r.id}));let c=({code:f,reason:m})=>{this.#f(f,m),h(f)};l.onclose=c,l.onmessage=f=>{let m=JSON.parse(String(f.data));if(m.type==="closed")return c(m);m.type==="ready"&&(e.wasReady=!0,m.ping_seconds!=null&&(this.#a=Math.max(bn,m.ping_seconds*1e3)),this.#s.attach(l,this.#a)),m.type==="goodbye"&&(e.receivedGoodbye=!0),this.#v(2*this.#a+vn),this.#u(m)}}))}#p(e,s){Ot(s,!1,!1)==="with a new token"&&this.credentials.reject(e)}#f(e,s){e===Nt?E(`${s}. If the origin ${qe()} is missing, add it to the tenant's allowed_origins (PATCH /stack/admin/v1/<tenant>/settings), and check that the tenant exists.`):e===Zs?E(`${s}. Check the attributes tenant and inbox.`):e===Js&&this.#e.tries>0&&E(`the server rejects the token: ${s}. Check the tenant, its signing secret and the token's claims.`)}#u(e){e.type==="ready"?this.handlers.onReady():e.type==="caught_up"?(this.#e.reset(),this.#m("live")):e.type==="message"?(this.#i.has(e.id)||this.handlers.onFrame(e),this.#i.add(e.id)):this.handlers.onFrame(e),"id"in e&&e.id!==void 0&&this.#s.acknowledge(e.id)}#v(e){clearTimeout(this.#o),this.#o=setTimeout(()=>this.#n?.(),e)}#g(e){return new Promise(s=>{let i=e===null?void 0:setTimeout(s,e);this.#r=()=>{clearTimeout(i),this.#r=null,s()}})}#m(e){this.state!==e&&(this.state=e,this.notify())}#w(){z()?(this.#e.reset(),(this.state==="offline"||this.state==="unreachable")&&this.#m("connecting"),this.#r?.()):(this.#m("offline"),this.#n?.())}#x(){this.#r?.(),this.state==="live"&&(this.#s.ping(),this.#v(yn))}};function $n(n){return n instanceof x&&n.status>0?wn+n.status:null}var _n=1e4,st=class extends S{constructor(e,s,i){super();this.account=e;this.api=s;this.onSent=i;this.#e=this.#h(),this.#o=ws(r=>this.#p(r))}#e=[];#s=!1;#i=new B;#t;#n=0;#r=!1;#o;of(e){return this.#e.filter(s=>s.chat_id===e)}write(e,s,i){this.#n=Math.max(Date.now(),this.#n+.001);let o={client_message_id:ye(),chat_id:e,content:s,written_at:this.#n};i!==null&&(o.ttl_seconds=i),this.#d(o),this.flush()}retry(e){let{refused:s,...i}=e;this.#d(i),this.flush()}discard(e){this.#e=this.#e.filter(s=>s.client_message_id!==e.client_message_id),Dt(s=>s.removeItem(this.#l(e))),this.notify()}flush(){clearTimeout(this.#t),!this.#s&&!this.#r&&this.#a()}stop(){this.#r=!0,clearTimeout(this.#t),this.#o()}async#a(){this.#s=!0;let e;for(;!this.#r&&(e=this.#e.find(s=>s.refused===void 0))!==void 0;){let{chat_id:s,client_message_id:i,content:r,ttl_seconds:o}=e;try{let l={client_message_id:i,content:r,...o===void 0?{}:{ttl_seconds:o}},h=await this.api.send(s,l);this.#i.reset(),this.onSent(h),this.discard(e)}catch(l){if(!kn(l)){this.#t=setTimeout(()=>this.flush(),500+this.#i.next());break}this.#d({...e,refused:l.message})}}this.#s=!1}#d(e){let s=this.#e.filter(i=>i.client_message_id!==e.client_message_id);this.#e=ei([...s,e]),Dt(i=>i.setItem(this.#l(e),JSON.stringify(e))),this.notify()}#l(e){return`${this.#c}${e.client_message_id}`}get#c(){return`stak:outbox:${this.account}:`}#h(){let e=[];return Dt(s=>{for(let i=0;i<s.length;i+=1){let r=s.key(i);r?.startsWith(this.#c)&&e.push(JSON.parse(s.getItem(r)))}}),ei(e)}#p(e){e.startsWith(this.#c)&&(this.#e=this.#h(),this.notify(),clearTimeout(this.#t),this.#t=setTimeout(()=>this.flush(),_n))}};function kn(n){return n instanceof x&&[400,403,404,409,413,422].includes(n.status)}function ei(n){return n.sort((t,e)=>t.written_at-e.written_at)}function Dt(n){try{n(localStorage)}catch{}}var it=class{constructor(t){this.account=t;this.#e=new Set(this.#i())}#e;get ids(){return[...this.#e]}has(t){return this.#e.has(t)}add(t){this.#e.size>=500||(this.#e.add(t),Ht(e=>e.setItem(this.#s+t,"1")))}remove(t){for(let e of t)this.#e.delete(e),Ht(s=>s.removeItem(this.#s+e))}get#s(){return`stak:read:${this.account}:`}#i(){let t=[];return Ht(e=>{for(let s of Object.keys(e))s.startsWith(this.#s)&&t.push(s.slice(this.#s.length))}),t}};function Ht(n){try{n(localStorage)}catch{}}var Tn=1500,nt=class extends S{constructor(e,s){super();this.config=e;this.shownChat=null;this.openChats=new Set;this.#e=new Set;let i=this.api=new Xe(e.server,e.tenant,e.inbox,s),r=[e.server,e.tenant,e.user].map(encodeURIComponent).join("/");this.#s=new it(`${r}/${encodeURIComponent(e.inbox)}`),this.inbox=this.openList(),this.chats=new Qe(i,e.user),this.chats.isShown=o=>o===this.shownChat||this.openChats.has(o),this.outbox=new st(r,i,o=>this.chats.addMessage(o)),this.connection=new tt(s,{socketUrl:o=>i.socketUrl(e.socketUrl,o),openSocket:o=>new(e.webSocket??WebSocket)(o),acquireDevice:()=>e.deviceId?Promise.resolve(Sn(e.deviceId)):Vs(),onReady:()=>this.#t(),onFrame:o=>this.#n(o),onUnreachable:()=>$t()&&this.#t(),respondsToAnyone:()=>i.respondsToAnyone()});for(let o of[this.chats,this.outbox,this.connection])o.watch(()=>this.notify())}#e;#s;#i;start(){this.#i=setTimeout(()=>this.#t(),Tn),this.connection.start()}stop(){clearTimeout(this.#i),this.connection.stop(),this.outbox.stop();for(let e of this.#e)e.stop();this.chats.stop()}openList(e){let s=new Je(this.api,this.#s,e),{tenant:i,inbox:r}=this.config;return s.onLoadProblem=o=>ks(o,i,r),s.onAction=()=>{for(let o of this.#e)o!==s&&o.refreshSoon()},s.watch(()=>this.notify()),this.#e.add(s),s}closeList(e){e.stop(),this.#e.delete(e)}#t(){if(clearTimeout(this.#i),this.config.hasInbox)for(let e of this.#e)e.refresh().catch(s=>e.onLoadProblem(s));this.config.hasChats&&(this.chats.refresh(),this.chats.reload(),this.outbox.flush())}#n(e){switch(e.type){case"inbox":this.#o(e.inbox)&&this.#r(s=>s.addMessage(e.message));break;case"unread":this.#o(e.inbox)&&this.#r(s=>s.updateUnread(e.unread));break;case"redacted":{let{message_id:s,chat_id:i}=e;s!==void 0?this.#r(r=>r.markRecalled(s)):i!==void 0&&this.chats.markDeleted(i,e.sequence??0);break}case"message":this.config.hasChats&&this.chats.addMessage(e.message);break;case"receipt":this.chats.applyReceipt(e);break;case"chat":this.config.hasChats&&this.chats.set(e.chat_id,e.chat)}}#r(e){for(let s of this.#e)e(s)}#o(e){return this.config.hasInbox&&e===this.config.inbox}};function Sn(n){return{id:n,release:()=>{}}}var Mn=2e4,rt=class{constructor(t,e,s){this.source=t;this.onSession=e;this.onProblem=s;this.session=null;this.problem=null;this.#e=null;this.#s=null;this.#i=null;this.#t=null;this.#n=0}#e;#s;#i;#t;#n;get isWaiting(){return this.#i!==null}async begin(t){this.end();let e=this.#n,s=new B,i=this.#e=new De(()=>this.#r(t));for(;e===this.#n;){try{let r=await i.token();if(e!==this.#n)return;this.problem=null,this.session=new nt({...t,user:j(r)},i),this.onSession(this.session),this.session.start();return}catch(r){if(e!==this.#n)return;this.problem=r,this.onProblem()}await new Promise(r=>{let o=setTimeout(r,500+s.next());this.#t=()=>{clearTimeout(o),r()}}),this.#t=null}}retry(){this.problem=null,this.onProblem(),this.#t?.()}setToken(t,e){t===null||t===""?this.source().getToken===null&&this.end():j(t)===null?qt(t):this.session!==null&&this.session.config.user!==j(t)?this.begin(e):this.#i!==null?(this.#s=t,this.#i(t)):this.session!==null?(this.#s=t,this.#e?.set(t)):this.#e===null&&this.begin(e)}end(){this.#n+=1,this.#t?.(),this.#i=null,this.#s=null,this.#e=null,this.problem=null,this.session?.stop(),this.session=null}async#r(t){let{getToken:e,token:s,onTokenNeeded:i}=this.source();if(e!==null){let o=await An(e);return ti(o,t.tenant),this.session!==null&&j(o)!==this.session.config.user&&this.begin(t),o}if(s&&s!==this.#s)if(this.#s=s,j(s)===null)qt(s);else return ti(s,t.tenant),s;let r=new Promise(o=>{this.#i=l=>{this.#i=null,o(l)}});return queueMicrotask(i),r}};async function An(n){let t,e=new Promise((s,i)=>{t=setTimeout(()=>i(new A("no response within 20 seconds")),Mn)});try{let s=await Promise.race([n(),e]);if(j(s)!==null)return s;throw qt(s),new A("not a token")}catch(s){throw s instanceof A?s:(E(`getToken failed: ${s?.message??s}. The component keeps trying.`),new A(String(s?.message??s)))}finally{clearTimeout(t)}}function qt(n){let t=typeof n=="string"?`a text of ${n.length} characters`:typeof n;E(`the page supplied ${t} that is not a user's token (a JWT with "sub"); it is ignored. Let getToken reject if the response of your token endpoint is not ok.`)}function ti(n,t){let e=vs(n);e!==null&&e!==t&&E(`the token is of the tenant "${e}", but the attribute tenant is "${t}".`)}function si(n,t,e){let s=n.message===null,i=n.readat===null&&!s,r=t.isCurrent?0:-1,o=Rs(s?{}:n.message);return d`<li class="card ${i?"unread":""} ${t.isOpen?"open":""}" part="message" data-id=${n.id}>
    <button class="card-main" data-stop tabindex=${r} @click=${e.open}
      aria-expanded=${s?u:t.isOpen?"true":"false"} aria-disabled=${s?"true":u}>
      ${En(n,t,o)}
      <span class="card-text">
        <span class="card-top">
          ${i?d`<span class="visually-hidden">${a.isUnread}. </span>`:u}
          ${s?d`<span class="gone">${a.takenBack}</span>`:Cn(o,t.isOpen)}
        </span>
        <span class="card-meta">
          ${t.sender===null?u:d`<bdi>${t.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${ee(n.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${Ve(n.received)}</span>
        </span>
      </span>
      ${i?d`<span class="dot" part="message-dot" aria-hidden="true"></span>`:u}
    </button>
    ${s?u:Pn(o,t.isOpen,r,e)}
    <div class="card-actions">${t.isConfirming?Un(e):In(n,t,r,s,e)}</div>
  </li>`}function ee(n){return n==="default"?a.uncategorised:Ct(n)}function En(n,t,e){return t.sender===null&&e.avatar===null?Ue(n.category,t.categoryPicture):L(t.sender??ee(n.category),!1,e.avatar)}function Cn({title:n,body:t,actions:e,fields:s},i){if(!n&&!t&&s.length===0)return d`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??a.saysNothing}</span>`;let r=i?"":t||s.map(([o,l])=>o?`${o}: ${l}`:l).join(" · ");return d`${n?d`<span class="card-title" part="message-title" dir="auto">${n}</span>`:u}
    ${r?d`<span class="card-preview" part="message-body" dir="auto">${r}</span>`:u}`}function Pn(n,t,e,s){let{body:i,fields:r,images:o}=n,l=t&&(i!==""||r.length>0),h=t?o:o.slice(0,1);return!l&&h.length===0&&n.actions.length===0?u:d`<div class="card-whole">
    ${l&&i?d`<p class="whole" dir="auto">${ve(i)}</p>`:u}
    ${l&&r.length>0?d`<dl>${r.map(([c,f])=>Ln(c,f))}</dl>`:u}
    ${h.length>0?d`<div class="card-images">${h.map(Rn)}</div>`:u}
    ${n.actions.length>0?d`<div class="card-links">${n.actions.map(c=>On(c,e,s))}</div>`:u}
  </div>`}function Rn({url:n,description:t}){return d`<img part="image" src=${n} alt=${t} loading="lazy" referrerpolicy="no-referrer" @error=${s=>s.target.hidden=!0}>`}function On(n,t,e){let s=n.kind==="primary",i=`button ${s?"primary":""}`,r=s?"action":"secondary-action",o=h=>e.follow(h,n);if(n.url===null)return d`<button class=${i} part=${r} tabindex=${t} dir="auto" @click=${o}>${n.label}</button>`;let l=n.target??(new URL(n.url).origin===location.origin?null:"_blank");return d`<a class=${i} part=${r} href=${n.url} tabindex=${t} dir="auto" rel="noopener"
    target=${l??u} @click=${o}>${n.label??a.open}</a>`}function Ln(n,t){return d`<div><dt dir="auto">${n}</dt><dd dir="auto">${ve(t)}</dd></div>`}function In(n,t,e,s,i){let r=n.readat===null?a.markRead:a.markUnread,o=n.readat===null?p.sent:p.envelope,l=t.isArchive?a.unarchive:a.archive;return d`
    ${s||t.isArchive?u:jt(r,o,e,i.toggleRead)}
    ${s?u:jt(l,t.isArchive?p.unarchive:p.archive,e,i.archive)}
    ${jt(a.delete,p.trash,e,()=>i.confirm(!0))}`}function jt(n,t,e,s){return d`<button class="icon" aria-label=${n} title=${n} tabindex=${e} @click=${s}>${t}</button>`}function Un(n){return d`<button class="button danger" data-confirm @click=${n.remove}
    @blur=${()=>n.confirm(!1)}>${a.reallyDelete}</button>`}function ii(n,t,e){return d`<section class="sheet" part="preferences" aria-label=${a.preferences}>
    <div class="toolbar"><h3>${a.preferences}</h3>
      <button class="icon" data-close-sheet aria-label=${a.close} title=${a.close} @click=${e}>${p.close}</button></div>
    <p class="sheet-text">${a.preferencesMore}</p>
    ${n.muted===null?C(3):Nn(n,n.muted,t)}
  </section>`}function Nn(n,t,e){let s=[...n.categories].sort();if(s.length===0)return d`<p class="sheet-text">${a.noCategories}</p>`;let i=r=>d`<li><label>${Ue(r,e(r))}
      <span>${ee(r)}</span>
      <input type="checkbox" role="switch" .checked=${!t.has(r)} aria-label="${a.notify}: ${ee(r)}"
        @change=${o=>{n.mute(r,!o.target.checked)}}></label></li>`;return d`<ul class="switches" role="list">${s.map(i)}</ul>`}var Dn={j:"next",k:"previous",e:"archive",u:"unread","?":"help"};function ni(n){if(n.altKey||n.ctrlKey||n.metaKey||n.isComposing||n.defaultPrevented)return null;let[t]=n.composedPath();return t instanceof HTMLElement&&(t.isContentEditable||t.matches("input, textarea, select"))?null:Dn[n.key]??null}function ri(n){let t=(e,s)=>d`<div><dt><kbd>${e}</kbd></dt><dd>${s}</dd></div>`;return d`<section class="sheet" part="shortcuts" aria-label=${a.shortcuts}>
    <div class="toolbar"><h3>${a.shortcuts}</h3>
      <button class="icon" data-close-sheet aria-label=${a.close} title=${a.close} @click=${n}>${p.close}</button></div>
    <dl class="keys">
      ${t("j",a.keyNext)}${t("k",a.keyPrevious)}${t("Enter",a.keyOpen)}${t("e",a.keyArchive)}
      ${t("u",a.keyUnread)}${t("?",a.keyHelp)}
    </dl>
  </section>`}var Hn=40,ot=class extends T{#e=new Set;#s=null;#i=null;#t=null;#n=null;#r=!0;#o="";#a=new oe(()=>{this.host.session?.inbox.loadMore()});render(t){let{query:e}=t;return this.#n==="shortcuts"?ri(()=>this.closeSheet()):this.#n==="preferences"?ii(t,s=>this.host.categoryIcons[s],()=>this.closeSheet()):d`
      <div class="toolbar" part="toolbar">
        <div class="segments" role="group" aria-label=${a.show}>
          ${this.#u(t,"all",a.all)}${this.#u(t,"unread",a.unreadOnly)}
          ${this.#u(t,"archived",a.archived)}
        </div>
        <span class="tools">${e.show==="archived"?u:d`<button class="quiet" title=${a.markAllRead} ?disabled=${this.#$(t)===0}
              @click=${()=>t.markAllRead()}>${p.allRead}<span>${a.markAllRead}</span></button>`}
        ${this.#d?d`<button class="icon keyboard-only" data-sheet="shortcuts" aria-label=${a.shortcuts} title="${a.shortcuts} (?)"
              @click=${()=>this.#l("shortcuts")}>${p.keyboard}</button>`:u}
        <button class="icon" data-sheet="preferences" aria-label=${a.preferences} title=${a.preferences}
          @click=${()=>this.#l("preferences")}>${p.gear}</button></span>
      </div>
      ${this.#v(t)}
      <div class="list-box">
        ${this.#c(t)}
        <div class="scroll" part="list" aria-busy=${t.loading==="loading"?"true":"false"} @scroll=${this.#f}>
          ${this.#g(t)}</div>
      </div>
    `}closeSheet(){let t=this.#n;if(t===null)return!1;this.#n=null,this.#r=!0,this.update();let e=s=>this.host.renderRoot.querySelector(s);return this.host.updateComplete.then(()=>(e(`[data-id="${this.#s}"] [data-stop]`)??e(`[data-sheet="${t}"]`))?.focus()),!0}runShortcut(t,e){if(!this.#d)return!1;if(t==="help")return this.closeSheet()||this.#l("shortcuts"),!0;if(this.#n!==null)return!1;let s=[...this.host.renderRoot.querySelectorAll(".cards [data-stop]")],i=s.findIndex(l=>l.closest("li")?.matches(":focus-within"));if(t==="next"||t==="previous"){let l=i===-1?s.findIndex(h=>h.tabIndex===0):i+(t==="next"?1:-1);return s[Math.max(0,Math.min(l,s.length-1))]?.focus(),s.length>0}let r=s[i]?.closest("li")?.dataset.id,o=e.messages.find(l=>l.id===r);return o===void 0||o.message===null?!1:(t==="archive"?this.#b(e,o,e.query.show==="archived"):e.query.show!=="archived"&&(o.readat===null?e.markRead(o):e.markUnread(o)),!0)}hostUpdated(){let t=this.host.renderRoot;this.#r&&(this.#o=this.host.session?.inbox.messages[0]?.id??""),this.#a.observe(t.querySelector(".inbox-end"),this.host.session?.inbox.messages.length??0),this.#i!==null&&t.querySelector("[data-confirm]:not(:focus)")?.focus(),this.#t!==null&&((t.querySelector(`[data-id="${this.#t}"] [data-stop]`)??t.querySelector(".segments button"))?.focus(),this.#t=null)}get#d(){return this.host.shortcuts!=="off"}#l(t){this.#n=t,t==="preferences"&&this.host.session?.inbox.loadMuted(),this.update(),this.host.updateComplete.then(()=>this.host.renderRoot.querySelector("[data-close-sheet]")?.focus())}#c(t){let e=this.#r?0:t.messages.filter(s=>s.id>this.#o).length;return e===0?u:d`<button class="pill" part="new-messages" @click=${this.#p}>${p.up}${a.newMessages(e)}</button>`}#h(t,e){this.#r=!0,t.show(e)}#p=()=>{this.host.renderRoot.querySelector(".inbox-view .scroll")?.scrollTo({top:0}),this.#r=!0,this.#t=this.host.session?.inbox.messages[0]?.id??null,this.update()};#f=t=>{let e=t.currentTarget.scrollTop<Hn;e!==this.#r&&(this.#r=e,this.update())};#u(t,e,s){let i=t.query.show===e;return d`<button aria-pressed=${i?"true":"false"}
      @click=${()=>this.#h(t,{...t.query,show:e})}>${s}</button>`}#v(t){let e=[...t.categories].sort();if(e.length<2&&t.query.category===null)return u;let s=(i,r,o)=>d`<button class="chip" part="category"
        aria-pressed=${t.query.category===i?"true":"false"}
        @click=${()=>this.#h(t,{...t.query,category:i})}>
        ${r}${o>0?d` <span class="count" aria-label=${a.unread(o)}>${o}</span>`:u}
      </button>`;return d`<div class="chips" role="group" aria-label=${a.category}>
      ${s(null,a.allCategories,t.unread.total)}
      ${e.map(i=>s(i,ee(i),t.unread.categories[i]??0))}
    </div>`}#g(t){if(t.loading==="failed")return F(t.problem,()=>{t.refresh()});if(t.loading!=="ready"&&t.messages.length===0)return C();if(t.messages.length===0)return t.hasMore?d`${C()}<div class="inbox-end" aria-hidden="true"></div>`:t.query.show==="unread"?R(p.allRead,a.caughtUp,a.emptyUnreadMore):t.query.show!=="all"||t.query.category!==null?R(p.tray,a.emptyFilter,a.emptyFilterMore):R(p.tray,a.emptyInbox,a.emptyInboxMore);t.messages.some(s=>s.id===this.#s)||(this.#s=t.messages[0]?.id??null);let e=!t.hasMore&&t.query.show==="all"&&this.#$(t)===0;return d`${this.#m(t)}<ul class="cards" role="list" aria-label=${a.inbox} @keydown=${this.#k} @focusin=${this.#T}>
        ${re(t.messages,s=>s.id,s=>this.#w(t,s))}
      </ul>
      ${t.isLoadingMore?C(2):u}
      ${e?d`<p class="caught-up" part="caught-up">${p.allRead}${a.caughtUp}</p>`:u}
      ${t.hasMore?d`<div class="inbox-end" aria-hidden="true"></div>`:u}`}#m(t){let e=t.recalled.length;return e===0?u:d`<div class="notice" part="recalled"><span>${a.recalledCount(e)}</span>
      <button class="link" @click=${()=>{t.clearRecalled()}}>${a.clearRecalled}</button></div>`}#w(t,e){let s=t.query.show==="archived",i={open:()=>this.#x(t,e),follow:(o,l)=>this.#y(t,o,e,l),toggleRead:()=>{e.readat===null?t.markRead(e):t.markUnread(e)},archive:()=>this.#b(t,e,s),remove:()=>this.#_(t,e,()=>t.remove(e)),confirm:o=>{this.#i=o?e.id:null,this.update()}},r={isOpen:this.#e.has(e.id),isCurrent:this.#s===e.id,isConfirming:this.#i===e.id,isArchive:s,sender:e.sender===null?null:this.host.nameOf(e.sender),categoryPicture:this.host.categoryIcons[e.category]};return si(e,r,i)}#x(t,e){e.message!==null&&(t.markRead(e),this.host.fire("stak-open-message",{message:e,url:null,action:null},!0)&&(this.#e.delete(e.id)||this.#e.add(e.id),this.update()))}#y(t,e,s,{url:i,kind:r}){t.markRead(s),this.host.fire("stak-open-message",{message:s,url:i,action:r},!0)||e.preventDefault()}#b(t,e,s){this.#_(t,e,async()=>{if(s)return t.unarchive(e);await t.archive(e),this.host.toasts.show(a.wasArchived,a.undo,()=>{t.restore(e)})})}#_(t,e,s){let i=t.messages.findIndex(r=>r.id===e.id);this.#i=null,this.#t=this.#s=(t.messages[i+1]??t.messages[i-1])?.id??"",s()}#$(t){let{category:e}=t.query;return e===null?t.unread.total:t.unread.categories[e]??0}#k=t=>{let e=t.currentTarget,s=t.target.closest("li");t.key.startsWith("Arrow")&&!t.target.matches("[data-stop]")&&s?.querySelector("[data-stop]")?.focus(),ae(t,[...e.querySelectorAll("[data-stop]")])};#T=t=>{let e=t.target.closest("[data-id]")?.dataset.id??null;e===null||e===this.#s||(this.#s=e,this.update())}};var oi={ar:()=>import("./languages/ar.js"),de:()=>import("./languages/de.js"),es:()=>import("./languages/es.js"),fr:()=>import("./languages/fr.js")},qn=["en",...Object.keys(oi)],zt=class extends S{constructor(){super(...arguments);this.current="en";this.direction=null;this.#e="";this.#s={...a};this.#i=this.#s}#e;#s;#i;async use(e){if(e===this.#e)return;this.#e=e;let s=e.toLowerCase().split(/[-_]/)[0],i=qn.find(o=>o===s),r=this.#i;if(i!==void 0&&i!=="en"){try{r={...this.#i,...(await oi[i]()).default}}catch(o){E(`the texts in the language "${i}" cannot be loaded: ${o.message}`),e===this.#e&&(this.#e="");return}if(e!==this.#e)return}this.#t(r),this.current=i??"en",this.direction=i===void 0?null:i==="ar"?"rtl":"ltr",ie.locale=i===void 0?jn(e):navigator.languages.find(o=>o.split("-")[0]===i)??i,this.notify()}#t(e){let s=this.#s,i=o=>a[o]!==s[o],r=Object.fromEntries(Object.keys(a).filter(i).map(o=>[o,a[o]]));Object.assign(a,e,r),this.#s=e}};function jn(n){try{return Intl.getCanonicalLocales(n)[0]}catch{return}}var te=new zt;var at=class extends T{#e=new le(this.host);#s=!1;#i="";#t=!1;#n={content:"",idempotencyKey:""};render(t){return d`<form class="new-chat" @submit=${e=>{this.#o(e,t)}}>
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
        ${this.#s?d`<label>${a.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`:u}
        <p class="problem" role="alert">${this.#i}</p>
        <button class="button primary" ?disabled=${this.#t}>${this.#t?a.starting:a.start}</button>
      </div>
    </form>`}#r(t,e){let s=()=>{this.#s=t,t||(this.#e.chosen=this.#e.chosen.slice(0,1)),this.update()};return d`<button type="button" aria-pressed=${this.#s===t?"true":"false"} @click=${s}>${e}</button>`}async#o(t,e){t.preventDefault();let s=new FormData(t.currentTarget),i=this.#e.chosen.map(o=>o.uid),r=this.host.session?.chats;if(!(r===void 0||this.#t)){if(this.#i=i.length===0?a.needPeople:"",this.#i)return this.update();this.#t=!0,this.update();try{let o=String(s.get("title")??"").trim(),l=JSON.stringify([i,o]);this.#n.content!==l&&(this.#n={content:l,idempotencyKey:ye()}),this.#a(await r.start(i,this.#s,o,this.#n.idempotencyKey),e)}catch(o){let l=o instanceof x&&o.status===404;this.#i=l?a.notReachable:Q(o)}finally{this.#t=!1,this.update()}}}#a(t,e){this.#i="",this.#s=!1,this.#e.reset(),this.#n={content:"",idempotencyKey:""},e(t)}};var zn=7e3,lt=class extends T{#e=null;#s="";#i;show(t,e=null,s=()=>{}){clearTimeout(this.#i),this.#e={text:t,action:e,act:s},this.#i=setTimeout(()=>this.#t(),zn),this.update()}showError(t){this.show($s(t))}announce(t){this.#s=this.#s===t?`${t} `:t,this.update()}renderToast(){if(this.#e===null)return u;let{text:t,action:e,act:s}=this.#e;return d`<div class="toast" part="toast" role="status"><span>${t}</span>
      ${e===null?u:d`<button class="link" @click=${()=>{this.#t(),s()}}>${e}</button>`}</div>`}renderAnnouncement(){return d`<div class="visually-hidden" role="status" aria-live="polite">${this.#s}</div>`}#t(){this.#e=null,this.update()}};function ai(n,t,e){let s=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:r}=n,{innerWidth:o,innerHeight:l}=window,h=s.bottom+8,c=s.top-8-r,f=h+r<=l,m=e.startsWith("bottom")&&f||c<0,g=getComputedStyle(t).direction==="rtl",$=e.endsWith("end")!==g?s.right-i:s.left,M=(V,xe)=>Math.max(8,Math.min(V,xe-8));n.style.setProperty("--_x",`${M($,o-i)}px`),n.style.setProperty("--_y",`${M(m?h:c,l-r)}px`)}var Fn="(max-width: 600px)",dt=class extends T{constructor(){super(...arguments);this.#e=!1;this.trapFocus=e=>{let s=this.#s(".panel");if(e.key!=="Tab"||!this.fillsScreen||s===null)return;let i=[...s.querySelectorAll("button, a[href], input, textarea, select, [tabindex='0']")].filter(o=>o.tabIndex>=0&&!o.hasAttribute("disabled")&&o.offsetParent!==null),r=e.shiftKey?i[0]:i.at(-1);r===void 0||!r.matches(":focus")||(e.preventDefault(),(e.shiftKey?i.at(-1):i[0])?.focus())};this.#t=()=>{let[e,s]=[this.#s(".panel"),this.#s(".bell")];this.#i&&e!==null&&s!==null&&ai(e,s,this.host.placement)};this.#n=e=>{this.#i&&!e.composedPath().includes(this.host)&&this.host.hide()};this.#r=e=>{e.key!=="Escape"||e.defaultPrevented||e.composedPath().includes(this.host)&&this.host.cancel()||this.#i&&this.host.hide()}}#e;get fillsScreen(){return matchMedia(Fn).matches}hostConnected(){document.addEventListener("pointerdown",this.#n),document.addEventListener("keydown",this.#r),addEventListener("resize",this.#t),addEventListener("scroll",this.#t,{passive:!0,capture:!0})}hostDisconnected(){document.removeEventListener("pointerdown",this.#n),document.removeEventListener("keydown",this.#r),removeEventListener("resize",this.#t),removeEventListener("scroll",this.#t,{capture:!0}),this.#e=!1}hostUpdated(){let{open:e,mode:s}=this.host,i=this.#s(".panel");if(!(s!=="bell"||i===null||e===this.#e)){if(this.#e=e,e)i.showPopover(),this.#t(),i.focus({preventScroll:!0});else{let r=i.matches(":focus-within")||document.activeElement===document.body;i.hidePopover(),r&&this.#s(".bell")?.focus()}this.host.fire("stak-toggle",{open:e})}}#s(e){return this.host.renderRoot?.querySelector(e)??null}get#i(){return this.host.open&&this.host.mode==="bell"}#t;#n;#r};var li=P`
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
`;var di=P`
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
`;var hi=P`
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
    padding-block: 7px;
    padding-inline: 10px 14px;
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
`;var ci=P`
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
  :dir(rtl) > .flip {
    transform: scaleX(-1);
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
    padding-inline: 8px 12px;
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
`;function ht(n){let t="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return _e(`color(from ${n} srgb-linear calc(${t}) calc(${t}) calc(${t}))`)}var ui=P`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${ht("var(--_accent)")});
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
    --_badge-text: var(--stak-badge-text, ${ht("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${ht("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${ht("var(--_toast)")});
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
`;var pi=[ui,di,ci,hi,li];var Bn=3e4,Vn=1500,w=class extends H{constructor(){super(...arguments);this.server=new URL(import.meta.url).origin;this.socketUrl=null;this.tenant="";this.inbox="DEFAULT";this.token=null;this.getToken=null;this.views="inbox chats";this.open=!1;this.placement="bottom-end";this.mode="bell";this.theme="auto";this.connection="connecting";this.displayName=null;this.people=[];this.findPeople=null;this.categoryIcons={};this.shortcuts="on";this.locale=null;this.view="inbox";this.isStarting=!1;this.showsConnectionState=!1;this.#e=new rt(()=>({getToken:this.getToken,token:this.token,onTokenNeeded:()=>this.#_()}),e=>this.#$(e),()=>this.requestUpdate());this.#s=new ot(this);this.#i=new We(this);this.#t=new Ge(this);this.#n=new at(this);this.#r=new dt(this);this.toasts=new lt(this);this.#o="";this.#l=null;this.#c=null;this.nameOf=e=>this.displayName?.(e)??this.people.find(s=>s.uid===e)?.name??this.session?.chats.nameOf(e)??e;this.#M=()=>{this.requestUpdate(),this.#t.markVisibleRead()};this.#A=e=>{let{session:s}=this;if(s===null||this.view!=="inbox"||!this.#x)return;let r=e.composedPath().includes(this)||this.mode==="page"&&e.target===document.body?ni(e):null;r!==null&&this.#s.runShortcut(r,s.inbox)&&e.preventDefault()};this.#P=e=>{let s=e.currentTarget.matches(":dir(rtl)"),[i,r]=s?["ArrowRight","ArrowLeft"]:["ArrowLeft","ArrowRight"],o={[i]:"inbox",Home:"inbox",[r]:"chats",End:"chats"}[e.key];o!==void 0&&(e.preventDefault(),this.view=o,this.updateComplete.then(()=>this.renderRoot.querySelector(`#stak-tab-${o}`)?.focus()))}}static{this.styles=pi}static{this.words=a}#e;#s;#i;#t;#n;#r;#o;#a;#d;#l;#c;get session(){return this.#e.session}get unread(){let{session:e}=this;return e===null?0:(this.#b("inbox")?e.inbox.unread.total:0)+(this.#b("chats")?e.chats.unread:0)}get isChatVisible(){return document.visibilityState==="visible"&&this.#x&&this.view==="chats"}show(){this.open=!0}hide(){this.open=!1}toggle(){this.open=!this.open}openChat(e){this.view="chats",this.isStarting=!1,this.open=!0,this.session!==null&&(this.session.shownChat=e),this.#l=e,this.requestUpdate()}fire(e,s,i=!1){return this.dispatchEvent(new CustomEvent(e,{detail:s,bubbles:!0,composed:!0,cancelable:i}))}cancel(){return this.view==="inbox"&&this.#s.closeSheet()?!0:this.isStarting?(this.#S(null),!0):!1}connectedCallback(){super.connectedCallback(),this.#c=te.watch(()=>this.requestUpdate()),this.#a=setInterval(()=>this.requestUpdate(),Bn),document.addEventListener("visibilitychange",this.#M),document.addEventListener("keydown",this.#A),this.hasUpdated&&this.tenant!==""&&this.#e.begin(this.#m)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#a),this.#c?.(),document.removeEventListener("visibilitychange",this.#M),document.removeEventListener("keydown",this.#A),this.#e.end()}willUpdate(e){let s=["server","socketUrl","tenant","inbox","getToken","views"].some(i=>e.has(i));te.use(this.#w),this.#b(this.view)||(this.view=this.#b("inbox")?"inbox":"chats"),s?this.tenant===""?this.#e.end():this.#e.begin(this.#m):e.has("token")&&this.tenant!==""&&this.#e.setToken(this.token,this.#m),this.#x&&this.view==="inbox"&&this.session?.inbox.open()}updated(){if(this.#l!==null&&this.session?.shownChat===this.#l){let e=matchMedia("(hover: none)").matches?".conversation-scroll":".composer textarea",s=this.renderRoot.querySelector(e);s!==null&&(this.#l=null,s.focus())}}render(){return d`
      ${this.mode==="page"?d`<section class="panel" part="panel" lang=${te.current} dir=${te.direction??u} aria-label=${a.inbox}>${this.#h()}</section>`:d`${as(this.unread,this.open,()=>this.toggle())}
            <div class="panel" part="panel" popover="manual" role="dialog" lang=${te.current} dir=${te.direction??u} tabindex="-1" aria-label=${a.inbox}
              aria-modal=${this.#r.fillsScreen?"true":u} @keydown=${this.#r.trapFocus}>
              ${this.open?this.#h():u}
            </div>`}
      ${this.toasts.renderAnnouncement()}
    `}#h(){let{session:e}=this;return d`
      <header class="head" part="header">
        ${this.#y?this.#p():d`<h2>${a[this.view]}</h2>`}
        ${this.mode==="page"?u:d`<button class="icon" aria-label=${a.close} title=${a.close} @click=${()=>this.hide()}>
              ${p.close}</button>`}
      </header>
      <div role="status">${this.#g()}</div>
      ${e===null?this.#v():this.view==="inbox"?this.#f(e):this.#u(e)}
      ${this.toasts.renderToast()}
    `}#p(){let{session:e}=this,s=(i,r,o)=>d`<button class="tab" part="tab" role="tab"
        id="stak-tab-${i}" aria-controls="stak-view" aria-selected=${this.view===i?"true":"false"}
        tabindex=${this.view===i?0:-1} @click=${()=>this.view=i}>
        ${r}<span>${a[i]}</span>
        ${o>0?d`<span class="count" aria-label=${a.unread(o)}>${o}</span>`:u}
      </button>`;return d`<div class="tabs" role="tablist" aria-label=${a.inbox} @keydown=${this.#P}>
      ${s("inbox",p.tray,e?.inbox.unread.total??0)}${s("chats",p.chat,e?.chats.unread??0)}
    </div>`}#f(e){let s=this.#y?"tabpanel":u;return d`<div class="view inbox-view" id="stak-view" role=${s} aria-labelledby=${this.#y?"stak-tab-inbox":u}>
      ${this.#s.render(e.inbox)}</div>`}#u(e){let s=e.shownChat===null?void 0:e.chats.chat(e.shownChat),i=s!==void 0&&!this.isStarting,r=l=>this.openChat(l),o=this.isStarting?this.#n.render(l=>this.#S(l)):this.#i.render(e.chats,e.shownChat,r,()=>this.#E());return d`<div class="view chats-view ${i?"has-open":""}" id="stak-view" role=${this.#y?"tabpanel":u}
      aria-labelledby=${this.#y?"stak-tab-chats":u}>
      <div class="side">${o}</div>
      <div class="main">
        ${i?this.#t.render(e,s,()=>this.#C()):R(p.chat,a.pickChat,"")}
      </div>
    </div>`}#v(){let{isWaiting:e,problem:s}=this.#e;return e?R(p.tray,a.waiting,""):d`<div class="view">${s===null?C():F(s,()=>this.#e.retry())}</div>`}#g(){let e=this.session!==null&&this.#e.isWaiting,s=e?"signed-out":this.session?.connection.state;if(s===void 0||s==="live"||!(this.showsConnectionState||e))return u;let i={connecting:a.connecting,offline:this.view==="chats"?a.offline:a.offlineInbox,unreachable:this.view==="chats"?a.unreachable:a.unreachableInbox,"signed-out":a.signedOut,refused:a.refused}[s];return d`<p class="banner ${s}" part="status">${i}</p>`}get#m(){let{tenant:e,inbox:s}=this,i=new URL(this.server,document.baseURI).href.replace(/\/+$/,""),r=this.socketUrl?new URL(this.socketUrl,document.baseURI).href:null;return{server:i,socketUrl:r,tenant:e,inbox:s,hasInbox:this.#b("inbox"),hasChats:this.#b("chats")}}get#w(){return this.locale==="auto"?navigator.language:this.locale??this.closest("[lang]")?.lang??document.documentElement.lang}get#x(){return this.mode==="page"||this.open}get#y(){return this.#b("inbox")&&this.#b("chats")}#b(e){return this.views.split(/[\s,]+/).includes(e)}#_(){this.requestUpdate(),this.fire("stak-token-needed",{}),this.session!==null&&this.#k(this.session)}#$(e){e.watch(()=>this.#k(e)),e.inbox.onProblem=e.chats.onProblem=s=>this.#x&&this.toasts.showError(s),e.inbox.onArrival=({sender:s})=>this.toasts.announce(a.newMessage(s===null?null:this.nameOf(s))),e.chats.onArrival=({sender:s,chat_id:i})=>{(!this.isChatVisible||e.shownChat!==i)&&this.toasts.announce(a.newChatMessage(this.nameOf(s)))},e.chats.isReading=s=>this.isChatVisible&&e.shownChat===s&&this.#t.isAtEnd,this.showsConnectionState=!1,this.#k(e)}#k(e){this.requestUpdate();let{inbox:s,chats:i,connection:r}=e;e.shownChat!==null&&i.loading==="ready"&&i.chat(e.shownChat)===void 0&&(e.shownChat=null);let o={total:this.unread,inbox:s.unread.total,chats:i.unread,categories:s.unread.categories},l=JSON.stringify(o);l!==this.#o&&(this.#o=l,this.fire("stak-unread",o));let h=this.#e.isWaiting?"signed-out":r.state;h!==this.connection&&this.#T(h)}#T(e){this.connection=e,clearTimeout(this.#d),this.showsConnectionState=e!=="live"&&(e!=="connecting"||this.showsConnectionState),e==="connecting"&&(this.#d=setTimeout(()=>this.showsConnectionState=!0,Vn)),this.fire("stak-connection",{state:e})}#E(){this.isStarting=!0,this.updateComplete.then(()=>this.renderRoot.querySelector(".new-chat input")?.focus())}#S(e){this.isStarting=!1,e!==null?this.openChat(e.chat_id):this.updateComplete.then(()=>this.renderRoot.querySelector("[data-new-chat]")?.focus())}#C(){let{session:e}=this;if(e===null)return;let s=e.shownChat;e.shownChat=null,this.requestUpdate();let i=r=>this.renderRoot.querySelector(r);this.updateComplete.then(()=>(i(`[data-chat="${s}"]`)??i("[data-new-chat]"))?.focus())}#M;#A;#P};_([k()],w.prototype,"server",2),_([k({attribute:"socket-url"})],w.prototype,"socketUrl",2),_([k()],w.prototype,"tenant",2),_([k()],w.prototype,"inbox",2),_([k()],w.prototype,"token",2),_([k({attribute:!1})],w.prototype,"getToken",2),_([k()],w.prototype,"views",2),_([k({type:Boolean,reflect:!0})],w.prototype,"open",2),_([k()],w.prototype,"placement",2),_([k({reflect:!0})],w.prototype,"mode",2),_([k({reflect:!0})],w.prototype,"theme",2),_([k({reflect:!0})],w.prototype,"connection",2),_([k({attribute:!1})],w.prototype,"displayName",2),_([k({attribute:!1})],w.prototype,"people",2),_([k({attribute:!1})],w.prototype,"findPeople",2),_([k({attribute:!1})],w.prototype,"categoryIcons",2),_([k()],w.prototype,"shortcuts",2),_([k()],w.prototype,"locale",2),_([Re()],w.prototype,"view",2),_([Re()],w.prototype,"isStarting",2),_([Re()],w.prototype,"showsConnectionState",2);customElements.get("stak-inbox")===void 0&&customElements.define("stak-inbox",w);export{w as StakInbox};
