var ll=Object.defineProperty;var dl=Object.getOwnPropertyDescriptor;var Kr=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var r=t>1?void 0:t?dl(s,e):s,o=i.length-1,l;o>=0;o--)(l=i[o])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&ll(s,e,r),r};var Wi=(i,s,e)=>s.has(i)||Kr("Cannot "+e);var a=(i,s,e)=>(Wi(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?Kr("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),T=(i,s,e,t)=>(Wi(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Wi(i,s,"access private method"),e);var Zs=globalThis,Qs=Zs.ShadowRoot&&(Zs.ShadyCSS===void 0||Zs.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Yi=Symbol(),Vr=new WeakMap,hs=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Yi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Qs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Vr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Vr.set(e,s))}return s}toString(){return this.cssText}},Wr=i=>new hs(typeof i=="string"?i:i+"",void 0,Yi),A=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[o+1],i[0]);return new hs(e,i,Yi)},Yr=(i,s)=>{if(Qs)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=Zs.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},Gi=Qs?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Wr(e)})(i):i;var{is:cl,defineProperty:pl,getOwnPropertyDescriptor:ul,getOwnPropertyNames:hl,getOwnPropertySymbols:ml,getPrototypeOf:gl}=Object,Xs=globalThis,Gr=Xs.trustedTypes,fl=Gr?Gr.emptyScript:"",bl=Xs.reactiveElementPolyfillSupport,ms=(i,s)=>i,gs={toAttribute(i,s){switch(s){case Boolean:i=i?fl:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},ei=(i,s)=>!cl(i,s),Zr={attribute:!0,type:String,converter:gs,reflect:!1,useDefault:!1,hasChanged:ei};Symbol.metadata??=Symbol("metadata"),Xs.litPropertyMetadata??=new WeakMap;var Le=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Zr){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&pl(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:o}=ul(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let p=r?.call(this);o?.call(this,l),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Zr}static _$Ei(){if(this.hasOwnProperty(ms("elementProperties")))return;let s=gl(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(ms("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ms("properties"))){let e=this.properties,t=[...hl(e),...ml(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(Gi(r))}else s!==void 0&&e.push(Gi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Yr(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:gs).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:gs;this._$Em=r;let p=l.fromAttribute(e,o.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(s,e,t,r=!1,o){if(s!==void 0){let l=this.constructor;if(r===!1&&(o=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??ei)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),o!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,p=this[r];l!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,o,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Le.elementStyles=[],Le.shadowRootOptions={mode:"open"},Le[ms("elementProperties")]=new Map,Le[ms("finalized")]=new Map,bl?.({ReactiveElement:Le}),(Xs.reactiveElementVersions??=[]).push("2.1.2");var Qi=globalThis,Qr=i=>i,ti=Qi.trustedTypes,Xr=ti?ti.createPolicy("lit-html",{createHTML:i=>i}):void 0,Xi="$lit$",ze=`lit$${Math.random().toFixed(9).slice(2)}$`,er="?"+ze,vl=`<${er}>`,ft=document,bs=()=>ft.createComment(""),vs=i=>i===null||typeof i!="object"&&typeof i!="function",tr=Array.isArray,on=i=>tr(i)||typeof i?.[Symbol.iterator]=="function",Zi=`[ 	
\f\r]`,fs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,en=/-->/g,tn=/>/g,mt=RegExp(`>|${Zi}(?:([^\\s"'>=/]+)(${Zi}*=${Zi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),sn=/'/g,rn=/"/g,an=/^(?:script|style|textarea|title)$/i,sr=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=sr(1),j=sr(2),ec=sr(3),$e=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),nn=new WeakMap,gt=ft.createTreeWalker(ft,129);function ln(i,s){if(!tr(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Xr!==void 0?Xr.createHTML(s):s}var dn=(i,s)=>{let e=i.length-1,t=[],r,o=s===2?"<svg>":s===3?"<math>":"",l=fs;for(let p=0;p<e;p++){let m=i[p],g,R,_=-1,pe=0;for(;pe<m.length&&(l.lastIndex=pe,R=l.exec(m),R!==null);)pe=l.lastIndex,l===fs?R[1]==="!--"?l=en:R[1]!==void 0?l=tn:R[2]!==void 0?(an.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=mt):R[3]!==void 0&&(l=mt):l===mt?R[0]===">"?(l=r??fs,_=-1):R[1]===void 0?_=-2:(_=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?mt:R[3]==='"'?rn:sn):l===rn||l===sn?l=mt:l===en||l===tn?l=fs:(l=mt,r=void 0);let xe=l===mt&&i[p+1].startsWith("/>")?" ":"";o+=l===fs?m+vl:_>=0?(t.push(g),m.slice(0,_)+Xi+m.slice(_)+ze+xe):m+ze+(_===-2?p:xe)}return[ln(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},ys=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,p=s.length-1,m=this.parts,[g,R]=dn(s,e);if(this.el=i.createElement(g,t),gt.currentNode=this.el.content,e===2||e===3){let _=this.el.content.firstChild;_.replaceWith(..._.childNodes)}for(;(r=gt.nextNode())!==null&&m.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let _ of r.getAttributeNames())if(_.endsWith(Xi)){let pe=R[l++],xe=r.getAttribute(_).split(ze),Ft=/([.?@])?(.*)/.exec(pe);m.push({type:1,index:o,name:Ft[2],strings:xe,ctor:Ft[1]==="."?ii:Ft[1]==="?"?ri:Ft[1]==="@"?ni:vt}),r.removeAttribute(_)}else _.startsWith(ze)&&(m.push({type:6,index:o}),r.removeAttribute(_));if(an.test(r.tagName)){let _=r.textContent.split(ze),pe=_.length-1;if(pe>0){r.textContent=ti?ti.emptyScript:"";for(let xe=0;xe<pe;xe++)r.append(_[xe],bs()),gt.nextNode(),m.push({type:2,index:++o});r.append(_[pe],bs())}}}else if(r.nodeType===8)if(r.data===er)m.push({type:2,index:o});else{let _=-1;for(;(_=r.data.indexOf(ze,_+1))!==-1;)m.push({type:7,index:o}),_+=ze.length-1}o++}}static createElement(s,e){let t=ft.createElement("template");return t.innerHTML=s,t}};function bt(i,s,e=i,t){if(s===$e)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=vs(s)?void 0:s._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=bt(i,r._$AS(i,s.values),r,t)),s}var si=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??ft).importNode(e,!0);gt.currentNode=r;let o=gt.nextNode(),l=0,p=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new qt(o,o.nextSibling,this,s):m.type===1?g=new m.ctor(o,m.name,m.strings,this,s):m.type===6&&(g=new oi(o,this,s)),this._$AV.push(g),m=t[++p]}l!==m?.index&&(o=gt.nextNode(),l++)}return gt.currentNode=ft,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},qt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=bt(this,s,e),vs(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==$e&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):on(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&vs(this._$AH)?this._$AA.nextSibling.data=s:this.T(ft.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=ys.createElement(ln(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new si(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(s){let e=nn.get(s.strings);return e===void 0&&nn.set(s.strings,e=new ys(s)),e}k(s){tr(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of s)r===e.length?e.push(t=new i(this.O(bs()),this.O(bs()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Qr(s).nextSibling;Qr(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},vt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)s=bt(this,s,e,0),l=!vs(s)||s!==this._$AH&&s!==$e,l&&(this._$AH=s);else{let p=s,m,g;for(s=o[0],m=0;m<o.length-1;m++)g=bt(this,p[t+m],e,m),g===$e&&(g=this._$AH[m]),l||=!vs(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+o[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},ii=class extends vt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},ri=class extends vt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},ni=class extends vt{constructor(s,e,t,r,o){super(s,e,t,r,o),this.type=5}_$AI(s,e=this){if((s=bt(this,s,e,0)??d)===$e)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},oi=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){bt(this,s)}},cn={M:Xi,P:ze,A:er,C:1,L:dn,R:si,D:on,V:bt,I:qt,H:vt,N:ri,U:ni,B:ii,F:oi},yl=Qi.litHtmlPolyfillSupport;yl?.(ys,qt),(Qi.litHtmlVersions??=[]).push("3.3.3");var xs=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new qt(s.insertBefore(bs(),o),o,void 0,e??{})}return r._$AI(i),r};var ir=globalThis,V=class extends Le{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=xs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return $e}};V._$litElement$=!0,V.finalized=!0,ir.litElementHydrateSupport?.({LitElement:V});var xl=ir.litElementPolyfillSupport;xl?.({LitElement:V});(ir.litElementVersions??=[]).push("4.2.2");var v=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var $l={attribute:!0,type:String,converter:gs,reflect:!1,hasChanged:ei},wl=(i=$l,s,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(l,m,i,!0,p)},init(p){return p!==void 0&&this.C(l,void 0,i,p),p}}}if(t==="setter"){let{name:l}=e;return function(p){let m=this[l];s.call(this,p),this.requestUpdate(l,m,i,!0,p)}}throw Error("Unsupported decorator location: "+t)};function O(i){return(s,e)=>typeof e=="object"?wl(i,s,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(i,s,e)}function f(i){return O({...i,state:!0,attribute:!1})}var yt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},li=i=>(...s)=>({_$litDirective$:i,values:s}),Bt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Bc}=cn;var pn=i=>i.strings===void 0;var kl={},di=(i,s=kl)=>i._$AH=s;var Ut=li(class extends Bt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(di(i),this.key=s),e}});function rr(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function un(i){return i===null||rr(i)&&Object.values(i).some(un)}function _l(i,s){return JSON.stringify(i)===JSON.stringify(s)}function nr(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,o]=[i[t]??null,s[t]??null];if(!_l(r,o))if(rr(o)){if(un(o))return null;let l=rr(r)?nr(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var pi=1e4,Sl=100,hn=100,mn=10;function C(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Ce(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var ci=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Ce(Sl,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(C`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:nr({...t},{...e});return this.session.request(C`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(C`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(C`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${C`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(C`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,o={}){let p=Object.entries(o).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(C`/${s}/messages`+Ce(e,t)+p,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===mn)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(C`/${s}/messages/${e}/read-rate`,{signal:t})}userMessages(s,e,t,r,o){return this.session.request(C`/${s}/users/${e}/messages`+Ce(t,r),{signal:o})}broadcast(s,e,t){return this.session.request(C`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(C`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(C`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,o){for(;;){let l=await this.session.request(C`/${s}/messages/${e}/recipients`+Ce(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(C`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let o=await this.session.request(C`/${s}/dead-letters`+Ce(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(s,e){return this.session.request(C`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Ce(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Ce(hn,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(C`/keys/${s}`,{method:"DELETE"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${Ce(hn,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(C`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(C`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(C`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(C`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(C`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let o=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let p=await this.session.request(`/users${Ce(e,t)}${o}`,{signal:r});if(p.users.length>0||p.next_cursor===null||l===mn)return p;t=p.next_cursor}}writeUser(s,e,t){return this.session.request(C`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(C`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(C`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(C`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(C`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(C`/users/${s}/sessions`+Ce(e,t),{signal:r})}endSession(s,e){return this.session.request(C`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(C`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(C`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(C`/${s}/users/${e}/audit`,{method:"POST"})}};var Rl=new Intl.NumberFormat("en"),Tl=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Al=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),or=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),El=.01;function x(i){return Rl.format(i)}function D(i,s,e=`${s}s`){return`${x(i)} ${i===1?s:e}`}function Ht(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function F(i){return Tl.format(i*1e3)}function Q(i){return Al.format(i*1e3)}function re(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?or.format(Math.round(e/60),"minute"):t<22*3600?or.format(Math.round(e/3600),"hour"):t<26*86400?or.format(Math.round(e/86400),"day"):F(i)}var Pl=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Cl=new Intl.NumberFormat("en",{maximumFractionDigits:1});function ui(i){let[s,e]=Pl.find(([,t])=>i>=t)??["",0];return e===0?D(i,"byte"):`${Cl.format(i/e)} ${s}`}function gn(i){return i>0&&i<El?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var Dl=[["day",86400],["hour",3600],["minute",60],["second",1]];function hi(i){let[s,e]=Dl.find(([,t])=>i>=t&&i%t===0)??["second",1];return D(i/e,s)}function ne(i){return`…${i.slice(-6)}`}var Jt=["post","redact","audience","config","tokens","users","read"],fn={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},ar=["owner","sender","support","read-only"],Kt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},lr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function we(i){return i==="delivered"||i==="stopped"||i==="redacted"}var H=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function dr(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function xt(i,s,e={}){let t=dr(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(p){throw e.signal?.aborted?p:new H(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw Ml(o,l)}function Ml(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(s);return new H(i.status,String(t),String(r??o),l??[],e)}catch{return new H(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var Ol={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function K(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${j`<path d=${Ol[i]} />`}
  </svg>`}function Vt(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function We(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function L(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function S(i,s){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${K("lock")}
    <p>
      Your role or API key does not have the <code>${i}</code> scope, which is required to ${s}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,o=i.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${K(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!o?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function $(i,s){let e=(i??[]).filter(t=>Fe(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Fe(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=q(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?We(e):s(this.value)}};function q(i){return i instanceof H?i:(console.error(i),new H(0,"unexpected","Something went wrong. Try again or reload the page."))}function bn(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Nl(e.currentTarget,i)}}>
      ${K("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Nl(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var vn=0;function E(i){return yn((s,e)=>{let t=!1,r="",o=null,l=`question-${vn+=1}`,p=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!p())){t=!0,o=null,g();try{await i.act(),e(!0)}catch(_){o=q(_),t=!1,g()}}},g=()=>{let R=typeof i.action=="string"?i.action:i.action();xs(n`<form method="dialog" class="dialog" @submit=${m}>
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
                    @input=${_=>{r=_.target.value,g()}}
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
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function $t(i,s,e){return yn((t,r)=>{let o=`secret-${vn+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),xs(n`<div class="dialog">
        <h2 id="${o}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${bn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function yn(i){return new Promise(s=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),s(o)},r=i(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Ye=li(class extends Bt{constructor(i){if(super(i),i.type!==yt.PROPERTY&&i.type!==yt.ATTRIBUTE&&i.type!==yt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!pn(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===$e||s===d)return s;let e=i.element,t=i.name;if(i.type===yt.PROPERTY){if(s===e[t])return $e}else if(i.type===yt.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return $e}else if(i.type===yt.ATTRIBUTE&&e.getAttribute(t)===s+"")return $e;return di(i),s}});function cr({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function wt(i,s){let{id:e,label:t,hint:r,error:o,isOptional:l}=i;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(i){return wt(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Ye(i.value)}
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
      aria-describedby=${cr(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function _e(i){return wt(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Ye(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${cr(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function ke(i){return wt(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${Ye(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${cr(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function ue(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Ye(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Il(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function mi(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(Il(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var $s=12,pr=`At least ${$s} characters: several unrelated words, or from a password manager.`;async function xn(i,s){let e="",t="";await E({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=$s,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:p=>{e=p,o()},error:$(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:p=>{t=p,o()},error:$(l?.errors,"password"),hint:pr})}`})&&i.notify("Password changed")}var jl=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function ur(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(wn);return{view:jl.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function $n(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(wn);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function P(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function de(i,...s){location.hash=P(i,...s)}function wn(i){try{return decodeURIComponent(i)}catch{return i}}async function kn(i,s){let e;try{if(e=await fetch(i,{...dr(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new H(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new H(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function hr(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var gi={csrfToken:""},Ll=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function mr(i){return Ll.exec(i)?.[1]??null}var _n="stak-console-tenant";function Ge(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function bi(){try{return localStorage.getItem(_n)??""}catch{return""}}var fi=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=mr(e);if(t===null)throw new H(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await xt(Ge(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r};if(await xt(Ge(e,"/sign-in"),gi,{method:"POST",body:o}),!await this.restore(e))throw new H(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await xt(Ge(e,"/session"),gi)),!0}catch{return!1}}methods(){return xt(Ge("any","/sign-in"),gi)}setPassword(e,t,r){return xt(Ge(e,"/sign-in/password"),gi,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(_n,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof H)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>xt(r,o,t))}fetchFile(e){return this.#n(e,kn)}async#n(e,t){if(this.#e===null)throw new H(401,"signed_out","You are signed out.");try{return await t(Ge(this.tenant,e),this.#e)}catch(r){throw r instanceof H&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Sn=A`
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
`;var Rn=A`
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
`;var Tn=A`
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
`;var An=A`
  .picked {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
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
    --p-ink: #171a23;
    --p-muted: #5b6272;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--p-ground);
    color: var(--p-ink);
    color-scheme: light;
  }
  .preview.dark {
    --p-ground: #15171e;
    --p-ink: #eceef4;
    --p-muted: #a3a9b8;
    color-scheme: dark;
  }
  .preview-label {
    margin-block-end: 8px;
    color: var(--p-muted);
    font-size: 12px;
    font-weight: 560;
  }
  .preview .none {
    color: var(--p-muted);
    font-style: italic;
  }
`;var En=A`
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
`;var Pn=A`
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
`;var Cn=A`
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
`;var Dn=A`
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
  .door-card .other-way {
    text-align: center;
  }
  .door-card .other-way .button {
    inline-size: 100%;
    min-block-size: 40px;
    justify-content: center;
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
`;var Mn=A`
  .filters {
    display: grid;
    grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);
    align-items: end;
    gap: 12px;
    padding: 16px 20px;
    border-block-end: 1px solid var(--line);
  }
  @media (max-width: 1000px) {
    .filters {
      grid-template-columns: 1fr 1fr;
    }
    .filters .segments,
    .filters .field:nth-of-type(1) {
      grid-column: 1 / -1;
    }
  }
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
`;var On=A`
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
`;function N({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${i}</h1>
      ${s?n`<p>${s}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function he(i,s,e){let t=s??[],r=t.some(o=>o.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${o=>e(o.target.value)}>
      ${r.map(o=>n`<option value=${o.inbox} ?selected=${o.inbox===i}>
            ${o.inbox}${o.title&&o.title!==o.inbox?` · ${o.title}`:""}
          </option>`)}
    </select>
  </label>`}function I(i,s,e){return n`<table class="table" role="table">
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
  </table>`}function oe(i,s,e){return n`<div class="more">
    ${i?n`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var k=class extends V{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([O({attribute:!1})],k.prototype,"session",2),u([O({attribute:!1})],k.prototype,"api",2),u([O({attribute:!1})],k.prototype,"route",2);var qe,J,gr,In,fr,jn,Ln,zn,Fn,yi,vi=class extends k{constructor(){super(...arguments);h(this,J);h(this,qe,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,qe).load()}render(){let e=this.session.hasScope("config"),t=N({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,J,In).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,qe).render(r=>r.length===0?L("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):c(this,J,Fn).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${ar.map(r=>n`<dt>${Kt[r]}</dt><dd>${lr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${S("config","see and change accounts")}`}};qe=new WeakMap,J=new WeakSet,gr=function(e){return e.account_id===this.session.account?.account_id},In=async function(){let e="",t="",r="read-only",o;!await E({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:p=>p==="email"||p==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(p,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,p()},error:$(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,p()},error:$(m?.errors,"name")})}
        ${Nn(r,g=>{r=g,p()})}`})||o===void 0||(o.password_link!==null&&await c(this,J,fr).call(this,o.account,o.password_link),await a(this,qe).load())},fr=function(e,t){return $t(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${F(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},jn=async function(e){let t=e.role;await E({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Nn(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,qe).load())},Ln=async function(e){let t;!await E({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await c(this,J,fr).call(this,t.account,t.password_link),await a(this,qe).load())},zn=async function(e){await E({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,qe).load())},Fn=function(e){return I("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${c(this,J,gr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Kt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${Q(t.last_sign_in_at)}
                  >${re(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>c(this,J,gr).call(this,t)?d:n`<span class="row end">
                  ${c(this,J,yi).call(this,t,"Role",()=>c(this,J,jn).call(this,t))}
                  ${c(this,J,yi).call(this,t,"Reset password",()=>c(this,J,Ln).call(this,t))}
                  ${c(this,J,yi).call(this,t,"Remove",()=>c(this,J,zn).call(this,t),"danger-quiet")}
                </span>`}],e)},yi=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},vi=u([v("stak-accounts")],vi);function Nn(i,s){return ke({id:"account-role",label:"Role",value:i,options:ar.map(e=>({value:e,label:Kt[e]})),set:e=>s(e),hint:`${lr[i]}.`})}function Wt(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${x(s)} of ${x(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function ws({delivered:i,failed:s}){return i+s}function zl(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,o=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Fl(i.status),kind:"open",value:o}].filter(({kind:p,value:m})=>p!=="open"||m>0||!we(i.status))}function Fl(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function qn(i){let s=i.recipients,e=zl(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${x(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${x(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&s>0?n`<span class=${r} style="inline-size:${100*o/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${x(l)}</strong> <span class="muted">${Ht(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var ql={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Bl={redacting:"recalling",redacted:"recalled"};function xi(i){return n`<span class="badge ${ql[i]}" data-status=${i}>${Bl[i]??i}</span>`}var Ul=new Set(["uid","uids","user_id","userid","user","id"]),br={text:"",ids:[]};function me(i){return i!==br.text&&(br={text:i,ids:Hl(i)}),br.ids}function Hl(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:vr(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>Ul.has(l)),o=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>vr(l)[t]??""):s.flatMap(vr);return[...new Set(o.filter(l=>l!==""))]}function vr(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function Bn(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var yr="audience/",ks,Yt,ge,$i,Un,Hn,Jn,Kn,Ze=class extends k{constructor(){super(...arguments);h(this,ge);this.change="add";this.text="";this.run=null;this.problem=null;h(this,ks,new b(this,e=>this.api.inboxes(e)));h(this,Yt,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(yr)??"",this.session.hasScope("read")&&(a(this,ks).load(),a(this,Yt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=me(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${N({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:he(this.inbox,a(this,ks).value,o=>de("audience",o))})}
      ${t?d:S("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${c(this,ge,Un)}>
            ${ue({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${_e({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>c(this,ge,$i).call(this,o),error:$(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${mi("members-file","Import from file…",o=>c(this,ge,$i).call(this,me(o).join(`
`)))}
              <span class="muted" role="status"
                >${D(e,"distinct user")}${e>pi?`, in ${D(Math.ceil(e/pi),"batch","batches")}`:""}</span
              >
            </div>
            ${w(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?c(this,ge,Kn).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?x(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,Yt).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${x(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):S("read","see the number of members")}
        </section>
      </div>`}};ks=new WeakMap,Yt=new WeakMap,ge=new WeakSet,$i=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(yr):this.session.keepDraft(yr,e)},Un=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=me(this.text);t.length!==0&&(this.change==="remove"&&!await c(this,ge,Hn).call(this,t.length)||await c(this,ge,Jn).call(this,t))},Hn=function(e){return E({title:`Remove ${D(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Jn=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of Bn(e,pi)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:p}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,Yt).set(p),c(this,ge,$i).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=q(o);break}}t.isRunning=!1,this.requestUpdate()},Kn=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Wt("Members",e.done,e.total)}
      <p class="muted">
        ${x(e.done)} of ${x(e.total)} processed: ${x(e.changed)} ${t},
        ${x(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([f()],Ze.prototype,"change",2),u([f()],Ze.prototype,"text",2),u([f()],Ze.prototype,"run",2),u([f()],Ze.prototype,"problem",2),Ze=u([v("stak-audience")],Ze);var Vn=50,Jl=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,kt,Be,_t,ki,Wn,wi=class extends k{constructor(){super(...arguments);h(this,ki);h(this,kt,null);h(this,Be,new b(this,async e=>{let t=await this.api.auditLog(Vn,null,e);return T(this,kt,t.next_cursor),t.entries}));h(this,_t,new b(this,async e=>{let t=await this.api.auditLog(Vn,a(this,kt),e);T(this,kt,t.next_cursor),a(this,Be).set([...a(this,Be).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Be).load()}render(){let e=N({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,Be).isLoading}
        @click=${()=>{a(this,Be).load()}}
      >
        ${K("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Be).render(t=>t.length===0?L("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${c(this,ki,Wn).call(this,t)} ${w(a(this,_t).problem,()=>{a(this,_t).load()})}
                ${oe(a(this,kt)!==null,a(this,_t).isLoading,()=>{a(this,_t).load()})}`,"Loading audit log")}
      </section>`:n`${e}${S("read","see the audit log")}`}};kt=new WeakMap,Be=new WeakMap,_t=new WeakMap,ki=new WeakSet,Wn=function(e){return I("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>Vl(t.target)},{head:"By",cell:t=>n`${Kl(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${Q(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${F(t.at)}</time
            >`}],e)},wi=u([v("stak-audit-log")],wi);function Kl({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${ne(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${ne(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function Vl(i){let s=Jl.exec(i);return s?.[1]&&s[2]?n`<a href=${P("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${ne(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${ne(i)}</span>`:i}`}var _i=480,xr=96,Wl=240;function Yn(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Wl)}function Yl(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function Gn(i){let s=Yl(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:us})=>us),1),o=Math.max(.001,t.at-e.at),l=xr-4,p=(us,Gs)=>`${((us-e.at)/o*_i).toFixed(1)} ${(l-Gs/r*(xr-12)).toFixed(1)}`,g=`M${s.map(({at:us,rate:Gs},ol)=>{let al=i[ol];return`${p(al.at,Gs)}L${p(us,Gs)}`}).join("L")}`,R=`${g}L${_i} ${l}L0 ${l}Z`,_=x(Math.round(r)),pe=x(Math.round((t.done-e.done)/o)),xe=Math.round(o),Ft=`Delivery rate over ${xe} seconds: peak ${_} per second, average ${pe} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${_i} ${xr}" preserveAspectRatio="none" role="img" aria-label=${Ft}>
      ${j`<line x1="0" x2=${_i} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${_}</strong> per second</span>
      <span>Average <strong>${pe}</strong> per second</span>
      <span class="muted">over ${xe} s</span>
    </figcaption>
  </figure>`}var Gl=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;function $r(i){if(!eo(i))return{title:"",body:Zn(i),link:null,fields:[]};let s=_s(i.title)||_s(i.subject),e=[_s(i.body),_s(i.text)].filter(Boolean).join(`

`),t=Zl(i);if(s||e)return{title:s||Xn(e),body:s?e:Ql(e),link:t,fields:[]};let r=Object.entries(i).filter(([o])=>t===null||o!=="url"&&o!=="action").map(([o,l])=>[kr(o),Zn(l)]).filter(([,o])=>o.trim()!=="");return{title:"",body:"",link:t,fields:r}}function Qn(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function wr(i){let s=[],e=0;for(let t of i.matchAll(Gl)){s.push(i.slice(e,t.index));let r=Qn(t[0]);s.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...s,i.slice(e)]}function Zl(i){let s=eo(i.action)?i.action:null,e=Qn(s?.url??i.url);return e===null?null:{label:_s(s?.label)||null,url:e}}function Xn(i){return i.split(`
`,1)[0]??""}function Ql(i){return i.slice(Xn(i).length).trim()}function _s(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function Zn(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function kr(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function eo(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}var ie={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"User ID",people:"User IDs, separated by commas",groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",needPeople:"Enter at least one user ID.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Xl=6;function to(i,s=!1){let e=[...i].reduce((o,l)=>(o*31+(l.codePointAt(0)??0))%9973,7)%Xl,r=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(o=>[...o][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${e} ${s?"small":""}" aria-hidden="true">${r||"?"}</span>`}function G(i){return n`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var Gt={bell:G(j`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:G(j`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:G(j`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:G(j`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:G(j`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:G(j`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:G(j`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:G(j`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:G(j`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:G(j`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:G(j`<path d="M12 5v14m-7-7h14"/>`),send:G(j`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:G(j`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:G(j`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:G(j`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:G(j`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:G(j`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:G(j`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),alert:G(j`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var _r=60,Sr=60*_r,ed=24*Sr,so=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),vh=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),td=new Intl.DateTimeFormat(void 0,{weekday:"short"}),sd=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),id=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),rd=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),yh=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function io(i){return nd(i,od(i))}function nd(i,s){let e=new Date(i*1e3);return n`<time datetime=${e.toISOString()} title=${rd.format(e)}>${s}</time>`}function od(i){let s=Date.now()/1e3-i;if(s<_r)return ie.now;if(s<Sr)return so.format(-Math.floor(s/_r),"minute");let e=ad(i);if(e===0)return so.format(-Math.floor(s/Sr),"hour");if(e===1)return ie.yesterday;let t=i*1e3;return e<7?td.format(t):(new Date(t).getFullYear()===new Date().getFullYear()?sd:id).format(t)}function ad(i){let s=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((s(new Date)-s(new Date(i*1e3)))/(ed*1e3))}function no(i,s,e){let t=i.message===null,r=i.readat===null&&!t,o=s.isCurrent?0:-1;return n`<li class="card ${r?"unread":""} ${s.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${o} @click=${e.open}
      aria-expanded=${t?d:s.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${to(s.sender??ro(i.category))}
      <span class="card-text">
        <span class="card-top">
          ${r?n`<span class="visually-hidden">${ie.isUnread}. </span>`:d}
          ${t?ld(i):dd(i,s.isOpen)}
        </span>
        <span class="card-meta">
          ${s.sender===null?d:n`<bdi>${s.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${ro(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${io(i.received)}</span>
        </span>
      </span>
      ${r?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${s.isOpen&&!t?cd(i,o,e):d}
    <div class="card-actions">${s.isConfirming?hd(e):ud(i,s,o,t,e)}</div>
  </li>`}function ro(i){return i==="default"?ie.uncategorised:kr(i)}function ld(i){return n`<span class="gone">${i.redacted?ie.takenBack:ie.expired}</span>`}function dd(i,s){let{title:e,body:t,link:r,fields:o}=$r(i.message);if(!e&&!t&&o.length===0)return n`<span class="card-title" dir="auto">${r?.label??r?.url??ie.saysNothing}</span>`;let l=s?"":t||o.map(([p,m])=>p?`${p}: ${m}`:m).join(" · ");return n`${e?n`<span class="card-title" part="message-title" dir="auto">${e}</span>`:d}
    ${l?n`<span class="card-preview" part="message-body" dir="auto">${l}</span>`:d}`}function cd(i,s,e){let{body:t,link:r,fields:o}=$r(i.message);return n`<div class="card-whole">
    ${t?n`<p class="whole" dir="auto">${wr(t)}</p>`:d}
    ${o.length>0?n`<dl>${o.map(([l,p])=>pd(l,p))}</dl>`:d}
    ${r===null?d:n`<a class="button primary" part="action" href=${r.url} tabindex=${s} dir="auto" rel="noopener"
          target=${new URL(r.url).origin===location.origin?d:"_blank"}
          @click=${l=>e.follow(l,r.url)}>${r.label??ie.open}</a>`}
  </div>`}function pd(i,s){return n`<div><dt dir="auto">${i}</dt><dd dir="auto">${wr(s)}</dd></div>`}function ud(i,s,e,t,r){let o=i.readat===null?ie.markRead:ie.markUnread,l=i.readat===null?Gt.sent:Gt.envelope,p=s.isArchive?ie.unarchive:ie.archive;return n`
    ${t||s.isArchive?d:Rr(o,l,e,r.toggleRead)}
    ${t?d:Rr(p,s.isArchive?Gt.unarchive:Gt.archive,e,r.archive)}
    ${Rr(ie.delete,Gt.trash,e,()=>r.confirm(!0))}`}function Rr(i,s,e,t){return n`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${t}>${s}</button>`}function hd(i){return n`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${ie.reallyDelete}</button>`}var oo=A`
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
`;var ao=A`
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
`;var lo=A`
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
`;var co=A`
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
`;var po=A`
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
`;var uo=[po,ao,co,lo,oo];function Si(i){return n`<div class="previews">${ho("light",i)}${ho("dark",i)}</div>`}function ho(i,{message:s,category:e,sender:t}){return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    ${typeof s=="string"?n`<p class="none">${s}</p>`:n`<stak-message-preview
          theme=${i}
          .message=${s}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var Qe=class extends V{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},o=()=>{};return n`<ul>
      ${no(t,r,{open:o,follow:p=>p.preventDefault(),toggleRead:o,archive:o,remove:o,confirm:o})}
    </ul>`}};Qe.styles=[...uo,A`
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
    `],u([O({attribute:!1})],Qe.prototype,"message",2),u([O({attribute:!1})],Qe.prototype,"category",2),u([O({attribute:!1})],Qe.prototype,"sender",2),Qe=u([v("stak-message-preview")],Qe);var De=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Zt,Ss,Ri,mo,Ue=class extends V{constructor(){super(...arguments);h(this,Ri);this.rate=null;this.isFailed=!1;h(this,Zt,null);h(this,Ss,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),T(this,Zt,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&c(this,Ri,mo).call(this)})),a(this,Zt).observe(this)}disconnectedCallback(){super.disconnectedCallback(),a(this,Zt)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||we(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${x(e.read)} of ${x(e.delivered)} have read it`:`Estimated from ${x(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Zt=new WeakMap,Ss=new WeakMap,Ri=new WeakSet,mo=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(a(this,Ss)===r||t===0)){T(this,Ss,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([O({attribute:!1})],Ue.prototype,"api",2),u([O({attribute:!1})],Ue.prototype,"inbox",2),u([O({attribute:!1})],Ue.prototype,"broadcast",2),u([f()],Ue.prototype,"rate",2),u([f()],Ue.prototype,"isFailed",2),Ue=u([v("stak-read-rate")],Ue);var Tr=20,md=300,gd=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],fd={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Ti(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function Ar(i,s,e){return I("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${P("broadcasts",i,t.message_id)}>${Ti(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>xi(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${x(t.delivered)} of
              ${x(t.recipients)}${t.failed?n` · <span class="error">${x(t.failed)} failed</span>`:d}</span
            >
            ${Wt(`Delivery progress of ${Ti(t)}`,ws(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${Q(t.send_at??t.created)}
            >${re(t.send_at??t.created)}</time
          >`}],s)}var Qt,Xt,Se,Oe,Ai,X,Rs,go,Ts,fo,bo,Me=class extends k{constructor(){super(...arguments);h(this,X);this.size="several";this.search="";this.status="";this.category="";h(this,Qt);this.older=[];this.cursor=null;h(this,Xt,new b(this,e=>this.api.inboxes(e)));h(this,Se,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Tr,null,e,a(this,X,Rs));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Ai).start()));h(this,Oe,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Tr,this.cursor,e,a(this,X,Rs));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Ai,new De(this,()=>c(this,X,bo).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Xt).load(),a(this,Se).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,Qt))}render(){let e=N({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${he(this.inbox,a(this,Xt).value,t=>de("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Se).isLoading} @click=${()=>{a(this,Se).load()}}>
          ${K("refresh")}Refresh
        </button>
        <a class="button primary" href=${P("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${c(this,X,fo).call(this)}
        ${a(this,Se).render(t=>{if(t.length===0&&a(this,X,go))return n`${L("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:oe(!0,a(this,Oe).isLoading,()=>{a(this,Oe).load()})}`;if(t.length===0&&this.size==="single")return L("No single posts yet","Posts to one user appear here.");if(t.length===0)return L("No broadcasts yet",n`<a class="button primary" href=${P("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${Ar(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))],o=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${o}></stak-read-rate>`)}
          ${w(a(this,Oe).problem,()=>{a(this,Oe).load()})}
          ${oe(this.cursor!==null,a(this,Oe).isLoading,()=>{a(this,Oe).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts")}`}};Qt=new WeakMap,Xt=new WeakMap,Se=new WeakMap,Oe=new WeakMap,Ai=new WeakMap,X=new WeakSet,Rs=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},go=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Ts=function(e=0){clearTimeout(a(this,Qt)),a(this,Oe).reset(),this.older=[],this.cursor=null,T(this,Qt,setTimeout(()=>{a(this,Se).reset(),a(this,Se).load()},e))},fo=function(){let e=a(this,Xt).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${ue({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,c(this,X,Ts).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,c(this,X,Ts).call(this,md)}})}
      ${ke({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...gd.map(t=>({value:t,label:fd[t]??t}))],set:t=>{this.status=t,c(this,X,Ts).call(this)}})}
      ${ke({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,c(this,X,Ts).call(this)}})}
    </div>`},bo=async function(){let e=a(this,Se).value??[];if(e.every(({status:l})=>we(l)))return"done";let t=a(this,X,Rs),r=(await this.api.broadcasts(this.inbox,Tr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(a(this,X,Rs)))return"unchanged";let o=e.filter(l=>!r.some(({message_id:p})=>p===l.message_id));return a(this,Se).set([...r,...o]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([f()],Me.prototype,"size",2),u([f()],Me.prototype,"search",2),u([f()],Me.prototype,"status",2),u([f()],Me.prototype,"category",2),u([f()],Me.prototype,"older",2),u([f()],Me.prototype,"cursor",2),Me=u([v("stak-broadcasts")],Me);var bd="recall";function vo(i,s,e){let t="all",r="",o="";return E({title:"Recall this message?",isDanger:!0,confirmText:bd,action:()=>t==="all"?"Recall message":`Recall message from ${D(me(r).length,"user")}`,isReady:()=>t==="all"||me(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,p)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ue({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${D(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?_e({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:$(p?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>m(()=>o=g),error:$(p?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:me(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var vd={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},es,Re,z,As,Es,yo,xo,$o,wo,ko,_o,St=class extends k{constructor(){super(...arguments);h(this,z);this.samples=[];this.problem=null;this.isBusy=!1;h(this,es,new De(this,()=>c(this,z,yo).call(this)));h(this,Re,new b(this,e=>this.api.broadcast(this.inbox,a(this,z,As),e),e=>c(this,z,Es).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Re).load()}render(){let e=n`<a href=${P("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,Re).value;return this.session.hasScope("read")?n`${N({crumb:e,title:t?Ti(t):"Broadcast",about:t?n`<span aria-live="polite">${xi(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${re(t.send_at??t.created)}</span
            >`:d,actions:t?c(this,z,ko).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?S("post","pause, resume or stop this broadcast"):d}
    ${w(this.problem,()=>{a(this,Re).load()})}
    ${a(this,Re).render(r=>c(this,z,_o).call(this,r),"Loading broadcast")}`:n`${N({title:"Broadcast",crumb:e})}${S("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};es=new WeakMap,Re=new WeakMap,z=new WeakSet,As=function(){return this.route.id??""},Es=function(e){a(this,Re).set(e),this.samples=Yn(this.samples,{at:performance.now()/1e3,done:ws(e)}),!we(e.status)&&!a(this,es).isRunning&&a(this,es).start()},yo=async function(){let e=JSON.stringify(a(this,Re).value);try{let t=await this.api.broadcast(this.inbox,a(this,z,As));return this.problem=null,c(this,z,Es).call(this,t),we(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=q(t),t}},xo=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,z,As),e);this.session.hasScope("read")&&c(this,z,Es).call(this,t)}catch(t){this.problem=q(t),this.problem.status===409&&a(this,Re).load()}this.isBusy=!1}},$o=async function(e){let t=e.recipients-e.delivered-e.failed;await E({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${D(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>c(this,z,Es).call(this,await this.api.changeStatus(this.inbox,a(this,z,As),"stop"))})},wo=async function(e){await vo(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,Re).load(),a(this,es).start())},ko=function(e){let t=this.session.hasScope("post"),r=(l,p)=>vd[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?c(this,z,$o).call(this,e):c(this,z,xo).call(this,l)}}
          >
            ${p}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{c(this,z,wo).call(this,e)}}
        >
          Recall…
        </button>`}`},_o=function(e){let t=ws(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${x(t)} of ${x(e.recipients)} · ${Ht(t,e.recipients)}</span
            >
          </div>
          ${we(e.status)?d:Wt("Progress",t,e.recipients)}
          ${qn(e)}
          <p><a href=${P("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${P("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${Gn(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${yd(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${Si({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},u([f()],St.prototype,"samples",2),u([f()],St.prototype,"problem",2),u([f()],St.prototype,"isBusy",2),St=u([v("stak-broadcast")],St);function yd(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",Q(i.created)],["Send time",i.send_at===null?null:Q(i.send_at)],["Expires",i.expires_at===null?"Never":Q(i.expires_at)],["Chunks",x(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",n`<code>${i.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var Ei={minutes:60,hours:3600,days:86400},Rt={amount:"",unit:"days"};function Xe({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Ei[s])}function So(i){if(i===null)return Rt;let s=["days","hours","minutes"].find(e=>i%Ei[e]===0)??"minutes";return{amount:String(i/Ei[s]),unit:s}}function et(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return wt({...i,isOptional:!0},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Ye(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Ye(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(Ei).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var tt={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:Rt,when:"now",at:""};function Pi(i){let s=[],e=i.to==="users"?me(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Cs(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!$d(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=Xe(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let o=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(o!==null&&Number.isNaN(o)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...o===null?{}:{send_at:o}}}}function Cs(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return st(i.json)}function st(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${xd(i,s)}.`}}function xd(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function $d(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Ci(i){let s=Ro(i);return typeof s=="object"&&s!==null?s:{}}function Ro(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:o,enum:l,minimum:p}=i;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(_=>[_,Ro(g[_])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof p=="number"?p:0:m==="boolean"?!1:m==="null"?null:""}var Ps=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var wd=6,kd=250,_d=0,Di,ts,ss,is,To,Ao,it=class extends V{constructor(){super(...arguments);h(this,is);this.label="Add a user by name";this.text="";this.found=null;h(this,Di,`user-picker-${_d+=1}`);h(this,ts);h(this,ss,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ts)),a(this,ss)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:a(this,Di),label:this.label,type:"search",value:this.text,set:e=>c(this,is,To).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>c(this,is,Ao).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Di=new WeakMap,ts=new WeakMap,ss=new WeakMap,is=new WeakSet,To=function(e){this.text=e,clearTimeout(a(this,ts)),a(this,ss)?.abort(),this.found=null,e.trim()!==""&&T(this,ts,setTimeout(async()=>{let t=T(this,ss,new AbortController);try{this.found=(await this.api.users(e,wd,null,t.signal)).users}catch{}},kd))},Ao=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([O({attribute:!1})],it.prototype,"api",2),u([O()],it.prototype,"label",2),u([f()],it.prototype,"text",2),u([f()],it.prototype,"found",2),it=u([v("stak-user-picker")],it);var Eo="stak-console-me";function Sd(i){try{return localStorage.getItem(`${Eo}/${i}`)??""}catch{return""}}function Rd(i,s){try{localStorage.setItem(`${Eo}/${i}`,s)}catch{}}function Po(i,s,e,t){let r=Sd(s);return E({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Rd(s,r.trim())},body:o=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,o()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,o()}}
            ></stak-user-picker>`:""}`})}var Do=new Set(["title","body","action"]);function Mo(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function Oo({draft:i,errors:s,estimate:e,api:t,change:r}){let o=i.to==="users"?me(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ue({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:l=>r({to:l},"audiences")})}
    ${i.to==="users"?n`${t===null?d:n`<stak-user-picker
                .api=${t}
                @chosen=${({detail:l})=>r({uids:[...new Set([...me(i.uids),l.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${_e({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:l=>r({uids:l},"audiences.uids"),error:$(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${mi("uids-file","Import from file…",l=>r({uids:me(l).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${D(o,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${x(e)}</strong>`}.
        </p>`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:l=>r({label:l},"audiences.label"),error:$(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function No(i){let{draft:s,errors:e,config:t,categories:r,change:o}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ue({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:p=>o(Ed(s,p,t),"message")})}
    </div>
    <div class="columns">
      ${l?ke({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(p=>p!=="default").map(p=>({value:p,label:p}))],set:p=>o({category:p},"category"),error:$(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:s.category,set:p=>o({category:p},"category"),error:$(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:p=>o({sender:p},"sender"),error:$(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(p=>n`<option value=${p}></option>`)}</datalist>
    ${s.mode==="json"?Ad(i):Td(i)}
  </section>`}function Td({draft:i,errors:s,change:e}){return n`${y({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:$(s,"message.title")})}
    ${_e({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:$(s,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:$(s,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Ad({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:st(i.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(p=>!Do.has(p)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:p})=>p==="message"||p.startsWith("message."));return n`${_e({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:p=>t({json:p},"message"),error:l.length===0?null:l.length===1?Co(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(p=>n`<li>${Co(p)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Co({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function Io({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ue({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${i.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:o=>t({at:o},"send_at"),error:$(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${et({id:"ttl",label:"Expires after",value:i.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:$(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${hi(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Ed(i,s,e){if(s==="json"){let l=Cs({...i,mode:"fields"}),p={...e?.schema?Ci(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof st(i.json)!="string"?JSON.stringify(p,null,2):i.json}}let t=st(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!Do.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:s,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:tt.json}}var Tt="compose/",jo=new Ps,rs,Ds,Te,ae,Er,Oi,Pr,Mi,zo,Fo,Ni,He=class extends k{constructor(){super(...arguments);h(this,ae);this.draft=tt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,rs,new b(this,e=>this.api.inboxes(e)));h(this,Ds,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Te,new b(this,e=>this.api.config(this.inbox,e),e=>c(this,ae,Er).call(this,e)));h(this,Oi,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Fe(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(tt)?this.session.dropDraft(Tt):this.session.keepDraft(Tt,this.draft)});h(this,Ni,()=>{this.draft=tt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Tt),a(this,Te).value&&c(this,ae,Er).call(this,a(this,Te).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Tt)??tt,this.session.hasScope("read")&&(a(this,rs).load(),a(this,Te).load(),a(this,Ds).load())}render(){let e=Pi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,rs).value?.find(({inbox:l})=>l===this.inbox),o={draft:this.draft,errors:this.errors,config:a(this,Te).value,categories:a(this,Te).value?.categories??r?.categories??[],estimate:a(this,Ds).value?.estimate,api:this.session.hasScope("read")?this.api:null,change:a(this,Oi)};return n`${N({title:"Compose",about:"Review the recipients and the cost before you send.",actions:he(this.inbox,a(this,rs).value,l=>de("compose",l))})}
      ${this.session.hasScope("post")?d:S("post","send messages")}
      ${this.session.hasScope("read")?d:S("read","see the inbox's categories and schema")}
      ${a(this,Te).problem?w(a(this,Te).problem,()=>{a(this,Te).load()}):d}
      <div class="compose">
        <form novalidate @submit=${c(this,ae,zo)}>
          ${Oo(o)} ${No(o)} ${Io(o)}
          ${w(this.problem,void 0,l=>Mo(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Tt).length===0}
              @click=${a(this,Ni)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,ae,Pr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{c(this,ae,Fo).call(this)}}
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
            ${this.checked&&t?Lo(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Si({message:Cs(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};rs=new WeakMap,Ds=new WeakMap,Te=new WeakMap,ae=new WeakSet,Er=function(e){e.schema&&this.session.draft(Tt)===void 0&&(this.draft={...tt,mode:"json",json:JSON.stringify(Ci(e.schema),null,2)})},Oi=new WeakMap,Pr=async function(){if(this.isBusy)return null;this.problem=null;let e=Pi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return c(this,ae,Mi).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=q(t),this.errors=this.problem.errors,this.checked=null,c(this,ae,Mi).call(this),null}finally{this.isBusy=!1}},Mi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},zo=async function(e){e.preventDefault();let t=await c(this,ae,Pr).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",p=!l,m;if(!await E({title:l?`Send to everyone (${D(o.recipients,"user")})?`:`Send to ${D(o.recipients,"user")}?`,body:(_,pe)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${Lo(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${F(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${p}
                  @change=${xe=>{p=xe.target.checked,_()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${D(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${pe?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${x(o.recipients)}`,isReady:()=>p,act:async()=>{m=await this.api.post(this.inbox,r,jo.keyFor(this.inbox,r))}})||m===void 0)return;jo.reset(),this.session.dropDraft(Tt);let R=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?R:`${R}. ${m.warning}`),de("broadcasts",this.inbox,m.message_id)},Fo=async function(){let e=Pi({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){c(this,ae,Mi).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await Po(this.api,this.session.tenant,r,async l=>{let p={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,p,new Ps().keyFor(this.inbox,p))})&&this.session.notify("Test sent")},Ni=new WeakMap,u([f()],He.prototype,"draft",2),u([f()],He.prototype,"errors",2),u([f()],He.prototype,"problem",2),u([f()],He.prototype,"checked",2),u([f()],He.prototype,"isBusy",2),He=u([v("stak-compose")],He);function Lo({recipients:i,chunks:s,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${x(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${x(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${gn(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${x(e.dynamodb_write_units)} DynamoDB write units and ${x(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var qo=50,At,Os,Ae,Et,Je,Cr,Bo,Uo,Ms=class extends k{constructor(){super(...arguments);h(this,Je);this.chosen=new Set;h(this,At,null);h(this,Os,new b(this,e=>this.api.inboxes(e)));h(this,Ae,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,qo,null,e);return T(this,At,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,Et,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,qo,a(this,At),e);T(this,At,t.next_cursor),a(this,Ae).set([...a(this,Ae).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Os).load(),a(this,Ae).load())}render(){let e=a(this,Ae).value??[],t=this.session.hasScope("post"),r=N({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${he(this.inbox,a(this,Os).value,o=>de("dead-letters",o))}
        <button type="button" ?disabled=${a(this,Ae).isLoading} @click=${()=>{a(this,Ae).load()}}>
          ${K("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{c(this,Je,Cr).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{c(this,Je,Cr).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:S("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,Ae).render(o=>o.length===0?L("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${c(this,Je,Uo).call(this,o)} ${w(a(this,Et).problem,()=>{a(this,Et).load()})}
                ${oe(a(this,At)!==null,a(this,Et).isLoading,()=>{a(this,Et).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${S("read","see dead letters")}`}};At=new WeakMap,Os=new WeakMap,Ae=new WeakMap,Et=new WeakMap,Je=new WeakSet,Cr=async function(e){let t=0;await E({title:e?`Retry ${D(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${D(t,"dead letter")}`),await a(this,Ae).load())},Bo=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},Uo=function(e){return I("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>c(this,Je,Bo).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${P("broadcasts",this.inbox,t.message_id)}>${ne(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${x(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>x(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${Q(t.buried_at)}>${re(t.buried_at)}</time>`}],e)},u([f()],Ms.prototype,"chosen",2),Ms=u([v("stak-dead-letters")],Ms);var rt=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(p=>!Fe(p.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new H(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=q(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Ii(i,s){return new H(400,"invalid_input",s,[{field:i,message:s}])}function ji(i){let{id:s,values:e,set:t,isDisabled:r}=i,o=g=>{let R=g.value.split(/[\s,;]+/).filter(_=>_!==""&&!e.includes(_));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},p=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(_=>_!==R))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return wt(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>p(R,g)}
                      >
                        ${K("close")}
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
      />`)}function ns({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var Pd=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function Dr(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:So(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var B,Ct,ce,Pt,Ho,Jo,Ko,Li=class extends k{constructor(){super(...arguments);h(this,ce);h(this,B,new rt(this,()=>`inboxes/${this.route.inbox}`));h(this,Ct,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,B).init(Dr(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,ce,Pt)?a(this,B).init(Dr("",null)):this.session.hasScope("read")&&a(this,Ct).load()}render(){let e=n`<a href=${P("inboxes")}>Inboxes</a>`,t=N({crumb:e,title:a(this,ce,Pt)?"New inbox":this.route.inbox??""}),r=!a(this,ce,Pt)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:S("config","change inboxes")}
    ${r?S("read","see this inbox's configuration"):d}
    ${a(this,B).form?c(this,ce,Ko).call(this,a(this,B).form):r?d:a(this,Ct).render(()=>d,"Loading configuration")}`}};B=new WeakMap,Ct=new WeakMap,ce=new WeakSet,Pt=function(){return this.route.inbox==="+"},Ho=async function(e){e.preventDefault();let t=a(this,ce,Pt),r=a(this,B).form?.inbox.trim()??"";await a(this,B).save(async l=>{let p=l.schema.trim()===""?null:st(l.schema);if(typeof p=="string")throw Ii("schema",p);t&&await c(this,ce,Jo).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:p,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:Xe(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:a(this,Ct).value??null);return a(this,Ct).set(g),Dr(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&de("inboxes",r))},Jo=async function(e){if(e==="")throw Ii("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Ii("inbox","An inbox with this name already exists.")},Ko=function(e){let t=a(this,B).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:st(e.schema);return n`<form class="stack-form" novalidate @submit=${c(this,ce,Ho)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,ce,Pt)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,B).change({inbox:l},"inbox"),error:$(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,B).change({title:l},"title"),error:$(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${_e({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,B).change({description:l},"description"),error:$(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ue({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,B).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?ji({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,B).change({categories:l},"categories"),error:$(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${et({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,B).change({ttl:l},"ttl_seconds"),error:$(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${ke({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,B).change({muted:l},"muted")})}
          ${ke({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,B).change({autoJoin:l},"auto_join"),error:$(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${_e({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,B).change({schema:l},"schema"),error:typeof o=="string"?o:$(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,B).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,B).change({version:l},"schema_version"),error:$(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${w(a(this,B).problem,void 0,l=>Pd.some(p=>Fe(l,p)))}
      ${ns({draftForm:a(this,B),isAllowed:r,action:a(this,ce,Pt)?"Create inbox":"Save"})}
    </form>`},Li=u([v("stak-inbox-config")],Li);var Or=5,Ns,zi=class extends k{constructor(){super(...arguments);h(this,Ns,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ns).load()}render(){let e=N({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${P("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,Ns).render(t=>t.length===0?L("No inboxes yet","Create your first inbox."):Cd(t),"Loading inboxes")}
      </section>`:n`${e}${S("read","see inboxes")}`}};Ns=new WeakMap,zi=u([v("stak-inboxes")],zi);function Cd(i){return I("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${P("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,Or).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>Or?n`<li class="muted">and ${s.categories.length-Or} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${F(s.created)}</span>`}],i)}var Ir="data key",Nr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Ir]:"Encrypts stored content. It never leaves Stak."},Dd=100,Md=[3600,86400,7*86400],Dt,fe,Vo,Wo,Yo,Go,Zo,Qo,Is=class extends k{constructor(){super(...arguments);h(this,fe);this.chosen=new Set;h(this,Dt,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Dt).load()}render(){let e=this.session.hasScope("config"),t=N({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{c(this,fe,Vo).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,Dt).render(r=>c(this,fe,Qo).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${I("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Nr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Ir?r:`${r} secret`}"
                  @click=${()=>{r===Ir?c(this,fe,Zo).call(this):c(this,fe,Go).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Nr))}
      </section>`:n`${t}${S("config","see and change keys and secrets")}`}};Dt=new WeakMap,fe=new WeakSet,Vo=async function(){let e,t="",r=Rt;this.chosen=new Set,!(!await E({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Jt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:Xe(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,p)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:Dd,value:t,set:m=>{t=m,l()},error:$(p?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${et({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:$(p?.errors,"expires_in_seconds")??$(p?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Jt.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{c(this,fe,Wo).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${fn[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await $t("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${F(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,Dt).load())},Wo=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Yo=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await E({title:`Revoke key ${ne(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,Dt).load())},Go=async function(e){let t="",r="";await E({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Nr[e]}</p>
          ${ke({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Md.map(p=>({value:String(p),label:`for ${hi(p)}`})),{value:"0",label:"no longer (it was compromised)"}],set:p=>{t=p,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await $t(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Zo=async function(){await E({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Qo=function(e){return I("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ne(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ne(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Jt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":jr(t.last_used_at)},{head:"Expires",cell:t=>Od(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ne(t.key_id)}"
              @click=${()=>{c(this,fe,Yo).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],Is.prototype,"chosen",2),Is=u([v("stak-keys")],Is);function jr(i){return n`<time class="nowrap" title=${Q(i)} datetime=${new Date(i*1e3).toISOString()}
    >${re(i)}</time
  >`}function Od(i){return i===null?"never":i*1e3>Date.now()?jr(i):n`<span class="badge bad">expired</span> ${jr(i)}`}var Xo=8,Nd=100,os,Mt,js,Ls,qi,Bi,ea,Fi=class extends k{constructor(){super(...arguments);h(this,Bi);h(this,os,new b(this,e=>this.api.inboxes(e)));h(this,Mt,new b(this,async e=>(await this.api.broadcasts(this.inbox,Xo,null,e)).messages,()=>a(this,qi).start()));h(this,js,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Ls,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Nd,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,qi,new De(this,()=>c(this,Bi,ea).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,os),a(this,Mt),a(this,js),a(this,Ls)])e.load()}render(){let e=N({title:"Overview",actions:n`${this.session.hasScope("read")?he(this.inbox,a(this,os).value,t=>de("overview",t)):d} <a class="button primary" href=${P("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${P("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,js).render(({estimate:t})=>n`<span class="value" data-figure="audience">${x(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${P("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,Ls).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:p})=>l+p,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${x(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${D(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${P("inboxes")}>
          <span class="name">Inboxes</span>${a(this,os).render(t=>n`<span class="value">${x(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${P("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,Mt).render(t=>t.length?Ar(this.inbox,t):L("No broadcasts yet",n`<a class="button primary" href=${P("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${S("read","see broadcasts, audiences and dead letters")}`}};os=new WeakMap,Mt=new WeakMap,js=new WeakMap,Ls=new WeakMap,qi=new WeakMap,Bi=new WeakSet,ea=async function(){let e=a(this,Mt).value??[];if(e.every(({status:r})=>we(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Xo)).messages;return a(this,Mt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Fi=u([v("stak-overview")],Fi);var Id={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},jd={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function ta({state:i,reason:s}){return n`<span class="badge ${Id[i]}" data-state=${i}>${i}</span> ${s===null?d:n`<span class="muted">${jd[s]??s}</span>`}`}var sa=50,nt,Fs,le,ot,W,Ne,ia,ra,na,oa,zs=class extends k{constructor(){super(...arguments);h(this,W);this.wanted="";h(this,nt,null);h(this,Fs,"");h(this,le,new b(this,async e=>{let t=this.route.user;if(t!==null)return T(this,nt,null),[await this.api.recipient(this.inbox,a(this,W,Ne),t,e)];let r=await this.api.recipients(this.inbox,a(this,W,Ne),sa,null,e);return T(this,nt,r.next_cursor),r.recipients}));h(this,ot,new b(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,W,Ne),sa,a(this,nt),e);T(this,nt,t.next_cursor),a(this,le).set([...a(this,le).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,W,Ne),this.route.user]);e===a(this,Fs)||!this.session.hasScope("read")||(T(this,Fs,e),this.wanted=this.route.user??"",a(this,ot).reset(),a(this,le).reset(),a(this,le).load())}render(){let e=N({crumb:n`<a href=${P("broadcasts",this.inbox,a(this,W,Ne))}>Broadcast ${ne(a(this,W,Ne))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,le).isLoading}
        @click=${()=>{a(this,le).load()}}
      >
        ${K("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>c(this,W,ia).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${P("recipients",this.inbox,a(this,W,Ne))}>Show all recipients</a>`}
        </form>
        ${a(this,le).value===void 0?d:w(a(this,le).problem,()=>{a(this,le).load()})}
        ${a(this,W,ra)?L("Not a recipient",n`<p>${a(this,le).problem?.message} User IDs are case-sensitive.</p>`):a(this,le).render(t=>c(this,W,na).call(this,t),"Loading recipients")}
      </section>`:n`${e}${S("read","see the recipients of a broadcast")}`}};nt=new WeakMap,Fs=new WeakMap,le=new WeakMap,ot=new WeakMap,W=new WeakSet,Ne=function(){return this.route.id??""},ia=function(e){e.preventDefault(),de("recipients",this.inbox,a(this,W,Ne),this.wanted.trim()||null)},ra=function(){return this.route.user!==null&&a(this,le).problem?.status===404&&a(this,le).value===void 0},na=function(e){return e.length===0?L("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${c(this,W,oa).call(this,e)} ${w(a(this,ot).problem,()=>{a(this,ot).load()})}
    ${this.route.user===null?oe(a(this,nt)!==null,a(this,ot).isLoading,()=>{a(this,ot).load()}):d}`},oa=function(e){return I("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${P("recipients",this.inbox,a(this,W,Ne),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>ta(t)},{head:"Delivered",cell:t=>Lr(t.delivered_at)},{head:"Seen",cell:t=>Lr(t.seen_at)},{head:"Read",cell:t=>Lr(t.read_at)}],e)},u([f()],zs.prototype,"wanted",2),zs=u([v("stak-recipients")],zs);function Lr(i){return i===null?"–":n`<time class="nowrap" title=${Q(i)}>${re(i)}</time>`}var Ui,aa,Ke=class extends V{constructor(){super(...arguments);h(this,Ui);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Vt()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${c(this,Ui,aa)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:$(this.problem?.errors,"password"),hint:pr})}
          ${w(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<$s}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};Ui=new WeakSet,aa=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<$s)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=q(o)}this.isBusy=!1},u([O({attribute:!1})],Ke.prototype,"session",2),u([O({attribute:!1})],Ke.prototype,"link",2),u([f()],Ke.prototype,"password",2),u([f()],Ke.prototype,"problem",2),u([f()],Ke.prototype,"isBusy",2),Ke=u([v("stak-set-password")],Ke);var da="stored_bytes",Ld={[da]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},qs,Ji,ca,Hi=class extends k{constructor(){super(...arguments);h(this,Ji);h(this,qs,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,qs).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,qs).render(e=>c(this,Ji,ca).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};qs=new WeakMap,Ji=new WeakSet,ca=function(e){return I("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Ld[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>la(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>la(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":Ht(t,r)}],e)},Hi=u([v("stak-quotas")],Hi);function la(i,s,e){return s===null?e:i===da?ui(s):x(s)}var pa=3650,zd=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url"];function ua(i){return i.days.trim()===""?null:Number(i.days)}function ha(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??""}}var ee,Ot,at,ma,ga,fa,Ki=class extends k{constructor(){super(...arguments);h(this,at);h(this,ee,new rt(this,()=>"settings/"));h(this,Ot,new b(this,e=>this.api.settings(e),e=>a(this,ee).init(ha(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ot).load()}render(){let e=N({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:S("config","change settings")}
      ${a(this,ee).form?c(this,at,fa).call(this,a(this,ee).form):a(this,Ot).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${S("read","see settings")}`}};ee=new WeakMap,Ot=new WeakMap,at=new WeakSet,ma=async function(e){if(e.preventDefault(),a(this,ee).form===null||!await c(this,at,ga).call(this,ua(a(this,ee).form)))return;await a(this,ee).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:ua(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null});return a(this,Ot).set(o),ha(o)})&&this.session.notify("Saved")},ga=async function(e){let t=a(this,Ot).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=pa)||t!==null&&e>=t?!0:E({title:`Delete everything older than ${D(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${D(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${D(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},fa=function(e){let t=a(this,ee).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${c(this,at,ma)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,ee).change({title:o},"title"),error:$(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(pa),isDisabled:r,value:e.days,set:o=>a(this,ee).change({days:o},"retention_days"),error:$(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${ji({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,ee).change({origins:o},"allowed_origins"),isDisabled:r,error:$(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,ee).change({webhook:o},"webhook_url"),error:$(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,ee).change({requests:o},"limits.requests_per_second"),error:$(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,ee).change({userRequests:o},"limits.user_requests_per_second"),error:$(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(a(this,ee).problem,void 0,o=>zd.some(l=>Fe(o,l)))}
      ${ns({draftForm:a(this,ee),isAllowed:!r,action:"Save"})}
    </form>`},Ki=u([v("stak-settings")],Ki);var ba=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,Fd={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},Z,zr,va,ya,xa,$a,wa,ka,_a,be=class extends V{constructor(){super(...arguments);h(this,Z);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||bi());let t=e.get("error");t!==null&&(this.error=Fd[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){c(this,Z,zr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":ba.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Vt()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?c(this,Z,xa).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${ue({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{c(this,Z,ya).call(this,t)}})}
        <form @submit=${c(this,Z,va)}>
          ${this.way==="key"?c(this,Z,$a).call(this):c(this,Z,wa).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?c(this,Z,_a).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};Z=new WeakSet,zr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},va=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=q(t),this.password="",await this.updateComplete,c(this,Z,zr).call(this)}this.isBusy=!1}},ya=async function(e){this.way=e,this.problem=null,await this.updateComplete},xa=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},$a=function(){let e=mr(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:w(this.problem)}`},wa=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${c(this,Z,ka).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${w(this.problem)}`},ka=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},_a=function(e){let t=this.tenant.trim();return ba.test(t)?n`<p class="other-way"><a class="button" href=${Ge(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([O({attribute:!1})],be.prototype,"session",2),u([f()],be.prototype,"way",2),u([f()],be.prototype,"tenant",2),u([f()],be.prototype,"email",2),u([f()],be.prototype,"password",2),u([f()],be.prototype,"key",2),u([f()],be.prototype,"methods",2),u([f()],be.prototype,"problem",2),u([f()],be.prototype,"isBusy",2),u([f()],be.prototype,"error",2),be=u([v("stak-sign-in")],be);var Bs=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new De(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=q(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var as,Ve,lt,te,Fr,Sa,Ra,Ta,qr,Aa,Ea,Nt=class extends k{constructor(){super(...arguments);h(this,te);this.uid="";this.problem=null;this.isFetching=!1;h(this,as,!1);h(this,Ve,new Bs(this,()=>`export/${this.uid}`));h(this,lt,new Bs(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,as)||(T(this,as,!1),a(this,Ve).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:S("read","export users"):S("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Ve).isRunning} @click=${()=>c(this,te,Sa).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,lt).isRunning}
          @click=${()=>{c(this,te,Ta).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${c(this,te,qr).call(this,a(this,Ve),"Exporting")}
      ${a(this,Ve).job?.status==="done"?c(this,te,Aa).call(this,a(this,Ve).job):d}
      ${c(this,te,qr).call(this,a(this,lt),"Erasing")}
      ${a(this,lt).job?.status==="done"?c(this,te,Ea).call(this,a(this,lt).job):d}
    </section>`}};as=new WeakMap,Ve=new WeakMap,lt=new WeakMap,te=new WeakSet,Fr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=q(t)}},Sa=function(){c(this,te,Fr).call(this,()=>a(this,Ve).start(()=>this.api.exportUser(this.uid)))},Ra=async function(e){this.isFetching=!0,await c(this,te,Fr).call(this,async()=>hr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Ta=async function(){this.problem=null,await E({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{T(this,as,!0),await a(this,lt).start(()=>this.api.eraseUser(this.uid))}})},qr=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${D(o,"item")} so far`:"";return n`${w(e.problem)}
    ${e.isRunning?We(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Aa=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${ui(t)}, one JSON document per line. Available until ${F(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{c(this,te,Ra).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Ea=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);hr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${F(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:I("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>x(l)}],r)}`},u([O({attribute:!1})],Nt.prototype,"uid",2),u([f()],Nt.prototype,"problem",2),u([f()],Nt.prototype,"isFetching",2),Nt=u([v("stak-user-data")],Nt);var Pa=20,qd={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},It,Ie,ct,ls,Da,Ma,dt=class extends k{constructor(){super(...arguments);h(this,ls);this.inboxes=[];this.chosen="";this.unread=0;h(this,It,null);h(this,Ie,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Pa,null,e);return T(this,It,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,ct,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Pa,a(this,It),e);T(this,It,t.next_cursor),a(this,Ie).set([...a(this,Ie).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,a(this,Ie).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${a(this,Ie).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${he(this.chosen,this.inboxes,e=>c(this,ls,Da).call(this,e))}
      </div>
      ${a(this,Ie).render(e=>e.length===0?L("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${c(this,ls,Ma).call(this,e)} ${w(a(this,ct).problem,()=>{a(this,ct).load()})}
              ${oe(a(this,It)!==null,a(this,ct).isLoading,()=>{a(this,ct).load()})}`,"Loading inbox")}
    </section>`}};It=new WeakMap,Ie=new WeakMap,ct=new WeakMap,ls=new WeakSet,Da=function(e){this.chosen=e,a(this,ct).reset(),a(this,Ie).reset(),a(this,Ie).load()},Ma=function(e){return I(`${D(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${P("broadcasts",this.chosen,t.id)}>${Ud(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,o]=qd[Bd(t)];return n`<span class="badge ${o}">${r}</span>`}},{head:"Received",cell:t=>Ca(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Ca(t.readat)}],e)},u([O({attribute:!1})],dt.prototype,"uid",2),u([O({attribute:!1})],dt.prototype,"inboxes",2),u([f()],dt.prototype,"chosen",2),u([f()],dt.prototype,"unread",2),dt=u([v("stak-user-inbox")],dt);function Bd(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function Ud(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function Ca(i){return n`<time class="nowrap" title=${Q(i)} datetime=${new Date(i*1e3).toISOString()}
    >${re(i)}</time
  >`}var Oa=50,Hd=250,pt,ds,Ee,je,cs,Na,Ia,Us=class extends k{constructor(){super(...arguments);h(this,cs);this.beginning="";h(this,pt,null);h(this,ds);h(this,Ee,new b(this,async e=>{let t=await this.api.users(this.beginning,Oa,null,e);return T(this,pt,t.next_cursor),t.users}));h(this,je,new b(this,async e=>{let t=await this.api.users(this.beginning,Oa,a(this,pt),e);T(this,pt,t.next_cursor),a(this,Ee).set([...a(this,Ee).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,Ee).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ds))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>c(this,cs,Na).call(this,e)})}
      </div>
      ${a(this,Ee).value===void 0?"":w(a(this,Ee).problem,()=>{a(this,Ee).load()})}
      ${a(this,Ee).render(e=>e.length===0?this.beginning===""?L("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${L("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${a(this,pt)===null?"":oe(!0,a(this,je).isLoading,()=>{a(this,je).load()})}`:n`${c(this,cs,Ia).call(this,e)} ${w(a(this,je).problem,()=>{a(this,je).load()})}
              ${oe(a(this,pt)!==null,a(this,je).isLoading,()=>{a(this,je).load()})}`,"Loading users")}
    </section>`}};pt=new WeakMap,ds=new WeakMap,Ee=new WeakMap,je=new WeakMap,cs=new WeakSet,Na=function(e){this.beginning=e,clearTimeout(a(this,ds)),a(this,je).reset(),T(this,ds,setTimeout(()=>{a(this,Ee).load()},Hd))},Ia=function(e){return I("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`}],e)},u([f()],Us.prototype,"beginning",2),Us=u([v("stak-user-list")],Us);var ja=20,jt,ve,Lt,ut,La,za,Fa,Hs=class extends k{constructor(){super(...arguments);h(this,ut);this.uid="";h(this,jt,null);h(this,ve,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ja,null,e);return T(this,jt,t.next_cursor),t.sessions}));h(this,Lt,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,ja,a(this,jt),e);T(this,jt,t.next_cursor),a(this,ve).set([...a(this,ve).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,ve).value!==void 0||a(this,ve).isLoading||a(this,ve).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:S("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,ve).isLoading}
          @click=${()=>{a(this,ve).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{c(this,ut,za).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,ve).render(r=>c(this,ut,Fa).call(this,r),"Loading sessions"):d}
    </section>`}};jt=new WeakMap,ve=new WeakMap,Lt=new WeakMap,ut=new WeakSet,La=async function(e){await E({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,ve).load())},za=async function(){let e=0;await E({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${D(e,"session")} ended`),await a(this,ve).load())},Fa=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${I("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${F(t.created)}</small>`},{head:"Refreshed",cell:t=>re(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{c(this,ut,La).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(a(this,Lt).problem??a(this,ve).problem,()=>{a(this,Lt).load()})}
    ${a(this,jt)===null?d:oe(!0,a(this,Lt).isLoading,()=>{a(this,Lt).load()})}`},u([O({attribute:!1})],Hs.prototype,"uid",2),Hs=u([v("stak-user-sessions")],Hs);var Jd=3600;function Js(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var zt,ye,ps,se,M,qa,Ba,Ua,Ha,Br,Ja,Ka,Va,Ur,Wa,Ya,Ga,Za,Qa,Pe=class extends k{constructor(){super(...arguments);h(this,M);this.query="";this.uid=null;this.ttl={...Rt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,zt,!1);h(this,ye,new rt(this,()=>`users/${this.uid}`));h(this,ps,new b(this,e=>this.api.inboxes(e)));h(this,se,new b(this,()=>c(this,M,qa).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,ps).load()}render(){return n`${N({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>c(this,M,Ua).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:S("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${c(this,M,Ha)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,se).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,se).isLoading&&this.uid===null?We("Looking up"):d}
      ${w(a(this,se).problem,()=>{a(this,se).load()})}
      ${this.uid===null?a(this,se).isLoading||a(this,se).problem?d:c(this,M,Wa).call(this):c(this,M,Ya).call(this,this.uid)}`}};zt=new WeakMap,ye=new WeakMap,ps=new WeakMap,se=new WeakMap,M=new WeakSet,qa=async function(){let e=a(this,zt)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,zt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new H(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,ye).init(Js(r)),r}catch(r){let o=q(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,ye).init(Js(null)),null}},Ba=function(e){this.query=e,a(this,se).reset(),T(this,zt,!0),a(this,se).load()},Ua=function(){this.query="",this.uid=null,a(this,se).reset()},Ha=function(e){e.preventDefault(),T(this,zt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,se).reset(),a(this,se).load()):(this.uid=this.query.trim(),a(this,ye).init(Js(null))))},Br=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:q(r)}}},Ja=async function(e,t){e.preventDefault();let r=a(this,se).value;await a(this,ye).save(async({name:l,phone:p})=>{let m={display_name:l.trim()||null,phone_number:p.trim()||null},g=await this.api.writeUser(t,m,r??null);return a(this,se).set(g),Js(g)})&&this.session.notify("Profile saved")},Ka=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,se).set(null),a(this,ye).init(Js(null))},Va=function(e,t){e.preventDefault(),c(this,M,Br).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,Xe(this.ttl)??Jd);await $t(`Token for ${t}`,n`Anyone with this token can act as this user until ${F(o)}. It will not be shown again and cannot
        be revoked.`,r)})},Ur=function(e){c(this,M,Br).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},Wa=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>c(this,M,Ba).call(this,e.detail)}
    ></stak-user-list>`:L("No user selected","Enter a user ID as your backend knows it.")},Ya=function(e){return n`${this.session.hasScope("read")?Ut(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${a(this,ps).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${a(this,ye).form?c(this,M,Ga).call(this,e,a(this,ye).form):d}
        ${Ut(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>c(this,M,Ka).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Ut(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${c(this,M,Za).call(this,e)} ${c(this,M,Qa).call(this,e)}
      </div>
    </div>`},Ga=function(e,t){let r=a(this,se).value,o=a(this,ye).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${F(r.created)}, changed
            ${F(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:S("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${p=>{c(this,M,Ja).call(this,p,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:p=>a(this,ye).change({name:p},"display_name"),error:$(o?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:p=>a(this,ye).change({phone:p},"phone_number"),error:$(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${w(o,void 0,p=>p==="display_name"||p==="phone_number")}
        ${ns({draftForm:a(this,ye),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},Za=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${he(this.chosenInbox,a(this,ps).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>c(this,M,Ur).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>c(this,M,Ur).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${I("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Qa=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:S("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>c(this,M,Va).call(this,o,e)}>
        ${et({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:$(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],Pe.prototype,"query",2),u([f()],Pe.prototype,"uid",2),u([f()],Pe.prototype,"ttl",2),u([f()],Pe.prototype,"chosenInbox",2),u([f()],Pe.prototype,"recounted",2),u([f()],Pe.prototype,"erasures",2),u([f()],Pe.prototype,"problems",2),Pe=u([v("stak-users")],Pe);document.adoptedStyleSheets=[On,Rn,Dn,Pn,En,Tn,Mn,Cn,Sn,An].map(i=>i.styleSheet);var Kd=5e3,Xa={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Vd=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],Wd=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),U,Ks,Vs,Y,el,Ws,Hr,Ys,Jr,tl,sl,il,Vi,rl,nl,ht=class extends V{constructor(){super(...arguments);h(this,Y);h(this,U,new fi);h(this,Ks,new ci(a(this,U)));this.route=ur(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,Vs);h(this,Ws,async()=>{this.route=ur(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Wd.has(this.route.view)&&(a(this,U).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),c(this,Y,Hr).call(this)});h(this,Ys,e=>{a(this,U).drafts().length>0&&e.preventDefault()});h(this,Vi,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,Ws)),window.addEventListener("beforeunload",a(this,Ys)),a(this,U).addEventListener("changed",()=>this.requestUpdate()),a(this,U).addEventListener("notification",e=>c(this,Y,Jr).call(this,e.detail)),c(this,Y,el).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,Ws)),window.removeEventListener("beforeunload",a(this,Ys))}render(){let e=$n(location.hash),t=e!==null?"Set a password":a(this,U).isOpen?Xa[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,U)} .link=${e}></stak-set-password>`:a(this,U).isOpen?c(this,Y,sl).call(this):this.isRestoring?n`<main class="door">${We("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,U)}
                @signed-in=${()=>this.updateComplete.then(()=>c(this,Y,Hr).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${K("done")}${this.toast}</p>`:d}
      </div>`}};U=new WeakMap,Ks=new WeakMap,Vs=new WeakMap,Y=new WeakSet,el=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??bi();t!==""&&!e.has("error")&&await a(this,U).restore(t),a(this,U).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Ws=new WeakMap,Hr=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Ys=new WeakMap,Jr=function(e){this.toast=e,clearTimeout(a(this,Vs)),T(this,Vs,setTimeout(()=>this.toast="",Kd))},tl=async function(){if(a(this,U).drafts().length===0||await E({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,U).signOut()}catch{c(this,Y,Jr).call(this,"You are still signed in: the server cannot be reached. Try again.")}},sl=function(){return n`<a class="skip" href="#main" @click=${a(this,Vi)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Vt()}
              <div><strong>Stak</strong><span title=${a(this,U).tenant}>${a(this,U).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${K(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${Vd.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>c(this,Y,rl).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${c(this,Y,il).call(this)}
            <button type="button" class="small" @click=${()=>{c(this,Y,tl).call(this)}}>${K("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Ut(`${this.route.view}/${this.route.inbox??a(this,U).inbox}/${this.route.id}`,c(this,Y,nl).call(this))}
        </main>
      </div>`},il=function(){let{account:e,ownKey:t}=a(this,U);return e===null?n`<p>
        Key <code>${ne(t?.key_id??"")}</code>,
        ${t?.scopes.length===Jt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Kt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{xn(a(this,U),a(this,Ks))}}>
            ${K("lock")}Change password
          </button>`:d}`},Vi=new WeakMap,rl=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,U).drafts(`${e}/`).length>0;return n`<li>
      <a href=${P(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${K(e)}${Xa[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},nl=function(){let[e,t,r]=[a(this,U),a(this,Ks),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],ht.prototype,"route",2),u([f()],ht.prototype,"isMenuCollapsed",2),u([f()],ht.prototype,"toast",2),u([f()],ht.prototype,"isRestoring",2),ht=u([v("stak-console")],ht);export{ht as StakConsole};
