var Er=Object.defineProperty;var Tr=Object.getOwnPropertyDescriptor;var wi=i=>{throw TypeError(i)};var h=(i,t,e,s)=>{for(var n=s>1?void 0:s?Tr(t,e):t,r=i.length-1,a;r>=0;r--)(a=i[r])&&(n=(s?a(t,e,n):a(n))||n);return s&&n&&Er(t,e,n),n};var js=(i,t,e)=>t.has(i)||wi("Cannot "+e);var l=(i,t,e)=>(js(i,t,"read from private field"),e?e.call(i):t.get(i)),m=(i,t,e)=>t.has(i)?wi("Cannot add the same private member more than once"):t instanceof WeakSet?t.add(i):t.set(i,e),xe=(i,t,e,s)=>(js(i,t,"write to private field"),s?s.call(i,e):t.set(i,e),e),u=(i,t,e)=>(js(i,t,"access private method"),e);var Wt=globalThis,Kt=Wt.ShadowRoot&&(Wt.ShadyCSS===void 0||Wt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Fs=Symbol(),ki=new WeakMap,ht=class{constructor(t,e,s){if(this._$cssResult$=!0,s!==Fs)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o,e=this.t;if(Kt&&t===void 0){let s=e!==void 0&&e.length===1;s&&(t=ki.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),s&&ki.set(e,t))}return t}toString(){return this.cssText}},_i=i=>new ht(typeof i=="string"?i:i+"",void 0,Fs),M=(i,...t)=>{let e=i.length===1?i[0]:t.reduce((s,n,r)=>s+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(n)+i[r+1],i[0]);return new ht(e,i,Fs)},Si=(i,t)=>{if(Kt)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of t){let s=document.createElement("style"),n=Wt.litNonce;n!==void 0&&s.setAttribute("nonce",n),s.textContent=e.cssText,i.appendChild(s)}},Bs=Kt?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(let s of t.cssRules)e+=s.cssText;return _i(e)})(i):i;var{is:Ar,defineProperty:Rr,getOwnPropertyDescriptor:Pr,getOwnPropertyNames:Cr,getOwnPropertySymbols:Or,getPrototypeOf:Mr}=Object,Jt=globalThis,Ei=Jt.trustedTypes,Nr=Ei?Ei.emptyScript:"",Dr=Jt.reactiveElementPolyfillSupport,gt=(i,t)=>i,ft={toAttribute(i,t){switch(t){case Boolean:i=i?Nr:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Vt=(i,t)=>!Ar(i,t),Ti={attribute:!0,type:String,converter:ft,reflect:!1,useDefault:!1,hasChanged:Vt};Symbol.metadata??=Symbol("metadata"),Jt.litPropertyMetadata??=new WeakMap;var me=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=Ti){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){let s=Symbol(),n=this.getPropertyDescriptor(t,s,e);n!==void 0&&Rr(this.prototype,t,n)}}static getPropertyDescriptor(t,e,s){let{get:n,set:r}=Pr(this.prototype,t)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let c=n?.call(this);r?.call(this,a),this.requestUpdate(t,c,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Ti}static _$Ei(){if(this.hasOwnProperty(gt("elementProperties")))return;let t=Mr(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(gt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(gt("properties"))){let e=this.properties,s=[...Cr(e),...Or(e)];for(let n of s)this.createProperty(n,e[n])}let t=this[Symbol.metadata];if(t!==null){let e=litPropertyMetadata.get(t);if(e!==void 0)for(let[s,n]of e)this.elementProperties.set(s,n)}this._$Eh=new Map;for(let[e,s]of this.elementProperties){let n=this._$Eu(e,s);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let e=[];if(Array.isArray(t)){let s=new Set(t.flat(1/0).reverse());for(let n of s)e.unshift(Bs(n))}else t!==void 0&&e.push(Bs(t));return e}static _$Eu(t,e){let s=e.attribute;return s===!1?void 0:typeof s=="string"?s:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,e=this.constructor.elementProperties;for(let s of e.keys())this.hasOwnProperty(s)&&(t.set(s,this[s]),delete this[s]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Si(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,s){this._$AK(t,s)}_$ET(t,e){let s=this.constructor.elementProperties.get(t),n=this.constructor._$Eu(t,s);if(n!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:ft).toAttribute(e,s.type);this._$Em=t,r==null?this.removeAttribute(n):this.setAttribute(n,r),this._$Em=null}}_$AK(t,e){let s=this.constructor,n=s._$Eh.get(t);if(n!==void 0&&this._$Em!==n){let r=s.getPropertyOptions(n),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:ft;this._$Em=n;let c=a.fromAttribute(e,r.type);this[n]=c??this._$Ej?.get(n)??c,this._$Em=null}}requestUpdate(t,e,s,n=!1,r){if(t!==void 0){let a=this.constructor;if(n===!1&&(r=this[t]),s??=a.getPropertyOptions(t),!((s.hasChanged??Vt)(r,e)||s.useDefault&&s.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(a._$Eu(t,s))))return;this.C(t,e,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:s,reflect:n,wrapped:r},a){s&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,a??e??this[t]),r!==!0||a!==void 0)||(this._$AL.has(t)||(this.hasUpdated||s||(e=void 0),this._$AL.set(t,e)),n===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,r]of this._$Ep)this[n]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[n,r]of s){let{wrapped:a}=r,c=this[n];a!==!0||this._$AL.has(n)||c===void 0||this.C(n,void 0,r,c)}}let t=!1,e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(e)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};me.elementStyles=[],me.shadowRootOptions={mode:"open"},me[gt("elementProperties")]=new Map,me[gt("finalized")]=new Map,Dr?.({ReactiveElement:me}),(Jt.reactiveElementVersions??=[]).push("2.1.2");var Hs=globalThis,Ai=i=>i,Gt=Hs.trustedTypes,Ri=Gt?Gt.createPolicy("lit-html",{createHTML:i=>i}):void 0,qs="$lit$",he=`lit$${Math.random().toFixed(9).slice(2)}$`,Ws="?"+he,zr=`<${Ws}>`,De=document,yt=()=>De.createComment(""),vt=i=>i===null||typeof i!="object"&&typeof i!="function",Ks=Array.isArray,Di=i=>Ks(i)||typeof i?.[Symbol.iterator]=="function",Us=`[ 	
\f\r]`,bt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Pi=/-->/g,Ci=/>/g,Me=RegExp(`>|${Us}(?:([^\\s"'>=/]+)(${Us}*=${Us}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Oi=/'/g,Mi=/"/g,zi=/^(?:script|style|textarea|title)$/i,Js=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),o=Js(1),ts=Js(2),Bo=Js(3),ee=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Ni=new WeakMap,Ne=De.createTreeWalker(De,129);function Li(i,t){if(!Ks(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ri!==void 0?Ri.createHTML(t):t}var Ii=(i,t)=>{let e=i.length-1,s=[],n,r=t===2?"<svg>":t===3?"<math>":"",a=bt;for(let c=0;c<e;c++){let p=i[c],g,v,b=-1,W=0;for(;W<p.length&&(a.lastIndex=W,v=a.exec(p),v!==null);)W=a.lastIndex,a===bt?v[1]==="!--"?a=Pi:v[1]!==void 0?a=Ci:v[2]!==void 0?(zi.test(v[2])&&(n=RegExp("</"+v[2],"g")),a=Me):v[3]!==void 0&&(a=Me):a===Me?v[0]===">"?(a=n??bt,b=-1):v[1]===void 0?b=-2:(b=a.lastIndex-v[2].length,g=v[1],a=v[3]===void 0?Me:v[3]==='"'?Mi:Oi):a===Mi||a===Oi?a=Me:a===Pi||a===Ci?a=bt:(a=Me,n=void 0);let re=a===Me&&i[c+1].startsWith("/>")?" ":"";r+=a===bt?p+zr:b>=0?(s.push(g),p.slice(0,b)+qs+p.slice(b)+he+re):p+he+(b===-2?c:re)}return[Li(i,r+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},xt=class i{constructor({strings:t,_$litType$:e},s){let n;this.parts=[];let r=0,a=0,c=t.length-1,p=this.parts,[g,v]=Ii(t,e);if(this.el=i.createElement(g,s),Ne.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(n=Ne.nextNode())!==null&&p.length<c;){if(n.nodeType===1){if(n.hasAttributes())for(let b of n.getAttributeNames())if(b.endsWith(qs)){let W=v[a++],re=n.getAttribute(b).split(he),Xe=/([.?@])?(.*)/.exec(W);p.push({type:1,index:r,name:Xe[2],strings:re,ctor:Xe[1]==="."?Zt:Xe[1]==="?"?Qt:Xe[1]==="@"?Xt:Le}),n.removeAttribute(b)}else b.startsWith(he)&&(p.push({type:6,index:r}),n.removeAttribute(b));if(zi.test(n.tagName)){let b=n.textContent.split(he),W=b.length-1;if(W>0){n.textContent=Gt?Gt.emptyScript:"";for(let re=0;re<W;re++)n.append(b[re],yt()),Ne.nextNode(),p.push({type:2,index:++r});n.append(b[W],yt())}}}else if(n.nodeType===8)if(n.data===Ws)p.push({type:2,index:r});else{let b=-1;for(;(b=n.data.indexOf(he,b+1))!==-1;)p.push({type:7,index:r}),b+=he.length-1}r++}}static createElement(t,e){let s=De.createElement("template");return s.innerHTML=t,s}};function ze(i,t,e=i,s){if(t===ee)return t;let n=s!==void 0?e._$Co?.[s]:e._$Cl,r=vt(t)?void 0:t._$litDirective$;return n?.constructor!==r&&(n?._$AO?.(!1),r===void 0?n=void 0:(n=new r(i),n._$AT(i,e,s)),s!==void 0?(e._$Co??=[])[s]=n:e._$Cl=n),n!==void 0&&(t=ze(i,n._$AS(i,t.values),n,s)),t}var Yt=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:s}=this._$AD,n=(t?.creationScope??De).importNode(e,!0);Ne.currentNode=n;let r=Ne.nextNode(),a=0,c=0,p=s[0];for(;p!==void 0;){if(a===p.index){let g;p.type===2?g=new et(r,r.nextSibling,this,t):p.type===1?g=new p.ctor(r,p.name,p.strings,this,t):p.type===6&&(g=new es(r,this,t)),this._$AV.push(g),p=s[++c]}a!==p?.index&&(r=Ne.nextNode(),a++)}return Ne.currentNode=De,n}p(t){let e=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,e),e+=s.strings.length-2):s._$AI(t[e])),e++}},et=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,s,n){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=s,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=ze(this,t,e),vt(t)?t===d||t==null||t===""?(this._$AH!==d&&this._$AR(),this._$AH=d):t!==this._$AH&&t!==ee&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Di(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==d&&vt(this._$AH)?this._$AA.nextSibling.data=t:this.T(De.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:s}=t,n=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=xt.createElement(Li(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===n)this._$AH.p(e);else{let r=new Yt(n,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(t){let e=Ni.get(t.strings);return e===void 0&&Ni.set(t.strings,e=new xt(t)),e}k(t){Ks(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,s,n=0;for(let r of t)n===e.length?e.push(s=new i(this.O(yt()),this.O(yt()),this,this.options)):s=e[n],s._$AI(r),n++;n<e.length&&(this._$AR(s&&s._$AB.nextSibling,n),e.length=n)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let s=Ai(t).nextSibling;Ai(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},Le=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,s,n,r){this.type=1,this._$AH=d,this._$AN=void 0,this.element=t,this.name=e,this._$AM=n,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=d}_$AI(t,e=this,s,n){let r=this.strings,a=!1;if(r===void 0)t=ze(this,t,e,0),a=!vt(t)||t!==this._$AH&&t!==ee,a&&(this._$AH=t);else{let c=t,p,g;for(t=r[0],p=0;p<r.length-1;p++)g=ze(this,c[s+p],e,p),g===ee&&(g=this._$AH[p]),a||=!vt(g)||g!==this._$AH[p],g===d?t=d:t!==d&&(t+=(g??"")+r[p+1]),this._$AH[p]=g}a&&!n&&this.j(t)}j(t){t===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Zt=class extends Le{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===d?void 0:t}},Qt=class extends Le{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==d)}},Xt=class extends Le{constructor(t,e,s,n,r){super(t,e,s,n,r),this.type=5}_$AI(t,e=this){if((t=ze(this,t,e,0)??d)===ee)return;let s=this._$AH,n=t===d&&s!==d||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,r=t!==d&&(s===d||n);n&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},es=class{constructor(t,e,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){ze(this,t)}},ji={M:qs,P:he,A:Ws,C:1,L:Ii,R:Yt,D:Di,V:ze,I:et,H:Le,N:Qt,U:Xt,B:Zt,F:es},Lr=Hs.litHtmlPolyfillSupport;Lr?.(xt,et),(Hs.litHtmlVersions??=[]).push("3.3.3");var $t=(i,t,e)=>{let s=e?.renderBefore??t,n=s._$litPart$;if(n===void 0){let r=e?.renderBefore??null;s._$litPart$=n=new et(t.insertBefore(yt(),r),r,void 0,e??{})}return n._$AI(i),n};var Vs=globalThis,te=class extends me{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=$t(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ee}};te._$litElement$=!0,te.finalized=!0,Vs.litElementHydrateSupport?.({LitElement:te});var Ir=Vs.litElementPolyfillSupport;Ir?.({LitElement:te});(Vs.litElementVersions??=[]).push("4.2.2");var _=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};var jr={attribute:!0,type:String,converter:ft,reflect:!1,hasChanged:Vt},Fr=(i=jr,t,e)=>{let{kind:s,metadata:n}=e,r=globalThis.litPropertyMetadata.get(n);if(r===void 0&&globalThis.litPropertyMetadata.set(n,r=new Map),s==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),s==="accessor"){let{name:a}=e;return{set(c){let p=t.get.call(this);t.set.call(this,c),this.requestUpdate(a,p,i,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,i,c),c}}}if(s==="setter"){let{name:a}=e;return function(c){let p=this[a];t.call(this,c),this.requestUpdate(a,p,i,!0,c)}}throw Error("Unsupported decorator location: "+s)};function $e(i){return(t,e)=>typeof e=="object"?Fr(i,t,e):((s,n,r)=>{let a=n.hasOwnProperty(r);return n.constructor.createProperty(r,s),a?Object.getOwnPropertyDescriptor(n,r):void 0})(i,t,e)}function $(i){return $e({...i,state:!0,attribute:!1})}var Ie={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},is=i=>(...t)=>({_$litDirective$:i,values:t}),tt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,s){this._$Ct=t,this._$AM=e,this._$Ci=s}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};var{I:Ra}=ji;var Fi=i=>i.strings===void 0;var Br={},ns=(i,t=Br)=>i._$AH=t;var Bi=is(class extends tt{constructor(){super(...arguments),this.key=d}render(i,t){return this.key=i,t}update(i,[t,e]){return t!==this.key&&(ns(i),this.key=t),e}});function D(i,...t){return i.reduce((e,s,n)=>e+encodeURIComponent(String(t[n-1]))+s)}function wt(i,t){return`?limit=${i}${t?`&cursor=${encodeURIComponent(t)}`:""}`}var rs=class{constructor(t){this.session=t}async inboxes(t){let e=[],s=null;do{let n=await this.session.call(`/inboxes${wt(100,s)}`,{signal:t});e.push(...n.inboxes),s=n.next_cursor}while(s!==null);return e}config(t,e){return this.session.call(D`/${t}/config`,{signal:e})}configure(t,e){return this.session.call(D`/${t}/config`,{method:"PUT",body:e})}audience(t,e){return this.session.call(D`/${t}/audience`,{signal:e})}changeAudience(t,e){return this.session.call(D`/${t}/audience`,{method:"PUT",body:e})}dryRun(t,e){return this.session.call(`${D`/${t}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(t,e,s){return this.session.call(D`/${t}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":s}})}broadcasts(t,e,s,n){return this.session.call(D`/${t}/messages`+wt(e,s),{signal:n})}broadcast(t,e,s){return this.session.call(D`/${t}/messages/${e}`,{signal:s})}steer(t,e,s){return this.session.call(D`/${t}/messages/${e}/${s}`,{method:"POST"})}redact(t,e,s){return this.session.call(D`/${t}/messages/redact`,{method:"DELETE",body:{message_id:e,...s}})}deadLetters(t,e,s,n){return this.session.call(D`/${t}/dead-letters`+wt(e,s),{signal:n})}redrive(t,e){return this.session.call(D`/${t}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(t,e,s){return this.session.call(`/audit-log${wt(t,e)}`,{signal:s})}async keys(t){let e=[],s=null;do{let n=await this.session.call(`/keys${wt(100,s)}`,{signal:t});e.push(...n.keys),s=n.next_cursor}while(s!==null);return e}makeKey(t){return this.session.call("/keys",{method:"POST",body:t})}revokeKey(t){return this.session.call(D`/keys/${t}`,{method:"DELETE"})}rotate(t,e){return this.session.call(D`/secrets/${t}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.call("/data-key/rotate",{method:"POST"})}settings(t){return this.session.call("/settings",{signal:t})}changeSettings(t){return this.session.call("/settings",{method:"PATCH",body:t})}async quotas(t){let{quotas:e}=await this.session.call("/quotas",{signal:t});return e}user(t,e){return this.session.call(D`/users/${t}`,{signal:e})}userByPhone(t,e){return this.session.call(`/users?phone_number=${encodeURIComponent(t)}`,{signal:e})}writeUser(t,e){return this.session.call(D`/users/${t}`,{method:"PUT",body:e})}forgetUser(t){return this.session.call(D`/users/${t}`,{method:"DELETE"})}makeToken(t,e){return this.session.call(D`/users/${t}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(t,e){return this.session.call(D`/${t}/users/${e}/audit`,{method:"POST"})}};var Ur=new Intl.NumberFormat("en"),Hr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),qr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),Gs=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Wr=.01;function f(i){return Ur.format(i)}function P(i,t,e=`${t}s`){return`${f(i)} ${i===1?t:e}`}function st(i,t){if(t===0)return"0 %";let e=100*i/t;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function K(i){return Hr.format(i*1e3)}function se(i){return qr.format(i*1e3)}function we(i,t=Date.now()/1e3){let e=i-t,s=Math.abs(e);return s<45?e<=0?"just now":"in a moment":s<2700?Gs.format(Math.round(e/60),"minute"):s<22*3600?Gs.format(Math.round(e/3600),"hour"):s<26*86400?Gs.format(Math.round(e/86400),"day"):K(i)}var Kr=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Jr=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Ui(i){let[t,e]=Kr.find(([,s])=>i>=s)??["",0];return e===0?P(i,"byte"):`${Jr.format(i/e)} ${t}`}function Hi(i){return i>0&&i<Wr?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Vr=[["day",86400],["hour",3600],["minute",60],["second",1]];function os(i){let[t,e]=Vr.find(([,s])=>i>=s&&i%s===0)??["second",1];return P(i/e,t)}function G(i){return`…${i.slice(-6)}`}var it=["post","redact","audience","config","tokens","users","read"],qi={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Take messages back",audience:"Add and remove members of audiences",config:"Inboxes, settings, API keys and secrets",tokens:"Make tokens for users",users:"Write user profiles, end sessions, export and erase users",read:"See broadcasts, audiences, users, settings and the audit log"};function ce(i){return i==="delivered"||i==="stopped"||i==="redacted"}var j=class extends Error{constructor(e,s,n,r=[],a=null){super(n);this.status=e;this.code=s;this.errors=r;this.retryAfterSeconds=a;this.name="Problem"}};async function Ys(i,t,e={}){let s={authorization:`Bearer ${t}`,...e.headers};e.body!==void 0&&(s["content-type"]="application/json");let n;try{n=await fetch(i,{method:e.method??"GET",headers:s,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:"omit",cache:"no-store"})}catch(a){throw e.signal?.aborted?a:new j(0,"unreachable","The server cannot be reached. Check the connection and try again.")}let r=await n.text();if(n.ok)return r===""?null:JSON.parse(r);throw Gr(n,r)}function Gr(i,t){let e=Number(i.headers.get("retry-after"))||null;try{let{code:s,detail:n,title:r,errors:a}=JSON.parse(t);return new j(i.status,String(s),String(n??r),a??[],e)}catch{return new j(i.status,"unknown",`The server answered ${i.status}.`,[],e)}}var Yr={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function L(i){return o`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${ts`<path d=${Yr[i]} />`}
  </svg>`}function as(){return o`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function ls(i="Loading"){return o`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function ie(i,t){return o`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${t}</div>
  </div>`}function w(i,t){return o`<div class="notice quiet" data-lacks=${i}>
    ${L("lock")}
    <p>
      Your key lacks the scope <code>${i}</code>, which is needed to ${t}. A key with the scope
      <code>config</code> can make one that has it.
    </p>
  </div>`}function S(i,t,e=()=>!1){if(i===null)return d;let s=i.errors.filter(a=>!e(a.field)),n=i.errors.length>0&&s.length===0,r=i.status===403;return o`<div class="notice ${r?"quiet":"bad"}" role="alert">
    ${L(r?"lock":"warning")}
    <div>
      <p>${n?"Some fields need another look.":i.message}</p>
      ${s.length>1?o`<ul>
            ${s.map(a=>o`<li><code>${a.field}</code> ${a.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?o`<p>Wait ${i.retryAfterSeconds} s before you try again.</p>`:d}
    </div>
    ${t&&!r?o`<button type="button" class="small" @click=${t}>Try again</button>`:d}
  </div>`}function x(i,t){let e=(i??[]).filter(s=>ge(s.field,t));return e.length===0?null:e.map(s=>s.field===t?s.message:`${s.field.slice(t.length).replace(/^\./,"")}: ${s.message}`).join("; ")}function ge(i,t){return i===t||i.startsWith(`${t}.`)||i.startsWith(`${t}[`)}var y=class{constructor(t,e,s=()=>{}){this.host=t;this.ask=e;this.arrived=s;this.problem=null;this.isWaiting=!1;this.#e=null;t.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let t=this.#e=new AbortController;this.isWaiting=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.ask(t.signal);if(t.signal.aborted)return;this.value=e,this.arrived(e)}catch(e){if(t.signal.aborted)return;this.problem=F(e)}this.isWaiting=!1,this.host.requestUpdate()}forget(){this.#e?.abort(),this.value=void 0,this.problem=null}set(t){this.value=t,this.host.requestUpdate()}show(t,e="Loading"){return this.problem!==null&&this.value===void 0?S(this.problem,()=>{this.load()}):this.value===void 0?ls(e):t(this.value)}};function F(i){return i instanceof j?i:(console.error(i),new j(0,"unexpected","Something went wrong in this page. Try again, or reload it."))}function Wi(i,t){return o`<div class="copyable">
    <input
      class="code"
      readonly
      aria-label=${t}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Zr(e.currentTarget,i)}}>
      ${L("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Zr(i,t){let e=i.querySelector("span"),s=i.previousElementSibling;try{await navigator.clipboard.writeText(t),e.textContent="Copied"}catch{s.select(),e.textContent="Press Ctrl+C"}}var Ki=0;function N(i){return Ji((t,e)=>{let s=!1,n="",r=null,a=`question-${Ki+=1}`,c=()=>(i.word===void 0||n.trim()===i.word)&&(i.isReady?.()??!0),p=async v=>{if(v.preventDefault(),!(s||!c())){s=!0,r=null,g();try{await i.act(),e(!0)}catch(b){r=F(b),s=!1,g()}}},g=()=>{let v=typeof i.action=="string"?i.action:i.action();$t(o`<form method="dialog" class="dialog" @submit=${p}>
          <h2 id="${a}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,r)}
            ${i.word===void 0?d:o`<div class="field">
                  <label for="${a}-word">Type <code>${i.word}</code> to confirm</label>
                  <input
                    id="${a}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${n}
                    @input=${b=>{n=b.target.value,g()}}
                  />
                </div>`}
            ${S(r,void 0,i.placed)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${s}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${s||!c()}>
              ${s?"One moment…":v}
            </button>
          </div>
        </form>`,t)};return t.setAttribute("aria-labelledby",`${a}-title`),g(),()=>!s})}function kt(i,t,e){return Ji((s,n)=>{let r=`secret-${Ki+=1}`;return s.setAttribute("aria-labelledby",`${r}-title`),$t(o`<div class="dialog">
        <h2 id="${r}-title">${i}</h2>
        <div class="dialog-body">
          <p>${t}</p>
          ${Wi(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>n(!0)}>I have kept it</button>
        </div>
      </div>`,s),()=>!1})}function Ji(i){return new Promise(t=>{let e=document.createElement("dialog"),s=r=>{e.close(),e.remove(),t(r)},n=i(e,s);e.addEventListener("cancel",r=>{r.preventDefault(),n()&&s(!1)}),document.body.append(e),e.showModal()})}var Qr=["overview","compose","broadcasts","dead-letters","audience","users","inboxes","keys","settings","audit-log"];function Zs(i){let[t,e,s]=i.replace(/^#\/?/,"").split("/").map(Xr);return{view:Qr.find(r=>r===t)??"overview",inbox:e||null,id:s||null}}function T(i,...t){let e=t.filter(s=>s!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function Y(i,...t){location.hash=T(i,...t)}function Xr(i){try{return decodeURIComponent(i)}catch{return i}}var eo=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Qs(i){return eo.exec(i)?.[1]??null}var ds=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.#t=new Map;this.own=null;this.ended=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.own?.tenant_key??""}may(e){return this.own?.scopes.includes(e)??!1}async signIn(e){let s=Qs(e);if(s===null)throw new j(400,"invalid_key","This does not look like an API key: they begin with sk_ and end with 43 letters and digits.");let n=await Ys(`/stack/admin/v1/${encodeURIComponent(s)}/own-key`,e);this.own?.tenant_key!==n.tenant_key&&(this.#t.clear(),this.inbox="DEFAULT"),this.#e=e,this.own=n,this.ended=null,this.#s()}signOut(){this.#e=null,this.own=null,this.ended=null,this.#t.clear(),this.#s()}get isOpen(){return this.#e!==null}async call(e,s={}){if(this.#e===null)throw new j(401,"signed_out","You are signed out.");try{return await Ys(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${e}`,this.#e,s)}catch(n){throw n instanceof j&&n.status===401&&this.#e!==null&&(this.#e=null,this.ended=n.message,this.#s()),n}}draft(e){return this.#t.get(e)}keepDraft(e,s){let n=!this.#t.has(e);this.#t.set(e,s),n&&this.#s()}dropDraft(e){this.#t.delete(e)&&this.#s()}drafts(e=""){return[...this.#t.keys()].filter(s=>s.startsWith(e))}say(e){this.dispatchEvent(new CustomEvent("said",{detail:e}))}#s(){this.dispatchEvent(new Event("changed"))}};var Vi=M`
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
`;var Gi=M`
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
`;var Yi=M`
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
`;var Zi=M`
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
  .preview .face {
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
`;var Qi=M`
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
`;var Xi=M`
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

  .copyable {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
  }
  .copyable button {
    min-inline-size: 92px;
  }
`;var en=M`
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
`;var tn=M`
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
`;var sn=M`
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
`;var nn=M`
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
`;function nt(i,t,e){let s=e===0?0:Math.min(100,100*t/e);return o`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(t,e)}
    aria-valuetext="${f(t)} of ${f(e)}"
  >
    <span style="inline-size:${s}%"></span>
  </div>`}function _t({delivered:i,failed:t}){return i+t}function to(i){let{recipients:t,delivered:e,failed:s,redacted:n}=i,r=Math.max(0,t-Math.max(e,n)-s);return[{name:"Delivered",kind:"good",value:Math.max(0,e-n)},{name:"Failed",kind:"bad",value:s},{name:"Redacted",kind:"gone",value:n},{name:so(i.status),kind:"open",value:r}].filter(({kind:c,value:p})=>c!=="open"||p>0||!ce(i.status))}function so(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Waiting"}function rn(i){let t=i.recipients,e=to(i),s=e.filter(({value:n})=>n>0).map(({name:n,value:r})=>`${n.toLowerCase()} ${f(r)}`).join(", ");return o`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${f(t)} recipients: ${s||"none yet"}">
      ${e.map(({kind:n,value:r})=>r>0&&t>0?o`<span class=${n} style="inline-size:${100*r/t}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:n,kind:r,value:a})=>o`<div class=${a===0?"none":""}>
            <dt><span class="dot ${r}" aria-hidden="true"></span>${n}</dt>
            <dd data-share=${n.toLowerCase()}>
              <strong>${f(a)}</strong> <span class="muted">${st(a,t)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var io={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"};function cs(i){return o`<span class="badge ${io[i]}" data-status=${i}>${i}</span>`}var ke=is(class extends tt{constructor(i){if(super(i),i.type!==Ie.PROPERTY&&i.type!==Ie.ATTRIBUTE&&i.type!==Ie.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Fi(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[t]){if(t===ee||t===d)return t;let e=i.element,s=i.name;if(i.type===Ie.PROPERTY){if(t===e[s])return ee}else if(i.type===Ie.BOOLEAN_ATTRIBUTE){if(!!t===e.hasAttribute(s))return ee}else if(i.type===Ie.ATTRIBUTE&&e.getAttribute(s)===t+"")return ee;return ns(i),t}});function Xs({id:i,hint:t,error:e}){let s=[t?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return s.length?s.join(" "):d}function je(i,t){let{id:e,label:s,hint:n,error:r,isOptional:a}=i;return o`<div class="field ${r?"has-error":""}">
    <label for=${e}>${s}${a?o` <span class="optional">optional</span>`:d}</label>
    ${t} ${r?o`<p class="error" id="${e}-error">${r}</p>`:d}
    ${n?o`<p class="hint" id="${e}-hint">${n}</p>`:d}
  </div>`}function E(i){return je(i,o`<input
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
      @input=${t=>i.set(t.target.value)}
    />`)}function oe(i){return je(i,o`<textarea
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
      @input=${t=>i.set(t.target.value)}
    ></textarea>`)}function rt(i){return je(i,o`<select
      id=${i.id}
      name=${i.id}
      .value=${ke(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Xs(i)}
      @change=${t=>i.set(t.target.value)}
    >
      ${i.options.map(({value:t,label:e})=>o`<option value=${t} ?selected=${t===i.value}>${e}</option>`)}
    </select>`)}function pe(i){return o`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:t,label:e})=>o`<label>
            <input
              type="radio"
              name=${i.id}
              value=${t}
              .checked=${ke(t===i.value)}
              @change=${()=>i.set(t)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function no(i){let[t,e]=new Uint8Array(i.slice(0,2));if(t===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function ps(i,t,e){return o`<label class="file button small" for=${i}
    >${t}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async n=>{let r=n.target,a=r.files?.[0];a&&e(no(await a.arrayBuffer()),a.name),r.value=""}}
  /></label>`}function R({title:i,about:t,crumb:e,actions:s}){return o`<div class="head">
    <div>
      ${e?o`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${t?o`<p>${t}</p>`:d}
    </div>
    ${s?o`<div class="actions">${s}</div>`:d}
  </div>`}function ne(i,t,e){let s=t??[],n=s.some(r=>r.inbox===i)?s:[{inbox:i,title:""},...s];return o`<label class="picker">
    Inbox
    <select name="inbox" @change=${r=>e(r.target.value)}>
      ${n.map(r=>o`<option value=${r.inbox} ?selected=${r.inbox===i}>
            ${r.inbox}${r.title&&r.title!==r.inbox?` · ${r.title}`:""}
          </option>`)}
    </select>
  </label>`}var ro=new Set(["uid","uids","user_id","userid","user","id"]),ei={text:"",ids:[]};function Z(i){return i!==ei.text&&(ei={text:i,ids:oo(i)}),ei.ids}function oo(i){let t=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=t[0]===void 0?[]:ti(t[0]).map(a=>a.toLowerCase()),s=e.findIndex(a=>ro.has(a)),r=s>=0&&(e.length>1||t.length>1)?t.slice(1).map(a=>ti(a)[s]??""):t.flatMap(ti);return[...new Set(r.filter(a=>a!==""))]}function ti(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,t])=>{let e=(t??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function on(i,t){return Array.from({length:Math.ceil(i.length/t)},(e,s)=>i.slice(s*t,(s+1)*t))}var k=class extends te{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};h([$e({attribute:!1})],k.prototype,"session",2),h([$e({attribute:!1})],k.prototype,"api",2),h([$e({attribute:!1})],k.prototype,"route",2);var ii="audience/",St,ot,J,us,an,ln,dn,cn,_e=class extends k{constructor(){super(...arguments);m(this,J);this.change="add";this.text="";this.run=null;this.problem=null;m(this,St,new y(this,e=>this.api.inboxes(e)));m(this,ot,new y(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(ii)??"",this.session.may("read")&&(l(this,St).load(),l(this,ot).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=Z(this.text).length,s=this.session.may("audience"),n=this.run?.isRunning??!1;return o`${R({title:"Audience",about:"Who gets a message to everyone. Members who join later do not get what was sent before.",actions:ne(this.inbox,l(this,St).value,r=>Y("audience",r))})}
      ${s?d:w("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${u(this,J,an)}>
            ${pe({id:"change",label:"What to do",value:this.change,isDisabled:n,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:r=>this.change=r})}
            ${oe({id:"members",label:"User ids",rows:8,isCode:!0,isDisabled:n,value:this.text,set:r=>u(this,J,us).call(this,r),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One on a line, separated by commas, or a CSV with a column uid, user_id or id."})}
            <div class="row">
              ${ps("members-file","From a file…",r=>u(this,J,us).call(this,Z(r).join(`
`)))}
              <span class="muted" role="status"
                >${P(e,"distinct user")}${e>1e4?`, in ${P(Math.ceil(e/1e4),"batch","batches")}`:""}</span
              >
            </div>
            ${S(this.problem,void 0,r=>r.startsWith(this.change))}
            ${this.run?u(this,J,cn).call(this,this.run):d}
            <div class="row end">
              ${n?o`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!s||e===0||n}>
                ${this.change==="add"?"Add":"Remove"} ${e?f(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.may("read")?l(this,ot).show(r=>o`<p class="figure-in-card"><strong class="big" data-estimate>${f(r)}</strong></p>
                    <p class="muted">
                      Members of ${this.inbox} now.
                      ${r===0?"Add some to be able to send to everyone.":"Counted, not guessed, as long as nobody is changing it."}
                    </p>`):w("read","see how many members there are")}
        </section>
      </div>`}};St=new WeakMap,ot=new WeakMap,J=new WeakSet,us=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(ii):this.session.keepDraft(ii,e)},an=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let s=Z(this.text);s.length!==0&&(this.change==="remove"&&!await u(this,J,ln).call(this,s.length)||await u(this,J,dn).call(this,s))},ln=function(e){return N({title:`Remove ${P(e,"member")}?`,body:()=>o`<p>
          They no longer get messages to everyone in <strong>${this.inbox}</strong>. What they have received stays.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},dn=async function(e){let s={change:this.change,whole:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=s,this.problem=null;for(let n of on(e,1e4)){if(s.isStopped)break;try{let{added:r,removed:a,estimate:c}=await this.api.changeAudience(this.inbox,{[s.change]:n});s.done+=n.length,s.changed+=s.change==="add"?r:a,l(this,ot).set(c),u(this,J,us).call(this,e.slice(s.done).join(`
`))}catch(r){this.problem=F(r);break}}s.isRunning=!1,this.requestUpdate()},cn=function(e){let s=e.change==="add"?"added":"removed";return o`<div class="stack-form" role="status">
      ${nt("Members",e.done,e.whole)}
      <p class="muted">
        ${f(e.done)} of ${f(e.whole)} done; ${f(e.changed)} ${s}, ${f(e.done-e.changed)}
        ${e.change==="add"?"were members already":"were none"}.
        ${!e.isRunning&&e.done<e.whole?"The rest is still in the box.":""}
      </p>
    </div>`},h([$()],_e.prototype,"change",2),h([$()],_e.prototype,"text",2),h([$()],_e.prototype,"run",2),h([$()],_e.prototype,"problem",2),_e=h([_("stak-audience")],_e);function B(i,t,e){return o`<table class="table" role="table">
    <caption class="unseen">
      ${i}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${t.map(({head:s,kind:n})=>o`<th role="columnheader" scope="col" class=${n??""}>
              ${n==="actions"?o`<span class="unseen">${s}</span>`:s}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(s=>o`<tr role="row">
            ${t.map(({head:n,cell:r,kind:a})=>o`<td role="cell" class=${a??""} data-head=${n}><div>${r(s)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function at(i,t,e){return o`<div class="more">
    ${i?o`<button type="button" ?disabled=${t} @click=${e}>
          ${t?"Loading…":"Load more"}
        </button>`:o`<p class="muted">That is all.</p>`}
  </div>`}var pn=50,ao=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Fe,fe,Be,hs,un,ms=class extends k{constructor(){super(...arguments);m(this,hs);m(this,Fe,null);m(this,fe,new y(this,async e=>{let s=await this.api.auditLog(pn,null,e);return xe(this,Fe,s.next_cursor),s.entries}));m(this,Be,new y(this,async e=>{let s=await this.api.auditLog(pn,l(this,Fe),e);xe(this,Fe,s.next_cursor),l(this,fe).set([...l(this,fe).value??[],...s.entries])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,fe).load()}render(){let e=R({title:"Audit log",about:"Everything that was changed with one of your API keys, the latest first. Kept for a year.",actions:o`<button
        type="button"
        ?disabled=${l(this,fe).isWaiting}
        @click=${()=>{l(this,fe).load()}}
      >
        ${L("refresh")}Refresh
      </button>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Audit log">
        ${l(this,fe).show(s=>s.length===0?ie("Nothing has been changed yet","Posts, recalls, configuration and keys will be listed here."):o`${u(this,hs,un).call(this,s)} ${S(l(this,Be).problem,()=>{l(this,Be).load()})}
                ${at(l(this,Fe)!==null,l(this,Be).isWaiting,()=>{l(this,Be).load()})}`,"Loading the audit log")}
      </section>`:o`${e}${w("read","see the audit log")}`}};Fe=new WeakMap,fe=new WeakMap,Be=new WeakMap,hs=new WeakSet,un=function(e){return B("Audit log, latest first",[{head:"Action",kind:"main",cell:s=>o`<strong>${s.action}</strong>${s.detail?o`<small>${s.detail}</small>`:d}`},{head:"On",cell:s=>lo(s.target)},{head:"With key",kind:"code",cell:s=>o`<span title=${s.key_id}>${G(s.key_id)}</span>${s.key_id===this.session.own?.key_id?o` <span class="badge still">this key</span>`:d}`},{head:"When",cell:s=>o`<time class="nowrap" title=${se(s.at)} datetime=${new Date(s.at*1e3).toISOString()}
              >${K(s.at)}</time
            >`}],e)},ms=h([_("stak-audit-log")],ms);function lo(i){let t=ao.exec(i);return t?.[1]&&t[2]?o`<a href=${T("broadcasts",t[1],t[2])} title=${i}>${t[1]} ${G(t[2])}</a>`:o`${/^[0-9A-Z]{26}$/.test(i)?o`<span class="code" title=${i}>${G(i)}</span>`:i}`}var gs=480,ni=96,co=240;function mn(i,t){let e=i.at(-1),s=i.at(-2);return e&&s&&e.done===t.done&&s.done===t.done?[...i.slice(0,-1),t]:[...i,t].slice(-co)}function po(i){return i.slice(1).map((t,e)=>{let s=i[e];return{at:t.at,rate:Math.max(0,t.done-s.done)/Math.max(.001,t.at-s.at)}})}function hn(i){let t=po(i),e=i[0],s=i.at(-1);if(t.length===0||!e||!s||s.done===e.done)return o`<p class="muted chart-none">The rate is drawn while deliveries happen and this page is open.</p>`;let n=Math.max(...t.map(({rate:mt})=>mt),1),r=Math.max(.001,s.at-e.at),a=ni-4,c=(mt,qt)=>`${((mt-e.at)/r*gs).toFixed(1)} ${(a-qt/n*(ni-12)).toFixed(1)}`,g=`M${t.map(({at:mt,rate:qt},_r)=>{let Sr=i[_r];return`${c(Sr.at,qt)}L${c(mt,qt)}`}).join("L")}`,v=`${g}L${gs} ${a}L0 ${a}Z`,b=f(Math.round(n)),W=f(Math.round((s.done-e.done)/r)),re=Math.round(r),Xe=`Delivery rate over ${re} seconds: at most ${b} a second, ${W} on average.`;return o`<figure class="chart">
    <svg viewBox="0 0 ${gs} ${ni}" preserveAspectRatio="none" role="img" aria-label=${Xe}>
      ${ts`<line x1="0" x2=${gs} y1=${a} y2=${a} class="axis" />
        <path class="area" d=${v} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span><strong>${b}</strong> a second at most</span>
      <span><strong>${W}</strong> on average</span>
      <span class="muted">${re} s watched</span>
    </figcaption>
  </figure>`}function fn(i){if(!yn(i))return{title:"",body:gn(i),link:null,fields:[]};let t=Et(i.title)||Et(i.subject),e=[Et(i.body),Et(i.text)].filter(Boolean).join(`

`),s=mo(i);if(t||e)return{title:t||bn(e),body:t?e:ho(e),link:s,fields:[]};let n=Object.entries(i).filter(([r])=>s===null||r!=="url"&&r!=="action").map(([r,a])=>[ri(r),gn(a)]).filter(([,r])=>r.trim()!=="");return{title:"",body:"",link:s,fields:n}}function uo(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:t,href:e}=new URL(i,document.baseURI);return t==="http:"||t==="https:"?e:null}catch{return null}}function mo(i){let t=yn(i.action)?i.action:null,e=uo(t?.url??i.url);return e===null?null:{label:Et(t?.label)||null,url:e}}function bn(i){return i.split(`
`,1)[0]??""}function ho(i){return i.slice(bn(i).length).trim()}function Et(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function gn(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(t=>typeof t!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function ri(i){let t=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return t.charAt(0).toUpperCase()+t.slice(1)}function yn(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function fs(i){return o`<div class="previews">${vn("light",i)}${vn("dark",i)}</div>`}function vn(i,{message:t,category:e,sender:s}){let n=e.trim()===""||e.trim()==="default"?"General":ri(e.trim()),r=s.trim()||n;return o`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="face" aria-hidden="true">${[...r][0]?.toUpperCase()}</span>
      <div>
        ${typeof t=="string"?o`<p class="none">${t}</p>`:go(t)}
        <p class="over">${s.trim()?`${s.trim()} · `:""}${n} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function go(i){let{title:t,body:e,link:s,fields:n}=fn(i),r=t===""&&e===""&&n.length===0;return o`${r?o`<p class="none">No title yet</p>`:d}
  ${t?o`<p class="title" dir="auto">${t}</p>`:d}
  ${e?o`<p class="body" dir="auto">${e}</p>`:d}
  ${n.length>0?o`<dl>
        ${n.map(([a,c])=>o`<div>
              <dt>${a}</dt>
              <dd>${c}</dd>
            </div>`)}
      </dl>`:d}
  ${s===null?d:o`<span class="act">${s.label??"Open"}</span>`}`}var Se=class{constructor(t,e){this.ask=e;t.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let t=this.#i+=1,e="same";try{e=await this.ask()}catch{}if(t===this.#i){if(e==="over")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var oi=20;function bs(i){if(i.message===null)return"Taken back";let{title:t,body:e}=i.message,s=[t,e].find(n=>typeof n=="string"&&n.trim()!=="");return typeof s=="string"?s.slice(0,90):`A message in ${i.category}`}function ai(i,t){return B("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>o`<a href=${T("broadcasts",i,e.message_id)}>${bs(e)}</a
            ><small
              >${e.audiences.kind==="everyone"?"Everyone":"Some users"}${e.audiences.label?` · ${e.audiences.label}`:""}
              · ${e.category}</small
            >`},{head:"Status",cell:e=>cs(e.status)},{head:"Delivered",cell:e=>o`<div class="mini">
            <span class="number"
              >${f(e.delivered)} of
              ${f(e.recipients)}${e.failed?o` · <span class="error">${f(e.failed)} failed</span>`:d}</span
            >
            ${nt(`Delivered of ${bs(e)}`,_t(e),e.recipients)}
          </div>`},{head:"When",cell:e=>o`<time
            class="nowrap"
            datetime=${new Date((e.send_at??e.created)*1e3).toISOString()}
            title=${se(e.send_at??e.created)}
            >${we(e.send_at??e.created)}</time
          >`}],t)}var Tt,be,Ue,ys,vs,xn,lt=class extends k{constructor(){super(...arguments);m(this,vs);this.older=[];this.cursor=null;m(this,Tt,new y(this,e=>this.api.inboxes(e)));m(this,be,new y(this,async e=>{let s=await this.api.broadcasts(this.inbox,oi,null,e);return this.older.length===0&&(this.cursor=s.next_cursor),s.messages},()=>l(this,ys).start()));m(this,Ue,new y(this,async e=>{let s=await this.api.broadcasts(this.inbox,oi,this.cursor,e);this.older=[...this.older,...s.messages],this.cursor=s.next_cursor}));m(this,ys,new Se(this,()=>u(this,vs,xn).call(this)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(l(this,Tt).load(),l(this,be).load())}render(){let e=R({title:"Broadcasts",about:"What was sent from this inbox, newest first.",actions:o`${ne(this.inbox,l(this,Tt).value,s=>Y("broadcasts",s))}
        <button type="button" ?disabled=${l(this,be).isWaiting} @click=${()=>{l(this,be).load()}}>
          ${L("refresh")}Refresh
        </button>
        <a class="button primary" href=${T("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${l(this,be).show(s=>{if(s.length===0)return ie("Nothing has been sent from this inbox yet",o`<a class="button primary" href=${T("compose",this.inbox)}>Compose the first message</a>`);let n=new Set(s.map(({message_id:r})=>r));return o`${ai(this.inbox,[...s,...this.older.filter(({message_id:r})=>!n.has(r))])}
          ${S(l(this,Ue).problem,()=>{l(this,Ue).load()})}
          ${at(this.cursor!==null,l(this,Ue).isWaiting,()=>{l(this,Ue).load()})}`},"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts")}`}};Tt=new WeakMap,be=new WeakMap,Ue=new WeakMap,ys=new WeakMap,vs=new WeakSet,xn=async function(){let e=l(this,be).value??[];if(e.every(({status:r})=>ce(r)))return"over";let s=(await this.api.broadcasts(this.inbox,oi)).messages,n=e.filter(r=>!s.some(({message_id:a})=>a===r.message_id));return l(this,be).set([...s,...n]),JSON.stringify(s)===JSON.stringify(e)?"same":"changed"},h([$()],lt.prototype,"older",2),h([$()],lt.prototype,"cursor",2),lt=h([_("stak-broadcasts")],lt);var fo="recall";function $n(i,t,e){let s="all",n="",r="";return N({title:"Recall this message?",isDanger:!0,word:fo,action:()=>s==="all"?"Recall it":`Recall it from ${P(Z(n).length,"user")}`,isReady:()=>s==="all"||Z(n).length>0,placed:a=>a.startsWith("uids")||a==="reason",body:(a,c)=>{let p=g=>{g(),a()};return o`<p>
          Its content is hidden from readers as soon as this is answered, and leaves their unread counts. This cannot be
          undone.
        </p>
        ${pe({id:"recall-from",label:"From",value:s,options:[{value:"all",label:`All ${P(e.recipients,"recipient")}`},{value:"some",label:"Some of them"}],set:g=>p(()=>s=g)})}
        ${s==="some"?oe({id:"recall-uids",label:"User ids",rows:3,isCode:!0,value:n,set:g=>p(()=>n=g),error:x(c?.errors,"uids"),hint:"One on a line, or separated by commas; 10,000 at most."}):d}
        ${E({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:r,set:g=>p(()=>r=g),error:x(c?.errors,"reason"),hint:"Kept in the audit log."})}`},act:async()=>{await i.redact(t,e.message_id,{...s==="some"?{uids:Z(n)}:{},...r.trim()===""?{}:{reason:r.trim()}})}})}var bo={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},dt,ae,C,At,Rt,wn,kn,_n,Sn,En,Tn,He=class extends k{constructor(){super(...arguments);m(this,C);this.samples=[];this.problem=null;this.isBusy=!1;m(this,dt,new Se(this,()=>u(this,C,wn).call(this)));m(this,ae,new y(this,e=>this.api.broadcast(this.inbox,l(this,C,At),e),e=>u(this,C,Rt).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,ae).load()}render(){let e=o`<a href=${T("broadcasts",this.inbox)}>Broadcasts of ${this.inbox}</a>`,s=l(this,ae).value;return this.session.may("read")?o`${R({crumb:e,title:s?bs(s):"Broadcast",about:s?o`<span aria-live="polite">${cs(s.status)}</span>
            <span class="muted"
              >${s.status==="scheduled"?"to be sent":"sent"} ${we(s.send_at??s.created)}</span
            >`:d,actions:s?u(this,C,En).call(this,s):d})}
    ${s&&!this.session.may("post")?w("post","pause, resume or stop it"):d}
    ${S(this.problem,()=>{l(this,ae).load()})}
    ${l(this,ae).show(n=>u(this,C,Tn).call(this,n),"Loading the broadcast")}`:o`${R({title:"Broadcast",crumb:e})}${w("read","follow broadcasts; if it was just sent, it is on its way")}`}};dt=new WeakMap,ae=new WeakMap,C=new WeakSet,At=function(){return this.route.id??""},Rt=function(e){l(this,ae).set(e),this.samples=mn(this.samples,{at:performance.now()/1e3,done:_t(e)}),!ce(e.status)&&!l(this,dt).isRunning&&l(this,dt).start()},wn=async function(){let e=JSON.stringify(l(this,ae).value);try{let s=await this.api.broadcast(this.inbox,l(this,C,At));return this.problem=null,u(this,C,Rt).call(this,s),ce(s.status)?"over":JSON.stringify(s)===e?"same":"changed"}catch(s){throw this.problem=F(s),s}},kn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let s=await this.api.steer(this.inbox,l(this,C,At),e);this.session.may("read")&&u(this,C,Rt).call(this,s)}catch(s){this.problem=F(s),this.problem.status===409&&l(this,ae).load()}this.isBusy=!1}},_n=async function(e){let s=e.recipients-e.delivered-e.failed;await N({title:"Stop this broadcast?",body:()=>o`<p>
          Up to <strong>${P(Math.max(0,s),"user")}</strong> will never get it. What is delivered stays. A
          stopped broadcast cannot be resumed.
        </p>`,action:"Stop it",isDanger:!0,act:async()=>u(this,C,Rt).call(this,await this.api.steer(this.inbox,l(this,C,At),"stop"))})},Sn=async function(e){await $n(this.api,this.inbox,e)&&(this.session.say("Taken back: nobody can read it any more"),await l(this,ae).load(),l(this,dt).start())},En=function(e){let s=this.session.may("post"),n=(a,c)=>bo[a].includes(e.status)?o`<button
            type="button"
            ?disabled=${!s||this.isBusy}
            @click=${()=>{a==="stop"?u(this,C,_n).call(this,e):u(this,C,kn).call(this,a)}}
          >
            ${c}
          </button>`:d,r=e.status==="redacting"||e.status==="redacted";return o`${n("pause","Pause")} ${n("resume","Resume")} ${n("stop","Stop…")}
    ${r?d:o`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.may("redact")||this.isBusy}
          @click=${()=>{u(this,C,Sn).call(this,e)}}
        >
          Recall…
        </button>`}`},Tn=function(e){let s=_t(e);return o`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${f(s)} of ${f(e.recipients)} · ${st(s,e.recipients)}</span
            >
          </div>
          ${ce(e.status)?d:nt("Progress",s,e.recipients)}
          ${rn(e)}
          ${e.failed>0?o`<div class="notice warn">
                <p>
                  Some could not be delivered. <a href=${T("dead-letters",this.inbox)}>See why, and try again</a>.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${hn(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${yo(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?o`<p class="muted">
                It was taken back; its content is
                gone.${e.reason?o` Reason: ${e.reason}`:d}
              </p>`:o`${fs({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>As JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},h([$()],He.prototype,"samples",2),h([$()],He.prototype,"problem",2),h([$()],He.prototype,"isBusy",2),He=h([_("stak-broadcast")],He);function yo(i){let{kind:t,label:e}=i.audiences,s=[["Audience",`${t==="everyone"?"Everyone":"Some users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Accepted",se(i.created)],["Sent at",i.send_at===null?null:se(i.send_at)],["Disappears",i.expires_at===null?"never":se(i.expires_at)],["Chunks",f(i.chunks)],["Your id",i.host_system_id],["Reason",i.reason],["Id",o`<code>${i.message_id}</code>`]];return o`<dl class="facts">
    ${s.map(([n,r])=>r===null?d:o`<dt>${n}</dt>
            <dd>${r}</dd>`)}
  </dl>`}var xs={minutes:60,hours:3600,days:86400},qe={amount:"",unit:"days"};function Ee({amount:i,unit:t}){return i.trim()===""?null:Math.round(Number(i)*xs[t])}function An(i){if(i===null)return qe;let t=["days","hours","minutes"].find(e=>i%xs[e]===0)??"minutes";return{amount:String(i/xs[t]),unit:t}}function Te(i){let{id:t,value:e,set:s}=i,n=[i.hint?`${t}-hint`:"",i.error?`${t}-error`:""].filter(Boolean).join(" ");return je({...i,isOptional:!0},o`<div class="joined">
      <input
        id=${t}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${ke(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${n||d}
        @input=${r=>s({...e,amount:r.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${ke(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${r=>s({...e,unit:r.target.value})}
      >
        ${Object.keys(xs).map(r=>o`<option value=${r} ?selected=${r===e.unit}>${r}</option>`)}
      </select>
    </div>`)}var Ae={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:qe,when:"now",at:""};function li(i){let t=[],e=i.to==="users"?Z(i.uids):[];i.to==="users"&&e.length===0&&t.push({field:"audiences.uids",message:"Name at least one user, or send to everyone."});let s=Pt(i);typeof s=="string"?t.push({field:"message",message:s}):i.mode==="fields"&&Object.keys(s).length===0&&t.push({field:"message.title",message:"Write a title or a text."}),i.mode==="fields"&&i.link!==""&&!xo(i.link)&&t.push({field:"message.action",message:"Links begin with https:// or http://, or with / for your own site."});let n=Ee(i.ttl);n!==null&&!(n>=1)&&t.push({field:"ttl_seconds",message:"Must be a time longer than nothing."});let r=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(r!==null&&Number.isNaN(r)&&t.push({field:"send_at",message:"Choose a day and a time."}),t.length>0||typeof s=="string")return{errors:t};let a=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...a}:{kind:"everyone",...a},message:s,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...n===null?{}:{ttl_seconds:n},...r===null?{}:{send_at:r}}}}function Pt(i){if(i.mode==="fields"){let t=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...t}}return Re(i.json)}function Re(i){if(i.trim()==="")return"Write a JSON object.";try{let t=JSON.parse(i);return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:"Must be a JSON object, in { and }."}catch(t){return`This is not JSON: ${vo(i,t)}.`}}function vo(i,t){let e=t instanceof Error?t.message:"it cannot be read",s=/position (\d+)/.exec(e);if(s===null)return e.replace(/\.$/,"");let n=i.slice(0,Number(s[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${n.length}, column ${(n.at(-1)?.length??0)+1}`}function xo(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function ws(i){let t=Rn(i);return typeof t=="object"&&t!==null?t:{}}function Rn(i){if(typeof i!="object"||i===null)return"";let{type:t,properties:e,required:s,default:n,const:r,enum:a,minimum:c}=i;if(r!==void 0)return r;if(n!==void 0)return n;if(Array.isArray(a))return a[0];let p=Array.isArray(t)?t[0]:t;if(p==="object"||p===void 0&&e!==void 0){let g=e??{},v=Array.isArray(s)?s:Object.keys(g);return Object.fromEntries(v.map(b=>[b,Rn(g[b])]))}return p==="array"?[]:p==="number"||p==="integer"?typeof c=="number"?c:0:p==="boolean"?!1:p==="null"?null:""}var $s=class{#e=null;nameOf(t,e){let s=JSON.stringify([t,e]);if(this.#e?.content!==s){let n=crypto.getRandomValues(new Uint8Array(16));this.#e={content:s,name:`console-${Array.from(n,r=>r.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}sent(){this.#e=null}};var Cn=new Set(["title","body","action"]);function On(i,t){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],s=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...s].some(n=>t===n||t.startsWith(`${n}.`)||t.startsWith(`${n}[`))}function Mn({draft:i,errors:t,estimate:e,change:s}){let n=i.to==="users"?Z(i.uids).length:0;return o`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Who gets it</h2>
    ${pe({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Some users"},{value:"everyone",label:"Everyone"}],set:r=>s({to:r},"audiences")})}
    ${i.to==="users"?o`${oe({id:"uids",label:"User ids",rows:3,isCode:!0,value:i.uids,set:r=>s({uids:r},"audiences.uids"),error:x(t,"audiences.uids"),placeholder:"ada, bob",hint:"One on a line, or separated by commas. They need not be registered."})}
          <div class="row">
            ${ps("uids-file","From a file…",r=>s({uids:Z(r).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${P(n,"distinct user")}</span>
          </div>`:o`<p class="muted">
          Everyone in this inbox's audience when you
          send${e===void 0?"":o`: now about <strong>${f(e)}</strong>`}.
        </p>`}
    ${E({id:"label",label:"Name of the audience",isOptional:!0,maxlength:256,value:i.label,set:r=>s({label:r},"audiences.label"),error:x(t,"audiences.label"),hint:"Shown with the message, for instance “Customers in Berlin”."})}
  </section>`}function Nn(i){let{draft:t,errors:e,config:s,categories:n,change:r}=i,a=s?.categories!==null&&s?.categories!==void 0;return o`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">What it says</h2>
      ${pe({id:"mode",label:"Written as",value:t.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>r(ko(t,c,s),"message")})}
    </div>
    <div class="columns">
      ${a?rt({id:"category",label:"Category",value:t.category,options:[{value:"",label:"default"},...n.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>r({category:c},"category"),error:x(e,"category")}):E({id:"category",label:"Category",isOptional:!0,value:t.category,set:c=>r({category:c},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${E({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:t.sender,set:c=>r({sender:c},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${n.map(c=>o`<option value=${c}></option>`)}</datalist>
    ${t.mode==="json"?wo(i):$o(i)}
  </section>`}function $o({draft:i,errors:t,change:e}){return o`${E({id:"title",label:"Title",value:i.title,set:s=>e({title:s},"message.title"),error:x(t,"message.title")})}
    ${oe({id:"body",label:"Text",rows:5,value:i.body,set:s=>e({body:s},"message.body"),error:x(t,"message.body")})}
    <div class="columns">
      ${E({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:s=>e({link:s},"message.action"),error:x(t,"message.action")})}
      ${E({id:"link-label",label:"Words on the button",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:s=>e({linkLabel:s},"message.action.label")})}
    </div>`}function wo({draft:i,errors:t,config:e,change:s}){let n=i.json.trim()===""?null:Re(i.json),r=n!==null&&typeof n!="string"&&Object.keys(n).some(c=>!Cn.has(c)),a=typeof n=="string"?[{field:"message",message:n}]:t.filter(({field:c})=>c==="message"||c.startsWith("message."));return o`${oe({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>s({json:c},"message"),error:a.length===0?null:a.length===1?Pn(a[0]):`${a.length} places do not fit:`,hint:e?.schema?o`Checked against the inbox's
        schema${e.schema_version?o`, version <strong>${e.schema_version}</strong>`:d}, by the
        server, before anything is sent.`:"A JSON object. title, body and action are what inboxes show."})}
  ${a.length>1?o`<ul class="error">
        ${a.map(c=>o`<li>${Pn(c)}</li>`)}
      </ul>`:d}
  ${r?o`<p class="hint">With fields of its own, it can only be written as JSON.</p>`:d}
  ${e?.schema?o`<details>
        <summary>The schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Pn({field:i,message:t}){let e=i.replace(/^message\.?/,"");return e===""?t:`${e}: ${t}`}function Dn({draft:i,errors:t,config:e,change:s}){let n=e?.ttl_seconds;return o`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">When</h2>
    <div class="columns">
      <div class="stack-form">
        ${pe({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"At a time"}],set:r=>s({when:r},"send_at")})}
        ${i.when==="later"?E({id:"at",label:"Day and time",type:"datetime-local",value:i.at,set:r=>s({at:r},"send_at"),error:x(t,"send_at"),hint:`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${Te({id:"ttl",label:"Disappears after",value:i.ttl,set:r=>s({ttl:r},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:n?`Otherwise after ${os(n)}, as the inbox says.`:"Otherwise it stays."})}
    </div>
  </section>`}function ko(i,t,e){if(t==="json"){let a=Pt({...i,mode:"fields"}),c={...e?.schema?ws(e.schema):{},...typeof a=="string"?{}:a};return{mode:t,json:i.json.trim()===""||typeof Re(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let s=Re(i.json);if(i.json.trim()==="")return{mode:t};if(typeof s=="string"||Object.keys(s).some(a=>!Cn.has(a)))return{mode:"json"};let n=s.action??{},r=a=>typeof a=="string"?a:"";return{mode:t,title:r(s.title),body:r(s.body),link:r(n.url),linkLabel:r(n.label),json:Ae.json}}var We="compose/",zn=new $s,ct,Ct,le,Q,di,ks,ci,pi,In,_s,ye=class extends k{constructor(){super(...arguments);m(this,Q);this.draft=Ae;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;m(this,ct,new y(this,e=>this.api.inboxes(e)));m(this,Ct,new y(this,e=>this.api.audience(this.inbox,e)));m(this,le,new y(this,e=>this.api.config(this.inbox,e),e=>u(this,Q,di).call(this,e)));m(this,ks,(e,s)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(n=>!ge(n.field,s)),JSON.stringify(this.draft)===JSON.stringify(Ae)?this.session.dropDraft(We):this.session.keepDraft(We,this.draft)});m(this,_s,()=>{this.draft=Ae,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(We),l(this,le).value&&u(this,Q,di).call(this,l(this,le).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(We)??Ae,this.session.may("read")&&(l(this,ct).load(),l(this,le).load(),l(this,Ct).load())}render(){let e=li(this.draft),s="post"in e&&this.checked?.content===JSON.stringify(e.post),n=l(this,ct).value?.find(({inbox:a})=>a===this.inbox),r={draft:this.draft,errors:this.errors,config:l(this,le).value,categories:l(this,le).value?.categories??n?.categories??[],estimate:l(this,Ct).value?.estimate,change:l(this,ks)};return o`${R({title:"Compose",about:"Nothing is sent before you have seen whom it reaches and what it costs.",actions:ne(this.inbox,l(this,ct).value,a=>Y("compose",a))})}
      ${this.session.may("post")?d:w("post","send messages")}
      ${this.session.may("read")?d:w("read","see the inbox's categories and schema")}
      ${l(this,le).problem?S(l(this,le).problem,()=>{l(this,le).load()}):d}
      <div class="compose">
        <form novalidate @submit=${u(this,Q,In)}>
          ${Mn(r)} ${Nn(r)} ${Dn(r)}
          ${S(this.problem,void 0,a=>On(this.draft,a))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(We).length===0}
              @click=${l(this,_s)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.may("post")}
                @click=${()=>{u(this,Q,ci).call(this)}}
              >
                Dry run
              </button>
              <button type="submit" class="primary" ?disabled=${this.isBusy||!this.session.may("post")}>
                ${this.isBusy?"Checking…":"Review and send"}
              </button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${this.checked&&s?Ln(this.checked.result):o`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Recipients, chunks and cost appear here. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${fs({message:Pt(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};ct=new WeakMap,Ct=new WeakMap,le=new WeakMap,Q=new WeakSet,di=function(e){e.schema&&this.session.draft(We)===void 0&&(this.draft={...Ae,mode:"json",json:JSON.stringify(ws(e.schema),null,2)})},ks=new WeakMap,ci=async function(){if(this.isBusy)return null;this.problem=null;let e=li(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return u(this,Q,pi).call(this),null;this.isBusy=!0;try{let s=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:s},{post:e.post,result:s}}catch(s){return this.problem=F(s),this.errors=this.problem.errors,this.checked=null,u(this,Q,pi).call(this),null}finally{this.isBusy=!1}},pi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},In=async function(e){e.preventDefault();let s=await u(this,Q,ci).call(this);if(s===null)return;let{post:n,result:r}=s,a=n.audiences.kind==="everyone",c=!a,p;!await N({title:a?`Send to everyone: ${f(r.recipients)} ${r.recipients===1?"person":"people"}?`:`Send to ${P(r.recipients,"user")}?`,body:(v,b)=>o`<p>
            ${typeof n.message.title=="string"?o`<strong>${n.message.title}</strong>, in`:"In"} the
            inbox <strong>${this.inbox}</strong>, category ${n.category??"default"}.
          </p>
          ${Ln(r)}
          ${n.send_at?o`<p>It will be sent on <strong>${K(n.send_at)}</strong>. Until then it can be stopped.</p>`:d}
          ${a?o`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${W=>{c=W.target.checked,v()}}
                />
                <span>Yes, send it to all ${f(r.recipients)} in <strong>${this.inbox}</strong>.</span></label
              >`:d}
          ${b?.status===0?o`<p class="hint">
                It may have been accepted before the connection broke. Sending the same message again from here is safe:
                it goes out once.
              </p>`:d}`,action:n.send_at?"Schedule":`Send to ${f(r.recipients)}`,isReady:()=>c,act:async()=>{p=await this.api.post(this.inbox,n,zn.nameOf(this.inbox,n))}})||p===void 0||(zn.sent(),this.session.dropDraft(We),this.session.say(p.status==="scheduled"?"Scheduled":"Accepted: it is on its way"),Y("broadcasts",this.inbox,p.message_id))},_s=new WeakMap,h([$()],ye.prototype,"draft",2),h([$()],ye.prototype,"errors",2),h([$()],ye.prototype,"problem",2),h([$()],ye.prototype,"checked",2),h([$()],ye.prototype,"isBusy",2),ye=h([_("stak-compose")],ye);function Ln({recipients:i,chunks:t,cost:e}){return o`<div class="outcome">
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${f(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${f(t)}</dd>
      </div>
      <div>
        <dt>Cost on AWS</dt>
        <dd data-outcome="cost">${Hi(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${f(e.dynamodb_write_units)} write units and ${f(e.sqs_requests)} queue requests (${e.prices}).
    </p>
  </div>`}var jn=50,Ke,Mt,de,Je,ve,ui,Fn,Bn,Ot=class extends k{constructor(){super(...arguments);m(this,ve);this.chosen=new Set;m(this,Ke,null);m(this,Mt,new y(this,e=>this.api.inboxes(e)));m(this,de,new y(this,async e=>{let s=await this.api.deadLetters(this.inbox,jn,null,e);return xe(this,Ke,s.next_cursor),this.chosen=new Set,s.dead_letters}));m(this,Je,new y(this,async e=>{let s=await this.api.deadLetters(this.inbox,jn,l(this,Ke),e);xe(this,Ke,s.next_cursor),l(this,de).set([...l(this,de).value??[],...s.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(l(this,Mt).load(),l(this,de).load())}render(){let e=l(this,de).value??[],s=this.session.may("post"),n=R({title:"Dead letters",about:"Chunks of broadcasts that could not be delivered, oldest first.",actions:o`${ne(this.inbox,l(this,Mt).value,r=>Y("dead-letters",r))}
        <button type="button" ?disabled=${l(this,de).isWaiting} @click=${()=>{l(this,de).load()}}>
          ${L("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!s||this.chosen.size===0}
          @click=${()=>{u(this,ve,ui).call(this,[...this.chosen])}}
        >
          Redrive chosen${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!s||e.length===0}
          @click=${()=>{u(this,ve,ui).call(this,void 0)}}
        >
          Redrive all
        </button>`});return this.session.may("read")?o`${n} ${s?d:w("post","try dead letters again")}
      <section class="card flush" aria-label="Dead letters">
        ${l(this,de).show(r=>r.length===0?ie("No dead letters",o`<p>Everything that was sent from ${this.inbox} has been delivered, or still is on its way.</p>`):o`${u(this,ve,Bn).call(this,r)} ${S(l(this,Je).problem,()=>{l(this,Je).load()})}
                ${at(l(this,Ke)!==null,l(this,Je).isWaiting,()=>{l(this,Je).load()})}`,"Loading dead letters")}
      </section>`:o`${n}${w("read","see dead letters")}`}};Ke=new WeakMap,Mt=new WeakMap,de=new WeakMap,Je=new WeakMap,ve=new WeakSet,ui=async function(e){let s=0;await N({title:e?`Try ${P(e.length,"dead letter")} again?`:"Try all dead letters again?",body:()=>o`<p>Mend what was wrong first: what fails again comes back here. Nobody gets a message twice.</p>`,action:"Try again",act:async()=>{({redriven:s}=await this.api.redrive(this.inbox,e))}})&&(this.session.say(`${P(s,"dead letter")} put back on the queue`),await l(this,de).load())},Fn=function(e,s){let n=new Set(this.chosen);s?n.add(e):n.delete(e),this.chosen=n},Bn=function(e){return B("Dead letters, oldest first",[{head:"Choose",cell:s=>o`<input
              type="checkbox"
              aria-label="Choose the dead letter ${s.id}"
              .checked=${this.chosen.has(s.id)}
              @change=${n=>u(this,ve,Fn).call(this,s.id,n.target.checked)}
            />`},{head:"Reason",kind:"main",cell:s=>o`<strong>${s.reason}</strong>`},{head:"Broadcast",cell:s=>s.message_id===null?o`<span class="muted">cannot be read</span>`:o`<a href=${T("broadcasts",this.inbox,s.message_id)}>${G(s.message_id)}</a
                  >${s.chunk===null?d:o` <span class="muted">chunk ${f(s.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:s=>f(s.recipients)},{head:"When",cell:s=>o`<time class="nowrap" title=${se(s.buried_at)}>${we(s.buried_at)}</time>`}],e)},h([$()],Ot.prototype,"chosen",2),Ot=h([_("stak-dead-letters")],Ot);var Pe=class{constructor(t,e){this.host=t;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};t.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}begin(t){this.#e=JSON.stringify(t),this.form=this.host.session.draft(this.draftName())??t,this.problem=null,this.host.requestUpdate()}change(t,e){if(this.form!==null){if(this.form={...this.form,...t},this.problem!==null&&this.problem.errors.length>0){let s=this.problem.errors.filter(c=>!ge(c.field,e)),{status:n,code:r,message:a}=this.problem;this.problem=s.length>0?new j(n,r,a,s):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(t){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await t(this.form);this.host.session.dropDraft(this.draftName()),this.begin(e)}catch(e){this.problem=F(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Ss(i,t){return new j(400,"invalid_input",t,[{field:i,message:t}])}function Es(i){let{id:t,values:e,set:s,isDisabled:n}=i,r=g=>{let v=g.value.split(/[\s,;]+/).filter(b=>b!==""&&!e.includes(b));g.value="",v.length>0&&s([...e,...new Set(v)])},a=g=>{let v=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),r(v)):g.key==="Backspace"&&v.value===""&&e.length>0&&s(e.slice(0,-1))},c=(g,v)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),s(e.filter(b=>b!==v))},p=[i.hint?`${t}-hint`:"",i.error?`${t}-error`:""].filter(Boolean).join(" ");return je(i,o`${e.length?o`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>o`<li class="chip ${n?"bare":""}">
                  ${g}${n?d:o`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${v=>c(v,g)}
                      >
                        ${L("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${t}
        autocomplete="off"
        ?disabled=${n}
        placeholder=${i.placeholder??d}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${p||d}
        @keydown=${a}
        @change=${g=>r(g.target)}
      />`)}function pt({kept:i,isAllowed:t,action:e}){let{isChanged:s,isBusy:n}=i;return o`<div class="unsaved-bar ${s?"changed":""}">
    <p role="status">${s?"Not saved yet. It stays here while this window is open.":""}</p>
    <div class="row">
      ${s?o`<button type="button" @click=${i.discard} ?disabled=${n}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!s||n||!t}>
        ${n?"Saving…":e}
      </button>
    </div>
  </div>`}var _o=["inbox","title","description","schema_version","schema","categories","ttl_seconds"];function mi(i,t){return{inbox:i,title:t?.title??"",description:t?.description??"",version:t?.schema_version??"",schema:t?.schema?JSON.stringify(t.schema,null,2):"",isClosed:t!==null&&t.categories!==null,categories:t?.categories??[],muted:t?.muted??"read",ttl:An(t?.ttl_seconds??null)}}var O,Nt,U,Ve,Un,Hn,qn,Ts=class extends k{constructor(){super(...arguments);m(this,U);m(this,O,new Pe(this,()=>`inboxes/${this.route.inbox}`));m(this,Nt,new y(this,e=>this.api.config(this.route.inbox??"",e),e=>l(this,O).begin(mi(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),l(this,U,Ve)?l(this,O).begin(mi("",null)):this.session.may("read")&&l(this,Nt).load()}render(){let e=o`<a href=${T("inboxes")}>Inboxes</a>`,s=R({crumb:e,title:l(this,U,Ve)?"New inbox":this.route.inbox??""}),n=!l(this,U,Ve)&&!this.session.may("read");return o`${s} ${this.session.may("config")?d:w("config","change inboxes")}
    ${n?w("read","see this configuration"):d}
    ${l(this,O).form?u(this,U,qn).call(this,l(this,O).form):n?d:l(this,Nt).show(()=>d,"Loading the configuration")}`}};O=new WeakMap,Nt=new WeakMap,U=new WeakSet,Ve=function(){return this.route.inbox==="+"},Un=async function(e){e.preventDefault();let s=l(this,U,Ve),n=l(this,O).form?.inbox.trim()??"";await l(this,O).save(async a=>{let c=a.schema.trim()===""?null:Re(a.schema);if(typeof c=="string")throw Ss("schema",c);s&&await u(this,U,Hn).call(this,n);let p=await this.api.configure(n,{title:a.title.trim(),description:a.description.trim()||null,schema_version:a.version.trim()||null,schema:c,categories:a.isClosed?a.categories:null,muted:a.muted,ttl_seconds:Ee(a.ttl)});return mi(n,p)})&&(this.session.say(s?`${n} is made`:"Saved"),s&&Y("inboxes",n))},Hn=async function(e){if(e==="")throw Ss("inbox","Give it a name, which stands in addresses.");if(!this.session.may("read"))return;if((await this.api.inboxes()).some(n=>n.inbox===e))throw Ss("inbox","This name is taken.")},qn=function(e){let s=l(this,O).problem?.errors,n=this.session.may("config"),r=e.schema.trim()===""?null:Re(e.schema);return o`<form class="stack-form" novalidate @submit=${u(this,U,Un)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">Name and purpose</h2>
        <div class="columns">
          ${l(this,U,Ve)?E({id:"inbox",label:"Name in addresses",isCode:!0,maxlength:64,value:e.inbox,set:a=>l(this,O).change({inbox:a},"inbox"),error:x(s,"inbox"),hint:"Letters, digits and _ . - ; it cannot be changed later."}):d}
          ${E({id:"title",label:"Title",isDisabled:!n,value:e.title,set:a=>l(this,O).change({title:a},"title"),error:x(s,"title"),hint:"What people call it."})}
        </div>
        ${oe({id:"description",label:"Description",isOptional:!0,isDisabled:!n,rows:2,value:e.description,set:a=>l(this,O).change({description:a},"description"),error:x(s,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${pe({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!n,options:[{value:"open",label:"Any"},{value:"closed",label:"Only these"}],set:a=>l(this,O).change({isClosed:a==="closed"},"categories")})}
        ${e.isClosed?Es({id:"categories",label:"Allowed categories",values:e.categories,set:a=>l(this,O).change({categories:a},"categories"),error:x(s,"categories"),isDisabled:!n,hint:"Up to 90. Type one and press Enter. Posts without a category are in default, which is always allowed."}):o`<p class="hint">A category is registered when it is first used.</p>`}
        <div class="columns">
          ${Te({id:"inbox-ttl",label:"Messages disappear after",isDisabled:!n,value:e.ttl,set:a=>l(this,O).change({ttl:a},"ttl_seconds"),error:x(s,"ttl_seconds"),hint:"For posts that say nothing else. Empty: they stay."})}
          ${rt({id:"muted",label:"In a category its reader has muted",value:e.muted,isDisabled:!n,options:[{value:"read",label:"Delivered as read"},{value:"dropped",label:"Not delivered"}],set:a=>l(this,O).change({muted:a},"muted")})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is taken.</p>
        ${oe({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!n,isCode:!0,rows:12,value:e.schema,set:a=>l(this,O).change({schema:a},"schema"),error:typeof r=="string"?r:x(s,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!n||r===null||typeof r=="string"}
            @click=${()=>l(this,O).change({schema:JSON.stringify(r,null,2)},"schema")}
          >
            Tidy
          </button>
        </div>
        ${E({id:"version",label:"Version",isOptional:!0,isDisabled:!n,maxlength:64,value:e.version,set:a=>l(this,O).change({version:a},"schema_version"),error:x(s,"schema_version"),hint:"Your own name for this version of the schema."})}
      </section>
      ${S(l(this,O).problem,void 0,a=>_o.some(c=>ge(a,c)))}
      ${pt({kept:l(this,O),isAllowed:n,action:l(this,U,Ve)?"Make the inbox":"Save"})}
    </form>`},Ts=h([_("stak-inbox-config")],Ts);var gi=5,Dt,As=class extends k{constructor(){super(...arguments);m(this,Dt,new y(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,Dt).load()}render(){let e=R({title:"Inboxes",about:"Each has its own messages, audience, categories and unread counts.",actions:o`<a class="button primary" href=${T("inboxes","+")}>New inbox</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Inboxes">
        ${l(this,Dt).show(s=>s.length===0?ie("No inboxes","Make the first one."):So(s),"Loading inboxes")}
      </section>`:o`${e}${w("read","see inboxes")}`}};Dt=new WeakMap,As=h([_("stak-inboxes")],As);function So(i){return B("Inboxes by name",[{head:"Inbox",kind:"main",cell:t=>o`<a href=${T("inboxes",t.inbox)}>${t.inbox}</a><small>${t.title}</small>`},{head:"Categories",cell:t=>t.categories.length===0?o`<span class="muted">none used yet</span>`:o`<ul class="chips">
                ${t.categories.slice(0,gi).map(e=>o`<li class="chip bare">${e}</li>`)}${t.categories.length>gi?o`<li class="muted">and ${t.categories.length-gi} more</li>`:""}
              </ul>`},{head:"Messages",cell:t=>t.has_schema?o`<span class="badge info">by schema</span>`:o`<span class="muted">any JSON</span>`},{head:"Made",cell:t=>o`<span class="nowrap">${K(t.created)}</span>`}],i)}var bi="data key",fi={signing:"Signs the tokens of your users. Your backend signs with the new one from now on.",subscriber:"Hashes subscriber ids for Novu's client.",webhook:"Signs what your webhook address is told.",[bi]:"Seals what is stored. It never leaves Stak."},Eo=100,To=[3600,86400,7*86400],Ge,V,Wn,Kn,Jn,Vn,Gn,Yn,zt=class extends k{constructor(){super(...arguments);m(this,V);this.chosen=new Set;m(this,Ge,new y(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.may("config")&&l(this,Ge).load()}render(){let e=this.session.may("config"),s=R({title:"Keys and secrets",about:"Keys call this API. Secrets sign tokens and webhooks. Neither can be read again after it was made.",actions:e?o`<button type="button" class="primary" @click=${()=>{u(this,V,Wn).call(this)}}>New API key</button>`:d});return e?o`${s}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${l(this,Ge).show(n=>u(this,V,Yn).call(this,n),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${B("Secrets",[{head:"Secret",kind:"main",cell:n=>o`<strong>${n}</strong><small>${fi[n]}</small>`},{head:"Rotate",kind:"actions",cell:n=>o`<button
                  type="button"
                  class="small"
                  aria-label="Rotate the ${n===bi?n:`${n} secret`}"
                  @click=${()=>{n===bi?u(this,V,Gn).call(this):u(this,V,Vn).call(this,n)}}
                >
                  Rotate…
                </button>`}],Object.keys(fi))}
      </section>`:o`${s}${w("config","see and change keys and secrets")}`}};Ge=new WeakMap,V=new WeakSet,Wn=async function(){let e,s="",n=qe;this.chosen=new Set,!(!await N({title:"New API key",action:"Make the key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.makeKey({scopes:it.filter(a=>this.chosen.has(a)),name:s.trim()||null,expires_in_seconds:Ee(n)})},placed:a=>a==="name"||a==="expires_at"||a==="expires_in_seconds",body:(a,c)=>o`${E({id:"key-name",label:"Name",isOptional:!0,maxlength:Eo,value:s,set:p=>{s=p,a()},error:x(c?.errors,"name"),hint:"What uses it, as in “billing service”."})}
          ${Te({id:"key-expiry",label:"Expires after",value:n,set:p=>{n=p,a()},error:x(c?.errors,"expires_in_seconds")??x(c?.errors,"expires_at"),hint:"Empty: it does not expire."})}
          <fieldset class="stack-form">
          <legend class="label">What it may do</legend>
          ${it.map(p=>o`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${p}
                  .checked=${this.chosen.has(p)}
                  ?disabled=${!this.session.may(p)}
                  @change=${g=>{u(this,V,Kn).call(this,p,g.target.checked),a()}}
                />
                <span
                  ><strong>${p}</strong
                  ><small
                    >${qi[p]}${this.session.may(p)?"":". Your own key lacks it, so it cannot be given away."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await kt("Your new API key",o`With the scopes ${e.scopes.join(", ")}${e.expires_at===null?"":`, valid until ${K(e.expires_at)}`}.
      Keep it in a safe place: it is shown this once.`,e.api_key),await l(this,Ge).load())},Kn=function(e,s){s?this.chosen.add(e):this.chosen.delete(e)},Jn=async function(e){let s=e.key_id===this.session.own?.key_id;await N({title:`Revoke the key ${G(e.key_id)}?`,isDanger:!0,action:"Revoke",...s?{word:"revoke"}:{},body:()=>o`<p>Whatever uses it is refused from that moment on. This cannot be undone.</p>
          ${s?o`<div class="notice warn">
                <p>This is the key you are signed in with: you will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.say("The key is revoked"),await l(this,Ge).load())},Vn=async function(e){let s="",n="";await N({title:`Rotate the ${e} secret?`,action:"Rotate",body:a=>o`<p>${fi[e]}</p>
          ${rt({id:"grace",label:"The secret before stays good",value:s,options:[{value:"",label:"until the next rotation"},...To.map(c=>({value:String(c),label:`for ${os(c)}`})),{value:"0",label:"not at all: it was stolen"}],set:c=>{s=c,a()}})}`,act:async()=>{({secret:n}=await this.api.rotate(e,s===""?null:Number(s)))}})&&await kt(`The new ${e} secret`,"Give it to your backend now: it is shown this once.",n)},Gn=async function(){await N({title:"Rotate the data key?",action:"Rotate",body:()=>o`<p>What is said from now on is sealed with a new key. What was said before stays readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.say("The data key is rotated")},Yn=function(e){return B("API keys, oldest first",[{head:"Key",kind:"main",cell:s=>o`${s.name===null?o`<strong class="code" title=${s.key_id}>${G(s.key_id)}</strong>`:o`<strong>${s.name}</strong>`}${s.key_id===this.session.own?.key_id?o` <span class="badge good">this key</span>`:d}${s.name===null?d:o`<small class="code" title=${s.key_id}>${G(s.key_id)}</small>`}`},{head:"Scopes",cell:s=>s.scopes.length===it.length?"all":o`<ul class="chips">
                  ${s.scopes.map(n=>o`<li class="chip bare">${n}</li>`)}
                </ul>`},{head:"Created",cell:s=>o`<span class="nowrap">${K(s.created)}</span>`},{head:"Last used",cell:s=>s.last_used_at===null?"never":yi(s.last_used_at)},{head:"Expires",cell:s=>Ao(s.expires_at)},{head:"Revoke",kind:"actions",cell:s=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke the key ${G(s.key_id)}"
              @click=${()=>{u(this,V,Jn).call(this,s)}}
            >
              Revoke…
            </button>`}],e)},h([$()],zt.prototype,"chosen",2),zt=h([_("stak-keys")],zt);function yi(i){return o`<time class="nowrap" title=${se(i)} datetime=${new Date(i*1e3).toISOString()}
    >${we(i)}</time
  >`}function Ao(i){return i===null?"never":i*1e3>Date.now()?yi(i):o`<span class="badge bad">expired</span> ${yi(i)}`}var Zn=8,Ro=100,ut,Ye,Lt,It,Ps,Cs,Qn,Rs=class extends k{constructor(){super(...arguments);m(this,Cs);m(this,ut,new y(this,e=>this.api.inboxes(e)));m(this,Ye,new y(this,async e=>(await this.api.broadcasts(this.inbox,Zn,null,e)).messages,()=>l(this,Ps).start()));m(this,Lt,new y(this,e=>this.api.audience(this.inbox,e)));m(this,It,new y(this,async e=>{let s=await this.api.deadLetters(this.inbox,Ro,null,e);return{letters:s.dead_letters,hasMore:s.next_cursor!==null}}));m(this,Ps,new Se(this,()=>u(this,Cs,Qn).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.may("read"))for(let e of[l(this,ut),l(this,Ye),l(this,Lt),l(this,It)])e.load()}render(){let e=R({title:"Overview",actions:o`${this.session.may("read")?ne(this.inbox,l(this,ut).value,s=>Y("overview",s)):d} <a class="button primary" href=${T("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <div class="figures">
        <a class="figure" href=${T("audience",this.inbox)}>
          <span class="name">Audience</span>${l(this,Lt).show(({estimate:s})=>o`<span class="value" data-figure="audience">${f(s)}</span
                ><span class="more-words"
                  >${s===0?"add members to send to everyone":"would get a message to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${T("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${l(this,It).show(({letters:s,hasMore:n})=>{let r=s.reduce((a,{recipients:c})=>a+c,0);return o`<span class="value ${s.length?"bad":""}" data-figure="dead-letters"
                >${f(s.length)}${n?"+":""}</span
              ><span class="more-words"
                >${s.length?`for ${P(r,"recipient")}${n?" and more":""}`:"everything was delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${T("inboxes")}>
          <span class="name">Inboxes</span>${l(this,ut).show(s=>o`<span class="value">${f(s.length)}</span
                ><span class="more-words"
                  >${s.slice(0,3).map(({inbox:n})=>n).join(", ")}${s.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${T("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${l(this,Ye).show(s=>s.length?ai(this.inbox,s):ie("Nothing has been sent yet",o`<a class="button primary" href=${T("compose",this.inbox)}>Compose the first message</a>`),"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts, audiences and dead letters")}`}};ut=new WeakMap,Ye=new WeakMap,Lt=new WeakMap,It=new WeakMap,Ps=new WeakMap,Cs=new WeakSet,Qn=async function(){let e=l(this,Ye).value??[];if(e.every(({status:n})=>ce(n)))return"over";let s=(await this.api.broadcasts(this.inbox,Zn)).messages;return l(this,Ye).set(s),JSON.stringify(s)===JSON.stringify(e)?"same":"changed"},Rs=h([_("stak-overview")],Rs);var er="stored_bytes",Po={[er]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories of one inbox",chats_per_user:"Chats of one user",group_members:"Members of one group",sessions_per_user:"Sessions of one user",api_keys:"API keys",requests_per_second:"Requests a second, all API keys",user_requests_per_second:"Requests a second, one end user"},jt,Ms,tr,Os=class extends k{constructor(){super(...arguments);m(this,Ms);m(this,jt,new y(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),l(this,jt).load()}render(){return o`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${l(this,jt).show(e=>u(this,Ms,tr).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};jt=new WeakMap,Ms=new WeakSet,tr=function(e){return B("Quotas",[{head:"Quota",kind:"main",cell:([s])=>Po[s]??s.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([s,{used:n}])=>Xn(s,n,"–")},{head:"Limit",kind:"number",cell:([s,{limit:n}])=>Xn(s,n,"no limit")},{head:"Share",kind:"number",cell:([,{used:s,limit:n}])=>s===null||n===null?"–":st(s,n)}],e)},Os=h([_("stak-quotas")],Os);function Xn(i,t,e){return t===null?e:i===er?Ui(t):f(t)}var sr=3650,Co=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function ir(i){return i.days.trim()===""?null:Number(i.days)}function nr(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var I,Ze,Ce,rr,or,ar,Ns=class extends k{constructor(){super(...arguments);m(this,Ce);m(this,I,new Pe(this,()=>"settings/"));m(this,Ze,new y(this,e=>this.api.settings(e),e=>l(this,I).begin(nr(e))))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&l(this,Ze).load()}render(){let e=R({title:"Settings",about:"For all inboxes of this tenant."});return this.session.may("read")?o`${e} ${this.session.may("config")?d:w("config","change settings")}
      ${l(this,I).form?u(this,Ce,ar).call(this,l(this,I).form):l(this,Ze).show(()=>d,"Loading settings")}
      <stak-quotas class="spaced" .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:o`${e}${w("read","see settings")}`}};I=new WeakMap,Ze=new WeakMap,Ce=new WeakSet,rr=async function(e){if(e.preventDefault(),l(this,I).form===null||!await u(this,Ce,or).call(this,ir(l(this,I).form)))return;await l(this,I).save(async n=>{let r=await this.api.changeSettings({title:n.title.trim()||null,allowed_origins:n.origins,retention_days:ir(n),limits:{requests_per_second:Number(n.requests),user_requests_per_second:Number(n.userRequests)},webhook_url:n.webhook.trim()||null});return l(this,Ze).set(r),nr(r)})&&this.session.say("Saved")},or=async function(e){let s=l(this,Ze).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=sr)||s!==null&&e>=s?!0:N({title:`Remove everything older than ${P(e,"day")}?`,body:()=>o`<p>
          Messages, chats and logs older than ${P(e,"day")} are removed, now and from now on.
          ${s===null?"Until now everything is kept.":`Until now they are kept for ${P(s,"day")}.`}
          What is removed cannot be brought back.
        </p>`,action:"Save and remove",isDanger:!0,act:async()=>{}})},ar=function(e){let s=l(this,I).problem?.errors,n=!this.session.may("config");return o`<form class="stack-form" novalidate @submit=${u(this,Ce,rr)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${E({id:"title",label:"Title",isOptional:!0,isDisabled:n,value:e.title,set:r=>l(this,I).change({title:r},"title"),error:x(s,"title"),hint:"The tenant's name for people."})}
          ${E({id:"days",label:"Keep messages, chats and logs for, in days",isOptional:!0,type:"number",min:"1",max:String(sr),isDisabled:n,value:e.days,set:r=>l(this,I).change({days:r},"retention_days"),error:x(s,"retention_days"),hint:"Messages, chats and logs older than this are removed. Empty: nothing is removed."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Es({id:"origins",label:"Allowed origins",values:e.origins,set:r=>l(this,I).change({origins:r},"allowed_origins"),isDisabled:n,error:x(s,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages of these origins may use the user API and its WebSocket; * allows all. Type one and press Enter."})}
        ${E({id:"webhook",label:"Webhook address",isOptional:!0,type:"url",isDisabled:n,isCode:!0,value:e.webhook,set:r=>l(this,I).change({webhook:r},"webhook_url"),error:x(s,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Told, with a signature, of messages for users who are not connected."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${E({id:"requests",label:"Requests a second, all API keys",type:"number",min:"1",isDisabled:n,value:e.requests,set:r=>l(this,I).change({requests:r},"limits.requests_per_second"),error:x(s,"limits.requests_per_second")})}
          ${E({id:"user-requests",label:"Requests a second, one end user",type:"number",min:"1",isDisabled:n,value:e.userRequests,set:r=>l(this,I).change({userRequests:r},"limits.user_requests_per_second"),error:x(s,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${S(l(this,I).problem,void 0,r=>Co.some(a=>ge(r,a)))}
      ${pt({kept:l(this,I),isAllowed:!n,action:"Save"})}
    </form>`},Ns=h([_("stak-settings")],Ns);var Ds,lr,Oe=class extends te{constructor(){super(...arguments);m(this,Ds);this.key="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){let e=Qs(this.key.trim()),s=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return o`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${as()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.ended?o`<div class="notice warn" role="status">
              <p>
                Your key is no longer accepted: ${this.session.ended} Sign in with another key of the same tenant; what
                you had typed is still here.
              </p>
            </div>`:d}
        <form @submit=${u(this,Ds,lr)}>
          ${E({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:n=>this.key=n,error:s?this.problem?.message:null,hint:e?o`A key of the tenant <strong>${e}</strong>.`:"It begins with sk_ and was shown when it was made."})}
          ${s?d:S(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||this.key.trim()===""}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key stays in this window's memory: it is not stored, and a reload asks for it again. Use a key with the
          scopes you need and no more.
        </p>
      </div>
    </main>`}};Ds=new WeakSet,lr=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=null;try{await this.session.signIn(this.key.trim()),this.key="",this.dispatchEvent(new Event("signed-in"))}catch(s){this.problem=F(s),await this.updateComplete,this.querySelector("input")?.focus()}this.isBusy=!1}},h([$e({attribute:!1})],Oe.prototype,"session",2),h([$()],Oe.prototype,"key",2),h([$()],Oe.prototype,"problem",2),h([$()],Oe.prototype,"isBusy",2),Oe=h([_("stak-sign-in")],Oe);var Oo=3600;function zs(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var X,Ft,H,A,dr,cr,vi,pr,ur,mr,xi,hr,gr,fr,br,ue=class extends k{constructor(){super(...arguments);m(this,A);this.asked="";this.uid=null;this.ttl={...qe,unit:"hours"};this.chosenInbox="";this.recounted=null;this.problems={};m(this,X,new Pe(this,()=>`users/${this.uid}`));m(this,Ft,new y(this,e=>this.api.inboxes(e)));m(this,H,new y(this,()=>u(this,A,dr).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.may("read")&&l(this,Ft).load()}render(){return o`${R({title:"Users",about:"Look up one user. Users need not be registered to get messages."})}
      ${this.session.may("read")?d:w("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${u(this,A,cr)}>
          ${E({id:"who",label:"User id or phone number",value:this.asked,set:e=>this.asked=e,placeholder:"ada or +4930123456",hint:"A phone number begins with + and the country's code."})}
          <button type="submit" class="primary" ?disabled=${this.asked.trim()===""||l(this,H).isWaiting}>
            Look up
          </button>
        </form>
      </section>
      ${l(this,H).isWaiting&&this.uid===null?ls("Looking up"):d}
      ${S(l(this,H).problem,()=>{l(this,H).load()})}
      ${this.uid===null?l(this,H).isWaiting||l(this,H).problem?d:ie("Nobody looked up yet","Enter a user id as your backend knows it."):u(this,A,hr).call(this,this.uid)}`}};X=new WeakMap,Ft=new WeakMap,H=new WeakMap,A=new WeakSet,dr=async function(){let e=this.asked.trim();if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new j(400,"invalid_name","No user id is . or .., or has a / in it.");try{let s=await(e.startsWith("+")?this.api.userByPhone(e):this.api.user(e));return this.uid=s.user_id,l(this,X).begin(zs(s)),s}catch(s){let n=F(s);if(n.status!==404||e.startsWith("+"))throw n;return this.uid=e,l(this,X).begin(zs(null)),null}},cr=function(e){e.preventDefault(),this.asked.trim()!==""&&(this.session.may("read")?(l(this,H).forget(),l(this,H).load()):(this.uid=this.asked.trim(),l(this,X).begin(zs(null))))},vi=async function(e,s){this.problems={...this.problems,[e]:null};try{await s()}catch(n){this.problems={...this.problems,[e]:F(n)}}},pr=async function(e,s){e.preventDefault();let n=l(this,H).value;await l(this,X).save(async({name:a,phone:c})=>{let p=c.trim(),g=p!==""&&p===n?.phone_number&&n.phone_verified,v=await this.api.writeUser(s,{...a.trim()===""?{}:{display_name:a.trim()},...p===""?{}:{phone_number:p},...g?{phone_verified:!0}:{}});return l(this,H).set(v),zs(v)})&&this.session.say("Profile saved")},ur=async function(e){await N({title:`Forget the profile of ${e}?`,body:()=>o`<p>Name and phone number are deleted; the number is free again. Inboxes and chats stay.</p>`,action:"Forget",isDanger:!0,act:async()=>{await this.api.forgetUser(e)}})&&(this.session.dropDraft(`users/${e}`),this.session.say("The profile is forgotten"),this.asked=e,await l(this,H).load())},mr=function(e,s){e.preventDefault(),u(this,A,vi).call(this,"token",async()=>{let{token:n,expires_at:r}=await this.api.makeToken(s,Ee(this.ttl)??Oo);await kt(`A token for ${s}`,o`Whoever has it is this user until ${K(r)}. It is shown once and cannot be taken back.`,n)})},xi=function(e){u(this,A,vi).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},hr=function(e){return o`<div class="split spaced">
      <div>${l(this,X).form?u(this,A,gr).call(this,e,l(this,X).form):d}</div>
      <div>${u(this,A,fr).call(this,e)} ${u(this,A,br).call(this,e)}</div>
    </div>`},gr=function(e,s){let n=l(this,H).value,r=l(this,X).problem,a=this.session.may("users");return o`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${n?o`<span class="badge good">registered</span>`:o`<span class="badge still">no profile</span>`}
      </div>
      ${n?o`<p class="muted">
            Registered ${K(n.created)}, changed
            ${K(n.updated)}.${n.phone_verified?" The phone number is verified.":""}
          </p>`:o`<p class="muted">Nothing is known of this user. They can get messages and sign in all the same.</p>`}
      ${a?d:w("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{u(this,A,pr).call(this,c,e)}}>
        ${E({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!a,value:s.name,set:c=>l(this,X).change({name:c},"display_name"),error:x(r?.errors,"display_name")})}
        ${E({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!a,value:s.phone,set:c=>l(this,X).change({phone:c},"phone_number"),error:x(r?.errors,"phone_number"),hint:"In the international form, as in +4930123456. One user's only."})}
        ${S(r,void 0,c=>c==="display_name"||c==="phone_number")}
        ${pt({kept:l(this,X),isAllowed:a,action:n?"Save profile":"Register"})}
      </form>
      ${n&&a?o`<button type="button" class="small danger-quiet" @click=${()=>{u(this,A,ur).call(this,e)}}>
            Forget this profile…
          </button>`:d}
    </section>`},fr=function(e){let s=this.recounted;return o`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the unread counts that are shown with the messages that are there, and puts right what differs.
      </p>
      <div class="row">
        ${ne(this.chosenInbox,l(this,Ft).value,n=>{this.chosenInbox=n,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.may("read")} @click=${()=>u(this,A,xi).call(this,e)}>Recount</button>
      </div>
      ${S(this.problems.recount??null,()=>u(this,A,xi).call(this,e))}
      ${s?o`<div class="notice ${s.drift===0?"good":"warn"}" role="status">
              <p>
                ${s.drift===0?"The counts are right.":`They differed by ${s.drift}${s.repaired?" and were put right":""}.`}
              </p>
            </div>
            ${B("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:n=>n===""?o`<strong>All</strong>`:n},{head:"Shown",kind:"number",cell:n=>n===""?s.stored.total:s.stored.categories[n]??0},{head:"Counted",kind:"number",cell:n=>n===""?s.counted.total:s.counted.categories[n]??0}],["",...new Set([...Object.keys(s.stored.categories),...Object.keys(s.counted.categories)])])}`:d}
    </section>`},br=function(e){let s=this.problems.token??null,n=this.session.may("tokens");return o`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${n?d:w("tokens","make user tokens")}
      <form class="stack-form" novalidate @submit=${r=>u(this,A,mr).call(this,r,e)}>
        ${Te({id:"token-ttl",label:"Good for",value:this.ttl,set:r=>this.ttl=r,isDisabled:!n,error:x(s?.errors,"ttl_seconds"),hint:"Otherwise one hour; 30 days at most."})}
        ${S(s,void 0,r=>r==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!n}>Make a token</button></div>
      </form>
    </section>`},h([$()],ue.prototype,"asked",2),h([$()],ue.prototype,"uid",2),h([$()],ue.prototype,"ttl",2),h([$()],ue.prototype,"chosenInbox",2),h([$()],ue.prototype,"recounted",2),h([$()],ue.prototype,"problems",2),ue=h([_("stak-users")],ue);document.adoptedStyleSheets=[nn,Gi,tn,Xi,Qi,Yi,sn,en,Vi,Zi].map(i=>i.styleSheet);var Mo=5e3,yr={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",settings:"Settings","audit-log":"Audit log"},No=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","settings","audit-log"]]],Do=new Set(["compose","broadcasts","dead-letters","audience"]),z,Ls,Bt,Ut,q,$i,Ht,vr,xr,$r,Is,wr,kr,Qe=class extends te{constructor(){super(...arguments);m(this,q);m(this,z,new ds);m(this,Ls,new rs(l(this,z)));this.route=Zs(location.hash);this.isFolded=!0;this.said="";m(this,Bt);m(this,Ut,async()=>{this.route=Zs(location.hash),this.isFolded=!0,this.route.inbox!==null&&Do.has(this.route.view)&&(l(this,z).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),u(this,q,$i).call(this)});m(this,Ht,e=>{l(this,z).drafts().length>0&&e.preventDefault()});m(this,Is,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",l(this,Ut)),window.addEventListener("beforeunload",l(this,Ht)),l(this,z).addEventListener("changed",()=>this.requestUpdate()),l(this,z).addEventListener("said",e=>u(this,q,vr).call(this,e.detail))}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",l(this,Ut)),window.removeEventListener("beforeunload",l(this,Ht))}render(){let e=l(this,z).isOpen?yr[this.route.view]:"Sign in";return document.title=`${e} · Stak console`,o`${l(this,z).isOpen?u(this,q,$r).call(this):o`<stak-sign-in
            .session=${l(this,z)}
            @signed-in=${()=>this.updateComplete.then(()=>u(this,q,$i).call(this))}
          ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.said?o`<p>${L("done")}${this.said}</p>`:d}
      </div>`}};z=new WeakMap,Ls=new WeakMap,Bt=new WeakMap,Ut=new WeakMap,q=new WeakSet,$i=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Ht=new WeakMap,vr=function(e){this.said=e,clearTimeout(l(this,Bt)),xe(this,Bt,setTimeout(()=>this.said="",Mo))},xr=async function(){(l(this,z).drafts().length===0||await N({title:"Sign out and lose what you have not sent or saved?",body:()=>o`<p>There is unsent or unsaved work in this window. Signing out forgets it.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))&&l(this,z).signOut()},$r=function(){let e=l(this,z).own;return o`<a class="skip" href="#main" @click=${l(this,Is)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isFolded?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${as()}
              <div><strong>Stak</strong><span title=${l(this,z).tenant}>${l(this,z).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isFolded?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isFolded=!this.isFolded}
            >
              ${L(this.isFolded?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${No.map(([s,n])=>o`<h2 id="nav-${s}">${s}</h2>
                  <ul aria-labelledby="nav-${s}">
                    ${n.map(r=>u(this,q,wr).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            <p>
              Key <code>${G(e?.key_id??"")}</code>,
              ${e?.scopes.length===it.length?"all scopes":o`scopes: ${e?.scopes.join(", ")}`}.
              Reloading this page asks for it again.
            </p>
            <button type="button" class="small" @click=${()=>{u(this,q,xr).call(this)}}>${L("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Bi(`${this.route.view}/${this.route.inbox??l(this,z).inbox}/${this.route.id}`,u(this,q,kr).call(this))}
        </main>
      </div>`},Is=new WeakMap,wr=function(e){let s=this.route.view===e,n=l(this,z).drafts(`${e}/`).length>0;return o`<li>
      <a href=${T(e)} aria-current=${s?"page":d} @click=${()=>this.isFolded=!0}>
        ${L(e)}${yr[e]}${n?o`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},kr=function(){let[e,s,n]=[l(this,z),l(this,Ls),this.route];switch(n.view){case"overview":return o`<stak-overview .session=${e} .api=${s} .route=${n}></stak-overview>`;case"compose":return o`<stak-compose .session=${e} .api=${s} .route=${n}></stak-compose>`;case"broadcasts":return n.id===null?o`<stak-broadcasts .session=${e} .api=${s} .route=${n}></stak-broadcasts>`:o`<stak-broadcast .session=${e} .api=${s} .route=${n}></stak-broadcast>`;case"dead-letters":return o`<stak-dead-letters .session=${e} .api=${s} .route=${n}></stak-dead-letters>`;case"audience":return o`<stak-audience .session=${e} .api=${s} .route=${n}></stak-audience>`;case"users":return o`<stak-users .session=${e} .api=${s} .route=${n}></stak-users>`;case"inboxes":return n.inbox===null?o`<stak-inboxes .session=${e} .api=${s} .route=${n}></stak-inboxes>`:o`<stak-inbox-config .session=${e} .api=${s} .route=${n}></stak-inbox-config>`;case"keys":return o`<stak-keys .session=${e} .api=${s} .route=${n}></stak-keys>`;case"settings":return o`<stak-settings .session=${e} .api=${s} .route=${n}></stak-settings>`;case"audit-log":return o`<stak-audit-log .session=${e} .api=${s} .route=${n}></stak-audit-log>`}},h([$()],Qe.prototype,"route",2),h([$()],Qe.prototype,"isFolded",2),h([$()],Qe.prototype,"said",2),Qe=h([_("stak-console")],Qe);export{Qe as StakConsole};
