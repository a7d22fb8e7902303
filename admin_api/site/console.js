var Bp=Object.defineProperty;var qp=Object.getOwnPropertyDescriptor;var Zo=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var r=t>1?void 0:t?qp(s,e):s,a=i.length-1,l;a>=0;a--)(l=i[a])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Bp(s,e,r),r};var Tn=(i,s,e)=>s.has(i)||Zo("Cannot "+e);var o=(i,s,e)=>(Tn(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?Zo("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),D=(i,s,e,t)=>(Tn(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Tn(i,s,"access private method"),e);var nr=globalThis,or=nr.ShadowRoot&&(nr.ShadyCSS===void 0||nr.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Rn=Symbol(),Xo=new WeakMap,mi=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Rn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(or&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Xo.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Xo.set(e,s))}return s}toString(){return this.cssText}},ar=i=>new mi(typeof i=="string"?i:i+"",void 0,Rn),q=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[a+1],i[0]);return new mi(e,i,Rn)},Qo=(i,s)=>{if(or)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=nr.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},En=or?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ar(e)})(i):i;var{is:Up,defineProperty:Hp,getOwnPropertyDescriptor:Wp,getOwnPropertyNames:Vp,getOwnPropertySymbols:Kp,getPrototypeOf:Jp}=Object,lr=globalThis,ea=lr.trustedTypes,Yp=ea?ea.emptyScript:"",Gp=lr.reactiveElementPolyfillSupport,gi=(i,s)=>i,fi={toAttribute(i,s){switch(s){case Boolean:i=i?Yp:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},dr=(i,s)=>!Up(i,s),ta={attribute:!0,type:String,converter:fi,reflect:!1,useDefault:!1,hasChanged:dr};Symbol.metadata??=Symbol("metadata"),lr.litPropertyMetadata??=new WeakMap;var ht=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=ta){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Hp(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:a}=Wp(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);a?.call(this,l),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??ta}static _$Ei(){if(this.hasOwnProperty(gi("elementProperties")))return;let s=Jp(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(gi("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(gi("properties"))){let e=this.properties,t=[...Vp(e),...Kp(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(En(r))}else s!==void 0&&e.push(En(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Qo(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:fi).toAttribute(e,t.type);this._$Em=s,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:fi;this._$Em=r;let p=l.fromAttribute(e,a.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(s,e,t,r=!1,a){if(s!==void 0){let l=this.constructor;if(r===!1&&(a=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??dr)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),a!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,a,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};ht.elementStyles=[],ht.shadowRootOptions={mode:"open"},ht[gi("elementProperties")]=new Map,ht[gi("finalized")]=new Map,Gp?.({ReactiveElement:ht}),(lr.reactiveElementVersions??=[]).push("2.1.2");var Pn=globalThis,sa=i=>i,cr=Pn.trustedTypes,ia=cr?cr.createPolicy("lit-html",{createHTML:i=>i}):void 0,Dn="$lit$",mt=`lit$${Math.random().toFixed(9).slice(2)}$`,Cn="?"+mt,Zp=`<${Cn}>`,Gt=document,vi=()=>Gt.createComment(""),yi=i=>i===null||typeof i!="object"&&typeof i!="function",Mn=Array.isArray,da=i=>Mn(i)||typeof i?.[Symbol.iterator]=="function",An=`[ 	
\f\r]`,bi=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ra=/-->/g,na=/>/g,Jt=RegExp(`>|${An}(?:([^\\s"'>=/]+)(${An}*=${An}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),oa=/'/g,aa=/"/g,ca=/^(?:script|style|textarea|title)$/i,On=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=On(1),O=On(2),bm=On(3),Le=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),la=new WeakMap,Yt=Gt.createTreeWalker(Gt,129);function pa(i,s){if(!Mn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return ia!==void 0?ia.createHTML(s):s}var ua=(i,s)=>{let e=i.length-1,t=[],r,a=s===2?"<svg>":s===3?"<math>":"",l=bi;for(let p=0;p<e;p++){let m=i[p],g,E,S=-1,ie=0;for(;ie<m.length&&(l.lastIndex=ie,E=l.exec(m),E!==null);)ie=l.lastIndex,l===bi?E[1]==="!--"?l=ra:E[1]!==void 0?l=na:E[2]!==void 0?(ca.test(E[2])&&(r=RegExp("</"+E[2],"g")),l=Jt):E[3]!==void 0&&(l=Jt):l===Jt?E[0]===">"?(l=r??bi,S=-1):E[1]===void 0?S=-2:(S=l.lastIndex-E[2].length,g=E[1],l=E[3]===void 0?Jt:E[3]==='"'?aa:oa):l===aa||l===oa?l=Jt:l===ra||l===na?l=bi:(l=Jt,r=void 0);let $e=l===Jt&&i[p+1].startsWith("/>")?" ":"";a+=l===bi?m+Zp:S>=0?(t.push(g),m.slice(0,S)+Dn+m.slice(S)+mt+$e):m+mt+(S===-2?p:$e)}return[pa(i,a+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},xi=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,p=s.length-1,m=this.parts,[g,E]=ua(s,e);if(this.el=i.createElement(g,t),Yt.currentNode=this.el.content,e===2||e===3){let S=this.el.content.firstChild;S.replaceWith(...S.childNodes)}for(;(r=Yt.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let S of r.getAttributeNames())if(S.endsWith(Dn)){let ie=E[l++],$e=r.getAttribute(S).split(mt),Xe=/([.?@])?(.*)/.exec(ie);m.push({type:1,index:a,name:Xe[2],strings:$e,ctor:Xe[1]==="."?ur:Xe[1]==="?"?hr:Xe[1]==="@"?mr:Xt}),r.removeAttribute(S)}else S.startsWith(mt)&&(m.push({type:6,index:a}),r.removeAttribute(S));if(ca.test(r.tagName)){let S=r.textContent.split(mt),ie=S.length-1;if(ie>0){r.textContent=cr?cr.emptyScript:"";for(let $e=0;$e<ie;$e++)r.append(S[$e],vi()),Yt.nextNode(),m.push({type:2,index:++a});r.append(S[ie],vi())}}}else if(r.nodeType===8)if(r.data===Cn)m.push({type:2,index:a});else{let S=-1;for(;(S=r.data.indexOf(mt,S+1))!==-1;)m.push({type:7,index:a}),S+=mt.length-1}a++}}static createElement(s,e){let t=Gt.createElement("template");return t.innerHTML=s,t}};function Zt(i,s,e=i,t){if(s===Le)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=yi(s)?void 0:s._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=Zt(i,r._$AS(i,s.values),r,t)),s}var pr=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??Gt).importNode(e,!0);Yt.currentNode=r;let a=Yt.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Ls(a,a.nextSibling,this,s):m.type===1?g=new m.ctor(a,m.name,m.strings,this,s):m.type===6&&(g=new gr(a,this,s)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(a=Yt.nextNode(),l++)}return Yt.currentNode=Gt,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Ls=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Zt(this,s,e),yi(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==Le&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):da(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&yi(this._$AH)?this._$AA.nextSibling.data=s:this.T(Gt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=xi.createElement(pa(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new pr(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(s){let e=la.get(s.strings);return e===void 0&&la.set(s.strings,e=new xi(s)),e}k(s){Mn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of s)r===e.length?e.push(t=new i(this.O(vi()),this.O(vi()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=sa(s).nextSibling;sa(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Xt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)s=Zt(this,s,e,0),l=!yi(s)||s!==this._$AH&&s!==Le,l&&(this._$AH=s);else{let p=s,m,g;for(s=a[0],m=0;m<a.length-1;m++)g=Zt(this,p[t+m],e,m),g===Le&&(g=this._$AH[m]),l||=!yi(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},ur=class extends Xt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},hr=class extends Xt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},mr=class extends Xt{constructor(s,e,t,r,a){super(s,e,t,r,a),this.type=5}_$AI(s,e=this){if((s=Zt(this,s,e,0)??d)===Le)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,a=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},gr=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Zt(this,s)}},ha={M:Dn,P:mt,A:Cn,C:1,L:ua,R:pr,D:da,V:Zt,I:Ls,H:Xt,N:hr,U:mr,B:ur,F:gr},Xp=Pn.litHtmlPolyfillSupport;Xp?.(xi,Ls),(Pn.litHtmlVersions??=[]).push("3.3.3");var $i=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new Ls(s.insertBefore(vi(),a),a,void 0,e??{})}return r._$AI(i),r};var Nn=globalThis,Q=class extends ht{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=$i(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Le}};Q._$litElement$=!0,Q.finalized=!0,Nn.litElementHydrateSupport?.({LitElement:Q});var Qp=Nn.litElementPolyfillSupport;Qp?.({LitElement:Q});(Nn.litElementVersions??=[]).push("4.2.2");var x=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var eu={attribute:!0,type:String,converter:fi,reflect:!1,hasChanged:dr},tu=(i=eu,s,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),a.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(l,m,i,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,i,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];s.call(this,p),this.requestUpdate(l,m,i,!0,p)}}throw Error("Unsupported decorator location: "+t)};function M(i){return(s,e)=>typeof e=="object"?tu(i,s,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(i,s,e)}function f(i){return M({...i,state:!0,attribute:!1})}var Qt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},br=i=>(...s)=>({_$litDirective$:i,values:s}),Fs=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:ng}=ha;var ma=i=>i.strings===void 0;var su={},vr=(i,s=su)=>i._$AH=s;var es=br(class extends Fs{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(vr(i),this.key=s),e}});var G=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function Ln(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function ts(i,s,e={}){let t=Ln(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new G(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw iu(a,l)}function iu(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(s);return new G(i.status,String(t),String(r??a),l??[],e)}catch{return new G(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}function Fn(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function ga(i){return i===null||Fn(i)&&Object.values(i).some(ga)}function ru(i,s){return JSON.stringify(i)===JSON.stringify(s)}function zn(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,a]=[i[t]??null,s[t]??null];if(!ru(r,a))if(Fn(a)){if(ga(a))return null;let l=Fn(r)?zn(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var xr=1e4,fa=100,ba=100,va=10;function A(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function we(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var yr=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${we(fa,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(A`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:zn({...t},{...e});return this.session.request(A`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(A`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(A`/${s}/audience`,{method:"PUT",body:e})}topics(s,e,t){return this.session.request(`/topics${we(s,e)}`,{signal:t})}topic(s,e){return this.session.request(A`/topics/${s}`,{signal:e})}writeTopic(s,e){return this.session.request(A`/topics/${s}`,{method:"PUT",body:e})}deleteTopic(s){return this.session.request(A`/topics/${s}`,{method:"DELETE"})}topicMembers(s,e,t,r){return this.session.request(`${A`/topics/${s}/members`}${we(e,t)}`,{signal:r})}changeTopicMembers(s,e){return this.session.request(A`/topics/${s}/members`,{method:"PUT",body:e})}async templates(s,e){let t=[],r=null;do{let a=await this.session.request(`${A`/${s}/templates`}${we(fa,r)}`,{signal:e});t.push(...a.templates),r=a.next_cursor}while(r!==null);return t}template(s,e,t,r){return this.session.request(`${A`/${s}/templates/${e}`}${t===null?"":`?version=${t}`}`,{signal:r})}async templateVersions(s,e,t){return(await this.session.request(A`/${s}/templates/${e}/versions`,{signal:t})).versions}writeTemplate(s,e,t){return this.session.request(A`/${s}/templates/${e}`,{method:"PUT",body:t})}deleteTemplate(s,e){return this.session.request(A`/${s}/templates/${e}`,{method:"DELETE"})}previewTemplate(s,e,t){return this.session.request(A`/${s}/templates/${e}/preview`,{method:"POST",body:t})}dryRun(s,e){return this.session.request(`${A`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(A`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,a={}){let p=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(A`/${s}/messages`+we(e,t)+p,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===va)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(A`/${s}/messages/${e}/read-rate`,{signal:t})}statistics(s,e,t){return this.session.request(A`/${s}/messages/${e}/stats`,{signal:t})}userMessages(s,e,t,r,a){return this.session.request(A`/${s}/users/${e}/messages`+we(t,r),{signal:a})}broadcast(s,e,t){return this.session.request(A`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(A`/${s}/messages/${e}/${t}`,{method:"POST"})}pin(s,e,t){return this.session.request(A`/${s}/messages/${e}/pin`,{signal:t})}changePin(s,e,t){return this.session.request(A`/${s}/messages/${e}/pin`,{method:"POST",body:{pinned:t}})}redact(s,e,t){return this.session.request(A`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,a){for(;;){let l=await this.session.request(A`/${s}/messages/${e}/recipients`+we(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(A`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let a=await this.session.request(A`/${s}/dead-letters`+we(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(s,e){return this.session.request(A`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${we(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${we(ba,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(A`/keys/${s}`,{method:"DELETE"})}webhooks(s){return this.session.request("/webhooks",{signal:s})}createWebhook(s){return this.session.request("/webhooks",{method:"POST",body:s})}changeWebhook(s,e){return this.session.request(A`/webhooks/${s}`,{method:"PATCH",body:e})}deleteWebhook(s){return this.session.request(A`/webhooks/${s}`,{method:"DELETE"})}rotateWebhookSecret(s,e){return this.session.request(A`/webhooks/${s}/secret/rotate`,{method:"POST",body:{grace_seconds:e}})}channels(s){return this.session.request("/channels",{signal:s})}setUpEmail(s){return this.session.request("/channels/email",{method:"PUT",body:s})}setUpPush(s){return this.session.request("/channels/push",{method:"PUT",body:s})}removeChannel(s){return this.session.request(A`/channels/${s}`,{method:"DELETE"})}async webhookAttempts(s,e,t,r){for(;;){let a=await this.session.request(A`/webhooks/${s}/attempts`+we(e,t),{signal:r});if(a.attempts.length>0||a.next_cursor===null)return a;t=a.next_cursor}}replayAttempt(s,e){return this.session.request(A`/webhooks/${s}/attempts/${e}/replay`,{method:"POST"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${we(ba,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(A`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(A`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(A`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(A`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(A`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let a=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let p=await this.session.request(`/users${we(e,t)}${a}`,{signal:r});if(p.users.length>0||p.next_cursor===null||l===va)return p;t=p.next_cursor}}async writeUser(s,e,t){let r=(a,l)=>this.session.request(A`/users/${s}`,{method:a,body:l});if(t===void 0)try{return await r("PATCH",Object.fromEntries(Object.entries(e).filter(([,a])=>a!==null)))}catch(a){if(!(a instanceof G&&a.status===404))throw a}return r(t?"PATCH":"PUT",e)}userChannels(s,e){return this.session.request(A`/users/${s}/channels`,{signal:e})}async userTopics(s,e,t,r){for(;;){let a=await this.session.request(A`/users/${s}/topics`+we(e,t),{signal:r});if(a.topics.length>0||a.next_cursor===null)return a;t=a.next_cursor}}eraseUser(s){return this.session.request(A`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(A`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(A`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(A`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(A`/users/${s}/sessions`+we(e,t),{signal:r})}endSession(s,e){return this.session.request(A`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(A`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(A`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(A`/${s}/users/${e}/audit`,{method:"POST"})}};var ya=du(typeof navigator>"u"?"en":navigator.language),nu=new Intl.NumberFormat("en"),ou=new Intl.DateTimeFormat(ya,{dateStyle:"medium",timeStyle:"short"}),au=new Intl.DateTimeFormat(ya,{dateStyle:"medium",timeStyle:"long"}),jn=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),lu=.01;function du(i){try{let{region:s}=new Intl.Locale(i);return s===void 0?"en":`en-${s}`}catch{return"en"}}function $(i){return nu.format(i)}function C(i,s,e=`${s}s`){return`${$(i)} ${i===1?s:e}`}function gt(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function N(i){return ou.format(i*1e3)}function oe(i){return au.format(i*1e3)}function ce(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?jn.format(Math.round(e/60),"minute"):t<22*3600?jn.format(Math.round(e/3600),"hour"):t<26*86400?jn.format(Math.round(e/86400),"day"):N(i)}var cu=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],pu=new Intl.NumberFormat("en",{maximumFractionDigits:1});function $r(i){let[s,e]=cu.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${pu.format(i/e)} ${s}`}function Tt(i){return i>0&&i<lu?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var xa=[["day",86400],["hour",3600],["minute",60],["second",1]];function Qe(i){let[s,e]=xa.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function $a(i){let[s,e]=xa.find(([,t])=>i>=1.5*t)??["second",1];return C(Math.max(1,Math.round(i/e)),s)}function ge(i){return`…${i.slice(-6)}`}var zs=["post","redact","audience","config","tokens","users","read"],wa={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences, manage topics",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},In=["owner","sender","support","read-only"],Rt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},Bn={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"},wr=["message.delivered","message.read","message.acted","message.unread","broadcast.finished","inbox.delivered","chat.message"],ka={"message.delivered":"Users have a message: one event for up to 100 users","message.read":"A user has read messages","message.acted":"A user has pressed a button of a message","message.unread":"A message was not read in the time that its fallback allows","broadcast.finished":"A post was delivered to all its recipients, or failed for some","inbox.delivered":"A message for users who are not connected, with its content","chat.message":"Chat messages for users who are not connected, with their content"};function et(i){return i==="delivered"||i==="published"||i==="stopped"||i==="redacted"}var uu={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",templates:"M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",topics:"M4 4h6l7 7-6 6-7-7zM7 7v.1",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",webhooks:"M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function te(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${O`<path d=${uu[i]} />`}
  </svg>`}function js(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function Et(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function j(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function T({account:i},s,e){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${te("lock")}
    <p>
      ${i===null?n`Your API key does not have the <code>${s}</code> scope, which is required to ${e}. Sign in with a key
            that has it, or with an account.`:`Your role, ${Rt[i.role]}, does not allow you to ${e}. An owner can give you another role.`}
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,a=i.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${te(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!a&&i.status!==404?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function v(i,s,e=[]){let t=(i??[]).filter(r=>ve(r.field,s));return t.length===0?null:t.map(r=>r.field===s?r.message:`${hu(r.field.slice(s.length),e)}: ${r.message}`).join("; ")}function hu(i,s){let e=/^(?:\[(\d+)\]|\.(\d+))$/.exec(i)?.slice(1).find(Boolean);return s[Number(e)]??i.replace(/^\./,"")}function ve(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=H(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?Et(e):s(this.value)}};function H(i){return i instanceof G?i:(console.error(i),new G(0,"unexpected","Something went wrong. Try again or reload the page."))}function kr(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{mu(e.currentTarget,i)}}>
      ${te("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function mu(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var _a=0;function P(i){return Sa((s,e)=>{let t=!1,r="",a=null,l=`question-${_a+=1}`,p=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async E=>{if(E.preventDefault(),!(t||!p())){t=!0,a=null,g();try{await i.act(),e(!0)}catch(S){a=H(S),t=!1,g()}}},g=()=>{let E=typeof i.action=="string"?i.action:i.action();$i(n`<form method="dialog" class="dialog" @submit=${m}>
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
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!p()}>
              ${t?"Please wait…":E}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function tt(i,s,e){return Sa((t,r)=>{let a=`secret-${_a+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),$i(n`<div class="dialog">
        <h2 id="${a}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${kr(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}var gu=5e3;function fu(i){let s=document.querySelector("main");if(s===null||i===null||!s.contains(i))return;let e=new MutationObserver(()=>{i.isConnected||(e.disconnect(),document.activeElement===document.body&&s.querySelector("h1")?.focus())});e.observe(s,{childList:!0,subtree:!0}),setTimeout(()=>e.disconnect(),gu)}function Sa(i){return new Promise(s=>{let e=document.activeElement,t=document.createElement("dialog"),r=l=>{t.close(),t.remove(),fu(e),s(l)},a=i(t,r);t.addEventListener("cancel",l=>{l.preventDefault(),a()&&r(!1)}),document.body.append(t),t.showModal()})}var De=br(class extends Fs{constructor(i){if(super(i),i.type!==Qt.PROPERTY&&i.type!==Qt.ATTRIBUTE&&i.type!==Qt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!ma(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===Le||s===d)return s;let e=i.element,t=i.name;if(i.type===Qt.PROPERTY){if(s===e[t])return Le}else if(i.type===Qt.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return Le}else if(i.type===Qt.ATTRIBUTE&&e.getAttribute(t)===s+"")return Le;return vr(i),s}});function qn({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function ss(i,s){let{id:e,label:t,hint:r,error:a,isOptional:l}=i;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(i){return ss(i,n`<input
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
      aria-describedby=${qn(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function fe(i){return ss(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${De(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${qn(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function pe(i){return ss(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${De(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${qn(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function _r({id:i,label:s,hint:e,isDisabled:t,value:r,set:a}){return n`<label class="check" for=${i}
      ><input
        id=${i}
        name=${i}
        type="checkbox"
        .checked=${De(r)}
        ?disabled=${t}
        aria-describedby=${e?`${i}-hint`:d}
        @change=${l=>a(l.target.checked)}
      /><span>${s}</span></label
    >${e?n`<p class="hint" id="${i}-hint">${e}</p>`:d}`}function ae(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
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
  </fieldset>`}function bu(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Sr(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(bu(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var wi=12,Un=`At least ${wi} characters: several unrelated words, or from a password manager.`;async function Ta(i,s){let e="",t="";await P({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=wi,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,a()},error:v(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,a()},error:v(l?.errors,"password"),hint:Un})}`})&&i.notify("Password changed")}var vu=["overview","compose","templates","broadcasts","recipients","dead-letters","audience","topics","users","inboxes","keys","webhooks","accounts","settings","audit-log"];function Hn(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(Ea);return{view:vu.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function Ra(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Ea);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function R(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function K(i,...s){location.hash=R(i,...s)}function Ea(i){try{return decodeURIComponent(i)}catch{return i}}async function Aa(i,s){let e;try{if(e=await fetch(i,{...Ln(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new G(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new G(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Wn(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Tr={csrfToken:""},yu=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Vn(i){return yu.exec(i)?.[1]??null}var Pa="stak-console-tenant";function At(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function Er(){try{return localStorage.getItem(Pa)??""}catch{return""}}var Rr=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Vn(e);if(t===null)throw new G(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await ts(At(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r};if(await ts(At(e,"/sign-in"),Tr,{method:"POST",body:a}),!await this.restore(e))throw new G(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await ts(At(e,"/session"),Tr)),!0}catch{return!1}}methods(){return ts(At("any","/sign-in"),Tr)}setPassword(e,t,r){return ts(At(e,"/sign-in/password"),Tr,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Pa,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof G)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>ts(r,a,t))}fetchFile(e){return this.#n(e,Aa)}async#n(e,t){if(this.#e===null)throw new G(401,"signed_out","You are signed out.");try{return await t(At(this.tenant,e),this.#e)}catch(r){throw r instanceof G&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Da=q` .progress{block-size: 8px;border-radius: 99px;background: var(--open);overflow: hidden;}.progress span{display: block;block-size: 100%;border-radius: 99px;background: var(--accent);transition: inline-size 0.3s ease-out;}.mini .progress{block-size: 5px;}.mini .number{text-align: start;}.shares{display: grid;gap: 14px;}.stack{display: flex;gap: 2px;block-size: 14px;border-radius: 99px;overflow: hidden;background: var(--open);}.stack span{min-inline-size: 3px;transition: inline-size 0.3s ease-out;}.stack .good, .dot.good{background: var(--good);}.stack .bad, .dot.bad{background: var(--bad);}.stack .gone, .dot.gone{background: var(--gone);}.stack .open, .dot.open{background: var(--open);}.dot{display: inline-block;inline-size: 9px;block-size: 9px;margin-inline-end: 7px;border-radius: 3px;}.shares dl{display: grid;grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));gap: 10px;}.shares dt{color: var(--muted);font-size: 12.5px;white-space: nowrap;}.shares dd{font-variant-numeric: tabular-nums;}.shares dd strong{font-size: 17px;}.chart svg{display: block;inline-size: 100%;block-size: 96px;}.chart .axis{stroke: var(--line);}.chart .area{fill: var(--accent);opacity: 0.14;}.chart .line{fill: none;stroke: var(--accent);stroke-width: 2;stroke-linejoin: round;}.chart.figures{display: block;margin: 0;}.chart.figures > svg{block-size: 140px;}.chart .key{display: inline-block;inline-size: 24px;block-size: 8px;margin-inline-end: 7px;}.chart .delivered{stroke: var(--line-strong);}.chart .seen{stroke: var(--gone);stroke-dasharray: 6 3;}.chart .read{stroke: var(--accent);}.chart .acted{stroke: var(--good);stroke-dasharray: 2 2;}.chart figcaption{display: flex;flex-wrap: wrap;gap: 4px 18px;margin-block-start: 8px;font-size: 13px;font-variant-numeric: tabular-nums;}.chart-none{font-size: 13.5px;}pre.json{margin: 0;padding: 12px 14px;border-radius: var(--radius-small);background: var(--sunken);font: 12.5px/1.55 var(--mono);white-space: pre-wrap;overflow-wrap: anywhere;max-block-size: 360px;overflow: auto;}`;var Ca=q` *, *::before, *::after{box-sizing: border-box;}html{-webkit-text-size-adjust: 100%;}@media (min-width: 861px){html{scrollbar-gutter: stable;}}body{margin: 0;background: var(--ground);color: var(--ink);font: 14px/1.5 var(--sans);}h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend{margin: 0;padding: 0;}h1{font-size: 21px;line-height: 1.25;font-weight: 650;letter-spacing: -0.012em;outline: none;}h2{font-size: 15px;line-height: 1.35;font-weight: 640;}h3{font-size: 13px;font-weight: 640;}fieldset{border: 0;min-inline-size: 0;}ul, ol{padding-inline-start: 1.2em;}strong{font-weight: 640;}code, .code{font-family: var(--mono);font-size: 0.92em;}p code, li code, dd code, label code{padding: 0.08em 0.34em;border-radius: 4px;background: var(--sunken);overflow-wrap: anywhere;}a{color: var(--accent-text);text-underline-offset: 2px;text-decoration-thickness: 1px;}a:hover{text-decoration-thickness: 2px;}:focus-visible{outline: 2px solid var(--accent);outline-offset: 2px;}h1:focus-visible{outline: none;}.muted{color: var(--muted);}.number{font-variant-numeric: tabular-nums;}.unseen{position: absolute;inline-size: 1px;block-size: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}.icon{inline-size: 18px;block-size: 18px;flex: none;fill: none;stroke: currentColor;stroke-width: 1.5;stroke-linecap: round;stroke-linejoin: round;}button, .button{display: inline-flex;align-items: center;justify-content: center;gap: 7px;min-block-size: 34px;padding: 5px 13px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;font-weight: 560;text-decoration: none;white-space: nowrap;cursor: pointer;transition: background-color 0.12s, border-color 0.12s;}button:hover:not(:disabled), .button:hover{background: var(--sunken);}button:disabled{opacity: 0.55;cursor: not-allowed;}button.link{min-block-size: 0;padding: 2px 0;border: 0;background: none;color: var(--accent-text);font-weight: 600;overflow-wrap: anywhere;text-align: start;text-decoration: underline;white-space: normal;}button[aria-disabled="true"]{opacity: 0.7;cursor: progress;}button.small, .button.small{min-block-size: 28px;padding: 2px 10px;font-size: 13px;}button.primary, .button.primary{border-color: var(--accent);background: var(--accent);color: var(--accent-ink);}button.primary:hover:not(:disabled), .button.primary:hover{background: color-mix(in srgb, var(--accent) 88%, var(--ink));}button.danger{border-color: var(--bad-text);background: var(--bad-text);color: var(--surface);}button.danger:hover:not(:disabled){background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));}button.danger-quiet{border-color: var(--bad-text);color: var(--bad-text);}button.plain{border-color: transparent;background: none;}button .icon, .button .icon{inline-size: 16px;block-size: 16px;}@media (pointer: coarse){button, .button{min-block-size: 42px;}button.small, .button.small{min-block-size: 36px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation-duration: 0.01ms !important;animation-iteration-count: 1 !important;transition: none !important;scroll-behavior: auto !important;}}`;var Ma=q` .card{padding: 18px 20px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);min-inline-size: 0;}.card + .card{margin-block-start: 16px;}.card > h2:first-child, .card-head{margin-block-end: 12px;}.card.stack-form > h2:first-child, .card.stack-form > .card-head{margin: 0;}.card-head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 8px 12px;}.card-head.find{align-items: flex-end;justify-content: flex-start;}.card-head.find .field{flex: 0 1 300px;}.card-head.find a{padding-block: 8px;}.card.flush{padding: 0;overflow: hidden;}.card.flush .card-head{margin: 0;padding: 14px 20px;border-block-end: 1px solid var(--line);}stak-broadcast-statistics, stak-quotas, stak-user-channels, stak-user-data, stak-user-inbox, stak-user-list, stak-user-sessions, stak-user-topics{display: block;}stak-broadcast-statistics, stak-broadcast-statistics + .card, stak-quotas, stak-user-channels, stak-user-topics, stak-user-topics + stak-user-data, .card + stak-user-data, .card + stak-user-inbox, .card + stak-user-list, stak-user-sessions + .card{margin-block-start: 16px;}.split{display: grid;grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);gap: 16px;align-items: start;}.split > .card, .split > div > .card:first-child, .stack-form > .card{margin: 0;}@media (max-width: 1040px){.split{grid-template-columns: minmax(0, 1fr);}}.figures{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));gap: 16px;margin-block-end: 16px;}.figure{display: grid;gap: 2px;align-content: start;padding: 15px 18px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);color: inherit;text-decoration: none;}a.figure:hover{border-color: var(--line-strong);}.figure dt, .figure .name{color: var(--muted);font-size: 13px;font-weight: 540;}.figure .value{font-size: 26px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}.figure .value.bad{color: var(--bad-text);}.figure .more-words{color: var(--muted);font-size: 12.5px;}.big{font-size: 32px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}details{margin-block-start: 10px;font-size: 13.5px;}summary{color: var(--accent-text);cursor: pointer;}details pre{margin-block-start: 8px !important;}.facts{display: grid;grid-template-columns: auto minmax(0, 1fr);gap: 6px 18px;font-size: 13.5px;}.facts dt{color: var(--muted);}.facts dd{overflow-wrap: anywhere;}@media (max-width: 700px){.figures{grid-template-columns: repeat(3, minmax(0, 1fr));gap: 10px;}.figure{padding: 12px;}.figure .value{font-size: 22px;}.figure .more-words{display: none;}}`;var Oa=q` .picked li{min-inline-size: 0;}.picked button{max-inline-size: 100%;overflow-wrap: anywhere;text-align: start;white-space: normal;}.picked{display: flex;flex-wrap: wrap;gap: 6px;margin: 8px 0 0;padding: 0;list-style: none;}.compose{display: grid;grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);gap: 16px;align-items: start;}.compose > aside{position: sticky;inset-block-start: 20px;display: grid;gap: 16px;}.compose .card{margin: 0;}.compose form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.compose .send{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;}@media (max-width: 1040px){.compose{grid-template-columns: minmax(0, 1fr);}.compose > aside{position: static;}}.options{font-size: inherit;}.options h2{display: inline;margin-inline-end: 6px;color: var(--ink);}.options summary{overflow-wrap: anywhere;}.options > .stack-form{margin-block-start: 16px;}.outcome dl{display: grid;grid-template-columns: repeat(3, minmax(0, 1fr));gap: 12px;}.outcome dt{color: var(--muted);font-size: 12.5px;}.outcome dd{font-size: 18px;font-weight: 640;font-variant-numeric: tabular-nums;overflow-wrap: anywhere;line-height: 1.3;}.outcome .hint{margin-block-start: 10px;}.deliveries > div{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 10px;margin-block-start: 5px;}.deliveries label{display: flex;gap: 9px;padding: 12px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);cursor: pointer;}.deliveries label:has(:checked){border-color: var(--accent);box-shadow: inset 0 0 0 1px var(--accent);}.deliveries small{display: block;margin-block-start: 3px;color: var(--muted);font-size: 12.5px;line-height: 1.4;}.deliveries small.estimate{color: var(--ink);font-variant-numeric: tabular-nums;}.comparison{inline-size: 100%;margin-block-start: 14px;border-collapse: collapse;font-size: 13px;font-variant-numeric: tabular-nums;}.comparison th, .comparison td{padding: 6px 8px 6px 0;border-block-end: 1px solid var(--line);text-align: start;vertical-align: top;}.comparison th{color: var(--muted);font-weight: 540;}.comparison tr:last-child > *{border-block-end: 0;}.previews{display: grid;gap: 12px;}.preview{--p-ground: #ffffff;--p-ink: #171a23;--p-muted: #5b6272;padding: 12px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--p-ground);color: var(--p-ink);color-scheme: light;}.preview.dark{--p-ground: #15171e;--p-ink: #eceef4;--p-muted: #a3a9b8;color-scheme: dark;}.preview-label{margin-block-end: 8px;color: var(--p-muted);font-size: 12px;font-weight: 560;}.preview .none{color: var(--p-muted);font-style: italic;}`;var Na=q` dialog{inline-size: min(520px, calc(100vw - 32px));max-block-size: calc(100dvh - 48px);padding: 0;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);color: var(--ink);box-shadow: var(--shadow-high);overflow: auto;}dialog::backdrop{background: rgb(6 14 13 / 52%);}.dialog, .dialog-body{display: grid;grid-template-columns: minmax(0, 1fr);overflow-wrap: anywhere;}.dialog{gap: 16px;padding: 22px;}.dialog h2{font-size: 17px;}.dialog-body{gap: 14px;}.dialog-actions{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 8px;}`;var La=q` input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea{inline-size: 100%;min-block-size: 36px;padding: 6px 10px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;}input.code, textarea.code{font: 13px/1.55 var(--mono);}textarea{resize: vertical;tab-size: 2;}select{padding-inline-end: 6px;}::placeholder{color: var(--muted);opacity: 1;}input:disabled, select:disabled, textarea:disabled{background: var(--sunken);color: var(--muted);border-color: var(--line);}input[type="radio"], input[type="checkbox"]{accent-color: var(--accent);inline-size: 16px;block-size: 16px;margin: 0;flex: none;}[aria-invalid="true"]{border-color: var(--bad) !important;box-shadow: 0 0 0 1px var(--bad);}form.stack-form, .stack-form{display: grid;grid-template-columns: minmax(0, 1fr);gap: 16px;}.field{display: grid;gap: 5px;align-content: start;min-inline-size: 0;}.field label, .segments legend, .deliveries legend, .label{font-weight: 570;font-size: 13px;}fieldset.stack-form > legend{margin-block-end: 10px;}.optional{color: var(--muted);font-weight: 400;}.hint{color: var(--muted);font-size: 12.5px;line-height: 1.45;overflow-wrap: anywhere;}.error{color: var(--bad-text);font-size: 13px;font-weight: 540;overflow-wrap: anywhere;}.columns{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 16px;}.joined{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.joined select{inline-size: auto;}.row{display: flex;flex-wrap: wrap;align-items: center;gap: 8px 12px;}.row.end{justify-content: flex-end;}.check{display: flex;align-items: flex-start;gap: 9px;font-size: 13.5px;line-height: 1.4;}.check input{margin-block-start: 2px;}.check small{display: block;color: var(--muted);font-size: 12.5px;}.segments{display: grid;gap: 5px;align-content: start;}.segments > div{display: inline-flex;justify-self: start;align-self: start;padding: 3px;border: 1px solid var(--line);border-radius: 9px;background: var(--sunken);}.segments label{position: relative;cursor: pointer;}.segments input{position: absolute;inset: 0;opacity: 0;inline-size: 100%;block-size: 100%;cursor: pointer;}.segments span{display: block;padding: 3px 13px;border-radius: 6px;color: var(--muted);font-weight: 560;font-size: 13px;line-height: 24px;white-space: nowrap;}.segments input:checked + span{background: var(--raised);color: var(--ink);box-shadow: var(--shadow);outline: 1px solid var(--line);}.segments input:focus-visible + span{outline: 2px solid var(--accent);outline-offset: 1px;}.file{position: relative;}.file input{position: absolute;inset: 0;opacity: 0;cursor: pointer;inline-size: 100%;}.file:focus-within{outline: 2px solid var(--accent);outline-offset: 2px;}.chips{display: flex;flex-wrap: wrap;gap: 6px;padding: 0;list-style: none;}.chip{display: inline-flex;align-items: center;gap: 2px;padding: 1px 3px 1px 10px;border-radius: 99px;background: var(--accent-soft);color: var(--accent-text);font-size: 13px;font-weight: 540;line-height: 24px;}.chip.bare{padding-inline: 10px;}.chip button{min-block-size: 24px;inline-size: 24px;padding: 0;border: 0;border-radius: 50%;background: none;color: inherit;}.chip button .icon{inline-size: 13px;block-size: 13px;}.lookup{display: grid;grid-template-columns: minmax(0, 420px) auto;gap: 12px;align-items: start;}.lookup button{justify-self: start;min-block-size: 36px;margin-block-start: 25px;}.spaced{margin-block-start: 16px;}.unsaved-bar{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;padding-block: 10px;border: 1px solid transparent;border-radius: var(--radius);}.unsaved-bar.changed{position: sticky;inset-block-end: 12px;z-index: 5;padding-inline: 14px;border-color: var(--line);background: var(--raised);box-shadow: var(--shadow-high);}.unsaved-bar .row{margin-inline-start: auto;}.copy-field{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.copy-field button{min-inline-size: 92px;}`;var Fa=q` .badge{display: inline-flex;align-items: center;gap: 6px;padding: 1px 9px;border-radius: 99px;font-size: 12.5px;font-weight: 570;line-height: 20px;white-space: nowrap;font-family: var(--sans);}.badge.good{background: var(--good-soft);color: var(--good-text);}.badge.busy, .badge.info{background: var(--info-soft);color: var(--info-text);}.badge.warn{background: var(--warn-soft);color: var(--warn-text);}.badge.bad{background: var(--bad-soft);color: var(--bad-text);}.badge.still{background: var(--still-soft);color: var(--still-text);}.badge.busy::before{content: "";inline-size: 7px;block-size: 7px;border-radius: 50%;background: currentColor;animation: breathe 1.4s ease-in-out infinite;}@keyframes breathe{50%{opacity: 0.25;}}.notice{display: flex;flex-wrap: wrap;align-items: flex-start;gap: 10px;padding: 11px 14px;border-radius: var(--radius-small);background: var(--info-soft);color: var(--info-text);font-size: 13.5px;}.notice > div, .notice > p{flex: 1;min-inline-size: min(200px, 100%);overflow-wrap: anywhere;}.notice p code, .notice li code{background: none;padding: 0;font-weight: 600;}.notice .icon{margin-block-start: 1px;}.notice.bad{background: var(--bad-soft);color: var(--bad-text);}.notice.good{background: var(--good-soft);color: var(--good-text);}.notice.warn{background: var(--warn-soft);color: var(--warn-text);}.notice.quiet{background: var(--still-soft);color: var(--still-text);}main > * > .notice:not(:last-child){margin-block-end: 14px;}.card > .notice + *, .notice + .card, .card + .notice{margin-block-start: 14px;}.waiting{display: flex;align-items: center;justify-content: center;gap: 10px;padding: 36px 16px;color: var(--muted);}.spinner{inline-size: 16px;block-size: 16px;border: 2px solid var(--line);border-block-start-color: var(--accent);border-radius: 50%;animation: turn 0.8s linear infinite;}@keyframes turn{to{transform: rotate(1turn);}}.empty{display: grid;justify-items: center;gap: 8px;padding: 40px 20px;color: var(--muted);text-align: center;}.empty-title{color: var(--ink);font-size: 15px;font-weight: 620;}`;var za=q` .skip{position: fixed;inset-block-start: 8px;inset-inline-start: 8px;z-index: 20;padding: 8px 14px;border-radius: var(--radius-small);background: var(--accent);color: var(--accent-ink);transform: translateY(-200%);}.skip:focus{transform: none;}.shell{display: grid;grid-template-columns: 228px minmax(0, 1fr);min-block-size: 100dvh;}.side{position: sticky;inset-block-start: 0;display: flex;flex-direction: column;block-size: 100dvh;overflow-y: auto;padding: 18px 12px 14px;border-inline-end: 1px solid var(--line);background: var(--surface);}.brand{display: flex;align-items: center;gap: 10px;padding: 0 8px;min-inline-size: 0;}.brand .mark{inline-size: 26px;block-size: 26px;flex: none;color: var(--accent);fill: none;stroke: currentColor;stroke-width: 2.6;stroke-linejoin: round;}.brand strong{display: block;font-size: 15px;line-height: 1.2;letter-spacing: -0.01em;}.brand span{display: block;overflow: hidden;color: var(--muted);font-size: 12.5px;line-height: 1.3;text-overflow: ellipsis;white-space: nowrap;}.brand > div{min-inline-size: 0;}.menu-button{display: none;}.side nav{flex: 1;padding-block: 14px;}.side nav ul{padding: 0;list-style: none;}.side nav h2{padding: 14px 8px 4px;color: var(--muted);font-size: 11.5px;font-weight: 600;letter-spacing: 0.03em;}.side nav a{display: flex;align-items: center;gap: 10px;padding: 6px 8px;border-radius: var(--radius-small);color: var(--ink);font-weight: 500;text-decoration: none;}.side nav a .icon{color: var(--muted);}.side nav a:hover{background: var(--sunken);}.side nav a[aria-current="page"]{background: var(--accent-soft);color: var(--accent-text);font-weight: 620;}.side nav a[aria-current="page"] .icon{color: inherit;}.side nav a .unsaved{inline-size: 7px;block-size: 7px;margin-inline-start: auto;border-radius: 50%;background: var(--accent);}.whoami{display: grid;gap: 8px;padding: 12px 8px 0;border-block-start: 1px solid var(--line);font-size: 12.5px;}.whoami p{color: var(--muted);}main{min-inline-size: 0;padding: 26px 32px 72px;}main > *{display: block;max-inline-size: 1120px;margin-inline: auto;}.head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px 16px;margin-block-end: 20px;}.head > div:first-child{min-inline-size: 0;}.head p{margin-block-start: 3px;color: var(--muted);max-inline-size: 70ch;}.head .actions{display: flex;flex-wrap: wrap;align-items: center;gap: 8px;}.crumb{font-size: 13px;}.picker{display: inline-flex;align-items: center;gap: 8px;color: var(--muted);font-size: 13px;}.picker select{inline-size: auto;max-inline-size: 220px;}.said{position: fixed;inset-block-end: 20px;inset-inline: 0;z-index: 30;display: grid;justify-items: center;pointer-events: none;}.said p{display: flex;align-items: center;gap: 8px;padding: 9px 16px;border-radius: 99px;background: var(--ink);color: var(--ground);box-shadow: var(--shadow-high);font-weight: 540;animation: rise 0.18s ease-out;}@keyframes rise{from{opacity: 0;transform: translateY(8px);}}.door{display: grid;place-items: center;min-block-size: 100dvh;padding: 24px 16px;}.door-card{display: grid;gap: 18px;inline-size: min(420px, 100%);padding: 28px;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);box-shadow: var(--shadow);}.door-card form{display: grid;gap: 14px;}.door-card .brand{padding: 0;}.door-card .primary{inline-size: 100%;min-block-size: 40px;}.door-card .other-way{text-align: center;}.door-card .other-way .button{inline-size: 100%;min-block-size: 40px;justify-content: center;}.door-card .small-print{color: var(--muted);font-size: 13px;}@media (max-width: 860px){.shell{display: block;}.side{z-index: 10;block-size: auto;max-block-size: 100dvh;padding: 10px 14px;border-inline-end: 0;border-block-end: 1px solid var(--line);}.side-top{display: flex;align-items: center;justify-content: space-between;gap: 10px;}.brand{padding: 0;}.menu-button{display: inline-flex;}.side.folded nav, .side.folded .whoami{display: none;}.side nav{padding-block: 6px 12px;}.side nav a{padding-block: 9px;}main{padding: 20px 16px 64px;}.head .actions:has(.picker){inline-size: 100%;}.head .picker{flex: 1 1 100%;}.head .picker select{flex: 1;max-inline-size: none;}}`;var ja=q` .filters{display: grid;grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);align-items: end;gap: 12px;padding: 16px 20px;border-block-end: 1px solid var(--line);}@media (max-width: 1000px){.filters{grid-template-columns: 1fr 1fr;}.filters .segments, .filters .field:nth-of-type(1){grid-column: 1 / -1;}}.table{inline-size: 100%;border-collapse: collapse;font-size: 13.5px;}.table th{padding: 9px 12px;border-block-end: 1px solid var(--line);color: var(--muted);font-size: 12.5px;font-weight: 560;text-align: start;white-space: nowrap;}.table td{padding: 9px 12px;border-block-end: 1px solid var(--line);vertical-align: middle;overflow-wrap: anywhere;}.table tr:last-child td{border-block-end: 0;}.table th:first-child, .table td:first-child{padding-inline-start: 20px;}.table th:last-child, .table td:last-child{padding-inline-end: 20px;}.card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child{padding-inline-start: 0;}.card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child{padding-inline-end: 0;}.table td.main{inline-size: 36%;}@media (min-width: 701px){.table tr:has(> .actions) > .main{inline-size: 26%;}.table tr:has(> .actions) > .main:nth-last-child(2){inline-size: auto;}}.table .by{display: flex;flex-wrap: wrap;gap: 2px 6px;min-inline-size: 130px;}.table .number{text-align: end;font-variant-numeric: tabular-nums;white-space: nowrap;}.table .actions{text-align: end;}.table th.code{font-family: var(--sans);}.table td.code{font: 12.5px/1.5 var(--mono);}.table tbody tr:hover{background: var(--sunken);}.table .main > div > a, .table .main strong{font-weight: 600;}.table .main small{display: block;color: var(--muted);font-size: 12.5px;}.nowrap{white-space: nowrap;}.mini{display: grid;gap: 4px;min-inline-size: 110px;}@media (max-width: 700px){.table, .table tbody, .table tr, .table td{display: block;}.table thead{position: absolute;clip-path: inset(50%);inline-size: 1px;block-size: 1px;overflow: hidden;}.table tr{padding: 12px 16px;border-block-end: 1px solid var(--line);}.table tr:last-child{border-block-end: 0;}.card.flush .card-head{padding: 12px 16px;}.table td, .table td:first-child, .table td:last-child{display: grid;grid-template-columns: 96px minmax(0, 1fr);gap: 10px;padding: 3px 0;border: 0;}.table td::before{content: attr(data-head);color: var(--muted);font: 12.5px/1.7 var(--sans);}.table td.main{inline-size: auto;grid-template-columns: minmax(0, 1fr);padding-block-end: 6px;}.table td.main::before, .table td.actions::before{content: none;}.table td.actions{grid-template-columns: minmax(0, 1fr);padding-block-start: 8px;}.table .number, .table .actions{text-align: start;}}.more{display: grid;place-items: center;padding: 14px;}.card.flush .more{border-block-start: 1px solid var(--line);}`;var Ia=q` :root{color-scheme: light dark;--ground: #f4f5f9;--surface: #ffffff;--raised: #ffffff;--sunken: #eef0f5;--line: #dfe2ea;--line-strong: #878da0;--ink: #171a23;--muted: #555c6d;--accent: #4f46e5;--accent-ink: #ffffff;--accent-soft: #e9e8fd;--accent-text: #4038c2;--good: #1d7a4c;--good-soft: #e0f3e8;--good-text: #14603a;--bad: #c0392f;--bad-soft: #fcebe9;--bad-text: #a32a21;--warn-soft: #fdf1d6;--warn-text: #7a5200;--info-soft: #e4edfa;--info-text: #24508f;--gone: #7c6f9c;--still-soft: #e9ebf1;--still-text: #474d5d;--open: #d0d4de;--shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);--shadow-high: 0 8px 40px rgb(10 20 20 / 24%);--radius: 10px;--radius-small: 7px;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;}@media (prefers-color-scheme: dark){:root{--ground: #0f1117;--surface: #15171e;--raised: #1f222b;--sunken: #11131a;--line: #2d313c;--line-strong: #757c90;--ink: #eceef4;--muted: #a3a9b8;--accent: #a5a8ff;--accent-ink: #12132b;--accent-soft: #25264a;--accent-text: #c0c2ff;--good: #43b37a;--good-soft: #11301f;--good-text: #79d8a6;--bad: #e5675c;--bad-soft: #3a1916;--bad-text: #ff9d94;--warn-soft: #372a0e;--warn-text: #f0c669;--info-soft: #15283f;--info-text: #9cc3f7;--gone: #9d8fc4;--still-soft: #282c37;--still-text: #b9bfcc;--open: #3a3f4c;--shadow: 0 1px 2px rgb(0 0 0 / 40%);--shadow-high: 0 12px 48px rgb(0 0 0 / 60%);}}`;function z({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?n`<p>${s}</p>`:d}
    </div>
    ${t&&t!==d?n`<div class="actions">${t}</div>`:d}
  </div>`}function Pt(i,s,e,t){return i.hasScope(s)?n`<a class="button primary" href=${e}>${t}</a>`:d}function ye(i,s,e){let t=s??[],r=t.some(a=>a.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${a=>e(a.target.value)}>
      ${r.map(a=>n`<option value=${a.inbox} ?selected=${a.inbox===i}>
            ${a.inbox}${a.title&&a.title!==a.inbox?` · ${a.title}`:""}
          </option>`)}
    </select>
  </label>`}function L(i,s,e){return n`<table class="table" role="table">
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
  </div>`}var _=class extends Q{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([M({attribute:!1})],_.prototype,"session",2),u([M({attribute:!1})],_.prototype,"api",2),u([M({attribute:!1})],_.prototype,"route",2);var ft,re,Kn,qa,Jn,Ua,Ha,Wa,Va,Pr,Ar=class extends _{constructor(){super(...arguments);h(this,re);h(this,ft,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,ft).load()}render(){let e=this.session.hasScope("config"),t=z({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,re,qa).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,ft).render(r=>r.length===0?j("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,re,Va).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${In.map(r=>n`<dt>${Rt[r]}</dt><dd>${Bn[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${T(this.session,"config","see and change accounts")}`}};ft=new WeakMap,re=new WeakSet,Kn=function(e){return e.account_id===this.session.account?.account_id},qa=async function(){let e="",t="",r="read-only",a;!await P({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:v(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:v(m?.errors,"name")})}
        ${Ba(r,g=>{r=g,p()})}`})||a===void 0||(a.password_link!==null&&await c(this,re,Jn).call(this,a.account,a.password_link),await o(this,ft).load())},Jn=function(e,t){return tt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${N(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},Ua=async function(e){let t=e.role;await P({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Ba(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,ft).load())},Ha=async function(e){let t;!await P({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,re,Jn).call(this,t.account,t.password_link),await o(this,ft).load())},Wa=async function(e){await P({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,ft).load())},Va=function(e){return L("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,re,Kn).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Rt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${oe(t.last_sign_in_at)}
                  >${ce(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,re,Kn).call(this,t)?d:n`<span class="row end">
                  ${c(this,re,Pr).call(this,t,"Role",()=>c(this,re,Ua).call(this,t))}
                  ${c(this,re,Pr).call(this,t,"Reset password",()=>c(this,re,Ha).call(this,t))}
                  ${c(this,re,Pr).call(this,t,"Remove",()=>c(this,re,Wa).call(this,t),"danger-quiet")}
                </span>`}],e)},Pr=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Ar=u([x("stak-accounts")],Ar);function Ba(i,s){return pe({id:"account-role",label:"Role",value:i,options:In.map(e=>({value:e,label:Rt[e]})),set:e=>s(e),hint:`${Bn[i]}.`})}var xu=new Set(["uid","uids","user_id","userid","user","id"]),Yn={text:"",ids:[]};function be(i){return i!==Yn.text&&(Yn={text:i,ids:$u(i)}),Yn.ids}function $u(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Gn(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>xu.has(l)),a=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Gn(l)[t]??""):s.flatMap(Gn);return[...new Set(a.filter(l=>l!==""))]}function Gn(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function Ka(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}function Dr(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${$(s)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Is({delivered:i,failed:s}){return i+s}function wu(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,a=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:ku(i.status),kind:"open",value:a}].filter(({kind:p,value:m})=>p!=="open"||m>0||!et(i.status))}function ku(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function Ja(i){let s=i.recipients,e=wu(i),t=e.filter(({value:l})=>l>0).map(({name:l,value:p})=>`${l.toLowerCase()} ${$(p)}`).join(", "),r=`Of ${$(s)} recipients: ${t||"none yet"}`,a=e.map(({kind:l,value:p})=>p>0&&s>0?n`<span class=${l} style="inline-size:${100*p/s}%"></span>`:d);return n`<div class="shares">
    ${et(i.status)?n`<div class="stack" role="img" aria-label=${r}>${a}</div>`:n`<div
          class="stack"
          role="progressbar"
          aria-label="Progress"
          aria-valuemin="0"
          aria-valuemax=${s}
          aria-valuenow=${Math.min(Is(i),s)}
          aria-valuetext=${r}
        >
          ${a}
        </div>`}
    <dl>
      ${e.map(({name:l,kind:p,value:m})=>n`<div class=${m===0?"none":""}>
            <dt><span class="dot ${p}" aria-hidden="true"></span>${l}</dt>
            <dd data-share=${l.toLowerCase()}>
              <strong>${$(m)}</strong> <span class="muted">${gt(m,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var _u={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",published:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Zn={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",published:"Published",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Cr(i){return n`<span class="badge ${_u[i]}" data-status=${i}>${Zn[i]}</span>`}var _e,Mr,Ya,Ga,Za,Xa,Ce=class extends Q{constructor(){super(...arguments);h(this,_e);this.draftName="";this.place="";this.consequence="";this.change="add";this.text="";this.run=null;this.problem=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(this.draftName)??""}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=be(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${c(this,_e,Ya)}>
        ${ae({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
        ${fe({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>c(this,_e,Mr).call(this,a),error:v(this.problem?.errors,this.change,be(this.text)),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
        <div class="row">
          ${Sr("members-file","Import from file…",a=>c(this,_e,Mr).call(this,be(a).join(`
`)))}
          <span class="muted" role="status"
            >${C(e,"distinct user")}${e>xr?`, in ${C(Math.ceil(e/xr),"batch","batches")}`:""}</span
          >
        </div>
        ${w(this.problem,void 0,a=>a.startsWith(this.change))}
        ${this.run&&!(this.problem&&this.run.done===0)?c(this,_e,Xa).call(this,this.run):d}
        <div class="row end">
          ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                Stop after this batch
              </button>`:d}
          <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
            ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
          </button>
        </div>
      </form>
    </section>`}};_e=new WeakSet,Mr=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(this.draftName):this.session.keepDraft(this.draftName,e)},Ya=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=be(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,_e,Ga).call(this,t.length)||await c(this,_e,Za).call(this,t))},Ga=function(e){return P({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>${this.consequence}</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Za=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of Ka(e,xr)){if(t.isStopped)break;try{t.changed+=await this.apply(t.change,r),t.done+=r.length,c(this,_e,Mr).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=H(a);break}}t.isRunning=!1,this.requestUpdate()},Xa=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Dr("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already":"not"} in ${this.place}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([M({attribute:!1})],Ce.prototype,"session",2),u([M({attribute:!1})],Ce.prototype,"apply",2),u([M({attribute:!1})],Ce.prototype,"draftName",2),u([M({attribute:!1})],Ce.prototype,"place",2),u([M({attribute:!1})],Ce.prototype,"consequence",2),u([f()],Ce.prototype,"change",2),u([f()],Ce.prototype,"text",2),u([f()],Ce.prototype,"run",2),u([f()],Ce.prototype,"problem",2),Ce=u([x("stak-member-changes")],Ce);var Su="audience/",ki,Bs,Nr,Or=class extends _{constructor(){super(...arguments);h(this,ki,new b(this,e=>this.api.inboxes(e)));h(this,Bs,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate));h(this,Nr,async(e,t)=>{let{added:r,removed:a,estimate:l}=await this.api.changeAudience(this.inbox,{[e]:t});return o(this,Bs).set(l),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,ki).load(),o(this,Bs).load())}render(){return n`${z({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ye(this.inbox,o(this,ki).value,e=>K("audience",e))})}
      ${this.session.hasScope("audience")?d:T(this.session,"audience","add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,Nr)}
          .draftName=${Su}
          .place=${"the audience"}
          .consequence=${n`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,Bs).render(e=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(e)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${e===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):T(this.session,"read","see the number of members")}
        </section>
      </div>`}};ki=new WeakMap,Bs=new WeakMap,Nr=new WeakMap,Or=u([x("stak-audience")],Or);var Qa=50,Tu=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,is,bt,rs,Fr,el,Lr=class extends _{constructor(){super(...arguments);h(this,Fr);h(this,is,null);h(this,bt,new b(this,async e=>{let t=await this.api.auditLog(Qa,null,e);return D(this,is,t.next_cursor),t.entries}));h(this,rs,new b(this,async e=>{let t=await this.api.auditLog(Qa,o(this,is),e);D(this,is,t.next_cursor),o(this,bt).set([...o(this,bt).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,bt).load()}render(){let e=z({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        aria-disabled=${o(this,bt).isLoading?"true":d}
        @click=${()=>{o(this,bt).load()}}
      >
        ${te("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,bt).render(t=>t.length===0?j("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,Fr,el).call(this,t)} ${w(o(this,rs).problem,()=>{o(this,rs).load()})}
                ${ee(o(this,is)!==null,o(this,rs).isLoading,()=>{o(this,rs).load()})}`,"Loading audit log")}
      </section>`:n`${e}${T(this.session,"read","see the audit log")}`}};is=new WeakMap,bt=new WeakMap,rs=new WeakMap,Fr=new WeakSet,el=function(e){return L("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${Eu(t.action)}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>t.target===t.actor.id?"–":Pu(t.target)},{head:"By",cell:t=>n`<div class="by">
              ${Au(t)}${t.key_id===this.session.ownKey?.key_id?n`<span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}
            </div>`},{head:"Date",cell:t=>n`<time class="nowrap" title=${oe(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${N(t.at)}</time
            >`}],e)},Lr=u([x("stak-audit-log")],Lr);var Ru={"issue key":"Create API key","mint token":"Create user token",redact:"Recall",redrive:"Retry dead letters"};function Eu(i){return Ru[i]??i.charAt(0).toUpperCase()+i.slice(1)}function Au({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${ge(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${ge(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function Pu(i){let s=Tu.exec(i);return s?.[1]&&s[2]?n`<a href=${R("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${ge(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${ge(i)}</span>`:i}`}var zr=480,Xn=96,Du=240;function tl(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Du)}function Cu(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function Qn(i){return i.length>1&&i.at(-1)?.done!==i[0]?.done}function sl(i){let s=Cu(i),e=i[0],t=i.at(-1);if(!e||!t||!Qn(i))return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:hi})=>hi),1),a=Math.max(.001,t.at-e.at),l=Xn-4,p=(hi,rr)=>`${((hi-e.at)/a*zr).toFixed(1)} ${(l-rr/r*(Xn-12)).toFixed(1)}`,g=`M${s.map(({at:hi,rate:rr},jp)=>{let Ip=i[jp];return`${p(Ip.at,rr)}L${p(hi,rr)}`}).join("L")}`,E=`${g}L${zr} ${l}L0 ${l}Z`,S=$(Math.round(r)),ie=$(Math.round((t.done-e.done)/a)),$e=a<1?"less than a second":C(Math.round(a),"second"),Xe=`Delivery rate over ${$e}: peak ${S} per second, average ${ie} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${zr} ${Xn}" preserveAspectRatio="none" role="img" aria-label=${Xe}>
      ${O`<line x1="0" x2=${zr} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${E} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${S}</strong> per second</span>
      <span>Average <strong>${ie}</strong> per second</span>
      <span class="muted">over ${$e}</span>
    </figcaption>
  </figure>`}var il=.1,_i={on_write:"On write",on_read:"On read"},Mu={on_write:"Workers store a copy for each member. Progress is exact, and you can pause it.",on_read:"Stored once. Each member gets it with the next request; those who never come back cost nothing."};function rl({inbox:i,isAllowed:s,value:e,estimates:t,error:r,set:a}){return s===void 0?d:s?n`<fieldset class="deliveries" aria-describedby=${r?"delivery-error":d}>
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
              <strong>${_i[l]}</strong>
              <small>${Mu[l]}</small>
              <small class="estimate" data-estimate=${l}>${Ou(l,t[l])}</small>
            </span>
          </label>`)}
    </div>
    ${r?n`<p class="error" id="delivery-error">${r}</p>`:d}
  </fieldset>`:n`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${R("inboxes",i)}>configuration of ${i}</a>, or with
      <code>stak inbox configure ${i} --on-read</code>.
    </p>`}function Ou(i,s){return s===void 0?"Cost and time: see the dry run.":`${Tt(s.cost.usd)} on AWS, ${i==="on_read"?"at once":nl(s)}`}function nl({delivery_seconds:i}){return eo(i)}function eo(i){return i<1?"about a second":`at least ${$a(i)}`}function ol(i){let{on_write:s,on_read:e}=i;if(s===void 0||e===void 0)return d;let t=e.cost_per_reader?.usd??0,r=l=>Tt(t*l*e.recipients),a=[["Members have it",nl(s),"at their next request"],["Cost on AWS",Tt(s.cost.usd),Tt(e.cost.usd)],[`If ${il*100} % come back`,"no more",`${r(il)} more`],["If all come back","no more",`${r(1)} more`],["Write units",$(s.cost.dynamodb_write_units),$(e.cost.dynamodb_write_units)]];return n`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${_i.on_write}</th>
        <th scope="col">${_i.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${a.map(([l,p,m])=>n`<tr>
            <th scope="row">${l}</th>
            <td>${p}</td>
            <td>${m}</td>
          </tr>`)}
    </tbody>
  </table>`}var to={push:"",email:"",webhook:""},jr={push:"Push notification",email:"E-mail",webhook:"Webhook"},Ir=["push","email","webhook"],so=10080;function al(i){return{...to,...Object.fromEntries(i.map(s=>[s.channel,String(s.after_minutes)]))}}function Si(i){return Ir.filter(e=>i[e].trim()!=="").map(e=>({channel:e,after_minutes:Number(i[e])}))}function qs(i){return i.length===0?"None":i.map(({channel:s,after_minutes:e})=>`${jr[s]} ${e===0?"at once":`after ${Qe(e*60)}`}`).join(", ")}function Br({value:i,set:s,errors:e,isDisabled:t}){let r=Si(i),a=(l,p)=>{let m=(e??[]).filter(({field:g})=>{let E=/^fallback(?:\[(\d+)\]|\.(\d+))/.exec(g)?.slice(1).find(Boolean),S=E===void 0?void 0:r[Number(E)];return S===void 0?p&&ve(g,"fallback"):S.channel===l});return m.length===0?null:m.map(({message:g})=>g).join("; ")};return n`<div class="columns">
    ${Ir.map((l,p)=>y({id:`fallback-${l}`,label:`${jr[l]} after (minutes)`,isOptional:!0,type:"number",min:"0",max:String(so),isDisabled:t??!1,value:i[l],set:m=>s({...i,[l]:m}),error:a(l,p===0)}))}
  </div>`}var Nu=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Lu=6,Fu=new Set(["_self","_blank","_parent","_top"]),zu="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function ro(i){let s={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!ns(i))return{...s,body:ll(i)};let e=vt(i.title)||vt(i.subject),t=[vt(i.body),vt(i.text)].filter(Boolean).join(`

`),r=ju(i),[a]=r,l=a===void 0||a.url===null?null:{label:a.label,url:a.url},p={...s,avatar:Us(i.avatar),images:Bu(i),actions:r,link:l};if(e||t)return{...p,title:e||dl(t),body:e?t:qu(t)};let{data:m,...g}=i,E=new Set([...r.length>0?zu:[],...p.avatar===null?[]:["avatar"],...p.images.length>0?["image","images"]:[]]),S=Object.entries(ns(m)?{...g,...m}:i).filter(([ie])=>!E.has(ie)).map(([ie,$e])=>[oo(ie),ll($e)]).filter(([,ie])=>ie.trim()!=="");return{...p,fields:S}}function Us(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function no(i){let s=[],e=0;for(let t of i.matchAll(Nu)){s.push(i.slice(e,t.index));let r=Us(t[0]);s.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...s,i.slice(e)]}function ju(i){let s=Array.isArray(i.actions)?i.actions:[],e={url:i.url??(ns(i.redirect)?i.redirect.url:void 0),target:Iu(i)},r=io(i.action??i.primaryAction??i.primary_action??s[0],"primary")??io({redirect:e},"primary"),a=io(i.secondaryAction??i.secondary_action??s[1],"secondary");return[r!==null&&r.url===null?{...r,url:Us(e.url),target:e.target}:r,a].filter(p=>p!==null)}function io(i,s){if(!ns(i))return null;let e=ns(i.redirect)?i.redirect:i,t=Us(e.url),r=vt(i.label)||null;if(r===null&&t===null)return null;let a=vt(e.target);return{kind:s,label:r,url:t,target:Fu.has(a)?a:null}}function Iu(i){return ns(i.redirect)?vt(i.redirect.target):""}function Bu(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(t=>ns(t)?{url:Us(t.url),description:vt(t.alt)||vt(t.description)}:{url:Us(t),description:""}).filter(t=>t.url!==null).slice(0,Lu)}function dl(i){return i.split(`
`,1)[0]??""}function qu(i){return i.slice(dl(i).length).trim()}function vt(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function ll(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function oo(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function ns(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function U(i,s=""){return n`<svg class=${s} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var Z={bell:U(O`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:U(O`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:U(O`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:U(O`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:U(O`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:U(O`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:U(O`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:U(O`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:U(O`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:U(O`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:U(O`<path d="M12 5v14m-7-7h14"/>`),send:U(O`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:U(O`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:U(O`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:U(O`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:U(O`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:U(O`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:U(O`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:U(O`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:U(O`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:U(O`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:U(O`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:U(O`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:U(O`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:U(O`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:U(O`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:U(O`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:U(O`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:U(O`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:U(O`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:U(O`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:U(O`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var B={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Unsnooze",returns:"Snoozed until",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages are listed here until they return to the inbox.",pinned:"Pinned",important:"Important",collected:i=>i===1?"1 message":`${i} messages`,andMore:i=>`and ${i} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:i=>i===1?"1 message was recalled":`${i} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:i=>i===1?"1 new message":`${i} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",topics:"Topics",topicsMore:"You get what is posted to a topic while you follow it.",followTopic:"Follow",channels:"Other channels",channelsMore:"Messages that you do not read here are also sent to you by:",channelPush:"Push notifications",channelEmail:"E-mail",channelWebhook:"Other services, such as SMS",thisBrowser:"Notify this browser",moreTopics:"Show more topics",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",notPossible:"This is not possible.",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:i=>`Remove ${i}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:i=>`Remove ${i} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},qr={locale:void 0};var Uu=6,Hu=[[/order|deliver|ship|parcel|package|track/,Z.box],[/bill|invoice|pay|subscription|refund|finance/,Z.card],[/security|login|password|privacy|verif/,Z.shield],[/offer|promo|sale|deal|coupon|market/,Z.tag],[/event|calendar|remind|appoint|booking|schedule/,Z.calendar],[/alert|incident|warn|error|outage|system|status/,Z.alert],[/account|profile|team|member|friend|social|follow/,Z.person],[/chat|comment|message|mention|repl|support/,Z.chat],[/reward|gift|loyal|birthday|welcome/,Z.gift],[/news|update|announce|release|blog|product/,Z.news]];function cl(i,s){if(s!==void 0)return n`<span class="avatar hue-${ao(i)}" aria-hidden="true">${ul(s)}</span>`;let[,e]=Hu.find(([t])=>t.test(i.toLowerCase()))??[null,Z.bell];return n`<span class="avatar hue-${ao(i)}" part="category-icon" aria-hidden="true">${e}</span>`}function pl(i,s=!1,e=null){let r=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(a=>[...a][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${ao(i)} ${s?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":ul(e)}</span>`}function ul(i){return n`<img src=${i} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function ao(i){return[...i].reduce((s,e)=>(s*31+(e.codePointAt(0)??0))%9973,7)%Uu}var lo=3600,Wu=9;function hl(i=new Date){let s=l=>Math.floor(l.getTime()/1e3),e=l=>new Date(i.getFullYear(),i.getMonth(),i.getDate()+l,Wu),t=new Date(i.getFullYear(),i.getMonth(),i.getDate(),18),r=t.getTime()-i.getTime()>2*lo*1e3,a=(8-i.getDay())%7||7;return[{label:B.snooze1h,until:s(i)+lo},r?{label:B.snoozeEvening,until:s(t)}:{label:B.snooze3h,until:s(i)+3*lo},{label:B.snoozeTomorrow,until:s(e(1))},{label:B.snoozeNextWeek,until:s(e(a))}]}var co=60,po=60*co,Vu=24*po,Ur=null;function ho(){return(Ur===null||Ur.locale!==qr.locale)&&(Ur={locale:qr.locale,formats:Ku(qr.locale)}),Ur.formats}function Ku(i){let s=new Intl.RelativeTimeFormat(i).resolvedOptions().locale.startsWith("en"),e=t=>new Intl.DateTimeFormat(i,t);return{relative:new Intl.RelativeTimeFormat(i,{numeric:"always",style:s?"narrow":"short"}),clock:e({hour:"numeric",minute:"2-digit"}),weekday:e({weekday:"short"}),thisYear:e({day:"numeric",month:"short"}),longAgo:e({day:"numeric",month:"short",year:"numeric"}),whole:e({dateStyle:"full",timeStyle:"medium"}),wholeDay:e({weekday:"long",day:"numeric",month:"long"})}}function mo(i){return gl(i,Ju(i))}function ml(i){let{clock:s,weekday:e,thisYear:t}=ho(),a=uo(i)===0?"":`${(uo(i)>-7?e:t).format(i*1e3)}, `;return gl(i,a+s.format(i*1e3))}function gl(i,s){let e=new Date(i*1e3);return n`<time datetime=${e.toISOString()} title=${ho().whole.format(e)}>${s}</time>`}function Ju(i){let s=Date.now()/1e3-i,{relative:e,weekday:t,thisYear:r,longAgo:a}=ho();if(s<co)return B.now;if(s<po)return e.format(-Math.floor(s/co),"minute");let l=uo(i);if(l===0)return e.format(-Math.floor(s/po),"hour");if(l===1)return B.yesterday;let p=i*1e3;return l<7?t.format(p):(new Date(p).getFullYear()===new Date().getFullYear()?r:a).format(p)}function uo(i){let s=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((s(new Date)-s(new Date(i*1e3)))/(Vu*1e3))}function fl(i,s,e){let t=i.message===null,r=!!i.snoozed_until,a=i.readat===null&&!t&&!r,l=s.isCurrent?0:-1,p=ro(t?{}:i.message);return n`<li class="card ${a?"unread":""} ${s.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${l} @click=${e.open}
      aria-expanded=${t?d:s.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${Yu(i,s,p)}
      <span class="card-text">
        <span class="card-top">
          ${a?n`<span class="visually-hidden">${B.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${B.takenBack}</span>`:Gu(p,s.isOpen)}
        </span>
        <span class="card-meta">
          ${Qu(i)}
          ${s.sender===null?d:n`<bdi>${s.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${bl(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${i.snoozed_until?n`${B.returns} ${ml(i.snoozed_until)}`:mo(i.returned_at??i.received)}</span>
        </span>
      </span>
      ${a?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:Zu(i,p,s.isOpen,l,e)}
    <div class="card-actions ${s.isSnoozing?"wide":""}">${s.isConfirming?nh(e):s.isSnoozing?rh(e):ih(i,s,l,t,e)}</div>
  </li>`}function bl(i){return i==="default"?B.uncategorised:oo(i)}function Yu(i,s,e){return s.sender===null&&e.avatar===null?cl(i.category,s.categoryPicture):pl(s.sender??bl(i.category),!1,e.avatar)}function Gu({title:i,body:s,actions:e,fields:t},r){if(!i&&!s&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??B.saysNothing}</span>`;let a=r?"":s||t.map(([l,p])=>l?`${l}: ${p}`:p).join(" · ");return n`${i?n`<span class="card-title" part="message-title" dir="auto">${i}</span>`:d}
    ${a?n`<span class="card-preview" part="message-body" dir="auto">${a}</span>`:d}`}function Zu(i,s,e,t,r){let{body:a,fields:l,images:p}=s,m=e&&(a!==""||l.length>0),g=e?p:p.slice(0,1),E=e?i.digest??null:null;return!m&&g.length===0&&s.actions.length===0&&E===null?d:n`<div class="card-whole">
    ${m&&a?n`<p class="whole" dir="auto">${no(a)}</p>`:d}
    ${m&&l.length>0?n`<dl>${l.map(([S,ie])=>sh(S,ie))}</dl>`:d}
    ${g.length>0?n`<div class="card-images">${g.map(Xu)}</div>`:d}
    ${E===null?d:eh(E)}
    ${s.actions.length>0?n`<div class="card-links">${s.actions.map(S=>th(i,S,t,r))}</div>`:d}
  </div>`}function Xu({url:i,description:s}){return n`<img part="image" src=${i} alt=${s} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function Qu(i){let s=i.priority==="high",e=i.digest?.count??0;return n`${i.pinned?n`<span class="mark" part="pinned">${Z.pin}${B.pinned}</span>`:d}
    ${s?n`<span class="mark important" part="important">${Z.alert}${B.important}</span>`:d}
    ${e>0?n`<span class="mark" part="digest">${B.collected(e)}</span>`:d}`}function eh({count:i,messages:s}){let e=i-s.length;return n`<ul class="collected" part="digest-messages">
    ${s.map(t=>{let{title:r,body:a}=ro(t.message);return n`<li><span dir="auto">${r||a||B.saysNothing}</span> ${mo(t.received)}</li>`})}
    ${e>0?n`<li>${B.andMore(e)}</li>`:d}
  </ul>`}function th(i,s,e,t){let r=s.kind==="primary",a=i.action===s.kind,l=`button ${r?"primary":""} ${a?"answer":""}`,p=a?n`${Z.sent}<span class="visually-hidden">${B.answered}: </span>`:d,m=r?"action":"secondary-action",g=S=>t.follow(S,s);if(s.url===null)return n`<button class=${l} part=${m} tabindex=${e} dir="auto" @click=${g}>${p}${s.label}</button>`;let E=s.target??(new URL(s.url).origin===location.origin?null:"_blank");return n`<a class=${l} part=${m} href=${s.url} tabindex=${e} dir="auto" rel="noopener"
    target=${E??d} @click=${g}>${p}${s.label??B.open}</a>`}function sh(i,s){return n`<div><dt dir="auto">${i}</dt><dd dir="auto">${no(s)}</dd></div>`}function ih(i,s,e,t,r){let a=i.readat===null?B.markRead:B.markUnread,l=i.readat===null?Z.sent:Z.envelope,p=s.isArchive?B.unarchive:B.archive;return i.snoozed_until?n`${os(B.endSnooze,Z.unarchive,e,r.endSnooze)}
      ${os(B.snooze,Z.clock,e,()=>r.offerSnooze(!0))}
      ${os(B.delete,Z.trash,e,()=>r.confirm(!0))}`:n`
    ${t||s.isArchive?d:os(a,l,e,r.toggleRead)}
    ${t||s.isArchive?d:os(B.snooze,Z.clock,e,()=>r.offerSnooze(!0))}
    ${t?d:os(p,s.isArchive?Z.unarchive:Z.archive,e,r.archive)}
    ${os(B.delete,Z.trash,e,()=>r.confirm(!0))}`}function os(i,s,e,t){return n`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${t}>${s}</button>`}function rh(i){let s=t=>{t.currentTarget.contains(t.relatedTarget)||i.offerSnooze(!1)},e=t=>{t.key==="Escape"&&(t.stopPropagation(),i.offerSnooze(!1))};return n`<div class="snooze-times" role="group" aria-label=${B.snooze} @focusout=${s} @keydown=${e}>
    ${hl().map(({label:t,until:r},a)=>n`<button class="button" ?data-confirm=${a===0}
        @click=${()=>i.snooze(r)}>${t}</button>`)}</div>`}function nh(i){return n`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${B.reallyDelete}</button>`}var vl=q` .chats-view{flex-direction: row;}.side, .main{display: flex;flex-direction: column;flex: 1;min-width: 0;min-height: 0;}.main, .has-open .side{display: none;}.has-open .main{display: flex;}@container stak-panel (min-width: 760px){.side, .has-open .side{display: flex;flex: 0 0 320px;border-inline-end: 1px solid var(--_border);}.main{display: flex;}.conversation-head .back{display: none;}.row[aria-current="true"]{background: var(--_tint);}}.row{display: flex;align-items: center;gap: 12px;width: 100%;padding: 11px 16px;}.row:hover{background: var(--_hover);}.row-text{flex: 1;min-width: 0;}.row-top, .row-bottom{display: flex;align-items: center;justify-content: space-between;gap: 10px;min-height: 21px;}.row-title, .row-preview{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.row-title{font-weight: 550;}.row.unread .row-title{font-weight: 650;}.row-preview, .row-time{color: var(--_muted);font-size: 13.5px;}.row.unread .row-preview{color: var(--_text);}.row-time{flex: none;font-size: 12.5px;}.new-chat, .conversation{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.new-chat .toolbar{justify-content: flex-start;padding-inline-start: 8px;}.form{display: flex;flex-direction: column;align-items: flex-start;gap: 14px;padding: 8px 16px 16px;overflow-y: auto;}.form label{display: grid;gap: 5px;width: 100%;font-size: 13.5px;font-weight: 550;}.form input{width: 100%;font-weight: 400;font-size: 16px;}.conversation-head{border-block-end: 1px solid var(--_border);padding-inline: 10px;}.conversation-head h2{display: flex;flex-direction: column;line-height: 1.25;}.conversation-head h2 bdi{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.conversation-head small, .members small{font-size: 12.5px;font-weight: 400;color: var(--_muted);}.conversation-scroll{overflow-anchor: none;display: flex;flex-direction: column;padding: 12px 14px;}.conversation-scroll:focus-visible{outline-offset: -3px;}.bubbles{margin-block-start: auto;}.older{margin: 0;text-align: center;font-size: 13px;color: var(--_muted);}.day{margin: 14px 0 10px;text-align: center;font-size: 12px;font-weight: 600;color: var(--_muted);}.day span{padding: 3px 10px;border-radius: 99px;background: var(--_surface);}.bubble-line{display: flex;flex-wrap: wrap;align-items: center;gap: 4px;margin-block-start: 10px;}.bubble-line.follows{margin-block-start: 3px;}.bubble-line.mine{justify-content: flex-end;}.bubble{max-width: min(80%, 560px);padding: 7px 12px 6px;border-radius: 16px;border-end-start-radius: 5px;background: var(--_surface);}.mine .bubble{border-end-start-radius: 16px;border-end-end-radius: 5px;background: var(--_bubble);color: var(--_bubble-text);}.bubble.pending{opacity: 0.85;}.bubble.is-gone, .mine .bubble.is-gone{background: none;border: 1px dashed var(--_border);color: var(--_muted);font-style: italic;}.bubble p{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;unicode-bidi: plaintext;}.bubble-sender{font-size: 12.5px;font-weight: 650;color: var(--_accent-ink);}.bubble-meta{display: flex;align-items: center;justify-content: flex-end;gap: 4px;font-size: 11.5px;font-variant-numeric: tabular-nums;color: var(--_muted);font-style: normal;}.mine .bubble:not(.is-gone) .bubble-meta{color: inherit;}.ticks, .mark{display: inline-flex;}.mark svg{width: 14px;height: 14px;}.ticks svg{width: 16px;height: 16px;stroke-width: 2.2;}.ticks[data-status="read"]{color: var(--_read);}.bubble-delete{opacity: 0;width: 30px;height: 30px;}.bubble-delete svg{width: 16px;height: 16px;}.bubble-line:hover .bubble-delete, .bubble-delete:focus-visible, .bubble-delete.asked{opacity: 1;}.bubble-delete.asked{width: auto;font-size: 13px;}@media (hover: none){.bubble-line:not(:hover):not(:focus-within) .bubble-delete{visibility: hidden;}}.refusal{flex-basis: 100%;display: flex;justify-content: flex-end;gap: 10px;font-size: 13px;color: var(--_danger);}.to-end{position: absolute;inset-block-end: 84px;inset-inline-end: 16px;display: flex;align-items: center;gap: 4px;min-width: 38px;height: 38px;padding: 0 9px;border-radius: 99px;background: var(--_background);box-shadow: var(--_shadow), 0 0 0 1px var(--_border);font-size: 13px;font-weight: 700;}.to-end.news{background: var(--_accent);color: var(--_accent-text);}.composer{flex: none;padding: 10px 12px max(10px, env(safe-area-inset-bottom));border-block-start: 1px solid var(--_border);}.composer-line{display: flex;align-items: flex-end;gap: 8px;}.composer textarea{flex: 1;min-width: 0;min-height: 42px;max-height: 140px;padding: 9px 14px;border-radius: 21px;font-size: 16px;line-height: 22px;resize: none;scrollbar-width: none;}.send{display: grid;place-items: center;flex: none;width: 42px;height: 42px;border-radius: 50%;background: var(--_accent);color: var(--_accent-text);transition: filter 0.12s, opacity 0.12s;}.send:hover:not(:disabled){filter: brightness(1.08);}.vanish{position: relative;display: grid;place-items: center;flex: none;width: 38px;height: 42px;border-radius: 10px;color: var(--_muted);}.vanish:hover, .vanish.on{color: var(--_accent-ink);}.vanish:focus-within{outline: var(--_ring);}.vanish select{position: absolute;inset: 0;width: 100%;opacity: 0;cursor: pointer;font-size: 16px;}.members{flex: none;max-height: 65%;overflow-y: auto;overscroll-behavior: contain;padding: 12px 16px;border-block-end: 1px solid var(--_border);background: var(--_surface);scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.members ul:first-child{margin-block-start: 0;}.members ul{list-style: none;margin-block: 12px;padding: 0;display: grid;gap: 8px;}.members li{display: flex;align-items: center;gap: 10px;}.members li small{margin-inline-start: auto;}.members li bdi{min-width: 0;overflow-wrap: anywhere;}.member-remove{margin-inline-start: auto;}.members li small + .member-remove{margin-inline-start: 0;}.members > * + *{margin-block-start: 12px;}.members > .button{margin-inline-end: 8px;}.member-form{display: flex;align-items: flex-end;gap: 8px;}.member-form.adding{flex-direction: column;align-items: stretch;}.member-form.adding > .button{align-self: flex-start;}.member-form label, .mute{display: grid;flex: 1;gap: 5px;font-size: 13.5px;font-weight: 550;}.mute{grid-template-columns: 1fr auto;align-items: center;}.mute select{padding: 6px 10px;font-size: 14px;max-width: 180px;}.member-form input{width: 100%;font-size: 16px;}.picker{display: grid;gap: 10px;width: 100%;}.people{list-style: none;margin: 0;padding: 0;display: grid;max-height: 260px;overflow-y: auto;}.people:empty{display: none;}.person{display: flex;align-items: center;gap: 10px;width: 100%;padding: 7px 8px;border-radius: 10px;}.person:hover{background: var(--_hover);}.person:focus-visible{outline-offset: -2px;}.person bdi{overflow-wrap: anywhere;}.chat-name{display: flex;align-items: center;gap: 5px;min-width: 0;}.muted-mark{flex: none;color: var(--_muted);}.muted-mark svg{width: 15px;height: 15px;}.row-top .muted-mark{margin-inline: -5px auto;}`;var yl=q` button, input, select, textarea{font: inherit;color: inherit;}button{appearance: none;border: 0;background: none;padding: 0;cursor: pointer;text-align: start;-webkit-tap-highlight-color: transparent;}button:disabled{cursor: default;opacity: 0.4;}:focus-visible{outline: var(--_ring);outline-offset: 2px;}svg{width: 20px;height: 20px;display: block;flex: none;}.icon{display: grid;place-items: center;flex: none;width: 34px;height: 34px;border-radius: 10px;color: var(--_muted);transition: background 0.12s, color 0.12s;}.icon:hover:not(:disabled), .icon[aria-expanded="true"]{background: var(--_hover);color: var(--_text);}.button{display: inline-flex;align-items: center;gap: 6px;min-height: 34px;padding: 6px 14px;border: 1px solid var(--_border);border-radius: 10px;background: var(--_background);color: var(--_text);font-weight: 600;font-size: 14px;text-decoration: none;overflow-wrap: anywhere;transition: background 0.12s, filter 0.12s;}.button:hover:not(:disabled){background: var(--_surface);}.button svg{width: 16px;height: 16px;margin-inline-start: -3px;}.button.primary{border-color: transparent;background: var(--_accent);color: var(--_accent-text);}.button.primary:hover:not(:disabled){filter: brightness(1.08);background: var(--_accent);}.button.danger{color: var(--_danger);border-color: color-mix(in srgb, var(--_danger) 45%, transparent);}.quiet{display: inline-flex;align-items: center;gap: 6px;padding: 5px 8px;border-radius: 10px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.quiet:hover:not(:disabled){background: var(--_hover);color: var(--_text);}.link{font-weight: 600;text-decoration: underline;text-underline-offset: 2px;border-radius: 4px;}.segments{display: inline-flex;max-width: 100%;padding: 3px;overflow-x: auto;scrollbar-width: none;border-radius: 11px;background: var(--_surface);}.segments button{flex: none;padding: 4px 12px;white-space: nowrap;border-radius: 8px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.segments button:focus-visible{outline-offset: -2px;}.segments button:hover{color: var(--_text);}.segments button[aria-pressed="true"]{background: var(--_selected);color: var(--_text);box-shadow: 0 1px 3px rgb(15 18 30 / 14%);}@media (max-width: 480px){.segments button{padding-inline: 9px;}}.chips{display: flex;gap: 6px;padding: 2px 16px 10px;overflow-x: auto;scrollbar-width: none;flex: none;}@media (pointer: fine){.chips{scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}}.chips.wrap{flex-wrap: wrap;padding: 0;}.chip{flex: none;display: inline-flex;align-items: center;gap: 6px;padding: 4px 11px;border: 1px solid var(--_border);border-radius: 99px;font-size: 13px;font-weight: 500;color: var(--_muted);transition: background 0.12s, color 0.12s;}.chip:hover{background: var(--_hover);color: var(--_text);}.chip[aria-pressed="true"]{background: var(--_tint);border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);color: var(--_accent-ink);}.count{display: inline-grid;place-items: center;min-width: 20px;height: 20px;padding: 0 6px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 11.5px;font-weight: 700;font-variant-numeric: tabular-nums;}.chip svg{width: 14px;height: 14px;}.chip .count{min-width: 0;height: auto;padding: 0;background: none;color: inherit;}.avatar{display: grid;place-items: center;flex: none;width: 40px;height: 40px;border-radius: 50%;font-size: 14px;font-weight: 650;letter-spacing: 0.02em;background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));}.avatar{position: relative;overflow: hidden;}.avatar img{position: absolute;inset: 0;width: 100%;height: 100%;object-fit: cover;background: var(--_surface);}.avatar img[hidden], .card-images img[hidden]{display: none;}.avatar.small{width: 32px;height: 32px;font-size: 12px;}.hue-0{--_face: #e4e2ff;--_ink: #4338ca;}.hue-1{--_face: #d6f2e6;--_ink: #0b6b4b;}.hue-2{--_face: #ffe6d1;--_ink: #974307;}.hue-3{--_face: #fde0ea;--_ink: #a5174f;}.hue-4{--_face: #d9ecff;--_ink: #0b5394;}.hue-5{--_face: #efe6c8;--_ink: #6b5306;}input, select, textarea{border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));border-radius: 10px;background: var(--_background);padding: 9px 12px;}::placeholder{color: var(--_muted);opacity: 1;}input:focus-visible, textarea:focus-visible{outline: var(--_ring);outline-offset: -1px;}input[role="switch"]{appearance: none;position: relative;flex: none;width: 42px;height: 24px;padding: 0;margin: 0;border-radius: 99px;border-color: transparent;background: color-mix(in srgb, var(--_muted) 75%, var(--_background));cursor: pointer;transition: background 0.12s;}input[role="switch"]::after{content: "";position: absolute;inset-block-start: 2px;inset-inline-start: 2px;width: 18px;height: 18px;border-radius: 50%;background: var(--_background);transition: inset-inline-start 0.12s;}input[role="switch"]:checked{background: var(--_accent-ink);}input[role="switch"]:checked::after{inset-inline-start: 20px;}input[role="switch"]:focus-visible{outline-offset: 2px;}.hint{margin: 0;font-size: 13.5px;color: var(--_muted);}.hint:empty{display: none;}.problem{margin: 0;color: var(--_danger);font-size: 13.5px;}.problem:empty{display: none;}`;var xl=q` .cards, .rows, .bubbles{list-style: none;margin: 0;padding: 0;}.card{position: relative;border-block-end: 1px solid var(--_border);}.card.unread{background: var(--_tint);}.card-main{display: flex;align-items: flex-start;gap: 12px;width: 100%;padding: 13px 16px;}.card:not(.open) > .card-main:not([aria-disabled]):hover{background: var(--_hover);}.card.unread:not(.open):hover{background: color-mix(in srgb, var(--_accent) 12%, var(--_background));}.card-main[aria-disabled="true"]{cursor: default;}.card-main:focus-visible, .row:focus-visible{outline-offset: -3px;border-radius: 12px;}.card-text, .card-top{display: flex;flex-direction: column;flex: 1;min-width: 0;gap: 1px;}.card-title{font-weight: 500;overflow-wrap: anywhere;}.card:not(.open) .card-title{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 3;overflow: hidden;}.unread .card-title, .open .card-title{font-weight: 650;}.card-preview{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 2;overflow: hidden;overflow-wrap: anywhere;color: var(--_muted);font-size: 14px;}.card-meta{display: flex;flex-wrap: wrap;gap: 0 5px;margin-block-start: 3px;font-size: 12.5px;color: var(--_muted);overflow-wrap: anywhere;}.mark{display: inline-flex;align-items: center;gap: 3px;color: var(--_accent-ink);font-weight: 550;}.mark svg{width: 14px;height: 14px;}.collected{margin: 0 0 12px;padding-inline-start: 18px;font-size: 14px;overflow-wrap: anywhere;}.collected time{color: var(--_muted);font-size: 12.5px;}.snooze-times{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 6px;}.card-links .answer svg{width: 15px;height: 15px;margin-inline-end: 4px;vertical-align: -2px;}.dot{flex: none;width: 9px;height: 9px;margin-block-start: 7px;border-radius: 50%;background: var(--_accent-ink);}.gone{font-style: italic;color: var(--_muted);}.card-whole{padding-block-end: 14px;padding-inline: 68px 16px;}.card.open .card-whole{animation: rise 0.16s ease-out;}.card-links{display: flex;flex-wrap: wrap;gap: 8px;}.card:not(.open) .card-links .button{display: block;max-width: 100%;overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.card-images{display: flex;flex-wrap: wrap;gap: 8px;margin-block-end: 12px;}.card-images:last-child{margin-block-end: 0;}.card-images img{max-width: 100%;max-height: 180px;border-radius: var(--_small-radius);object-fit: cover;background: var(--_surface);}.card.open .card-images img{max-height: 320px;}.list-box{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.pill{position: absolute;inset-block-start: 10px;inset-inline: 0;margin-inline: auto;width: fit-content;z-index: 1;display: flex;align-items: center;gap: 6px;padding-block: 7px;padding-inline: 10px 14px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 13.5px;font-weight: 650;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;}.pill svg{width: 16px;height: 16px;}.filters{flex-wrap: wrap;row-gap: 4px;}.tools{display: flex;flex: none;margin-inline-start: auto;align-items: center;gap: 2px;margin-inline-end: -6px;}@media (hover: none){.keyboard-only{display: none;}}.notice{display: flex;justify-content: space-between;gap: 12px;padding: 9px 16px;font-size: 13.5px;color: var(--_muted);border-block-end: 1px solid var(--_border);}.caught-up{display: flex;align-items: center;justify-content: center;gap: 8px;margin: 0;padding: 20px 16px 24px;font-size: 13.5px;color: var(--_muted);}.sheet{display: flex;flex-direction: column;flex: 1;min-height: 0;overflow-y: auto;}.sheet-text{margin: 0;padding: 0 16px 12px;font-size: 14px;color: var(--_muted);}.sheet-title{margin: 0;padding: 4px 16px;font-size: 15px;}.switches small{display: block;color: var(--_muted);}.switches, .keys{list-style: none;margin: 0;padding: 0 16px 16px;}.switches label, .keys div{display: flex;align-items: center;gap: 12px;padding: 9px 0;border-block-start: 1px solid var(--_border);}.switches label{cursor: pointer;}.switches span:not(.avatar){flex: 1;min-width: 0;overflow-wrap: anywhere;}.keys dt{min-width: 56px;}.keys dd{margin: 0;}kbd{display: inline-block;min-width: 28px;padding: 2px 8px;border: 1px solid var(--_border);border-block-end-width: 2px;border-radius: 7px;background: var(--_surface);font: inherit;font-size: 13px;text-align: center;}.card-whole p.whole{margin: 0 0 12px;white-space: pre-wrap;overflow-wrap: anywhere;}.card-whole a:not(.button), .bubble a{color: inherit;text-decoration: underline;text-underline-offset: 2px;border-radius: 3px;}.card-whole dl{margin: 0 0 12px;display: grid;gap: 4px;font-size: 14px;}.card-whole dl div{display: grid;grid-template-columns: minmax(80px, 30%) 1fr;gap: 12px;}.card-whole dt{color: var(--_muted);overflow-wrap: anywhere;}.card-whole dd{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;}.card-actions{position: absolute;inset-block-start: 8px;inset-inline-end: 10px;display: flex;gap: 2px;padding: 2px;border-radius: 12px;background: var(--_background);box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);opacity: 0;}.card:hover .card-actions, .card:focus-within .card-actions:focus-within, .card:has(.card-main:focus-visible) .card-actions, .card.open .card-actions{opacity: 1;}.card .card-actions.wide{max-width: calc(100% - 20px);opacity: 1;visibility: visible;}.card.open .card-actions{position: static;width: fit-content;margin-block: -4px 10px;margin-inline: 62px 16px;box-shadow: none;background: none;padding: 0;}@media (hover: none){.card:not(.open) .card-actions:not(:focus-within){visibility: hidden;}}.inbox-end, .chats-end{position: relative;height: 1px;}.inbox-end, .chats-end{margin-block-start: -500px;height: 500px;pointer-events: none;visibility: hidden;}@container stak-panel (max-width: 559px){.quiet span{position: absolute;clip-path: inset(50%);}}@container stak-panel (min-width: 760px){.cards{display: grid;gap: 8px;padding: 4px 16px 24px;}.card{border: 1px solid var(--_border);border-radius: var(--_small-radius);overflow: clip;}.card.unread{border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));}.inbox-view > *:not(.list-box), .inbox-view .cards, .inbox-view .notice, .inbox-view .skeletons{width: 100%;max-width: 760px;margin-inline: auto;}}`;var $l=q` .bell{position: relative;display: grid;place-items: center;width: var(--stak-bell-size, 42px);height: var(--stak-bell-size, 42px);border-radius: 12px;color: var(--stak-bell-color, var(--_text));transition: background 0.12s;}.bell:hover, .bell[aria-expanded="true"]{background: var(--_hover);}.bell svg{width: 24px;height: 24px;}.badge{position: absolute;inset-block-start: 1px;inset-inline-end: 0;min-width: 19px;height: 19px;padding: 0 5px;border-radius: 99px;display: grid;place-items: center;background: var(--_badge);color: var(--_badge-text);font-size: 11px;font-weight: 700;font-variant-numeric: tabular-nums;box-shadow: 0 0 0 2px var(--_background);animation: pop 0.25s ease-out;}.panel{container: stak-panel / inline-size;display: flex;flex-direction: column;overflow: hidden;background: var(--_background);color: var(--_text);}:dir(rtl) > .flip{transform: scaleX(-1);}.panel:focus-visible{outline: none;}.panel[popover]{position: fixed;inset: auto;left: var(--_x, 8px);top: var(--_y, 8px);margin: 0;padding: 0;width: min(var(--stak-panel-width, 420px), 100vw - 16px);height: min(var(--stak-panel-height, 640px), 100vh - 16px);border: 1px solid var(--_border);border-radius: var(--_radius);box-shadow: var(--_shadow);}.panel[popover]:not(:popover-open){display: none;}.panel[popover]:popover-open{animation: rise 0.16s ease-out;}:host([mode="page"]) .panel{height: 100%;min-height: 320px;border: 1px solid var(--_border);border-radius: var(--_radius);}@media (max-width: 600px){.panel[popover]{left: 0;top: 0;width: 100vw;height: 100dvh;border: 0;border-radius: 0;}.panel[popover]:popover-open{animation-name: sheet;}:host([mode="page"]) .panel{border-width: 1px 0 0;border-radius: 0;}}.head{display: flex;align-items: center;justify-content: space-between;gap: 8px;flex: none;min-height: 56px;padding-inline: 8px 12px;border-block-end: 1px solid var(--_border);}.head h2{margin: 0 8px;font-size: 17px;font-weight: 650;}.tabs{display: flex;align-self: stretch;gap: 2px;}.tab{position: relative;display: flex;align-items: center;gap: 8px;padding: 0 12px;font-weight: 600;color: var(--_muted);}.tab:hover{color: var(--_text);}.tab:focus-visible{outline-offset: -4px;border-radius: 10px;}.tab[aria-selected="true"]{color: var(--_text);}.tab[aria-selected="true"]::after{content: "";position: absolute;inset-inline: 12px;inset-block-end: -1px;height: 2px;border-radius: 2px;background: var(--_accent-ink);}.view{display: flex;flex-direction: column;flex: 1;min-height: 0;}.toolbar{display: flex;align-items: center;justify-content: space-between;gap: 10px;flex: none;min-height: 54px;padding: 10px 16px;}.toolbar h2{margin: 0;flex: 1;min-width: 0;font-size: 16px;font-weight: 650;}.scroll{position: relative;flex: 1;min-height: 0;overflow-y: auto;overscroll-behavior: contain;scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.banner{margin: 0;padding: 8px 16px;font-size: 13.5px;font-weight: 500;text-align: center;background: var(--_banner);color: var(--_banner-text);}.banner.connecting{background: var(--_surface);color: var(--_muted);}.toast{position: absolute;inset-block-end: 16px;inset-inline: 0;margin-inline: auto;width: fit-content;max-width: calc(100% - 32px);display: flex;gap: 14px;padding: 10px 16px;border-radius: 12px;background: var(--_toast);color: var(--_toast-text);font-size: 14px;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;z-index: 2;}:host([mode="page"]) .panel{position: relative;}.state{display: flex;flex-direction: column;align-items: center;justify-content: center;gap: 4px;height: 100%;min-height: 220px;padding: 32px;text-align: center;color: var(--_muted);}.state p{margin: 0;}.state .state-title{color: var(--_text);font-weight: 600;}.state .button{margin-block-start: 12px;}.state-icon{display: grid;place-items: center;width: 56px;height: 56px;margin-block-end: 12px;border-radius: 18px;background: var(--_tint);color: var(--_accent-ink);}.state-icon svg{width: 26px;height: 26px;}.skeleton{display: grid;grid-template-columns: 40px 1fr;gap: 8px 12px;padding: 14px 16px;}.skeleton i, .skeleton b{border-radius: 7px;background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;animation: shimmer 1.6s linear infinite;}.skeleton i{grid-row: span 2;width: 40px;height: 40px;border-radius: 50%;}.skeleton b{height: 13px;width: 55%;}.skeleton b + b{width: 85%;}@keyframes pop{from{transform: scale(0.6);}}@keyframes rise{from{opacity: 0;transform: translateY(6px);}}@keyframes sheet{from{transform: translateY(24px);opacity: 0;}}@keyframes shimmer{from{background-position: 100% 0;}to{background-position: -50% 0;}}`;function Hr(i){let s="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return ar(`color(from ${i} srgb-linear calc(${s}) calc(${s}) calc(${s}))`)}var wl=q` :host{color-scheme: light dark;--_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));--_accent-text: var(--stak-accent-text, ${Hr("var(--_accent)")});--_accent-ink: var( --stak-accent-ink, light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h)) );--_background: var(--stak-background, light-dark(#ffffff, #15171e));--_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));--_selected: var(--stak-selected, light-dark(#ffffff, #373c49));--_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));--_text: var(--stak-text, light-dark(#171a23, #eceef4));--_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));--_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));--_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));--_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));--_badge-text: var(--stak-badge-text, ${Hr("var(--_badge)")});--_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));--_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));--_bubble-text: var(--stak-bubble-text, ${Hr("var(--_bubble)")});--_read: var( --stak-read, color( from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r) ) );--_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));--_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));--_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));--_toast-text: var(--stak-toast-text, ${Hr("var(--_toast)")});--_radius: var(--stak-radius, 14px);--_small-radius: calc(var(--_radius) * 0.6);--_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));--_ring: 2px solid var(--stak-focus, var(--_accent-ink));font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);color: var(--_text);display: inline-block;-webkit-font-smoothing: antialiased;}:host([theme="light"]){color-scheme: light;}:host([theme="dark"]){color-scheme: dark;}:host([hidden]){display: none;}:host([mode="page"]){display: block;height: 100%;min-height: 0;}*, *::before, *::after{box-sizing: border-box;}.visually-hidden{position: absolute;width: 1px;height: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}@media (forced-colors: active){.badge, .count, .dot, .avatar{border: 1px solid;}.segments button[aria-pressed="true"], .chip[aria-pressed="true"], .tab[aria-selected="true"]{outline: 2px solid Highlight;outline-offset: -2px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation: none !important;transition: none !important;}}`;var kl=[wl,yl,$l,xl,vl];function Hs(i){return n`<div class="previews">${_l("light",i)}${_l("dark",i)}</div>`}function _l(i,{message:s,category:e,sender:t}){return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    ${typeof s=="string"||Object.keys(s).length===0?n`<p class="none">${typeof s=="string"?s:"Nothing to show yet."}</p>`:n`<stak-message-preview
          theme=${i}
          .message=${s}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var Dt=class extends Q{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message,snoozed_until:null,returned_at:null,priority:"normal",collapse_key:null,digest:null,pinned:!1,action:null,acted_at:null},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isSnoozing:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},a=()=>{};return n`<ul>
      ${fl(t,r,{open:a,follow:p=>p.preventDefault(),toggleRead:a,archive:a,remove:a,confirm:a,offerSnooze:a,snooze:a,endSnooze:a})}
    </ul>`}};Dt.styles=[...kl,q`
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
    `],u([M({attribute:!1})],Dt.prototype,"message",2),u([M({attribute:!1})],Dt.prototype,"category",2),u([M({attribute:!1})],Dt.prototype,"sender",2),Dt=u([x("stak-message-preview")],Dt);var Fe=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Ws,Ti,Wr,Sl,Ct=class extends Q{constructor(){super(...arguments);h(this,Wr);this.rate=null;h(this,Ws,null);h(this,Ti,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),D(this,Ws,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,Wr,Sl).call(this)})),o(this,Ws).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,Ws)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">–</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Ws=new WeakMap,Ti=new WeakMap,Wr=new WeakSet,Sl=async function(){let{message_id:e}=this.broadcast,t=this.broadcast.reached??this.broadcast.delivered,r=`${this.inbox}/${e}`;if(!(o(this,Ti)===r||t===0)){D(this,Ti,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{}}},u([M({attribute:!1})],Ct.prototype,"api",2),u([M({attribute:!1})],Ct.prototype,"inbox",2),u([M({attribute:!1})],Ct.prototype,"broadcast",2),u([f()],Ct.prototype,"rate",2),Ct=u([x("stak-read-rate")],Ct);var go=20,oh=300,ah={recalled:"Recalled message",expired:"Expired message",deleted:"Deleted message"};function bo({status:i,expires_at:s}){return i==="redacting"||i==="redacted"?"recalled":vo(s)?"expired":"deleted"}function vo(i){return i!==null&&i*1e3<=Date.now()}function Js(i){if(i.message===null)return ah[bo(i)];let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function yo({audiences:i}){return i.kind==="topic"?`${i.topics?.length===1?"Topic":"Topics"} ${(i.topics??[]).join(", ")}`:i.kind==="everyone"?"Everyone":"Selected users"}function xo(i,s,e){return L("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${R("broadcasts",i,t.message_id)}>${Js(t)}</a
            ><small
              >${yo(t)}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>Cr(t.status)},{head:"Delivered",cell:t=>t.reached!==null?n`<span class="number" data-reached>about ${$(t.reached)} reached</span>`:n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${Dr(`Delivery progress of ${Js(t)}`,Is(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${oe(t.send_at??t.created)}
            >${ce(t.send_at??t.created)}</time
          >`}],s)}var Vs,Ks,je,it,Vr,le,Ri,Tl,Ei,Rl,El,fo,st=class extends _{constructor(){super(...arguments);h(this,le);this.size="several";this.search="";this.status="";this.category="";h(this,Vs);this.older=[];this.cursor=null;h(this,Ks,new b(this,e=>this.api.inboxes(e)));h(this,je,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,go,null,e,o(this,le,Ri));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Vr).start()));h(this,it,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,go,this.cursor,e,o(this,le,Ri));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Vr,new Fe(this,()=>c(this,le,El).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ks).load(),o(this,je).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Vs))}render(){let e=z({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${ye(this.inbox,o(this,Ks).value,t=>K("broadcasts",t))}
        <button type="button" aria-disabled=${o(this,je).isLoading?"true":d} @click=${()=>{o(this,je).load()}}>
          ${te("refresh")}Refresh
        </button>
        ${c(this,le,fo).call(this,"Compose")}`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,le,Rl).call(this)}
        ${o(this,je).render(t=>{if(t.length===0&&o(this,le,Tl))return n`${j("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:ee(!0,o(this,it).isLoading,()=>{o(this,it).load()})}`;if(t.length===0&&this.size==="single")return j("No single posts yet","Posts to one user appear here.");if(t.length===0)return j("No broadcasts yet",c(this,le,fo).call(this,"Compose a message"));let r=new Set(t.map(({message_id:a})=>a));return n`${xo(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${w(o(this,it).problem,()=>{o(this,it).load()})}
          ${ee(this.cursor!==null,o(this,it).isLoading,()=>{o(this,it).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${T(this.session,"read","see broadcasts")}`}};Vs=new WeakMap,Ks=new WeakMap,je=new WeakMap,it=new WeakMap,Vr=new WeakMap,le=new WeakSet,Ri=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Tl=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Ei=function(e=0){clearTimeout(o(this,Vs)),o(this,it).reset(),this.older=[],this.cursor=null,D(this,Vs,setTimeout(()=>{o(this,je).reset(),o(this,je).load()},e))},Rl=function(){let e=o(this,Ks).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${ae({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,le,Ei).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,le,Ei).call(this,oh)}})}
      ${pe({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Object.entries(Zn).map(([t,r])=>({value:t,label:r}))],set:t=>{this.status=t,c(this,le,Ei).call(this)}})}
      ${pe({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,le,Ei).call(this)}})}
    </div>`},El=async function(){let e=o(this,je).value??[];if(e.every(({status:l})=>et(l)))return"done";let t=o(this,le,Ri),r=(await this.api.broadcasts(this.inbox,go,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,le,Ri)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:p})=>p===l.message_id));return o(this,je).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},fo=function(e){return Pt(this.session,"post",R("compose",this.inbox),e)},u([f()],st.prototype,"size",2),u([f()],st.prototype,"search",2),u([f()],st.prototype,"status",2),u([f()],st.prototype,"category",2),u([f()],st.prototype,"older",2),u([f()],st.prototype,"cursor",2),st=u([x("stak-broadcasts")],st);async function Al(i,s,e){let t=null;return await P({title:"Pin this message?",body:()=>n`<p>
        Every user who has it sees it above all other messages in <strong>${s}</strong>, until you unpin it. At most 5
        messages of an inbox are pinned.
      </p>`,action:"Pin message",act:async()=>{t=await i.changePin(s,e,!0)}}),t}var lh="recall";function Pl(i,s,e){let t="all",r="",a="";return P({title:"Recall this message?",isDanger:!0,confirmText:lh,action:()=>t==="all"?"Recall message":`Recall message from ${C(be(r).length,"user")}`,isReady:()=>t==="all"||be(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ae({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?fe({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:v(p?.errors,"uids",be(r)),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:v(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:be(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var Ys=[["delivered","Delivered"],["seen","Seen"],["read","Read"],["acted","Answered"]],$o=480,ko=140,wo=ko-4,Dl=60;function dh(i,s){let e=i[0],t=i.at(-1);if(!e||!t)return"";let r=t.at+Dl-e.at,a=Math.max(1,...i.map(({delivered:g,seen:E})=>Math.max(g,E))),l=g=>((g-e.at)/r*$o).toFixed(1),p=g=>(wo-g/a*(ko-12)).toFixed(1);return`M${i.map((g,E)=>{let S=i[E+1]?.at??t.at+Dl;return`${l(g.at)} ${p(g[s])}L${l(S)} ${p(g[s])}`}).join("L")}`}function Cl(i){let s=i[0],e=i.at(-1);if(!s||!e)return n`<p class="muted chart-none">Nothing has happened with this message yet.</p>`;let t=`From ${N(s.at)} to ${N(e.at)}: ${Ys.map(([r,a])=>`${a.toLowerCase()} ${$(e[r])}`).join(", ")}. The table below has all figures.`;return n`<figure class="chart figures">
      <svg viewBox="0 0 ${$o} ${ko}" preserveAspectRatio="none" role="img" aria-label=${t}>
        ${O`<line x1="0" x2=${$o} y1=${wo} y2=${wo} class="axis" />
          ${Ys.map(([r])=>O`<path class="line ${r}" d=${dh(i,r)} vector-effect="non-scaling-stroke" />`)}`}
      </svg>
      <figcaption>
        ${Ys.map(([r,a])=>n`<span
              ><svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                ${O`<path class="line ${r}" d="M0 4L24 4" />`}</svg
              >${a}</span
            >`)}
        <span class="muted">${N(s.at)} – ${N(e.at)}</span>
      </figcaption>
    </figure>
    <details>
      <summary>View as table</summary>
      ${L("Statistics over time: totals at the end of each interval",[{head:"Time",cell:({at:r})=>N(r),kind:"main"},...Ys.map(([r,a])=>({head:a,cell:l=>$(l[r]),kind:"number"}))],i)}
    </details>`}var Kr,ls,Gs,Ml,Ol,as=class extends Q{constructor(){super(...arguments);h(this,Gs);h(this,Kr,new Fe(this,()=>c(this,Gs,Ml).call(this)));h(this,ls,new b(this,e=>this.api.statistics(this.inbox,this.messageId,e),()=>o(this,Kr).start()))}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),o(this,ls).load()}render(){return n`<section class="card stack-form" aria-labelledby="statistics">
      <h2 id="statistics">Statistics</h2>
      ${o(this,ls).render(e=>c(this,Gs,Ol).call(this,e),"Loading statistics")}
    </section>`}};Kr=new WeakMap,ls=new WeakMap,Gs=new WeakSet,Ml=async function(){let e=JSON.stringify(o(this,ls).value),t=await this.api.statistics(this.inbox,this.messageId);return JSON.stringify(t)===e?"unchanged":(o(this,ls).set(t),"changed")},Ol=function(e){let t=e.estimated.includes("read");return n`<div class="shares">
        <dl>
          ${Ys.map(([r,a])=>n`<div>
                <dt>${a}</dt>
                <dd data-figure=${r}>
                  ${e.estimated.includes(r)?"about ":d}<strong>${$(e[r])}</strong>
                  ${r==="delivered"?d:n`<span class="muted">${gt(e[r],e.delivered)}</span>`}
                </dd>
              </div>`)}
        </dl>
      </div>
      ${t?n`<p class="muted">
            Estimated from a sample: this broadcast was accepted before statistics were kept, or was imported.
          </p>`:Cl(e.series)}`},u([M({attribute:!1})],as.prototype,"api",2),u([M({attribute:!1})],as.prototype,"inbox",2),u([M({attribute:!1})],as.prototype,"messageId",2),as=u([x("stak-broadcast-statistics")],as);var ch={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","published","paused"]};function Nl({status:i}){return et(i)&&i!=="published"}var Zs,Ie,Be,F,Mt,Ai,Ll,Fl,zl,jl,Il,Bl,ql,Ul,Hl,_o,Wl,Vl,ds=class extends _{constructor(){super(...arguments);h(this,F);this.samples=[];this.problem=null;this.isBusy=!1;h(this,Zs,new Fe(this,()=>c(this,F,Ll).call(this)));h(this,Ie,new b(this,e=>this.api.broadcast(this.inbox,o(this,F,Mt),e),e=>c(this,F,Ai).call(this,e)));h(this,Be,new b(this,e=>this.api.pin(this.inbox,o(this,F,Mt),e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ie).load(),o(this,Be).load())}render(){let e=n`<a href=${R("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,Ie).value;return this.session.hasScope("read")?n`${z({crumb:e,title:t?Js(t):"Broadcast",about:t?n`<span aria-live="polite">${Cr(t.status)}${t.message!==null&&o(this,Be).value?.pinned?n` <span class="badge info">Pinned</span>`:d}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${ce(t.send_at??t.created)}${t.expires_at!==null&&vo(t.expires_at)?`, expired ${ce(t.expires_at)}`:""}</span
            >`:d,actions:t?c(this,F,Bl).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?T(this.session,"post","pause, resume, stop or pin this broadcast"):d}
    ${w(this.problem,()=>{o(this,Ie).load()})} ${w(o(this,Be).problem,()=>{o(this,Be).load()})}
    ${o(this,Ie).render(r=>c(this,F,Ul).call(this,r),"Loading broadcast")}`:n`${z({title:"Broadcast",crumb:e})}${T(this.session,"read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Zs=new WeakMap,Ie=new WeakMap,Be=new WeakMap,F=new WeakSet,Mt=function(){return this.route.id??""},Ai=function(e){o(this,Ie).set(e),this.samples=tl(this.samples,{at:performance.now()/1e3,done:Is(e)}),!Nl(e)&&!o(this,Zs).isRunning&&o(this,Zs).start()},Ll=async function(){let e=JSON.stringify(o(this,Ie).value);try{let t=await this.api.broadcast(this.inbox,o(this,F,Mt));return this.problem=null,c(this,F,Ai).call(this,t),Nl(t)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=H(t),t}},Fl=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,F,Mt),e);this.session.hasScope("read")&&c(this,F,Ai).call(this,t)}catch(t){this.problem=H(t),this.problem.status===409&&o(this,Ie).load()}this.isBusy=!1,await this.updateComplete,document.activeElement===document.body&&this.querySelector(".actions button")?.focus()}},zl=async function(e){let t=e.recipients-e.delivered-e.failed;await P({title:"Stop this broadcast?",body:()=>e.delivery==="on_read"?n`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`:n`<p>
              Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,F,Ai).call(this,await this.api.changeStatus(this.inbox,o(this,F,Mt),"stop"))})},jl=async function(e){await Pl(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,Ie).load(),o(this,Zs).start())},Il=async function(e){if(!this.isBusy){if(this.problem=null,!e){let t=await Al(this.api,this.inbox,o(this,F,Mt));if(t===null)return;o(this,Be).set(t),this.session.notify("Message pinned");return}this.isBusy=!0;try{o(this,Be).set(await this.api.changePin(this.inbox,o(this,F,Mt),!1)),this.session.notify("Message unpinned")}catch(t){this.problem=H(t)}this.isBusy=!1}},Bl=function(e){let t=this.session.hasScope("post"),r=(l,p)=>ch[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t}
            aria-disabled=${this.isBusy?"true":d}
            @click=${()=>{l==="stop"?c(this,F,zl).call(this,e):c(this,F,Fl).call(this,l)}}
          >
            ${p}
          </button>`:d,a=e.delivery==="on_read";return n`${a?d:n`${r("pause","Pause")} ${r("resume","Resume")}`}
    ${r("stop","Stop…")}
    ${e.message===null||o(this,Be).value===void 0?d:c(this,F,ql).call(this,o(this,Be).value.pinned)}
    ${e.message===null?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,F,jl).call(this,e)}}
        >
          Recall…
        </button>`}`},ql=function(e){return n`<button
      type="button"
      ?disabled=${!this.session.hasScope("post")}
      aria-disabled=${this.isBusy?"true":d}
      @click=${()=>{c(this,F,Il).call(this,e)}}
    >
      ${e?"Unpin":"Pin…"}
    </button>`},Ul=function(e){return n`<div class="split">
      ${e.reached===null?c(this,F,Vl).call(this,e):c(this,F,Hl).call(this,e,e.reached)}
      ${mh(this.inbox,e)}
    </div>`},Hl=function(e,t){return n`<div>
      <section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${$(t)}</span>
        <span class="muted"
          >of about ${C(e.recipients,"member")} · ${gt(t,e.recipients)}</span
        >
      </p>
      <p class="muted">${hh(e.status)}</p>
      <p><a href=${R("recipients",this.inbox,e.message_id)}>View recipients</a></p>
      </section>
      ${c(this,F,_o).call(this,e)}
    </div>`},_o=function({message_id:e,status:t}){return t==="scheduled"?d:n`<stak-broadcast-statistics
      .api=${this.api}
      .inbox=${this.inbox}
      .messageId=${e}
    ></stak-broadcast-statistics>`},Wl=function(e){return et(e.status)&&!Qn(this.samples)?d:n`<section class="card" aria-labelledby="rate">
      <h2 id="rate">Delivery rate</h2>
      ${sl(this.samples)}
    </section>`},Vl=function(e){let t=Is(e);return n`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${gt(t,e.recipients)}</span
            >
          </div>
          ${Ja(e)}
          <p><a href=${R("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${R("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        ${c(this,F,_o).call(this,e)}
        ${c(this,F,Wl).call(this,e)}
      </div>`},u([f()],ds.prototype,"samples",2),u([f()],ds.prototype,"problem",2),u([f()],ds.prototype,"isBusy",2),ds=u([x("stak-broadcast")],ds);var ph={low:"Low",normal:"Normal",high:"High"},uh={recalled:"This message was recalled and its content deleted.",expired:"This message has expired and its content was deleted.",deleted:"The content was deleted, because its only recipient was erased."};function hh(i){return i==="scheduled"?"It is published at its send time. Each member then gets it with the next request.":i==="redacted"?"Recalled: nobody sees it any more. Copies are removed with each member's next request.":i==="stopped"?"Stopped: members who have not come back since it was published do not get it.":"Each member gets it with the next request. This is an estimate of how many have, and grows as they come back."}function mh(i,s){return n`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${fh(i,s)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${s.message===null?n`<p class="muted" data-missing>
                ${uh[bo(s)]}${s.reason?n` Reason: ${s.reason}`:d}
              </p>`:n`${Hs({message:s.message,category:s.category,sender:s.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(s.message,null,2)}</pre>
                </details>`}
        </section>
      </div>`}function gh(i,{template:s,template_version:e}){return s===null?null:n`<a href=${R("templates",i,s)}>${s}</a>${e===null?d:`, version ${e}`}`}function fh(i,s){let e=[["Audience",`${yo(s)}${s.audiences.label?`: ${s.audiences.label}`:""}`],["Delivery",s.audiences.kind==="everyone"?_i[s.delivery]:null],["Category",s.category],["Sender",s.sender],["Template",gh(i,s)],["Priority",s.priority==="normal"?null:ph[s.priority]],["Collapse key",s.collapse_key===null?null:n`<code>${s.collapse_key}</code>`],["Digest key",s.digest_key===null?null:n`<code>${s.digest_key}</code>`],["Fallback",s.fallback.length===0?null:qs(s.fallback)],["Created",oe(s.created)],["Send time",s.send_at===null?null:oe(s.send_at)],["Expires",s.expires_at===null?"Never":oe(s.expires_at)],["Chunks",s.delivery==="on_read"?null:$(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${e.map(([t,r])=>r===null?d:n`<dt>${t}</dt>
            <dd>${r}</dd>`)}
  </dl>`}var Jr={minutes:60,hours:3600,days:86400},cs={amount:"",unit:"days"};function rt({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Jr[s])}function Kl(i){if(i===null)return cs;let s=["days","hours","minutes"].find(e=>i%Jr[e]===0)??"minutes";return{amount:String(i/Jr[s]),unit:s}}function nt(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return ss({...i,isOptional:!i.isRequired},n`<div class="joined">
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
        ${Object.keys(Jr).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var Jl={priority:"normal",grouping:"none",collapseKey:"",digestKey:"",digestWindow:{amount:"",unit:"minutes"},fallback:"inbox",fallbackMinutes:to},bh=7*86400,vh=["priority","collapse_key","digest","fallback"];function Yr(i){return vh.some(s=>ve(i,s))}function ps(i){return{...i.priority==="normal"?{}:{priority:i.priority},...i.grouping==="collapse"?{collapse_key:i.collapseKey.trim()}:{},...i.grouping==="digest"?{digest:{key:i.digestKey.trim(),window_seconds:rt(i.digestWindow)??0}}:{},...i.fallback==="none"?{fallback:[]}:{},...i.fallback==="own"?{fallback:Si(i.fallbackMinutes)}:{}}}function Gr(i){let{collapse_key:s,digest:e,fallback:t}=ps(i),r=[];return s===""&&r.push({field:"collapse_key",message:"Enter a key."}),e?.key===""&&r.push({field:"digest.key",message:"Enter a key."}),e&&!(e.window_seconds>=1&&e.window_seconds<=bh)&&r.push({field:"digest.window_seconds",message:"Enter a time of at most 7 days."}),i.fallback==="own"&&t?.length===0&&r.push({field:"fallback",message:"Enter the minutes of at least one channel, or choose None."}),t?.forEach(({after_minutes:a},l)=>{(!Number.isInteger(a)||a<0||a>so)&&r.push({field:`fallback[${l}].after_minutes`,message:"Enter whole minutes, at most 10,080 (7 days)."})}),r}function Zr({priority:i,collapse_key:s,digest:e,fallback:t}){return[...i===void 0?[]:[`Priority: ${i}`],...s===void 0?[]:[`Collapse key: ${s}`],...e===void 0?[]:[`Digest key: ${e.key}, window: ${Qe(e.window_seconds)}`],...t===void 0?[]:[`Fallback: ${qs(t)}`]]}var Ot={to:"users",uids:"",topics:[],label:"",delivery:null,category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",template:"",data:"",ttl:cs,when:"now",at:"",...Jl};function Di(i){let s=[],e=i.to==="users"?be(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."}),i.to==="topics"&&i.topics.length===0&&s.push({field:"audiences.topics",message:"Enter at least one topic."});let t=Ci(i),r=i.data.trim()===""?{}:qe(i.data),a=i.mode==="template";a&&i.template===""&&s.push({field:"template",message:"Choose a template."}),a&&typeof r=="string"&&s.push({field:"data",message:r}),typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!$h(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let l=rt(i.ttl);l!==null&&!(l>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let p=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(p!==null&&Number.isNaN(p)&&s.push({field:"send_at",message:"Choose a date and time."}),s.push(...Gr(i)),s.length>0||typeof t=="string"||typeof r=="string")return{errors:s};let m=i.label.trim()===""?{}:{label:i.label.trim()},g=a?"on_write":i.delivery;return{post:{audiences:{...yh(i,e),...m},...a?{template:i.template,data:r}:{message:t},...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...l===null?{}:{ttl_seconds:l},...p===null?{}:{send_at:p},...i.to!=="everyone"||g===null?{}:{delivery:g},...ps(i)}}}function yh(i,s){return i.to==="topics"?{kind:"topic",topics:i.topics}:i.to==="users"?{kind:"users",uids:s}:{kind:"everyone"}}function Ci(i){if(i.mode==="template")return{};if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return qe(i.json)}function qe(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${xh(i,s)}.`}}function xh(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function $h(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Xr(i){let s=Yl(i);return typeof s=="object"&&s!==null?s:{}}function Yl(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:a,enum:l,minimum:p}=i;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},E=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(E.map(S=>[S,Yl(g[S])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var Pi=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var wh=6,kh=250,_h=0,Qr,Xs,Qs,ei,Gl,Zl,Nt=class extends Q{constructor(){super(...arguments);h(this,ei);this.label="Add a user by name";this.text="";this.found=null;h(this,Qr,`user-picker-${_h+=1}`);h(this,Xs);h(this,Qs,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Xs)),o(this,Qs)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:o(this,Qr),label:this.label,type:"search",value:this.text,set:e=>c(this,ei,Gl).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,ei,Zl).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Qr=new WeakMap,Xs=new WeakMap,Qs=new WeakMap,ei=new WeakSet,Gl=function(e){this.text=e,clearTimeout(o(this,Xs)),o(this,Qs)?.abort(),this.found=null,e.trim()!==""&&D(this,Xs,setTimeout(async()=>{let t=D(this,Qs,new AbortController);try{this.found=(await this.api.users(e,wh,null,t.signal)).users}catch{}},kh))},Zl=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([M({attribute:!1})],Nt.prototype,"api",2),u([M()],Nt.prototype,"label",2),u([f()],Nt.prototype,"text",2),u([f()],Nt.prototype,"found",2),Nt=u([x("stak-user-picker")],Nt);var Xl="stak-console-me";function Sh(i){try{return localStorage.getItem(`${Xl}/${i}`)??""}catch{return""}}function Th(i,s){try{localStorage.setItem(`${Xl}/${i}`,s)}catch{}}function Ql(i,s,e,t){let r=Sh(s);return P({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Th(s,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}function ti(i){let{id:s,values:e,set:t,isDisabled:r}=i,a=g=>{let E=g.value.split(/[\s,;]+/).filter(S=>S!==""&&!e.includes(S));g.value="",E.length>0&&t([...e,...new Set(E)])},l=g=>{let E=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(E)):g.key==="Backspace"&&E.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,E)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(S=>S!==E))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return ss(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${E=>p(E,g)}
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
          </datalist>`:d}`)}var td=new Set(["title","body","action"]);function sd(i,s){if(Yr(s))return!0;let e=["audiences.uids","audiences.topics","audiences.label","category","sender","ttl_seconds","send_at","delivery"],t=["message.title","message.body","message.action"],r=i.mode==="json"?["message"]:i.mode==="template"?["template","data"]:t;return[...e,...r].some(a=>s===a||s.startsWith(`${a}.`)||s.startsWith(`${a}[`))}function So(i,s){return i.mode==="template"?"on_write":i.delivery??s?.everyone_delivery??"on_write"}function id(i){let{draft:s,errors:e,config:t,estimate:r,api:a,change:l}=i,p=s.to==="users"?be(s.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ae({id:"to",label:"Audience",value:s.to,options:[{value:"users",label:"Selected users"},{value:"topics",label:"Topics"},{value:"everyone",label:"Everyone"}],set:m=>l({to:m},"audiences")})}
    ${s.to==="users"?n`${a===null?d:n`<stak-user-picker
                .api=${a}
                @chosen=${({detail:m})=>l({uids:[...new Set([...be(s.uids),m.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${fe({id:"uids",label:"User IDs",rows:3,isCode:!0,value:s.uids,set:m=>l({uids:m},"audiences.uids"),error:v(e,"audiences.uids",be(s.uids)),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Sr("uids-file","Import from file…",m=>l({uids:be(m).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(p,"distinct user")}</span>
          </div>`:s.to==="topics"?Rh(i):n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${r===void 0?"":n`, currently about <strong>${$(r)}</strong>`}.
        </p>
        ${s.mode==="template"?d:rl({inbox:i.inbox,isAllowed:t?.on_read,value:So(s,t),estimates:i.dryRuns,error:v(e,"delivery"),set:m=>l({delivery:m},"delivery")})}`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:s.label,set:m=>l({label:m},"audiences.label"),error:v(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Rh({draft:i,errors:s,topics:e,change:t}){let r=e.filter(({topic:l})=>i.topics.includes(l)),a=r.reduce((l,p)=>l+p.members,0);return n`${ti({id:"topics",label:"Topics",values:i.topics,set:l=>t({topics:l},"audiences.topics"),error:v(s,"audiences.topics")??s.find(({field:l})=>l.startsWith("audiences.topics["))?.message,placeholder:"release-notes",suggestions:e.map(({topic:l})=>l),hint:"Press Enter after each name, at most 20. A member of several topics gets the message once."})}
    <p class="muted" role="status" data-topic-members>
      ${i.topics.length>0&&r.length===i.topics.length?`${r.length>1?"At most ":""}${C(a,"member")}`:""}
    </p>`}function rd(i){let{draft:s,errors:e,config:t,categories:r,change:a}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ae({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"},{value:"template",label:"Template"}],set:p=>a(Dh(s,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?pe({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>a({category:p},"category"),error:v(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:s.category,set:p=>a({category:p},"category"),error:v(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:p=>a({sender:p},"sender"),error:v(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${s.mode==="json"?Ph(i):s.mode==="template"?Eh(i):Ah(i)}
  </section>`}function Eh({draft:i,errors:s,templates:e,change:t}){return n`${pe({id:"template",label:"Template",value:i.template,options:[{value:"",label:e===void 0?"Loading…":e.length===0?"No templates yet":"Choose one"},...(e??[]).map(({name:r,version:a})=>({value:r,label:`${r} (version ${a})`}))],set:r=>t({template:r},"template"),error:v(s,"template")})}
    ${fe({id:"data",label:"Data",isOptional:!0,rows:5,isCode:!0,value:i.data,set:r=>t({data:r},"data"),error:v(s,"data"),placeholder:'{"order": {"id": 1043}}',hint:"The values of the template's variables. Names and languages come from the recipients' profiles."})}`}function Ah({draft:i,errors:s,change:e}){return n`${y({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:v(s,"message.title")})}
    ${fe({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:v(s,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:v(s,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Ph({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:qe(i.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!td.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${fe({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?ed(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${ed(p)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function ed({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function nd({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ae({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${i.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:a=>t({at:a},"send_at"),error:v(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${nt({id:"ttl",label:"Expires after",value:i.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:v(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Qe(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Dh(i,s,e){if(s==="template"||i.mode==="template")return{mode:s};if(s==="json"){let l=Ci({...i,mode:"fields"}),p={...e?.schema?Xr(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof qe(i.json)!="string"?JSON.stringify(p,null,2):i.json}}let t=qe(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!td.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:s,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:Ot.json}}var od=128;function ad(i){let{draft:s,errors:e,areOptionsOpen:t,toggleOptions:r,change:a}=i,l=Gr(s).length>0?[]:Zr(ps(s));return n`<details
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
      ${Ch(i)} ${Mh(i)}
    </div>
  </details>`}function Ch({draft:i,errors:s,change:e}){return n`${ae({id:"grouping",label:"Grouping",value:i.grouping,options:[{value:"none",label:"None"},{value:"collapse",label:"Collapse"},{value:"digest",label:"Digest"}],set:t=>e({grouping:t},"digest")})}
    ${i.grouping==="collapse"?y({id:"collapse-key",label:"Collapse key",isCode:!0,maxlength:od,value:i.collapseKey,set:t=>e({collapseKey:t},"collapse_key"),error:v(s,"collapse_key"),placeholder:"photo-7-likes",hint:"The message replaces each user's unread older one with the same key."}):d}
    ${i.grouping==="digest"?n`<div class="columns">
          ${y({id:"digest-key",label:"Digest key",isCode:!0,maxlength:od,value:i.digestKey,set:t=>e({digestKey:t},"digest.key"),error:v(s,"digest.key"),placeholder:"photo-7-likes",hint:"A user's messages with the same key become one message, with a list and a count."})}
          ${nt({id:"digest-window",label:"Digest window",isRequired:!0,value:i.digestWindow,set:t=>e({digestWindow:t},"digest.window_seconds"),error:v(s,"digest.window_seconds"),hint:"How long messages are collected, from the first one on. At most 7 days."})}
        </div>`:d}`}function Mh({inbox:i,draft:s,errors:e,config:t,change:r}){return n`${ae({id:"fallback",label:"Fallback",value:s.fallback,options:[{value:"inbox",label:"Inbox default"},{value:"none",label:"None"},{value:"own",label:"Custom"}],set:a=>r({fallback:a},"fallback")})}
    <p class="hint">
      By which channels the message is sent to users who do not read it.
      ${s.fallback==="inbox"&&t!==void 0?n`Default of <a href=${R("inboxes",i)}>${i}</a>: ${qs(t.fallback)}.`:d}
      ${s.fallback==="own"?n`Leave a field empty to turn a channel off. <a href=${R("settings")}>Set up channels</a>`:d}
    </p>
    ${s.fallback==="own"?Br({value:s.fallbackMinutes,set:a=>r({fallbackMinutes:a},"fallback"),errors:e}):d}`}var us="compose/",Oh={scheduled:"Message scheduled",published:"Message published"},Nh=100,ld=new Pi;function dd({delivery:i,...s}){return JSON.stringify(s)}var Mi,si,Oi,Ni,Me,J,To,tn,Ro,Eo,ud,hd,md,en,gd,fd,bd,sn,Ue=class extends _{constructor(){super(...arguments);h(this,J);this.draft=Ot;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;this.areOptionsOpen=!1;this.rendered=null;h(this,Mi,new b(this,e=>this.api.templates(this.inbox,e)));h(this,si,new b(this,e=>this.api.inboxes(e)));h(this,Oi,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Ni,new b(this,async e=>(await this.api.topics(Nh,null,e)).topics));h(this,Me,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,J,To).call(this,e)));h(this,tn,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!ve(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Ot)?this.session.dropDraft(us):this.session.keepDraft(us,this.draft)});h(this,sn,()=>{this.draft=Ot,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(us),o(this,Me).value&&c(this,J,To).call(this,o(this,Me).value)})}connectedCallback(){super.connectedCallback(),this.draft={...Ot,...this.session.draft(us)},this.areOptionsOpen=Object.keys(ps(this.draft)).length>0,this.session.hasScope("read")&&(o(this,si).load(),o(this,Me).load(),o(this,Oi).load(),o(this,Ni).load(),o(this,Mi).load())}render(){let e=Di(this.draft),r="post"in e&&this.checked?.content===dd(e.post)?this.checked?.results??{}:{},a=r[o(this,J,Eo)],l=o(this,si).value?.find(({inbox:m})=>m===this.inbox),p={inbox:this.inbox,draft:this.draft,errors:this.errors,config:o(this,Me).value,categories:o(this,Me).value?.categories??l?.categories??[],estimate:o(this,Oi).value?.estimate,dryRuns:r,topics:o(this,Ni).value??[],templates:o(this,Mi).value,api:this.session.hasScope("read")?this.api:null,areOptionsOpen:this.areOptionsOpen,toggleOptions:m=>this.areOptionsOpen=m,change:o(this,tn)};return n`${z({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ye(this.inbox,o(this,si).value,m=>K("compose",m))})}
      ${this.session.hasScope("post")?d:T(this.session,"post","send messages")}
      ${this.session.hasScope("read")?d:T(this.session,"read","see the inbox's categories and schema")}
      ${o(this,Me).problem?w(o(this,Me).problem,()=>{o(this,Me).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,J,fd)}>
          ${id(p)} ${rd(p)} ${nd(p)} ${ad(p)}
          ${w(this.problem,void 0,m=>sd(this.draft,m))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(us).length===0}
              @click=${o(this,sn)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy?"true":d}
                @click=${()=>{c(this,J,Ro).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,J,bd).call(this)}}
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
            ${a?n`${pd(a)}${ol(r)}`:n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, time and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Hs({message:c(this,J,md).call(this),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};Mi=new WeakMap,si=new WeakMap,Oi=new WeakMap,Ni=new WeakMap,Me=new WeakMap,J=new WeakSet,To=function(e){e.schema&&this.session.draft(us)===void 0&&(this.draft={...Ot,mode:"json",json:JSON.stringify(Xr(e.schema),null,2)})},tn=new WeakMap,Ro=async function(){if(this.isBusy)return null;this.problem=null;let e=Di(this.draft);if(c(this,J,en).call(this,"errors"in e?e.errors:[]),"errors"in e)return null;this.isBusy=!0;try{let{post:t}=e,r=o(this,J,Eo),[a,l]=await Promise.all([this.api.dryRun(this.inbox,t),c(this,J,ud).call(this,t,r)]);return this.checked={content:dd(t),results:{[r]:a,...l}},await c(this,J,hd).call(this,t),{post:t,result:a}}catch(t){return this.problem=H(t),c(this,J,en).call(this,this.problem.errors),this.checked=null,null}finally{this.isBusy=!1}},Eo=function(){return this.draft.to==="everyone"?So(this.draft,o(this,Me).value):"on_write"},ud=async function(e,t){if(e.audiences.kind!=="everyone"||e.template!==void 0||!o(this,Me).value?.on_read)return{};let r=t==="on_read"?"on_write":"on_read";try{return{[r]:await this.api.dryRun(this.inbox,{...e,delivery:r})}}catch{return{}}},hd=async function({template:e,data:t,audiences:r}){if(e===void 0||t===void 0||!this.session.hasScope("read"))return;let a=r.kind==="users"&&r.uids[0]!==void 0?{uid:r.uids[0]}:{},l=JSON.stringify([e,t]);try{let{message:p}=await this.api.previewTemplate(this.inbox,e,{...a,data:t});this.rendered={content:l,message:p}}catch(p){this.rendered={content:l,message:H(p).message}}},md=function(){if(this.draft.mode!=="template")return Ci(this.draft);let e=Di({...this.draft,to:"everyone",when:"now"}),t="post"in e?JSON.stringify([e.post.template,e.post.data]):null;return this.rendered===null||this.rendered.content!==t?"Run a dry run to see the message.":this.rendered.message},en=function(e){this.errors=e,e.some(({field:t})=>Yr(t))&&(this.areOptionsOpen=!0),e.length>0&&c(this,J,gd).call(this)},gd=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},fd=async function(e){e.preventDefault();let t=await c(this,J,Ro).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",p=r.audiences.kind==="topic"?r.audiences.topics:[],m=!l,g;if(!await P({title:l?`Send to everyone (${C(a.recipients,"user")})?`:`Send to ${p.length>1?"at most ":""}${C(a.recipients,"user")}?`,body:(ie,$e)=>n`<p>
            ${cd(r)===null?"Inbox":n`<strong>${cd(r)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
            ${p.length>0?n`To the members of <strong>${p.join(", ")}</strong>. A user in several topics gets it once.`:d}
          </p>
          ${pd(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${N(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${Zr(r).map(Xe=>n`<p>${Xe}</p>`)}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${m}
                  @change=${Xe=>{m=Xe.target.checked,ie()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${$e?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(a.recipients)}`,isReady:()=>m,act:async()=>{g=await this.api.post(this.inbox,r,ld.keyFor(this.inbox,r))}})||g===void 0)return;ld.reset(),this.session.dropDraft(us);let S=Oh[g.status]??"Message accepted";this.session.notify(g.warning===void 0?S:`${S}. ${g.warning}`),K("broadcasts",this.inbox,g.message_id)},bd=async function(){let e=this.draft.grouping==="digest"?"none":this.draft.grouping,t=Di({...this.draft,to:"users",uids:"me",when:"now",grouping:e});if(this.problem=null,c(this,J,en).call(this,"errors"in t?t.errors:[]),"errors"in t)return;let{post:r}=t,a=this.session.hasScope("read");await Ql(this.api,this.session.tenant,a,async p=>{let m={...r,audiences:{...r.audiences,kind:"users",uids:[p]}};await this.api.post(this.inbox,m,new Pi().keyFor(this.inbox,m))})&&this.session.notify("Test sent")},sn=new WeakMap,u([f()],Ue.prototype,"draft",2),u([f()],Ue.prototype,"errors",2),u([f()],Ue.prototype,"problem",2),u([f()],Ue.prototype,"checked",2),u([f()],Ue.prototype,"isBusy",2),u([f()],Ue.prototype,"areOptionsOpen",2),u([f()],Ue.prototype,"rendered",2),Ue=u([x("stak-compose")],Ue);function cd({message:i,template:s}){return s!==void 0?`Template ${s}`:typeof i?.title=="string"?i.title:null}function pd({recipients:i,delivery_seconds:s,cost:e,cost_per_reader:t,warning:r}){return n`<div class="outcome">
    ${r===void 0?d:n`<div class="notice warn" role="status" data-warning>${r}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(i)}</dd>
      </div>
      ${t===void 0?n`<div>
            <dt>Delivery</dt>
            <dd data-outcome="time">${eo(s)}</dd>
          </div>`:n`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${Tt(e.usd+t.usd*i)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${Tt(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
      ${t===void 0?d:n`Published at once. Each member who comes back costs another ${$(t.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`}var vd=50,hs,Fi,He,ms,yt,Ao,yd,xd,Li=class extends _{constructor(){super(...arguments);h(this,yt);this.chosen=new Set;h(this,hs,null);h(this,Fi,new b(this,e=>this.api.inboxes(e)));h(this,He,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,vd,null,e);return D(this,hs,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,ms,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,vd,o(this,hs),e);D(this,hs,t.next_cursor),o(this,He).set([...o(this,He).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Fi).load(),o(this,He).load())}render(){let e=o(this,He).value??[],t=this.session.hasScope("post"),r=z({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${ye(this.inbox,o(this,Fi).value,a=>K("dead-letters",a))}
        <button type="button" aria-disabled=${o(this,He).isLoading?"true":d} @click=${()=>{o(this,He).load()}}>
          ${te("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,yt,Ao).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,yt,Ao).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:T(this.session,"post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,He).render(a=>a.length===0?j("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,yt,xd).call(this,a)} ${w(o(this,ms).problem,()=>{o(this,ms).load()})}
                ${ee(o(this,hs)!==null,o(this,ms).isLoading,()=>{o(this,ms).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${T(this.session,"read","see dead letters")}`}};hs=new WeakMap,Fi=new WeakMap,He=new WeakMap,ms=new WeakMap,yt=new WeakSet,Ao=async function(e){let t=0;await P({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await o(this,He).load())},yd=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},xd=function(e){return L("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,yt,yd).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${R("broadcasts",this.inbox,t.message_id)}>${ge(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${oe(t.buried_at)}>${ce(t.buried_at)}</time>`}],e)},u([f()],Li.prototype,"chosen",2),Li=u([x("stak-dead-letters")],Li);var Oe=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!ve(p.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new G(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=H(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function gs(i,s){return new G(400,"invalid_input",s,[{field:i,message:s}])}function We({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Lh=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join","everyone_delivery","fallback"];function Po(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:Kl(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off",isOnRead:s?.on_read??!1,everyoneDelivery:s?.everyone_delivery??"on_write",fallback:al(s?.fallback??[])}}var Y,xt,ke,fs,$d,wd,kd,rn=class extends _{constructor(){super(...arguments);h(this,ke);h(this,Y,new Oe(this,()=>`inboxes/${this.route.inbox}`));h(this,xt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,Y).init(Po(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,ke,fs)?o(this,Y).init(Po("",null)):this.session.hasScope("read")&&o(this,xt).load()}render(){let e=n`<a href=${R("inboxes")}>Inboxes</a>`,t=z({crumb:e,title:o(this,ke,fs)?"New inbox":this.route.inbox??""}),r=!o(this,ke,fs)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:T(this.session,"config","change inboxes")}
    ${r?T(this.session,"read","see this inbox's configuration"):d}
    ${o(this,Y).form?c(this,ke,kd).call(this,o(this,Y).form):r?d:o(this,xt).render(()=>d,"Loading configuration")}`}};Y=new WeakMap,xt=new WeakMap,ke=new WeakSet,fs=function(){return this.route.inbox==="+"},$d=async function(e){e.preventDefault();let t=o(this,ke,fs),r=o(this,Y).form?.inbox.trim()??"";await o(this,Y).save(async l=>{let p=l.schema.trim()===""?null:qe(l.schema);if(typeof p=="string")throw gs("schema",p);if(t&&await c(this,ke,wd).call(this,r),l.title.trim()==="")throw gs("title","Enter a title.");let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:rt(l.ttl),auto_join:l.autoJoin,on_read:l.isOnRead,everyone_delivery:l.isOnRead?l.everyoneDelivery:"on_write",fallback:Si(l.fallback)},g=await this.api.configure(r,m,t?null:o(this,xt).value??null);return o(this,xt).set(g),Po(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&K("inboxes",r))},wd=async function(e){if(e==="")throw gs("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw gs("inbox","An inbox with this name already exists.")},kd=function(e){let t=o(this,Y).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:qe(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,ke,$d)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,ke,fs)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,Y).change({inbox:l},"inbox"),error:v(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,Y).change({title:l},"title"),error:v(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${fe({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,Y).change({description:l},"description"),error:v(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ae({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,Y).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?ti({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,Y).change({categories:l},"categories"),error:v(t,"categories",e.categories),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${nt({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,Y).change({ttl:l},"ttl_seconds"),error:v(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
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
            ?disabled=${!r||o(this,xt).value?.on_read===!0}
            @change=${l=>o(this,Y).change({isOnRead:l.target.checked},"on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${o(this,xt).value?.on_read?"This cannot be turned off, because members may not have applied all posts yet.":"Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${e.isOnRead?pe({id:"everyone-delivery",label:"Default delivery",value:e.everyoneDelivery,isDisabled:!r,options:[{value:"on_write",label:"On write"},{value:"on_read",label:"On read"}],set:l=>o(this,Y).change({everyoneDelivery:l},"everyone_delivery"),error:v(t,"everyone_delivery"),hint:"For posts to everyone that do not say how they are delivered."}):d}
      </section>
      <section class="card stack-form" aria-labelledby="fallback">
        <h2 id="fallback">Fallback</h2>
        <p class="muted">
          Messages that are still unread after this time are sent by other channels, once each. Leave a field empty to turn
          a channel off. <a href=${R("settings")}>Set up channels</a>
        </p>
        ${Br({value:e.fallback,set:l=>o(this,Y).change({fallback:l},"fallback"),errors:t,isDisabled:!r})}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${fe({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,Y).change({schema:l},"schema"),error:typeof a=="string"?a:v(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
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
      ${w(o(this,Y).problem,void 0,l=>Lh.some(p=>ve(l,p)))}
      ${We({draftForm:o(this,Y),isAllowed:r,action:o(this,ke,fs)?"Create inbox":"Save"})}
    </form>`},rn=u([x("stak-inbox-config")],rn);var Co=5,zi,nn=class extends _{constructor(){super(...arguments);h(this,zi,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,zi).load()}render(){let e=z({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:Pt(this.session,"config",R("inboxes","+"),"New inbox")});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:T(this.session,"config","change inboxes")}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,zi).render(t=>t.length===0?j("No inboxes yet",this.session.hasScope("config")?"Create your first inbox.":d):Fh(t),"Loading inboxes")}
      </section>`:n`${e}${T(this.session,"read","see inboxes")}`}};zi=new WeakMap,nn=u([x("stak-inboxes")],nn);function Fh(i){return L("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${R("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,Co).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>Co?n`<li class="muted">and ${s.categories.length-Co} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${N(s.created)}</span>`}],i)}var on="data key",Mo={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[on]:"Encrypts stored content. It never leaves Stak."},zh={signing:"Signing secret",subscriber:"Subscriber secret",webhook:"Webhook secret",[on]:"Data key"},jh=100,Ih=[3600,86400,7*86400],bs,Se,_d,Sd,Td,Rd,Ed,Ad,ji=class extends _{constructor(){super(...arguments);h(this,Se);this.chosen=new Set;h(this,bs,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,bs).load()}render(){let e=this.session.hasScope("config"),t=z({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,Se,_d).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,bs).render(r=>c(this,Se,Ad).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${L("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${zh[r]}</strong><small>${Mo[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===on?r:`${r} secret`}"
                  @click=${()=>{r===on?c(this,Se,Ed).call(this):c(this,Se,Rd).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Mo))}
      </section>`:n`${t}${T(this.session,"config","see and change keys and secrets")}`}};bs=new WeakMap,Se=new WeakSet,_d=async function(){let e,t="",r=cs;this.chosen=new Set,!(!await P({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:zs.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:rt(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:jh,value:t,set:m=>{t=m,l()},error:v(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${nt({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:v(p?.errors,"expires_in_seconds")??v(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${zs.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,Se,Sd).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${wa[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await tt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${N(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,bs).load())},Sd=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Td=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await P({title:`Revoke key ${ge(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,bs).load())},Rd=async function(e){let t="",r="";await P({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Mo[e]}</p>
          ${pe({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Ih.map(p=>({value:String(p),label:`for ${Qe(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await tt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Ed=async function(){await P({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Ad=function(e){return L("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ge(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ge(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===zs.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${N(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Oo(t.last_used_at)},{head:"Expires",cell:t=>Bh(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ge(t.key_id)}"
              @click=${()=>{c(this,Se,Td).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],ji.prototype,"chosen",2),ji=u([x("stak-keys")],ji);function Oo(i){return n`<time class="nowrap" title=${oe(i)} datetime=${new Date(i*1e3).toISOString()}
    >${ce(i)}</time
  >`}function Bh(i){return i===null?"never":i*1e3>Date.now()?Oo(i):n`<span class="badge bad">expired</span> ${Oo(i)}`}var Pd=8,qh=100,ii,vs,Ii,Bi,ln,ys,Dd,No,an=class extends _{constructor(){super(...arguments);h(this,ys);h(this,ii,new b(this,e=>this.api.inboxes(e)));h(this,vs,new b(this,async e=>(await this.api.broadcasts(this.inbox,Pd,null,e)).messages,()=>o(this,ln).start()));h(this,Ii,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Bi,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,qh,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,ln,new Fe(this,()=>c(this,ys,Dd).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,ii),o(this,vs),o(this,Ii),o(this,Bi)])e.load()}render(){let e=z({title:"Overview",actions:n`${this.session.hasScope("read")?ye(this.inbox,o(this,ii).value,t=>K("overview",t)):d} ${c(this,ys,No).call(this,"Compose")}`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${R("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,Ii).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${R("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,Bi).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?a===0?"failed permanently":`for ${C(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${R("inboxes")}>
          <span class="name">Inboxes</span>${o(this,ii).render(t=>n`<span class="value">${$(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${R("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${o(this,vs).render(t=>t.length?xo(this.inbox,t):j("No broadcasts yet",c(this,ys,No).call(this,"Compose a message")),"Loading broadcasts")}
      </section>`:n`${e}${T(this.session,"read","see broadcasts, audiences and dead letters")}`}};ii=new WeakMap,vs=new WeakMap,Ii=new WeakMap,Bi=new WeakMap,ln=new WeakMap,ys=new WeakSet,Dd=async function(){let e=o(this,vs).value??[];if(e.every(({status:r})=>et(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Pd)).messages;return o(this,vs).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},No=function(e){return Pt(this.session,"post",R("compose",this.inbox),e)},an=u([x("stak-overview")],an);var Uh={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},Hh={pending:"Pending",delivered:"Delivered",seen:"Seen",read:"Read",recalled:"Recalled",expired:"Expired",failed:"Failed"},Wh={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function Cd({state:i,reason:s}){return n`<span class="badge ${Uh[i]}" data-state=${i}>${Hh[i]}</span> ${s===null?d:n`<span class="muted">${Wh[s]??s}</span>`}`}var Md=50,Lt,Ui,xe,Ft,xs,de,Ve,Od,Nd,Ld,Fd,qi=class extends _{constructor(){super(...arguments);h(this,de);this.wanted="";h(this,Lt,null);h(this,Ui,"");h(this,xe,new b(this,async e=>{let t=this.route.user;if(t!==null)return D(this,Lt,null),[await this.api.recipient(this.inbox,o(this,de,Ve),t,e)];let r=await this.api.recipients(this.inbox,o(this,de,Ve),Md,null,e);return D(this,Lt,r.next_cursor),r.recipients}));h(this,Ft,new b(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,de,Ve),Md,o(this,Lt),e);D(this,Lt,t.next_cursor),o(this,xe).set([...o(this,xe).value??[],...t.recipients])}));h(this,xs,new b(this,e=>this.api.broadcast(this.inbox,o(this,de,Ve),e)))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,de,Ve),this.route.user]);e===o(this,Ui)||!this.session.hasScope("read")||(D(this,Ui,e),this.wanted=this.route.user??"",o(this,Ft).reset(),o(this,xe).reset(),o(this,xe).load(),o(this,xs).value?.message_id!==o(this,de,Ve)&&o(this,xs).load())}render(){let e=z({crumb:n`<a href=${R("broadcasts",this.inbox,o(this,de,Ve))}
        >${o(this,xs).value?Js(o(this,xs).value):"Broadcast"}</a
      >`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        aria-disabled=${o(this,xe).isLoading?"true":d}
        @click=${()=>{o(this,xe).load()}}
      >
        ${te("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head find" role="search" @submit=${t=>c(this,de,Od).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${R("recipients",this.inbox,o(this,de,Ve))}>Show all recipients</a>`}
        </form>
        ${o(this,xe).value===void 0?d:w(o(this,xe).problem,()=>{o(this,xe).load()})}
        ${o(this,de,Nd)?j("Not a recipient",n`<p>${o(this,xe).problem?.message} User IDs are case-sensitive.</p>`):o(this,xe).render(t=>c(this,de,Ld).call(this,t),"Loading recipients")}
      </section>`:n`${e}${T(this.session,"read","see the recipients of a broadcast")}`}};Lt=new WeakMap,Ui=new WeakMap,xe=new WeakMap,Ft=new WeakMap,xs=new WeakMap,de=new WeakSet,Ve=function(){return this.route.id??""},Od=function(e){e.preventDefault(),K("recipients",this.inbox,o(this,de,Ve),this.wanted.trim()||null)},Nd=function(){return this.route.user!==null&&o(this,xe).problem?.status===404&&o(this,xe).value===void 0},Ld=function(e){return e.length===0?j("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,de,Fd).call(this,e)} ${w(o(this,Ft).problem,()=>{o(this,Ft).load()})}
    ${this.route.user===null?ee(o(this,Lt)!==null,o(this,Ft).isLoading,()=>{o(this,Ft).load()}):d}`},Fd=function(e){return L("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${R("recipients",this.inbox,o(this,de,Ve),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>Cd(t)},{head:"Delivered",cell:t=>Lo(t.delivered_at)},{head:"Seen",cell:t=>Lo(t.seen_at)},{head:"Read",cell:t=>Lo(t.read_at)}],e)},u([f()],qi.prototype,"wanted",2),qi=u([x("stak-recipients")],qi);function Lo(i){return i===null?"–":n`<time class="nowrap" title=${oe(i)}>${ce(i)}</time>`}var dn,zd,$t=class extends Q{constructor(){super(...arguments);h(this,dn);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${js()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,dn,zd)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:v(this.problem?.errors,"password"),hint:Un})}
          ${w(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<wi}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};dn=new WeakSet,zd=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<wi)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=H(a)}this.isBusy=!1},u([M({attribute:!1})],$t.prototype,"session",2),u([M({attribute:!1})],$t.prototype,"link",2),u([f()],$t.prototype,"password",2),u([f()],$t.prototype,"problem",2),u([f()],$t.prototype,"isBusy",2),$t=u([x("stak-set-password")],$t);var Vh=["host","port","security","from_address","from_name","reply_to","username","password","app_url","per_minute"],Kh=["subject","app_url"];function jd(i){return{host:i?.host??"",port:String(i?.port??587),security:i?.security??"starttls",fromAddress:i?.from_address??"",fromName:i?.from_name??"",replyTo:i?.reply_to??"",username:i?.username??"",password:"",appUrl:i?.app_url??"",perMinute:String(i?.per_minute??600)}}var ze,Ke,ot,V,Fo,wt,Id,Bd,pn,zo,qd,Ud,cn=class extends _{constructor(){super(...arguments);h(this,V);h(this,ze,new Oe(this,()=>"settings/email"));h(this,Ke,new Oe(this,()=>"settings/push"));h(this,ot,new b(this,e=>this.api.channels(e),e=>c(this,V,Fo).call(this,e)))}connectedCallback(){super.connectedCallback(),o(this,ot).load()}render(){return o(this,ot).render(e=>n`${c(this,V,qd).call(this,e)} ${c(this,V,Ud).call(this,e)}`,"Loading channels")}};ze=new WeakMap,Ke=new WeakMap,ot=new WeakMap,V=new WeakSet,Fo=function({email:e,push:t}){o(this,ze).init(jd(e)),o(this,Ke).init({subject:t?.subject??"",appUrl:t?.app_url??""})},wt=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},Id=async function(e){e.preventDefault(),await o(this,ze).save(async r=>{let a=await this.api.setUpEmail({host:r.host.trim(),port:Number(r.port),security:r.security,from_address:r.fromAddress.trim(),from_name:r.fromName.trim()||null,reply_to:r.replyTo.trim()||null,username:r.username.trim()||null,password:r.password||null,app_url:r.appUrl.trim()||null,per_minute:Number(r.perMinute)});return c(this,V,pn).call(this,{email:a}),jd(a)})&&this.session.notify("Saved")},Bd=async function(e){e.preventDefault(),await o(this,Ke).save(async r=>{let a=await this.api.setUpPush({subject:r.subject.trim(),app_url:r.appUrl.trim()||null});return c(this,V,pn).call(this,{push:a}),{subject:a.subject,appUrl:a.app_url??""}})&&this.session.notify("Saved")},pn=function(e){o(this,ot).value&&o(this,ot).set({...o(this,ot).value,...e})},zo=function(e){let t=e==="email"?"The password is deleted, and no more e-mails are sent.":"The key pair is deleted. All browsers have to subscribe again after Web Push is set up anew.";P({title:e==="email"?"Remove the mail server?":"Remove Web Push?",body:()=>n`<p>${t}</p>`,action:"Remove",isDanger:!0,act:async()=>{await this.api.removeChannel(e),c(this,V,pn).call(this,{[e]:null}),o(this,ot).value&&c(this,V,Fo).call(this,o(this,ot).value)}})},qd=function({email:e}){let{form:t}=o(this,ze);if(t===null)return d;let r=(a,l,p,m,g={})=>y({id:`email-${a}`,label:m,isDisabled:!o(this,V,wt),value:t[p],set:E=>o(this,ze).change({[p]:E},l),error:v(o(this,ze).problem?.errors,l),...g});return n`<form class="stack-form" novalidate @submit=${c(this,V,Id)}>
      <section class="card stack-form" aria-labelledby="email">
        <h2 id="email">E-mail</h2>
        <p class="muted">Sends unread messages to the address in the user's profile, if the inbox or the post has an e-mail fallback.</p>
        <div class="columns">
          ${r("host","host","host","Mail server",{isCode:!0,placeholder:"smtp.example.com"})}
          ${r("port","port","port","Port",{type:"number",min:"1",max:"65535"})}
          ${pe({id:"email-security",label:"Security",value:t.security,isDisabled:!o(this,V,wt),options:[{value:"starttls",label:"STARTTLS"},{value:"tls",label:"TLS"},...t.security==="none"?[{value:"none",label:"None"}]:[]],set:a=>o(this,ze).change({security:a},"security"),error:v(o(this,ze).problem?.errors,"security")})}
          ${r("username","username","username","Username",{isCode:!0,hint:"Required, unless the operator allows mail servers without a login."})}
          ${r("password","password","password","Password",{isOptional:e?.has_password??!1,type:"password",autocomplete:"new-password",hint:e?.has_password?"A password is stored. Leave empty to keep it.":"Stored encrypted, and never shown."})}
          ${r("from","from_address","fromAddress","From address",{type:"email",placeholder:"noreply@shop.example"})}
          ${r("name","from_name","fromName","From name",{isOptional:!0})}
          ${r("reply","reply_to","replyTo","Reply to",{isOptional:!0,type:"email"})}
          ${r("app","app_url","appUrl","Default link",{isOptional:!0,type:"url",isCode:!0,hint:"Opened for messages that have no link."})}
          ${r("rate","per_minute","perMinute","E-mails per minute",{type:"number",min:"1",hint:"For each worker."})}
        </div>
        ${e&&o(this,V,wt)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,V,zo).call(this,"email")}>Remove</button></div>`:d}
      </section>
      ${w(o(this,ze).problem,void 0,a=>Vh.some(l=>ve(a,l)))}
      ${We({draftForm:o(this,ze),isAllowed:o(this,V,wt),action:"Save e-mail"})}
    </form>`},Ud=function({push:e}){let{form:t}=o(this,Ke);if(t===null)return d;let r=o(this,Ke).problem?.errors;return n`<form class="stack-form" novalidate @submit=${c(this,V,Bd)}>
      <section class="card stack-form" aria-labelledby="push">
        <h2 id="push">Web Push</h2>
        <p class="muted">Shows messages that users do not read as notifications of their browsers.</p>
        <div class="columns">
          ${y({id:"push-subject",label:"Contact",isDisabled:!o(this,V,wt),isCode:!0,value:t.subject,set:a=>o(this,Ke).change({subject:a},"subject"),error:v(r,"subject"),placeholder:"mailto:admin@shop.example",hint:"Contact for push services, as a mailto: address."})}
          ${y({id:"push-app",label:"Default link",isOptional:!0,type:"url",isDisabled:!o(this,V,wt),isCode:!0,value:t.appUrl,set:a=>o(this,Ke).change({appUrl:a},"app_url"),error:v(r,"app_url"),hint:"Opened for messages that have no link."})}
        </div>
        ${e?kr(e.public_key,"Public key"):d}
        ${e&&o(this,V,wt)?n`<div class="row"><button type="button" class="small danger-quiet" @click=${()=>c(this,V,zo).call(this,"push")}>Remove</button></div>`:d}
      </section>
      ${w(o(this,Ke).problem,void 0,a=>Kh.some(l=>ve(a,l)))}
      ${We({draftForm:o(this,Ke),isAllowed:o(this,V,wt),action:e?"Save Web Push":"Set up Web Push"})}
    </form>`},cn=u([x("stak-channels")],cn);var Wd="stored_bytes",Jh={[Wd]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",topics:"Topics",topic_members:"Members per topic",templates:"Templates",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Hi,hn,Vd,un=class extends _{constructor(){super(...arguments);h(this,hn);h(this,Hi,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,Hi).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,Hi).render(e=>c(this,hn,Vd).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Hi=new WeakMap,hn=new WeakSet,Vd=function(e){return L("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Jh[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Hd(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Hd(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":gt(t,r)}],e)},un=u([x("stak-quotas")],un);function Hd(i,s,e){return s===null?e:i===Wd?$r(s):$(s)}var Kd=3650,Yh=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Jd(i){return i.days.trim()===""?null:Number(i.days)}function Yd(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??"",chats:i.registered_participants_only?"registered":"all"}}var ue,$s,zt,Gd,Zd,Xd,mn=class extends _{constructor(){super(...arguments);h(this,zt);h(this,ue,new Oe(this,()=>"settings/"));h(this,$s,new b(this,e=>this.api.settings(e),e=>o(this,ue).init(Yd(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,$s).load()}render(){let e=z({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:T(this.session,"config","change settings")}
      ${o(this,ue).form?c(this,zt,Xd).call(this,o(this,ue).form):o(this,$s).render(()=>d,"Loading settings")}
      <stak-channels .session=${this.session} .api=${this.api} .route=${this.route}></stak-channels>
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${T(this.session,"read","see settings")}`}};ue=new WeakMap,$s=new WeakMap,zt=new WeakSet,Gd=async function(e){if(e.preventDefault(),o(this,ue).form===null||!await c(this,zt,Zd).call(this,Jd(o(this,ue).form)))return;await o(this,ue).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Jd(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return o(this,$s).set(a),Yd(a)})&&this.session.notify("Saved")},Zd=async function(e){let t=o(this,$s).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Kd)||t!==null&&e>=t?!0:P({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Xd=function(e){let t=o(this,ue).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,zt,Gd)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,ue).change({title:a},"title"),error:v(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Kd),isDisabled:r,value:e.days,set:a=>o(this,ue).change({days:a},"retention_days"),error:v(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${ae({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:a=>o(this,ue).change({chats:a},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${ti({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,ue).change({origins:a},"allowed_origins"),isDisabled:r,error:v(t,"allowed_origins",e.origins),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,ue).change({webhook:a},"webhook_url"),error:v(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,ue).change({requests:a},"limits.requests_per_second"),error:v(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,ue).change({userRequests:a},"limits.user_requests_per_second"),error:v(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(o(this,ue).problem,void 0,a=>Yh.some(l=>ve(a,l)))}
      ${We({draftForm:o(this,ue),isAllowed:!r,action:"Save"})}
    </form>`},mn=u([x("stak-settings")],mn);var Qd=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,Gh={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},he,jo,ec,tc,sc,ic,rc,nc,oc,Te=class extends Q{constructor(){super(...arguments);h(this,he);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Er());let t=e.get("error");t!==null&&(this.error=Gh[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,he,jo).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Qd.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${js()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,he,sc).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${ae({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,he,tc).call(this,t)}})}
        <form @submit=${c(this,he,ec)}>
          ${this.way==="key"?c(this,he,ic).call(this):c(this,he,rc).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,he,oc).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};he=new WeakSet,jo=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},ec=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=H(t),this.password="",await this.updateComplete,c(this,he,jo).call(this)}this.isBusy=!1}},tc=async function(e){this.way=e,this.problem=null,await this.updateComplete},sc=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},ic=function(){let e=Vn(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:w(this.problem)}`},rc=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,he,nc).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${w(this.problem)}`},nc=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},oc=function(e){let t=this.tenant.trim();return Qd.test(t)?n`<p class="other-way"><a class="button" href=${At(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([M({attribute:!1})],Te.prototype,"session",2),u([f()],Te.prototype,"way",2),u([f()],Te.prototype,"tenant",2),u([f()],Te.prototype,"email",2),u([f()],Te.prototype,"password",2),u([f()],Te.prototype,"key",2),u([f()],Te.prototype,"methods",2),u([f()],Te.prototype,"problem",2),u([f()],Te.prototype,"isBusy",2),u([f()],Te.prototype,"error",2),Te=u([x("stak-sign-in")],Te);var ac={title:"",body:"",linkLabel:"",link:"",others:{}},lc={name:"",defaultLocale:"en",category:"",translations:{en:ac}};function dc(i){return/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(i)&&i.length<=35}function Io(i){return{name:i.template,defaultLocale:i.default_locale,category:i.category??"",translations:Object.fromEntries(Object.entries(i.content).map(([s,e])=>[s,Zh(e)]))}}function Zh(i){let{title:s,body:e,action:t,...r}=i,a=Qh(t)?t:{},{label:l,url:p,...m}=a,g=t===void 0||typeof p=="string"&&Object.keys(m).length===0;return{title:typeof s=="string"?s:"",body:typeof e=="string"?e:"",linkLabel:g&&typeof l=="string"?l:"",link:g&&typeof p=="string"?p:"",others:g?r:{...r,action:t}}}function Xh({title:i,body:s,linkLabel:e,link:t,others:r}){return{...i.trim()===""?{}:{title:i.trim()},...s.trim()===""?{}:{body:s.trim()},...r,...t.trim()===""?{}:{action:{label:e.trim()||"Open",url:t.trim()}}}}function cc(i,s){let e=i.translations[i.defaultLocale]??ac;return{...i,translations:{...i.translations,[s]:{...e}}}}function pc(i,s){let{[s]:e,...t}=i.translations;return{...i,translations:t}}function Bo(i){let s=[];/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(i.name)||s.push({field:"template",message:"Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit."});let e={};for(let[r,a]of Object.entries(i.translations)){let l=Xh(a);e[r]=l,Object.keys(l).length===0&&s.push({field:`content.${r}`,message:"Enter a title or a text."})}if(s.length>0)return{errors:s};let t=i.category.trim()===""?{}:{category:i.category.trim()};return{template:{content:e,default_locale:i.defaultLocale,...t}}}function uc(i){return i.trim()===""?{}:qe(i)}function Qh(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}var em='{{ name }}, {{ order.id }}, {{ user.display_name | default: "there" }}',Je,ni,k,kt,ri,hc,gn,jt,Wi,mc,gc,qo,fc,bc,vc,yc,xc,$c,wc,kc,_c,Re=class extends _{constructor(){super(...arguments);h(this,k);this.draft=lc;this.locale="en";this.newLocale="";this.errors=[];this.problem=null;this.isBusy=!1;this.uid="";this.data="";this.rendered=null;this.previewProblem=null;h(this,Je,new b(this,e=>this.api.template(this.inbox,this.route.id??"",null,e),e=>c(this,k,hc).call(this,e)));h(this,ni,new b(this,e=>this.api.templateVersions(this.inbox,this.route.id??"",e)))}connectedCallback(){super.connectedCallback();let e=this.session.draft(o(this,k,ri));e!==void 0&&c(this,k,gn).call(this,e),!(o(this,k,kt)||!this.session.hasScope("read"))&&(o(this,Je).load(),o(this,ni).load())}render(){let e=this.session.hasScope("config"),t=z({title:o(this,k,kt)?"New template":this.route.id??"",about:o(this,k,kt)?void 0:n`Version ${o(this,Je).value?.version??"…"} is in use.`,crumb:n`<a href=${R("templates",this.inbox)}>Templates</a> in ${this.inbox}`,actions:o(this,k,kt)?void 0:n`<button type="button" class="danger" ?disabled=${!e} @click=${()=>{c(this,k,vc).call(this)}}>Delete…</button>`});return this.session.hasScope("read")?o(this,Je).problem!==null&&o(this,Je).value===void 0?n`${t}${w(o(this,Je).problem,()=>{o(this,Je).load()})}`:n`${t} ${e?d:T(this.session,"config","change templates")}
      <div class="compose">
        <form novalidate @submit=${c(this,k,gc)}>
          ${c(this,k,xc).call(this)} ${c(this,k,$c).call(this)} ${w(this.problem,void 0,r=>c(this,k,yc).call(this,r))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
              ${this.isBusy?"Saving…":o(this,k,kt)?"Create":"Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${c(this,k,kc).call(this)} ${o(this,k,kt)?d:c(this,k,_c).call(this)}</aside>
      </div>`:n`${t}${T(this.session,"read","see templates")}`}};Je=new WeakMap,ni=new WeakMap,k=new WeakSet,kt=function(){return this.route.id==="+"},ri=function(){return`templates/${this.inbox}/${this.route.id}`},hc=function(e){this.session.draft(o(this,k,ri))===void 0&&c(this,k,gn).call(this,Io(e))},gn=function(e){this.draft=e,this.locale in e.translations||(this.locale=e.defaultLocale)},jt=function(e,t){c(this,k,gn).call(this,e),this.errors=this.errors.filter(r=>r.field!==t),this.session.keepDraft(o(this,k,ri),e)},Wi=function(e){let t=this.draft.translations[this.locale];if(t===void 0)return;let r={...this.draft.translations,[this.locale]:{...t,...e}};c(this,k,jt).call(this,{...this.draft,translations:r},`content.${this.locale}`)},mc=function(){let e=this.newLocale.trim();if(!dc(e)||e in this.draft.translations){this.errors=[{field:"new-locale",message:"Enter a new language tag, such as de or pt-BR."}];return}c(this,k,jt).call(this,cc(this.draft,e),"new-locale"),this.newLocale="",this.locale=e},gc=async function(e){if(e.preventDefault(),this.isBusy)return;let t=Bo(this.draft);if(this.problem=null,this.errors="errors"in t?t.errors:[],"errors"in t)return c(this,k,qo).call(this);this.isBusy=!0;try{let r=await this.api.writeTemplate(this.inbox,this.draft.name,t.template);this.session.dropDraft(o(this,k,ri)),this.session.notify(`Saved as version ${r.version}`),o(this,k,kt)?K("templates",this.inbox,r.template):await Promise.all([o(this,Je).load(),o(this,ni).load()])}catch(r){this.problem=H(r),this.errors=this.problem.errors,await c(this,k,qo).call(this)}finally{this.isBusy=!1}},qo=async function(){let t=this.errors.find(({field:r})=>r.startsWith("content."))?.field.split(".")[1];t!==void 0&&t in this.draft.translations&&(this.locale=t),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},fc=async function(e){e.preventDefault();let t=Bo({...this.draft,name:this.draft.name||"draft"}),r=uc(this.data);if(this.previewProblem=typeof r=="string"?r:"errors"in t?t.errors[0]?.message??null:null,typeof r=="string"||"errors"in t)return;let a=this.uid.trim()===""?{}:{uid:this.uid.trim()};try{this.rendered=await this.api.previewTemplate(this.inbox,this.draft.name||"draft",{...a,data:r,draft:t.template,..."uid"in a?{}:{locale:this.locale}})}catch(l){this.previewProblem=H(l),this.rendered=null}},bc=async function(e){try{let t=await this.api.template(this.inbox,this.draft.name,e);c(this,k,jt).call(this,Io(t),"content"),this.session.notify(`Version ${e} is in the form. Save it to use it again.`)}catch(t){this.problem=H(t)}},vc=async function(){await P({title:`Delete the template ${this.draft.name}?`,body:()=>n`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,action:"Delete",isDanger:!0,act:()=>this.api.deleteTemplate(this.inbox,this.draft.name)})&&(this.session.dropDraft(o(this,k,ri)),K("templates",this.inbox))},yc=function(e){return e==="template"||e==="category"||e===`content.${this.locale}`},xc=function(){return n`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${y({id:"name",label:"Name",value:this.draft.name,isDisabled:!o(this,k,kt),isCode:!0,placeholder:"order-shipped",set:e=>c(this,k,jt).call(this,{...this.draft,name:e},"template"),error:v(this.errors,"template")})}
        ${y({id:"category",label:"Category",isOptional:!0,value:this.draft.category,placeholder:"default",set:e=>c(this,k,jt).call(this,{...this.draft,category:e},"category"),error:v(this.errors,"category")})}
      </div>
    </section>`},$c=function(){let e=Object.keys(this.draft.translations).sort(),t=this.locale===this.draft.defaultLocale,r=this.draft.translations[this.locale];return n`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${ae({id:"locale",label:"Language",value:this.locale,options:e.map(a=>({value:a,label:a===this.draft.defaultLocale?`${a} (default)`:a})),set:a=>this.locale=a})}
      ${r===void 0?d:c(this,k,wc).call(this,r)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,k,jt).call(this,{...this.draft,defaultLocale:this.locale},"default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>c(this,k,jt).call(this,pc(this.draft,this.locale),`content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${y({id:"new-locale",label:"Another language",value:this.newLocale,placeholder:"de or pt-BR",set:a=>this.newLocale=a,error:v(this.errors,"new-locale")})}
        <button type="button" @click=${()=>c(this,k,mc).call(this)}>Add language</button>
      </div>
    </section>`},wc=function({title:e,body:t,link:r,linkLabel:a,others:l}){return n`${y({id:"title",label:"Title",value:e,set:p=>c(this,k,Wi).call(this,{title:p}),error:v(this.errors,`content.${this.locale}`),hint:`Variables: ${em}`})}
      ${fe({id:"body",label:"Text",rows:5,value:t,set:p=>c(this,k,Wi).call(this,{body:p})})}
      <div class="columns">
        ${y({id:"link",label:"Action link",isOptional:!0,placeholder:"https://shop.example/orders/{{ order.id }}",value:r,set:p=>c(this,k,Wi).call(this,{link:p})})}
        ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:a,set:p=>c(this,k,Wi).call(this,{linkLabel:p})})}
      </div>
      ${Object.keys(l).length===0?d:n`<p class="hint">Other fields stay as they are: ${Object.keys(l).join(", ")}.</p>`}`},kc=function(){let e=o(this,Je).value?.variables??[];return n`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${c(this,k,fc)}>
        ${y({id:"preview-uid",label:"User ID",isOptional:!0,value:this.uid,set:t=>this.uid=t,hint:"With the name and language of this user."})}
        ${fe({id:"preview-data",label:"Data",isOptional:!0,rows:3,isCode:!0,value:this.data,set:t=>this.data=t,placeholder:'{"order": {"id": 1043}}',hint:e.length===0?void 0:`Variables: ${e.join(", ")}`,error:typeof this.previewProblem=="string"?this.previewProblem:null})}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem!==null&&typeof this.previewProblem!="string"?w(this.previewProblem):d}
        ${this.rendered===null?d:n`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${Hs({message:this.rendered.message,category:this.draft.category,sender:""})}`}
      </div>
    </section>`},_c=function(){return n`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${o(this,ni).render(e=>n`<ul class="plain-list">
            ${e.map(({version:t,created:r})=>n`<li class="row">
                  <span>Version ${t}, <span class="nowrap">${N(r)}</span></span>
                  <button type="button" class="plain" @click=${()=>{c(this,k,bc).call(this,t)}}>
                    Edit<span class="unseen"> version ${t}</span>
                  </button>
                </li>`)}
          </ul>`,"Loading versions")}
    </section>`},u([f()],Re.prototype,"draft",2),u([f()],Re.prototype,"locale",2),u([f()],Re.prototype,"newLocale",2),u([f()],Re.prototype,"errors",2),u([f()],Re.prototype,"problem",2),u([f()],Re.prototype,"isBusy",2),u([f()],Re.prototype,"uid",2),u([f()],Re.prototype,"data",2),u([f()],Re.prototype,"rendered",2),u([f()],Re.prototype,"previewProblem",2),Re=u([x("stak-template")],Re);var Vi,Ki,bn,Sc,fn=class extends _{constructor(){super(...arguments);h(this,bn);h(this,Vi,new b(this,e=>this.api.inboxes(e)));h(this,Ki,new b(this,e=>this.api.templates(this.inbox,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Vi).load(),o(this,Ki).load())}render(){let e=z({title:"Templates",about:"Messages with variables, in several languages. Each recipient gets their own.",actions:n`${ye(this.inbox,o(this,Vi).value,t=>K("templates",t))}
        ${Pt(this.session,"config",R("templates",this.inbox,"+"),"New template")}`});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:T(this.session,"config","change templates")}
      <section class="card flush" aria-label="Templates">
        ${o(this,Ki).render(t=>t.length===0?j("No templates yet",this.session.hasScope("config")?"Create your first template, then compose messages from it.":d):c(this,bn,Sc).call(this,t),"Loading templates")}
      </section>`:n`${e}${T(this.session,"read","see templates")}`}};Vi=new WeakMap,Ki=new WeakMap,bn=new WeakSet,Sc=function(e){return L("Templates by name",[{head:"Template",kind:"main",cell:t=>n`<a href=${R("templates",this.inbox,t.name)}>${t.name}</a>`},{head:"Version",kind:"number",cell:t=>String(t.version)},{head:"Languages",cell:t=>n`<ul class="chips">
              ${t.locales.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Category",cell:t=>t.category??n`<span class="muted">default</span>`},{head:"Changed",cell:t=>n`<span class="nowrap">${N(t.updated)}</span>`}],e)},fn=u([x("stak-templates")],fn);var Tc=50,Ye,Ee,ws,It,Bt,X,Ne,yn,Ec,Ac,Pc,Dc,Cc,vn=class extends _{constructor(){super(...arguments);h(this,X);h(this,Ye,new Oe(this,()=>`topics/${o(this,X,Ne)}`));h(this,Ee,new b(this,e=>this.api.topic(o(this,X,Ne),e),e=>o(this,Ye).init(Rc(e))));h(this,ws,null);h(this,It,new b(this,async e=>{let t=await this.api.topicMembers(o(this,X,Ne),Tc,null,e);return D(this,ws,t.next_cursor),t.members}));h(this,Bt,new b(this,async e=>{let t=await this.api.topicMembers(o(this,X,Ne),Tc,o(this,ws),e);D(this,ws,t.next_cursor),o(this,It).set([...o(this,It).value??[],...t.members])}));h(this,yn,async(e,t)=>{let{added:r,removed:a,members:l}=await this.api.changeTopicMembers(o(this,X,Ne),{[e]:t});return o(this,Ee).value&&o(this,Ee).set({...o(this,Ee).value,members:l}),o(this,Bt).reset(),o(this,It).load(),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ee).load(),o(this,It).load())}render(){let e=this.session.hasScope("audience");return n`${z({crumb:n`<a href=${R("topics")}>Topics</a>`,title:o(this,X,Ne),about:o(this,Ee).value?n`<span data-members>${C(o(this,Ee).value.members,"member")}</span>, created
              ${N(o(this,Ee).value.created_at)}.`:d,actions:n`<button
          type="button"
          class="danger"
          ?disabled=${!e||!o(this,Ee).value}
          @click=${()=>{c(this,X,Ac).call(this)}}
        >
          Delete topic
        </button>`})}
      ${e?d:T(this.session,"audience","change this topic")}
      ${this.session.hasScope("read")?o(this,Ee).render(()=>c(this,X,Pc).call(this,e),"Loading topic"):T(this.session,"read","see topics")}`}};Ye=new WeakMap,Ee=new WeakMap,ws=new WeakMap,It=new WeakMap,Bt=new WeakMap,X=new WeakSet,Ne=function(){return this.route.inbox??""},yn=new WeakMap,Ec=async function(e){e.preventDefault(),await o(this,Ye).save(async({title:r,description:a,open:l})=>{let p=g=>g.trim()===""?null:g.trim(),m=await this.api.writeTopic(o(this,X,Ne),{title:p(r),description:p(a),open:l});return o(this,Ee).set(m),Rc(m)})&&this.session.notify("Topic saved")},Ac=async function(){let e=o(this,Ee).value?.members??0;await P({title:`Delete the topic ${o(this,X,Ne)}?`,body:()=>n`<p>
          The topic is deleted immediately, and its ${C(e,"member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,action:"Delete topic",isDanger:!0,confirmText:o(this,X,Ne),act:async()=>{await this.api.deleteTopic(o(this,X,Ne))}})&&(o(this,Ye).discard(),this.session.notify("Topic deleted"),K("topics"))},Pc=function(e){return n`<div class="split">
        ${c(this,X,Dc).call(this,e)}
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,yn)}
          .draftName=${`topics/${o(this,X,Ne)}/members`}
          .place=${"the topic"}
          .consequence=${n`They will no longer receive messages to <strong>${o(this,X,Ne)}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${o(this,It).render(t=>c(this,X,Cc).call(this,t),"Loading members")}
      </section>`},Dc=function(e){let{form:t,problem:r}=o(this,Ye);return t===null?d:n`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${c(this,X,Ec)}>
        ${y({id:"title",label:"Title",isOptional:!0,maxlength:200,isDisabled:!e,value:t.title,set:a=>o(this,Ye).change({title:a},"title"),error:v(r?.errors,"title"),hint:"Users see it where they follow topics."})}
        ${fe({id:"description",label:"Description",isOptional:!0,rows:3,isDisabled:!e,value:t.description,set:a=>o(this,Ye).change({description:a},"description"),error:v(r?.errors,"description")})}
        ${_r({id:"open",label:"Users may follow and leave this topic",isDisabled:!e,value:t.open,set:a=>o(this,Ye).change({open:a},"open")})}
        ${w(r,void 0,a=>["title","description"].includes(a))}
        ${We({draftForm:o(this,Ye),isAllowed:e,action:"Save"})}
      </form>
    </section>`},Cc=function(e){return e.length===0?j("No members yet","Add user IDs, or let users follow the topic."):n`${L("Members, by ID",[{head:"User",kind:"main",cell:t=>t.uid},{head:"Joined",cell:t=>t.joined_at===null?"–":N(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${w(o(this,Bt).problem,()=>{o(this,Bt).load()})}
      ${ee(o(this,ws)!==null,o(this,Bt).isLoading,()=>{o(this,Bt).load()})}`},vn=u([x("stak-topic")],vn);function Rc({title:i,description:s,open:e}){return{title:i??"",description:s??"",open:e}}var Mc=50,ks,_s,Ss,at,Oc,Nc,Lc,Fc,_t=class extends _{constructor(){super(...arguments);h(this,at);this.name="";this.topicTitle="";this.isOpen=!1;this.problem=null;this.isBusy=!1;h(this,ks,null);h(this,_s,new b(this,async e=>{let t=await this.api.topics(Mc,null,e);return D(this,ks,t.next_cursor),t.topics}));h(this,Ss,new b(this,async e=>{let t=await this.api.topics(Mc,o(this,ks),e);D(this,ks,t.next_cursor),o(this,_s).set([...o(this,_s).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,_s).load()}render(){return n`${z({title:"Topics",about:"Named audiences. A message to several topics reaches each of their members once."})}
      ${this.session.hasScope("audience")?d:T(this.session,"audience","create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")?o(this,_s).render(e=>c(this,at,Lc).call(this,e),"Loading topics"):T(this.session,"read","see topics")}
        </section>
        ${c(this,at,Fc).call(this)}
      </div>`}};ks=new WeakMap,_s=new WeakMap,Ss=new WeakMap,at=new WeakSet,Oc=async function(e){if(e.preventDefault(),this.isBusy||this.name.trim()==="")return;this.isBusy=!0,this.problem=null;let t=this.name.trim();try{if(await c(this,at,Nc).call(this,t))throw gs("topic","A topic with this name exists already.");let r=this.topicTitle.trim()===""?null:this.topicTitle.trim();await this.api.writeTopic(t,{title:r,description:null,open:this.isOpen}),K("topics",t)}catch(r){this.problem=H(r)}this.isBusy=!1},Nc=async function(e){if(!this.session.hasScope("read"))return!1;try{return await this.api.topic(e),!0}catch(t){if(H(t).status===404)return!1;throw t}},Lc=function(e){return e.length===0?j("No topics yet","Create one, then add members or let users follow it."):n`${L("Topics, by name",[{head:"Topic",kind:"main",cell:t=>n`<a href=${R("topics",t.topic)}>${t.topic}</a>${t.title?n`<br /><span class="muted">${t.title}</span>`:d}`},{head:"Members",kind:"number",cell:t=>$(t.members)},{head:"Users may follow",cell:t=>t.open?"Yes":"No"}],e)}
      ${w(o(this,Ss).problem,()=>{o(this,Ss).load()})}
      ${ee(o(this,ks)!==null,o(this,Ss).isLoading,()=>{o(this,Ss).load()})}`},Fc=function(){let e=this.session.hasScope("audience");return n`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${c(this,at,Oc)}>
        ${y({id:"topic-name",label:"Name",value:this.name,isDisabled:!e,set:t=>this.name=t,error:v(this.problem?.errors,"topic"),placeholder:"release-notes",hint:"Letters, digits, and _ . - The name cannot be changed later."})}
        ${y({id:"topic-title",label:"Title",isOptional:!0,maxlength:200,value:this.topicTitle,isDisabled:!e,set:t=>this.topicTitle=t,error:v(this.problem?.errors,"title"),placeholder:"Release notes"})}
        ${_r({id:"topic-open",label:"Users may follow and leave this topic",value:this.isOpen,isDisabled:!e,set:t=>this.isOpen=t})}
        ${w(this.problem,void 0,t=>t==="topic"||t==="title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!e||this.isBusy||this.name.trim()===""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`},u([f()],_t.prototype,"name",2),u([f()],_t.prototype,"topicTitle",2),u([f()],_t.prototype,"isOpen",2),u([f()],_t.prototype,"problem",2),u([f()],_t.prototype,"isBusy",2),_t=u([x("stak-topics")],_t);var Ji,xn,zc,oi=class extends _{constructor(){super(...arguments);h(this,xn);this.uid="";this.email=null;h(this,Ji,new b(this,e=>this.api.userChannels(this.uid,e)))}connectedCallback(){super.connectedCallback(),o(this,Ji).load()}render(){return n`<section class="card" aria-labelledby="user-channels">
      <h2 id="user-channels">Channels</h2>
      ${o(this,Ji).render(e=>n`<dl class="facts">
            ${Ir.map(t=>n`<dt>${jr[t]}</dt>
                  <dd data-channel=${t}>
                    <span class="badge ${e[t]?"good":"still"}">${e[t]?"On":"Off"}</span>
                    ${c(this,xn,zc).call(this,t,e)}
                  </dd>`)}
          </dl>`,"Loading channels")}
      <p class="hint spaced">Fallback sends unread messages by these channels. Users can turn them off.</p>
    </section>`}};Ji=new WeakMap,xn=new WeakSet,zc=function(e,t){return e==="push"?C(t.push_subscriptions,"subscribed browser"):e==="email"?this.email??"no address":""},u([M({attribute:!1})],oi.prototype,"uid",2),u([M({attribute:!1})],oi.prototype,"email",2),oi=u([x("stak-user-channels")],oi);var Yi=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new Fe(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=H(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var ai,St,qt,me,Ho,jc,Ic,Bc,Wo,qc,Uc,Ts=class extends _{constructor(){super(...arguments);h(this,me);this.uid="";this.problem=null;this.isFetching=!1;h(this,ai,!1);h(this,St,new Yi(this,()=>`export/${this.uid}`));h(this,qt,new Yi(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,ai)||(D(this,ai,!1),o(this,St).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:T(this.session,"read","export users"):T(this.session,"users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,St).isRunning} @click=${()=>c(this,me,jc).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,qt).isRunning}
          @click=${()=>{c(this,me,Bc).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${c(this,me,Wo).call(this,o(this,St),"Exporting")}
      ${o(this,St).job?.status==="done"?c(this,me,qc).call(this,o(this,St).job):d}
      ${c(this,me,Wo).call(this,o(this,qt),"Erasing")}
      ${o(this,qt).job?.status==="done"?c(this,me,Uc).call(this,o(this,qt).job):d}
    </section>`}};ai=new WeakMap,St=new WeakMap,qt=new WeakMap,me=new WeakSet,Ho=async function(e){this.problem=null;try{await e()}catch(t){this.problem=H(t)}},jc=function(){c(this,me,Ho).call(this,()=>o(this,St).start(()=>this.api.exportUser(this.uid)))},Ic=async function(e){this.isFetching=!0,await c(this,me,Ho).call(this,async()=>Wn(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Bc=async function(){this.problem=null,await P({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{D(this,ai,!0),await o(this,qt).start(()=>this.api.eraseUser(this.uid))}})},Wo=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${C(a,"item")} so far`:"";return n`${w(e.problem)}
    ${e.isRunning?Et(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},qc=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${$r(t)}, one JSON document per line. Available until ${N(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,me,Ic).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Uc=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Wn(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${N(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:L("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},u([M({attribute:!1})],Ts.prototype,"uid",2),u([f()],Ts.prototype,"problem",2),u([f()],Ts.prototype,"isFetching",2),Ts=u([x("stak-user-data")],Ts);var Hc=20,tm={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Rs,lt,Ht,li,Vc,Kc,Ut=class extends _{constructor(){super(...arguments);h(this,li);this.inboxes=[];this.chosen="";this.unread=0;h(this,Rs,null);h(this,lt,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Hc,null,e);return D(this,Rs,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,Ht,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Hc,o(this,Rs),e);D(this,Rs,t.next_cursor),o(this,lt).set([...o(this,lt).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,lt).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <div class="row">
          <h2 id="user-inbox">Inbox of ${this.uid}</h2>
          ${o(this,lt).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        </div>
        ${ye(this.chosen,this.inboxes,e=>c(this,li,Vc).call(this,e))}
      </div>
      ${o(this,lt).render(e=>e.length===0?j("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,li,Kc).call(this,e)} ${w(o(this,Ht).problem,()=>{o(this,Ht).load()})}
              ${ee(o(this,Rs)!==null,o(this,Ht).isLoading,()=>{o(this,Ht).load()})}`,"Loading inbox")}
    </section>`}};Rs=new WeakMap,lt=new WeakMap,Ht=new WeakMap,li=new WeakSet,Vc=function(e){this.chosen=e,o(this,Ht).reset(),o(this,lt).reset(),o(this,lt).load()},Kc=function(e){return L(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${R("broadcasts",this.chosen,t.id)}>${im(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=tm[sm(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>Wc(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Wc(t.readat)}],e)},u([M({attribute:!1})],Ut.prototype,"uid",2),u([M({attribute:!1})],Ut.prototype,"inboxes",2),u([f()],Ut.prototype,"chosen",2),u([f()],Ut.prototype,"unread",2),Ut=u([x("stak-user-inbox")],Ut);function sm(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function im(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function Wc(i){return n`<time class="nowrap" title=${oe(i)} datetime=${new Date(i*1e3).toISOString()}
    >${ce(i)}</time
  >`}var Jc=50,rm=250,Wt,di,Ge,dt,ci,Yc,Gc,Gi=class extends _{constructor(){super(...arguments);h(this,ci);this.beginning="";h(this,Wt,null);h(this,di);h(this,Ge,new b(this,async e=>{let t=await this.api.users(this.beginning,Jc,null,e);return D(this,Wt,t.next_cursor),t.users}));h(this,dt,new b(this,async e=>{let t=await this.api.users(this.beginning,Jc,o(this,Wt),e);D(this,Wt,t.next_cursor),o(this,Ge).set([...o(this,Ge).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Ge).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,di))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,ci,Yc).call(this,e)})}
      </div>
      ${o(this,Ge).value===void 0?"":w(o(this,Ge).problem,()=>{o(this,Ge).load()})}
      ${o(this,Ge).render(e=>e.length===0?this.beginning===""?j("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${j("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,Wt)===null?"":ee(!0,o(this,dt).isLoading,()=>{o(this,dt).load()})}`:n`${c(this,ci,Gc).call(this,e)} ${w(o(this,dt).problem,()=>{o(this,dt).load()})}
              ${ee(o(this,Wt)!==null,o(this,dt).isLoading,()=>{o(this,dt).load()})}`,"Loading users")}
    </section>`}};Wt=new WeakMap,di=new WeakMap,Ge=new WeakMap,dt=new WeakMap,ci=new WeakSet,Yc=function(e){this.beginning=e,clearTimeout(o(this,di)),o(this,dt).reset(),D(this,di,setTimeout(()=>{o(this,Ge).load()},rm))},Gc=function(e){return L("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${R("users",t.user_id)}>${t.user_id}</a>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${N(t.created)}</span>`}],e)},u([f()],Gi.prototype,"beginning",2),Gi=u([x("stak-user-list")],Gi);var Zc=20,Es,Ae,As,Vt,Xc,Qc,ep,Zi=class extends _{constructor(){super(...arguments);h(this,Vt);this.uid="";h(this,Es,null);h(this,Ae,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,Zc,null,e);return D(this,Es,t.next_cursor),t.sessions}));h(this,As,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,Zc,o(this,Es),e);D(this,Es,t.next_cursor),o(this,Ae).set([...o(this,Ae).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,Ae).value!==void 0||o(this,Ae).isLoading||o(this,Ae).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:T(this.session,"users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e}
          aria-disabled=${o(this,Ae).isLoading?"true":d}
          @click=${()=>{o(this,Ae).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,Vt,Qc).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,Ae).render(r=>c(this,Vt,ep).call(this,r),"Loading sessions"):d}
    </section>`}};Es=new WeakMap,Ae=new WeakMap,As=new WeakMap,Vt=new WeakSet,Xc=async function(e){await P({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,Ae).load())},Qc=async function(){let e=0;await P({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await o(this,Ae).load())},ep=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${L("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${N(t.created)}</small>`},{head:"Refreshed",cell:t=>ce(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,Vt,Xc).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(o(this,As).problem??o(this,Ae).problem,()=>{o(this,As).load()})}
    ${o(this,Es)===null?d:ee(!0,o(this,As).isLoading,()=>{o(this,As).load()})}`},u([M({attribute:!1})],Zi.prototype,"uid",2),Zi=u([x("stak-user-sessions")],Zi);var tp=20,Ps,Ds,Cs,$n,sp,Xi=class extends _{constructor(){super(...arguments);h(this,$n);this.uid="";h(this,Ps,null);h(this,Ds,new b(this,async e=>{let t=await this.api.userTopics(this.uid,tp,null,e);return D(this,Ps,t.next_cursor),t.topics}));h(this,Cs,new b(this,async e=>{let t=await this.api.userTopics(this.uid,tp,o(this,Ps),e);D(this,Ps,t.next_cursor),o(this,Ds).set([...o(this,Ds).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),o(this,Ds).load()}render(){return n`<section class="card flush" aria-labelledby="user-topics">
      <div class="card-head"><h2 id="user-topics">Topics</h2></div>
      ${o(this,Ds).render(e=>c(this,$n,sp).call(this,e),"Loading topics")}
    </section>`}};Ps=new WeakMap,Ds=new WeakMap,Cs=new WeakMap,$n=new WeakSet,sp=function(e){return e.length===0?j("No topics",n`This user is not a member of any topic. <a href=${R("topics")}>View topics</a>`):n`${L("Topics of this user, oldest topic first",[{head:"Topic",kind:"main",cell:t=>n`<a href=${R("topics",t.topic)}>${t.topic}</a>${t.title===null?d:n`<small>${t.title}</small>`}`},{head:"Joined",cell:t=>t.joined_at===null?"–":N(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${w(o(this,Cs).problem,()=>{o(this,Cs).load()})}
      ${ee(o(this,Ps)!==null,o(this,Cs).isLoading,()=>{o(this,Cs).load()})}`},u([M({attribute:!1})],Xi.prototype,"uid",2),Xi=u([x("stak-user-topics")],Xi);var nm=3600;function ip(i){if(!/^\.{1,2}$|\//.test(i))return i;throw new G(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.")}function wn(i){return{name:i?.display_name??"",phone:i?.phone_number??"",email:i?.email??""}}var Pe,pi,pt,Ms,I,rp,np,op,Vo,ap,lp,dp,Ko,cp,pp,Jo,up,hp,mp,gp,ct=class extends _{constructor(){super(...arguments);h(this,I);this.query="";this.ttl={...cs,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Pe,new Oe(this,()=>`users/${this.uid}`));h(this,pi,new b(this,e=>this.api.inboxes(e)));h(this,pt,new b(this,e=>c(this,I,rp).call(this,e),e=>o(this,Pe).init(wn(e))));h(this,Ms,new b(this,e=>c(this,I,np).call(this,e)))}get uid(){return this.route.inbox}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.query=this.uid??"",this.session.hasScope("read")?(o(this,pi).load(),this.uid!==null&&o(this,pt).load()):o(this,Pe).init(wn(null))}render(){return n`${z({crumb:this.uid===null?d:n`<a href=${R("users")}>Users</a>`,title:this.uid??"Users",about:this.uid===null?"Look up a user. Users do not need to be registered to receive messages.":d,actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>K("users")}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:T(this.session,"read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,I,op)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,Ms).isLoading?Et("Looking up"):d}
      ${w(o(this,Ms).problem,()=>{o(this,Ms).load()})}
      ${this.uid===null?c(this,I,pp).call(this):c(this,I,cp).call(this,this.uid)}`}};Pe=new WeakMap,pi=new WeakMap,pt=new WeakMap,Ms=new WeakMap,I=new WeakSet,rp=async function(e){try{return await this.api.user(ip(this.uid??""),e)}catch(t){if(t instanceof G&&t.status===404)return null;throw t}},np=async function(e){let t=this.query.trim(),a=t.startsWith("+")&&this.session.hasScope("read")?(await this.api.userByPhone(t,e)).user_id:ip(t);e.aborted||K("users",a)},op=function(e){e.preventDefault(),this.query.trim()!==""&&o(this,Ms).load()},Vo=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:H(r)}}},ap=async function(e,t){e.preventDefault();let r=o(this,pt).value;await o(this,Pe).save(async({name:l,phone:p,email:m})=>{let g=m.trim()||null,E={display_name:l.trim()||null,phone_number:p.trim()||null,...g===(r?.email??null)?{}:{email:g}},S=await this.api.writeUser(t,E,r);return o(this,pt).set(S),wn(S)})&&this.session.notify("Profile saved")},lp=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,pt).set(null),o(this,Pe).init(wn(null))},dp=function(e,t){e.preventDefault(),c(this,I,Vo).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,rt(this.ttl)??nm);await tt(`Token for ${t}`,n`Anyone with this token can act as this user until ${N(a)}. It will not be shown again and cannot
        be revoked.`,r)})},Ko=function(e){c(this,I,Vo).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},cp=function(e){return this.session.hasScope("read")?o(this,pt).render(()=>c(this,I,Jo).call(this,e),"Looking up"):c(this,I,Jo).call(this,e)},pp=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
    ></stak-user-list>`:j("No user selected","Enter a user ID as your backend knows it.")},Jo=function(e){return n`${this.session.hasScope("read")?es(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,pi).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,Pe).form?c(this,I,hp).call(this,e,o(this,Pe).form):d}
        ${this.session.hasScope("read")?c(this,I,up).call(this,e):d}
        ${es(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,I,lp).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${es(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,I,mp).call(this,e)} ${c(this,I,gp).call(this,e)}
      </div>
    </div>`},up=function(e){return n`${es(`${e}/${this.erasures}`,n`<stak-user-channels
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${e}
          .email=${o(this,pt).value?.email??null}
        ></stak-user-channels>
        <stak-user-topics
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${e}
        ></stak-user-topics>`)}`},hp=function(e,t){let r=o(this,pt).value,a=o(this,Pe).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">Profile</h2>
        ${r===void 0?d:r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${N(r.created)}, changed
            ${N(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">
            ${r===null?"This user is not registered. They can still receive messages and sign in.":"The profile is not shown. Fields that you leave empty do not change."}
          </p>`}
      ${l?d:T(this.session,"users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,I,ap).call(this,p,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>o(this,Pe).change({name:p},"display_name"),error:v(a?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>o(this,Pe).change({phone:p},"phone_number"),error:v(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${y({id:"email",label:"E-mail",isOptional:!0,type:"email",isDisabled:!l,value:t.email,set:p=>o(this,Pe).change({email:p},"email"),error:v(a?.errors,"email"),hint:"For unread messages, if the inbox or the post has an e-mail fallback."})}
        ${r?.attributes?n`<details>
              <summary>Attributes (${Object.keys(r.attributes).length})</summary>
              <pre class="json" tabindex="0" aria-label="Attributes">${JSON.stringify(r.attributes,null,2)}</pre>
            </details>`:d}
        ${w(a,void 0,p=>["display_name","phone_number","email"].includes(p))}
        ${We({draftForm:o(this,Pe),isAllowed:l,action:r===null?"Register":"Save profile"})}
      </form>
    </section>`},mp=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ye(this.chosenInbox,o(this,pi).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,I,Ko).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>c(this,I,Ko).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${L("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},gp=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:T(this.session,"tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>c(this,I,dp).call(this,a,e)}>
        ${nt({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:v(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],ct.prototype,"query",2),u([f()],ct.prototype,"ttl",2),u([f()],ct.prototype,"chosenInbox",2),u([f()],ct.prototype,"recounted",2),u([f()],ct.prototype,"erasures",2),u([f()],ct.prototype,"problems",2),ct=u([x("stak-users")],ct);var fp=50,om=200,am=2048,lm=[3600,86400,7*86400],ui,Os,ut,Ze,Ns,W,kn,yp,xp,$p,wp,kp,_p,Sp,Tp,Rp,Ep,Ap,Pp,Qi=class extends _{constructor(){super(...arguments);h(this,W);this.shown=null;h(this,ui,0);h(this,Os,null);h(this,ut,new b(this,async e=>{let t=await this.api.webhooks(e);return D(this,ui,t.limit),t.webhooks}));h(this,Ze,new b(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",fp,null,e);return D(this,Os,t.next_cursor),t.attempts}));h(this,Ns,new b(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",fp,o(this,Os),e);D(this,Os,t.next_cursor),o(this,Ze).set([...o(this,Ze).value??[],...t.attempts])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ut).load()}render(){let e=o(this,ut).value??[],t=z({title:"Webhooks",about:"Endpoints of your backend that receive signed events.",actions:n`<button
        type="button"
        class="primary"
        ?disabled=${!o(this,W,kn)||o(this,ui)>0&&e.length>=o(this,ui)}
        @click=${()=>{c(this,W,yp).call(this)}}
      >
        New endpoint
      </button>`});return this.session.hasScope("read")?n`${t}
      ${c(this,W,Tp).call(this)}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${o(this,ut).render(r=>r.length===0?j("No endpoints",o(this,W,kn)?"Create one to receive events, for example when a message was read.":d):c(this,W,Rp).call(this,r),"Loading endpoints")}
      </section>
      ${this.shown===null?d:c(this,W,Ap).call(this,this.shown)}`:n`${t}${T(this.session,"read","see webhook endpoints")}`}};ui=new WeakMap,Os=new WeakMap,ut=new WeakMap,Ze=new WeakMap,Ns=new WeakMap,W=new WeakSet,kn=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},yp=async function(){let e={url:"",description:"",chosen:new Set},t="";await P({title:"New webhook endpoint",action:"Create endpoint",isReady:()=>e.url.trim()!==""&&e.chosen.size>0,isShownAtField:a=>a==="url"||a==="description",body:(a,l)=>vp(e,a,l),act:async()=>{({secret:t}=await this.api.createWebhook(bp(e)))}})&&(await tt("Secret of the new endpoint","Add it to your backend, which verifies the signatures with it. It will not be shown again.",t),await o(this,ut).load())},xp=async function(e){let t=wr.filter(l=>e.event_types.includes(l)),r={url:e.url,description:e.description??"",chosen:new Set(t)};await P({title:"Change webhook endpoint",action:"Save",isReady:()=>r.url.trim()!==""&&r.chosen.size>0,isShownAtField:l=>l==="url"||l==="description",body:(l,p)=>vp(r,l,p),act:async()=>{await this.api.changeWebhook(e.webhook_id,bp(r))}})&&(this.session.notify("Endpoint changed"),await o(this,ut).load())},$p=async function(e,t){await P({title:t?"Enable this endpoint?":"Disable this endpoint?",action:t?"Enable":"Disable",body:()=>n`<p class="code">${e.url}</p>
          <p>${t?"It receives events from now on.":"It receives no events until you enable it."}</p>`,act:async()=>{await this.api.changeWebhook(e.webhook_id,{enabled:t})}})&&(this.session.notify(t?"Endpoint enabled":"Endpoint disabled"),await o(this,ut).load())},wp=async function(e){let t="",r="";await P({title:"Rotate the endpoint's secret?",action:"Rotate",body:l=>pe({id:"webhook-grace",label:"Previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...lm.map(p=>({value:String(p),label:`for ${Qe(p)}`})),{value:"0",label:"not at all (it was compromised)"}],set:p=>{t=p,l()}}),act:async()=>{({secret:r}=await this.api.rotateWebhookSecret(e.webhook_id,t===""?null:Number(t)))}})&&await tt("New secret","Add it to your backend now. It will not be shown again.",r)},kp=async function(e){await P({title:"Delete this endpoint?",isDanger:!0,action:"Delete",body:()=>n`<p class="code">${e.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,act:async()=>{await this.api.deleteWebhook(e.webhook_id)}})&&(this.shown?.webhook_id===e.webhook_id&&(this.shown=null),this.session.notify("Endpoint deleted"),await o(this,ut).load())},_p=function(e){this.shown=e,o(this,Ze).reset(),o(this,Ze).load()},Sp=async function(e){let t=this.shown;t===null||!await P({title:"Send this event again?",action:"Send again",body:()=>n`<p>${e.event_type} is sent to <span class="code">${t.url}</span> with the same ID.</p>`,act:async()=>{await this.api.replayAttempt(t.webhook_id,e.attempt_id)}})||(this.session.notify("Sending the event again"),await o(this,Ze).load())},Tp=function(){return this.session.hasScope("config")?this.session.hasScope("tokens")?d:T(this.session,"tokens","choose where events are sent"):T(this.session,"config","change webhook endpoints")},Rp=function(e){return L("Webhook endpoints, oldest first",[{head:"Endpoint",kind:"main",cell:t=>n`<strong class="code">${t.url}</strong>${t.description===null?d:n`<small>${t.description}</small>`}`},{head:"Events",cell:t=>n`<ul class="chips">
              ${t.event_types.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Status",cell:t=>n`${t.enabled?n`<span class="badge good">enabled</span>`:n`<span class="badge bad">disabled</span><small>${t.disabled_reason}</small>`}${t.enabled&&t.failing_since!==null?n`<small title=${oe(t.failing_since)}
                  >Failing since ${N(t.failing_since)}</small
                >`:d}${t.events_dropped>0?n`<small>${C(t.events_dropped,"event")} dropped: the queue for this tenant was full</small>`:d}`},{head:"Actions",kind:"actions",cell:t=>c(this,W,Ep).call(this,t)}],e)},Ep=function(e){let t=e.description??ge(e.webhook_id),r=(l,p,m,g="")=>n`<button
        type="button"
        class="small ${g}"
        aria-label="${l.replace("…","")}: ${t}"
        ?disabled=${!m}
        @click=${p}
      >
        ${l}
      </button>`,a=this.session.hasScope("config");return n`${r("Attempts",()=>c(this,W,_p).call(this,e),!0)}
    ${r("Change…",()=>{c(this,W,xp).call(this,e)},o(this,W,kn))}
    ${r("Rotate secret…",()=>{c(this,W,wp).call(this,e)},a)}
    ${r(e.enabled?"Disable…":"Enable…",()=>{c(this,W,$p).call(this,e,!e.enabled)},a)}
    ${r("Delete…",()=>{c(this,W,kp).call(this,e)},a,"danger-quiet")}`},Ap=function(e){return n`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${e.description??ge(e.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${o(this,Ze).isLoading} @click=${()=>{o(this,Ze).load()}}>
          ${te("refresh")}Refresh
        </button>
      </div>
      ${o(this,Ze).render(t=>t.length===0?j("No attempts",n`<p>No event was sent in the last seven days.</p>`):n`${c(this,W,Pp).call(this,t)} ${w(o(this,Ns).problem,()=>{o(this,Ns).load()})}
              ${ee(o(this,Os)!==null,o(this,Ns).isLoading,()=>{o(this,Ns).load()})}`,"Loading attempts")}
    </section>`},Pp=function(e){return L(`${C(e.length,"attempt")}, newest first`,[{head:"Event",kind:"main",cell:t=>n`<strong>${t.event_type}</strong><small class="code">${t.event_id}</small>`},{head:"Result",cell:t=>n`<span class="badge ${t.succeeded?"good":"bad"}"
                >${t.succeeded?"accepted":"failed"}${t.status===null?"":` (${t.status})`}</span
              >${t.reason===null?d:n`<small>${t.reason}</small>`}`},{head:"Duration",kind:"number",cell:t=>n`${$(t.duration_ms)} ms`},{head:"Sent",cell:t=>n`<time class="nowrap" title=${oe(t.at)}>${ce(t.at)}</time>`},{head:"Replay",kind:"actions",cell:t=>n`<button
              type="button"
              class="small"
              aria-label="Send again: ${t.event_type}, ${ce(t.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${()=>{c(this,W,Sp).call(this,t)}}
            >
              Send again…
            </button>`}],e)},u([f()],Qi.prototype,"shown",2),Qi=u([x("stak-webhooks")],Qi);function bp(i){return{url:i.url.trim(),event_types:wr.filter(s=>i.chosen.has(s)),description:i.description.trim()||null}}function vp(i,s,e){return n`${y({id:"webhook-url",label:"URL",isCode:!0,maxlength:am,placeholder:"https://hooks.example/stak",value:i.url,set:t=>{i.url=t,s()},error:v(e?.errors,"url")})}
    ${y({id:"webhook-description",label:"Description",isOptional:!0,maxlength:om,value:i.description,set:t=>{i.description=t,s()},error:v(e?.errors,"description")})}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${wr.map(t=>n`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${t}
              .checked=${i.chosen.has(t)}
              @change=${r=>{r.target.checked?i.chosen.add(t):i.chosen.delete(t),s()}}
            />
            <span><strong>${t}</strong><small>${ka[t]}</small></span>
          </label>`)}
    </fieldset>`}document.adoptedStyleSheets=[Ia,Ca,za,La,Na,Ma,ja,Fa,Da,Oa].map(i=>i.styleSheet);var dm=5e3,Dp={overview:"Overview",compose:"Compose",templates:"Templates",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",topics:"Topics",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",webhooks:"Webhooks",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},cm=[["Messages",["overview","compose","templates","broadcasts","dead-letters"]],["People",["audience","topics","users"]],["Setup",["inboxes","keys","webhooks","accounts","settings","audit-log"]]],pm=new Set(["compose","templates","broadcasts","recipients","dead-letters","audience"]),se,er,tr,ne,Cp,sr,Yo,ir,Go,Mp,Op,Np,Lp,_n,Sn,Fp,zp,Kt=class extends Q{constructor(){super(...arguments);h(this,ne);h(this,se,new Rr);h(this,er,new yr(o(this,se)));this.route=Hn(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,tr);h(this,sr,async()=>{this.route=Hn(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&pm.has(this.route.view)&&(o(this,se).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,ne,Yo).call(this)});h(this,ir,e=>{o(this,se).drafts().length>0&&e.preventDefault()});h(this,_n,e=>{e.key!=="Escape"||this.isMenuCollapsed||(this.isMenuCollapsed=!0,this.querySelector(".menu-button")?.focus())});h(this,Sn,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,sr)),window.addEventListener("beforeunload",o(this,ir)),o(this,se).addEventListener("changed",()=>this.requestUpdate()),o(this,se).addEventListener("notification",e=>c(this,ne,Go).call(this,e.detail)),c(this,ne,Cp).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,sr)),window.removeEventListener("beforeunload",o(this,ir))}render(){let e=Ra(location.hash),t=e!==null?"Set a password":o(this,se).isOpen?Dp[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,se)} .link=${e}></stak-set-password>`:o(this,se).isOpen?c(this,ne,Op).call(this):this.isRestoring?n`<main class="door">${Et("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,se)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,ne,Yo).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${te("done")}${this.toast}</p>`:d}
      </div>`}};se=new WeakMap,er=new WeakMap,tr=new WeakMap,ne=new WeakSet,Cp=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Er();t!==""&&!e.has("error")&&await o(this,se).restore(t),o(this,se).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},sr=new WeakMap,Yo=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},ir=new WeakMap,Go=function(e){this.toast=e,clearTimeout(o(this,tr)),D(this,tr,setTimeout(()=>this.toast="",dm))},Mp=async function(){if(o(this,se).drafts().length===0||await P({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,se).signOut()}catch{c(this,ne,Go).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Op=function(){return n`<a class="skip" href="#main" @click=${o(this,Sn)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}" @keydown=${o(this,_n)}>
          <div class="side-top">
            <div class="brand">
              ${js()}
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
            ${cm.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,ne,Fp).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,ne,Lp).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,ne,Mp).call(this)}}>${te("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${es(o(this,ne,Np),c(this,ne,zp).call(this))}
        </main>
      </div>`},Np=function(){let{view:e,inbox:t,id:r}=this.route;return`${e}/${t??(e==="users"?"":o(this,se).inbox)}/${r}`},Lp=function(){let{account:e,ownKey:t}=o(this,se);return e===null?n`<p>
        Key <code>${ge(t?.key_id??"")}</code>,
        ${t?.scopes.length===zs.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Rt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Ta(o(this,se),o(this,er))}}>
            ${te("lock")}Change password
          </button>`:d}`},_n=new WeakMap,Sn=new WeakMap,Fp=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=o(this,se).drafts(`${e}/`).length>0;return n`<li>
      <a href=${R(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${te(e)}${Dp[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},zp=function(){let[e,t,r]=[o(this,se),o(this,er),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"templates":return r.id===null?n`<stak-templates .session=${e} .api=${t} .route=${r}></stak-templates>`:n`<stak-template .session=${e} .api=${t} .route=${r}></stak-template>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"topics":return r.inbox===null?n`<stak-topics .session=${e} .api=${t} .route=${r}></stak-topics>`:n`<stak-topic .session=${e} .api=${t} .route=${r}></stak-topic>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"webhooks":return n`<stak-webhooks .session=${e} .api=${t} .route=${r}></stak-webhooks>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],Kt.prototype,"route",2),u([f()],Kt.prototype,"isMenuCollapsed",2),u([f()],Kt.prototype,"toast",2),u([f()],Kt.prototype,"isRestoring",2),Kt=u([x("stak-console")],Kt);export{Kt as StakConsole};
