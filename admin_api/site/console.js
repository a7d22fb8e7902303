var ua=Object.defineProperty;var ha=Object.getOwnPropertyDescriptor;var $r=i=>{throw TypeError(i)};var h=(i,s,e,t)=>{for(var r=t>1?void 0:t?ha(s,e):s,o=i.length-1,l;o>=0;o--)(l=i[o])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&ua(s,e,r),r};var _i=(i,s,e)=>s.has(i)||$r("Cannot "+e);var a=(i,s,e)=>(_i(i,s,"read from private field"),e?e.call(i):s.get(i)),u=(i,s,e)=>s.has(i)?$r("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),O=(i,s,e,t)=>(_i(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(_i(i,s,"access private method"),e);var Es=globalThis,Ps=Es.ShadowRoot&&(Es.ShadyCSS===void 0||Es.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ri=Symbol(),xr=new WeakMap,Kt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Ri)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ps&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=xr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&xr.set(e,s))}return s}toString(){return this.cssText}},wr=i=>new Kt(typeof i=="string"?i:i+"",void 0,Ri),q=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[o+1],i[0]);return new Kt(e,i,Ri)},kr=(i,s)=>{if(Ps)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=Es.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},Ti=Ps?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return wr(e)})(i):i;var{is:ma,defineProperty:ga,getOwnPropertyDescriptor:fa,getOwnPropertyNames:ba,getOwnPropertySymbols:va,getPrototypeOf:ya}=Object,Cs=globalThis,Sr=Cs.trustedTypes,$a=Sr?Sr.emptyScript:"",xa=Cs.reactiveElementPolyfillSupport,Wt=(i,s)=>i,Vt={toAttribute(i,s){switch(s){case Boolean:i=i?$a:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Ds=(i,s)=>!ma(i,s),_r={attribute:!0,type:String,converter:Vt,reflect:!1,useDefault:!1,hasChanged:Ds};Symbol.metadata??=Symbol("metadata"),Cs.litPropertyMetadata??=new WeakMap;var Te=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=_r){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&ga(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:o}=fa(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);o?.call(this,l),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??_r}static _$Ei(){if(this.hasOwnProperty(Wt("elementProperties")))return;let s=ya(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Wt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Wt("properties"))){let e=this.properties,t=[...ba(e),...va(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(Ti(r))}else s!==void 0&&e.push(Ti(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return kr(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Vt).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Vt;this._$Em=r;let p=l.fromAttribute(e,o.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(s,e,t,r=!1,o){if(s!==void 0){let l=this.constructor;if(r===!1&&(o=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??Ds)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),o!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,o,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Te.elementStyles=[],Te.shadowRootOptions={mode:"open"},Te[Wt("elementProperties")]=new Map,Te[Wt("finalized")]=new Map,xa?.({ReactiveElement:Te}),(Cs.reactiveElementVersions??=[]).push("2.1.2");var Ei=globalThis,Rr=i=>i,Os=Ei.trustedTypes,Tr=Os?Os.createPolicy("lit-html",{createHTML:i=>i}):void 0,Pi="$lit$",Ae=`lit$${Math.random().toFixed(9).slice(2)}$`,Ci="?"+Ae,wa=`<${Ci}>`,it=document,Zt=()=>it.createComment(""),Gt=i=>i===null||typeof i!="object"&&typeof i!="function",Di=Array.isArray,Or=i=>Di(i)||typeof i?.[Symbol.iterator]=="function",Ai=`[ 	
\f\r]`,Yt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ar=/-->/g,Er=/>/g,tt=RegExp(`>|${Ai}(?:([^\\s"'>=/]+)(${Ai}*=${Ai}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Pr=/'/g,Cr=/"/g,Nr=/^(?:script|style|textarea|title)$/i,Oi=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=Oi(1),zs=Oi(2),Ol=Oi(3),me=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Dr=new WeakMap,st=it.createTreeWalker(it,129);function Mr(i,s){if(!Di(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Tr!==void 0?Tr.createHTML(s):s}var jr=(i,s)=>{let e=i.length-1,t=[],r,o=s===2?"<svg>":s===3?"<math>":"",l=Yt;for(let p=0;p<e;p++){let m=i[p],g,R,k=-1,ie=0;for(;ie<m.length&&(l.lastIndex=ie,R=l.exec(m),R!==null);)ie=l.lastIndex,l===Yt?R[1]==="!--"?l=Ar:R[1]!==void 0?l=Er:R[2]!==void 0?(Nr.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=tt):R[3]!==void 0&&(l=tt):l===tt?R[0]===">"?(l=r??Yt,k=-1):R[1]===void 0?k=-2:(k=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?tt:R[3]==='"'?Cr:Pr):l===Cr||l===Pr?l=tt:l===Ar||l===Er?l=Yt:(l=tt,r=void 0);let pe=l===tt&&i[p+1].startsWith("/>")?" ":"";o+=l===Yt?m+wa:k>=0?(t.push(g),m.slice(0,k)+Pi+m.slice(k)+Ae+pe):m+Ae+(k===-2?p:pe)}return[Mr(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Qt=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,p=s.length-1,m=this.parts,[g,R]=jr(s,e);if(this.el=i.createElement(g,t),st.currentNode=this.el.content,e===2||e===3){let k=this.el.content.firstChild;k.replaceWith(...k.childNodes)}for(;(r=st.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let k of r.getAttributeNames())if(k.endsWith(Pi)){let ie=R[l++],pe=r.getAttribute(k).split(Ae),At=/([.?@])?(.*)/.exec(ie);m.push({type:1,index:o,name:At[2],strings:pe,ctor:At[1]==="."?Ms:At[1]==="?"?js:At[1]==="@"?Is:nt}),r.removeAttribute(k)}else k.startsWith(Ae)&&(m.push({type:6,index:o}),r.removeAttribute(k));if(Nr.test(r.tagName)){let k=r.textContent.split(Ae),ie=k.length-1;if(ie>0){r.textContent=Os?Os.emptyScript:"";for(let pe=0;pe<ie;pe++)r.append(k[pe],Zt()),st.nextNode(),m.push({type:2,index:++o});r.append(k[ie],Zt())}}}else if(r.nodeType===8)if(r.data===Ci)m.push({type:2,index:o});else{let k=-1;for(;(k=r.data.indexOf(Ae,k+1))!==-1;)m.push({type:7,index:o}),k+=Ae.length-1}o++}}static createElement(s,e){let t=it.createElement("template");return t.innerHTML=s,t}};function rt(i,s,e=i,t){if(s===me)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=Gt(s)?void 0:s._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=rt(i,r._$AS(i,s.values),r,t)),s}var Ns=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??it).importNode(e,!0);st.currentNode=r;let o=st.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Et(o,o.nextSibling,this,s):m.type===1?g=new m.ctor(o,m.name,m.strings,this,s):m.type===6&&(g=new Ls(o,this,s)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(o=st.nextNode(),l++)}return st.currentNode=it,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Et=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=rt(this,s,e),Gt(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==me&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Or(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&Gt(this._$AH)?this._$AA.nextSibling.data=s:this.T(it.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Qt.createElement(Mr(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new Ns(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(s){let e=Dr.get(s.strings);return e===void 0&&Dr.set(s.strings,e=new Qt(s)),e}k(s){Di(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of s)r===e.length?e.push(t=new i(this.O(Zt()),this.O(Zt()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Rr(s).nextSibling;Rr(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},nt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)s=rt(this,s,e,0),l=!Gt(s)||s!==this._$AH&&s!==me,l&&(this._$AH=s);else{let p=s,m,g;for(s=o[0],m=0;m<o.length-1;m++)g=rt(this,p[t+m],e,m),g===me&&(g=this._$AH[m]),l||=!Gt(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+o[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Ms=class extends nt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},js=class extends nt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},Is=class extends nt{constructor(s,e,t,r,o){super(s,e,t,r,o),this.type=5}_$AI(s,e=this){if((s=rt(this,s,e,0)??d)===me)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Ls=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){rt(this,s)}},Ir={M:Pi,P:Ae,A:Ci,C:1,L:jr,R:Ns,D:Or,V:rt,I:Et,H:nt,N:js,U:Is,B:Ms,F:Ls},ka=Ei.litHtmlPolyfillSupport;ka?.(Qt,Et),(Ei.litHtmlVersions??=[]).push("3.3.3");var Xt=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new Et(s.insertBefore(Zt(),o),o,void 0,e??{})}return r._$AI(i),r};var Ni=globalThis,re=class extends Te{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Xt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return me}};re._$litElement$=!0,re.finalized=!0,Ni.litElementHydrateSupport?.({LitElement:re});var Sa=Ni.litElementPolyfillSupport;Sa?.({LitElement:re});(Ni.litElementVersions??=[]).push("4.2.2");var x=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var _a={attribute:!0,type:String,converter:Vt,reflect:!1,hasChanged:Ds},Ra=(i=_a,s,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(l,m,i,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,i,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];s.call(this,p),this.requestUpdate(l,m,i,!0,p)}}throw Error("Unsupported decorator location: "+t)};function ee(i){return(s,e)=>typeof e=="object"?Ra(i,s,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(i,s,e)}function f(i){return ee({...i,state:!0,attribute:!1})}var ot={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},qs=i=>(...s)=>({_$litDirective$:i,values:s}),Pt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:xd}=Ir;var Lr=i=>i.strings===void 0;var Ta={},Bs=(i,s=Ta)=>i._$AH=s;var es=qs(class extends Pt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Bs(i),this.key=s),e}});function Mi(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function zr(i){return i===null||Mi(i)&&Object.values(i).some(zr)}function Aa(i,s){return JSON.stringify(i)===JSON.stringify(s)}function ji(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,o]=[i[t]??null,s[t]??null];if(!Aa(r,o))if(Mi(o)){if(zr(o))return null;let l=Mi(r)?ji(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var Hs=1e4,Ea=100,Fr=100;function P(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Ee(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var Us=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Ee(Ea,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(P`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:ji({...t},{...e});return this.session.request(P`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(P`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(P`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${P`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(P`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}broadcasts(s,e,t,r){return this.session.request(P`/${s}/messages`+Ee(e,t),{signal:r})}broadcast(s,e,t){return this.session.request(P`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(P`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(P`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,o){for(;;){let l=await this.session.request(P`/${s}/messages/${e}/recipients`+Ee(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(P`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let o=await this.session.request(P`/${s}/dead-letters`+Ee(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(s,e){return this.session.request(P`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Ee(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Ee(Fr,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(P`/keys/${s}`,{method:"DELETE"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${Ee(Fr,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(P`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(P`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(P`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(P`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(P`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}users(s,e,t,r){let o=s===""?"":`&query=${encodeURIComponent(s)}`;return this.session.request(`/users${Ee(e,t)}${o}`,{signal:r})}writeUser(s,e,t){return this.session.request(P`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(P`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(P`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(P`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(P`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(P`/users/${s}/sessions`+Ee(e,t),{signal:r})}endSession(s,e){return this.session.request(P`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(P`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(P`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(P`/${s}/users/${e}/audit`,{method:"POST"})}};var Pa=new Intl.NumberFormat("en"),Ca=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Da=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),Ii=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Oa=.01;function y(i){return Pa.format(i)}function C(i,s,e=`${s}s`){return`${y(i)} ${i===1?s:e}`}function Ct(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function j(i){return Ca.format(i*1e3)}function G(i){return Da.format(i*1e3)}function ne(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?Ii.format(Math.round(e/60),"minute"):t<22*3600?Ii.format(Math.round(e/3600),"hour"):t<26*86400?Ii.format(Math.round(e/86400),"day"):j(i)}var Na=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Ma=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Js(i){let[s,e]=Na.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${Ma.format(i/e)} ${s}`}function qr(i){return i>0&&i<Oa?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var ja=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ks(i){let[s,e]=ja.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function Q(i){return`…${i.slice(-6)}`}var Dt=["post","redact","audience","config","tokens","users","read"],Br={post:"Send, pause, resume and stop broadcasts; redrive dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},Li=["owner","sender","support","read-only"],Ot={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},zi={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function Se(i){return i==="delivered"||i==="stopped"||i==="redacted"}var B=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function Fi(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function at(i,s,e={}){let t=Fi(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new B(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw Ia(o,l)}function Ia(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(s);return new B(i.status,String(t),String(r??o),l??[],e)}catch{return new B(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var La={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function U(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${zs`<path d=${La[i]} />`}
  </svg>`}function Nt(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function ze(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function H(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function S(i,s){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${U("lock")}
    <p>
      Your role or API key does not have the <code>${i}</code> scope, which is required to ${s}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,o=i.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${U(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!o?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function v(i,s){let e=(i??[]).filter(t=>Pe(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Pe(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=I(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?ze(e):s(this.value)}};function I(i){return i instanceof B?i:(console.error(i),new B(0,"unexpected","Something went wrong. Try again or reload the page."))}function Ur(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{za(e.currentTarget,i)}}>
      ${U("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function za(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Hr=0;function A(i){return Jr((s,e)=>{let t=!1,r="",o=null,l=`question-${Hr+=1}`,p=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!p())){t=!0,o=null,g();try{await i.act(),e(!0)}catch(k){o=I(k),t=!1,g()}}},g=()=>{let R=typeof i.action=="string"?i.action:i.action();Xt(n`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${l}-title">${i.title}</h2>
          <div class="dialog-body">
            ${i.body(g,o)}
            ${i.confirmText===void 0?d:n`<div class="field">
                  <label for="${l}-word">Type <code>${i.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${k=>{r=k.target.value,g()}}
                  />
                </div>`}
            ${w(o,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!p()}>
              ${t?"Please wait…":R}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function lt(i,s,e){return Jr((t,r)=>{let o=`secret-${Hr+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),Xt(n`<div class="dialog">
        <h2 id="${o}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${Ur(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Jr(i){return new Promise(s=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),s(o)},r=i(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Fe=qs(class extends Pt{constructor(i){if(super(i),i.type!==ot.PROPERTY&&i.type!==ot.ATTRIBUTE&&i.type!==ot.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lr(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===me||s===d)return s;let e=i.element,t=i.name;if(i.type===ot.PROPERTY){if(s===e[t])return me}else if(i.type===ot.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return me}else if(i.type===ot.ATTRIBUTE&&e.getAttribute(t)===s+"")return me;return Bs(i),s}});function qi({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function dt(i,s){let{id:e,label:t,hint:r,error:o,isOptional:l}=i;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function $(i){return dt(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Fe(i.value)}
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
      aria-describedby=${qi(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function ve(i){return dt(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Fe(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${qi(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function Ce(i){return dt(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${Fe(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${qi(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function ge(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Fe(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Fa(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Ws(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(Fa(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var ts=12,Bi=`At least ${ts} characters: several unrelated words, or from a password manager.`;async function Kr(i,s){let e="",t="";await A({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=ts,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${$({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,o()},error:v(l?.errors,"current_password")})}
      ${$({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,o()},error:v(l?.errors,"password"),hint:Bi})}`})&&i.notify("Password changed")}var qa=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function Ui(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(Vr);return{view:qa.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function Wr(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Vr);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function E(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function te(i,...s){location.hash=E(i,...s)}function Vr(i){try{return decodeURIComponent(i)}catch{return i}}async function Yr(i,s){let e;try{if(e=await fetch(i,{...Fi(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new B(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new B(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Hi(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Vs={csrfToken:""},Ba=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Ji(i){return Ba.exec(i)?.[1]??null}var Zr="stak-console-tenant";function qe(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function Zs(){try{return localStorage.getItem(Zr)??""}catch{return""}}var Ys=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Ji(e);if(t===null)throw new B(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await at(qe(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r},l=await at(qe(e,"/sign-in"),Vs,{method:"POST",body:o});this.#s(l)}async restore(e){try{return this.#s(await at(qe(e,"/session"),Vs)),!0}catch{return!1}}methods(){return at(qe("any","/sign-in"),Vs)}setPassword(e,t,r){return at(qe(e,"/sign-in/password"),Vs,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.endReason=null;try{r!==null&&localStorage.setItem(Zr,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof B)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>at(r,o,t))}fetchFile(e){return this.#n(e,Yr)}async#n(e,t){if(this.#e===null)throw new B(401,"signed_out","You are signed out.");try{return await t(qe(this.tenant,e),this.#e)}catch(r){throw r instanceof B&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Gr=q`
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
`;var Qr=q`
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
`;var Xr=q`
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
`;var en=q`
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
`;var tn=q`
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
`;var sn=q`
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
`;var rn=q`
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
`;var nn=q`
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
`;var on=q`
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
`;var an=q`
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
`;function D({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?n`<p>${s}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function fe(i,s,e){let t=s??[],r=t.some(o=>o.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${o=>e(o.target.value)}>
      ${r.map(o=>n`<option value=${o.inbox} ?selected=${o.inbox===i}>
            ${o.inbox}${o.title&&o.title!==o.inbox?` · ${o.title}`:""}
          </option>`)}
    </select>
  </label>`}function N(i,s,e){return n`<table class="table" role="table">
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
            ${s.map(({head:r,cell:o,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${o(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function be(i,s,e){return n`<div class="more">
    ${i?n`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var _=class extends re{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};h([ee({attribute:!1})],_.prototype,"session",2),h([ee({attribute:!1})],_.prototype,"api",2),h([ee({attribute:!1})],_.prototype,"route",2);var De,F,Ki,dn,Wi,cn,pn,un,hn,Qs,Gs=class extends _{constructor(){super(...arguments);u(this,F);u(this,De,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,De).load()}render(){let e=this.session.hasScope("config"),t=D({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,F,dn).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,De).render(r=>r.length===0?H("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,F,hn).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${Li.map(r=>n`<div><dt>${Ot[r]}</dt><dd>${zi[r]}.</dd></div>`)}
        </dl>
      </section>`:n`${t}${S("config","see and change accounts")}`}};De=new WeakMap,F=new WeakSet,Ki=function(e){return e.account_id===this.session.account?.account_id},dn=async function(){let e="",t="",r="read-only",o;!await A({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${$({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:v(m?.errors,"email")})}
        ${$({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:v(m?.errors,"name")})}
        ${ln(r,g=>{r=g,p()})}`})||o===void 0||(o.password_link!==null&&await c(this,F,Wi).call(this,o.account,o.password_link),await a(this,De).load())},Wi=function(e,t){return lt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${j(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},cn=async function(e){let t=e.role;await A({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${ln(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,De).load())},pn=async function(e){let t;!await A({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,F,Wi).call(this,t.account,t.password_link),await a(this,De).load())},un=async function(e){await A({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,De).load())},hn=function(e){return N("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,F,Ki).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Ot[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${G(t.last_sign_in_at)}
                  >${ne(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,F,Ki).call(this,t)?d:n`<span class="row end">
                  ${c(this,F,Qs).call(this,t,"Role",()=>c(this,F,cn).call(this,t))}
                  ${c(this,F,Qs).call(this,t,"Reset password",()=>c(this,F,pn).call(this,t))}
                  ${c(this,F,Qs).call(this,t,"Remove",()=>c(this,F,un).call(this,t),"danger-quiet")}
                </span>`}],e)},Qs=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Gs=h([x("stak-accounts")],Gs);function ln(i,s){return Ce({id:"account-role",label:"Role",value:i,options:Li.map(e=>({value:e,label:Ot[e]})),set:e=>s(e),hint:`${zi[i]}.`})}function Mt(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${y(s)} of ${y(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function ss({delivered:i,failed:s}){return i+s}function Ua(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,o=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Ha(i.status),kind:"open",value:o}].filter(({kind:p,value:m})=>p!=="open"||m>0||!Se(i.status))}function Ha(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function mn(i){let s=i.recipients,e=Ua(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${y(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${y(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&s>0?n`<span class=${r} style="inline-size:${100*o/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${y(l)}</strong> <span class="muted">${Ct(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var Ja={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Ka={redacting:"recalling",redacted:"recalled"};function Xs(i){return n`<span class="badge ${Ja[i]}" data-status=${i}>${Ka[i]??i}</span>`}var Wa=new Set(["uid","uids","user_id","userid","user","id"]),Vi={text:"",ids:[]};function ue(i){return i!==Vi.text&&(Vi={text:i,ids:Va(i)}),Vi.ids}function Va(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Yi(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Wa.has(l)),o=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Yi(l)[t]??""):s.flatMap(Yi);return[...new Set(o.filter(l=>l!==""))]}function Yi(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function gn(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var Zi="audience/",is,jt,oe,ei,fn,bn,vn,yn,Be=class extends _{constructor(){super(...arguments);u(this,oe);this.change="add";this.text="";this.run=null;this.problem=null;u(this,is,new b(this,e=>this.api.inboxes(e)));u(this,jt,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(Zi)??"",this.session.hasScope("read")&&(a(this,is).load(),a(this,jt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=ue(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${D({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:fe(this.inbox,a(this,is).value,o=>te("audience",o))})}
      ${t?d:S("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${c(this,oe,fn)}>
            ${ge({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${ve({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>c(this,oe,ei).call(this,o),error:v(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${Ws("members-file","Import from file…",o=>c(this,oe,ei).call(this,ue(o).join(`
`)))}
              <span class="muted" role="status"
                >${C(e,"distinct user")}${e>Hs?`, in ${C(Math.ceil(e/Hs),"batch","batches")}`:""}</span
              >
            </div>
            ${w(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?c(this,oe,yn).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?y(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,jt).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${y(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):S("read","see the number of members")}
        </section>
      </div>`}};is=new WeakMap,jt=new WeakMap,oe=new WeakSet,ei=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(Zi):this.session.keepDraft(Zi,e)},fn=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=ue(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,oe,bn).call(this,t.length)||await c(this,oe,vn).call(this,t))},bn=function(e){return A({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},vn=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of gn(e,Hs)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:p}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,jt).set(p),c(this,oe,ei).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=I(o);break}}t.isRunning=!1,this.requestUpdate()},yn=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Mt("Members",e.done,e.total)}
      <p class="muted">
        ${y(e.done)} of ${y(e.total)} processed: ${y(e.changed)} ${t},
        ${y(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},h([f()],Be.prototype,"change",2),h([f()],Be.prototype,"text",2),h([f()],Be.prototype,"run",2),h([f()],Be.prototype,"problem",2),Be=h([x("stak-audience")],Be);var $n=50,Ya=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,ct,Oe,pt,si,xn,ti=class extends _{constructor(){super(...arguments);u(this,si);u(this,ct,null);u(this,Oe,new b(this,async e=>{let t=await this.api.auditLog($n,null,e);return O(this,ct,t.next_cursor),t.entries}));u(this,pt,new b(this,async e=>{let t=await this.api.auditLog($n,a(this,ct),e);O(this,ct,t.next_cursor),a(this,Oe).set([...a(this,Oe).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Oe).load()}render(){let e=D({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,Oe).isLoading}
        @click=${()=>{a(this,Oe).load()}}
      >
        ${U("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Oe).render(t=>t.length===0?H("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,si,xn).call(this,t)} ${w(a(this,pt).problem,()=>{a(this,pt).load()})}
                ${be(a(this,ct)!==null,a(this,pt).isLoading,()=>{a(this,pt).load()})}`,"Loading audit log")}
      </section>`:n`${e}${S("read","see the audit log")}`}};ct=new WeakMap,Oe=new WeakMap,pt=new WeakMap,si=new WeakSet,xn=function(e){return N("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>Ga(t.target)},{head:"By",cell:t=>n`${Za(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${G(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${j(t.at)}</time
            >`}],e)},ti=h([x("stak-audit-log")],ti);function Za({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${Q(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${Q(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function Ga(i){let s=Ya.exec(i);return s?.[1]&&s[2]?n`<a href=${E("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${Q(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${Q(i)}</span>`:i}`}var ii=480,Gi=96,Qa=240;function wn(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Qa)}function Xa(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function kn(i){let s=Xa(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:Jt})=>Jt),1),o=Math.max(.001,t.at-e.at),l=Gi-4,p=(Jt,As)=>`${((Jt-e.at)/o*ii).toFixed(1)} ${(l-As/r*(Gi-12)).toFixed(1)}`,g=`M${s.map(({at:Jt,rate:As},ca)=>{let pa=i[ca];return`${p(pa.at,As)}L${p(Jt,As)}`}).join("L")}`,R=`${g}L${ii} ${l}L0 ${l}Z`,k=y(Math.round(r)),ie=y(Math.round((t.done-e.done)/o)),pe=Math.round(o),At=`Delivery rate over ${pe} seconds: peak ${k} per second, average ${ie} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${ii} ${Gi}" preserveAspectRatio="none" role="img" aria-label=${At}>
      ${zs`<line x1="0" x2=${ii} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${k}</strong> per second</span>
      <span>Average <strong>${ie}</strong> per second</span>
      <span class="muted">over ${pe} s</span>
    </figcaption>
  </figure>`}function _n(i){if(!Tn(i))return{title:"",body:Sn(i),link:null,fields:[]};let s=rs(i.title)||rs(i.subject),e=[rs(i.body),rs(i.text)].filter(Boolean).join(`

`),t=tl(i);if(s||e)return{title:s||Rn(e),body:s?e:sl(e),link:t,fields:[]};let r=Object.entries(i).filter(([o])=>t===null||o!=="url"&&o!=="action").map(([o,l])=>[Qi(o),Sn(l)]).filter(([,o])=>o.trim()!=="");return{title:"",body:"",link:t,fields:r}}function el(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function tl(i){let s=Tn(i.action)?i.action:null,e=el(s?.url??i.url);return e===null?null:{label:rs(s?.label)||null,url:e}}function Rn(i){return i.split(`
`,1)[0]??""}function sl(i){return i.slice(Rn(i).length).trim()}function rs(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Sn(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Qi(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Tn(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function ri(i){return n`<div class="previews">${An("light",i)}${An("dark",i)}</div>`}function An(i,{message:s,category:e,sender:t}){let r=e.trim()===""||e.trim()==="default"?"General":Qi(e.trim()),o=t.trim()||r;return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    <article>
      <span class="avatar" aria-hidden="true">${[...o][0]?.toUpperCase()}</span>
      <div>
        ${typeof s=="string"?n`<p class="none">${s}</p>`:il(s)}
        <p class="over">${t.trim()?`${t.trim()} · `:""}${r} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`}function il(i){let{title:s,body:e,link:t,fields:r}=_n(i),o=s===""&&e===""&&r.length===0;return n`${o?n`<p class="none">No title yet</p>`:d}
  ${s?n`<p class="title" dir="auto">${s}</p>`:d}
  ${e?n`<p class="body" dir="auto">${e}</p>`:d}
  ${r.length>0?n`<dl>
        ${r.map(([l,p])=>n`<div>
              <dt>${l}</dt>
              <dd>${p}</dd>
            </div>`)}
      </dl>`:d}
  ${t===null?d:n`<span class="act">${t.label??"Open"}</span>`}`}var _e=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Xi=20;function ni(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function er(i,s){return N("Broadcasts, newest first",[{head:"Message",kind:"main",cell:e=>n`<a href=${E("broadcasts",i,e.message_id)}>${ni(e)}</a
            ><small
              >${e.audiences.kind==="everyone"?"Everyone":"Selected users"}${e.audiences.label?` · ${e.audiences.label}`:""}
              · ${e.category}</small
            >`},{head:"Status",cell:e=>Xs(e.status)},{head:"Delivered",cell:e=>n`<div class="mini">
            <span class="number"
              >${y(e.delivered)} of
              ${y(e.recipients)}${e.failed?n` · <span class="error">${y(e.failed)} failed</span>`:d}</span
            >
            ${Mt(`Delivery progress of ${ni(e)}`,ss(e),e.recipients)}
          </div>`},{head:"Date",cell:e=>n`<time
            class="nowrap"
            datetime=${new Date((e.send_at??e.created)*1e3).toISOString()}
            title=${G(e.send_at??e.created)}
            >${ne(e.send_at??e.created)}</time
          >`}],s)}var ns,Ne,ut,oi,ai,En,It=class extends _{constructor(){super(...arguments);u(this,ai);this.older=[];this.cursor=null;u(this,ns,new b(this,e=>this.api.inboxes(e)));u(this,Ne,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Xi,null,e);return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,oi).start()));u(this,ut,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Xi,this.cursor,e);this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));u(this,oi,new _e(this,()=>c(this,ai,En).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ns).load(),a(this,Ne).load())}render(){let e=D({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${fe(this.inbox,a(this,ns).value,t=>te("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ne).isLoading} @click=${()=>{a(this,Ne).load()}}>
          ${U("refresh")}Refresh
        </button>
        <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Broadcasts">
        ${a(this,Ne).render(t=>{if(t.length===0)return H("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${er(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))])}
          ${w(a(this,ut).problem,()=>{a(this,ut).load()})}
          ${be(this.cursor!==null,a(this,ut).isLoading,()=>{a(this,ut).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts")}`}};ns=new WeakMap,Ne=new WeakMap,ut=new WeakMap,oi=new WeakMap,ai=new WeakSet,En=async function(){let e=a(this,Ne).value??[];if(e.every(({status:o})=>Se(o)))return"done";let t=(await this.api.broadcasts(this.inbox,Xi)).messages,r=e.filter(o=>!t.some(({message_id:l})=>l===o.message_id));return a(this,Ne).set([...t,...r]),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},h([f()],It.prototype,"older",2),h([f()],It.prototype,"cursor",2),It=h([x("stak-broadcasts")],It);var rl="recall";function Pn(i,s,e){let t="all",r="",o="";return A({title:"Recall this message?",isDanger:!0,confirmText:rl,action:()=>t==="all"?"Recall message":`Recall message from ${C(ue(r).length,"user")}`,isReady:()=>t==="all"||ue(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ge({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?ve({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:v(p?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${$({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>m(()=>o=g),error:v(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:ue(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var nl={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},Lt,ye,M,os,as,Cn,Dn,On,Nn,Mn,jn,ht=class extends _{constructor(){super(...arguments);u(this,M);this.samples=[];this.problem=null;this.isBusy=!1;u(this,Lt,new _e(this,()=>c(this,M,Cn).call(this)));u(this,ye,new b(this,e=>this.api.broadcast(this.inbox,a(this,M,os),e),e=>c(this,M,as).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,ye).load()}render(){let e=n`<a href=${E("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,ye).value;return this.session.hasScope("read")?n`${D({crumb:e,title:t?ni(t):"Broadcast",about:t?n`<span aria-live="polite">${Xs(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${ne(t.send_at??t.created)}</span
            >`:d,actions:t?c(this,M,Mn).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?S("post","pause, resume or stop this broadcast"):d}
    ${w(this.problem,()=>{a(this,ye).load()})}
    ${a(this,ye).render(r=>c(this,M,jn).call(this,r),"Loading broadcast")}`:n`${D({title:"Broadcast",crumb:e})}${S("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Lt=new WeakMap,ye=new WeakMap,M=new WeakSet,os=function(){return this.route.id??""},as=function(e){a(this,ye).set(e),this.samples=wn(this.samples,{at:performance.now()/1e3,done:ss(e)}),!Se(e.status)&&!a(this,Lt).isRunning&&a(this,Lt).start()},Cn=async function(){let e=JSON.stringify(a(this,ye).value);try{let t=await this.api.broadcast(this.inbox,a(this,M,os));return this.problem=null,c(this,M,as).call(this,t),Se(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=I(t),t}},Dn=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,M,os),e);this.session.hasScope("read")&&c(this,M,as).call(this,t)}catch(t){this.problem=I(t),this.problem.status===409&&a(this,ye).load()}this.isBusy=!1}},On=async function(e){let t=e.recipients-e.delivered-e.failed;await A({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,M,as).call(this,await this.api.changeStatus(this.inbox,a(this,M,os),"stop"))})},Nn=async function(e){await Pn(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,ye).load(),a(this,Lt).start())},Mn=function(e){let t=this.session.hasScope("post"),r=(l,p)=>nl[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?c(this,M,On).call(this,e):c(this,M,Dn).call(this,l)}}
          >
            ${p}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,M,Nn).call(this,e)}}
        >
          Recall…
        </button>`}`},jn=function(e){let t=ss(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${y(t)} of ${y(e.recipients)} · ${Ct(t,e.recipients)}</span
            >
          </div>
          ${Se(e.status)?d:Mt("Progress",t,e.recipients)}
          ${mn(e)}
          <p><a href=${E("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${E("dead-letters",this.inbox)}>View dead letters</a> to see why and to redrive them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${kn(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${ol(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${ri({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},h([f()],ht.prototype,"samples",2),h([f()],ht.prototype,"problem",2),h([f()],ht.prototype,"isBusy",2),ht=h([x("stak-broadcast")],ht);function ol(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",G(i.created)],["Send time",i.send_at===null?null:G(i.send_at)],["Expires",i.expires_at===null?"Never":G(i.expires_at)],["Chunks",y(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",n`<code>${i.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var li={minutes:60,hours:3600,days:86400},mt={amount:"",unit:"days"};function Ue({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*li[s])}function In(i){if(i===null)return mt;let s=["days","hours","minutes"].find(e=>i%li[e]===0)??"minutes";return{amount:String(i/li[s]),unit:s}}function He(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return dt({...i,isOptional:!0},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Fe(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Fe(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(li).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var Je={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:mt,when:"now",at:""};function tr(i){let s=[],e=i.to==="users"?ue(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=ls(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!ll(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=Ue(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let o=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(o!==null&&Number.isNaN(o)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...o===null?{}:{send_at:o}}}}function ls(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return Ke(i.json)}function Ke(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${al(i,s)}.`}}function al(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function ll(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function ci(i){let s=Ln(i);return typeof s=="object"&&s!==null?s:{}}function Ln(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:o,enum:l,minimum:p}=i;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(k=>[k,Ln(g[k])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var di=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Fn=new Set(["title","body","action"]);function qn(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function Bn({draft:i,errors:s,estimate:e,change:t}){let r=i.to==="users"?ue(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ge({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:o=>t({to:o},"audiences")})}
    ${i.to==="users"?n`${ve({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:o=>t({uids:o},"audiences.uids"),error:v(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Ws("uids-file","Import from file…",o=>t({uids:ue(o).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(r,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${y(e)}</strong>`}.
        </p>`}
    ${$({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:o=>t({label:o},"audiences.label"),error:v(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Un(i){let{draft:s,errors:e,config:t,categories:r,change:o}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ge({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:p=>o(pl(s,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?Ce({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>o({category:p},"category"),error:v(e,"category")}):$({id:"category",label:"Category",isOptional:!0,value:s.category,set:p=>o({category:p},"category"),error:v(e,"category"),list:"categories",placeholder:"default"})}
      ${$({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:p=>o({sender:p},"sender"),error:v(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${s.mode==="json"?cl(i):dl(i)}
  </section>`}function dl({draft:i,errors:s,change:e}){return n`${$({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:v(s,"message.title")})}
    ${ve({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:v(s,"message.body")})}
    <div class="columns">
      ${$({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:v(s,"message.action")})}
      ${$({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function cl({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:Ke(i.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!Fn.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${ve({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?zn(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${zn(p)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function zn({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function Hn({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ge({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${i.when==="later"?$({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:o=>t({at:o},"send_at"),error:v(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${He({id:"ttl",label:"Expires after",value:i.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:v(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Ks(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function pl(i,s,e){if(s==="json"){let l=ls({...i,mode:"fields"}),p={...e?.schema?ci(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof Ke(i.json)!="string"?JSON.stringify(p,null,2):i.json}}let t=Ke(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!Fn.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:s,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:Je.json}}var gt="compose/",Jn=new di,zt,ds,$e,he,sr,pi,ir,rr,Wn,ui,Me=class extends _{constructor(){super(...arguments);u(this,he);this.draft=Je;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;u(this,zt,new b(this,e=>this.api.inboxes(e)));u(this,ds,new b(this,e=>this.api.audience(this.inbox,e)));u(this,$e,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,he,sr).call(this,e)));u(this,pi,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Pe(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(Je)?this.session.dropDraft(gt):this.session.keepDraft(gt,this.draft)});u(this,ui,()=>{this.draft=Je,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(gt),a(this,$e).value&&c(this,he,sr).call(this,a(this,$e).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(gt)??Je,this.session.hasScope("read")&&(a(this,zt).load(),a(this,$e).load(),a(this,ds).load())}render(){let e=tr(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,zt).value?.find(({inbox:l})=>l===this.inbox),o={draft:this.draft,errors:this.errors,config:a(this,$e).value,categories:a(this,$e).value?.categories??r?.categories??[],estimate:a(this,ds).value?.estimate,change:a(this,pi)};return n`${D({title:"Compose",about:"Review the recipients and the cost before you send.",actions:fe(this.inbox,a(this,zt).value,l=>te("compose",l))})}
      ${this.session.hasScope("post")?d:S("post","send messages")}
      ${this.session.hasScope("read")?d:S("read","see the inbox's categories and schema")}
      ${a(this,$e).problem?w(a(this,$e).problem,()=>{a(this,$e).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,he,Wn)}>
          ${Bn(o)} ${Un(o)} ${Hn(o)}
          ${w(this.problem,void 0,l=>qn(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(gt).length===0}
              @click=${a(this,ui)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,he,ir).call(this)}}
              >
                Dry run
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
            ${this.checked&&t?Kn(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${ri({message:ls(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};zt=new WeakMap,ds=new WeakMap,$e=new WeakMap,he=new WeakSet,sr=function(e){e.schema&&this.session.draft(gt)===void 0&&(this.draft={...Je,mode:"json",json:JSON.stringify(ci(e.schema),null,2)})},pi=new WeakMap,ir=async function(){if(this.isBusy)return null;this.problem=null;let e=tr(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,he,rr).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=I(t),this.errors=this.problem.errors,this.checked=null,c(this,he,rr).call(this),null}finally{this.isBusy=!1}},rr=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},Wn=async function(e){e.preventDefault();let t=await c(this,he,ir).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",p=!l,m;if(!await A({title:l?`Send to everyone (${C(o.recipients,"user")})?`:`Send to ${C(o.recipients,"user")}?`,body:(k,ie)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${Kn(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${j(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${p}
                  @change=${pe=>{p=pe.target.checked,k()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${ie?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${y(o.recipients)}`,isReady:()=>p,act:async()=>{m=await this.api.post(this.inbox,r,Jn.keyFor(this.inbox,r))}})||m===void 0)return;Jn.reset(),this.session.dropDraft(gt);let R=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?R:`${R}. ${m.warning}`),te("broadcasts",this.inbox,m.message_id)},ui=new WeakMap,h([f()],Me.prototype,"draft",2),h([f()],Me.prototype,"errors",2),h([f()],Me.prototype,"problem",2),h([f()],Me.prototype,"checked",2),h([f()],Me.prototype,"isBusy",2),Me=h([x("stak-compose")],Me);function Kn({recipients:i,chunks:s,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${y(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${y(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${qr(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${y(e.dynamodb_write_units)} DynamoDB write units and ${y(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var Vn=50,ft,ps,xe,bt,je,nr,Yn,Zn,cs=class extends _{constructor(){super(...arguments);u(this,je);this.chosen=new Set;u(this,ft,null);u(this,ps,new b(this,e=>this.api.inboxes(e)));u(this,xe,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Vn,null,e);return O(this,ft,t.next_cursor),this.chosen=new Set,t.dead_letters}));u(this,bt,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Vn,a(this,ft),e);O(this,ft,t.next_cursor),a(this,xe).set([...a(this,xe).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ps).load(),a(this,xe).load())}render(){let e=a(this,xe).value??[],t=this.session.hasScope("post"),r=D({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${fe(this.inbox,a(this,ps).value,o=>te("dead-letters",o))}
        <button type="button" ?disabled=${a(this,xe).isLoading} @click=${()=>{a(this,xe).load()}}>
          ${U("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,je,nr).call(this,[...this.chosen])}}
        >
          Redrive selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,je,nr).call(this,void 0)}}
        >
          Redrive all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:S("post","redrive dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,xe).render(o=>o.length===0?H("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,je,Zn).call(this,o)} ${w(a(this,bt).problem,()=>{a(this,bt).load()})}
                ${be(a(this,ft)!==null,a(this,bt).isLoading,()=>{a(this,bt).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${S("read","see dead letters")}`}};ft=new WeakMap,ps=new WeakMap,xe=new WeakMap,bt=new WeakMap,je=new WeakSet,nr=async function(e){let t=0;await A({title:e?`Redrive ${C(e.length,"dead letter")}?`:"Redrive all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Redrive",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`${C(t,"dead letter")} redriven`),await a(this,xe).load())},Yn=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},Zn=function(e){return N("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,je,Yn).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${E("broadcasts",this.inbox,t.message_id)}>${Q(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${y(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>y(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${G(t.buried_at)}>${ne(t.buried_at)}</time>`}],e)},h([f()],cs.prototype,"chosen",2),cs=h([x("stak-dead-letters")],cs);var We=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!Pe(p.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new B(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=I(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function hi(i,s){return new B(400,"invalid_input",s,[{field:i,message:s}])}function mi(i){let{id:s,values:e,set:t,isDisabled:r}=i,o=g=>{let R=g.value.split(/[\s,;]+/).filter(k=>k!==""&&!e.includes(k));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(k=>k!==R))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return dt(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>p(R,g)}
                      >
                        ${U("close")}
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
        @change=${g=>o(g.target)}
      />`)}function Ft({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var ul=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function or(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:In(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var L,yt,se,vt,Gn,Qn,Xn,gi=class extends _{constructor(){super(...arguments);u(this,se);u(this,L,new We(this,()=>`inboxes/${this.route.inbox}`));u(this,yt,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,L).init(or(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,se,vt)?a(this,L).init(or("",null)):this.session.hasScope("read")&&a(this,yt).load()}render(){let e=n`<a href=${E("inboxes")}>Inboxes</a>`,t=D({crumb:e,title:a(this,se,vt)?"New inbox":this.route.inbox??""}),r=!a(this,se,vt)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:S("config","change inboxes")}
    ${r?S("read","see this inbox's configuration"):d}
    ${a(this,L).form?c(this,se,Xn).call(this,a(this,L).form):r?d:a(this,yt).render(()=>d,"Loading configuration")}`}};L=new WeakMap,yt=new WeakMap,se=new WeakSet,vt=function(){return this.route.inbox==="+"},Gn=async function(e){e.preventDefault();let t=a(this,se,vt),r=a(this,L).form?.inbox.trim()??"";await a(this,L).save(async l=>{let p=l.schema.trim()===""?null:Ke(l.schema);if(typeof p=="string")throw hi("schema",p);t&&await c(this,se,Qn).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Ue(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:a(this,yt).value??null);return a(this,yt).set(g),or(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&te("inboxes",r))},Qn=async function(e){if(e==="")throw hi("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw hi("inbox","An inbox with this name already exists.")},Xn=function(e){let t=a(this,L).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:Ke(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,se,Gn)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,se,vt)?$({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,L).change({inbox:l},"inbox"),error:v(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${$({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,L).change({title:l},"title"),error:v(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${ve({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,L).change({description:l},"description"),error:v(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ge({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,L).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?mi({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,L).change({categories:l},"categories"),error:v(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${He({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,L).change({ttl:l},"ttl_seconds"),error:v(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${Ce({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,L).change({muted:l},"muted")})}
          ${Ce({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,L).change({autoJoin:l},"auto_join"),error:v(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${ve({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,L).change({schema:l},"schema"),error:typeof o=="string"?o:v(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,L).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${$({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,L).change({version:l},"schema_version"),error:v(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${w(a(this,L).problem,void 0,l=>ul.some(p=>Pe(l,p)))}
      ${Ft({draftForm:a(this,L),isAllowed:r,action:a(this,se,vt)?"Create inbox":"Save"})}
    </form>`},gi=h([x("stak-inbox-config")],gi);var lr=5,us,fi=class extends _{constructor(){super(...arguments);u(this,us,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,us).load()}render(){let e=D({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${E("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,us).render(t=>t.length===0?H("No inboxes yet","Create your first inbox."):hl(t),"Loading inboxes")}
      </section>`:n`${e}${S("read","see inboxes")}`}};us=new WeakMap,fi=h([x("stak-inboxes")],fi);function hl(i){return N("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${E("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,lr).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>lr?n`<li class="muted">and ${s.categories.length-lr} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${j(s.created)}</span>`}],i)}var cr="data key",dr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[cr]:"Encrypts stored content. It never leaves Stak."},ml=100,gl=[3600,86400,7*86400],$t,ae,eo,to,so,io,ro,no,hs=class extends _{constructor(){super(...arguments);u(this,ae);this.chosen=new Set;u(this,$t,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,$t).load()}render(){let e=this.session.hasScope("config"),t=D({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,ae,eo).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,$t).render(r=>c(this,ae,no).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${N("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${dr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===cr?r:`${r} secret`}"
                  @click=${()=>{r===cr?c(this,ae,ro).call(this):c(this,ae,io).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(dr))}
      </section>`:n`${t}${S("config","see and change keys and secrets")}`}};$t=new WeakMap,ae=new WeakSet,eo=async function(){let e,t="",r=mt;this.chosen=new Set,!(!await A({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Dt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Ue(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${$({id:"key-name",label:"Name",isOptional:!0,maxlength:ml,value:t,set:m=>{t=m,l()},error:v(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${He({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:v(p?.errors,"expires_in_seconds")??v(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Dt.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,ae,to).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${Br[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await lt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${j(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,$t).load())},to=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},so=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await A({title:`Revoke key ${Q(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,$t).load())},io=async function(e){let t="",r="";await A({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${dr[e]}</p>
          ${Ce({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...gl.map(p=>({value:String(p),label:`for ${Ks(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await lt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},ro=async function(){await A({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},no=function(e){return N("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${Q(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${Q(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Dt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${j(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":pr(t.last_used_at)},{head:"Expires",cell:t=>fl(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${Q(t.key_id)}"
              @click=${()=>{c(this,ae,so).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},h([f()],hs.prototype,"chosen",2),hs=h([x("stak-keys")],hs);function pr(i){return n`<time class="nowrap" title=${G(i)} datetime=${new Date(i*1e3).toISOString()}
    >${ne(i)}</time
  >`}function fl(i){return i===null?"never":i*1e3>Date.now()?pr(i):n`<span class="badge bad">expired</span> ${pr(i)}`}var oo=8,bl=100,qt,xt,ms,gs,vi,yi,ao,bi=class extends _{constructor(){super(...arguments);u(this,yi);u(this,qt,new b(this,e=>this.api.inboxes(e)));u(this,xt,new b(this,async e=>(await this.api.broadcasts(this.inbox,oo,null,e)).messages,()=>a(this,vi).start()));u(this,ms,new b(this,e=>this.api.audience(this.inbox,e)));u(this,gs,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,bl,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));u(this,vi,new _e(this,()=>c(this,yi,ao).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,qt),a(this,xt),a(this,ms),a(this,gs)])e.load()}render(){let e=D({title:"Overview",actions:n`${this.session.hasScope("read")?fe(this.inbox,a(this,qt).value,t=>te("overview",t)):d} <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${E("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,ms).render(({estimate:t})=>n`<span class="value" data-figure="audience">${y(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${E("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,gs).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${y(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${C(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${E("inboxes")}>
          <span class="name">Inboxes</span>${a(this,qt).render(t=>n`<span class="value">${y(t.length)}</span
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
        ${a(this,xt).render(t=>t.length?er(this.inbox,t):H("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts, audiences and dead letters")}`}};qt=new WeakMap,xt=new WeakMap,ms=new WeakMap,gs=new WeakMap,vi=new WeakMap,yi=new WeakSet,ao=async function(){let e=a(this,xt).value??[];if(e.every(({status:r})=>Se(r)))return"done";let t=(await this.api.broadcasts(this.inbox,oo)).messages;return a(this,xt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},bi=h([x("stak-overview")],bi);var vl={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},yl={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function lo({state:i,reason:s}){return n`<span class="badge ${vl[i]}" data-state=${i}>${i}</span> ${s===null?d:n`<span class="muted">${yl[s]??s}</span>`}`}var co=50,Ve,bs,X,Ye,J,Re,po,uo,ho,mo,fs=class extends _{constructor(){super(...arguments);u(this,J);this.wanted="";u(this,Ve,null);u(this,bs,"");u(this,X,new b(this,async e=>{let t=this.route.user;if(t!==null)return O(this,Ve,null),[await this.api.recipient(this.inbox,a(this,J,Re),t,e)];let r=await this.api.recipients(this.inbox,a(this,J,Re),co,null,e);return O(this,Ve,r.next_cursor),r.recipients}));u(this,Ye,new b(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,J,Re),co,a(this,Ve),e);O(this,Ve,t.next_cursor),a(this,X).set([...a(this,X).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,J,Re),this.route.user]);e===a(this,bs)||!this.session.hasScope("read")||(O(this,bs,e),this.wanted=this.route.user??"",a(this,Ye).reset(),a(this,X).reset(),a(this,X).load())}render(){let e=D({crumb:n`<a href=${E("broadcasts",this.inbox,a(this,J,Re))}>Broadcast ${Q(a(this,J,Re))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,X).isLoading}
        @click=${()=>{a(this,X).load()}}
      >
        ${U("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>c(this,J,po).call(this,t)}>
          ${$({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${E("recipients",this.inbox,a(this,J,Re))}>Show all recipients</a>`}
        </form>
        ${a(this,X).value===void 0?d:w(a(this,X).problem,()=>{a(this,X).load()})}
        ${a(this,J,uo)?H("Not a recipient",n`<p>${a(this,X).problem?.message} User IDs are case-sensitive.</p>`):a(this,X).render(t=>c(this,J,ho).call(this,t),"Loading recipients")}
      </section>`:n`${e}${S("read","see the recipients of a broadcast")}`}};Ve=new WeakMap,bs=new WeakMap,X=new WeakMap,Ye=new WeakMap,J=new WeakSet,Re=function(){return this.route.id??""},po=function(e){e.preventDefault(),te("recipients",this.inbox,a(this,J,Re),this.wanted.trim()||null)},uo=function(){return this.route.user!==null&&a(this,X).problem?.status===404&&a(this,X).value===void 0},ho=function(e){return e.length===0?H("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,J,mo).call(this,e)} ${w(a(this,Ye).problem,()=>{a(this,Ye).load()})}
    ${this.route.user===null?be(a(this,Ve)!==null,a(this,Ye).isLoading,()=>{a(this,Ye).load()}):d}`},mo=function(e){return N("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${E("recipients",this.inbox,a(this,J,Re),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>lo(t)},{head:"Delivered",cell:t=>ur(t.delivered_at)},{head:"Seen",cell:t=>ur(t.seen_at)},{head:"Read",cell:t=>ur(t.read_at)}],e)},h([f()],fs.prototype,"wanted",2),fs=h([x("stak-recipients")],fs);function ur(i){return i===null?"–":n`<time class="nowrap" title=${G(i)}>${ne(i)}</time>`}var $i,go,Ie=class extends re{constructor(){super(...arguments);u(this,$i);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Nt()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,$i,go)}>
          ${$({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:v(this.problem?.errors,"password"),hint:Bi})}
          ${w(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<ts}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};$i=new WeakSet,go=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<ts)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=I(o)}this.isBusy=!1},h([ee({attribute:!1})],Ie.prototype,"session",2),h([ee({attribute:!1})],Ie.prototype,"link",2),h([f()],Ie.prototype,"password",2),h([f()],Ie.prototype,"problem",2),h([f()],Ie.prototype,"isBusy",2),Ie=h([x("stak-set-password")],Ie);var bo="stored_bytes",$l={[bo]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},vs,wi,vo,xi=class extends _{constructor(){super(...arguments);u(this,wi);u(this,vs,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,vs).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,vs).render(e=>c(this,wi,vo).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};vs=new WeakMap,wi=new WeakSet,vo=function(e){return N("Quotas",[{head:"Quota",kind:"main",cell:([t])=>$l[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>fo(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>fo(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":Ct(t,r)}],e)},xi=h([x("stak-quotas")],xi);function fo(i,s,e){return s===null?e:i===bo?Js(s):y(s)}var yo=3650,xl=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function $o(i){return i.days.trim()===""?null:Number(i.days)}function xo(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var V,wt,Ze,wo,ko,So,ki=class extends _{constructor(){super(...arguments);u(this,Ze);u(this,V,new We(this,()=>"settings/"));u(this,wt,new b(this,e=>this.api.settings(e),e=>a(this,V).init(xo(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,wt).load()}render(){let e=D({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S("config","change settings")}
      ${a(this,V).form?c(this,Ze,So).call(this,a(this,V).form):a(this,wt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${S("read","see settings")}`}};V=new WeakMap,wt=new WeakMap,Ze=new WeakSet,wo=async function(e){if(e.preventDefault(),a(this,V).form===null||!await c(this,Ze,ko).call(this,$o(a(this,V).form)))return;await a(this,V).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:$o(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null});return a(this,wt).set(o),xo(o)})&&this.session.notify("Saved")},ko=async function(e){let t=a(this,wt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=yo)||t!==null&&e>=t?!0:A({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},So=function(e){let t=a(this,V).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,Ze,wo)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${$({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,V).change({title:o},"title"),error:v(t,"title"),hint:"The display name of the tenant."})}
          ${$({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(yo),isDisabled:r,value:e.days,set:o=>a(this,V).change({days:o},"retention_days"),error:v(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${mi({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,V).change({origins:o},"allowed_origins"),isDisabled:r,error:v(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${$({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,V).change({webhook:o},"webhook_url"),error:v(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${$({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,V).change({requests:o},"limits.requests_per_second"),error:v(t,"limits.requests_per_second")})}
          ${$({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,V).change({userRequests:o},"limits.user_requests_per_second"),error:v(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(a(this,V).problem,void 0,o=>xl.some(l=>Pe(o,l)))}
      ${Ft({draftForm:a(this,V),isAllowed:!r,action:"Save"})}
    </form>`},ki=h([x("stak-settings")],ki);var _o=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,wl={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},W,hr,Ro,To,Ao,Eo,Po,Co,Do,le=class extends re{constructor(){super(...arguments);u(this,W);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Zs());let t=e.get("error");t!==null&&(this.error=wl[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.endReason!==null&&this.session.account===null&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,W,hr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":_o.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Nt()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,W,Ao).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${ge({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"API key"}],set:t=>{c(this,W,To).call(this,t)}})}
        <form @submit=${c(this,W,Ro)}>
          ${this.way==="key"?c(this,W,Eo).call(this):c(this,W,Po).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,W,Do).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};W=new WeakSet,hr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Ro=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=I(t),this.password="",await this.updateComplete,c(this,W,hr).call(this)}this.isBusy=!1}},To=async function(e){this.way=e,this.problem=null,await this.updateComplete},Ao=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Eo=function(){let e=Ji(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${$({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:w(this.problem)}`},Po=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,W,Co).call(this)}
    ${$({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${$({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${w(this.problem)}`},Co=function(){return $({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},Do=function(e){let t=this.tenant.trim();return _o.test(t)?n`<p class="other-way"><a class="button" href=${qe(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},h([ee({attribute:!1})],le.prototype,"session",2),h([f()],le.prototype,"way",2),h([f()],le.prototype,"tenant",2),h([f()],le.prototype,"email",2),h([f()],le.prototype,"password",2),h([f()],le.prototype,"key",2),h([f()],le.prototype,"methods",2),h([f()],le.prototype,"problem",2),h([f()],le.prototype,"isBusy",2),h([f()],le.prototype,"error",2),le=h([x("stak-sign-in")],le);var ys=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new _e(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=I(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var Bt,Le,Ge,Y,mr,Oo,No,Mo,gr,jo,Io,kt=class extends _{constructor(){super(...arguments);u(this,Y);this.uid="";this.problem=null;this.isFetching=!1;u(this,Bt,!1);u(this,Le,new ys(this,()=>`export/${this.uid}`));u(this,Ge,new ys(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,Bt)||(O(this,Bt,!1),a(this,Le).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:S("read","export users"):S("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Le).isRunning} @click=${()=>c(this,Y,Oo).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,Ge).isRunning}
          @click=${()=>{c(this,Y,Mo).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${c(this,Y,gr).call(this,a(this,Le),"Exporting")}
      ${a(this,Le).job?.status==="done"?c(this,Y,jo).call(this,a(this,Le).job):d}
      ${c(this,Y,gr).call(this,a(this,Ge),"Erasing")}
      ${a(this,Ge).job?.status==="done"?c(this,Y,Io).call(this,a(this,Ge).job):d}
    </section>`}};Bt=new WeakMap,Le=new WeakMap,Ge=new WeakMap,Y=new WeakSet,mr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=I(t)}},Oo=function(){c(this,Y,mr).call(this,()=>a(this,Le).start(()=>this.api.exportUser(this.uid)))},No=async function(e){this.isFetching=!0,await c(this,Y,mr).call(this,async()=>Hi(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Mo=async function(){this.problem=null,await A({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{O(this,Bt,!0),await a(this,Ge).start(()=>this.api.eraseUser(this.uid))}})},gr=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${C(o,"item")} so far`:"";return n`${w(e.problem)}
    ${e.isRunning?ze(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},jo=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${Js(t)}, one JSON document per line. Available until ${j(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,Y,No).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Io=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Hi(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${j(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:N("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>y(l)}],r)}`},h([ee({attribute:!1})],kt.prototype,"uid",2),h([f()],kt.prototype,"problem",2),h([f()],kt.prototype,"isFetching",2),kt=h([x("stak-user-data")],kt);var Lo=50,kl=250,St,Ut,we,Qe,Ht,zo,Fo,$s=class extends _{constructor(){super(...arguments);u(this,Ht);this.beginning="";u(this,St,null);u(this,Ut);u(this,we,new b(this,async e=>{let t=await this.api.users(this.beginning,Lo,null,e);return O(this,St,t.next_cursor),t.users}));u(this,Qe,new b(this,async e=>{let t=await this.api.users(this.beginning,Lo,a(this,St),e);O(this,St,t.next_cursor),a(this,we).set([...a(this,we).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,we).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,Ut))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${$({id:"beginning",label:"ID starts with",type:"search",value:this.beginning,set:e=>c(this,Ht,zo).call(this,e)})}
      </div>
      ${a(this,we).value===void 0?"":w(a(this,we).problem,()=>{a(this,we).load()})}
      ${a(this,we).render(e=>e.length===0?this.beginning===""?H("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):H("No matching users","User IDs are case-sensitive."):n`${c(this,Ht,Fo).call(this,e)} ${w(a(this,Qe).problem,()=>{a(this,Qe).load()})}
              ${be(a(this,St)!==null,a(this,Qe).isLoading,()=>{a(this,Qe).load()})}`,"Loading users")}
    </section>`}};St=new WeakMap,Ut=new WeakMap,we=new WeakMap,Qe=new WeakMap,Ht=new WeakSet,zo=function(e){this.beginning=e,clearTimeout(a(this,Ut)),a(this,Qe).reset(),O(this,Ut,setTimeout(()=>{a(this,we).load()},kl))},Fo=function(e){return N("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${j(t.created)}</span>`}],e)},h([f()],$s.prototype,"beginning",2),$s=h([x("stak-user-list")],$s);var qo=20,_t,de,Rt,Xe,Bo,Uo,Ho,xs=class extends _{constructor(){super(...arguments);u(this,Xe);this.uid="";u(this,_t,null);u(this,de,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,qo,null,e);return O(this,_t,t.next_cursor),t.sessions}));u(this,Rt,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,qo,a(this,_t),e);O(this,_t,t.next_cursor),a(this,de).set([...a(this,de).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,de).value!==void 0||a(this,de).isLoading||a(this,de).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:S("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,de).isLoading}
          @click=${()=>{a(this,de).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,Xe,Uo).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,de).render(r=>c(this,Xe,Ho).call(this,r),"Loading sessions"):d}
    </section>`}};_t=new WeakMap,de=new WeakMap,Rt=new WeakMap,Xe=new WeakSet,Bo=async function(e){await A({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,de).load())},Uo=async function(){let e=0;await A({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await a(this,de).load())},Ho=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${N("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${j(t.created)}</small>`},{head:"Refreshed",cell:t=>ne(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,Xe,Bo).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(a(this,Rt).problem??a(this,de).problem,()=>{a(this,Rt).load()})}
    ${a(this,_t)===null?d:be(!0,a(this,Rt).isLoading,()=>{a(this,Rt).load()})}`},h([ee({attribute:!1})],xs.prototype,"uid",2),xs=h([x("stak-user-sessions")],xs);var Sl=3600;function ws(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var Tt,ce,ks,Z,T,Jo,Ko,Wo,Vo,fr,Yo,Zo,Go,br,Qo,Xo,ea,ta,sa,ke=class extends _{constructor(){super(...arguments);u(this,T);this.query="";this.uid=null;this.ttl={...mt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};u(this,Tt,!1);u(this,ce,new We(this,()=>`users/${this.uid}`));u(this,ks,new b(this,e=>this.api.inboxes(e)));u(this,Z,new b(this,()=>c(this,T,Jo).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,ks).load()}render(){return n`${D({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>c(this,T,Wo).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:S("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,T,Vo)}>
          ${$({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,Z).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,Z).isLoading&&this.uid===null?ze("Looking up"):d}
      ${w(a(this,Z).problem,()=>{a(this,Z).load()})}
      ${this.uid===null?a(this,Z).isLoading||a(this,Z).problem?d:c(this,T,Qo).call(this):c(this,T,Xo).call(this,this.uid)}`}};Tt=new WeakMap,ce=new WeakMap,ks=new WeakMap,Z=new WeakMap,T=new WeakSet,Jo=async function(){let e=a(this,Tt)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,Tt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new B(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,ce).init(ws(r)),r}catch(r){let o=I(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,ce).init(ws(null)),null}},Ko=function(e){this.query=e,a(this,Z).reset(),O(this,Tt,!0),a(this,Z).load()},Wo=function(){this.query="",this.uid=null,a(this,Z).reset()},Vo=function(e){e.preventDefault(),O(this,Tt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,Z).reset(),a(this,Z).load()):(this.uid=this.query.trim(),a(this,ce).init(ws(null))))},fr=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:I(r)}}},Yo=async function(e,t){e.preventDefault();let r=a(this,Z).value;await a(this,ce).save(async({name:l,phone:p})=>{let m={display_name:l.trim()||null,phone_number:p.trim()||null},g=await this.api.writeUser(t,m,r??null);return a(this,Z).set(g),ws(g)})&&this.session.notify("Profile saved")},Zo=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,Z).set(null),a(this,ce).init(ws(null))},Go=function(e,t){e.preventDefault(),c(this,T,fr).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,Ue(this.ttl)??Sl);await lt(`Token for ${t}`,n`Anyone with this token can act as this user until ${j(o)}. It will not be shown again and cannot
        be revoked.`,r)})},br=function(e){c(this,T,fr).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Qo=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>c(this,T,Ko).call(this,e.detail)}
    ></stak-user-list>`:H("No user selected","Enter a user ID as your backend knows it.")},Xo=function(e){return n`<div class="split spaced">
      <div>
        ${a(this,ce).form?c(this,T,ea).call(this,e,a(this,ce).form):d}
        ${es(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,T,Zo).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${es(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,T,ta).call(this,e)} ${c(this,T,sa).call(this,e)}
      </div>
    </div>`},ea=function(e,t){let r=a(this,Z).value,o=a(this,ce).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${j(r.created)}, changed
            ${j(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:S("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,T,Yo).call(this,p,e)}}>
        ${$({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>a(this,ce).change({name:p},"display_name"),error:v(o?.errors,"display_name")})}
        ${$({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>a(this,ce).change({phone:p},"phone_number"),error:v(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${w(o,void 0,p=>p==="display_name"||p==="phone_number")}
        ${Ft({draftForm:a(this,ce),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},ta=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${fe(this.chosenInbox,a(this,ks).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,T,br).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>c(this,T,br).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${N("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},sa=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:S("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>c(this,T,Go).call(this,o,e)}>
        ${He({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:v(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},h([f()],ke.prototype,"query",2),h([f()],ke.prototype,"uid",2),h([f()],ke.prototype,"ttl",2),h([f()],ke.prototype,"chosenInbox",2),h([f()],ke.prototype,"recounted",2),h([f()],ke.prototype,"erasures",2),h([f()],ke.prototype,"problems",2),ke=h([x("stak-users")],ke);document.adoptedStyleSheets=[an,Qr,nn,sn,tn,Xr,on,rn,Gr,en].map(i=>i.styleSheet);var _l=5e3,ia={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Rl=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],Tl=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),z,Ss,_s,K,ra,Rs,vr,Ts,yr,na,oa,aa,Si,la,da,et=class extends re{constructor(){super(...arguments);u(this,K);u(this,z,new Ys);u(this,Ss,new Us(a(this,z)));this.route=Ui(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;u(this,_s);u(this,Rs,async()=>{this.route=Ui(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Tl.has(this.route.view)&&(a(this,z).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,K,vr).call(this)});u(this,Ts,e=>{a(this,z).drafts().length>0&&e.preventDefault()});u(this,Si,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,Rs)),window.addEventListener("beforeunload",a(this,Ts)),a(this,z).addEventListener("changed",()=>this.requestUpdate()),a(this,z).addEventListener("notification",e=>c(this,K,yr).call(this,e.detail)),c(this,K,ra).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,Rs)),window.removeEventListener("beforeunload",a(this,Ts))}render(){let e=Wr(location.hash),t=e!==null?"Set a password":a(this,z).isOpen?ia[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,z)} .link=${e}></stak-set-password>`:a(this,z).isOpen?c(this,K,oa).call(this):this.isRestoring?n`<main class="door">${ze("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,z)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,K,vr).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${U("done")}${this.toast}</p>`:d}
      </div>`}};z=new WeakMap,Ss=new WeakMap,_s=new WeakMap,K=new WeakSet,ra=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Zs();t!==""&&!e.has("error")&&await a(this,z).restore(t),a(this,z).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Rs=new WeakMap,vr=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Ts=new WeakMap,yr=function(e){this.toast=e,clearTimeout(a(this,_s)),O(this,_s,setTimeout(()=>this.toast="",_l))},na=async function(){if(a(this,z).drafts().length===0||await A({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,z).signOut()}catch{c(this,K,yr).call(this,"You are still signed in: the server cannot be reached. Try again.")}},oa=function(){return n`<a class="skip" href="#main" @click=${a(this,Si)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Nt()}
              <div><strong>Stak</strong><span title=${a(this,z).tenant}>${a(this,z).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${U(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${Rl.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,K,la).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,K,aa).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,K,na).call(this)}}>${U("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${es(`${this.route.view}/${this.route.inbox??a(this,z).inbox}/${this.route.id}`,c(this,K,da).call(this))}
        </main>
      </div>`},aa=function(){let{account:e,ownKey:t}=a(this,z);return e===null?n`<p>
        Key <code>${Q(t?.key_id??"")}</code>,
        ${t?.scopes.length===Dt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Ot[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Kr(a(this,z),a(this,Ss))}}>
            ${U("lock")}Change password
          </button>`:d}`},Si=new WeakMap,la=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,z).drafts(`${e}/`).length>0;return n`<li>
      <a href=${E(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${U(e)}${ia[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},da=function(){let[e,t,r]=[a(this,z),a(this,Ss),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},h([f()],et.prototype,"route",2),h([f()],et.prototype,"isMenuCollapsed",2),h([f()],et.prototype,"toast",2),h([f()],et.prototype,"isRestoring",2),et=h([x("stak-console")],et);export{et as StakConsole};
