var Ll=Object.defineProperty;var jl=Object.getOwnPropertyDescriptor;var an=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var r=t>1?void 0:t?jl(s,e):s,o=i.length-1,l;o>=0;o--)(l=i[o])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Ll(s,e,r),r};var or=(i,s,e)=>s.has(i)||an("Cannot "+e);var a=(i,s,e)=>(or(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?an("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),T=(i,s,e,t)=>(or(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),p=(i,s,e)=>(or(i,s,"access private method"),e);var ai=globalThis,li=ai.ShadowRoot&&(ai.ShadyCSS===void 0||ai.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ar=Symbol(),ln=new WeakMap,ks=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==ar)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(li&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=ln.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&ln.set(e,s))}return s}toString(){return this.cssText}},di=i=>new ks(typeof i=="string"?i:i+"",void 0,ar),D=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[o+1],i[0]);return new ks(e,i,ar)},dn=(i,s)=>{if(li)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=ai.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},lr=li?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return di(e)})(i):i;var{is:zl,defineProperty:Fl,getOwnPropertyDescriptor:ql,getOwnPropertyNames:Bl,getOwnPropertySymbols:Ul,getPrototypeOf:Hl}=Object,ci=globalThis,cn=ci.trustedTypes,Wl=cn?cn.emptyScript:"",Jl=ci.reactiveElementPolyfillSupport,_s=(i,s)=>i,Ss={toAttribute(i,s){switch(s){case Boolean:i=i?Wl:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},pi=(i,s)=>!zl(i,s),pn={attribute:!0,type:String,converter:Ss,reflect:!1,useDefault:!1,hasChanged:pi};Symbol.metadata??=Symbol("metadata"),ci.litPropertyMetadata??=new WeakMap;var Ue=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=pn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Fl(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:o}=ql(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);o?.call(this,l),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??pn}static _$Ei(){if(this.hasOwnProperty(_s("elementProperties")))return;let s=Hl(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(_s("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(_s("properties"))){let e=this.properties,t=[...Bl(e),...Ul(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(lr(r))}else s!==void 0&&e.push(lr(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return dn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Ss).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Ss;this._$Em=r;let c=l.fromAttribute(e,o.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(s,e,t,r=!1,o){if(s!==void 0){let l=this.constructor;if(r===!1&&(o=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??pi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),o!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,o,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Ue.elementStyles=[],Ue.shadowRootOptions={mode:"open"},Ue[_s("elementProperties")]=new Map,Ue[_s("finalized")]=new Map,Jl?.({ReactiveElement:Ue}),(ci.reactiveElementVersions??=[]).push("2.1.2");var cr=globalThis,un=i=>i,ui=cr.trustedTypes,hn=ui?ui.createPolicy("lit-html",{createHTML:i=>i}):void 0,pr="$lit$",He=`lit$${Math.random().toFixed(9).slice(2)}$`,ur="?"+He,Vl=`<${ur}>`,$t=document,Ts=()=>$t.createComment(""),As=i=>i===null||typeof i!="object"&&typeof i!="function",hr=Array.isArray,yn=i=>hr(i)||typeof i?.[Symbol.iterator]=="function",dr=`[ 	
\f\r]`,Rs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,mn=/-->/g,gn=/>/g,xt=RegExp(`>|${dr}(?:([^\\s"'>=/]+)(${dr}*=${dr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),bn=/'/g,fn=/"/g,xn=/^(?:script|style|textarea|title)$/i,mr=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=mr(1),P=mr(2),Fc=mr(3),_e=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),vn=new WeakMap,wt=$t.createTreeWalker($t,129);function wn(i,s){if(!hr(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return hn!==void 0?hn.createHTML(s):s}var $n=(i,s)=>{let e=i.length-1,t=[],r,o=s===2?"<svg>":s===3?"<math>":"",l=Rs;for(let c=0;c<e;c++){let m=i[c],g,R,S=-1,Y=0;for(;Y<m.length&&(l.lastIndex=Y,R=l.exec(m),R!==null);)Y=l.lastIndex,l===Rs?R[1]==="!--"?l=mn:R[1]!==void 0?l=gn:R[2]!==void 0?(xn.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=xt):R[3]!==void 0&&(l=xt):l===xt?R[0]===">"?(l=r??Rs,S=-1):R[1]===void 0?S=-2:(S=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?xt:R[3]==='"'?fn:bn):l===fn||l===bn?l=xt:l===mn||l===gn?l=Rs:(l=xt,r=void 0);let he=l===xt&&i[c+1].startsWith("/>")?" ":"";o+=l===Rs?m+Vl:S>=0?(t.push(g),m.slice(0,S)+pr+m.slice(S)+He+he):m+He+(S===-2?c:he)}return[wn(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Es=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,c=s.length-1,m=this.parts,[g,R]=$n(s,e);if(this.el=i.createElement(g,t),wt.currentNode=this.el.content,e===2||e===3){let S=this.el.content.firstChild;S.replaceWith(...S.childNodes)}for(;(r=wt.nextNode())!==null&&m.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let S of r.getAttributeNames())if(S.endsWith(pr)){let Y=R[l++],he=r.getAttribute(S).split(He),Kt=/([.?@])?(.*)/.exec(Y);m.push({type:1,index:o,name:Kt[2],strings:he,ctor:Kt[1]==="."?mi:Kt[1]==="?"?gi:Kt[1]==="@"?bi:_t}),r.removeAttribute(S)}else S.startsWith(He)&&(m.push({type:6,index:o}),r.removeAttribute(S));if(xn.test(r.tagName)){let S=r.textContent.split(He),Y=S.length-1;if(Y>0){r.textContent=ui?ui.emptyScript:"";for(let he=0;he<Y;he++)r.append(S[he],Ts()),wt.nextNode(),m.push({type:2,index:++o});r.append(S[Y],Ts())}}}else if(r.nodeType===8)if(r.data===ur)m.push({type:2,index:o});else{let S=-1;for(;(S=r.data.indexOf(He,S+1))!==-1;)m.push({type:7,index:o}),S+=He.length-1}o++}}static createElement(s,e){let t=$t.createElement("template");return t.innerHTML=s,t}};function kt(i,s,e=i,t){if(s===_e)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=As(s)?void 0:s._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=kt(i,r._$AS(i,s.values),r,t)),s}var hi=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??$t).importNode(e,!0);wt.currentNode=r;let o=wt.nextNode(),l=0,c=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Yt(o,o.nextSibling,this,s):m.type===1?g=new m.ctor(o,m.name,m.strings,this,s):m.type===6&&(g=new fi(o,this,s)),this._$AV.push(g),m=t[++c]}l!==m?.index&&(o=wt.nextNode(),l++)}return wt.currentNode=$t,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Yt=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=kt(this,s,e),As(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==_e&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):yn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&As(this._$AH)?this._$AA.nextSibling.data=s:this.T($t.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Es.createElement(wn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new hi(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(s){let e=vn.get(s.strings);return e===void 0&&vn.set(s.strings,e=new Es(s)),e}k(s){hr(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of s)r===e.length?e.push(t=new i(this.O(Ts()),this.O(Ts()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=un(s).nextSibling;un(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},_t=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)s=kt(this,s,e,0),l=!As(s)||s!==this._$AH&&s!==_e,l&&(this._$AH=s);else{let c=s,m,g;for(s=o[0],m=0;m<o.length-1;m++)g=kt(this,c[t+m],e,m),g===_e&&(g=this._$AH[m]),l||=!As(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+o[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},mi=class extends _t{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},gi=class extends _t{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},bi=class extends _t{constructor(s,e,t,r,o){super(s,e,t,r,o),this.type=5}_$AI(s,e=this){if((s=kt(this,s,e,0)??d)===_e)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},fi=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){kt(this,s)}},kn={M:pr,P:He,A:ur,C:1,L:$n,R:hi,D:yn,V:kt,I:Yt,H:_t,N:gi,U:bi,B:mi,F:fi},Kl=cr.litHtmlPolyfillSupport;Kl?.(Es,Yt),(cr.litHtmlVersions??=[]).push("3.3.3");var Ps=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new Yt(s.insertBefore(Ts(),o),o,void 0,e??{})}return r._$AI(i),r};var gr=globalThis,G=class extends Ue{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Ps(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return _e}};G._$litElement$=!0,G.finalized=!0,gr.litElementHydrateSupport?.({LitElement:G});var Yl=gr.litElementPolyfillSupport;Yl?.({LitElement:G});(gr.litElementVersions??=[]).push("4.2.2");var v=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Gl={attribute:!0,type:String,converter:Ss,reflect:!1,hasChanged:pi},Zl=(i=Gl,s,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(c){let m=s.get.call(this);s.set.call(this,c),this.requestUpdate(l,m,i,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,i,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let m=this[l];s.call(this,c),this.requestUpdate(l,m,i,!0,c)}}throw Error("Unsupported decorator location: "+t)};function j(i){return(s,e)=>typeof e=="object"?Zl(i,s,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(i,s,e)}function b(i){return j({...i,state:!0,attribute:!1})}var St={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},yi=i=>(...s)=>({_$litDirective$:i,values:s}),Gt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Ap}=kn;var _n=i=>i.strings===void 0;var Xl={},xi=(i,s=Xl)=>i._$AH=s;var Zt=yi(class extends Gt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(xi(i),this.key=s),e}});function br(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Sn(i){return i===null||br(i)&&Object.values(i).some(Sn)}function Ql(i,s){return JSON.stringify(i)===JSON.stringify(s)}function fr(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,o]=[i[t]??null,s[t]??null];if(!Ql(r,o))if(br(o)){if(Sn(o))return null;let l=br(r)?fr(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var $i=1e4,ed=100,Rn=100,Tn=10;function E(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Re(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var wi=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Re(ed,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(E`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:fr({...t},{...e});return this.session.request(E`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(E`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(E`/${s}/audience`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${E`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(E`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,o={}){let c=Object.entries(o).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(E`/${s}/messages`+Re(e,t)+c,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===Tn)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(E`/${s}/messages/${e}/read-rate`,{signal:t})}userMessages(s,e,t,r,o){return this.session.request(E`/${s}/users/${e}/messages`+Re(t,r),{signal:o})}broadcast(s,e,t){return this.session.request(E`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(E`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(E`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,o){for(;;){let l=await this.session.request(E`/${s}/messages/${e}/recipients`+Re(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(E`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let o=await this.session.request(E`/${s}/dead-letters`+Re(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(s,e){return this.session.request(E`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Re(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Re(Rn,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(E`/keys/${s}`,{method:"DELETE"})}webhooks(s){return this.session.request("/webhooks",{signal:s})}createWebhook(s){return this.session.request("/webhooks",{method:"POST",body:s})}changeWebhook(s,e){return this.session.request(E`/webhooks/${s}`,{method:"PATCH",body:e})}deleteWebhook(s){return this.session.request(E`/webhooks/${s}`,{method:"DELETE"})}rotateWebhookSecret(s,e){return this.session.request(E`/webhooks/${s}/secret/rotate`,{method:"POST",body:{grace_seconds:e}})}async webhookAttempts(s,e,t,r){for(;;){let o=await this.session.request(E`/webhooks/${s}/attempts`+Re(e,t),{signal:r});if(o.attempts.length>0||o.next_cursor===null)return o;t=o.next_cursor}}replayAttempt(s,e){return this.session.request(E`/webhooks/${s}/attempts/${e}/replay`,{method:"POST"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${Re(Rn,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(E`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(E`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(E`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(E`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(E`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let o=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let c=await this.session.request(`/users${Re(e,t)}${o}`,{signal:r});if(c.users.length>0||c.next_cursor===null||l===Tn)return c;t=c.next_cursor}}writeUser(s,e,t){return this.session.request(E`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(E`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(E`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(E`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(E`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(E`/users/${s}/sessions`+Re(e,t),{signal:r})}endSession(s,e){return this.session.request(E`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(E`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(E`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(E`/${s}/users/${e}/audit`,{method:"POST"})}};var td=new Intl.NumberFormat("en"),sd=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),id=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),vr=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),rd=.01;function w(i){return td.format(i)}function C(i,s,e=`${s}s`){return`${w(i)} ${i===1?s:e}`}function Xt(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function B(i){return sd.format(i*1e3)}function Z(i){return id.format(i*1e3)}function ee(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?vr.format(Math.round(e/60),"minute"):t<22*3600?vr.format(Math.round(e/3600),"hour"):t<26*86400?vr.format(Math.round(e/86400),"day"):B(i)}var nd=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],od=new Intl.NumberFormat("en",{maximumFractionDigits:1});function ki(i){let[s,e]=nd.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${od.format(i/e)} ${s}`}function An(i){return i>0&&i<rd?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var ad=[["day",86400],["hour",3600],["minute",60],["second",1]];function Qt(i){let[s,e]=ad.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function te(i){return`…${i.slice(-6)}`}var es=["post","redact","audience","config","tokens","users","read"],En={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},yr=["owner","sender","support","read-only"],ts={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},xr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"},_i=["message.delivered","message.read","broadcast.finished","inbox.delivered","chat.message"],Pn={"message.delivered":"Users have a message: one event for up to 100 users","message.read":"A user has read messages","broadcast.finished":"A post was delivered to all its recipients, or failed for some","inbox.delivered":"A message for users who are not connected, with its content","chat.message":"Chat messages for users who are not connected, with their content"};function Se(i){return i==="delivered"||i==="stopped"||i==="redacted"}var V=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function wr(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function Rt(i,s,e={}){let t=wr(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(c){throw e.signal?.aborted?c:new V(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw ld(o,l)}function ld(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(s);return new V(i.status,String(t),String(r??o),l??[],e)}catch{return new V(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var dd={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",webhooks:"M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function U(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${P`<path d=${dd[i]} />`}
  </svg>`}function ss(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function et(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function z(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function k(i,s){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${U("lock")}
    <p>
      Your role or API key does not have the <code>${i}</code> scope, which is required to ${s}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function $(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,o=i.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${U(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!o?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function x(i,s){let e=(i??[]).filter(t=>We(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function We(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var f=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=H(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?$(this.problem,()=>{this.load()}):this.value===void 0?et(e):s(this.value)}};function H(i){return i instanceof V?i:(console.error(i),new V(0,"unexpected","Something went wrong. Try again or reload the page."))}function Cn(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{cd(e.currentTarget,i)}}>
      ${U("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function cd(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Dn=0;function A(i){return Mn((s,e)=>{let t=!1,r="",o=null,l=`question-${Dn+=1}`,c=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!c())){t=!0,o=null,g();try{await i.act(),e(!0)}catch(S){o=H(S),t=!1,g()}}},g=()=>{let R=typeof i.action=="string"?i.action:i.action();Ps(n`<form method="dialog" class="dialog" @submit=${m}>
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
                    @input=${S=>{r=S.target.value,g()}}
                  />
                </div>`}
            ${$(o,void 0,i.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":R}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Oe(i,s,e){return Mn((t,r)=>{let o=`secret-${Dn+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),Ps(n`<div class="dialog">
        <h2 id="${o}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${Cn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Mn(i){return new Promise(s=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),s(o)},r=i(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var tt=yi(class extends Gt{constructor(i){if(super(i),i.type!==St.PROPERTY&&i.type!==St.ATTRIBUTE&&i.type!==St.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!_n(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===_e||s===d)return s;let e=i.element,t=i.name;if(i.type===St.PROPERTY){if(s===e[t])return _e}else if(i.type===St.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return _e}else if(i.type===St.ATTRIBUTE&&e.getAttribute(t)===s+"")return _e;return xi(i),s}});function $r({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Tt(i,s){let{id:e,label:t,hint:r,error:o,isOptional:l}=i;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(i){return Tt(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${tt(i.value)}
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
      aria-describedby=${$r(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function Te(i){return Tt(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${tt(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${$r(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function be(i){return Tt(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${tt(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${$r(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function de(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${tt(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function pd(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Si(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(pd(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var Cs=12,kr=`At least ${Cs} characters: several unrelated words, or from a password manager.`;async function Nn(i,s){let e="",t="";await A({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=Cs,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:c=>{e=c,o()},error:x(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:c=>{t=c,o()},error:x(l?.errors,"password"),hint:kr})}`})&&i.notify("Password changed")}var ud=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","webhooks","accounts","settings","audit-log"];function _r(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(In);return{view:ud.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function On(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(In);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function M(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function me(i,...s){location.hash=M(i,...s)}function In(i){try{return decodeURIComponent(i)}catch{return i}}async function Ln(i,s){let e;try{if(e=await fetch(i,{...wr(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new V(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new V(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Sr(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Ri={csrfToken:""},hd=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Rr(i){return hd.exec(i)?.[1]??null}var jn="stak-console-tenant";function st(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function Ai(){try{return localStorage.getItem(jn)??""}catch{return""}}var Ti=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Rr(e);if(t===null)throw new V(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await Rt(st(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r};if(await Rt(st(e,"/sign-in"),Ri,{method:"POST",body:o}),!await this.restore(e))throw new V(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await Rt(st(e,"/session"),Ri)),!0}catch{return!1}}methods(){return Rt(st("any","/sign-in"),Ri)}setPassword(e,t,r){return Rt(st(e,"/sign-in/password"),Ri,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(jn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof V)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>Rt(r,o,t))}fetchFile(e){return this.#n(e,Ln)}async#n(e,t){if(this.#e===null)throw new V(401,"signed_out","You are signed out.");try{return await t(st(this.tenant,e),this.#e)}catch(r){throw r instanceof V&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var zn=D`
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
`;var Fn=D`
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
`;var qn=D`
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
`;var Bn=D`
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
`;var Un=D`
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
`;var Hn=D`
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
`;var Wn=D`
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
`;var Jn=D`
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
`;var Vn=D`
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
`;var Kn=D`
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
`;function O({title:i,about:s,crumb:e,actions:t}){return n`<div class="head">
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
            ${s.map(({head:r,cell:o,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${o(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function re(i,s,e){return n`<div class="more">
    ${i?n`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var _=class extends G{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([j({attribute:!1})],_.prototype,"session",2),u([j({attribute:!1})],_.prototype,"api",2),u([j({attribute:!1})],_.prototype,"route",2);var Je,K,Tr,Gn,Ar,Zn,Xn,Qn,eo,Pi,Ei=class extends _{constructor(){super(...arguments);h(this,K);h(this,Je,new f(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Je).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,K,Gn).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,Je).render(r=>r.length===0?z("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):p(this,K,eo).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${yr.map(r=>n`<dt>${ts[r]}</dt><dd>${xr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${k("config","see and change accounts")}`}};Je=new WeakMap,K=new WeakSet,Tr=function(e){return e.account_id===this.session.account?.account_id},Gn=async function(){let e="",t="",r="read-only",o;!await A({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:c=>c==="email"||c==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(c,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,c()},error:x(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,c()},error:x(m?.errors,"name")})}
        ${Yn(r,g=>{r=g,c()})}`})||o===void 0||(o.password_link!==null&&await p(this,K,Ar).call(this,o.account,o.password_link),await a(this,Je).load())},Ar=function(e,t){return Oe(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${B(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},Zn=async function(e){let t=e.role;await A({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Yn(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,Je).load())},Xn=async function(e){let t;!await A({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await p(this,K,Ar).call(this,t.account,t.password_link),await a(this,Je).load())},Qn=async function(e){await A({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,Je).load())},eo=function(e){return L("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${p(this,K,Tr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>ts[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${Z(t.last_sign_in_at)}
                  >${ee(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>p(this,K,Tr).call(this,t)?d:n`<span class="row end">
                  ${p(this,K,Pi).call(this,t,"Role",()=>p(this,K,Zn).call(this,t))}
                  ${p(this,K,Pi).call(this,t,"Reset password",()=>p(this,K,Xn).call(this,t))}
                  ${p(this,K,Pi).call(this,t,"Remove",()=>p(this,K,Qn).call(this,t),"danger-quiet")}
                </span>`}],e)},Pi=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Ei=u([v("stak-accounts")],Ei);function Yn(i,s){return be({id:"account-role",label:"Role",value:i,options:yr.map(e=>({value:e,label:ts[e]})),set:e=>s(e),hint:`${xr[i]}.`})}function is(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${w(s)} of ${w(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Ds({delivered:i,failed:s}){return i+s}function md(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,o=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:gd(i.status),kind:"open",value:o}].filter(({kind:c,value:m})=>c!=="open"||m>0||!Se(i.status))}function gd(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function to(i){let s=i.recipients,e=md(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${w(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${w(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&s>0?n`<span class=${r} style="inline-size:${100*o/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${w(l)}</strong> <span class="muted">${Xt(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var bd={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},fd={redacting:"recalling",redacted:"recalled"};function Ci(i){return n`<span class="badge ${bd[i]}" data-status=${i}>${fd[i]??i}</span>`}var vd=new Set(["uid","uids","user_id","userid","user","id"]),Er={text:"",ids:[]};function ve(i){return i!==Er.text&&(Er={text:i,ids:yd(i)}),Er.ids}function yd(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Pr(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>vd.has(l)),o=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Pr(l)[t]??""):s.flatMap(Pr);return[...new Set(o.filter(l=>l!==""))]}function Pr(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function so(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}var Cr="audience/",Ms,rs,ye,Di,io,ro,no,oo,it=class extends _{constructor(){super(...arguments);h(this,ye);this.change="add";this.text="";this.run=null;this.problem=null;h(this,Ms,new f(this,e=>this.api.inboxes(e)));h(this,rs,new f(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(Cr)??"",this.session.hasScope("read")&&(a(this,Ms).load(),a(this,rs).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=ve(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:fe(this.inbox,a(this,Ms).value,o=>me("audience",o))})}
      ${t?d:k("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,ye,io)}>
            ${de({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${Te({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>p(this,ye,Di).call(this,o),error:x(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${Si("members-file","Import from file…",o=>p(this,ye,Di).call(this,ve(o).join(`
`)))}
              <span class="muted" role="status"
                >${C(e,"distinct user")}${e>$i?`, in ${C(Math.ceil(e/$i),"batch","batches")}`:""}</span
              >
            </div>
            ${$(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?p(this,ye,oo).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?w(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,rs).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${w(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):k("read","see the number of members")}
        </section>
      </div>`}};Ms=new WeakMap,rs=new WeakMap,ye=new WeakSet,Di=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(Cr):this.session.keepDraft(Cr,e)},io=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=ve(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,ye,ro).call(this,t.length)||await p(this,ye,no).call(this,t))},ro=function(e){return A({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},no=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of so(e,$i)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,rs).set(c),p(this,ye,Di).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=H(o);break}}t.isRunning=!1,this.requestUpdate()},oo=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${is("Members",e.done,e.total)}
      <p class="muted">
        ${w(e.done)} of ${w(e.total)} processed: ${w(e.changed)} ${t},
        ${w(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([b()],it.prototype,"change",2),u([b()],it.prototype,"text",2),u([b()],it.prototype,"run",2),u([b()],it.prototype,"problem",2),it=u([v("stak-audience")],it);var ao=50,xd=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,At,Ve,Et,Ni,lo,Mi=class extends _{constructor(){super(...arguments);h(this,Ni);h(this,At,null);h(this,Ve,new f(this,async e=>{let t=await this.api.auditLog(ao,null,e);return T(this,At,t.next_cursor),t.entries}));h(this,Et,new f(this,async e=>{let t=await this.api.auditLog(ao,a(this,At),e);T(this,At,t.next_cursor),a(this,Ve).set([...a(this,Ve).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ve).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,Ve).isLoading}
        @click=${()=>{a(this,Ve).load()}}
      >
        ${U("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Ve).render(t=>t.length===0?z("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${p(this,Ni,lo).call(this,t)} ${$(a(this,Et).problem,()=>{a(this,Et).load()})}
                ${re(a(this,At)!==null,a(this,Et).isLoading,()=>{a(this,Et).load()})}`,"Loading audit log")}
      </section>`:n`${e}${k("read","see the audit log")}`}};At=new WeakMap,Ve=new WeakMap,Et=new WeakMap,Ni=new WeakSet,lo=function(e){return L("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>$d(t.target)},{head:"By",cell:t=>n`${wd(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${Z(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${B(t.at)}</time
            >`}],e)},Mi=u([v("stak-audit-log")],Mi);function wd({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${te(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${te(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function $d(i){let s=xd.exec(i);return s?.[1]&&s[2]?n`<a href=${M("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${te(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${te(i)}</span>`:i}`}var Oi=480,Dr=96,kd=240;function co(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-kd)}function _d(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function po(i){let s=_d(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:$s})=>$s),1),o=Math.max(.001,t.at-e.at),l=Dr-4,c=($s,oi)=>`${(($s-e.at)/o*Oi).toFixed(1)} ${(l-oi/r*(Dr-12)).toFixed(1)}`,g=`M${s.map(({at:$s,rate:oi},Ol)=>{let Il=i[Ol];return`${c(Il.at,oi)}L${c($s,oi)}`}).join("L")}`,R=`${g}L${Oi} ${l}L0 ${l}Z`,S=w(Math.round(r)),Y=w(Math.round((t.done-e.done)/o)),he=Math.round(o),Kt=`Delivery rate over ${he} seconds: peak ${S} per second, average ${Y} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Oi} ${Dr}" preserveAspectRatio="none" role="img" aria-label=${Kt}>
      ${P`<line x1="0" x2=${Oi} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${S}</strong> per second</span>
      <span>Average <strong>${Y}</strong> per second</span>
      <span class="muted">over ${he} s</span>
    </figcaption>
  </figure>`}var Sd=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Rd=6,Td=new Set(["_self","_blank","_parent","_top"]),Ad="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function ho(i){let s={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Pt(i))return{...s,body:uo(i)};let e=Ke(i.title)||Ke(i.subject),t=[Ke(i.body),Ke(i.text)].filter(Boolean).join(`

`),r=Ed(i),[o]=r,l=o===void 0||o.url===null?null:{label:o.label,url:o.url},c={...s,avatar:ns(i.avatar),images:Cd(i),actions:r,link:l};if(e||t)return{...c,title:e||mo(t),body:e?t:Dd(t)};let{data:m,...g}=i,R=new Set([...r.length>0?Ad:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),S=Object.entries(Pt(m)?{...g,...m}:i).filter(([Y])=>!R.has(Y)).map(([Y,he])=>[Or(Y),uo(he)]).filter(([,Y])=>Y.trim()!=="");return{...c,fields:S}}function ns(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function Nr(i){let s=[],e=0;for(let t of i.matchAll(Sd)){s.push(i.slice(e,t.index));let r=ns(t[0]);s.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...s,i.slice(e)]}function Ed(i){let s=Array.isArray(i.actions)?i.actions:[],e={url:i.url??(Pt(i.redirect)?i.redirect.url:void 0),target:Pd(i)},r=Mr(i.action??i.primaryAction??i.primary_action??s[0],"primary")??Mr({redirect:e},"primary"),o=Mr(i.secondaryAction??i.secondary_action??s[1],"secondary");return[r!==null&&r.url===null?{...r,url:ns(e.url),target:e.target}:r,o].filter(c=>c!==null)}function Mr(i,s){if(!Pt(i))return null;let e=Pt(i.redirect)?i.redirect:i,t=ns(e.url),r=Ke(i.label)||null;if(r===null&&t===null)return null;let o=Ke(e.target);return{kind:s,label:r,url:t,target:Td.has(o)?o:null}}function Pd(i){return Pt(i.redirect)?Ke(i.redirect.target):""}function Cd(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(t=>Pt(t)?{url:ns(t.url),description:Ke(t.alt)||Ke(t.description)}:{url:ns(t),description:""}).filter(t=>t.url!==null).slice(0,Rd)}function mo(i){return i.split(`
`,1)[0]??""}function Dd(i){return i.slice(mo(i).length).trim()}function Ke(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function uo(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Or(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Pt(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function I(i){return n`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var ne={bell:I(P`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:I(P`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:I(P`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:I(P`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:I(P`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:I(P`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:I(P`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:I(P`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:I(P`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:I(P`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:I(P`<path d="M12 5v14m-7-7h14"/>`),send:I(P`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:I(P`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:I(P`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:I(P`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:I(P`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:I(P`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:I(P`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:I(P`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:I(P`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:I(P`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:I(P`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:I(P`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:I(P`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:I(P`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:I(P`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:I(P`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:I(P`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:I(P`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:I(P`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:I(P`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var ce={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:i=>i===1?"1 message was recalled":`${i} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:i=>i===1?"1 new message":`${i} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:i=>`Remove ${i}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:i=>`Remove ${i} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Md=6,Nd=[[/order|deliver|ship|parcel|package|track/,ne.box],[/bill|invoice|pay|subscription|refund|finance/,ne.card],[/security|login|password|privacy|verif/,ne.shield],[/offer|promo|sale|deal|coupon|market/,ne.tag],[/event|calendar|remind|appoint|booking|schedule/,ne.calendar],[/alert|incident|warn|error|outage|system|status/,ne.alert],[/account|profile|team|member|friend|social|follow/,ne.person],[/chat|comment|message|mention|repl|support/,ne.chat],[/reward|gift|loyal|birthday|welcome/,ne.gift],[/news|update|announce|release|blog|product/,ne.news]];function go(i,s){if(s!==void 0)return n`<span class="avatar hue-${Ir(i)}" aria-hidden="true">${fo(s)}</span>`;let[,e]=Nd.find(([t])=>t.test(i.toLowerCase()))??[null,ne.bell];return n`<span class="avatar hue-${Ir(i)}" part="category-icon" aria-hidden="true">${e}</span>`}function bo(i,s=!1,e=null){let r=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(o=>[...o][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Ir(i)} ${s?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":fo(e)}</span>`}function fo(i){return n`<img src=${i} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Ir(i){return[...i].reduce((s,e)=>(s*31+(e.codePointAt(0)??0))%9973,7)%Md}var Lr=60,jr=60*Lr,Od=24*jr,vo=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),nm=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),Id=new Intl.DateTimeFormat(void 0,{weekday:"short"}),Ld=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),jd=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),zd=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),om=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function yo(i){return Fd(i,qd(i))}function Fd(i,s){let e=new Date(i*1e3);return n`<time datetime=${e.toISOString()} title=${zd.format(e)}>${s}</time>`}function qd(i){let s=Date.now()/1e3-i;if(s<Lr)return ce.now;if(s<jr)return vo.format(-Math.floor(s/Lr),"minute");let e=Bd(i);if(e===0)return vo.format(-Math.floor(s/jr),"hour");if(e===1)return ce.yesterday;let t=i*1e3;return e<7?Id.format(t):(new Date(t).getFullYear()===new Date().getFullYear()?Ld:jd).format(t)}function Bd(i){let s=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((s(new Date)-s(new Date(i*1e3)))/(Od*1e3))}function xo(i,s,e){let t=i.message===null,r=i.readat===null&&!t,o=s.isCurrent?0:-1,l=ho(t?{}:i.message);return n`<li class="card ${r?"unread":""} ${s.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${o} @click=${e.open}
      aria-expanded=${t?d:s.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${Ud(i,s,l)}
      <span class="card-text">
        <span class="card-top">
          ${r?n`<span class="visually-hidden">${ce.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${ce.takenBack}</span>`:Hd(l,s.isOpen)}
        </span>
        <span class="card-meta">
          ${s.sender===null?d:n`<bdi>${s.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${wo(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${yo(i.received)}</span>
        </span>
      </span>
      ${r?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:Wd(l,s.isOpen,o,e)}
    <div class="card-actions">${s.isConfirming?Gd(e):Yd(i,s,o,t,e)}</div>
  </li>`}function wo(i){return i==="default"?ce.uncategorised:Or(i)}function Ud(i,s,e){return s.sender===null&&e.avatar===null?go(i.category,s.categoryPicture):bo(s.sender??wo(i.category),!1,e.avatar)}function Hd({title:i,body:s,actions:e,fields:t},r){if(!i&&!s&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??ce.saysNothing}</span>`;let o=r?"":s||t.map(([l,c])=>l?`${l}: ${c}`:c).join(" · ");return n`${i?n`<span class="card-title" part="message-title" dir="auto">${i}</span>`:d}
    ${o?n`<span class="card-preview" part="message-body" dir="auto">${o}</span>`:d}`}function Wd(i,s,e,t){let{body:r,fields:o,images:l}=i,c=s&&(r!==""||o.length>0),m=s?l:l.slice(0,1);return!c&&m.length===0&&i.actions.length===0?d:n`<div class="card-whole">
    ${c&&r?n`<p class="whole" dir="auto">${Nr(r)}</p>`:d}
    ${c&&o.length>0?n`<dl>${o.map(([g,R])=>Kd(g,R))}</dl>`:d}
    ${m.length>0?n`<div class="card-images">${m.map(Jd)}</div>`:d}
    ${i.actions.length>0?n`<div class="card-links">${i.actions.map(g=>Vd(g,e,t))}</div>`:d}
  </div>`}function Jd({url:i,description:s}){return n`<img part="image" src=${i} alt=${s} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function Vd(i,s,e){let t=i.kind==="primary",r=`button ${t?"primary":""}`,o=t?"action":"secondary-action",l=m=>e.follow(m,i);if(i.url===null)return n`<button class=${r} part=${o} tabindex=${s} dir="auto" @click=${l}>${i.label}</button>`;let c=i.target??(new URL(i.url).origin===location.origin?null:"_blank");return n`<a class=${r} part=${o} href=${i.url} tabindex=${s} dir="auto" rel="noopener"
    target=${c??d} @click=${l}>${i.label??ce.open}</a>`}function Kd(i,s){return n`<div><dt dir="auto">${i}</dt><dd dir="auto">${Nr(s)}</dd></div>`}function Yd(i,s,e,t,r){let o=i.readat===null?ce.markRead:ce.markUnread,l=i.readat===null?ne.sent:ne.envelope,c=s.isArchive?ce.unarchive:ce.archive;return n`
    ${t||s.isArchive?d:zr(o,l,e,r.toggleRead)}
    ${t?d:zr(c,s.isArchive?ne.unarchive:ne.archive,e,r.archive)}
    ${zr(ce.delete,ne.trash,e,()=>r.confirm(!0))}`}function zr(i,s,e,t){return n`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${t}>${s}</button>`}function Gd(i){return n`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${ce.reallyDelete}</button>`}var $o=D`
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
`;var ko=D`
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
`;var _o=D`
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
`;var So=D`
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
`;function Ii(i){let s="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return di(`color(from ${i} srgb-linear calc(${s}) calc(${s}) calc(${s}))`)}var Ro=D`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${Ii("var(--_accent)")});
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
    --_badge-text: var(--stak-badge-text, ${Ii("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${Ii("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${Ii("var(--_toast)")});
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
`;var To=[Ro,ko,So,_o,$o];function Li(i){return n`<div class="previews">${Ao("light",i)}${Ao("dark",i)}</div>`}function Ao(i,{message:s,category:e,sender:t}){return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    ${typeof s=="string"?n`<p class="none">${s}</p>`:n`<stak-message-preview
          theme=${i}
          .message=${s}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var rt=class extends G{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},o=()=>{};return n`<ul>
      ${xo(t,r,{open:o,follow:c=>c.preventDefault(),toggleRead:o,archive:o,remove:o,confirm:o})}
    </ul>`}};rt.styles=[...To,D`
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
    `],u([j({attribute:!1})],rt.prototype,"message",2),u([j({attribute:!1})],rt.prototype,"category",2),u([j({attribute:!1})],rt.prototype,"sender",2),rt=u([v("stak-message-preview")],rt);var Ie=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var os,Ns,ji,Eo,Ye=class extends G{constructor(){super(...arguments);h(this,ji);this.rate=null;this.isFailed=!1;h(this,os,null);h(this,Ns,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),T(this,os,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&p(this,ji,Eo).call(this)})),a(this,os).observe(this)}disconnectedCallback(){super.disconnectedCallback(),a(this,os)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||Se(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${w(e.read)} of ${w(e.delivered)} have read it`:`Estimated from ${w(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};os=new WeakMap,Ns=new WeakMap,ji=new WeakSet,Eo=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(a(this,Ns)===r||t===0)){T(this,Ns,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([j({attribute:!1})],Ye.prototype,"api",2),u([j({attribute:!1})],Ye.prototype,"inbox",2),u([j({attribute:!1})],Ye.prototype,"broadcast",2),u([b()],Ye.prototype,"rate",2),u([b()],Ye.prototype,"isFailed",2),Ye=u([v("stak-read-rate")],Ye);var Fr=20,Zd=300,Xd=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],Qd={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function zi(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function qr(i,s,e){return L("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${M("broadcasts",i,t.message_id)}>${zi(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>Ci(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${w(t.delivered)} of
              ${w(t.recipients)}${t.failed?n` · <span class="error">${w(t.failed)} failed</span>`:d}</span
            >
            ${is(`Delivery progress of ${zi(t)}`,Ds(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${Z(t.send_at??t.created)}
            >${ee(t.send_at??t.created)}</time
          >`}],s)}var as,ls,Ae,je,Fi,oe,Os,Po,Is,Co,Do,Le=class extends _{constructor(){super(...arguments);h(this,oe);this.size="several";this.search="";this.status="";this.category="";h(this,as);this.older=[];this.cursor=null;h(this,ls,new f(this,e=>this.api.inboxes(e)));h(this,Ae,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Fr,null,e,a(this,oe,Os));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Fi).start()));h(this,je,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Fr,this.cursor,e,a(this,oe,Os));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Fi,new Ie(this,()=>p(this,oe,Do).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,ls).load(),a(this,Ae).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,as))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${fe(this.inbox,a(this,ls).value,t=>me("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Ae).isLoading} @click=${()=>{a(this,Ae).load()}}>
          ${U("refresh")}Refresh
        </button>
        <a class="button primary" href=${M("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${p(this,oe,Co).call(this)}
        ${a(this,Ae).render(t=>{if(t.length===0&&a(this,oe,Po))return n`${z("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:re(!0,a(this,je).isLoading,()=>{a(this,je).load()})}`;if(t.length===0&&this.size==="single")return z("No single posts yet","Posts to one user appear here.");if(t.length===0)return z("No broadcasts yet",n`<a class="button primary" href=${M("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${qr(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))],o=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${o}></stak-read-rate>`)}
          ${$(a(this,je).problem,()=>{a(this,je).load()})}
          ${re(this.cursor!==null,a(this,je).isLoading,()=>{a(this,je).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts")}`}};as=new WeakMap,ls=new WeakMap,Ae=new WeakMap,je=new WeakMap,Fi=new WeakMap,oe=new WeakSet,Os=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Po=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Is=function(e=0){clearTimeout(a(this,as)),a(this,je).reset(),this.older=[],this.cursor=null,T(this,as,setTimeout(()=>{a(this,Ae).reset(),a(this,Ae).load()},e))},Co=function(){let e=a(this,ls).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${de({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,p(this,oe,Is).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,p(this,oe,Is).call(this,Zd)}})}
      ${be({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Xd.map(t=>({value:t,label:Qd[t]??t}))],set:t=>{this.status=t,p(this,oe,Is).call(this)}})}
      ${be({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,p(this,oe,Is).call(this)}})}
    </div>`},Do=async function(){let e=a(this,Ae).value??[];if(e.every(({status:l})=>Se(l)))return"done";let t=a(this,oe,Os),r=(await this.api.broadcasts(this.inbox,Fr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(a(this,oe,Os)))return"unchanged";let o=e.filter(l=>!r.some(({message_id:c})=>c===l.message_id));return a(this,Ae).set([...r,...o]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([b()],Le.prototype,"size",2),u([b()],Le.prototype,"search",2),u([b()],Le.prototype,"status",2),u([b()],Le.prototype,"category",2),u([b()],Le.prototype,"older",2),u([b()],Le.prototype,"cursor",2),Le=u([v("stak-broadcasts")],Le);var ec="recall";function Mo(i,s,e){let t="all",r="",o="";return A({title:"Recall this message?",isDanger:!0,confirmText:ec,action:()=>t==="all"?"Recall message":`Recall message from ${C(ve(r).length,"user")}`,isReady:()=>t==="all"||ve(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${de({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?Te({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:x(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>m(()=>o=g),error:x(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:ve(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var tc={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},ds,Ee,q,Ls,js,No,Oo,Io,Lo,jo,zo,Ct=class extends _{constructor(){super(...arguments);h(this,q);this.samples=[];this.problem=null;this.isBusy=!1;h(this,ds,new Ie(this,()=>p(this,q,No).call(this)));h(this,Ee,new f(this,e=>this.api.broadcast(this.inbox,a(this,q,Ls),e),e=>p(this,q,js).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ee).load()}render(){let e=n`<a href=${M("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,Ee).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?zi(t):"Broadcast",about:t?n`<span aria-live="polite">${Ci(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${ee(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,q,jo).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?k("post","pause, resume or stop this broadcast"):d}
    ${$(this.problem,()=>{a(this,Ee).load()})}
    ${a(this,Ee).render(r=>p(this,q,zo).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${k("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};ds=new WeakMap,Ee=new WeakMap,q=new WeakSet,Ls=function(){return this.route.id??""},js=function(e){a(this,Ee).set(e),this.samples=co(this.samples,{at:performance.now()/1e3,done:Ds(e)}),!Se(e.status)&&!a(this,ds).isRunning&&a(this,ds).start()},No=async function(){let e=JSON.stringify(a(this,Ee).value);try{let t=await this.api.broadcast(this.inbox,a(this,q,Ls));return this.problem=null,p(this,q,js).call(this,t),Se(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=H(t),t}},Oo=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,q,Ls),e);this.session.hasScope("read")&&p(this,q,js).call(this,t)}catch(t){this.problem=H(t),this.problem.status===409&&a(this,Ee).load()}this.isBusy=!1}},Io=async function(e){let t=e.recipients-e.delivered-e.failed;await A({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,q,js).call(this,await this.api.changeStatus(this.inbox,a(this,q,Ls),"stop"))})},Lo=async function(e){await Mo(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,Ee).load(),a(this,ds).start())},jo=function(e){let t=this.session.hasScope("post"),r=(l,c)=>tc[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,q,Io).call(this,e):p(this,q,Oo).call(this,l)}}
          >
            ${c}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,q,Lo).call(this,e)}}
        >
          Recall…
        </button>`}`},zo=function(e){let t=Ds(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${w(t)} of ${w(e.recipients)} · ${Xt(t,e.recipients)}</span
            >
          </div>
          ${Se(e.status)?d:is("Progress",t,e.recipients)}
          ${to(e)}
          <p><a href=${M("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${M("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${po(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${sc(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${Li({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},u([b()],Ct.prototype,"samples",2),u([b()],Ct.prototype,"problem",2),u([b()],Ct.prototype,"isBusy",2),Ct=u([v("stak-broadcast")],Ct);function sc(i){let{kind:s,label:e}=i.audiences,t=[["Audience",`${s==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",i.category],["Sender",i.sender],["Created",Z(i.created)],["Send time",i.send_at===null?null:Z(i.send_at)],["Expires",i.expires_at===null?"Never":Z(i.expires_at)],["Chunks",w(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",n`<code>${i.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var qi={minutes:60,hours:3600,days:86400},Dt={amount:"",unit:"days"};function nt({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*qi[s])}function Fo(i){if(i===null)return Dt;let s=["days","hours","minutes"].find(e=>i%qi[e]===0)??"minutes";return{amount:String(i/qi[s]),unit:s}}function ot(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Tt({...i,isOptional:!0},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${tt(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${tt(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(qi).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var at={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:Dt,when:"now",at:""};function Bi(i){let s=[],e=i.to==="users"?ve(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Fs(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!rc(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=nt(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let o=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(o!==null&&Number.isNaN(o)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:i.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...o===null?{}:{send_at:o}}}}function Fs(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return lt(i.json)}function lt(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${ic(i,s)}.`}}function ic(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function rc(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Ui(i){let s=qo(i);return typeof s=="object"&&s!==null?s:{}}function qo(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:o,enum:l,minimum:c}=i;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(S=>[S,qo(g[S])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof c=="number"?c:0:m==="boolean"?!1:m==="null"?null:""}var zs=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var nc=6,oc=250,ac=0,Hi,cs,ps,us,Bo,Uo,dt=class extends G{constructor(){super(...arguments);h(this,us);this.label="Add a user by name";this.text="";this.found=null;h(this,Hi,`user-picker-${ac+=1}`);h(this,cs);h(this,ps,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,cs)),a(this,ps)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:a(this,Hi),label:this.label,type:"search",value:this.text,set:e=>p(this,us,Bo).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>p(this,us,Uo).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Hi=new WeakMap,cs=new WeakMap,ps=new WeakMap,us=new WeakSet,Bo=function(e){this.text=e,clearTimeout(a(this,cs)),a(this,ps)?.abort(),this.found=null,e.trim()!==""&&T(this,cs,setTimeout(async()=>{let t=T(this,ps,new AbortController);try{this.found=(await this.api.users(e,nc,null,t.signal)).users}catch{}},oc))},Uo=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([j({attribute:!1})],dt.prototype,"api",2),u([j()],dt.prototype,"label",2),u([b()],dt.prototype,"text",2),u([b()],dt.prototype,"found",2),dt=u([v("stak-user-picker")],dt);var Ho="stak-console-me";function lc(i){try{return localStorage.getItem(`${Ho}/${i}`)??""}catch{return""}}function dc(i,s){try{localStorage.setItem(`${Ho}/${i}`,s)}catch{}}function Wo(i,s,e,t){let r=lc(s);return A({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),dc(s,r.trim())},body:o=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,o()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,o()}}
            ></stak-user-picker>`:""}`})}var Vo=new Set(["title","body","action"]);function Ko(i,s){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function Yo({draft:i,errors:s,estimate:e,api:t,change:r}){let o=i.to==="users"?ve(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${de({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:l=>r({to:l},"audiences")})}
    ${i.to==="users"?n`${t===null?d:n`<stak-user-picker
                .api=${t}
                @chosen=${({detail:l})=>r({uids:[...new Set([...ve(i.uids),l.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${Te({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:l=>r({uids:l},"audiences.uids"),error:x(s,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Si("uids-file","Import from file…",l=>r({uids:ve(l).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(o,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${w(e)}</strong>`}.
        </p>`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:l=>r({label:l},"audiences.label"),error:x(s,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Go(i){let{draft:s,errors:e,config:t,categories:r,change:o}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${de({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>o(uc(s,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?be({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>o({category:c},"category"),error:x(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:s.category,set:c=>o({category:c},"category"),error:x(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:c=>o({sender:c},"sender"),error:x(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>n`<option value=${c}></option>`)}</datalist>
    ${s.mode==="json"?pc(i):cc(i)}
  </section>`}function cc({draft:i,errors:s,change:e}){return n`${y({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:x(s,"message.title")})}
    ${Te({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:x(s,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:x(s,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function pc({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:lt(i.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!Vo.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:c})=>c==="message"||c.startsWith("message."));return n`${Te({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?Jo(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(c=>n`<li>${Jo(c)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Jo({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function Zo({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${de({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${i.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:o=>t({at:o},"send_at"),error:x(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${ot({id:"ttl",label:"Expires after",value:i.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:x(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Qt(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function uc(i,s,e){if(s==="json"){let l=Fs({...i,mode:"fields"}),c={...e?.schema?Ui(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof lt(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let t=lt(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!Vo.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:s,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:at.json}}var Mt="compose/",Xo=new zs,hs,qs,Pe,pe,Br,Ji,Ur,Wi,ea,ta,Vi,Ge=class extends _{constructor(){super(...arguments);h(this,pe);this.draft=at;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,hs,new f(this,e=>this.api.inboxes(e)));h(this,qs,new f(this,e=>this.api.audience(this.inbox,e)));h(this,Pe,new f(this,e=>this.api.config(this.inbox,e),e=>p(this,pe,Br).call(this,e)));h(this,Ji,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!We(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(at)?this.session.dropDraft(Mt):this.session.keepDraft(Mt,this.draft)});h(this,Vi,()=>{this.draft=at,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Mt),a(this,Pe).value&&p(this,pe,Br).call(this,a(this,Pe).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Mt)??at,this.session.hasScope("read")&&(a(this,hs).load(),a(this,Pe).load(),a(this,qs).load())}render(){let e=Bi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,hs).value?.find(({inbox:l})=>l===this.inbox),o={draft:this.draft,errors:this.errors,config:a(this,Pe).value,categories:a(this,Pe).value?.categories??r?.categories??[],estimate:a(this,qs).value?.estimate,api:this.session.hasScope("read")?this.api:null,change:a(this,Ji)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:fe(this.inbox,a(this,hs).value,l=>me("compose",l))})}
      ${this.session.hasScope("post")?d:k("post","send messages")}
      ${this.session.hasScope("read")?d:k("read","see the inbox's categories and schema")}
      ${a(this,Pe).problem?$(a(this,Pe).problem,()=>{a(this,Pe).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,pe,ea)}>
          ${Yo(o)} ${Go(o)} ${Zo(o)}
          ${$(this.problem,void 0,l=>Ko(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Mt).length===0}
              @click=${a(this,Vi)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,pe,Ur).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,pe,ta).call(this)}}
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
            ${this.checked&&t?Qo(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Li({message:Fs(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};hs=new WeakMap,qs=new WeakMap,Pe=new WeakMap,pe=new WeakSet,Br=function(e){e.schema&&this.session.draft(Mt)===void 0&&(this.draft={...at,mode:"json",json:JSON.stringify(Ui(e.schema),null,2)})},Ji=new WeakMap,Ur=async function(){if(this.isBusy)return null;this.problem=null;let e=Bi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,pe,Wi).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=H(t),this.errors=this.problem.errors,this.checked=null,p(this,pe,Wi).call(this),null}finally{this.isBusy=!1}},Wi=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},ea=async function(e){e.preventDefault();let t=await p(this,pe,Ur).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",c=!l,m;if(!await A({title:l?`Send to everyone (${C(o.recipients,"user")})?`:`Send to ${C(o.recipients,"user")}?`,body:(S,Y)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${Qo(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${B(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${he=>{c=he.target.checked,S()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${Y?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${w(o.recipients)}`,isReady:()=>c,act:async()=>{m=await this.api.post(this.inbox,r,Xo.keyFor(this.inbox,r))}})||m===void 0)return;Xo.reset(),this.session.dropDraft(Mt);let R=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?R:`${R}. ${m.warning}`),me("broadcasts",this.inbox,m.message_id)},ta=async function(){let e=Bi({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){p(this,pe,Wi).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await Wo(this.api,this.session.tenant,r,async l=>{let c={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,c,new zs().keyFor(this.inbox,c))})&&this.session.notify("Test sent")},Vi=new WeakMap,u([b()],Ge.prototype,"draft",2),u([b()],Ge.prototype,"errors",2),u([b()],Ge.prototype,"problem",2),u([b()],Ge.prototype,"checked",2),u([b()],Ge.prototype,"isBusy",2),Ge=u([v("stak-compose")],Ge);function Qo({recipients:i,chunks:s,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${w(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${w(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${An(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${w(e.dynamodb_write_units)} DynamoDB write units and ${w(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var sa=50,Nt,Us,Ce,Ot,Ze,Hr,ia,ra,Bs=class extends _{constructor(){super(...arguments);h(this,Ze);this.chosen=new Set;h(this,Nt,null);h(this,Us,new f(this,e=>this.api.inboxes(e)));h(this,Ce,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,sa,null,e);return T(this,Nt,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,Ot,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,sa,a(this,Nt),e);T(this,Nt,t.next_cursor),a(this,Ce).set([...a(this,Ce).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Us).load(),a(this,Ce).load())}render(){let e=a(this,Ce).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${fe(this.inbox,a(this,Us).value,o=>me("dead-letters",o))}
        <button type="button" ?disabled=${a(this,Ce).isLoading} @click=${()=>{a(this,Ce).load()}}>
          ${U("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,Ze,Hr).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,Ze,Hr).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:k("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,Ce).render(o=>o.length===0?z("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${p(this,Ze,ra).call(this,o)} ${$(a(this,Ot).problem,()=>{a(this,Ot).load()})}
                ${re(a(this,Nt)!==null,a(this,Ot).isLoading,()=>{a(this,Ot).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${k("read","see dead letters")}`}};Nt=new WeakMap,Us=new WeakMap,Ce=new WeakMap,Ot=new WeakMap,Ze=new WeakSet,Hr=async function(e){let t=0;await A({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await a(this,Ce).load())},ia=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ra=function(e){return L("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,Ze,ia).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${M("broadcasts",this.inbox,t.message_id)}>${te(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${w(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>w(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${Z(t.buried_at)}>${ee(t.buried_at)}</time>`}],e)},u([b()],Bs.prototype,"chosen",2),Bs=u([v("stak-dead-letters")],Bs);var ct=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!We(c.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new V(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=H(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Ki(i,s){return new V(400,"invalid_input",s,[{field:i,message:s}])}function Yi(i){let{id:s,values:e,set:t,isDisabled:r}=i,o=g=>{let R=g.value.split(/[\s,;]+/).filter(S=>S!==""&&!e.includes(S));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(S=>S!==R))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Tt(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>c(R,g)}
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
      />`)}function ms({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var hc=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function Wr(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:Fo(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var W,Lt,ge,It,na,oa,aa,Gi=class extends _{constructor(){super(...arguments);h(this,ge);h(this,W,new ct(this,()=>`inboxes/${this.route.inbox}`));h(this,Lt,new f(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,W).init(Wr(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,ge,It)?a(this,W).init(Wr("",null)):this.session.hasScope("read")&&a(this,Lt).load()}render(){let e=n`<a href=${M("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:a(this,ge,It)?"New inbox":this.route.inbox??""}),r=!a(this,ge,It)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:k("config","change inboxes")}
    ${r?k("read","see this inbox's configuration"):d}
    ${a(this,W).form?p(this,ge,aa).call(this,a(this,W).form):r?d:a(this,Lt).render(()=>d,"Loading configuration")}`}};W=new WeakMap,Lt=new WeakMap,ge=new WeakSet,It=function(){return this.route.inbox==="+"},na=async function(e){e.preventDefault();let t=a(this,ge,It),r=a(this,W).form?.inbox.trim()??"";await a(this,W).save(async l=>{let c=l.schema.trim()===""?null:lt(l.schema);if(typeof c=="string")throw Ki("schema",c);t&&await p(this,ge,oa).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:nt(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:a(this,Lt).value??null);return a(this,Lt).set(g),Wr(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&me("inboxes",r))},oa=async function(e){if(e==="")throw Ki("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Ki("inbox","An inbox with this name already exists.")},aa=function(e){let t=a(this,W).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:lt(e.schema);return n`<form class="stack-form" novalidate @submit=${p(this,ge,na)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,ge,It)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,W).change({inbox:l},"inbox"),error:x(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,W).change({title:l},"title"),error:x(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${Te({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,W).change({description:l},"description"),error:x(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${de({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,W).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Yi({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,W).change({categories:l},"categories"),error:x(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${ot({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,W).change({ttl:l},"ttl_seconds"),error:x(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${be({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,W).change({muted:l},"muted")})}
          ${be({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,W).change({autoJoin:l},"auto_join"),error:x(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${Te({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,W).change({schema:l},"schema"),error:typeof o=="string"?o:x(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,W).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${y({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,W).change({version:l},"schema_version"),error:x(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${$(a(this,W).problem,void 0,l=>hc.some(c=>We(l,c)))}
      ${ms({draftForm:a(this,W),isAllowed:r,action:a(this,ge,It)?"Create inbox":"Save"})}
    </form>`},Gi=u([v("stak-inbox-config")],Gi);var Vr=5,Hs,Zi=class extends _{constructor(){super(...arguments);h(this,Hs,new f(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Hs).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${M("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,Hs).render(t=>t.length===0?z("No inboxes yet","Create your first inbox."):mc(t),"Loading inboxes")}
      </section>`:n`${e}${k("read","see inboxes")}`}};Hs=new WeakMap,Zi=u([v("stak-inboxes")],Zi);function mc(i){return L("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${M("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,Vr).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>Vr?n`<li class="muted">and ${s.categories.length-Vr} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${B(s.created)}</span>`}],i)}var Yr="data key",Kr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Yr]:"Encrypts stored content. It never leaves Stak."},gc=100,bc=[3600,86400,7*86400],jt,xe,la,da,ca,pa,ua,ha,Ws=class extends _{constructor(){super(...arguments);h(this,xe);this.chosen=new Set;h(this,jt,new f(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,jt).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,xe,la).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,jt).render(r=>p(this,xe,ha).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${L("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Kr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Yr?r:`${r} secret`}"
                  @click=${()=>{r===Yr?p(this,xe,ua).call(this):p(this,xe,pa).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Kr))}
      </section>`:n`${t}${k("config","see and change keys and secrets")}`}};jt=new WeakMap,xe=new WeakSet,la=async function(){let e,t="",r=Dt;this.chosen=new Set,!(!await A({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:es.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:nt(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:gc,value:t,set:m=>{t=m,l()},error:x(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${ot({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:x(c?.errors,"expires_in_seconds")??x(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${es.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{p(this,xe,da).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${En[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Oe("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${B(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,jt).load())},da=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},ca=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await A({title:`Revoke key ${te(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,jt).load())},pa=async function(e){let t="",r="";await A({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Kr[e]}</p>
          ${be({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...bc.map(c=>({value:String(c),label:`for ${Qt(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Oe(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},ua=async function(){await A({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},ha=function(e){return L("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${te(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${te(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===es.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${B(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Gr(t.last_used_at)},{head:"Expires",cell:t=>fc(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${te(t.key_id)}"
              @click=${()=>{p(this,xe,ca).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([b()],Ws.prototype,"chosen",2),Ws=u([v("stak-keys")],Ws);function Gr(i){return n`<time class="nowrap" title=${Z(i)} datetime=${new Date(i*1e3).toISOString()}
    >${ee(i)}</time
  >`}function fc(i){return i===null?"never":i*1e3>Date.now()?Gr(i):n`<span class="badge bad">expired</span> ${Gr(i)}`}var ma=8,vc=100,gs,zt,Js,Vs,Qi,er,ga,Xi=class extends _{constructor(){super(...arguments);h(this,er);h(this,gs,new f(this,e=>this.api.inboxes(e)));h(this,zt,new f(this,async e=>(await this.api.broadcasts(this.inbox,ma,null,e)).messages,()=>a(this,Qi).start()));h(this,Js,new f(this,e=>this.api.audience(this.inbox,e)));h(this,Vs,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,vc,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,Qi,new Ie(this,()=>p(this,er,ga).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,gs),a(this,zt),a(this,Js),a(this,Vs)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?fe(this.inbox,a(this,gs).value,t=>me("overview",t)):d} <a class="button primary" href=${M("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${M("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,Js).render(({estimate:t})=>n`<span class="value" data-figure="audience">${w(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${M("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,Vs).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:c})=>l+c,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${w(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${C(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${M("inboxes")}>
          <span class="name">Inboxes</span>${a(this,gs).render(t=>n`<span class="value">${w(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${M("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,zt).render(t=>t.length?qr(this.inbox,t):z("No broadcasts yet",n`<a class="button primary" href=${M("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts, audiences and dead letters")}`}};gs=new WeakMap,zt=new WeakMap,Js=new WeakMap,Vs=new WeakMap,Qi=new WeakMap,er=new WeakSet,ga=async function(){let e=a(this,zt).value??[];if(e.every(({status:r})=>Se(r)))return"done";let t=(await this.api.broadcasts(this.inbox,ma)).messages;return a(this,zt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Xi=u([v("stak-overview")],Xi);var yc={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},xc={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function ba({state:i,reason:s}){return n`<span class="badge ${yc[i]}" data-state=${i}>${i}</span> ${s===null?d:n`<span class="muted">${xc[s]??s}</span>`}`}var fa=50,pt,Ys,ue,ut,X,ze,va,ya,xa,wa,Ks=class extends _{constructor(){super(...arguments);h(this,X);this.wanted="";h(this,pt,null);h(this,Ys,"");h(this,ue,new f(this,async e=>{let t=this.route.user;if(t!==null)return T(this,pt,null),[await this.api.recipient(this.inbox,a(this,X,ze),t,e)];let r=await this.api.recipients(this.inbox,a(this,X,ze),fa,null,e);return T(this,pt,r.next_cursor),r.recipients}));h(this,ut,new f(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,X,ze),fa,a(this,pt),e);T(this,pt,t.next_cursor),a(this,ue).set([...a(this,ue).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,X,ze),this.route.user]);e===a(this,Ys)||!this.session.hasScope("read")||(T(this,Ys,e),this.wanted=this.route.user??"",a(this,ut).reset(),a(this,ue).reset(),a(this,ue).load())}render(){let e=O({crumb:n`<a href=${M("broadcasts",this.inbox,a(this,X,ze))}>Broadcast ${te(a(this,X,ze))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,ue).isLoading}
        @click=${()=>{a(this,ue).load()}}
      >
        ${U("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,X,va).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${M("recipients",this.inbox,a(this,X,ze))}>Show all recipients</a>`}
        </form>
        ${a(this,ue).value===void 0?d:$(a(this,ue).problem,()=>{a(this,ue).load()})}
        ${a(this,X,ya)?z("Not a recipient",n`<p>${a(this,ue).problem?.message} User IDs are case-sensitive.</p>`):a(this,ue).render(t=>p(this,X,xa).call(this,t),"Loading recipients")}
      </section>`:n`${e}${k("read","see the recipients of a broadcast")}`}};pt=new WeakMap,Ys=new WeakMap,ue=new WeakMap,ut=new WeakMap,X=new WeakSet,ze=function(){return this.route.id??""},va=function(e){e.preventDefault(),me("recipients",this.inbox,a(this,X,ze),this.wanted.trim()||null)},ya=function(){return this.route.user!==null&&a(this,ue).problem?.status===404&&a(this,ue).value===void 0},xa=function(e){return e.length===0?z("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${p(this,X,wa).call(this,e)} ${$(a(this,ut).problem,()=>{a(this,ut).load()})}
    ${this.route.user===null?re(a(this,pt)!==null,a(this,ut).isLoading,()=>{a(this,ut).load()}):d}`},wa=function(e){return L("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${M("recipients",this.inbox,a(this,X,ze),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>ba(t)},{head:"Delivered",cell:t=>Zr(t.delivered_at)},{head:"Seen",cell:t=>Zr(t.seen_at)},{head:"Read",cell:t=>Zr(t.read_at)}],e)},u([b()],Ks.prototype,"wanted",2),Ks=u([v("stak-recipients")],Ks);function Zr(i){return i===null?"–":n`<time class="nowrap" title=${Z(i)}>${ee(i)}</time>`}var tr,$a,Xe=class extends G{constructor(){super(...arguments);h(this,tr);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ss()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${p(this,tr,$a)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:x(this.problem?.errors,"password"),hint:kr})}
          ${$(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<Cs}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};tr=new WeakSet,$a=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<Cs)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=H(o)}this.isBusy=!1},u([j({attribute:!1})],Xe.prototype,"session",2),u([j({attribute:!1})],Xe.prototype,"link",2),u([b()],Xe.prototype,"password",2),u([b()],Xe.prototype,"problem",2),u([b()],Xe.prototype,"isBusy",2),Xe=u([v("stak-set-password")],Xe);var _a="stored_bytes",wc={[_a]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Gs,ir,Sa,sr=class extends _{constructor(){super(...arguments);h(this,ir);h(this,Gs,new f(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,Gs).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,Gs).render(e=>p(this,ir,Sa).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Gs=new WeakMap,ir=new WeakSet,Sa=function(e){return L("Quotas",[{head:"Quota",kind:"main",cell:([t])=>wc[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>ka(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>ka(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":Xt(t,r)}],e)},sr=u([v("stak-quotas")],sr);function ka(i,s,e){return s===null?e:i===_a?ki(s):w(s)}var Ra=3650,$c=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Ta(i){return i.days.trim()===""?null:Number(i.days)}function Aa(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??"",chats:i.registered_participants_only?"registered":"all"}}var se,Ft,ht,Ea,Pa,Ca,rr=class extends _{constructor(){super(...arguments);h(this,ht);h(this,se,new ct(this,()=>"settings/"));h(this,Ft,new f(this,e=>this.api.settings(e),e=>a(this,se).init(Aa(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ft).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:k("config","change settings")}
      ${a(this,se).form?p(this,ht,Ca).call(this,a(this,se).form):a(this,Ft).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${k("read","see settings")}`}};se=new WeakMap,Ft=new WeakMap,ht=new WeakSet,Ea=async function(e){if(e.preventDefault(),a(this,se).form===null||!await p(this,ht,Pa).call(this,Ta(a(this,se).form)))return;await a(this,se).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Ta(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return a(this,Ft).set(o),Aa(o)})&&this.session.notify("Saved")},Pa=async function(e){let t=a(this,Ft).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Ra)||t!==null&&e>=t?!0:A({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Ca=function(e){let t=a(this,se).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${p(this,ht,Ea)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,se).change({title:o},"title"),error:x(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Ra),isDisabled:r,value:e.days,set:o=>a(this,se).change({days:o},"retention_days"),error:x(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${de({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:o=>a(this,se).change({chats:o},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Yi({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,se).change({origins:o},"allowed_origins"),isDisabled:r,error:x(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,se).change({webhook:o},"webhook_url"),error:x(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,se).change({requests:o},"limits.requests_per_second"),error:x(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,se).change({userRequests:o},"limits.user_requests_per_second"),error:x(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${$(a(this,se).problem,void 0,o=>$c.some(l=>We(o,l)))}
      ${ms({draftForm:a(this,se),isAllowed:!r,action:"Save"})}
    </form>`},rr=u([v("stak-settings")],rr);var Da=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,kc={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},ie,Xr,Ma,Na,Oa,Ia,La,ja,za,we=class extends G{constructor(){super(...arguments);h(this,ie);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Ai());let t=e.get("error");t!==null&&(this.error=kc[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){p(this,ie,Xr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Da.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ss()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?p(this,ie,Oa).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${de({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{p(this,ie,Na).call(this,t)}})}
        <form @submit=${p(this,ie,Ma)}>
          ${this.way==="key"?p(this,ie,Ia).call(this):p(this,ie,La).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?p(this,ie,za).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};ie=new WeakSet,Xr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Ma=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=H(t),this.password="",await this.updateComplete,p(this,ie,Xr).call(this)}this.isBusy=!1}},Na=async function(e){this.way=e,this.problem=null,await this.updateComplete},Oa=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Ia=function(){let e=Rr(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:$(this.problem)}`},La=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${p(this,ie,ja).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${$(this.problem)}`},ja=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},za=function(e){let t=this.tenant.trim();return Da.test(t)?n`<p class="other-way"><a class="button" href=${st(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([j({attribute:!1})],we.prototype,"session",2),u([b()],we.prototype,"way",2),u([b()],we.prototype,"tenant",2),u([b()],we.prototype,"email",2),u([b()],we.prototype,"password",2),u([b()],we.prototype,"key",2),u([b()],we.prototype,"methods",2),u([b()],we.prototype,"problem",2),u([b()],we.prototype,"isBusy",2),u([b()],we.prototype,"error",2),we=u([v("stak-sign-in")],we);var Zs=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new Ie(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=H(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var bs,Qe,mt,ae,Qr,Fa,qa,Ba,en,Ua,Ha,qt=class extends _{constructor(){super(...arguments);h(this,ae);this.uid="";this.problem=null;this.isFetching=!1;h(this,bs,!1);h(this,Qe,new Zs(this,()=>`export/${this.uid}`));h(this,mt,new Zs(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,bs)||(T(this,bs,!1),a(this,Qe).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:k("read","export users"):k("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Qe).isRunning} @click=${()=>p(this,ae,Fa).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,mt).isRunning}
          @click=${()=>{p(this,ae,Ba).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${$(this.problem)} ${p(this,ae,en).call(this,a(this,Qe),"Exporting")}
      ${a(this,Qe).job?.status==="done"?p(this,ae,Ua).call(this,a(this,Qe).job):d}
      ${p(this,ae,en).call(this,a(this,mt),"Erasing")}
      ${a(this,mt).job?.status==="done"?p(this,ae,Ha).call(this,a(this,mt).job):d}
    </section>`}};bs=new WeakMap,Qe=new WeakMap,mt=new WeakMap,ae=new WeakSet,Qr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=H(t)}},Fa=function(){p(this,ae,Qr).call(this,()=>a(this,Qe).start(()=>this.api.exportUser(this.uid)))},qa=async function(e){this.isFetching=!0,await p(this,ae,Qr).call(this,async()=>Sr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},Ba=async function(){this.problem=null,await A({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{T(this,bs,!0),await a(this,mt).start(()=>this.api.eraseUser(this.uid))}})},en=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${C(o,"item")} so far`:"";return n`${$(e.problem)}
    ${e.isRunning?et(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Ua=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${ki(t)}, one JSON document per line. Available until ${B(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,ae,qa).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},Ha=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Sr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${B(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:L("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>w(l)}],r)}`},u([j({attribute:!1})],qt.prototype,"uid",2),u([b()],qt.prototype,"problem",2),u([b()],qt.prototype,"isFetching",2),qt=u([v("stak-user-data")],qt);var Wa=20,_c={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Bt,Fe,bt,fs,Va,Ka,gt=class extends _{constructor(){super(...arguments);h(this,fs);this.inboxes=[];this.chosen="";this.unread=0;h(this,Bt,null);h(this,Fe,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Wa,null,e);return T(this,Bt,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,bt,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Wa,a(this,Bt),e);T(this,Bt,t.next_cursor),a(this,Fe).set([...a(this,Fe).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,a(this,Fe).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${a(this,Fe).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${fe(this.chosen,this.inboxes,e=>p(this,fs,Va).call(this,e))}
      </div>
      ${a(this,Fe).render(e=>e.length===0?z("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${p(this,fs,Ka).call(this,e)} ${$(a(this,bt).problem,()=>{a(this,bt).load()})}
              ${re(a(this,Bt)!==null,a(this,bt).isLoading,()=>{a(this,bt).load()})}`,"Loading inbox")}
    </section>`}};Bt=new WeakMap,Fe=new WeakMap,bt=new WeakMap,fs=new WeakSet,Va=function(e){this.chosen=e,a(this,bt).reset(),a(this,Fe).reset(),a(this,Fe).load()},Ka=function(e){return L(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${M("broadcasts",this.chosen,t.id)}>${Rc(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,o]=_c[Sc(t)];return n`<span class="badge ${o}">${r}</span>`}},{head:"Received",cell:t=>Ja(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Ja(t.readat)}],e)},u([j({attribute:!1})],gt.prototype,"uid",2),u([j({attribute:!1})],gt.prototype,"inboxes",2),u([b()],gt.prototype,"chosen",2),u([b()],gt.prototype,"unread",2),gt=u([v("stak-user-inbox")],gt);function Sc(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function Rc(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function Ja(i){return n`<time class="nowrap" title=${Z(i)} datetime=${new Date(i*1e3).toISOString()}
    >${ee(i)}</time
  >`}var Ya=50,Tc=250,ft,vs,De,qe,ys,Ga,Za,Xs=class extends _{constructor(){super(...arguments);h(this,ys);this.beginning="";h(this,ft,null);h(this,vs);h(this,De,new f(this,async e=>{let t=await this.api.users(this.beginning,Ya,null,e);return T(this,ft,t.next_cursor),t.users}));h(this,qe,new f(this,async e=>{let t=await this.api.users(this.beginning,Ya,a(this,ft),e);T(this,ft,t.next_cursor),a(this,De).set([...a(this,De).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,De).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,vs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>p(this,ys,Ga).call(this,e)})}
      </div>
      ${a(this,De).value===void 0?"":$(a(this,De).problem,()=>{a(this,De).load()})}
      ${a(this,De).render(e=>e.length===0?this.beginning===""?z("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${z("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${a(this,ft)===null?"":re(!0,a(this,qe).isLoading,()=>{a(this,qe).load()})}`:n`${p(this,ys,Za).call(this,e)} ${$(a(this,qe).problem,()=>{a(this,qe).load()})}
              ${re(a(this,ft)!==null,a(this,qe).isLoading,()=>{a(this,qe).load()})}`,"Loading users")}
    </section>`}};ft=new WeakMap,vs=new WeakMap,De=new WeakMap,qe=new WeakMap,ys=new WeakSet,Ga=function(e){this.beginning=e,clearTimeout(a(this,vs)),a(this,qe).reset(),T(this,vs,setTimeout(()=>{a(this,De).load()},Tc))},Za=function(e){return L("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${B(t.created)}</span>`}],e)},u([b()],Xs.prototype,"beginning",2),Xs=u([v("stak-user-list")],Xs);var Xa=20,Ut,$e,Ht,vt,Qa,el,tl,Qs=class extends _{constructor(){super(...arguments);h(this,vt);this.uid="";h(this,Ut,null);h(this,$e,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,Xa,null,e);return T(this,Ut,t.next_cursor),t.sessions}));h(this,Ht,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,Xa,a(this,Ut),e);T(this,Ut,t.next_cursor),a(this,$e).set([...a(this,$e).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,$e).value!==void 0||a(this,$e).isLoading||a(this,$e).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:k("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,$e).isLoading}
          @click=${()=>{a(this,$e).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,vt,el).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,$e).render(r=>p(this,vt,tl).call(this,r),"Loading sessions"):d}
    </section>`}};Ut=new WeakMap,$e=new WeakMap,Ht=new WeakMap,vt=new WeakSet,Qa=async function(e){await A({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,$e).load())},el=async function(){let e=0;await A({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await a(this,$e).load())},tl=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${L("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${B(t.created)}</small>`},{head:"Refreshed",cell:t=>ee(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,vt,Qa).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${$(a(this,Ht).problem??a(this,$e).problem,()=>{a(this,Ht).load()})}
    ${a(this,Ut)===null?d:re(!0,a(this,Ht).isLoading,()=>{a(this,Ht).load()})}`},u([j({attribute:!1})],Qs.prototype,"uid",2),Qs=u([v("stak-user-sessions")],Qs);var Ac=3600;function ei(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var Wt,ke,xs,le,N,sl,il,rl,nl,tn,ol,al,ll,sn,dl,cl,pl,ul,hl,Me=class extends _{constructor(){super(...arguments);h(this,N);this.query="";this.uid=null;this.ttl={...Dt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Wt,!1);h(this,ke,new ct(this,()=>`users/${this.uid}`));h(this,xs,new f(this,e=>this.api.inboxes(e)));h(this,le,new f(this,()=>p(this,N,sl).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,xs).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>p(this,N,rl).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:k("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,N,nl)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,le).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,le).isLoading&&this.uid===null?et("Looking up"):d}
      ${$(a(this,le).problem,()=>{a(this,le).load()})}
      ${this.uid===null?a(this,le).isLoading||a(this,le).problem?d:p(this,N,dl).call(this):p(this,N,cl).call(this,this.uid)}`}};Wt=new WeakMap,ke=new WeakMap,xs=new WeakMap,le=new WeakMap,N=new WeakSet,sl=async function(){let e=a(this,Wt)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,Wt);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new V(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,ke).init(ei(r)),r}catch(r){let o=H(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,ke).init(ei(null)),null}},il=function(e){this.query=e,a(this,le).reset(),T(this,Wt,!0),a(this,le).load()},rl=function(){this.query="",this.uid=null,a(this,le).reset()},nl=function(e){e.preventDefault(),T(this,Wt,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,le).reset(),a(this,le).load()):(this.uid=this.query.trim(),a(this,ke).init(ei(null))))},tn=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:H(r)}}},ol=async function(e,t){e.preventDefault();let r=a(this,le).value;await a(this,ke).save(async({name:l,phone:c})=>{let m={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,m,r??null);return a(this,le).set(g),ei(g)})&&this.session.notify("Profile saved")},al=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,le).set(null),a(this,ke).init(ei(null))},ll=function(e,t){e.preventDefault(),p(this,N,tn).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,nt(this.ttl)??Ac);await Oe(`Token for ${t}`,n`Anyone with this token can act as this user until ${B(o)}. It will not be shown again and cannot
        be revoked.`,r)})},sn=function(e){p(this,N,tn).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},dl=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,N,il).call(this,e.detail)}
    ></stak-user-list>`:z("No user selected","Enter a user ID as your backend knows it.")},cl=function(e){return n`${this.session.hasScope("read")?Zt(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${a(this,xs).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${a(this,ke).form?p(this,N,pl).call(this,e,a(this,ke).form):d}
        ${Zt(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,N,al).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Zt(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,N,ul).call(this,e)} ${p(this,N,hl).call(this,e)}
      </div>
    </div>`},pl=function(e,t){let r=a(this,le).value,o=a(this,ke).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${B(r.created)}, changed
            ${B(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:k("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,N,ol).call(this,c,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,ke).change({name:c},"display_name"),error:x(o?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,ke).change({phone:c},"phone_number"),error:x(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${$(o,void 0,c=>c==="display_name"||c==="phone_number")}
        ${ms({draftForm:a(this,ke),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},ul=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${fe(this.chosenInbox,a(this,xs).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,N,sn).call(this,e)}>Recount</button>
      </div>
      ${$(this.problems.recount??null,()=>p(this,N,sn).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${L("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},hl=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:k("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>p(this,N,ll).call(this,o,e)}>
        ${ot({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:x(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${$(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([b()],Me.prototype,"query",2),u([b()],Me.prototype,"uid",2),u([b()],Me.prototype,"ttl",2),u([b()],Me.prototype,"chosenInbox",2),u([b()],Me.prototype,"recounted",2),u([b()],Me.prototype,"erasures",2),u([b()],Me.prototype,"problems",2),Me=u([v("stak-users")],Me);var ml=50,Ec=200,Pc=2048,Cc=[3600,86400,7*86400],ws,Jt,Be,Ne,Vt,F,rn,fl,vl,yl,xl,wl,$l,kl,_l,Sl,Rl,Tl,ti=class extends _{constructor(){super(...arguments);h(this,F);this.shown=null;h(this,ws,0);h(this,Jt,null);h(this,Be,new f(this,async e=>{let t=await this.api.webhooks(e);return T(this,ws,t.limit),t.webhooks}));h(this,Ne,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",ml,null,e);return T(this,Jt,t.next_cursor),t.attempts}));h(this,Vt,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",ml,a(this,Jt),e);T(this,Jt,t.next_cursor),a(this,Ne).set([...a(this,Ne).value??[],...t.attempts])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Be).load()}render(){let e=a(this,Be).value??[],t=O({title:"Webhooks",about:"Endpoints of your backend that receive signed events.",actions:n`<button
        type="button"
        class="primary"
        ?disabled=${!a(this,F,rn)||a(this,ws)>0&&e.length>=a(this,ws)}
        @click=${()=>{p(this,F,fl).call(this)}}
      >
        New endpoint
      </button>`});return this.session.hasScope("read")?n`${t}
      ${this.session.hasScope("config")?d:k("config","change webhook endpoints")}
      ${this.session.hasScope("tokens")?d:k("tokens","choose where events are sent")}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${a(this,Be).render(r=>r.length===0?z("No endpoints",n`<p>Create one to receive events, for example when a message was read.</p>`):p(this,F,_l).call(this,r),"Loading endpoints")}
      </section>
      ${this.shown===null?d:p(this,F,Rl).call(this,this.shown)}`:n`${t}${k("read","see webhook endpoints")}`}};ws=new WeakMap,Jt=new WeakMap,Be=new WeakMap,Ne=new WeakMap,Vt=new WeakMap,F=new WeakSet,rn=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},fl=async function(){let e={url:"",description:"",chosen:new Set},t="";await A({title:"New webhook endpoint",action:"Create endpoint",isReady:()=>e.url.trim()!==""&&e.chosen.size>0,isShownAtField:o=>o==="url"||o==="description",body:(o,l)=>bl(e,o,l),act:async()=>{({secret:t}=await this.api.createWebhook(gl(e)))}})&&(await Oe("Secret of the new endpoint","Add it to your backend, which verifies the signatures with it. It will not be shown again.",t),await a(this,Be).load())},vl=async function(e){let t=_i.filter(l=>e.event_types.includes(l)),r={url:e.url,description:e.description??"",chosen:new Set(t)};await A({title:"Change webhook endpoint",action:"Save",isReady:()=>r.url.trim()!==""&&r.chosen.size>0,isShownAtField:l=>l==="url"||l==="description",body:(l,c)=>bl(r,l,c),act:async()=>{await this.api.changeWebhook(e.webhook_id,gl(r))}})&&(this.session.notify("Endpoint changed"),await a(this,Be).load())},yl=async function(e,t){await A({title:t?"Enable this endpoint?":"Disable this endpoint?",action:t?"Enable":"Disable",body:()=>n`<p class="code">${e.url}</p>
          <p>${t?"It receives events from now on.":"It receives no events until you enable it."}</p>`,act:async()=>{await this.api.changeWebhook(e.webhook_id,{enabled:t})}})&&(this.session.notify(t?"Endpoint enabled":"Endpoint disabled"),await a(this,Be).load())},xl=async function(e){let t="",r="";await A({title:"Rotate the endpoint's secret?",action:"Rotate",body:l=>be({id:"webhook-grace",label:"The previous secret also signs",value:t,options:[{value:"",label:"until the next rotation"},...Cc.map(c=>({value:String(c),label:`for ${Qt(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}}),act:async()=>{({secret:r}=await this.api.rotateWebhookSecret(e.webhook_id,t===""?null:Number(t)))}})&&await Oe("New secret","Add it to your backend now. It will not be shown again.",r)},wl=async function(e){await A({title:"Delete this endpoint?",isDanger:!0,action:"Delete",body:()=>n`<p class="code">${e.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,act:async()=>{await this.api.deleteWebhook(e.webhook_id)}})&&(this.shown?.webhook_id===e.webhook_id&&(this.shown=null),this.session.notify("Endpoint deleted"),await a(this,Be).load())},$l=function(e){this.shown=e,a(this,Ne).reset(),a(this,Ne).load()},kl=async function(e){let t=this.shown;t===null||!await A({title:"Send this event again?",action:"Send again",body:()=>n`<p>${e.event_type} is sent to <span class="code">${t.url}</span> with the same ID.</p>`,act:async()=>{await this.api.replayAttempt(t.webhook_id,e.attempt_id)}})||(this.session.notify("Sending the event again"),await a(this,Ne).load())},_l=function(e){return L("Webhook endpoints, oldest first",[{head:"Endpoint",kind:"main",cell:t=>n`<strong class="code">${t.url}</strong>${t.description===null?d:n`<small>${t.description}</small>`}`},{head:"Events",cell:t=>n`<ul class="chips">
              ${t.event_types.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Status",cell:t=>t.enabled?n`<span class="badge good">enabled</span>`:n`<span class="badge bad">disabled</span><small>${t.disabled_reason}</small>`},{head:"Actions",kind:"actions",cell:t=>p(this,F,Sl).call(this,t)}],e)},Sl=function(e){let t=e.description??te(e.webhook_id),r=(l,c,m,g="")=>n`<button
        type="button"
        class="small ${g}"
        aria-label="${l.replace("…","")}: ${t}"
        ?disabled=${!m}
        @click=${c}
      >
        ${l}
      </button>`,o=this.session.hasScope("config");return n`${r("Attempts",()=>p(this,F,$l).call(this,e),!0)}
    ${r("Change…",()=>{p(this,F,vl).call(this,e)},a(this,F,rn))}
    ${r("Rotate secret…",()=>{p(this,F,xl).call(this,e)},o)}
    ${r(e.enabled?"Disable…":"Enable…",()=>{p(this,F,yl).call(this,e,!e.enabled)},o)}
    ${r("Delete…",()=>{p(this,F,wl).call(this,e)},o,"danger-quiet")}`},Rl=function(e){return n`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${e.description??te(e.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${a(this,Ne).isLoading} @click=${()=>{a(this,Ne).load()}}>
          ${U("refresh")}Refresh
        </button>
      </div>
      ${a(this,Ne).render(t=>t.length===0?z("No attempts",n`<p>No event was sent in the last seven days.</p>`):n`${p(this,F,Tl).call(this,t)} ${$(a(this,Vt).problem,()=>{a(this,Vt).load()})}
              ${re(a(this,Jt)!==null,a(this,Vt).isLoading,()=>{a(this,Vt).load()})}`,"Loading attempts")}
    </section>`},Tl=function(e){return L(`${C(e.length,"attempt")}, newest first`,[{head:"Event",kind:"main",cell:t=>n`<strong>${t.event_type}</strong><small class="code">${t.event_id}</small>`},{head:"Result",cell:t=>n`<span class="badge ${t.succeeded?"good":"bad"}"
                >${t.succeeded?"accepted":"failed"}${t.status===null?"":` (${t.status})`}</span
              >${t.reason===null?d:n`<small>${t.reason}</small>`}`},{head:"Duration",kind:"number",cell:t=>n`${w(t.duration_ms)} ms`},{head:"Sent",cell:t=>n`<time class="nowrap" title=${Z(t.at)}>${ee(t.at)}</time>`},{head:"Replay",kind:"actions",cell:t=>n`<button
              type="button"
              class="small"
              aria-label="Send again: ${t.event_type}, ${ee(t.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${()=>{p(this,F,kl).call(this,t)}}
            >
              Send again…
            </button>`}],e)},u([b()],ti.prototype,"shown",2),ti=u([v("stak-webhooks")],ti);function gl(i){return{url:i.url.trim(),event_types:_i.filter(s=>i.chosen.has(s)),description:i.description.trim()||null}}function bl(i,s,e){return n`${y({id:"webhook-url",label:"URL",isCode:!0,maxlength:Pc,placeholder:"https://hooks.example/stak",value:i.url,set:t=>{i.url=t,s()},error:x(e?.errors,"url")})}
    ${y({id:"webhook-description",label:"Description",isOptional:!0,maxlength:Ec,value:i.description,set:t=>{i.description=t,s()},error:x(e?.errors,"description")})}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${_i.map(t=>n`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${t}
              .checked=${i.chosen.has(t)}
              @change=${r=>{r.target.checked?i.chosen.add(t):i.chosen.delete(t),s()}}
            />
            <span><strong>${t}</strong><small>${Pn[t]}</small></span>
          </label>`)}
    </fieldset>`}document.adoptedStyleSheets=[Kn,Fn,Jn,Hn,Un,qn,Vn,Wn,zn,Bn].map(i=>i.styleSheet);var Dc=5e3,Al={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",webhooks:"Webhooks",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Mc=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","webhooks","accounts","settings","audit-log"]]],Nc=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),J,si,ii,Q,El,ri,nn,ni,on,Pl,Cl,Dl,nr,Ml,Nl,yt=class extends G{constructor(){super(...arguments);h(this,Q);h(this,J,new Ti);h(this,si,new wi(a(this,J)));this.route=_r(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,ii);h(this,ri,async()=>{this.route=_r(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Nc.has(this.route.view)&&(a(this,J).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,Q,nn).call(this)});h(this,ni,e=>{a(this,J).drafts().length>0&&e.preventDefault()});h(this,nr,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,ri)),window.addEventListener("beforeunload",a(this,ni)),a(this,J).addEventListener("changed",()=>this.requestUpdate()),a(this,J).addEventListener("notification",e=>p(this,Q,on).call(this,e.detail)),p(this,Q,El).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,ri)),window.removeEventListener("beforeunload",a(this,ni))}render(){let e=On(location.hash),t=e!==null?"Set a password":a(this,J).isOpen?Al[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,J)} .link=${e}></stak-set-password>`:a(this,J).isOpen?p(this,Q,Cl).call(this):this.isRestoring?n`<main class="door">${et("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,J)}
                @signed-in=${()=>this.updateComplete.then(()=>p(this,Q,nn).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${U("done")}${this.toast}</p>`:d}
      </div>`}};J=new WeakMap,si=new WeakMap,ii=new WeakMap,Q=new WeakSet,El=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Ai();t!==""&&!e.has("error")&&await a(this,J).restore(t),a(this,J).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},ri=new WeakMap,nn=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},ni=new WeakMap,on=function(e){this.toast=e,clearTimeout(a(this,ii)),T(this,ii,setTimeout(()=>this.toast="",Dc))},Pl=async function(){if(a(this,J).drafts().length===0||await A({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,J).signOut()}catch{p(this,Q,on).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Cl=function(){return n`<a class="skip" href="#main" @click=${a(this,nr)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${ss()}
              <div><strong>Stak</strong><span title=${a(this,J).tenant}>${a(this,J).tenant}</span></div>
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
            ${Mc.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>p(this,Q,Ml).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${p(this,Q,Dl).call(this)}
            <button type="button" class="small" @click=${()=>{p(this,Q,Pl).call(this)}}>${U("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Zt(`${this.route.view}/${this.route.inbox??a(this,J).inbox}/${this.route.id}`,p(this,Q,Nl).call(this))}
        </main>
      </div>`},Dl=function(){let{account:e,ownKey:t}=a(this,J);return e===null?n`<p>
        Key <code>${te(t?.key_id??"")}</code>,
        ${t?.scopes.length===es.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${ts[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Nn(a(this,J),a(this,si))}}>
            ${U("lock")}Change password
          </button>`:d}`},nr=new WeakMap,Ml=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,J).drafts(`${e}/`).length>0;return n`<li>
      <a href=${M(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${U(e)}${Al[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Nl=function(){let[e,t,r]=[a(this,J),a(this,si),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"webhooks":return n`<stak-webhooks .session=${e} .api=${t} .route=${r}></stak-webhooks>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([b()],yt.prototype,"route",2),u([b()],yt.prototype,"isMenuCollapsed",2),u([b()],yt.prototype,"toast",2),u([b()],yt.prototype,"isRestoring",2),yt=u([v("stak-console")],yt);export{yt as StakConsole};
