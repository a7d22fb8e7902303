var Zp=Object.defineProperty;var Xp=Object.getOwnPropertyDescriptor;var ra=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var r=t>1?void 0:t?Xp(s,e):s,a=i.length-1,l;a>=0;a--)(l=i[a])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Zp(s,e,r),r};var Cn=(i,s,e)=>s.has(i)||ra("Cannot "+e);var o=(i,s,e)=>(Cn(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?ra("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),P=(i,s,e,t)=>(Cn(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Cn(i,s,"access private method"),e);var cr=globalThis,pr=cr.ShadowRoot&&(cr.ShadyCSS===void 0||cr.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Mn=Symbol(),na=new WeakMap,vi=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Mn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(pr&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=na.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&na.set(e,s))}return s}toString(){return this.cssText}},ur=i=>new vi(typeof i=="string"?i:i+"",void 0,Mn),q=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[a+1],i[0]);return new vi(e,i,Mn)},oa=(i,s)=>{if(pr)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=cr.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},On=pr?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ur(e)})(i):i;var{is:Qp,defineProperty:eu,getOwnPropertyDescriptor:tu,getOwnPropertyNames:su,getOwnPropertySymbols:iu,getPrototypeOf:ru}=Object,hr=globalThis,aa=hr.trustedTypes,nu=aa?aa.emptyScript:"",ou=hr.reactiveElementPolyfillSupport,yi=(i,s)=>i,xi={toAttribute(i,s){switch(s){case Boolean:i=i?nu:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},mr=(i,s)=>!Qp(i,s),la={attribute:!0,type:String,converter:xi,reflect:!1,useDefault:!1,hasChanged:mr};Symbol.metadata??=Symbol("metadata"),hr.litPropertyMetadata??=new WeakMap;var gt=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=la){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&eu(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:a}=tu(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);a?.call(this,l),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??la}static _$Ei(){if(this.hasOwnProperty(yi("elementProperties")))return;let s=ru(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(yi("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(yi("properties"))){let e=this.properties,t=[...su(e),...iu(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(On(r))}else s!==void 0&&e.push(On(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return oa(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:xi).toAttribute(e,t.type);this._$Em=s,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:xi;this._$Em=r;let p=l.fromAttribute(e,a.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(s,e,t,r=!1,a){if(s!==void 0){let l=this.constructor;if(r===!1&&(a=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??mr)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),a!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,a,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};gt.elementStyles=[],gt.shadowRootOptions={mode:"open"},gt[yi("elementProperties")]=new Map,gt[yi("finalized")]=new Map,ou?.({ReactiveElement:gt}),(hr.reactiveElementVersions??=[]).push("2.1.2");var Ln=globalThis,da=i=>i,gr=Ln.trustedTypes,ca=gr?gr.createPolicy("lit-html",{createHTML:i=>i}):void 0,Fn="$lit$",ft=`lit$${Math.random().toFixed(9).slice(2)}$`,In="?"+ft,au=`<${In}>`,Xt=document,wi=()=>Xt.createComment(""),ki=i=>i===null||typeof i!="object"&&typeof i!="function",jn=Array.isArray,fa=i=>jn(i)||typeof i?.[Symbol.iterator]=="function",Nn=`[ 	
\f\r]`,$i=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,pa=/-->/g,ua=/>/g,Gt=RegExp(`>|${Nn}(?:([^\\s"'>=/]+)(${Nn}*=${Nn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ha=/'/g,ma=/"/g,ba=/^(?:script|style|textarea|title)$/i,zn=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=zn(1),N=zn(2),Rm=zn(3),Le=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),ga=new WeakMap,Zt=Xt.createTreeWalker(Xt,129);function va(i,s){if(!jn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return ca!==void 0?ca.createHTML(s):s}var ya=(i,s)=>{let e=i.length-1,t=[],r,a=s===2?"<svg>":s===3?"<math>":"",l=$i;for(let p=0;p<e;p++){let m=i[p],g,A,R=-1,ie=0;for(;ie<m.length&&(l.lastIndex=ie,A=l.exec(m),A!==null);)ie=l.lastIndex,l===$i?A[1]==="!--"?l=pa:A[1]!==void 0?l=ua:A[2]!==void 0?(ba.test(A[2])&&(r=RegExp("</"+A[2],"g")),l=Gt):A[3]!==void 0&&(l=Gt):l===Gt?A[0]===">"?(l=r??$i,R=-1):A[1]===void 0?R=-2:(R=l.lastIndex-A[2].length,g=A[1],l=A[3]===void 0?Gt:A[3]==='"'?ma:ha):l===ma||l===ha?l=Gt:l===pa||l===ua?l=$i:(l=Gt,r=void 0);let $e=l===Gt&&i[p+1].startsWith("/>")?" ":"";a+=l===$i?m+au:R>=0?(t.push(g),m.slice(0,R)+Fn+m.slice(R)+ft+$e):m+ft+(R===-2?p:$e)}return[va(i,a+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},_i=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,p=s.length-1,m=this.parts,[g,A]=ya(s,e);if(this.el=i.createElement(g,t),Zt.currentNode=this.el.content,e===2||e===3){let R=this.el.content.firstChild;R.replaceWith(...R.childNodes)}for(;(r=Zt.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let R of r.getAttributeNames())if(R.endsWith(Fn)){let ie=A[l++],$e=r.getAttribute(R).split(ft),Qe=/([.?@])?(.*)/.exec(ie);m.push({type:1,index:a,name:Qe[2],strings:$e,ctor:Qe[1]==="."?br:Qe[1]==="?"?vr:Qe[1]==="@"?yr:es}),r.removeAttribute(R)}else R.startsWith(ft)&&(m.push({type:6,index:a}),r.removeAttribute(R));if(ba.test(r.tagName)){let R=r.textContent.split(ft),ie=R.length-1;if(ie>0){r.textContent=gr?gr.emptyScript:"";for(let $e=0;$e<ie;$e++)r.append(R[$e],wi()),Zt.nextNode(),m.push({type:2,index:++a});r.append(R[ie],wi())}}}else if(r.nodeType===8)if(r.data===In)m.push({type:2,index:a});else{let R=-1;for(;(R=r.data.indexOf(ft,R+1))!==-1;)m.push({type:7,index:a}),R+=ft.length-1}a++}}static createElement(s,e){let t=Xt.createElement("template");return t.innerHTML=s,t}};function Qt(i,s,e=i,t){if(s===Le)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=ki(s)?void 0:s._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=Qt(i,r._$AS(i,s.values),r,t)),s}var fr=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??Xt).importNode(e,!0);Zt.currentNode=r;let a=Zt.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Is(a,a.nextSibling,this,s):m.type===1?g=new m.ctor(a,m.name,m.strings,this,s):m.type===6&&(g=new xr(a,this,s)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(a=Zt.nextNode(),l++)}return Zt.currentNode=Xt,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Is=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Qt(this,s,e),ki(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==Le&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):fa(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&ki(this._$AH)?this._$AA.nextSibling.data=s:this.T(Xt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=_i.createElement(va(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new fr(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(s){let e=ga.get(s.strings);return e===void 0&&ga.set(s.strings,e=new _i(s)),e}k(s){jn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of s)r===e.length?e.push(t=new i(this.O(wi()),this.O(wi()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=da(s).nextSibling;da(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},es=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)s=Qt(this,s,e,0),l=!ki(s)||s!==this._$AH&&s!==Le,l&&(this._$AH=s);else{let p=s,m,g;for(s=a[0],m=0;m<a.length-1;m++)g=Qt(this,p[t+m],e,m),g===Le&&(g=this._$AH[m]),l||=!ki(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},br=class extends es{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},vr=class extends es{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},yr=class extends es{constructor(s,e,t,r,a){super(s,e,t,r,a),this.type=5}_$AI(s,e=this){if((s=Qt(this,s,e,0)??d)===Le)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,a=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},xr=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Qt(this,s)}},xa={M:Fn,P:ft,A:In,C:1,L:ya,R:fr,D:fa,V:Qt,I:Is,H:es,N:vr,U:yr,B:br,F:xr},lu=Ln.litHtmlPolyfillSupport;lu?.(_i,Is),(Ln.litHtmlVersions??=[]).push("3.3.3");var Si=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new Is(s.insertBefore(wi(),a),a,void 0,e??{})}return r._$AI(i),r};var Bn=globalThis,Q=class extends gt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Si(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Le}};Q._$litElement$=!0,Q.finalized=!0,Bn.litElementHydrateSupport?.({LitElement:Q});var du=Bn.litElementPolyfillSupport;du?.({LitElement:Q});(Bn.litElementVersions??=[]).push("4.2.2");var x=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var cu={attribute:!0,type:String,converter:xi,reflect:!1,hasChanged:mr},pu=(i=cu,s,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),a.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(l,m,i,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,i,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];s.call(this,p),this.requestUpdate(l,m,i,!0,p)}}throw Error("Unsupported decorator location: "+t)};function M(i){return(s,e)=>typeof e=="object"?pu(i,s,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(i,s,e)}function f(i){return M({...i,state:!0,attribute:!1})}var ts={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},wr=i=>(...s)=>({_$litDirective$:i,values:s}),js=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:gg}=xa;var $a=i=>i.strings===void 0;var uu={},kr=(i,s=uu)=>i._$AH=s;var ss=wr(class extends js{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(kr(i),this.key=s),e}});var G=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function qn(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function is(i,s,e={}){let t=qn(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new G(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw hu(a,l)}function hu(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(s);return new G(i.status,String(t),String(r??a),l??[],e)}catch{return new G(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}function Un(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function wa(i){return i===null||Un(i)&&Object.values(i).some(wa)}function mu(i,s){return JSON.stringify(i)===JSON.stringify(s)}function Hn(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,a]=[i[t]??null,s[t]??null];if(!mu(r,a))if(Un(a)){if(wa(a))return null;let l=Un(r)?Hn(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var Sr=1e4,ka=100,_a=100,Sa=10;function E(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function we(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var _r=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${we(ka,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(E`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:Hn({...t},{...e});return this.session.request(E`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(E`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(E`/${s}/audience`,{method:"PUT",body:e})}topics(s,e,t){return this.session.request(`/topics${we(s,e)}`,{signal:t})}topic(s,e){return this.session.request(E`/topics/${s}`,{signal:e})}writeTopic(s,e){return this.session.request(E`/topics/${s}`,{method:"PUT",body:e})}deleteTopic(s){return this.session.request(E`/topics/${s}`,{method:"DELETE"})}topicMembers(s,e,t,r){return this.session.request(`${E`/topics/${s}/members`}${we(e,t)}`,{signal:r})}changeTopicMembers(s,e){return this.session.request(E`/topics/${s}/members`,{method:"PUT",body:e})}async templates(s,e){let t=[],r=null;do{let a=await this.session.request(`${E`/${s}/templates`}${we(ka,r)}`,{signal:e});t.push(...a.templates),r=a.next_cursor}while(r!==null);return t}template(s,e,t,r){return this.session.request(`${E`/${s}/templates/${e}`}${t===null?"":`?version=${t}`}`,{signal:r})}async templateVersions(s,e,t){return(await this.session.request(E`/${s}/templates/${e}/versions`,{signal:t})).versions}writeTemplate(s,e,t){return this.session.request(E`/${s}/templates/${e}`,{method:"PUT",body:t})}deleteTemplate(s,e){return this.session.request(E`/${s}/templates/${e}`,{method:"DELETE"})}previewTemplate(s,e,t){return this.session.request(E`/${s}/templates/${e}/preview`,{method:"POST",body:t})}dryRun(s,e){return this.session.request(`${E`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(E`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,a={}){let p=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(E`/${s}/messages`+we(e,t)+p,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===Sa)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(E`/${s}/messages/${e}/read-rate`,{signal:t})}statistics(s,e,t){return this.session.request(E`/${s}/messages/${e}/stats`,{signal:t})}userMessages(s,e,t,r,a){return this.session.request(E`/${s}/users/${e}/messages`+we(t,r),{signal:a})}broadcast(s,e,t){return this.session.request(E`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(E`/${s}/messages/${e}/${t}`,{method:"POST"})}pin(s,e,t){return this.session.request(E`/${s}/messages/${e}/pin`,{signal:t})}changePin(s,e,t){return this.session.request(E`/${s}/messages/${e}/pin`,{method:"POST",body:{pinned:t}})}redact(s,e,t){return this.session.request(E`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,a){for(;;){let l=await this.session.request(E`/${s}/messages/${e}/recipients`+we(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}async findRecipient(s,e,t,r){return(await this.session.request(E`/${s}/recipients/${t}`+`?host_system_id=${encodeURIComponent(e)}`,{signal:r})).messages}recipient(s,e,t,r){return this.session.request(E`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let a=await this.session.request(E`/${s}/dead-letters`+we(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(s,e){return this.session.request(E`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${we(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${we(_a,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(E`/keys/${s}`,{method:"DELETE"})}webhooks(s){return this.session.request("/webhooks",{signal:s})}createWebhook(s){return this.session.request("/webhooks",{method:"POST",body:s})}changeWebhook(s,e){return this.session.request(E`/webhooks/${s}`,{method:"PATCH",body:e})}deleteWebhook(s){return this.session.request(E`/webhooks/${s}`,{method:"DELETE"})}rotateWebhookSecret(s,e){return this.session.request(E`/webhooks/${s}/secret/rotate`,{method:"POST",body:{grace_seconds:e}})}channels(s){return this.session.request("/channels",{signal:s})}setUpEmail(s){return this.session.request("/channels/email",{method:"PUT",body:s})}setUpPush(s){return this.session.request("/channels/push",{method:"PUT",body:s})}removeChannel(s){return this.session.request(E`/channels/${s}`,{method:"DELETE"})}async webhookAttempts(s,e,t,r){for(;;){let a=await this.session.request(E`/webhooks/${s}/attempts`+we(e,t),{signal:r});if(a.attempts.length>0||a.next_cursor===null)return a;t=a.next_cursor}}replayAttempt(s,e){return this.session.request(E`/webhooks/${s}/attempts/${e}/replay`,{method:"POST"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${we(_a,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(E`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(E`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(E`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(E`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(E`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let a=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let p=await this.session.request(`/users${we(e,t)}${a}`,{signal:r});if(p.users.length>0||p.next_cursor===null||l===Sa)return p;t=p.next_cursor}}async writeUser(s,e,t){let r=(a,l)=>this.session.request(E`/users/${s}`,{method:a,body:l});if(t===void 0)try{return await r("PATCH",Object.fromEntries(Object.entries(e).filter(([,a])=>a!==null)))}catch(a){if(!(a instanceof G&&a.status===404))throw a}return r(t?"PATCH":"PUT",e)}userChannels(s,e){return this.session.request(E`/users/${s}/channels`,{signal:e})}async userTopics(s,e,t,r){for(;;){let a=await this.session.request(E`/users/${s}/topics`+we(e,t),{signal:r});if(a.topics.length>0||a.next_cursor===null)return a;t=a.next_cursor}}eraseUser(s){return this.session.request(E`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(E`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(E`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(E`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(E`/users/${s}/sessions`+we(e,t),{signal:r})}endSession(s,e){return this.session.request(E`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(E`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(E`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(E`/${s}/users/${e}/audit`,{method:"POST"})}};var Ta=yu(typeof navigator>"u"?"en":navigator.language),gu=new Intl.NumberFormat("en"),fu=new Intl.DateTimeFormat(Ta,{dateStyle:"medium",timeStyle:"short"}),bu=new Intl.DateTimeFormat(Ta,{dateStyle:"medium",timeStyle:"long"}),Wn=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),vu=.01;function yu(i){try{let{region:s}=new Intl.Locale(i);return s===void 0?"en":`en-${s}`}catch{return"en"}}function w(i){return gu.format(i)}function C(i,s,e=`${s}s`){return`${w(i)} ${i===1?s:e}`}function bt(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function F(i){return fu.format(i*1e3)}function ae(i){return bu.format(i*1e3)}function re(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?Wn.format(Math.round(e/60),"minute"):t<22*3600?Wn.format(Math.round(e/3600),"hour"):t<26*86400?Wn.format(Math.round(e/86400),"day"):F(i)}var xu=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],$u=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Tr(i){let[s,e]=xu.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${$u.format(i/e)} ${s}`}function Et(i){return i>0&&i<vu?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Ra=[["day",86400],["hour",3600],["minute",60],["second",1]];function et(i){let[s,e]=Ra.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function Ea(i){let[s,e]=Ra.find(([,t])=>i>=1.5*t)??["second",1];return C(Math.max(1,Math.round(i/e)),s)}function fe(i){return`…${i.slice(-6)}`}var zs=["post","redact","audience","config","tokens","users","read"],Aa={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences, manage topics",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},Vn=["owner","sender","support","read-only"],At={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},Kn={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"},Rr=["message.delivered","message.read","message.acted","message.unread","broadcast.finished","inbox.delivered","chat.message"],Pa={"message.delivered":"Users have a message: one event for up to 100 users","message.read":"A user has read messages","message.acted":"A user has pressed a button of a message","message.unread":"A message was not read in the time that its fallback allows","broadcast.finished":"A post was delivered to all its recipients, or failed for some","inbox.delivered":"A message for users who are not connected, with its content","chat.message":"Chat messages for users who are not connected, with their content"};function tt(i){return i==="delivered"||i==="published"||i==="stopped"||i==="redacted"}var wu={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",templates:"M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",topics:"M4 4h6l7 7-6 6-7-7zM7 7v.1",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",webhooks:"M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function te(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${N`<path d=${wu[i]} />`}
  </svg>`}function Bs(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function Pt(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function j(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function S({account:i},s,e){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${te("lock")}
    <p>
      ${i===null?n`Your API key does not have the <code>${s}</code> scope, which is required to ${e}. Sign in with a key
            that has it, or with an account.`:`Your role, ${At[i.role]}, does not allow you to ${e}. An owner can give you another role.`}
    </p>
  </div>`}function $(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,a=i.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${te(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!a&&i.status!==404?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function v(i,s,e=[]){let t=(i??[]).filter(r=>ye(r.field,s));return t.length===0?null:t.map(r=>r.field===s?r.message:`${ku(r.field.slice(s.length),e)}: ${r.message}`).join("; ")}function ku(i,s){let e=/^(?:\[(\d+)\]|\.(\d+))$/.exec(i)?.slice(1).find(Boolean);return s[Number(e)]??i.replace(/^\./,"")}function ye(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=H(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?$(this.problem,()=>{this.load()}):this.value===void 0?Pt(e):s(this.value)}};function H(i){return i instanceof G?i:(console.error(i),new G(0,"unexpected","Something went wrong. Try again or reload the page."))}function Er(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{_u(e.currentTarget,i)}}>
      ${te("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function _u(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Da=0;function D(i){return Ca((s,e)=>{let t=!1,r="",a=null,l=`question-${Da+=1}`,p=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async A=>{if(A.preventDefault(),!(t||!p())){t=!0,a=null,g();try{await i.act(),e(!0)}catch(R){a=H(R),t=!1,g()}}},g=()=>{let A=typeof i.action=="string"?i.action:i.action();Si(n`<form method="dialog" class="dialog" @submit=${m}>
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
                    @input=${R=>{r=R.target.value,g()}}
                  />
                </div>`}
            ${$(a,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!p()}>
              ${t?"Please wait…":A}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function st(i,s,e){return Ca((t,r)=>{let a=`secret-${Da+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),Si(n`<div class="dialog">
        <h2 id="${a}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${Er(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}var Su=5e3;function Tu(i){let s=document.querySelector("main");if(s===null||i===null||!s.contains(i))return;let e=new MutationObserver(()=>{i.isConnected||(e.disconnect(),document.activeElement===document.body&&s.querySelector("h1")?.focus())});e.observe(s,{childList:!0,subtree:!0}),setTimeout(()=>e.disconnect(),Su)}function Ca(i){return new Promise(s=>{let e=document.activeElement,t=document.createElement("dialog"),r=l=>{t.close(),t.remove(),Tu(e),s(l)},a=i(t,r);t.addEventListener("cancel",l=>{l.preventDefault(),a()&&r(!1)}),document.body.append(t),t.showModal()})}var De=wr(class extends js{constructor(i){if(super(i),i.type!==ts.PROPERTY&&i.type!==ts.ATTRIBUTE&&i.type!==ts.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!$a(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===Le||s===d)return s;let e=i.element,t=i.name;if(i.type===ts.PROPERTY){if(s===e[t])return Le}else if(i.type===ts.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return Le}else if(i.type===ts.ATTRIBUTE&&e.getAttribute(t)===s+"")return Le;return kr(i),s}});function Jn({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function rs(i,s){let{id:e,label:t,hint:r,error:a,isOptional:l}=i;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(i){return rs(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${De(i.value)}
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
      aria-describedby=${Jn(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function be(i){return rs(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${De(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Jn(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function pe(i){return rs(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${De(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Jn(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function Ar({id:i,label:s,hint:e,isDisabled:t,value:r,set:a}){return n`<label class="check" for=${i}
      ><input
        id=${i}
        name=${i}
        type="checkbox"
        .checked=${De(r)}
        ?disabled=${t}
        aria-describedby=${e?`${i}-hint`:d}
        @change=${l=>a(l.target.checked)}
      /><span>${s}</span></label
    >${e?n`<p class="hint" id="${i}-hint">${e}</p>`:d}`}function le(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${De(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Ru(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Pr(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(Ru(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var Ti=12,Yn=`At least ${Ti} characters: several unrelated words, or from a password manager.`;async function Ma(i,s){let e="",t="";await D({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=Ti,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,a()},error:v(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,a()},error:v(l?.errors,"password"),hint:Yn})}`})&&i.notify("Password changed")}var Eu=["overview","compose","templates","broadcasts","recipients","find-message","dead-letters","audience","topics","users","inboxes","keys","webhooks","accounts","settings","audit-log"];function Gn(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(Na);return{view:Eu.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function Oa(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Na);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function T(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function W(i,...s){location.hash=T(i,...s)}function Na(i){try{return decodeURIComponent(i)}catch{return i}}async function La(i,s){let e;try{if(e=await fetch(i,{...qn(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new G(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new G(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Zn(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Dr={csrfToken:""},Au=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Xn(i){return Au.exec(i)?.[1]??null}var Fa="stak-console-tenant";function Dt(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function Mr(){try{return localStorage.getItem(Fa)??""}catch{return""}}var Cr=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Xn(e);if(t===null)throw new G(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await is(Dt(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r};if(await is(Dt(e,"/sign-in"),Dr,{method:"POST",body:a}),!await this.restore(e))throw new G(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await is(Dt(e,"/session"),Dr)),!0}catch{return!1}}methods(){return is(Dt("any","/sign-in"),Dr)}setPassword(e,t,r){return is(Dt(e,"/sign-in/password"),Dr,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Fa,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof G)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>is(r,a,t))}fetchFile(e){return this.#n(e,La)}async#n(e,t){if(this.#e===null)throw new G(401,"signed_out","You are signed out.");try{return await t(Dt(this.tenant,e),this.#e)}catch(r){throw r instanceof G&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Ia=q` .progress{block-size: 8px;border-radius: 99px;background: var(--open);overflow: hidden;}.progress span{display: block;block-size: 100%;border-radius: 99px;background: var(--accent);transition: inline-size 0.3s ease-out;}.mini .progress{block-size: 5px;}.mini .number{text-align: start;}.shares{display: grid;gap: 14px;}.stack{display: flex;gap: 2px;block-size: 14px;border-radius: 99px;overflow: hidden;background: var(--open);}.stack span{min-inline-size: 3px;transition: inline-size 0.3s ease-out;}.stack .good, .dot.good{background: var(--good);}.stack .bad, .dot.bad{background: var(--bad);}.stack .gone, .dot.gone{background: var(--gone);}.stack .open, .dot.open{background: var(--open);}.dot{display: inline-block;inline-size: 9px;block-size: 9px;margin-inline-end: 7px;border-radius: 3px;}.shares dl{display: grid;grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));gap: 10px;}.shares dt{color: var(--muted);font-size: 12.5px;white-space: nowrap;}.shares dd{font-variant-numeric: tabular-nums;}.shares dd strong{font-size: 17px;}.chart svg{display: block;inline-size: 100%;block-size: 96px;}.chart .axis{stroke: var(--line);}.chart .area{fill: var(--accent);opacity: 0.14;}.chart .line{fill: none;stroke: var(--accent);stroke-width: 2;stroke-linejoin: round;}.chart.figures{display: block;margin: 0;}.chart.figures > svg{block-size: 140px;}.chart .key{display: inline-block;inline-size: 24px;block-size: 8px;margin-inline-end: 7px;}.chart .delivered{stroke: var(--line-strong);}.chart .seen{stroke: var(--gone);stroke-dasharray: 6 3;}.chart .read{stroke: var(--accent);}.chart .acted{stroke: var(--good);stroke-dasharray: 2 2;}.chart figcaption{display: flex;flex-wrap: wrap;gap: 4px 18px;margin-block-start: 8px;font-size: 13px;font-variant-numeric: tabular-nums;}.chart-none{font-size: 13.5px;}pre.json{margin: 0;padding: 12px 14px;border-radius: var(--radius-small);background: var(--sunken);font: 12.5px/1.55 var(--mono);white-space: pre-wrap;overflow-wrap: anywhere;max-block-size: 360px;overflow: auto;}`;var ja=q` *, *::before, *::after{box-sizing: border-box;}html{-webkit-text-size-adjust: 100%;}@media (min-width: 861px){html{scrollbar-gutter: stable;}}body{margin: 0;background: var(--ground);color: var(--ink);font: 14px/1.5 var(--sans);}h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend{margin: 0;padding: 0;}h1{font-size: 21px;line-height: 1.25;font-weight: 650;letter-spacing: -0.012em;outline: none;}h2{font-size: 15px;line-height: 1.35;font-weight: 640;}h3{font-size: 13px;font-weight: 640;}fieldset{border: 0;min-inline-size: 0;}ul, ol{padding-inline-start: 1.2em;}strong{font-weight: 640;}code, .code{font-family: var(--mono);font-size: 0.92em;}p code, li code, dd code, label code{padding: 0.08em 0.34em;border-radius: 4px;background: var(--sunken);overflow-wrap: anywhere;}a{color: var(--accent-text);text-underline-offset: 2px;text-decoration-thickness: 1px;}a:hover{text-decoration-thickness: 2px;}:focus-visible{outline: 2px solid var(--accent);outline-offset: 2px;}h1:focus-visible{outline: none;}.muted{color: var(--muted);}.number{font-variant-numeric: tabular-nums;}.unseen{position: absolute;inline-size: 1px;block-size: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}.icon{inline-size: 18px;block-size: 18px;flex: none;fill: none;stroke: currentColor;stroke-width: 1.5;stroke-linecap: round;stroke-linejoin: round;}button, .button{display: inline-flex;align-items: center;justify-content: center;gap: 7px;min-block-size: 34px;padding: 5px 13px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;font-weight: 560;text-decoration: none;white-space: nowrap;cursor: pointer;transition: background-color 0.12s, border-color 0.12s;}button:hover:not(:disabled), .button:hover{background: var(--sunken);}button:disabled{opacity: 0.55;cursor: not-allowed;}button.link{min-block-size: 0;padding: 2px 0;border: 0;background: none;color: var(--accent-text);font-weight: 600;overflow-wrap: anywhere;text-align: start;text-decoration: underline;white-space: normal;}button[aria-disabled="true"]{opacity: 0.7;cursor: progress;}button.small, .button.small{min-block-size: 28px;padding: 2px 10px;font-size: 13px;}button.primary, .button.primary{border-color: var(--accent);background: var(--accent);color: var(--accent-ink);}button.primary:hover:not(:disabled), .button.primary:hover{background: color-mix(in srgb, var(--accent) 88%, var(--ink));}button.danger{border-color: var(--bad-text);background: var(--bad-text);color: var(--surface);}button.danger:hover:not(:disabled){background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));}button.danger-quiet{border-color: var(--bad-text);color: var(--bad-text);}button.plain{border-color: transparent;background: none;}button .icon, .button .icon{inline-size: 16px;block-size: 16px;}@media (pointer: coarse){button, .button{min-block-size: 42px;}button.small, .button.small{min-block-size: 36px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation-duration: 0.01ms !important;animation-iteration-count: 1 !important;transition: none !important;scroll-behavior: auto !important;}}`;var za=q` .card{padding: 18px 20px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);min-inline-size: 0;}.card + .card{margin-block-start: 16px;}.card > h2:first-child, .card-head{margin-block-end: 12px;}.card.stack-form > h2:first-child, .card.stack-form > .card-head{margin: 0;}.card-head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 8px 12px;}.card-head.find{align-items: flex-end;justify-content: flex-start;}.card-head.find .field{flex: 0 1 300px;}.card-head.find a{padding-block: 8px;}.card.flush{padding: 0;overflow: hidden;}.card.flush .card-head{margin: 0;padding: 14px 20px;border-block-end: 1px solid var(--line);}stak-broadcast-statistics, stak-quotas, stak-user-channels, stak-user-data, stak-user-inbox, stak-user-list, stak-user-sessions, stak-user-topics{display: block;}stak-broadcast-statistics, stak-broadcast-statistics + .card, stak-quotas, stak-user-channels, stak-user-topics, stak-user-topics + stak-user-data, .card + stak-user-data, .card + stak-user-inbox, .card + stak-user-list, stak-user-sessions + .card{margin-block-start: 16px;}.split{display: grid;grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);gap: 16px;align-items: start;}.split > .card, .split > div > .card:first-child, .stack-form > .card{margin: 0;}@media (max-width: 1040px){.split{grid-template-columns: minmax(0, 1fr);}}.figures{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));gap: 16px;margin-block-end: 16px;}.figure{display: grid;gap: 2px;align-content: start;padding: 15px 18px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);color: inherit;text-decoration: none;}a.figure:hover{border-color: var(--line-strong);}.figure dt, .figure .name{color: var(--muted);font-size: 13px;font-weight: 540;}.figure .value{font-size: 26px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}.figure .value.bad{color: var(--bad-text);}.figure .more-words{color: var(--muted);font-size: 12.5px;}.big{font-size: 32px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}details{margin-block-start: 10px;font-size: 13.5px;}summary{color: var(--accent-text);cursor: pointer;}details pre{margin-block-start: 8px !important;}.facts{display: grid;grid-template-columns: auto minmax(0, 1fr);gap: 6px 18px;font-size: 13.5px;}.facts dt{color: var(--muted);}.facts dd{overflow-wrap: anywhere;}@media (max-width: 700px){.figures{grid-template-columns: repeat(3, minmax(0, 1fr));gap: 10px;}.figure{padding: 12px;}.figure .value{font-size: 22px;}.figure .more-words{display: none;}}`;var Ba=q` .picked li{min-inline-size: 0;}.picked button{max-inline-size: 100%;overflow-wrap: anywhere;text-align: start;white-space: normal;}.picked{display: flex;flex-wrap: wrap;gap: 6px;margin: 8px 0 0;padding: 0;list-style: none;}.compose{display: grid;grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);gap: 16px;align-items: start;}.compose > aside{position: sticky;inset-block-start: 20px;display: grid;gap: 16px;}.compose .card{margin: 0;}.compose form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.compose .send{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;}@media (max-width: 1040px){.compose{grid-template-columns: minmax(0, 1fr);}.compose > aside{position: static;}}.options{font-size: inherit;}.options h2{display: inline;margin-inline-end: 6px;color: var(--ink);}.options summary{overflow-wrap: anywhere;}.options > .stack-form{margin-block-start: 16px;}.outcome dl{display: grid;grid-template-columns: repeat(3, minmax(0, 1fr));gap: 12px;}.outcome dt{color: var(--muted);font-size: 12.5px;}.outcome dd{font-size: 18px;font-weight: 640;font-variant-numeric: tabular-nums;overflow-wrap: anywhere;line-height: 1.3;}.outcome .hint{margin-block-start: 10px;}.deliveries > div{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 10px;margin-block-start: 5px;}.deliveries label{display: flex;gap: 9px;padding: 12px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);cursor: pointer;}.deliveries label:has(:checked){border-color: var(--accent);box-shadow: inset 0 0 0 1px var(--accent);}.deliveries small{display: block;margin-block-start: 3px;color: var(--muted);font-size: 12.5px;line-height: 1.4;}.deliveries small.estimate{color: var(--ink);font-variant-numeric: tabular-nums;}.comparison{inline-size: 100%;margin-block-start: 14px;border-collapse: collapse;font-size: 13px;font-variant-numeric: tabular-nums;}.comparison th, .comparison td{padding: 6px 8px 6px 0;border-block-end: 1px solid var(--line);text-align: start;vertical-align: top;}.comparison th{color: var(--muted);font-weight: 540;}.comparison tr:last-child > *{border-block-end: 0;}.previews{display: grid;gap: 12px;}.preview{--p-ground: #ffffff;--p-ink: #171a23;--p-muted: #5b6272;padding: 12px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--p-ground);color: var(--p-ink);color-scheme: light;}.preview.dark{--p-ground: #15171e;--p-ink: #eceef4;--p-muted: #a3a9b8;color-scheme: dark;}.preview-label{margin-block-end: 8px;color: var(--p-muted);font-size: 12px;font-weight: 560;}.preview .none{color: var(--p-muted);font-style: italic;}`;var qa=q` dialog{inline-size: min(520px, calc(100vw - 32px));max-block-size: calc(100dvh - 48px);padding: 0;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);color: var(--ink);box-shadow: var(--shadow-high);overflow: auto;}dialog::backdrop{background: rgb(6 14 13 / 52%);}.dialog, .dialog-body{display: grid;grid-template-columns: minmax(0, 1fr);overflow-wrap: anywhere;}.dialog{gap: 16px;padding: 22px;}.dialog h2{font-size: 17px;}.dialog-body{gap: 14px;}.dialog-actions{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 8px;}`;var Ua=q` input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea{inline-size: 100%;min-block-size: 36px;padding: 6px 10px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;}input.code, textarea.code{font: 13px/1.55 var(--mono);}textarea{resize: vertical;tab-size: 2;}select{padding-inline-end: 6px;}::placeholder{color: var(--muted);opacity: 1;}input:disabled, select:disabled, textarea:disabled{background: var(--sunken);color: var(--muted);border-color: var(--line);}input[type="radio"], input[type="checkbox"]{accent-color: var(--accent);inline-size: 16px;block-size: 16px;margin: 0;flex: none;}[aria-invalid="true"]{border-color: var(--bad) !important;box-shadow: 0 0 0 1px var(--bad);}form.stack-form, .stack-form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.field{display: grid;gap: 5px;align-content: start;min-inline-size: 0;}.field label, .segments legend, .deliveries legend, .label{font-weight: 570;font-size: 13px;}fieldset.stack-form > legend{margin-block-end: 10px;}.optional{color: var(--muted);font-weight: 400;}.hint{color: var(--muted);font-size: 12.5px;line-height: 1.45;overflow-wrap: anywhere;}.error{color: var(--bad-text);font-size: 13px;font-weight: 540;overflow-wrap: anywhere;}.columns{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 16px;}.joined{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.joined select{inline-size: auto;}.row{display: flex;flex-wrap: wrap;align-items: center;gap: 8px 12px;}.row.end{justify-content: flex-end;}.check{display: flex;align-items: flex-start;gap: 9px;font-size: 13.5px;line-height: 1.4;}.check input{margin-block-start: 2px;}.check small{display: block;color: var(--muted);font-size: 12.5px;}.segments{display: grid;gap: 5px;align-content: start;}.segments > div{display: inline-flex;justify-self: start;align-self: start;padding: 3px;border: 1px solid var(--line);border-radius: 9px;background: var(--sunken);}.segments label{position: relative;cursor: pointer;}.segments input{position: absolute;inset: 0;opacity: 0;inline-size: 100%;block-size: 100%;cursor: pointer;}.segments span{display: block;padding: 3px 13px;border-radius: 6px;color: var(--muted);font-weight: 560;font-size: 13px;line-height: 24px;white-space: nowrap;}.segments input:checked + span{background: var(--raised);color: var(--ink);box-shadow: var(--shadow);outline: 1px solid var(--line);}.segments input:focus-visible + span{outline: 2px solid var(--accent);outline-offset: 1px;}.file{position: relative;}.file input{position: absolute;inset: 0;opacity: 0;cursor: pointer;inline-size: 100%;}.file:focus-within{outline: 2px solid var(--accent);outline-offset: 2px;}.chips{display: flex;flex-wrap: wrap;gap: 6px;padding: 0;list-style: none;}.chip{display: inline-flex;align-items: center;gap: 2px;padding: 1px 3px 1px 10px;border-radius: 99px;background: var(--accent-soft);color: var(--accent-text);font-size: 13px;font-weight: 540;line-height: 24px;}.chip.bare{padding-inline: 10px;}.chip button{min-block-size: 24px;inline-size: 24px;padding: 0;border: 0;border-radius: 50%;background: none;color: inherit;}.chip button .icon{inline-size: 13px;block-size: 13px;}.lookup{display: grid;grid-template-columns: minmax(0, 420px) auto;gap: 12px;align-items: start;}.lookup button{justify-self: start;min-block-size: 36px;margin-block-start: 25px;}.spaced{margin-block-start: 16px;}.unsaved-bar{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;padding-block: 10px;border: 1px solid transparent;border-radius: var(--radius);}.unsaved-bar.changed{position: sticky;inset-block-end: 12px;z-index: 5;padding-inline: 14px;border-color: var(--line);background: var(--raised);box-shadow: var(--shadow-high);}.unsaved-bar .row{margin-inline-start: auto;}.copy-field{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.copy-field button{min-inline-size: 92px;}`;var Ha=q` .badge{display: inline-flex;align-items: center;gap: 6px;padding: 1px 9px;border-radius: 99px;font-size: 12.5px;font-weight: 570;line-height: 20px;white-space: nowrap;font-family: var(--sans);}.badge.good{background: var(--good-soft);color: var(--good-text);}.badge.busy, .badge.info{background: var(--info-soft);color: var(--info-text);}.badge.warn{background: var(--warn-soft);color: var(--warn-text);}.badge.bad{background: var(--bad-soft);color: var(--bad-text);}.badge.still{background: var(--still-soft);color: var(--still-text);}.badge.busy::before{content: "";inline-size: 7px;block-size: 7px;border-radius: 50%;background: currentColor;animation: breathe 1.4s ease-in-out infinite;}@keyframes breathe{50%{opacity: 0.25;}}.notice{display: flex;flex-wrap: wrap;align-items: flex-start;gap: 10px;padding: 11px 14px;border-radius: var(--radius-small);background: var(--info-soft);color: var(--info-text);font-size: 13.5px;}.notice > div, .notice > p{flex: 1;min-inline-size: min(200px, 100%);overflow-wrap: anywhere;}.notice p code, .notice li code{background: none;padding: 0;font-weight: 600;}.notice .icon{margin-block-start: 1px;}.notice.bad{background: var(--bad-soft);color: var(--bad-text);}.notice.good{background: var(--good-soft);color: var(--good-text);}.notice.warn{background: var(--warn-soft);color: var(--warn-text);}.notice.quiet{background: var(--still-soft);color: var(--still-text);}main > * > .notice:not(:last-child){margin-block-end: 14px;}.card > .notice + *, .notice + .card, .card + .notice{margin-block-start: 14px;}.waiting{display: flex;align-items: center;justify-content: center;gap: 10px;padding: 36px 16px;color: var(--muted);}.spinner{inline-size: 16px;block-size: 16px;border: 2px solid var(--line);border-block-start-color: var(--accent);border-radius: 50%;animation: turn 0.8s linear infinite;}@keyframes turn{to{transform: rotate(1turn);}}.empty{display: grid;justify-items: center;gap: 8px;padding: 40px 20px;color: var(--muted);text-align: center;}.empty-title{color: var(--ink);font-size: 15px;font-weight: 620;}`;var Wa=q` .skip{position: fixed;inset-block-start: 8px;inset-inline-start: 8px;z-index: 20;padding: 8px 14px;border-radius: var(--radius-small);background: var(--accent);color: var(--accent-ink);transform: translateY(-200%);}.skip:focus{transform: none;}.shell{display: grid;grid-template-columns: 228px minmax(0, 1fr);min-block-size: 100dvh;}.side{position: sticky;inset-block-start: 0;display: flex;flex-direction: column;block-size: 100dvh;overflow-y: auto;padding: 18px 12px 14px;border-inline-end: 1px solid var(--line);background: var(--surface);}.brand{display: flex;align-items: center;gap: 10px;padding: 0 8px;min-inline-size: 0;}.brand .mark{inline-size: 26px;block-size: 26px;flex: none;color: var(--accent);fill: none;stroke: currentColor;stroke-width: 2.6;stroke-linejoin: round;}.brand strong{display: block;font-size: 15px;line-height: 1.2;letter-spacing: -0.01em;}.brand span{display: block;overflow: hidden;color: var(--muted);font-size: 12.5px;line-height: 1.3;text-overflow: ellipsis;white-space: nowrap;}.brand > div{min-inline-size: 0;}.menu-button{display: none;}.side nav{flex: 1;padding-block: 14px;}.side nav ul{padding: 0;list-style: none;}.side nav h2{padding: 14px 8px 4px;color: var(--muted);font-size: 11.5px;font-weight: 600;letter-spacing: 0.03em;}.side nav a{display: flex;align-items: center;gap: 10px;padding: 6px 8px;border-radius: var(--radius-small);color: var(--ink);font-weight: 500;text-decoration: none;}.side nav a .icon{color: var(--muted);}.side nav a:hover{background: var(--sunken);}.side nav a[aria-current="page"]{background: var(--accent-soft);color: var(--accent-text);font-weight: 620;}.side nav a[aria-current="page"] .icon{color: inherit;}.side nav a .unsaved{inline-size: 7px;block-size: 7px;margin-inline-start: auto;border-radius: 50%;background: var(--accent);}.whoami{display: grid;gap: 8px;padding: 12px 8px 0;border-block-start: 1px solid var(--line);font-size: 12.5px;}.whoami p{color: var(--muted);}main{min-inline-size: 0;padding: 26px 32px 72px;}main > *{display: block;max-inline-size: 1120px;margin-inline: auto;}.head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px 16px;margin-block-end: 20px;}.head > div:first-child{min-inline-size: 0;}.head p{margin-block-start: 3px;color: var(--muted);max-inline-size: 70ch;}.head .actions{display: flex;flex-wrap: wrap;align-items: center;gap: 8px;}.crumb{font-size: 13px;}.picker{display: inline-flex;align-items: center;gap: 8px;color: var(--muted);font-size: 13px;}.picker select{inline-size: auto;max-inline-size: 220px;}.said{position: fixed;inset-block-end: 20px;inset-inline: 0;z-index: 30;display: grid;justify-items: center;pointer-events: none;}.said p{display: flex;align-items: center;gap: 8px;padding: 9px 16px;border-radius: 99px;background: var(--ink);color: var(--ground);box-shadow: var(--shadow-high);font-weight: 540;animation: rise 0.18s ease-out;}@keyframes rise{from{opacity: 0;transform: translateY(8px);}}.door{display: grid;place-items: center;min-block-size: 100dvh;padding: 24px 16px;}.door-card{display: grid;gap: 18px;inline-size: min(420px, 100%);padding: 28px;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);box-shadow: var(--shadow);}.door-card form{display: grid;gap: 14px;}.door-card .brand{padding: 0;}.door-card .primary{inline-size: 100%;min-block-size: 40px;}.door-card .other-way{text-align: center;}.door-card .other-way .button{inline-size: 100%;min-block-size: 40px;justify-content: center;}.door-card .small-print{color: var(--muted);font-size: 13px;}@media (max-width: 860px){.shell{display: block;}.side{z-index: 10;block-size: auto;max-block-size: 100dvh;padding: 10px 14px;border-inline-end: 0;border-block-end: 1px solid var(--line);}.side-top{display: flex;align-items: center;justify-content: space-between;gap: 10px;}.brand{padding: 0;}.menu-button{display: inline-flex;}.side.folded nav, .side.folded .whoami{display: none;}.side nav{padding-block: 6px 12px;}.side nav a{padding-block: 9px;}main{padding: 20px 16px 64px;}.head .actions:has(.picker){inline-size: 100%;}.head .picker{flex: 1 1 100%;}.head .picker select{flex: 1;max-inline-size: none;}}`;var Va=q` .filters{display: grid;grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);align-items: end;gap: 12px;padding: 16px 20px;border-block-end: 1px solid var(--line);}@media (max-width: 1000px){.filters{grid-template-columns: 1fr 1fr;}.filters .segments, .filters .field:nth-of-type(1){grid-column: 1 / -1;}}.table{inline-size: 100%;border-collapse: collapse;font-size: 13.5px;}.table th{padding: 9px 12px;border-block-end: 1px solid var(--line);color: var(--muted);font-size: 12.5px;font-weight: 560;text-align: start;white-space: nowrap;}.table td{padding: 9px 12px;border-block-end: 1px solid var(--line);vertical-align: middle;overflow-wrap: anywhere;}.table tr:last-child td{border-block-end: 0;}.table th:first-child, .table td:first-child{padding-inline-start: 20px;}.table th:last-child, .table td:last-child{padding-inline-end: 20px;}.card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child{padding-inline-start: 0;}.card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child{padding-inline-end: 0;}.table td.main{inline-size: 36%;}@media (min-width: 701px){.table tr:has(> .actions) > .main{inline-size: 26%;}.table tr:has(> .actions) > .main:nth-last-child(2){inline-size: auto;}}.table .by{display: flex;flex-wrap: wrap;gap: 2px 6px;min-inline-size: 130px;}.table .number{text-align: end;font-variant-numeric: tabular-nums;white-space: nowrap;}.table .actions{text-align: end;}.table th.code{font-family: var(--sans);}.table td.code{font: 12.5px/1.5 var(--mono);}.table tbody tr:hover{background: var(--sunken);}.table .main > div > a, .table .main strong{font-weight: 600;}.table .main small{display: block;color: var(--muted);font-size: 12.5px;}.nowrap{white-space: nowrap;}.mini{display: grid;gap: 4px;min-inline-size: 110px;}@media (max-width: 700px){.table, .table tbody, .table tr, .table td{display: block;}.table thead{position: absolute;clip-path: inset(50%);inline-size: 1px;block-size: 1px;overflow: hidden;}.table tr{padding: 12px 16px;border-block-end: 1px solid var(--line);}.table tr:last-child{border-block-end: 0;}.card.flush .card-head{padding: 12px 16px;}.table td, .table td:first-child, .table td:last-child{display: grid;grid-template-columns: 96px minmax(0, 1fr);gap: 10px;padding: 3px 0;border: 0;}.table td::before{content: attr(data-head);color: var(--muted);font: 12.5px/1.7 var(--sans);}.table td.main{inline-size: auto;grid-template-columns: minmax(0, 1fr);padding-block-end: 6px;}.table td.main::before, .table td.actions::before{content: none;}.table td.actions{grid-template-columns: minmax(0, 1fr);padding-block-start: 8px;}.table .number, .table .actions{text-align: start;}}.more{display: grid;place-items: center;padding: 14px;}.card.flush .more{border-block-start: 1px solid var(--line);}`;var Ka=q` :root{color-scheme: light dark;--ground: #f4f5f9;--surface: #ffffff;--raised: #ffffff;--sunken: #eef0f5;--line: #dfe2ea;--line-strong: #878da0;--ink: #171a23;--muted: #555c6d;--accent: #4f46e5;--accent-ink: #ffffff;--accent-soft: #e9e8fd;--accent-text: #4038c2;--good: #1d7a4c;--good-soft: #e0f3e8;--good-text: #14603a;--bad: #c0392f;--bad-soft: #fcebe9;--bad-text: #a32a21;--warn-soft: #fdf1d6;--warn-text: #7a5200;--info-soft: #e4edfa;--info-text: #24508f;--gone: #7c6f9c;--still-soft: #e9ebf1;--still-text: #474d5d;--open: #d0d4de;--shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);--shadow-high: 0 8px 40px rgb(10 20 20 / 24%);--radius: 10px;--radius-small: 7px;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;}@media (prefers-color-scheme: dark){:root{--ground: #0f1117;--surface: #15171e;--raised: #1f222b;--sunken: #11131a;--line: #2d313c;--line-strong: #757c90;--ink: #eceef4;--muted: #a3a9b8;--accent: #a5a8ff;--accent-ink: #12132b;--accent-soft: #25264a;--accent-text: #c0c2ff;--good: #43b37a;--good-soft: #11301f;--good-text: #79d8a6;--bad: #e5675c;--bad-soft: #3a1916;--bad-text: #ff9d94;--warn-soft: #372a0e;--warn-text: #f0c669;--info-soft: #15283f;--info-text: #9cc3f7;--gone: #9d8fc4;--still-soft: #282c37;--still-text: #b9bfcc;--open: #3a3f4c;--shadow: 0 1px 2px rgb(0 0 0 / 40%);--shadow-high: 0 12px 48px rgb(0 0 0 / 60%);}}`;function L({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?n`<p>${s}</p>`:d}
    </div>
    ${t&&t!==d?n`<div class="actions">${t}</div>`:d}
  </div>`}function Ct(i,s,e,t){return i.hasScope(s)?n`<a class="button primary" href=${e}>${t}</a>`:d}function me(i,s,e){let t=s??[],r=t.some(a=>a.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${a=>e(a.target.value)}>
      ${r.map(a=>n`<option value=${a.inbox} ?selected=${a.inbox===i}>
            ${a.inbox}${a.title&&a.title!==a.inbox?` · ${a.title}`:""}
          </option>`)}
    </select>
  </label>`}function O(i,s,e){return n`<table class="table" role="table">
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
  </table>`}function ee(i,s,e){return n`<div class="more">
    ${i?n`<button
          type="button"
          aria-disabled=${s?"true":d}
          @click=${s?d:e}
        >
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var k=class extends Q{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([M({attribute:!1})],k.prototype,"session",2),u([M({attribute:!1})],k.prototype,"api",2),u([M({attribute:!1})],k.prototype,"route",2);var vt,ne,Qn,Ya,eo,Ga,Za,Xa,Qa,Nr,Or=class extends k{constructor(){super(...arguments);h(this,ne);h(this,vt,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,vt).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,ne,Ya).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,vt).render(r=>r.length===0?j("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,ne,Qa).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${Vn.map(r=>n`<dt>${At[r]}</dt><dd>${Kn[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${S(this.session,"config","see and change accounts")}`}};vt=new WeakMap,ne=new WeakSet,Qn=function(e){return e.account_id===this.session.account?.account_id},Ya=async function(){let e="",t="",r="read-only",a;!await D({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:v(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:v(m?.errors,"name")})}
        ${Ja(r,g=>{r=g,p()})}`})||a===void 0||(a.password_link!==null&&await c(this,ne,eo).call(this,a.account,a.password_link),await o(this,vt).load())},eo=function(e,t){return st(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${F(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},Ga=async function(e){let t=e.role;await D({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Ja(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,vt).load())},Za=async function(e){let t;!await D({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,ne,eo).call(this,t.account,t.password_link),await o(this,vt).load())},Xa=async function(e){await D({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,vt).load())},Qa=function(e){return O("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,ne,Qn).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>At[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${ae(t.last_sign_in_at)}
                  >${re(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,ne,Qn).call(this,t)?d:n`<span class="row end">
                  ${c(this,ne,Nr).call(this,t,"Role",()=>c(this,ne,Ga).call(this,t))}
                  ${c(this,ne,Nr).call(this,t,"Reset password",()=>c(this,ne,Za).call(this,t))}
                  ${c(this,ne,Nr).call(this,t,"Remove",()=>c(this,ne,Xa).call(this,t),"danger-quiet")}
                </span>`}],e)},Nr=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Or=u([x("stak-accounts")],Or);function Ja(i,s){return pe({id:"account-role",label:"Role",value:i,options:Vn.map(e=>({value:e,label:At[e]})),set:e=>s(e),hint:`${Kn[i]}.`})}var Pu=new Set(["uid","uids","user_id","userid","user","id"]),to={text:"",ids:[]};function ve(i){return i!==to.text&&(to={text:i,ids:Du(i)}),to.ids}function Du(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:so(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Pu.has(l)),a=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>so(l)[t]??""):s.flatMap(so);return[...new Set(a.filter(l=>l!==""))]}function so(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function el(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}function Lr(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${w(s)} of ${w(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function qs({delivered:i,failed:s}){return i+s}function Cu(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,a=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Mu(i.status),kind:"open",value:a}].filter(({kind:p,value:m})=>p!=="open"||m>0||!tt(i.status))}function Mu(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function tl(i){let s=i.recipients,e=Cu(i),t=e.filter(({value:l})=>l>0).map(({name:l,value:p})=>`${l.toLowerCase()} ${w(p)}`).join(", "),r=`Of ${w(s)} recipients: ${t||"none yet"}`,a=e.map(({kind:l,value:p})=>p>0&&s>0?n`<span class=${l} style="inline-size:${100*p/s}%"></span>`:d);return n`<div class="shares">
    ${tt(i.status)?n`<div class="stack" role="img" aria-label=${r}>${a}</div>`:n`<div
          class="stack"
          role="progressbar"
          aria-label="Progress"
          aria-valuemin="0"
          aria-valuemax=${s}
          aria-valuenow=${Math.min(qs(i),s)}
          aria-valuetext=${r}
        >
          ${a}
        </div>`}
    <dl>
      ${e.map(({name:l,kind:p,value:m})=>n`<div class=${m===0?"none":""}>
            <dt><span class="dot ${p}" aria-hidden="true"></span>${l}</dt>
            <dd data-share=${l.toLowerCase()}>
              <strong>${w(m)}</strong> <span class="muted">${bt(m,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var Ou={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",published:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},io={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",published:"Published",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Fr(i){return n`<span class="badge ${Ou[i]}" data-status=${i}>${io[i]}</span>`}var _e,Ir,sl,il,rl,nl,Ce=class extends Q{constructor(){super(...arguments);h(this,_e);this.draftName="";this.place="";this.consequence="";this.change="add";this.text="";this.run=null;this.problem=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(this.draftName)??""}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=ve(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${c(this,_e,sl)}>
        ${le({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
        ${be({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>c(this,_e,Ir).call(this,a),error:v(this.problem?.errors,this.change,ve(this.text)),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
        <div class="row">
          ${Pr("members-file","Import from file…",a=>c(this,_e,Ir).call(this,ve(a).join(`
`)))}
          <span class="muted" role="status"
            >${C(e,"distinct user")}${e>Sr?`, in ${C(Math.ceil(e/Sr),"batch","batches")}`:""}</span
          >
        </div>
        ${$(this.problem,void 0,a=>a.startsWith(this.change))}
        ${this.run&&!(this.problem&&this.run.done===0)?c(this,_e,nl).call(this,this.run):d}
        <div class="row end">
          ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                Stop after this batch
              </button>`:d}
          <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
            ${this.change==="add"?"Add":"Remove"} ${e?w(e):""}
          </button>
        </div>
      </form>
    </section>`}};_e=new WeakSet,Ir=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(this.draftName):this.session.keepDraft(this.draftName,e)},sl=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=ve(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,_e,il).call(this,t.length)||await c(this,_e,rl).call(this,t))},il=function(e){return D({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>${this.consequence}</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},rl=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of el(e,Sr)){if(t.isStopped)break;try{t.changed+=await this.apply(t.change,r),t.done+=r.length,c(this,_e,Ir).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=H(a);break}}t.isRunning=!1,this.requestUpdate()},nl=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Lr("Members",e.done,e.total)}
      <p class="muted">
        ${w(e.done)} of ${w(e.total)} processed: ${w(e.changed)} ${t},
        ${w(e.done-e.changed)} ${e.change==="add"?"already":"not"} in ${this.place}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([M({attribute:!1})],Ce.prototype,"session",2),u([M({attribute:!1})],Ce.prototype,"apply",2),u([M({attribute:!1})],Ce.prototype,"draftName",2),u([M({attribute:!1})],Ce.prototype,"place",2),u([M({attribute:!1})],Ce.prototype,"consequence",2),u([f()],Ce.prototype,"change",2),u([f()],Ce.prototype,"text",2),u([f()],Ce.prototype,"run",2),u([f()],Ce.prototype,"problem",2),Ce=u([x("stak-member-changes")],Ce);var Nu="audience/",Ri,Us,zr,jr=class extends k{constructor(){super(...arguments);h(this,Ri,new b(this,e=>this.api.inboxes(e)));h(this,Us,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate));h(this,zr,async(e,t)=>{let{added:r,removed:a,estimate:l}=await this.api.changeAudience(this.inbox,{[e]:t});return o(this,Us).set(l),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ri).load(),o(this,Us).load())}render(){return n`${L({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:me(this.inbox,o(this,Ri).value,e=>W("audience",e))})}
      ${this.session.hasScope("audience")?d:S(this.session,"audience","add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,zr)}
          .draftName=${Nu}
          .place=${"the audience"}
          .consequence=${n`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,Us).render(e=>n`<p class="figure-in-card"><strong class="big" data-estimate>${w(e)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${e===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):S(this.session,"read","see the number of members")}
        </section>
      </div>`}};Ri=new WeakMap,Us=new WeakMap,zr=new WeakMap,jr=u([x("stak-audience")],jr);var ol=50,Lu=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,ns,yt,os,qr,al,Br=class extends k{constructor(){super(...arguments);h(this,qr);h(this,ns,null);h(this,yt,new b(this,async e=>{let t=await this.api.auditLog(ol,null,e);return P(this,ns,t.next_cursor),t.entries}));h(this,os,new b(this,async e=>{let t=await this.api.auditLog(ol,o(this,ns),e);P(this,ns,t.next_cursor),o(this,yt).set([...o(this,yt).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,yt).load()}render(){let e=L({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        aria-disabled=${o(this,yt).isLoading?"true":d}
        @click=${()=>{o(this,yt).load()}}
      >
        ${te("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,yt).render(t=>t.length===0?j("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,qr,al).call(this,t)} ${$(o(this,os).problem,()=>{o(this,os).load()})}
                ${ee(o(this,ns)!==null,o(this,os).isLoading,()=>{o(this,os).load()})}`,"Loading audit log")}
      </section>`:n`${e}${S(this.session,"read","see the audit log")}`}};ns=new WeakMap,yt=new WeakMap,os=new WeakMap,qr=new WeakSet,al=function(e){return O("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${Iu(t.action)}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>t.target===t.actor.id?"–":zu(t.target)},{head:"By",cell:t=>n`<div class="by">
              ${ju(t)}${t.key_id===this.session.ownKey?.key_id?n`<span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}
            </div>`},{head:"Date",cell:t=>n`<time class="nowrap" title=${ae(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${F(t.at)}</time
            >`}],e)},Br=u([x("stak-audit-log")],Br);var Fu={"issue key":"Create API key","mint token":"Create user token",redact:"Recall",redrive:"Retry dead letters"};function Iu(i){return Fu[i]??i.charAt(0).toUpperCase()+i.slice(1)}function ju({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${fe(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${fe(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function zu(i){let s=Lu.exec(i);return s?.[1]&&s[2]?n`<a href=${T("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${fe(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${fe(i)}</span>`:i}`}var Ur=480,ro=96,Bu=240;function ll(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Bu)}function qu(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function no(i){return i.length>1&&i.at(-1)?.done!==i[0]?.done}function dl(i){let s=qu(i),e=i[0],t=i.at(-1);if(!e||!t||!no(i))return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:bi})=>bi),1),a=Math.max(.001,t.at-e.at),l=ro-4,p=(bi,dr)=>`${((bi-e.at)/a*Ur).toFixed(1)} ${(l-dr/r*(ro-12)).toFixed(1)}`,g=`M${s.map(({at:bi,rate:dr},Yp)=>{let Gp=i[Yp];return`${p(Gp.at,dr)}L${p(bi,dr)}`}).join("L")}`,A=`${g}L${Ur} ${l}L0 ${l}Z`,R=w(Math.round(r)),ie=w(Math.round((t.done-e.done)/a)),$e=a<1?"less than a second":C(Math.round(a),"second"),Qe=`Delivery rate over ${$e}: peak ${R} per second, average ${ie} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Ur} ${ro}" preserveAspectRatio="none" role="img" aria-label=${Qe}>
      ${N`<line x1="0" x2=${Ur} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${A} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${R}</strong> per second</span>
      <span>Average <strong>${ie}</strong> per second</span>
      <span class="muted">over ${$e}</span>
    </figcaption>
  </figure>`}var cl=.1,Ei={on_write:"On write",on_read:"On read"},Uu={on_write:"Workers store a copy for each member. Progress is exact, and you can pause it.",on_read:"Stored once. Each member gets it with the next request; those who never come back cost nothing."};function pl({inbox:i,isAllowed:s,value:e,estimates:t,error:r,set:a}){return s===void 0?d:s?n`<fieldset class="deliveries" aria-describedby=${r?"delivery-error":d}>
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
              <strong>${Ei[l]}</strong>
              <small>${Uu[l]}</small>
              <small class="estimate" data-estimate=${l}>${Hu(l,t[l])}</small>
            </span>
          </label>`)}
    </div>
    ${r?n`<p class="error" id="delivery-error">${r}</p>`:d}
  </fieldset>`:n`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${T("inboxes",i)}>configuration of ${i}</a>, or with
      <code>stak inbox configure ${i} --on-read</code>.
    </p>`}function Hu(i,s){return s===void 0?"Cost and time: see the dry run.":`${Et(s.cost.usd)} on AWS, ${i==="on_read"?"at once":ul(s)}`}function ul({delivery_seconds:i}){return oo(i)}function oo(i){return i<1?"about a second":`at least ${Ea(i)}`}function hl(i){let{on_write:s,on_read:e}=i;if(s===void 0||e===void 0)return d;let t=e.cost_per_reader?.usd??0,r=l=>Et(t*l*e.recipients),a=[["Members have it",ul(s),"at their next request"],["Cost on AWS",Et(s.cost.usd),Et(e.cost.usd)],[`If ${cl*100} % come back`,"no more",`${r(cl)} more`],["If all come back","no more",`${r(1)} more`],["Write units",w(s.cost.dynamodb_write_units),w(e.cost.dynamodb_write_units)]];return n`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${Ei.on_write}</th>
        <th scope="col">${Ei.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${a.map(([l,p,m])=>n`<tr>
            <th scope="row">${l}</th>
            <td>${p}</td>
            <td>${m}</td>
          </tr>`)}
    </tbody>
  </table>`}var ao={push:"",email:"",webhook:""},Hr={push:"Push notification",email:"Email",webhook:"Webhook"},Wr=["push","email","webhook"],lo=10080;function ml(i){return{...ao,...Object.fromEntries(i.map(s=>[s.channel,String(s.after_minutes)]))}}function Ai(i){return Wr.filter(e=>i[e].trim()!=="").map(e=>({channel:e,after_minutes:Number(i[e])}))}function Hs(i){return i.length===0?"None":i.map(({channel:s,after_minutes:e})=>`${Hr[s]} ${e===0?"at once":`after ${et(e*60)}`}`).join(", ")}function Vr({value:i,set:s,errors:e,isDisabled:t}){let r=Ai(i),a=(l,p)=>{let m=(e??[]).filter(({field:g})=>{let A=/^fallback(?:\[(\d+)\]|\.(\d+))/.exec(g)?.slice(1).find(Boolean),R=A===void 0?void 0:r[Number(A)];return R===void 0?p&&ye(g,"fallback"):R.channel===l});return m.length===0?null:m.map(({message:g})=>g).join("; ")};return n`<div class="columns">
    ${Wr.map((l,p)=>y({id:`fallback-${l}`,label:`${Hr[l]} after (minutes)`,isOptional:!0,type:"number",min:"0",max:String(lo),isDisabled:t??!1,value:i[l],set:m=>s({...i,[l]:m}),error:a(l,p===0)}))}
  </div>`}var Wu=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Vu=6,Ku=new Set(["_self","_blank","_parent","_top"]),Ju="action actions primaryAction primary_action secondaryAction secondary_action redirect url cta_uri".split(" ");function po(i){let s={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!as(i))return{...s,body:gl(i)};let e=xt(i.title)||xt(i.subject),t=[xt(i.body),xt(i.text)].filter(Boolean).join(`

`),r=Yu(i),[a]=r,l=a===void 0||a.url===null?null:{label:a.label,url:a.url},p={...s,avatar:Ws(i.avatar),images:Zu(i),actions:r,link:l};if(e||t)return{...p,title:e||fl(t),body:e?t:Xu(t)};let{data:m,...g}=i,A=new Set([...r.length>0?Ju:[],...p.avatar===null?[]:["avatar"],...p.images.length>0?["image","images"]:[]]),R=Object.entries(as(m)?{...g,...m}:i).filter(([ie])=>!A.has(ie)).map(([ie,$e])=>[ho(ie),gl($e)]).filter(([,ie])=>ie.trim()!=="");return{...p,fields:R}}function Ws(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function uo(i){let s=[],e=0;for(let t of i.matchAll(Wu)){s.push(i.slice(e,t.index));let r=Ws(t[0]);s.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...s,i.slice(e)]}function Yu(i){let s=Array.isArray(i.actions)?i.actions:[],e={url:i.url??i.cta_uri??(as(i.redirect)?i.redirect.url:void 0),target:Gu(i)},r=co(i.action??i.primaryAction??i.primary_action??s[0],"primary")??co({redirect:e},"primary"),a=co(i.secondaryAction??i.secondary_action??s[1],"secondary");return[r!==null&&r.url===null?{...r,url:Ws(e.url),target:e.target}:r,a].filter(p=>p!==null)}function co(i,s){if(!as(i))return null;let e=as(i.redirect)?i.redirect:i,t=Ws(e.url),r=xt(i.label)||null;if(r===null&&t===null)return null;let a=xt(e.target);return{kind:s,label:r,url:t,target:Ku.has(a)?a:null}}function Gu(i){return as(i.redirect)?xt(i.redirect.target):""}function Zu(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(t=>as(t)?{url:Ws(t.url),description:xt(t.alt)||xt(t.description)}:{url:Ws(t),description:""}).filter(t=>t.url!==null).slice(0,Vu)}function fl(i){return i.split(`
`,1)[0]??""}function Xu(i){return i.slice(fl(i).length).trim()}function xt(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function gl(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function ho(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function as(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function U(i,s=""){return n`<svg class=${s} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var Z={bell:U(N`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:U(N`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:U(N`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:U(N`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:U(N`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:U(N`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:U(N`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:U(N`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:U(N`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:U(N`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:U(N`<path d="M12 5v14m-7-7h14"/>`),send:U(N`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:U(N`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:U(N`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:U(N`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:U(N`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:U(N`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:U(N`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:U(N`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:U(N`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:U(N`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:U(N`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:U(N`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:U(N`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:U(N`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:U(N`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:U(N`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:U(N`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:U(N`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:U(N`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:U(N`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:U(N`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var B={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Unsnooze",returns:"Snoozed until",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages are listed here until they return to the inbox.",pinned:"Pinned",important:"Important",collected:i=>i===1?"1 message":`${i} messages`,andMore:i=>`and ${i} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:i=>i===1?"1 message was recalled":`${i} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:i=>i===1?"1 new message":`${i} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",topics:"Topics",topicsMore:"You get what is posted to a topic while you follow it.",followTopic:"Follow",channels:"Other channels",channelsMore:"Messages that you do not read here are also sent to you by:",channelPush:"Push notifications",channelEmail:"Email",channelWebhook:"Other services, such as SMS",thisBrowser:"Notify this browser",moreTopics:"Show more topics",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",notPossible:"This is not possible.",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:i=>`Remove ${i}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:i=>`Remove ${i} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},Kr={locale:void 0};var Qu=6,eh=[[/order|deliver|ship|parcel|package|track/,Z.box],[/bill|invoice|pay|subscription|refund|finance/,Z.card],[/security|login|password|privacy|verif/,Z.shield],[/offer|promo|sale|deal|coupon|market/,Z.tag],[/event|calendar|remind|appoint|booking|schedule/,Z.calendar],[/alert|incident|warn|error|outage|system|status/,Z.alert],[/account|profile|team|member|friend|social|follow/,Z.person],[/chat|comment|message|mention|repl|support/,Z.chat],[/reward|gift|loyal|birthday|welcome/,Z.gift],[/news|update|announce|release|blog|product/,Z.news]];function bl(i,s){if(s!==void 0)return n`<span class="avatar hue-${mo(i)}" aria-hidden="true">${yl(s)}</span>`;let[,e]=eh.find(([t])=>t.test(i.toLowerCase()))??[null,Z.bell];return n`<span class="avatar hue-${mo(i)}" part="category-icon" aria-hidden="true">${e}</span>`}function vl(i,s=!1,e=null){let r=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(a=>[...a][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${mo(i)} ${s?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":yl(e)}</span>`}function yl(i){return n`<img src=${i} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function mo(i){return[...i].reduce((s,e)=>(s*31+(e.codePointAt(0)??0))%9973,7)%Qu}var go=3600,th=9;function xl(i=new Date){let s=l=>Math.floor(l.getTime()/1e3),e=l=>new Date(i.getFullYear(),i.getMonth(),i.getDate()+l,th),t=new Date(i.getFullYear(),i.getMonth(),i.getDate(),18),r=t.getTime()-i.getTime()>2*go*1e3,a=(8-i.getDay())%7||7;return[{label:B.snooze1h,until:s(i)+go},r?{label:B.snoozeEvening,until:s(t)}:{label:B.snooze3h,until:s(i)+3*go},{label:B.snoozeTomorrow,until:s(e(1))},{label:B.snoozeNextWeek,until:s(e(a))}]}var fo=60,bo=60*fo,sh=24*bo,Jr=null;function yo(){return(Jr===null||Jr.locale!==Kr.locale)&&(Jr={locale:Kr.locale,formats:ih(Kr.locale)}),Jr.formats}function ih(i){let s=new Intl.RelativeTimeFormat(i).resolvedOptions().locale.startsWith("en"),e=t=>new Intl.DateTimeFormat(i,t);return{relative:new Intl.RelativeTimeFormat(i,{numeric:"always",style:s?"narrow":"short"}),clock:e({hour:"numeric",minute:"2-digit"}),weekday:e({weekday:"short"}),thisYear:e({day:"numeric",month:"short"}),longAgo:e({day:"numeric",month:"short",year:"numeric"}),whole:e({dateStyle:"full",timeStyle:"medium"}),wholeDay:e({weekday:"long",day:"numeric",month:"long"})}}function xo(i){return wl(i,rh(i))}function $l(i){let{clock:s,weekday:e,thisYear:t}=yo(),a=vo(i)===0?"":`${(vo(i)>-7?e:t).format(i*1e3)}, `;return wl(i,a+s.format(i*1e3))}function wl(i,s){let e=new Date(i*1e3);return n`<time datetime=${e.toISOString()} title=${yo().whole.format(e)}>${s}</time>`}function rh(i){let s=Date.now()/1e3-i,{relative:e,weekday:t,thisYear:r,longAgo:a}=yo();if(s<fo)return B.now;if(s<bo)return e.format(-Math.floor(s/fo),"minute");let l=vo(i);if(l===0)return e.format(-Math.floor(s/bo),"hour");if(l===1)return B.yesterday;let p=i*1e3;return l<7?t.format(p):(new Date(p).getFullYear()===new Date().getFullYear()?r:a).format(p)}function vo(i){let s=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((s(new Date)-s(new Date(i*1e3)))/(sh*1e3))}function kl(i,s,e){let t=i.message===null,r=!!i.snoozed_until,a=i.readat===null&&!t&&!r,l=s.isCurrent?0:-1,p=po(t?{}:i.message);return n`<li class="card ${a?"unread":""} ${s.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${l} @click=${e.open}
      aria-expanded=${t?d:s.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${nh(i,s,p)}
      <span class="card-text">
        <span class="card-top">
          ${a?n`<span class="visually-hidden">${B.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${B.takenBack}</span>`:oh(p,s.isOpen)}
        </span>
        <span class="card-meta">
          ${dh(i)}
          ${s.sender===null?d:n`<bdi>${s.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${_l(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${i.snoozed_until?n`${B.returns} ${$l(i.snoozed_until)}`:xo(i.returned_at??i.received)}</span>
        </span>
      </span>
      ${a?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:ah(i,p,s.isOpen,l,e)}
    <div class="card-actions ${s.isSnoozing?"wide":""}">${s.isConfirming?gh(e):s.isSnoozing?mh(e):hh(i,s,l,t,e)}</div>
  </li>`}function _l(i){return i==="default"?B.uncategorised:ho(i)}function nh(i,s,e){return s.sender===null&&e.avatar===null?bl(i.category,s.categoryPicture):vl(s.sender??_l(i.category),!1,e.avatar)}function oh({title:i,body:s,actions:e,fields:t},r){if(!i&&!s&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??B.saysNothing}</span>`;let a=r?"":s||t.map(([l,p])=>l?`${l}: ${p}`:p).join(" · ");return n`${i?n`<span class="card-title" part="message-title" dir="auto">${i}</span>`:d}
    ${a?n`<span class="card-preview" part="message-body" dir="auto">${a}</span>`:d}`}function ah(i,s,e,t,r){let{body:a,fields:l,images:p}=s,m=e&&(a!==""||l.length>0),g=e?p:p.slice(0,1),A=e?i.digest??null:null;return!m&&g.length===0&&s.actions.length===0&&A===null?d:n`<div class="card-whole">
    ${m&&a?n`<p class="whole" dir="auto">${uo(a)}</p>`:d}
    ${m&&l.length>0?n`<dl>${l.map(([R,ie])=>uh(R,ie))}</dl>`:d}
    ${g.length>0?n`<div class="card-images">${g.map(lh)}</div>`:d}
    ${A===null?d:ch(A)}
    ${s.actions.length>0?n`<div class="card-links">${s.actions.map(R=>ph(i,R,t,r))}</div>`:d}
  </div>`}function lh({url:i,description:s}){return n`<img part="image" src=${i} alt=${s} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function dh(i){let s=i.priority==="high",e=i.digest?.count??0;return n`${i.pinned?n`<span class="mark" part="pinned">${Z.pin}${B.pinned}</span>`:d}
    ${s?n`<span class="mark important" part="important">${Z.alert}${B.important}</span>`:d}
    ${e>0?n`<span class="mark" part="digest">${B.collected(e)}</span>`:d}`}function ch({count:i,messages:s}){let e=i-s.length;return n`<ul class="collected" part="digest-messages">
    ${s.map(t=>{let{title:r,body:a}=po(t.message);return n`<li><span dir="auto">${r||a||B.saysNothing}</span> ${xo(t.received)}</li>`})}
    ${e>0?n`<li>${B.andMore(e)}</li>`:d}
  </ul>`}function ph(i,s,e,t){let r=s.kind==="primary",a=i.action===s.kind,l=`button ${r?"primary":""} ${a?"answer":""}`,p=a?n`${Z.sent}<span class="visually-hidden">${B.answered}: </span>`:d,m=r?"action":"secondary-action",g=R=>t.follow(R,s);if(s.url===null)return n`<button class=${l} part=${m} tabindex=${e} dir="auto" @click=${g}>${p}${s.label}</button>`;let A=s.target??(new URL(s.url).origin===location.origin?null:"_blank");return n`<a class=${l} part=${m} href=${s.url} tabindex=${e} dir="auto" rel="noopener"
    target=${A??d} @click=${g}>${p}${s.label??B.open}</a>`}function uh(i,s){return n`<div><dt dir="auto">${i}</dt><dd dir="auto">${uo(s)}</dd></div>`}function hh(i,s,e,t,r){let a=i.readat===null?B.markRead:B.markUnread,l=i.readat===null?Z.sent:Z.envelope,p=s.isArchive?B.unarchive:B.archive;return i.snoozed_until?n`${ls(B.endSnooze,Z.unarchive,e,r.endSnooze)}
      ${ls(B.snooze,Z.clock,e,()=>r.offerSnooze(!0))}
      ${ls(B.delete,Z.trash,e,()=>r.confirm(!0))}`:n`
    ${t||s.isArchive?d:ls(a,l,e,r.toggleRead)}
    ${t||s.isArchive?d:ls(B.snooze,Z.clock,e,()=>r.offerSnooze(!0))}
    ${t?d:ls(p,s.isArchive?Z.unarchive:Z.archive,e,r.archive)}
    ${ls(B.delete,Z.trash,e,()=>r.confirm(!0))}`}function ls(i,s,e,t){return n`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${t}>${s}</button>`}function mh(i){let s=t=>{t.currentTarget.contains(t.relatedTarget)||i.offerSnooze(!1)},e=t=>{t.key==="Escape"&&(t.stopPropagation(),i.offerSnooze(!1))};return n`<div class="snooze-times" role="group" aria-label=${B.snooze} @focusout=${s} @keydown=${e}>
    ${xl().map(({label:t,until:r},a)=>n`<button class="button" ?data-confirm=${a===0}
        @click=${()=>i.snooze(r)}>${t}</button>`)}</div>`}function gh(i){return n`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${B.reallyDelete}</button>`}var Sl=q` .chats-view{flex-direction: row;}.side, .main{display: flex;flex-direction: column;flex: 1;min-width: 0;min-height: 0;}.main, .has-open .side{display: none;}.has-open .main{display: flex;}@container stak-panel (min-width: 760px){.side, .has-open .side{display: flex;flex: 0 0 320px;border-inline-end: 1px solid var(--_border);}.main{display: flex;}.conversation-head .back{display: none;}.row[aria-current="true"]{background: var(--_tint);}}.row{display: flex;align-items: center;gap: 12px;width: 100%;padding: 11px 16px;}.row:hover{background: var(--_hover);}.row-text{flex: 1;min-width: 0;}.row-top, .row-bottom{display: flex;align-items: center;justify-content: space-between;gap: 10px;min-height: 21px;}.row-title, .row-preview{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.row-title{font-weight: 550;}.row.unread .row-title{font-weight: 650;}.row-preview, .row-time{color: var(--_muted);font-size: 13.5px;}.row.unread .row-preview{color: var(--_text);}.row-time{flex: none;font-size: 12.5px;}.new-chat, .conversation{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.new-chat .toolbar{justify-content: flex-start;padding-inline-start: 8px;}.form{display: flex;flex-direction: column;align-items: flex-start;gap: 14px;padding: 8px 16px 16px;overflow-y: auto;}.form label{display: grid;gap: 5px;width: 100%;font-size: 13.5px;font-weight: 550;}.form input{width: 100%;font-weight: 400;font-size: 16px;}.conversation-head{border-block-end: 1px solid var(--_border);padding-inline: 10px;}.conversation-head h2{display: flex;flex-direction: column;line-height: 1.25;}.conversation-head h2 bdi{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.conversation-head small, .members small{font-size: 12.5px;font-weight: 400;color: var(--_muted);}.conversation-scroll{overflow-anchor: none;display: flex;flex-direction: column;padding: 12px 14px;}.conversation-scroll:focus-visible{outline-offset: -3px;}.bubbles{margin-block-start: auto;}.older{margin: 0;text-align: center;font-size: 13px;color: var(--_muted);}.day{margin: 14px 0 10px;text-align: center;font-size: 12px;font-weight: 600;color: var(--_muted);}.day span{padding: 3px 10px;border-radius: 99px;background: var(--_surface);}.bubble-line{display: flex;flex-wrap: wrap;align-items: center;gap: 4px;margin-block-start: 10px;}.bubble-line.follows{margin-block-start: 3px;}.bubble-line.mine{justify-content: flex-end;}.bubble{max-width: min(80%, 560px);padding: 7px 12px 6px;border-radius: 16px;border-end-start-radius: 5px;background: var(--_surface);}.mine .bubble{border-end-start-radius: 16px;border-end-end-radius: 5px;background: var(--_bubble);color: var(--_bubble-text);}.bubble.pending{opacity: 0.85;}.bubble.is-gone, .mine .bubble.is-gone{background: none;border: 1px dashed var(--_border);color: var(--_muted);font-style: italic;}.bubble p{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;unicode-bidi: plaintext;}.bubble-sender{font-size: 12.5px;font-weight: 650;color: var(--_accent-ink);}.bubble-meta{display: flex;align-items: center;justify-content: flex-end;gap: 4px;font-size: 11.5px;font-variant-numeric: tabular-nums;color: var(--_muted);font-style: normal;}.mine .bubble:not(.is-gone) .bubble-meta{color: inherit;}.ticks, .mark{display: inline-flex;}.mark svg{width: 14px;height: 14px;}.ticks svg{width: 16px;height: 16px;stroke-width: 2.2;}.ticks[data-status="read"]{color: var(--_read);}.bubble-delete{opacity: 0;width: 30px;height: 30px;}.bubble-delete svg{width: 16px;height: 16px;}.bubble-line:hover .bubble-delete, .bubble-delete:focus-visible, .bubble-delete.asked{opacity: 1;}.bubble-delete.asked{width: auto;font-size: 13px;}@media (hover: none){.bubble-line:not(:hover):not(:focus-within) .bubble-delete{visibility: hidden;}}.refusal{flex-basis: 100%;display: flex;justify-content: flex-end;gap: 10px;font-size: 13px;color: var(--_danger);}.to-end{position: absolute;inset-block-end: 84px;inset-inline-end: 16px;display: flex;align-items: center;gap: 4px;min-width: 38px;height: 38px;padding: 0 9px;border-radius: 99px;background: var(--_background);box-shadow: var(--_shadow), 0 0 0 1px var(--_border);font-size: 13px;font-weight: 700;}.to-end.news{background: var(--_accent);color: var(--_accent-text);}.composer{flex: none;padding: 10px 12px max(10px, env(safe-area-inset-bottom));border-block-start: 1px solid var(--_border);}.composer-line{display: flex;align-items: flex-end;gap: 8px;}.composer textarea{flex: 1;min-width: 0;min-height: 42px;max-height: 140px;padding: 9px 14px;border-radius: 21px;font-size: 16px;line-height: 22px;resize: none;scrollbar-width: none;}.send{display: grid;place-items: center;flex: none;width: 42px;height: 42px;border-radius: 50%;background: var(--_accent);color: var(--_accent-text);transition: filter 0.12s, opacity 0.12s;}.send:hover:not(:disabled){filter: brightness(1.08);}.vanish{position: relative;display: grid;place-items: center;flex: none;width: 38px;height: 42px;border-radius: 10px;color: var(--_muted);}.vanish:hover, .vanish.on{color: var(--_accent-ink);}.vanish:focus-within{outline: var(--_ring);}.vanish select{position: absolute;inset: 0;width: 100%;opacity: 0;cursor: pointer;font-size: 16px;}.members{flex: none;max-height: 65%;overflow-y: auto;overscroll-behavior: contain;padding: 12px 16px;border-block-end: 1px solid var(--_border);background: var(--_surface);scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.members ul:first-child{margin-block-start: 0;}.members ul{list-style: none;margin-block: 12px;padding: 0;display: grid;gap: 8px;}.members li{display: flex;align-items: center;gap: 10px;}.members li small{margin-inline-start: auto;}.members li bdi{min-width: 0;overflow-wrap: anywhere;}.member-remove{margin-inline-start: auto;}.members li small + .member-remove{margin-inline-start: 0;}.members > * + *{margin-block-start: 12px;}.members > .button{margin-inline-end: 8px;}.member-form{display: flex;align-items: flex-end;gap: 8px;}.member-form.adding{flex-direction: column;align-items: stretch;}.member-form.adding > .button{align-self: flex-start;}.member-form label, .mute{display: grid;flex: 1;gap: 5px;font-size: 13.5px;font-weight: 550;}.mute{grid-template-columns: 1fr auto;align-items: center;}.mute select{padding: 6px 10px;font-size: 14px;max-width: 180px;}.member-form input{width: 100%;font-size: 16px;}.picker{display: grid;gap: 10px;width: 100%;}.people{list-style: none;margin: 0;padding: 0;display: grid;max-height: 260px;overflow-y: auto;}.people:empty{display: none;}.person{display: flex;align-items: center;gap: 10px;width: 100%;padding: 7px 8px;border-radius: 10px;}.person:hover{background: var(--_hover);}.person:focus-visible{outline-offset: -2px;}.person bdi{overflow-wrap: anywhere;}.chat-name{display: flex;align-items: center;gap: 5px;min-width: 0;}.muted-mark{flex: none;color: var(--_muted);}.muted-mark svg{width: 15px;height: 15px;}.row-top .muted-mark{margin-inline: -5px auto;}`;var Tl=q` button, input, select, textarea{font: inherit;color: inherit;}button{appearance: none;border: 0;background: none;padding: 0;cursor: pointer;text-align: start;-webkit-tap-highlight-color: transparent;}button:disabled{cursor: default;opacity: 0.4;}:focus-visible{outline: var(--_ring);outline-offset: 2px;}svg{width: 20px;height: 20px;display: block;flex: none;}.icon{display: grid;place-items: center;flex: none;width: 34px;height: 34px;border-radius: 10px;color: var(--_muted);transition: background 0.12s, color 0.12s;}.icon:hover:not(:disabled), .icon[aria-expanded="true"]{background: var(--_hover);color: var(--_text);}.button{display: inline-flex;align-items: center;gap: 6px;min-height: 34px;padding: 6px 14px;border: 1px solid var(--_border);border-radius: 10px;background: var(--_background);color: var(--_text);font-weight: 600;font-size: 14px;text-decoration: none;overflow-wrap: anywhere;transition: background 0.12s, filter 0.12s;}.button:hover:not(:disabled){background: var(--_surface);}.button svg{width: 16px;height: 16px;margin-inline-start: -3px;}.button.primary{border-color: transparent;background: var(--_accent);color: var(--_accent-text);}.button.primary:hover:not(:disabled){filter: brightness(1.08);background: var(--_accent);}.button.danger{color: var(--_danger);border-color: color-mix(in srgb, var(--_danger) 45%, transparent);}.quiet{display: inline-flex;align-items: center;gap: 6px;padding: 5px 8px;border-radius: 10px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.quiet:hover:not(:disabled){background: var(--_hover);color: var(--_text);}.link{font-weight: 600;text-decoration: underline;text-underline-offset: 2px;border-radius: 4px;}.segments{display: inline-flex;max-width: 100%;padding: 3px;overflow-x: auto;scrollbar-width: none;border-radius: 11px;background: var(--_surface);}.segments button{flex: none;padding: 4px 12px;white-space: nowrap;border-radius: 8px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.segments button:focus-visible{outline-offset: -2px;}.segments button:hover{color: var(--_text);}.segments button[aria-pressed="true"]{background: var(--_selected);color: var(--_text);box-shadow: 0 1px 3px rgb(15 18 30 / 14%);}@media (max-width: 480px){.segments button{padding-inline: 9px;}}.chips{display: flex;gap: 6px;padding: 2px 16px 10px;overflow-x: auto;scrollbar-width: none;flex: none;}@media (pointer: fine){.chips{scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}}.chips.wrap{flex-wrap: wrap;padding: 0;}.chip{flex: none;display: inline-flex;align-items: center;gap: 6px;padding: 4px 11px;border: 1px solid var(--_border);border-radius: 99px;font-size: 13px;font-weight: 500;color: var(--_muted);transition: background 0.12s, color 0.12s;}.chip:hover{background: var(--_hover);color: var(--_text);}.chip[aria-pressed="true"]{background: var(--_tint);border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);color: var(--_accent-ink);}.count{display: inline-grid;place-items: center;min-width: 20px;height: 20px;padding: 0 6px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 11.5px;font-weight: 700;font-variant-numeric: tabular-nums;}.chip svg{width: 14px;height: 14px;}.chip .count{min-width: 0;height: auto;padding: 0;background: none;color: inherit;}.avatar{display: grid;place-items: center;flex: none;width: 40px;height: 40px;border-radius: 50%;font-size: 14px;font-weight: 650;letter-spacing: 0.02em;background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));}.avatar{position: relative;overflow: hidden;}.avatar img{position: absolute;inset: 0;width: 100%;height: 100%;object-fit: cover;background: var(--_surface);}.avatar img[hidden], .card-images img[hidden]{display: none;}.avatar.small{width: 32px;height: 32px;font-size: 12px;}.hue-0{--_face: #e4e2ff;--_ink: #4338ca;}.hue-1{--_face: #d6f2e6;--_ink: #0b6b4b;}.hue-2{--_face: #ffe6d1;--_ink: #974307;}.hue-3{--_face: #fde0ea;--_ink: #a5174f;}.hue-4{--_face: #d9ecff;--_ink: #0b5394;}.hue-5{--_face: #efe6c8;--_ink: #6b5306;}input, select, textarea{border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));border-radius: 10px;background: var(--_background);padding: 9px 12px;}::placeholder{color: var(--_muted);opacity: 1;}input:focus-visible, textarea:focus-visible{outline: var(--_ring);outline-offset: -1px;}input[role="switch"]{appearance: none;position: relative;flex: none;width: 42px;height: 24px;padding: 0;margin: 0;border-radius: 99px;border-color: transparent;background: color-mix(in srgb, var(--_muted) 75%, var(--_background));cursor: pointer;transition: background 0.12s;}input[role="switch"]::after{content: "";position: absolute;inset-block-start: 2px;inset-inline-start: 2px;width: 18px;height: 18px;border-radius: 50%;background: var(--_background);transition: inset-inline-start 0.12s;}input[role="switch"]:checked{background: var(--_accent-ink);}input[role="switch"]:checked::after{inset-inline-start: 20px;}input[role="switch"]:focus-visible{outline-offset: 2px;}.hint{margin: 0;font-size: 13.5px;color: var(--_muted);}.hint:empty{display: none;}.problem{margin: 0;color: var(--_danger);font-size: 13.5px;}.problem:empty{display: none;}`;var Rl=q` .cards, .rows, .bubbles{list-style: none;margin: 0;padding: 0;}.card{position: relative;border-block-end: 1px solid var(--_border);}.card.unread{background: var(--_tint);}.card-main{display: flex;align-items: flex-start;gap: 12px;width: 100%;padding: 13px 16px;}.card:not(.open) > .card-main:not([aria-disabled]):hover{background: var(--_hover);}.card.unread:not(.open):hover{background: color-mix(in srgb, var(--_accent) 12%, var(--_background));}.card-main[aria-disabled="true"]{cursor: default;}.card-main:focus-visible, .row:focus-visible{outline-offset: -3px;border-radius: 12px;}.card-text, .card-top{display: flex;flex-direction: column;flex: 1;min-width: 0;gap: 1px;}.card-title{font-weight: 500;overflow-wrap: anywhere;}.card:not(.open) .card-title{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 3;overflow: hidden;}.unread .card-title, .open .card-title{font-weight: 650;}.card-preview{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 2;overflow: hidden;overflow-wrap: anywhere;color: var(--_muted);font-size: 14px;}.card-meta{display: flex;flex-wrap: wrap;gap: 0 5px;margin-block-start: 3px;font-size: 12.5px;color: var(--_muted);overflow-wrap: anywhere;}.mark{display: inline-flex;align-items: center;gap: 3px;color: var(--_accent-ink);font-weight: 550;}.mark svg{width: 14px;height: 14px;}.collected{margin: 0 0 12px;padding-inline-start: 18px;font-size: 14px;overflow-wrap: anywhere;}.collected time{color: var(--_muted);font-size: 12.5px;}.snooze-times{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 6px;}.card-links .answer svg{width: 15px;height: 15px;margin-inline-end: 4px;vertical-align: -2px;}.dot{flex: none;width: 9px;height: 9px;margin-block-start: 7px;border-radius: 50%;background: var(--_accent-ink);}.gone{font-style: italic;color: var(--_muted);}.card-whole{padding-block-end: 14px;padding-inline: 68px 16px;}.card.open .card-whole{animation: rise 0.16s ease-out;}.card-links{display: flex;flex-wrap: wrap;gap: 8px;}.card:not(.open) .card-links .button{display: block;max-width: 100%;overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.card-images{display: flex;flex-wrap: wrap;gap: 8px;margin-block-end: 12px;}.card-images:last-child{margin-block-end: 0;}.card-images img{max-width: 100%;max-height: 180px;border-radius: var(--_small-radius);object-fit: cover;background: var(--_surface);}.card.open .card-images img{max-height: 320px;}.list-box{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.pill{position: absolute;inset-block-start: 10px;inset-inline: 0;margin-inline: auto;width: fit-content;z-index: 1;display: flex;align-items: center;gap: 6px;padding-block: 7px;padding-inline: 10px 14px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 13.5px;font-weight: 650;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;}.pill svg{width: 16px;height: 16px;}.filters{flex-wrap: wrap;row-gap: 4px;}.tools{display: flex;flex: none;margin-inline-start: auto;align-items: center;gap: 2px;margin-inline-end: -6px;}@media (hover: none){.keyboard-only{display: none;}}.notice{display: flex;justify-content: space-between;gap: 12px;padding: 9px 16px;font-size: 13.5px;color: var(--_muted);border-block-end: 1px solid var(--_border);}.caught-up{display: flex;align-items: center;justify-content: center;gap: 8px;margin: 0;padding: 20px 16px 24px;font-size: 13.5px;color: var(--_muted);}.sheet{display: flex;flex-direction: column;flex: 1;min-height: 0;overflow-y: auto;}.sheet-text{margin: 0;padding: 0 16px 12px;font-size: 14px;color: var(--_muted);}.sheet-title{margin: 0;padding: 4px 16px;font-size: 15px;}.switches small{display: block;color: var(--_muted);}.switches, .keys{list-style: none;margin: 0;padding: 0 16px 16px;}.switches label, .keys div{display: flex;align-items: center;gap: 12px;padding: 9px 0;border-block-start: 1px solid var(--_border);}.switches label{cursor: pointer;}.switches span:not(.avatar){flex: 1;min-width: 0;overflow-wrap: anywhere;}.keys dt{min-width: 56px;}.keys dd{margin: 0;}kbd{display: inline-block;min-width: 28px;padding: 2px 8px;border: 1px solid var(--_border);border-block-end-width: 2px;border-radius: 7px;background: var(--_surface);font: inherit;font-size: 13px;text-align: center;}.card-whole p.whole{margin: 0 0 12px;white-space: pre-wrap;overflow-wrap: anywhere;}.card-whole a:not(.button), .bubble a{color: inherit;text-decoration: underline;text-underline-offset: 2px;border-radius: 3px;}.card-whole dl{margin: 0 0 12px;display: grid;gap: 4px;font-size: 14px;}.card-whole dl div{display: grid;grid-template-columns: minmax(80px, 30%) 1fr;gap: 12px;}.card-whole dt{color: var(--_muted);overflow-wrap: anywhere;}.card-whole dd{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;}.card-actions{position: absolute;inset-block-start: 8px;inset-inline-end: 10px;display: flex;gap: 2px;padding: 2px;border-radius: 12px;background: var(--_background);box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);opacity: 0;}.card:hover .card-actions, .card:focus-within .card-actions:focus-within, .card:has(.card-main:focus-visible) .card-actions, .card.open .card-actions{opacity: 1;}.card .card-actions.wide{max-width: calc(100% - 20px);opacity: 1;visibility: visible;}.card.open .card-actions{position: static;width: fit-content;margin-block: -4px 10px;margin-inline: 62px 16px;box-shadow: none;background: none;padding: 0;}@media (hover: none){.card:not(.open) .card-actions:not(:focus-within){visibility: hidden;}}.inbox-end, .chats-end{position: relative;height: 1px;}.inbox-end, .chats-end{margin-block-start: -500px;height: 500px;pointer-events: none;visibility: hidden;}@container stak-panel (max-width: 559px){.quiet span{position: absolute;clip-path: inset(50%);}}@container stak-panel (min-width: 760px){.cards{display: grid;gap: 8px;padding: 4px 16px 24px;}.card{border: 1px solid var(--_border);border-radius: var(--_small-radius);overflow: clip;}.card.unread{border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));}.inbox-view > *:not(.list-box), .inbox-view .cards, .inbox-view .notice, .inbox-view .skeletons{width: 100%;max-width: 760px;margin-inline: auto;}}`;var El=q` .bell{position: relative;display: grid;place-items: center;width: var(--stak-bell-size, 42px);height: var(--stak-bell-size, 42px);border-radius: 12px;color: var(--stak-bell-color, var(--_text));transition: background 0.12s;}.bell:hover, .bell[aria-expanded="true"]{background: var(--_hover);}.bell svg{width: 24px;height: 24px;}.badge{position: absolute;inset-block-start: 1px;inset-inline-end: 0;min-width: 19px;height: 19px;padding: 0 5px;border-radius: 99px;display: grid;place-items: center;background: var(--_badge);color: var(--_badge-text);font-size: 11px;font-weight: 700;font-variant-numeric: tabular-nums;box-shadow: 0 0 0 2px var(--_background);animation: pop 0.25s ease-out;}.panel{container: stak-panel / inline-size;display: flex;flex-direction: column;overflow: hidden;background: var(--_background);color: var(--_text);}:dir(rtl) > .flip{transform: scaleX(-1);}.panel:focus-visible{outline: none;}.panel[popover]{position: fixed;inset: auto;left: var(--_x, 8px);top: var(--_y, 8px);margin: 0;padding: 0;width: min(var(--stak-panel-width, 420px), 100vw - 16px);height: min(var(--stak-panel-height, 640px), 100vh - 16px);border: 1px solid var(--_border);border-radius: var(--_radius);box-shadow: var(--_shadow);}.panel[popover]:not(:popover-open){display: none;}.panel[popover]:popover-open{animation: rise 0.16s ease-out;}:host([mode="page"]) .panel{height: 100%;min-height: 320px;border: 1px solid var(--_border);border-radius: var(--_radius);}@media (max-width: 600px){.panel[popover]{left: 0;top: 0;width: 100vw;height: 100dvh;border: 0;border-radius: 0;}.panel[popover]:popover-open{animation-name: sheet;}:host([mode="page"]) .panel{border-width: 1px 0 0;border-radius: 0;}}.head{display: flex;align-items: center;justify-content: space-between;gap: 8px;flex: none;min-height: 56px;padding-inline: 8px 12px;border-block-end: 1px solid var(--_border);}.head h2{margin: 0 8px;font-size: 17px;font-weight: 650;}.tabs{display: flex;align-self: stretch;gap: 2px;}.tab{position: relative;display: flex;align-items: center;gap: 8px;padding: 0 12px;font-weight: 600;color: var(--_muted);}.tab:hover{color: var(--_text);}.tab:focus-visible{outline-offset: -4px;border-radius: 10px;}.tab[aria-selected="true"]{color: var(--_text);}.tab[aria-selected="true"]::after{content: "";position: absolute;inset-inline: 12px;inset-block-end: -1px;height: 2px;border-radius: 2px;background: var(--_accent-ink);}.view{display: flex;flex-direction: column;flex: 1;min-height: 0;}.toolbar{display: flex;align-items: center;justify-content: space-between;gap: 10px;flex: none;min-height: 54px;padding: 10px 16px;}.toolbar h2{margin: 0;flex: 1;min-width: 0;font-size: 16px;font-weight: 650;}.scroll{position: relative;flex: 1;min-height: 0;overflow-y: auto;overscroll-behavior: contain;scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.banner{margin: 0;padding: 8px 16px;font-size: 13.5px;font-weight: 500;text-align: center;background: var(--_banner);color: var(--_banner-text);}.banner.connecting{background: var(--_surface);color: var(--_muted);}.toast{position: absolute;inset-block-end: 16px;inset-inline: 0;margin-inline: auto;width: fit-content;max-width: calc(100% - 32px);display: flex;gap: 14px;padding: 10px 16px;border-radius: 12px;background: var(--_toast);color: var(--_toast-text);font-size: 14px;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;z-index: 2;}:host([mode="page"]) .panel{position: relative;}.state{display: flex;flex-direction: column;align-items: center;justify-content: center;gap: 4px;height: 100%;min-height: 220px;padding: 32px;text-align: center;color: var(--_muted);}.state p{margin: 0;}.state .state-title{color: var(--_text);font-weight: 600;}.state .button{margin-block-start: 12px;}.state-icon{display: grid;place-items: center;width: 56px;height: 56px;margin-block-end: 12px;border-radius: 18px;background: var(--_tint);color: var(--_accent-ink);}.state-icon svg{width: 26px;height: 26px;}.skeleton{display: grid;grid-template-columns: 40px 1fr;gap: 8px 12px;padding: 14px 16px;}.skeleton i, .skeleton b{border-radius: 7px;background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;animation: shimmer 1.6s linear infinite;}.skeleton i{grid-row: span 2;width: 40px;height: 40px;border-radius: 50%;}.skeleton b{height: 13px;width: 55%;}.skeleton b + b{width: 85%;}@keyframes pop{from{transform: scale(0.6);}}@keyframes rise{from{opacity: 0;transform: translateY(6px);}}@keyframes sheet{from{transform: translateY(24px);opacity: 0;}}@keyframes shimmer{from{background-position: 100% 0;}to{background-position: -50% 0;}}`;function Yr(i){let s="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return ur(`color(from ${i} srgb-linear calc(${s}) calc(${s}) calc(${s}))`)}var Al=q` :host{color-scheme: light dark;--_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));--_accent-text: var(--stak-accent-text, ${Yr("var(--_accent)")});--_accent-ink: var( --stak-accent-ink, light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h)) );--_background: var(--stak-background, light-dark(#ffffff, #15171e));--_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));--_selected: var(--stak-selected, light-dark(#ffffff, #373c49));--_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));--_text: var(--stak-text, light-dark(#171a23, #eceef4));--_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));--_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));--_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));--_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));--_badge-text: var(--stak-badge-text, ${Yr("var(--_badge)")});--_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));--_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));--_bubble-text: var(--stak-bubble-text, ${Yr("var(--_bubble)")});--_read: var( --stak-read, color( from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r) ) );--_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));--_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));--_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));--_toast-text: var(--stak-toast-text, ${Yr("var(--_toast)")});--_radius: var(--stak-radius, 14px);--_small-radius: calc(var(--_radius) * 0.6);--_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));--_ring: 2px solid var(--stak-focus, var(--_accent-ink));font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);color: var(--_text);display: inline-block;-webkit-font-smoothing: antialiased;}:host([theme="light"]){color-scheme: light;}:host([theme="dark"]){color-scheme: dark;}:host([hidden]){display: none;}:host([mode="page"]){display: block;height: 100%;min-height: 0;}*, *::before, *::after{box-sizing: border-box;}.visually-hidden{position: absolute;width: 1px;height: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}@media (forced-colors: active){.badge, .count, .dot, .avatar{border: 1px solid;}.segments button[aria-pressed="true"], .chip[aria-pressed="true"], .tab[aria-selected="true"]{outline: 2px solid Highlight;outline-offset: -2px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation: none !important;transition: none !important;}}`;var Pl=[Al,Tl,El,Rl,Sl];function Vs(i){return n`<div class="previews">${Dl("light",i)}${Dl("dark",i)}</div>`}function Dl(i,{message:s,category:e,sender:t}){return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    ${typeof s=="string"||Object.keys(s).length===0?n`<p class="none">${typeof s=="string"?s:"Nothing to show yet."}</p>`:n`<stak-message-preview
          theme=${i}
          .message=${s}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var Mt=class extends Q{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message,snoozed_until:null,returned_at:null,priority:"normal",collapse_key:null,digest:null,pinned:!1,action:null,acted_at:null},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isSnoozing:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},a=()=>{};return n`<ul>
      ${kl(t,r,{open:a,follow:p=>p.preventDefault(),toggleRead:a,archive:a,remove:a,confirm:a,offerSnooze:a,snooze:a,endSnooze:a})}
    </ul>`}};Mt.styles=[...Pl,q`
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
    `],u([M({attribute:!1})],Mt.prototype,"message",2),u([M({attribute:!1})],Mt.prototype,"category",2),u([M({attribute:!1})],Mt.prototype,"sender",2),Mt=u([x("stak-message-preview")],Mt);var Fe=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Ks,Pi,Gr,Cl,Ot=class extends Q{constructor(){super(...arguments);h(this,Gr);this.rate=null;h(this,Ks,null);h(this,Pi,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),P(this,Ks,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,Gr,Cl).call(this)})),o(this,Ks).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,Ks)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">–</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${w(e.read)} of ${w(e.delivered)} have read it`:`Estimated from ${w(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Ks=new WeakMap,Pi=new WeakMap,Gr=new WeakSet,Cl=async function(){let{message_id:e}=this.broadcast,t=this.broadcast.reached??this.broadcast.delivered,r=`${this.inbox}/${e}`;if(!(o(this,Pi)===r||t===0)){P(this,Pi,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{}}},u([M({attribute:!1})],Ot.prototype,"api",2),u([M({attribute:!1})],Ot.prototype,"inbox",2),u([M({attribute:!1})],Ot.prototype,"broadcast",2),u([f()],Ot.prototype,"rate",2),Ot=u([x("stak-read-rate")],Ot);var $o=20,fh=300,bh={recalled:"Recalled message",expired:"Expired message",deleted:"Deleted message"};function ko({status:i,expires_at:s}){return i==="redacting"||i==="redacted"?"recalled":_o(s)?"expired":"deleted"}function _o(i){return i!==null&&i*1e3<=Date.now()}function Gs(i){if(i.message===null)return bh[ko(i)];let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function So({audiences:i}){return i.kind==="topic"?`${i.topics?.length===1?"Topic":"Topics"} ${(i.topics??[]).join(", ")}`:i.kind==="everyone"?"Everyone":"Selected users"}function To(i,s,e){return O("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${T("broadcasts",i,t.message_id)}>${Gs(t)}</a
            ><small
              >${So(t)}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>Fr(t.status)},{head:"Delivered",cell:t=>t.reached!==null?n`<span class="number" data-reached>about ${w(t.reached)} reached</span>`:n`<div class="mini">
            <span class="number"
              >${w(t.delivered)} of
              ${w(t.recipients)}${t.failed?n` · <span class="error">${w(t.failed)} failed</span>`:d}</span
            >
            ${Lr(`Delivery progress of ${Gs(t)}`,qs(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${ae(t.send_at??t.created)}
            >${re(t.send_at??t.created)}</time
          >`}],s)}var Js,Ys,je,rt,Zr,de,Di,Ml,Ci,Ol,Nl,wo,it=class extends k{constructor(){super(...arguments);h(this,de);this.size="several";this.search="";this.status="";this.category="";h(this,Js);this.older=[];this.cursor=null;h(this,Ys,new b(this,e=>this.api.inboxes(e)));h(this,je,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,$o,null,e,o(this,de,Di));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Zr).start()));h(this,rt,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,$o,this.cursor,e,o(this,de,Di));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Zr,new Fe(this,()=>c(this,de,Nl).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ys).load(),o(this,je).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Js))}render(){let e=L({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${me(this.inbox,o(this,Ys).value,t=>W("broadcasts",t))}
        <button type="button" aria-disabled=${o(this,je).isLoading?"true":d} @click=${()=>{o(this,je).load()}}>
          ${te("refresh")}Refresh
        </button>
        <a class="button" href=${T("find-message",this.inbox)}>Find by your own ID</a>
        ${c(this,de,wo).call(this,"Compose")}`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,de,Ol).call(this)}
        ${o(this,je).render(t=>{if(t.length===0&&o(this,de,Ml))return n`${j("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:ee(!0,o(this,rt).isLoading,()=>{o(this,rt).load()})}`;if(t.length===0&&this.size==="single")return j("No single posts yet","Posts to one user appear here.");if(t.length===0)return j("No broadcasts yet",c(this,de,wo).call(this,"Compose a message"));let r=new Set(t.map(({message_id:a})=>a));return n`${To(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${$(o(this,rt).problem,()=>{o(this,rt).load()})}
          ${ee(this.cursor!==null,o(this,rt).isLoading,()=>{o(this,rt).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${S(this.session,"read","see broadcasts")}`}};Js=new WeakMap,Ys=new WeakMap,je=new WeakMap,rt=new WeakMap,Zr=new WeakMap,de=new WeakSet,Di=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Ml=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Ci=function(e=0){clearTimeout(o(this,Js)),o(this,rt).reset(),this.older=[],this.cursor=null,P(this,Js,setTimeout(()=>{o(this,je).reset(),o(this,je).load()},e))},Ol=function(){let e=o(this,Ys).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${le({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,de,Ci).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,de,Ci).call(this,fh)}})}
      ${pe({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Object.entries(io).map(([t,r])=>({value:t,label:r}))],set:t=>{this.status=t,c(this,de,Ci).call(this)}})}
      ${pe({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,de,Ci).call(this)}})}
    </div>`},Nl=async function(){let e=o(this,je).value??[];if(e.every(({status:l})=>tt(l)))return"done";let t=o(this,de,Di),r=(await this.api.broadcasts(this.inbox,$o,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,de,Di)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:p})=>p===l.message_id));return o(this,je).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},wo=function(e){return Ct(this.session,"post",T("compose",this.inbox),e)},u([f()],it.prototype,"size",2),u([f()],it.prototype,"search",2),u([f()],it.prototype,"status",2),u([f()],it.prototype,"category",2),u([f()],it.prototype,"older",2),u([f()],it.prototype,"cursor",2),it=u([x("stak-broadcasts")],it);async function Ll(i,s,e){let t=null;return await D({title:"Pin this message?",body:()=>n`<p>
        Every user who has it sees it above all other messages in <strong>${s}</strong>, until you unpin it. At most 5
        messages of an inbox are pinned.
      </p>`,action:"Pin message",act:async()=>{t=await i.changePin(s,e,!0)}}),t}var vh="recall";function Fl(i,s,e){let t="all",r="",a="";return D({title:"Recall this message?",isDanger:!0,confirmText:vh,action:()=>t==="all"?"Recall message":`Recall message from ${C(ve(r).length,"user")}`,isReady:()=>t==="all"||ve(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${le({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?be({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:v(p?.errors,"uids",ve(r)),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:v(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:ve(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var Zs=[["delivered","Delivered"],["seen","Seen"],["read","Read"],["acted","Answered"]],Ro=480,Ao=140,Eo=Ao-4,Il=60;function yh(i,s){let e=i[0],t=i.at(-1);if(!e||!t)return"";let r=t.at+Il-e.at,a=Math.max(1,...i.map(({delivered:g,seen:A})=>Math.max(g,A))),l=g=>((g-e.at)/r*Ro).toFixed(1),p=g=>(Eo-g/a*(Ao-12)).toFixed(1);return`M${i.map((g,A)=>{let R=i[A+1]?.at??t.at+Il;return`${l(g.at)} ${p(g[s])}L${l(R)} ${p(g[s])}`}).join("L")}`}function jl(i){let s=i[0],e=i.at(-1);if(!s||!e)return n`<p class="muted chart-none">Nothing has happened with this message yet.</p>`;let t=`From ${F(s.at)} to ${F(e.at)}: ${Zs.map(([r,a])=>`${a.toLowerCase()} ${w(e[r])}`).join(", ")}. The table below has all figures.`;return n`<figure class="chart figures">
      <svg viewBox="0 0 ${Ro} ${Ao}" preserveAspectRatio="none" role="img" aria-label=${t}>
        ${N`<line x1="0" x2=${Ro} y1=${Eo} y2=${Eo} class="axis" />
          ${Zs.map(([r])=>N`<path class="line ${r}" d=${yh(i,r)} vector-effect="non-scaling-stroke" />`)}`}
      </svg>
      <figcaption>
        ${Zs.map(([r,a])=>n`<span
              ><svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                ${N`<path class="line ${r}" d="M0 4L24 4" />`}</svg
              >${a}</span
            >`)}
        <span class="muted">${F(s.at)} – ${F(e.at)}</span>
      </figcaption>
    </figure>
    <details>
      <summary>View as table</summary>
      ${O("Statistics over time: totals at the end of each interval",[{head:"Time",cell:({at:r})=>F(r),kind:"main"},...Zs.map(([r,a])=>({head:a,cell:l=>w(l[r]),kind:"number"}))],i)}
    </details>`}var Xr,cs,Xs,zl,Bl,ds=class extends Q{constructor(){super(...arguments);h(this,Xs);h(this,Xr,new Fe(this,()=>c(this,Xs,zl).call(this)));h(this,cs,new b(this,e=>this.api.statistics(this.inbox,this.messageId,e),()=>o(this,Xr).start()))}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),o(this,cs).load()}render(){return n`<section class="card stack-form" aria-labelledby="statistics">
      <h2 id="statistics">Statistics</h2>
      ${o(this,cs).render(e=>c(this,Xs,Bl).call(this,e),"Loading statistics")}
    </section>`}};Xr=new WeakMap,cs=new WeakMap,Xs=new WeakSet,zl=async function(){let e=JSON.stringify(o(this,cs).value),t=await this.api.statistics(this.inbox,this.messageId);return JSON.stringify(t)===e?"unchanged":(o(this,cs).set(t),"changed")},Bl=function(e){let t=e.estimated.includes("read");return n`<div class="shares">
        <dl>
          ${Zs.map(([r,a])=>n`<div>
                <dt>${a}</dt>
                <dd data-figure=${r}>
                  ${e.estimated.includes(r)?"about ":d}<strong>${w(e[r])}</strong>
                  ${r==="delivered"?d:n`<span class="muted">${bt(e[r],e.delivered)}</span>`}
                </dd>
              </div>`)}
        </dl>
      </div>
      ${t?n`<p class="muted">
            Estimated from a sample: this broadcast was accepted before statistics were kept, or was imported.
          </p>`:jl(e.series)}`},u([M({attribute:!1})],ds.prototype,"api",2),u([M({attribute:!1})],ds.prototype,"inbox",2),u([M({attribute:!1})],ds.prototype,"messageId",2),ds=u([x("stak-broadcast-statistics")],ds);var xh={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","published","paused"]};function ql({status:i}){return tt(i)&&i!=="published"}var Qs,ze,Be,I,Nt,Mi,Ul,Hl,Wl,Vl,Kl,Jl,Yl,Gl,Zl,Po,Xl,Ql,ps=class extends k{constructor(){super(...arguments);h(this,I);this.samples=[];this.problem=null;this.isBusy=!1;h(this,Qs,new Fe(this,()=>c(this,I,Ul).call(this)));h(this,ze,new b(this,e=>this.api.broadcast(this.inbox,o(this,I,Nt),e),e=>c(this,I,Mi).call(this,e)));h(this,Be,new b(this,e=>this.api.pin(this.inbox,o(this,I,Nt),e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,ze).load(),o(this,Be).load())}render(){let e=n`<a href=${T("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,ze).value;return this.session.hasScope("read")?n`${L({crumb:e,title:t?Gs(t):"Broadcast",about:t?n`<span aria-live="polite">${Fr(t.status)}${t.message!==null&&o(this,Be).value?.pinned?n` <span class="badge info">Pinned</span>`:d}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${re(t.send_at??t.created)}${t.expires_at!==null&&_o(t.expires_at)?`, expired ${re(t.expires_at)}`:""}</span
            >`:d,actions:t?c(this,I,Jl).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?S(this.session,"post","pause, resume, stop or pin this broadcast"):d}
    ${$(this.problem,()=>{o(this,ze).load()})} ${$(o(this,Be).problem,()=>{o(this,Be).load()})}
    ${o(this,ze).render(r=>c(this,I,Gl).call(this,r),"Loading broadcast")}`:n`${L({title:"Broadcast",crumb:e})}${S(this.session,"read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Qs=new WeakMap,ze=new WeakMap,Be=new WeakMap,I=new WeakSet,Nt=function(){return this.route.id??""},Mi=function(e){o(this,ze).set(e),this.samples=ll(this.samples,{at:performance.now()/1e3,done:qs(e)}),!ql(e)&&!o(this,Qs).isRunning&&o(this,Qs).start()},Ul=async function(){let e=JSON.stringify(o(this,ze).value);try{let t=await this.api.broadcast(this.inbox,o(this,I,Nt));return this.problem=null,c(this,I,Mi).call(this,t),ql(t)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=H(t),t}},Hl=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,I,Nt),e);this.session.hasScope("read")&&c(this,I,Mi).call(this,t)}catch(t){this.problem=H(t),this.problem.status===409&&o(this,ze).load()}this.isBusy=!1,await this.updateComplete,document.activeElement===document.body&&this.querySelector(".actions button")?.focus()}},Wl=async function(e){let t=e.recipients-e.delivered-e.failed;await D({title:"Stop this broadcast?",body:()=>e.delivery==="on_read"?n`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`:n`<p>
              Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,I,Mi).call(this,await this.api.changeStatus(this.inbox,o(this,I,Nt),"stop"))})},Vl=async function(e){await Fl(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,ze).load(),o(this,Qs).start())},Kl=async function(e){if(!this.isBusy){if(this.problem=null,!e){let t=await Ll(this.api,this.inbox,o(this,I,Nt));if(t===null)return;o(this,Be).set(t),this.session.notify("Message pinned");return}this.isBusy=!0;try{o(this,Be).set(await this.api.changePin(this.inbox,o(this,I,Nt),!1)),this.session.notify("Message unpinned")}catch(t){this.problem=H(t)}this.isBusy=!1}},Jl=function(e){let t=this.session.hasScope("post"),r=(l,p)=>xh[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t}
            aria-disabled=${this.isBusy?"true":d}
            @click=${()=>{l==="stop"?c(this,I,Wl).call(this,e):c(this,I,Hl).call(this,l)}}
          >
            ${p}
          </button>`:d,a=e.delivery==="on_read";return n`${a?d:n`${r("pause","Pause")} ${r("resume","Resume")}`}
    ${r("stop","Stop…")}
    ${e.message===null||o(this,Be).value===void 0?d:c(this,I,Yl).call(this,o(this,Be).value.pinned)}
    ${e.message===null?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,I,Vl).call(this,e)}}
        >
          Recall…
        </button>`}`},Yl=function(e){return n`<button
      type="button"
      ?disabled=${!this.session.hasScope("post")}
      aria-disabled=${this.isBusy?"true":d}
      @click=${()=>{c(this,I,Kl).call(this,e)}}
    >
      ${e?"Unpin":"Pin…"}
    </button>`},Gl=function(e){return n`<div class="split">
      ${e.reached===null?c(this,I,Ql).call(this,e):c(this,I,Zl).call(this,e,e.reached)}
      ${_h(this.inbox,e)}
    </div>`},Zl=function(e,t){return n`<div>
      <section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${w(t)}</span>
        <span class="muted"
          >of about ${C(e.recipients,"member")} · ${bt(t,e.recipients)}</span
        >
      </p>
      <p class="muted">${kh(e.status)}</p>
      <p><a href=${T("recipients",this.inbox,e.message_id)}>View recipients</a></p>
      </section>
      ${c(this,I,Po).call(this,e)}
    </div>`},Po=function({message_id:e,status:t}){return t==="scheduled"?d:n`<stak-broadcast-statistics
      .api=${this.api}
      .inbox=${this.inbox}
      .messageId=${e}
    ></stak-broadcast-statistics>`},Xl=function(e){return tt(e.status)&&!no(this.samples)?d:n`<section class="card" aria-labelledby="rate">
      <h2 id="rate">Delivery rate</h2>
      ${dl(this.samples)}
    </section>`},Ql=function(e){let t=qs(e);return n`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${w(t)} of ${w(e.recipients)} · ${bt(t,e.recipients)}</span
            >
          </div>
          ${tl(e)}
          <p><a href=${T("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${T("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        ${c(this,I,Po).call(this,e)}
        ${c(this,I,Xl).call(this,e)}
      </div>`},u([f()],ps.prototype,"samples",2),u([f()],ps.prototype,"problem",2),u([f()],ps.prototype,"isBusy",2),ps=u([x("stak-broadcast")],ps);var $h={low:"Low",normal:"Normal",high:"High"},wh={recalled:"This message was recalled and its content deleted.",expired:"This message has expired and its content was deleted.",deleted:"The content was deleted, because its only recipient was erased."};function kh(i){return i==="scheduled"?"It is published at its send time. Each member then gets it with the next request.":i==="redacted"?"Recalled: nobody sees it any more. Copies are removed with each member's next request.":i==="stopped"?"Stopped: members who have not come back since it was published do not get it.":"Each member gets it with the next request. This is an estimate of how many have, and grows as they come back."}function _h(i,s){return n`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Th(i,s)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${s.message===null?n`<p class="muted" data-missing>
                ${wh[ko(s)]}${s.reason?n` Reason: ${s.reason}`:d}
              </p>`:n`${Vs({message:s.message,category:s.category,sender:s.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(s.message,null,2)}</pre>
                </details>`}
        </section>
      </div>`}function Sh(i,{template:s,template_version:e}){return s===null?null:n`<a href=${T("templates",i,s)}>${s}</a>${e===null?d:`, version ${e}`}`}function Th(i,s){let e=[["Audience",`${So(s)}${s.audiences.label?`: ${s.audiences.label}`:""}`],["Delivery",s.audiences.kind==="everyone"?Ei[s.delivery]:null],["Category",s.category],["Sender",s.sender],["Template",Sh(i,s)],["Priority",s.priority==="normal"?null:$h[s.priority]],["Collapse key",s.collapse_key===null?null:n`<code>${s.collapse_key}</code>`],["Digest key",s.digest_key===null?null:n`<code>${s.digest_key}</code>`],["Fallback",s.fallback.length===0?null:Hs(s.fallback)],["Created",ae(s.created)],["Send time",s.send_at===null?null:ae(s.send_at)],["Expires",s.expires_at===null?"Never":ae(s.expires_at)],["Chunks",s.delivery==="on_read"?null:w(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${e.map(([t,r])=>r===null?d:n`<dt>${t}</dt>
            <dd>${r}</dd>`)}
  </dl>`}var Qr={minutes:60,hours:3600,days:86400},us={amount:"",unit:"days"};function nt({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Qr[s])}function ed(i){if(i===null)return us;let s=["days","hours","minutes"].find(e=>i%Qr[e]===0)??"minutes";return{amount:String(i/Qr[s]),unit:s}}function ot(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return rs({...i,isOptional:!i.isRequired},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${De(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${a=>t({...e,amount:a.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${De(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${a=>t({...e,unit:a.target.value})}
      >
        ${Object.keys(Qr).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var td={priority:"normal",grouping:"none",collapseKey:"",digestKey:"",digestWindow:{amount:"",unit:"minutes"},fallback:"inbox",fallbackMinutes:ao},Rh=7*86400,Eh=["priority","collapse_key","digest","fallback"];function en(i){return Eh.some(s=>ye(i,s))}function hs(i){return{...i.priority==="normal"?{}:{priority:i.priority},...i.grouping==="collapse"?{collapse_key:i.collapseKey.trim()}:{},...i.grouping==="digest"?{digest:{key:i.digestKey.trim(),window_seconds:nt(i.digestWindow)??0}}:{},...i.fallback==="none"?{fallback:[]}:{},...i.fallback==="own"?{fallback:Ai(i.fallbackMinutes)}:{}}}function tn(i){let{collapse_key:s,digest:e,fallback:t}=hs(i),r=[];return s===""&&r.push({field:"collapse_key",message:"Enter a key."}),e?.key===""&&r.push({field:"digest.key",message:"Enter a key."}),e&&!(e.window_seconds>=1&&e.window_seconds<=Rh)&&r.push({field:"digest.window_seconds",message:"Enter a time of at most 7 days."}),i.fallback==="own"&&t?.length===0&&r.push({field:"fallback",message:"Enter the minutes of at least one channel, or choose None."}),t?.forEach(({after_minutes:a},l)=>{(!Number.isInteger(a)||a<0||a>lo)&&r.push({field:`fallback[${l}].after_minutes`,message:"Enter whole minutes, at most 10,080 (7 days)."})}),r}function sn({priority:i,collapse_key:s,digest:e,fallback:t}){return[...i===void 0?[]:[`Priority: ${i}`],...s===void 0?[]:[`Collapse key: ${s}`],...e===void 0?[]:[`Digest key: ${e.key}, window: ${et(e.window_seconds)}`],...t===void 0?[]:[`Fallback: ${Hs(t)}`]]}var Lt={to:"users",uids:"",topics:[],label:"",delivery:null,category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",template:"",data:"",ttl:us,when:"now",at:"",...td};function Ni(i){let s=[],e=i.to==="users"?ve(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."}),i.to==="topics"&&i.topics.length===0&&s.push({field:"audiences.topics",message:"Enter at least one topic."});let t=Li(i),r=i.data.trim()===""?{}:qe(i.data),a=i.mode==="template";a&&i.template===""&&s.push({field:"template",message:"Choose a template."}),a&&typeof r=="string"&&s.push({field:"data",message:r}),typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!Dh(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let l=nt(i.ttl);l!==null&&!(l>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let p=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(p!==null&&Number.isNaN(p)&&s.push({field:"send_at",message:"Choose a date and time."}),s.push(...tn(i)),s.length>0||typeof t=="string"||typeof r=="string")return{errors:s};let m=i.label.trim()===""?{}:{label:i.label.trim()},g=a?"on_write":i.delivery;return{post:{audiences:{...Ah(i,e),...m},...a?{template:i.template,data:r}:{message:t},...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...l===null?{}:{ttl_seconds:l},...p===null?{}:{send_at:p},...i.to!=="everyone"||g===null?{}:{delivery:g},...hs(i)}}}function Ah(i,s){return i.to==="topics"?{kind:"topic",topics:i.topics}:i.to==="users"?{kind:"users",uids:s}:{kind:"everyone"}}function Li(i){if(i.mode==="template")return{};if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return qe(i.json)}function qe(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${Ph(i,s)}.`}}function Ph(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Dh(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function rn(i){let s=sd(i);return typeof s=="object"&&s!==null?s:{}}function sd(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:a,enum:l,minimum:p}=i;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},A=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(A.map(R=>[R,sd(g[R])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var Oi=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Ch=6,Mh=250,Oh=0,nn,ei,ti,si,id,rd,Ft=class extends Q{constructor(){super(...arguments);h(this,si);this.label="Add a user by name";this.text="";this.found=null;h(this,nn,`user-picker-${Oh+=1}`);h(this,ei);h(this,ti,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,ei)),o(this,ti)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:o(this,nn),label:this.label,type:"search",value:this.text,set:e=>c(this,si,id).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,si,rd).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};nn=new WeakMap,ei=new WeakMap,ti=new WeakMap,si=new WeakSet,id=function(e){this.text=e,clearTimeout(o(this,ei)),o(this,ti)?.abort(),this.found=null,e.trim()!==""&&P(this,ei,setTimeout(async()=>{let t=P(this,ti,new AbortController);try{this.found=(await this.api.users(e,Ch,null,t.signal)).users}catch{}},Mh))},rd=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([M({attribute:!1})],Ft.prototype,"api",2),u([M()],Ft.prototype,"label",2),u([f()],Ft.prototype,"text",2),u([f()],Ft.prototype,"found",2),Ft=u([x("stak-user-picker")],Ft);var nd="stak-console-me";function Nh(i){try{return localStorage.getItem(`${nd}/${i}`)??""}catch{return""}}function Lh(i,s){try{localStorage.setItem(`${nd}/${i}`,s)}catch{}}function od(i,s,e,t){let r=Nh(s);return D({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Lh(s,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}function ii(i){let{id:s,values:e,set:t,isDisabled:r}=i,a=g=>{let A=g.value.split(/[\s,;]+/).filter(R=>R!==""&&!e.includes(R));g.value="",A.length>0&&t([...e,...new Set(A)])},l=g=>{let A=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(A)):g.key==="Backspace"&&A.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,A)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(R=>R!==A))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return rs(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${A=>p(A,g)}
                      >
                        ${te("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${s}
        autocomplete="off"
        list=${i.suggestions?`${s}-suggestions`:d}
        ?disabled=${r}
        placeholder=${i.placeholder??d}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${m||d}
        @keydown=${l}
        @change=${g=>a(g.target)}
      />
      ${i.suggestions?n`<datalist id="${s}-suggestions">
            ${i.suggestions.filter(g=>!e.includes(g)).map(g=>n`<option value=${g}></option>`)}
          </datalist>`:d}`)}var ld=new Set(["title","body","action"]);function dd(i,s){if(en(s))return!0;let e=["audiences.uids","audiences.topics","audiences.label","category","sender","ttl_seconds","send_at","delivery"],t=["message.title","message.body","message.action"],r=i.mode==="json"?["message"]:i.mode==="template"?["template","data"]:t;return[...e,...r].some(a=>s===a||s.startsWith(`${a}.`)||s.startsWith(`${a}[`))}function Do(i,s){return i.mode==="template"?"on_write":i.delivery??s?.everyone_delivery??"on_write"}function cd(i){let{draft:s,errors:e,config:t,estimate:r,api:a,change:l}=i,p=s.to==="users"?ve(s.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${le({id:"to",label:"Audience",value:s.to,options:[{value:"users",label:"Selected users"},{value:"topics",label:"Topics"},{value:"everyone",label:"Everyone"}],set:m=>l({to:m},"audiences")})}
    ${s.to==="users"?n`${a===null?d:n`<stak-user-picker
                .api=${a}
                @chosen=${({detail:m})=>l({uids:[...new Set([...ve(s.uids),m.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${be({id:"uids",label:"User IDs",rows:3,isCode:!0,value:s.uids,set:m=>l({uids:m},"audiences.uids"),error:v(e,"audiences.uids",ve(s.uids)),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Pr("uids-file","Import from file…",m=>l({uids:ve(m).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(p,"distinct user")}</span>
          </div>`:s.to==="topics"?Fh(i):n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${r===void 0?"":n`, currently about <strong>${w(r)}</strong>`}.
        </p>
        ${s.mode==="template"?d:pl({inbox:i.inbox,isAllowed:t?.on_read,value:Do(s,t),estimates:i.dryRuns,error:v(e,"delivery"),set:m=>l({delivery:m},"delivery")})}`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:s.label,set:m=>l({label:m},"audiences.label"),error:v(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Fh({draft:i,errors:s,topics:e,change:t}){let r=e.filter(({topic:l})=>i.topics.includes(l)),a=r.reduce((l,p)=>l+p.members,0);return n`${ii({id:"topics",label:"Topics",values:i.topics,set:l=>t({topics:l},"audiences.topics"),error:v(s,"audiences.topics")??s.find(({field:l})=>l.startsWith("audiences.topics["))?.message,placeholder:"release-notes",suggestions:e.map(({topic:l})=>l),hint:"Press Enter after each name, at most 20. A member of several topics gets the message once."})}
    <p class="muted" role="status" data-topic-members>
      ${i.topics.length>0&&r.length===i.topics.length?`${r.length>1?"At most ":""}${C(a,"member")}`:""}
    </p>`}function pd(i){let{draft:s,errors:e,config:t,categories:r,change:a}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${le({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"},{value:"template",label:"Template"}],set:p=>a(Bh(s,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?pe({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>a({category:p},"category"),error:v(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:s.category,set:p=>a({category:p},"category"),error:v(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:p=>a({sender:p},"sender"),error:v(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${s.mode==="json"?zh(i):s.mode==="template"?Ih(i):jh(i)}
  </section>`}function Ih({draft:i,errors:s,templates:e,change:t}){return n`${pe({id:"template",label:"Template",value:i.template,options:[{value:"",label:e===void 0?"Loading…":e.length===0?"No templates yet":"Choose one"},...(e??[]).map(({name:r,version:a})=>({value:r,label:`${r} (version ${a})`}))],set:r=>t({template:r},"template"),error:v(s,"template")})}
    ${be({id:"data",label:"Data",isOptional:!0,rows:5,isCode:!0,value:i.data,set:r=>t({data:r},"data"),error:v(s,"data"),placeholder:'{"order": {"id": 1043}}',hint:"The values of the template's variables. Names and languages come from the recipients' profiles."})}`}function jh({draft:i,errors:s,change:e}){return n`${y({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:v(s,"message.title")})}
    ${be({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:v(s,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:v(s,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function zh({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:qe(i.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!ld.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${be({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?ad(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${ad(p)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function ad({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function ud({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${le({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${i.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:a=>t({at:a},"send_at"),error:v(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${ot({id:"ttl",label:"Expires after",value:i.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:v(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${et(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Bh(i,s,e){if(s==="template"||i.mode==="template")return{mode:s};if(s==="json"){let l=Li({...i,mode:"fields"}),p={...e?.schema?rn(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof qe(i.json)!="string"?JSON.stringify(p,null,2):i.json}}let t=qe(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!ld.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:s,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:Lt.json}}var hd=128;function md(i){let{draft:s,errors:e,areOptionsOpen:t,toggleOptions:r,change:a}=i,l=tn(s).length>0?[]:sn(hs(s));return n`<details
    class="card options"
    ?open=${t}
    @toggle=${({target:p})=>r(p.open)}
  >
    <summary>
      <h2>Options</h2>
      <span class="muted" data-options>${l.length===0?"Priority, grouping and fallback":l.join(" · ")}</span>
    </summary>
    <div class="stack-form">
      ${pe({id:"priority",label:"Priority",value:s.priority,options:[{value:"low",label:"Low"},{value:"normal",label:"Normal"},{value:"high",label:"High"}],set:p=>a({priority:p},"priority"),error:v(e,"priority"),hint:"Shown to users. It does not change the order of their messages."})}
      ${qh(i)} ${Uh(i)}
    </div>
  </details>`}function qh({draft:i,errors:s,change:e}){return n`${le({id:"grouping",label:"Grouping",value:i.grouping,options:[{value:"none",label:"None"},{value:"collapse",label:"Collapse"},{value:"digest",label:"Digest"}],set:t=>e({grouping:t},"digest")})}
    ${i.grouping==="collapse"?y({id:"collapse-key",label:"Collapse key",isCode:!0,maxlength:hd,value:i.collapseKey,set:t=>e({collapseKey:t},"collapse_key"),error:v(s,"collapse_key"),placeholder:"photo-7-likes",hint:"The message replaces each user's unread older one with the same key."}):d}
    ${i.grouping==="digest"?n`<div class="columns">
          ${y({id:"digest-key",label:"Digest key",isCode:!0,maxlength:hd,value:i.digestKey,set:t=>e({digestKey:t},"digest.key"),error:v(s,"digest.key"),placeholder:"photo-7-likes",hint:"A user's messages with the same key become one message, with a list and a count."})}
          ${ot({id:"digest-window",label:"Digest window",isRequired:!0,value:i.digestWindow,set:t=>e({digestWindow:t},"digest.window_seconds"),error:v(s,"digest.window_seconds"),hint:"How long messages are collected, from the first one on. At most 7 days."})}
        </div>`:d}`}function Uh({inbox:i,draft:s,errors:e,config:t,change:r}){return n`${le({id:"fallback",label:"Fallback",value:s.fallback,options:[{value:"inbox",label:"Inbox default"},{value:"none",label:"None"},{value:"own",label:"Custom"}],set:a=>r({fallback:a},"fallback")})}
    <p class="hint">
      By which channels the message is sent to users who do not read it.
      ${s.fallback==="inbox"&&t!==void 0?n`Default of <a href=${T("inboxes",i)}>${i}</a>: ${Hs(t.fallback)}.`:d}
      ${s.fallback==="own"?n`Leave a field empty to turn a channel off. <a href=${T("settings")}>Set up channels</a>`:d}
    </p>
    ${s.fallback==="own"?Vr({value:s.fallbackMinutes,set:a=>r({fallbackMinutes:a},"fallback"),errors:e}):d}`}var ms="compose/",Hh={scheduled:"Message scheduled",published:"Message published"},Wh=100,gd=new Oi;function fd({delivery:i,...s}){return JSON.stringify(s)}var Fi,ri,Ii,ji,Me,J,Co,an,Mo,Oo,yd,xd,$d,on,wd,kd,_d,ln,Ue=class extends k{constructor(){super(...arguments);h(this,J);this.draft=Lt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;this.areOptionsOpen=!1;this.rendered=null;h(this,Fi,new b(this,e=>this.api.templates(this.inbox,e)));h(this,ri,new b(this,e=>this.api.inboxes(e)));h(this,Ii,new b(this,e=>this.api.audience(this.inbox,e)));h(this,ji,new b(this,async e=>(await this.api.topics(Wh,null,e)).topics));h(this,Me,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,J,Co).call(this,e)));h(this,an,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!ye(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Lt)?this.session.dropDraft(ms):this.session.keepDraft(ms,this.draft)});h(this,ln,()=>{this.draft=Lt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(ms),o(this,Me).value&&c(this,J,Co).call(this,o(this,Me).value)})}connectedCallback(){super.connectedCallback(),this.draft={...Lt,...this.session.draft(ms)},this.areOptionsOpen=Object.keys(hs(this.draft)).length>0,this.session.hasScope("read")&&(o(this,ri).load(),o(this,Me).load(),o(this,Ii).load(),o(this,ji).load(),o(this,Fi).load())}render(){let e=Ni(this.draft),r="post"in e&&this.checked?.content===fd(e.post)?this.checked?.results??{}:{},a=r[o(this,J,Oo)],l=o(this,ri).value?.find(({inbox:m})=>m===this.inbox),p={inbox:this.inbox,draft:this.draft,errors:this.errors,config:o(this,Me).value,categories:o(this,Me).value?.categories??l?.categories??[],estimate:o(this,Ii).value?.estimate,dryRuns:r,topics:o(this,ji).value??[],templates:o(this,Fi).value,api:this.session.hasScope("read")?this.api:null,areOptionsOpen:this.areOptionsOpen,toggleOptions:m=>this.areOptionsOpen=m,change:o(this,an)};return n`${L({title:"Compose",about:"Review the recipients and the cost before you send.",actions:me(this.inbox,o(this,ri).value,m=>W("compose",m))})}
      ${this.session.hasScope("post")?d:S(this.session,"post","send messages")}
      ${this.session.hasScope("read")?d:S(this.session,"read","see the inbox's categories and schema")}
      ${o(this,Me).problem?$(o(this,Me).problem,()=>{o(this,Me).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,J,kd)}>
          ${cd(p)} ${pd(p)} ${ud(p)} ${md(p)}
          ${$(this.problem,void 0,m=>dd(this.draft,m))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(ms).length===0}
              @click=${o(this,ln)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy?"true":d}
                @click=${()=>{c(this,J,Mo).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,J,_d).call(this)}}
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
            ${a?n`${vd(a)}${hl(r)}`:n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, time and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Vs({message:c(this,J,$d).call(this),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Fi=new WeakMap,ri=new WeakMap,Ii=new WeakMap,ji=new WeakMap,Me=new WeakMap,J=new WeakSet,Co=function(e){e.schema&&this.session.draft(ms)===void 0&&(this.draft={...Lt,mode:"json",json:JSON.stringify(rn(e.schema),null,2)})},an=new WeakMap,Mo=async function(){if(this.isBusy)return null;this.problem=null;let e=Ni(this.draft);if(c(this,J,on).call(this,"errors"in e?e.errors:[]),"errors"in e)return null;this.isBusy=!0;try{let{post:t}=e,r=o(this,J,Oo),[a,l]=await Promise.all([this.api.dryRun(this.inbox,t),c(this,J,yd).call(this,t,r)]);return this.checked={content:fd(t),results:{[r]:a,...l}},await c(this,J,xd).call(this,t),{post:t,result:a}}catch(t){return this.problem=H(t),c(this,J,on).call(this,this.problem.errors),this.checked=null,null}finally{this.isBusy=!1}},Oo=function(){return this.draft.to==="everyone"?Do(this.draft,o(this,Me).value):"on_write"},yd=async function(e,t){if(e.audiences.kind!=="everyone"||e.template!==void 0||!o(this,Me).value?.on_read)return{};let r=t==="on_read"?"on_write":"on_read";try{return{[r]:await this.api.dryRun(this.inbox,{...e,delivery:r})}}catch{return{}}},xd=async function({template:e,data:t,audiences:r}){if(e===void 0||t===void 0||!this.session.hasScope("read"))return;let a=r.kind==="users"&&r.uids[0]!==void 0?{uid:r.uids[0]}:{},l=JSON.stringify([e,t]);try{let{message:p}=await this.api.previewTemplate(this.inbox,e,{...a,data:t});this.rendered={content:l,message:p}}catch(p){this.rendered={content:l,message:H(p).message}}},$d=function(){if(this.draft.mode!=="template")return Li(this.draft);let e=Ni({...this.draft,to:"everyone",when:"now"}),t="post"in e?JSON.stringify([e.post.template,e.post.data]):null;return this.rendered===null||this.rendered.content!==t?"Run a dry run to see the message.":this.rendered.message},on=function(e){this.errors=e,e.some(({field:t})=>en(t))&&(this.areOptionsOpen=!0),e.length>0&&c(this,J,wd).call(this)},wd=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},kd=async function(e){e.preventDefault();let t=await c(this,J,Mo).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",p=r.audiences.kind==="topic"?r.audiences.topics:[],m=!l,g;if(!await D({title:l?`Send to everyone (${C(a.recipients,"user")})?`:`Send to ${p.length>1?"at most ":""}${C(a.recipients,"user")}?`,body:(ie,$e)=>n`<p>
            ${bd(r)===null?"Inbox":n`<strong>${bd(r)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
            ${p.length>0?n`To the members of <strong>${p.join(", ")}</strong>. A user in several topics gets it once.`:d}
          </p>
          ${vd(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${F(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${sn(r).map(Qe=>n`<p>${Qe}</p>`)}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${m}
                  @change=${Qe=>{m=Qe.target.checked,ie()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${$e?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${w(a.recipients)}`,isReady:()=>m,act:async()=>{g=await this.api.post(this.inbox,r,gd.keyFor(this.inbox,r))}})||g===void 0)return;gd.reset(),this.session.dropDraft(ms);let R=Hh[g.status]??"Message accepted";this.session.notify(g.warning===void 0?R:`${R}. ${g.warning}`),W("broadcasts",this.inbox,g.message_id)},_d=async function(){let e=this.draft.grouping==="digest"?"none":this.draft.grouping,t=Ni({...this.draft,to:"users",uids:"me",when:"now",grouping:e});if(this.problem=null,c(this,J,on).call(this,"errors"in t?t.errors:[]),"errors"in t)return;let{post:r}=t,a=this.session.hasScope("read");await od(this.api,this.session.tenant,a,async p=>{let m={...r,audiences:{...r.audiences,kind:"users",uids:[p]}};await this.api.post(this.inbox,m,new Oi().keyFor(this.inbox,m))})&&this.session.notify("Test sent")},ln=new WeakMap,u([f()],Ue.prototype,"draft",2),u([f()],Ue.prototype,"errors",2),u([f()],Ue.prototype,"problem",2),u([f()],Ue.prototype,"checked",2),u([f()],Ue.prototype,"isBusy",2),u([f()],Ue.prototype,"areOptionsOpen",2),u([f()],Ue.prototype,"rendered",2),Ue=u([x("stak-compose")],Ue);function bd({message:i,template:s}){return s!==void 0?`Template ${s}`:typeof i?.title=="string"?i.title:null}function vd({recipients:i,delivery_seconds:s,cost:e,cost_per_reader:t,warning:r}){return n`<div class="outcome">
    ${r===void 0?d:n`<div class="notice warn" role="status" data-warning>${r}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${w(i)}</dd>
      </div>
      ${t===void 0?n`<div>
            <dt>Delivery</dt>
            <dd data-outcome="time">${oo(s)}</dd>
          </div>`:n`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${Et(e.usd+t.usd*i)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${Et(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${w(e.dynamodb_write_units)} DynamoDB write units and ${w(e.sqs_requests)} SQS requests
      (${e.prices}).
      ${t===void 0?d:n`Published at once. Each member who comes back costs another ${w(t.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`}var Sd=50,gs,Bi,He,fs,$t,No,Td,Rd,zi=class extends k{constructor(){super(...arguments);h(this,$t);this.chosen=new Set;h(this,gs,null);h(this,Bi,new b(this,e=>this.api.inboxes(e)));h(this,He,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Sd,null,e);return P(this,gs,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,fs,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Sd,o(this,gs),e);P(this,gs,t.next_cursor),o(this,He).set([...o(this,He).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Bi).load(),o(this,He).load())}render(){let e=o(this,He).value??[],t=this.session.hasScope("post"),r=L({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${me(this.inbox,o(this,Bi).value,a=>W("dead-letters",a))}
        <button type="button" aria-disabled=${o(this,He).isLoading?"true":d} @click=${()=>{o(this,He).load()}}>
          ${te("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,$t,No).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,$t,No).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:S(this.session,"post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,He).render(a=>a.length===0?j("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,$t,Rd).call(this,a)} ${$(o(this,fs).problem,()=>{o(this,fs).load()})}
                ${ee(o(this,gs)!==null,o(this,fs).isLoading,()=>{o(this,fs).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${S(this.session,"read","see dead letters")}`}};gs=new WeakMap,Bi=new WeakMap,He=new WeakMap,fs=new WeakMap,$t=new WeakSet,No=async function(e){let t=0;await D({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await o(this,He).load())},Td=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},Rd=function(e){return O("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,$t,Td).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${T("broadcasts",this.inbox,t.message_id)}>${fe(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${w(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>w(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${ae(t.buried_at)}>${re(t.buried_at)}</time>`}],e)},u([f()],zi.prototype,"chosen",2),zi=u([x("stak-dead-letters")],zi);var Oe=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!ye(p.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new G(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=H(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function bs(i,s){return new G(400,"invalid_input",s,[{field:i,message:s}])}function We({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Vh=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join","everyone_delivery","fallback"];function Lo(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:ed(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off",isOnRead:s?.on_read??!1,everyoneDelivery:s?.everyone_delivery??"on_write",fallback:ml(s?.fallback??[])}}var Y,wt,ke,vs,Ed,Ad,Pd,dn=class extends k{constructor(){super(...arguments);h(this,ke);h(this,Y,new Oe(this,()=>`inboxes/${this.route.inbox}`));h(this,wt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,Y).init(Lo(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,ke,vs)?o(this,Y).init(Lo("",null)):this.session.hasScope("read")&&o(this,wt).load()}render(){let e=n`<a href=${T("inboxes")}>Inboxes</a>`,t=L({crumb:e,title:o(this,ke,vs)?"New inbox":this.route.inbox??""}),r=!o(this,ke,vs)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:S(this.session,"config","change inboxes")}
    ${r?S(this.session,"read","see this inbox's configuration"):d}
    ${o(this,Y).form?c(this,ke,Pd).call(this,o(this,Y).form):r?d:o(this,wt).render(()=>d,"Loading configuration")}`}};Y=new WeakMap,wt=new WeakMap,ke=new WeakSet,vs=function(){return this.route.inbox==="+"},Ed=async function(e){e.preventDefault();let t=o(this,ke,vs),r=o(this,Y).form?.inbox.trim()??"";await o(this,Y).save(async l=>{let p=l.schema.trim()===""?null:qe(l.schema);if(typeof p=="string")throw bs("schema",p);if(t&&await c(this,ke,Ad).call(this,r),l.title.trim()==="")throw bs("title","Enter a title.");let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:nt(l.ttl),auto_join:l.autoJoin,on_read:l.isOnRead,everyone_delivery:l.isOnRead?l.everyoneDelivery:"on_write",fallback:Ai(l.fallback)},g=await this.api.configure(r,m,t?null:o(this,wt).value??null);return o(this,wt).set(g),Lo(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&W("inboxes",r))},Ad=async function(e){if(e==="")throw bs("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw bs("inbox","An inbox with this name already exists.")},Pd=function(e){let t=o(this,Y).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:qe(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,ke,Ed)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,ke,vs)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,Y).change({inbox:l},"inbox"),error:v(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,Y).change({title:l},"title"),error:v(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${be({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,Y).change({description:l},"description"),error:v(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${le({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,Y).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?ii({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,Y).change({categories:l},"categories"),error:v(t,"categories",e.categories),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${ot({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,Y).change({ttl:l},"ttl_seconds"),error:v(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${pe({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>o(this,Y).change({muted:l},"muted")})}
          ${pe({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>o(this,Y).change({autoJoin:l},"auto_join"),error:v(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="to-everyone">
        <h2 id="to-everyone">Messages to everyone</h2>
        <label class="check"
          ><input
            type="checkbox"
            name="on-read"
            .checked=${De(e.isOnRead)}
            ?disabled=${!r||o(this,wt).value?.on_read===!0}
            @change=${l=>o(this,Y).change({isOnRead:l.target.checked},"on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${o(this,wt).value?.on_read?"This cannot be turned off, because members may not have applied all posts yet.":"Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${e.isOnRead?pe({id:"everyone-delivery",label:"Default delivery",value:e.everyoneDelivery,isDisabled:!r,options:[{value:"on_write",label:"On write"},{value:"on_read",label:"On read"}],set:l=>o(this,Y).change({everyoneDelivery:l},"everyone_delivery"),error:v(t,"everyone_delivery"),hint:"For posts to everyone that do not say how they are delivered."}):d}
      </section>
      <section class="card stack-form" aria-labelledby="fallback">
        <h2 id="fallback">Fallback</h2>
        <p class="muted">
          Messages that are still unread after this time are sent by other channels, once each. Leave a field empty to turn
          a channel off. <a href=${T("settings")}>Set up channels</a>
        </p>
        ${Vr({value:e.fallback,set:l=>o(this,Y).change({fallback:l},"fallback"),errors:t,isDisabled:!r})}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${be({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,Y).change({schema:l},"schema"),error:typeof a=="string"?a:v(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||a===null||typeof a=="string"}
            @click=${()=>o(this,Y).change({schema:JSON.stringify(a,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>o(this,Y).change({version:l},"schema_version"),error:v(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${$(o(this,Y).problem,void 0,l=>Vh.some(p=>ye(l,p)))}
      ${We({draftForm:o(this,Y),isAllowed:r,action:o(this,ke,vs)?"Create inbox":"Save"})}
    </form>`},dn=u([x("stak-inbox-config")],dn);var Io=5,qi,cn=class extends k{constructor(){super(...arguments);h(this,qi,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,qi).load()}render(){let e=L({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:Ct(this.session,"config",T("inboxes","+"),"New inbox")});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S(this.session,"config","change inboxes")}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,qi).render(t=>t.length===0?j("No inboxes yet",this.session.hasScope("config")?"Create your first inbox.":d):Kh(t),"Loading inboxes")}
      </section>`:n`${e}${S(this.session,"read","see inboxes")}`}};qi=new WeakMap,cn=u([x("stak-inboxes")],cn);function Kh(i){return O("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${T("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,Io).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>Io?n`<li class="muted">and ${s.categories.length-Io} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${F(s.created)}</span>`}],i)}var pn="data key",jo={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[pn]:"Encrypts stored content. It never leaves Stak."},Jh={signing:"Signing secret",subscriber:"Subscriber secret",webhook:"Webhook secret",[pn]:"Data key"},Yh=100,Gh=[3600,86400,7*86400],ys,Se,Dd,Cd,Md,Od,Nd,Ld,Ui=class extends k{constructor(){super(...arguments);h(this,Se);this.chosen=new Set;h(this,ys,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,ys).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,Se,Dd).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,ys).render(r=>c(this,Se,Ld).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${O("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${Jh[r]}</strong><small>${jo[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===pn?r:`${r} secret`}"
                  @click=${()=>{r===pn?c(this,Se,Nd).call(this):c(this,Se,Od).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(jo))}
      </section>`:n`${t}${S(this.session,"config","see and change keys and secrets")}`}};ys=new WeakMap,Se=new WeakSet,Dd=async function(){let e,t="",r=us;this.chosen=new Set,!(!await D({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:zs.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:nt(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:Yh,value:t,set:m=>{t=m,l()},error:v(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${ot({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:v(p?.errors,"expires_in_seconds")??v(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${zs.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,Se,Cd).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${Aa[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await st("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${F(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,ys).load())},Cd=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Md=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await D({title:`Revoke key ${fe(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,ys).load())},Od=async function(e){let t="",r="";await D({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${jo[e]}</p>
          ${pe({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Gh.map(p=>({value:String(p),label:`for ${et(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await st(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Nd=async function(){await D({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Ld=function(e){return O("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${fe(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${fe(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===zs.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":zo(t.last_used_at)},{head:"Expires",cell:t=>Zh(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${fe(t.key_id)}"
              @click=${()=>{c(this,Se,Md).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],Ui.prototype,"chosen",2),Ui=u([x("stak-keys")],Ui);function zo(i){return n`<time class="nowrap" title=${ae(i)} datetime=${new Date(i*1e3).toISOString()}
    >${re(i)}</time
  >`}function Zh(i){return i===null?"never":i*1e3>Date.now()?zo(i):n`<span class="badge bad">expired</span> ${zo(i)}`}var Fd=8,Xh=100,ni,xs,Hi,Wi,hn,$s,Id,Bo,un=class extends k{constructor(){super(...arguments);h(this,$s);h(this,ni,new b(this,e=>this.api.inboxes(e)));h(this,xs,new b(this,async e=>(await this.api.broadcasts(this.inbox,Fd,null,e)).messages,()=>o(this,hn).start()));h(this,Hi,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Wi,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Xh,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,hn,new Fe(this,()=>c(this,$s,Id).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,ni),o(this,xs),o(this,Hi),o(this,Wi)])e.load()}render(){let e=L({title:"Overview",actions:n`${this.session.hasScope("read")?me(this.inbox,o(this,ni).value,t=>W("overview",t)):d} ${c(this,$s,Bo).call(this,"Compose")}`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${T("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,Hi).render(({estimate:t})=>n`<span class="value" data-figure="audience">${w(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${T("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,Wi).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${w(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?a===0?"failed permanently":`for ${C(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${T("inboxes")}>
          <span class="name">Inboxes</span>${o(this,ni).render(t=>n`<span class="value">${w(t.length)}</span
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
        ${o(this,xs).render(t=>t.length?To(this.inbox,t):j("No broadcasts yet",c(this,$s,Bo).call(this,"Compose a message")),"Loading broadcasts")}
      </section>`:n`${e}${S(this.session,"read","see broadcasts, audiences and dead letters")}`}};ni=new WeakMap,xs=new WeakMap,Hi=new WeakMap,Wi=new WeakMap,hn=new WeakMap,$s=new WeakSet,Id=async function(){let e=o(this,xs).value??[];if(e.every(({status:r})=>tt(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Fd)).messages;return o(this,xs).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Bo=function(e){return Ct(this.session,"post",T("compose",this.inbox),e)},un=u([x("stak-overview")],un);var Qh={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},em={pending:"Pending",delivered:"Delivered",seen:"Seen",read:"Read",recalled:"Recalled",expired:"Expired",failed:"Failed"},tm={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.",replaced:"A newer message with the same collapse key has replaced it.","no longer stored":"The copy was deleted long ago."};function jd({state:i,reason:s}){return n`<span class="badge ${Qh[i]}" data-state=${i}>${em[i]}</span> ${s===null?d:n`<span class="muted">${tm[s]??s}</span>`}`}function mn(i){return[{head:"State",cell:s=>jd(i(s))},{head:"Delivered",cell:s=>qo(i(s).delivered_at)},{head:"Seen",cell:s=>qo(i(s).seen_at)},{head:"Read",cell:s=>qo(i(s).read_at)}]}function qo(i){return i===null?"–":n`<time class="nowrap" title=${ae(i)}>${re(i)}</time>`}var Vi,ai,at,Ve,Uo,zd,Bd,qd,oi=class extends k{constructor(){super(...arguments);h(this,Ve);this.hostId="";this.user="";h(this,Vi,"");h(this,ai,new b(this,e=>this.api.inboxes(e)));h(this,at,new b(this,e=>this.api.findRecipient(this.inbox,this.route.id??"",this.route.user??"",e)))}willUpdate(){let e=JSON.stringify([this.inbox,this.route.id,this.route.user]);e===o(this,Vi)||!this.session.hasScope("read")||(P(this,Vi,e),[this.hostId,this.user]=[this.route.id??this.hostId,this.route.user??this.user],o(this,at).reset(),o(this,ai).value===void 0&&o(this,ai).load(),o(this,Ve,Uo)&&o(this,at).load())}render(){let e=L({crumb:n`<a href=${T("broadcasts",this.inbox)}>Broadcasts</a>`,title:"Find a message",about:"Whether a user got a message, saw it and read it, by the id that it has in your system.",actions:me(this.inbox,o(this,ai).value,t=>W("find-message",t))});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Find a message">
        <form class="card-head find" role="search" @submit=${t=>c(this,Ve,zd).call(this,t)}>
          ${y({id:"host-id",label:"Your message ID (host_system_id)",value:this.hostId,set:t=>this.hostId=t})}
          ${y({id:"recipient",label:"User ID",value:this.user,set:t=>this.user=t})}
          <button type="submit">Find</button>
        </form>
        ${o(this,Ve,Uo)?c(this,Ve,Bd).call(this):d}
      </section>`:n`${e}${S(this.session,"read","see the recipients of a message")}`}};Vi=new WeakMap,ai=new WeakMap,at=new WeakMap,Ve=new WeakSet,Uo=function(){return this.route.id!==null&&this.route.user!==null},zd=function(e){e.preventDefault();let[t,r]=[this.hostId.trim(),this.user.trim()];t===""||r===""||(t===this.route.id&&r===this.route.user?o(this,at).load():W("find-message",this.inbox,t,r))},Bd=function(){let{problem:e}=o(this,at);return e?.status===404?j("Nothing found",n`<p>${e.message} IDs are case-sensitive.</p>`):n`${o(this,at).value===void 0?d:$(e,()=>{o(this,at).load()})}
    ${o(this,at).render(t=>c(this,Ve,qd).call(this,t),"Looking for the message")}`},qd=function(e){return O("Messages with this ID, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${T("broadcasts",this.inbox,t.message_id)}>${t.message_id}</a
              ><small>${t.category} · ${re(t.created)}</small>`},...mn(t=>t.recipient)],e)},u([f()],oi.prototype,"hostId",2),u([f()],oi.prototype,"user",2),oi=u([x("stak-find-message")],oi);var Ud=50,It,Ji,xe,jt,ws,ce,Ke,Hd,Wd,Vd,Kd,Ki=class extends k{constructor(){super(...arguments);h(this,ce);this.wanted="";h(this,It,null);h(this,Ji,"");h(this,xe,new b(this,async e=>{let t=this.route.user;if(t!==null)return P(this,It,null),[await this.api.recipient(this.inbox,o(this,ce,Ke),t,e)];let r=await this.api.recipients(this.inbox,o(this,ce,Ke),Ud,null,e);return P(this,It,r.next_cursor),r.recipients}));h(this,jt,new b(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,ce,Ke),Ud,o(this,It),e);P(this,It,t.next_cursor),o(this,xe).set([...o(this,xe).value??[],...t.recipients])}));h(this,ws,new b(this,e=>this.api.broadcast(this.inbox,o(this,ce,Ke),e)))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,ce,Ke),this.route.user]);e===o(this,Ji)||!this.session.hasScope("read")||(P(this,Ji,e),this.wanted=this.route.user??"",o(this,jt).reset(),o(this,xe).reset(),o(this,xe).load(),o(this,ws).value?.message_id!==o(this,ce,Ke)&&o(this,ws).load())}render(){let e=L({crumb:n`<a href=${T("broadcasts",this.inbox,o(this,ce,Ke))}
        >${o(this,ws).value?Gs(o(this,ws).value):"Broadcast"}</a
      >`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        aria-disabled=${o(this,xe).isLoading?"true":d}
        @click=${()=>{o(this,xe).load()}}
      >
        ${te("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head find" role="search" @submit=${t=>c(this,ce,Hd).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${T("recipients",this.inbox,o(this,ce,Ke))}>Show all recipients</a>`}
        </form>
        ${o(this,xe).value===void 0?d:$(o(this,xe).problem,()=>{o(this,xe).load()})}
        ${o(this,ce,Wd)?j("Not a recipient",n`<p>${o(this,xe).problem?.message} User IDs are case-sensitive.</p>`):o(this,xe).render(t=>c(this,ce,Vd).call(this,t),"Loading recipients")}
      </section>`:n`${e}${S(this.session,"read","see the recipients of a broadcast")}`}};It=new WeakMap,Ji=new WeakMap,xe=new WeakMap,jt=new WeakMap,ws=new WeakMap,ce=new WeakSet,Ke=function(){return this.route.id??""},Hd=function(e){e.preventDefault(),W("recipients",this.inbox,o(this,ce,Ke),this.wanted.trim()||null)},Wd=function(){return this.route.user!==null&&o(this,xe).problem?.status===404&&o(this,xe).value===void 0},Vd=function(e){return e.length===0?j("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,ce,Kd).call(this,e)} ${$(o(this,jt).problem,()=>{o(this,jt).load()})}
    ${this.route.user===null?ee(o(this,It)!==null,o(this,jt).isLoading,()=>{o(this,jt).load()}):d}`},Kd=function(e){return O("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${T("recipients",this.inbox,o(this,ce,Ke),t.uid)}>${t.uid}</a>`},...mn(t=>t)],e)},u([f()],Ki.prototype,"wanted",2),Ki=u([x("stak-recipients")],Ki);var gn,Jd,kt=class extends Q{constructor(){super(...arguments);h(this,gn);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Bs()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,gn,Jd)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:v(this.problem?.errors,"password"),hint:Yn})}
          ${$(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<Ti}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};gn=new WeakSet,Jd=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<Ti)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=H(a)}this.isBusy=!1},u([M({attribute:!1})],kt.prototype,"session",2),u([M({attribute:!1})],kt.prototype,"link",2),u([f()],kt.prototype,"password",2),u([f()],kt.prototype,"problem",2),u([f()],kt.prototype,"isBusy",2),kt=u([x("stak-set-password")],kt);var sm=["host","port","security","from_address","from_name","reply_to","username","password","app_url","per_minute"],im=["subject","app_url"];function Yd(i){return{host:i?.host??"",port:String(i?.port??587),security:i?.security??"starttls",fromAddress:i?.from_address??"",fromName:i?.from_name??"",replyTo:i?.reply_to??"",username:i?.username??"",password:"",appUrl:i?.app_url??"",perMinute:String(i?.per_minute??600)}}var Ie,Je,lt,K,Ho,_t,Gd,Zd,bn,Wo,Xd,Qd,fn=class extends k{constructor(){super(...arguments);h(this,K);h(this,Ie,new Oe(this,()=>"settings/email"));h(this,Je,new Oe(this,()=>"settings/push"));h(this,lt,new b(this,e=>this.api.channels(e),e=>c(this,K,Ho).call(this,e)))}connectedCallback(){super.connectedCallback(),o(this,lt).load()}render(){return o(this,lt).render(e=>n`${c(this,K,Xd).call(this,e)} ${c(this,K,Qd).call(this,e)}`,"Loading channels")}};Ie=new WeakMap,Je=new WeakMap,lt=new WeakMap,K=new WeakSet,Ho=function({email:e,push:t}){o(this,Ie).init(Yd(e)),o(this,Je).init({subject:t?.subject??"",appUrl:t?.app_url??""})},_t=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},Gd=async function(e){e.preventDefault(),await o(this,Ie).save(async r=>{let a=await this.api.setUpEmail({host:r.host.trim(),port:Number(r.port),security:r.security,from_address:r.fromAddress.trim(),from_name:r.fromName.trim()||null,reply_to:r.replyTo.trim()||null,username:r.username.trim()||null,password:r.password||null,app_url:r.appUrl.trim()||null,per_minute:Number(r.perMinute)});return c(this,K,bn).call(this,{email:a}),Yd(a)})&&this.session.notify("Saved")},Zd=async function(e){e.preventDefault(),await o(this,Je).save(async r=>{let a=await this.api.setUpPush({subject:r.subject.trim(),app_url:r.appUrl.trim()||null});return c(this,K,bn).call(this,{push:a}),{subject:a.subject,appUrl:a.app_url??""}})&&this.session.notify("Saved")},bn=function(e){o(this,lt).value&&o(this,lt).set({...o(this,lt).value,...e})},Wo=function(e){let t=e==="email"?"The password is deleted, and no more emails are sent.":"The key pair is deleted. All browsers have to subscribe again after Web Push is set up anew.";D({title:e==="email"?"Remove the mail server?":"Remove Web Push?",body:()=>n`<p>${t}</p>`,action:"Remove",isDanger:!0,act:async()=>{await this.api.removeChannel(e),c(this,K,bn).call(this,{[e]:null}),o(this,lt).value&&c(this,K,Ho).call(this,o(this,lt).value)}})},Xd=function({email:e}){let{form:t}=o(this,Ie);if(t===null)return d;let r=(a,l,p,m,g={})=>y({id:`email-${a}`,label:m,isDisabled:!o(this,K,_t),value:t[p],set:A=>o(this,Ie).change({[p]:A},l),error:v(o(this,Ie).problem?.errors,l),...g});return n`<form class="stack-form" novalidate @submit=${c(this,K,Gd)}>
      <section class="card stack-form" aria-labelledby="email">
        <h2 id="email">Email</h2>
        <p class="muted">Sends unread messages to the address in the user's profile, if the inbox or the post has an email fallback.</p>
        <div class="columns">
          ${r("host","host","host","Mail server",{isCode:!0,placeholder:"smtp.example.com"})}
          ${r("port","port","port","Port",{type:"number",min:"1",max:"65535"})}
          ${pe({id:"email-security",label:"Security",value:t.security,isDisabled:!o(this,K,_t),options:[{value:"starttls",label:"STARTTLS"},{value:"tls",label:"TLS"},...t.security==="none"?[{value:"none",label:"None"}]:[]],set:a=>o(this,Ie).change({security:a},"security"),error:v(o(this,Ie).problem?.errors,"security")})}
          ${r("username","username","username","Username",{isCode:!0,hint:"Required, unless the operator allows mail servers without a login."})}
          ${r("password","password","password","Password",{isOptional:e?.has_password??!1,type:"password",autocomplete:"new-password",hint:e?.has_password?"A password is stored. Leave empty to keep it.":"Stored encrypted, and never shown."})}
          ${r("from","from_address","fromAddress","From address",{type:"email",placeholder:"noreply@shop.example"})}
          ${r("name","from_name","fromName","From name",{isOptional:!0})}
          ${r("reply","reply_to","replyTo","Reply to",{isOptional:!0,type:"email"})}
          ${r("app","app_url","appUrl","Default link",{isOptional:!0,type:"url",isCode:!0,hint:"Opened for messages that have no link."})}
          ${r("rate","per_minute","perMinute","Emails per minute",{type:"number",min:"1",hint:"For each worker."})}
        </div>
        ${e&&o(this,K,_t)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,K,Wo).call(this,"email")}>Remove</button></div>`:d}
      </section>
      ${$(o(this,Ie).problem,void 0,a=>sm.some(l=>ye(a,l)))}
      ${We({draftForm:o(this,Ie),isAllowed:o(this,K,_t),action:"Save email"})}
    </form>`},Qd=function({push:e}){let{form:t}=o(this,Je);if(t===null)return d;let r=o(this,Je).problem?.errors;return n`<form class="stack-form" novalidate @submit=${c(this,K,Zd)}>
      <section class="card stack-form" aria-labelledby="push">
        <h2 id="push">Web Push</h2>
        <p class="muted">Shows messages that users do not read as notifications of their browsers.</p>
        <div class="columns">
          ${y({id:"push-subject",label:"Contact",isDisabled:!o(this,K,_t),isCode:!0,value:t.subject,set:a=>o(this,Je).change({subject:a},"subject"),error:v(r,"subject"),placeholder:"mailto:admin@shop.example",hint:"Contact for push services, as a mailto: address."})}
          ${y({id:"push-app",label:"Default link",isOptional:!0,type:"url",isDisabled:!o(this,K,_t),isCode:!0,value:t.appUrl,set:a=>o(this,Je).change({appUrl:a},"app_url"),error:v(r,"app_url"),hint:"Opened for messages that have no link."})}
        </div>
        ${e?Er(e.public_key,"Public key"):d}
        ${e&&o(this,K,_t)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,K,Wo).call(this,"push")}>Remove</button></div>`:d}
      </section>
      ${$(o(this,Je).problem,void 0,a=>im.some(l=>ye(a,l)))}
      ${We({draftForm:o(this,Je),isAllowed:o(this,K,_t),action:e?"Save Web Push":"Set up Web Push"})}
    </form>`},fn=u([x("stak-channels")],fn);var tc="stored_bytes",rm={[tc]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",topics:"Topics",topic_members:"Members per topic",templates:"Templates",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Yi,yn,sc,vn=class extends k{constructor(){super(...arguments);h(this,yn);h(this,Yi,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,Yi).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,Yi).render(e=>c(this,yn,sc).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Yi=new WeakMap,yn=new WeakSet,sc=function(e){return O("Quotas",[{head:"Quota",kind:"main",cell:([t])=>rm[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>ec(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>ec(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":bt(t,r)}],e)},vn=u([x("stak-quotas")],vn);function ec(i,s,e){return s===null?e:i===tc?Tr(s):w(s)}var ic=3650,nm=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function rc(i){return i.days.trim()===""?null:Number(i.days)}function nc(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??"",chats:i.registered_participants_only?"registered":"all"}}var ue,ks,zt,oc,ac,lc,xn=class extends k{constructor(){super(...arguments);h(this,zt);h(this,ue,new Oe(this,()=>"settings/"));h(this,ks,new b(this,e=>this.api.settings(e),e=>o(this,ue).init(nc(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ks).load()}render(){let e=L({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S(this.session,"config","change settings")}
      ${o(this,ue).form?c(this,zt,lc).call(this,o(this,ue).form):o(this,ks).render(()=>d,"Loading settings")}
      <stak-channels .session=${this.session} .api=${this.api} .route=${this.route}></stak-channels>
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${S(this.session,"read","see settings")}`}};ue=new WeakMap,ks=new WeakMap,zt=new WeakSet,oc=async function(e){if(e.preventDefault(),o(this,ue).form===null||!await c(this,zt,ac).call(this,rc(o(this,ue).form)))return;await o(this,ue).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:rc(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return o(this,ks).set(a),nc(a)})&&this.session.notify("Saved")},ac=async function(e){let t=o(this,ks).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=ic)||t!==null&&e>=t?!0:D({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},lc=function(e){let t=o(this,ue).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,zt,oc)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,ue).change({title:a},"title"),error:v(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(ic),isDisabled:r,value:e.days,set:a=>o(this,ue).change({days:a},"retention_days"),error:v(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${le({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:a=>o(this,ue).change({chats:a},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${ii({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,ue).change({origins:a},"allowed_origins"),isDisabled:r,error:v(t,"allowed_origins",e.origins),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,ue).change({webhook:a},"webhook_url"),error:v(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,ue).change({requests:a},"limits.requests_per_second"),error:v(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,ue).change({userRequests:a},"limits.user_requests_per_second"),error:v(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${$(o(this,ue).problem,void 0,a=>nm.some(l=>ye(a,l)))}
      ${We({draftForm:o(this,ue),isAllowed:!r,action:"Save"})}
    </form>`},xn=u([x("stak-settings")],xn);var dc=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,om={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},he,Vo,cc,pc,uc,hc,mc,gc,fc,Te=class extends Q{constructor(){super(...arguments);h(this,he);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Mr());let t=e.get("error");t!==null&&(this.error=om[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,he,Vo).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":dc.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Bs()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,he,uc).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${le({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,he,pc).call(this,t)}})}
        <form @submit=${c(this,he,cc)}>
          ${this.way==="key"?c(this,he,hc).call(this):c(this,he,mc).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,he,fc).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};he=new WeakSet,Vo=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},cc=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=H(t),this.password="",await this.updateComplete,c(this,he,Vo).call(this)}this.isBusy=!1}},pc=async function(e){this.way=e,this.problem=null,await this.updateComplete},uc=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},hc=function(){let e=Xn(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:$(this.problem)}`},mc=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,he,gc).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${$(this.problem)}`},gc=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},fc=function(e){let t=this.tenant.trim();return dc.test(t)?n`<p class="other-way"><a class="button" href=${Dt(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([M({attribute:!1})],Te.prototype,"session",2),u([f()],Te.prototype,"way",2),u([f()],Te.prototype,"tenant",2),u([f()],Te.prototype,"email",2),u([f()],Te.prototype,"password",2),u([f()],Te.prototype,"key",2),u([f()],Te.prototype,"methods",2),u([f()],Te.prototype,"problem",2),u([f()],Te.prototype,"isBusy",2),u([f()],Te.prototype,"error",2),Te=u([x("stak-sign-in")],Te);var bc={title:"",body:"",linkLabel:"",link:"",others:{}},vc={name:"",defaultLocale:"en",category:"",translations:{en:bc}};function yc(i){return/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(i)&&i.length<=35}function Ko(i){return{name:i.template,defaultLocale:i.default_locale,category:i.category??"",translations:Object.fromEntries(Object.entries(i.content).map(([s,e])=>[s,am(e)]))}}function am(i){let{title:s,body:e,action:t,...r}=i,a=dm(t)?t:{},{label:l,url:p,...m}=a,g=t===void 0||typeof p=="string"&&Object.keys(m).length===0;return{title:typeof s=="string"?s:"",body:typeof e=="string"?e:"",linkLabel:g&&typeof l=="string"?l:"",link:g&&typeof p=="string"?p:"",others:g?r:{...r,action:t}}}function lm({title:i,body:s,linkLabel:e,link:t,others:r}){return{...i.trim()===""?{}:{title:i.trim()},...s.trim()===""?{}:{body:s.trim()},...r,...t.trim()===""?{}:{action:{label:e.trim()||"Open",url:t.trim()}}}}function xc(i,s){let e=i.translations[i.defaultLocale]??bc;return{...i,translations:{...i.translations,[s]:{...e}}}}function $c(i,s){let{[s]:e,...t}=i.translations;return{...i,translations:t}}function Jo(i){let s=[];/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(i.name)||s.push({field:"template",message:"Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit."});let e={};for(let[r,a]of Object.entries(i.translations)){let l=lm(a);e[r]=l,Object.keys(l).length===0&&s.push({field:`content.${r}`,message:"Enter a title or a text."})}if(s.length>0)return{errors:s};let t=i.category.trim()===""?{}:{category:i.category.trim()};return{template:{content:e,default_locale:i.defaultLocale,...t}}}function wc(i){return i.trim()===""?{}:qe(i)}function dm(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}var cm='{{ name }}, {{ order.id }}, {{ user.display_name | default: "there" }}',Ye,di,_,St,li,kc,$n,Bt,Gi,_c,Sc,Yo,Tc,Rc,Ec,Ac,Pc,Dc,Cc,Mc,Oc,Re=class extends k{constructor(){super(...arguments);h(this,_);this.draft=vc;this.locale="en";this.newLocale="";this.errors=[];this.problem=null;this.isBusy=!1;this.uid="";this.data="";this.rendered=null;this.previewProblem=null;h(this,Ye,new b(this,e=>this.api.template(this.inbox,this.route.id??"",null,e),e=>c(this,_,kc).call(this,e)));h(this,di,new b(this,e=>this.api.templateVersions(this.inbox,this.route.id??"",e)))}connectedCallback(){super.connectedCallback();let e=this.session.draft(o(this,_,li));e!==void 0&&c(this,_,$n).call(this,e),!(o(this,_,St)||!this.session.hasScope("read"))&&(o(this,Ye).load(),o(this,di).load())}render(){let e=this.session.hasScope("config"),t=L({title:o(this,_,St)?"New template":this.route.id??"",about:o(this,_,St)?void 0:n`Version ${o(this,Ye).value?.version??"…"} is in use.`,crumb:n`<a href=${T("templates",this.inbox)}>Templates</a> in ${this.inbox}`,actions:o(this,_,St)?void 0:n`<button type="button" class="danger" ?disabled=${!e} @click=${()=>{c(this,_,Ec).call(this)}}>Delete…</button>`});return this.session.hasScope("read")?o(this,Ye).problem!==null&&o(this,Ye).value===void 0?n`${t}${$(o(this,Ye).problem,()=>{o(this,Ye).load()})}`:n`${t} ${e?d:S(this.session,"config","change templates")}
      <div class="compose">
        <form novalidate @submit=${c(this,_,Sc)}>
          ${c(this,_,Pc).call(this)} ${c(this,_,Dc).call(this)} ${$(this.problem,void 0,r=>c(this,_,Ac).call(this,r))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
              ${this.isBusy?"Saving…":o(this,_,St)?"Create":"Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${c(this,_,Mc).call(this)} ${o(this,_,St)?d:c(this,_,Oc).call(this)}</aside>
      </div>`:n`${t}${S(this.session,"read","see templates")}`}};Ye=new WeakMap,di=new WeakMap,_=new WeakSet,St=function(){return this.route.id==="+"},li=function(){return`templates/${this.inbox}/${this.route.id}`},kc=function(e){this.session.draft(o(this,_,li))===void 0&&c(this,_,$n).call(this,Ko(e))},$n=function(e){this.draft=e,this.locale in e.translations||(this.locale=e.defaultLocale)},Bt=function(e,t){c(this,_,$n).call(this,e),this.errors=this.errors.filter(r=>r.field!==t),this.session.keepDraft(o(this,_,li),e)},Gi=function(e){let t=this.draft.translations[this.locale];if(t===void 0)return;let r={...this.draft.translations,[this.locale]:{...t,...e}};c(this,_,Bt).call(this,{...this.draft,translations:r},`content.${this.locale}`)},_c=function(){let e=this.newLocale.trim();if(!yc(e)||e in this.draft.translations){this.errors=[{field:"new-locale",message:"Enter a new language tag, such as de or pt-BR."}];return}c(this,_,Bt).call(this,xc(this.draft,e),"new-locale"),this.newLocale="",this.locale=e},Sc=async function(e){if(e.preventDefault(),this.isBusy)return;let t=Jo(this.draft);if(this.problem=null,this.errors="errors"in t?t.errors:[],"errors"in t)return c(this,_,Yo).call(this);this.isBusy=!0;try{let r=await this.api.writeTemplate(this.inbox,this.draft.name,t.template);this.session.dropDraft(o(this,_,li)),this.session.notify(`Saved as version ${r.version}`),o(this,_,St)?W("templates",this.inbox,r.template):await Promise.all([o(this,Ye).load(),o(this,di).load()])}catch(r){this.problem=H(r),this.errors=this.problem.errors,await c(this,_,Yo).call(this)}finally{this.isBusy=!1}},Yo=async function(){let t=this.errors.find(({field:r})=>r.startsWith("content."))?.field.split(".")[1];t!==void 0&&t in this.draft.translations&&(this.locale=t),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},Tc=async function(e){e.preventDefault();let t=Jo({...this.draft,name:this.draft.name||"draft"}),r=wc(this.data);if(this.previewProblem=typeof r=="string"?r:"errors"in t?t.errors[0]?.message??null:null,typeof r=="string"||"errors"in t)return;let a=this.uid.trim()===""?{}:{uid:this.uid.trim()};try{this.rendered=await this.api.previewTemplate(this.inbox,this.draft.name||"draft",{...a,data:r,draft:t.template,..."uid"in a?{}:{locale:this.locale}})}catch(l){this.previewProblem=H(l),this.rendered=null}},Rc=async function(e){try{let t=await this.api.template(this.inbox,this.draft.name,e);c(this,_,Bt).call(this,Ko(t),"content"),this.session.notify(`Version ${e} is in the form. Save it to use it again.`)}catch(t){this.problem=H(t)}},Ec=async function(){await D({title:`Delete the template ${this.draft.name}?`,body:()=>n`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,action:"Delete",isDanger:!0,act:()=>this.api.deleteTemplate(this.inbox,this.draft.name)})&&(this.session.dropDraft(o(this,_,li)),W("templates",this.inbox))},Ac=function(e){return e==="template"||e==="category"||e===`content.${this.locale}`},Pc=function(){return n`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${y({id:"name",label:"Name",value:this.draft.name,isDisabled:!o(this,_,St),isCode:!0,placeholder:"order-shipped",set:e=>c(this,_,Bt).call(this,{...this.draft,name:e},"template"),error:v(this.errors,"template")})}
        ${y({id:"category",label:"Category",isOptional:!0,value:this.draft.category,placeholder:"default",set:e=>c(this,_,Bt).call(this,{...this.draft,category:e},"category"),error:v(this.errors,"category")})}
      </div>
    </section>`},Dc=function(){let e=Object.keys(this.draft.translations).sort(),t=this.locale===this.draft.defaultLocale,r=this.draft.translations[this.locale];return n`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${le({id:"locale",label:"Language",value:this.locale,options:e.map(a=>({value:a,label:a===this.draft.defaultLocale?`${a} (default)`:a})),set:a=>this.locale=a})}
      ${r===void 0?d:c(this,_,Cc).call(this,r)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,_,Bt).call(this,{...this.draft,defaultLocale:this.locale},"default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,_,Bt).call(this,$c(this.draft,this.locale),`content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${y({id:"new-locale",label:"Another language",value:this.newLocale,placeholder:"de or pt-BR",set:a=>this.newLocale=a,error:v(this.errors,"new-locale")})}
        <button type="button" @click=${()=>c(this,_,_c).call(this)}>Add language</button>
      </div>
    </section>`},Cc=function({title:e,body:t,link:r,linkLabel:a,others:l}){return n`${y({id:"title",label:"Title",value:e,set:p=>c(this,_,Gi).call(this,{title:p}),error:v(this.errors,`content.${this.locale}`),hint:`Variables: ${cm}`})}
      ${be({id:"body",label:"Text",rows:5,value:t,set:p=>c(this,_,Gi).call(this,{body:p})})}
      <div class="columns">
        ${y({id:"link",label:"Action link",isOptional:!0,placeholder:"https://shop.example/orders/{{ order.id }}",value:r,set:p=>c(this,_,Gi).call(this,{link:p})})}
        ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:a,set:p=>c(this,_,Gi).call(this,{linkLabel:p})})}
      </div>
      ${Object.keys(l).length===0?d:n`<p class="hint">Other fields stay as they are: ${Object.keys(l).join(", ")}.</p>`}`},Mc=function(){let e=o(this,Ye).value?.variables??[];return n`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${c(this,_,Tc)}>
        ${y({id:"preview-uid",label:"User ID",isOptional:!0,value:this.uid,set:t=>this.uid=t,hint:"With the name and language of this user."})}
        ${be({id:"preview-data",label:"Data",isOptional:!0,rows:3,isCode:!0,value:this.data,set:t=>this.data=t,placeholder:'{"order": {"id": 1043}}',hint:e.length===0?void 0:`Variables: ${e.join(", ")}`,error:typeof this.previewProblem=="string"?this.previewProblem:null})}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem!==null&&typeof this.previewProblem!="string"?$(this.previewProblem):d}
        ${this.rendered===null?d:n`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${Vs({message:this.rendered.message,category:this.draft.category,sender:""})}`}
      </div>
    </section>`},Oc=function(){return n`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${o(this,di).render(e=>n`<ul class="plain-list">
            ${e.map(({version:t,created:r})=>n`<li class="row">
                  <span>Version ${t}, <span class="nowrap">${F(r)}</span></span>
                  <button type="button" class="plain" @click=${()=>{c(this,_,Rc).call(this,t)}}>
                    Edit<span class="unseen"> version ${t}</span>
                  </button>
                </li>`)}
          </ul>`,"Loading versions")}
    </section>`},u([f()],Re.prototype,"draft",2),u([f()],Re.prototype,"locale",2),u([f()],Re.prototype,"newLocale",2),u([f()],Re.prototype,"errors",2),u([f()],Re.prototype,"problem",2),u([f()],Re.prototype,"isBusy",2),u([f()],Re.prototype,"uid",2),u([f()],Re.prototype,"data",2),u([f()],Re.prototype,"rendered",2),u([f()],Re.prototype,"previewProblem",2),Re=u([x("stak-template")],Re);var Zi,Xi,kn,Nc,wn=class extends k{constructor(){super(...arguments);h(this,kn);h(this,Zi,new b(this,e=>this.api.inboxes(e)));h(this,Xi,new b(this,e=>this.api.templates(this.inbox,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Zi).load(),o(this,Xi).load())}render(){let e=L({title:"Templates",about:"Messages with variables, in several languages. Each recipient gets their own.",actions:n`${me(this.inbox,o(this,Zi).value,t=>W("templates",t))}
        ${Ct(this.session,"config",T("templates",this.inbox,"+"),"New template")}`});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S(this.session,"config","change templates")}
      <section class="card flush" aria-label="Templates">
        ${o(this,Xi).render(t=>t.length===0?j("No templates yet",this.session.hasScope("config")?"Create your first template, then compose messages from it.":d):c(this,kn,Nc).call(this,t),"Loading templates")}
      </section>`:n`${e}${S(this.session,"read","see templates")}`}};Zi=new WeakMap,Xi=new WeakMap,kn=new WeakSet,Nc=function(e){return O("Templates by name",[{head:"Template",kind:"main",cell:t=>n`<a href=${T("templates",this.inbox,t.name)}>${t.name}</a>`},{head:"Version",kind:"number",cell:t=>String(t.version)},{head:"Languages",cell:t=>n`<ul class="chips">
              ${t.locales.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Category",cell:t=>t.category??n`<span class="muted">default</span>`},{head:"Changed",cell:t=>n`<span class="nowrap">${F(t.updated)}</span>`}],e)},wn=u([x("stak-templates")],wn);var Lc=50,Ge,Ee,_s,qt,Ut,X,Ne,Sn,Ic,jc,zc,Bc,qc,_n=class extends k{constructor(){super(...arguments);h(this,X);h(this,Ge,new Oe(this,()=>`topics/${o(this,X,Ne)}`));h(this,Ee,new b(this,e=>this.api.topic(o(this,X,Ne),e),e=>o(this,Ge).init(Fc(e))));h(this,_s,null);h(this,qt,new b(this,async e=>{let t=await this.api.topicMembers(o(this,X,Ne),Lc,null,e);return P(this,_s,t.next_cursor),t.members}));h(this,Ut,new b(this,async e=>{let t=await this.api.topicMembers(o(this,X,Ne),Lc,o(this,_s),e);P(this,_s,t.next_cursor),o(this,qt).set([...o(this,qt).value??[],...t.members])}));h(this,Sn,async(e,t)=>{let{added:r,removed:a,members:l}=await this.api.changeTopicMembers(o(this,X,Ne),{[e]:t});return o(this,Ee).value&&o(this,Ee).set({...o(this,Ee).value,members:l}),o(this,Ut).reset(),o(this,qt).load(),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ee).load(),o(this,qt).load())}render(){let e=this.session.hasScope("audience");return n`${L({crumb:n`<a href=${T("topics")}>Topics</a>`,title:o(this,X,Ne),about:o(this,Ee).value?n`<span data-members>${C(o(this,Ee).value.members,"member")}</span>, created
              ${F(o(this,Ee).value.created_at)}.`:d,actions:n`<button
          type="button"
          class="danger"
          ?disabled=${!e||!o(this,Ee).value}
          @click=${()=>{c(this,X,jc).call(this)}}
        >
          Delete topic
        </button>`})}
      ${e?d:S(this.session,"audience","change this topic")}
      ${this.session.hasScope("read")?o(this,Ee).render(()=>c(this,X,zc).call(this,e),"Loading topic"):S(this.session,"read","see topics")}`}};Ge=new WeakMap,Ee=new WeakMap,_s=new WeakMap,qt=new WeakMap,Ut=new WeakMap,X=new WeakSet,Ne=function(){return this.route.inbox??""},Sn=new WeakMap,Ic=async function(e){e.preventDefault(),await o(this,Ge).save(async({title:r,description:a,open:l})=>{let p=g=>g.trim()===""?null:g.trim(),m=await this.api.writeTopic(o(this,X,Ne),{title:p(r),description:p(a),open:l});return o(this,Ee).set(m),Fc(m)})&&this.session.notify("Topic saved")},jc=async function(){let e=o(this,Ee).value?.members??0;await D({title:`Delete the topic ${o(this,X,Ne)}?`,body:()=>n`<p>
          The topic is deleted immediately, and its ${C(e,"member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,action:"Delete topic",isDanger:!0,confirmText:o(this,X,Ne),act:async()=>{await this.api.deleteTopic(o(this,X,Ne))}})&&(o(this,Ge).discard(),this.session.notify("Topic deleted"),W("topics"))},zc=function(e){return n`<div class="split">
        ${c(this,X,Bc).call(this,e)}
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,Sn)}
          .draftName=${`topics/${o(this,X,Ne)}/members`}
          .place=${"the topic"}
          .consequence=${n`They will no longer receive messages to <strong>${o(this,X,Ne)}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${o(this,qt).render(t=>c(this,X,qc).call(this,t),"Loading members")}
      </section>`},Bc=function(e){let{form:t,problem:r}=o(this,Ge);return t===null?d:n`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${c(this,X,Ic)}>
        ${y({id:"title",label:"Title",isOptional:!0,maxlength:200,isDisabled:!e,value:t.title,set:a=>o(this,Ge).change({title:a},"title"),error:v(r?.errors,"title"),hint:"Users see it where they follow topics."})}
        ${be({id:"description",label:"Description",isOptional:!0,rows:3,isDisabled:!e,value:t.description,set:a=>o(this,Ge).change({description:a},"description"),error:v(r?.errors,"description")})}
        ${Ar({id:"open",label:"Users may follow and leave this topic",isDisabled:!e,value:t.open,set:a=>o(this,Ge).change({open:a},"open")})}
        ${$(r,void 0,a=>["title","description"].includes(a))}
        ${We({draftForm:o(this,Ge),isAllowed:e,action:"Save"})}
      </form>
    </section>`},qc=function(e){return e.length===0?j("No members yet","Add user IDs, or let users follow the topic."):n`${O("Members, by ID",[{head:"User",kind:"main",cell:t=>t.uid},{head:"Joined",cell:t=>t.joined_at===null?"–":F(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${$(o(this,Ut).problem,()=>{o(this,Ut).load()})}
      ${ee(o(this,_s)!==null,o(this,Ut).isLoading,()=>{o(this,Ut).load()})}`},_n=u([x("stak-topic")],_n);function Fc({title:i,description:s,open:e}){return{title:i??"",description:s??"",open:e}}var Uc=50,Ss,Ts,Rs,dt,Hc,Wc,Vc,Kc,Tt=class extends k{constructor(){super(...arguments);h(this,dt);this.name="";this.topicTitle="";this.isOpen=!1;this.problem=null;this.isBusy=!1;h(this,Ss,null);h(this,Ts,new b(this,async e=>{let t=await this.api.topics(Uc,null,e);return P(this,Ss,t.next_cursor),t.topics}));h(this,Rs,new b(this,async e=>{let t=await this.api.topics(Uc,o(this,Ss),e);P(this,Ss,t.next_cursor),o(this,Ts).set([...o(this,Ts).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Ts).load()}render(){return n`${L({title:"Topics",about:"Named audiences. A message to several topics reaches each of their members once."})}
      ${this.session.hasScope("audience")?d:S(this.session,"audience","create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")?o(this,Ts).render(e=>c(this,dt,Vc).call(this,e),"Loading topics"):S(this.session,"read","see topics")}
        </section>
        ${c(this,dt,Kc).call(this)}
      </div>`}};Ss=new WeakMap,Ts=new WeakMap,Rs=new WeakMap,dt=new WeakSet,Hc=async function(e){if(e.preventDefault(),this.isBusy||this.name.trim()==="")return;this.isBusy=!0,this.problem=null;let t=this.name.trim();try{if(await c(this,dt,Wc).call(this,t))throw bs("topic","A topic with this name exists already.");let r=this.topicTitle.trim()===""?null:this.topicTitle.trim();await this.api.writeTopic(t,{title:r,description:null,open:this.isOpen}),W("topics",t)}catch(r){this.problem=H(r)}this.isBusy=!1},Wc=async function(e){if(!this.session.hasScope("read"))return!1;try{return await this.api.topic(e),!0}catch(t){if(H(t).status===404)return!1;throw t}},Vc=function(e){return e.length===0?j("No topics yet","Create one, then add members or let users follow it."):n`${O("Topics, by name",[{head:"Topic",kind:"main",cell:t=>n`<a href=${T("topics",t.topic)}>${t.topic}</a>${t.title?n`<br /><span class="muted">${t.title}</span>`:d}`},{head:"Members",kind:"number",cell:t=>w(t.members)},{head:"Users may follow",cell:t=>t.open?"Yes":"No"}],e)}
      ${$(o(this,Rs).problem,()=>{o(this,Rs).load()})}
      ${ee(o(this,Ss)!==null,o(this,Rs).isLoading,()=>{o(this,Rs).load()})}`},Kc=function(){let e=this.session.hasScope("audience");return n`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${c(this,dt,Hc)}>
        ${y({id:"topic-name",label:"Name",value:this.name,isDisabled:!e,set:t=>this.name=t,error:v(this.problem?.errors,"topic"),placeholder:"release-notes",hint:"Letters, digits, and _ . - The name cannot be changed later."})}
        ${y({id:"topic-title",label:"Title",isOptional:!0,maxlength:200,value:this.topicTitle,isDisabled:!e,set:t=>this.topicTitle=t,error:v(this.problem?.errors,"title"),placeholder:"Release notes"})}
        ${Ar({id:"topic-open",label:"Users may follow and leave this topic",value:this.isOpen,isDisabled:!e,set:t=>this.isOpen=t})}
        ${$(this.problem,void 0,t=>t==="topic"||t==="title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!e||this.isBusy||this.name.trim()===""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`},u([f()],Tt.prototype,"name",2),u([f()],Tt.prototype,"topicTitle",2),u([f()],Tt.prototype,"isOpen",2),u([f()],Tt.prototype,"problem",2),u([f()],Tt.prototype,"isBusy",2),Tt=u([x("stak-topics")],Tt);var Qi,Tn,Jc,ci=class extends k{constructor(){super(...arguments);h(this,Tn);this.uid="";this.email=null;h(this,Qi,new b(this,e=>this.api.userChannels(this.uid,e)))}connectedCallback(){super.connectedCallback(),o(this,Qi).load()}render(){return n`<section class="card" aria-labelledby="user-channels">
      <h2 id="user-channels">Channels</h2>
      ${o(this,Qi).render(e=>n`<dl class="facts">
            ${Wr.map(t=>n`<dt>${Hr[t]}</dt>
                  <dd data-channel=${t}>
                    <span class="badge ${e[t]?"good":"still"}">${e[t]?"On":"Off"}</span>
                    ${c(this,Tn,Jc).call(this,t,e)}
                  </dd>`)}
          </dl>`,"Loading channels")}
      <p class="hint spaced">Fallback sends unread messages by these channels. Users can turn them off.</p>
    </section>`}};Qi=new WeakMap,Tn=new WeakSet,Jc=function(e,t){return e==="push"?C(t.push_subscriptions,"subscribed browser"):e==="email"?this.email??"no address":""},u([M({attribute:!1})],ci.prototype,"uid",2),u([M({attribute:!1})],ci.prototype,"email",2),ci=u([x("stak-user-channels")],ci);var er=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new Fe(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=H(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var pi,Rt,Ht,ge,Zo,Yc,Gc,Zc,Xo,Xc,Qc,Es=class extends k{constructor(){super(...arguments);h(this,ge);this.uid="";this.problem=null;this.isFetching=!1;h(this,pi,!1);h(this,Rt,new er(this,()=>`export/${this.uid}`));h(this,Ht,new er(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,pi)||(P(this,pi,!1),o(this,Rt).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:S(this.session,"read","export users"):S(this.session,"users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,Rt).isRunning} @click=${()=>c(this,ge,Yc).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,Ht).isRunning}
          @click=${()=>{c(this,ge,Zc).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${$(this.problem)} ${c(this,ge,Xo).call(this,o(this,Rt),"Exporting")}
      ${o(this,Rt).job?.status==="done"?c(this,ge,Xc).call(this,o(this,Rt).job):d}
      ${c(this,ge,Xo).call(this,o(this,Ht),"Erasing")}
      ${o(this,Ht).job?.status==="done"?c(this,ge,Qc).call(this,o(this,Ht).job):d}
    </section>`}};pi=new WeakMap,Rt=new WeakMap,Ht=new WeakMap,ge=new WeakSet,Zo=async function(e){this.problem=null;try{await e()}catch(t){this.problem=H(t)}},Yc=function(){c(this,ge,Zo).call(this,()=>o(this,Rt).start(()=>this.api.exportUser(this.uid)))},Gc=async function(e){this.isFetching=!0,await c(this,ge,Zo).call(this,async()=>Zn(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Zc=async function(){this.problem=null,await D({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{P(this,pi,!0),await o(this,Ht).start(()=>this.api.eraseUser(this.uid))}})},Xo=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${C(a,"item")} so far`:"";return n`${$(e.problem)}
    ${e.isRunning?Pt(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Xc=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${Tr(t)}, one JSON document per line. Available until ${F(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,ge,Gc).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Qc=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Zn(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${F(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:O("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>w(l)}],r)}`},u([M({attribute:!1})],Es.prototype,"uid",2),u([f()],Es.prototype,"problem",2),u([f()],Es.prototype,"isFetching",2),Es=u([x("stak-user-data")],Es);var ep=20,pm={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},As,ct,Vt,ui,sp,ip,Wt=class extends k{constructor(){super(...arguments);h(this,ui);this.inboxes=[];this.chosen="";this.unread=0;h(this,As,null);h(this,ct,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,ep,null,e);return P(this,As,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,Vt,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,ep,o(this,As),e);P(this,As,t.next_cursor),o(this,ct).set([...o(this,ct).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,ct).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <div class="row">
          <h2 id="user-inbox">Inbox of ${this.uid}</h2>
          ${o(this,ct).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        </div>
        ${me(this.chosen,this.inboxes,e=>c(this,ui,sp).call(this,e))}
      </div>
      ${o(this,ct).render(e=>e.length===0?j("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,ui,ip).call(this,e)} ${$(o(this,Vt).problem,()=>{o(this,Vt).load()})}
              ${ee(o(this,As)!==null,o(this,Vt).isLoading,()=>{o(this,Vt).load()})}`,"Loading inbox")}
    </section>`}};As=new WeakMap,ct=new WeakMap,Vt=new WeakMap,ui=new WeakSet,sp=function(e){this.chosen=e,o(this,Vt).reset(),o(this,ct).reset(),o(this,ct).load()},ip=function(e){return O(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${T("broadcasts",this.chosen,t.id)}>${hm(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=pm[um(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>tp(t.received)},{head:"Read",cell:t=>t.readat===null?"–":tp(t.readat)}],e)},u([M({attribute:!1})],Wt.prototype,"uid",2),u([M({attribute:!1})],Wt.prototype,"inboxes",2),u([f()],Wt.prototype,"chosen",2),u([f()],Wt.prototype,"unread",2),Wt=u([x("stak-user-inbox")],Wt);function um(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function hm(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function tp(i){return n`<time class="nowrap" title=${ae(i)} datetime=${new Date(i*1e3).toISOString()}
    >${re(i)}</time
  >`}var rp=50,mm=250,Kt,hi,Ze,pt,mi,np,op,tr=class extends k{constructor(){super(...arguments);h(this,mi);this.beginning="";h(this,Kt,null);h(this,hi);h(this,Ze,new b(this,async e=>{let t=await this.api.users(this.beginning,rp,null,e);return P(this,Kt,t.next_cursor),t.users}));h(this,pt,new b(this,async e=>{let t=await this.api.users(this.beginning,rp,o(this,Kt),e);P(this,Kt,t.next_cursor),o(this,Ze).set([...o(this,Ze).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Ze).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,hi))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,mi,np).call(this,e)})}
      </div>
      ${o(this,Ze).value===void 0?"":$(o(this,Ze).problem,()=>{o(this,Ze).load()})}
      ${o(this,Ze).render(e=>e.length===0?this.beginning===""?j("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${j("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,Kt)===null?"":ee(!0,o(this,pt).isLoading,()=>{o(this,pt).load()})}`:n`${c(this,mi,op).call(this,e)} ${$(o(this,pt).problem,()=>{o(this,pt).load()})}
              ${ee(o(this,Kt)!==null,o(this,pt).isLoading,()=>{o(this,pt).load()})}`,"Loading users")}
    </section>`}};Kt=new WeakMap,hi=new WeakMap,Ze=new WeakMap,pt=new WeakMap,mi=new WeakSet,np=function(e){this.beginning=e,clearTimeout(o(this,hi)),o(this,pt).reset(),P(this,hi,setTimeout(()=>{o(this,Ze).load()},mm))},op=function(e){return O("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${T("users",t.user_id)}>${t.user_id}</a>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`}],e)},u([f()],tr.prototype,"beginning",2),tr=u([x("stak-user-list")],tr);var ap=20,Ps,Ae,Ds,Jt,lp,dp,cp,sr=class extends k{constructor(){super(...arguments);h(this,Jt);this.uid="";h(this,Ps,null);h(this,Ae,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ap,null,e);return P(this,Ps,t.next_cursor),t.sessions}));h(this,Ds,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ap,o(this,Ps),e);P(this,Ps,t.next_cursor),o(this,Ae).set([...o(this,Ae).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,Ae).value!==void 0||o(this,Ae).isLoading||o(this,Ae).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:S(this.session,"users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e}
          aria-disabled=${o(this,Ae).isLoading?"true":d}
          @click=${()=>{o(this,Ae).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,Jt,dp).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,Ae).render(r=>c(this,Jt,cp).call(this,r),"Loading sessions"):d}
    </section>`}};Ps=new WeakMap,Ae=new WeakMap,Ds=new WeakMap,Jt=new WeakSet,lp=async function(e){await D({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,Ae).load())},dp=async function(){let e=0;await D({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await o(this,Ae).load())},cp=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${O("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${F(t.created)}</small>`},{head:"Refreshed",cell:t=>re(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,Jt,lp).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${$(o(this,Ds).problem??o(this,Ae).problem,()=>{o(this,Ds).load()})}
    ${o(this,Ps)===null?d:ee(!0,o(this,Ds).isLoading,()=>{o(this,Ds).load()})}`},u([M({attribute:!1})],sr.prototype,"uid",2),sr=u([x("stak-user-sessions")],sr);var pp=20,Cs,Ms,Os,Rn,up,ir=class extends k{constructor(){super(...arguments);h(this,Rn);this.uid="";h(this,Cs,null);h(this,Ms,new b(this,async e=>{let t=await this.api.userTopics(this.uid,pp,null,e);return P(this,Cs,t.next_cursor),t.topics}));h(this,Os,new b(this,async e=>{let t=await this.api.userTopics(this.uid,pp,o(this,Cs),e);P(this,Cs,t.next_cursor),o(this,Ms).set([...o(this,Ms).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),o(this,Ms).load()}render(){return n`<section class="card flush" aria-labelledby="user-topics">
      <div class="card-head"><h2 id="user-topics">Topics</h2></div>
      ${o(this,Ms).render(e=>c(this,Rn,up).call(this,e),"Loading topics")}
    </section>`}};Cs=new WeakMap,Ms=new WeakMap,Os=new WeakMap,Rn=new WeakSet,up=function(e){return e.length===0?j("No topics",n`This user is not a member of any topic. <a href=${T("topics")}>View topics</a>`):n`${O("Topics of this user, oldest topic first",[{head:"Topic",kind:"main",cell:t=>n`<a href=${T("topics",t.topic)}>${t.topic}</a>${t.title===null?d:n`<small>${t.title}</small>`}`},{head:"Joined",cell:t=>t.joined_at===null?"–":F(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${$(o(this,Os).problem,()=>{o(this,Os).load()})}
      ${ee(o(this,Cs)!==null,o(this,Os).isLoading,()=>{o(this,Os).load()})}`},u([M({attribute:!1})],ir.prototype,"uid",2),ir=u([x("stak-user-topics")],ir);var gm=3600;function hp(i){if(!/^\.{1,2}$|\//.test(i))return i;throw new G(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.")}function En(i){return{name:i?.display_name??"",phone:i?.phone_number??"",email:i?.email??""}}var Pe,gi,ht,Ns,z,mp,gp,fp,Qo,bp,vp,yp,ea,xp,$p,ta,wp,kp,_p,Sp,ut=class extends k{constructor(){super(...arguments);h(this,z);this.query="";this.ttl={...us,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Pe,new Oe(this,()=>`users/${this.uid}`));h(this,gi,new b(this,e=>this.api.inboxes(e)));h(this,ht,new b(this,e=>c(this,z,mp).call(this,e),e=>o(this,Pe).init(En(e))));h(this,Ns,new b(this,e=>c(this,z,gp).call(this,e)))}get uid(){return this.route.inbox}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.query=this.uid??"",this.session.hasScope("read")?(o(this,gi).load(),this.uid!==null&&o(this,ht).load()):o(this,Pe).init(En(null))}render(){return n`${L({crumb:this.uid===null?d:n`<a href=${T("users")}>Users</a>`,title:this.uid??"Users",about:this.uid===null?"Look up a user. Users do not need to be registered to receive messages.":d,actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>W("users")}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:S(this.session,"read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,z,fp)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,Ns).isLoading?Pt("Looking up"):d}
      ${$(o(this,Ns).problem,()=>{o(this,Ns).load()})}
      ${this.uid===null?c(this,z,$p).call(this):c(this,z,xp).call(this,this.uid)}`}};Pe=new WeakMap,gi=new WeakMap,ht=new WeakMap,Ns=new WeakMap,z=new WeakSet,mp=async function(e){try{return await this.api.user(hp(this.uid??""),e)}catch(t){if(t instanceof G&&t.status===404)return null;throw t}},gp=async function(e){let t=this.query.trim(),a=t.startsWith("+")&&this.session.hasScope("read")?(await this.api.userByPhone(t,e)).user_id:hp(t);e.aborted||W("users",a)},fp=function(e){e.preventDefault(),this.query.trim()!==""&&o(this,Ns).load()},Qo=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:H(r)}}},bp=async function(e,t){e.preventDefault();let r=o(this,ht).value;await o(this,Pe).save(async({name:l,phone:p,email:m})=>{let g=m.trim()||null,A={display_name:l.trim()||null,phone_number:p.trim()||null,...g===(r?.email??null)?{}:{email:g}},R=await this.api.writeUser(t,A,r);return o(this,ht).set(R),En(R)})&&this.session.notify("Profile saved")},vp=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,ht).set(null),o(this,Pe).init(En(null))},yp=function(e,t){e.preventDefault(),c(this,z,Qo).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,nt(this.ttl)??gm);await st(`Token for ${t}`,n`Anyone with this token can act as this user until ${F(a)}. It will not be shown again and cannot
        be revoked.`,r)})},ea=function(e){c(this,z,Qo).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},xp=function(e){return this.session.hasScope("read")?o(this,ht).render(()=>c(this,z,ta).call(this,e),"Looking up"):c(this,z,ta).call(this,e)},$p=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
    ></stak-user-list>`:j("No user selected","Enter a user ID as your backend knows it.")},ta=function(e){return n`${this.session.hasScope("read")?ss(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,gi).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,Pe).form?c(this,z,kp).call(this,e,o(this,Pe).form):d}
        ${this.session.hasScope("read")?c(this,z,wp).call(this,e):d}
        ${ss(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,z,vp).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${ss(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,z,_p).call(this,e)} ${c(this,z,Sp).call(this,e)}
      </div>
    </div>`},wp=function(e){return n`${ss(`${e}/${this.erasures}`,n`<stak-user-channels
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${e}
          .email=${o(this,ht).value?.email??null}
        ></stak-user-channels>
        <stak-user-topics
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${e}
        ></stak-user-topics>`)}`},kp=function(e,t){let r=o(this,ht).value,a=o(this,Pe).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">Profile</h2>
        ${r===void 0?d:r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${F(r.created)}, changed
            ${F(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">
            ${r===null?"This user is not registered. They can still receive messages and sign in.":"The profile is not shown. Fields that you leave empty do not change."}
          </p>`}
      ${l?d:S(this.session,"users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,z,bp).call(this,p,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>o(this,Pe).change({name:p},"display_name"),error:v(a?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>o(this,Pe).change({phone:p},"phone_number"),error:v(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${y({id:"email",label:"Email",isOptional:!0,type:"email",isDisabled:!l,value:t.email,set:p=>o(this,Pe).change({email:p},"email"),error:v(a?.errors,"email"),hint:"For unread messages, if the inbox or the post has an email fallback."})}
        ${r?.attributes?n`<details>
              <summary>Attributes (${Object.keys(r.attributes).length})</summary>
              <pre class="json" tabindex="0" aria-label="Attributes">${JSON.stringify(r.attributes,null,2)}</pre>
            </details>`:d}
        ${$(a,void 0,p=>["display_name","phone_number","email"].includes(p))}
        ${We({draftForm:o(this,Pe),isAllowed:l,action:r===null?"Register":"Save profile"})}
      </form>
    </section>`},_p=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${me(this.chosenInbox,o(this,gi).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,z,ea).call(this,e)}>Recount</button>
      </div>
      ${$(this.problems.recount??null,()=>c(this,z,ea).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${O("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Sp=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:S(this.session,"tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>c(this,z,yp).call(this,a,e)}>
        ${ot({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:v(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${$(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],ut.prototype,"query",2),u([f()],ut.prototype,"ttl",2),u([f()],ut.prototype,"chosenInbox",2),u([f()],ut.prototype,"recounted",2),u([f()],ut.prototype,"erasures",2),u([f()],ut.prototype,"problems",2),ut=u([x("stak-users")],ut);var Tp=50,fm=200,bm=2048,vm=[3600,86400,7*86400],fi,Ls,mt,Xe,Fs,V,An,Ap,Pp,Dp,Cp,Mp,Op,Np,Lp,Fp,Ip,jp,zp,rr=class extends k{constructor(){super(...arguments);h(this,V);this.shown=null;h(this,fi,0);h(this,Ls,null);h(this,mt,new b(this,async e=>{let t=await this.api.webhooks(e);return P(this,fi,t.limit),t.webhooks}));h(this,Xe,new b(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",Tp,null,e);return P(this,Ls,t.next_cursor),t.attempts}));h(this,Fs,new b(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",Tp,o(this,Ls),e);P(this,Ls,t.next_cursor),o(this,Xe).set([...o(this,Xe).value??[],...t.attempts])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,mt).load()}render(){let e=o(this,mt).value??[],t=L({title:"Webhooks",about:"Endpoints of your backend that receive signed events.",actions:n`<button
        type="button"
        class="primary"
        ?disabled=${!o(this,V,An)||o(this,fi)>0&&e.length>=o(this,fi)}
        @click=${()=>{c(this,V,Ap).call(this)}}
      >
        New endpoint
      </button>`});return this.session.hasScope("read")?n`${t}
      ${c(this,V,Lp).call(this)}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${o(this,mt).render(r=>r.length===0?j("No endpoints",o(this,V,An)?"Create one to receive events, for example when a message was read.":d):c(this,V,Fp).call(this,r),"Loading endpoints")}
      </section>
      ${this.shown===null?d:c(this,V,jp).call(this,this.shown)}`:n`${t}${S(this.session,"read","see webhook endpoints")}`}};fi=new WeakMap,Ls=new WeakMap,mt=new WeakMap,Xe=new WeakMap,Fs=new WeakMap,V=new WeakSet,An=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},Ap=async function(){let e={url:"",description:"",chosen:new Set},t="";await D({title:"New webhook endpoint",action:"Create endpoint",isReady:()=>e.url.trim()!==""&&e.chosen.size>0,isShownAtField:a=>a==="url"||a==="description",body:(a,l)=>Ep(e,a,l),act:async()=>{({secret:t}=await this.api.createWebhook(Rp(e)))}})&&(await st("Secret of the new endpoint","Add it to your backend, which verifies the signatures with it. It will not be shown again.",t),await o(this,mt).load())},Pp=async function(e){let t=Rr.filter(l=>e.event_types.includes(l)),r={url:e.url,description:e.description??"",chosen:new Set(t)};await D({title:"Change webhook endpoint",action:"Save",isReady:()=>r.url.trim()!==""&&r.chosen.size>0,isShownAtField:l=>l==="url"||l==="description",body:(l,p)=>Ep(r,l,p),act:async()=>{await this.api.changeWebhook(e.webhook_id,Rp(r))}})&&(this.session.notify("Endpoint changed"),await o(this,mt).load())},Dp=async function(e,t){await D({title:t?"Enable this endpoint?":"Disable this endpoint?",action:t?"Enable":"Disable",body:()=>n`<p class="code">${e.url}</p>
          <p>${t?"It receives events from now on.":"It receives no events until you enable it."}</p>`,act:async()=>{await this.api.changeWebhook(e.webhook_id,{enabled:t})}})&&(this.session.notify(t?"Endpoint enabled":"Endpoint disabled"),await o(this,mt).load())},Cp=async function(e){let t="",r="";await D({title:"Rotate the endpoint's secret?",action:"Rotate",body:l=>pe({id:"webhook-grace",label:"Previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...vm.map(p=>({value:String(p),label:`for ${et(p)}`})),{value:"0",label:"not at all (it was compromised)"}],set:p=>{t=p,l()}}),act:async()=>{({secret:r}=await this.api.rotateWebhookSecret(e.webhook_id,t===""?null:Number(t)))}})&&await st("New secret","Add it to your backend now. It will not be shown again.",r)},Mp=async function(e){await D({title:"Delete this endpoint?",isDanger:!0,action:"Delete",body:()=>n`<p class="code">${e.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,act:async()=>{await this.api.deleteWebhook(e.webhook_id)}})&&(this.shown?.webhook_id===e.webhook_id&&(this.shown=null),this.session.notify("Endpoint deleted"),await o(this,mt).load())},Op=function(e){this.shown=e,o(this,Xe).reset(),o(this,Xe).load()},Np=async function(e){let t=this.shown;t===null||!await D({title:"Send this event again?",action:"Send again",body:()=>n`<p>${e.event_type} is sent to <span class="code">${t.url}</span> with the same ID.</p>`,act:async()=>{await this.api.replayAttempt(t.webhook_id,e.attempt_id)}})||(this.session.notify("Sending the event again"),await o(this,Xe).load())},Lp=function(){return this.session.hasScope("config")?this.session.hasScope("tokens")?d:S(this.session,"tokens","choose where events are sent"):S(this.session,"config","change webhook endpoints")},Fp=function(e){return O("Webhook endpoints, oldest first",[{head:"Endpoint",kind:"main",cell:t=>n`<strong class="code">${t.url}</strong>${t.description===null?d:n`<small>${t.description}</small>`}`},{head:"Events",cell:t=>n`<ul class="chips">
              ${t.event_types.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Status",cell:t=>n`${t.enabled?n`<span class="badge good">enabled</span>`:n`<span class="badge bad">disabled</span><small>${t.disabled_reason}</small>`}${t.enabled&&t.failing_since!==null?n`<small title=${ae(t.failing_since)}
                  >Failing since ${F(t.failing_since)}</small
                >`:d}${t.events_dropped>0?n`<small>${C(t.events_dropped,"event")} dropped: the queue for this tenant was full</small>`:d}`},{head:"Actions",kind:"actions",cell:t=>c(this,V,Ip).call(this,t)}],e)},Ip=function(e){let t=e.description??fe(e.webhook_id),r=(l,p,m,g="")=>n`<button
        type="button"
        class="small ${g}"
        aria-label="${l.replace("…","")}: ${t}"
        ?disabled=${!m}
        @click=${p}
      >
        ${l}
      </button>`,a=this.session.hasScope("config");return n`${r("Attempts",()=>c(this,V,Op).call(this,e),!0)}
    ${r("Change…",()=>{c(this,V,Pp).call(this,e)},o(this,V,An))}
    ${r("Rotate secret…",()=>{c(this,V,Cp).call(this,e)},a)}
    ${r(e.enabled?"Disable…":"Enable…",()=>{c(this,V,Dp).call(this,e,!e.enabled)},a)}
    ${r("Delete…",()=>{c(this,V,Mp).call(this,e)},a,"danger-quiet")}`},jp=function(e){return n`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${e.description??fe(e.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${o(this,Xe).isLoading} @click=${()=>{o(this,Xe).load()}}>
          ${te("refresh")}Refresh
        </button>
      </div>
      ${o(this,Xe).render(t=>t.length===0?j("No attempts",n`<p>No event was sent in the last seven days.</p>`):n`${c(this,V,zp).call(this,t)} ${$(o(this,Fs).problem,()=>{o(this,Fs).load()})}
              ${ee(o(this,Ls)!==null,o(this,Fs).isLoading,()=>{o(this,Fs).load()})}`,"Loading attempts")}
    </section>`},zp=function(e){return O(`${C(e.length,"attempt")}, newest first`,[{head:"Event",kind:"main",cell:t=>n`<strong>${t.event_type}</strong><small class="code">${t.event_id}</small>`},{head:"Result",cell:t=>n`<span class="badge ${t.succeeded?"good":"bad"}"
                >${t.succeeded?"accepted":"failed"}${t.status===null?"":` (${t.status})`}</span
              >${t.reason===null?d:n`<small>${t.reason}</small>`}`},{head:"Duration",kind:"number",cell:t=>n`${w(t.duration_ms)} ms`},{head:"Sent",cell:t=>n`<time class="nowrap" title=${ae(t.at)}>${re(t.at)}</time>`},{head:"Replay",kind:"actions",cell:t=>n`<button
              type="button"
              class="small"
              aria-label="Send again: ${t.event_type}, ${re(t.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${()=>{c(this,V,Np).call(this,t)}}
            >
              Send again…
            </button>`}],e)},u([f()],rr.prototype,"shown",2),rr=u([x("stak-webhooks")],rr);function Rp(i){return{url:i.url.trim(),event_types:Rr.filter(s=>i.chosen.has(s)),description:i.description.trim()||null}}function Ep(i,s,e){return n`${y({id:"webhook-url",label:"URL",isCode:!0,maxlength:bm,placeholder:"https://hooks.example/stak",value:i.url,set:t=>{i.url=t,s()},error:v(e?.errors,"url")})}
    ${y({id:"webhook-description",label:"Description",isOptional:!0,maxlength:fm,value:i.description,set:t=>{i.description=t,s()},error:v(e?.errors,"description")})}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${Rr.map(t=>n`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${t}
              .checked=${i.chosen.has(t)}
              @change=${r=>{r.target.checked?i.chosen.add(t):i.chosen.delete(t),s()}}
            />
            <span><strong>${t}</strong><small>${Pa[t]}</small></span>
          </label>`)}
    </fieldset>`}document.adoptedStyleSheets=[Ka,ja,Wa,Ua,qa,za,Va,Ha,Ia,Ba].map(i=>i.styleSheet);var ym=5e3,Bp={overview:"Overview",compose:"Compose",templates:"Templates",broadcasts:"Broadcasts",recipients:"Recipients","find-message":"Find a message","dead-letters":"Dead letters",audience:"Audience",topics:"Topics",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",webhooks:"Webhooks",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},xm=[["Messages",["overview","compose","templates","broadcasts","dead-letters"]],["People",["audience","topics","users"]],["Setup",["inboxes","keys","webhooks","accounts","settings","audit-log"]]],$m=new Set(["compose","templates","broadcasts","recipients","find-message","dead-letters","audience"]),se,nr,or,oe,qp,ar,sa,lr,ia,Up,Hp,Wp,Vp,Pn,Dn,Kp,Jp,Yt=class extends Q{constructor(){super(...arguments);h(this,oe);h(this,se,new Cr);h(this,nr,new _r(o(this,se)));this.route=Gn(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,or);h(this,ar,async()=>{this.route=Gn(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&$m.has(this.route.view)&&(o(this,se).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,oe,sa).call(this)});h(this,lr,e=>{o(this,se).drafts().length>0&&e.preventDefault()});h(this,Pn,e=>{e.key!=="Escape"||this.isMenuCollapsed||(this.isMenuCollapsed=!0,this.querySelector(".menu-button")?.focus())});h(this,Dn,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,ar)),window.addEventListener("beforeunload",o(this,lr)),o(this,se).addEventListener("changed",()=>this.requestUpdate()),o(this,se).addEventListener("notification",e=>c(this,oe,ia).call(this,e.detail)),c(this,oe,qp).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,ar)),window.removeEventListener("beforeunload",o(this,lr))}render(){let e=Oa(location.hash),t=e!==null?"Set a password":o(this,se).isOpen?Bp[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,se)} .link=${e}></stak-set-password>`:o(this,se).isOpen?c(this,oe,Hp).call(this):this.isRestoring?n`<main class="door">${Pt("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,se)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,oe,sa).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${te("done")}${this.toast}</p>`:d}
      </div>`}};se=new WeakMap,nr=new WeakMap,or=new WeakMap,oe=new WeakSet,qp=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Mr();t!==""&&!e.has("error")&&await o(this,se).restore(t),o(this,se).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},ar=new WeakMap,sa=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},lr=new WeakMap,ia=function(e){this.toast=e,clearTimeout(o(this,or)),P(this,or,setTimeout(()=>this.toast="",ym))},Up=async function(){if(o(this,se).drafts().length===0||await D({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,se).signOut()}catch{c(this,oe,ia).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Hp=function(){return n`<a class="skip" href="#main" @click=${o(this,Dn)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}" @keydown=${o(this,Pn)}>
          <div class="side-top">
            <div class="brand">
              ${Bs()}
              <div><strong>Stak</strong><span title=${o(this,se).tenant}>${o(this,se).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${te(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${xm.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,oe,Kp).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,oe,Vp).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,oe,Up).call(this)}}>${te("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${ss(o(this,oe,Wp),c(this,oe,Jp).call(this))}
        </main>
      </div>`},Wp=function(){let{view:e,inbox:t,id:r}=this.route;return`${e}/${t??(e==="users"?"":o(this,se).inbox)}/${r}`},Vp=function(){let{account:e,ownKey:t}=o(this,se);return e===null?n`<p>
        Key <code>${fe(t?.key_id??"")}</code>,
        ${t?.scopes.length===zs.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${At[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Ma(o(this,se),o(this,nr))}}>
            ${te("lock")}Change password
          </button>`:d}`},Pn=new WeakMap,Dn=new WeakMap,Kp=function(e){let t=this.route.view==="recipients"||this.route.view==="find-message",r=this.route.view===e||e==="broadcasts"&&t,a=o(this,se).drafts(`${e}/`).length>0;return n`<li>
      <a href=${T(e)} aria-current=${r?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${te(e)}${Bp[e]}${a?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Jp=function(){let[e,t,r]=[o(this,se),o(this,nr),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"templates":return r.id===null?n`<stak-templates .session=${e} .api=${t} .route=${r}></stak-templates>`:n`<stak-template .session=${e} .api=${t} .route=${r}></stak-template>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"find-message":return n`<stak-find-message .session=${e} .api=${t} .route=${r}></stak-find-message>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"topics":return r.inbox===null?n`<stak-topics .session=${e} .api=${t} .route=${r}></stak-topics>`:n`<stak-topic .session=${e} .api=${t} .route=${r}></stak-topic>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"webhooks":return n`<stak-webhooks .session=${e} .api=${t} .route=${r}></stak-webhooks>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],Yt.prototype,"route",2),u([f()],Yt.prototype,"isMenuCollapsed",2),u([f()],Yt.prototype,"toast",2),u([f()],Yt.prototype,"isRestoring",2),Yt=u([x("stak-console")],Yt);export{Yt as StakConsole};
