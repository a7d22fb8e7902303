var rr=Object.defineProperty;var or=Object.getOwnPropertyDescriptor;var $i=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var n=t>1?void 0:t?or(s,e):s,r=i.length-1,a;r>=0;r--)(a=i[r])&&(n=(t?a(s,e,n):a(n))||n);return t&&n&&rr(s,e,n),n};var Is=(i,s,e)=>s.has(i)||$i("Cannot "+e);var l=(i,s,e)=>(Is(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?$i("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),Y=(i,s,e,t)=>(Is(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Is(i,s,"access private method"),e);var Ft=globalThis,Ht=Ft.ShadowRoot&&(Ft.ShadyCSS===void 0||Ft.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,js=Symbol(),ki=new WeakMap,ut=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==js)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ht&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=ki.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&ki.set(e,s))}return s}toString(){return this.cssText}},wi=i=>new ut(typeof i=="string"?i:i+"",void 0,js),W=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,n,r)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(n)+i[r+1],i[0]);return new ut(e,i,js)},_i=(i,s)=>{if(Ht)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=Ft.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},Bs=Ht?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return wi(e)})(i):i;var{is:ar,defineProperty:lr,getOwnPropertyDescriptor:dr,getOwnPropertyNames:cr,getOwnPropertySymbols:pr,getPrototypeOf:ur}=Object,Ut=globalThis,Si=Ut.trustedTypes,hr=Si?Si.emptyScript:"",mr=Ut.reactiveElementPolyfillSupport,ht=(i,s)=>i,mt={toAttribute(i,s){switch(s){case Boolean:i=i?hr:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Wt=(i,s)=>!ar(i,s),Ti={attribute:!0,type:String,converter:mt,reflect:!1,useDefault:!1,hasChanged:Wt};Symbol.metadata??=Symbol("metadata"),Ut.litPropertyMetadata??=new WeakMap;var me=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Ti){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&lr(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:r}=dr(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let p=n?.call(this);r?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Ti}static _$Ei(){if(this.hasOwnProperty(ht("elementProperties")))return;let s=ur(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(ht("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ht("properties"))){let e=this.properties,t=[...cr(e),...pr(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(Bs(n))}else s!==void 0&&e.push(Bs(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return _i(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:mt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(n):this.setAttribute(n,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let r=t.getPropertyOptions(n),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:mt;this._$Em=n;let p=a.fromAttribute(e,r.type);this[n]=p??this._$Ej?.get(n)??p,this._$Em=null}}requestUpdate(s,e,t,n=!1,r){if(s!==void 0){let a=this.constructor;if(n===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Wt)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,r]of this._$Ep)this[n]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,r]of t){let{wrapped:a}=r,p=this[n];a!==!0||this._$AL.has(n)||p===void 0||this.C(n,void 0,r,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};me.elementStyles=[],me.shadowRootOptions={mode:"open"},me[ht("elementProperties")]=new Map,me[ht("finalized")]=new Map,mr?.({ReactiveElement:me}),(Ut.reactiveElementVersions??=[]).push("2.1.2");var Hs=globalThis,Ei=i=>i,qt=Hs.trustedTypes,Ai=qt?qt.createPolicy("lit-html",{createHTML:i=>i}):void 0,Us="$lit$",ge=`lit$${Math.random().toFixed(9).slice(2)}$`,Ws="?"+ge,gr=`<${Ws}>`,Pe=document,ft=()=>Pe.createComment(""),bt=i=>i===null||typeof i!="object"&&typeof i!="function",qs=Array.isArray,Ni=i=>qs(i)||typeof i?.[Symbol.iterator]=="function",Fs=`[ 	
\f\r]`,gt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ri=/-->/g,Pi=/>/g,Ae=RegExp(`>|${Fs}(?:([^\\s"'>=/]+)(${Fs}*=${Fs}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ci=/'/g,Oi=/"/g,Di=/^(?:script|style|textarea|title)$/i,Js=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),o=Js(1),Zt=Js(2),uo=Js(3),Z=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Mi=new WeakMap,Re=Pe.createTreeWalker(Pe,129);function Li(i,s){if(!qs(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ai!==void 0?Ai.createHTML(s):s}var zi=(i,s)=>{let e=i.length-1,t=[],n,r=s===2?"<svg>":s===3?"<math>":"",a=gt;for(let p=0;p<e;p++){let m=i[p],g,$,y=-1,O=0;for(;O<m.length&&(a.lastIndex=O,$=a.exec(m),$!==null);)O=a.lastIndex,a===gt?$[1]==="!--"?a=Ri:$[1]!==void 0?a=Pi:$[2]!==void 0?(Di.test($[2])&&(n=RegExp("</"+$[2],"g")),a=Ae):$[3]!==void 0&&(a=Ae):a===Ae?$[0]===">"?(a=n??gt,y=-1):$[1]===void 0?y=-2:(y=a.lastIndex-$[2].length,g=$[1],a=$[3]===void 0?Ae:$[3]==='"'?Oi:Ci):a===Oi||a===Ci?a=Ae:a===Ri||a===Pi?a=gt:(a=Ae,n=void 0);let ne=a===Ae&&i[p+1].startsWith("/>")?" ":"";r+=a===gt?m+gr:y>=0?(t.push(g),m.slice(0,y)+Us+m.slice(y)+ge+ne):m+ge+(y===-2?p:ne)}return[Li(i,r+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},vt=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let r=0,a=0,p=s.length-1,m=this.parts,[g,$]=zi(s,e);if(this.el=i.createElement(g,t),Re.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(n=Re.nextNode())!==null&&m.length<p;){if(n.nodeType===1){if(n.hasAttributes())for(let y of n.getAttributeNames())if(y.endsWith(Us)){let O=$[a++],ne=n.getAttribute(y).split(ge),Ge=/([.?@])?(.*)/.exec(O);m.push({type:1,index:r,name:Ge[2],strings:ne,ctor:Ge[1]==="."?Kt:Ge[1]==="?"?Vt:Ge[1]==="@"?Gt:Oe}),n.removeAttribute(y)}else y.startsWith(ge)&&(m.push({type:6,index:r}),n.removeAttribute(y));if(Di.test(n.tagName)){let y=n.textContent.split(ge),O=y.length-1;if(O>0){n.textContent=qt?qt.emptyScript:"";for(let ne=0;ne<O;ne++)n.append(y[ne],ft()),Re.nextNode(),m.push({type:2,index:++r});n.append(y[O],ft())}}}else if(n.nodeType===8)if(n.data===Ws)m.push({type:2,index:r});else{let y=-1;for(;(y=n.data.indexOf(ge,y+1))!==-1;)m.push({type:7,index:r}),y+=ge.length-1}r++}}static createElement(s,e){let t=Pe.createElement("template");return t.innerHTML=s,t}};function Ce(i,s,e=i,t){if(s===Z)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,r=bt(s)?void 0:s._$litDirective$;return n?.constructor!==r&&(n?._$AO?.(!1),r===void 0?n=void 0:(n=new r(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=Ce(i,n._$AS(i,s.values),n,t)),s}var Jt=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??Pe).importNode(e,!0);Re.currentNode=n;let r=Re.nextNode(),a=0,p=0,m=t[0];for(;m!==void 0;){if(a===m.index){let g;m.type===2?g=new Ye(r,r.nextSibling,this,s):m.type===1?g=new m.ctor(r,m.name,m.strings,this,s):m.type===6&&(g=new Yt(r,this,s)),this._$AV.push(g),m=t[++p]}a!==m?.index&&(r=Re.nextNode(),a++)}return Re.currentNode=Pe,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Ye=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Ce(this,s,e),bt(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==Z&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Ni(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&bt(this._$AH)?this._$AA.nextSibling.data=s:this.T(Pe.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=vt.createElement(Li(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let r=new Jt(n,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=Mi.get(s.strings);return e===void 0&&Mi.set(s.strings,e=new vt(s)),e}k(s){qs(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let r of s)n===e.length?e.push(t=new i(this.O(ft()),this.O(ft()),this,this.options)):t=e[n],t._$AI(r),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Ei(s).nextSibling;Ei(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Oe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,r){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,n){let r=this.strings,a=!1;if(r===void 0)s=Ce(this,s,e,0),a=!bt(s)||s!==this._$AH&&s!==Z,a&&(this._$AH=s);else{let p=s,m,g;for(s=r[0],m=0;m<r.length-1;m++)g=Ce(this,p[t+m],e,m),g===Z&&(g=this._$AH[m]),a||=!bt(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+r[m+1]),this._$AH[m]=g}a&&!n&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Kt=class extends Oe{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},Vt=class extends Oe{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},Gt=class extends Oe{constructor(s,e,t,n,r){super(s,e,t,n,r),this.type=5}_$AI(s,e=this){if((s=Ce(this,s,e,0)??d)===Z)return;let t=this._$AH,n=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==d&&(t===d||n);n&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Yt=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Ce(this,s)}},Ii={M:Us,P:ge,A:Ws,C:1,L:zi,R:Jt,D:Ni,V:Ce,I:Ye,H:Oe,N:Vt,U:Gt,B:Kt,F:Yt},fr=Hs.litHtmlPolyfillSupport;fr?.(vt,Ye),(Hs.litHtmlVersions??=[]).push("3.3.3");var yt=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let r=e?.renderBefore??null;t._$litPart$=n=new Ye(s.insertBefore(ft(),r),r,void 0,e??{})}return n._$AI(i),n};var Ks=globalThis,X=class extends me{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=yt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Z}};X._$litElement$=!0,X.finalized=!0,Ks.litElementHydrateSupport?.({LitElement:X});var br=Ks.litElementPolyfillSupport;br?.({LitElement:X});(Ks.litElementVersions??=[]).push("4.2.2");var S=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var vr={attribute:!0,type:String,converter:mt,reflect:!1,hasChanged:Wt},yr=(i=vr,s,e)=>{let{kind:t,metadata:n}=e,r=globalThis.litPropertyMetadata.get(n);if(r===void 0&&globalThis.litPropertyMetadata.set(n,r=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),t==="accessor"){let{name:a}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,m,i,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,i,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let m=this[a];s.call(this,p),this.requestUpdate(a,m,i,!0,p)}}throw Error("Unsupported decorator location: "+t)};function $e(i){return(s,e)=>typeof e=="object"?yr(i,s,e):((t,n,r)=>{let a=n.hasOwnProperty(r);return n.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(n,r):void 0})(i,s,e)}function b(i){return $e({...i,state:!0,attribute:!1})}var Me={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Qt=i=>(...s)=>({_$litDirective$:i,values:s}),Ze=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:ea}=Ii;var ji=i=>i.strings===void 0;var xr={},es=(i,s=xr)=>i._$AH=s;var Bi=Qt(class extends Ze{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(es(i),this.key=s),e}});function M(i,...s){return i.reduce((e,t,n)=>e+encodeURIComponent(String(s[n-1]))+t)}function ts(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var ss=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let n=await this.session.call(`/inboxes${ts(100,t)}`,{signal:s});e.push(...n.inboxes),t=n.next_cursor}while(t!==null);return e}config(s,e){return this.session.call(M`/${s}/config`,{signal:e})}configure(s,e){return this.session.call(M`/${s}/config`,{method:"PUT",body:e})}audience(s,e){return this.session.call(M`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.call(M`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.call(`${M`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.call(M`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}broadcasts(s,e,t,n){return this.session.call(M`/${s}/messages`+ts(e,t),{signal:n})}broadcast(s,e,t){return this.session.call(M`/${s}/messages/${e}`,{signal:t})}steer(s,e,t){return this.session.call(M`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.call(M`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}deadLetters(s,e,t,n){return this.session.call(M`/${s}/dead-letters`+ts(e,t),{signal:n})}redrive(s,e){return this.session.call(M`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.call(`/audit-log${ts(s,e)}`,{signal:t})}keys(s){return this.session.call("/keys",{signal:s})}makeKey(s){return this.session.call("/keys",{method:"POST",body:{scopes:s}})}revokeKey(s){return this.session.call(M`/keys/${s}`,{method:"DELETE"})}rotate(s,e){return this.session.call(M`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}settings(s){return this.session.call("/settings",{signal:s})}writeSettings(s){return this.session.call("/settings",{method:"PUT",body:s})}user(s,e){return this.session.call(M`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.call(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}writeUser(s,e){return this.session.call(M`/users/${s}`,{method:"PUT",body:e})}forgetUser(s){return this.session.call(M`/users/${s}`,{method:"DELETE"})}makeToken(s,e){return this.session.call(M`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.call(M`/${s}/users/${e}/audit`,{method:"POST"})}};var $r=new Intl.NumberFormat("en"),kr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),wr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),Vs=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),_r=.01;function v(i){return $r.format(i)}function N(i,s,e=`${s}s`){return`${v(i)} ${i===1?s:e}`}function is(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function q(i){return kr.format(i*1e3)}function ce(i){return wr.format(i*1e3)}function Xe(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?Vs.format(Math.round(e/60),"minute"):t<22*3600?Vs.format(Math.round(e/3600),"hour"):t<26*86400?Vs.format(Math.round(e/86400),"day"):q(i)}function Fi(i){return i>0&&i<_r?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Sr=[["day",86400],["hour",3600],["minute",60],["second",1]];function ns(i){let[s,e]=Sr.find(([,t])=>i>=t&&i%t===0)??["second",1];return N(i/e,s)}function Q(i){return`…${i.slice(-6)}`}var j=class extends Error{constructor(e,t,n,r=[],a=null){super(n);this.status=e;this.code=t;this.errors=r;this.retryAfterSeconds=a;this.name="Problem"}};async function Gs(i,s,e={}){let t={authorization:`Bearer ${s}`,...e.headers};e.body!==void 0&&(t["content-type"]="application/json");let n;try{n=await fetch(i,{method:e.method??"GET",headers:t,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:"omit",cache:"no-store"})}catch(a){throw e.signal?.aborted?a:new j(0,"unreachable","The server cannot be reached. Check the connection and try again.")}let r=await n.text();if(n.ok)return r===""?null:JSON.parse(r);throw Tr(n,r)}function Tr(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:n,title:r,errors:a}=JSON.parse(s);return new j(i.status,String(t),String(n??r),a??[],e)}catch{return new j(i.status,"unknown",`The server answered ${i.status}.`,[],e)}}var Er={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function I(i){return o`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${Zt`<path d=${Er[i]} />`}</svg>`}function rs(){return o`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect x="3" y="5" width="22" height="5" rx="2.5" /><rect x="3" y="12" width="16" height="5" rx="2.5" opacity=".7" />
    <rect x="3" y="19" width="10" height="5" rx="2.5" opacity=".45" />
  </svg>`}function os(i="Loading"){return o`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function ee(i,s){return o`<div class="empty"><p class="empty-title">${i}</p><div>${s}</div></div>`}function w(i,s){return o`<div class="notice quiet" data-lacks=${i}>
    ${I("lock")}
    <p>Your key lacks the scope <code>${i}</code>, which is needed to ${s}. A key with the scope <code>config</code> can make one that has it.</p>
  </div>`}function T(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(a=>!e(a.field)),n=i.errors.length>0&&t.length===0,r=i.status===403;return o`<div class="notice ${r?"quiet":"bad"}" role="alert">
    ${I(r?"lock":"warning")}
    <div>
      <p>${n?"Some fields need another look.":i.message}</p>
      ${t.length>1?o`<ul>${t.map(a=>o`<li><code>${a.field}</code> ${a.message}</li>`)}</ul>`:d}
      ${i.retryAfterSeconds?o`<p>Wait ${i.retryAfterSeconds} s before you try again.</p>`:d}
    </div>
    ${s&&!r?o`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function k(i,s){let e=(i??[]).filter(t=>fe(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function fe(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var x=class{constructor(s,e,t=()=>{}){this.host=s;this.ask=e;this.arrived=t;this.problem=null;this.isWaiting=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isWaiting=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.ask(s.signal);if(s.signal.aborted)return;this.value=e,this.arrived(e)}catch(e){if(s.signal.aborted)return;this.problem=D(e)}this.isWaiting=!1,this.host.requestUpdate()}forget(){this.#e?.abort(),this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}show(s,e="Loading"){return this.problem!==null&&this.value===void 0?T(this.problem,()=>{this.load()}):this.value===void 0?os(e):s(this.value)}};function D(i){return i instanceof j?i:(console.error(i),new j(0,"unexpected","Something went wrong in this page. Try again, or reload it."))}function Hi(i,s){return o`<div class="copyable">
    <input class="code" readonly aria-label=${s} .value=${i} @focus=${e=>e.target.select()} />
    <button type="button" @click=${e=>{Ar(e.currentTarget,i)}}>${I("copy")}<span aria-live="polite">Copy</span></button>
  </div>`}async function Ar(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Ui=0;function B(i){return Wi((s,e)=>{let t=!1,n="",r=null,a=`question-${Ui+=1}`,p=()=>(i.word===void 0||n.trim()===i.word)&&(i.isReady?.()??!0),m=async $=>{if($.preventDefault(),!(t||!p())){t=!0,r=null,g();try{await i.act(),e(!0)}catch(y){r=D(y),t=!1,g()}}},g=()=>{let $=typeof i.action=="string"?i.action:i.action();yt(o`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${a}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,r)}
            ${i.word===void 0?d:o`<div class="field">
                  <label for="${a}-word">Type <strong>${i.word}</strong> to confirm</label>
                  <input id="${a}-word" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${n}
                    @input=${y=>{n=y.target.value,g()}} />
                </div>`}
            ${T(r,void 0,i.placed)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!p()}>${t?"One moment…":$}</button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${a}-title`),g(),()=>!t})}function xt(i,s,e){return Wi((t,n)=>{let r=`secret-${Ui+=1}`;return t.setAttribute("aria-labelledby",`${r}-title`),yt(o`<div class="dialog">
        <h2 id="${r}-title">${i}</h2>
        <div class="dialog-body"><p>${s}</p>${Hi(e,"Shown once")}</div>
        <div class="dialog-actions"><button type="button" class="primary" @click=${()=>n(!0)}>I have kept it</button></div>
      </div>`,t),()=>!1})}function Wi(i){return new Promise(s=>{let e=document.createElement("dialog"),t=r=>{e.close(),e.remove(),s(r)},n=i(e,t);e.addEventListener("cancel",r=>{r.preventDefault(),n()&&t(!1)}),document.body.append(e),e.showModal()})}var Rr=["overview","compose","broadcasts","dead-letters","audience","users","inboxes","keys","settings","audit-log"];function Ys(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Pr);return{view:Rr.find(r=>r===s)??"overview",inbox:e||null,id:t||null}}function A(i,s,e){return["#",i,s,e].filter(t=>t!=null).map(t=>t==="#"?t:encodeURIComponent(t)).join("/")}function J(i,s,e){location.hash=A(i,s,e)}function Pr(i){try{return decodeURIComponent(i)}catch{return i}}var Cr=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Zs(i){return Cr.exec(i)?.[1]??null}var as=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.#t=new Map;this.own=null;this.ended=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.own?.tenant_key??""}may(e){return this.own?.scopes.includes(e)??!1}async signIn(e){let t=Zs(e);if(t===null)throw new j(400,"invalid_key","This does not look like an API key: they begin with sk_ and end with 43 letters and digits.");let n=await Gs(`/stack/admin/v1/${encodeURIComponent(t)}/own-key`,e);this.own?.tenant_key!==n.tenant_key&&(this.#t.clear(),this.inbox="DEFAULT"),this.#e=e,this.own=n,this.ended=null,this.#s()}signOut(){this.#e=null,this.own=null,this.ended=null,this.#t.clear(),this.#s()}get isOpen(){return this.#e!==null}async call(e,t={}){if(this.#e===null)throw new j(401,"signed_out","You are signed out.");try{return await Gs(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${e}`,this.#e,t)}catch(n){throw n instanceof j&&n.status===401&&this.#e!==null&&(this.#e=null,this.ended=n.message,this.#s()),n}}draft(e){return this.#t.get(e)}keepDraft(e,t){let n=!this.#t.has(e);this.#t.set(e,t),n&&this.#s()}dropDraft(e){this.#t.delete(e)&&this.#s()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}say(e){this.dispatchEvent(new CustomEvent("said",{detail:e}))}#s(){this.dispatchEvent(new Event("changed"))}};var qi=W`
  *,
  *::before,
  *::after { box-sizing: border-box; }

  html { -webkit-text-size-adjust: 100%; }
  @media (min-width: 861px) { html { scrollbar-gutter: stable; } }

  body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 var(--sans); }

  h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend { margin: 0; padding: 0; }
  h1 { font-size: 21px; line-height: 1.25; font-weight: 650; letter-spacing: -0.012em; outline: none; }
  h2 { font-size: 15px; line-height: 1.35; font-weight: 640; }
  h3 { font-size: 13px; font-weight: 640; }
  fieldset { border: 0; min-inline-size: 0; }
  ul, ol { padding-inline-start: 1.2em; }
  strong { font-weight: 640; }
  code, .code { font-family: var(--mono); font-size: 0.92em; }
  p code, li code, dd code { padding: 0.08em 0.34em; border-radius: 4px; background: var(--sunken); overflow-wrap: anywhere; }
  a { color: var(--accent-text); text-underline-offset: 2px; text-decoration-thickness: 1px; }
  a:hover { text-decoration-thickness: 2px; }

  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  h1:focus-visible { outline: none; }

  .muted { color: var(--muted); }
  .number { font-variant-numeric: tabular-nums; }
  .unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

  .icon { inline-size: 18px; block-size: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }

  button, .button {
    display: inline-flex; align-items: center; justify-content: center; gap: 7px; min-block-size: 34px; padding: 5px 13px;
    border: 1px solid var(--line-strong); border-radius: var(--radius-small); background: var(--raised); color: var(--ink);
    font: inherit; font-weight: 560; text-decoration: none; white-space: nowrap; cursor: pointer; transition: background-color 0.12s, border-color 0.12s;
  }
  button:hover:not(:disabled), .button:hover { background: var(--sunken); }
  button:disabled { opacity: 0.55; cursor: not-allowed; }
  button.small, .button.small { min-block-size: 28px; padding: 2px 10px; font-size: 13px; }
  button.primary, .button.primary { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
  button.primary:hover:not(:disabled), .button.primary:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
  button.danger { border-color: var(--bad-text); background: var(--bad-text); color: var(--surface); }
  button.danger:hover:not(:disabled) { background: color-mix(in srgb, var(--bad-text) 88%, var(--ink)); }
  button.danger-quiet { border-color: var(--bad-text); color: var(--bad-text); }
  button.plain { border-color: transparent; background: none; }
  button .icon, .button .icon { inline-size: 16px; block-size: 16px; }

  @media (pointer: coarse) {
    button, .button { min-block-size: 42px; }
    button.small, .button.small { min-block-size: 36px; }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;var Ji=W`
  .compose { display: grid; grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr); gap: 16px; align-items: start; }
  .compose > aside { position: sticky; inset-block-start: 20px; display: grid; gap: 16px; }
  .compose .card { margin: 0; }
  .compose form { display: grid; gap: 16px; }
  .compose .send { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px; }
  @media (max-width: 1040px) {
    .compose { grid-template-columns: minmax(0, 1fr); }
    .compose > aside { position: static; }
  }
  .outcome dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
  .outcome dt { color: var(--muted); font-size: 12.5px; }
  .outcome dd { font-size: 18px; font-weight: 640; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; line-height: 1.3; }
  .outcome .hint { margin-block-start: 10px; }

  .previews { display: grid; gap: 12px; }
  .preview { --p-ground: #f1f3f3; --p-card: #ffffff; --p-ink: #17211f; --p-muted: #566360; --p-line: #dfe5e5; --p-accent: #0b6159; --p-button: #ffffff; padding: 14px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--p-ground); color: var(--p-ink); color-scheme: light; }
  .preview.dark { --p-ground: #0c1211; --p-card: #19211f; --p-ink: #e9f0ee; --p-muted: #a2b3af; --p-line: #2b3735; --p-accent: #59cbbc; --p-button: #04211d; color-scheme: dark; }
  .preview-label { margin-block-end: 8px; color: var(--p-muted); font-size: 12px; font-weight: 560; }
  .preview article { position: relative; display: grid; gap: 4px; padding: 13px 14px 13px 28px; border: 1px solid var(--p-line); border-radius: 10px; background: var(--p-card); }
  .preview article::before { content: ""; position: absolute; inset-block-start: 20px; inset-inline-start: 12px; inline-size: 8px; block-size: 8px; border-radius: 50%; background: var(--p-accent); }
  .preview .over { display: flex; gap: 8px; color: var(--p-muted); font-size: 12px; }
  .preview .over span:last-child { margin-inline-start: auto; white-space: nowrap; }
  .preview .title { font-weight: 640; overflow-wrap: anywhere; }
  .preview .body { color: var(--p-ink); font-size: 13.5px; white-space: pre-wrap; overflow-wrap: anywhere; }
  .preview .none { color: var(--p-muted); font-weight: 400; font-style: italic; }
  .preview .act { justify-self: start; margin-block-start: 6px; padding: 4px 12px; border-radius: 7px; background: var(--p-accent); color: var(--p-button); font-size: 13px; font-weight: 580; }
  .preview pre { margin: 0; font: 12px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 180px; overflow: hidden; }
`;var Ki=W`
  input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea {
    inline-size: 100%; min-block-size: 36px; padding: 6px 10px; border: 1px solid var(--line-strong); border-radius: var(--radius-small);
    background: var(--raised); color: var(--ink); font: inherit;
  }
  input.code, textarea.code { font: 13px/1.55 var(--mono); }
  textarea { resize: vertical; tab-size: 2; }
  select { padding-inline-end: 6px; }
  ::placeholder { color: var(--muted); opacity: 1; }
  input:disabled, select:disabled, textarea:disabled { background: var(--sunken); color: var(--muted); border-color: var(--line); }
  input[type="radio"], input[type="checkbox"] { accent-color: var(--accent); inline-size: 16px; block-size: 16px; margin: 0; flex: none; }
  [aria-invalid="true"] { border-color: var(--bad) !important; box-shadow: 0 0 0 1px var(--bad); }

  form.stack-form, .stack-form { display: grid; gap: 16px; }
  .field { display: grid; gap: 5px; align-content: start; min-inline-size: 0; }
  .field label, .segments legend, .label { font-weight: 570; font-size: 13px; }
  .optional { color: var(--muted); font-weight: 400; }
  .hint { color: var(--muted); font-size: 12.5px; line-height: 1.45; overflow-wrap: anywhere; }
  .error { color: var(--bad-text); font-size: 13px; font-weight: 540; overflow-wrap: anywhere; }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr)); gap: 16px; }
  .joined { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
  .joined select { inline-size: auto; }
  .row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
  .row.end { justify-content: flex-end; }
  .check { display: flex; align-items: flex-start; gap: 9px; font-size: 13.5px; line-height: 1.4; }
  .check input { margin-block-start: 2px; }
  .check small { display: block; color: var(--muted); font-size: 12.5px; }

  .segments { display: grid; gap: 5px; align-content: start; }
  .segments > div { display: inline-flex; justify-self: start; align-self: start; padding: 3px; border: 1px solid var(--line); border-radius: 9px; background: var(--sunken); }
  .segments label { position: relative; cursor: pointer; }
  .segments input { position: absolute; inset: 0; opacity: 0; inline-size: 100%; block-size: 100%; cursor: pointer; }
  .segments span { display: block; padding: 3px 13px; border-radius: 6px; color: var(--muted); font-weight: 560; font-size: 13px; line-height: 24px; white-space: nowrap; }
  .segments input:checked + span { background: var(--raised); color: var(--ink); box-shadow: var(--shadow); outline: 1px solid var(--line); }
  .segments input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }

  .file { position: relative; }
  .file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; inline-size: 100%; }
  .file:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }

  .chips { display: flex; flex-wrap: wrap; gap: 6px; padding: 0; list-style: none; }
  .chip { display: inline-flex; align-items: center; gap: 2px; padding: 1px 3px 1px 10px; border-radius: 99px; background: var(--accent-soft); color: var(--accent-text); font-size: 13px; font-weight: 540; line-height: 24px; }
  .chip.bare { padding-inline: 10px; }
  .chip button { min-block-size: 24px; inline-size: 24px; padding: 0; border: 0; border-radius: 50%; background: none; color: inherit; }
  .chip button .icon { inline-size: 13px; block-size: 13px; }

  .lookup { display: grid; grid-template-columns: minmax(0, 420px) auto; gap: 12px; align-items: start; }
  .lookup button { justify-self: start; min-block-size: 36px; margin-block-start: 25px; }
  .spaced { margin-block-start: 16px; }

  .unsaved-bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px; padding-block: 10px; border: 1px solid transparent; border-radius: var(--radius); }
  .unsaved-bar.changed { position: sticky; inset-block-end: 12px; z-index: 5; padding-inline: 14px; border-color: var(--line); background: var(--raised); box-shadow: var(--shadow-high); }
  .unsaved-bar .row { margin-inline-start: auto; }

  .copyable { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
  .copyable button { min-inline-size: 92px; }

  dialog { inline-size: min(520px, calc(100vw - 32px)); max-block-size: calc(100dvh - 48px); padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); color: var(--ink); box-shadow: var(--shadow-high); overflow: auto; }
  dialog::backdrop { background: rgb(6 14 13 / 52%); }
  .dialog { display: grid; gap: 16px; padding: 22px; }
  .dialog h2 { font-size: 17px; }
  .dialog-body { display: grid; gap: 14px; }
  .dialog-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
`;var Vi=W`
  .card { padding: 18px 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); min-inline-size: 0; }
  .card + .card { margin-block-start: 16px; }
  .card > h2:first-child, .card-head { margin-block-end: 12px; }
  .card.stack-form > h2:first-child, .card.stack-form > .card-head { margin: 0; }
  .card-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px; }
  .card.flush { padding: 0; overflow: hidden; }
  .card.flush .card-head { margin: 0; padding: 14px 20px; border-block-end: 1px solid var(--line); }
  .split { display: grid; grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr); gap: 16px; align-items: start; }
  .split > .card, .split > div > .card:first-child, .stack-form > .card { margin: 0; }
  @media (max-width: 1040px) { .split { grid-template-columns: minmax(0, 1fr); } }

  .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr)); gap: 16px; margin-block-end: 16px; }
  .figure { display: grid; gap: 2px; align-content: start; padding: 15px 18px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); color: inherit; text-decoration: none; }
  a.figure:hover { border-color: var(--line-strong); }
  .figure dt, .figure .name { color: var(--muted); font-size: 13px; font-weight: 540; }
  .figure .value { font-size: 26px; line-height: 1.2; font-weight: 640; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  .figure .value.bad { color: var(--bad-text); }
  .figure .more-words { color: var(--muted); font-size: 12.5px; }

  .big { font-size: 32px; line-height: 1.2; font-weight: 640; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  details { margin-block-start: 10px; font-size: 13.5px; }
  summary { color: var(--accent-text); cursor: pointer; }
  details pre { margin-block-start: 8px !important; }

  .facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 18px; font-size: 13.5px; }
  .facts dt { color: var(--muted); }
  .facts dd { overflow-wrap: anywhere; }

  .table { inline-size: 100%; border-collapse: collapse; font-size: 13.5px; }
  .table th { padding: 9px 12px; border-block-end: 1px solid var(--line); color: var(--muted); font-size: 12.5px; font-weight: 560; text-align: start; white-space: nowrap; }
  .table td { padding: 9px 12px; border-block-end: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; }
  .table tr:last-child td { border-block-end: 0; }
  .table th:first-child, .table td:first-child { padding-inline-start: 20px; }
  .table th:last-child, .table td:last-child { padding-inline-end: 20px; }
  .card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child { padding-inline-start: 0; }
  .card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child { padding-inline-end: 0; }
  .table .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .table .actions { text-align: end; }
  .table th.code { font-family: var(--sans); }
  .table td.code { font: 12.5px/1.5 var(--mono); }
  .table tbody tr:hover { background: var(--sunken); }
  .table .main > div > a, .table .main strong { font-weight: 600; }
  .table .main small { display: block; color: var(--muted); font-size: 12.5px; }
  .nowrap { white-space: nowrap; }
  .mini { display: grid; gap: 4px; min-inline-size: 110px; }
  @media (max-width: 700px) {
    .table, .table tbody, .table tr, .table td { display: block; }
    .table thead { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
    .table tr { padding: 12px 16px; border-block-end: 1px solid var(--line); }
    .table tr:last-child { border-block-end: 0; }
    .card.flush .card-head { padding: 12px 16px; }
    .table td, .table td:first-child, .table td:last-child { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 10px; padding: 3px 0; border: 0; }
    .table td::before { content: attr(data-head); color: var(--muted); font: 12.5px/1.7 var(--sans); }
    .table td.main { grid-template-columns: minmax(0, 1fr); padding-block-end: 6px; }
    .table td.main::before, .table td.actions::before { content: none; }
    .table td.actions { grid-template-columns: minmax(0, 1fr); padding-block-start: 8px; }
    .table .number, .table .actions { text-align: start; }
  }
  .more { display: grid; place-items: center; padding: 14px; }
  .card.flush .more { border-block-start: 1px solid var(--line); }

  .badge { display: inline-flex; align-items: center; gap: 6px; padding: 1px 9px; border-radius: 99px; font-size: 12.5px; font-weight: 570; line-height: 20px; white-space: nowrap; font-family: var(--sans); }
  .badge[data-status] { text-transform: capitalize; }
  .badge.good { background: var(--good-soft); color: var(--good-text); }
  .badge.busy, .badge.info { background: var(--info-soft); color: var(--info-text); }
  .badge.warn { background: var(--warn-soft); color: var(--warn-text); }
  .badge.bad { background: var(--bad-soft); color: var(--bad-text); }
  .badge.still { background: var(--still-soft); color: var(--still-text); }
  .badge.busy::before { content: ""; inline-size: 7px; block-size: 7px; border-radius: 50%; background: currentColor; animation: breathe 1.4s ease-in-out infinite; }
  @keyframes breathe { 50% { opacity: 0.25; } }

  .notice { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px; padding: 11px 14px; border-radius: var(--radius-small); background: var(--info-soft); color: var(--info-text); font-size: 13.5px; }
  .notice > div, .notice > p { flex: 1; min-inline-size: min(200px, 100%); overflow-wrap: anywhere; }
  .notice p code, .notice li code { background: none; padding: 0; font-weight: 600; }
  .notice .icon { margin-block-start: 1px; }
  .notice.bad { background: var(--bad-soft); color: var(--bad-text); }
  .notice.good { background: var(--good-soft); color: var(--good-text); }
  .notice.warn { background: var(--warn-soft); color: var(--warn-text); }
  .notice.quiet { background: var(--still-soft); color: var(--still-text); }
  .card > .notice + *, .notice + .card, .card + .notice { margin-block-start: 14px; }

  .waiting { display: flex; align-items: center; justify-content: center; gap: 10px; padding: 36px 16px; color: var(--muted); }
  .spinner { inline-size: 16px; block-size: 16px; border: 2px solid var(--line); border-block-start-color: var(--accent); border-radius: 50%; animation: turn 0.8s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  .empty { display: grid; justify-items: center; gap: 8px; padding: 40px 20px; color: var(--muted); text-align: center; }
  .empty-title { color: var(--ink); font-size: 15px; font-weight: 620; }

  .progress { block-size: 8px; border-radius: 99px; background: var(--open); overflow: hidden; }
  .progress span { display: block; block-size: 100%; border-radius: 99px; background: var(--accent); transition: inline-size 0.3s ease-out; }
  .mini .progress { block-size: 5px; }
  .mini .number { text-align: start; }
  .shares { display: grid; gap: 14px; }
  .stack { display: flex; gap: 2px; block-size: 14px; border-radius: 99px; overflow: hidden; background: var(--open); }
  .stack span { min-inline-size: 3px; transition: inline-size 0.3s ease-out; }
  .stack .good, .dot.good { background: var(--good); }
  .stack .bad, .dot.bad { background: var(--bad); }
  .stack .gone, .dot.gone { background: var(--gone); }
  .stack .open, .dot.open { background: var(--open); }
  .dot { display: inline-block; inline-size: 9px; block-size: 9px; margin-inline-end: 7px; border-radius: 3px; }
  .shares dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); gap: 10px; }
  .shares dt { color: var(--muted); font-size: 12.5px; white-space: nowrap; }
  .shares dd { font-variant-numeric: tabular-nums; }
  .shares dd strong { font-size: 17px; }

  .chart svg { display: block; inline-size: 100%; block-size: 96px; }
  .chart .axis { stroke: var(--line); }
  .chart .area { fill: var(--accent); opacity: 0.14; }
  .chart .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
  .chart figcaption { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-block-start: 8px; font-size: 13px; font-variant-numeric: tabular-nums; }
  .chart-none { font-size: 13.5px; }
  pre.json { margin: 0; padding: 12px 14px; border-radius: var(--radius-small); background: var(--sunken); font: 12.5px/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 360px; overflow: auto; }
`;var Gi=W`
  .skip { position: fixed; inset-block-start: 8px; inset-inline-start: 8px; z-index: 20; padding: 8px 14px; border-radius: var(--radius-small); background: var(--accent); color: var(--accent-ink); transform: translateY(-200%); }
  .skip:focus { transform: none; }

  .shell { display: grid; grid-template-columns: 228px minmax(0, 1fr); min-block-size: 100dvh; }
  .side { position: sticky; inset-block-start: 0; display: flex; flex-direction: column; block-size: 100dvh; overflow-y: auto; padding: 18px 12px 14px; border-inline-end: 1px solid var(--line); background: var(--surface); }
  .brand { display: flex; align-items: center; gap: 10px; padding: 0 8px; min-inline-size: 0; }
  .brand .mark { inline-size: 26px; block-size: 26px; flex: none; fill: var(--accent); }
  .brand strong { display: block; font-size: 15px; line-height: 1.2; letter-spacing: -0.01em; }
  .brand span { display: block; overflow: hidden; color: var(--muted); font-size: 12.5px; line-height: 1.3; text-overflow: ellipsis; white-space: nowrap; }
  .brand > div { min-inline-size: 0; }
  .menu-button { display: none; }

  .side nav { flex: 1; padding-block: 14px; }
  .side nav ul { padding: 0; list-style: none; }
  .side nav h2 { padding: 14px 8px 4px; color: var(--muted); font-size: 11.5px; font-weight: 600; letter-spacing: 0.03em; }
  .side nav a { display: flex; align-items: center; gap: 10px; padding: 6px 8px; border-radius: var(--radius-small); color: var(--ink); font-weight: 500; text-decoration: none; }
  .side nav a .icon { color: var(--muted); }
  .side nav a:hover { background: var(--sunken); }
  .side nav a[aria-current="page"] { background: var(--accent-soft); color: var(--accent-text); font-weight: 620; }
  .side nav a[aria-current="page"] .icon { color: inherit; }
  .side nav a .unsaved { inline-size: 7px; block-size: 7px; margin-inline-start: auto; border-radius: 50%; background: var(--accent); }

  .whoami { display: grid; gap: 8px; padding: 12px 8px 0; border-block-start: 1px solid var(--line); font-size: 12.5px; }
  .whoami p { color: var(--muted); }

  main { min-inline-size: 0; padding: 26px 32px 72px; }
  main > * { display: block; max-inline-size: 1120px; margin-inline: auto; }

  .head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px 16px; margin-block-end: 20px; }
  .head > div:first-child { min-inline-size: 0; }
  .head p { color: var(--muted); max-inline-size: 70ch; }
  .head .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
  .crumb { font-size: 13px; }
  .picker { display: inline-flex; align-items: center; gap: 8px; color: var(--muted); font-size: 13px; }
  .picker select { inline-size: auto; max-inline-size: 220px; }

  .said { position: fixed; inset-block-end: 20px; inset-inline: 0; z-index: 30; display: grid; justify-items: center; pointer-events: none; }
  .said p { display: flex; align-items: center; gap: 8px; padding: 9px 16px; border-radius: 99px; background: var(--ink); color: var(--ground); box-shadow: var(--shadow-high); font-weight: 540; animation: rise 0.18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(8px); } }

  .door { display: grid; place-items: center; min-block-size: 100dvh; padding: 24px 16px; }
  .door-card { display: grid; gap: 18px; inline-size: min(420px, 100%); padding: 28px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); box-shadow: var(--shadow); }
  .door-card form { display: grid; gap: 14px; }
  .door-card .brand { padding: 0; }
  .door-card .primary { inline-size: 100%; min-block-size: 40px; }
  .door-card .small-print { color: var(--muted); font-size: 13px; }

  @media (max-width: 860px) {
    .shell { display: block; }
    .side { z-index: 10; block-size: auto; max-block-size: 100dvh; padding: 10px 14px; border-inline-end: 0; border-block-end: 1px solid var(--line); }
    .side-top { display: flex; align-items: center; justify-content: space-between; gap: 10px; }
    .brand { padding: 0; }
    .menu-button { display: inline-flex; }
    .side.folded nav, .side.folded .whoami { display: none; }
    .side nav { padding-block: 6px 12px; }
    .side nav a { padding-block: 9px; }
    main { padding: 20px 16px 64px; }
    .head .actions:has(.picker) { inline-size: 100%; }
    .head .picker { flex: 1 1 100%; }
    .head .picker select { flex: 1; max-inline-size: none; }
  }
`;var Yi=W`
  :root {
    color-scheme: light dark;
    --ground: #f4f6f6;
    --surface: #ffffff;
    --raised: #ffffff;
    --sunken: #eef1f2;
    --line: #dbe1e3;
    --line-strong: #8b989e;
    --ink: #16211f;
    --muted: #53625f;
    --accent: #0b6159;
    --accent-ink: #ffffff;
    --accent-soft: #dff1ee;
    --accent-text: #0a574f;
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
    --still-soft: #e8ebec;
    --still-text: #46524f;
    --open: #cfd6d8;
    --shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);
    --shadow-high: 0 8px 40px rgb(10 20 20 / 24%);
    --radius: 10px;
    --radius-small: 7px;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }

  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0e1413;
      --surface: #151d1c;
      --raised: #1b2524;
      --sunken: #101817;
      --line: #283533;
      --line-strong: #6d7f7b;
      --ink: #e4ecea;
      --muted: #9db0ab;
      --accent: #4cc2b2;
      --accent-ink: #04211d;
      --accent-soft: #12332f;
      --accent-text: #7ddccf;
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
      --still-soft: #25302e;
      --still-text: #b4c3bf;
      --open: #33423f;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%);
      --shadow-high: 0 12px 48px rgb(0 0 0 / 60%);
    }
  }
`;var ls=["post","redact","audience","config","tokens","users","read"],Zi={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Take messages back",audience:"Add and remove members of audiences",config:"Inboxes, settings, API keys and secrets",tokens:"Make tokens for users",users:"Write and forget user profiles",read:"See broadcasts, audiences, users, settings and the audit log"};function pe(i){return i==="delivered"||i==="stopped"||i==="redacted"}function Qe(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return o`<div class="progress" role="progressbar" aria-label=${i} aria-valuemin="0" aria-valuemax=${e} aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${v(s)} of ${v(e)}"><span style="inline-size:${t}%"></span></div>`}function Or(i){let{recipients:s,delivered:e,failed:t,redacted:n}=i,r=Math.max(0,s-e-t-n);return[{name:"Delivered",kind:"good",value:e},{name:"Failed",kind:"bad",value:t},{name:"Redacted",kind:"gone",value:n},{name:Mr(i.status),kind:"open",value:r}].filter(({kind:p,value:m})=>p!=="open"||m>0||!pe(i.status))}function Mr(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Waiting"}function Xi(i){let s=i.recipients,e=Or(i),t=e.filter(({value:n})=>n>0).map(({name:n,value:r})=>`${n.toLowerCase()} ${v(r)}`).join(", ");return o`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${v(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:n,value:r})=>r>0&&s>0?o`<span class=${n} style="inline-size:${100*r/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:n,kind:r,value:a})=>o`<div class=${a===0?"none":""}>
          <dt><span class="dot ${r}" aria-hidden="true"></span>${n}</dt>
          <dd data-share=${n.toLowerCase()}><strong>${v(a)}</strong> <span class="muted">${is(a,s)}</span></dd>
        </div>`)}
    </dl>
  </div>`}var Nr={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"};function ds(i){return o`<span class="badge ${Nr[i]}" data-status=${i}>${i}</span>`}var ke=Qt(class extends Ze{constructor(i){if(super(i),i.type!==Me.PROPERTY&&i.type!==Me.ATTRIBUTE&&i.type!==Me.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!ji(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===Z||s===d)return s;let e=i.element,t=i.name;if(i.type===Me.PROPERTY){if(s===e[t])return Z}else if(i.type===Me.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return Z}else if(i.type===Me.ATTRIBUTE&&e.getAttribute(t)===s+"")return Z;return es(i),s}});function Xs({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Ne(i,s){let{id:e,label:t,hint:n,error:r,isOptional:a}=i;return o`<div class="field ${r?"has-error":""}">
    <label for=${e}>${t}${a?o` <span class="optional">optional</span>`:d}</label>
    ${s}
    ${r?o`<p class="error" id="${e}-error">${r}</p>`:d}
    ${n?o`<p class="hint" id="${e}-hint">${n}</p>`:d}
  </div>`}function R(i){return Ne(i,o`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${ke(i.value)}
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
      aria-describedby=${Xs(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function re(i){return Ne(i,o`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${ke(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Xs(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function et(i){return Ne(i,o`<select
      id=${i.id}
      name=${i.id}
      .value=${ke(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Xs(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>o`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function ue(i){return o`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>o`<label>
          <input type="radio" name=${i.id} value=${s} .checked=${ke(s===i.value)} @change=${()=>i.set(s)} />
          <span>${e}</span>
        </label>`)}
    </div>
  </fieldset>`}function cs(i,s,e){return o`<label class="file button small" for=${i}>${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async n=>{let r=n.target,a=r.files?.[0];a&&e(await a.text(),a.name),r.value=""}} /></label>`}function P({title:i,about:s,crumb:e,actions:t}){return o`<div class="head">
    <div>
      ${e?o`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?o`<p>${s}</p>`:d}
    </div>
    ${t?o`<div class="actions">${t}</div>`:d}
  </div>`}function te(i,s,e){let t=s??[],n=t.some(r=>r.inbox===i)?t:[{inbox:i,title:""},...t];return o`<label class="picker">
    Inbox
    <select name="inbox" @change=${r=>e(r.target.value)}>
      ${n.map(r=>o`<option value=${r.inbox} ?selected=${r.inbox===i}>${r.inbox}${r.title&&r.title!==r.inbox?` · ${r.title}`:""}</option>`)}
    </select>
  </label>`}var Dr=new Set(["uid","uids","user_id","userid","user","id"]);function K(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Qs(s[0]).map(a=>a.toLowerCase()),t=e.findIndex(a=>Dr.has(a)),r=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(a=>Qs(a)[t]??""):s.flatMap(Qs);return[...new Set(r.filter(a=>a!==""))]}function Qs(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function Qi(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var _=class extends X{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([$e({attribute:!1})],_.prototype,"session",2),u([$e({attribute:!1})],_.prototype,"api",2),u([$e({attribute:!1})],_.prototype,"route",2);var ti="audience/",$t,tt,U,ps,en,tn,sn,nn,we=class extends _{constructor(){super(...arguments);h(this,U);this.change="add";this.text="";this.run=null;this.problem=null;h(this,$t,new x(this,e=>this.api.inboxes(e)));h(this,tt,new x(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(ti)??"",this.session.may("read")&&(l(this,$t).load(),l(this,tt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=K(this.text).length,t=this.session.may("audience"),n=this.run?.isRunning??!1;return o`${P({title:"Audience",about:"Who gets a message to everyone. Members who join later do not get what was sent before.",actions:te(this.inbox,l(this,$t).value,r=>J("audience",r))})}
      ${t?d:w("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${c(this,U,en)}>
            ${ue({id:"change",label:"What to do",value:this.change,isDisabled:n,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:r=>this.change=r})}
            ${re({id:"members",label:"User ids",rows:8,isCode:!0,isDisabled:n,value:this.text,set:r=>c(this,U,ps).call(this,r),error:k(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One on a line, separated by commas, or a CSV with a column uid, user_id or id. Repeating one changes nothing."})}
            <div class="row">
              ${cs("members-file","From a file…",r=>c(this,U,ps).call(this,K(r).join(`
`)))}
              <span class="muted" role="status">${N(e,"distinct user")}${e>1e4?`, in ${N(Math.ceil(e/1e4),"batch","batches")}`:""}</span>
            </div>
            ${T(this.problem,void 0,r=>r.startsWith(this.change))} ${this.run?c(this,U,nn).call(this,this.run):d}
            <div class="row end">
              ${n?o`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>Stop after this batch</button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||n}>${this.change==="add"?"Add":"Remove"} ${e?v(e):""}</button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.may("read")?l(this,tt).show(r=>o`<p class="figure-in-card"><strong class="big" data-estimate>${v(r)}</strong></p><p class="muted">Members of ${this.inbox} now. ${r===0?"Add some to be able to send to everyone.":"Counted, not guessed, as long as nobody is changing it."}</p>`):w("read","see how many members there are")}
        </section>
      </div>`}};$t=new WeakMap,tt=new WeakMap,U=new WeakSet,ps=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(ti):this.session.keepDraft(ti,e)},en=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=K(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,U,tn).call(this,t.length)||await c(this,U,sn).call(this,t))},tn=function(e){return B({title:`Remove ${N(e,"member")}?`,body:()=>o`<p>They no longer get messages to everyone in <strong>${this.inbox}</strong>. What they have received stays.</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},sn=async function(e){let t={change:this.change,whole:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let n of Qi(e,1e4)){if(t.isStopped)break;try{let{added:r,removed:a,estimate:p}=await this.api.changeAudience(this.inbox,{[t.change]:n});t.done+=n.length,t.changed+=t.change==="add"?r:a,l(this,tt).set(p),c(this,U,ps).call(this,e.slice(t.done).join(`
`))}catch(r){this.problem=D(r);break}}t.isRunning=!1,this.requestUpdate()},nn=function(e){let t=e.change==="add"?"added":"removed";return o`<div class="stack-form" role="status">
      ${Qe("Members",e.done,e.whole)}
      <p class="muted">${v(e.done)} of ${v(e.whole)} done; ${v(e.changed)} ${t}, ${v(e.done-e.changed)} ${e.change==="add"?"were members already":"were none"}.
      ${!e.isRunning&&e.done<e.whole?"The rest is still in the box.":""}</p>
    </div>`},u([b()],we.prototype,"change",2),u([b()],we.prototype,"text",2),u([b()],we.prototype,"run",2),u([b()],we.prototype,"problem",2),we=u([S("stak-audience")],we);function V(i,s,e){return o`<table class="table" role="table">
    <caption class="unseen">${i}</caption>
    <thead role="rowgroup">
      <tr role="row">
        ${s.map(({head:t,kind:n})=>o`<th role="columnheader" scope="col" class=${n??""}>${n==="actions"?o`<span class="unseen">${t}</span>`:t}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>o`<tr role="row">
          ${s.map(({head:n,cell:r,kind:a})=>o`<td role="cell" class=${a??""} data-head=${n}><div>${r(t)}</div></td>`)}
        </tr>`)}
    </tbody>
  </table>`}function st(i,s,e){return o`<div class="more">
    ${i?o`<button type="button" ?disabled=${s} @click=${e}>${s?"Loading…":"Load more"}</button>`:o`<p class="muted">That is all.</p>`}
  </div>`}var rn=50,Lr=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,De,be,Le,hs,on,us=class extends _{constructor(){super(...arguments);h(this,hs);h(this,De,null);h(this,be,new x(this,async e=>{let t=await this.api.auditLog(rn,null,e);return Y(this,De,t.next_cursor),t.entries}));h(this,Le,new x(this,async e=>{let t=await this.api.auditLog(rn,l(this,De),e);Y(this,De,t.next_cursor),l(this,be).set([...l(this,be).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,be).load()}render(){let e=P({title:"Audit log",about:"Everything that was changed with one of your API keys, the latest first. Kept for a year.",actions:o`<button type="button" ?disabled=${l(this,be).isWaiting} @click=${()=>{l(this,be).load()}}>${I("refresh")}Refresh</button>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Audit log">
        ${l(this,be).show(t=>t.length===0?ee("Nothing has been changed yet","Posts, recalls, configuration and keys will be listed here."):o`${c(this,hs,on).call(this,t)} ${T(l(this,Le).problem,()=>{l(this,Le).load()})} ${st(l(this,De)!==null,l(this,Le).isWaiting,()=>{l(this,Le).load()})}`,"Loading the audit log")}
      </section>`:o`${e}${w("read","see the audit log")}`}};De=new WeakMap,be=new WeakMap,Le=new WeakMap,hs=new WeakSet,on=function(e){return V("Audit log, latest first",[{head:"Action",kind:"main",cell:t=>o`<strong>${t.action}</strong>${t.detail?o`<small>${t.detail}</small>`:d}`},{head:"On",cell:t=>zr(t.target)},{head:"With key",kind:"code",cell:t=>o`<span title=${t.key_id}>${Q(t.key_id)}</span>${t.key_id===this.session.own?.key_id?o` <span class="badge still">this key</span>`:d}`},{head:"When",cell:t=>o`<time class="nowrap" title=${ce(t.at)} datetime=${new Date(t.at*1e3).toISOString()}>${q(t.at)}</time>`}],e)},us=u([S("stak-audit-log")],us);function zr(i){let s=Lr.exec(i);return s?.[1]&&s[2]?o`<a href=${A("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${Q(s[2])}</a>`:o`${/^[0-9A-Z]{26}$/.test(i)?o`<span class="code" title=${i}>${Q(i)}</span>`:i}`}var ms=480,ze=96,Ir=240;function an(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Ir)}function jr(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function ln(i){let s=jr(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return o`<p class="muted chart-none">The rate is drawn while deliveries happen and this page is open.</p>`;let n=Math.max(...s.map(({rate:O})=>O),1),r=Math.max(.001,t.at-e.at),a=O=>(O-e.at)/r*ms,p=O=>ze-4-O/n*(ze-12),m=s.map(({at:O,rate:ne},Ge)=>`L${a(i[Ge].at).toFixed(1)} ${p(ne).toFixed(1)}L${a(O).toFixed(1)} ${p(ne).toFixed(1)}`).join(""),g=`M0 ${p(s[0]?.rate??0).toFixed(1)}${m}`,$=Math.round((t.done-e.done)/r),y=`Delivery rate over ${Math.round(r)} seconds: at most ${v(Math.round(n))} a second, ${v($)} on average.`;return o`<figure class="chart">
    <svg viewBox="0 0 ${ms} ${ze}" preserveAspectRatio="none" role="img" aria-label=${y}>
      ${Zt`<line x1="0" x2=${ms} y1=${ze-4} y2=${ze-4} class="axis" />
        <path class="area" d="${g}L${ms} ${ze-4}L0 ${ze-4}Z" /><path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption><span><strong>${v(Math.round(n))}</strong> a second at most</span><span><strong>${v($)}</strong> on average</span><span class="muted">${Math.round(r)} s watched</span></figcaption>
  </figure>`}function fs(i){return o`<div class="previews">${dn("light",i)}${dn("dark",i)}</div>`}function dn(i,{message:s,category:e,sender:t}){return o`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <p class="over"><span>${t||e||"default"}</span><span>now</span></p>
      ${typeof s=="string"?o`<p class="none">${s}</p>`:Br(s)}
    </article>
  </section>`}function Br(i){let s=gs(i.title),e=gs(i.body),t=Fr(i);return s===null&&e===null&&Object.keys(i).length>0?o`<pre>${JSON.stringify(i,null,2)}</pre>`:o`<p class="title">${s??o`<span class="none">No title yet</span>`}</p>
    ${e===null?d:o`<p class="body">${e}</p>`} ${t===null?d:o`<span class="act">${t}</span>`}`}function gs(i){return typeof i=="string"&&i!==""?i:null}function Fr(i){let s=i.action;if(typeof s!="object"||s===null)return null;let{label:e,url:t}=s;return gs(t)===null?null:gs(e)??"Open"}var _e=class{constructor(s,e){this.ask=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="same";try{e=await this.ask()}catch{}if(s===this.#i){if(e==="over")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var si=20;function bs(i){if(i.message===null)return"Taken back";let{title:s,body:e}=i.message,t=[s,e].find(n=>typeof n=="string"&&n.trim()!=="");return typeof t=="string"?t.slice(0,90):`A message in ${i.category}`}function ii(i,s){return V("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>o`<a href=${A("broadcasts",i,e.message_id)}>${bs(e)}</a><small>${e.audiences.kind==="everyone"?"Everyone":"Some users"}${e.audiences.label?` · ${e.audiences.label}`:""} · ${e.category}</small>`},{head:"Status",cell:e=>ds(e.status)},{head:"Delivered",cell:e=>o`<div class="mini"><span class="number">${v(e.delivered)} of ${v(e.recipients)}${e.failed?o` · <span class="error">${v(e.failed)} failed</span>`:d}</span>
          ${Qe(`Delivered of ${bs(e)}`,e.delivered+e.failed+e.redacted,e.recipients)}</div>`},{head:"When",cell:e=>o`<time class="nowrap" datetime=${new Date((e.send_at??e.created)*1e3).toISOString()} title=${ce(e.send_at??e.created)}>${Xe(e.send_at??e.created)}</time>`}],s)}var kt,ve,Ie,vs,ys,cn,it=class extends _{constructor(){super(...arguments);h(this,ys);this.older=[];this.cursor=null;h(this,kt,new x(this,e=>this.api.inboxes(e)));h(this,ve,new x(this,async e=>{let t=await this.api.broadcasts(this.inbox,si,null,e);return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>l(this,vs).start()));h(this,Ie,new x(this,async e=>{let t=await this.api.broadcasts(this.inbox,si,this.cursor,e);this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,vs,new _e(this,()=>c(this,ys,cn).call(this)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(l(this,kt).load(),l(this,ve).load())}render(){let e=P({title:"Broadcasts",about:"What was sent from this inbox, newest first.",actions:o`${te(this.inbox,l(this,kt).value,t=>J("broadcasts",t))}
        <button type="button" ?disabled=${l(this,ve).isWaiting} @click=${()=>{l(this,ve).load()}}>${I("refresh")}Refresh</button>
        <a class="button primary" href=${A("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${l(this,ve).show(t=>{if(t.length===0)return ee("Nothing has been sent from this inbox yet",o`<a class="button primary" href=${A("compose",this.inbox)}>Compose the first message</a>`);let n=new Set(t.map(({message_id:r})=>r));return o`${ii(this.inbox,[...t,...this.older.filter(({message_id:r})=>!n.has(r))])}
            ${T(l(this,Ie).problem,()=>{l(this,Ie).load()})} ${st(this.cursor!==null,l(this,Ie).isWaiting,()=>{l(this,Ie).load()})}`},"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts")}`}};kt=new WeakMap,ve=new WeakMap,Ie=new WeakMap,vs=new WeakMap,ys=new WeakSet,cn=async function(){let e=l(this,ve).value??[];if(e.every(({status:r})=>pe(r)))return"over";let t=(await this.api.broadcasts(this.inbox,si)).messages,n=e.filter(r=>!t.some(({message_id:a})=>a===r.message_id));return l(this,ve).set([...t,...n]),JSON.stringify(t)===JSON.stringify(e)?"same":"changed"},u([b()],it.prototype,"older",2),u([b()],it.prototype,"cursor",2),it=u([S("stak-broadcasts")],it);var Hr="recall";function pn(i,s,e){let t="all",n="",r="";return B({title:"Recall this message?",isDanger:!0,word:Hr,action:()=>t==="all"?"Recall it":`Recall it from ${N(K(n).length,"user")}`,isReady:()=>t==="all"||K(n).length>0,placed:a=>a.startsWith("uids")||a==="reason",body:(a,p)=>{let m=g=>{g(),a()};return o`<p>Its content is hidden from readers as soon as this is answered, and leaves their unread counts. This cannot be undone.</p>
        ${ue({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${N(e.recipients,"recipient")}`},{value:"some",label:"Some of them"}],set:g=>m(()=>t=g)})}
        ${t==="some"?re({id:"recall-uids",label:"User ids",rows:3,isCode:!0,value:n,set:g=>m(()=>n=g),error:k(p?.errors,"uids"),hint:"One on a line, or separated by commas; 10,000 at most."}):d}
        ${R({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:r,set:g=>m(()=>r=g),error:k(p?.errors,"reason"),hint:"Kept in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:K(n)}:{},...r.trim()===""?{}:{reason:r.trim()}})}})}var Ur={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},nt,oe,C,wt,_t,un,hn,mn,gn,fn,bn,je=class extends _{constructor(){super(...arguments);h(this,C);this.samples=[];this.problem=null;this.isBusy=!1;h(this,nt,new _e(this,()=>c(this,C,un).call(this)));h(this,oe,new x(this,e=>this.api.broadcast(this.inbox,l(this,C,wt),e),e=>c(this,C,_t).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,oe).load()}render(){let e=o`<a href=${A("broadcasts",this.inbox)}>Broadcasts of ${this.inbox}</a>`,t=l(this,oe).value;return this.session.may("read")?o`${P({crumb:e,title:t?bs(t):"Broadcast",about:t?o`<span aria-live="polite">${ds(t.status)}</span> <span class="muted">${t.status==="scheduled"?"to be sent":"sent"} ${Xe(t.send_at??t.created)}</span>`:d,actions:t?c(this,C,fn).call(this,t):d})}
      ${t&&!this.session.may("post")?w("post","pause, resume or stop it"):d}
      ${T(this.problem,()=>{l(this,oe).load()})}
      ${l(this,oe).show(n=>c(this,C,bn).call(this,n),"Loading the broadcast")}`:o`${P({title:"Broadcast",crumb:e})}${w("read","follow broadcasts; if it was just sent, it is on its way")}`}};nt=new WeakMap,oe=new WeakMap,C=new WeakSet,wt=function(){return this.route.id??""},_t=function(e){l(this,oe).set(e);let t=e.delivered+e.failed+e.redacted;this.samples=an(this.samples,{at:performance.now()/1e3,done:t}),!pe(e.status)&&!l(this,nt).isRunning&&l(this,nt).start()},un=async function(){let e=JSON.stringify(l(this,oe).value);try{let t=await this.api.broadcast(this.inbox,l(this,C,wt));return this.problem=null,c(this,C,_t).call(this,t),pe(t.status)?"over":JSON.stringify(t)===e?"same":"changed"}catch(t){throw this.problem=D(t),t}},hn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.steer(this.inbox,l(this,C,wt),e);this.session.may("read")&&c(this,C,_t).call(this,t)}catch(t){this.problem=D(t),this.problem.status===409&&l(this,oe).load()}this.isBusy=!1}},mn=async function(e){let t=e.recipients-e.delivered-e.failed;await B({title:"Stop this broadcast?",body:()=>o`<p>Up to <strong>${N(Math.max(0,t),"user")}</strong> will never get it. What is delivered stays. A stopped broadcast cannot be resumed.</p>`,action:"Stop it",isDanger:!0,act:async()=>c(this,C,_t).call(this,await this.api.steer(this.inbox,l(this,C,wt),"stop"))})},gn=async function(e){await pn(this.api,this.inbox,e)&&(this.session.say("Taken back: nobody can read it any more"),await l(this,oe).load(),l(this,nt).start())},fn=function(e){let t=this.session.may("post"),n=(a,p)=>Ur[a].includes(e.status)?o`<button type="button" ?disabled=${!t||this.isBusy} @click=${()=>{a==="stop"?c(this,C,mn).call(this,e):c(this,C,hn).call(this,a)}}>${p}</button>`:d,r=e.status==="redacting"||e.status==="redacted";return o`${n("pause","Pause")} ${n("resume","Resume")} ${n("stop","Stop…")}
      ${r?d:o`<button type="button" class="danger-quiet" ?disabled=${!this.session.may("redact")||this.isBusy} @click=${()=>{c(this,C,gn).call(this,e)}}>Recall…</button>`}`},bn=function(e){let t=e.delivered+e.failed+e.redacted;return o`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head"><h2 id="progress">Progress</h2><span class="muted number">${v(t)} of ${v(e.recipients)} · ${is(t,e.recipients)}</span></div>
          ${pe(e.status)?d:Qe("Progress",t,e.recipients)} ${Xi(e)}
          ${e.failed>0?o`<div class="notice warn"><p>Some could not be delivered. <a href=${A("dead-letters",this.inbox)}>See why, and try again</a>.</p></div>`:d}
        </section>
        <section class="card" aria-labelledby="rate"><h2 id="rate">Delivery rate</h2>${ln(this.samples)}</section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts"><h2 id="facts">Details</h2>${Wr(e)}</section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?o`<p class="muted">It was taken back; its content is gone.${e.reason?o` Reason: ${e.reason}`:d}</p>`:o`${fs({message:e.message,category:e.category,sender:e.sender??""})}
                <details><summary>As JSON</summary><pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre></details>`}
        </section>
      </div>
    </div>`},u([b()],je.prototype,"samples",2),u([b()],je.prototype,"problem",2),u([b()],je.prototype,"isBusy",2),je=u([S("stak-broadcast")],je);function Wr(i){let s=[["Audience",`${i.audiences.kind==="everyone"?"Everyone":"Some users"}${i.audiences.label?`: ${i.audiences.label}`:""}`],["Category",i.category],["Sender",i.sender],["Accepted",ce(i.created)],["Sent at",i.send_at===null?null:ce(i.send_at)],["Disappears",i.expires_at===null?"never":ce(i.expires_at)],["Chunks",v(i.chunks)],["Your id",i.host_system_id],["Reason",i.reason],["Id",o`<code>${i.message_id}</code>`]];return o`<dl class="facts">${s.map(([e,t])=>t===null?d:o`<dt>${e}</dt><dd>${t}</dd>`)}</dl>`}var xs={minutes:60,hours:3600,days:86400},St={amount:"",unit:"days"};function rt({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*xs[s])}function vn(i){if(i===null)return St;let s=["days","hours","minutes"].find(e=>i%xs[e]===0)??"minutes";return{amount:String(i/xs[s]),unit:s}}function ot(i){let{id:s,value:e,set:t}=i,n=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Ne({...i,isOptional:!0},o`<div class="joined">
      <input id=${s} type="number" min="0" step="any" inputmode="decimal" .value=${ke(e.amount)} ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d} aria-describedby=${n||d}
        @input=${r=>t({...e,amount:r.target.value})} />
      <select aria-label="${i.label}: unit" .value=${ke(e.unit)} ?disabled=${i.isDisabled}
        @change=${r=>t({...e,unit:r.target.value})}>
        ${Object.keys(xs).map(r=>o`<option value=${r} ?selected=${r===e.unit}>${r}</option>`)}
      </select>
    </div>`)}var Se={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:St,when:"now",at:""};function ni(i){let s=[],e=i.to==="users"?K(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Name at least one user, or send to everyone."});let t=Tt(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Write a title or a text."}),i.mode==="fields"&&i.link!==""&&!Jr(i.link)&&s.push({field:"message.action",message:"Links begin with https:// or http://, or with / for your own site."});let n=rt(i.ttl);n!==null&&!(n>=1)&&s.push({field:"ttl_seconds",message:"Must be a time longer than nothing."});let r=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(r!==null&&Number.isNaN(r)&&s.push({field:"send_at",message:"Choose a day and a time."}),s.length>0||typeof t=="string")return{errors:s};let a=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...a}:{kind:"everyone",...a},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...n===null?{}:{ttl_seconds:n},...r===null?{}:{send_at:r}}}}function Tt(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return Te(i.json)}function Te(i){if(i.trim()==="")return"Write a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, in { and }."}catch(s){return`This is not JSON: ${qr(i,s)}.`}}function qr(i,s){let e=s instanceof Error?s.message:"it cannot be read",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let n=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${n.length}, column ${(n.at(-1)?.length??0)+1}`}function Jr(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function ks(i){let s=yn(i);return typeof s=="object"&&s!==null?s:{}}function yn(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:n,const:r,enum:a,minimum:p}=i;if(r!==void 0)return r;if(n!==void 0)return n;if(Array.isArray(a))return a[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},$=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries($.map(y=>[y,yn(g[y])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var $s=class{#e=null;nameOf(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let n=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(n,r=>r.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}sent(){this.#e=null}};var Kr=new Set(["title","body","action"]);function $n(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(n=>s===n||s.startsWith(`${n}.`)||s.startsWith(`${n}[`))}function kn({draft:i,errors:s,estimate:e,change:t}){let n=i.to==="users"?K(i.uids).length:0;return o`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Who gets it</h2>
    ${ue({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Some users"},{value:"everyone",label:"Everyone"}],set:r=>t({to:r},"audiences")})}
    ${i.to==="users"?o`${re({id:"uids",label:"User ids",rows:3,isCode:!0,value:i.uids,set:r=>t({uids:r},"audiences.uids"),error:k(s,"audiences.uids"),placeholder:"ada, bob",hint:"One on a line, or separated by commas. They need not be registered."})}
          <div class="row">
            ${cs("uids-file","From a file…",r=>t({uids:K(r).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${N(n,"distinct user")}</span>
          </div>`:o`<p class="muted">Everyone in this inbox's audience when you send${e===void 0?"":o`: now about <strong>${v(e)}</strong>`}.</p>`}
    ${R({id:"label",label:"Name of the audience",isOptional:!0,maxlength:256,value:i.label,set:r=>t({label:r},"audiences.label"),error:k(s,"audiences.label"),hint:"Shown with the message, for instance “Customers in Berlin”."})}
  </section>`}function wn(i){let{draft:s,errors:e,config:t,categories:n,change:r}=i,a=t?.categories!==null&&t?.categories!==void 0;return o`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">What it says</h2>
      ${ue({id:"mode",label:"Written as",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:p=>r(Yr(s,p,t),"message")})}
    </div>
    <div class="columns">
      ${a?et({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...n.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>r({category:p},"category"),error:k(e,"category")}):R({id:"category",label:"Category",isOptional:!0,value:s.category,set:p=>r({category:p},"category"),error:k(e,"category"),list:"categories",placeholder:"default"})}
      ${R({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:p=>r({sender:p},"sender"),error:k(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${n.map(p=>o`<option value=${p}></option>`)}</datalist>
    ${s.mode==="json"?Gr(i):Vr(i)}
  </section>`}function Vr({draft:i,errors:s,change:e}){return o`${R({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:k(s,"message.title")})}
    ${re({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:k(s,"message.body")})}
    <div class="columns">
      ${R({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:k(s,"message.action")})}
      ${R({id:"link-label",label:"Words on the button",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Gr({draft:i,errors:s,config:e,change:t}){let n=i.json.trim()===""?null:Te(i.json),r=typeof n=="string"?[{field:"message",message:n}]:s.filter(({field:a})=>a==="message"||a.startsWith("message."));return o`${re({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:a=>t({json:a},"message"),error:r.length===0?null:r.length===1?xn(r[0]):`${r.length} places do not fit:`,hint:e?.schema?o`Checked against the inbox's schema${e.schema_version?o`, version <strong>${e.schema_version}</strong>`:d}, by the server, before anything is sent.`:"A JSON object. title, body and action are what inboxes show."})}
    ${r.length>1?o`<ul class="error">${r.map(a=>o`<li>${xn(a)}</li>`)}</ul>`:d}
    ${e?.schema?o`<details><summary>The schema</summary><pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre></details>`:d}`}function xn({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function _n({draft:i,errors:s,config:e,change:t}){let n=e?.ttl_seconds;return o`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">When</h2>
    <div class="columns">
      <div class="stack-form">
        ${ue({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"At a time"}],set:r=>t({when:r},"send_at")})}
        ${i.when==="later"?R({id:"at",label:"Day and time",type:"datetime-local",value:i.at,set:r=>t({at:r},"send_at"),error:k(s,"send_at"),hint:`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${ot({id:"ttl",label:"Disappears after",value:i.ttl,set:r=>t({ttl:r},"ttl_seconds"),error:k(s,"ttl_seconds"),hint:n?`Otherwise after ${ns(n)}, as the inbox says.`:"Otherwise it stays."})}
    </div>
  </section>`}function Yr(i,s,e){if(s==="json"){let a=Tt({...i,mode:"fields"}),p={...e?.schema?ks(e.schema):{},...typeof a=="string"?{}:a};return{mode:s,json:i.json.trim()===""||typeof Te(i.json)!="string"?JSON.stringify(p,null,2):i.json}}let t=Te(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(a=>!Kr.has(a)))return{mode:"json"};let n=t.action??{},r=a=>typeof a=="string"?a:"";return{mode:s,title:r(t.title),body:r(t.body),link:r(n.url),linkLabel:r(n.label),json:Se.json}}var Be="compose/",Sn=new $s,at,Et,ae,G,ri,ws,oi,ai,En,_s,ye=class extends _{constructor(){super(...arguments);h(this,G);this.draft=Se;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,at,new x(this,e=>this.api.inboxes(e)));h(this,Et,new x(this,e=>this.api.audience(this.inbox,e)));h(this,ae,new x(this,e=>this.api.config(this.inbox,e),e=>c(this,G,ri).call(this,e)));h(this,ws,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(n=>!fe(n.field,t)),JSON.stringify(this.draft)===JSON.stringify(Se)?this.session.dropDraft(Be):this.session.keepDraft(Be,this.draft)});h(this,_s,()=>{this.draft=Se,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Be),l(this,ae).value&&c(this,G,ri).call(this,l(this,ae).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Be)??Se,this.session.may("read")&&(l(this,at).load(),l(this,ae).load(),l(this,Et).load())}render(){let e=ni(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),n=l(this,at).value?.find(({inbox:a})=>a===this.inbox),r={draft:this.draft,errors:this.errors,config:l(this,ae).value,categories:l(this,ae).value?.categories??n?.categories??[],estimate:l(this,Et).value?.estimate,change:l(this,ws)};return o`${P({title:"Compose",about:"Nothing is sent before you have seen whom it reaches and what it costs.",actions:te(this.inbox,l(this,at).value,a=>J("compose",a))})}
      ${this.session.may("post")?d:w("post","send messages")} ${this.session.may("read")?d:w("read","see the inbox's categories and schema")}
      ${l(this,ae).problem?T(l(this,ae).problem,()=>{l(this,ae).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,G,En)}>
          ${kn(r)} ${wn(r)} ${_n(r)}
          ${T(this.problem,void 0,a=>$n(this.draft,a))}
          <div class="send">
            <button type="button" class="plain" ?disabled=${this.session.drafts(Be).length===0} @click=${l(this,_s)}>Start over</button>
            <div class="row">
              <button type="button" ?disabled=${this.isBusy||!this.session.may("post")} @click=${()=>{c(this,G,oi).call(this)}}>Dry run</button>
              <button type="submit" class="primary" ?disabled=${this.isBusy||!this.session.may("post")}>${this.isBusy?"Checking…":"Review and send"}</button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${this.checked&&t?Tn(this.checked.result):o`<p class="muted">${this.checked?"The message has changed since the last dry run.":"Recipients, chunks and cost appear here. A dry run stores and sends nothing."}</p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${fs({message:Tt(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};at=new WeakMap,Et=new WeakMap,ae=new WeakMap,G=new WeakSet,ri=function(e){e.schema&&this.session.draft(Be)===void 0&&(this.draft={...Se,mode:"json",json:JSON.stringify(ks(e.schema),null,2)})},ws=new WeakMap,oi=async function(){if(this.isBusy)return null;this.problem=null;let e=ni(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,G,ai).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=D(t),this.errors=this.problem.errors,this.checked=null,c(this,G,ai).call(this),null}finally{this.isBusy=!1}},ai=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},En=async function(e){e.preventDefault();let t=await c(this,G,oi).call(this);if(t===null)return;let{post:n,result:r}=t,a=n.audiences.kind==="everyone",p=!a,m;!await B({title:a?`Send to everyone: ${v(r.recipients)} ${r.recipients===1?"person":"people"}?`:`Send to ${N(r.recipients,"user")}?`,body:($,y)=>o`<p>${typeof n.message.title=="string"?o`<strong>${n.message.title}</strong>, in`:"In"} the inbox <strong>${this.inbox}</strong>, category ${n.category??"default"}.</p>
        ${Tn(r)}
        ${n.send_at?o`<p>It will be sent on <strong>${q(n.send_at)}</strong>. Until then it can be stopped.</p>`:d}
        ${a?o`<label class="check"><input type="checkbox" name="sure" .checked=${p} @change=${O=>{p=O.target.checked,$()}} />
              <span>Yes, send it to all ${v(r.recipients)} in <strong>${this.inbox}</strong>.</span></label>`:d}
        ${y?.status===0?o`<p class="hint">It may have been accepted before the connection broke. Sending the same message again from here is safe: it goes out once.</p>`:d}`,action:n.send_at?"Schedule":`Send to ${v(r.recipients)}`,isReady:()=>p,act:async()=>{m=await this.api.post(this.inbox,n,Sn.nameOf(this.inbox,n))}})||m===void 0||(Sn.sent(),this.session.dropDraft(Be),this.session.say(m.status==="scheduled"?"Scheduled":"Accepted: it is on its way"),J("broadcasts",this.inbox,m.message_id))},_s=new WeakMap,u([b()],ye.prototype,"draft",2),u([b()],ye.prototype,"errors",2),u([b()],ye.prototype,"problem",2),u([b()],ye.prototype,"checked",2),u([b()],ye.prototype,"isBusy",2),ye=u([S("stak-compose")],ye);function Tn({recipients:i,chunks:s,cost:e}){return o`<div class="outcome">
    <dl>
      <div><dt>Recipients</dt><dd data-outcome="recipients">${v(i)}</dd></div>
      <div><dt>Chunks</dt><dd data-outcome="chunks">${v(s)}</dd></div>
      <div><dt>Cost on AWS</dt><dd data-outcome="cost">${Fi(e.usd)}</dd></div>
    </dl>
    <p class="hint">${v(e.dynamodb_write_units)} write units and ${v(e.sqs_requests)} queue requests (${e.prices}).</p>
  </div>`}var An=50,Fe,Rt,le,He,xe,li,Rn,Pn,At=class extends _{constructor(){super(...arguments);h(this,xe);this.chosen=new Set;h(this,Fe,null);h(this,Rt,new x(this,e=>this.api.inboxes(e)));h(this,le,new x(this,async e=>{let t=await this.api.deadLetters(this.inbox,An,null,e);return Y(this,Fe,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,He,new x(this,async e=>{let t=await this.api.deadLetters(this.inbox,An,l(this,Fe),e);Y(this,Fe,t.next_cursor),l(this,le).set([...l(this,le).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(l(this,Rt).load(),l(this,le).load())}render(){let e=l(this,le).value??[],t=this.session.may("post"),n=P({title:"Dead letters",about:"Chunks of broadcasts that could not be delivered, oldest first.",actions:o`${te(this.inbox,l(this,Rt).value,r=>J("dead-letters",r))}
        <button type="button" ?disabled=${l(this,le).isWaiting} @click=${()=>{l(this,le).load()}}>${I("refresh")}Refresh</button>
        <button type="button" ?disabled=${!t||this.chosen.size===0} @click=${()=>{c(this,xe,li).call(this,[...this.chosen])}}>Redrive chosen${this.chosen.size?` (${this.chosen.size})`:""}</button>
        <button type="button" class="primary" ?disabled=${!t||e.length===0} @click=${()=>{c(this,xe,li).call(this,void 0)}}>Redrive all</button>`});return this.session.may("read")?o`${n} ${t?d:w("post","try dead letters again")}
      <section class="card flush" aria-label="Dead letters">
        ${l(this,le).show(r=>r.length===0?ee("No dead letters",o`<p>Everything that was sent from ${this.inbox} has been delivered, or still is on its way.</p>`):o`${c(this,xe,Pn).call(this,r)} ${T(l(this,He).problem,()=>{l(this,He).load()})} ${st(l(this,Fe)!==null,l(this,He).isWaiting,()=>{l(this,He).load()})}`,"Loading dead letters")}
      </section>`:o`${n}${w("read","see dead letters")}`}};Fe=new WeakMap,Rt=new WeakMap,le=new WeakMap,He=new WeakMap,xe=new WeakSet,li=async function(e){let t=0;await B({title:e?`Try ${N(e.length,"dead letter")} again?`:"Try all dead letters again?",body:()=>o`<p>Mend what was wrong first: what fails again comes back here. Nobody gets a message twice.</p>`,action:"Try again",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.say(`${N(t,"dead letter")} put back on the queue`),await l(this,le).load())},Rn=function(e,t){let n=new Set(this.chosen);t?n.add(e):n.delete(e),this.chosen=n},Pn=function(e){return V("Dead letters, oldest first",[{head:"Choose",cell:t=>o`<input type="checkbox" aria-label="Choose the dead letter ${t.id}" .checked=${this.chosen.has(t.id)} @change=${n=>c(this,xe,Rn).call(this,t.id,n.target.checked)} />`},{head:"Reason",kind:"main",cell:t=>o`<strong>${t.reason}</strong>`},{head:"Broadcast",cell:t=>t.message_id===null?o`<span class="muted">cannot be read</span>`:o`<a href=${A("broadcasts",this.inbox,t.message_id)}>${Q(t.message_id)}</a>${t.chunk===null?d:o` <span class="muted">chunk ${v(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>v(t.recipients)},{head:"When",cell:t=>o`<time class="nowrap" title=${ce(t.buried_at)}>${Xe(t.buried_at)}</time>`}],e)},u([b()],At.prototype,"chosen",2),At=u([S("stak-dead-letters")],At);function Ss(i){let{id:s,values:e,set:t,isDisabled:n}=i,r=g=>{let $=g.value.split(/[\s,;]+/).filter(y=>y!==""&&!e.includes(y));g.value="",$.length>0&&t([...e,...new Set($)])},a=g=>{let $=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),r($)):g.key==="Backspace"&&$.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,$)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(y=>y!==$))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Ne(i,o`${e.length?o`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>o`<li class="chip ${n?"bare":""}">${g}${n?d:o`<button type="button" aria-label="Remove ${g}" @click=${$=>p($,g)}>${I("close")}</button>`}</li>`)}
          </ul>`:d}
      <input id=${s} autocomplete="off" ?disabled=${n} placeholder=${i.placeholder??d} aria-invalid=${i.error?"true":d} aria-describedby=${m||d}
        @keydown=${a} @change=${g=>r(g.target)} />`)}function Ts({isChanged:i,isBusy:s,isAllowed:e,action:t,discard:n}){return o`<div class="unsaved-bar ${i?"changed":""}">
    <p role="status">${i?"Not saved yet. It stays here while this window is open.":""}</p>
    <div class="row">
      ${i?o`<button type="button" @click=${n} ?disabled=${s}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!i||s||!e}>${s?"Saving…":t}</button>
    </div>
  </div>`}var Zr=["inbox","title","description","schema_version","schema","categories","ttl_seconds"];function di(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:vn(s?.ttl_seconds??null)}}var dt,Pt,f,he,lt,ci,Es,de,As,Cn,On,pi,ui,Mn,Ue=class extends _{constructor(){super(...arguments);h(this,f);this.form=null;this.problem=null;this.isBusy=!1;h(this,dt,"");h(this,Pt,new x(this,e=>this.api.config(this.route.inbox??"",e),e=>c(this,f,Es).call(this,di(this.route.inbox??"",e))));h(this,As,()=>{this.form=JSON.parse(l(this,dt)),this.problem=null,this.session.dropDraft(l(this,f,lt))})}connectedCallback(){super.connectedCallback(),l(this,f,he)?c(this,f,Es).call(this,di("",null)):this.session.may("read")&&l(this,Pt).load()}render(){let e=o`<a href=${A("inboxes")}>Inboxes</a>`,t=P({crumb:e,title:l(this,f,he)?"New inbox":this.route.inbox??""}),n=!l(this,f,he)&&!this.session.may("read");return o`${t} ${this.session.may("config")?d:w("config","change inboxes")} ${n?w("read","see this configuration"):d}
      ${this.form?c(this,f,Mn).call(this,this.form):n?d:l(this,Pt).show(()=>d,"Loading the configuration")}`}};dt=new WeakMap,Pt=new WeakMap,f=new WeakSet,he=function(){return this.route.inbox==="+"},lt=function(){return`inboxes/${this.route.inbox}`},ci=function(){return this.form!==null&&JSON.stringify(this.form)!==l(this,dt)},Es=function(e){Y(this,dt,JSON.stringify(e)),this.form=this.session.draft(l(this,f,lt))??e},de=function(e,t){this.form!==null&&(this.form={...this.form,...e},this.problem&&(this.problem=new j(this.problem.status,this.problem.code,this.problem.message,this.problem.errors.filter(n=>!fe(n.field,t)))),this.problem?.errors.length===0&&(this.problem=null),l(this,f,ci)?this.session.keepDraft(l(this,f,lt),this.form):this.session.dropDraft(l(this,f,lt)))},As=new WeakMap,Cn=async function(e){e.preventDefault();let t=this.form;if(t===null||this.isBusy)return;let n=t.schema.trim()===""?null:Te(t.schema),r=t.inbox.trim();if(typeof n=="string")return c(this,f,pi).call(this,"schema",n);if(l(this,f,he)&&r==="")return c(this,f,pi).call(this,"inbox","Give it a name, which stands in addresses.");this.isBusy=!0,this.problem=null;try{await c(this,f,On).call(this,r);let a=await this.api.configure(r,{title:t.title.trim(),description:t.description.trim()||null,schema_version:t.version.trim()||null,schema:n,categories:t.isClosed?t.categories:null,muted:t.muted,ttl_seconds:rt(t.ttl)});this.session.dropDraft(l(this,f,lt)),this.session.say(l(this,f,he)?`${r} is made`:"Saved"),l(this,f,he)?J("inboxes",r):c(this,f,Es).call(this,di(r,a))}catch(a){this.problem=D(a),c(this,f,ui).call(this)}this.isBusy=!1},On=async function(e){if(!l(this,f,he)||!this.session.may("read"))return;if((await this.api.inboxes()).some(n=>n.inbox===e))throw new j(409,"already_exists",`There is an inbox ${e} already.`,[{field:"inbox",message:"This name is taken."}])},pi=function(e,t){this.problem=new j(400,"invalid_input",t,[{field:e,message:t}]),c(this,f,ui).call(this)},ui=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},Mn=function(e){let t=this.problem?.errors,n=this.session.may("config"),r=e.schema.trim()===""?null:Te(e.schema);return o`<form class="stack-form" novalidate @submit=${c(this,f,Cn)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">Name and purpose</h2>
        <div class="columns">
          ${l(this,f,he)?R({id:"inbox",label:"Name in addresses",isCode:!0,maxlength:64,value:e.inbox,set:a=>c(this,f,de).call(this,{inbox:a},"inbox"),error:k(t,"inbox"),hint:"Letters, digits and _ . - ; it cannot be changed later."}):d}
          ${R({id:"title",label:"Title",isDisabled:!n,value:e.title,set:a=>c(this,f,de).call(this,{title:a},"title"),error:k(t,"title"),hint:"What people call it."})}
        </div>
        ${re({id:"description",label:"Description",isOptional:!0,isDisabled:!n,rows:2,value:e.description,set:a=>c(this,f,de).call(this,{description:a},"description"),error:k(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ue({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!n,options:[{value:"open",label:"Any"},{value:"closed",label:"Only these"}],set:a=>c(this,f,de).call(this,{isClosed:a==="closed"},"categories")})}
        ${e.isClosed?Ss({id:"categories",label:"Allowed categories",values:e.categories,set:a=>c(this,f,de).call(this,{categories:a},"categories"),error:k(t,"categories"),isDisabled:!n,hint:"Up to 90. Type one and press Enter. Posts without a category are in default, which is always allowed."}):o`<p class="hint">A category is registered when it is first used.</p>`}
        <div class="columns">
          ${ot({id:"inbox-ttl",label:"Messages disappear after",isDisabled:!n,value:e.ttl,set:a=>c(this,f,de).call(this,{ttl:a},"ttl_seconds"),error:k(t,"ttl_seconds"),hint:"For posts that say nothing else. Empty: they stay."})}
          ${et({id:"muted",label:"In a category its reader has muted",value:e.muted,isDisabled:!n,options:[{value:"read",label:"Delivered as read"},{value:"dropped",label:"Not delivered"}],set:a=>c(this,f,de).call(this,{muted:a},"muted")})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is taken.</p>
        ${re({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!n,isCode:!0,rows:12,value:e.schema,set:a=>c(this,f,de).call(this,{schema:a},"schema"),error:typeof r=="string"?r:k(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button type="button" class="small" ?disabled=${!n||r===null||typeof r=="string"} @click=${()=>c(this,f,de).call(this,{schema:JSON.stringify(r,null,2)},"schema")}>Tidy</button>
        </div>
        ${R({id:"version",label:"Version",isOptional:!0,isDisabled:!n,maxlength:64,value:e.version,set:a=>c(this,f,de).call(this,{version:a},"schema_version"),error:k(t,"schema_version"),hint:"Your own name for this version of the schema."})}
      </section>
      ${T(this.problem,void 0,a=>Zr.some(p=>fe(a,p)))}
      ${Ts({isChanged:l(this,f,ci),isBusy:this.isBusy,isAllowed:n,action:l(this,f,he)?"Make the inbox":"Save",discard:l(this,As)})}
    </form>`},u([b()],Ue.prototype,"form",2),u([b()],Ue.prototype,"problem",2),u([b()],Ue.prototype,"isBusy",2),Ue=u([S("stak-inbox-config")],Ue);var mi=5,Ct,Rs=class extends _{constructor(){super(...arguments);h(this,Ct,new x(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,Ct).load()}render(){let e=P({title:"Inboxes",about:"Each has its own messages, audience, categories and unread counts.",actions:o`<a class="button primary" href=${A("inboxes","+")}>New inbox</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Inboxes">
        ${l(this,Ct).show(t=>t.length===0?ee("No inboxes","Make the first one."):Xr(t),"Loading inboxes")}
      </section>`:o`${e}${w("read","see inboxes")}`}};Ct=new WeakMap,Rs=u([S("stak-inboxes")],Rs);function Xr(i){return V("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>o`<a href=${A("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?o`<span class="muted">none used yet</span>`:o`<ul class="chips">${s.categories.slice(0,mi).map(e=>o`<li class="chip bare">${e}</li>`)}${s.categories.length>mi?o`<li class="muted">and ${s.categories.length-mi} more</li>`:""}</ul>`},{head:"Messages",cell:s=>s.has_schema?o`<span class="badge info">by schema</span>`:o`<span class="muted">any JSON</span>`},{head:"Made",cell:s=>o`<span class="nowrap">${q(s.created)}</span>`}],i)}var gi={signing:"Signs the tokens of your users. Your backend signs with the new one from now on.",subscriber:"Hashes subscriber ids for Novu's client.",webhook:"Signs what your webhook address is told."},Qr=[3600,86400,7*86400],We,se,Nn,Dn,Ln,zn,In,Ot=class extends _{constructor(){super(...arguments);h(this,se);this.chosen=new Set;h(this,We,new x(this,async e=>(await this.api.keys(e)).keys))}connectedCallback(){super.connectedCallback(),this.session.may("config")&&l(this,We).load()}render(){let e=this.session.may("config"),t=P({title:"Keys and secrets",about:"Keys call this API. Secrets sign tokens and webhooks. Neither can be read again after it was made.",actions:e?o`<button type="button" class="primary" @click=${()=>{c(this,se,Nn).call(this)}}>New API key</button>`:d});return e?o`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${l(this,We).show(n=>c(this,se,In).call(this,n),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${V("Secrets",[{head:"Secret",kind:"main",cell:n=>o`<strong>${n}</strong><small>${gi[n]}</small>`},{head:"Rotate",kind:"actions",cell:n=>o`<button type="button" class="small" aria-label="Rotate the ${n} secret" @click=${()=>{c(this,se,zn).call(this,n)}}>Rotate…</button>`}],Object.keys(gi))}
      </section>`:o`${t}${w("config","see and change keys and secrets")}`}};We=new WeakMap,se=new WeakSet,Nn=async function(){let e;this.chosen=new Set,!(!await B({title:"New API key",action:"Make the key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.makeKey(ls.filter(n=>this.chosen.has(n)))},body:n=>o`<fieldset class="stack-form">
        <legend class="label">What it may do</legend>
        ${ls.map(r=>o`<label class="check">
            <input type="checkbox" name="scope" value=${r} .checked=${this.chosen.has(r)} ?disabled=${!this.session.may(r)} @change=${a=>{c(this,se,Dn).call(this,r,a.target.checked),n()}} />
            <span><strong>${r}</strong><small>${Zi[r]}${this.session.may(r)?"":". Your own key lacks it, so it cannot be given away."}</small></span>
          </label>`)}
      </fieldset>`})||e===void 0)&&(await xt("Your new API key",o`With the scopes ${e.scopes.join(", ")}. Keep it in a safe place: it is shown this once.`,e.api_key),await l(this,We).load())},Dn=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Ln=async function(e){let t=e.key_id===this.session.own?.key_id;await B({title:`Revoke the key ${Q(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{word:"revoke"}:{},body:()=>o`<p>Whatever uses it is refused from that moment on. This cannot be undone.</p>
        ${t?o`<div class="notice warn"><p>This is the key you are signed in with: you will be signed out.</p></div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.say("The key is revoked"),await l(this,We).load())},zn=async function(e){let t="",n="";await B({title:`Rotate the ${e} secret?`,action:"Rotate",body:a=>o`<p>${gi[e]}</p>
        ${et({id:"grace",label:"The secret before stays good",value:t,options:[{value:"",label:"until the next rotation"},...Qr.map(p=>({value:String(p),label:`for ${ns(p)}`})),{value:"0",label:"not at all: it was stolen"}],set:p=>{t=p,a()}})}`,act:async()=>{({secret:n}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await xt(`The new ${e} secret`,"Give it to your backend now: it is shown this once.",n)},In=function(e){return V("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>o`<strong class="code" title=${t.key_id}>${Q(t.key_id)}</strong>${t.key_id===this.session.own?.key_id?o` <span class="badge good">this key</span>`:d}`},{head:"Scopes",cell:t=>t.scopes.length===ls.length?"all":o`<ul class="chips">${t.scopes.map(n=>o`<li class="chip bare">${n}</li>`)}</ul>`},{head:"Made",cell:t=>o`<span class="nowrap">${q(t.created)}</span>`},{head:"Revoke",kind:"actions",cell:t=>o`<button type="button" class="small danger-quiet" aria-label="Revoke the key ${Q(t.key_id)}" @click=${()=>{c(this,se,Ln).call(this,t)}}>Revoke…</button>`}],e)},u([b()],Ot.prototype,"chosen",2),Ot=u([S("stak-keys")],Ot);var jn=8,eo=100,ct,qe,Mt,Nt,Cs,Os,Bn,Ps=class extends _{constructor(){super(...arguments);h(this,Os);h(this,ct,new x(this,e=>this.api.inboxes(e)));h(this,qe,new x(this,async e=>(await this.api.broadcasts(this.inbox,jn,null,e)).messages,()=>l(this,Cs).start()));h(this,Mt,new x(this,e=>this.api.audience(this.inbox,e)));h(this,Nt,new x(this,async e=>{let t=await this.api.deadLetters(this.inbox,eo,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,Cs,new _e(this,()=>c(this,Os,Bn).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.may("read"))for(let e of[l(this,ct),l(this,qe),l(this,Mt),l(this,Nt)])e.load()}render(){let e=P({title:"Overview",actions:o`${this.session.may("read")?te(this.inbox,l(this,ct).value,t=>J("overview",t)):d}
        <a class="button primary" href=${A("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <div class="figures">
        <a class="figure" href=${A("audience",this.inbox)}>
          <span class="name">Audience</span>${l(this,Mt).show(({estimate:t})=>o`<span class="value" data-figure="audience">${v(t)}</span><span class="more-words">${t===0?"add members to send to everyone":"would get a message to everyone"}</span>`)}
        </a>
        <a class="figure" href=${A("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${l(this,Nt).show(({letters:t,hasMore:n})=>{let r=t.reduce((a,{recipients:p})=>a+p,0);return o`<span class="value ${t.length?"bad":""}" data-figure="dead-letters">${v(t.length)}${n?"+":""}</span><span class="more-words">${t.length?`for ${N(r,"recipient")}${n?" and more":""}`:"everything was delivered"}</span>`})}
        </a>
        <a class="figure" href=${A("inboxes")}>
          <span class="name">Inboxes</span>${l(this,ct).show(t=>o`<span class="value">${v(t.length)}</span><span class="more-words">${t.slice(0,3).map(({inbox:n})=>n).join(", ")}${t.length>3?"…":""}</span>`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head"><h2 id="recent">Recent broadcasts</h2><a href=${A("broadcasts",this.inbox)}>All broadcasts</a></div>
        ${l(this,qe).show(t=>t.length?ii(this.inbox,t):ee("Nothing has been sent yet",o`<a class="button primary" href=${A("compose",this.inbox)}>Compose the first message</a>`),"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts, audiences and dead letters")}`}};ct=new WeakMap,qe=new WeakMap,Mt=new WeakMap,Nt=new WeakMap,Cs=new WeakMap,Os=new WeakSet,Bn=async function(){let e=l(this,qe).value??[];if(e.every(({status:n})=>pe(n)))return"over";let t=(await this.api.broadcasts(this.inbox,jn)).messages;return l(this,qe).set(t),JSON.stringify(t)===JSON.stringify(e)?"same":"changed"},Ps=u([S("stak-overview")],Ps);var Dt="settings/",to=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function Fn(i){return{title:i.title??"",origins:i.allowed_origins,days:String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var pt,Lt,L,fi,bi,Ke,Ms,Hn,Un,Je=class extends _{constructor(){super(...arguments);h(this,L);this.form=null;this.problem=null;this.isBusy=!1;h(this,pt,"");h(this,Lt,new x(this,e=>this.api.settings(e),e=>c(this,L,bi).call(this,Fn(e))));h(this,Ms,()=>{this.form=JSON.parse(l(this,pt)),this.problem=null,this.session.dropDraft(Dt)})}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,Lt).load()}render(){let e=P({title:"Settings",about:"For all inboxes of this tenant."});return this.session.may("read")?o`${e} ${this.session.may("config")?d:w("config","change settings")}
      ${this.form?c(this,L,Un).call(this,this.form):l(this,Lt).show(()=>d,"Loading settings")}`:o`${e}${w("read","see settings")}`}};pt=new WeakMap,Lt=new WeakMap,L=new WeakSet,fi=function(){return this.form!==null&&JSON.stringify(this.form)!==l(this,pt)},bi=function(e){Y(this,pt,JSON.stringify(e)),this.form=this.session.draft(Dt)??e},Ke=function(e,t){this.form!==null&&(this.form={...this.form,...e},this.problem?.errors.some(n=>fe(n.field,t))&&(this.problem=null),l(this,L,fi)?this.session.keepDraft(Dt,this.form):this.session.dropDraft(Dt))},Ms=new WeakMap,Hn=async function(e){e.preventDefault();let t=this.form;if(!(t===null||this.isBusy)){this.isBusy=!0,this.problem=null;try{let n=await this.api.writeSettings({title:t.title.trim()||null,allowed_origins:t.origins,retention_days:Number(t.days),limits:{requests_per_second:Number(t.requests),user_requests_per_second:Number(t.userRequests)},webhook_url:t.webhook.trim()||null});this.session.dropDraft(Dt),c(this,L,bi).call(this,Fn(n)),this.session.say("Saved")}catch(n){this.problem=D(n),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()}this.isBusy=!1}},Un=function(e){let t=this.problem?.errors,n=!this.session.may("config");return o`<form class="stack-form" novalidate @submit=${c(this,L,Hn)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${R({id:"title",label:"Title",isOptional:!0,isDisabled:n,value:e.title,set:r=>c(this,L,Ke).call(this,{title:r},"title"),error:k(t,"title"),hint:"The tenant's name for people."})}
          ${R({id:"days",label:"Keep messages and logs for, in days",type:"number",min:"1",max:"3650",isDisabled:n,value:e.days,set:r=>c(this,L,Ke).call(this,{days:r},"retention_days"),error:k(t,"retention_days"),hint:"1 to 3,650."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Ss({id:"origins",label:"Allowed origins",values:e.origins,set:r=>c(this,L,Ke).call(this,{origins:r},"allowed_origins"),isDisabled:n,error:k(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages of these origins may use the user API and its WebSocket; * allows all. Type one and press Enter."})}
        ${R({id:"webhook",label:"Webhook address",isOptional:!0,type:"url",isDisabled:n,isCode:!0,value:e.webhook,set:r=>c(this,L,Ke).call(this,{webhook:r},"webhook_url"),error:k(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Told, with a signature, of messages for users who are not connected."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${R({id:"requests",label:"Requests a second, all API keys",type:"number",min:"1",isDisabled:n,value:e.requests,set:r=>c(this,L,Ke).call(this,{requests:r},"limits.requests_per_second"),error:k(t,"limits.requests_per_second")})}
          ${R({id:"user-requests",label:"Requests a second, one end user",type:"number",min:"1",isDisabled:n,value:e.userRequests,set:r=>c(this,L,Ke).call(this,{userRequests:r},"limits.user_requests_per_second"),error:k(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${T(this.problem,void 0,r=>to.some(a=>fe(r,a)))}
      ${Ts({isChanged:l(this,L,fi),isBusy:this.isBusy,isAllowed:!n,action:"Save",discard:l(this,Ms)})}
    </form>`},u([b()],Je.prototype,"form",2),u([b()],Je.prototype,"problem",2),u([b()],Je.prototype,"isBusy",2),Je=u([S("stak-settings")],Je);var Ns,Wn,Ee=class extends X{constructor(){super(...arguments);h(this,Ns);this.key="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){let e=Zs(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return o`<main class="door">
      <div class="door-card">
        <div class="brand">${rs()}<div><strong>Stak</strong><span>Console for tenant admins</span></div></div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.ended?o`<div class="notice warn" role="status"><p>Your key is no longer accepted: ${this.session.ended} Sign in with another key of the same tenant; what you had typed is still here.</p></div>`:d}
        <form @submit=${c(this,Ns,Wn)}>
          ${R({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:n=>this.key=n,error:t?this.problem?.message:null,hint:e?o`A key of the tenant <strong>${e}</strong>.`:"It begins with sk_ and was shown when it was made."})}
          ${t?d:T(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||this.key.trim()===""}>${this.isBusy?"Signing in…":"Sign in"}</button>
        </form>
        <p class="small-print">The key stays in this window's memory: it is not stored, and a reload asks for it again. Use a key with the scopes you need and no more.</p>
      </div>
    </main>`}};Ns=new WeakSet,Wn=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=null;try{await this.session.signIn(this.key.trim()),this.key="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=D(t),await this.updateComplete,this.querySelector("input")?.focus()}this.isBusy=!1}},u([$e({attribute:!1})],Ee.prototype,"session",2),u([b()],Ee.prototype,"key",2),u([b()],Ee.prototype,"problem",2),u([b()],Ee.prototype,"isBusy",2),Ee=u([S("stak-sign-in")],Ee);var so=3600,zt,F,E,qn,vi,Jn,Ds,Kn,Vn,yi,Gn,Yn,Zn,Xn,ie=class extends _{constructor(){super(...arguments);h(this,E);this.asked="";this.uid=null;this.name="";this.phone="";this.ttl={...St,unit:"hours"};this.chosenInbox="";this.recounted=null;this.problems={};h(this,zt,new x(this,e=>this.api.inboxes(e)));h(this,F,new x(this,()=>c(this,E,qn).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.may("read")&&l(this,zt).load()}render(){return o`${P({title:"Users",about:"Look up one user. Users need not be registered to get messages."})}
      ${this.session.may("read")?d:w("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,E,Jn)}>
          ${R({id:"who",label:"User id or phone number",value:this.asked,set:e=>this.asked=e,placeholder:"ada or +4930123456",hint:"A phone number begins with + and the country's code."})}
          <button type="submit" class="primary" ?disabled=${this.asked.trim()===""||l(this,F).isWaiting}>Look up</button>
        </form>
      </section>
      ${l(this,F).isWaiting&&this.uid===null?os("Looking up"):d} ${T(l(this,F).problem,()=>{l(this,F).load()})}
      ${this.uid===null?l(this,F).isWaiting||l(this,F).problem?d:ee("Nobody looked up yet","Enter a user id as your backend knows it."):c(this,E,Gn).call(this,this.uid)}`}};zt=new WeakMap,F=new WeakMap,E=new WeakSet,qn=async function(){let e=this.asked.trim();this.uid=null,this.recounted=null,this.problems={};try{let t=await(e.startsWith("+")?this.api.userByPhone(e):this.api.user(e));return this.uid=t.user_id,c(this,E,vi).call(this,t),t}catch(t){let n=D(t);if(n.status!==404||e.startsWith("+"))throw n;return this.uid=e,c(this,E,vi).call(this,null),null}},vi=function(e){this.name=e?.display_name??"",this.phone=e?.phone_number??""},Jn=function(e){e.preventDefault(),this.asked.trim()!==""&&(this.session.may("read")?(l(this,F).forget(),l(this,F).load()):this.uid=this.asked.trim())},Ds=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(n){this.problems={...this.problems,[e]:D(n)}}},Kn=function(e,t){e.preventDefault(),c(this,E,Ds).call(this,"profile",async()=>{let n=this.phone.trim(),r=n!==""&&n===l(this,F).value?.phone_number,a=await this.api.writeUser(t,{...this.name.trim()===""?{}:{display_name:this.name.trim()},...n===""?{}:{phone_number:n},...r?{phone_verified:l(this,F).value?.phone_verified??!1}:{}});l(this,F).set(a),this.session.say("Profile saved")})},Vn=function(e,t){e.preventDefault(),c(this,E,Ds).call(this,"token",async()=>{let{token:n,expires_at:r}=await this.api.makeToken(t,rt(this.ttl)??so);await xt(`A token for ${t}`,o`Whoever has it is this user until ${q(r)}. It is shown once and cannot be taken back.`,n)})},yi=function(e){c(this,E,Ds).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Gn=function(e){return o`<div class="split spaced">
      <div>
        ${c(this,E,Yn).call(this,e)}
      </div>
      <div>${c(this,E,Zn).call(this,e)} ${c(this,E,Xn).call(this,e)}</div>
    </div>`},Yn=function(e){let t=l(this,F).value,n=this.problems.profile??null,r=this.session.may("users");return o`<section class="card" aria-labelledby="profile">
      <div class="card-head"><h2 id="profile">${e}</h2>${t?o`<span class="badge good">registered</span>`:o`<span class="badge still">no profile</span>`}</div>
      ${t?o`<p class="muted">Registered ${q(t.created)}, changed ${q(t.updated)}.${t.phone_verified?" The phone number is verified.":""}</p>`:o`<p class="muted">Nothing is known of this user. They can get messages and sign in all the same.</p>`}
      ${r?d:w("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${a=>c(this,E,Kn).call(this,a,e)}>
        ${R({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!r,value:this.name,set:a=>this.name=a,error:k(n?.errors,"display_name")})}
        ${R({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!r,value:this.phone,set:a=>this.phone=a,error:k(n?.errors,"phone_number"),hint:"In the international form, as in +4930123456. One user's only."})}
        ${T(n,void 0,a=>a==="display_name"||a==="phone_number")}
        <div class="row end"><button type="submit" ?disabled=${!r}>${t?"Save profile":"Register"}</button></div>
      </form>
    </section>`},Zn=function(e){let t=this.recounted;return o`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">Compares the unread counts that are shown with the messages that are there, and puts right what differs.</p>
      <div class="row">
        ${te(this.chosenInbox,l(this,zt).value,n=>{this.chosenInbox=n,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.may("read")} @click=${()=>c(this,E,yi).call(this,e)}>Recount</button>
      </div>
      ${T(this.problems.recount??null,()=>c(this,E,yi).call(this,e))}
      ${t?o`<div class="notice ${t.drift===0?"good":"warn"}" role="status"><p>${t.drift===0?"The counts are right.":`They differed by ${t.drift}${t.repaired?" and were put right":""}.`}</p></div>
            ${V("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:n=>n===""?o`<strong>All</strong>`:n},{head:"Shown",kind:"number",cell:n=>n===""?t.stored.total:t.stored.categories[n]??0},{head:"Counted",kind:"number",cell:n=>n===""?t.counted.total:t.counted.categories[n]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Xn=function(e){let t=this.problems.token??null,n=this.session.may("tokens");return o`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${n?d:w("tokens","make user tokens")}
      <form class="stack-form" novalidate @submit=${r=>c(this,E,Vn).call(this,r,e)}>
        ${ot({id:"token-ttl",label:"Good for",value:this.ttl,set:r=>this.ttl=r,isDisabled:!n,error:k(t?.errors,"ttl_seconds"),hint:"Otherwise one hour; 30 days at most."})}
        ${T(t,void 0,r=>r==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!n}>Make a token</button></div>
      </form>
    </section>`},u([b()],ie.prototype,"asked",2),u([b()],ie.prototype,"uid",2),u([b()],ie.prototype,"name",2),u([b()],ie.prototype,"phone",2),u([b()],ie.prototype,"ttl",2),u([b()],ie.prototype,"chosenInbox",2),u([b()],ie.prototype,"recounted",2),u([b()],ie.prototype,"problems",2),ie=u([S("stak-users")],ie);document.adoptedStyleSheets=[Yi,qi,Gi,Ki,Vi,Ji].map(i=>i.styleSheet);var io=5e3,Qn={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",settings:"Settings","audit-log":"Audit log"},no=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","settings","audit-log"]]],ro=new Set(["compose","broadcasts","dead-letters","audience"]),z,Ls,It,jt,H,xi,Bt,er,tr,sr,zs,ir,nr,Ve=class extends X{constructor(){super(...arguments);h(this,H);h(this,z,new as);h(this,Ls,new ss(l(this,z)));this.route=Ys(location.hash);this.isFolded=!0;this.said="";h(this,It);h(this,jt,async()=>{this.route=Ys(location.hash),this.isFolded=!0,this.route.inbox!==null&&ro.has(this.route.view)&&(l(this,z).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,H,xi).call(this)});h(this,Bt,e=>{l(this,z).drafts().length>0&&e.preventDefault()});h(this,zs,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",l(this,jt)),window.addEventListener("beforeunload",l(this,Bt)),l(this,z).addEventListener("changed",()=>this.requestUpdate()),l(this,z).addEventListener("said",e=>c(this,H,er).call(this,e.detail))}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",l(this,jt)),window.removeEventListener("beforeunload",l(this,Bt))}render(){let e=l(this,z).isOpen?Qn[this.route.view]:"Sign in";return document.title=`${e} · Stak console`,o`${l(this,z).isOpen?c(this,H,sr).call(this):o`<stak-sign-in .session=${l(this,z)} @signed-in=${()=>this.updateComplete.then(()=>c(this,H,xi).call(this))}></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">${this.said?o`<p>${I("done")}${this.said}</p>`:d}</div>`}};z=new WeakMap,Ls=new WeakMap,It=new WeakMap,jt=new WeakMap,H=new WeakSet,xi=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Bt=new WeakMap,er=function(e){this.said=e,clearTimeout(l(this,It)),Y(this,It,setTimeout(()=>this.said="",io))},tr=async function(){(l(this,z).drafts().length===0||await B({title:"Sign out and lose what you have not sent or saved?",body:()=>o`<p>There is unsent or unsaved work in this window. Signing out forgets it.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))&&l(this,z).signOut()},sr=function(){let e=l(this,z).own;return o`<a class="skip" href="#main" @click=${l(this,zs)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isFolded?"folded":""}">
          <div class="side-top">
            <div class="brand">${rs()}<div><strong>Stak</strong><span title=${l(this,z).tenant}>${l(this,z).tenant}</span></div></div>
            <button type="button" class="menu-button" aria-expanded=${this.isFolded?"false":"true"} aria-controls="navigation" @click=${()=>this.isFolded=!this.isFolded}>
              ${I(this.isFolded?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${no.map(([t,n])=>o`<h2 id="nav-${t}">${t}</h2><ul aria-labelledby="nav-${t}">${n.map(r=>c(this,H,ir).call(this,r))}</ul>`)}
          </nav>
          <div class="whoami">
            <p>Key <code>${Q(e?.key_id??"")}</code>, ${e?.scopes.length===7?"all scopes":o`scopes: ${e?.scopes.join(", ")}`}. Reloading this page asks for it again.</p>
            <button type="button" class="small" @click=${()=>{c(this,H,tr).call(this)}}>${I("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">${Bi(`${this.route.view}/${this.route.inbox??l(this,z).inbox}/${this.route.id}`,c(this,H,nr).call(this))}</main>
      </div>`},zs=new WeakMap,ir=function(e){let t=this.route.view===e,n=l(this,z).drafts(`${e}/`).length>0;return o`<li>
      <a href=${A(e)} aria-current=${t?"page":d} @click=${()=>this.isFolded=!0}>
        ${I(e)}${Qn[e]}${n?o`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},nr=function(){let[e,t,n]=[l(this,z),l(this,Ls),this.route];switch(n.view){case"overview":return o`<stak-overview .session=${e} .api=${t} .route=${n}></stak-overview>`;case"compose":return o`<stak-compose .session=${e} .api=${t} .route=${n}></stak-compose>`;case"broadcasts":return n.id===null?o`<stak-broadcasts .session=${e} .api=${t} .route=${n}></stak-broadcasts>`:o`<stak-broadcast .session=${e} .api=${t} .route=${n}></stak-broadcast>`;case"dead-letters":return o`<stak-dead-letters .session=${e} .api=${t} .route=${n}></stak-dead-letters>`;case"audience":return o`<stak-audience .session=${e} .api=${t} .route=${n}></stak-audience>`;case"users":return o`<stak-users .session=${e} .api=${t} .route=${n}></stak-users>`;case"inboxes":return n.inbox===null?o`<stak-inboxes .session=${e} .api=${t} .route=${n}></stak-inboxes>`:o`<stak-inbox-config .session=${e} .api=${t} .route=${n}></stak-inbox-config>`;case"keys":return o`<stak-keys .session=${e} .api=${t} .route=${n}></stak-keys>`;case"settings":return o`<stak-settings .session=${e} .api=${t} .route=${n}></stak-settings>`;case"audit-log":return o`<stak-audit-log .session=${e} .api=${t} .route=${n}></stak-audit-log>`}},u([b()],Ve.prototype,"route",2),u([b()],Ve.prototype,"isFolded",2),u([b()],Ve.prototype,"said",2),Ve=u([S("stak-console")],Ve);export{Ve as StakConsole};
