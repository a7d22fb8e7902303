var xl=Object.defineProperty;var $l=Object.getOwnPropertyDescriptor;var tn=s=>{throw TypeError(s)};var u=(s,i,e,t)=>{for(var r=t>1?void 0:t?$l(i,e):i,o=s.length-1,l;o>=0;o--)(l=s[o])&&(r=(t?l(i,e,r):l(r))||r);return t&&r&&xl(i,e,r),r};var Qi=(s,i,e)=>i.has(s)||tn("Cannot "+e);var a=(s,i,e)=>(Qi(s,i,"read from private field"),e?e.call(s):i.get(s)),h=(s,i,e)=>i.has(s)?tn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(s):i.set(s,e),R=(s,i,e,t)=>(Qi(s,i,"write to private field"),t?t.call(s,e):i.set(s,e),e),p=(s,i,e)=>(Qi(s,i,"access private method"),e);var ei=globalThis,ti=ei.ShadowRoot&&(ei.ShadyCSS===void 0||ei.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,er=Symbol(),sn=new WeakMap,bs=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==er)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(ti&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=sn.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&sn.set(e,i))}return i}toString(){return this.cssText}},si=s=>new bs(typeof s=="string"?s:s+"",void 0,er),P=(s,...i)=>{let e=s.length===1?s[0]:i.reduce((t,r,o)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+s[o+1],s[0]);return new bs(e,s,er)},rn=(s,i)=>{if(ti)s.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),r=ei.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,s.appendChild(t)}},tr=ti?s=>s:s=>s instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return si(e)})(s):s;var{is:wl,defineProperty:kl,getOwnPropertyDescriptor:_l,getOwnPropertyNames:Sl,getOwnPropertySymbols:Tl,getPrototypeOf:Rl}=Object,ii=globalThis,nn=ii.trustedTypes,Al=nn?nn.emptyScript:"",El=ii.reactiveElementPolyfillSupport,vs=(s,i)=>s,ys={toAttribute(s,i){switch(i){case Boolean:s=s?Al:null;break;case Object:case Array:s=s==null?s:JSON.stringify(s)}return s},fromAttribute(s,i){let e=s;switch(i){case Boolean:e=s!==null;break;case Number:e=s===null?null:Number(s);break;case Object:case Array:try{e=JSON.parse(s)}catch{e=null}}return e}},ri=(s,i)=>!wl(s,i),on={attribute:!0,type:String,converter:ys,reflect:!1,useDefault:!1,hasChanged:ri};Symbol.metadata??=Symbol("metadata"),ii.litPropertyMetadata??=new WeakMap;var je=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=on){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(i,t,e);r!==void 0&&kl(this.prototype,i,r)}}static getPropertyDescriptor(i,e,t){let{get:r,set:o}=_l(this.prototype,i)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);o?.call(this,l),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??on}static _$Ei(){if(this.hasOwnProperty(vs("elementProperties")))return;let i=Rl(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(vs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(vs("properties"))){let e=this.properties,t=[...Sl(e),...Tl(e)];for(let r of t)this.createProperty(r,e[r])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let r of t)e.unshift(tr(r))}else i!==void 0&&e.push(tr(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return rn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),r=this.constructor._$Eu(i,t);if(r!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:ys).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(r):this.setAttribute(r,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,r=t._$Eh.get(i);if(r!==void 0&&this._$Em!==r){let o=t.getPropertyOptions(r),l=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:ys;this._$Em=r;let c=l.fromAttribute(e,o.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(i,e,t,r=!1,o){if(i!==void 0){let l=this.constructor;if(r===!1&&(o=this[i]),t??=l.getPropertyOptions(i),!((t.hasChanged??ri)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(l._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:r,wrapped:o},l){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,l??e??this[i]),o!==!0||l!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),r===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,o]of this._$Ep)this[r]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,o]of t){let{wrapped:l}=o,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,o,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};je.elementStyles=[],je.shadowRootOptions={mode:"open"},je[vs("elementProperties")]=new Map,je[vs("finalized")]=new Map,El?.({ReactiveElement:je}),(ii.reactiveElementVersions??=[]).push("2.1.2");var ir=globalThis,an=s=>s,ni=ir.trustedTypes,ln=ni?ni.createPolicy("lit-html",{createHTML:s=>s}):void 0,rr="$lit$",Fe=`lit$${Math.random().toFixed(9).slice(2)}$`,nr="?"+Fe,Pl=`<${nr}>`,vt=document,$s=()=>vt.createComment(""),ws=s=>s===null||typeof s!="object"&&typeof s!="function",or=Array.isArray,mn=s=>or(s)||typeof s?.[Symbol.iterator]=="function",sr=`[ 	
\f\r]`,xs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dn=/-->/g,cn=/>/g,ft=RegExp(`>|${sr}(?:([^\\s"'>=/]+)(${sr}*=${sr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pn=/'/g,un=/"/g,gn=/^(?:script|style|textarea|title)$/i,ar=s=>(i,...e)=>({_$litType$:s,strings:i,values:e}),n=ar(1),A=ar(2),$c=ar(3),we=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),hn=new WeakMap,bt=vt.createTreeWalker(vt,129);function fn(s,i){if(!or(s)||!s.hasOwnProperty("raw"))throw Error("invalid template strings array");return ln!==void 0?ln.createHTML(i):i}var bn=(s,i)=>{let e=s.length-1,t=[],r,o=i===2?"<svg>":i===3?"<math>":"",l=xs;for(let c=0;c<e;c++){let m=s[c],g,k,y=-1,W=0;for(;W<m.length&&(l.lastIndex=W,k=l.exec(m),k!==null);)W=l.lastIndex,l===xs?k[1]==="!--"?l=dn:k[1]!==void 0?l=cn:k[2]!==void 0?(gn.test(k[2])&&(r=RegExp("</"+k[2],"g")),l=ft):k[3]!==void 0&&(l=ft):l===ft?k[0]===">"?(l=r??xs,y=-1):k[1]===void 0?y=-2:(y=l.lastIndex-k[2].length,g=k[1],l=k[3]===void 0?ft:k[3]==='"'?un:pn):l===un||l===pn?l=ft:l===dn||l===cn?l=xs:(l=ft,r=void 0);let ue=l===ft&&s[c+1].startsWith("/>")?" ":"";o+=l===xs?m+Pl:y>=0?(t.push(g),m.slice(0,y)+rr+m.slice(y)+Fe+ue):m+Fe+(y===-2?c:ue)}return[fn(s,o+(s[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ks=class s{constructor({strings:i,_$litType$:e},t){let r;this.parts=[];let o=0,l=0,c=i.length-1,m=this.parts,[g,k]=bn(i,e);if(this.el=s.createElement(g,t),bt.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(r=bt.nextNode())!==null&&m.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let y of r.getAttributeNames())if(y.endsWith(rr)){let W=k[l++],ue=r.getAttribute(y).split(Fe),Ht=/([.?@])?(.*)/.exec(W);m.push({type:1,index:o,name:Ht[2],strings:ue,ctor:Ht[1]==="."?ai:Ht[1]==="?"?li:Ht[1]==="@"?di:xt}),r.removeAttribute(y)}else y.startsWith(Fe)&&(m.push({type:6,index:o}),r.removeAttribute(y));if(gn.test(r.tagName)){let y=r.textContent.split(Fe),W=y.length-1;if(W>0){r.textContent=ni?ni.emptyScript:"";for(let ue=0;ue<W;ue++)r.append(y[ue],$s()),bt.nextNode(),m.push({type:2,index:++o});r.append(y[W],$s())}}}else if(r.nodeType===8)if(r.data===nr)m.push({type:2,index:o});else{let y=-1;for(;(y=r.data.indexOf(Fe,y+1))!==-1;)m.push({type:7,index:o}),y+=Fe.length-1}o++}}static createElement(i,e){let t=vt.createElement("template");return t.innerHTML=i,t}};function yt(s,i,e=s,t){if(i===we)return i;let r=t!==void 0?e._$Co?.[t]:e._$Cl,o=ws(i)?void 0:i._$litDirective$;return r?.constructor!==o&&(r?._$AO?.(!1),o===void 0?r=void 0:(r=new o(s),r._$AT(s,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(i=yt(s,r._$AS(s,i.values),r,t)),i}var oi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,r=(i?.creationScope??vt).importNode(e,!0);bt.currentNode=r;let o=bt.nextNode(),l=0,c=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new Jt(o,o.nextSibling,this,i):m.type===1?g=new m.ctor(o,m.name,m.strings,this,i):m.type===6&&(g=new ci(o,this,i)),this._$AV.push(g),m=t[++c]}l!==m?.index&&(o=bt.nextNode(),l++)}return bt.currentNode=vt,r}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Jt=class s{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=yt(this,i,e),ws(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==we&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):mn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&ws(this._$AH)?this._$AA.nextSibling.data=i:this.T(vt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,r=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ks.createElement(fn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let o=new oi(r,this),l=o.u(this.options);o.p(e),this.T(l),this._$AH=o}}_$AC(i){let e=hn.get(i.strings);return e===void 0&&hn.set(i.strings,e=new ks(i)),e}k(i){or(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let o of i)r===e.length?e.push(t=new s(this.O($s()),this.O($s()),this,this.options)):t=e[r],t._$AI(o),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=an(i).nextSibling;an(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},xt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,r,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=r,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,r){let o=this.strings,l=!1;if(o===void 0)i=yt(this,i,e,0),l=!ws(i)||i!==this._$AH&&i!==we,l&&(this._$AH=i);else{let c=i,m,g;for(i=o[0],m=0;m<o.length-1;m++)g=yt(this,c[t+m],e,m),g===we&&(g=this._$AH[m]),l||=!ws(g)||g!==this._$AH[m],g===d?i=d:i!==d&&(i+=(g??"")+o[m+1]),this._$AH[m]=g}l&&!r&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},ai=class extends xt{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},li=class extends xt{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},di=class extends xt{constructor(i,e,t,r,o){super(i,e,t,r,o),this.type=5}_$AI(i,e=this){if((i=yt(this,i,e,0)??d)===we)return;let t=this._$AH,r=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},ci=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){yt(this,i)}},vn={M:rr,P:Fe,A:nr,C:1,L:bn,R:oi,D:mn,V:yt,I:Jt,H:xt,N:li,U:di,B:ai,F:ci},Cl=ir.litHtmlPolyfillSupport;Cl?.(ks,Jt),(ir.litHtmlVersions??=[]).push("3.3.3");var _s=(s,i,e)=>{let t=e?.renderBefore??i,r=t._$litPart$;if(r===void 0){let o=e?.renderBefore??null;t._$litPart$=r=new Jt(i.insertBefore($s(),o),o,void 0,e??{})}return r._$AI(s),r};var lr=globalThis,Z=class extends je{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=_s(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return we}};Z._$litElement$=!0,Z.finalized=!0,lr.litElementHydrateSupport?.({LitElement:Z});var Dl=lr.litElementPolyfillSupport;Dl?.({LitElement:Z});(lr.litElementVersions??=[]).push("4.2.2");var v=s=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(s,i)}):customElements.define(s,i)};var Ml={attribute:!0,type:String,converter:ys,reflect:!1,hasChanged:ri},Nl=(s=Ml,i,e)=>{let{kind:t,metadata:r}=e,o=globalThis.litPropertyMetadata.get(r);if(o===void 0&&globalThis.litPropertyMetadata.set(r,o=new Map),t==="setter"&&((s=Object.create(s)).wrapped=!0),o.set(e.name,s),t==="accessor"){let{name:l}=e;return{set(c){let m=i.get.call(this);i.set.call(this,c),this.requestUpdate(l,m,s,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,s,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let m=this[l];i.call(this,c),this.requestUpdate(l,m,s,!0,c)}}throw Error("Unsupported decorator location: "+t)};function I(s){return(i,e)=>typeof e=="object"?Nl(s,i,e):((t,r,o)=>{let l=r.hasOwnProperty(o);return r.constructor.createProperty(o,t),l?Object.getOwnPropertyDescriptor(r,o):void 0})(s,i,e)}function f(s){return I({...s,state:!0,attribute:!1})}var $t={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ui=s=>(...i)=>({_$litDirective$:s,values:i}),Kt=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:dp}=vn;var yn=s=>s.strings===void 0;var Ol={},hi=(s,i=Ol)=>s._$AH=i;var Wt=ui(class extends Kt{constructor(){super(...arguments),this.key=d}render(s,i){return this.key=s,i}update(s,[i,e]){return i!==this.key&&(hi(s),this.key=i),e}});function dr(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function xn(s){return s===null||dr(s)&&Object.values(s).some(xn)}function zl(s,i){return JSON.stringify(s)===JSON.stringify(i)}function cr(s,i){let e={};for(let t of new Set([...Object.keys(s),...Object.keys(i)])){let[r,o]=[s[t]??null,i[t]??null];if(!zl(r,o))if(dr(o)){if(xn(o))return null;let l=dr(r)?cr(r,o):o;if(l===null)return null;e[t]=l}else e[t]=o}return e}var gi=1e4,Il=100,$n=100,wn=10;function M(s,...i){return s.reduce((e,t,r)=>e+encodeURIComponent(String(i[r-1]))+t)}function De(s,i){return`?limit=${s}${i?`&cursor=${encodeURIComponent(i)}`:""}`}var mi=class{constructor(i){this.session=i}async inboxes(i){let e=[],t=null;do{let r=await this.session.request(`/inboxes${De(Il,t)}`,{signal:i});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(i,e){return this.session.request(M`/${i}/config`,{signal:e})}configure(i,e,t){let r=t===null?null:cr({...t},{...e});return this.session.request(M`/${i}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(i,e){return this.session.request(M`/${i}/audience`,{signal:e})}changeAudience(i,e){return this.session.request(M`/${i}/audience`,{method:"PUT",body:e})}dryRun(i,e){return this.session.request(`${M`/${i}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(i,e,t){return this.session.request(M`/${i}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(i,e,t,r,o={}){let c=Object.entries(o).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(M`/${i}/messages`+De(e,t)+c,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===wn)return g;t=g.next_cursor}}readRate(i,e,t){return this.session.request(M`/${i}/messages/${e}/read-rate`,{signal:t})}userMessages(i,e,t,r,o){return this.session.request(M`/${i}/users/${e}/messages`+De(t,r),{signal:o})}broadcast(i,e,t){return this.session.request(M`/${i}/messages/${e}`,{signal:t})}changeStatus(i,e,t){return this.session.request(M`/${i}/messages/${e}/${t}`,{method:"POST"})}redact(i,e,t){return this.session.request(M`/${i}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(i,e,t,r,o){for(;;){let l=await this.session.request(M`/${i}/messages/${e}/recipients`+De(t,r),{signal:o});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(i,e,t,r){return this.session.request(M`/${i}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(i,e,t,r){for(;;){let o=await this.session.request(M`/${i}/dead-letters`+De(e,t),{signal:r});if(o.dead_letters.length>0||o.next_cursor===null)return o;t=o.next_cursor}}redrive(i,e){return this.session.request(M`/${i}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(i,e,t){return this.session.request(`/audit-log${De(i,e)}`,{signal:t})}async keys(i){let e=[],t=null;do{let r=await this.session.request(`/keys${De($n,t)}`,{signal:i});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(i){return this.session.request("/keys",{method:"POST",body:i})}revokeKey(i){return this.session.request(M`/keys/${i}`,{method:"DELETE"})}async accounts(i){let e=[],t=null;do{let r=await this.session.request(`/accounts${De($n,t)}`,{signal:i});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(i){return this.session.request("/accounts",{method:"POST",body:i})}changeAccount(i,e){return this.session.request(M`/accounts/${i}`,{method:"PATCH",body:e})}removeAccount(i){return this.session.request(M`/accounts/${i}`,{method:"DELETE"})}resetPassword(i){return this.session.request(M`/accounts/${i}/reset`,{method:"POST"})}changeOwnPassword(i,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:i,password:e}})}rotate(i,e){return this.session.request(M`/secrets/${i}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(i){return this.session.request("/settings",{signal:i})}changeSettings(i){return this.session.request("/settings",{method:"PATCH",body:i})}async quotas(i){let{quotas:e}=await this.session.request("/quotas",{signal:i});return e}user(i,e){return this.session.request(M`/users/${i}`,{signal:e})}userByPhone(i,e){return this.session.request(`/users?phone_number=${encodeURIComponent(i)}`,{signal:e})}async users(i,e,t,r){let o=i.trim()===""?"":`&search=${encodeURIComponent(i.trim())}`;for(let l=0;;l+=1){let c=await this.session.request(`/users${De(e,t)}${o}`,{signal:r});if(c.users.length>0||c.next_cursor===null||l===wn)return c;t=c.next_cursor}}writeUser(i,e,t){return this.session.request(M`/users/${i}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(i){return this.session.request(M`/users/${i}/erase`,{method:"POST"})}exportUser(i){return this.session.request(M`/users/${i}/export`,{method:"POST"})}job(i,e){return this.session.request(M`/jobs/${i}`,{signal:e})}exportedFile(i){return this.session.fetchFile(M`/jobs/${i}/file`)}deviceSessions(i,e,t,r){return this.session.request(M`/users/${i}/sessions`+De(e,t),{signal:r})}endSession(i,e){return this.session.request(M`/users/${i}/sessions/${e}`,{method:"DELETE"})}endAllSessions(i){return this.session.request(M`/users/${i}/sessions`,{method:"DELETE"})}createToken(i,e){return this.session.request(M`/users/${i}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(i,e){return this.session.request(M`/${i}/users/${e}/audit`,{method:"POST"})}};var Ll=new Intl.NumberFormat("en"),jl=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Fl=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),pr=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),ql=.01;function $(s){return Ll.format(s)}function N(s,i,e=`${i}s`){return`${$(s)} ${s===1?i:e}`}function Yt(s,i){if(i===0)return"0 %";let e=100*s/i;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function U(s){return jl.format(s*1e3)}function se(s){return Fl.format(s*1e3)}function oe(s,i=Date.now()/1e3){let e=s-i,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?pr.format(Math.round(e/60),"minute"):t<22*3600?pr.format(Math.round(e/3600),"hour"):t<26*86400?pr.format(Math.round(e/86400),"day"):U(s)}var Bl=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],Ul=new Intl.NumberFormat("en",{maximumFractionDigits:1});function fi(s){let[i,e]=Bl.find(([,t])=>s>=t)??["",0];return e===0?N(s,"byte"):`${Ul.format(s/e)} ${i}`}function kn(s){return s>0&&s<ql?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(s)}var Hl=[["day",86400],["hour",3600],["minute",60],["second",1]];function bi(s){let[i,e]=Hl.find(([,t])=>s>=t&&s%t===0)??["second",1];return N(s/e,i)}function ae(s){return`…${s.slice(-6)}`}var Vt=["post","redact","audience","config","tokens","users","read"],_n={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},ur=["owner","sender","support","read-only"],Gt={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},hr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function ke(s){return s==="delivered"||s==="stopped"||s==="redacted"}var Y=class extends Error{constructor(e,t,r,o=[],l=null){super(r);this.status=e;this.code=t;this.errors=o;this.retryAfterSeconds=l;this.name="Problem"}};function mr(s){return typeof s=="string"?{headers:{authorization:`Bearer ${s}`},credentials:"omit"}:{headers:{"x-csrf-token":s.csrfToken},credentials:"same-origin"}}async function wt(s,i,e={}){let t=mr(i),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let o;try{o=await fetch(s,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(c){throw e.signal?.aborted?c:new Y(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await o.text();if(o.ok)return l===""?null:JSON.parse(l);throw Jl(o,l)}function Jl(s,i){let e=Number(s.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:o,errors:l}=JSON.parse(i);return new Y(s.status,String(t),String(r??o),l??[],e)}catch{return new Y(s.status,"unknown",`The server responded with status ${s.status}.`,[],e)}}var Kl={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function G(s){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${A`<path d=${Kl[s]} />`}
  </svg>`}function Zt(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function Ge(s="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${s}…</div>`}function q(s,i){return n`<div class="empty">
    <p class="empty-title">${s}</p>
    <div>${i}</div>
  </div>`}function T(s,i){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${G("lock")}
    <p>
      Your role or API key does not have the <code>${s}</code> scope, which is required to ${i}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function _(s,i,e=()=>!1){if(s===null)return d;let t=s.errors.filter(l=>!e(l.field)),r=s.errors.length>0&&t.length===0,o=s.status===403;return n`<div class="notice ${o?"quiet":"bad"}" role="alert">
    ${G(o?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":s.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${s.retryAfterSeconds?n`<p>Try again in ${s.retryAfterSeconds} s.</p>`:d}
    </div>
    ${i&&!o?n`<button type="button" class="small" @click=${i}>Try again</button>`:d}
  </div>`}function w(s,i){let e=(s??[]).filter(t=>qe(t.field,i));return e.length===0?null:e.map(t=>t.field===i?t.message:`${t.field.slice(i.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function qe(s,i){return s===i||s.startsWith(`${i}.`)||s.startsWith(`${i}[`)}var b=class{constructor(i,e,t=()=>{}){this.host=i;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;i.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let i=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(i.signal);if(i.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(i.signal.aborted)return;this.problem=H(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(i){this.value=i,this.host.requestUpdate()}render(i,e="Loading"){return this.problem!==null&&this.value===void 0?_(this.problem,()=>{this.load()}):this.value===void 0?Ge(e):i(this.value)}};function H(s){return s instanceof Y?s:(console.error(s),new Y(0,"unexpected","Something went wrong. Try again or reload the page."))}function Sn(s,i){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${i}
      .value=${s}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{Wl(e.currentTarget,s)}}>
      ${G("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function Wl(s,i){let e=s.querySelector("span"),t=s.previousElementSibling;try{await navigator.clipboard.writeText(i),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Tn=0;function C(s){return Rn((i,e)=>{let t=!1,r="",o=null,l=`question-${Tn+=1}`,c=()=>(s.confirmText===void 0||r.trim()===s.confirmText)&&(s.isReady?.()??!0),m=async k=>{if(k.preventDefault(),!(t||!c())){t=!0,o=null,g();try{await s.act(),e(!0)}catch(y){o=H(y),t=!1,g()}}},g=()=>{let k=typeof s.action=="string"?s.action:s.action();_s(n`<form method="dialog" class="dialog" @submit=${m}>
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
                    @input=${y=>{r=y.target.value,g()}}
                  />
                </div>`}
            ${_(o,void 0,s.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${s.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":k}
            </button>
          </div>
        </form>`,i)};return i.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function kt(s,i,e){return Rn((t,r)=>{let o=`secret-${Tn+=1}`;return t.setAttribute("aria-labelledby",`${o}-title`),_s(n`<div class="dialog">
        <h2 id="${o}-title">${s}</h2>
        <div class="dialog-body">
          <p>${i}</p>
          ${Sn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Rn(s){return new Promise(i=>{let e=document.createElement("dialog"),t=o=>{e.close(),e.remove(),i(o)},r=s(e,t);e.addEventListener("cancel",o=>{o.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Ze=ui(class extends Kt{constructor(s){if(super(s),s.type!==$t.PROPERTY&&s.type!==$t.ATTRIBUTE&&s.type!==$t.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!yn(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[i]){if(i===we||i===d)return i;let e=s.element,t=s.name;if(s.type===$t.PROPERTY){if(i===e[t])return we}else if(s.type===$t.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return we}else if(s.type===$t.ATTRIBUTE&&e.getAttribute(t)===i+"")return we;return hi(s),i}});function gr({id:s,hint:i,error:e}){let t=[i?`${s}-hint`:"",e?`${s}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function _t(s,i){let{id:e,label:t,hint:r,error:o,isOptional:l}=s;return n`<div class="field ${o?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${i} ${o?n`<p class="error" id="${e}-error">${o}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function x(s){return _t(s,n`<input
      id=${s.id}
      name=${s.id}
      type=${s.type??"text"}
      class=${s.isCode?"code":""}
      .value=${Ze(s.value)}
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
      aria-describedby=${gr(s)}
      @input=${i=>s.set(i.target.value)}
    />`)}function Se(s){return _t(s,n`<textarea
      id=${s.id}
      name=${s.id}
      rows=${s.rows??4}
      class=${s.isCode?"code":""}
      .value=${Ze(s.value)}
      placeholder=${s.placeholder??d}
      spellcheck=${s.isCode?"false":d}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${gr(s)}
      @input=${i=>s.set(i.target.value)}
    ></textarea>`)}function _e(s){return _t(s,n`<select
      id=${s.id}
      name=${s.id}
      .value=${Ze(s.value)}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${gr(s)}
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
              .checked=${Ze(i===s.value)}
              @change=${()=>s.set(i)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function Yl(s){let[i,e]=new Uint8Array(s.slice(0,2));if(i===255&&e===254)return new TextDecoder("utf-16le").decode(s);try{return new TextDecoder("utf-8",{fatal:!0}).decode(s)}catch{return new TextDecoder("windows-1252").decode(s)}}function vi(s,i,e){return n`<label class="file button small" for=${s}
    >${i}<input id=${s} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let o=r.target,l=o.files?.[0];l&&e(Yl(await l.arrayBuffer()),l.name),o.value=""}}
  /></label>`}var Ss=12,fr=`At least ${Ss} characters: several unrelated words, or from a password manager.`;async function An(s,i){let e="",t="";await C({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=Ss,isShownAtField:o=>o==="current_password"||o==="password",act:async()=>{await i.changeOwnPassword(e,t)},body:(o,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${x({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:c=>{e=c,o()},error:w(l?.errors,"current_password")})}
      ${x({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:c=>{t=c,o()},error:w(l?.errors,"password"),hint:fr})}`})&&s.notify("Password changed")}var Vl=["overview","compose","broadcasts","recipients","dead-letters","audience","users","inboxes","keys","accounts","settings","audit-log"];function br(s){let[i,e,t,r]=s.replace(/^#\/?/,"").split("/").map(Pn);return{view:Vl.find(l=>l===i)??"overview",inbox:e||null,id:t||null,user:r||null}}function En(s){let[i,e,t]=s.replace(/^#\/?/,"").split("/").map(Pn);return i==="set-password"&&e&&t?{tenant:e,token:t}:null}function D(s,...i){let e=i.filter(t=>t!==null);return["#",s,...e.map(encodeURIComponent)].join("/")}function he(s,...i){location.hash=D(s,...i)}function Pn(s){try{return decodeURIComponent(s)}catch{return s}}async function Cn(s,i){let e;try{if(e=await fetch(s,{...mr(i),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new Y(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new Y(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function vr(s,i){let e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=i.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var yi={csrfToken:""},Gl=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function yr(s){return Gl.exec(s)?.[1]??null}var Dn="stak-console-tenant";function Xe(s,i){return`/stack/admin/v1/${encodeURIComponent(s)}${i}`}function $i(){try{return localStorage.getItem(Dn)??""}catch{return""}}var xi=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=yr(e);if(t===null)throw new Y(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await wt(Xe(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let o={email:t,password:r};if(await wt(Xe(e,"/sign-in"),yi,{method:"POST",body:o}),!await this.restore(e))throw new Y(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await wt(Xe(e,"/session"),yi)),!0}catch{return!1}}methods(){return wt(Xe("any","/sign-in"),yi)}setPassword(e,t,r){return wt(Xe(e,"/sign-in/password"),yi,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Dn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof Y)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,o)=>wt(r,o,t))}fetchFile(e){return this.#n(e,Cn)}async#n(e,t){if(this.#e===null)throw new Y(401,"signed_out","You are signed out.");try{return await t(Xe(this.tenant,e),this.#e)}catch(r){throw r instanceof Y&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Mn=P`
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
`;var Nn=P`
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
`;var On=P`
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
`;var zn=P`
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
`;var In=P`
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
`;var Ln=P`
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
`;var jn=P`
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
`;var Fn=P`
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
`;var qn=P`
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
`;var Bn=P`
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
`;function L({title:s,about:i,crumb:e,actions:t}){return n`<div class="head">
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
  </label>`}function j(s,i,e){return n`<table class="table" role="table">
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
  </div>`}var S=class extends Z{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([I({attribute:!1})],S.prototype,"session",2),u([I({attribute:!1})],S.prototype,"api",2),u([I({attribute:!1})],S.prototype,"route",2);var Be,V,xr,Hn,$r,Jn,Kn,Wn,Yn,ki,wi=class extends S{constructor(){super(...arguments);h(this,V);h(this,Be,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,Be).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,V,Hn).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${a(this,Be).render(r=>r.length===0?q("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):p(this,V,Yn).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${ur.map(r=>n`<dt>${Gt[r]}</dt><dd>${hr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${T("config","see and change accounts")}`}};Be=new WeakMap,V=new WeakSet,xr=function(e){return e.account_id===this.session.account?.account_id},Hn=async function(){let e="",t="",r="read-only",o;!await C({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:c=>c==="email"||c==="name",act:async()=>{o=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(c,m)=>n`${x({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,c()},error:w(m?.errors,"email")})}
        ${x({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,c()},error:w(m?.errors,"name")})}
        ${Un(r,g=>{r=g,c()})}`})||o===void 0||(o.password_link!==null&&await p(this,V,$r).call(this,o.account,o.password_link),await a(this,Be).load())},$r=function(e,t){return kt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${U(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},Jn=async function(e){let t=e.role;await C({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:o=>n`<p>It applies at once, also where the person is signed in.</p>
          ${Un(t,l=>{t=l,o()})}`})&&(this.session.notify("Role changed"),await a(this,Be).load())},Kn=async function(e){let t;!await C({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await p(this,V,$r).call(this,t.account,t.password_link),await a(this,Be).load())},Wn=async function(e){await C({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await a(this,Be).load())},Yn=function(e){return j("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${p(this,V,xr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>Gt[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${se(t.last_sign_in_at)}
                  >${oe(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>p(this,V,xr).call(this,t)?d:n`<span class="row end">
                  ${p(this,V,ki).call(this,t,"Role",()=>p(this,V,Jn).call(this,t))}
                  ${p(this,V,ki).call(this,t,"Reset password",()=>p(this,V,Kn).call(this,t))}
                  ${p(this,V,ki).call(this,t,"Remove",()=>p(this,V,Wn).call(this,t),"danger-quiet")}
                </span>`}],e)},ki=function(e,t,r,o=""){return n`<button
      type="button"
      class="small ${o}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},wi=u([v("stak-accounts")],wi);function Un(s,i){return _e({id:"account-role",label:"Role",value:s,options:ur.map(e=>({value:e,label:Gt[e]})),set:e=>i(e),hint:`${hr[s]}.`})}function Xt(s,i,e){let t=e===0?0:Math.min(100,100*i/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${s}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(i,e)}
    aria-valuetext="${$(i)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function Ts({delivered:s,failed:i}){return s+i}function Zl(s){let{recipients:i,delivered:e,failed:t,redacted:r}=s,o=Math.max(0,i-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:Xl(s.status),kind:"open",value:o}].filter(({kind:c,value:m})=>c!=="open"||m>0||!ke(s.status))}function Xl(s){return s==="stopped"||s==="redacted"||s==="redacting"?"Not sent":"Pending"}function Vn(s){let i=s.recipients,e=Zl(s),t=e.filter(({value:r})=>r>0).map(({name:r,value:o})=>`${r.toLowerCase()} ${$(o)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${$(i)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:o})=>o>0&&i>0?n`<span class=${r} style="inline-size:${100*o/i}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:o,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${o}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${$(l)}</strong> <span class="muted">${Yt(l,i)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var Ql={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},ed={redacting:"recalling",redacted:"recalled"};function _i(s){return n`<span class="badge ${Ql[s]}" data-status=${s}>${ed[s]??s}</span>`}var td=new Set(["uid","uids","user_id","userid","user","id"]),wr={text:"",ids:[]};function fe(s){return s!==wr.text&&(wr={text:s,ids:sd(s)}),wr.ids}function sd(s){let i=s.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=i[0]===void 0?[]:kr(i[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>td.has(l)),o=t>=0&&(e.length>1||i.length>1)?i.slice(1).map(l=>kr(l)[t]??""):i.flatMap(kr);return[...new Set(o.filter(l=>l!==""))]}function kr(s){return Array.from(`,${s}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,i])=>{let e=(i??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function Gn(s,i){return Array.from({length:Math.ceil(s.length/i)},(e,t)=>s.slice(t*i,(t+1)*i))}var _r="audience/",Rs,Qt,be,Si,Zn,Xn,Qn,eo,Qe=class extends S{constructor(){super(...arguments);h(this,be);this.change="add";this.text="";this.run=null;this.problem=null;h(this,Rs,new b(this,e=>this.api.inboxes(e)));h(this,Qt,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate))}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(_r)??"",this.session.hasScope("read")&&(a(this,Rs).load(),a(this,Qt).load())}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=fe(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`${L({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:ge(this.inbox,a(this,Rs).value,o=>he("audience",o))})}
      ${t?d:T("audience","add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${p(this,be,Zn)}>
            ${le({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:o=>this.change=o})}
            ${Se({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:o=>p(this,be,Si).call(this,o),error:w(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
            <div class="row">
              ${vi("members-file","Import from file…",o=>p(this,be,Si).call(this,fe(o).join(`
`)))}
              <span class="muted" role="status"
                >${N(e,"distinct user")}${e>gi?`, in ${N(Math.ceil(e/gi),"batch","batches")}`:""}</span
              >
            </div>
            ${_(this.problem,void 0,o=>o.startsWith(this.change))}
            ${this.run?p(this,be,eo).call(this,this.run):d}
            <div class="row end">
              ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                    Stop after this batch
                  </button>`:d}
              <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
                ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?a(this,Qt).render(o=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(o)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${o===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):T("read","see the number of members")}
        </section>
      </div>`}};Rs=new WeakMap,Qt=new WeakMap,be=new WeakSet,Si=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(_r):this.session.keepDraft(_r,e)},Zn=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=fe(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,be,Xn).call(this,t.length)||await p(this,be,Qn).call(this,t))},Xn=function(e){return C({title:`Remove ${N(e,"member")}?`,body:()=>n`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,action:"Remove",isDanger:!0,act:async()=>{}})},Qn=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of Gn(e,gi)){if(t.isStopped)break;try{let{added:o,removed:l,estimate:c}=await this.api.changeAudience(this.inbox,{[t.change]:r});t.done+=r.length,t.changed+=t.change==="add"?o:l,a(this,Qt).set(c),p(this,be,Si).call(this,e.slice(t.done).join(`
`))}catch(o){this.problem=H(o);break}}t.isRunning=!1,this.requestUpdate()},eo=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Xt("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already in the audience":"not in the audience"}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([f()],Qe.prototype,"change",2),u([f()],Qe.prototype,"text",2),u([f()],Qe.prototype,"run",2),u([f()],Qe.prototype,"problem",2),Qe=u([v("stak-audience")],Qe);var to=50,id=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,St,Ue,Tt,Ri,so,Ti=class extends S{constructor(){super(...arguments);h(this,Ri);h(this,St,null);h(this,Ue,new b(this,async e=>{let t=await this.api.auditLog(to,null,e);return R(this,St,t.next_cursor),t.entries}));h(this,Tt,new b(this,async e=>{let t=await this.api.auditLog(to,a(this,St),e);R(this,St,t.next_cursor),a(this,Ue).set([...a(this,Ue).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ue).load()}render(){let e=L({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${a(this,Ue).isLoading}
        @click=${()=>{a(this,Ue).load()}}
      >
        ${G("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${a(this,Ue).render(t=>t.length===0?q("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${p(this,Ri,so).call(this,t)} ${_(a(this,Tt).problem,()=>{a(this,Tt).load()})}
                ${de(a(this,St)!==null,a(this,Tt).isLoading,()=>{a(this,Tt).load()})}`,"Loading audit log")}
      </section>`:n`${e}${T("read","see the audit log")}`}};St=new WeakMap,Ue=new WeakMap,Tt=new WeakMap,Ri=new WeakSet,so=function(e){return j("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>nd(t.target)},{head:"By",cell:t=>n`${rd(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${se(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${U(t.at)}</time
            >`}],e)},Ti=u([v("stak-audit-log")],Ti);function rd({actor:s,key_id:i}){return s.kind==="account"?n`<span title=${s.email??i}
      >${s.name??s.email??`account ${ae(s.id??"")}`}</span
    >`:s.kind==="api_key"?n`<span title=${i}
      >${s.name??n`API key <span class="code">${ae(i)}</span>`}</span
    >`:n`${s.kind==="operator"?"Operator":"Stak"}`}function nd(s){let i=id.exec(s);return i?.[1]&&i[2]?n`<a href=${D("broadcasts",i[1],i[2])} title=${s}>${i[1]} ${ae(i[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(s)?n`<span class="code" title=${s}>${ae(s)}</span>`:s}`}var Ai=480,Sr=96,od=240;function io(s,i){let e=s.at(-1),t=s.at(-2);return e&&t&&e.done===i.done&&t.done===i.done?[...s.slice(0,-1),i]:[...s,i].slice(-od)}function ad(s){return s.slice(1).map((i,e)=>{let t=s[e];return{at:i.at,rate:Math.max(0,i.done-t.done)/Math.max(.001,i.at-t.at)}})}function ro(s){let i=ad(s),e=s[0],t=s.at(-1);if(i.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...i.map(({rate:fs})=>fs),1),o=Math.max(.001,t.at-e.at),l=Sr-4,c=(fs,Qs)=>`${((fs-e.at)/o*Ai).toFixed(1)} ${(l-Qs/r*(Sr-12)).toFixed(1)}`,g=`M${i.map(({at:fs,rate:Qs},vl)=>{let yl=s[vl];return`${c(yl.at,Qs)}L${c(fs,Qs)}`}).join("L")}`,k=`${g}L${Ai} ${l}L0 ${l}Z`,y=$(Math.round(r)),W=$(Math.round((t.done-e.done)/o)),ue=Math.round(o),Ht=`Delivery rate over ${ue} seconds: peak ${y} per second, average ${W} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Ai} ${Sr}" preserveAspectRatio="none" role="img" aria-label=${Ht}>
      ${A`<line x1="0" x2=${Ai} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${k} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${y}</strong> per second</span>
      <span>Average <strong>${W}</strong> per second</span>
      <span class="muted">over ${ue} s</span>
    </figcaption>
  </figure>`}var ld=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,dd=6,cd=new Set(["_self","_blank","_parent","_top"]),pd="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function Rr(s){let i={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Rt(s))return{...i,body:no(s)};let e=He(s.title)||He(s.subject),t=[He(s.body),He(s.text)].filter(Boolean).join(`

`),r=ud(s),[o]=r,l=o===void 0||o.url===null?null:{label:o.label,url:o.url},c={...i,avatar:es(s.avatar),images:md(s),actions:r,link:l};if(e||t)return{...c,title:e||oo(t),body:e?t:gd(t)};let{data:m,...g}=s,k=new Set([...r.length>0?pd:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),y=Object.entries(Rt(m)?{...g,...m}:s).filter(([W])=>!k.has(W)).map(([W,ue])=>[Er(W),no(ue)]).filter(([,W])=>W.trim()!=="");return{...c,fields:y}}function es(s){if(typeof s!="string"||s.trim()==="")return null;try{let{protocol:i,href:e}=new URL(s,document.baseURI);return i==="http:"||i==="https:"?e:null}catch{return null}}function Ar(s){let i=[],e=0;for(let t of s.matchAll(ld)){i.push(s.slice(e,t.index));let r=es(t[0]);i.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...i,s.slice(e)]}function ud(s){let i=Array.isArray(s.actions)?s.actions:[],e={url:s.url??(Rt(s.redirect)?s.redirect.url:void 0),target:hd(s)},r=Tr(s.action??s.primaryAction??s.primary_action??i[0],"primary")??Tr({redirect:e},"primary"),o=Tr(s.secondaryAction??s.secondary_action??i[1],"secondary");return[r!==null&&r.url===null?{...r,url:es(e.url),target:e.target}:r,o].filter(c=>c!==null)}function Tr(s,i){if(!Rt(s))return null;let e=Rt(s.redirect)?s.redirect:s,t=es(e.url),r=He(s.label)||null;if(r===null&&t===null)return null;let o=He(e.target);return{kind:i,label:r,url:t,target:cd.has(o)?o:null}}function hd(s){return Rt(s.redirect)?He(s.redirect.target):""}function md(s){return[s.image,...Array.isArray(s.images)?s.images:[]].map(t=>Rt(t)?{url:es(t.url),description:He(t.alt)||He(t.description)}:{url:es(t),description:""}).filter(t=>t.url!==null).slice(0,dd)}function oo(s){return s.split(`
`,1)[0]??""}function gd(s){return s.slice(oo(s).length).trim()}function He(s){return typeof s=="string"?s.trim():typeof s=="number"?String(s):""}function no(s){return typeof s=="string"?s:Array.isArray(s)&&s.every(i=>typeof i!="object")?s.join(", "):typeof s=="object"&&s!==null?JSON.stringify(s,null,1):String(s)}function Er(s){let i=s.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return i.charAt(0).toUpperCase()+i.slice(1)}function Rt(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function O(s){return n`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${s}</svg>`}var F={bell:O(A`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:O(A`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:O(A`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:O(A`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:O(A`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:O(A`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:O(A`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:O(A`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:O(A`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:O(A`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:O(A`<path d="M12 5v14m-7-7h14"/>`),send:O(A`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:O(A`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:O(A`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:O(A`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:O(A`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:O(A`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:O(A`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:O(A`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:O(A`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:O(A`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:O(A`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:O(A`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:O(A`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:O(A`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:O(A`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:O(A`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:O(A`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:O(A`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:O(A`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:O(A`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:O(A`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var E={inbox:"Inbox",chats:"Chats",bell:s=>s===0?"Inbox, no unread messages":`Inbox, ${s} unread`,unread:s=>`${s} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Return now",returns:"Returns",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages wait here until they return.",pinned:"Pinned",important:"Important",collected:s=>s===1?"1 message":`${s} messages`,andMore:s=>`and ${s} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:s=>s===1?"1 message was recalled":`${s} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:s=>s===1?"1 new message":`${s} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:s=>s?`New message from ${s}`:"New message in your inbox",newChatMessage:s=>`New chat message from ${s}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:s=>`Remove ${s}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:s=>s===1?"1 member":`${s} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:s=>`Remove ${s} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var fd=6,bd=[[/order|deliver|ship|parcel|package|track/,F.box],[/bill|invoice|pay|subscription|refund|finance/,F.card],[/security|login|password|privacy|verif/,F.shield],[/offer|promo|sale|deal|coupon|market/,F.tag],[/event|calendar|remind|appoint|booking|schedule/,F.calendar],[/alert|incident|warn|error|outage|system|status/,F.alert],[/account|profile|team|member|friend|social|follow/,F.person],[/chat|comment|message|mention|repl|support/,F.chat],[/reward|gift|loyal|birthday|welcome/,F.gift],[/news|update|announce|release|blog|product/,F.news]];function ao(s,i){if(i!==void 0)return n`<span class="avatar hue-${Pr(s)}" aria-hidden="true">${co(i)}</span>`;let[,e]=bd.find(([t])=>t.test(s.toLowerCase()))??[null,F.bell];return n`<span class="avatar hue-${Pr(s)}" part="category-icon" aria-hidden="true">${e}</span>`}function lo(s,i=!1,e=null){let r=s.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(o=>[...o][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Pr(s)} ${i?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":co(e)}</span>`}function co(s){return n`<img src=${s} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Pr(s){return[...s].reduce((i,e)=>(i*31+(e.codePointAt(0)??0))%9973,7)%fd}var Cr=3600,vd=9;function po(s=new Date){let i=l=>Math.floor(l.getTime()/1e3),e=l=>new Date(s.getFullYear(),s.getMonth(),s.getDate()+l,vd),t=new Date(s.getFullYear(),s.getMonth(),s.getDate(),18),r=t.getTime()-s.getTime()>2*Cr*1e3,o=(8-s.getDay())%7||7;return[{label:E.snooze1h,until:i(s)+Cr},r?{label:E.snoozeEvening,until:i(t)}:{label:E.snooze3h,until:i(s)+3*Cr},{label:E.snoozeTomorrow,until:i(e(1))},{label:E.snoozeNextWeek,until:i(e(o))}]}var Dr=60,Mr=60*Dr,yd=24*Mr,uo=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),xd=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),ho=new Intl.DateTimeFormat(void 0,{weekday:"short"}),mo=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),$d=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),wd=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),Bh=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function Or(s){return fo(s,kd(s))}function go(s){let e=Nr(s)===0?"":`${(Nr(s)>-7?ho:mo).format(s*1e3)}, `;return fo(s,e+xd.format(s*1e3))}function fo(s,i){let e=new Date(s*1e3);return n`<time datetime=${e.toISOString()} title=${wd.format(e)}>${i}</time>`}function kd(s){let i=Date.now()/1e3-s;if(i<Dr)return E.now;if(i<Mr)return uo.format(-Math.floor(i/Dr),"minute");let e=Nr(s);if(e===0)return uo.format(-Math.floor(i/Mr),"hour");if(e===1)return E.yesterday;let t=s*1e3;return e<7?ho.format(t):(new Date(t).getFullYear()===new Date().getFullYear()?mo:$d).format(t)}function Nr(s){let i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((i(new Date)-i(new Date(s*1e3)))/(yd*1e3))}function bo(s,i,e){let t=s.message===null,r=!!s.snoozed_until,o=s.readat===null&&!t&&!r,l=i.isCurrent?0:-1,c=Rr(t?{}:s.message);return n`<li class="card ${o?"unread":""} ${i.isOpen?"open":""}" part="message" data-id=${s.id}>
    <button class="card-main" data-stop tabindex=${l} @click=${e.open}
      aria-expanded=${t?d:i.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${_d(s,i,c)}
      <span class="card-text">
        <span class="card-top">
          ${o?n`<span class="visually-hidden">${E.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${E.takenBack}</span>`:Sd(c,i.isOpen)}
        </span>
        <span class="card-meta">
          ${Ad(s)}
          ${i.sender===null?d:n`<bdi>${i.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${vo(s.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${s.snoozed_until?n`${E.returns} ${go(s.snoozed_until)}`:Or(s.returned_at??s.received)}</span>
        </span>
      </span>
      ${o?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:Td(s,c,i.isOpen,l,e)}
    <div class="card-actions ${i.isSnoozing?"wide":""}">${i.isConfirming?Nd(e):i.isSnoozing?Md(e):Dd(s,i,l,t,e)}</div>
  </li>`}function vo(s){return s==="default"?E.uncategorised:Er(s)}function _d(s,i,e){return i.sender===null&&e.avatar===null?ao(s.category,i.categoryPicture):lo(i.sender??vo(s.category),!1,e.avatar)}function Sd({title:s,body:i,actions:e,fields:t},r){if(!s&&!i&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??E.saysNothing}</span>`;let o=r?"":i||t.map(([l,c])=>l?`${l}: ${c}`:c).join(" · ");return n`${s?n`<span class="card-title" part="message-title" dir="auto">${s}</span>`:d}
    ${o?n`<span class="card-preview" part="message-body" dir="auto">${o}</span>`:d}`}function Td(s,i,e,t,r){let{body:o,fields:l,images:c}=i,m=e&&(o!==""||l.length>0),g=e?c:c.slice(0,1),k=e?s.digest??null:null;return!m&&g.length===0&&i.actions.length===0&&k===null?d:n`<div class="card-whole">
    ${m&&o?n`<p class="whole" dir="auto">${Ar(o)}</p>`:d}
    ${m&&l.length>0?n`<dl>${l.map(([y,W])=>Cd(y,W))}</dl>`:d}
    ${g.length>0?n`<div class="card-images">${g.map(Rd)}</div>`:d}
    ${k===null?d:Ed(k)}
    ${i.actions.length>0?n`<div class="card-links">${i.actions.map(y=>Pd(s,y,t,r))}</div>`:d}
  </div>`}function Rd({url:s,description:i}){return n`<img part="image" src=${s} alt=${i} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function Ad(s){let i=s.priority==="high",e=s.digest?.count??0;return n`${s.pinned?n`<span class="mark" part="pinned">${F.pin}${E.pinned}</span>`:d}
    ${i?n`<span class="mark important" part="important">${F.alert}${E.important}</span>`:d}
    ${e>0?n`<span class="mark" part="digest">${E.collected(e)}</span>`:d}`}function Ed({count:s,messages:i}){let e=s-i.length;return n`<ul class="collected" part="digest-messages">
    ${i.map(t=>{let{title:r,body:o}=Rr(t.message);return n`<li><span dir="auto">${r||o||E.saysNothing}</span> ${Or(t.received)}</li>`})}
    ${e>0?n`<li>${E.andMore(e)}</li>`:d}
  </ul>`}function Pd(s,i,e,t){let r=i.kind==="primary",o=s.action===i.kind,l=`button ${r?"primary":""} ${o?"answer":""}`,c=o?n`${F.sent}<span class="visually-hidden">${E.answered}: </span>`:d,m=r?"action":"secondary-action",g=y=>t.follow(y,i);if(i.url===null)return n`<button class=${l} part=${m} tabindex=${e} dir="auto" @click=${g}>${c}${i.label}</button>`;let k=i.target??(new URL(i.url).origin===location.origin?null:"_blank");return n`<a class=${l} part=${m} href=${i.url} tabindex=${e} dir="auto" rel="noopener"
    target=${k??d} @click=${g}>${c}${i.label??E.open}</a>`}function Cd(s,i){return n`<div><dt dir="auto">${s}</dt><dd dir="auto">${Ar(i)}</dd></div>`}function Dd(s,i,e,t,r){let o=s.readat===null?E.markRead:E.markUnread,l=s.readat===null?F.sent:F.envelope,c=i.isArchive?E.unarchive:E.archive;return s.snoozed_until?n`${At(E.endSnooze,F.unarchive,e,r.endSnooze)}
      ${At(E.snooze,F.clock,e,()=>r.offerSnooze(!0))}
      ${At(E.delete,F.trash,e,()=>r.confirm(!0))}`:n`
    ${t||i.isArchive?d:At(o,l,e,r.toggleRead)}
    ${t||i.isArchive?d:At(E.snooze,F.clock,e,()=>r.offerSnooze(!0))}
    ${t?d:At(c,i.isArchive?F.unarchive:F.archive,e,r.archive)}
    ${At(E.delete,F.trash,e,()=>r.confirm(!0))}`}function At(s,i,e,t){return n`<button class="icon" aria-label=${s} title=${s} tabindex=${e} @click=${t}>${i}</button>`}function Md(s){let i=t=>{t.currentTarget.contains(t.relatedTarget)||s.offerSnooze(!1)},e=t=>{t.key==="Escape"&&(t.stopPropagation(),s.offerSnooze(!1))};return n`<div class="snooze-times" role="group" aria-label=${E.snooze} @focusout=${i} @keydown=${e}>
    ${po().map(({label:t,until:r},o)=>n`<button class="button" ?data-confirm=${o===0}
        @click=${()=>s.snooze(r)}>${t}</button>`)}</div>`}function Nd(s){return n`<button class="button danger" data-confirm @click=${s.remove}
    @blur=${()=>s.confirm(!1)}>${E.reallyDelete}</button>`}var yo=P`
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
`;var xo=P`
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
`;var $o=P`
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
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    color: var(--_accent-ink);
    font-weight: 550;
  }
  .mark svg {
    width: 14px;
    height: 14px;
  }
  .collected {
    margin: 0 0 12px;
    padding-inline-start: 18px;
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .collected time {
    color: var(--_muted);
    font-size: 12.5px;
  }
  .snooze-times {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 6px;
  }
  .card-links .answer svg {
    width: 15px;
    height: 15px;
    margin-inline-end: 4px;
    vertical-align: -2px;
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
  .card .card-actions.wide {
    max-width: calc(100% - 20px);
    opacity: 1;
    visibility: visible;
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
`;var wo=P`
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
`;function Ei(s){let i="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return si(`color(from ${s} srgb-linear calc(${i}) calc(${i}) calc(${i}))`)}var ko=P`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${Ei("var(--_accent)")});
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
    --_badge-text: var(--stak-badge-text, ${Ei("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${Ei("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${Ei("var(--_toast)")});
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
`;var _o=[ko,xo,wo,$o,yo];function Pi(s){return n`<div class="previews">${So("light",s)}${So("dark",s)}</div>`}function So(s,{message:i,category:e,sender:t}){return n`<section class="preview ${s}" aria-label="Preview, ${s}">
    <p class="preview-label">${s==="light"?"Light":"Dark"}</p>
    ${typeof i=="string"?n`<p class="none">${i}</p>`:n`<stak-message-preview
          theme=${s}
          .message=${i}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var et=class extends Z{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isSnoozing:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},o=()=>{};return n`<ul>
      ${bo(t,r,{open:o,follow:c=>c.preventDefault(),toggleRead:o,archive:o,remove:o,confirm:o,offerSnooze:o,snooze:o,endSnooze:o})}
    </ul>`}};et.styles=[..._o,P`
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
    `],u([I({attribute:!1})],et.prototype,"message",2),u([I({attribute:!1})],et.prototype,"category",2),u([I({attribute:!1})],et.prototype,"sender",2),et=u([v("stak-message-preview")],et);var Me=class{constructor(i,e){this.poll=e;i.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let i=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(i===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var ts,As,Ci,To,Je=class extends Z{constructor(){super(...arguments);h(this,Ci);this.rate=null;this.isFailed=!1;h(this,ts,null);h(this,As,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),R(this,ts,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&p(this,Ci,To).call(this)})),a(this,ts).observe(this)}disconnectedCallback(){super.disconnectedCallback(),a(this,ts)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||ke(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};ts=new WeakMap,As=new WeakMap,Ci=new WeakSet,To=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(a(this,As)===r||t===0)){R(this,As,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([I({attribute:!1})],Je.prototype,"api",2),u([I({attribute:!1})],Je.prototype,"inbox",2),u([I({attribute:!1})],Je.prototype,"broadcast",2),u([f()],Je.prototype,"rate",2),u([f()],Je.prototype,"isFailed",2),Je=u([v("stak-read-rate")],Je);var zr=20,Od=300,zd=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],Id={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Di(s){if(s.message===null)return"Recalled message";let{title:i,body:e}=s.message,t=[i,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${s.category}`}function Ir(s,i,e){return j("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${D("broadcasts",s,t.message_id)}>${Di(t)}</a
            ><small
              >${t.audiences.kind==="everyone"?"Everyone":"Selected users"}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>_i(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${Xt(`Delivery progress of ${Di(t)}`,Ts(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${se(t.send_at??t.created)}
            >${oe(t.send_at??t.created)}</time
          >`}],i)}var ss,is,Te,Oe,Mi,ie,Es,Ro,Ps,Ao,Eo,Ne=class extends S{constructor(){super(...arguments);h(this,ie);this.size="several";this.search="";this.status="";this.category="";h(this,ss);this.older=[];this.cursor=null;h(this,is,new b(this,e=>this.api.inboxes(e)));h(this,Te,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,zr,null,e,a(this,ie,Es));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>a(this,Mi).start()));h(this,Oe,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,zr,this.cursor,e,a(this,ie,Es));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Mi,new Me(this,()=>p(this,ie,Eo).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,is).load(),a(this,Te).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ss))}render(){let e=L({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${ge(this.inbox,a(this,is).value,t=>he("broadcasts",t))}
        <button type="button" ?disabled=${a(this,Te).isLoading} @click=${()=>{a(this,Te).load()}}>
          ${G("refresh")}Refresh
        </button>
        <a class="button primary" href=${D("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${p(this,ie,Ao).call(this)}
        ${a(this,Te).render(t=>{if(t.length===0&&a(this,ie,Ro))return n`${q("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:de(!0,a(this,Oe).isLoading,()=>{a(this,Oe).load()})}`;if(t.length===0&&this.size==="single")return q("No single posts yet","Posts to one user appear here.");if(t.length===0)return q("No broadcasts yet",n`<a class="button primary" href=${D("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:o})=>o));return n`${Ir(this.inbox,[...t,...this.older.filter(({message_id:o})=>!r.has(o))],o=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${o}></stak-read-rate>`)}
          ${_(a(this,Oe).problem,()=>{a(this,Oe).load()})}
          ${de(this.cursor!==null,a(this,Oe).isLoading,()=>{a(this,Oe).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${T("read","see broadcasts")}`}};ss=new WeakMap,is=new WeakMap,Te=new WeakMap,Oe=new WeakMap,Mi=new WeakMap,ie=new WeakSet,Es=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Ro=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Ps=function(e=0){clearTimeout(a(this,ss)),a(this,Oe).reset(),this.older=[],this.cursor=null,R(this,ss,setTimeout(()=>{a(this,Te).reset(),a(this,Te).load()},e))},Ao=function(){let e=a(this,is).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${le({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,p(this,ie,Ps).call(this)}})}
      ${x({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,p(this,ie,Ps).call(this,Od)}})}
      ${_e({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...zd.map(t=>({value:t,label:Id[t]??t}))],set:t=>{this.status=t,p(this,ie,Ps).call(this)}})}
      ${_e({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,p(this,ie,Ps).call(this)}})}
    </div>`},Eo=async function(){let e=a(this,Te).value??[];if(e.every(({status:l})=>ke(l)))return"done";let t=a(this,ie,Es),r=(await this.api.broadcasts(this.inbox,zr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(a(this,ie,Es)))return"unchanged";let o=e.filter(l=>!r.some(({message_id:c})=>c===l.message_id));return a(this,Te).set([...r,...o]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([f()],Ne.prototype,"size",2),u([f()],Ne.prototype,"search",2),u([f()],Ne.prototype,"status",2),u([f()],Ne.prototype,"category",2),u([f()],Ne.prototype,"older",2),u([f()],Ne.prototype,"cursor",2),Ne=u([v("stak-broadcasts")],Ne);var Ld="recall";function Po(s,i,e){let t="all",r="",o="";return C({title:"Recall this message?",isDanger:!0,confirmText:Ld,action:()=>t==="all"?"Recall message":`Recall message from ${N(fe(r).length,"user")}`,isReady:()=>t==="all"||fe(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${le({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${N(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?Se({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:w(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${x({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:o,set:g=>m(()=>o=g),error:w(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await s.redact(i,e.message_id,{...t==="some"?{uids:fe(r)}:{},...o.trim()===""?{}:{reason:o.trim()}})}})}var jd={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},rs,Re,B,Cs,Ds,Co,Do,Mo,No,Oo,zo,Et=class extends S{constructor(){super(...arguments);h(this,B);this.samples=[];this.problem=null;this.isBusy=!1;h(this,rs,new Me(this,()=>p(this,B,Co).call(this)));h(this,Re,new b(this,e=>this.api.broadcast(this.inbox,a(this,B,Cs),e),e=>p(this,B,Ds).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Re).load()}render(){let e=n`<a href=${D("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=a(this,Re).value;return this.session.hasScope("read")?n`${L({crumb:e,title:t?Di(t):"Broadcast",about:t?n`<span aria-live="polite">${_i(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${oe(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,B,Oo).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?T("post","pause, resume or stop this broadcast"):d}
    ${_(this.problem,()=>{a(this,Re).load()})}
    ${a(this,Re).render(r=>p(this,B,zo).call(this,r),"Loading broadcast")}`:n`${L({title:"Broadcast",crumb:e})}${T("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};rs=new WeakMap,Re=new WeakMap,B=new WeakSet,Cs=function(){return this.route.id??""},Ds=function(e){a(this,Re).set(e),this.samples=io(this.samples,{at:performance.now()/1e3,done:Ts(e)}),!ke(e.status)&&!a(this,rs).isRunning&&a(this,rs).start()},Co=async function(){let e=JSON.stringify(a(this,Re).value);try{let t=await this.api.broadcast(this.inbox,a(this,B,Cs));return this.problem=null,p(this,B,Ds).call(this,t),ke(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=H(t),t}},Do=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,a(this,B,Cs),e);this.session.hasScope("read")&&p(this,B,Ds).call(this,t)}catch(t){this.problem=H(t),this.problem.status===409&&a(this,Re).load()}this.isBusy=!1}},Mo=async function(e){let t=e.recipients-e.delivered-e.failed;await C({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${N(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,B,Ds).call(this,await this.api.changeStatus(this.inbox,a(this,B,Cs),"stop"))})},No=async function(e){await Po(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await a(this,Re).load(),a(this,rs).start())},Oo=function(e){let t=this.session.hasScope("post"),r=(l,c)=>jd[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,B,Mo).call(this,e):p(this,B,Do).call(this,l)}}
          >
            ${c}
          </button>`:d,o=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${o?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,B,No).call(this,e)}}
        >
          Recall…
        </button>`}`},zo=function(e){let t=Ts(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${Yt(t,e.recipients)}</span
            >
          </div>
          ${ke(e.status)?d:Xt("Progress",t,e.recipients)}
          ${Vn(e)}
          <p><a href=${D("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${D("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${ro(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${Fd(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${Pi({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},u([f()],Et.prototype,"samples",2),u([f()],Et.prototype,"problem",2),u([f()],Et.prototype,"isBusy",2),Et=u([v("stak-broadcast")],Et);function Fd(s){let{kind:i,label:e}=s.audiences,t=[["Audience",`${i==="everyone"?"Everyone":"Selected users"}${e?`: ${e}`:""}`],["Category",s.category],["Sender",s.sender],["Created",se(s.created)],["Send time",s.send_at===null?null:se(s.send_at)],["Expires",s.expires_at===null?"Never":se(s.expires_at)],["Chunks",$(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${t.map(([r,o])=>o===null?d:n`<dt>${r}</dt>
            <dd>${o}</dd>`)}
  </dl>`}var Ni={minutes:60,hours:3600,days:86400},Pt={amount:"",unit:"days"};function tt({amount:s,unit:i}){return s.trim()===""?null:Math.round(Number(s)*Ni[i])}function Io(s){if(s===null)return Pt;let i=["days","hours","minutes"].find(e=>s%Ni[e]===0)??"minutes";return{amount:String(s/Ni[i]),unit:i}}function st(s){let{id:i,value:e,set:t}=s,r=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return _t({...s,isOptional:!0},n`<div class="joined">
      <input
        id=${i}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Ze(e.amount)}
        ?disabled=${s.isDisabled}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${r||d}
        @input=${o=>t({...e,amount:o.target.value})}
      />
      <select
        aria-label="${s.label}: unit"
        .value=${Ze(e.unit)}
        ?disabled=${s.isDisabled}
        @change=${o=>t({...e,unit:o.target.value})}
      >
        ${Object.keys(Ni).map(o=>n`<option value=${o} ?selected=${o===e.unit}>${o}</option>`)}
      </select>
    </div>`)}var it={to:"users",uids:"",label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:Pt,when:"now",at:""};function Oi(s){let i=[],e=s.to==="users"?fe(s.uids):[];s.to==="users"&&e.length===0&&i.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."});let t=Ns(s);typeof t=="string"?i.push({field:"message",message:t}):s.mode==="fields"&&Object.keys(t).length===0&&i.push({field:"message.title",message:"Enter a title or a text."}),s.mode==="fields"&&s.link!==""&&!Bd(s.link)&&i.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=tt(s.ttl);r!==null&&!(r>=1)&&i.push({field:"ttl_seconds",message:"Must be longer than zero."});let o=s.when==="later"?Math.floor(new Date(s.at).getTime()/1e3):null;if(o!==null&&Number.isNaN(o)&&i.push({field:"send_at",message:"Choose a date and time."}),i.length>0||typeof t=="string")return{errors:i};let l=s.label.trim()===""?{}:{label:s.label.trim()};return{post:{audiences:s.to==="users"?{kind:"users",uids:e,...l}:{kind:"everyone",...l},message:t,...s.category.trim()===""?{}:{category:s.category.trim()},...s.sender.trim()===""?{}:{sender:s.sender.trim()},...r===null?{}:{ttl_seconds:r},...o===null?{}:{send_at:o}}}}function Ns(s){if(s.mode==="fields"){let i=s.link.trim()===""?{}:{action:{label:s.linkLabel.trim()||"Open",url:s.link.trim()}};return{...s.title.trim()===""?{}:{title:s.title.trim()},...s.body.trim()===""?{}:{body:s.body.trim()},...i}}return rt(s.json)}function rt(s){if(s.trim()==="")return"Enter a JSON object.";try{let i=JSON.parse(s);return typeof i=="object"&&i!==null&&!Array.isArray(i)?i:"Must be a JSON object, enclosed in { and }."}catch(i){return`Invalid JSON: ${qd(s,i)}.`}}function qd(s,i){let e=i instanceof Error?i.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=s.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function Bd(s){return/^(https?:\/\/|\/(?!\/))/.test(s.trim())}function zi(s){let i=Lo(s);return typeof i=="object"&&i!==null?i:{}}function Lo(s){if(typeof s!="object"||s===null)return"";let{type:i,properties:e,required:t,default:r,const:o,enum:l,minimum:c}=s;if(o!==void 0)return o;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(i)?i[0]:i;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},k=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(k.map(y=>[y,Lo(g[y])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof c=="number"?c:0:m==="boolean"?!1:m==="null"?null:""}var Ms=class{#e=null;keyFor(i,e){let t=JSON.stringify([i,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,o=>o.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var Ud=6,Hd=250,Jd=0,Ii,ns,os,as,jo,Fo,nt=class extends Z{constructor(){super(...arguments);h(this,as);this.label="Add a user by name";this.text="";this.found=null;h(this,Ii,`user-picker-${Jd+=1}`);h(this,ns);h(this,os,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,ns)),a(this,os)?.abort()}render(){return n`<div class="user-picker">
      ${x({id:a(this,Ii),label:this.label,type:"search",value:this.text,set:e=>p(this,as,jo).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>p(this,as,Fo).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Ii=new WeakMap,ns=new WeakMap,os=new WeakMap,as=new WeakSet,jo=function(e){this.text=e,clearTimeout(a(this,ns)),a(this,os)?.abort(),this.found=null,e.trim()!==""&&R(this,ns,setTimeout(async()=>{let t=R(this,os,new AbortController);try{this.found=(await this.api.users(e,Ud,null,t.signal)).users}catch{}},Hd))},Fo=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([I({attribute:!1})],nt.prototype,"api",2),u([I()],nt.prototype,"label",2),u([f()],nt.prototype,"text",2),u([f()],nt.prototype,"found",2),nt=u([v("stak-user-picker")],nt);var qo="stak-console-me";function Kd(s){try{return localStorage.getItem(`${qo}/${s}`)??""}catch{return""}}function Wd(s,i){try{localStorage.setItem(`${qo}/${s}`,i)}catch{}}function Bo(s,i,e,t){let r=Kd(i);return C({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),Wd(i,r.trim())},body:o=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${x({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,o()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${s}
              @chosen=${l=>{r=l.detail.user_id,o()}}
            ></stak-user-picker>`:""}`})}var Ho=new Set(["title","body","action"]);function Jo(s,i){let e=["audiences.uids","audiences.label","category","sender","ttl_seconds","send_at"],t=s.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>i===r||i.startsWith(`${r}.`)||i.startsWith(`${r}[`))}function Ko({draft:s,errors:i,estimate:e,api:t,change:r}){let o=s.to==="users"?fe(s.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${le({id:"to",label:"Audience",value:s.to,options:[{value:"users",label:"Selected users"},{value:"everyone",label:"Everyone"}],set:l=>r({to:l},"audiences")})}
    ${s.to==="users"?n`${t===null?d:n`<stak-user-picker
                .api=${t}
                @chosen=${({detail:l})=>r({uids:[...new Set([...fe(s.uids),l.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${Se({id:"uids",label:"User IDs",rows:3,isCode:!0,value:s.uids,set:l=>r({uids:l},"audiences.uids"),error:w(i,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${vi("uids-file","Import from file…",l=>r({uids:fe(l).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${N(o,"distinct user")}</span>
          </div>`:n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${e===void 0?"":n`, currently about <strong>${$(e)}</strong>`}.
        </p>`}
    ${x({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:s.label,set:l=>r({label:l},"audiences.label"),error:w(i,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function Wo(s){let{draft:i,errors:e,config:t,categories:r,change:o}=s,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${le({id:"mode",label:"Format",value:i.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>o(Gd(i,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?_e({id:"category",label:"Category",value:i.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>o({category:c},"category"),error:w(e,"category")}):x({id:"category",label:"Category",isOptional:!0,value:i.category,set:c=>o({category:c},"category"),error:w(e,"category"),list:"categories",placeholder:"default"})}
      ${x({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:i.sender,set:c=>o({sender:c},"sender"),error:w(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>n`<option value=${c}></option>`)}</datalist>
    ${i.mode==="json"?Vd(s):Yd(s)}
  </section>`}function Yd({draft:s,errors:i,change:e}){return n`${x({id:"title",label:"Title",value:s.title,set:t=>e({title:t},"message.title"),error:w(i,"message.title")})}
    ${Se({id:"body",label:"Text",rows:5,value:s.body,set:t=>e({body:t},"message.body"),error:w(i,"message.body")})}
    <div class="columns">
      ${x({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:s.link,set:t=>e({link:t},"message.action"),error:w(i,"message.action")})}
      ${x({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:s.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function Vd({draft:s,errors:i,config:e,change:t}){let r=s.json.trim()===""?null:rt(s.json),o=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!Ho.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:i.filter(({field:c})=>c==="message"||c.startsWith("message."));return n`${Se({id:"json",label:"Message",rows:12,isCode:!0,value:s.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?Uo(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(c=>n`<li>${Uo(c)}</li>`)}
      </ul>`:d}
  ${o?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function Uo({field:s,message:i}){let e=s.replace(/^message\.?/,"");return e===""?i:`${e}: ${i}`}function Yo({draft:s,errors:i,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${le({id:"when",label:"Send",value:s.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:o=>t({when:o},"send_at")})}
        ${s.when==="later"?x({id:"at",label:"Date and time",type:"datetime-local",value:s.at,set:o=>t({at:o},"send_at"),error:w(i,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${st({id:"ttl",label:"Expires after",value:s.ttl,set:o=>t({ttl:o},"ttl_seconds"),error:w(i,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${bi(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function Gd(s,i,e){if(i==="json"){let l=Ns({...s,mode:"fields"}),c={...e?.schema?zi(e.schema):{},...typeof l=="string"?{}:l};return{mode:i,json:s.json.trim()===""||typeof rt(s.json)!="string"?JSON.stringify(c,null,2):s.json}}let t=rt(s.json);if(s.json.trim()==="")return{mode:i};if(typeof t=="string"||Object.keys(t).some(l=>!Ho.has(l)))return{mode:"json"};let r=t.action??{},o=l=>typeof l=="string"?l:"";return{mode:i,title:o(t.title),body:o(t.body),link:o(r.url),linkLabel:o(r.label),json:it.json}}var Ct="compose/",Vo=new Ms,ls,Os,Ae,ce,Lr,ji,jr,Li,Zo,Xo,Fi,Ke=class extends S{constructor(){super(...arguments);h(this,ce);this.draft=it;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,ls,new b(this,e=>this.api.inboxes(e)));h(this,Os,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Ae,new b(this,e=>this.api.config(this.inbox,e),e=>p(this,ce,Lr).call(this,e)));h(this,ji,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!qe(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(it)?this.session.dropDraft(Ct):this.session.keepDraft(Ct,this.draft)});h(this,Fi,()=>{this.draft=it,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Ct),a(this,Ae).value&&p(this,ce,Lr).call(this,a(this,Ae).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Ct)??it,this.session.hasScope("read")&&(a(this,ls).load(),a(this,Ae).load(),a(this,Os).load())}render(){let e=Oi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=a(this,ls).value?.find(({inbox:l})=>l===this.inbox),o={draft:this.draft,errors:this.errors,config:a(this,Ae).value,categories:a(this,Ae).value?.categories??r?.categories??[],estimate:a(this,Os).value?.estimate,api:this.session.hasScope("read")?this.api:null,change:a(this,ji)};return n`${L({title:"Compose",about:"Review the recipients and the cost before you send.",actions:ge(this.inbox,a(this,ls).value,l=>he("compose",l))})}
      ${this.session.hasScope("post")?d:T("post","send messages")}
      ${this.session.hasScope("read")?d:T("read","see the inbox's categories and schema")}
      ${a(this,Ae).problem?_(a(this,Ae).problem,()=>{a(this,Ae).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,ce,Zo)}>
          ${Ko(o)} ${Wo(o)} ${Yo(o)}
          ${_(this.problem,void 0,l=>Jo(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Ct).length===0}
              @click=${a(this,Fi)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ce,jr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ce,Xo).call(this)}}
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
            ${this.checked&&t?Go(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Pi({message:Ns(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};ls=new WeakMap,Os=new WeakMap,Ae=new WeakMap,ce=new WeakSet,Lr=function(e){e.schema&&this.session.draft(Ct)===void 0&&(this.draft={...it,mode:"json",json:JSON.stringify(zi(e.schema),null,2)})},ji=new WeakMap,jr=async function(){if(this.isBusy)return null;this.problem=null;let e=Oi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,ce,Li).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=H(t),this.errors=this.problem.errors,this.checked=null,p(this,ce,Li).call(this),null}finally{this.isBusy=!1}},Li=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},Zo=async function(e){e.preventDefault();let t=await p(this,ce,jr).call(this);if(t===null)return;let{post:r,result:o}=t,l=r.audiences.kind==="everyone",c=!l,m;if(!await C({title:l?`Send to everyone (${N(o.recipients,"user")})?`:`Send to ${N(o.recipients,"user")}?`,body:(y,W)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
          </p>
          ${Go(o)}
          ${r.send_at?n`<p>Scheduled for <strong>${U(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${c}
                  @change=${ue=>{c=ue.target.checked,y()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${N(o.recipients,"user")}).</span
                ></label
              >`:d}
          ${W?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(o.recipients)}`,isReady:()=>c,act:async()=>{m=await this.api.post(this.inbox,r,Vo.keyFor(this.inbox,r))}})||m===void 0)return;Vo.reset(),this.session.dropDraft(Ct);let k=m.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(m.warning===void 0?k:`${k}. ${m.warning}`),he("broadcasts",this.inbox,m.message_id)},Xo=async function(){let e=Oi({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){p(this,ce,Li).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await Bo(this.api,this.session.tenant,r,async l=>{let c={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,c,new Ms().keyFor(this.inbox,c))})&&this.session.notify("Test sent")},Fi=new WeakMap,u([f()],Ke.prototype,"draft",2),u([f()],Ke.prototype,"errors",2),u([f()],Ke.prototype,"problem",2),u([f()],Ke.prototype,"checked",2),u([f()],Ke.prototype,"isBusy",2),Ke=u([v("stak-compose")],Ke);function Go({recipients:s,chunks:i,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(s)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${$(i)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${kn(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var Qo=50,Dt,Is,Ee,Mt,We,Fr,ea,ta,zs=class extends S{constructor(){super(...arguments);h(this,We);this.chosen=new Set;h(this,Dt,null);h(this,Is,new b(this,e=>this.api.inboxes(e)));h(this,Ee,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Qo,null,e);return R(this,Dt,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,Mt,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Qo,a(this,Dt),e);R(this,Dt,t.next_cursor),a(this,Ee).set([...a(this,Ee).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(a(this,Is).load(),a(this,Ee).load())}render(){let e=a(this,Ee).value??[],t=this.session.hasScope("post"),r=L({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${ge(this.inbox,a(this,Is).value,o=>he("dead-letters",o))}
        <button type="button" ?disabled=${a(this,Ee).isLoading} @click=${()=>{a(this,Ee).load()}}>
          ${G("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,We,Fr).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,We,Fr).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:T("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${a(this,Ee).render(o=>o.length===0?q("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${p(this,We,ta).call(this,o)} ${_(a(this,Mt).problem,()=>{a(this,Mt).load()})}
                ${de(a(this,Dt)!==null,a(this,Mt).isLoading,()=>{a(this,Mt).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${T("read","see dead letters")}`}};Dt=new WeakMap,Is=new WeakMap,Ee=new WeakMap,Mt=new WeakMap,We=new WeakSet,Fr=async function(e){let t=0;await C({title:e?`Retry ${N(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${N(t,"dead letter")}`),await a(this,Ee).load())},ea=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ta=function(e){return j("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,We,ea).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${D("broadcasts",this.inbox,t.message_id)}>${ae(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${se(t.buried_at)}>${oe(t.buried_at)}</time>`}],e)},u([f()],zs.prototype,"chosen",2),zs=u([v("stak-dead-letters")],zs);var ot=class{constructor(i,e){this.host=i;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};i.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(i){this.#e=JSON.stringify(i),this.form=this.host.session.draft(this.draftName())??i,this.problem=null,this.host.requestUpdate()}change(i,e){if(this.form!==null){if(this.form={...this.form,...i},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!qe(c.field,e)),{status:r,code:o,message:l}=this.problem;this.problem=t.length>0?new Y(r,o,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(i){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await i(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=H(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function qi(s,i){return new Y(400,"invalid_input",i,[{field:s,message:i}])}function Bi(s){let{id:i,values:e,set:t,isDisabled:r}=s,o=g=>{let k=g.value.split(/[\s,;]+/).filter(y=>y!==""&&!e.includes(y));g.value="",k.length>0&&t([...e,...new Set(k)])},l=g=>{let k=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),o(k)):g.key==="Backspace"&&k.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,k)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(y=>y!==k))},m=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return _t(s,n`${e.length?n`<ul class="chips" aria-label=${s.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${k=>c(k,g)}
                      >
                        ${G("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${i}
        autocomplete="off"
        ?disabled=${r}
        placeholder=${s.placeholder??d}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${m||d}
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
  </div>`}var Zd=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function qr(s,i){return{inbox:s,title:i?.title??"",description:i?.description??"",version:i?.schema_version??"",schema:i?.schema?JSON.stringify(i.schema,null,2):"",isClosed:i!==null&&i.categories!==null,categories:i?.categories??[],muted:i?.muted??"read",ttl:Io(i?.ttl_seconds??null),autoJoin:i?.auto_join??"off"}}var J,Ot,me,Nt,sa,ia,ra,Ui=class extends S{constructor(){super(...arguments);h(this,me);h(this,J,new ot(this,()=>`inboxes/${this.route.inbox}`));h(this,Ot,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>a(this,J).init(qr(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),a(this,me,Nt)?a(this,J).init(qr("",null)):this.session.hasScope("read")&&a(this,Ot).load()}render(){let e=n`<a href=${D("inboxes")}>Inboxes</a>`,t=L({crumb:e,title:a(this,me,Nt)?"New inbox":this.route.inbox??""}),r=!a(this,me,Nt)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:T("config","change inboxes")}
    ${r?T("read","see this inbox's configuration"):d}
    ${a(this,J).form?p(this,me,ra).call(this,a(this,J).form):r?d:a(this,Ot).render(()=>d,"Loading configuration")}`}};J=new WeakMap,Ot=new WeakMap,me=new WeakSet,Nt=function(){return this.route.inbox==="+"},sa=async function(e){e.preventDefault();let t=a(this,me,Nt),r=a(this,J).form?.inbox.trim()??"";await a(this,J).save(async l=>{let c=l.schema.trim()===""?null:rt(l.schema);if(typeof c=="string")throw qi("schema",c);t&&await p(this,me,ia).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:tt(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:a(this,Ot).value??null);return a(this,Ot).set(g),qr(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&he("inboxes",r))},ia=async function(e){if(e==="")throw qi("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw qi("inbox","An inbox with this name already exists.")},ra=function(e){let t=a(this,J).problem?.errors,r=this.session.hasScope("config"),o=e.schema.trim()===""?null:rt(e.schema);return n`<form class="stack-form" novalidate @submit=${p(this,me,sa)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${a(this,me,Nt)?x({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>a(this,J).change({inbox:l},"inbox"),error:w(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${x({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>a(this,J).change({title:l},"title"),error:w(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${Se({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>a(this,J).change({description:l},"description"),error:w(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${le({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>a(this,J).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Bi({id:"categories",label:"Allowed categories",values:e.categories,set:l=>a(this,J).change({categories:l},"categories"),error:w(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${st({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>a(this,J).change({ttl:l},"ttl_seconds"),error:w(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${_e({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>a(this,J).change({muted:l},"muted")})}
          ${_e({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>a(this,J).change({autoJoin:l},"auto_join"),error:w(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${Se({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>a(this,J).change({schema:l},"schema"),error:typeof o=="string"?o:w(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||o===null||typeof o=="string"}
            @click=${()=>a(this,J).change({schema:JSON.stringify(o,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${x({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>a(this,J).change({version:l},"schema_version"),error:w(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${_(a(this,J).problem,void 0,l=>Zd.some(c=>qe(l,c)))}
      ${ds({draftForm:a(this,J),isAllowed:r,action:a(this,me,Nt)?"Create inbox":"Save"})}
    </form>`},Ui=u([v("stak-inbox-config")],Ui);var Ur=5,Ls,Hi=class extends S{constructor(){super(...arguments);h(this,Ls,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Ls).load()}render(){let e=L({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${D("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${a(this,Ls).render(t=>t.length===0?q("No inboxes yet","Create your first inbox."):Xd(t),"Loading inboxes")}
      </section>`:n`${e}${T("read","see inboxes")}`}};Ls=new WeakMap,Hi=u([v("stak-inboxes")],Hi);function Xd(s){return j("Inboxes by name",[{head:"Inbox",kind:"main",cell:i=>n`<a href=${D("inboxes",i.inbox)}>${i.inbox}</a><small>${i.title}</small>`},{head:"Categories",cell:i=>i.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${i.categories.slice(0,Ur).map(e=>n`<li class="chip bare">${e}</li>`)}${i.categories.length>Ur?n`<li class="muted">and ${i.categories.length-Ur} more</li>`:""}
              </ul>`},{head:"Messages",cell:i=>i.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:i=>n`<span class="nowrap">${U(i.created)}</span>`}],s)}var Jr="data key",Hr={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Jr]:"Encrypts stored content. It never leaves Stak."},Qd=100,ec=[3600,86400,7*86400],zt,ve,na,oa,aa,la,da,ca,js=class extends S{constructor(){super(...arguments);h(this,ve);this.chosen=new Set;h(this,zt,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&a(this,zt).load()}render(){let e=this.session.hasScope("config"),t=L({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,ve,na).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${a(this,zt).render(r=>p(this,ve,ca).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${j("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Hr[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Jr?r:`${r} secret`}"
                  @click=${()=>{r===Jr?p(this,ve,da).call(this):p(this,ve,la).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Hr))}
      </section>`:n`${t}${T("config","see and change keys and secrets")}`}};zt=new WeakMap,ve=new WeakSet,na=async function(){let e,t="",r=Pt;this.chosen=new Set,!(!await C({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:Vt.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:tt(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>n`${x({id:"key-name",label:"Name",isOptional:!0,maxlength:Qd,value:t,set:m=>{t=m,l()},error:w(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${st({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:w(c?.errors,"expires_in_seconds")??w(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${Vt.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{p(this,ve,oa).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${_n[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await kt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${U(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await a(this,zt).load())},oa=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},aa=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await C({title:`Revoke key ${ae(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await a(this,zt).load())},la=async function(e){let t="",r="";await C({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Hr[e]}</p>
          ${_e({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...ec.map(c=>({value:String(c),label:`for ${bi(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await kt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},da=async function(){await C({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},ca=function(e){return j("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${ae(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${ae(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===Vt.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${U(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Kr(t.last_used_at)},{head:"Expires",cell:t=>tc(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${ae(t.key_id)}"
              @click=${()=>{p(this,ve,aa).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],js.prototype,"chosen",2),js=u([v("stak-keys")],js);function Kr(s){return n`<time class="nowrap" title=${se(s)} datetime=${new Date(s*1e3).toISOString()}
    >${oe(s)}</time
  >`}function tc(s){return s===null?"never":s*1e3>Date.now()?Kr(s):n`<span class="badge bad">expired</span> ${Kr(s)}`}var pa=8,sc=100,cs,It,Fs,qs,Ki,Wi,ua,Ji=class extends S{constructor(){super(...arguments);h(this,Wi);h(this,cs,new b(this,e=>this.api.inboxes(e)));h(this,It,new b(this,async e=>(await this.api.broadcasts(this.inbox,pa,null,e)).messages,()=>a(this,Ki).start()));h(this,Fs,new b(this,e=>this.api.audience(this.inbox,e)));h(this,qs,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,sc,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,Ki,new Me(this,()=>p(this,Wi,ua).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[a(this,cs),a(this,It),a(this,Fs),a(this,qs)])e.load()}render(){let e=L({title:"Overview",actions:n`${this.session.hasScope("read")?ge(this.inbox,a(this,cs).value,t=>he("overview",t)):d} <a class="button primary" href=${D("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${D("audience",this.inbox)}>
          <span class="name">Audience</span>${a(this,Fs).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${D("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${a(this,qs).render(({letters:t,hasMore:r})=>{let o=t.reduce((l,{recipients:c})=>l+c,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${N(o,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${D("inboxes")}>
          <span class="name">Inboxes</span>${a(this,cs).render(t=>n`<span class="value">${$(t.length)}</span
                ><span class="more-words"
                  >${t.slice(0,3).map(({inbox:r})=>r).join(", ")}${t.length>3?"…":""}</span
                >`)}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${D("broadcasts",this.inbox)}>All broadcasts</a>
        </div>
        ${a(this,It).render(t=>t.length?Ir(this.inbox,t):q("No broadcasts yet",n`<a class="button primary" href=${D("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${T("read","see broadcasts, audiences and dead letters")}`}};cs=new WeakMap,It=new WeakMap,Fs=new WeakMap,qs=new WeakMap,Ki=new WeakMap,Wi=new WeakSet,ua=async function(){let e=a(this,It).value??[];if(e.every(({status:r})=>ke(r)))return"done";let t=(await this.api.broadcasts(this.inbox,pa)).messages;return a(this,It).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Ji=u([v("stak-overview")],Ji);var ic={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},rc={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function ha({state:s,reason:i}){return n`<span class="badge ${ic[s]}" data-state=${s}>${s}</span> ${i===null?d:n`<span class="muted">${rc[i]??i}</span>`}`}var ma=50,at,Us,pe,lt,X,ze,ga,fa,ba,va,Bs=class extends S{constructor(){super(...arguments);h(this,X);this.wanted="";h(this,at,null);h(this,Us,"");h(this,pe,new b(this,async e=>{let t=this.route.user;if(t!==null)return R(this,at,null),[await this.api.recipient(this.inbox,a(this,X,ze),t,e)];let r=await this.api.recipients(this.inbox,a(this,X,ze),ma,null,e);return R(this,at,r.next_cursor),r.recipients}));h(this,lt,new b(this,async e=>{let t=await this.api.recipients(this.inbox,a(this,X,ze),ma,a(this,at),e);R(this,at,t.next_cursor),a(this,pe).set([...a(this,pe).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,a(this,X,ze),this.route.user]);e===a(this,Us)||!this.session.hasScope("read")||(R(this,Us,e),this.wanted=this.route.user??"",a(this,lt).reset(),a(this,pe).reset(),a(this,pe).load())}render(){let e=L({crumb:n`<a href=${D("broadcasts",this.inbox,a(this,X,ze))}>Broadcast ${ae(a(this,X,ze))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${a(this,pe).isLoading}
        @click=${()=>{a(this,pe).load()}}
      >
        ${G("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,X,ga).call(this,t)}>
          ${x({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${D("recipients",this.inbox,a(this,X,ze))}>Show all recipients</a>`}
        </form>
        ${a(this,pe).value===void 0?d:_(a(this,pe).problem,()=>{a(this,pe).load()})}
        ${a(this,X,fa)?q("Not a recipient",n`<p>${a(this,pe).problem?.message} User IDs are case-sensitive.</p>`):a(this,pe).render(t=>p(this,X,ba).call(this,t),"Loading recipients")}
      </section>`:n`${e}${T("read","see the recipients of a broadcast")}`}};at=new WeakMap,Us=new WeakMap,pe=new WeakMap,lt=new WeakMap,X=new WeakSet,ze=function(){return this.route.id??""},ga=function(e){e.preventDefault(),he("recipients",this.inbox,a(this,X,ze),this.wanted.trim()||null)},fa=function(){return this.route.user!==null&&a(this,pe).problem?.status===404&&a(this,pe).value===void 0},ba=function(e){return e.length===0?q("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${p(this,X,va).call(this,e)} ${_(a(this,lt).problem,()=>{a(this,lt).load()})}
    ${this.route.user===null?de(a(this,at)!==null,a(this,lt).isLoading,()=>{a(this,lt).load()}):d}`},va=function(e){return j("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${D("recipients",this.inbox,a(this,X,ze),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>ha(t)},{head:"Delivered",cell:t=>Wr(t.delivered_at)},{head:"Seen",cell:t=>Wr(t.seen_at)},{head:"Read",cell:t=>Wr(t.read_at)}],e)},u([f()],Bs.prototype,"wanted",2),Bs=u([v("stak-recipients")],Bs);function Wr(s){return s===null?"–":n`<time class="nowrap" title=${se(s)}>${oe(s)}</time>`}var Yi,ya,Ye=class extends Z{constructor(){super(...arguments);h(this,Yi);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Zt()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${p(this,Yi,ya)}>
          ${x({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:w(this.problem?.errors,"password"),hint:fr})}
          ${_(this.problem,void 0,e=>e==="password")}
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
    </main>`}};Yi=new WeakSet,ya=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<Ss)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:o}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,o,this.password),location.hash="#/overview"}catch(o){this.problem=H(o)}this.isBusy=!1},u([I({attribute:!1})],Ye.prototype,"session",2),u([I({attribute:!1})],Ye.prototype,"link",2),u([f()],Ye.prototype,"password",2),u([f()],Ye.prototype,"problem",2),u([f()],Ye.prototype,"isBusy",2),Ye=u([v("stak-set-password")],Ye);var $a="stored_bytes",nc={[$a]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Hs,Gi,wa,Vi=class extends S{constructor(){super(...arguments);h(this,Gi);h(this,Hs,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),a(this,Hs).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${a(this,Hs).render(e=>p(this,Gi,wa).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Hs=new WeakMap,Gi=new WeakSet,wa=function(e){return j("Quotas",[{head:"Quota",kind:"main",cell:([t])=>nc[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>xa(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>xa(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":Yt(t,r)}],e)},Vi=u([v("stak-quotas")],Vi);function xa(s,i,e){return i===null?e:s===$a?fi(i):$(i)}var ka=3650,oc=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function _a(s){return s.days.trim()===""?null:Number(s.days)}function Sa(s){return{title:s.title??"",origins:s.allowed_origins,days:s.retention_days===null?"":String(s.retention_days),requests:String(s.limits.requests_per_second),userRequests:String(s.limits.user_requests_per_second),webhook:s.webhook_url??"",chats:s.registered_participants_only?"registered":"all"}}var ee,Lt,dt,Ta,Ra,Aa,Zi=class extends S{constructor(){super(...arguments);h(this,dt);h(this,ee,new ot(this,()=>"settings/"));h(this,Lt,new b(this,e=>this.api.settings(e),e=>a(this,ee).init(Sa(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&a(this,Lt).load()}render(){let e=L({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:T("config","change settings")}
      ${a(this,ee).form?p(this,dt,Aa).call(this,a(this,ee).form):a(this,Lt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${T("read","see settings")}`}};ee=new WeakMap,Lt=new WeakMap,dt=new WeakSet,Ta=async function(e){if(e.preventDefault(),a(this,ee).form===null||!await p(this,dt,Ra).call(this,_a(a(this,ee).form)))return;await a(this,ee).save(async r=>{let o=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:_a(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return a(this,Lt).set(o),Sa(o)})&&this.session.notify("Saved")},Ra=async function(e){let t=a(this,Lt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=ka)||t!==null&&e>=t?!0:C({title:`Delete everything older than ${N(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${N(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${N(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Aa=function(e){let t=a(this,ee).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${p(this,dt,Ta)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${x({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:o=>a(this,ee).change({title:o},"title"),error:w(t,"title"),hint:"The display name of the tenant."})}
          ${x({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(ka),isDisabled:r,value:e.days,set:o=>a(this,ee).change({days:o},"retention_days"),error:w(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${le({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:o=>a(this,ee).change({chats:o},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Bi({id:"origins",label:"Allowed origins",values:e.origins,set:o=>a(this,ee).change({origins:o},"allowed_origins"),isDisabled:r,error:w(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${x({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:o=>a(this,ee).change({webhook:o},"webhook_url"),error:w(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${x({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:o=>a(this,ee).change({requests:o},"limits.requests_per_second"),error:w(t,"limits.requests_per_second")})}
          ${x({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:o=>a(this,ee).change({userRequests:o},"limits.user_requests_per_second"),error:w(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${_(a(this,ee).problem,void 0,o=>oc.some(l=>qe(o,l)))}
      ${ds({draftForm:a(this,ee),isAllowed:!r,action:"Save"})}
    </form>`},Zi=u([v("stak-settings")],Zi);var Ea=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,ac={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},te,Yr,Pa,Ca,Da,Ma,Na,Oa,za,ye=class extends Z{constructor(){super(...arguments);h(this,te);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||$i());let t=e.get("error");t!==null&&(this.error=ac[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){p(this,te,Yr).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Ea.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${Zt()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?p(this,te,Da).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${le({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{p(this,te,Ca).call(this,t)}})}
        <form @submit=${p(this,te,Pa)}>
          ${this.way==="key"?p(this,te,Ma).call(this):p(this,te,Na).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?p(this,te,za).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};te=new WeakSet,Yr=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Pa=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=H(t),this.password="",await this.updateComplete,p(this,te,Yr).call(this)}this.isBusy=!1}},Ca=async function(e){this.way=e,this.problem=null,await this.updateComplete},Da=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Ma=function(){let e=yr(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${x({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:_(this.problem)}`},Na=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${p(this,te,Oa).call(this)}
    ${x({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${x({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${_(this.problem)}`},Oa=function(){return x({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},za=function(e){let t=this.tenant.trim();return Ea.test(t)?n`<p class="other-way"><a class="button" href=${Xe(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([I({attribute:!1})],ye.prototype,"session",2),u([f()],ye.prototype,"way",2),u([f()],ye.prototype,"tenant",2),u([f()],ye.prototype,"email",2),u([f()],ye.prototype,"password",2),u([f()],ye.prototype,"key",2),u([f()],ye.prototype,"methods",2),u([f()],ye.prototype,"problem",2),u([f()],ye.prototype,"isBusy",2),u([f()],ye.prototype,"error",2),ye=u([v("stak-sign-in")],ye);var Js=class{constructor(i,e,t=()=>{}){this.host=i;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;i.addController(this),this.#t=new Me(i,()=>this.#i())}#e;#t;hostConnected(){let i=this.host.session.jobs.get(this.name());i!==void 0&&this.#s(i)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((i,e)=>i+e,0)}async start(i){let{job_id:e}=await i();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(i){this.#e=i,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let i=this.#e;if(i===null)return"done";try{let e=await this.host.api.job(i);if(i!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=H(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var ps,Ve,ct,re,Vr,Ia,La,ja,Gr,Fa,qa,jt=class extends S{constructor(){super(...arguments);h(this,re);this.uid="";this.problem=null;this.isFetching=!1;h(this,ps,!1);h(this,Ve,new Js(this,()=>`export/${this.uid}`));h(this,ct,new Js(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!a(this,ps)||(R(this,ps,!1),a(this,Ve).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:T("read","export users"):T("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||a(this,Ve).isRunning} @click=${()=>p(this,re,Ia).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||a(this,ct).isRunning}
          @click=${()=>{p(this,re,ja).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${_(this.problem)} ${p(this,re,Gr).call(this,a(this,Ve),"Exporting")}
      ${a(this,Ve).job?.status==="done"?p(this,re,Fa).call(this,a(this,Ve).job):d}
      ${p(this,re,Gr).call(this,a(this,ct),"Erasing")}
      ${a(this,ct).job?.status==="done"?p(this,re,qa).call(this,a(this,ct).job):d}
    </section>`}};ps=new WeakMap,Ve=new WeakMap,ct=new WeakMap,re=new WeakSet,Vr=async function(e){this.problem=null;try{await e()}catch(t){this.problem=H(t)}},Ia=function(){p(this,re,Vr).call(this,()=>a(this,Ve).start(()=>this.api.exportUser(this.uid)))},La=async function(e){this.isFetching=!0,await p(this,re,Vr).call(this,async()=>vr(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},ja=async function(){this.problem=null,await C({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{R(this,ps,!0),await a(this,ct).start(()=>this.api.eraseUser(this.uid))}})},Gr=function(e,t){let{job:r,counted:o}=e,l=o>0?`, ${N(o,"item")} so far`:"";return n`${_(e.problem)}
    ${e.isRunning?Ge(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Fa=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${fi(t)}, one JSON document per line. Available until ${U(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,re,La).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},qa=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),o=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);vr(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${U(t.finished_at)}.</p>
        <button type="button" class="small" @click=${o}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:j("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},u([I({attribute:!1})],jt.prototype,"uid",2),u([f()],jt.prototype,"problem",2),u([f()],jt.prototype,"isFetching",2),jt=u([v("stak-user-data")],jt);var Ba=20,lc={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Ft,Ie,ut,us,Ha,Ja,pt=class extends S{constructor(){super(...arguments);h(this,us);this.inboxes=[];this.chosen="";this.unread=0;h(this,Ft,null);h(this,Ie,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Ba,null,e);return R(this,Ft,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,ut,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Ba,a(this,Ft),e);R(this,Ft,t.next_cursor),a(this,Ie).set([...a(this,Ie).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,a(this,Ie).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${a(this,Ie).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${ge(this.chosen,this.inboxes,e=>p(this,us,Ha).call(this,e))}
      </div>
      ${a(this,Ie).render(e=>e.length===0?q("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${p(this,us,Ja).call(this,e)} ${_(a(this,ut).problem,()=>{a(this,ut).load()})}
              ${de(a(this,Ft)!==null,a(this,ut).isLoading,()=>{a(this,ut).load()})}`,"Loading inbox")}
    </section>`}};Ft=new WeakMap,Ie=new WeakMap,ut=new WeakMap,us=new WeakSet,Ha=function(e){this.chosen=e,a(this,ut).reset(),a(this,Ie).reset(),a(this,Ie).load()},Ja=function(e){return j(`${N(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${D("broadcasts",this.chosen,t.id)}>${cc(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,o]=lc[dc(t)];return n`<span class="badge ${o}">${r}</span>`}},{head:"Received",cell:t=>Ua(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Ua(t.readat)}],e)},u([I({attribute:!1})],pt.prototype,"uid",2),u([I({attribute:!1})],pt.prototype,"inboxes",2),u([f()],pt.prototype,"chosen",2),u([f()],pt.prototype,"unread",2),pt=u([v("stak-user-inbox")],pt);function dc(s){return s.redacted?"recalled":s.message===null||s.expires_at!==null&&s.expires_at*1e3<=Date.now()?"expired":s.archived?"archived":s.readat!==null?"read":s.seen?"seen":"unread"}function cc(s){if(s.message===null)return s.redacted?"Recalled message":"Expired message";let i=[s.message.title,s.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof i=="string"?i.slice(0,90):`Message in ${s.category}`}function Ua(s){return n`<time class="nowrap" title=${se(s)} datetime=${new Date(s*1e3).toISOString()}
    >${oe(s)}</time
  >`}var Ka=50,pc=250,ht,hs,Pe,Le,ms,Wa,Ya,Ks=class extends S{constructor(){super(...arguments);h(this,ms);this.beginning="";h(this,ht,null);h(this,hs);h(this,Pe,new b(this,async e=>{let t=await this.api.users(this.beginning,Ka,null,e);return R(this,ht,t.next_cursor),t.users}));h(this,Le,new b(this,async e=>{let t=await this.api.users(this.beginning,Ka,a(this,ht),e);R(this,ht,t.next_cursor),a(this,Pe).set([...a(this,Pe).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),a(this,Pe).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(a(this,hs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${x({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>p(this,ms,Wa).call(this,e)})}
      </div>
      ${a(this,Pe).value===void 0?"":_(a(this,Pe).problem,()=>{a(this,Pe).load()})}
      ${a(this,Pe).render(e=>e.length===0?this.beginning===""?q("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${q("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${a(this,ht)===null?"":de(!0,a(this,Le).isLoading,()=>{a(this,Le).load()})}`:n`${p(this,ms,Ya).call(this,e)} ${_(a(this,Le).problem,()=>{a(this,Le).load()})}
              ${de(a(this,ht)!==null,a(this,Le).isLoading,()=>{a(this,Le).load()})}`,"Loading users")}
    </section>`}};ht=new WeakMap,hs=new WeakMap,Pe=new WeakMap,Le=new WeakMap,ms=new WeakSet,Wa=function(e){this.beginning=e,clearTimeout(a(this,hs)),a(this,Le).reset(),R(this,hs,setTimeout(()=>{a(this,Pe).load()},pc))},Ya=function(e){return j("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${U(t.created)}</span>`}],e)},u([f()],Ks.prototype,"beginning",2),Ks=u([v("stak-user-list")],Ks);var Va=20,qt,xe,Bt,mt,Ga,Za,Xa,Ws=class extends S{constructor(){super(...arguments);h(this,mt);this.uid="";h(this,qt,null);h(this,xe,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,Va,null,e);return R(this,qt,t.next_cursor),t.sessions}));h(this,Bt,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,Va,a(this,qt),e);R(this,qt,t.next_cursor),a(this,xe).set([...a(this,xe).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=a(this,xe).value!==void 0||a(this,xe).isLoading||a(this,xe).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:T("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||a(this,xe).isLoading}
          @click=${()=>{a(this,xe).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,mt,Za).call(this)}}>
          End all…
        </button>
      </div>
      ${t?a(this,xe).render(r=>p(this,mt,Xa).call(this,r),"Loading sessions"):d}
    </section>`}};qt=new WeakMap,xe=new WeakMap,Bt=new WeakMap,mt=new WeakSet,Ga=async function(e){await C({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await a(this,xe).load())},Za=async function(){let e=0;await C({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${N(e,"session")} ended`),await a(this,xe).load())},Xa=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${j("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${U(t.created)}</small>`},{head:"Refreshed",cell:t=>oe(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,mt,Ga).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${_(a(this,Bt).problem??a(this,xe).problem,()=>{a(this,Bt).load()})}
    ${a(this,qt)===null?d:de(!0,a(this,Bt).isLoading,()=>{a(this,Bt).load()})}`},u([I({attribute:!1})],Ws.prototype,"uid",2),Ws=u([v("stak-user-sessions")],Ws);var uc=3600;function Ys(s){return{name:s?.display_name??"",phone:s?.phone_number??""}}var Ut,$e,gs,ne,z,Qa,el,tl,sl,Zr,il,rl,nl,Xr,ol,al,ll,dl,cl,Ce=class extends S{constructor(){super(...arguments);h(this,z);this.query="";this.uid=null;this.ttl={...Pt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,Ut,!1);h(this,$e,new ot(this,()=>`users/${this.uid}`));h(this,gs,new b(this,e=>this.api.inboxes(e)));h(this,ne,new b(this,()=>p(this,z,Qa).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&a(this,gs).load()}render(){return n`${L({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>p(this,z,tl).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:T("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,z,sl)}>
          ${x({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||a(this,ne).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${a(this,ne).isLoading&&this.uid===null?Ge("Looking up"):d}
      ${_(a(this,ne).problem,()=>{a(this,ne).load()})}
      ${this.uid===null?a(this,ne).isLoading||a(this,ne).problem?d:p(this,z,ol).call(this):p(this,z,al).call(this,this.uid)}`}};Ut=new WeakMap,$e=new WeakMap,gs=new WeakMap,ne=new WeakMap,z=new WeakSet,Qa=async function(){let e=a(this,Ut)?this.query:this.query.trim(),t=e.startsWith("+")&&!a(this,Ut);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new Y(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,a(this,$e).init(Ys(r)),r}catch(r){let o=H(r);if(o.status!==404||t)throw o;return this.uid=e,a(this,$e).init(Ys(null)),null}},el=function(e){this.query=e,a(this,ne).reset(),R(this,Ut,!0),a(this,ne).load()},tl=function(){this.query="",this.uid=null,a(this,ne).reset()},sl=function(e){e.preventDefault(),R(this,Ut,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(a(this,ne).reset(),a(this,ne).load()):(this.uid=this.query.trim(),a(this,$e).init(Ys(null))))},Zr=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:H(r)}}},il=async function(e,t){e.preventDefault();let r=a(this,ne).value;await a(this,$e).save(async({name:l,phone:c})=>{let m={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,m,r??null);return a(this,ne).set(g),Ys(g)})&&this.session.notify("Profile saved")},rl=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,a(this,ne).set(null),a(this,$e).init(Ys(null))},nl=function(e,t){e.preventDefault(),p(this,z,Zr).call(this,"token",async()=>{let{token:r,expires_at:o}=await this.api.createToken(t,tt(this.ttl)??uc);await kt(`Token for ${t}`,n`Anyone with this token can act as this user until ${U(o)}. It will not be shown again and cannot
        be revoked.`,r)})},Xr=function(e){p(this,z,Zr).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},ol=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,z,el).call(this,e.detail)}
    ></stak-user-list>`:q("No user selected","Enter a user ID as your backend knows it.")},al=function(e){return n`${this.session.hasScope("read")?Wt(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${a(this,gs).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${a(this,$e).form?p(this,z,ll).call(this,e,a(this,$e).form):d}
        ${Wt(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,z,rl).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${Wt(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,z,dl).call(this,e)} ${p(this,z,cl).call(this,e)}
      </div>
    </div>`},ll=function(e,t){let r=a(this,ne).value,o=a(this,$e).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${U(r.created)}, changed
            ${U(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:T("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,z,il).call(this,c,e)}}>
        ${x({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>a(this,$e).change({name:c},"display_name"),error:w(o?.errors,"display_name")})}
        ${x({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>a(this,$e).change({phone:c},"phone_number"),error:w(o?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${_(o,void 0,c=>c==="display_name"||c==="phone_number")}
        ${ds({draftForm:a(this,$e),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},dl=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${ge(this.chosenInbox,a(this,gs).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,z,Xr).call(this,e)}>Recount</button>
      </div>
      ${_(this.problems.recount??null,()=>p(this,z,Xr).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${j("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},cl=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:T("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${o=>p(this,z,nl).call(this,o,e)}>
        ${st({id:"token-ttl",label:"Valid for",value:this.ttl,set:o=>this.ttl=o,isDisabled:!r,error:w(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${_(t,void 0,o=>o==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],Ce.prototype,"query",2),u([f()],Ce.prototype,"uid",2),u([f()],Ce.prototype,"ttl",2),u([f()],Ce.prototype,"chosenInbox",2),u([f()],Ce.prototype,"recounted",2),u([f()],Ce.prototype,"erasures",2),u([f()],Ce.prototype,"problems",2),Ce=u([v("stak-users")],Ce);document.adoptedStyleSheets=[Bn,Nn,Fn,Ln,In,On,qn,jn,Mn,zn].map(s=>s.styleSheet);var hc=5e3,pl={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},mc=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],gc=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),K,Vs,Gs,Q,ul,Zs,Qr,Xs,en,hl,ml,gl,Xi,fl,bl,gt=class extends Z{constructor(){super(...arguments);h(this,Q);h(this,K,new xi);h(this,Vs,new mi(a(this,K)));this.route=br(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,Gs);h(this,Zs,async()=>{this.route=br(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&gc.has(this.route.view)&&(a(this,K).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,Q,Qr).call(this)});h(this,Xs,e=>{a(this,K).drafts().length>0&&e.preventDefault()});h(this,Xi,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",a(this,Zs)),window.addEventListener("beforeunload",a(this,Xs)),a(this,K).addEventListener("changed",()=>this.requestUpdate()),a(this,K).addEventListener("notification",e=>p(this,Q,en).call(this,e.detail)),p(this,Q,ul).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",a(this,Zs)),window.removeEventListener("beforeunload",a(this,Xs))}render(){let e=En(location.hash),t=e!==null?"Set a password":a(this,K).isOpen?pl[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${a(this,K)} .link=${e}></stak-set-password>`:a(this,K).isOpen?p(this,Q,ml).call(this):this.isRestoring?n`<main class="door">${Ge("Loading")}</main>`:n`<stak-sign-in
                .session=${a(this,K)}
                @signed-in=${()=>this.updateComplete.then(()=>p(this,Q,Qr).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${G("done")}${this.toast}</p>`:d}
      </div>`}};K=new WeakMap,Vs=new WeakMap,Gs=new WeakMap,Q=new WeakSet,ul=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??$i();t!==""&&!e.has("error")&&await a(this,K).restore(t),a(this,K).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},Zs=new WeakMap,Qr=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Xs=new WeakMap,en=function(e){this.toast=e,clearTimeout(a(this,Gs)),R(this,Gs,setTimeout(()=>this.toast="",hc))},hl=async function(){if(a(this,K).drafts().length===0||await C({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await a(this,K).signOut()}catch{p(this,Q,en).call(this,"You are still signed in: the server cannot be reached. Try again.")}},ml=function(){return n`<a class="skip" href="#main" @click=${a(this,Xi)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${Zt()}
              <div><strong>Stak</strong><span title=${a(this,K).tenant}>${a(this,K).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${G(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${mc.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>p(this,Q,fl).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${p(this,Q,gl).call(this)}
            <button type="button" class="small" @click=${()=>{p(this,Q,hl).call(this)}}>${G("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${Wt(`${this.route.view}/${this.route.inbox??a(this,K).inbox}/${this.route.id}`,p(this,Q,bl).call(this))}
        </main>
      </div>`},gl=function(){let{account:e,ownKey:t}=a(this,K);return e===null?n`<p>
        Key <code>${ae(t?.key_id??"")}</code>,
        ${t?.scopes.length===Vt.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${Gt[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{An(a(this,K),a(this,Vs))}}>
            ${G("lock")}Change password
          </button>`:d}`},Xi=new WeakMap,fl=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=a(this,K).drafts(`${e}/`).length>0;return n`<li>
      <a href=${D(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${G(e)}${pl[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},bl=function(){let[e,t,r]=[a(this,K),a(this,Vs),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],gt.prototype,"route",2),u([f()],gt.prototype,"isMenuCollapsed",2),u([f()],gt.prototype,"toast",2),u([f()],gt.prototype,"isRestoring",2),gt=u([v("stak-console")],gt);export{gt as StakConsole};
