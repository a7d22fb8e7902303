var El=Object.defineProperty;var Pl=Object.getOwnPropertyDescriptor;var rn=s=>{throw TypeError(s)};var u=(s,i,e,t)=>{for(var r=t>1?void 0:t?Pl(i,e):i,o=s.length-1,l;o>=0;o--)(l=s[o])&&(r=(t?l(i,e,r):l(r))||r);return t&&r&&El(i,e,r),r};var sr=(s,i,e)=>i.has(s)||rn("Cannot "+e);var a=(s,i,e)=>(sr(s,i,"read from private field"),e?e.call(s):i.get(s)),m=(s,i,e)=>i.has(s)?rn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(s):i.set(s,e),T=(s,i,e,t)=>(sr(s,i,"write to private field"),t?t.call(s,e):i.set(s,e),e),p=(s,i,e)=>(sr(s,i,"access private method"),e);var ti=globalThis,si=ti.ShadowRoot&&(ti.ShadyCSS===void 0||ti.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ir=Symbol(),nn=new WeakMap,bs=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==ir)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(si&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=nn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&nn.set(e,i))}return i}toString(){return this.cssText}},ii=s=>new bs(typeof s=="string"?s:s+"",void 0,ir),C=(s,...i)=>{let e=s.length===1?s[0]:i.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+s[o+1],s[0]);return new bs(e,s,ir)},on=(s,i)=>{if(si)s.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),r=ti.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,s.appendChild(t)}},rr=si?s=>s:s=>s instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return ii(e)})(s):s;var{is:Cl,defineProperty:Dl,getOwnPropertyDescriptor:Ml,getOwnPropertyNames:Ol,getOwnPropertySymbols:Nl,getPrototypeOf:Il}=Object,ri=globalThis,an=ri.trustedTypes,Ll=an?an.emptyScript:"",jl=ri.reactiveElementPolyfillSupport,vs=(s,i)=>s,ys={toAttribute(s,i){switch(i){case Boolean:s=s?Ll:null;break;case Object:case Array:s=s==null?s:JSON.stringify(s)}return s},fromAttribute(s,i){let e=s;switch(i){case Boolean:e=s!==null;break;case Number:e=s===null?null:Number(s);break;case Object:case Array:try{e=JSON.parse(s)}catch{e=null}}return e}},ni=(s,i)=>!Cl(s,i),ln={attribute:!0,type:String,converter:ys,reflect:!1,useDefault:!1,hasChanged:ni};Symbol.metadata??=Symbol("metadata"),ri.litPropertyMetadata??=new WeakMap;var Fe=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=ln){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(i,t,e);r!==void 0&&Dl(this.prototype,i,r)}}static getPropertyDescriptor(i,e,t){let{get:r,set:o}=Ml(this.prototype,i)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);o?.call(this,l),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??ln}static _$Ei(){if(this.hasOwnProperty(vs("elementProperties")))return;let i=Il(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(vs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(vs("properties"))){let e=this.properties,t=[...Ol(e),...Nl(e)];for(let r of t)this.createProperty(r,e[r])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let r of t)e.unshift(rr(r))}else i!==void 0&&e.push(rr(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return on(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),r=this.constructor._$Eu(i,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:ys).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,r=t._$Eh.get(i);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:ys;this._$Em=r;let c=l.fromAttribute(e,o.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(i,e,t,r=!1,o){if(i!==void 0){let l=this.constructor;if(r===!1&&(o=this[i]),t??=l.getPropertyOptions(i),!((t.hasChanged??ni)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(l._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,l??e??this[i]),o!==!0||l!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),r===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,o,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Fe.elementStyles=[],Fe.shadowRootOptions={mode:"open"},Fe[vs("elementProperties")]=new Map,Fe[vs("finalized")]=new Map,jl?.({ReactiveElement:Fe}),(ri.reactiveElementVersions??=[]).push("2.1.2");var or=globalThis,dn=s=>s,oi=or.trustedTypes,cn=oi?oi.createPolicy("lit-html",{createHTML:s=>s}):void 0,ar="$lit$",qe=`lit$${Math.random().toFixed(9).slice(2)}$`,lr="?"+qe,zl=`<${lr}>`,xt=document,ws=()=>xt.createComment(""),$s=s=>s===null||typeof s!="object"&&typeof s!="function",dr=Array.isArray,fn=s=>dr(s)||typeof s?.[Symbol.iterator]=="function",nr=`[ 	
\f\r]`,xs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,pn=/-->/g,un=/>/g,vt=RegExp(`>|${nr}(?:([^\\s"'>=/]+)(${nr}*=${nr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),hn=/'/g,mn=/"/g,bn=/^(?:script|style|textarea|title)$/i,cr=s=>(i,...e)=>({_$litType$:s,strings:i,values:e}),n=cr(1),A=cr(2),Pc=cr(3),_e=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),gn=new WeakMap,yt=xt.createTreeWalker(xt,129);function vn(s,i){if(!dr(s)||!s.hasOwnProperty("raw"))throw Error("invalid template strings array");return cn!==void 0?cn.createHTML(i):i}var yn=(s,i)=>{let e=s.length-1,t=[],r,o=i===2?"<svg>":i===3?"<math>":"",l=xs;for(let c=0;c<e;c++){let h=s[c],g,S,k=-1,K=0;for(;K<h.length&&(l.lastIndex=K,S=l.exec(h),S!==null);)K=l.lastIndex,l===xs?S[1]==="!--"?l=pn:S[1]!==void 0?l=un:S[2]!==void 0?(bn.test(S[2])&&(r=RegExp("</"+S[2],"g")),l=vt):S[3]!==void 0&&(l=vt):l===vt?S[0]===">"?(l=r??xs,k=-1):S[1]===void 0?k=-2:(k=l.lastIndex-S[2].length,g=S[1],l=S[3]===void 0?vt:S[3]==='"'?mn:hn):l===mn||l===hn?l=vt:l===pn||l===un?l=xs:(l=vt,r=void 0);let ue=l===vt&&s[c+1].startsWith("/>")?" ":"";o+=l===xs?h+zl:k>=0?(t.push(g),h.slice(0,k)+ar+h.slice(k)+qe+ue):h+qe+(k===-2?c:ue)}return[vn(s,o+(s[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ks=class s{constructor({strings:i,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,c=i.length-1,h=this.parts,[g,S]=yn(i,e);if(this.el=s.createElement(g,t),yt.currentNode=this.el.content,e===2||e===3){let k=this.el.content.firstChild;k.replaceWith(...k.childNodes)}for(;(r=yt.nextNode())!==null&&h.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let k of r.getAttributeNames())if(k.endsWith(ar)){let K=S[l++],ue=r.getAttribute(k).split(qe),Jt=/([.?@])?(.*)/.exec(K);h.push({type:1,index:o,name:Jt[2],strings:ue,ctor:Jt[1]==="."?li:Jt[1]==="?"?di:Jt[1]==="@"?ci:$t}),r.removeAttribute(k)}else k.startsWith(qe)&&(h.push({type:6,index:o}),r.removeAttribute(k));if(bn.test(r.tagName)){let k=r.textContent.split(qe),K=k.length-1;if(K>0){r.textContent=oi?oi.emptyScript:"";for(let ue=0;ue<K;ue++)r.append(k[ue],ws()),yt.nextNode(),h.push({type:2,index:++o});r.append(k[K],ws())}}}else if(r.nodeType===8)if(r.data===lr)h.push({type:2,index:o});else{let k=-1;for(;(k=r.data.indexOf(qe,k+1))!==-1;)h.push({type:7,index:o}),k+=qe.length-1}o++}}static createElement(i,e){let t=xt.createElement("template");return t.innerHTML=i,t}};function wt(s,i,e=s,t){if(i===_e)return i;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=$s(i)?void 0:i._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(s),r._$AT(s,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(i=wt(s,r._$AS(s,i.values),r,t)),i}var ai=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,r=(i?.creationScope??xt).importNode(e,!0);yt.currentNode=r;let o=yt.nextNode(),l=0,c=0,h=t[0];for(;h!==void 0;){if(l===h.index){let g;h.type===2?g=new Wt(o,o.nextSibling,this,i):h.type===1?g=new h.ctor(o,h.name,h.strings,this,i):h.type===6&&(g=new pi(o,this,i)),this._$AV.push(g),h=t[++c]}l!==h?.index&&(o=yt.nextNode(),l++)}return yt.currentNode=xt,r}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Wt=class s{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=wt(this,i,e),$s(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==_e&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):fn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&$s(this._$AH)?this._$AA.nextSibling.data=i:this.T(xt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,r=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ks.createElement(vn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new ai(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(i){let e=gn.get(i.strings);return e===void 0&&gn.set(i.strings,e=new ks(i)),e}k(i){dr(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of i)r===e.length?e.push(t=new s(this.O(ws()),this.O(ws()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=dn(i).nextSibling;dn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},$t=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)i=wt(this,i,e,0),l=!$s(i)||i!==this._$AH&&i!==_e,l&&(this._$AH=i);else{let c=i,h,g;for(i=o[0],h=0;h<o.length-1;h++)g=wt(this,c[t+h],e,h),g===_e&&(g=this._$AH[h]),l||=!$s(g)||g!==this._$AH[h],g===d?i=d:i!==d&&(i+=(g??"")+o[h+1]),this._$AH[h]=g}l&&!r&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},li=class extends $t{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},di=class extends $t{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},ci=class extends $t{constructor(i,e,t,r,o){super(i,e,t,r,o),this.type=5}_$AI(i,e=this){if((i=wt(this,i,e,0)??d)===_e)return;let t=this._$AH,r=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},pi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){wt(this,i)}},xn={M:ar,P:qe,A:lr,C:1,L:yn,R:ai,D:fn,V:wt,I:Wt,H:$t,N:di,U:ci,B:li,F:pi},Fl=or.litHtmlPolyfillSupport;Fl?.(ks,Wt),(or.litHtmlVersions??=[]).push("3.3.3");var _s=(s,i,e)=>{let t=e?.renderBefore??i,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new Wt(i.insertBefore(ws(),o),o,void 0,e??{})}return r._$AI(s),r};var pr=globalThis,G=class extends Fe{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=_s(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return _e}};G._$litElement$=!0,G.finalized=!0,pr.litElementHydrateSupport?.({LitElement:G});var ql=pr.litElementPolyfillSupport;ql?.({LitElement:G});(pr.litElementVersions??=[]).push("4.2.2");var y=s=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(s,i)}):customElements.define(s,i)};var Bl={attribute:!0,type:String,converter:ys,reflect:!1,hasChanged:ni},Ul=(s=Bl,i,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((s=Object.create(s)).wrapped=!0),o.set(e.name,s),t==="accessor"){let{name:l}=e;return{set(c){let h=i.get.call(this);i.set.call(this,c),this.requestUpdate(l,h,s,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,s,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let h=this[l];i.call(this,c),this.requestUpdate(l,h,s,!0,c)}}throw Error("Unsupported decorator location: "+t)};function I(s){return(i,e)=>typeof e=="object"?Ul(s,i,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(s,i,e)}function f(s){return I({...s,state:!0,attribute:!1})}var kt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},hi=s=>(...i)=>({_$litDirective$:s,values:i}),Vt=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:vp}=xn;var wn=s=>s.strings===void 0;var Hl={},mi=(s,i=Hl)=>s._$AH=i;var Yt=hi(class extends Vt{constructor(){super(...arguments),this.key=d}render(s,i){return this.key=s,i}update(s,[i,e]){return i!==this.key&&(mi(s),this.key=i),e}});function ur(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function $n(s){return s===null||ur(s)&&Object.values(s).some($n)}function Jl(s,i){return JSON.stringify(s)===JSON.stringify(i)}function hr(s,i){let e={};for(let t of new Set([...Object.keys(s),...Object.keys(i)])){let[r,o]=[s[t]??null,i[t]??null];if(!Jl(r,o))if(ur(o)){if($n(o))return null;let l=ur(r)?hr(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var fi=1e4,Wl=100,kn=100,_n=10;function M(s,...i){return s.reduce((e,t,r)=>e+encodeURIComponent(String(i[r-1]))+t)}function Me(s,i){return`?limit=${s}${i?`&cursor=${encodeURIComponent(i)}`:""}`}var gi=class{constructor(i){this.session=i}async inboxes(i){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Me(Wl,t)}`,{signal:i});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(i,e){return this.session.request(M`/${i}/config`,{signal:e})}configure(i,e,t){let r=t===null?null:hr({...t},{...e});return this.session.request(M`/${i}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(i,e){return this.session.request(M`/${i}/audience`,{signal:e})}changeAudience(i,e){return this.session.request(M`/${i}/audience`,{method:"PUT",body:e})}dryRun(i,e){return this.session.request(`${M`/${i}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(i,e,t){return this.session.request(M`/${i}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(i,e,t,r,o={}){let c=Object.entries(o).filter(([,h])=>h).map(([h,g])=>`&${h}=${encodeURIComponent(g)}`).join("");for(let h=0;;h+=1){let g=await this.session.request(M`/${i}/messages`+Me(e,t)+c,{signal:r});if(g.messages.length>0||g.next_cursor===null||h===_n)return g;t=g.next_cursor}}readRate(i,e,t){return this.session.request(M`/${i}/messages/${e}/read-rate`,{signal:t})}userMessages(i,e,t,r,o){return this.session.request(M`/${i}/users/${e}/messages`+Me(t,r),{signal:o})}broadcast(i,e,t){return this.session.request(M`/${i}/messages/${e}`,{signal:t})}changeStatus(i,e,t){return this.session.request(M`/${i}/messages/${e}/${t}`,{method:"POST"})}redact(i,e,t){return this.session.request(M`/${i}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(i,e,t,r,o){for(;;){let l=await this.session.request(M`/${i}/messages/${e}/recipients`+Me(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(i,e,t,r){return this.session.request(M`/${i}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(i,e,t,r){for(;;){let o=await this.session.request(M`/${i}/dead-letters`+Me(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(i,e){return this.session.request(M`/${i}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(i,e,t){return this.session.request(`/audit-log${Me(i,e)}`,{signal:t})}async keys(i){let e=[],t=null;do{let r=await this.session.request(`/keys${Me(kn,t)}`,{signal:i});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(i){return this.session.request("/keys",{method:"POST",body:i})}revokeKey(i){return this.session.request(M`/keys/${i}`,{method:"DELETE"})}async accounts(i){let e=[],t=null;do{let r=await this.session.request(`/accounts${Me(kn,t)}`,{signal:i});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(i){return this.session.request("/accounts",{method:"POST",body:i})}changeAccount(i,e){return this.session.request(M`/accounts/${i}`,{method:"PATCH",body:e})}removeAccount(i){return this.session.request(M`/accounts/${i}`,{method:"DELETE"})}resetPassword(i){return this.session.request(M`/accounts/${i}/reset`,{method:"POST"})}changeOwnPassword(i,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:i,password:e}})}rotate(i,e){return this.session.request(M`/secrets/${i}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(i){return this.session.request("/settings",{signal:i})}changeSettings(i){return this.session.request("/settings",{method:"PATCH",body:i})}async quotas(i){let{quotas:e}=await this.session.request("/quotas",{signal:i});return e}user(i,e){return this.session.request(M`/users/${i}`,{signal:e})}userByPhone(i,e){return this.session.request(`/users?phone_number=${encodeURIComponent(i)}`,{signal:e})}async users(i,e,t,r){let o=i.trim()===""?"":`&search=${encodeURIComponent(i.trim())}`;for(let l=0;;l+=1){let c=await this.session.request(`/users${Me(e,t)}${o}`,{signal:r});if(c.users.length>0||c.next_cursor===null||l===_n)return c;t=c.next_cursor}}writeUser(i,e,t){return this.session.request(M`/users/${i}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(i){return this.session.request(M`/users/${i}/erase`,{method:"POST"})}exportUser(i){return this.session.request(M`/users/${i}/export`,{method:"POST"})}job(i,e){return this.session.request(M`/jobs/${i}`,{signal:e})}exportedFile(i){return this.session.fetchFile(M`/jobs/${i}/file`)}deviceSessions(i,e,t,r){return this.session.request(M`/users/${i}/sessions`+Me(e,t),{signal:r})}endSession(i,e){return this.session.request(M`/users/${i}/sessions/${e}`,{method:"DELETE"})}endAllSessions(i){return this.session.request(M`/users/${i}/sessions`,{method:"DELETE"})}createToken(i,e){return this.session.request(M`/users/${i}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(i,e){return this.session.request(M`/${i}/users/${e}/audit`,{method:"POST"})}};var Vl=new Intl.NumberFormat("en"),Yl=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Kl=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),mr=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Gl=.01;function b(s){return Vl.format(s)}function P(s,i,e=`${i}s`){return`${b(s)} ${s===1?i:e}`}function _t(s,i){if(i===0)return"0 %";let e=100*s/i;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function B(s){return Yl.format(s*1e3)}function te(s){return Kl.format(s*1e3)}function oe(s,i=Date.now()/1e3){let e=s-i,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?mr.format(Math.round(e/60),"minute"):t<22*3600?mr.format(Math.round(e/3600),"hour"):t<26*86400?mr.format(Math.round(e/86400),"day"):B(s)}var Zl=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Xl=new Intl.NumberFormat("en",{maximumFractionDigits:1});function bi(s){let[i,e]=Zl.find(([,t])=>s>=t)??["",0];return e===0?P(s,"byte"):`${Xl.format(s/e)} ${i}`}function Xe(s){return s>0&&s<Gl?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(s)}var Sn=[["day",86400],["hour",3600],["minute",60],["second",1]];function vi(s){let[i,e]=Sn.find(([,t])=>s>=t&&s%t===0)??["second",1];return P(s/e,i)}function Rn(s){let[i,e]=Sn.find(([,t])=>s>=1.5*t)??["second",1];return P(Math.max(1,Math.round(s/e)),i)}function ae(s){return`…${s.slice(-6)}`}var Kt=["post","redact","audience","config","tokens","users","read"],Tn={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},gr=["owner","sender","support","read-only"],Gt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},fr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function Re(s){return s==="delivered"||s==="published"||s==="stopped"||s==="redacted"}var J=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function br(s){return typeof s=="string"?{headers:{authorization:`Bearer ${s}`},credentials:"omit"}:{headers:{"x-csrf-token":s.csrfToken},credentials:"same-origin"}}async function St(s,i,e={}){let t=br(i),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(s,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(c){throw e.signal?.aborted?c:new J(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw Ql(o,l)}function Ql(s,i){let e=Number(s.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(i);return new J(s.status,String(t),String(r??o),l??[],e)}catch{return new J(s.status,"unknown",`The server responded with status ${s.status}.`,[],e)}}var ed={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function V(s){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${A`<path d=${ed[s]} />`}
  </svg>`}function Zt(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function Qe(s="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${s}…</div>`}function q(s,i){return n`<div class="empty">
    <p class="empty-title">${s}</p>
    <div>${i}</div>
  </div>`}function R(s,i){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${V("lock")}
    <p>
      Your role or API key does not have the <code>${s}</code> scope, which is required to ${i}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function $(s,i,e=()=>!1){if(s===null)return d;let t=s.errors.filter(l=>!e(l.field)),r=s.errors.length>0&&t.length===0,o=s.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${V(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":s.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${s.retryAfterSeconds?n`<p>Try again in ${s.retryAfterSeconds} s.</p>`:d}
    </div>
    ${i&&!o?n`<button type="button" class="small" @click=${i}>Try again</button>`:d}
  </div>`}function x(s,i){let e=(s??[]).filter(t=>Be(t.field,i));return e.length===0?null:e.map(t=>t.field===i?t.message:`${t.field.slice(i.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Be(s,i){return s===i||s.startsWith(`${i}.`)||s.startsWith(`${i}[`)}var v=class{constructor(i,e,t=()=>{}){this.host=i;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;i.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let i=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(i.signal);if(i.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(i.signal.aborted)return;this.problem=U(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(i){this.value=i,this.host.requestUpdate()}render(i,e="Loading"){return this.problem!==null&&this.value===void 0?$(this.problem,()=>{this.load()}):this.value===void 0?Qe(e):i(this.value)}};function U(s){return s instanceof J?s:(console.error(s),new J(0,"unexpected","Something went wrong. Try again or reload the page."))}function An(s,i){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${i}
      .value=${s}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{td(e.currentTarget,s)}}>
      ${V("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function td(s,i){let e=s.querySelector("span"),t=s.previousElementSibling;try{await navigator.clipboard.writeText(i),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var En=0;function D(s){return Pn((i,e)=>{let t=!1,r="",o=null,l=`question-${En+=1}`,c=()=>(s.confirmText===void 0||r.trim()===s.confirmText)&&(s.isReady?.()??!0),h=async S=>{if(S.preventDefault(),!(t||!c())){t=!0,o=null,g();try{await s.act(),e(!0)}catch(k){o=U(k),t=!1,g()}}},g=()=>{let S=typeof s.action=="string"?s.action:s.action();_s(n`<form method="dialog" class="dialog" @submit=${h}>
          <h2 id="${l}-title">${s.title}</h2>
          <div class="dialog-body">
            ${s.body(g,o)}
            ${s.confirmText===void 0?d:n`<div class="field">
                  <label for="${l}-word">Type <code>${s.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${k=>{r=k.target.value,g()}}
                  />
                </div>`}
            ${$(o,void 0,s.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${s.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":S}
            </button>
          </div>
        </form>`,i)};return i.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Rt(s,i,e){return Pn((t,r)=>{let o=`secret-${En+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),_s(n`<div class="dialog">
        <h2 id="${o}-title">${s}</h2>
        <div class="dialog-body">
          <p>${i}</p>
          ${An(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Pn(s){return new Promise(i=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),i(o)},r=s(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Se=hi(class extends Vt{constructor(s){if(super(s),s.type!==kt.PROPERTY&&s.type!==kt.ATTRIBUTE&&s.type!==kt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!wn(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[i]){if(i===_e||i===d)return i;let e=s.element,t=s.name;if(s.type===kt.PROPERTY){if(i===e[t])return _e}else if(s.type===kt.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return _e}else if(s.type===kt.ATTRIBUTE&&e.getAttribute(t)===i+"")return _e;return mi(s),i}});function vr({id:s,hint:i,error:e}){let t=[i?`${s}-hint`:"",e?`${s}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Tt(s,i){let{id:e,label:t,hint:r,error:o,isOptional:l}=s;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${i} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function w(s){return Tt(s,n`<input
      id=${s.id}
      name=${s.id}
      type=${s.type??"text"}
      class=${s.isCode?"code":""}
      .value=${Se(s.value)}
      placeholder=${s.placeholder??d}
      list=${s.list??d}
      maxlength=${s.maxlength??d}
      min=${s.min??d}
      max=${s.max??d}
      autocomplete=${s.autocomplete??"off"}
      spellcheck=${s.isCode?"false":d}
      ?required=${s.isRequired}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${vr(s)}
      @input=${i=>s.set(i.target.value)}
    />`)}function Te(s){return Tt(s,n`<textarea
      id=${s.id}
      name=${s.id}
      rows=${s.rows??4}
      class=${s.isCode?"code":""}
      .value=${Se(s.value)}
      placeholder=${s.placeholder??d}
      spellcheck=${s.isCode?"false":d}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${vr(s)}
      @input=${i=>s.set(i.target.value)}
    ></textarea>`)}function $e(s){return Tt(s,n`<select
      id=${s.id}
      name=${s.id}
      .value=${Se(s.value)}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${vr(s)}
      @change=${i=>s.set(i.target.value)}
    >
      ${s.options.map(({value:i,label:e})=>n`<option value=${i} ?selected=${i===s.value}>${e}</option>`)}
    </select>`)}function le(s){return n`<fieldset class="segments" ?disabled=${s.isDisabled}>
    <legend>${s.label}</legend>
    <div>
      ${s.options.map(({value:i,label:e})=>n`<label>
            <input
              type="radio"
              name=${s.id}
              value=${i}
              .checked=${Se(i===s.value)}
              @change=${()=>s.set(i)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function sd(s){let[i,e]=new Uint8Array(s.slice(0,2));if(i===255&&e===254)return new TextDecoder("utf-16le").decode(s);try{return new TextDecoder("utf-8",{fatal:!0}).decode(s)}catch{return new TextDecoder("windows-1252").decode(s)}}function yi(s,i,e){return n`<label class="file button small" for=${s}
    >${i}<input id=${s} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(sd(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var Ss=12,yr=`At least ${Ss} characters: several unrelated words, or from a password manager.`;async function Cn(s,i){let e="",t="";await D({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=Ss,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await i.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${w({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:c=>{e=c,o()},error:x(l?.errors,"current_password")})}
      ${w({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:c=>{t=c,o()},error:x(l?.errors,"password"),hint:yr})}`})&&s.notify("Password changed")}var id=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function xr(s){let[i,e,t,r]=s.replace(/^#\/?/,"").split("/").map(Mn);return{view:id.find(l=>l===i)??"overview",inbox:e||null,id:t||null,user:r||null}}function Dn(s){let[i,e,t]=s.replace(/^#\/?/,"").split("/").map(Mn);return i==="set-password"&&e&&t?{tenant:e,token:t}:null}function E(s,...i){let e=i.filter(t=>t!==null);return["#",s,...e.map(encodeURIComponent)].join("/")}function he(s,...i){location.hash=E(s,...i)}function Mn(s){try{return decodeURIComponent(s)}catch{return s}}async function On(s,i){let e;try{if(e=await fetch(s,{...br(i),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new J(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new J(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function wr(s,i){let e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=i.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var xi={csrfToken:""},rd=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function $r(s){return rd.exec(s)?.[1]??null}var Nn="stak-console-tenant";function et(s,i){return`/stack/admin/v1/${encodeURIComponent(s)}${i}`}function $i(){try{return localStorage.getItem(Nn)??""}catch{return""}}var wi=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=$r(e);if(t===null)throw new J(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await St(et(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r};if(await St(et(e,"/sign-in"),xi,{method:"POST",body:o}),!await this.restore(e))throw new J(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await St(et(e,"/session"),xi)),!0}catch{return!1}}methods(){return St(et("any","/sign-in"),xi)}setPassword(e,t,r){return St(et(e,"/sign-in/password"),xi,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Nn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof J)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>St(r,o,t))}fetchFile(e){return this.#n(e,On)}async#n(e,t){if(this.#e===null)throw new J(401,"signed_out","You are signed out.");try{return await t(et(this.tenant,e),this.#e)}catch(r){throw r instanceof J&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var In=C` .progress{block-size: 8px;border-radius: 99px;background: var(--open);overflow: hidden;}.progress span{display: block;block-size: 100%;border-radius: 99px;background: var(--accent);transition: inline-size 0.3s ease-out;}.mini .progress{block-size: 5px;}.mini .number{text-align: start;}.shares{display: grid;gap: 14px;}.stack{display: flex;gap: 2px;block-size: 14px;border-radius: 99px;overflow: hidden;background: var(--open);}.stack span{min-inline-size: 3px;transition: inline-size 0.3s ease-out;}.stack .good, .dot.good{background: var(--good);}.stack .bad, .dot.bad{background: var(--bad);}.stack .gone, .dot.gone{background: var(--gone);}.stack .open, .dot.open{background: var(--open);}.dot{display: inline-block;inline-size: 9px;block-size: 9px;margin-inline-end: 7px;border-radius: 3px;}.shares dl{display: grid;grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));gap: 10px;}.shares dt{color: var(--muted);font-size: 12.5px;white-space: nowrap;}.shares dd{font-variant-numeric: tabular-nums;}.shares dd strong{font-size: 17px;}.chart svg{display: block;inline-size: 100%;block-size: 96px;}.chart .axis{stroke: var(--line);}.chart .area{fill: var(--accent);opacity: 0.14;}.chart .line{fill: none;stroke: var(--accent);stroke-width: 2;stroke-linejoin: round;}.chart figcaption{display: flex;flex-wrap: wrap;gap: 4px 18px;margin-block-start: 8px;font-size: 13px;font-variant-numeric: tabular-nums;}.chart-none{font-size: 13.5px;}pre.json{margin: 0;padding: 12px 14px;border-radius: var(--radius-small);background: var(--sunken);font: 12.5px/1.55 var(--mono);white-space: pre-wrap;overflow-wrap: anywhere;max-block-size: 360px;overflow: auto;}`;var Ln=C` *, *::before, *::after{box-sizing: border-box;}html{-webkit-text-size-adjust: 100%;}@media (min-width: 861px){html{scrollbar-gutter: stable;}}body{margin: 0;background: var(--ground);color: var(--ink);font: 14px/1.5 var(--sans);}h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend{margin: 0;padding: 0;}h1{font-size: 21px;line-height: 1.25;font-weight: 650;letter-spacing: -0.012em;outline: none;}h2{font-size: 15px;line-height: 1.35;font-weight: 640;}h3{font-size: 13px;font-weight: 640;}fieldset{border: 0;min-inline-size: 0;}ul, ol{padding-inline-start: 1.2em;}strong{font-weight: 640;}code, .code{font-family: var(--mono);font-size: 0.92em;}p code, li code, dd code, label code{padding: 0.08em 0.34em;border-radius: 4px;background: var(--sunken);overflow-wrap: anywhere;}a{color: var(--accent-text);text-underline-offset: 2px;text-decoration-thickness: 1px;}a:hover{text-decoration-thickness: 2px;}:focus-visible{outline: 2px solid var(--accent);outline-offset: 2px;}h1:focus-visible{outline: none;}.muted{color: var(--muted);}.number{font-variant-numeric: tabular-nums;}.unseen{position: absolute;inline-size: 1px;block-size: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}.icon{inline-size: 18px;block-size: 18px;flex: none;fill: none;stroke: currentColor;stroke-width: 1.5;stroke-linecap: round;stroke-linejoin: round;}button, .button{display: inline-flex;align-items: center;justify-content: center;gap: 7px;min-block-size: 34px;padding: 5px 13px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;font-weight: 560;text-decoration: none;white-space: nowrap;cursor: pointer;transition: background-color 0.12s, border-color 0.12s;}button:hover:not(:disabled), .button:hover{background: var(--sunken);}button:disabled{opacity: 0.55;cursor: not-allowed;}button.small, .button.small{min-block-size: 28px;padding: 2px 10px;font-size: 13px;}button.primary, .button.primary{border-color: var(--accent);background: var(--accent);color: var(--accent-ink);}button.primary:hover:not(:disabled), .button.primary:hover{background: color-mix(in srgb, var(--accent) 88%, var(--ink));}button.danger{border-color: var(--bad-text);background: var(--bad-text);color: var(--surface);}button.danger:hover:not(:disabled){background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));}button.danger-quiet{border-color: var(--bad-text);color: var(--bad-text);}button.plain{border-color: transparent;background: none;}button .icon, .button .icon{inline-size: 16px;block-size: 16px;}@media (pointer: coarse){button, .button{min-block-size: 42px;}button.small, .button.small{min-block-size: 36px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation-duration: 0.01ms !important;animation-iteration-count: 1 !important;transition: none !important;scroll-behavior: auto !important;}}`;var jn=C` .card{padding: 18px 20px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);min-inline-size: 0;}.card + .card{margin-block-start: 16px;}.card > h2:first-child, .card-head{margin-block-end: 12px;}.card.stack-form > h2:first-child, .card.stack-form > .card-head{margin: 0;}.card-head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 8px 12px;}.card.flush{padding: 0;overflow: hidden;}.card.flush .card-head{margin: 0;padding: 14px 20px;border-block-end: 1px solid var(--line);}stak-quotas, stak-user-data, stak-user-list, stak-user-sessions{display: block;}stak-quotas, .card + stak-user-data, .card + stak-user-list, stak-user-sessions + .card{margin-block-start: 16px;}.split{display: grid;grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);gap: 16px;align-items: start;}.split > .card, .split > div > .card:first-child, .stack-form > .card{margin: 0;}@media (max-width: 1040px){.split{grid-template-columns: minmax(0, 1fr);}}.figures{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));gap: 16px;margin-block-end: 16px;}.figure{display: grid;gap: 2px;align-content: start;padding: 15px 18px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);color: inherit;text-decoration: none;}a.figure:hover{border-color: var(--line-strong);}.figure dt, .figure .name{color: var(--muted);font-size: 13px;font-weight: 540;}.figure .value{font-size: 26px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}.figure .value.bad{color: var(--bad-text);}.figure .more-words{color: var(--muted);font-size: 12.5px;}.big{font-size: 32px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}details{margin-block-start: 10px;font-size: 13.5px;}summary{color: var(--accent-text);cursor: pointer;}details pre{margin-block-start: 8px !important;}.facts{display: grid;grid-template-columns: auto minmax(0, 1fr);gap: 6px 18px;font-size: 13.5px;}.facts dt{color: var(--muted);}.facts dd{overflow-wrap: anywhere;}@media (max-width: 700px){.figures{grid-template-columns: repeat(3, minmax(0, 1fr));gap: 10px;}.figure{padding: 12px;}.figure .value{font-size: 22px;}.figure .more-words{display: none;}}`;var zn=C` .picked{display: flex;flex-wrap: wrap;gap: 6px;margin: 8px 0 0;padding: 0;list-style: none;}.compose{display: grid;grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);gap: 16px;align-items: start;}.compose > aside{position: sticky;inset-block-start: 20px;display: grid;gap: 16px;}.compose .card{margin: 0;}.compose form{display: grid;gap: 16px;}.compose .send{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;}@media (max-width: 1040px){.compose{grid-template-columns: minmax(0, 1fr);}.compose > aside{position: static;}}.outcome dl{display: grid;grid-template-columns: repeat(3, minmax(0, 1fr));gap: 12px;}.outcome dt{color: var(--muted);font-size: 12.5px;}.outcome dd{font-size: 18px;font-weight: 640;font-variant-numeric: tabular-nums;overflow-wrap: anywhere;line-height: 1.3;}.outcome .hint{margin-block-start: 10px;}.deliveries > div{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 10px;margin-block-start: 5px;}.deliveries label{display: flex;gap: 9px;padding: 12px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);cursor: pointer;}.deliveries label:has(:checked){border-color: var(--accent);box-shadow: inset 0 0 0 1px var(--accent);}.deliveries small{display: block;margin-block-start: 3px;color: var(--muted);font-size: 12.5px;line-height: 1.4;}.deliveries small.estimate{color: var(--ink);font-variant-numeric: tabular-nums;}.comparison{inline-size: 100%;margin-block-start: 14px;border-collapse: collapse;font-size: 13px;font-variant-numeric: tabular-nums;}.comparison th, .comparison td{padding: 6px 8px 6px 0;border-block-end: 1px solid var(--line);text-align: start;vertical-align: top;}.comparison th{color: var(--muted);font-weight: 540;}.comparison tr:last-child > *{border-block-end: 0;}.previews{display: grid;gap: 12px;}.preview{--p-ground: #ffffff;--p-ink: #171a23;--p-muted: #5b6272;padding: 12px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--p-ground);color: var(--p-ink);color-scheme: light;}.preview.dark{--p-ground: #15171e;--p-ink: #eceef4;--p-muted: #a3a9b8;color-scheme: dark;}.preview-label{margin-block-end: 8px;color: var(--p-muted);font-size: 12px;font-weight: 560;}.preview .none{color: var(--p-muted);font-style: italic;}`;var Fn=C` dialog{inline-size: min(520px, calc(100vw - 32px));max-block-size: calc(100dvh - 48px);padding: 0;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);color: var(--ink);box-shadow: var(--shadow-high);overflow: auto;}dialog::backdrop{background: rgb(6 14 13 / 52%);}.dialog{display: grid;gap: 16px;padding: 22px;}.dialog h2{font-size: 17px;}.dialog-body{display: grid;gap: 14px;}.dialog-actions{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 8px;}`;var qn=C` input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea{inline-size: 100%;min-block-size: 36px;padding: 6px 10px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;}input.code, textarea.code{font: 13px/1.55 var(--mono);}textarea{resize: vertical;tab-size: 2;}select{padding-inline-end: 6px;}::placeholder{color: var(--muted);opacity: 1;}input:disabled, select:disabled, textarea:disabled{background: var(--sunken);color: var(--muted);border-color: var(--line);}input[type="radio"], input[type="checkbox"]{accent-color: var(--accent);inline-size: 16px;block-size: 16px;margin: 0;flex: none;}[aria-invalid="true"]{border-color: var(--bad) !important;box-shadow: 0 0 0 1px var(--bad);}form.stack-form, .stack-form{display: grid;gap: 16px;}.field{display: grid;gap: 5px;align-content: start;min-inline-size: 0;}.field label, .segments legend, .deliveries legend, .label{font-weight: 570;font-size: 13px;}fieldset.stack-form > legend{margin-block-end: 10px;}.optional{color: var(--muted);font-weight: 400;}.hint{color: var(--muted);font-size: 12.5px;line-height: 1.45;overflow-wrap: anywhere;}.error{color: var(--bad-text);font-size: 13px;font-weight: 540;overflow-wrap: anywhere;}.columns{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 16px;}.joined{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.joined select{inline-size: auto;}.row{display: flex;flex-wrap: wrap;align-items: center;gap: 8px 12px;}.row.end{justify-content: flex-end;}.check{display: flex;align-items: flex-start;gap: 9px;font-size: 13.5px;line-height: 1.4;}.check input{margin-block-start: 2px;}.check small{display: block;color: var(--muted);font-size: 12.5px;}.segments{display: grid;gap: 5px;align-content: start;}.segments > div{display: inline-flex;justify-self: start;align-self: start;padding: 3px;border: 1px solid var(--line);border-radius: 9px;background: var(--sunken);}.segments label{position: relative;cursor: pointer;}.segments input{position: absolute;inset: 0;opacity: 0;inline-size: 100%;block-size: 100%;cursor: pointer;}.segments span{display: block;padding: 3px 13px;border-radius: 6px;color: var(--muted);font-weight: 560;font-size: 13px;line-height: 24px;white-space: nowrap;}.segments input:checked + span{background: var(--raised);color: var(--ink);box-shadow: var(--shadow);outline: 1px solid var(--line);}.segments input:focus-visible + span{outline: 2px solid var(--accent);outline-offset: 1px;}.file{position: relative;}.file input{position: absolute;inset: 0;opacity: 0;cursor: pointer;inline-size: 100%;}.file:focus-within{outline: 2px solid var(--accent);outline-offset: 2px;}.chips{display: flex;flex-wrap: wrap;gap: 6px;padding: 0;list-style: none;}.chip{display: inline-flex;align-items: center;gap: 2px;padding: 1px 3px 1px 10px;border-radius: 99px;background: var(--accent-soft);color: var(--accent-text);font-size: 13px;font-weight: 540;line-height: 24px;}.chip.bare{padding-inline: 10px;}.chip button{min-block-size: 24px;inline-size: 24px;padding: 0;border: 0;border-radius: 50%;background: none;color: inherit;}.chip button .icon{inline-size: 13px;block-size: 13px;}.lookup{display: grid;grid-template-columns: minmax(0, 420px) auto;gap: 12px;align-items: start;}.lookup button{justify-self: start;min-block-size: 36px;margin-block-start: 25px;}.spaced{margin-block-start: 16px;}.unsaved-bar{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;padding-block: 10px;border: 1px solid transparent;border-radius: var(--radius);}.unsaved-bar.changed{position: sticky;inset-block-end: 12px;z-index: 5;padding-inline: 14px;border-color: var(--line);background: var(--raised);box-shadow: var(--shadow-high);}.unsaved-bar .row{margin-inline-start: auto;}.copy-field{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.copy-field button{min-inline-size: 92px;}`;var Bn=C` .badge{display: inline-flex;align-items: center;gap: 6px;padding: 1px 9px;border-radius: 99px;font-size: 12.5px;font-weight: 570;line-height: 20px;white-space: nowrap;font-family: var(--sans);}.badge[data-status]{text-transform: capitalize;}.badge.good{background: var(--good-soft);color: var(--good-text);}.badge.busy, .badge.info{background: var(--info-soft);color: var(--info-text);}.badge.warn{background: var(--warn-soft);color: var(--warn-text);}.badge.bad{background: var(--bad-soft);color: var(--bad-text);}.badge.still{background: var(--still-soft);color: var(--still-text);}.badge.busy::before{content: "";inline-size: 7px;block-size: 7px;border-radius: 50%;background: currentColor;animation: breathe 1.4s ease-in-out infinite;}@keyframes breathe{50%{opacity: 0.25;}}.notice{display: flex;flex-wrap: wrap;align-items: flex-start;gap: 10px;padding: 11px 14px;border-radius: var(--radius-small);background: var(--info-soft);color: var(--info-text);font-size: 13.5px;}.notice > div, .notice > p{flex: 1;min-inline-size: min(200px, 100%);overflow-wrap: anywhere;}.notice p code, .notice li code{background: none;padding: 0;font-weight: 600;}.notice .icon{margin-block-start: 1px;}.notice.bad{background: var(--bad-soft);color: var(--bad-text);}.notice.good{background: var(--good-soft);color: var(--good-text);}.notice.warn{background: var(--warn-soft);color: var(--warn-text);}.notice.quiet{background: var(--still-soft);color: var(--still-text);}.card > .notice + *, .notice + .card, .card + .notice{margin-block-start: 14px;}.waiting{display: flex;align-items: center;justify-content: center;gap: 10px;padding: 36px 16px;color: var(--muted);}.spinner{inline-size: 16px;block-size: 16px;border: 2px solid var(--line);border-block-start-color: var(--accent);border-radius: 50%;animation: turn 0.8s linear infinite;}@keyframes turn{to{transform: rotate(1turn);}}.empty{display: grid;justify-items: center;gap: 8px;padding: 40px 20px;color: var(--muted);text-align: center;}.empty-title{color: var(--ink);font-size: 15px;font-weight: 620;}`;var Un=C` .skip{position: fixed;inset-block-start: 8px;inset-inline-start: 8px;z-index: 20;padding: 8px 14px;border-radius: var(--radius-small);background: var(--accent);color: var(--accent-ink);transform: translateY(-200%);}.skip:focus{transform: none;}.shell{display: grid;grid-template-columns: 228px minmax(0, 1fr);min-block-size: 100dvh;}.side{position: sticky;inset-block-start: 0;display: flex;flex-direction: column;block-size: 100dvh;overflow-y: auto;padding: 18px 12px 14px;border-inline-end: 1px solid var(--line);background: var(--surface);}.brand{display: flex;align-items: center;gap: 10px;padding: 0 8px;min-inline-size: 0;}.brand .mark{inline-size: 26px;block-size: 26px;flex: none;color: var(--accent);fill: none;stroke: currentColor;stroke-width: 2.6;stroke-linejoin: round;}.brand strong{display: block;font-size: 15px;line-height: 1.2;letter-spacing: -0.01em;}.brand span{display: block;overflow: hidden;color: var(--muted);font-size: 12.5px;line-height: 1.3;text-overflow: ellipsis;white-space: nowrap;}.brand > div{min-inline-size: 0;}.menu-button{display: none;}.side nav{flex: 1;padding-block: 14px;}.side nav ul{padding: 0;list-style: none;}.side nav h2{padding: 14px 8px 4px;color: var(--muted);font-size: 11.5px;font-weight: 600;letter-spacing: 0.03em;}.side nav a{display: flex;align-items: center;gap: 10px;padding: 6px 8px;border-radius: var(--radius-small);color: var(--ink);font-weight: 500;text-decoration: none;}.side nav a .icon{color: var(--muted);}.side nav a:hover{background: var(--sunken);}.side nav a[aria-current="page"]{background: var(--accent-soft);color: var(--accent-text);font-weight: 620;}.side nav a[aria-current="page"] .icon{color: inherit;}.side nav a .unsaved{inline-size: 7px;block-size: 7px;margin-inline-start: auto;border-radius: 50%;background: var(--accent);}.whoami{display: grid;gap: 8px;padding: 12px 8px 0;border-block-start: 1px solid var(--line);font-size: 12.5px;}.whoami p{color: var(--muted);}main{min-inline-size: 0;padding: 26px 32px 72px;}main > *{display: block;max-inline-size: 1120px;margin-inline: auto;}.head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px 16px;margin-block-end: 20px;}.head > div:first-child{min-inline-size: 0;}.head p{margin-block-start: 3px;color: var(--muted);max-inline-size: 70ch;}.head .actions{display: flex;flex-wrap: wrap;align-items: center;gap: 8px;}.crumb{font-size: 13px;}.picker{display: inline-flex;align-items: center;gap: 8px;color: var(--muted);font-size: 13px;}.picker select{inline-size: auto;max-inline-size: 220px;}.said{position: fixed;inset-block-end: 20px;inset-inline: 0;z-index: 30;display: grid;justify-items: center;pointer-events: none;}.said p{display: flex;align-items: center;gap: 8px;padding: 9px 16px;border-radius: 99px;background: var(--ink);color: var(--ground);box-shadow: var(--shadow-high);font-weight: 540;animation: rise 0.18s ease-out;}@keyframes rise{from{opacity: 0;transform: translateY(8px);}}.door{display: grid;place-items: center;min-block-size: 100dvh;padding: 24px 16px;}.door-card{display: grid;gap: 18px;inline-size: min(420px, 100%);padding: 28px;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);box-shadow: var(--shadow);}.door-card form{display: grid;gap: 14px;}.door-card .brand{padding: 0;}.door-card .primary{inline-size: 100%;min-block-size: 40px;}.door-card .other-way{text-align: center;}.door-card .other-way .button{inline-size: 100%;min-block-size: 40px;justify-content: center;}.door-card .small-print{color: var(--muted);font-size: 13px;}@media (max-width: 860px){.shell{display: block;}.side{z-index: 10;block-size: auto;max-block-size: 100dvh;padding: 10px 14px;border-inline-end: 0;border-block-end: 1px solid var(--line);}.side-top{display: flex;align-items: center;justify-content: space-between;gap: 10px;}.brand{padding: 0;}.menu-button{display: inline-flex;}.side.folded nav, .side.folded .whoami{display: none;}.side nav{padding-block: 6px 12px;}.side nav a{padding-block: 9px;}main{padding: 20px 16px 64px;}.head .actions:has(.picker){inline-size: 100%;}.head .picker{flex: 1 1 100%;}.head .picker select{flex: 1;max-inline-size: none;}}`;var Hn=C` .filters{display: grid;grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);align-items: end;gap: 12px;padding: 16px 20px;border-block-end: 1px solid var(--line);}@media (max-width: 1000px){.filters{grid-template-columns: 1fr 1fr;}.filters .segments, .filters .field:nth-of-type(1){grid-column: 1 / -1;}}.table{inline-size: 100%;border-collapse: collapse;font-size: 13.5px;}.table th{padding: 9px 12px;border-block-end: 1px solid var(--line);color: var(--muted);font-size: 12.5px;font-weight: 560;text-align: start;white-space: nowrap;}.table td{padding: 9px 12px;border-block-end: 1px solid var(--line);vertical-align: middle;overflow-wrap: anywhere;}.table tr:last-child td{border-block-end: 0;}.table th:first-child, .table td:first-child{padding-inline-start: 20px;}.table th:last-child, .table td:last-child{padding-inline-end: 20px;}.card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child{padding-inline-start: 0;}.card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child{padding-inline-end: 0;}.table td.main{inline-size: 36%;}.table .number{text-align: end;font-variant-numeric: tabular-nums;white-space: nowrap;}.table .actions{text-align: end;}.table th.code{font-family: var(--sans);}.table td.code{font: 12.5px/1.5 var(--mono);}.table tbody tr:hover{background: var(--sunken);}.table .main > div > a, .table .main strong{font-weight: 600;}.table .main small{display: block;color: var(--muted);font-size: 12.5px;}.nowrap{white-space: nowrap;}.mini{display: grid;gap: 4px;min-inline-size: 110px;}@media (max-width: 700px){.table, .table tbody, .table tr, .table td{display: block;}.table thead{position: absolute;clip-path: inset(50%);inline-size: 1px;block-size: 1px;overflow: hidden;}.table tr{padding: 12px 16px;border-block-end: 1px solid var(--line);}.table tr:last-child{border-block-end: 0;}.card.flush .card-head{padding: 12px 16px;}.table td, .table td:first-child, .table td:last-child{display: grid;grid-template-columns: 96px minmax(0, 1fr);gap: 10px;padding: 3px 0;border: 0;}.table td::before{content: attr(data-head);color: var(--muted);font: 12.5px/1.7 var(--sans);}.table td.main{inline-size: auto;grid-template-columns: minmax(0, 1fr);padding-block-end: 6px;}.table td.main::before, .table td.actions::before{content: none;}.table td.actions{grid-template-columns: minmax(0, 1fr);padding-block-start: 8px;}.table .number, .table .actions{text-align: start;}}.more{display: grid;place-items: center;padding: 14px;}.card.flush .more{border-block-start: 1px solid var(--line);}`;var Jn=C` :root{color-scheme: light dark;--ground: #f4f5f9;--surface: #ffffff;--raised: #ffffff;--sunken: #eef0f5;--line: #dfe2ea;--line-strong: #878da0;--ink: #171a23;--muted: #555c6d;--accent: #4f46e5;--accent-ink: #ffffff;--accent-soft: #e9e8fd;--accent-text: #4038c2;--good: #1d7a4c;--good-soft: #e0f3e8;--good-text: #14603a;--bad: #c0392f;--bad-soft: #fcebe9;--bad-text: #a32a21;--warn-soft: #fdf1d6;--warn-text: #7a5200;--info-soft: #e4edfa;--info-text: #24508f;--gone: #7c6f9c;--still-soft: #e9ebf1;--still-text: #474d5d;--open: #d0d4de;--shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);--shadow-high: 0 8px 40px rgb(10 20 20 / 24%);--radius: 10px;--radius-small: 7px;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;}@media (prefers-color-scheme: dark){:root{--ground: #0f1117;--surface: #15171e;--raised: #1f222b;--sunken: #11131a;--line: #2d313c;--line-strong: #757c90;--ink: #eceef4;--muted: #a3a9b8;--accent: #a5a8ff;--accent-ink: #12132b;--accent-soft: #25264a;--accent-text: #c0c2ff;--good: #43b37a;--good-soft: #11301f;--good-text: #79d8a6;--bad: #e5675c;--bad-soft: #3a1916;--bad-text: #ff9d94;--warn-soft: #372a0e;--warn-text: #f0c669;--info-soft: #15283f;--info-text: #9cc3f7;--gone: #9d8fc4;--still-soft: #282c37;--still-text: #b9bfcc;--open: #3a3f4c;--shadow: 0 1px 2px rgb(0 0 0 / 40%);--shadow-high: 0 12px 48px rgb(0 0 0 / 60%);}}`;function L({title:s,about:i,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${s}</h1>
      ${i?n`<p>${i}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function ge(s,i,e){let t=i??[],r=t.some(o=>o.inbox===s)?t:[{inbox:s,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${o=>e(o.target.value)}>
      ${r.map(o=>n`<option value=${o.inbox} ?selected=${o.inbox===s}>
            ${o.inbox}${o.title&&o.title!==o.inbox?` · ${o.title}`:""}
          </option>`)}
    </select>
  </label>`}function z(s,i,e){return n`<table class="table" role="table">
    <caption class="unseen">
      ${s}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${i.map(({head:t,kind:r})=>n`<th role="columnheader" scope="col" class=${r??""}>
              ${r==="actions"?n`<span class="unseen">${t}</span>`:t}
            </th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${e.map(t=>n`<tr role="row">
            ${i.map(({head:r,cell:o,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${o(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function de(s,i,e){return n`<div class="more">
    ${s?n`<button type="button" ?disabled=${i} @click=${e}>
          ${i?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var _=class extends G{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([I({attribute:!1})],_.prototype,"session",2),u([I({attribute:!1})],_.prototype,"api",2),u([I({attribute:!1})],_.prototype,"route",2);var Ue,W,kr,Vn,_r,Yn,Kn,Gn,Zn,_i,ki=class extends _{constructor(){super(...arguments);m(this,W);m(this,Ue,new v(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Ue).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,W,Vn).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,Ue).render(r=>r.length===0?q("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):p(this,W,Zn).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${gr.map(r=>n`<dt>${Gt[r]}</dt><dd>${fr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${R("config","see and change accounts")}`}};Ue=new WeakMap,W=new WeakSet,kr=function(e){return e.account_id===this.session.account?.account_id},Vn=async function(){let e="",t="",r="read-only",o;!await D({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:c=>c==="email"||c==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(c,h)=>n`${w({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,c()},error:x(h?.errors,"email")})}
        ${w({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,c()},error:x(h?.errors,"name")})}
        ${Wn(r,g=>{r=g,c()})}`})||o===void 0||(o.password_link!==null&&await p(this,W,_r).call(this,o.account,o.password_link),await a(this,Ue).load())},_r=function(e,t){return Rt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${B(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},Yn=async function(e){let t=e.role;await D({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Wn(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,Ue).load())},Kn=async function(e){let t;!await D({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await p(this,W,_r).call(this,t.account,t.password_link),await a(this,Ue).load())},Gn=async function(e){await D({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,Ue).load())},Zn=function(e){return z("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${p(this,W,kr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Gt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${te(t.last_sign_in_at)}
                  >${oe(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>p(this,W,kr).call(this,t)?d:n`<span class="row end">
                  ${p(this,W,_i).call(this,t,"Role",()=>p(this,W,Yn).call(this,t))}
                  ${p(this,W,_i).call(this,t,"Reset password",()=>p(this,W,Kn).call(this,t))}
                  ${p(this,W,_i).call(this,t,"Remove",()=>p(this,W,Gn).call(this,t),"danger-quiet")}
                </span>`}],e)},_i=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},ki=u([y("stak-accounts")],ki);function Wn(s,i){return $e({id:"account-role",label:"Role",value:s,options:gr.map(e=>({value:e,label:Gt[e]})),set:e=>i(e),hint:`${fr[s]}.`})}function Xt(s,i,e){let t=e===0?0:Math.min(100,100*i/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${s}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(i,e)}
    aria-valuetext="${b(i)} of ${b(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Rs({delivered:s,failed:i}){return s+i}function nd(s){let{recipients:i,delivered:e,failed:t,redacted:r}=s,o=Math.max(0,i-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:od(s.status),kind:"open",value:o}].filter(({kind:c,value:h})=>c!=="open"||h>0||!Re(s.status))}function od(s){return s==="stopped"||s==="redacted"||s==="redacting"?"Not sent":"Pending"}function Xn(s){let i=s.recipients,e=nd(s),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${b(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${b(i)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&i>0?n`<span class=${r} style="inline-size:${100*o/i}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${b(l)}</strong> <span class="muted">${_t(l,i)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var ad={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",published:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},ld={redacting:"recalling",redacted:"recalled"};function Si(s){return n`<span class="badge ${ad[s]}" data-status=${s}>${ld[s]??s}</span>`}var dd=new Set(["uid","uids","user_id","userid","user","id"]),Sr={text:"",ids:[]};function fe(s){return s!==Sr.text&&(Sr={text:s,ids:cd(s)}),Sr.ids}function cd(s){let i=s.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=i[0]===void 0?[]:Rr(i[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>dd.has(l)),o=t>=0&&(e.length>1||i.length>1)?i.slice(1).map(l=>Rr(l)[t]??""):i.flatMap(Rr);return[...new Set(o.filter(l=>l!==""))]}function Rr(s){return Array.from(`,${s}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,i])=>{let e=(i??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function Qn(s,i){return Array.from({length:Math.ceil(s.length/i)},(e,t)=>s.slice(t*i,(t+1)*i))}var Tr="audience/",Ts,Qt,be,Ri,eo,to,so,io,tt=class extends _{constructor(){super(...arguments);m(this,be);this.change="add";this.text="";this.run=null;this.problem=null;m(this,Ts,new v(this,e=>this.api.inboxes(e)));m(this,Qt,new v(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(Tr)??"",this.session.hasScope("read")&&(a(this,Ts).load(),a(this,Qt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=fe(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${L({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ge(this.inbox,a(this,Ts).value,o=>he("audience",o))})}
      ${t?d:R("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,be,eo)}>
            ${le({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${Te({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>p(this,be,Ri).call(this,o),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${yi("members-file","Import from file…",o=>p(this,be,Ri).call(this,fe(o).join(`
`)))}
              <span class="muted" role="status"
                >${P(e,"distinct user")}${e>fi?`, in ${P(Math.ceil(e/fi),"batch","batches")}`:""}</span
              >
            </div>
            ${$(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?p(this,be,io).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?b(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,Qt).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${b(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):R("read","see the number of members")}
        </section>
      </div>`}};Ts=new WeakMap,Qt=new WeakMap,be=new WeakSet,Ri=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(Tr):this.session.keepDraft(Tr,e)},eo=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=fe(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,be,to).call(this,t.length)||await p(this,be,so).call(this,t))},to=function(e){return D({title:`Remove ${P(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},so=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of Qn(e,fi)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,Qt).set(c),p(this,be,Ri).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=U(o);break}}t.isRunning=!1,this.requestUpdate()},io=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Xt("Members",e.done,e.total)}
      <p class="muted">
        ${b(e.done)} of ${b(e.total)} processed: ${b(e.changed)} ${t},
        ${b(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([f()],tt.prototype,"change",2),u([f()],tt.prototype,"text",2),u([f()],tt.prototype,"run",2),u([f()],tt.prototype,"problem",2),tt=u([y("stak-audience")],tt);var ro=50,pd=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,At,He,Et,Ai,no,Ti=class extends _{constructor(){super(...arguments);m(this,Ai);m(this,At,null);m(this,He,new v(this,async e=>{let t=await this.api.auditLog(ro,null,e);return T(this,At,t.next_cursor),t.entries}));m(this,Et,new v(this,async e=>{let t=await this.api.auditLog(ro,a(this,At),e);T(this,At,t.next_cursor),a(this,He).set([...a(this,He).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,He).load()}render(){let e=L({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,He).isLoading}
        @click=${()=>{a(this,He).load()}}
      >
        ${V("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,He).render(t=>t.length===0?q("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${p(this,Ai,no).call(this,t)} ${$(a(this,Et).problem,()=>{a(this,Et).load()})}
                ${de(a(this,At)!==null,a(this,Et).isLoading,()=>{a(this,Et).load()})}`,"Loading audit log")}
      </section>`:n`${e}${R("read","see the audit log")}`}};At=new WeakMap,He=new WeakMap,Et=new WeakMap,Ai=new WeakSet,no=function(e){return z("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>hd(t.target)},{head:"By",cell:t=>n`${ud(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${te(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${B(t.at)}</time
            >`}],e)},Ti=u([y("stak-audit-log")],Ti);function ud({actor:s,key_id:i}){return s.kind==="account"?n`<span title=${s.email??i}
      >${s.name??s.email??`account ${ae(s.id??"")}`}</span
    >`:s.kind==="api_key"?n`<span title=${i}
      >${s.name??n`API key <span class="code">${ae(i)}</span>`}</span
    >`:n`${s.kind==="operator"?"Operator":"Stak"}`}function hd(s){let i=pd.exec(s);return i?.[1]&&i[2]?n`<a href=${E("broadcasts",i[1],i[2])} title=${s}>${i[1]} ${ae(i[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(s)?n`<span class="code" title=${s}>${ae(s)}</span>`:s}`}var Ei=480,Ar=96,md=240;function oo(s,i){let e=s.at(-1),t=s.at(-2);return e&&t&&e.done===i.done&&t.done===i.done?[...s.slice(0,-1),i]:[...s,i].slice(-md)}function gd(s){return s.slice(1).map((i,e)=>{let t=s[e];return{at:i.at,rate:Math.max(0,i.done-t.done)/Math.max(.001,i.at-t.at)}})}function ao(s){let i=gd(s),e=s[0],t=s.at(-1);if(i.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...i.map(({rate:fs})=>fs),1),o=Math.max(.001,t.at-e.at),l=Ar-4,c=(fs,ei)=>`${((fs-e.at)/o*Ei).toFixed(1)} ${(l-ei/r*(Ar-12)).toFixed(1)}`,g=`M${i.map(({at:fs,rate:ei},Tl)=>{let Al=s[Tl];return`${c(Al.at,ei)}L${c(fs,ei)}`}).join("L")}`,S=`${g}L${Ei} ${l}L0 ${l}Z`,k=b(Math.round(r)),K=b(Math.round((t.done-e.done)/o)),ue=Math.round(o),Jt=`Delivery rate over ${ue} seconds: peak ${k} per second, average ${K} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Ei} ${Ar}" preserveAspectRatio="none" role="img" aria-label=${Jt}>
      ${A`<line x1="0" x2=${Ei} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${S} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${k}</strong> per second</span>
      <span>Average <strong>${K}</strong> per second</span>
      <span class="muted">over ${ue} s</span>
    </figcaption>
  </figure>`}var lo=.1,As={on_write:"On write",on_read:"On read"},fd={on_write:"Workers store a copy for each member. Progress is exact, and you can pause it.",on_read:"Stored once. Each member gets it with the next request; those who never come back cost nothing."};function co({inbox:s,isAllowed:i,value:e,estimates:t,error:r,set:o}){return i===void 0?d:i?n`<fieldset class="deliveries" aria-describedby=${r?"delivery-error":d}>
    <legend>Delivery</legend>
    <div>
      ${["on_write","on_read"].map(l=>n`<label>
            <input
              type="radio"
              name="delivery"
              value=${l}
              .checked=${Se(l===e)}
              @change=${()=>o(l)}
            />
            <span>
              <strong>${As[l]}</strong>
              <small>${fd[l]}</small>
              <small class="estimate" data-estimate=${l}>${bd(l,t[l])}</small>
            </span>
          </label>`)}
    </div>
    ${r?n`<p class="error" id="delivery-error">${r}</p>`:d}
  </fieldset>`:n`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${E("inboxes",s)}>configuration of ${s}</a>, or with
      <code>stak inbox configure ${s} --on-read</code>.
    </p>`}function bd(s,i){return i===void 0?"Cost and time: see the dry run.":`${Xe(i.cost.usd)} on AWS, ${s==="on_read"?"at once":po(i)}`}function po({delivery_seconds:s}){return s<1?"about a second":`at least ${Rn(s)}`}function uo(s){let{on_write:i,on_read:e}=s;if(i===void 0||e===void 0)return d;let t=e.cost_per_reader?.usd??0,r=l=>Xe(t*l*e.recipients),o=[["Members have it",po(i),"at their next request"],["Cost on AWS",Xe(i.cost.usd),Xe(e.cost.usd)],[`If ${lo*100} % come back`,"no more",`${r(lo)} more`],["If all come back","no more",`${r(1)} more`],["Write units",b(i.cost.dynamodb_write_units),b(e.cost.dynamodb_write_units)]];return n`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${As.on_write}</th>
        <th scope="col">${As.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${o.map(([l,c,h])=>n`<tr>
            <th scope="row">${l}</th>
            <td>${c}</td>
            <td>${h}</td>
          </tr>`)}
    </tbody>
  </table>`}var vd=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,yd=6,xd=new Set(["_self","_blank","_parent","_top"]),wd="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function mo(s){let i={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Pt(s))return{...i,body:ho(s)};let e=Je(s.title)||Je(s.subject),t=[Je(s.body),Je(s.text)].filter(Boolean).join(`

`),r=$d(s),[o]=r,l=o===void 0||o.url===null?null:{label:o.label,url:o.url},c={...i,avatar:es(s.avatar),images:_d(s),actions:r,link:l};if(e||t)return{...c,title:e||go(t),body:e?t:Sd(t)};let{data:h,...g}=s,S=new Set([...r.length>0?wd:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),k=Object.entries(Pt(h)?{...g,...h}:s).filter(([K])=>!S.has(K)).map(([K,ue])=>[Cr(K),ho(ue)]).filter(([,K])=>K.trim()!=="");return{...c,fields:k}}function es(s){if(typeof s!="string"||s.trim()==="")return null;try{let{protocol:i,href:e}=new URL(s,document.baseURI);return i==="http:"||i==="https:"?e:null}catch{return null}}function Pr(s){let i=[],e=0;for(let t of s.matchAll(vd)){i.push(s.slice(e,t.index));let r=es(t[0]);i.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...i,s.slice(e)]}function $d(s){let i=Array.isArray(s.actions)?s.actions:[],e={url:s.url??(Pt(s.redirect)?s.redirect.url:void 0),target:kd(s)},r=Er(s.action??s.primaryAction??s.primary_action??i[0],"primary")??Er({redirect:e},"primary"),o=Er(s.secondaryAction??s.secondary_action??i[1],"secondary");return[r!==null&&r.url===null?{...r,url:es(e.url),target:e.target}:r,o].filter(c=>c!==null)}function Er(s,i){if(!Pt(s))return null;let e=Pt(s.redirect)?s.redirect:s,t=es(e.url),r=Je(s.label)||null;if(r===null&&t===null)return null;let o=Je(e.target);return{kind:i,label:r,url:t,target:xd.has(o)?o:null}}function kd(s){return Pt(s.redirect)?Je(s.redirect.target):""}function _d(s){return[s.image,...Array.isArray(s.images)?s.images:[]].map(t=>Pt(t)?{url:es(t.url),description:Je(t.alt)||Je(t.description)}:{url:es(t),description:""}).filter(t=>t.url!==null).slice(0,yd)}function go(s){return s.split(`
`,1)[0]??""}function Sd(s){return s.slice(go(s).length).trim()}function Je(s){return typeof s=="string"?s.trim():typeof s=="number"?String(s):""}function ho(s){return typeof s=="string"?s:Array.isArray(s)&&s.every(i=>typeof i!="object")?s.join(", "):typeof s=="object"&&s!==null?JSON.stringify(s,null,1):String(s)}function Cr(s){let i=s.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return i.charAt(0).toUpperCase()+i.slice(1)}function Pt(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function N(s,i=""){return n`<svg class=${i} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${s}</svg>`}var se={bell:N(A`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:N(A`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:N(A`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:N(A`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:N(A`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:N(A`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:N(A`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:N(A`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:N(A`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:N(A`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:N(A`<path d="M12 5v14m-7-7h14"/>`),send:N(A`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:N(A`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:N(A`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:N(A`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:N(A`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:N(A`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:N(A`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:N(A`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:N(A`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:N(A`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:N(A`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:N(A`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:N(A`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:N(A`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:N(A`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:N(A`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:N(A`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:N(A`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:N(A`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:N(A`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var ce={inbox:"Inbox",chats:"Chats",bell:s=>s===0?"Inbox, no unread messages":`Inbox, ${s} unread`,unread:s=>`${s} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:s=>s===1?"1 message was recalled":`${s} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:s=>s===1?"1 new message":`${s} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:s=>s?`New message from ${s}`:"New message in your inbox",newChatMessage:s=>`New chat message from ${s}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:s=>`Remove ${s}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:s=>s===1?"1 member":`${s} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:s=>`Remove ${s} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},Pi={locale:void 0};var Rd=6,Td=[[/order|deliver|ship|parcel|package|track/,se.box],[/bill|invoice|pay|subscription|refund|finance/,se.card],[/security|login|password|privacy|verif/,se.shield],[/offer|promo|sale|deal|coupon|market/,se.tag],[/event|calendar|remind|appoint|booking|schedule/,se.calendar],[/alert|incident|warn|error|outage|system|status/,se.alert],[/account|profile|team|member|friend|social|follow/,se.person],[/chat|comment|message|mention|repl|support/,se.chat],[/reward|gift|loyal|birthday|welcome/,se.gift],[/news|update|announce|release|blog|product/,se.news]];function fo(s,i){if(i!==void 0)return n`<span class="avatar hue-${Dr(s)}" aria-hidden="true">${vo(i)}</span>`;let[,e]=Td.find(([t])=>t.test(s.toLowerCase()))??[null,se.bell];return n`<span class="avatar hue-${Dr(s)}" part="category-icon" aria-hidden="true">${e}</span>`}function bo(s,i=!1,e=null){let r=s.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(o=>[...o][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Dr(s)} ${i?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":vo(e)}</span>`}function vo(s){return n`<img src=${s} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Dr(s){return[...s].reduce((i,e)=>(i*31+(e.codePointAt(0)??0))%9973,7)%Rd}var Mr=60,Or=60*Mr,Ad=24*Or,Ci=null;function yo(){return(Ci===null||Ci.locale!==Pi.locale)&&(Ci={locale:Pi.locale,formats:Ed(Pi.locale)}),Ci.formats}function Ed(s){let i=e=>new Intl.DateTimeFormat(s,e);return{relative:new Intl.RelativeTimeFormat(s,{numeric:"always",style:"narrow"}),clock:i({hour:"numeric",minute:"2-digit"}),weekday:i({weekday:"short"}),thisYear:i({day:"numeric",month:"short"}),longAgo:i({day:"numeric",month:"short",year:"numeric"}),whole:i({dateStyle:"full",timeStyle:"medium"}),wholeDay:i({weekday:"long",day:"numeric",month:"long"})}}function xo(s){return Pd(s,Cd(s))}function Pd(s,i){let e=new Date(s*1e3);return n`<time datetime=${e.toISOString()} title=${yo().whole.format(e)}>${i}</time>`}function Cd(s){let i=Date.now()/1e3-s,{relative:e,weekday:t,thisYear:r,longAgo:o}=yo();if(i<Mr)return ce.now;if(i<Or)return e.format(-Math.floor(i/Mr),"minute");let l=Dd(s);if(l===0)return e.format(-Math.floor(i/Or),"hour");if(l===1)return ce.yesterday;let c=s*1e3;return l<7?t.format(c):(new Date(c).getFullYear()===new Date().getFullYear()?r:o).format(c)}function Dd(s){let i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((i(new Date)-i(new Date(s*1e3)))/(Ad*1e3))}function wo(s,i,e){let t=s.message===null,r=s.readat===null&&!t,o=i.isCurrent?0:-1,l=mo(t?{}:s.message);return n`<li class="card ${r?"unread":""} ${i.isOpen?"open":""}" part="message" data-id=${s.id}>
    <button class="card-main" data-stop tabindex=${o} @click=${e.open}
      aria-expanded=${t?d:i.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${Md(s,i,l)}
      <span class="card-text">
        <span class="card-top">
          ${r?n`<span class="visually-hidden">${ce.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${ce.takenBack}</span>`:Od(l,i.isOpen)}
        </span>
        <span class="card-meta">
          ${i.sender===null?d:n`<bdi>${i.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${$o(s.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${xo(s.received)}</span>
        </span>
      </span>
      ${r?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:Nd(l,i.isOpen,o,e)}
    <div class="card-actions">${i.isConfirming?Fd(e):zd(s,i,o,t,e)}</div>
  </li>`}function $o(s){return s==="default"?ce.uncategorised:Cr(s)}function Md(s,i,e){return i.sender===null&&e.avatar===null?fo(s.category,i.categoryPicture):bo(i.sender??$o(s.category),!1,e.avatar)}function Od({title:s,body:i,actions:e,fields:t},r){if(!s&&!i&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??ce.saysNothing}</span>`;let o=r?"":i||t.map(([l,c])=>l?`${l}: ${c}`:c).join(" · ");return n`${s?n`<span class="card-title" part="message-title" dir="auto">${s}</span>`:d}
    ${o?n`<span class="card-preview" part="message-body" dir="auto">${o}</span>`:d}`}function Nd(s,i,e,t){let{body:r,fields:o,images:l}=s,c=i&&(r!==""||o.length>0),h=i?l:l.slice(0,1);return!c&&h.length===0&&s.actions.length===0?d:n`<div class="card-whole">
    ${c&&r?n`<p class="whole" dir="auto">${Pr(r)}</p>`:d}
    ${c&&o.length>0?n`<dl>${o.map(([g,S])=>jd(g,S))}</dl>`:d}
    ${h.length>0?n`<div class="card-images">${h.map(Id)}</div>`:d}
    ${s.actions.length>0?n`<div class="card-links">${s.actions.map(g=>Ld(g,e,t))}</div>`:d}
  </div>`}function Id({url:s,description:i}){return n`<img part="image" src=${s} alt=${i} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function Ld(s,i,e){let t=s.kind==="primary",r=`button ${t?"primary":""}`,o=t?"action":"secondary-action",l=h=>e.follow(h,s);if(s.url===null)return n`<button class=${r} part=${o} tabindex=${i} dir="auto" @click=${l}>${s.label}</button>`;let c=s.target??(new URL(s.url).origin===location.origin?null:"_blank");return n`<a class=${r} part=${o} href=${s.url} tabindex=${i} dir="auto" rel="noopener"
    target=${c??d} @click=${l}>${s.label??ce.open}</a>`}function jd(s,i){return n`<div><dt dir="auto">${s}</dt><dd dir="auto">${Pr(i)}</dd></div>`}function zd(s,i,e,t,r){let o=s.readat===null?ce.markRead:ce.markUnread,l=s.readat===null?se.sent:se.envelope,c=i.isArchive?ce.unarchive:ce.archive;return n`
    ${t||i.isArchive?d:Nr(o,l,e,r.toggleRead)}
    ${t?d:Nr(c,i.isArchive?se.unarchive:se.archive,e,r.archive)}
    ${Nr(ce.delete,se.trash,e,()=>r.confirm(!0))}`}function Nr(s,i,e,t){return n`<button class="icon" aria-label=${s} title=${s} tabindex=${e} @click=${t}>${i}</button>`}function Fd(s){return n`<button class="button danger" data-confirm @click=${s.remove}
    @blur=${()=>s.confirm(!1)}>${ce.reallyDelete}</button>`}var ko=C` .chats-view{flex-direction: row;}.side, .main{display: flex;flex-direction: column;flex: 1;min-width: 0;min-height: 0;}.main, .has-open .side{display: none;}.has-open .main{display: flex;}@container stak-panel (min-width: 760px){.side, .has-open .side{display: flex;flex: 0 0 320px;border-inline-end: 1px solid var(--_border);}.main{display: flex;}.conversation-head .back{display: none;}.row[aria-current="true"]{background: var(--_tint);}}.row{display: flex;align-items: center;gap: 12px;width: 100%;padding: 11px 16px;}.row:hover{background: var(--_hover);}.row-text{flex: 1;min-width: 0;}.row-top, .row-bottom{display: flex;align-items: center;justify-content: space-between;gap: 10px;min-height: 21px;}.row-title, .row-preview{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.row-title{font-weight: 550;}.row.unread .row-title{font-weight: 650;}.row-preview, .row-time{color: var(--_muted);font-size: 13.5px;}.row.unread .row-preview{color: var(--_text);}.row-time{flex: none;font-size: 12.5px;}.new-chat, .conversation{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.new-chat .toolbar{justify-content: flex-start;padding-inline-start: 8px;}.form{display: flex;flex-direction: column;align-items: flex-start;gap: 14px;padding: 8px 16px 16px;overflow-y: auto;}.form label{display: grid;gap: 5px;width: 100%;font-size: 13.5px;font-weight: 550;}.form input{width: 100%;font-weight: 400;font-size: 16px;}.conversation-head{border-block-end: 1px solid var(--_border);padding-inline: 10px;}.conversation-head h3{display: flex;flex-direction: column;line-height: 1.25;}.conversation-head h3 bdi{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.conversation-head small, .members small{font-size: 12.5px;font-weight: 400;color: var(--_muted);}.conversation-scroll{overflow-anchor: none;display: flex;flex-direction: column;padding: 12px 14px;}.conversation-scroll:focus-visible{outline-offset: -3px;}.bubbles{margin-block-start: auto;}.older{margin: 0;text-align: center;font-size: 13px;color: var(--_muted);}.day{margin: 14px 0 10px;text-align: center;font-size: 12px;font-weight: 600;color: var(--_muted);}.day span{padding: 3px 10px;border-radius: 99px;background: var(--_surface);}.bubble-line{display: flex;flex-wrap: wrap;align-items: center;gap: 4px;margin-block-start: 10px;}.bubble-line.follows{margin-block-start: 3px;}.bubble-line.mine{justify-content: flex-end;}.bubble{max-width: min(80%, 560px);padding: 7px 12px 6px;border-radius: 16px;border-end-start-radius: 5px;background: var(--_surface);}.mine .bubble{border-end-start-radius: 16px;border-end-end-radius: 5px;background: var(--_bubble);color: var(--_bubble-text);}.bubble.pending{opacity: 0.85;}.bubble.is-gone, .mine .bubble.is-gone{background: none;border: 1px dashed var(--_border);color: var(--_muted);font-style: italic;}.bubble p{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;unicode-bidi: plaintext;}.bubble-sender{font-size: 12.5px;font-weight: 650;color: var(--_accent-ink);}.bubble-meta{display: flex;align-items: center;justify-content: flex-end;gap: 4px;font-size: 11.5px;font-variant-numeric: tabular-nums;color: var(--_muted);font-style: normal;}.mine .bubble:not(.is-gone) .bubble-meta{color: inherit;}.ticks, .mark{display: inline-flex;}.mark svg{width: 14px;height: 14px;}.ticks svg{width: 16px;height: 16px;stroke-width: 2.2;}.ticks[data-status="read"]{color: var(--_read);}.bubble-delete{opacity: 0;width: 30px;height: 30px;}.bubble-delete svg{width: 16px;height: 16px;}.bubble-line:hover .bubble-delete, .bubble-delete:focus-visible, .bubble-delete.asked{opacity: 1;}.bubble-delete.asked{width: auto;font-size: 13px;}@media (hover: none){.bubble-line:not(:hover):not(:focus-within) .bubble-delete{visibility: hidden;}}.refusal{flex-basis: 100%;display: flex;justify-content: flex-end;gap: 10px;font-size: 13px;color: var(--_danger);}.to-end{position: absolute;inset-block-end: 84px;inset-inline-end: 16px;display: flex;align-items: center;gap: 4px;min-width: 38px;height: 38px;padding: 0 9px;border-radius: 99px;background: var(--_background);box-shadow: var(--_shadow), 0 0 0 1px var(--_border);font-size: 13px;font-weight: 700;}.to-end.news{background: var(--_accent);color: var(--_accent-text);}.composer{flex: none;padding: 10px 12px max(10px, env(safe-area-inset-bottom));border-block-start: 1px solid var(--_border);}.composer-line{display: flex;align-items: flex-end;gap: 8px;}.composer textarea{flex: 1;min-width: 0;min-height: 42px;max-height: 140px;padding: 9px 14px;border-radius: 21px;font-size: 16px;line-height: 22px;resize: none;scrollbar-width: none;}.send{display: grid;place-items: center;flex: none;width: 42px;height: 42px;border-radius: 50%;background: var(--_accent);color: var(--_accent-text);transition: filter 0.12s, opacity 0.12s;}.send:hover:not(:disabled){filter: brightness(1.08);}.vanish{position: relative;display: grid;place-items: center;flex: none;width: 38px;height: 42px;border-radius: 10px;color: var(--_muted);}.vanish:hover, .vanish.on{color: var(--_accent-ink);}.vanish:focus-within{outline: var(--_ring);}.vanish select{position: absolute;inset: 0;width: 100%;opacity: 0;cursor: pointer;font-size: 16px;}.members{flex: none;max-height: 65%;overflow-y: auto;overscroll-behavior: contain;padding: 12px 16px;border-block-end: 1px solid var(--_border);background: var(--_surface);scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.members ul{list-style: none;margin: 0 0 12px;padding: 0;display: grid;gap: 8px;}.members li{display: flex;align-items: center;gap: 10px;}.members li small{margin-inline-start: auto;}.members li bdi{min-width: 0;overflow-wrap: anywhere;}.member-remove{margin-inline-start: auto;}.members li small + .member-remove{margin-inline-start: 0;}.members > * + *{margin-block-start: 12px;}.members > .button{margin-inline-end: 8px;}.member-form{display: flex;align-items: flex-end;gap: 8px;}.member-form.adding{flex-direction: column;align-items: stretch;}.member-form.adding > .button{align-self: flex-start;}.member-form label, .mute{display: grid;flex: 1;gap: 5px;font-size: 13.5px;font-weight: 550;}.mute{grid-template-columns: 1fr auto;align-items: center;}.mute select{padding: 6px 10px;font-size: 14px;max-width: 180px;}.member-form input{width: 100%;font-size: 16px;}.picker{display: grid;gap: 10px;width: 100%;}.people{list-style: none;margin: 0;padding: 0;display: grid;max-height: 260px;overflow-y: auto;}.people:empty{display: none;}.person{display: flex;align-items: center;gap: 10px;width: 100%;padding: 7px 8px;border-radius: 10px;}.person:hover{background: var(--_hover);}.person:focus-visible{outline-offset: -2px;}.person bdi{overflow-wrap: anywhere;}.chat-name{display: flex;align-items: center;gap: 5px;min-width: 0;}.muted-mark{flex: none;color: var(--_muted);}.muted-mark svg{width: 15px;height: 15px;}.row-top .muted-mark{margin-inline: -5px auto;}`;var _o=C` button, input, select, textarea{font: inherit;color: inherit;}button{appearance: none;border: 0;background: none;padding: 0;cursor: pointer;text-align: start;-webkit-tap-highlight-color: transparent;}button:disabled{cursor: default;opacity: 0.4;}:focus-visible{outline: var(--_ring);outline-offset: 2px;}svg{width: 20px;height: 20px;display: block;flex: none;}.icon{display: grid;place-items: center;flex: none;width: 34px;height: 34px;border-radius: 10px;color: var(--_muted);transition: background 0.12s, color 0.12s;}.icon:hover:not(:disabled), .icon[aria-expanded="true"]{background: var(--_hover);color: var(--_text);}.button{display: inline-flex;align-items: center;gap: 6px;min-height: 34px;padding: 6px 14px;border: 1px solid var(--_border);border-radius: 10px;background: var(--_background);font-weight: 600;font-size: 14px;text-decoration: none;overflow-wrap: anywhere;transition: background 0.12s, filter 0.12s;}.button:hover:not(:disabled){background: var(--_surface);}.button svg{width: 16px;height: 16px;margin-inline-start: -3px;}.button.primary{border-color: transparent;background: var(--_accent);color: var(--_accent-text);}.button.primary:hover:not(:disabled){filter: brightness(1.08);background: var(--_accent);}.button.danger{color: var(--_danger);border-color: color-mix(in srgb, var(--_danger) 45%, transparent);}.quiet{display: inline-flex;align-items: center;gap: 6px;padding: 5px 8px;border-radius: 10px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.quiet:hover:not(:disabled){background: var(--_hover);color: var(--_text);}.link{font-weight: 600;text-decoration: underline;text-underline-offset: 2px;border-radius: 4px;}.segments{display: inline-flex;padding: 3px;border-radius: 11px;background: var(--_surface);}.segments button{padding: 4px 12px;border-radius: 8px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.segments button:hover{color: var(--_text);}.segments button[aria-pressed="true"]{background: var(--_selected);color: var(--_text);box-shadow: 0 1px 3px rgb(15 18 30 / 14%);}.chips{display: flex;gap: 6px;padding: 2px 16px 10px;overflow-x: auto;scrollbar-width: none;flex: none;}@media (pointer: fine){.chips{scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}}.chips.wrap{flex-wrap: wrap;padding: 0;}.chip{flex: none;display: inline-flex;align-items: center;gap: 6px;padding: 4px 11px;border: 1px solid var(--_border);border-radius: 99px;font-size: 13px;font-weight: 500;color: var(--_muted);transition: background 0.12s, color 0.12s;}.chip:hover{background: var(--_hover);color: var(--_text);}.chip[aria-pressed="true"]{background: var(--_tint);border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);color: var(--_accent-ink);}.count{display: inline-grid;place-items: center;min-width: 20px;height: 20px;padding: 0 6px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 11.5px;font-weight: 700;font-variant-numeric: tabular-nums;}.chip svg{width: 14px;height: 14px;}.chip .count{min-width: 0;height: auto;padding: 0;background: none;color: inherit;}.avatar{display: grid;place-items: center;flex: none;width: 40px;height: 40px;border-radius: 50%;font-size: 14px;font-weight: 650;letter-spacing: 0.02em;background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));}.avatar{position: relative;overflow: hidden;}.avatar img{position: absolute;inset: 0;width: 100%;height: 100%;object-fit: cover;background: var(--_surface);}.avatar img[hidden], .card-images img[hidden]{display: none;}.avatar.small{width: 32px;height: 32px;font-size: 12px;}.hue-0{--_face: #e4e2ff;--_ink: #4338ca;}.hue-1{--_face: #d6f2e6;--_ink: #0b6b4b;}.hue-2{--_face: #ffe6d1;--_ink: #974307;}.hue-3{--_face: #fde0ea;--_ink: #a5174f;}.hue-4{--_face: #d9ecff;--_ink: #0b5394;}.hue-5{--_face: #efe6c8;--_ink: #6b5306;}input, select, textarea{border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));border-radius: 10px;background: var(--_background);padding: 9px 12px;}::placeholder{color: var(--_muted);opacity: 1;}input:focus-visible, textarea:focus-visible{outline: var(--_ring);outline-offset: -1px;}input[role="switch"]{appearance: none;position: relative;flex: none;width: 42px;height: 24px;padding: 0;margin: 0;border-radius: 99px;border-color: transparent;background: color-mix(in srgb, var(--_muted) 75%, var(--_background));cursor: pointer;transition: background 0.12s;}input[role="switch"]::after{content: "";position: absolute;inset-block-start: 2px;inset-inline-start: 2px;width: 18px;height: 18px;border-radius: 50%;background: var(--_background);transition: inset-inline-start 0.12s;}input[role="switch"]:checked{background: var(--_accent-ink);}input[role="switch"]:checked::after{inset-inline-start: 20px;}input[role="switch"]:focus-visible{outline-offset: 2px;}.hint{margin: 0;font-size: 13.5px;color: var(--_muted);}.hint:empty{display: none;}.problem{margin: 0;color: var(--_danger);font-size: 13.5px;}.problem:empty{display: none;}`;var So=C` .cards, .rows, .bubbles{list-style: none;margin: 0;padding: 0;}.card{position: relative;border-block-end: 1px solid var(--_border);}.card.unread{background: var(--_tint);}.card-main{display: flex;align-items: flex-start;gap: 12px;width: 100%;padding: 13px 16px;}.card:not(.open) > .card-main:not([aria-disabled]):hover{background: var(--_hover);}.card.unread:not(.open):hover{background: color-mix(in srgb, var(--_accent) 12%, var(--_background));}.card-main[aria-disabled="true"]{cursor: default;}.card-main:focus-visible, .row:focus-visible{outline-offset: -3px;border-radius: 12px;}.card-text, .card-top{display: flex;flex-direction: column;flex: 1;min-width: 0;gap: 1px;}.card-title{font-weight: 500;overflow-wrap: anywhere;}.card:not(.open) .card-title{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 3;overflow: hidden;}.unread .card-title, .open .card-title{font-weight: 650;}.card-preview{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 2;overflow: hidden;overflow-wrap: anywhere;color: var(--_muted);font-size: 14px;}.card-meta{display: flex;flex-wrap: wrap;gap: 0 5px;margin-block-start: 3px;font-size: 12.5px;color: var(--_muted);overflow-wrap: anywhere;}.dot{flex: none;width: 9px;height: 9px;margin-block-start: 7px;border-radius: 50%;background: var(--_accent-ink);}.gone{font-style: italic;color: var(--_muted);}.card-whole{padding-block-end: 14px;padding-inline: 68px 16px;}.card.open .card-whole{animation: rise 0.16s ease-out;}.card-links{display: flex;flex-wrap: wrap;gap: 8px;}.card:not(.open) .card-links .button{display: block;max-width: 100%;overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.card-images{display: flex;flex-wrap: wrap;gap: 8px;margin-block-end: 12px;}.card-images:last-child{margin-block-end: 0;}.card-images img{max-width: 100%;max-height: 180px;border-radius: var(--_small-radius);object-fit: cover;background: var(--_surface);}.card.open .card-images img{max-height: 320px;}.list-box{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.pill{position: absolute;inset-block-start: 10px;inset-inline: 0;margin-inline: auto;width: fit-content;z-index: 1;display: flex;align-items: center;gap: 6px;padding-block: 7px;padding-inline: 10px 14px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 13.5px;font-weight: 650;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;}.pill svg{width: 16px;height: 16px;}.tools{display: flex;align-items: center;gap: 2px;margin-inline-end: -6px;}@media (hover: none){.keyboard-only{display: none;}}.notice{display: flex;justify-content: space-between;gap: 12px;padding: 9px 16px;font-size: 13.5px;color: var(--_muted);border-block-end: 1px solid var(--_border);}.caught-up{display: flex;align-items: center;justify-content: center;gap: 8px;margin: 0;padding: 20px 16px 24px;font-size: 13.5px;color: var(--_muted);}.sheet{display: flex;flex-direction: column;flex: 1;min-height: 0;overflow-y: auto;}.sheet-text{margin: 0;padding: 0 16px 12px;font-size: 14px;color: var(--_muted);}.switches, .keys{list-style: none;margin: 0;padding: 0 16px 16px;}.switches label, .keys div{display: flex;align-items: center;gap: 12px;padding: 9px 0;border-block-start: 1px solid var(--_border);}.switches label{cursor: pointer;}.switches span:not(.avatar){flex: 1;min-width: 0;overflow-wrap: anywhere;}.keys dt{min-width: 56px;}.keys dd{margin: 0;}kbd{display: inline-block;min-width: 28px;padding: 2px 8px;border: 1px solid var(--_border);border-block-end-width: 2px;border-radius: 7px;background: var(--_surface);font: inherit;font-size: 13px;text-align: center;}.card-whole p.whole{margin: 0 0 12px;white-space: pre-wrap;overflow-wrap: anywhere;}.card-whole a:not(.button), .bubble a{color: inherit;text-decoration: underline;text-underline-offset: 2px;border-radius: 3px;}.card-whole dl{margin: 0 0 12px;display: grid;gap: 4px;font-size: 14px;}.card-whole dl div{display: grid;grid-template-columns: minmax(80px, 30%) 1fr;gap: 12px;}.card-whole dt{color: var(--_muted);overflow-wrap: anywhere;}.card-whole dd{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;}.card-actions{position: absolute;inset-block-start: 8px;inset-inline-end: 10px;display: flex;gap: 2px;padding: 2px;border-radius: 12px;background: var(--_background);box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);opacity: 0;}.card:hover .card-actions, .card:focus-within .card-actions:focus-within, .card:has(.card-main:focus-visible) .card-actions, .card.open .card-actions{opacity: 1;}.card.open .card-actions{position: static;width: fit-content;margin-block: -4px 10px;margin-inline: 62px 16px;box-shadow: none;background: none;padding: 0;}@media (hover: none){.card:not(.open) .card-actions:not(:focus-within){visibility: hidden;}}.inbox-end, .chats-end{position: relative;height: 1px;}.inbox-end, .chats-end{margin-block-start: -500px;height: 500px;pointer-events: none;visibility: hidden;}@container stak-panel (max-width: 559px){.quiet span{position: absolute;clip-path: inset(50%);}}@container stak-panel (min-width: 760px){.cards{display: grid;gap: 8px;padding: 4px 16px 24px;}.card{border: 1px solid var(--_border);border-radius: var(--_small-radius);overflow: clip;}.card.unread{border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));}.inbox-view > *:not(.list-box), .inbox-view .cards, .inbox-view .notice, .inbox-view .skeletons{width: 100%;max-width: 760px;margin-inline: auto;}}`;var Ro=C` .bell{position: relative;display: grid;place-items: center;width: var(--stak-bell-size, 42px);height: var(--stak-bell-size, 42px);border-radius: 12px;color: var(--stak-bell-color, var(--_text));transition: background 0.12s;}.bell:hover, .bell[aria-expanded="true"]{background: var(--_hover);}.bell svg{width: 24px;height: 24px;}.badge{position: absolute;inset-block-start: 1px;inset-inline-end: 0;min-width: 19px;height: 19px;padding: 0 5px;border-radius: 99px;display: grid;place-items: center;background: var(--_badge);color: var(--_badge-text);font-size: 11px;font-weight: 700;font-variant-numeric: tabular-nums;box-shadow: 0 0 0 2px var(--_background);animation: pop 0.25s ease-out;}.panel{container: stak-panel / inline-size;display: flex;flex-direction: column;overflow: hidden;background: var(--_background);color: var(--_text);}:dir(rtl) > .flip{transform: scaleX(-1);}.panel:focus-visible{outline: none;}.panel[popover]{position: fixed;inset: auto;left: var(--_x, 8px);top: var(--_y, 8px);margin: 0;padding: 0;width: min(var(--stak-panel-width, 420px), 100vw - 16px);height: min(var(--stak-panel-height, 640px), 100vh - 16px);border: 1px solid var(--_border);border-radius: var(--_radius);box-shadow: var(--_shadow);}.panel[popover]:not(:popover-open){display: none;}.panel[popover]:popover-open{animation: rise 0.16s ease-out;}:host([mode="page"]) .panel{height: 100%;min-height: 320px;border: 1px solid var(--_border);border-radius: var(--_radius);}@media (max-width: 600px){.panel[popover]{left: 0;top: 0;width: 100vw;height: 100dvh;border: 0;border-radius: 0;}.panel[popover]:popover-open{animation-name: sheet;}:host([mode="page"]) .panel{border-width: 1px 0 0;border-radius: 0;}}.head{display: flex;align-items: center;justify-content: space-between;gap: 8px;flex: none;min-height: 56px;padding-inline: 8px 12px;border-block-end: 1px solid var(--_border);}.head h2{margin: 0 8px;font-size: 17px;font-weight: 650;}.tabs{display: flex;align-self: stretch;gap: 2px;}.tab{position: relative;display: flex;align-items: center;gap: 8px;padding: 0 12px;font-weight: 600;color: var(--_muted);}.tab:hover{color: var(--_text);}.tab:focus-visible{outline-offset: -4px;border-radius: 10px;}.tab[aria-selected="true"]{color: var(--_text);}.tab[aria-selected="true"]::after{content: "";position: absolute;inset-inline: 12px;inset-block-end: -1px;height: 2px;border-radius: 2px;background: var(--_accent-ink);}.view{display: flex;flex-direction: column;flex: 1;min-height: 0;}.toolbar{display: flex;align-items: center;justify-content: space-between;gap: 10px;flex: none;min-height: 54px;padding: 10px 16px;}.toolbar h3{margin: 0;flex: 1;min-width: 0;font-size: 16px;font-weight: 650;}.scroll{position: relative;flex: 1;min-height: 0;overflow-y: auto;overscroll-behavior: contain;scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.banner{margin: 0;padding: 8px 16px;font-size: 13.5px;font-weight: 500;text-align: center;background: var(--_banner);color: var(--_banner-text);}.banner.connecting{background: var(--_surface);color: var(--_muted);}.toast{position: absolute;inset-block-end: 16px;inset-inline: 0;margin-inline: auto;width: fit-content;max-width: calc(100% - 32px);display: flex;gap: 14px;padding: 10px 16px;border-radius: 12px;background: var(--_toast);color: var(--_toast-text);font-size: 14px;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;z-index: 2;}:host([mode="page"]) .panel{position: relative;}.state{display: flex;flex-direction: column;align-items: center;justify-content: center;gap: 4px;height: 100%;min-height: 220px;padding: 32px;text-align: center;color: var(--_muted);}.state p{margin: 0;}.state .state-title{color: var(--_text);font-weight: 600;}.state .button{margin-block-start: 12px;}.state-icon{display: grid;place-items: center;width: 56px;height: 56px;margin-block-end: 12px;border-radius: 18px;background: var(--_tint);color: var(--_accent-ink);}.state-icon svg{width: 26px;height: 26px;}.skeleton{display: grid;grid-template-columns: 40px 1fr;gap: 8px 12px;padding: 14px 16px;}.skeleton i, .skeleton b{border-radius: 7px;background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;animation: shimmer 1.6s linear infinite;}.skeleton i{grid-row: span 2;width: 40px;height: 40px;border-radius: 50%;}.skeleton b{height: 13px;width: 55%;}.skeleton b + b{width: 85%;}@keyframes pop{from{transform: scale(0.6);}}@keyframes rise{from{opacity: 0;transform: translateY(6px);}}@keyframes sheet{from{transform: translateY(24px);opacity: 0;}}@keyframes shimmer{from{background-position: 100% 0;}to{background-position: -50% 0;}}`;function Di(s){let i="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return ii(`color(from ${s} srgb-linear calc(${i}) calc(${i}) calc(${i}))`)}var To=C` :host{color-scheme: light dark;--_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));--_accent-text: var(--stak-accent-text, ${Di("var(--_accent)")});--_accent-ink: var( --stak-accent-ink, light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h)) );--_background: var(--stak-background, light-dark(#ffffff, #15171e));--_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));--_selected: var(--stak-selected, light-dark(#ffffff, #373c49));--_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));--_text: var(--stak-text, light-dark(#171a23, #eceef4));--_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));--_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));--_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));--_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));--_badge-text: var(--stak-badge-text, ${Di("var(--_badge)")});--_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));--_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));--_bubble-text: var(--stak-bubble-text, ${Di("var(--_bubble)")});--_read: var( --stak-read, color( from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r) ) );--_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));--_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));--_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));--_toast-text: var(--stak-toast-text, ${Di("var(--_toast)")});--_radius: var(--stak-radius, 14px);--_small-radius: calc(var(--_radius) * 0.6);--_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));--_ring: 2px solid var(--stak-focus, var(--_accent-ink));font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);color: var(--_text);display: inline-block;-webkit-font-smoothing: antialiased;}:host([theme="light"]){color-scheme: light;}:host([theme="dark"]){color-scheme: dark;}:host([hidden]){display: none;}:host([mode="page"]){display: block;height: 100%;min-height: 0;}*, *::before, *::after{box-sizing: border-box;}.visually-hidden{position: absolute;width: 1px;height: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}@media (forced-colors: active){.badge, .count, .dot, .avatar{border: 1px solid;}.segments button[aria-pressed="true"], .chip[aria-pressed="true"], .tab[aria-selected="true"]{outline: 2px solid Highlight;outline-offset: -2px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation: none !important;transition: none !important;}}`;var Ao=[To,_o,Ro,So,ko];function Mi(s){return n`<div class="previews">${Eo("light",s)}${Eo("dark",s)}</div>`}function Eo(s,{message:i,category:e,sender:t}){return n`<section class="preview ${s}" aria-label="Preview, ${s}">
    <p class="preview-label">${s==="light"?"Light":"Dark"}</p>
    ${typeof i=="string"?n`<p class="none">${i}</p>`:n`<stak-message-preview
          theme=${s}
          .message=${i}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var st=class extends G{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},o=()=>{};return n`<ul>
      ${wo(t,r,{open:o,follow:c=>c.preventDefault(),toggleRead:o,archive:o,remove:o,confirm:o})}
    </ul>`}};st.styles=[...Ao,C`
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
    `],u([I({attribute:!1})],st.prototype,"message",2),u([I({attribute:!1})],st.prototype,"category",2),u([I({attribute:!1})],st.prototype,"sender",2),st=u([y("stak-message-preview")],st);var Oe=class{constructor(i,e){this.poll=e;i.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let i=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(i===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var ts,Es,Oi,Po,We=class extends G{constructor(){super(...arguments);m(this,Oi);this.rate=null;this.isFailed=!1;m(this,ts,null);m(this,Es,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),T(this,ts,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&p(this,Oi,Po).call(this)})),a(this,ts).observe(this)}disconnectedCallback(){super.disconnectedCallback(),a(this,ts)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||Re(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${b(e.read)} of ${b(e.delivered)} have read it`:`Estimated from ${b(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};ts=new WeakMap,Es=new WeakMap,Oi=new WeakSet,Po=async function(){let{message_id:e}=this.broadcast,t=this.broadcast.reached??this.broadcast.delivered,r=`${this.inbox}/${e}`;if(!(a(this,Es)===r||t===0)){T(this,Es,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([I({attribute:!1})],We.prototype,"api",2),u([I({attribute:!1})],We.prototype,"inbox",2),u([I({attribute:!1})],We.prototype,"broadcast",2),u([f()],We.prototype,"rate",2),u([f()],We.prototype,"isFailed",2),We=u([y("stak-read-rate")],We);var Ir=20,qd=300,Bd=["scheduled","expanding","delivering","delivered","published","paused","stopped","redacting","redacted"],Ud={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",published:"Published",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Ni(s){if(s.message===null)return"Recalled message";let{title:i,body:e}=s.message,t=[i,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${s.category}`}function Lr(s,i,e){return z("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",s,t.message_id)}>${Ni(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>Si(t.status)},{head:"Delivered",cell:t=>t.reached!==null?n`<span class="number" data-reached>about ${b(t.reached)} reached</span>`:n`<div class="mini">
            <span class="number"
              >${b(t.delivered)} of
              ${b(t.recipients)}${t.failed?n` · <span class="error">${b(t.failed)} failed</span>`:d}</span
            >
            ${Xt(`Delivery progress of ${Ni(t)}`,Rs(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${te(t.send_at??t.created)}
            >${oe(t.send_at??t.created)}</time
          >`}],i)}var ss,is,Ae,Ie,Ii,ie,Ps,Co,Cs,Do,Mo,Ne=class extends _{constructor(){super(...arguments);m(this,ie);this.size="several";this.search="";this.status="";this.category="";m(this,ss);this.older=[];this.cursor=null;m(this,is,new v(this,e=>this.api.inboxes(e)));m(this,Ae,new v(this,async e=>{let t=await this.api.broadcasts(this.inbox,Ir,null,e,a(this,ie,Ps));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Ii).start()));m(this,Ie,new v(this,async e=>{let t=await this.api.broadcasts(this.inbox,Ir,this.cursor,e,a(this,ie,Ps));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));m(this,Ii,new Oe(this,()=>p(this,ie,Mo).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,is).load(),a(this,Ae).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ss))}render(){let e=L({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${ge(this.inbox,a(this,is).value,t=>he("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ae).isLoading} @click=${()=>{a(this,Ae).load()}}>
          ${V("refresh")}Refresh
        </button>
        <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${p(this,ie,Do).call(this)}
        ${a(this,Ae).render(t=>{if(t.length===0&&a(this,ie,Co))return n`${q("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:de(!0,a(this,Ie).isLoading,()=>{a(this,Ie).load()})}`;if(t.length===0&&this.size==="single")return q("No single posts yet","Posts to one user appear here.");if(t.length===0)return q("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${Lr(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))],o=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${o}></stak-read-rate>`)}
          ${$(a(this,Ie).problem,()=>{a(this,Ie).load()})}
          ${de(this.cursor!==null,a(this,Ie).isLoading,()=>{a(this,Ie).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${R("read","see broadcasts")}`}};ss=new WeakMap,is=new WeakMap,Ae=new WeakMap,Ie=new WeakMap,Ii=new WeakMap,ie=new WeakSet,Ps=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Co=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Cs=function(e=0){clearTimeout(a(this,ss)),a(this,Ie).reset(),this.older=[],this.cursor=null,T(this,ss,setTimeout(()=>{a(this,Ae).reset(),a(this,Ae).load()},e))},Do=function(){let e=a(this,is).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${le({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,p(this,ie,Cs).call(this)}})}
      ${w({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,p(this,ie,Cs).call(this,qd)}})}
      ${$e({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Bd.map(t=>({value:t,label:Ud[t]??t}))],set:t=>{this.status=t,p(this,ie,Cs).call(this)}})}
      ${$e({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,p(this,ie,Cs).call(this)}})}
    </div>`},Mo=async function(){let e=a(this,Ae).value??[];if(e.every(({status:l})=>Re(l)))return"done";let t=a(this,ie,Ps),r=(await this.api.broadcasts(this.inbox,Ir,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(a(this,ie,Ps)))return"unchanged";let o=e.filter(l=>!r.some(({message_id:c})=>c===l.message_id));return a(this,Ae).set([...r,...o]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([f()],Ne.prototype,"size",2),u([f()],Ne.prototype,"search",2),u([f()],Ne.prototype,"status",2),u([f()],Ne.prototype,"category",2),u([f()],Ne.prototype,"older",2),u([f()],Ne.prototype,"cursor",2),Ne=u([y("stak-broadcasts")],Ne);var Hd="recall";function Oo(s,i,e){let t="all",r="",o="";return D({title:"Recall this message?",isDanger:!0,confirmText:Hd,action:()=>t==="all"?"Recall message":`Recall message from ${P(fe(r).length,"user")}`,isReady:()=>t==="all"||fe(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let h=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${le({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${P(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>h(()=>t=g)})}
        ${t==="some"?Te({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>h(()=>r=g),error:x(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${w({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>h(()=>o=g),error:x(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await s.redact(i,e.message_id,{...t==="some"?{uids:fe(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var Jd={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","published","paused"]};function No({status:s}){return Re(s)&&s!=="published"}var rs,Ee,j,Ds,Ms,Io,Lo,jo,zo,Fo,qo,Bo,Uo,Ct=class extends _{constructor(){super(...arguments);m(this,j);this.samples=[];this.problem=null;this.isBusy=!1;m(this,rs,new Oe(this,()=>p(this,j,Io).call(this)));m(this,Ee,new v(this,e=>this.api.broadcast(this.inbox,a(this,j,Ds),e),e=>p(this,j,Ms).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ee).load()}render(){let e=n`<a href=${E("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,Ee).value;return this.session.hasScope("read")?n`${L({crumb:e,title:t?Ni(t):"Broadcast",about:t?n`<span aria-live="polite">${Si(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${oe(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,j,Fo).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?R("post","pause, resume or stop this broadcast"):d}
    ${$(this.problem,()=>{a(this,Ee).load()})}
    ${a(this,Ee).render(r=>p(this,j,qo).call(this,r),"Loading broadcast")}`:n`${L({title:"Broadcast",crumb:e})}${R("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};rs=new WeakMap,Ee=new WeakMap,j=new WeakSet,Ds=function(){return this.route.id??""},Ms=function(e){a(this,Ee).set(e),this.samples=oo(this.samples,{at:performance.now()/1e3,done:Rs(e)}),!No(e)&&!a(this,rs).isRunning&&a(this,rs).start()},Io=async function(){let e=JSON.stringify(a(this,Ee).value);try{let t=await this.api.broadcast(this.inbox,a(this,j,Ds));return this.problem=null,p(this,j,Ms).call(this,t),No(t)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=U(t),t}},Lo=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,j,Ds),e);this.session.hasScope("read")&&p(this,j,Ms).call(this,t)}catch(t){this.problem=U(t),this.problem.status===409&&a(this,Ee).load()}this.isBusy=!1}},jo=async function(e){let t=e.recipients-e.delivered-e.failed;await D({title:"Stop this broadcast?",body:()=>e.delivery==="on_read"?n`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`:n`<p>
              Up to <strong>${P(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,j,Ms).call(this,await this.api.changeStatus(this.inbox,a(this,j,Ds),"stop"))})},zo=async function(e){await Oo(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,Ee).load(),a(this,rs).start())},Fo=function(e){let t=this.session.hasScope("post"),r=(c,h)=>Jd[c].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{c==="stop"?p(this,j,jo).call(this,e):p(this,j,Lo).call(this,c)}}
          >
            ${h}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted",l=e.delivery==="on_read";return n`${l?d:n`${r("pause","Pause")} ${r("resume","Resume")}`}
    ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,j,zo).call(this,e)}}
        >
          Recall…
        </button>`}`},qo=function(e){return n`<div class="split">
      ${e.reached===null?p(this,j,Uo).call(this,e):p(this,j,Bo).call(this,e,e.reached)}
      ${Vd(e)}
    </div>`},Bo=function(e,t){return n`<section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${b(t)}</span>
        <span class="muted"
          >of about ${P(e.recipients,"member")} · ${_t(t,e.recipients)}</span
        >
      </p>
      <p class="muted">${Wd(e.status)}</p>
      <p><a href=${E("recipients",this.inbox,e.message_id)}>View recipients</a></p>
    </section>`},Uo=function(e){let t=Rs(e);return n`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${b(t)} of ${b(e.recipients)} · ${_t(t,e.recipients)}</span
            >
          </div>
          ${Re(e.status)?d:Xt("Progress",t,e.recipients)}
          ${Xn(e)}
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
          ${ao(this.samples)}
        </section>
      </div>`},u([f()],Ct.prototype,"samples",2),u([f()],Ct.prototype,"problem",2),u([f()],Ct.prototype,"isBusy",2),Ct=u([y("stak-broadcast")],Ct);function Wd(s){return s==="scheduled"?"It is published at its send time. Each member then gets it with the next request.":s==="redacted"?"Recalled: nobody sees it any more. Copies are removed with each member's next request.":s==="stopped"?"Stopped: members who have not come back since it was published do not get it.":"Each member gets it with the next request. This is an estimate of how many have, and grows as they come back."}function Vd(s){return n`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Yd(s)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${s.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${s.reason?n` Reason: ${s.reason}`:d}
              </p>`:n`${Mi({message:s.message,category:s.category,sender:s.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(s.message,null,2)}</pre>
                </details>`}
        </section>
      </div>`}function Yd(s){let{kind:i,label:e}=s.audiences,t=[["Audience",`${i==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Delivery",i==="everyone"?As[s.delivery]:null],["Category",s.category],["Sender",s.sender],["Created",te(s.created)],["Send time",s.send_at===null?null:te(s.send_at)],["Expires",s.expires_at===null?"Never":te(s.expires_at)],["Chunks",s.delivery==="on_read"?null:b(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var Li={minutes:60,hours:3600,days:86400},Dt={amount:"",unit:"days"};function it({amount:s,unit:i}){return s.trim()===""?null:Math.round(Number(s)*Li[i])}function Ho(s){if(s===null)return Dt;let i=["days","hours","minutes"].find(e=>s%Li[e]===0)??"minutes";return{amount:String(s/Li[i]),unit:i}}function rt(s){let{id:i,value:e,set:t}=s,r=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Tt({...s,isOptional:!0},n`<div class="joined">
      <input
        id=${i}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Se(e.amount)}
        ?disabled=${s.isDisabled}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${s.label}: unit"
        .value=${Se(e.unit)}
        ?disabled=${s.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(Li).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var nt={to:"users",uids:"",label:"",delivery:null,category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:Dt,when:"now",at:""};function ji(s){let i=[],e=s.to==="users"?fe(s.uids):[];s.to==="users"&&e.length===0&&i.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Ns(s);typeof t=="string"?i.push({field:"message",message:t}):s.mode==="fields"&&Object.keys(t).length===0&&i.push({field:"message.title",message:"Enter a title or a text."}),s.mode==="fields"&&s.link!==""&&!Gd(s.link)&&i.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=it(s.ttl);r!==null&&!(r>=1)&&i.push({field:"ttl_seconds",message:"Must be longer than zero."});let o=s.when==="later"?Math.floor(new Date(s.at).getTime()/1e3):null;if(o!==null&&Number.isNaN(o)&&i.push({field:"send_at",message:"Choose a date and time."}),i.length>0||typeof t=="string")return{errors:i};let l=s.label.trim()===""?{}:{label:s.label.trim()};return{post:{audiences:s.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...s.category.trim()===""?{}:{category:s.category.trim()},...s.sender.trim()===""?{}:{sender:s.sender.trim()},...r===null?{}:{ttl_seconds:r},...o===null?{}:{send_at:o},...s.to==="users"||s.delivery===null?{}:{delivery:s.delivery}}}}function Ns(s){if(s.mode==="fields"){let i=s.link.trim()===""?{}:{action:{label:s.linkLabel.trim()||"Open",url:s.link.trim()}};return{...s.title.trim()===""?{}:{title:s.title.trim()},...s.body.trim()===""?{}:{body:s.body.trim()},...i}}return ot(s.json)}function ot(s){if(s.trim()==="")return"Enter a JSON object.";try{let i=JSON.parse(s);return typeof i=="object"&&i!==null&&!Array.isArray(i)?i:"Must be a JSON object, enclosed in { and }."}catch(i){return`Invalid JSON: ${Kd(s,i)}.`}}function Kd(s,i){let e=i instanceof Error?i.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=s.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Gd(s){return/^(https?:\/\/|\/(?!\/))/.test(s.trim())}function zi(s){let i=Jo(s);return typeof i=="object"&&i!==null?i:{}}function Jo(s){if(typeof s!="object"||s===null)return"";let{type:i,properties:e,required:t,default:r,const:o,enum:l,minimum:c}=s;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let h=Array.isArray(i)?i[0]:i;if(h==="object"||h===void 0&&e!==void 0){let g=e??{},S=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(S.map(k=>[k,Jo(g[k])]))}return h==="array"?[]:h==="number"||h==="integer"?typeof c=="number"?c:0:h==="boolean"?!1:h==="null"?null:""}var Os=class{#e=null;keyFor(i,e){let t=JSON.stringify([i,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Zd=6,Xd=250,Qd=0,Fi,ns,os,as,Wo,Vo,at=class extends G{constructor(){super(...arguments);m(this,as);this.label="Add a user by name";this.text="";this.found=null;m(this,Fi,`user-picker-${Qd+=1}`);m(this,ns);m(this,os,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ns)),a(this,os)?.abort()}render(){return n`<div class="user-picker">
      ${w({id:a(this,Fi),label:this.label,type:"search",value:this.text,set:e=>p(this,as,Wo).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>p(this,as,Vo).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Fi=new WeakMap,ns=new WeakMap,os=new WeakMap,as=new WeakSet,Wo=function(e){this.text=e,clearTimeout(a(this,ns)),a(this,os)?.abort(),this.found=null,e.trim()!==""&&T(this,ns,setTimeout(async()=>{let t=T(this,os,new AbortController);try{this.found=(await this.api.users(e,Zd,null,t.signal)).users}catch{}},Xd))},Vo=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([I({attribute:!1})],at.prototype,"api",2),u([I()],at.prototype,"label",2),u([f()],at.prototype,"text",2),u([f()],at.prototype,"found",2),at=u([y("stak-user-picker")],at);var Yo="stak-console-me";function ec(s){try{return localStorage.getItem(`${Yo}/${s}`)??""}catch{return""}}function tc(s,i){try{localStorage.setItem(`${Yo}/${s}`,i)}catch{}}function Ko(s,i,e,t){let r=ec(i);return D({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),tc(i,r.trim())},body:o=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${w({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,o()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${s}
              @chosen=${l=>{r=l.detail.user_id,o()}}
            ></stak-user-picker>`:""}`})}var Zo=new Set(["title","body","action"]);function Xo(s,i){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at","delivery"],t=s.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>i===r||i.startsWith(`${r}.`)||i.startsWith(`${r}[`))}function jr(s,i){return s.delivery??i?.everyone_delivery??"on_write"}function Qo(s){let{draft:i,errors:e,config:t,estimate:r,api:o,change:l}=s,c=i.to==="users"?fe(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${le({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:h=>l({to:h},"audiences")})}
    ${i.to==="users"?n`${o===null?d:n`<stak-user-picker
                .api=${o}
                @chosen=${({detail:h})=>l({uids:[...new Set([...fe(i.uids),h.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${Te({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:h=>l({uids:h},"audiences.uids"),error:x(e,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${yi("uids-file","Import from file…",h=>l({uids:fe(h).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${P(c,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${r===void 0?"":n`, currently about <strong>${b(r)}</strong>`}.
        </p>
        ${co({inbox:s.inbox,isAllowed:t?.on_read,value:jr(i,t),estimates:s.dryRuns,error:x(e,"delivery"),set:h=>l({delivery:h},"delivery")})}`}
    ${w({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:h=>l({label:h},"audiences.label"),error:x(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function ea(s){let{draft:i,errors:e,config:t,categories:r,change:o}=s,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${le({id:"mode",label:"Format",value:i.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>o(rc(i,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?$e({id:"category",label:"Category",value:i.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>o({category:c},"category"),error:x(e,"category")}):w({id:"category",label:"Category",isOptional:!0,value:i.category,set:c=>o({category:c},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${w({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:i.sender,set:c=>o({sender:c},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>n`<option value=${c}></option>`)}</datalist>
    ${i.mode==="json"?ic(s):sc(s)}
  </section>`}function sc({draft:s,errors:i,change:e}){return n`${w({id:"title",label:"Title",value:s.title,set:t=>e({title:t},"message.title"),error:x(i,"message.title")})}
    ${Te({id:"body",label:"Text",rows:5,value:s.body,set:t=>e({body:t},"message.body"),error:x(i,"message.body")})}
    <div class="columns">
      ${w({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:s.link,set:t=>e({link:t},"message.action"),error:x(i,"message.action")})}
      ${w({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:s.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function ic({draft:s,errors:i,config:e,change:t}){let r=s.json.trim()===""?null:ot(s.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!Zo.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:i.filter(({field:c})=>c==="message"||c.startsWith("message."));return n`${Te({id:"json",label:"Message",rows:12,isCode:!0,value:s.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?Go(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(c=>n`<li>${Go(c)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Go({field:s,message:i}){let e=s.replace(/^message\.?/,"");return e===""?i:`${e}: ${i}`}function ta({draft:s,errors:i,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${le({id:"when",label:"Send",value:s.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${s.when==="later"?w({id:"at",label:"Date and time",type:"datetime-local",value:s.at,set:o=>t({at:o},"send_at"),error:x(i,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${rt({id:"ttl",label:"Expires after",value:s.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:x(i,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${vi(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function rc(s,i,e){if(i==="json"){let l=Ns({...s,mode:"fields"}),c={...e?.schema?zi(e.schema):{},...typeof l=="string"?{}:l};return{mode:i,json:s.json.trim()===""||typeof ot(s.json)!="string"?JSON.stringify(c,null,2):s.json}}let t=ot(s.json);if(s.json.trim()==="")return{mode:i};if(typeof t=="string"||Object.keys(t).some(l=>!Zo.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:i,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:nt.json}}var Mt="compose/",nc={scheduled:"Message scheduled",published:"Message published"},sa=new Os;function ia({delivery:s,...i}){return JSON.stringify(i)}var ls,Is,ke,Y,zr,Bi,Fr,qr,na,qi,oa,aa,Ui,Ve=class extends _{constructor(){super(...arguments);m(this,Y);this.draft=nt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;m(this,ls,new v(this,e=>this.api.inboxes(e)));m(this,Is,new v(this,e=>this.api.audience(this.inbox,e)));m(this,ke,new v(this,e=>this.api.config(this.inbox,e),e=>p(this,Y,zr).call(this,e)));m(this,Bi,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Be(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(nt)?this.session.dropDraft(Mt):this.session.keepDraft(Mt,this.draft)});m(this,Ui,()=>{this.draft=nt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Mt),a(this,ke).value&&p(this,Y,zr).call(this,a(this,ke).value)})}connectedCallback(){super.connectedCallback(),this.draft={...nt,...this.session.draft(Mt)},this.session.hasScope("read")&&(a(this,ls).load(),a(this,ke).load(),a(this,Is).load())}render(){let e=ji(this.draft),r="post"in e&&this.checked?.content===ia(e.post)?this.checked?.results??{}:{},o=r[a(this,Y,qr)],l=a(this,ls).value?.find(({inbox:h})=>h===this.inbox),c={inbox:this.inbox,draft:this.draft,errors:this.errors,config:a(this,ke).value,categories:a(this,ke).value?.categories??l?.categories??[],estimate:a(this,Is).value?.estimate,dryRuns:r,api:this.session.hasScope("read")?this.api:null,change:a(this,Bi)};return n`${L({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ge(this.inbox,a(this,ls).value,h=>he("compose",h))})}
      ${this.session.hasScope("post")?d:R("post","send messages")}
      ${this.session.hasScope("read")?d:R("read","see the inbox's categories and schema")}
      ${a(this,ke).problem?$(a(this,ke).problem,()=>{a(this,ke).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,Y,oa)}>
          ${Qo(c)} ${ea(c)} ${ta(c)}
          ${$(this.problem,void 0,h=>Xo(this.draft,h))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Mt).length===0}
              @click=${a(this,Ui)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,Y,Fr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,Y,aa).call(this)}}
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
            ${o?n`${ra(o)}${uo(r)}`:n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Mi({message:Ns(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};ls=new WeakMap,Is=new WeakMap,ke=new WeakMap,Y=new WeakSet,zr=function(e){e.schema&&this.session.draft(Mt)===void 0&&(this.draft={...nt,mode:"json",json:JSON.stringify(zi(e.schema),null,2)})},Bi=new WeakMap,Fr=async function(){if(this.isBusy)return null;this.problem=null;let e=ji(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,Y,qi).call(this),null;this.isBusy=!0;try{let{post:t}=e,r=a(this,Y,qr),[o,l]=await Promise.all([this.api.dryRun(this.inbox,t),p(this,Y,na).call(this,t,r)]);return this.checked={content:ia(t),results:{[r]:o,...l}},{post:t,result:o}}catch(t){return this.problem=U(t),this.errors=this.problem.errors,this.checked=null,p(this,Y,qi).call(this),null}finally{this.isBusy=!1}},qr=function(){return this.draft.to==="everyone"?jr(this.draft,a(this,ke).value):"on_write"},na=async function(e,t){if(e.audiences.kind!=="everyone"||!a(this,ke).value?.on_read)return{};let r=t==="on_read"?"on_write":"on_read";try{return{[r]:await this.api.dryRun(this.inbox,{...e,delivery:r})}}catch{return{}}},qi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},oa=async function(e){e.preventDefault();let t=await p(this,Y,Fr).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",c=!l,h;if(!await D({title:l?`Send to everyone (${P(o.recipients,"user")})?`:`Send to ${P(o.recipients,"user")}?`,body:(k,K)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${ra(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${B(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${ue=>{c=ue.target.checked,k()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${P(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${K?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${b(o.recipients)}`,isReady:()=>c,act:async()=>{h=await this.api.post(this.inbox,r,sa.keyFor(this.inbox,r))}})||h===void 0)return;sa.reset(),this.session.dropDraft(Mt);let S=nc[h.status]??"Message accepted";this.session.notify(h.warning===void 0?S:`${S}. ${h.warning}`),he("broadcasts",this.inbox,h.message_id)},aa=async function(){let e=ji({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){p(this,Y,qi).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await Ko(this.api,this.session.tenant,r,async l=>{let c={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,c,new Os().keyFor(this.inbox,c))})&&this.session.notify("Test sent")},Ui=new WeakMap,u([f()],Ve.prototype,"draft",2),u([f()],Ve.prototype,"errors",2),u([f()],Ve.prototype,"problem",2),u([f()],Ve.prototype,"checked",2),u([f()],Ve.prototype,"isBusy",2),Ve=u([y("stak-compose")],Ve);function ra({recipients:s,chunks:i,cost:e,cost_per_reader:t,warning:r}){return n`<div class="outcome">
    ${r===void 0?d:n`<div class="notice warn" role="status" data-warning>${r}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${b(s)}</dd>
      </div>
      ${t===void 0?n`<div>
            <dt>Chunks</dt>
            <dd data-outcome="chunks">${b(i)}</dd>
          </div>`:n`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${Xe(e.usd+t.usd*s)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${Xe(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${b(e.dynamodb_write_units)} DynamoDB write units and ${b(e.sqs_requests)} SQS requests
      (${e.prices}).
      ${t===void 0?d:n`Published at once. Each member who comes back costs another ${b(t.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`}var la=50,Ot,js,Pe,Nt,Ye,Br,da,ca,Ls=class extends _{constructor(){super(...arguments);m(this,Ye);this.chosen=new Set;m(this,Ot,null);m(this,js,new v(this,e=>this.api.inboxes(e)));m(this,Pe,new v(this,async e=>{let t=await this.api.deadLetters(this.inbox,la,null,e);return T(this,Ot,t.next_cursor),this.chosen=new Set,t.dead_letters}));m(this,Nt,new v(this,async e=>{let t=await this.api.deadLetters(this.inbox,la,a(this,Ot),e);T(this,Ot,t.next_cursor),a(this,Pe).set([...a(this,Pe).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,js).load(),a(this,Pe).load())}render(){let e=a(this,Pe).value??[],t=this.session.hasScope("post"),r=L({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${ge(this.inbox,a(this,js).value,o=>he("dead-letters",o))}
        <button type="button" ?disabled=${a(this,Pe).isLoading} @click=${()=>{a(this,Pe).load()}}>
          ${V("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,Ye,Br).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,Ye,Br).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:R("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,Pe).render(o=>o.length===0?q("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${p(this,Ye,ca).call(this,o)} ${$(a(this,Nt).problem,()=>{a(this,Nt).load()})}
                ${de(a(this,Ot)!==null,a(this,Nt).isLoading,()=>{a(this,Nt).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${R("read","see dead letters")}`}};Ot=new WeakMap,js=new WeakMap,Pe=new WeakMap,Nt=new WeakMap,Ye=new WeakSet,Br=async function(e){let t=0;await D({title:e?`Retry ${P(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${P(t,"dead letter")}`),await a(this,Pe).load())},da=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ca=function(e){return z("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,Ye,da).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${E("broadcasts",this.inbox,t.message_id)}>${ae(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${b(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>b(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${te(t.buried_at)}>${oe(t.buried_at)}</time>`}],e)},u([f()],Ls.prototype,"chosen",2),Ls=u([y("stak-dead-letters")],Ls);var lt=class{constructor(i,e){this.host=i;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};i.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(i){this.#e=JSON.stringify(i),this.form=this.host.session.draft(this.draftName())??i,this.problem=null,this.host.requestUpdate()}change(i,e){if(this.form!==null){if(this.form={...this.form,...i},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!Be(c.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new J(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(i){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await i(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=U(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Hi(s,i){return new J(400,"invalid_input",i,[{field:s,message:i}])}function Ji(s){let{id:i,values:e,set:t,isDisabled:r}=s,o=g=>{let S=g.value.split(/[\s,;]+/).filter(k=>k!==""&&!e.includes(k));g.value="",S.length>0&&t([...e,...new Set(S)])},l=g=>{let S=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(S)):g.key==="Backspace"&&S.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,S)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(k=>k!==S))},h=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Tt(s,n`${e.length?n`<ul class="chips" aria-label=${s.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${S=>c(S,g)}
                      >
                        ${V("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${i}
        autocomplete="off"
        ?disabled=${r}
        placeholder=${s.placeholder??d}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${h||d}
        @keydown=${l}
        @change=${g=>o(g.target)}
      />`)}function ds({draftForm:s,isAllowed:i,action:e}){let{isChanged:t,isBusy:r}=s;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${s.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!i}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var oc=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join","everyone_delivery"];function Ur(s,i){return{inbox:s,title:i?.title??"",description:i?.description??"",version:i?.schema_version??"",schema:i?.schema?JSON.stringify(i.schema,null,2):"",isClosed:i!==null&&i.categories!==null,categories:i?.categories??[],muted:i?.muted??"read",ttl:Ho(i?.ttl_seconds??null),autoJoin:i?.auto_join??"off",isOnRead:i?.on_read??!1,everyoneDelivery:i?.everyone_delivery??"on_write"}}var F,Ke,me,It,pa,ua,ha,Wi=class extends _{constructor(){super(...arguments);m(this,me);m(this,F,new lt(this,()=>`inboxes/${this.route.inbox}`));m(this,Ke,new v(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,F).init(Ur(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,me,It)?a(this,F).init(Ur("",null)):this.session.hasScope("read")&&a(this,Ke).load()}render(){let e=n`<a href=${E("inboxes")}>Inboxes</a>`,t=L({crumb:e,title:a(this,me,It)?"New inbox":this.route.inbox??""}),r=!a(this,me,It)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:R("config","change inboxes")}
    ${r?R("read","see this inbox's configuration"):d}
    ${a(this,F).form?p(this,me,ha).call(this,a(this,F).form):r?d:a(this,Ke).render(()=>d,"Loading configuration")}`}};F=new WeakMap,Ke=new WeakMap,me=new WeakSet,It=function(){return this.route.inbox==="+"},pa=async function(e){e.preventDefault();let t=a(this,me,It),r=a(this,F).form?.inbox.trim()??"";await a(this,F).save(async l=>{let c=l.schema.trim()===""?null:ot(l.schema);if(typeof c=="string")throw Hi("schema",c);t&&await p(this,me,ua).call(this,r);let h={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:it(l.ttl),auto_join:l.autoJoin,on_read:l.isOnRead,everyone_delivery:l.isOnRead?l.everyoneDelivery:"on_write"},g=await this.api.configure(r,h,t?null:a(this,Ke).value??null);return a(this,Ke).set(g),Ur(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&he("inboxes",r))},ua=async function(e){if(e==="")throw Hi("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Hi("inbox","An inbox with this name already exists.")},ha=function(e){let t=a(this,F).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:ot(e.schema);return n`<form class="stack-form" novalidate @submit=${p(this,me,pa)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,me,It)?w({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,F).change({inbox:l},"inbox"),error:x(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${w({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,F).change({title:l},"title"),error:x(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${Te({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,F).change({description:l},"description"),error:x(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${le({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,F).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Ji({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,F).change({categories:l},"categories"),error:x(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${rt({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,F).change({ttl:l},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${$e({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,F).change({muted:l},"muted")})}
          ${$e({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,F).change({autoJoin:l},"auto_join"),error:x(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="to-everyone">
        <h2 id="to-everyone">Messages to everyone</h2>
        <label class="check"
          ><input
            type="checkbox"
            name="on-read"
            .checked=${Se(e.isOnRead)}
            ?disabled=${!r||a(this,Ke).value?.on_read===!0}
            @change=${l=>a(this,F).change({isOnRead:l.target.checked},"on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${a(this,Ke).value?.on_read?"This cannot be turned off, because members may not have applied all posts yet.":"Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${e.isOnRead?$e({id:"everyone-delivery",label:"Default delivery",value:e.everyoneDelivery,isDisabled:!r,options:[{value:"on_write",label:"On write"},{value:"on_read",label:"On read"}],set:l=>a(this,F).change({everyoneDelivery:l},"everyone_delivery"),error:x(t,"everyone_delivery"),hint:"For posts to everyone that do not say how they are delivered."}):d}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${Te({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,F).change({schema:l},"schema"),error:typeof o=="string"?o:x(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,F).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${w({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,F).change({version:l},"schema_version"),error:x(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${$(a(this,F).problem,void 0,l=>oc.some(c=>Be(l,c)))}
      ${ds({draftForm:a(this,F),isAllowed:r,action:a(this,me,It)?"Create inbox":"Save"})}
    </form>`},Wi=u([y("stak-inbox-config")],Wi);var Jr=5,zs,Vi=class extends _{constructor(){super(...arguments);m(this,zs,new v(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,zs).load()}render(){let e=L({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${E("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,zs).render(t=>t.length===0?q("No inboxes yet","Create your first inbox."):ac(t),"Loading inboxes")}
      </section>`:n`${e}${R("read","see inboxes")}`}};zs=new WeakMap,Vi=u([y("stak-inboxes")],Vi);function ac(s){return z("Inboxes by name",[{head:"Inbox",kind:"main",cell:i=>n`<a href=${E("inboxes",i.inbox)}>${i.inbox}</a><small>${i.title}</small>`},{head:"Categories",cell:i=>i.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${i.categories.slice(0,Jr).map(e=>n`<li class="chip bare">${e}</li>`)}${i.categories.length>Jr?n`<li class="muted">and ${i.categories.length-Jr} more</li>`:""}
              </ul>`},{head:"Messages",cell:i=>i.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:i=>n`<span class="nowrap">${B(i.created)}</span>`}],s)}var Vr="data key",Wr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Vr]:"Encrypts stored content. It never leaves Stak."},lc=100,dc=[3600,86400,7*86400],Lt,ve,ma,ga,fa,ba,va,ya,Fs=class extends _{constructor(){super(...arguments);m(this,ve);this.chosen=new Set;m(this,Lt,new v(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Lt).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,ve,ma).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,Lt).render(r=>p(this,ve,ya).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${z("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Wr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Vr?r:`${r} secret`}"
                  @click=${()=>{r===Vr?p(this,ve,va).call(this):p(this,ve,ba).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Wr))}
      </section>`:n`${t}${R("config","see and change keys and secrets")}`}};Lt=new WeakMap,ve=new WeakSet,ma=async function(){let e,t="",r=Dt;this.chosen=new Set,!(!await D({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Kt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:it(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>n`${w({id:"key-name",label:"Name",isOptional:!0,maxlength:lc,value:t,set:h=>{t=h,l()},error:x(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${rt({id:"key-expiry",label:"Expires after",value:r,set:h=>{r=h,l()},error:x(c?.errors,"expires_in_seconds")??x(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Kt.map(h=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${h}
                  .checked=${this.chosen.has(h)}
                  ?disabled=${!this.session.hasScope(h)}
                  @change=${g=>{p(this,ve,ga).call(this,h,g.target.checked),l()}}
                />
                <span
                  ><strong>${h}</strong
                  ><small
                    >${Tn[h]}${this.session.hasScope(h)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Rt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${B(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,Lt).load())},ga=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},fa=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await D({title:`Revoke key ${ae(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,Lt).load())},ba=async function(e){let t="",r="";await D({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Wr[e]}</p>
          ${$e({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...dc.map(c=>({value:String(c),label:`for ${vi(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Rt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},va=async function(){await D({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},ya=function(e){return z("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ae(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ae(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Kt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${B(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Yr(t.last_used_at)},{head:"Expires",cell:t=>cc(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ae(t.key_id)}"
              @click=${()=>{p(this,ve,fa).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],Fs.prototype,"chosen",2),Fs=u([y("stak-keys")],Fs);function Yr(s){return n`<time class="nowrap" title=${te(s)} datetime=${new Date(s*1e3).toISOString()}
    >${oe(s)}</time
  >`}function cc(s){return s===null?"never":s*1e3>Date.now()?Yr(s):n`<span class="badge bad">expired</span> ${Yr(s)}`}var xa=8,pc=100,cs,jt,qs,Bs,Ki,Gi,wa,Yi=class extends _{constructor(){super(...arguments);m(this,Gi);m(this,cs,new v(this,e=>this.api.inboxes(e)));m(this,jt,new v(this,async e=>(await this.api.broadcasts(this.inbox,xa,null,e)).messages,()=>a(this,Ki).start()));m(this,qs,new v(this,e=>this.api.audience(this.inbox,e)));m(this,Bs,new v(this,async e=>{let t=await this.api.deadLetters(this.inbox,pc,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));m(this,Ki,new Oe(this,()=>p(this,Gi,wa).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,cs),a(this,jt),a(this,qs),a(this,Bs)])e.load()}render(){let e=L({title:"Overview",actions:n`${this.session.hasScope("read")?ge(this.inbox,a(this,cs).value,t=>he("overview",t)):d} <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${E("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,qs).render(({estimate:t})=>n`<span class="value" data-figure="audience">${b(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${E("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,Bs).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:c})=>l+c,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${b(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${P(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${E("inboxes")}>
          <span class="name">Inboxes</span>${a(this,cs).render(t=>n`<span class="value">${b(t.length)}</span
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
        ${a(this,jt).render(t=>t.length?Lr(this.inbox,t):q("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${R("read","see broadcasts, audiences and dead letters")}`}};cs=new WeakMap,jt=new WeakMap,qs=new WeakMap,Bs=new WeakMap,Ki=new WeakMap,Gi=new WeakSet,wa=async function(){let e=a(this,jt).value??[];if(e.every(({status:r})=>Re(r)))return"done";let t=(await this.api.broadcasts(this.inbox,xa)).messages;return a(this,jt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Yi=u([y("stak-overview")],Yi);var uc={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},hc={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function $a({state:s,reason:i}){return n`<span class="badge ${uc[s]}" data-state=${s}>${s}</span> ${i===null?d:n`<span class="muted">${hc[i]??i}</span>`}`}var ka=50,dt,Hs,pe,ct,Z,Le,_a,Sa,Ra,Ta,Us=class extends _{constructor(){super(...arguments);m(this,Z);this.wanted="";m(this,dt,null);m(this,Hs,"");m(this,pe,new v(this,async e=>{let t=this.route.user;if(t!==null)return T(this,dt,null),[await this.api.recipient(this.inbox,a(this,Z,Le),t,e)];let r=await this.api.recipients(this.inbox,a(this,Z,Le),ka,null,e);return T(this,dt,r.next_cursor),r.recipients}));m(this,ct,new v(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,Z,Le),ka,a(this,dt),e);T(this,dt,t.next_cursor),a(this,pe).set([...a(this,pe).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,Z,Le),this.route.user]);e===a(this,Hs)||!this.session.hasScope("read")||(T(this,Hs,e),this.wanted=this.route.user??"",a(this,ct).reset(),a(this,pe).reset(),a(this,pe).load())}render(){let e=L({crumb:n`<a href=${E("broadcasts",this.inbox,a(this,Z,Le))}>Broadcast ${ae(a(this,Z,Le))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,pe).isLoading}
        @click=${()=>{a(this,pe).load()}}
      >
        ${V("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,Z,_a).call(this,t)}>
          ${w({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${E("recipients",this.inbox,a(this,Z,Le))}>Show all recipients</a>`}
        </form>
        ${a(this,pe).value===void 0?d:$(a(this,pe).problem,()=>{a(this,pe).load()})}
        ${a(this,Z,Sa)?q("Not a recipient",n`<p>${a(this,pe).problem?.message} User IDs are case-sensitive.</p>`):a(this,pe).render(t=>p(this,Z,Ra).call(this,t),"Loading recipients")}
      </section>`:n`${e}${R("read","see the recipients of a broadcast")}`}};dt=new WeakMap,Hs=new WeakMap,pe=new WeakMap,ct=new WeakMap,Z=new WeakSet,Le=function(){return this.route.id??""},_a=function(e){e.preventDefault(),he("recipients",this.inbox,a(this,Z,Le),this.wanted.trim()||null)},Sa=function(){return this.route.user!==null&&a(this,pe).problem?.status===404&&a(this,pe).value===void 0},Ra=function(e){return e.length===0?q("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${p(this,Z,Ta).call(this,e)} ${$(a(this,ct).problem,()=>{a(this,ct).load()})}
    ${this.route.user===null?de(a(this,dt)!==null,a(this,ct).isLoading,()=>{a(this,ct).load()}):d}`},Ta=function(e){return z("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${E("recipients",this.inbox,a(this,Z,Le),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>$a(t)},{head:"Delivered",cell:t=>Kr(t.delivered_at)},{head:"Seen",cell:t=>Kr(t.seen_at)},{head:"Read",cell:t=>Kr(t.read_at)}],e)},u([f()],Us.prototype,"wanted",2),Us=u([y("stak-recipients")],Us);function Kr(s){return s===null?"–":n`<time class="nowrap" title=${te(s)}>${oe(s)}</time>`}var Zi,Aa,Ge=class extends G{constructor(){super(...arguments);m(this,Zi);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Zt()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${p(this,Zi,Aa)}>
          ${w({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:x(this.problem?.errors,"password"),hint:yr})}
          ${$(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<Ss}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};Zi=new WeakSet,Aa=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<Ss)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=U(o)}this.isBusy=!1},u([I({attribute:!1})],Ge.prototype,"session",2),u([I({attribute:!1})],Ge.prototype,"link",2),u([f()],Ge.prototype,"password",2),u([f()],Ge.prototype,"problem",2),u([f()],Ge.prototype,"isBusy",2),Ge=u([y("stak-set-password")],Ge);var Pa="stored_bytes",mc={[Pa]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Js,Qi,Ca,Xi=class extends _{constructor(){super(...arguments);m(this,Qi);m(this,Js,new v(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,Js).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,Js).render(e=>p(this,Qi,Ca).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Js=new WeakMap,Qi=new WeakSet,Ca=function(e){return z("Quotas",[{head:"Quota",kind:"main",cell:([t])=>mc[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Ea(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Ea(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":_t(t,r)}],e)},Xi=u([y("stak-quotas")],Xi);function Ea(s,i,e){return i===null?e:s===Pa?bi(i):b(i)}var Da=3650,gc=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Ma(s){return s.days.trim()===""?null:Number(s.days)}function Oa(s){return{title:s.title??"",origins:s.allowed_origins,days:s.retention_days===null?"":String(s.retention_days),requests:String(s.limits.requests_per_second),userRequests:String(s.limits.user_requests_per_second),webhook:s.webhook_url??"",chats:s.registered_participants_only?"registered":"all"}}var Q,zt,pt,Na,Ia,La,er=class extends _{constructor(){super(...arguments);m(this,pt);m(this,Q,new lt(this,()=>"settings/"));m(this,zt,new v(this,e=>this.api.settings(e),e=>a(this,Q).init(Oa(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,zt).load()}render(){let e=L({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:R("config","change settings")}
      ${a(this,Q).form?p(this,pt,La).call(this,a(this,Q).form):a(this,zt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${R("read","see settings")}`}};Q=new WeakMap,zt=new WeakMap,pt=new WeakSet,Na=async function(e){if(e.preventDefault(),a(this,Q).form===null||!await p(this,pt,Ia).call(this,Ma(a(this,Q).form)))return;await a(this,Q).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Ma(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return a(this,zt).set(o),Oa(o)})&&this.session.notify("Saved")},Ia=async function(e){let t=a(this,zt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Da)||t!==null&&e>=t?!0:D({title:`Delete everything older than ${P(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${P(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${P(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},La=function(e){let t=a(this,Q).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${p(this,pt,Na)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${w({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,Q).change({title:o},"title"),error:x(t,"title"),hint:"The display name of the tenant."})}
          ${w({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Da),isDisabled:r,value:e.days,set:o=>a(this,Q).change({days:o},"retention_days"),error:x(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${le({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:o=>a(this,Q).change({chats:o},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Ji({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,Q).change({origins:o},"allowed_origins"),isDisabled:r,error:x(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${w({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,Q).change({webhook:o},"webhook_url"),error:x(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${w({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,Q).change({requests:o},"limits.requests_per_second"),error:x(t,"limits.requests_per_second")})}
          ${w({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,Q).change({userRequests:o},"limits.user_requests_per_second"),error:x(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${$(a(this,Q).problem,void 0,o=>gc.some(l=>Be(o,l)))}
      ${ds({draftForm:a(this,Q),isAllowed:!r,action:"Save"})}
    </form>`},er=u([y("stak-settings")],er);var ja=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,fc={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},ee,Gr,za,Fa,qa,Ba,Ua,Ha,Ja,ye=class extends G{constructor(){super(...arguments);m(this,ee);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||$i());let t=e.get("error");t!==null&&(this.error=fc[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){p(this,ee,Gr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":ja.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Zt()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?p(this,ee,qa).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${le({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{p(this,ee,Fa).call(this,t)}})}
        <form @submit=${p(this,ee,za)}>
          ${this.way==="key"?p(this,ee,Ba).call(this):p(this,ee,Ua).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?p(this,ee,Ja).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};ee=new WeakSet,Gr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},za=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=U(t),this.password="",await this.updateComplete,p(this,ee,Gr).call(this)}this.isBusy=!1}},Fa=async function(e){this.way=e,this.problem=null,await this.updateComplete},qa=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Ba=function(){let e=$r(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${w({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:$(this.problem)}`},Ua=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${p(this,ee,Ha).call(this)}
    ${w({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${w({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${$(this.problem)}`},Ha=function(){return w({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},Ja=function(e){let t=this.tenant.trim();return ja.test(t)?n`<p class="other-way"><a class="button" href=${et(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([I({attribute:!1})],ye.prototype,"session",2),u([f()],ye.prototype,"way",2),u([f()],ye.prototype,"tenant",2),u([f()],ye.prototype,"email",2),u([f()],ye.prototype,"password",2),u([f()],ye.prototype,"key",2),u([f()],ye.prototype,"methods",2),u([f()],ye.prototype,"problem",2),u([f()],ye.prototype,"isBusy",2),u([f()],ye.prototype,"error",2),ye=u([y("stak-sign-in")],ye);var Ws=class{constructor(i,e,t=()=>{}){this.host=i;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;i.addController(this),this.#t=new Oe(i,()=>this.#i())}#e;#t;hostConnected(){let i=this.host.session.jobs.get(this.name());i!==void 0&&this.#s(i)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((i,e)=>i+e,0)}async start(i){let{job_id:e}=await i();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(i){this.#e=i,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let i=this.#e;if(i===null)return"done";try{let e=await this.host.api.job(i);if(i!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=U(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var ps,Ze,ut,re,Zr,Wa,Va,Ya,Xr,Ka,Ga,Ft=class extends _{constructor(){super(...arguments);m(this,re);this.uid="";this.problem=null;this.isFetching=!1;m(this,ps,!1);m(this,Ze,new Ws(this,()=>`export/${this.uid}`));m(this,ut,new Ws(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,ps)||(T(this,ps,!1),a(this,Ze).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:R("read","export users"):R("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Ze).isRunning} @click=${()=>p(this,re,Wa).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,ut).isRunning}
          @click=${()=>{p(this,re,Ya).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${$(this.problem)} ${p(this,re,Xr).call(this,a(this,Ze),"Exporting")}
      ${a(this,Ze).job?.status==="done"?p(this,re,Ka).call(this,a(this,Ze).job):d}
      ${p(this,re,Xr).call(this,a(this,ut),"Erasing")}
      ${a(this,ut).job?.status==="done"?p(this,re,Ga).call(this,a(this,ut).job):d}
    </section>`}};ps=new WeakMap,Ze=new WeakMap,ut=new WeakMap,re=new WeakSet,Zr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=U(t)}},Wa=function(){p(this,re,Zr).call(this,()=>a(this,Ze).start(()=>this.api.exportUser(this.uid)))},Va=async function(e){this.isFetching=!0,await p(this,re,Zr).call(this,async()=>wr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Ya=async function(){this.problem=null,await D({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{T(this,ps,!0),await a(this,ut).start(()=>this.api.eraseUser(this.uid))}})},Xr=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${P(o,"item")} so far`:"";return n`${$(e.problem)}
    ${e.isRunning?Qe(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Ka=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${bi(t)}, one JSON document per line. Available until ${B(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,re,Va).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Ga=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);wr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${B(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:z("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>b(l)}],r)}`},u([I({attribute:!1})],Ft.prototype,"uid",2),u([f()],Ft.prototype,"problem",2),u([f()],Ft.prototype,"isFetching",2),Ft=u([y("stak-user-data")],Ft);var Za=20,bc={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},qt,je,mt,us,Qa,el,ht=class extends _{constructor(){super(...arguments);m(this,us);this.inboxes=[];this.chosen="";this.unread=0;m(this,qt,null);m(this,je,new v(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Za,null,e);return T(this,qt,t.next_cursor),this.unread=t.unread.total,t.messages}));m(this,mt,new v(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Za,a(this,qt),e);T(this,qt,t.next_cursor),a(this,je).set([...a(this,je).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,a(this,je).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${a(this,je).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${ge(this.chosen,this.inboxes,e=>p(this,us,Qa).call(this,e))}
      </div>
      ${a(this,je).render(e=>e.length===0?q("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${p(this,us,el).call(this,e)} ${$(a(this,mt).problem,()=>{a(this,mt).load()})}
              ${de(a(this,qt)!==null,a(this,mt).isLoading,()=>{a(this,mt).load()})}`,"Loading inbox")}
    </section>`}};qt=new WeakMap,je=new WeakMap,mt=new WeakMap,us=new WeakSet,Qa=function(e){this.chosen=e,a(this,mt).reset(),a(this,je).reset(),a(this,je).load()},el=function(e){return z(`${P(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",this.chosen,t.id)}>${yc(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,o]=bc[vc(t)];return n`<span class="badge ${o}">${r}</span>`}},{head:"Received",cell:t=>Xa(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Xa(t.readat)}],e)},u([I({attribute:!1})],ht.prototype,"uid",2),u([I({attribute:!1})],ht.prototype,"inboxes",2),u([f()],ht.prototype,"chosen",2),u([f()],ht.prototype,"unread",2),ht=u([y("stak-user-inbox")],ht);function vc(s){return s.redacted?"recalled":s.message===null||s.expires_at!==null&&s.expires_at*1e3<=Date.now()?"expired":s.archived?"archived":s.readat!==null?"read":s.seen?"seen":"unread"}function yc(s){if(s.message===null)return s.redacted?"Recalled message":"Expired message";let i=[s.message.title,s.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof i=="string"?i.slice(0,90):`Message in ${s.category}`}function Xa(s){return n`<time class="nowrap" title=${te(s)} datetime=${new Date(s*1e3).toISOString()}
    >${oe(s)}</time
  >`}var tl=50,xc=250,gt,hs,Ce,ze,ms,sl,il,Vs=class extends _{constructor(){super(...arguments);m(this,ms);this.beginning="";m(this,gt,null);m(this,hs);m(this,Ce,new v(this,async e=>{let t=await this.api.users(this.beginning,tl,null,e);return T(this,gt,t.next_cursor),t.users}));m(this,ze,new v(this,async e=>{let t=await this.api.users(this.beginning,tl,a(this,gt),e);T(this,gt,t.next_cursor),a(this,Ce).set([...a(this,Ce).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,Ce).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,hs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${w({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>p(this,ms,sl).call(this,e)})}
      </div>
      ${a(this,Ce).value===void 0?"":$(a(this,Ce).problem,()=>{a(this,Ce).load()})}
      ${a(this,Ce).render(e=>e.length===0?this.beginning===""?q("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${q("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${a(this,gt)===null?"":de(!0,a(this,ze).isLoading,()=>{a(this,ze).load()})}`:n`${p(this,ms,il).call(this,e)} ${$(a(this,ze).problem,()=>{a(this,ze).load()})}
              ${de(a(this,gt)!==null,a(this,ze).isLoading,()=>{a(this,ze).load()})}`,"Loading users")}
    </section>`}};gt=new WeakMap,hs=new WeakMap,Ce=new WeakMap,ze=new WeakMap,ms=new WeakSet,sl=function(e){this.beginning=e,clearTimeout(a(this,hs)),a(this,ze).reset(),T(this,hs,setTimeout(()=>{a(this,Ce).load()},xc))},il=function(e){return z("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${B(t.created)}</span>`}],e)},u([f()],Vs.prototype,"beginning",2),Vs=u([y("stak-user-list")],Vs);var rl=20,Bt,xe,Ut,ft,nl,ol,al,Ys=class extends _{constructor(){super(...arguments);m(this,ft);this.uid="";m(this,Bt,null);m(this,xe,new v(this,async e=>{let t=await this.api.deviceSessions(this.uid,rl,null,e);return T(this,Bt,t.next_cursor),t.sessions}));m(this,Ut,new v(this,async e=>{let t=await this.api.deviceSessions(this.uid,rl,a(this,Bt),e);T(this,Bt,t.next_cursor),a(this,xe).set([...a(this,xe).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,xe).value!==void 0||a(this,xe).isLoading||a(this,xe).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:R("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,xe).isLoading}
          @click=${()=>{a(this,xe).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,ft,ol).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,xe).render(r=>p(this,ft,al).call(this,r),"Loading sessions"):d}
    </section>`}};Bt=new WeakMap,xe=new WeakMap,Ut=new WeakMap,ft=new WeakSet,nl=async function(e){await D({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,xe).load())},ol=async function(){let e=0;await D({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${P(e,"session")} ended`),await a(this,xe).load())},al=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${z("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${B(t.created)}</small>`},{head:"Refreshed",cell:t=>oe(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,ft,nl).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${$(a(this,Ut).problem??a(this,xe).problem,()=>{a(this,Ut).load()})}
    ${a(this,Bt)===null?d:de(!0,a(this,Ut).isLoading,()=>{a(this,Ut).load()})}`},u([I({attribute:!1})],Ys.prototype,"uid",2),Ys=u([y("stak-user-sessions")],Ys);var wc=3600;function Ks(s){return{name:s?.display_name??"",phone:s?.phone_number??""}}var Ht,we,gs,ne,O,ll,dl,cl,pl,Qr,ul,hl,ml,en,gl,fl,bl,vl,yl,De=class extends _{constructor(){super(...arguments);m(this,O);this.query="";this.uid=null;this.ttl={...Dt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};m(this,Ht,!1);m(this,we,new lt(this,()=>`users/${this.uid}`));m(this,gs,new v(this,e=>this.api.inboxes(e)));m(this,ne,new v(this,()=>p(this,O,ll).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,gs).load()}render(){return n`${L({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>p(this,O,cl).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:R("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,O,pl)}>
          ${w({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,ne).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,ne).isLoading&&this.uid===null?Qe("Looking up"):d}
      ${$(a(this,ne).problem,()=>{a(this,ne).load()})}
      ${this.uid===null?a(this,ne).isLoading||a(this,ne).problem?d:p(this,O,gl).call(this):p(this,O,fl).call(this,this.uid)}`}};Ht=new WeakMap,we=new WeakMap,gs=new WeakMap,ne=new WeakMap,O=new WeakSet,ll=async function(){let e=a(this,Ht)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,Ht);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new J(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,we).init(Ks(r)),r}catch(r){let o=U(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,we).init(Ks(null)),null}},dl=function(e){this.query=e,a(this,ne).reset(),T(this,Ht,!0),a(this,ne).load()},cl=function(){this.query="",this.uid=null,a(this,ne).reset()},pl=function(e){e.preventDefault(),T(this,Ht,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,ne).reset(),a(this,ne).load()):(this.uid=this.query.trim(),a(this,we).init(Ks(null))))},Qr=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:U(r)}}},ul=async function(e,t){e.preventDefault();let r=a(this,ne).value;await a(this,we).save(async({name:l,phone:c})=>{let h={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,h,r??null);return a(this,ne).set(g),Ks(g)})&&this.session.notify("Profile saved")},hl=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,ne).set(null),a(this,we).init(Ks(null))},ml=function(e,t){e.preventDefault(),p(this,O,Qr).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,it(this.ttl)??wc);await Rt(`Token for ${t}`,n`Anyone with this token can act as this user until ${B(o)}. It will not be shown again and cannot
        be revoked.`,r)})},en=function(e){p(this,O,Qr).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},gl=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,O,dl).call(this,e.detail)}
    ></stak-user-list>`:q("No user selected","Enter a user ID as your backend knows it.")},fl=function(e){return n`${this.session.hasScope("read")?Yt(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${a(this,gs).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${a(this,we).form?p(this,O,bl).call(this,e,a(this,we).form):d}
        ${Yt(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,O,hl).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Yt(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,O,vl).call(this,e)} ${p(this,O,yl).call(this,e)}
      </div>
    </div>`},bl=function(e,t){let r=a(this,ne).value,o=a(this,we).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${B(r.created)}, changed
            ${B(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:R("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,O,ul).call(this,c,e)}}>
        ${w({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,we).change({name:c},"display_name"),error:x(o?.errors,"display_name")})}
        ${w({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,we).change({phone:c},"phone_number"),error:x(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${$(o,void 0,c=>c==="display_name"||c==="phone_number")}
        ${ds({draftForm:a(this,we),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},vl=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ge(this.chosenInbox,a(this,gs).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,O,en).call(this,e)}>Recount</button>
      </div>
      ${$(this.problems.recount??null,()=>p(this,O,en).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${z("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},yl=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:R("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>p(this,O,ml).call(this,o,e)}>
        ${rt({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:x(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${$(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],De.prototype,"query",2),u([f()],De.prototype,"uid",2),u([f()],De.prototype,"ttl",2),u([f()],De.prototype,"chosenInbox",2),u([f()],De.prototype,"recounted",2),u([f()],De.prototype,"erasures",2),u([f()],De.prototype,"problems",2),De=u([y("stak-users")],De);document.adoptedStyleSheets=[Jn,Ln,Un,qn,Fn,jn,Hn,Bn,In,zn].map(s=>s.styleSheet);var $c=5e3,xl={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},kc=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],_c=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),H,Gs,Zs,X,wl,Xs,tn,Qs,sn,$l,kl,_l,tr,Sl,Rl,bt=class extends G{constructor(){super(...arguments);m(this,X);m(this,H,new wi);m(this,Gs,new gi(a(this,H)));this.route=xr(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;m(this,Zs);m(this,Xs,async()=>{this.route=xr(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&_c.has(this.route.view)&&(a(this,H).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,X,tn).call(this)});m(this,Qs,e=>{a(this,H).drafts().length>0&&e.preventDefault()});m(this,tr,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,Xs)),window.addEventListener("beforeunload",a(this,Qs)),a(this,H).addEventListener("changed",()=>this.requestUpdate()),a(this,H).addEventListener("notification",e=>p(this,X,sn).call(this,e.detail)),p(this,X,wl).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,Xs)),window.removeEventListener("beforeunload",a(this,Qs))}render(){let e=Dn(location.hash),t=e!==null?"Set a password":a(this,H).isOpen?xl[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,H)} .link=${e}></stak-set-password>`:a(this,H).isOpen?p(this,X,kl).call(this):this.isRestoring?n`<main class="door">${Qe("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,H)}
                @signed-in=${()=>this.updateComplete.then(()=>p(this,X,tn).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${V("done")}${this.toast}</p>`:d}
      </div>`}};H=new WeakMap,Gs=new WeakMap,Zs=new WeakMap,X=new WeakSet,wl=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??$i();t!==""&&!e.has("error")&&await a(this,H).restore(t),a(this,H).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Xs=new WeakMap,tn=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Qs=new WeakMap,sn=function(e){this.toast=e,clearTimeout(a(this,Zs)),T(this,Zs,setTimeout(()=>this.toast="",$c))},$l=async function(){if(a(this,H).drafts().length===0||await D({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,H).signOut()}catch{p(this,X,sn).call(this,"You are still signed in: the server cannot be reached. Try again.")}},kl=function(){return n`<a class="skip" href="#main" @click=${a(this,tr)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Zt()}
              <div><strong>Stak</strong><span title=${a(this,H).tenant}>${a(this,H).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${V(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${kc.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>p(this,X,Sl).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${p(this,X,_l).call(this)}
            <button type="button" class="small" @click=${()=>{p(this,X,$l).call(this)}}>${V("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Yt(`${this.route.view}/${this.route.inbox??a(this,H).inbox}/${this.route.id}`,p(this,X,Rl).call(this))}
        </main>
      </div>`},_l=function(){let{account:e,ownKey:t}=a(this,H);return e===null?n`<p>
        Key <code>${ae(t?.key_id??"")}</code>,
        ${t?.scopes.length===Kt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Gt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Cn(a(this,H),a(this,Gs))}}>
            ${V("lock")}Change password
          </button>`:d}`},tr=new WeakMap,Sl=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,H).drafts(`${e}/`).length>0;return n`<li>
      <a href=${E(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${V(e)}${xl[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Rl=function(){let[e,t,r]=[a(this,H),a(this,Gs),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],bt.prototype,"route",2),u([f()],bt.prototype,"isMenuCollapsed",2),u([f()],bt.prototype,"toast",2),u([f()],bt.prototype,"isRestoring",2),bt=u([y("stak-console")],bt);export{bt as StakConsole};
