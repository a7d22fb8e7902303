var co=Object.defineProperty;var po=Object.getOwnPropertyDescriptor;var Wi=i=>{throw TypeError(i)};var m=(i,s,e,t)=>{for(var n=t>1?void 0:t?po(s,e):s,r=i.length-1,l;r>=0;r--)(l=i[r])&&(n=(t?l(s,e,n):l(n))||n);return t&&n&&co(s,e,n),n};var ri=(i,s,e)=>s.has(i)||Wi("Cannot "+e);var a=(i,s,e)=>(ri(i,s,"read from private field"),e?e.call(i):s.get(i)),u=(i,s,e)=>s.has(i)?Wi("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),D=(i,s,e,t)=>(ri(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),p=(i,s,e)=>(ri(i,s,"access private method"),e);var us=globalThis,hs=us.ShadowRoot&&(us.ShadyCSS===void 0||us.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,oi=Symbol(),Ji=new WeakMap,Ct=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==oi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(hs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Ji.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Ji.set(e,s))}return s}toString(){return this.cssText}},Ki=i=>new Ct(typeof i=="string"?i:i+"",void 0,oi),j=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,n,r)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(n)+i[r+1],i[0]);return new Ct(e,i,oi)},Vi=(i,s)=>{if(hs)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=us.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},ai=hs?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Ki(e)})(i):i;var{is:uo,defineProperty:ho,getOwnPropertyDescriptor:mo,getOwnPropertyNames:go,getOwnPropertySymbols:fo,getPrototypeOf:bo}=Object,ms=globalThis,Gi=ms.trustedTypes,vo=Gi?Gi.emptyScript:"",yo=ms.reactiveElementPolyfillSupport,Ot=(i,s)=>i,Nt={toAttribute(i,s){switch(s){case Boolean:i=i?vo:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},gs=(i,s)=>!uo(i,s),Yi={attribute:!0,type:String,converter:Nt,reflect:!1,useDefault:!1,hasChanged:gs};Symbol.metadata??=Symbol("metadata"),ms.litPropertyMetadata??=new WeakMap;var xe=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Yi){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&ho(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:r}=mo(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:n,set(l){let c=n?.call(this);r?.call(this,l),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Yi}static _$Ei(){if(this.hasOwnProperty(Ot("elementProperties")))return;let s=bo(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Ot("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ot("properties"))){let e=this.properties,t=[...go(e),...fo(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(ai(n))}else s!==void 0&&e.push(ai(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Vi(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Nt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(n):this.setAttribute(n,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let r=t.getPropertyOptions(n),l=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Nt;this._$Em=n;let c=l.fromAttribute(e,r.type);this[n]=c??this._$Ej?.get(n)??c,this._$Em=null}}requestUpdate(s,e,t,n=!1,r){if(s!==void 0){let l=this.constructor;if(n===!1&&(r=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??gs)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:r},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),r!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,r]of this._$Ep)this[n]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,r]of t){let{wrapped:l}=r,c=this[n];l!==!0||this._$AL.has(n)||c===void 0||this.C(n,void 0,r,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};xe.elementStyles=[],xe.shadowRootOptions={mode:"open"},xe[Ot("elementProperties")]=new Map,xe[Ot("finalized")]=new Map,yo?.({ReactiveElement:xe}),(ms.reactiveElementVersions??=[]).push("2.1.2");var di=globalThis,Zi=i=>i,fs=di.trustedTypes,Qi=fs?fs.createPolicy("lit-html",{createHTML:i=>i}):void 0,ci="$lit$",we=`lit$${Math.random().toFixed(9).slice(2)}$`,pi="?"+we,$o=`<${pi}>`,Ue=document,Dt=()=>Ue.createComment(""),jt=i=>i===null||typeof i!="object"&&typeof i!="function",ui=Array.isArray,rn=i=>ui(i)||typeof i?.[Symbol.iterator]=="function",li=`[ 	
\f\r]`,Mt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Xi=/-->/g,en=/>/g,Be=RegExp(`>|${li}(?:([^\\s"'>=/]+)(${li}*=${li}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),tn=/'/g,sn=/"/g,on=/^(?:script|style|textarea|title)$/i,hi=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),o=hi(1),ws=hi(2),Sa=hi(3),ne=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),nn=new WeakMap,He=Ue.createTreeWalker(Ue,129);function an(i,s){if(!ui(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Qi!==void 0?Qi.createHTML(s):s}var ln=(i,s)=>{let e=i.length-1,t=[],n,r=s===2?"<svg>":s===3?"<math>":"",l=Mt;for(let c=0;c<e;c++){let h=i[c],g,$,y=-1,G=0;for(;G<h.length&&(l.lastIndex=G,$=l.exec(h),$!==null);)G=l.lastIndex,l===Mt?$[1]==="!--"?l=Xi:$[1]!==void 0?l=en:$[2]!==void 0?(on.test($[2])&&(n=RegExp("</"+$[2],"g")),l=Be):$[3]!==void 0&&(l=Be):l===Be?$[0]===">"?(l=n??Mt,y=-1):$[1]===void 0?y=-2:(y=l.lastIndex-$[2].length,g=$[1],l=$[3]===void 0?Be:$[3]==='"'?sn:tn):l===sn||l===tn?l=Be:l===Xi||l===en?l=Mt:(l=Be,n=void 0);let de=l===Be&&i[c+1].startsWith("/>")?" ":"";r+=l===Mt?h+$o:y>=0?(t.push(g),h.slice(0,y)+ci+h.slice(y)+we+de):h+we+(y===-2?c:de)}return[an(i,r+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Lt=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let r=0,l=0,c=s.length-1,h=this.parts,[g,$]=ln(s,e);if(this.el=i.createElement(g,t),He.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(n=He.nextNode())!==null&&h.length<c;){if(n.nodeType===1){if(n.hasAttributes())for(let y of n.getAttributeNames())if(y.endsWith(ci)){let G=$[l++],de=n.getAttribute(y).split(we),ht=/([.?@])?(.*)/.exec(G);h.push({type:1,index:r,name:ht[2],strings:de,ctor:ht[1]==="."?vs:ht[1]==="?"?ys:ht[1]==="@"?$s:We}),n.removeAttribute(y)}else y.startsWith(we)&&(h.push({type:6,index:r}),n.removeAttribute(y));if(on.test(n.tagName)){let y=n.textContent.split(we),G=y.length-1;if(G>0){n.textContent=fs?fs.emptyScript:"";for(let de=0;de<G;de++)n.append(y[de],Dt()),He.nextNode(),h.push({type:2,index:++r});n.append(y[G],Dt())}}}else if(n.nodeType===8)if(n.data===pi)h.push({type:2,index:r});else{let y=-1;for(;(y=n.data.indexOf(we,y+1))!==-1;)h.push({type:7,index:r}),y+=we.length-1}r++}}static createElement(s,e){let t=Ue.createElement("template");return t.innerHTML=s,t}};function qe(i,s,e=i,t){if(s===ne)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,r=jt(s)?void 0:s._$litDirective$;return n?.constructor!==r&&(n?._$AO?.(!1),r===void 0?n=void 0:(n=new r(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=qe(i,n._$AS(i,s.values),n,t)),s}var bs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??Ue).importNode(e,!0);He.currentNode=n;let r=He.nextNode(),l=0,c=0,h=t[0];for(;h!==void 0;){if(l===h.index){let g;h.type===2?g=new mt(r,r.nextSibling,this,s):h.type===1?g=new h.ctor(r,h.name,h.strings,this,s):h.type===6&&(g=new xs(r,this,s)),this._$AV.push(g),h=t[++c]}l!==h?.index&&(r=He.nextNode(),l++)}return He.currentNode=Ue,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},mt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=qe(this,s,e),jt(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==ne&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):rn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&jt(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ue.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Lt.createElement(an(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let r=new bs(n,this),l=r.u(this.options);r.p(e),this.T(l),this._$AH=r}}_$AC(s){let e=nn.get(s.strings);return e===void 0&&nn.set(s.strings,e=new Lt(s)),e}k(s){ui(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let r of s)n===e.length?e.push(t=new i(this.O(Dt()),this.O(Dt()),this,this.options)):t=e[n],t._$AI(r),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Zi(s).nextSibling;Zi(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},We=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,r){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,n){let r=this.strings,l=!1;if(r===void 0)s=qe(this,s,e,0),l=!jt(s)||s!==this._$AH&&s!==ne,l&&(this._$AH=s);else{let c=s,h,g;for(s=r[0],h=0;h<r.length-1;h++)g=qe(this,c[t+h],e,h),g===ne&&(g=this._$AH[h]),l||=!jt(g)||g!==this._$AH[h],g===d?s=d:s!==d&&(s+=(g??"")+r[h+1]),this._$AH[h]=g}l&&!n&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},vs=class extends We{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},ys=class extends We{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},$s=class extends We{constructor(s,e,t,n,r){super(s,e,t,n,r),this.type=5}_$AI(s,e=this){if((s=qe(this,s,e,0)??d)===ne)return;let t=this._$AH,n=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==d&&(t===d||n);n&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},xs=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){qe(this,s)}},dn={M:ci,P:we,A:pi,C:1,L:ln,R:bs,D:rn,V:qe,I:mt,H:We,N:ys,U:$s,B:vs,F:xs},xo=di.litHtmlPolyfillSupport;xo?.(Lt,mt),(di.litHtmlVersions??=[]).push("3.3.3");var It=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let r=e?.renderBefore??null;t._$litPart$=n=new mt(s.insertBefore(Dt(),r),r,void 0,e??{})}return n._$AI(i),n};var mi=globalThis,re=class extends xe{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=It(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ne}};re._$litElement$=!0,re.finalized=!0,mi.litElementHydrateSupport?.({LitElement:re});var wo=mi.litElementPolyfillSupport;wo?.({LitElement:re});(mi.litElementVersions??=[]).push("4.2.2");var _=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var ko={attribute:!0,type:String,converter:Nt,reflect:!1,hasChanged:gs},_o=(i=ko,s,e)=>{let{kind:t,metadata:n}=e,r=globalThis.litPropertyMetadata.get(n);if(r===void 0&&globalThis.litPropertyMetadata.set(n,r=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(c){let h=s.get.call(this);s.set.call(this,c),this.requestUpdate(l,h,i,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,i,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let h=this[l];s.call(this,c),this.requestUpdate(l,h,i,!0,c)}}throw Error("Unsupported decorator location: "+t)};function oe(i){return(s,e)=>typeof e=="object"?_o(i,s,e):((t,n,r)=>{let l=n.hasOwnProperty(r);return n.constructor.createProperty(r,t),l?Object.getOwnPropertyDescriptor(n,r):void 0})(i,s,e)}function v(i){return oe({...i,state:!0,attribute:!1})}var Je={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},_s=i=>(...s)=>({_$litDirective$:i,values:s}),gt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:hl}=dn;var cn=i=>i.strings===void 0;var So={},Ss=(i,s=So)=>i._$AH=s;var zt=_s(class extends gt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Ss(i),this.key=s),e}});function P(i,...s){return i.reduce((e,t,n)=>e+encodeURIComponent(String(s[n-1]))+t)}function Ke(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var Es=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let n=await this.session.call(`/inboxes${Ke(100,t)}`,{signal:s});e.push(...n.inboxes),t=n.next_cursor}while(t!==null);return e}config(s,e){return this.session.call(P`/${s}/config`,{signal:e})}configure(s,e){return this.session.call(P`/${s}/config`,{method:"PUT",body:e})}audience(s,e){return this.session.call(P`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.call(P`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.call(`${P`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.call(P`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}broadcasts(s,e,t,n){return this.session.call(P`/${s}/messages`+Ke(e,t),{signal:n})}broadcast(s,e,t){return this.session.call(P`/${s}/messages/${e}`,{signal:t})}steer(s,e,t){return this.session.call(P`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.call(P`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}deadLetters(s,e,t,n){return this.session.call(P`/${s}/dead-letters`+Ke(e,t),{signal:n})}redrive(s,e){return this.session.call(P`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.call(`/audit-log${Ke(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let n=await this.session.call(`/keys${Ke(100,t)}`,{signal:s});e.push(...n.keys),t=n.next_cursor}while(t!==null);return e}makeKey(s){return this.session.call("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.call(P`/keys/${s}`,{method:"DELETE"})}rotate(s,e){return this.session.call(P`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.call("/data-key/rotate",{method:"POST"})}settings(s){return this.session.call("/settings",{signal:s})}changeSettings(s){return this.session.call("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.call("/quotas",{signal:s});return e}user(s,e){return this.session.call(P`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.call(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}users(s,e,t,n){let r=s===""?"":`&query=${encodeURIComponent(s)}`;return this.session.call(`/users${Ke(e,t)}${r}`,{signal:n})}writeUser(s,e){return this.session.call(P`/users/${s}`,{method:"PUT",body:e})}eraseUser(s){return this.session.call(P`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.call(P`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.call(P`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(P`/jobs/${s}/file`)}deviceSessions(s,e,t,n){return this.session.call(P`/users/${s}/sessions`+Ke(e,t),{signal:n})}endSession(s,e){return this.session.call(P`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.call(P`/users/${s}/sessions`,{method:"DELETE"})}makeToken(s,e){return this.session.call(P`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.call(P`/${s}/users/${e}/audit`,{method:"POST"})}};var Eo=new Intl.NumberFormat("en"),To=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Ao=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),gi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Ro=.01;function f(i){return Eo.format(i)}function A(i,s,e=`${s}s`){return`${f(i)} ${i===1?s:e}`}function ft(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function L(i){return To.format(i*1e3)}function ae(i){return Ao.format(i*1e3)}function fe(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?gi.format(Math.round(e/60),"minute"):t<22*3600?gi.format(Math.round(e/3600),"hour"):t<26*86400?gi.format(Math.round(e/86400),"day"):L(i)}var Po=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Co=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Ts(i){let[s,e]=Po.find(([,t])=>i>=t)??["",0];return e===0?A(i,"byte"):`${Co.format(i/e)} ${s}`}function pn(i){return i>0&&i<Ro?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Oo=[["day",86400],["hour",3600],["minute",60],["second",1]];function As(i){let[s,e]=Oo.find(([,t])=>i>=t&&i%t===0)??["second",1];return A(i/e,s)}function ee(i){return`…${i.slice(-6)}`}var bt=["post","redact","audience","config","tokens","users","read"],un={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Take messages back",audience:"Add and remove members of audiences",config:"Inboxes, settings, API keys and secrets",tokens:"Make tokens for users",users:"Write user profiles, end sessions, export and erase users",read:"See broadcasts, audiences, users, settings and the audit log"};function be(i){return i==="delivered"||i==="stopped"||i==="redacted"}var F=class extends Error{constructor(e,t,n,r=[],l=null){super(n);this.status=e;this.code=t;this.errors=r;this.retryAfterSeconds=l;this.name="Problem"}};async function fi(i,s,e={}){let t={authorization:`Bearer ${s}`,...e.headers};e.body!==void 0&&(t["content-type"]="application/json");let n;try{n=await fetch(i,{method:e.method??"GET",headers:t,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:"omit",cache:"no-store"})}catch(l){throw e.signal?.aborted?l:new F(0,"unreachable","The server cannot be reached. Check the connection and try again.")}let r=await n.text();if(n.ok)return r===""?null:JSON.parse(r);throw No(n,r)}function No(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:n,title:r,errors:l}=JSON.parse(s);return new F(i.status,String(t),String(n??r),l??[],e)}catch{return new F(i.status,"unknown",`The server answered ${i.status}.`,[],e)}}var Mo={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function H(i){return o`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${ws`<path d=${Mo[i]} />`}
  </svg>`}function Rs(){return o`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function vt(i="Loading"){return o`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function J(i,s){return o`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function w(i,s){return o`<div class="notice quiet" data-lacks=${i}>
    ${H("lock")}
    <p>
      Your key lacks the scope <code>${i}</code>, which is needed to ${s}. A key with the scope
      <code>config</code> can make one that has it.
    </p>
  </div>`}function S(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),n=i.errors.length>0&&t.length===0,r=i.status===403;return o`<div class="notice ${r?"quiet":"bad"}" role="alert">
    ${H(r?"lock":"warning")}
    <div>
      <p>${n?"Some fields need another look.":i.message}</p>
      ${t.length>1?o`<ul>
            ${t.map(l=>o`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?o`<p>Wait ${i.retryAfterSeconds} s before you try again.</p>`:d}
    </div>
    ${s&&!r?o`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function x(i,s){let e=(i??[]).filter(t=>ke(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function ke(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.ask=e;this.arrived=t;this.problem=null;this.isWaiting=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isWaiting=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.ask(s.signal);if(s.signal.aborted)return;this.value=e,this.arrived(e)}catch(e){if(s.signal.aborted)return;this.problem=I(e)}this.isWaiting=!1,this.host.requestUpdate()}forget(){this.#e?.abort(),this.isWaiting=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}show(s,e="Loading"){return this.problem!==null&&this.value===void 0?S(this.problem,()=>{this.load()}):this.value===void 0?vt(e):s(this.value)}};function I(i){return i instanceof F?i:(console.error(i),new F(0,"unexpected","Something went wrong in this page. Try again, or reload it."))}function hn(i,s){return o`<div class="copyable">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Do(e.currentTarget,i)}}>
      ${H("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Do(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var mn=0;function O(i){return gn((s,e)=>{let t=!1,n="",r=null,l=`question-${mn+=1}`,c=()=>(i.word===void 0||n.trim()===i.word)&&(i.isReady?.()??!0),h=async $=>{if($.preventDefault(),!(t||!c())){t=!0,r=null,g();try{await i.act(),e(!0)}catch(y){r=I(y),t=!1,g()}}},g=()=>{let $=typeof i.action=="string"?i.action:i.action();It(o`<form method="dialog" class="dialog" @submit=${h}>
          <h2 id="${l}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,r)}
            ${i.word===void 0?d:o`<div class="field">
                  <label for="${l}-word">Type <code>${i.word}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${n}
                    @input=${y=>{n=y.target.value,g()}}
                  />
                </div>`}
            ${S(r,void 0,i.placed)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"One moment…":$}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Ft(i,s,e){return gn((t,n)=>{let r=`secret-${mn+=1}`;return t.setAttribute("aria-labelledby",`${r}-title`),It(o`<div class="dialog">
        <h2 id="${r}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${hn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>n(!0)}>I have kept it</button>
        </div>
      </div>`,t),()=>!1})}function gn(i){return new Promise(s=>{let e=document.createElement("dialog"),t=r=>{e.close(),e.remove(),s(r)},n=i(e,t);e.addEventListener("cancel",r=>{r.preventDefault(),n()&&t(!1)}),document.body.append(e),e.showModal()})}var jo=["overview","compose","broadcasts","dead-letters","audience","users","inboxes","keys","settings","audit-log"];function bi(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Lo);return{view:jo.find(r=>r===s)??"overview",inbox:e||null,id:t||null}}function R(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function te(i,...s){location.hash=R(i,...s)}function Lo(i){try{return decodeURIComponent(i)}catch{return i}}async function fn(i,s){let e;try{if(e=await fetch(i,{headers:{authorization:`Bearer ${s}`},credentials:"omit",cache:"no-store"}),e.ok)return await e.blob()}catch{throw new F(0,"unreachable","The server cannot be reached. Check the connection and try again.")}let{code:t,detail:n}=await e.json().catch(()=>({}));throw new F(e.status,t??"unknown",n??`The server answered ${e.status}.`)}function vi(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Io=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function yi(i){return Io.exec(i)?.[1]??null}var Ps=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.#t=new Map;this.jobs=new Map;this.own=null;this.ended=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.own?.tenant_key??""}may(e){return this.own?.scopes.includes(e)??!1}async signIn(e){let t=yi(e);if(t===null)throw new F(400,"invalid_key","This does not look like an API key: they begin with sk_ and end with 43 letters and digits.");let n=await fi(`/stack/admin/v1/${encodeURIComponent(t)}/own-key`,e);this.own?.tenant_key!==n.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=e,this.own=n,this.ended=null,this.#i()}signOut(){this.#e=null,this.own=null,this.ended=null,this.#t.clear(),this.jobs.clear(),this.#i()}get isOpen(){return this.#e!==null}call(e,t={}){return this.#s(e,(n,r)=>fi(n,r,t))}fetchFile(e){return this.#s(e,fn)}async#s(e,t){if(this.#e===null)throw new F(401,"signed_out","You are signed out.");try{return await t(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${e}`,this.#e)}catch(n){throw n instanceof F&&n.status===401&&this.#e!==null&&(this.#e=null,this.ended=n.message,this.#i()),n}}draft(e){return this.#t.get(e)}keepDraft(e,t){let n=!this.#t.has(e);this.#t.set(e,t),n&&this.#i()}dropDraft(e){this.#t.delete(e)&&this.#i()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}say(e){this.dispatchEvent(new CustomEvent("said",{detail:e}))}#i(){this.dispatchEvent(new Event("changed"))}};var bn=j`
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
`;var vn=j`
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
`;var yn=j`
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
`;var $n=j`
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
`;var xn=j`
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
`;var wn=j`
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
`;var kn=j`
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
`;var _n=j`
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
`;var Sn=j`
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
`;var En=j`
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
`;function yt(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return o`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${f(s)} of ${f(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Bt({delivered:i,failed:s}){return i+s}function zo(i){let{recipients:s,delivered:e,failed:t,redacted:n}=i,r=Math.max(0,s-Math.max(e,n)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-n)},{name:"Failed",kind:"bad",value:t},{name:"Redacted",kind:"gone",value:n},{name:Fo(i.status),kind:"open",value:r}].filter(({kind:c,value:h})=>c!=="open"||h>0||!be(i.status))}function Fo(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Waiting"}function Tn(i){let s=i.recipients,e=zo(i),t=e.filter(({value:n})=>n>0).map(({name:n,value:r})=>`${n.toLowerCase()} ${f(r)}`).join(", ");return o`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${f(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:n,value:r})=>r>0&&s>0?o`<span class=${n} style="inline-size:${100*r/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:n,kind:r,value:l})=>o`<div class=${l===0?"none":""}>
            <dt><span class="dot ${r}" aria-hidden="true"></span>${n}</dt>
            <dd data-share=${n.toLowerCase()}>
              <strong>${f(l)}</strong> <span class="muted">${ft(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var Bo={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"};function Cs(i){return o`<span class="badge ${Bo[i]}" data-status=${i}>${i}</span>`}var Re=_s(class extends gt{constructor(i){if(super(i),i.type!==Je.PROPERTY&&i.type!==Je.ATTRIBUTE&&i.type!==Je.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!cn(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===ne||s===d)return s;let e=i.element,t=i.name;if(i.type===Je.PROPERTY){if(s===e[t])return ne}else if(i.type===Je.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return ne}else if(i.type===Je.ATTRIBUTE&&e.getAttribute(t)===s+"")return ne;return Ss(i),s}});function $i({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Ve(i,s){let{id:e,label:t,hint:n,error:r,isOptional:l}=i;return o`<div class="field ${r?"has-error":""}">
    <label for=${e}>${t}${l?o` <span class="optional">optional</span>`:d}</label>
    ${s} ${r?o`<p class="error" id="${e}-error">${r}</p>`:d}
    ${n?o`<p class="hint" id="${e}-hint">${n}</p>`:d}
  </div>`}function T(i){return Ve(i,o`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Re(i.value)}
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
      aria-describedby=${$i(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function ce(i){return Ve(i,o`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Re(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${$i(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function $t(i){return Ve(i,o`<select
      id=${i.id}
      name=${i.id}
      .value=${Re(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${$i(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>o`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function ve(i){return o`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>o`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Re(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Ho(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Os(i,s,e){return o`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async n=>{let r=n.target,l=r.files?.[0];l&&e(Ho(await l.arrayBuffer()),l.name),r.value=""}}
  /></label>`}function C({title:i,about:s,crumb:e,actions:t}){return o`<div class="head">
    <div>
      ${e?o`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?o`<p>${s}</p>`:d}
    </div>
    ${t?o`<div class="actions">${t}</div>`:d}
  </div>`}function le(i,s,e){let t=s??[],n=t.some(r=>r.inbox===i)?t:[{inbox:i,title:""},...t];return o`<label class="picker">
    Inbox
    <select name="inbox" @change=${r=>e(r.target.value)}>
      ${n.map(r=>o`<option value=${r.inbox} ?selected=${r.inbox===i}>
            ${r.inbox}${r.title&&r.title!==r.inbox?` · ${r.title}`:""}
          </option>`)}
    </select>
  </label>`}var Uo=new Set(["uid","uids","user_id","userid","user","id"]),xi={text:"",ids:[]};function se(i){return i!==xi.text&&(xi={text:i,ids:qo(i)}),xi.ids}function qo(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:wi(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Uo.has(l)),r=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>wi(l)[t]??""):s.flatMap(wi);return[...new Set(r.filter(l=>l!==""))]}function wi(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function An(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var k=class extends re{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};m([oe({attribute:!1})],k.prototype,"session",2),m([oe({attribute:!1})],k.prototype,"api",2),m([oe({attribute:!1})],k.prototype,"route",2);var _i="audience/",Ht,xt,Y,Ns,Rn,Pn,Cn,On,Pe=class extends k{constructor(){super(...arguments);u(this,Y);this.change="add";this.text="";this.run=null;this.problem=null;u(this,Ht,new b(this,e=>this.api.inboxes(e)));u(this,xt,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(_i)??"",this.session.may("read")&&(a(this,Ht).load(),a(this,xt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=se(this.text).length,t=this.session.may("audience"),n=this.run?.isRunning??!1;return o`${C({title:"Audience",about:"Who gets a message to everyone. Members who join later do not get what was sent before.",actions:le(this.inbox,a(this,Ht).value,r=>te("audience",r))})}
      ${t?d:w("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,Y,Rn)}>
            ${ve({id:"change",label:"What to do",value:this.change,isDisabled:n,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:r=>this.change=r})}
            ${ce({id:"members",label:"User ids",rows:8,isCode:!0,isDisabled:n,value:this.text,set:r=>p(this,Y,Ns).call(this,r),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One on a line, separated by commas, or a CSV with a column uid, user_id or id."})}
            <div class="row">
              ${Os("members-file","From a file…",r=>p(this,Y,Ns).call(this,se(r).join(`
`)))}
              <span class="muted" role="status"
                >${A(e,"distinct user")}${e>1e4?`, in ${A(Math.ceil(e/1e4),"batch","batches")}`:""}</span
              >
            </div>
            ${S(this.problem,void 0,r=>r.startsWith(this.change))}
            ${this.run?p(this,Y,On).call(this,this.run):d}
            <div class="row end">
              ${n?o`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||n}>
                ${this.change==="add"?"Add":"Remove"} ${e?f(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.may("read")?a(this,xt).show(r=>o`<p class="figure-in-card"><strong class="big" data-estimate>${f(r)}</strong></p>
                    <p class="muted">
                      Members of ${this.inbox} now.
                      ${r===0?"Add some to be able to send to everyone.":"Counted, not guessed, as long as nobody is changing it."}
                    </p>`):w("read","see how many members there are")}
        </section>
      </div>`}};Ht=new WeakMap,xt=new WeakMap,Y=new WeakSet,Ns=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(_i):this.session.keepDraft(_i,e)},Rn=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=se(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,Y,Pn).call(this,t.length)||await p(this,Y,Cn).call(this,t))},Pn=function(e){return O({title:`Remove ${A(e,"member")}?`,body:()=>o`<p>
          They no longer get messages to everyone in <strong>${this.inbox}</strong>. What they have received stays.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Cn=async function(e){let t={change:this.change,whole:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let n of An(e,1e4)){if(t.isStopped)break;try{let{added:r,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:n});t.done+=n.length,t.changed+=t.change==="add"?r:l,a(this,xt).set(c),p(this,Y,Ns).call(this,e.slice(t.done).join(`
`))}catch(r){this.problem=I(r);break}}t.isRunning=!1,this.requestUpdate()},On=function(e){let t=e.change==="add"?"added":"removed";return o`<div class="stack-form" role="status">
      ${yt("Members",e.done,e.whole)}
      <p class="muted">
        ${f(e.done)} of ${f(e.whole)} done; ${f(e.changed)} ${t}, ${f(e.done-e.changed)}
        ${e.change==="add"?"were members already":"were none"}.
        ${!e.isRunning&&e.done<e.whole?"The rest is still in the box.":""}
      </p>
    </div>`},m([v()],Pe.prototype,"change",2),m([v()],Pe.prototype,"text",2),m([v()],Pe.prototype,"run",2),m([v()],Pe.prototype,"problem",2),Pe=m([_("stak-audience")],Pe);function z(i,s,e){return o`<table class="table" role="table">
    <caption class="unseen">
      ${i}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${s.map(({head:t,kind:n})=>o`<th role="columnheader" scope="col" class=${n??""}>
              ${n==="actions"?o`<span class="unseen">${t}</span>`:t}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>o`<tr role="row">
            ${s.map(({head:n,cell:r,kind:l})=>o`<td role="cell" class=${l??""} data-head=${n}><div>${r(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function ye(i,s,e){return o`<div class="more">
    ${i?o`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:o`<p class="muted">That is all.</p>`}
  </div>`}var Nn=50,Wo=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Ge,_e,Ye,Ds,Mn,Ms=class extends k{constructor(){super(...arguments);u(this,Ds);u(this,Ge,null);u(this,_e,new b(this,async e=>{let t=await this.api.auditLog(Nn,null,e);return D(this,Ge,t.next_cursor),t.entries}));u(this,Ye,new b(this,async e=>{let t=await this.api.auditLog(Nn,a(this,Ge),e);D(this,Ge,t.next_cursor),a(this,_e).set([...a(this,_e).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&a(this,_e).load()}render(){let e=C({title:"Audit log",about:"Everything that was changed with one of your API keys, the latest first. Kept for a year.",actions:o`<button
        type="button"
        ?disabled=${a(this,_e).isWaiting}
        @click=${()=>{a(this,_e).load()}}
      >
        ${H("refresh")}Refresh
      </button>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,_e).show(t=>t.length===0?J("Nothing has been changed yet","Posts, recalls, configuration and keys will be listed here."):o`${p(this,Ds,Mn).call(this,t)} ${S(a(this,Ye).problem,()=>{a(this,Ye).load()})}
                ${ye(a(this,Ge)!==null,a(this,Ye).isWaiting,()=>{a(this,Ye).load()})}`,"Loading the audit log")}
      </section>`:o`${e}${w("read","see the audit log")}`}};Ge=new WeakMap,_e=new WeakMap,Ye=new WeakMap,Ds=new WeakSet,Mn=function(e){return z("Audit log, latest first",[{head:"Action",kind:"main",cell:t=>o`<strong>${t.action}</strong>${t.detail?o`<small>${t.detail}</small>`:d}`},{head:"On",cell:t=>Jo(t.target)},{head:"With key",kind:"code",cell:t=>o`<span title=${t.key_id}>${ee(t.key_id)}</span>${t.key_id===this.session.own?.key_id?o` <span class="badge still">this key</span>`:d}`},{head:"When",cell:t=>o`<time class="nowrap" title=${ae(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${L(t.at)}</time
            >`}],e)},Ms=m([_("stak-audit-log")],Ms);function Jo(i){let s=Wo.exec(i);return s?.[1]&&s[2]?o`<a href=${R("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${ee(s[2])}</a>`:o`${/^[0-9A-Z]{26}$/.test(i)?o`<span class="code" title=${i}>${ee(i)}</span>`:i}`}var js=480,Si=96,Ko=240;function Dn(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Ko)}function Vo(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function jn(i){let s=Vo(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return o`<p class="muted chart-none">The rate is drawn while deliveries happen and this page is open.</p>`;let n=Math.max(...s.map(({rate:Pt})=>Pt),1),r=Math.max(.001,t.at-e.at),l=Si-4,c=(Pt,ps)=>`${((Pt-e.at)/r*js).toFixed(1)} ${(l-ps/n*(Si-12)).toFixed(1)}`,g=`M${s.map(({at:Pt,rate:ps},ao)=>{let lo=i[ao];return`${c(lo.at,ps)}L${c(Pt,ps)}`}).join("L")}`,$=`${g}L${js} ${l}L0 ${l}Z`,y=f(Math.round(n)),G=f(Math.round((t.done-e.done)/r)),de=Math.round(r),ht=`Delivery rate over ${de} seconds: at most ${y} a second, ${G} on average.`;return o`<figure class="chart">
    <svg viewBox="0 0 ${js} ${Si}" preserveAspectRatio="none" role="img" aria-label=${ht}>
      ${ws`<line x1="0" x2=${js} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${$} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span><strong>${y}</strong> a second at most</span>
      <span><strong>${G}</strong> on average</span>
      <span class="muted">${de} s watched</span>
    </figcaption>
  </figure>`}function In(i){if(!Fn(i))return{title:"",body:Ln(i),link:null,fields:[]};let s=Ut(i.title)||Ut(i.subject),e=[Ut(i.body),Ut(i.text)].filter(Boolean).join(`

`),t=Yo(i);if(s||e)return{title:s||zn(e),body:s?e:Zo(e),link:t,fields:[]};let n=Object.entries(i).filter(([r])=>t===null||r!=="url"&&r!=="action").map(([r,l])=>[Ei(r),Ln(l)]).filter(([,r])=>r.trim()!=="");return{title:"",body:"",link:t,fields:n}}function Go(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function Yo(i){let s=Fn(i.action)?i.action:null,e=Go(s?.url??i.url);return e===null?null:{label:Ut(s?.label)||null,url:e}}function zn(i){return i.split(`
`,1)[0]??""}function Zo(i){return i.slice(zn(i).length).trim()}function Ut(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Ln(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Ei(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Fn(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Ls(i){return o`<div class="previews">${Bn("light",i)}${Bn("dark",i)}</div>`}function Bn(i,{message:s,category:e,sender:t}){let n=e.trim()===""||e.trim()==="default"?"General":Ei(e.trim()),r=t.trim()||n;return o`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="face" aria-hidden="true">${[...r][0]?.toUpperCase()}</span>
      <div>
        ${typeof s=="string"?o`<p class="none">${s}</p>`:Qo(s)}
        <p class="over">${t.trim()?`${t.trim()} · `:""}${n} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function Qo(i){let{title:s,body:e,link:t,fields:n}=In(i),r=s===""&&e===""&&n.length===0;return o`${r?o`<p class="none">No title yet</p>`:d}
  ${s?o`<p class="title" dir="auto">${s}</p>`:d}
  ${e?o`<p class="body" dir="auto">${e}</p>`:d}
  ${n.length>0?o`<dl>
        ${n.map(([l,c])=>o`<div>
              <dt>${l}</dt>
              <dd>${c}</dd>
            </div>`)}
      </dl>`:d}
  ${t===null?d:o`<span class="act">${t.label??"Open"}</span>`}`}var $e=class{constructor(s,e){this.ask=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="same";try{e=await this.ask()}catch{}if(s===this.#i){if(e==="over")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Ti=20;function Is(i){if(i.message===null)return"Taken back";let{title:s,body:e}=i.message,t=[s,e].find(n=>typeof n=="string"&&n.trim()!=="");return typeof t=="string"?t.slice(0,90):`A message in ${i.category}`}function Ai(i,s){return z("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>o`<a href=${R("broadcasts",i,e.message_id)}>${Is(e)}</a
            ><small
              >${e.audiences.kind==="everyone"?"Everyone":"Some users"}${e.audiences.label?` · ${e.audiences.label}`:""}
              · ${e.category}</small
            >`},{head:"Status",cell:e=>Cs(e.status)},{head:"Delivered",cell:e=>o`<div class="mini">
            <span class="number"
              >${f(e.delivered)} of
              ${f(e.recipients)}${e.failed?o` · <span class="error">${f(e.failed)} failed</span>`:d}</span
            >
            ${yt(`Delivered of ${Is(e)}`,Bt(e),e.recipients)}
          </div>`},{head:"When",cell:e=>o`<time
            class="nowrap"
            datetime=${new Date((e.send_at??e.created)*1e3).toISOString()}
            title=${ae(e.send_at??e.created)}
            >${fe(e.send_at??e.created)}</time
          >`}],s)}var qt,Se,Ze,zs,Fs,Hn,wt=class extends k{constructor(){super(...arguments);u(this,Fs);this.older=[];this.cursor=null;u(this,qt,new b(this,e=>this.api.inboxes(e)));u(this,Se,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Ti,null,e);return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,zs).start()));u(this,Ze,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Ti,this.cursor,e);this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));u(this,zs,new $e(this,()=>p(this,Fs,Hn).call(this)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(a(this,qt).load(),a(this,Se).load())}render(){let e=C({title:"Broadcasts",about:"What was sent from this inbox, newest first.",actions:o`${le(this.inbox,a(this,qt).value,t=>te("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Se).isWaiting} @click=${()=>{a(this,Se).load()}}>
          ${H("refresh")}Refresh
        </button>
        <a class="button primary" href=${R("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${a(this,Se).show(t=>{if(t.length===0)return J("Nothing has been sent from this inbox yet",o`<a class="button primary" href=${R("compose",this.inbox)}>Compose the first message</a>`);let n=new Set(t.map(({message_id:r})=>r));return o`${Ai(this.inbox,[...t,...this.older.filter(({message_id:r})=>!n.has(r))])}
          ${S(a(this,Ze).problem,()=>{a(this,Ze).load()})}
          ${ye(this.cursor!==null,a(this,Ze).isWaiting,()=>{a(this,Ze).load()})}`},"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts")}`}};qt=new WeakMap,Se=new WeakMap,Ze=new WeakMap,zs=new WeakMap,Fs=new WeakSet,Hn=async function(){let e=a(this,Se).value??[];if(e.every(({status:r})=>be(r)))return"over";let t=(await this.api.broadcasts(this.inbox,Ti)).messages,n=e.filter(r=>!t.some(({message_id:l})=>l===r.message_id));return a(this,Se).set([...t,...n]),JSON.stringify(t)===JSON.stringify(e)?"same":"changed"},m([v()],wt.prototype,"older",2),m([v()],wt.prototype,"cursor",2),wt=m([_("stak-broadcasts")],wt);var Xo="recall";function Un(i,s,e){let t="all",n="",r="";return O({title:"Recall this message?",isDanger:!0,word:Xo,action:()=>t==="all"?"Recall it":`Recall it from ${A(se(n).length,"user")}`,isReady:()=>t==="all"||se(n).length>0,placed:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let h=g=>{g(),l()};return o`<p>
          Its content is hidden from readers as soon as this is answered, and leaves their unread counts. This cannot be
          undone.
        </p>
        ${ve({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${A(e.recipients,"recipient")}`},{value:"some",label:"Some of them"}],set:g=>h(()=>t=g)})}
        ${t==="some"?ce({id:"recall-uids",label:"User ids",rows:3,isCode:!0,value:n,set:g=>h(()=>n=g),error:x(c?.errors,"uids"),hint:"One on a line, or separated by commas; 10,000 at most."}):d}
        ${T({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:r,set:g=>h(()=>r=g),error:x(c?.errors,"reason"),hint:"Kept in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:se(n)}:{},...r.trim()===""?{}:{reason:r.trim()}})}})}var ea={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},kt,pe,N,Wt,Jt,qn,Wn,Jn,Kn,Vn,Gn,Qe=class extends k{constructor(){super(...arguments);u(this,N);this.samples=[];this.problem=null;this.isBusy=!1;u(this,kt,new $e(this,()=>p(this,N,qn).call(this)));u(this,pe,new b(this,e=>this.api.broadcast(this.inbox,a(this,N,Wt),e),e=>p(this,N,Jt).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&a(this,pe).load()}render(){let e=o`<a href=${R("broadcasts",this.inbox)}>Broadcasts of ${this.inbox}</a>`,t=a(this,pe).value;return this.session.may("read")?o`${C({crumb:e,title:t?Is(t):"Broadcast",about:t?o`<span aria-live="polite">${Cs(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"to be sent":"sent"} ${fe(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,N,Vn).call(this,t):d})}
    ${t&&!this.session.may("post")?w("post","pause, resume or stop it"):d}
    ${S(this.problem,()=>{a(this,pe).load()})}
    ${a(this,pe).show(n=>p(this,N,Gn).call(this,n),"Loading the broadcast")}`:o`${C({title:"Broadcast",crumb:e})}${w("read","follow broadcasts; if it was just sent, it is on its way")}`}};kt=new WeakMap,pe=new WeakMap,N=new WeakSet,Wt=function(){return this.route.id??""},Jt=function(e){a(this,pe).set(e),this.samples=Dn(this.samples,{at:performance.now()/1e3,done:Bt(e)}),!be(e.status)&&!a(this,kt).isRunning&&a(this,kt).start()},qn=async function(){let e=JSON.stringify(a(this,pe).value);try{let t=await this.api.broadcast(this.inbox,a(this,N,Wt));return this.problem=null,p(this,N,Jt).call(this,t),be(t.status)?"over":JSON.stringify(t)===e?"same":"changed"}catch(t){throw this.problem=I(t),t}},Wn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.steer(this.inbox,a(this,N,Wt),e);this.session.may("read")&&p(this,N,Jt).call(this,t)}catch(t){this.problem=I(t),this.problem.status===409&&a(this,pe).load()}this.isBusy=!1}},Jn=async function(e){let t=e.recipients-e.delivered-e.failed;await O({title:"Stop this broadcast?",body:()=>o`<p>
          Up to <strong>${A(Math.max(0,t),"user")}</strong> will never get it. What is delivered stays. A
          stopped broadcast cannot be resumed.
        </p>`,action:"Stop it",isDanger:!0,act:async()=>p(this,N,Jt).call(this,await this.api.steer(this.inbox,a(this,N,Wt),"stop"))})},Kn=async function(e){await Un(this.api,this.inbox,e)&&(this.session.say("Taken back: nobody can read it any more"),await a(this,pe).load(),a(this,kt).start())},Vn=function(e){let t=this.session.may("post"),n=(l,c)=>ea[l].includes(e.status)?o`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,N,Jn).call(this,e):p(this,N,Wn).call(this,l)}}
          >
            ${c}
          </button>`:d,r=e.status==="redacting"||e.status==="redacted";return o`${n("pause","Pause")} ${n("resume","Resume")} ${n("stop","Stop…")}
    ${r?d:o`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.may("redact")||this.isBusy}
          @click=${()=>{p(this,N,Kn).call(this,e)}}
        >
          Recall…
        </button>`}`},Gn=function(e){let t=Bt(e);return o`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${f(t)} of ${f(e.recipients)} · ${ft(t,e.recipients)}</span
            >
          </div>
          ${be(e.status)?d:yt("Progress",t,e.recipients)}
          ${Tn(e)}
          ${e.failed>0?o`<div class="notice warn">
                <p>
                  Some could not be delivered. <a href=${R("dead-letters",this.inbox)}>See why, and try again</a>.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${jn(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${ta(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?o`<p class="muted">
                It was taken back; its content is
                gone.${e.reason?o` Reason: ${e.reason}`:d}
              </p>`:o`${Ls({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>As JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},m([v()],Qe.prototype,"samples",2),m([v()],Qe.prototype,"problem",2),m([v()],Qe.prototype,"isBusy",2),Qe=m([_("stak-broadcast")],Qe);function ta(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Some users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Accepted",ae(i.created)],["Sent at",i.send_at===null?null:ae(i.send_at)],["Disappears",i.expires_at===null?"never":ae(i.expires_at)],["Chunks",f(i.chunks)],["Your id",i.host_system_id],["Reason",i.reason],["Id",o`<code>${i.message_id}</code>`]];return o`<dl class="facts">
    ${t.map(([n,r])=>r===null?d:o`<dt>${n}</dt>
            <dd>${r}</dd>`)}
  </dl>`}var Bs={minutes:60,hours:3600,days:86400},Xe={amount:"",unit:"days"};function Ce({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Bs[s])}function Yn(i){if(i===null)return Xe;let s=["days","hours","minutes"].find(e=>i%Bs[e]===0)??"minutes";return{amount:String(i/Bs[s]),unit:s}}function Oe(i){let{id:s,value:e,set:t}=i,n=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Ve({...i,isOptional:!0},o`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Re(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${n||d}
        @input=${r=>t({...e,amount:r.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Re(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${r=>t({...e,unit:r.target.value})}
      >
        ${Object.keys(Bs).map(r=>o`<option value=${r} ?selected=${r===e.unit}>${r}</option>`)}
      </select>
    </div>`)}var Ne={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:Xe,when:"now",at:""};function Ri(i){let s=[],e=i.to==="users"?se(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Name at least one user, or send to everyone."});let t=Kt(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Write a title or a text."}),i.mode==="fields"&&i.link!==""&&!ia(i.link)&&s.push({field:"message.action",message:"Links begin with https:// or http://, or with / for your own site."});let n=Ce(i.ttl);n!==null&&!(n>=1)&&s.push({field:"ttl_seconds",message:"Must be a time longer than nothing."});let r=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(r!==null&&Number.isNaN(r)&&s.push({field:"send_at",message:"Choose a day and a time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...n===null?{}:{ttl_seconds:n},...r===null?{}:{send_at:r}}}}function Kt(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return Me(i.json)}function Me(i){if(i.trim()==="")return"Write a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, in { and }."}catch(s){return`This is not JSON: ${sa(i,s)}.`}}function sa(i,s){let e=s instanceof Error?s.message:"it cannot be read",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let n=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${n.length}, column ${(n.at(-1)?.length??0)+1}`}function ia(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Us(i){let s=Zn(i);return typeof s=="object"&&s!==null?s:{}}function Zn(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:n,const:r,enum:l,minimum:c}=i;if(r!==void 0)return r;if(n!==void 0)return n;if(Array.isArray(l))return l[0];let h=Array.isArray(s)?s[0]:s;if(h==="object"||h===void 0&&e!==void 0){let g=e??{},$=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries($.map(y=>[y,Zn(g[y])]))}return h==="array"?[]:h==="number"||h==="integer"?typeof c=="number"?c:0:h==="boolean"?!1:h==="null"?null:""}var Hs=class{#e=null;nameOf(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let n=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(n,r=>r.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}sent(){this.#e=null}};var Xn=new Set(["title","body","action"]);function er(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(n=>s===n||s.startsWith(`${n}.`)||s.startsWith(`${n}[`))}function tr({draft:i,errors:s,estimate:e,change:t}){let n=i.to==="users"?se(i.uids).length:0;return o`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Who gets it</h2>
    ${ve({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Some users"},{value:"everyone",label:"Everyone"}],set:r=>t({to:r},"audiences")})}
    ${i.to==="users"?o`${ce({id:"uids",label:"User ids",rows:3,isCode:!0,value:i.uids,set:r=>t({uids:r},"audiences.uids"),error:x(s,"audiences.uids"),placeholder:"ada, bob",hint:"One on a line, or separated by commas. They need not be registered."})}
          <div class="row">
            ${Os("uids-file","From a file…",r=>t({uids:se(r).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${A(n,"distinct user")}</span>
          </div>`:o`<p class="muted">
          Everyone in this inbox's audience when you
          send${e===void 0?"":o`: now about <strong>${f(e)}</strong>`}.
        </p>`}
    ${T({id:"label",label:"Name of the audience",isOptional:!0,maxlength:256,value:i.label,set:r=>t({label:r},"audiences.label"),error:x(s,"audiences.label"),hint:"Shown with the message, for instance “Customers in Berlin”."})}
  </section>`}function sr(i){let{draft:s,errors:e,config:t,categories:n,change:r}=i,l=t?.categories!==null&&t?.categories!==void 0;return o`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">What it says</h2>
      ${ve({id:"mode",label:"Written as",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>r(oa(s,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?$t({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...n.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>r({category:c},"category"),error:x(e,"category")}):T({id:"category",label:"Category",isOptional:!0,value:s.category,set:c=>r({category:c},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${T({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:c=>r({sender:c},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${n.map(c=>o`<option value=${c}></option>`)}</datalist>
    ${s.mode==="json"?ra(i):na(i)}
  </section>`}function na({draft:i,errors:s,change:e}){return o`${T({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:x(s,"message.title")})}
    ${ce({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:x(s,"message.body")})}
    <div class="columns">
      ${T({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:x(s,"message.action")})}
      ${T({id:"link-label",label:"Words on the button",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function ra({draft:i,errors:s,config:e,change:t}){let n=i.json.trim()===""?null:Me(i.json),r=n!==null&&typeof n!="string"&&Object.keys(n).some(c=>!Xn.has(c)),l=typeof n=="string"?[{field:"message",message:n}]:s.filter(({field:c})=>c==="message"||c.startsWith("message."));return o`${ce({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?Qn(l[0]):`${l.length} places do not fit:`,hint:e?.schema?o`Checked against the inbox's
        schema${e.schema_version?o`, version <strong>${e.schema_version}</strong>`:d}, by the
        server, before anything is sent.`:"A JSON object. title, body and action are what inboxes show."})}
  ${l.length>1?o`<ul class="error">
        ${l.map(c=>o`<li>${Qn(c)}</li>`)}
      </ul>`:d}
  ${r?o`<p class="hint">With fields of its own, it can only be written as JSON.</p>`:d}
  ${e?.schema?o`<details>
        <summary>The schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Qn({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function ir({draft:i,errors:s,config:e,change:t}){let n=e?.ttl_seconds;return o`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">When</h2>
    <div class="columns">
      <div class="stack-form">
        ${ve({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"At a time"}],set:r=>t({when:r},"send_at")})}
        ${i.when==="later"?T({id:"at",label:"Day and time",type:"datetime-local",value:i.at,set:r=>t({at:r},"send_at"),error:x(s,"send_at"),hint:`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${Oe({id:"ttl",label:"Disappears after",value:i.ttl,set:r=>t({ttl:r},"ttl_seconds"),error:x(s,"ttl_seconds"),hint:n?`Otherwise after ${As(n)}, as the inbox says.`:"Otherwise it stays."})}
    </div>
  </section>`}function oa(i,s,e){if(s==="json"){let l=Kt({...i,mode:"fields"}),c={...e?.schema?Us(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof Me(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let t=Me(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!Xn.has(l)))return{mode:"json"};let n=t.action??{},r=l=>typeof l=="string"?l:"";return{mode:s,title:r(t.title),body:r(t.body),link:r(n.url),linkLabel:r(n.label),json:Ne.json}}var et="compose/",nr=new Hs,_t,Vt,ue,ie,Pi,qs,Ci,Oi,or,Ws,Ee=class extends k{constructor(){super(...arguments);u(this,ie);this.draft=Ne;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;u(this,_t,new b(this,e=>this.api.inboxes(e)));u(this,Vt,new b(this,e=>this.api.audience(this.inbox,e)));u(this,ue,new b(this,e=>this.api.config(this.inbox,e),e=>p(this,ie,Pi).call(this,e)));u(this,qs,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(n=>!ke(n.field,t)),JSON.stringify(this.draft)===JSON.stringify(Ne)?this.session.dropDraft(et):this.session.keepDraft(et,this.draft)});u(this,Ws,()=>{this.draft=Ne,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(et),a(this,ue).value&&p(this,ie,Pi).call(this,a(this,ue).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(et)??Ne,this.session.may("read")&&(a(this,_t).load(),a(this,ue).load(),a(this,Vt).load())}render(){let e=Ri(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),n=a(this,_t).value?.find(({inbox:l})=>l===this.inbox),r={draft:this.draft,errors:this.errors,config:a(this,ue).value,categories:a(this,ue).value?.categories??n?.categories??[],estimate:a(this,Vt).value?.estimate,change:a(this,qs)};return o`${C({title:"Compose",about:"Nothing is sent before you have seen whom it reaches and what it costs.",actions:le(this.inbox,a(this,_t).value,l=>te("compose",l))})}
      ${this.session.may("post")?d:w("post","send messages")}
      ${this.session.may("read")?d:w("read","see the inbox's categories and schema")}
      ${a(this,ue).problem?S(a(this,ue).problem,()=>{a(this,ue).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,ie,or)}>
          ${tr(r)} ${sr(r)} ${ir(r)}
          ${S(this.problem,void 0,l=>er(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(et).length===0}
              @click=${a(this,Ws)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.may("post")}
                @click=${()=>{p(this,ie,Ci).call(this)}}
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
            ${this.checked&&t?rr(this.checked.result):o`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Recipients, chunks and cost appear here. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Ls({message:Kt(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};_t=new WeakMap,Vt=new WeakMap,ue=new WeakMap,ie=new WeakSet,Pi=function(e){e.schema&&this.session.draft(et)===void 0&&(this.draft={...Ne,mode:"json",json:JSON.stringify(Us(e.schema),null,2)})},qs=new WeakMap,Ci=async function(){if(this.isBusy)return null;this.problem=null;let e=Ri(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,ie,Oi).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=I(t),this.errors=this.problem.errors,this.checked=null,p(this,ie,Oi).call(this),null}finally{this.isBusy=!1}},Oi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},or=async function(e){e.preventDefault();let t=await p(this,ie,Ci).call(this);if(t===null)return;let{post:n,result:r}=t,l=n.audiences.kind==="everyone",c=!l,h;!await O({title:l?`Send to everyone: ${f(r.recipients)} ${r.recipients===1?"person":"people"}?`:`Send to ${A(r.recipients,"user")}?`,body:($,y)=>o`<p>
            ${typeof n.message.title=="string"?o`<strong>${n.message.title}</strong>, in`:"In"} the
            inbox <strong>${this.inbox}</strong>, category ${n.category??"default"}.
          </p>
          ${rr(r)}
          ${n.send_at?o`<p>It will be sent on <strong>${L(n.send_at)}</strong>. Until then it can be stopped.</p>`:d}
          ${l?o`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${G=>{c=G.target.checked,$()}}
                />
                <span>Yes, send it to all ${f(r.recipients)} in <strong>${this.inbox}</strong>.</span></label
              >`:d}
          ${y?.status===0?o`<p class="hint">
                It may have been accepted before the connection broke. Sending the same message again from here is safe:
                it goes out once.
              </p>`:d}`,action:n.send_at?"Schedule":`Send to ${f(r.recipients)}`,isReady:()=>c,act:async()=>{h=await this.api.post(this.inbox,n,nr.nameOf(this.inbox,n))}})||h===void 0||(nr.sent(),this.session.dropDraft(et),this.session.say(h.status==="scheduled"?"Scheduled":"Accepted: it is on its way"),te("broadcasts",this.inbox,h.message_id))},Ws=new WeakMap,m([v()],Ee.prototype,"draft",2),m([v()],Ee.prototype,"errors",2),m([v()],Ee.prototype,"problem",2),m([v()],Ee.prototype,"checked",2),m([v()],Ee.prototype,"isBusy",2),Ee=m([_("stak-compose")],Ee);function rr({recipients:i,chunks:s,cost:e}){return o`<div class="outcome">
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${f(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${f(s)}</dd>
      </div>
      <div>
        <dt>Cost on AWS</dt>
        <dd data-outcome="cost">${pn(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${f(e.dynamodb_write_units)} write units and ${f(e.sqs_requests)} queue requests (${e.prices}).
    </p>
  </div>`}var ar=50,tt,Yt,he,st,Te,Ni,lr,dr,Gt=class extends k{constructor(){super(...arguments);u(this,Te);this.chosen=new Set;u(this,tt,null);u(this,Yt,new b(this,e=>this.api.inboxes(e)));u(this,he,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ar,null,e);return D(this,tt,t.next_cursor),this.chosen=new Set,t.dead_letters}));u(this,st,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ar,a(this,tt),e);D(this,tt,t.next_cursor),a(this,he).set([...a(this,he).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&(a(this,Yt).load(),a(this,he).load())}render(){let e=a(this,he).value??[],t=this.session.may("post"),n=C({title:"Dead letters",about:"Chunks of broadcasts that could not be delivered, oldest first.",actions:o`${le(this.inbox,a(this,Yt).value,r=>te("dead-letters",r))}
        <button type="button" ?disabled=${a(this,he).isWaiting} @click=${()=>{a(this,he).load()}}>
          ${H("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,Te,Ni).call(this,[...this.chosen])}}
        >
          Redrive chosen${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,Te,Ni).call(this,void 0)}}
        >
          Redrive all
        </button>`});return this.session.may("read")?o`${n} ${t?d:w("post","try dead letters again")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,he).show(r=>r.length===0?J("No dead letters",o`<p>Everything that was sent from ${this.inbox} has been delivered, or still is on its way.</p>`):o`${p(this,Te,dr).call(this,r)} ${S(a(this,st).problem,()=>{a(this,st).load()})}
                ${ye(a(this,tt)!==null,a(this,st).isWaiting,()=>{a(this,st).load()})}`,"Loading dead letters")}
      </section>`:o`${n}${w("read","see dead letters")}`}};tt=new WeakMap,Yt=new WeakMap,he=new WeakMap,st=new WeakMap,Te=new WeakSet,Ni=async function(e){let t=0;await O({title:e?`Try ${A(e.length,"dead letter")} again?`:"Try all dead letters again?",body:()=>o`<p>Mend what was wrong first: what fails again comes back here. Nobody gets a message twice.</p>`,action:"Try again",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.say(`${A(t,"dead letter")} put back on the queue`),await a(this,he).load())},lr=function(e,t){let n=new Set(this.chosen);t?n.add(e):n.delete(e),this.chosen=n},dr=function(e){return z("Dead letters, oldest first",[{head:"Choose",cell:t=>o`<input
              type="checkbox"
              aria-label="Choose the dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${n=>p(this,Te,lr).call(this,t.id,n.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>o`<strong>${t.reason}</strong>`},{head:"Broadcast",cell:t=>t.message_id===null?o`<span class="muted">cannot be read</span>`:o`<a href=${R("broadcasts",this.inbox,t.message_id)}>${ee(t.message_id)}</a
                  >${t.chunk===null?d:o` <span class="muted">chunk ${f(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>f(t.recipients)},{head:"When",cell:t=>o`<time class="nowrap" title=${ae(t.buried_at)}>${fe(t.buried_at)}</time>`}],e)},m([v()],Gt.prototype,"chosen",2),Gt=m([_("stak-dead-letters")],Gt);var De=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}begin(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!ke(c.field,e)),{status:n,code:r,message:l}=this.problem;this.problem=t.length>0?new F(n,r,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.begin(e)}catch(e){this.problem=I(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Js(i,s){return new F(400,"invalid_input",s,[{field:i,message:s}])}function Ks(i){let{id:s,values:e,set:t,isDisabled:n}=i,r=g=>{let $=g.value.split(/[\s,;]+/).filter(y=>y!==""&&!e.includes(y));g.value="",$.length>0&&t([...e,...new Set($)])},l=g=>{let $=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),r($)):g.key==="Backspace"&&$.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,$)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(y=>y!==$))},h=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Ve(i,o`${e.length?o`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>o`<li class="chip ${n?"bare":""}">
                  ${g}${n?d:o`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${$=>c($,g)}
                      >
                        ${H("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${s}
        autocomplete="off"
        ?disabled=${n}
        placeholder=${i.placeholder??d}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${h||d}
        @keydown=${l}
        @change=${g=>r(g.target)}
      />`)}function St({kept:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:n}=i;return o`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Not saved yet. It stays here while this window is open.":""}</p>
    <div class="row">
      ${t?o`<button type="button" @click=${i.discard} ?disabled=${n}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||n||!s}>
        ${n?"Saving…":e}
      </button>
    </div>
  </div>`}var aa=["inbox","title","description","schema_version","schema","categories","ttl_seconds"];function Mi(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:Yn(s?.ttl_seconds??null)}}var M,Zt,K,it,cr,pr,ur,Vs=class extends k{constructor(){super(...arguments);u(this,K);u(this,M,new De(this,()=>`inboxes/${this.route.inbox}`));u(this,Zt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,M).begin(Mi(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,K,it)?a(this,M).begin(Mi("",null)):this.session.may("read")&&a(this,Zt).load()}render(){let e=o`<a href=${R("inboxes")}>Inboxes</a>`,t=C({crumb:e,title:a(this,K,it)?"New inbox":this.route.inbox??""}),n=!a(this,K,it)&&!this.session.may("read");return o`${t} ${this.session.may("config")?d:w("config","change inboxes")}
    ${n?w("read","see this configuration"):d}
    ${a(this,M).form?p(this,K,ur).call(this,a(this,M).form):n?d:a(this,Zt).show(()=>d,"Loading the configuration")}`}};M=new WeakMap,Zt=new WeakMap,K=new WeakSet,it=function(){return this.route.inbox==="+"},cr=async function(e){e.preventDefault();let t=a(this,K,it),n=a(this,M).form?.inbox.trim()??"";await a(this,M).save(async l=>{let c=l.schema.trim()===""?null:Me(l.schema);if(typeof c=="string")throw Js("schema",c);t&&await p(this,K,pr).call(this,n);let h=await this.api.configure(n,{title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Ce(l.ttl)});return Mi(n,h)})&&(this.session.say(t?`${n} is made`:"Saved"),t&&te("inboxes",n))},pr=async function(e){if(e==="")throw Js("inbox","Give it a name, which stands in addresses.");if(!this.session.may("read"))return;if((await this.api.inboxes()).some(n=>n.inbox===e))throw Js("inbox","This name is taken.")},ur=function(e){let t=a(this,M).problem?.errors,n=this.session.may("config"),r=e.schema.trim()===""?null:Me(e.schema);return o`<form class="stack-form" novalidate @submit=${p(this,K,cr)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">Name and purpose</h2>
        <div class="columns">
          ${a(this,K,it)?T({id:"inbox",label:"Name in addresses",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,M).change({inbox:l},"inbox"),error:x(t,"inbox"),hint:"Letters, digits and _ . - ; it cannot be changed later."}):d}
          ${T({id:"title",label:"Title",isDisabled:!n,value:e.title,set:l=>a(this,M).change({title:l},"title"),error:x(t,"title"),hint:"What people call it."})}
        </div>
        ${ce({id:"description",label:"Description",isOptional:!0,isDisabled:!n,rows:2,value:e.description,set:l=>a(this,M).change({description:l},"description"),error:x(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ve({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!n,options:[{value:"open",label:"Any"},{value:"closed",label:"Only these"}],set:l=>a(this,M).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Ks({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,M).change({categories:l},"categories"),error:x(t,"categories"),isDisabled:!n,hint:"Up to 90. Type one and press Enter. Posts without a category are in default, which is always allowed."}):o`<p class="hint">A category is registered when it is first used.</p>`}
        <div class="columns">
          ${Oe({id:"inbox-ttl",label:"Messages disappear after",isDisabled:!n,value:e.ttl,set:l=>a(this,M).change({ttl:l},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:"For posts that say nothing else. Empty: they stay."})}
          ${$t({id:"muted",label:"In a category its reader has muted",value:e.muted,isDisabled:!n,options:[{value:"read",label:"Delivered as read"},{value:"dropped",label:"Not delivered"}],set:l=>a(this,M).change({muted:l},"muted")})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is taken.</p>
        ${ce({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!n,isCode:!0,rows:12,value:e.schema,set:l=>a(this,M).change({schema:l},"schema"),error:typeof r=="string"?r:x(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!n||r===null||typeof r=="string"}
            @click=${()=>a(this,M).change({schema:JSON.stringify(r,null,2)},"schema")}
          >
            Tidy
          </button>
        </div>
        ${T({id:"version",label:"Version",isOptional:!0,isDisabled:!n,maxlength:64,value:e.version,set:l=>a(this,M).change({version:l},"schema_version"),error:x(t,"schema_version"),hint:"Your own name for this version of the schema."})}
      </section>
      ${S(a(this,M).problem,void 0,l=>aa.some(c=>ke(l,c)))}
      ${St({kept:a(this,M),isAllowed:n,action:a(this,K,it)?"Make the inbox":"Save"})}
    </form>`},Vs=m([_("stak-inbox-config")],Vs);var ji=5,Qt,Gs=class extends k{constructor(){super(...arguments);u(this,Qt,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&a(this,Qt).load()}render(){let e=C({title:"Inboxes",about:"Each has its own messages, audience, categories and unread counts.",actions:o`<a class="button primary" href=${R("inboxes","+")}>New inbox</a>`});return this.session.may("read")?o`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,Qt).show(t=>t.length===0?J("No inboxes","Make the first one."):la(t),"Loading inboxes")}
      </section>`:o`${e}${w("read","see inboxes")}`}};Qt=new WeakMap,Gs=m([_("stak-inboxes")],Gs);function la(i){return z("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>o`<a href=${R("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?o`<span class="muted">none used yet</span>`:o`<ul class="chips">
                ${s.categories.slice(0,ji).map(e=>o`<li class="chip bare">${e}</li>`)}${s.categories.length>ji?o`<li class="muted">and ${s.categories.length-ji} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?o`<span class="badge info">by schema</span>`:o`<span class="muted">any JSON</span>`},{head:"Made",cell:s=>o`<span class="nowrap">${L(s.created)}</span>`}],i)}var Ii="data key",Li={signing:"Signs the tokens of your users. Your backend signs with the new one from now on.",subscriber:"Hashes subscriber ids for Novu's client.",webhook:"Signs what your webhook address is told.",[Ii]:"Seals what is stored. It never leaves Stak."},da=100,ca=[3600,86400,7*86400],nt,Z,hr,mr,gr,fr,br,vr,Xt=class extends k{constructor(){super(...arguments);u(this,Z);this.chosen=new Set;u(this,nt,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.may("config")&&a(this,nt).load()}render(){let e=this.session.may("config"),t=C({title:"Keys and secrets",about:"Keys call this API. Secrets sign tokens and webhooks. Neither can be read again after it was made.",actions:e?o`<button type="button" class="primary" @click=${()=>{p(this,Z,hr).call(this)}}>New API key</button>`:d});return e?o`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,nt).show(n=>p(this,Z,vr).call(this,n),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${z("Secrets",[{head:"Secret",kind:"main",cell:n=>o`<strong>${n}</strong><small>${Li[n]}</small>`},{head:"Rotate",kind:"actions",cell:n=>o`<button
                  type="button"
                  class="small"
                  aria-label="Rotate the ${n===Ii?n:`${n} secret`}"
                  @click=${()=>{n===Ii?p(this,Z,br).call(this):p(this,Z,fr).call(this,n)}}
                >
                  Rotate…
                </button>`}],Object.keys(Li))}
      </section>`:o`${t}${w("config","see and change keys and secrets")}`}};nt=new WeakMap,Z=new WeakSet,hr=async function(){let e,t="",n=Xe;this.chosen=new Set,!(!await O({title:"New API key",action:"Make the key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.makeKey({scopes:bt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Ce(n)})},placed:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>o`${T({id:"key-name",label:"Name",isOptional:!0,maxlength:da,value:t,set:h=>{t=h,l()},error:x(c?.errors,"name"),hint:"What uses it, as in “billing service”."})}
          ${Oe({id:"key-expiry",label:"Expires after",value:n,set:h=>{n=h,l()},error:x(c?.errors,"expires_in_seconds")??x(c?.errors,"expires_at"),hint:"Empty: it does not expire."})}
          <fieldset class="stack-form">
          <legend class="label">What it may do</legend>
          ${bt.map(h=>o`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${h}
                  .checked=${this.chosen.has(h)}
                  ?disabled=${!this.session.may(h)}
                  @change=${g=>{p(this,Z,mr).call(this,h,g.target.checked),l()}}
                />
                <span
                  ><strong>${h}</strong
                  ><small
                    >${un[h]}${this.session.may(h)?"":". Your own key lacks it, so it cannot be given away."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Ft("Your new API key",o`With the scopes ${e.scopes.join(", ")}${e.expires_at===null?"":`, valid until ${L(e.expires_at)}`}.
      Keep it in a safe place: it is shown this once.`,e.api_key),await a(this,nt).load())},mr=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},gr=async function(e){let t=e.key_id===this.session.own?.key_id;await O({title:`Revoke the key ${ee(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{word:"revoke"}:{},body:()=>o`<p>Whatever uses it is refused from that moment on. This cannot be undone.</p>
          ${t?o`<div class="notice warn">
                <p>This is the key you are signed in with: you will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.say("The key is revoked"),await a(this,nt).load())},fr=async function(e){let t="",n="";await O({title:`Rotate the ${e} secret?`,action:"Rotate",body:l=>o`<p>${Li[e]}</p>
          ${$t({id:"grace",label:"The secret before stays good",value:t,options:[{value:"",label:"until the next rotation"},...ca.map(c=>({value:String(c),label:`for ${As(c)}`})),{value:"0",label:"not at all: it was stolen"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:n}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Ft(`The new ${e} secret`,"Give it to your backend now: it is shown this once.",n)},br=async function(){await O({title:"Rotate the data key?",action:"Rotate",body:()=>o`<p>What is said from now on is sealed with a new key. What was said before stays readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.say("The data key is rotated")},vr=function(e){return z("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>o`${t.name===null?o`<strong class="code" title=${t.key_id}>${ee(t.key_id)}</strong>`:o`<strong>${t.name}</strong>`}${t.key_id===this.session.own?.key_id?o` <span class="badge good">this key</span>`:d}${t.name===null?d:o`<small class="code" title=${t.key_id}>${ee(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===bt.length?"all":o`<ul class="chips">
                  ${t.scopes.map(n=>o`<li class="chip bare">${n}</li>`)}
                </ul>`},{head:"Created",cell:t=>o`<span class="nowrap">${L(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":zi(t.last_used_at)},{head:"Expires",cell:t=>pa(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke the key ${ee(t.key_id)}"
              @click=${()=>{p(this,Z,gr).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},m([v()],Xt.prototype,"chosen",2),Xt=m([_("stak-keys")],Xt);function zi(i){return o`<time class="nowrap" title=${ae(i)} datetime=${new Date(i*1e3).toISOString()}
    >${fe(i)}</time
  >`}function pa(i){return i===null?"never":i*1e3>Date.now()?zi(i):o`<span class="badge bad">expired</span> ${zi(i)}`}var yr=8,ua=100,Et,rt,es,ts,Zs,Qs,$r,Ys=class extends k{constructor(){super(...arguments);u(this,Qs);u(this,Et,new b(this,e=>this.api.inboxes(e)));u(this,rt,new b(this,async e=>(await this.api.broadcasts(this.inbox,yr,null,e)).messages,()=>a(this,Zs).start()));u(this,es,new b(this,e=>this.api.audience(this.inbox,e)));u(this,ts,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ua,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));u(this,Zs,new $e(this,()=>p(this,Qs,$r).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.may("read"))for(let e of[a(this,Et),a(this,rt),a(this,es),a(this,ts)])e.load()}render(){let e=C({title:"Overview",actions:o`${this.session.may("read")?le(this.inbox,a(this,Et).value,t=>te("overview",t)):d} <a class="button primary" href=${R("compose",this.inbox)}>Compose</a>`});return this.session.may("read")?o`${e}
      <div class="figures">
        <a class="figure" href=${R("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,es).show(({estimate:t})=>o`<span class="value" data-figure="audience">${f(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"would get a message to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${R("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,ts).show(({letters:t,hasMore:n})=>{let r=t.reduce((l,{recipients:c})=>l+c,0);return o`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${f(t.length)}${n?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${A(r,"recipient")}${n?" and more":""}`:"everything was delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${R("inboxes")}>
          <span class="name">Inboxes</span>${a(this,Et).show(t=>o`<span class="value">${f(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:n})=>n).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${R("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,rt).show(t=>t.length?Ai(this.inbox,t):J("Nothing has been sent yet",o`<a class="button primary" href=${R("compose",this.inbox)}>Compose the first message</a>`),"Loading broadcasts")}
      </section>`:o`${e}${w("read","see broadcasts, audiences and dead letters")}`}};Et=new WeakMap,rt=new WeakMap,es=new WeakMap,ts=new WeakMap,Zs=new WeakMap,Qs=new WeakSet,$r=async function(){let e=a(this,rt).value??[];if(e.every(({status:n})=>be(n)))return"over";let t=(await this.api.broadcasts(this.inbox,yr)).messages;return a(this,rt).set(t),JSON.stringify(t)===JSON.stringify(e)?"same":"changed"},Ys=m([_("stak-overview")],Ys);var wr="stored_bytes",ha={[wr]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories of one inbox",chats_per_user:"Chats of one user",group_members:"Members of one group",sessions_per_user:"Sessions of one user",api_keys:"API keys",requests_per_second:"Requests a second, all API keys",user_requests_per_second:"Requests a second, one end user"},ss,ei,kr,Xs=class extends k{constructor(){super(...arguments);u(this,ei);u(this,ss,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,ss).load()}render(){return o`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,ss).show(e=>p(this,ei,kr).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};ss=new WeakMap,ei=new WeakSet,kr=function(e){return z("Quotas",[{head:"Quota",kind:"main",cell:([t])=>ha[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:n}])=>xr(t,n,"–")},{head:"Limit",kind:"number",cell:([t,{limit:n}])=>xr(t,n,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:n}])=>t===null||n===null?"–":ft(t,n)}],e)},Xs=m([_("stak-quotas")],Xs);function xr(i,s,e){return s===null?e:i===wr?Ts(s):f(s)}var _r=3650,ma=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function Sr(i){return i.days.trim()===""?null:Number(i.days)}function Er(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var U,ot,je,Tr,Ar,Rr,ti=class extends k{constructor(){super(...arguments);u(this,je);u(this,U,new De(this,()=>"settings/"));u(this,ot,new b(this,e=>this.api.settings(e),e=>a(this,U).begin(Er(e))))}connectedCallback(){super.connectedCallback(),this.session.may("read")&&a(this,ot).load()}render(){let e=C({title:"Settings",about:"For all inboxes of this tenant."});return this.session.may("read")?o`${e} ${this.session.may("config")?d:w("config","change settings")}
      ${a(this,U).form?p(this,je,Rr).call(this,a(this,U).form):a(this,ot).show(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:o`${e}${w("read","see settings")}`}};U=new WeakMap,ot=new WeakMap,je=new WeakSet,Tr=async function(e){if(e.preventDefault(),a(this,U).form===null||!await p(this,je,Ar).call(this,Sr(a(this,U).form)))return;await a(this,U).save(async n=>{let r=await this.api.changeSettings({title:n.title.trim()||null,allowed_origins:n.origins,retention_days:Sr(n),limits:{requests_per_second:Number(n.requests),user_requests_per_second:Number(n.userRequests)},webhook_url:n.webhook.trim()||null});return a(this,ot).set(r),Er(r)})&&this.session.say("Saved")},Ar=async function(e){let t=a(this,ot).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=_r)||t!==null&&e>=t?!0:O({title:`Remove everything older than ${A(e,"day")}?`,body:()=>o`<p>
          Messages, chats and logs older than ${A(e,"day")} are removed, now and from now on.
          ${t===null?"Until now everything is kept.":`Until now they are kept for ${A(t,"day")}.`}
          What is removed cannot be brought back.
        </p>`,action:"Save and remove",isDanger:!0,act:async()=>{}})},Rr=function(e){let t=a(this,U).problem?.errors,n=!this.session.may("config");return o`<form class="stack-form" novalidate @submit=${p(this,je,Tr)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${T({id:"title",label:"Title",isOptional:!0,isDisabled:n,value:e.title,set:r=>a(this,U).change({title:r},"title"),error:x(t,"title"),hint:"The tenant's name for people."})}
          ${T({id:"days",label:"Keep messages, chats and logs for, in days",isOptional:!0,type:"number",min:"1",max:String(_r),isDisabled:n,value:e.days,set:r=>a(this,U).change({days:r},"retention_days"),error:x(t,"retention_days"),hint:"Messages, chats and logs older than this are removed. Empty: nothing is removed."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Ks({id:"origins",label:"Allowed origins",values:e.origins,set:r=>a(this,U).change({origins:r},"allowed_origins"),isDisabled:n,error:x(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages of these origins may use the user API and its WebSocket; * allows all. Type one and press Enter."})}
        ${T({id:"webhook",label:"Webhook address",isOptional:!0,type:"url",isDisabled:n,isCode:!0,value:e.webhook,set:r=>a(this,U).change({webhook:r},"webhook_url"),error:x(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Told, with a signature, of messages for users who are not connected."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${T({id:"requests",label:"Requests a second, all API keys",type:"number",min:"1",isDisabled:n,value:e.requests,set:r=>a(this,U).change({requests:r},"limits.requests_per_second"),error:x(t,"limits.requests_per_second")})}
          ${T({id:"user-requests",label:"Requests a second, one end user",type:"number",min:"1",isDisabled:n,value:e.userRequests,set:r=>a(this,U).change({userRequests:r},"limits.user_requests_per_second"),error:x(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${S(a(this,U).problem,void 0,r=>ma.some(l=>ke(r,l)))}
      ${St({kept:a(this,U),isAllowed:!n,action:"Save"})}
    </form>`},ti=m([_("stak-settings")],ti);var si,Pr,Le=class extends re{constructor(){super(...arguments);u(this,si);this.key="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){let e=yi(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return o`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Rs()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.ended?o`<div class="notice warn" role="status">
              <p>
                Your key is no longer accepted: ${this.session.ended} Sign in with another key of the same tenant; what
                you had typed is still here.
              </p>
            </div>`:d}
        <form @submit=${p(this,si,Pr)}>
          ${T({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:n=>this.key=n,error:t?this.problem?.message:null,hint:e?o`A key of the tenant <strong>${e}</strong>.`:"It begins with sk_ and was shown when it was made."})}
          ${t?d:S(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||this.key.trim()===""}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key stays in this window's memory: it is not stored, and a reload asks for it again. Use a key with the
          scopes you need and no more.
        </p>
      </div>
    </main>`}};si=new WeakSet,Pr=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=null;try{await this.session.signIn(this.key.trim()),this.key="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=I(t),await this.updateComplete,this.querySelector("input")?.focus()}this.isBusy=!1}},m([oe({attribute:!1})],Le.prototype,"session",2),m([v()],Le.prototype,"key",2),m([v()],Le.prototype,"problem",2),m([v()],Le.prototype,"isBusy",2),Le=m([_("stak-sign-in")],Le);var is=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new $e(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"over";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"same":"changed":(this.ended(e),"over")}catch(e){return this.problem=I(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"same":(this.#e=null,this.host.session.jobs.delete(this.name()),"over")}finally{this.host.requestUpdate()}}};var Tt,Ae,Ie,q,Fi,Cr,Or,Nr,Bi,Mr,Dr,at=class extends k{constructor(){super(...arguments);u(this,q);this.uid="";this.problem=null;this.isFetching=!1;u(this,Tt,!1);u(this,Ae,new is(this,()=>`export/${this.uid}`));u(this,Ie,new is(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,Tt)||(D(this,Tt,!1),a(this,Ae).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.may("users"),t=e&&this.session.may("read");return o`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export everything this user has, wrote and can read, or erase it.</p>
      ${e?t?d:w("read","export users"):w("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Ae).isRunning} @click=${()=>p(this,q,Cr).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,Ie).isRunning}
          @click=${()=>{p(this,q,Nr).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${S(this.problem)} ${p(this,q,Bi).call(this,a(this,Ae),"Exporting")}
      ${a(this,Ae).job?.status==="done"?p(this,q,Mr).call(this,a(this,Ae).job):d}
      ${p(this,q,Bi).call(this,a(this,Ie),"Erasing")}
      ${a(this,Ie).job?.status==="done"?p(this,q,Dr).call(this,a(this,Ie).job):d}
    </section>`}};Tt=new WeakMap,Ae=new WeakMap,Ie=new WeakMap,q=new WeakSet,Fi=async function(e){this.problem=null;try{await e()}catch(t){this.problem=I(t)}},Cr=function(){p(this,q,Fi).call(this,()=>a(this,Ae).start(()=>this.api.exportUser(this.uid)))},Or=async function(e){this.isFetching=!0,await p(this,q,Fi).call(this,async()=>vi(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Nr=async function(){this.problem=null,await O({title:`Erase ${this.uid}?`,body:()=>o`<p>
          The profile, the sessions, the inboxes and everything this user wrote in chats are removed. This cannot be
          undone.
        </p>
        <p>Messages that are sent to this user later arrive as usual.</p>`,action:"Erase",isDanger:!0,word:this.uid,act:async()=>{D(this,Tt,!0),await a(this,Ie).start(()=>this.api.eraseUser(this.uid))}})},Bi=function(e,t){let{job:n,counted:r}=e,l=r>0?`, ${A(r,"item")} so far`:"";return o`${S(e.problem)}
    ${e.isRunning?vt(`${t}${l}. It continues if you leave this page`):d}
    ${n?.status==="failed"?o`<div class="notice bad" role="alert">
          <p>${t} failed: ${n.error??"no reason was given"}. Start it again.</p>
        </div>`:d}`},Mr=function(e){let{bytes:t,expires_at:n}=e.result;return o`<div class="notice good" role="status">
      <p>The export is ready: ${Ts(t)}, one JSON document on each line. Available until ${L(n)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,q,Or).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Dr=function(e){let t=e.result,n=Object.entries(t.counts).filter(([,l])=>l>0),r=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);vi(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return o`<div class="notice good" role="status">
        <p>${t.user_id} was erased, ${L(t.finished_at)}.</p>
        <button type="button" class="small" @click=${r}>Save receipt</button>
      </div>
      ${n.length===0?o`<p class="muted">Nothing was stored of this user.</p>`:z("Receipt: what was removed",[{head:"Removed",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>f(l)}],n)}`},m([oe({attribute:!1})],at.prototype,"uid",2),m([v()],at.prototype,"problem",2),m([v()],at.prototype,"isFetching",2),at=m([_("stak-user-data")],at);var jr=50,ga=250,lt,At,me,ze,Rt,Lr,Ir,ns=class extends k{constructor(){super(...arguments);u(this,Rt);this.beginning="";u(this,lt,null);u(this,At);u(this,me,new b(this,async e=>{let t=await this.api.users(this.beginning,jr,null,e);return D(this,lt,t.next_cursor),t.users}));u(this,ze,new b(this,async e=>{let t=await this.api.users(this.beginning,jr,a(this,lt),e);D(this,lt,t.next_cursor),a(this,me).set([...a(this,me).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,me).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,At))}render(){return o`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${T({id:"beginning",label:"Ids that begin with",type:"search",value:this.beginning,set:e=>p(this,Rt,Lr).call(this,e)})}
      </div>
      ${a(this,me).value===void 0?"":S(a(this,me).problem,()=>{a(this,me).load()})}
      ${a(this,me).show(e=>e.length===0?this.beginning===""?J("Nobody is registered yet","Look up a user id to register it. Others can get messages as well."):J("No registered user has such an id","Upper and lower case are different."):o`${p(this,Rt,Ir).call(this,e)} ${S(a(this,ze).problem,()=>{a(this,ze).load()})}
              ${ye(a(this,lt)!==null,a(this,ze).isWaiting,()=>{a(this,ze).load()})}`,"Loading users")}
    </section>`}};lt=new WeakMap,At=new WeakMap,me=new WeakMap,ze=new WeakMap,Rt=new WeakSet,Lr=function(e){this.beginning=e,clearTimeout(a(this,At)),a(this,ze).forget(),D(this,At,setTimeout(()=>{a(this,me).load()},ga))},Ir=function(e){return z("Registered users, by id",[{head:"User",kind:"main",cell:t=>o`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>o`<span class="nowrap">${L(t.created)}</span>`}],e)},m([v()],ns.prototype,"beginning",2),ns=m([_("stak-user-list")],ns);var zr=20,dt,Q,ct,Fe,Fr,Br,Hr,rs=class extends k{constructor(){super(...arguments);u(this,Fe);this.uid="";u(this,dt,null);u(this,Q,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,zr,null,e);return D(this,dt,t.next_cursor),t.sessions}));u(this,ct,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,zr,a(this,dt),e);D(this,dt,t.next_cursor),a(this,Q).set([...a(this,Q).value??[],...t.sessions])}))}render(){let e=this.session.may("users"),t=a(this,Q).value!==void 0||a(this,Q).isWaiting||a(this,Q).problem!==null;return o`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices on which this user is signed in. The audit log notes who lists them.</p>
      ${e?d:w("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,Q).isWaiting}
          @click=${()=>{a(this,Q).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,Fe,Br).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,Q).show(n=>p(this,Fe,Hr).call(this,n),"Loading sessions"):d}
    </section>`}};dt=new WeakMap,Q=new WeakMap,ct=new WeakMap,Fe=new WeakSet,Fr=async function(e){await O({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>o`<p>The session and its open connections end at once.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.say("The session has ended"),await a(this,Q).load())},Br=async function(){let e=0;await O({title:`Sign ${this.uid} out on all devices?`,body:()=>o`<p>
          All sessions and their open connections end at once. Tokens that your backend signed itself stay valid until
          they expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.say(`${A(e,"session")} ended`),await a(this,Q).load())},Hr=function(e){return e.length===0?o`<p role="status">This user is not signed in on any device.</p>`:o`${z("Sessions, latest first",[{head:"Device",kind:"main",cell:t=>o`<strong>${t.device_id}</strong><small>since ${L(t.created)}</small>`},{head:"Refreshed",cell:t=>fe(t.refreshed)},{head:"End",kind:"actions",cell:t=>o`<button
              type="button"
              class="small danger-quiet"
              aria-label="End the session on ${t.device_id}"
              @click=${()=>{p(this,Fe,Fr).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${S(a(this,ct).problem??a(this,Q).problem,()=>{a(this,ct).load()})}
    ${a(this,dt)===null?d:ye(!0,a(this,ct).isWaiting,()=>{a(this,ct).load()})}`},m([oe({attribute:!1})],rs.prototype,"uid",2),rs=m([_("stak-user-sessions")],rs);var fa=3600;function os(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var pt,X,as,W,E,Ur,qr,Wr,Jr,Hi,Kr,Vr,Gr,Ui,Yr,Zr,Qr,Xr,eo,ge=class extends k{constructor(){super(...arguments);u(this,E);this.asked="";this.uid=null;this.ttl={...Xe,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};u(this,pt,!1);u(this,X,new De(this,()=>`users/${this.uid}`));u(this,as,new b(this,e=>this.api.inboxes(e)));u(this,W,new b(this,()=>p(this,E,Ur).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.may("read")&&a(this,as).load()}render(){return o`${C({title:"Users",about:"Look up one user. Users need not be registered to get messages.",actions:this.uid!==null&&this.session.may("read")?o`<button type="button" @click=${()=>p(this,E,Wr).call(this)}>All registered users</button>`:d})}
      ${this.session.may("read")?d:w("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,E,Jr)}>
          ${T({id:"who",label:"User id or phone number",value:this.asked,set:e=>this.asked=e,placeholder:"ada or +4930123456",hint:"A phone number begins with + and the country's code."})}
          <button type="submit" class="primary" ?disabled=${this.asked.trim()===""||a(this,W).isWaiting}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,W).isWaiting&&this.uid===null?vt("Looking up"):d}
      ${S(a(this,W).problem,()=>{a(this,W).load()})}
      ${this.uid===null?a(this,W).isWaiting||a(this,W).problem?d:p(this,E,Yr).call(this):p(this,E,Zr).call(this,this.uid)}`}};pt=new WeakMap,X=new WeakMap,as=new WeakMap,W=new WeakMap,E=new WeakSet,Ur=async function(){let e=a(this,pt)?this.asked:this.asked.trim(),t=e.startsWith("+")&&!a(this,pt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new F(400,"invalid_name","No user id is . or .., or has a / in it.");try{let n=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=n.user_id,a(this,X).begin(os(n)),n}catch(n){let r=I(n);if(r.status!==404||t)throw r;return this.uid=e,a(this,X).begin(os(null)),null}},qr=function(e){this.asked=e,a(this,W).forget(),D(this,pt,!0),a(this,W).load()},Wr=function(){this.asked="",this.uid=null,a(this,W).forget()},Jr=function(e){e.preventDefault(),D(this,pt,!1),this.asked.trim()!==""&&(this.session.may("read")?(a(this,W).forget(),a(this,W).load()):(this.uid=this.asked.trim(),a(this,X).begin(os(null))))},Hi=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(n){this.problems={...this.problems,[e]:I(n)}}},Kr=async function(e,t){e.preventDefault();let n=a(this,W).value;await a(this,X).save(async({name:l,phone:c})=>{let h=c.trim(),g=h!==""&&h===n?.phone_number&&n.phone_verified,$=await this.api.writeUser(t,{...l.trim()===""?{}:{display_name:l.trim()},...h===""?{}:{phone_number:h},...g?{phone_verified:!0}:{}});return a(this,W).set($),os($)})&&this.session.say("Profile saved")},Vr=function(e){this.session.dropDraft(`users/${e}`),this.session.say(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,W).set(null),a(this,X).begin(os(null))},Gr=function(e,t){e.preventDefault(),p(this,E,Hi).call(this,"token",async()=>{let{token:n,expires_at:r}=await this.api.makeToken(t,Ce(this.ttl)??fa);await Ft(`A token for ${t}`,o`Whoever has it is this user until ${L(r)}. It is shown once and cannot be taken back.`,n)})},Ui=function(e){p(this,E,Hi).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Yr=function(){return this.session.may("read")?o`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,E,qr).call(this,e.detail)}
    ></stak-user-list>`:J("Nobody looked up yet","Enter a user id as your backend knows it.")},Zr=function(e){return o`<div class="split spaced">
      <div>
        ${a(this,X).form?p(this,E,Qr).call(this,e,a(this,X).form):d}
        ${zt(e,o`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,E,Vr).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${zt(`${e}/${this.erasures}`,o`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,E,Xr).call(this,e)} ${p(this,E,eo).call(this,e)}
      </div>
    </div>`},Qr=function(e,t){let n=a(this,W).value,r=a(this,X).problem,l=this.session.may("users");return o`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${n?o`<span class="badge good">registered</span>`:o`<span class="badge still">no profile</span>`}
      </div>
      ${n?o`<p class="muted">
            Registered ${L(n.created)}, changed
            ${L(n.updated)}.${n.phone_verified?" The phone number is verified.":""}
          </p>`:o`<p class="muted">Nothing is known of this user. They can get messages and sign in all the same.</p>`}
      ${l?d:w("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,E,Kr).call(this,c,e)}}>
        ${T({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,X).change({name:c},"display_name"),error:x(r?.errors,"display_name")})}
        ${T({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,X).change({phone:c},"phone_number"),error:x(r?.errors,"phone_number"),hint:"In the international form, as in +4930123456. One user's only."})}
        ${S(r,void 0,c=>c==="display_name"||c==="phone_number")}
        ${St({kept:a(this,X),isAllowed:l,action:n?"Save profile":"Register"})}
      </form>
    </section>`},Xr=function(e){let t=this.recounted;return o`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the unread counts that are shown with the messages that are there, and puts right what differs.
      </p>
      <div class="row">
        ${le(this.chosenInbox,a(this,as).value,n=>{this.chosenInbox=n,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.may("read")} @click=${()=>p(this,E,Ui).call(this,e)}>Recount</button>
      </div>
      ${S(this.problems.recount??null,()=>p(this,E,Ui).call(this,e))}
      ${t?o`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are right.":`They differed by ${t.drift}${t.repaired?" and were put right":""}.`}
              </p>
            </div>
            ${z("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:n=>n===""?o`<strong>All</strong>`:n},{head:"Shown",kind:"number",cell:n=>n===""?t.stored.total:t.stored.categories[n]??0},{head:"Counted",kind:"number",cell:n=>n===""?t.counted.total:t.counted.categories[n]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},eo=function(e){let t=this.problems.token??null,n=this.session.may("tokens");return o`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${n?d:w("tokens","make user tokens")}
      <form class="stack-form" novalidate @submit=${r=>p(this,E,Gr).call(this,r,e)}>
        ${Oe({id:"token-ttl",label:"Good for",value:this.ttl,set:r=>this.ttl=r,isDisabled:!n,error:x(t?.errors,"ttl_seconds"),hint:"Otherwise one hour; 30 days at most."})}
        ${S(t,void 0,r=>r==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!n}>Make a token</button></div>
      </form>
    </section>`},m([v()],ge.prototype,"asked",2),m([v()],ge.prototype,"uid",2),m([v()],ge.prototype,"ttl",2),m([v()],ge.prototype,"chosenInbox",2),m([v()],ge.prototype,"recounted",2),m([v()],ge.prototype,"erasures",2),m([v()],ge.prototype,"problems",2),ge=m([_("stak-users")],ge);document.adoptedStyleSheets=[En,vn,_n,wn,xn,yn,Sn,kn,bn,$n].map(i=>i.styleSheet);var ba=5e3,to={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",settings:"Settings","audit-log":"Audit log"},va=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","settings","audit-log"]]],ya=new Set(["compose","broadcasts","dead-letters","audience"]),B,ii,ls,ds,V,qi,cs,so,io,no,ni,ro,oo,ut=class extends re{constructor(){super(...arguments);u(this,V);u(this,B,new Ps);u(this,ii,new Es(a(this,B)));this.route=bi(location.hash);this.isFolded=!0;this.said="";u(this,ls);u(this,ds,async()=>{this.route=bi(location.hash),this.isFolded=!0,this.route.inbox!==null&&ya.has(this.route.view)&&(a(this,B).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,V,qi).call(this)});u(this,cs,e=>{a(this,B).drafts().length>0&&e.preventDefault()});u(this,ni,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,ds)),window.addEventListener("beforeunload",a(this,cs)),a(this,B).addEventListener("changed",()=>this.requestUpdate()),a(this,B).addEventListener("said",e=>p(this,V,so).call(this,e.detail))}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,ds)),window.removeEventListener("beforeunload",a(this,cs))}render(){let e=a(this,B).isOpen?to[this.route.view]:"Sign in";return document.title=`${e} · Stak console`,o`${a(this,B).isOpen?p(this,V,no).call(this):o`<stak-sign-in
            .session=${a(this,B)}
            @signed-in=${()=>this.updateComplete.then(()=>p(this,V,qi).call(this))}
          ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.said?o`<p>${H("done")}${this.said}</p>`:d}
      </div>`}};B=new WeakMap,ii=new WeakMap,ls=new WeakMap,ds=new WeakMap,V=new WeakSet,qi=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},cs=new WeakMap,so=function(e){this.said=e,clearTimeout(a(this,ls)),D(this,ls,setTimeout(()=>this.said="",ba))},io=async function(){(a(this,B).drafts().length===0||await O({title:"Sign out and lose what you have not sent or saved?",body:()=>o`<p>There is unsent or unsaved work in this window. Signing out forgets it.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))&&a(this,B).signOut()},no=function(){let e=a(this,B).own;return o`<a class="skip" href="#main" @click=${a(this,ni)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isFolded?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Rs()}
              <div><strong>Stak</strong><span title=${a(this,B).tenant}>${a(this,B).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isFolded?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isFolded=!this.isFolded}
            >
              ${H(this.isFolded?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${va.map(([t,n])=>o`<h2 id="nav-${t}">${t}</h2>
                  <ul aria-labelledby="nav-${t}">
                    ${n.map(r=>p(this,V,ro).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            <p>
              Key <code>${ee(e?.key_id??"")}</code>,
              ${e?.scopes.length===bt.length?"all scopes":o`scopes: ${e?.scopes.join(", ")}`}.
              Reloading this page asks for it again.
            </p>
            <button type="button" class="small" @click=${()=>{p(this,V,io).call(this)}}>${H("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${zt(`${this.route.view}/${this.route.inbox??a(this,B).inbox}/${this.route.id}`,p(this,V,oo).call(this))}
        </main>
      </div>`},ni=new WeakMap,ro=function(e){let t=this.route.view===e,n=a(this,B).drafts(`${e}/`).length>0;return o`<li>
      <a href=${R(e)} aria-current=${t?"page":d} @click=${()=>this.isFolded=!0}>
        ${H(e)}${to[e]}${n?o`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},oo=function(){let[e,t,n]=[a(this,B),a(this,ii),this.route];switch(n.view){case"overview":return o`<stak-overview .session=${e} .api=${t} .route=${n}></stak-overview>`;case"compose":return o`<stak-compose .session=${e} .api=${t} .route=${n}></stak-compose>`;case"broadcasts":return n.id===null?o`<stak-broadcasts .session=${e} .api=${t} .route=${n}></stak-broadcasts>`:o`<stak-broadcast .session=${e} .api=${t} .route=${n}></stak-broadcast>`;case"dead-letters":return o`<stak-dead-letters .session=${e} .api=${t} .route=${n}></stak-dead-letters>`;case"audience":return o`<stak-audience .session=${e} .api=${t} .route=${n}></stak-audience>`;case"users":return o`<stak-users .session=${e} .api=${t} .route=${n}></stak-users>`;case"inboxes":return n.inbox===null?o`<stak-inboxes .session=${e} .api=${t} .route=${n}></stak-inboxes>`:o`<stak-inbox-config .session=${e} .api=${t} .route=${n}></stak-inbox-config>`;case"keys":return o`<stak-keys .session=${e} .api=${t} .route=${n}></stak-keys>`;case"settings":return o`<stak-settings .session=${e} .api=${t} .route=${n}></stak-settings>`;case"audit-log":return o`<stak-audit-log .session=${e} .api=${t} .route=${n}></stak-audit-log>`}},m([v()],ut.prototype,"route",2),m([v()],ut.prototype,"isFolded",2),m([v()],ut.prototype,"said",2),ut=m([_("stak-console")],ut);export{ut as StakConsole};
