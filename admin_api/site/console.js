var Nc=Object.defineProperty;var Oc=Object.getOwnPropertyDescriptor;var co=s=>{throw TypeError(s)};var u=(s,i,e,t)=>{for(var r=t>1?void 0:t?Oc(i,e):i,a=s.length-1,l;a>=0;a--)(l=s[a])&&(r=(t?l(i,e,r):l(r))||r);return t&&r&&Nc(i,e,r),r};var Yr=(s,i,e)=>i.has(s)||co("Cannot "+e);var o=(s,i,e)=>(Yr(s,i,"read from private field"),e?e.call(s):i.get(s)),h=(s,i,e)=>i.has(s)?co("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(s):i.set(s,e),E=(s,i,e,t)=>(Yr(s,i,"write to private field"),t?t.call(s,e):i.set(s,e),e),p=(s,i,e)=>(Yr(s,i,"access private method"),e);var Bi=globalThis,Ui=Bi.ShadowRoot&&(Bi.ShadyCSS===void 0||Bi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Kr=Symbol(),po=new WeakMap,Zs=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==Kr)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(Ui&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=po.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&po.set(e,i))}return i}toString(){return this.cssText}},Hi=s=>new Zs(typeof s=="string"?s:s+"",void 0,Kr),j=(s,...i)=>{let e=s.length===1?s[0]:i.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+s[a+1],s[0]);return new Zs(e,s,Kr)},uo=(s,i)=>{if(Ui)s.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),r=Bi.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,s.appendChild(t)}},Gr=Ui?s=>s:s=>s instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return Hi(e)})(s):s;var{is:zc,defineProperty:Lc,getOwnPropertyDescriptor:Ic,getOwnPropertyNames:jc,getOwnPropertySymbols:Fc,getPrototypeOf:qc}=Object,Wi=globalThis,ho=Wi.trustedTypes,Bc=ho?ho.emptyScript:"",Uc=Wi.reactiveElementPolyfillSupport,Xs=(s,i)=>s,Qs={toAttribute(s,i){switch(i){case Boolean:s=s?Bc:null;break;case Object:case Array:s=s==null?s:JSON.stringify(s)}return s},fromAttribute(s,i){let e=s;switch(i){case Boolean:e=s!==null;break;case Number:e=s===null?null:Number(s);break;case Object:case Array:try{e=JSON.parse(s)}catch{e=null}}return e}},Vi=(s,i)=>!zc(s,i),mo={attribute:!0,type:String,converter:Qs,reflect:!1,useDefault:!1,hasChanged:Vi};Symbol.metadata??=Symbol("metadata"),Wi.litPropertyMetadata??=new WeakMap;var st=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=mo){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(i,t,e);r!==void 0&&Lc(this.prototype,i,r)}}static getPropertyDescriptor(i,e,t){let{get:r,set:a}=Ic(this.prototype,i)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);a?.call(this,l),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??mo}static _$Ei(){if(this.hasOwnProperty(Xs("elementProperties")))return;let i=qc(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(Xs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Xs("properties"))){let e=this.properties,t=[...jc(e),...Fc(e)];for(let r of t)this.createProperty(r,e[r])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let r of t)e.unshift(Gr(r))}else i!==void 0&&e.push(Gr(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return uo(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),r=this.constructor._$Eu(i,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:Qs).toAttribute(e,t.type);this._$Em=i,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(i,e){let t=this.constructor,r=t._$Eh.get(i);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:Qs;this._$Em=r;let c=l.fromAttribute(e,a.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(i,e,t,r=!1,a){if(i!==void 0){let l=this.constructor;if(r===!1&&(a=this[i]),t??=l.getPropertyOptions(i),!((t.hasChanged??Vi)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(i)&&!this.hasAttribute(l._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,l??e??this[i]),a!==!0||l!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),r===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,a,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};st.elementStyles=[],st.shadowRootOptions={mode:"open"},st[Xs("elementProperties")]=new Map,st[Xs("finalized")]=new Map,Uc?.({ReactiveElement:st}),(Wi.reactiveElementVersions??=[]).push("2.1.2");var Xr=globalThis,go=s=>s,Ji=Xr.trustedTypes,bo=Ji?Ji.createPolicy("lit-html",{createHTML:s=>s}):void 0,Qr="$lit$",it=`lit$${Math.random().toFixed(9).slice(2)}$`,en="?"+it,Hc=`<${en}>`,Ft=document,ti=()=>Ft.createComment(""),si=s=>s===null||typeof s!="object"&&typeof s!="function",tn=Array.isArray,wo=s=>tn(s)||typeof s?.[Symbol.iterator]=="function",Zr=`[ 	
\f\r]`,ei=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,fo=/-->/g,vo=/>/g,It=RegExp(`>|${Zr}(?:([^\\s"'>=/]+)(${Zr}*=${Zr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),yo=/'/g,xo=/"/g,ko=/^(?:script|style|textarea|title)$/i,sn=s=>(i,...e)=>({_$litType$:s,strings:i,values:e}),n=sn(1),C=sn(2),Ku=sn(3),Ne=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),$o=new WeakMap,jt=Ft.createTreeWalker(Ft,129);function _o(s,i){if(!tn(s)||!s.hasOwnProperty("raw"))throw Error("invalid template strings array");return bo!==void 0?bo.createHTML(i):i}var So=(s,i)=>{let e=s.length-1,t=[],r,a=i===2?"<svg>":i===3?"<math>":"",l=ei;for(let c=0;c<e;c++){let m=s[c],g,A,T=-1,ee=0;for(;ee<m.length&&(l.lastIndex=ee,A=l.exec(m),A!==null);)ee=l.lastIndex,l===ei?A[1]==="!--"?l=fo:A[1]!==void 0?l=vo:A[2]!==void 0?(ko.test(A[2])&&(r=RegExp("</"+A[2],"g")),l=It):A[3]!==void 0&&(l=It):l===It?A[0]===">"?(l=r??ei,T=-1):A[1]===void 0?T=-2:(T=l.lastIndex-A[2].length,g=A[1],l=A[3]===void 0?It:A[3]==='"'?xo:yo):l===xo||l===yo?l=It:l===fo||l===vo?l=ei:(l=It,r=void 0);let ye=l===It&&s[c+1].startsWith("/>")?" ":"";a+=l===ei?m+Hc:T>=0?(t.push(g),m.slice(0,T)+Qr+m.slice(T)+it+ye):m+it+(T===-2?c:ye)}return[_o(s,a+(s[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ii=class s{constructor({strings:i,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,c=i.length-1,m=this.parts,[g,A]=So(i,e);if(this.el=s.createElement(g,t),jt.currentNode=this.el.content,e===2||e===3){let T=this.el.content.firstChild;T.replaceWith(...T.childNodes)}for(;(r=jt.nextNode())!==null&&m.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let T of r.getAttributeNames())if(T.endsWith(Qr)){let ee=A[l++],ye=r.getAttribute(T).split(it),bt=/([.?@])?(.*)/.exec(ee);m.push({type:1,index:a,name:bt[2],strings:ye,ctor:bt[1]==="."?Ki:bt[1]==="?"?Gi:bt[1]==="@"?Zi:Bt}),r.removeAttribute(T)}else T.startsWith(it)&&(m.push({type:6,index:a}),r.removeAttribute(T));if(ko.test(r.tagName)){let T=r.textContent.split(it),ee=T.length-1;if(ee>0){r.textContent=Ji?Ji.emptyScript:"";for(let ye=0;ye<ee;ye++)r.append(T[ye],ti()),jt.nextNode(),m.push({type:2,index:++a});r.append(T[ee],ti())}}}else if(r.nodeType===8)if(r.data===en)m.push({type:2,index:a});else{let T=-1;for(;(T=r.data.indexOf(it,T+1))!==-1;)m.push({type:7,index:a}),T+=it.length-1}a++}}static createElement(i,e){let t=Ft.createElement("template");return t.innerHTML=i,t}};function qt(s,i,e=s,t){if(i===Ne)return i;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=si(i)?void 0:i._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(s),r._$AT(s,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(i=qt(s,r._$AS(s,i.values),r,t)),i}var Yi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,r=(i?.creationScope??Ft).importNode(e,!0);jt.currentNode=r;let a=jt.nextNode(),l=0,c=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new vs(a,a.nextSibling,this,i):m.type===1?g=new m.ctor(a,m.name,m.strings,this,i):m.type===6&&(g=new Xi(a,this,i)),this._$AV.push(g),m=t[++c]}l!==m?.index&&(a=jt.nextNode(),l++)}return jt.currentNode=Ft,r}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},vs=class s{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=qt(this,i,e),si(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==Ne&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):wo(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&si(this._$AH)?this._$AA.nextSibling.data=i:this.T(Ft.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,r=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ii.createElement(_o(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new Yi(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(i){let e=$o.get(i.strings);return e===void 0&&$o.set(i.strings,e=new ii(i)),e}k(i){tn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of i)r===e.length?e.push(t=new s(this.O(ti()),this.O(ti()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=go(i).nextSibling;go(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},Bt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)i=qt(this,i,e,0),l=!si(i)||i!==this._$AH&&i!==Ne,l&&(this._$AH=i);else{let c=i,m,g;for(i=a[0],m=0;m<a.length-1;m++)g=qt(this,c[t+m],e,m),g===Ne&&(g=this._$AH[m]),l||=!si(g)||g!==this._$AH[m],g===d?i=d:i!==d&&(i+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Ki=class extends Bt{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},Gi=class extends Bt{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},Zi=class extends Bt{constructor(i,e,t,r,a){super(i,e,t,r,a),this.type=5}_$AI(i,e=this){if((i=qt(this,i,e,0)??d)===Ne)return;let t=this._$AH,r=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,a=i!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},Xi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){qt(this,i)}},To={M:Qr,P:it,A:en,C:1,L:So,R:Yi,D:wo,V:qt,I:vs,H:Bt,N:Gi,U:Zi,B:Ki,F:Xi},Wc=Xr.litHtmlPolyfillSupport;Wc?.(ii,vs),(Xr.litHtmlVersions??=[]).push("3.3.3");var ri=(s,i,e)=>{let t=e?.renderBefore??i,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new vs(i.insertBefore(ti(),a),a,void 0,e??{})}return r._$AI(s),r};var rn=globalThis,G=class extends st{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=ri(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ne}};G._$litElement$=!0,G.finalized=!0,rn.litElementHydrateSupport?.({LitElement:G});var Vc=rn.litElementPolyfillSupport;Vc?.({LitElement:G});(rn.litElementVersions??=[]).push("4.2.2");var x=s=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(s,i)}):customElements.define(s,i)};var Jc={attribute:!0,type:String,converter:Qs,reflect:!1,hasChanged:Vi},Yc=(s=Jc,i,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((s=Object.create(s)).wrapped=!0),a.set(e.name,s),t==="accessor"){let{name:l}=e;return{set(c){let m=i.get.call(this);i.set.call(this,c),this.requestUpdate(l,m,s,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,s,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let m=this[l];i.call(this,c),this.requestUpdate(l,m,s,!0,c)}}throw Error("Unsupported decorator location: "+t)};function N(s){return(i,e)=>typeof e=="object"?Yc(s,i,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(s,i,e)}function b(s){return N({...s,state:!0,attribute:!1})}var Ut={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},er=s=>(...i)=>({_$litDirective$:s,values:i}),ys=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:Lh}=To;var Ro=s=>s.strings===void 0;var Kc={},tr=(s,i=Kc)=>s._$AH=i;var xs=er(class extends ys{constructor(){super(...arguments),this.key=d}render(s,i){return this.key=s,i}update(s,[i,e]){return i!==this.key&&(tr(s),this.key=i),e}});function nn(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function Ao(s){return s===null||nn(s)&&Object.values(s).some(Ao)}function Gc(s,i){return JSON.stringify(s)===JSON.stringify(i)}function on(s,i){let e={};for(let t of new Set([...Object.keys(s),...Object.keys(i)])){let[r,a]=[s[t]??null,i[t]??null];if(!Gc(r,a))if(nn(a)){if(Ao(a))return null;let l=nn(r)?on(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var ir=1e4,Eo=100,Po=100,Do=10;function R(s,...i){return s.reduce((e,t,r)=>e+encodeURIComponent(String(i[r-1]))+t)}function $e(s,i){return`?limit=${s}${i?`&cursor=${encodeURIComponent(i)}`:""}`}var sr=class{constructor(i){this.session=i}async inboxes(i){let e=[],t=null;do{let r=await this.session.request(`/inboxes${$e(Eo,t)}`,{signal:i});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(i,e){return this.session.request(R`/${i}/config`,{signal:e})}configure(i,e,t){let r=t===null?null:on({...t},{...e});return this.session.request(R`/${i}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(i,e){return this.session.request(R`/${i}/audience`,{signal:e})}changeAudience(i,e){return this.session.request(R`/${i}/audience`,{method:"PUT",body:e})}topics(i,e,t){return this.session.request(`/topics${$e(i,e)}`,{signal:t})}topic(i,e){return this.session.request(R`/topics/${i}`,{signal:e})}writeTopic(i,e){return this.session.request(R`/topics/${i}`,{method:"PUT",body:e})}deleteTopic(i){return this.session.request(R`/topics/${i}`,{method:"DELETE"})}topicMembers(i,e,t,r){return this.session.request(`${R`/topics/${i}/members`}${$e(e,t)}`,{signal:r})}changeTopicMembers(i,e){return this.session.request(R`/topics/${i}/members`,{method:"PUT",body:e})}async templates(i,e){let t=[],r=null;do{let a=await this.session.request(`${R`/${i}/templates`}${$e(Eo,r)}`,{signal:e});t.push(...a.templates),r=a.next_cursor}while(r!==null);return t}template(i,e,t,r){return this.session.request(`${R`/${i}/templates/${e}`}${t===null?"":`?version=${t}`}`,{signal:r})}async templateVersions(i,e,t){return(await this.session.request(R`/${i}/templates/${e}/versions`,{signal:t})).versions}writeTemplate(i,e,t){return this.session.request(R`/${i}/templates/${e}`,{method:"PUT",body:t})}deleteTemplate(i,e){return this.session.request(R`/${i}/templates/${e}`,{method:"DELETE"})}previewTemplate(i,e,t){return this.session.request(R`/${i}/templates/${e}/preview`,{method:"POST",body:t})}dryRun(i,e){return this.session.request(`${R`/${i}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(i,e,t){return this.session.request(R`/${i}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(i,e,t,r,a={}){let c=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(R`/${i}/messages`+$e(e,t)+c,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===Do)return g;t=g.next_cursor}}readRate(i,e,t){return this.session.request(R`/${i}/messages/${e}/read-rate`,{signal:t})}statistics(i,e,t){return this.session.request(R`/${i}/messages/${e}/stats`,{signal:t})}userMessages(i,e,t,r,a){return this.session.request(R`/${i}/users/${e}/messages`+$e(t,r),{signal:a})}broadcast(i,e,t){return this.session.request(R`/${i}/messages/${e}`,{signal:t})}changeStatus(i,e,t){return this.session.request(R`/${i}/messages/${e}/${t}`,{method:"POST"})}redact(i,e,t){return this.session.request(R`/${i}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(i,e,t,r,a){for(;;){let l=await this.session.request(R`/${i}/messages/${e}/recipients`+$e(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(i,e,t,r){return this.session.request(R`/${i}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(i,e,t,r){for(;;){let a=await this.session.request(R`/${i}/dead-letters`+$e(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(i,e){return this.session.request(R`/${i}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(i,e,t){return this.session.request(`/audit-log${$e(i,e)}`,{signal:t})}async keys(i){let e=[],t=null;do{let r=await this.session.request(`/keys${$e(Po,t)}`,{signal:i});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(i){return this.session.request("/keys",{method:"POST",body:i})}revokeKey(i){return this.session.request(R`/keys/${i}`,{method:"DELETE"})}webhooks(i){return this.session.request("/webhooks",{signal:i})}createWebhook(i){return this.session.request("/webhooks",{method:"POST",body:i})}changeWebhook(i,e){return this.session.request(R`/webhooks/${i}`,{method:"PATCH",body:e})}deleteWebhook(i){return this.session.request(R`/webhooks/${i}`,{method:"DELETE"})}rotateWebhookSecret(i,e){return this.session.request(R`/webhooks/${i}/secret/rotate`,{method:"POST",body:{grace_seconds:e}})}async webhookAttempts(i,e,t,r){for(;;){let a=await this.session.request(R`/webhooks/${i}/attempts`+$e(e,t),{signal:r});if(a.attempts.length>0||a.next_cursor===null)return a;t=a.next_cursor}}replayAttempt(i,e){return this.session.request(R`/webhooks/${i}/attempts/${e}/replay`,{method:"POST"})}async accounts(i){let e=[],t=null;do{let r=await this.session.request(`/accounts${$e(Po,t)}`,{signal:i});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(i){return this.session.request("/accounts",{method:"POST",body:i})}changeAccount(i,e){return this.session.request(R`/accounts/${i}`,{method:"PATCH",body:e})}removeAccount(i){return this.session.request(R`/accounts/${i}`,{method:"DELETE"})}resetPassword(i){return this.session.request(R`/accounts/${i}/reset`,{method:"POST"})}changeOwnPassword(i,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:i,password:e}})}rotate(i,e){return this.session.request(R`/secrets/${i}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(i){return this.session.request("/settings",{signal:i})}changeSettings(i){return this.session.request("/settings",{method:"PATCH",body:i})}async quotas(i){let{quotas:e}=await this.session.request("/quotas",{signal:i});return e}user(i,e){return this.session.request(R`/users/${i}`,{signal:e})}userByPhone(i,e){return this.session.request(`/users?phone_number=${encodeURIComponent(i)}`,{signal:e})}async users(i,e,t,r){let a=i.trim()===""?"":`&search=${encodeURIComponent(i.trim())}`;for(let l=0;;l+=1){let c=await this.session.request(`/users${$e(e,t)}${a}`,{signal:r});if(c.users.length>0||c.next_cursor===null||l===Do)return c;t=c.next_cursor}}writeUser(i,e,t){return this.session.request(R`/users/${i}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(i){return this.session.request(R`/users/${i}/erase`,{method:"POST"})}exportUser(i){return this.session.request(R`/users/${i}/export`,{method:"POST"})}job(i,e){return this.session.request(R`/jobs/${i}`,{signal:e})}exportedFile(i){return this.session.fetchFile(R`/jobs/${i}/file`)}deviceSessions(i,e,t,r){return this.session.request(R`/users/${i}/sessions`+$e(e,t),{signal:r})}endSession(i,e){return this.session.request(R`/users/${i}/sessions/${e}`,{method:"DELETE"})}endAllSessions(i){return this.session.request(R`/users/${i}/sessions`,{method:"DELETE"})}createToken(i,e){return this.session.request(R`/users/${i}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(i,e){return this.session.request(R`/${i}/users/${e}/audit`,{method:"POST"})}};var Zc=new Intl.NumberFormat("en"),Xc=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),Qc=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),an=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),ep=.01;function $(s){return Zc.format(s)}function M(s,i,e=`${i}s`){return`${$(s)} ${s===1?i:e}`}function rt(s,i){if(i===0)return"0 %";let e=100*s/i;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function L(s){return Xc.format(s*1e3)}function re(s){return Qc.format(s*1e3)}function ae(s,i=Date.now()/1e3){let e=s-i,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?an.format(Math.round(e/60),"minute"):t<22*3600?an.format(Math.round(e/3600),"hour"):t<26*86400?an.format(Math.round(e/86400),"day"):L(s)}var tp=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],sp=new Intl.NumberFormat("en",{maximumFractionDigits:1});function rr(s){let[i,e]=tp.find(([,t])=>s>=t)??["",0];return e===0?M(s,"byte"):`${sp.format(s/e)} ${i}`}function ft(s){return s>0&&s<ep?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(s)}var Co=[["day",86400],["hour",3600],["minute",60],["second",1]];function $s(s){let[i,e]=Co.find(([,t])=>s>=t&&s%t===0)??["second",1];return M(s/e,i)}function Mo(s){let[i,e]=Co.find(([,t])=>s>=1.5*t)??["second",1];return M(Math.max(1,Math.round(s/e)),i)}function le(s){return`…${s.slice(-6)}`}var ws=["post","redact","audience","config","tokens","users","read"],No={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences, manage topics",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},ln=["owner","sender","support","read-only"],ks={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},dn={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"},nr=["message.delivered","message.read","message.acted","broadcast.finished","inbox.delivered","chat.message"],Oo={"message.delivered":"Users have a message: one event for up to 100 users","message.read":"A user has read messages","message.acted":"A user has pressed a button of a message","broadcast.finished":"A post was delivered to all its recipients, or failed for some","inbox.delivered":"A message for users who are not connected, with its content","chat.message":"Chat messages for users who are not connected, with their content"};function ze(s){return s==="delivered"||s==="published"||s==="stopped"||s==="redacted"}var te=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function cn(s){return typeof s=="string"?{headers:{authorization:`Bearer ${s}`},credentials:"omit"}:{headers:{"x-csrf-token":s.csrfToken},credentials:"same-origin"}}async function Ht(s,i,e={}){let t=cn(i),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(s,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(c){throw e.signal?.aborted?c:new te(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw ip(a,l)}function ip(s,i){let e=Number(s.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(i);return new te(s.status,String(t),String(r??a),l??[],e)}catch{return new te(s.status,"unknown",`The server responded with status ${s.status}.`,[],e)}}var rp={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",templates:"M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",topics:"M4 4h6l7 7-6 6-7-7zM7 7v.1",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",webhooks:"M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function X(s){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${C`<path d=${rp[s]} />`}
  </svg>`}function _s(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function vt(s="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${s}…</div>`}function F(s,i){return n`<div class="empty">
    <p class="empty-title">${s}</p>
    <div>${i}</div>
  </div>`}function k(s,i){return n`<div class="notice quiet" data-missing-scope=${s}>
    ${X("lock")}
    <p>
      Your role or API key does not have the <code>${s}</code> scope, which is required to ${i}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function _(s,i,e=()=>!1){if(s===null)return d;let t=s.errors.filter(l=>!e(l.field)),r=s.errors.length>0&&t.length===0,a=s.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${X(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":s.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${s.retryAfterSeconds?n`<p>Try again in ${s.retryAfterSeconds} s.</p>`:d}
    </div>
    ${i&&!a?n`<button type="button" class="small" @click=${i}>Try again</button>`:d}
  </div>`}function v(s,i){let e=(s??[]).filter(t=>nt(t.field,i));return e.length===0?null:e.map(t=>t.field===i?t.message:`${t.field.slice(i.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function nt(s,i){return s===i||s.startsWith(`${i}.`)||s.startsWith(`${i}[`)}var f=class{constructor(i,e,t=()=>{}){this.host=i;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;i.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let i=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(i.signal);if(i.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(i.signal.aborted)return;this.problem=U(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(i){this.value=i,this.host.requestUpdate()}render(i,e="Loading"){return this.problem!==null&&this.value===void 0?_(this.problem,()=>{this.load()}):this.value===void 0?vt(e):i(this.value)}};function U(s){return s instanceof te?s:(console.error(s),new te(0,"unexpected","Something went wrong. Try again or reload the page."))}function zo(s,i){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${i}
      .value=${s}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{np(e.currentTarget,s)}}>
      ${X("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function np(s,i){let e=s.querySelector("span"),t=s.previousElementSibling;try{await navigator.clipboard.writeText(i),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Lo=0;function D(s){return Io((i,e)=>{let t=!1,r="",a=null,l=`question-${Lo+=1}`,c=()=>(s.confirmText===void 0||r.trim()===s.confirmText)&&(s.isReady?.()??!0),m=async A=>{if(A.preventDefault(),!(t||!c())){t=!0,a=null,g();try{await s.act(),e(!0)}catch(T){a=U(T),t=!1,g()}}},g=()=>{let A=typeof s.action=="string"?s.action:s.action();ri(n`<form method="dialog" class="dialog" @submit=${m}>
          <h2 id="${l}-title">${s.title}</h2>
          <div class="dialog-body">
            ${s.body(g,a)}
            ${s.confirmText===void 0?d:n`<div class="field">
                  <label for="${l}-word">Type <code>${s.confirmText}</code> to confirm</label>
                  <input
                    id="${l}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${r}
                    @input=${T=>{r=T.target.value,g()}}
                  />
                </div>`}
            ${_(a,void 0,s.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${()=>e(!1)} ?disabled=${t}>Cancel</button>
            <button type="submit" class=${s.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":A}
            </button>
          </div>
        </form>`,i)};return i.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Ve(s,i,e){return Io((t,r)=>{let a=`secret-${Lo+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),ri(n`<div class="dialog">
        <h2 id="${a}-title">${s}</h2>
        <div class="dialog-body">
          <p>${i}</p>
          ${zo(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function Io(s){return new Promise(i=>{let e=document.createElement("dialog"),t=a=>{e.close(),e.remove(),i(a)},r=s(e,t);e.addEventListener("cancel",a=>{a.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Pe=er(class extends ys{constructor(s){if(super(s),s.type!==Ut.PROPERTY&&s.type!==Ut.ATTRIBUTE&&s.type!==Ut.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ro(s))throw Error("`live` bindings can only contain a single expression")}render(s){return s}update(s,[i]){if(i===Ne||i===d)return i;let e=s.element,t=s.name;if(s.type===Ut.PROPERTY){if(i===e[t])return Ne}else if(s.type===Ut.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return Ne}else if(s.type===Ut.ATTRIBUTE&&e.getAttribute(t)===i+"")return Ne;return tr(s),i}});function pn({id:s,hint:i,error:e}){let t=[i?`${s}-hint`:"",e?`${s}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Wt(s,i){let{id:e,label:t,hint:r,error:a,isOptional:l}=s;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${i} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function y(s){return Wt(s,n`<input
      id=${s.id}
      name=${s.id}
      type=${s.type??"text"}
      class=${s.isCode?"code":""}
      .value=${Pe(s.value)}
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
      aria-describedby=${pn(s)}
      @input=${i=>s.set(i.target.value)}
    />`)}function ge(s){return Wt(s,n`<textarea
      id=${s.id}
      name=${s.id}
      rows=${s.rows??4}
      class=${s.isCode?"code":""}
      .value=${Pe(s.value)}
      placeholder=${s.placeholder??d}
      spellcheck=${s.isCode?"false":d}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${pn(s)}
      @input=${i=>s.set(i.target.value)}
    ></textarea>`)}function be(s){return Wt(s,n`<select
      id=${s.id}
      name=${s.id}
      .value=${Pe(s.value)}
      ?disabled=${s.isDisabled}
      aria-invalid=${s.error?"true":d}
      aria-describedby=${pn(s)}
      @change=${i=>s.set(i.target.value)}
    >
      ${s.options.map(({value:i,label:e})=>n`<option value=${i} ?selected=${i===s.value}>${e}</option>`)}
    </select>`)}function or({id:s,label:i,hint:e,isDisabled:t,value:r,set:a}){return n`<label class="check" for=${s}
      ><input
        id=${s}
        name=${s}
        type="checkbox"
        .checked=${Pe(r)}
        ?disabled=${t}
        aria-describedby=${e?`${s}-hint`:d}
        @change=${l=>a(l.target.checked)}
      /><span>${i}</span></label
    >${e?n`<p class="hint" id="${s}-hint">${e}</p>`:d}`}function pe(s){return n`<fieldset class="segments" ?disabled=${s.isDisabled}>
    <legend>${s.label}</legend>
    <div>
      ${s.options.map(({value:i,label:e})=>n`<label>
            <input
              type="radio"
              name=${s.id}
              value=${i}
              .checked=${Pe(i===s.value)}
              @change=${()=>s.set(i)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function op(s){let[i,e]=new Uint8Array(s.slice(0,2));if(i===255&&e===254)return new TextDecoder("utf-16le").decode(s);try{return new TextDecoder("utf-8",{fatal:!0}).decode(s)}catch{return new TextDecoder("windows-1252").decode(s)}}function ar(s,i,e){return n`<label class="file button small" for=${s}
    >${i}<input id=${s} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(op(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var ni=12,un=`At least ${ni} characters: several unrelated words, or from a password manager.`;async function jo(s,i){let e="",t="";await D({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=ni,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await i.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${y({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:c=>{e=c,a()},error:v(l?.errors,"current_password")})}
      ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:c=>{t=c,a()},error:v(l?.errors,"password"),hint:un})}`})&&s.notify("Password changed")}var ap=["overview","compose","templates","broadcasts","recipients","dead-letters","audience","topics","users","inboxes","keys","webhooks","accounts","settings","audit-log"];function hn(s){let[i,e,t,r]=s.replace(/^#\/?/,"").split("/").map(qo);return{view:ap.find(l=>l===i)??"overview",inbox:e||null,id:t||null,user:r||null}}function Fo(s){let[i,e,t]=s.replace(/^#\/?/,"").split("/").map(qo);return i==="set-password"&&e&&t?{tenant:e,token:t}:null}function P(s,...i){let e=i.filter(t=>t!==null);return["#",s,...e.map(encodeURIComponent)].join("/")}function Z(s,...i){location.hash=P(s,...i)}function qo(s){try{return decodeURIComponent(s)}catch{return s}}async function Bo(s,i){let e;try{if(e=await fetch(s,{...cn(i),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new te(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new te(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function mn(s,i){let e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=i.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var lr={csrfToken:""},lp=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function gn(s){return lp.exec(s)?.[1]??null}var Uo="stak-console-tenant";function yt(s,i){return`/stack/admin/v1/${encodeURIComponent(s)}${i}`}function cr(){try{return localStorage.getItem(Uo)??""}catch{return""}}var dr=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=gn(e);if(t===null)throw new te(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await Ht(yt(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r};if(await Ht(yt(e,"/sign-in"),lr,{method:"POST",body:a}),!await this.restore(e))throw new te(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await Ht(yt(e,"/session"),lr)),!0}catch{return!1}}methods(){return Ht(yt("any","/sign-in"),lr)}setPassword(e,t,r){return Ht(yt(e,"/sign-in/password"),lr,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Uo,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof te)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>Ht(r,a,t))}fetchFile(e){return this.#n(e,Bo)}async#n(e,t){if(this.#e===null)throw new te(401,"signed_out","You are signed out.");try{return await t(yt(this.tenant,e),this.#e)}catch(r){throw r instanceof te&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Ho=j` .progress{block-size: 8px;border-radius: 99px;background: var(--open);overflow: hidden;}.progress span{display: block;block-size: 100%;border-radius: 99px;background: var(--accent);transition: inline-size 0.3s ease-out;}.mini .progress{block-size: 5px;}.mini .number{text-align: start;}.shares{display: grid;gap: 14px;}.stack{display: flex;gap: 2px;block-size: 14px;border-radius: 99px;overflow: hidden;background: var(--open);}.stack span{min-inline-size: 3px;transition: inline-size 0.3s ease-out;}.stack .good, .dot.good{background: var(--good);}.stack .bad, .dot.bad{background: var(--bad);}.stack .gone, .dot.gone{background: var(--gone);}.stack .open, .dot.open{background: var(--open);}.dot{display: inline-block;inline-size: 9px;block-size: 9px;margin-inline-end: 7px;border-radius: 3px;}.shares dl{display: grid;grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));gap: 10px;}.shares dt{color: var(--muted);font-size: 12.5px;white-space: nowrap;}.shares dd{font-variant-numeric: tabular-nums;}.shares dd strong{font-size: 17px;}.chart svg{display: block;inline-size: 100%;block-size: 96px;}.chart .axis{stroke: var(--line);}.chart .area{fill: var(--accent);opacity: 0.14;}.chart .line{fill: none;stroke: var(--accent);stroke-width: 2;stroke-linejoin: round;}.chart.figures > svg{block-size: 140px;}.chart .key{display: inline-block;inline-size: 24px;block-size: 8px;margin-inline-end: 7px;}.chart .delivered{stroke: var(--line-strong);}.chart .seen{stroke: var(--gone);stroke-dasharray: 6 3;}.chart .read{stroke: var(--accent);}.chart .acted{stroke: var(--good);stroke-dasharray: 2 2;}.chart figcaption{display: flex;flex-wrap: wrap;gap: 4px 18px;margin-block-start: 8px;font-size: 13px;font-variant-numeric: tabular-nums;}.chart-none{font-size: 13.5px;}pre.json{margin: 0;padding: 12px 14px;border-radius: var(--radius-small);background: var(--sunken);font: 12.5px/1.55 var(--mono);white-space: pre-wrap;overflow-wrap: anywhere;max-block-size: 360px;overflow: auto;}`;var Wo=j` *, *::before, *::after{box-sizing: border-box;}html{-webkit-text-size-adjust: 100%;}@media (min-width: 861px){html{scrollbar-gutter: stable;}}body{margin: 0;background: var(--ground);color: var(--ink);font: 14px/1.5 var(--sans);}h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend{margin: 0;padding: 0;}h1{font-size: 21px;line-height: 1.25;font-weight: 650;letter-spacing: -0.012em;outline: none;}h2{font-size: 15px;line-height: 1.35;font-weight: 640;}h3{font-size: 13px;font-weight: 640;}fieldset{border: 0;min-inline-size: 0;}ul, ol{padding-inline-start: 1.2em;}strong{font-weight: 640;}code, .code{font-family: var(--mono);font-size: 0.92em;}p code, li code, dd code, label code{padding: 0.08em 0.34em;border-radius: 4px;background: var(--sunken);overflow-wrap: anywhere;}a{color: var(--accent-text);text-underline-offset: 2px;text-decoration-thickness: 1px;}a:hover{text-decoration-thickness: 2px;}:focus-visible{outline: 2px solid var(--accent);outline-offset: 2px;}h1:focus-visible{outline: none;}.muted{color: var(--muted);}.number{font-variant-numeric: tabular-nums;}.unseen{position: absolute;inline-size: 1px;block-size: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}.icon{inline-size: 18px;block-size: 18px;flex: none;fill: none;stroke: currentColor;stroke-width: 1.5;stroke-linecap: round;stroke-linejoin: round;}button, .button{display: inline-flex;align-items: center;justify-content: center;gap: 7px;min-block-size: 34px;padding: 5px 13px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;font-weight: 560;text-decoration: none;white-space: nowrap;cursor: pointer;transition: background-color 0.12s, border-color 0.12s;}button:hover:not(:disabled), .button:hover{background: var(--sunken);}button:disabled{opacity: 0.55;cursor: not-allowed;}button.small, .button.small{min-block-size: 28px;padding: 2px 10px;font-size: 13px;}button.primary, .button.primary{border-color: var(--accent);background: var(--accent);color: var(--accent-ink);}button.primary:hover:not(:disabled), .button.primary:hover{background: color-mix(in srgb, var(--accent) 88%, var(--ink));}button.danger{border-color: var(--bad-text);background: var(--bad-text);color: var(--surface);}button.danger:hover:not(:disabled){background: color-mix(in srgb, var(--bad-text) 88%, var(--ink));}button.danger-quiet{border-color: var(--bad-text);color: var(--bad-text);}button.plain{border-color: transparent;background: none;}button .icon, .button .icon{inline-size: 16px;block-size: 16px;}@media (pointer: coarse){button, .button{min-block-size: 42px;}button.small, .button.small{min-block-size: 36px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation-duration: 0.01ms !important;animation-iteration-count: 1 !important;transition: none !important;scroll-behavior: auto !important;}}`;var Vo=j` .card{padding: 18px 20px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);min-inline-size: 0;}.card + .card{margin-block-start: 16px;}.card > h2:first-child, .card-head{margin-block-end: 12px;}.card.stack-form > h2:first-child, .card.stack-form > .card-head{margin: 0;}.card-head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 8px 12px;}.card.flush{padding: 0;overflow: hidden;}.card.flush .card-head{margin: 0;padding: 14px 20px;border-block-end: 1px solid var(--line);}stak-quotas, stak-user-data, stak-user-list, stak-user-sessions{display: block;}stak-quotas, .card + stak-user-data, .card + stak-user-list, stak-user-sessions + .card{margin-block-start: 16px;}.split{display: grid;grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);gap: 16px;align-items: start;}.split > .card, .split > div > .card:first-child, .stack-form > .card{margin: 0;}@media (max-width: 1040px){.split{grid-template-columns: minmax(0, 1fr);}}.figures{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));gap: 16px;margin-block-end: 16px;}.figure{display: grid;gap: 2px;align-content: start;padding: 15px 18px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--surface);box-shadow: var(--shadow);color: inherit;text-decoration: none;}a.figure:hover{border-color: var(--line-strong);}.figure dt, .figure .name{color: var(--muted);font-size: 13px;font-weight: 540;}.figure .value{font-size: 26px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}.figure .value.bad{color: var(--bad-text);}.figure .more-words{color: var(--muted);font-size: 12.5px;}.big{font-size: 32px;line-height: 1.2;font-weight: 640;letter-spacing: -0.02em;font-variant-numeric: tabular-nums;}details{margin-block-start: 10px;font-size: 13.5px;}summary{color: var(--accent-text);cursor: pointer;}details pre{margin-block-start: 8px !important;}.facts{display: grid;grid-template-columns: auto minmax(0, 1fr);gap: 6px 18px;font-size: 13.5px;}.facts dt{color: var(--muted);}.facts dd{overflow-wrap: anywhere;}@media (max-width: 700px){.figures{grid-template-columns: repeat(3, minmax(0, 1fr));gap: 10px;}.figure{padding: 12px;}.figure .value{font-size: 22px;}.figure .more-words{display: none;}}`;var Jo=j` .picked{display: flex;flex-wrap: wrap;gap: 6px;margin: 8px 0 0;padding: 0;list-style: none;}.compose{display: grid;grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);gap: 16px;align-items: start;}.compose > aside{position: sticky;inset-block-start: 20px;display: grid;gap: 16px;}.compose .card{margin: 0;}.compose form{display: grid;gap: 16px;}.compose .send{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;}@media (max-width: 1040px){.compose{grid-template-columns: minmax(0, 1fr);}.compose > aside{position: static;}}.outcome dl{display: grid;grid-template-columns: repeat(3, minmax(0, 1fr));gap: 12px;}.outcome dt{color: var(--muted);font-size: 12.5px;}.outcome dd{font-size: 18px;font-weight: 640;font-variant-numeric: tabular-nums;overflow-wrap: anywhere;line-height: 1.3;}.outcome .hint{margin-block-start: 10px;}.deliveries > div{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 10px;margin-block-start: 5px;}.deliveries label{display: flex;gap: 9px;padding: 12px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);cursor: pointer;}.deliveries label:has(:checked){border-color: var(--accent);box-shadow: inset 0 0 0 1px var(--accent);}.deliveries small{display: block;margin-block-start: 3px;color: var(--muted);font-size: 12.5px;line-height: 1.4;}.deliveries small.estimate{color: var(--ink);font-variant-numeric: tabular-nums;}.comparison{inline-size: 100%;margin-block-start: 14px;border-collapse: collapse;font-size: 13px;font-variant-numeric: tabular-nums;}.comparison th, .comparison td{padding: 6px 8px 6px 0;border-block-end: 1px solid var(--line);text-align: start;vertical-align: top;}.comparison th{color: var(--muted);font-weight: 540;}.comparison tr:last-child > *{border-block-end: 0;}.previews{display: grid;gap: 12px;}.preview{--p-ground: #ffffff;--p-ink: #171a23;--p-muted: #5b6272;padding: 12px;border: 1px solid var(--line);border-radius: var(--radius);background: var(--p-ground);color: var(--p-ink);color-scheme: light;}.preview.dark{--p-ground: #15171e;--p-ink: #eceef4;--p-muted: #a3a9b8;color-scheme: dark;}.preview-label{margin-block-end: 8px;color: var(--p-muted);font-size: 12px;font-weight: 560;}.preview .none{color: var(--p-muted);font-style: italic;}`;var Yo=j` dialog{inline-size: min(520px, calc(100vw - 32px));max-block-size: calc(100dvh - 48px);padding: 0;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);color: var(--ink);box-shadow: var(--shadow-high);overflow: auto;}dialog::backdrop{background: rgb(6 14 13 / 52%);}.dialog{display: grid;gap: 16px;padding: 22px;}.dialog h2{font-size: 17px;}.dialog-body{display: grid;gap: 14px;}.dialog-actions{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 8px;}`;var Ko=j` input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea{inline-size: 100%;min-block-size: 36px;padding: 6px 10px;border: 1px solid var(--line-strong);border-radius: var(--radius-small);background: var(--raised);color: var(--ink);font: inherit;}input.code, textarea.code{font: 13px/1.55 var(--mono);}textarea{resize: vertical;tab-size: 2;}select{padding-inline-end: 6px;}::placeholder{color: var(--muted);opacity: 1;}input:disabled, select:disabled, textarea:disabled{background: var(--sunken);color: var(--muted);border-color: var(--line);}input[type="radio"], input[type="checkbox"]{accent-color: var(--accent);inline-size: 16px;block-size: 16px;margin: 0;flex: none;}[aria-invalid="true"]{border-color: var(--bad) !important;box-shadow: 0 0 0 1px var(--bad);}form.stack-form, .stack-form{display: grid;gap: 16px;}.field{display: grid;gap: 5px;align-content: start;min-inline-size: 0;}.field label, .segments legend, .deliveries legend, .label{font-weight: 570;font-size: 13px;}fieldset.stack-form > legend{margin-block-end: 10px;}.optional{color: var(--muted);font-weight: 400;}.hint{color: var(--muted);font-size: 12.5px;line-height: 1.45;overflow-wrap: anywhere;}.error{color: var(--bad-text);font-size: 13px;font-weight: 540;overflow-wrap: anywhere;}.columns{display: grid;grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));gap: 16px;}.joined{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.joined select{inline-size: auto;}.row{display: flex;flex-wrap: wrap;align-items: center;gap: 8px 12px;}.row.end{justify-content: flex-end;}.check{display: flex;align-items: flex-start;gap: 9px;font-size: 13.5px;line-height: 1.4;}.check input{margin-block-start: 2px;}.check small{display: block;color: var(--muted);font-size: 12.5px;}.segments{display: grid;gap: 5px;align-content: start;}.segments > div{display: inline-flex;justify-self: start;align-self: start;padding: 3px;border: 1px solid var(--line);border-radius: 9px;background: var(--sunken);}.segments label{position: relative;cursor: pointer;}.segments input{position: absolute;inset: 0;opacity: 0;inline-size: 100%;block-size: 100%;cursor: pointer;}.segments span{display: block;padding: 3px 13px;border-radius: 6px;color: var(--muted);font-weight: 560;font-size: 13px;line-height: 24px;white-space: nowrap;}.segments input:checked + span{background: var(--raised);color: var(--ink);box-shadow: var(--shadow);outline: 1px solid var(--line);}.segments input:focus-visible + span{outline: 2px solid var(--accent);outline-offset: 1px;}.file{position: relative;}.file input{position: absolute;inset: 0;opacity: 0;cursor: pointer;inline-size: 100%;}.file:focus-within{outline: 2px solid var(--accent);outline-offset: 2px;}.chips{display: flex;flex-wrap: wrap;gap: 6px;padding: 0;list-style: none;}.chip{display: inline-flex;align-items: center;gap: 2px;padding: 1px 3px 1px 10px;border-radius: 99px;background: var(--accent-soft);color: var(--accent-text);font-size: 13px;font-weight: 540;line-height: 24px;}.chip.bare{padding-inline: 10px;}.chip button{min-block-size: 24px;inline-size: 24px;padding: 0;border: 0;border-radius: 50%;background: none;color: inherit;}.chip button .icon{inline-size: 13px;block-size: 13px;}.lookup{display: grid;grid-template-columns: minmax(0, 420px) auto;gap: 12px;align-items: start;}.lookup button{justify-self: start;min-block-size: 36px;margin-block-start: 25px;}.spaced{margin-block-start: 16px;}.unsaved-bar{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px;padding-block: 10px;border: 1px solid transparent;border-radius: var(--radius);}.unsaved-bar.changed{position: sticky;inset-block-end: 12px;z-index: 5;padding-inline: 14px;border-color: var(--line);background: var(--raised);box-shadow: var(--shadow-high);}.unsaved-bar .row{margin-inline-start: auto;}.copy-field{display: grid;grid-template-columns: minmax(0, 1fr) auto;gap: 8px;}.copy-field button{min-inline-size: 92px;}`;var Go=j` .badge{display: inline-flex;align-items: center;gap: 6px;padding: 1px 9px;border-radius: 99px;font-size: 12.5px;font-weight: 570;line-height: 20px;white-space: nowrap;font-family: var(--sans);}.badge[data-status]{text-transform: capitalize;}.badge.good{background: var(--good-soft);color: var(--good-text);}.badge.busy, .badge.info{background: var(--info-soft);color: var(--info-text);}.badge.warn{background: var(--warn-soft);color: var(--warn-text);}.badge.bad{background: var(--bad-soft);color: var(--bad-text);}.badge.still{background: var(--still-soft);color: var(--still-text);}.badge.busy::before{content: "";inline-size: 7px;block-size: 7px;border-radius: 50%;background: currentColor;animation: breathe 1.4s ease-in-out infinite;}@keyframes breathe{50%{opacity: 0.25;}}.notice{display: flex;flex-wrap: wrap;align-items: flex-start;gap: 10px;padding: 11px 14px;border-radius: var(--radius-small);background: var(--info-soft);color: var(--info-text);font-size: 13.5px;}.notice > div, .notice > p{flex: 1;min-inline-size: min(200px, 100%);overflow-wrap: anywhere;}.notice p code, .notice li code{background: none;padding: 0;font-weight: 600;}.notice .icon{margin-block-start: 1px;}.notice.bad{background: var(--bad-soft);color: var(--bad-text);}.notice.good{background: var(--good-soft);color: var(--good-text);}.notice.warn{background: var(--warn-soft);color: var(--warn-text);}.notice.quiet{background: var(--still-soft);color: var(--still-text);}.card > .notice + *, .notice + .card, .card + .notice{margin-block-start: 14px;}.waiting{display: flex;align-items: center;justify-content: center;gap: 10px;padding: 36px 16px;color: var(--muted);}.spinner{inline-size: 16px;block-size: 16px;border: 2px solid var(--line);border-block-start-color: var(--accent);border-radius: 50%;animation: turn 0.8s linear infinite;}@keyframes turn{to{transform: rotate(1turn);}}.empty{display: grid;justify-items: center;gap: 8px;padding: 40px 20px;color: var(--muted);text-align: center;}.empty-title{color: var(--ink);font-size: 15px;font-weight: 620;}`;var Zo=j` .skip{position: fixed;inset-block-start: 8px;inset-inline-start: 8px;z-index: 20;padding: 8px 14px;border-radius: var(--radius-small);background: var(--accent);color: var(--accent-ink);transform: translateY(-200%);}.skip:focus{transform: none;}.shell{display: grid;grid-template-columns: 228px minmax(0, 1fr);min-block-size: 100dvh;}.side{position: sticky;inset-block-start: 0;display: flex;flex-direction: column;block-size: 100dvh;overflow-y: auto;padding: 18px 12px 14px;border-inline-end: 1px solid var(--line);background: var(--surface);}.brand{display: flex;align-items: center;gap: 10px;padding: 0 8px;min-inline-size: 0;}.brand .mark{inline-size: 26px;block-size: 26px;flex: none;color: var(--accent);fill: none;stroke: currentColor;stroke-width: 2.6;stroke-linejoin: round;}.brand strong{display: block;font-size: 15px;line-height: 1.2;letter-spacing: -0.01em;}.brand span{display: block;overflow: hidden;color: var(--muted);font-size: 12.5px;line-height: 1.3;text-overflow: ellipsis;white-space: nowrap;}.brand > div{min-inline-size: 0;}.menu-button{display: none;}.side nav{flex: 1;padding-block: 14px;}.side nav ul{padding: 0;list-style: none;}.side nav h2{padding: 14px 8px 4px;color: var(--muted);font-size: 11.5px;font-weight: 600;letter-spacing: 0.03em;}.side nav a{display: flex;align-items: center;gap: 10px;padding: 6px 8px;border-radius: var(--radius-small);color: var(--ink);font-weight: 500;text-decoration: none;}.side nav a .icon{color: var(--muted);}.side nav a:hover{background: var(--sunken);}.side nav a[aria-current="page"]{background: var(--accent-soft);color: var(--accent-text);font-weight: 620;}.side nav a[aria-current="page"] .icon{color: inherit;}.side nav a .unsaved{inline-size: 7px;block-size: 7px;margin-inline-start: auto;border-radius: 50%;background: var(--accent);}.whoami{display: grid;gap: 8px;padding: 12px 8px 0;border-block-start: 1px solid var(--line);font-size: 12.5px;}.whoami p{color: var(--muted);}main{min-inline-size: 0;padding: 26px 32px 72px;}main > *{display: block;max-inline-size: 1120px;margin-inline: auto;}.head{display: flex;flex-wrap: wrap;align-items: center;justify-content: space-between;gap: 10px 16px;margin-block-end: 20px;}.head > div:first-child{min-inline-size: 0;}.head p{margin-block-start: 3px;color: var(--muted);max-inline-size: 70ch;}.head .actions{display: flex;flex-wrap: wrap;align-items: center;gap: 8px;}.crumb{font-size: 13px;}.picker{display: inline-flex;align-items: center;gap: 8px;color: var(--muted);font-size: 13px;}.picker select{inline-size: auto;max-inline-size: 220px;}.said{position: fixed;inset-block-end: 20px;inset-inline: 0;z-index: 30;display: grid;justify-items: center;pointer-events: none;}.said p{display: flex;align-items: center;gap: 8px;padding: 9px 16px;border-radius: 99px;background: var(--ink);color: var(--ground);box-shadow: var(--shadow-high);font-weight: 540;animation: rise 0.18s ease-out;}@keyframes rise{from{opacity: 0;transform: translateY(8px);}}.door{display: grid;place-items: center;min-block-size: 100dvh;padding: 24px 16px;}.door-card{display: grid;gap: 18px;inline-size: min(420px, 100%);padding: 28px;border: 1px solid var(--line);border-radius: 14px;background: var(--surface);box-shadow: var(--shadow);}.door-card form{display: grid;gap: 14px;}.door-card .brand{padding: 0;}.door-card .primary{inline-size: 100%;min-block-size: 40px;}.door-card .other-way{text-align: center;}.door-card .other-way .button{inline-size: 100%;min-block-size: 40px;justify-content: center;}.door-card .small-print{color: var(--muted);font-size: 13px;}@media (max-width: 860px){.shell{display: block;}.side{z-index: 10;block-size: auto;max-block-size: 100dvh;padding: 10px 14px;border-inline-end: 0;border-block-end: 1px solid var(--line);}.side-top{display: flex;align-items: center;justify-content: space-between;gap: 10px;}.brand{padding: 0;}.menu-button{display: inline-flex;}.side.folded nav, .side.folded .whoami{display: none;}.side nav{padding-block: 6px 12px;}.side nav a{padding-block: 9px;}main{padding: 20px 16px 64px;}.head .actions:has(.picker){inline-size: 100%;}.head .picker{flex: 1 1 100%;}.head .picker select{flex: 1;max-inline-size: none;}}`;var Xo=j` .filters{display: grid;grid-template-columns: auto minmax(160px, 1fr) minmax(120px, 180px) minmax(120px, 180px);align-items: end;gap: 12px;padding: 16px 20px;border-block-end: 1px solid var(--line);}@media (max-width: 1000px){.filters{grid-template-columns: 1fr 1fr;}.filters .segments, .filters .field:nth-of-type(1){grid-column: 1 / -1;}}.table{inline-size: 100%;border-collapse: collapse;font-size: 13.5px;}.table th{padding: 9px 12px;border-block-end: 1px solid var(--line);color: var(--muted);font-size: 12.5px;font-weight: 560;text-align: start;white-space: nowrap;}.table td{padding: 9px 12px;border-block-end: 1px solid var(--line);vertical-align: middle;overflow-wrap: anywhere;}.table tr:last-child td{border-block-end: 0;}.table th:first-child, .table td:first-child{padding-inline-start: 20px;}.table th:last-child, .table td:last-child{padding-inline-end: 20px;}.card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child{padding-inline-start: 0;}.card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child{padding-inline-end: 0;}.table td.main{inline-size: 36%;}.table .number{text-align: end;font-variant-numeric: tabular-nums;white-space: nowrap;}.table .actions{text-align: end;}.table th.code{font-family: var(--sans);}.table td.code{font: 12.5px/1.5 var(--mono);}.table tbody tr:hover{background: var(--sunken);}.table .main > div > a, .table .main strong{font-weight: 600;}.table .main small{display: block;color: var(--muted);font-size: 12.5px;}.nowrap{white-space: nowrap;}.mini{display: grid;gap: 4px;min-inline-size: 110px;}@media (max-width: 700px){.table, .table tbody, .table tr, .table td{display: block;}.table thead{position: absolute;clip-path: inset(50%);inline-size: 1px;block-size: 1px;overflow: hidden;}.table tr{padding: 12px 16px;border-block-end: 1px solid var(--line);}.table tr:last-child{border-block-end: 0;}.card.flush .card-head{padding: 12px 16px;}.table td, .table td:first-child, .table td:last-child{display: grid;grid-template-columns: 96px minmax(0, 1fr);gap: 10px;padding: 3px 0;border: 0;}.table td::before{content: attr(data-head);color: var(--muted);font: 12.5px/1.7 var(--sans);}.table td.main{inline-size: auto;grid-template-columns: minmax(0, 1fr);padding-block-end: 6px;}.table td.main::before, .table td.actions::before{content: none;}.table td.actions{grid-template-columns: minmax(0, 1fr);padding-block-start: 8px;}.table .number, .table .actions{text-align: start;}}.more{display: grid;place-items: center;padding: 14px;}.card.flush .more{border-block-start: 1px solid var(--line);}`;var Qo=j` :root{color-scheme: light dark;--ground: #f4f5f9;--surface: #ffffff;--raised: #ffffff;--sunken: #eef0f5;--line: #dfe2ea;--line-strong: #878da0;--ink: #171a23;--muted: #555c6d;--accent: #4f46e5;--accent-ink: #ffffff;--accent-soft: #e9e8fd;--accent-text: #4038c2;--good: #1d7a4c;--good-soft: #e0f3e8;--good-text: #14603a;--bad: #c0392f;--bad-soft: #fcebe9;--bad-text: #a32a21;--warn-soft: #fdf1d6;--warn-text: #7a5200;--info-soft: #e4edfa;--info-text: #24508f;--gone: #7c6f9c;--still-soft: #e9ebf1;--still-text: #474d5d;--open: #d0d4de;--shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);--shadow-high: 0 8px 40px rgb(10 20 20 / 24%);--radius: 10px;--radius-small: 7px;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;}@media (prefers-color-scheme: dark){:root{--ground: #0f1117;--surface: #15171e;--raised: #1f222b;--sunken: #11131a;--line: #2d313c;--line-strong: #757c90;--ink: #eceef4;--muted: #a3a9b8;--accent: #a5a8ff;--accent-ink: #12132b;--accent-soft: #25264a;--accent-text: #c0c2ff;--good: #43b37a;--good-soft: #11301f;--good-text: #79d8a6;--bad: #e5675c;--bad-soft: #3a1916;--bad-text: #ff9d94;--warn-soft: #372a0e;--warn-text: #f0c669;--info-soft: #15283f;--info-text: #9cc3f7;--gone: #9d8fc4;--still-soft: #282c37;--still-text: #b9bfcc;--open: #3a3f4c;--shadow: 0 1px 2px rgb(0 0 0 / 40%);--shadow-high: 0 12px 48px rgb(0 0 0 / 60%);}}`;function O({title:s,about:i,crumb:e,actions:t}){return n`<div class="head">
    <div>
      ${e?n`<p class="crumb">${e}</p>`:d}
      <h1 tabindex="-1">${s}</h1>
      ${i?n`<p>${i}</p>`:d}
    </div>
    ${t?n`<div class="actions">${t}</div>`:d}
  </div>`}function fe(s,i,e){let t=i??[],r=t.some(a=>a.inbox===s)?t:[{inbox:s,title:""},...t];return n`<label class="picker">
    Inbox
    <select name="inbox" @change=${a=>e(a.target.value)}>
      ${r.map(a=>n`<option value=${a.inbox} ?selected=${a.inbox===s}>
            ${a.inbox}${a.title&&a.title!==a.inbox?` · ${a.title}`:""}
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
            ${i.map(({head:r,cell:a,kind:l})=>n`<td role="cell" class=${l??""} data-head=${r}><div>${a(t)}</div></td>`)}
          </tr>`)}
    </tbody>
  </table>`}function se(s,i,e){return n`<div class="more">
    ${s?n`<button type="button" ?disabled=${i} @click=${e}>
          ${i?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var S=class extends G{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([N({attribute:!1})],S.prototype,"session",2),u([N({attribute:!1})],S.prototype,"api",2),u([N({attribute:!1})],S.prototype,"route",2);var ot,ie,bn,ta,fn,sa,ia,ra,na,ur,pr=class extends S{constructor(){super(...arguments);h(this,ie);h(this,ot,new f(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,ot).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,ie,ta).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,ot).render(r=>r.length===0?F("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):p(this,ie,na).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${ln.map(r=>n`<dt>${ks[r]}</dt><dd>${dn[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${k("config","see and change accounts")}`}};ot=new WeakMap,ie=new WeakSet,bn=function(e){return e.account_id===this.session.account?.account_id},ta=async function(){let e="",t="",r="read-only",a;!await D({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:c=>c==="email"||c==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(c,m)=>n`${y({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,c()},error:v(m?.errors,"email")})}
        ${y({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,c()},error:v(m?.errors,"name")})}
        ${ea(r,g=>{r=g,c()})}`})||a===void 0||(a.password_link!==null&&await p(this,ie,fn).call(this,a.account,a.password_link),await o(this,ot).load())},fn=function(e,t){return Ve(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${L(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},sa=async function(e){let t=e.role;await D({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${ea(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,ot).load())},ia=async function(e){let t;!await D({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await p(this,ie,fn).call(this,t.account,t.password_link),await o(this,ot).load())},ra=async function(e){await D({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,ot).load())},na=function(e){return z("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${p(this,ie,bn).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>ks[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${re(t.last_sign_in_at)}
                  >${ae(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>p(this,ie,bn).call(this,t)?d:n`<span class="row end">
                  ${p(this,ie,ur).call(this,t,"Role",()=>p(this,ie,sa).call(this,t))}
                  ${p(this,ie,ur).call(this,t,"Reset password",()=>p(this,ie,ia).call(this,t))}
                  ${p(this,ie,ur).call(this,t,"Remove",()=>p(this,ie,ra).call(this,t),"danger-quiet")}
                </span>`}],e)},ur=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},pr=u([x("stak-accounts")],pr);function ea(s,i){return be({id:"account-role",label:"Role",value:s,options:ln.map(e=>({value:e,label:ks[e]})),set:e=>i(e),hint:`${dn[s]}.`})}var dp=new Set(["uid","uids","user_id","userid","user","id"]),vn={text:"",ids:[]};function we(s){return s!==vn.text&&(vn={text:s,ids:cp(s)}),vn.ids}function cp(s){let i=s.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=i[0]===void 0?[]:yn(i[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>dp.has(l)),a=t>=0&&(e.length>1||i.length>1)?i.slice(1).map(l=>yn(l)[t]??""):i.flatMap(yn);return[...new Set(a.filter(l=>l!==""))]}function yn(s){return Array.from(`,${s}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,i])=>{let e=(i??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function oa(s,i){return Array.from({length:Math.ceil(s.length/i)},(e,t)=>s.slice(t*i,(t+1)*i))}function Ss(s,i,e){let t=e===0?0:Math.min(100,100*i/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${s}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(i,e)}
    aria-valuetext="${$(i)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function oi({delivered:s,failed:i}){return s+i}function pp(s){let{recipients:i,delivered:e,failed:t,redacted:r}=s,a=Math.max(0,i-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:up(s.status),kind:"open",value:a}].filter(({kind:c,value:m})=>c!=="open"||m>0||!ze(s.status))}function up(s){return s==="stopped"||s==="redacted"||s==="redacting"?"Not sent":"Pending"}function aa(s){let i=s.recipients,e=pp(s),t=e.filter(({value:r})=>r>0).map(({name:r,value:a})=>`${r.toLowerCase()} ${$(a)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${$(i)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:a})=>a>0&&i>0?n`<span class=${r} style="inline-size:${100*a/i}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:a,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${a}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${$(l)}</strong> <span class="muted">${rt(l,i)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var hp={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",published:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},mp={redacting:"recalling",redacted:"recalled"};function hr(s){return n`<span class="badge ${hp[s]}" data-status=${s}>${mp[s]??s}</span>`}var ke,mr,la,da,ca,pa,De=class extends G{constructor(){super(...arguments);h(this,ke);this.draftName="";this.place="";this.consequence="";this.change="add";this.text="";this.run=null;this.problem=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(this.draftName)??""}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=we(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${p(this,ke,la)}>
        ${pe({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
        ${ge({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>p(this,ke,mr).call(this,a),error:v(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
        <div class="row">
          ${ar("members-file","Import from file…",a=>p(this,ke,mr).call(this,we(a).join(`
`)))}
          <span class="muted" role="status"
            >${M(e,"distinct user")}${e>ir?`, in ${M(Math.ceil(e/ir),"batch","batches")}`:""}</span
          >
        </div>
        ${_(this.problem,void 0,a=>a.startsWith(this.change))}
        ${this.run?p(this,ke,pa).call(this,this.run):d}
        <div class="row end">
          ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                Stop after this batch
              </button>`:d}
          <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
            ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
          </button>
        </div>
      </form>
    </section>`}};ke=new WeakSet,mr=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(this.draftName):this.session.keepDraft(this.draftName,e)},la=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=we(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,ke,da).call(this,t.length)||await p(this,ke,ca).call(this,t))},da=function(e){return D({title:`Remove ${M(e,"member")}?`,body:()=>n`<p>${this.consequence}</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},ca=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of oa(e,ir)){if(t.isStopped)break;try{t.changed+=await this.apply(t.change,r),t.done+=r.length,p(this,ke,mr).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=U(a);break}}t.isRunning=!1,this.requestUpdate()},pa=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${Ss("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already":"not"} in ${this.place}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([N({attribute:!1})],De.prototype,"session",2),u([N({attribute:!1})],De.prototype,"apply",2),u([N({attribute:!1})],De.prototype,"draftName",2),u([N({attribute:!1})],De.prototype,"place",2),u([N({attribute:!1})],De.prototype,"consequence",2),u([b()],De.prototype,"change",2),u([b()],De.prototype,"text",2),u([b()],De.prototype,"run",2),u([b()],De.prototype,"problem",2),De=u([x("stak-member-changes")],De);var gp="audience/",ai,Ts,br,gr=class extends S{constructor(){super(...arguments);h(this,ai,new f(this,e=>this.api.inboxes(e)));h(this,Ts,new f(this,async e=>(await this.api.audience(this.inbox,e)).estimate));h(this,br,async(e,t)=>{let{added:r,removed:a,estimate:l}=await this.api.changeAudience(this.inbox,{[e]:t});return o(this,Ts).set(l),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,ai).load(),o(this,Ts).load())}render(){return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:fe(this.inbox,o(this,ai).value,e=>Z("audience",e))})}
      ${this.session.hasScope("audience")?d:k("audience","add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,br)}
          .draftName=${gp}
          .place=${"the audience"}
          .consequence=${n`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,Ts).render(e=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(e)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${e===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):k("read","see the number of members")}
        </section>
      </div>`}};ai=new WeakMap,Ts=new WeakMap,br=new WeakMap,gr=u([x("stak-audience")],gr);var ua=50,bp=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Vt,at,Jt,vr,ha,fr=class extends S{constructor(){super(...arguments);h(this,vr);h(this,Vt,null);h(this,at,new f(this,async e=>{let t=await this.api.auditLog(ua,null,e);return E(this,Vt,t.next_cursor),t.entries}));h(this,Jt,new f(this,async e=>{let t=await this.api.auditLog(ua,o(this,Vt),e);E(this,Vt,t.next_cursor),o(this,at).set([...o(this,at).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,at).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${o(this,at).isLoading}
        @click=${()=>{o(this,at).load()}}
      >
        ${X("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,at).render(t=>t.length===0?F("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${p(this,vr,ha).call(this,t)} ${_(o(this,Jt).problem,()=>{o(this,Jt).load()})}
                ${se(o(this,Vt)!==null,o(this,Jt).isLoading,()=>{o(this,Jt).load()})}`,"Loading audit log")}
      </section>`:n`${e}${k("read","see the audit log")}`}};Vt=new WeakMap,at=new WeakMap,Jt=new WeakMap,vr=new WeakSet,ha=function(e){return z("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>vp(t.target)},{head:"By",cell:t=>n`${fp(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${re(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${L(t.at)}</time
            >`}],e)},fr=u([x("stak-audit-log")],fr);function fp({actor:s,key_id:i}){return s.kind==="account"?n`<span title=${s.email??i}
      >${s.name??s.email??`account ${le(s.id??"")}`}</span
    >`:s.kind==="api_key"?n`<span title=${i}
      >${s.name??n`API key <span class="code">${le(i)}</span>`}</span
    >`:n`${s.kind==="operator"?"Operator":"Stak"}`}function vp(s){let i=bp.exec(s);return i?.[1]&&i[2]?n`<a href=${P("broadcasts",i[1],i[2])} title=${s}>${i[1]} ${le(i[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(s)?n`<span class="code" title=${s}>${le(s)}</span>`:s}`}var yr=480,xn=96,yp=240;function ma(s,i){let e=s.at(-1),t=s.at(-2);return e&&t&&e.done===i.done&&t.done===i.done?[...s.slice(0,-1),i]:[...s,i].slice(-yp)}function xp(s){return s.slice(1).map((i,e)=>{let t=s[e];return{at:i.at,rate:Math.max(0,i.done-t.done)/Math.max(.001,i.at-t.at)}})}function ga(s){let i=xp(s),e=s[0],t=s.at(-1);if(i.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...i.map(({rate:Gs})=>Gs),1),a=Math.max(.001,t.at-e.at),l=xn-4,c=(Gs,qi)=>`${((Gs-e.at)/a*yr).toFixed(1)} ${(l-qi/r*(xn-12)).toFixed(1)}`,g=`M${i.map(({at:Gs,rate:qi},Cc)=>{let Mc=s[Cc];return`${c(Mc.at,qi)}L${c(Gs,qi)}`}).join("L")}`,A=`${g}L${yr} ${l}L0 ${l}Z`,T=$(Math.round(r)),ee=$(Math.round((t.done-e.done)/a)),ye=Math.round(a),bt=`Delivery rate over ${ye} seconds: peak ${T} per second, average ${ee} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${yr} ${xn}" preserveAspectRatio="none" role="img" aria-label=${bt}>
      ${C`<line x1="0" x2=${yr} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${A} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${T}</strong> per second</span>
      <span>Average <strong>${ee}</strong> per second</span>
      <span class="muted">over ${ye} s</span>
    </figcaption>
  </figure>`}var ba=.1,li={on_write:"On write",on_read:"On read"},$p={on_write:"Workers store a copy for each member. Progress is exact, and you can pause it.",on_read:"Stored once. Each member gets it with the next request; those who never come back cost nothing."};function fa({inbox:s,isAllowed:i,value:e,estimates:t,error:r,set:a}){return i===void 0?d:i?n`<fieldset class="deliveries" aria-describedby=${r?"delivery-error":d}>
    <legend>Delivery</legend>
    <div>
      ${["on_write","on_read"].map(l=>n`<label>
            <input
              type="radio"
              name="delivery"
              value=${l}
              .checked=${Pe(l===e)}
              @change=${()=>a(l)}
            />
            <span>
              <strong>${li[l]}</strong>
              <small>${$p[l]}</small>
              <small class="estimate" data-estimate=${l}>${wp(l,t[l])}</small>
            </span>
          </label>`)}
    </div>
    ${r?n`<p class="error" id="delivery-error">${r}</p>`:d}
  </fieldset>`:n`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${P("inboxes",s)}>configuration of ${s}</a>, or with
      <code>stak inbox configure ${s} --on-read</code>.
    </p>`}function wp(s,i){return i===void 0?"Cost and time: see the dry run.":`${ft(i.cost.usd)} on AWS, ${s==="on_read"?"at once":va(i)}`}function va({delivery_seconds:s}){return s<1?"about a second":`at least ${Mo(s)}`}function ya(s){let{on_write:i,on_read:e}=s;if(i===void 0||e===void 0)return d;let t=e.cost_per_reader?.usd??0,r=l=>ft(t*l*e.recipients),a=[["Members have it",va(i),"at their next request"],["Cost on AWS",ft(i.cost.usd),ft(e.cost.usd)],[`If ${ba*100} % come back`,"no more",`${r(ba)} more`],["If all come back","no more",`${r(1)} more`],["Write units",$(i.cost.dynamodb_write_units),$(e.cost.dynamodb_write_units)]];return n`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${li.on_write}</th>
        <th scope="col">${li.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${a.map(([l,c,m])=>n`<tr>
            <th scope="row">${l}</th>
            <td>${c}</td>
            <td>${m}</td>
          </tr>`)}
    </tbody>
  </table>`}var kp=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,_p=6,Sp=new Set(["_self","_blank","_parent","_top"]),Tp="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function wn(s){let i={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Yt(s))return{...i,body:xa(s)};let e=lt(s.title)||lt(s.subject),t=[lt(s.body),lt(s.text)].filter(Boolean).join(`

`),r=Rp(s),[a]=r,l=a===void 0||a.url===null?null:{label:a.label,url:a.url},c={...i,avatar:Rs(s.avatar),images:Ep(s),actions:r,link:l};if(e||t)return{...c,title:e||$a(t),body:e?t:Pp(t)};let{data:m,...g}=s,A=new Set([...r.length>0?Tp:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),T=Object.entries(Yt(m)?{...g,...m}:s).filter(([ee])=>!A.has(ee)).map(([ee,ye])=>[_n(ee),xa(ye)]).filter(([,ee])=>ee.trim()!=="");return{...c,fields:T}}function Rs(s){if(typeof s!="string"||s.trim()==="")return null;try{let{protocol:i,href:e}=new URL(s,document.baseURI);return i==="http:"||i==="https:"?e:null}catch{return null}}function kn(s){let i=[],e=0;for(let t of s.matchAll(kp)){i.push(s.slice(e,t.index));let r=Rs(t[0]);i.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...i,s.slice(e)]}function Rp(s){let i=Array.isArray(s.actions)?s.actions:[],e={url:s.url??(Yt(s.redirect)?s.redirect.url:void 0),target:Ap(s)},r=$n(s.action??s.primaryAction??s.primary_action??i[0],"primary")??$n({redirect:e},"primary"),a=$n(s.secondaryAction??s.secondary_action??i[1],"secondary");return[r!==null&&r.url===null?{...r,url:Rs(e.url),target:e.target}:r,a].filter(c=>c!==null)}function $n(s,i){if(!Yt(s))return null;let e=Yt(s.redirect)?s.redirect:s,t=Rs(e.url),r=lt(s.label)||null;if(r===null&&t===null)return null;let a=lt(e.target);return{kind:i,label:r,url:t,target:Sp.has(a)?a:null}}function Ap(s){return Yt(s.redirect)?lt(s.redirect.target):""}function Ep(s){return[s.image,...Array.isArray(s.images)?s.images:[]].map(t=>Yt(t)?{url:Rs(t.url),description:lt(t.alt)||lt(t.description)}:{url:Rs(t),description:""}).filter(t=>t.url!==null).slice(0,_p)}function $a(s){return s.split(`
`,1)[0]??""}function Pp(s){return s.slice($a(s).length).trim()}function lt(s){return typeof s=="string"?s.trim():typeof s=="number"?String(s):""}function xa(s){return typeof s=="string"?s:Array.isArray(s)&&s.every(i=>typeof i!="object")?s.join(", "):typeof s=="object"&&s!==null?JSON.stringify(s,null,1):String(s)}function _n(s){let i=s.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return i.charAt(0).toUpperCase()+i.slice(1)}function Yt(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}function q(s,i=""){return n`<svg class=${i} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${s}</svg>`}var V={bell:q(C`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:q(C`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:q(C`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:q(C`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:q(C`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,"flip"),allRead:q(C`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:q(C`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:q(C`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:q(C`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:q(C`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:q(C`<path d="M12 5v14m-7-7h14"/>`),send:q(C`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`,"flip"),people:q(C`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:q(C`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:q(C`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),pin:q(C`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),timer:q(C`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:q(C`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:q(C`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:q(C`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:q(C`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:q(C`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:q(C`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:q(C`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:q(C`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:q(C`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:q(C`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:q(C`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:q(C`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:q(C`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:q(C`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:q(C`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var I={inbox:"Inbox",chats:"Chats",bell:s=>s===0?"Inbox, no unread messages":`Inbox, ${s} unread`,unread:s=>`${s} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",snoozed:"Snoozed",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",snooze:"Snooze",snooze1h:"In 1 hour",snooze3h:"In 3 hours",snoozeEvening:"This evening",snoozeTomorrow:"Tomorrow morning",snoozeNextWeek:"Next week",wasSnoozed:"Snoozed.",endSnooze:"Return now",returns:"Returns",emptySnoozed:"Nothing is snoozed",emptySnoozedMore:"Snoozed messages wait here until they return.",pinned:"Pinned",important:"Important",collected:s=>s===1?"1 message":`${s} messages`,andMore:s=>`and ${s} more`,answered:"Answered",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:s=>s===1?"1 message was recalled":`${s} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:s=>s===1?"1 new message":`${s} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",topics:"Topics",topicsMore:"You get what is posted to a topic while you follow it.",followTopic:"Follow",moreTopics:"Show more topics",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:s=>s?`New message from ${s}`:"New message in your inbox",newChatMessage:s=>`New chat message from ${s}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:s=>`Remove ${s}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:s=>s===1?"1 member":`${s} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:s=>`Remove ${s} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"},xr={locale:void 0};var Dp=6,Cp=[[/order|deliver|ship|parcel|package|track/,V.box],[/bill|invoice|pay|subscription|refund|finance/,V.card],[/security|login|password|privacy|verif/,V.shield],[/offer|promo|sale|deal|coupon|market/,V.tag],[/event|calendar|remind|appoint|booking|schedule/,V.calendar],[/alert|incident|warn|error|outage|system|status/,V.alert],[/account|profile|team|member|friend|social|follow/,V.person],[/chat|comment|message|mention|repl|support/,V.chat],[/reward|gift|loyal|birthday|welcome/,V.gift],[/news|update|announce|release|blog|product/,V.news]];function wa(s,i){if(i!==void 0)return n`<span class="avatar hue-${Sn(s)}" aria-hidden="true">${_a(i)}</span>`;let[,e]=Cp.find(([t])=>t.test(s.toLowerCase()))??[null,V.bell];return n`<span class="avatar hue-${Sn(s)}" part="category-icon" aria-hidden="true">${e}</span>`}function ka(s,i=!1,e=null){let r=s.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(a=>[...a][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Sn(s)} ${i?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":_a(e)}</span>`}function _a(s){return n`<img src=${s} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Sn(s){return[...s].reduce((i,e)=>(i*31+(e.codePointAt(0)??0))%9973,7)%Dp}var Tn=3600,Mp=9;function Sa(s=new Date){let i=l=>Math.floor(l.getTime()/1e3),e=l=>new Date(s.getFullYear(),s.getMonth(),s.getDate()+l,Mp),t=new Date(s.getFullYear(),s.getMonth(),s.getDate(),18),r=t.getTime()-s.getTime()>2*Tn*1e3,a=(8-s.getDay())%7||7;return[{label:I.snooze1h,until:i(s)+Tn},r?{label:I.snoozeEvening,until:i(t)}:{label:I.snooze3h,until:i(s)+3*Tn},{label:I.snoozeTomorrow,until:i(e(1))},{label:I.snoozeNextWeek,until:i(e(a))}]}var Rn=60,An=60*Rn,Np=24*An,$r=null;function Pn(){return($r===null||$r.locale!==xr.locale)&&($r={locale:xr.locale,formats:Op(xr.locale)}),$r.formats}function Op(s){let i=e=>new Intl.DateTimeFormat(s,e);return{relative:new Intl.RelativeTimeFormat(s,{numeric:"always",style:"narrow"}),clock:i({hour:"numeric",minute:"2-digit"}),weekday:i({weekday:"short"}),thisYear:i({day:"numeric",month:"short"}),longAgo:i({day:"numeric",month:"short",year:"numeric"}),whole:i({dateStyle:"full",timeStyle:"medium"}),wholeDay:i({weekday:"long",day:"numeric",month:"long"})}}function Dn(s){return Ra(s,zp(s))}function Ta(s){let{clock:i,weekday:e,thisYear:t}=Pn(),a=En(s)===0?"":`${(En(s)>-7?e:t).format(s*1e3)}, `;return Ra(s,a+i.format(s*1e3))}function Ra(s,i){let e=new Date(s*1e3);return n`<time datetime=${e.toISOString()} title=${Pn().whole.format(e)}>${i}</time>`}function zp(s){let i=Date.now()/1e3-s,{relative:e,weekday:t,thisYear:r,longAgo:a}=Pn();if(i<Rn)return I.now;if(i<An)return e.format(-Math.floor(i/Rn),"minute");let l=En(s);if(l===0)return e.format(-Math.floor(i/An),"hour");if(l===1)return I.yesterday;let c=s*1e3;return l<7?t.format(c):(new Date(c).getFullYear()===new Date().getFullYear()?r:a).format(c)}function En(s){let i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((i(new Date)-i(new Date(s*1e3)))/(Np*1e3))}function Aa(s,i,e){let t=s.message===null,r=!!s.snoozed_until,a=s.readat===null&&!t&&!r,l=i.isCurrent?0:-1,c=wn(t?{}:s.message);return n`<li class="card ${a?"unread":""} ${i.isOpen?"open":""}" part="message" data-id=${s.id}>
    <button class="card-main" data-stop tabindex=${l} @click=${e.open}
      aria-expanded=${t?d:i.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${Lp(s,i,c)}
      <span class="card-text">
        <span class="card-top">
          ${a?n`<span class="visually-hidden">${I.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${I.takenBack}</span>`:Ip(c,i.isOpen)}
        </span>
        <span class="card-meta">
          ${qp(s)}
          ${i.sender===null?d:n`<bdi>${i.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${Ea(s.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${s.snoozed_until?n`${I.returns} ${Ta(s.snoozed_until)}`:Dn(s.returned_at??s.received)}</span>
        </span>
      </span>
      ${a?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:jp(s,c,i.isOpen,l,e)}
    <div class="card-actions ${i.isSnoozing?"wide":""}">${i.isConfirming?Jp(e):i.isSnoozing?Vp(e):Wp(s,i,l,t,e)}</div>
  </li>`}function Ea(s){return s==="default"?I.uncategorised:_n(s)}function Lp(s,i,e){return i.sender===null&&e.avatar===null?wa(s.category,i.categoryPicture):ka(i.sender??Ea(s.category),!1,e.avatar)}function Ip({title:s,body:i,actions:e,fields:t},r){if(!s&&!i&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??I.saysNothing}</span>`;let a=r?"":i||t.map(([l,c])=>l?`${l}: ${c}`:c).join(" · ");return n`${s?n`<span class="card-title" part="message-title" dir="auto">${s}</span>`:d}
    ${a?n`<span class="card-preview" part="message-body" dir="auto">${a}</span>`:d}`}function jp(s,i,e,t,r){let{body:a,fields:l,images:c}=i,m=e&&(a!==""||l.length>0),g=e?c:c.slice(0,1),A=e?s.digest??null:null;return!m&&g.length===0&&i.actions.length===0&&A===null?d:n`<div class="card-whole">
    ${m&&a?n`<p class="whole" dir="auto">${kn(a)}</p>`:d}
    ${m&&l.length>0?n`<dl>${l.map(([T,ee])=>Hp(T,ee))}</dl>`:d}
    ${g.length>0?n`<div class="card-images">${g.map(Fp)}</div>`:d}
    ${A===null?d:Bp(A)}
    ${i.actions.length>0?n`<div class="card-links">${i.actions.map(T=>Up(s,T,t,r))}</div>`:d}
  </div>`}function Fp({url:s,description:i}){return n`<img part="image" src=${s} alt=${i} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function qp(s){let i=s.priority==="high",e=s.digest?.count??0;return n`${s.pinned?n`<span class="mark" part="pinned">${V.pin}${I.pinned}</span>`:d}
    ${i?n`<span class="mark important" part="important">${V.alert}${I.important}</span>`:d}
    ${e>0?n`<span class="mark" part="digest">${I.collected(e)}</span>`:d}`}function Bp({count:s,messages:i}){let e=s-i.length;return n`<ul class="collected" part="digest-messages">
    ${i.map(t=>{let{title:r,body:a}=wn(t.message);return n`<li><span dir="auto">${r||a||I.saysNothing}</span> ${Dn(t.received)}</li>`})}
    ${e>0?n`<li>${I.andMore(e)}</li>`:d}
  </ul>`}function Up(s,i,e,t){let r=i.kind==="primary",a=s.action===i.kind,l=`button ${r?"primary":""} ${a?"answer":""}`,c=a?n`${V.sent}<span class="visually-hidden">${I.answered}: </span>`:d,m=r?"action":"secondary-action",g=T=>t.follow(T,i);if(i.url===null)return n`<button class=${l} part=${m} tabindex=${e} dir="auto" @click=${g}>${c}${i.label}</button>`;let A=i.target??(new URL(i.url).origin===location.origin?null:"_blank");return n`<a class=${l} part=${m} href=${i.url} tabindex=${e} dir="auto" rel="noopener"
    target=${A??d} @click=${g}>${c}${i.label??I.open}</a>`}function Hp(s,i){return n`<div><dt dir="auto">${s}</dt><dd dir="auto">${kn(i)}</dd></div>`}function Wp(s,i,e,t,r){let a=s.readat===null?I.markRead:I.markUnread,l=s.readat===null?V.sent:V.envelope,c=i.isArchive?I.unarchive:I.archive;return s.snoozed_until?n`${Kt(I.endSnooze,V.unarchive,e,r.endSnooze)}
      ${Kt(I.snooze,V.clock,e,()=>r.offerSnooze(!0))}
      ${Kt(I.delete,V.trash,e,()=>r.confirm(!0))}`:n`
    ${t||i.isArchive?d:Kt(a,l,e,r.toggleRead)}
    ${t||i.isArchive?d:Kt(I.snooze,V.clock,e,()=>r.offerSnooze(!0))}
    ${t?d:Kt(c,i.isArchive?V.unarchive:V.archive,e,r.archive)}
    ${Kt(I.delete,V.trash,e,()=>r.confirm(!0))}`}function Kt(s,i,e,t){return n`<button class="icon" aria-label=${s} title=${s} tabindex=${e} @click=${t}>${i}</button>`}function Vp(s){let i=t=>{t.currentTarget.contains(t.relatedTarget)||s.offerSnooze(!1)},e=t=>{t.key==="Escape"&&(t.stopPropagation(),s.offerSnooze(!1))};return n`<div class="snooze-times" role="group" aria-label=${I.snooze} @focusout=${i} @keydown=${e}>
    ${Sa().map(({label:t,until:r},a)=>n`<button class="button" ?data-confirm=${a===0}
        @click=${()=>s.snooze(r)}>${t}</button>`)}</div>`}function Jp(s){return n`<button class="button danger" data-confirm @click=${s.remove}
    @blur=${()=>s.confirm(!1)}>${I.reallyDelete}</button>`}var Pa=j` .chats-view{flex-direction: row;}.side, .main{display: flex;flex-direction: column;flex: 1;min-width: 0;min-height: 0;}.main, .has-open .side{display: none;}.has-open .main{display: flex;}@container stak-panel (min-width: 760px){.side, .has-open .side{display: flex;flex: 0 0 320px;border-inline-end: 1px solid var(--_border);}.main{display: flex;}.conversation-head .back{display: none;}.row[aria-current="true"]{background: var(--_tint);}}.row{display: flex;align-items: center;gap: 12px;width: 100%;padding: 11px 16px;}.row:hover{background: var(--_hover);}.row-text{flex: 1;min-width: 0;}.row-top, .row-bottom{display: flex;align-items: center;justify-content: space-between;gap: 10px;min-height: 21px;}.row-title, .row-preview{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.row-title{font-weight: 550;}.row.unread .row-title{font-weight: 650;}.row-preview, .row-time{color: var(--_muted);font-size: 13.5px;}.row.unread .row-preview{color: var(--_text);}.row-time{flex: none;font-size: 12.5px;}.new-chat, .conversation{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.new-chat .toolbar{justify-content: flex-start;padding-inline-start: 8px;}.form{display: flex;flex-direction: column;align-items: flex-start;gap: 14px;padding: 8px 16px 16px;overflow-y: auto;}.form label{display: grid;gap: 5px;width: 100%;font-size: 13.5px;font-weight: 550;}.form input{width: 100%;font-weight: 400;font-size: 16px;}.conversation-head{border-block-end: 1px solid var(--_border);padding-inline: 10px;}.conversation-head h3{display: flex;flex-direction: column;line-height: 1.25;}.conversation-head h3 bdi{overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.conversation-head small, .members small{font-size: 12.5px;font-weight: 400;color: var(--_muted);}.conversation-scroll{overflow-anchor: none;display: flex;flex-direction: column;padding: 12px 14px;}.conversation-scroll:focus-visible{outline-offset: -3px;}.bubbles{margin-block-start: auto;}.older{margin: 0;text-align: center;font-size: 13px;color: var(--_muted);}.day{margin: 14px 0 10px;text-align: center;font-size: 12px;font-weight: 600;color: var(--_muted);}.day span{padding: 3px 10px;border-radius: 99px;background: var(--_surface);}.bubble-line{display: flex;flex-wrap: wrap;align-items: center;gap: 4px;margin-block-start: 10px;}.bubble-line.follows{margin-block-start: 3px;}.bubble-line.mine{justify-content: flex-end;}.bubble{max-width: min(80%, 560px);padding: 7px 12px 6px;border-radius: 16px;border-end-start-radius: 5px;background: var(--_surface);}.mine .bubble{border-end-start-radius: 16px;border-end-end-radius: 5px;background: var(--_bubble);color: var(--_bubble-text);}.bubble.pending{opacity: 0.85;}.bubble.is-gone, .mine .bubble.is-gone{background: none;border: 1px dashed var(--_border);color: var(--_muted);font-style: italic;}.bubble p{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;unicode-bidi: plaintext;}.bubble-sender{font-size: 12.5px;font-weight: 650;color: var(--_accent-ink);}.bubble-meta{display: flex;align-items: center;justify-content: flex-end;gap: 4px;font-size: 11.5px;font-variant-numeric: tabular-nums;color: var(--_muted);font-style: normal;}.mine .bubble:not(.is-gone) .bubble-meta{color: inherit;}.ticks, .mark{display: inline-flex;}.mark svg{width: 14px;height: 14px;}.ticks svg{width: 16px;height: 16px;stroke-width: 2.2;}.ticks[data-status="read"]{color: var(--_read);}.bubble-delete{opacity: 0;width: 30px;height: 30px;}.bubble-delete svg{width: 16px;height: 16px;}.bubble-line:hover .bubble-delete, .bubble-delete:focus-visible, .bubble-delete.asked{opacity: 1;}.bubble-delete.asked{width: auto;font-size: 13px;}@media (hover: none){.bubble-line:not(:hover):not(:focus-within) .bubble-delete{visibility: hidden;}}.refusal{flex-basis: 100%;display: flex;justify-content: flex-end;gap: 10px;font-size: 13px;color: var(--_danger);}.to-end{position: absolute;inset-block-end: 84px;inset-inline-end: 16px;display: flex;align-items: center;gap: 4px;min-width: 38px;height: 38px;padding: 0 9px;border-radius: 99px;background: var(--_background);box-shadow: var(--_shadow), 0 0 0 1px var(--_border);font-size: 13px;font-weight: 700;}.to-end.news{background: var(--_accent);color: var(--_accent-text);}.composer{flex: none;padding: 10px 12px max(10px, env(safe-area-inset-bottom));border-block-start: 1px solid var(--_border);}.composer-line{display: flex;align-items: flex-end;gap: 8px;}.composer textarea{flex: 1;min-width: 0;min-height: 42px;max-height: 140px;padding: 9px 14px;border-radius: 21px;font-size: 16px;line-height: 22px;resize: none;scrollbar-width: none;}.send{display: grid;place-items: center;flex: none;width: 42px;height: 42px;border-radius: 50%;background: var(--_accent);color: var(--_accent-text);transition: filter 0.12s, opacity 0.12s;}.send:hover:not(:disabled){filter: brightness(1.08);}.vanish{position: relative;display: grid;place-items: center;flex: none;width: 38px;height: 42px;border-radius: 10px;color: var(--_muted);}.vanish:hover, .vanish.on{color: var(--_accent-ink);}.vanish:focus-within{outline: var(--_ring);}.vanish select{position: absolute;inset: 0;width: 100%;opacity: 0;cursor: pointer;font-size: 16px;}.members{flex: none;max-height: 65%;overflow-y: auto;overscroll-behavior: contain;padding: 12px 16px;border-block-end: 1px solid var(--_border);background: var(--_surface);scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.members ul{list-style: none;margin: 0 0 12px;padding: 0;display: grid;gap: 8px;}.members li{display: flex;align-items: center;gap: 10px;}.members li small{margin-inline-start: auto;}.members li bdi{min-width: 0;overflow-wrap: anywhere;}.member-remove{margin-inline-start: auto;}.members li small + .member-remove{margin-inline-start: 0;}.members > * + *{margin-block-start: 12px;}.members > .button{margin-inline-end: 8px;}.member-form{display: flex;align-items: flex-end;gap: 8px;}.member-form.adding{flex-direction: column;align-items: stretch;}.member-form.adding > .button{align-self: flex-start;}.member-form label, .mute{display: grid;flex: 1;gap: 5px;font-size: 13.5px;font-weight: 550;}.mute{grid-template-columns: 1fr auto;align-items: center;}.mute select{padding: 6px 10px;font-size: 14px;max-width: 180px;}.member-form input{width: 100%;font-size: 16px;}.picker{display: grid;gap: 10px;width: 100%;}.people{list-style: none;margin: 0;padding: 0;display: grid;max-height: 260px;overflow-y: auto;}.people:empty{display: none;}.person{display: flex;align-items: center;gap: 10px;width: 100%;padding: 7px 8px;border-radius: 10px;}.person:hover{background: var(--_hover);}.person:focus-visible{outline-offset: -2px;}.person bdi{overflow-wrap: anywhere;}.chat-name{display: flex;align-items: center;gap: 5px;min-width: 0;}.muted-mark{flex: none;color: var(--_muted);}.muted-mark svg{width: 15px;height: 15px;}.row-top .muted-mark{margin-inline: -5px auto;}`;var Da=j` button, input, select, textarea{font: inherit;color: inherit;}button{appearance: none;border: 0;background: none;padding: 0;cursor: pointer;text-align: start;-webkit-tap-highlight-color: transparent;}button:disabled{cursor: default;opacity: 0.4;}:focus-visible{outline: var(--_ring);outline-offset: 2px;}svg{width: 20px;height: 20px;display: block;flex: none;}.icon{display: grid;place-items: center;flex: none;width: 34px;height: 34px;border-radius: 10px;color: var(--_muted);transition: background 0.12s, color 0.12s;}.icon:hover:not(:disabled), .icon[aria-expanded="true"]{background: var(--_hover);color: var(--_text);}.button{display: inline-flex;align-items: center;gap: 6px;min-height: 34px;padding: 6px 14px;border: 1px solid var(--_border);border-radius: 10px;background: var(--_background);font-weight: 600;font-size: 14px;text-decoration: none;overflow-wrap: anywhere;transition: background 0.12s, filter 0.12s;}.button:hover:not(:disabled){background: var(--_surface);}.button svg{width: 16px;height: 16px;margin-inline-start: -3px;}.button.primary{border-color: transparent;background: var(--_accent);color: var(--_accent-text);}.button.primary:hover:not(:disabled){filter: brightness(1.08);background: var(--_accent);}.button.danger{color: var(--_danger);border-color: color-mix(in srgb, var(--_danger) 45%, transparent);}.quiet{display: inline-flex;align-items: center;gap: 6px;padding: 5px 8px;border-radius: 10px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.quiet:hover:not(:disabled){background: var(--_hover);color: var(--_text);}.link{font-weight: 600;text-decoration: underline;text-underline-offset: 2px;border-radius: 4px;}.segments{display: inline-flex;padding: 3px;border-radius: 11px;background: var(--_surface);}.segments button{padding: 4px 12px;border-radius: 8px;font-size: 13.5px;font-weight: 550;color: var(--_muted);}.segments button:hover{color: var(--_text);}.segments button[aria-pressed="true"]{background: var(--_selected);color: var(--_text);box-shadow: 0 1px 3px rgb(15 18 30 / 14%);}.chips{display: flex;gap: 6px;padding: 2px 16px 10px;overflow-x: auto;scrollbar-width: none;flex: none;}@media (pointer: fine){.chips{scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}}.chips.wrap{flex-wrap: wrap;padding: 0;}.chip{flex: none;display: inline-flex;align-items: center;gap: 6px;padding: 4px 11px;border: 1px solid var(--_border);border-radius: 99px;font-size: 13px;font-weight: 500;color: var(--_muted);transition: background 0.12s, color 0.12s;}.chip:hover{background: var(--_hover);color: var(--_text);}.chip[aria-pressed="true"]{background: var(--_tint);border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);color: var(--_accent-ink);}.count{display: inline-grid;place-items: center;min-width: 20px;height: 20px;padding: 0 6px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 11.5px;font-weight: 700;font-variant-numeric: tabular-nums;}.chip svg{width: 14px;height: 14px;}.chip .count{min-width: 0;height: auto;padding: 0;background: none;color: inherit;}.avatar{display: grid;place-items: center;flex: none;width: 40px;height: 40px;border-radius: 50%;font-size: 14px;font-weight: 650;letter-spacing: 0.02em;background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));}.avatar{position: relative;overflow: hidden;}.avatar img{position: absolute;inset: 0;width: 100%;height: 100%;object-fit: cover;background: var(--_surface);}.avatar img[hidden], .card-images img[hidden]{display: none;}.avatar.small{width: 32px;height: 32px;font-size: 12px;}.hue-0{--_face: #e4e2ff;--_ink: #4338ca;}.hue-1{--_face: #d6f2e6;--_ink: #0b6b4b;}.hue-2{--_face: #ffe6d1;--_ink: #974307;}.hue-3{--_face: #fde0ea;--_ink: #a5174f;}.hue-4{--_face: #d9ecff;--_ink: #0b5394;}.hue-5{--_face: #efe6c8;--_ink: #6b5306;}input, select, textarea{border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));border-radius: 10px;background: var(--_background);padding: 9px 12px;}::placeholder{color: var(--_muted);opacity: 1;}input:focus-visible, textarea:focus-visible{outline: var(--_ring);outline-offset: -1px;}input[role="switch"]{appearance: none;position: relative;flex: none;width: 42px;height: 24px;padding: 0;margin: 0;border-radius: 99px;border-color: transparent;background: color-mix(in srgb, var(--_muted) 75%, var(--_background));cursor: pointer;transition: background 0.12s;}input[role="switch"]::after{content: "";position: absolute;inset-block-start: 2px;inset-inline-start: 2px;width: 18px;height: 18px;border-radius: 50%;background: var(--_background);transition: inset-inline-start 0.12s;}input[role="switch"]:checked{background: var(--_accent-ink);}input[role="switch"]:checked::after{inset-inline-start: 20px;}input[role="switch"]:focus-visible{outline-offset: 2px;}.hint{margin: 0;font-size: 13.5px;color: var(--_muted);}.hint:empty{display: none;}.problem{margin: 0;color: var(--_danger);font-size: 13.5px;}.problem:empty{display: none;}`;var Ca=j` .cards, .rows, .bubbles{list-style: none;margin: 0;padding: 0;}.card{position: relative;border-block-end: 1px solid var(--_border);}.card.unread{background: var(--_tint);}.card-main{display: flex;align-items: flex-start;gap: 12px;width: 100%;padding: 13px 16px;}.card:not(.open) > .card-main:not([aria-disabled]):hover{background: var(--_hover);}.card.unread:not(.open):hover{background: color-mix(in srgb, var(--_accent) 12%, var(--_background));}.card-main[aria-disabled="true"]{cursor: default;}.card-main:focus-visible, .row:focus-visible{outline-offset: -3px;border-radius: 12px;}.card-text, .card-top{display: flex;flex-direction: column;flex: 1;min-width: 0;gap: 1px;}.card-title{font-weight: 500;overflow-wrap: anywhere;}.card:not(.open) .card-title{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 3;overflow: hidden;}.unread .card-title, .open .card-title{font-weight: 650;}.card-preview{display: -webkit-box;-webkit-box-orient: vertical;-webkit-line-clamp: 2;overflow: hidden;overflow-wrap: anywhere;color: var(--_muted);font-size: 14px;}.card-meta{display: flex;flex-wrap: wrap;gap: 0 5px;margin-block-start: 3px;font-size: 12.5px;color: var(--_muted);overflow-wrap: anywhere;}.mark{display: inline-flex;align-items: center;gap: 3px;color: var(--_accent-ink);font-weight: 550;}.mark svg{width: 14px;height: 14px;}.collected{margin: 0 0 12px;padding-inline-start: 18px;font-size: 14px;overflow-wrap: anywhere;}.collected time{color: var(--_muted);font-size: 12.5px;}.snooze-times{display: flex;flex-wrap: wrap;justify-content: flex-end;gap: 6px;}.card-links .answer svg{width: 15px;height: 15px;margin-inline-end: 4px;vertical-align: -2px;}.dot{flex: none;width: 9px;height: 9px;margin-block-start: 7px;border-radius: 50%;background: var(--_accent-ink);}.gone{font-style: italic;color: var(--_muted);}.card-whole{padding-block-end: 14px;padding-inline: 68px 16px;}.card.open .card-whole{animation: rise 0.16s ease-out;}.card-links{display: flex;flex-wrap: wrap;gap: 8px;}.card:not(.open) .card-links .button{display: block;max-width: 100%;overflow: hidden;text-overflow: ellipsis;white-space: nowrap;}.card-images{display: flex;flex-wrap: wrap;gap: 8px;margin-block-end: 12px;}.card-images:last-child{margin-block-end: 0;}.card-images img{max-width: 100%;max-height: 180px;border-radius: var(--_small-radius);object-fit: cover;background: var(--_surface);}.card.open .card-images img{max-height: 320px;}.list-box{position: relative;display: flex;flex-direction: column;flex: 1;min-height: 0;}.pill{position: absolute;inset-block-start: 10px;inset-inline: 0;margin-inline: auto;width: fit-content;z-index: 1;display: flex;align-items: center;gap: 6px;padding-block: 7px;padding-inline: 10px 14px;border-radius: 99px;background: var(--_accent);color: var(--_accent-text);font-size: 13.5px;font-weight: 650;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;}.pill svg{width: 16px;height: 16px;}.tools{display: flex;align-items: center;gap: 2px;margin-inline-end: -6px;}@media (hover: none){.keyboard-only{display: none;}}.notice{display: flex;justify-content: space-between;gap: 12px;padding: 9px 16px;font-size: 13.5px;color: var(--_muted);border-block-end: 1px solid var(--_border);}.caught-up{display: flex;align-items: center;justify-content: center;gap: 8px;margin: 0;padding: 20px 16px 24px;font-size: 13.5px;color: var(--_muted);}.sheet{display: flex;flex-direction: column;flex: 1;min-height: 0;overflow-y: auto;}.sheet-text{margin: 0;padding: 0 16px 12px;font-size: 14px;color: var(--_muted);}.sheet-title{margin: 0;padding: 4px 16px;font-size: 15px;}.switches small{display: block;color: var(--_muted);}.switches, .keys{list-style: none;margin: 0;padding: 0 16px 16px;}.switches label, .keys div{display: flex;align-items: center;gap: 12px;padding: 9px 0;border-block-start: 1px solid var(--_border);}.switches label{cursor: pointer;}.switches span:not(.avatar){flex: 1;min-width: 0;overflow-wrap: anywhere;}.keys dt{min-width: 56px;}.keys dd{margin: 0;}kbd{display: inline-block;min-width: 28px;padding: 2px 8px;border: 1px solid var(--_border);border-block-end-width: 2px;border-radius: 7px;background: var(--_surface);font: inherit;font-size: 13px;text-align: center;}.card-whole p.whole{margin: 0 0 12px;white-space: pre-wrap;overflow-wrap: anywhere;}.card-whole a:not(.button), .bubble a{color: inherit;text-decoration: underline;text-underline-offset: 2px;border-radius: 3px;}.card-whole dl{margin: 0 0 12px;display: grid;gap: 4px;font-size: 14px;}.card-whole dl div{display: grid;grid-template-columns: minmax(80px, 30%) 1fr;gap: 12px;}.card-whole dt{color: var(--_muted);overflow-wrap: anywhere;}.card-whole dd{margin: 0;white-space: pre-wrap;overflow-wrap: anywhere;}.card-actions{position: absolute;inset-block-start: 8px;inset-inline-end: 10px;display: flex;gap: 2px;padding: 2px;border-radius: 12px;background: var(--_background);box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);opacity: 0;}.card:hover .card-actions, .card:focus-within .card-actions:focus-within, .card:has(.card-main:focus-visible) .card-actions, .card.open .card-actions{opacity: 1;}.card .card-actions.wide{max-width: calc(100% - 20px);opacity: 1;visibility: visible;}.card.open .card-actions{position: static;width: fit-content;margin-block: -4px 10px;margin-inline: 62px 16px;box-shadow: none;background: none;padding: 0;}@media (hover: none){.card:not(.open) .card-actions:not(:focus-within){visibility: hidden;}}.inbox-end, .chats-end{position: relative;height: 1px;}.inbox-end, .chats-end{margin-block-start: -500px;height: 500px;pointer-events: none;visibility: hidden;}@container stak-panel (max-width: 559px){.quiet span{position: absolute;clip-path: inset(50%);}}@container stak-panel (min-width: 760px){.cards{display: grid;gap: 8px;padding: 4px 16px 24px;}.card{border: 1px solid var(--_border);border-radius: var(--_small-radius);overflow: clip;}.card.unread{border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));}.inbox-view > *:not(.list-box), .inbox-view .cards, .inbox-view .notice, .inbox-view .skeletons{width: 100%;max-width: 760px;margin-inline: auto;}}`;var Ma=j` .bell{position: relative;display: grid;place-items: center;width: var(--stak-bell-size, 42px);height: var(--stak-bell-size, 42px);border-radius: 12px;color: var(--stak-bell-color, var(--_text));transition: background 0.12s;}.bell:hover, .bell[aria-expanded="true"]{background: var(--_hover);}.bell svg{width: 24px;height: 24px;}.badge{position: absolute;inset-block-start: 1px;inset-inline-end: 0;min-width: 19px;height: 19px;padding: 0 5px;border-radius: 99px;display: grid;place-items: center;background: var(--_badge);color: var(--_badge-text);font-size: 11px;font-weight: 700;font-variant-numeric: tabular-nums;box-shadow: 0 0 0 2px var(--_background);animation: pop 0.25s ease-out;}.panel{container: stak-panel / inline-size;display: flex;flex-direction: column;overflow: hidden;background: var(--_background);color: var(--_text);}:dir(rtl) > .flip{transform: scaleX(-1);}.panel:focus-visible{outline: none;}.panel[popover]{position: fixed;inset: auto;left: var(--_x, 8px);top: var(--_y, 8px);margin: 0;padding: 0;width: min(var(--stak-panel-width, 420px), 100vw - 16px);height: min(var(--stak-panel-height, 640px), 100vh - 16px);border: 1px solid var(--_border);border-radius: var(--_radius);box-shadow: var(--_shadow);}.panel[popover]:not(:popover-open){display: none;}.panel[popover]:popover-open{animation: rise 0.16s ease-out;}:host([mode="page"]) .panel{height: 100%;min-height: 320px;border: 1px solid var(--_border);border-radius: var(--_radius);}@media (max-width: 600px){.panel[popover]{left: 0;top: 0;width: 100vw;height: 100dvh;border: 0;border-radius: 0;}.panel[popover]:popover-open{animation-name: sheet;}:host([mode="page"]) .panel{border-width: 1px 0 0;border-radius: 0;}}.head{display: flex;align-items: center;justify-content: space-between;gap: 8px;flex: none;min-height: 56px;padding-inline: 8px 12px;border-block-end: 1px solid var(--_border);}.head h2{margin: 0 8px;font-size: 17px;font-weight: 650;}.tabs{display: flex;align-self: stretch;gap: 2px;}.tab{position: relative;display: flex;align-items: center;gap: 8px;padding: 0 12px;font-weight: 600;color: var(--_muted);}.tab:hover{color: var(--_text);}.tab:focus-visible{outline-offset: -4px;border-radius: 10px;}.tab[aria-selected="true"]{color: var(--_text);}.tab[aria-selected="true"]::after{content: "";position: absolute;inset-inline: 12px;inset-block-end: -1px;height: 2px;border-radius: 2px;background: var(--_accent-ink);}.view{display: flex;flex-direction: column;flex: 1;min-height: 0;}.toolbar{display: flex;align-items: center;justify-content: space-between;gap: 10px;flex: none;min-height: 54px;padding: 10px 16px;}.toolbar h3{margin: 0;flex: 1;min-width: 0;font-size: 16px;font-weight: 650;}.scroll{position: relative;flex: 1;min-height: 0;overflow-y: auto;overscroll-behavior: contain;scrollbar-width: thin;scrollbar-color: var(--_border) transparent;}.banner{margin: 0;padding: 8px 16px;font-size: 13.5px;font-weight: 500;text-align: center;background: var(--_banner);color: var(--_banner-text);}.banner.connecting{background: var(--_surface);color: var(--_muted);}.toast{position: absolute;inset-block-end: 16px;inset-inline: 0;margin-inline: auto;width: fit-content;max-width: calc(100% - 32px);display: flex;gap: 14px;padding: 10px 16px;border-radius: 12px;background: var(--_toast);color: var(--_toast-text);font-size: 14px;box-shadow: var(--_shadow);animation: rise 0.16s ease-out;z-index: 2;}:host([mode="page"]) .panel{position: relative;}.state{display: flex;flex-direction: column;align-items: center;justify-content: center;gap: 4px;height: 100%;min-height: 220px;padding: 32px;text-align: center;color: var(--_muted);}.state p{margin: 0;}.state .state-title{color: var(--_text);font-weight: 600;}.state .button{margin-block-start: 12px;}.state-icon{display: grid;place-items: center;width: 56px;height: 56px;margin-block-end: 12px;border-radius: 18px;background: var(--_tint);color: var(--_accent-ink);}.state-icon svg{width: 26px;height: 26px;}.skeleton{display: grid;grid-template-columns: 40px 1fr;gap: 8px 12px;padding: 14px 16px;}.skeleton i, .skeleton b{border-radius: 7px;background: linear-gradient(90deg, var(--_surface) 30%, var(--_border) 50%, var(--_surface) 70%) 0 0 / 300% 100%;animation: shimmer 1.6s linear infinite;}.skeleton i{grid-row: span 2;width: 40px;height: 40px;border-radius: 50%;}.skeleton b{height: 13px;width: 55%;}.skeleton b + b{width: 85%;}@keyframes pop{from{transform: scale(0.6);}}@keyframes rise{from{opacity: 0;transform: translateY(6px);}}@keyframes sheet{from{transform: translateY(24px);opacity: 0;}}@keyframes shimmer{from{background-position: 100% 0;}to{background-position: -50% 0;}}`;function wr(s){let i="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return Hi(`color(from ${s} srgb-linear calc(${i}) calc(${i}) calc(${i}))`)}var Na=j` :host{color-scheme: light dark;--_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));--_accent-text: var(--stak-accent-text, ${wr("var(--_accent)")});--_accent-ink: var( --stak-accent-ink, light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h)) );--_background: var(--stak-background, light-dark(#ffffff, #15171e));--_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));--_selected: var(--stak-selected, light-dark(#ffffff, #373c49));--_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));--_text: var(--stak-text, light-dark(#171a23, #eceef4));--_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));--_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));--_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));--_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));--_badge-text: var(--stak-badge-text, ${wr("var(--_badge)")});--_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));--_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));--_bubble-text: var(--stak-bubble-text, ${wr("var(--_bubble)")});--_read: var( --stak-read, color( from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r) ) );--_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));--_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));--_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));--_toast-text: var(--stak-toast-text, ${wr("var(--_toast)")});--_radius: var(--stak-radius, 14px);--_small-radius: calc(var(--_radius) * 0.6);--_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));--_ring: 2px solid var(--stak-focus, var(--_accent-ink));font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);color: var(--_text);display: inline-block;-webkit-font-smoothing: antialiased;}:host([theme="light"]){color-scheme: light;}:host([theme="dark"]){color-scheme: dark;}:host([hidden]){display: none;}:host([mode="page"]){display: block;height: 100%;min-height: 0;}*, *::before, *::after{box-sizing: border-box;}.visually-hidden{position: absolute;width: 1px;height: 1px;margin: -1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap;}@media (forced-colors: active){.badge, .count, .dot, .avatar{border: 1px solid;}.segments button[aria-pressed="true"], .chip[aria-pressed="true"], .tab[aria-selected="true"]{outline: 2px solid Highlight;outline-offset: -2px;}}@media (prefers-reduced-motion: reduce){*, *::before, *::after{animation: none !important;transition: none !important;}}`;var Oa=[Na,Da,Ma,Ca,Pa];function As(s){return n`<div class="previews">${za("light",s)}${za("dark",s)}</div>`}function za(s,{message:i,category:e,sender:t}){return n`<section class="preview ${s}" aria-label="Preview, ${s}">
    <p class="preview-label">${s==="light"?"Light":"Dark"}</p>
    ${typeof i=="string"?n`<p class="none">${i}</p>`:n`<stak-message-preview
          theme=${s}
          .message=${i}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var xt=class extends G{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message,snoozed_until:null,returned_at:null,priority:"normal",collapse_key:null,digest:null,pinned:!1,action:null,acted_at:null},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isSnoozing:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},a=()=>{};return n`<ul>
      ${Aa(t,r,{open:a,follow:c=>c.preventDefault(),toggleRead:a,archive:a,remove:a,confirm:a,offerSnooze:a,snooze:a,endSnooze:a})}
    </ul>`}};xt.styles=[...Oa,j`
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
    `],u([N({attribute:!1})],xt.prototype,"message",2),u([N({attribute:!1})],xt.prototype,"category",2),u([N({attribute:!1})],xt.prototype,"sender",2),xt=u([x("stak-message-preview")],xt);var Oe=class{constructor(i,e){this.poll=e;i.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let i=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(i===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var Es,di,kr,La,dt=class extends G{constructor(){super(...arguments);h(this,kr);this.rate=null;this.isFailed=!1;h(this,Es,null);h(this,di,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),E(this,Es,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&p(this,kr,La).call(this)})),o(this,Es).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,Es)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||ze(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};Es=new WeakMap,di=new WeakMap,kr=new WeakSet,La=async function(){let{message_id:e}=this.broadcast,t=this.broadcast.reached??this.broadcast.delivered,r=`${this.inbox}/${e}`;if(!(o(this,di)===r||t===0)){E(this,di,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([N({attribute:!1})],dt.prototype,"api",2),u([N({attribute:!1})],dt.prototype,"inbox",2),u([N({attribute:!1})],dt.prototype,"broadcast",2),u([b()],dt.prototype,"rate",2),u([b()],dt.prototype,"isFailed",2),dt=u([x("stak-read-rate")],dt);var Cn=20,Yp=300,Kp=["scheduled","expanding","delivering","delivered","published","paused","stopped","redacting","redacted"],Gp={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",published:"Published",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function _r(s){if(s.message===null)return"Recalled message";let{title:i,body:e}=s.message,t=[i,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${s.category}`}function Mn({audiences:s}){return s.kind==="topic"?`${s.topics?.length===1?"Topic":"Topics"} ${(s.topics??[]).join(", ")}`:s.kind==="everyone"?"Everyone":"Selected users"}function Nn(s,i,e){return z("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${P("broadcasts",s,t.message_id)}>${_r(t)}</a
            ><small
              >${Mn(t)}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>hr(t.status)},{head:"Delivered",cell:t=>t.reached!==null?n`<span class="number" data-reached>about ${$(t.reached)} reached</span>`:n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${Ss(`Delivery progress of ${_r(t)}`,oi(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${re(t.send_at??t.created)}
            >${ae(t.send_at??t.created)}</time
          >`}],i)}var Ps,Ds,Le,Ye,Sr,ue,ci,Ia,pi,ja,Fa,Je=class extends S{constructor(){super(...arguments);h(this,ue);this.size="several";this.search="";this.status="";this.category="";h(this,Ps);this.older=[];this.cursor=null;h(this,Ds,new f(this,e=>this.api.inboxes(e)));h(this,Le,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Cn,null,e,o(this,ue,ci));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Sr).start()));h(this,Ye,new f(this,async e=>{let t=await this.api.broadcasts(this.inbox,Cn,this.cursor,e,o(this,ue,ci));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Sr,new Oe(this,()=>p(this,ue,Fa).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Ds).load(),o(this,Le).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Ps))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${fe(this.inbox,o(this,Ds).value,t=>Z("broadcasts",t))}
        <button type="button" ?disabled=${o(this,Le).isLoading} @click=${()=>{o(this,Le).load()}}>
          ${X("refresh")}Refresh
        </button>
        <a class="button primary" href=${P("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${p(this,ue,ja).call(this)}
        ${o(this,Le).render(t=>{if(t.length===0&&o(this,ue,Ia))return n`${F("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:se(!0,o(this,Ye).isLoading,()=>{o(this,Ye).load()})}`;if(t.length===0&&this.size==="single")return F("No single posts yet","Posts to one user appear here.");if(t.length===0)return F("No broadcasts yet",n`<a class="button primary" href=${P("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:a})=>a));return n`${Nn(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${_(o(this,Ye).problem,()=>{o(this,Ye).load()})}
          ${se(this.cursor!==null,o(this,Ye).isLoading,()=>{o(this,Ye).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts")}`}};Ps=new WeakMap,Ds=new WeakMap,Le=new WeakMap,Ye=new WeakMap,Sr=new WeakMap,ue=new WeakSet,ci=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},Ia=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},pi=function(e=0){clearTimeout(o(this,Ps)),o(this,Ye).reset(),this.older=[],this.cursor=null,E(this,Ps,setTimeout(()=>{o(this,Le).reset(),o(this,Le).load()},e))},ja=function(){let e=o(this,Ds).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${pe({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,p(this,ue,pi).call(this)}})}
      ${y({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,p(this,ue,pi).call(this,Yp)}})}
      ${be({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...Kp.map(t=>({value:t,label:Gp[t]??t}))],set:t=>{this.status=t,p(this,ue,pi).call(this)}})}
      ${be({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,p(this,ue,pi).call(this)}})}
    </div>`},Fa=async function(){let e=o(this,Le).value??[];if(e.every(({status:l})=>ze(l)))return"done";let t=o(this,ue,ci),r=(await this.api.broadcasts(this.inbox,Cn,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,ue,ci)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:c})=>c===l.message_id));return o(this,Le).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([b()],Je.prototype,"size",2),u([b()],Je.prototype,"search",2),u([b()],Je.prototype,"status",2),u([b()],Je.prototype,"category",2),u([b()],Je.prototype,"older",2),u([b()],Je.prototype,"cursor",2),Je=u([x("stak-broadcasts")],Je);var Zp="recall";function qa(s,i,e){let t="all",r="",a="";return D({title:"Recall this message?",isDanger:!0,confirmText:Zp,action:()=>t==="all"?"Recall message":`Recall message from ${M(we(r).length,"user")}`,isReady:()=>t==="all"||we(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${pe({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${M(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?ge({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:v(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${y({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:v(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await s.redact(i,e.message_id,{...t==="some"?{uids:we(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var Cs=[["delivered","Delivered"],["seen","Seen"],["read","Read"],["acted","Acted on"]],On=480,Ln=140,zn=Ln-4,Ba=60;function Xp(s,i){let e=s[0],t=s.at(-1);if(!e||!t)return"";let r=t.at+Ba-e.at,a=Math.max(1,...s.map(({delivered:g,seen:A})=>Math.max(g,A))),l=g=>((g-e.at)/r*On).toFixed(1),c=g=>(zn-g/a*(Ln-12)).toFixed(1);return`M${s.map((g,A)=>{let T=s[A+1]?.at??t.at+Ba;return`${l(g.at)} ${c(g[i])}L${l(T)} ${c(g[i])}`}).join("L")}`}function Ua(s){let i=s[0],e=s.at(-1);if(!i||!e)return n`<p class="muted chart-none">Nothing has happened with this message yet.</p>`;let t=`From ${L(i.at)} to ${L(e.at)}: ${Cs.map(([r,a])=>`${a.toLowerCase()} ${$(e[r])}`).join(", ")}. The table below has all figures.`;return n`<figure class="chart figures">
      <svg viewBox="0 0 ${On} ${Ln}" preserveAspectRatio="none" role="img" aria-label=${t}>
        ${C`<line x1="0" x2=${On} y1=${zn} y2=${zn} class="axis" />
          ${Cs.map(([r])=>C`<path class="line ${r}" d=${Xp(s,r)} vector-effect="non-scaling-stroke" />`)}`}
      </svg>
      <figcaption>
        ${Cs.map(([r,a])=>n`<span
              ><svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                ${C`<path class="line ${r}" d="M0 4L24 4" />`}</svg
              >${a}</span
            >`)}
        <span class="muted">${L(i.at)} – ${L(e.at)}</span>
      </figcaption>
    </figure>
    <details>
      <summary>View as table</summary>
      ${z("Statistics over time: totals at the end of each interval",[{head:"Time",cell:({at:r})=>L(r),kind:"main"},...Cs.map(([r,a])=>({head:a,cell:l=>$(l[r]),kind:"number"}))],s)}
    </details>`}var Tr,Zt,Ms,Ha,Wa,Gt=class extends G{constructor(){super(...arguments);h(this,Ms);h(this,Tr,new Oe(this,()=>p(this,Ms,Ha).call(this)));h(this,Zt,new f(this,e=>this.api.statistics(this.inbox,this.messageId,e),()=>o(this,Tr).start()))}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),o(this,Zt).load()}render(){return n`<section class="card stack-form" aria-labelledby="statistics">
      <h2 id="statistics">Statistics</h2>
      ${o(this,Zt).render(e=>p(this,Ms,Wa).call(this,e),"Loading statistics")}
    </section>`}};Tr=new WeakMap,Zt=new WeakMap,Ms=new WeakSet,Ha=async function(){let e=JSON.stringify(o(this,Zt).value),t=await this.api.statistics(this.inbox,this.messageId);return JSON.stringify(t)===e?"unchanged":(o(this,Zt).set(t),"changed")},Wa=function(e){let t=e.estimated.includes("read");return n`<div class="shares">
        <dl>
          ${Cs.map(([r,a])=>n`<div>
                <dt>${a}</dt>
                <dd data-figure=${r}>
                  ${e.estimated.includes(r)?"about ":d}<strong>${$(e[r])}</strong>
                  ${r==="delivered"?d:n`<span class="muted">${rt(e[r],e.delivered)}</span>`}
                </dd>
              </div>`)}
        </dl>
      </div>
      ${t?n`<p class="muted">
            Estimated from a sample: this broadcast was accepted before statistics were kept, or was imported.
          </p>`:Ua(e.series)}`},u([N({attribute:!1})],Gt.prototype,"api",2),u([N({attribute:!1})],Gt.prototype,"inbox",2),u([N({attribute:!1})],Gt.prototype,"messageId",2),Gt=u([x("stak-broadcast-statistics")],Gt);var Qp={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","published","paused"]};function Va({status:s}){return ze(s)&&s!=="published"}var Ns,Ie,H,ui,hi,Ja,Ya,Ka,Ga,Za,Xa,Qa,In,el,Xt=class extends S{constructor(){super(...arguments);h(this,H);this.samples=[];this.problem=null;this.isBusy=!1;h(this,Ns,new Oe(this,()=>p(this,H,Ja).call(this)));h(this,Ie,new f(this,e=>this.api.broadcast(this.inbox,o(this,H,ui),e),e=>p(this,H,hi).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Ie).load()}render(){let e=n`<a href=${P("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,Ie).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?_r(t):"Broadcast",about:t?n`<span aria-live="polite">${hr(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${ae(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,H,Za).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?k("post","pause, resume or stop this broadcast"):d}
    ${_(this.problem,()=>{o(this,Ie).load()})}
    ${o(this,Ie).render(r=>p(this,H,Xa).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${k("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};Ns=new WeakMap,Ie=new WeakMap,H=new WeakSet,ui=function(){return this.route.id??""},hi=function(e){o(this,Ie).set(e),this.samples=ma(this.samples,{at:performance.now()/1e3,done:oi(e)}),!Va(e)&&!o(this,Ns).isRunning&&o(this,Ns).start()},Ja=async function(){let e=JSON.stringify(o(this,Ie).value);try{let t=await this.api.broadcast(this.inbox,o(this,H,ui));return this.problem=null,p(this,H,hi).call(this,t),Va(t)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=U(t),t}},Ya=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,H,ui),e);this.session.hasScope("read")&&p(this,H,hi).call(this,t)}catch(t){this.problem=U(t),this.problem.status===409&&o(this,Ie).load()}this.isBusy=!1}},Ka=async function(e){let t=e.recipients-e.delivered-e.failed;await D({title:"Stop this broadcast?",body:()=>e.delivery==="on_read"?n`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`:n`<p>
              Up to <strong>${M(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,H,hi).call(this,await this.api.changeStatus(this.inbox,o(this,H,ui),"stop"))})},Ga=async function(e){await qa(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,Ie).load(),o(this,Ns).start())},Za=function(e){let t=this.session.hasScope("post"),r=(c,m)=>Qp[c].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{c==="stop"?p(this,H,Ka).call(this,e):p(this,H,Ya).call(this,c)}}
          >
            ${m}
          </button>`:d,a=e.status==="redacting"||e.status==="redacted",l=e.delivery==="on_read";return n`${l?d:n`${r("pause","Pause")} ${r("resume","Resume")}`}
    ${r("stop","Stop…")}
    ${a?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,H,Ga).call(this,e)}}
        >
          Recall…
        </button>`}`},Xa=function(e){return n`<div class="split">
      ${e.reached===null?p(this,H,el).call(this,e):p(this,H,Qa).call(this,e,e.reached)}
      ${tu(e)}
    </div>`},Qa=function(e,t){return n`<div>
      <section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${$(t)}</span>
        <span class="muted"
          >of about ${M(e.recipients,"member")} · ${rt(t,e.recipients)}</span
        >
      </p>
      <p class="muted">${eu(e.status)}</p>
      <p><a href=${P("recipients",this.inbox,e.message_id)}>View recipients</a></p>
      </section>
      ${p(this,H,In).call(this,e)}
    </div>`},In=function({message_id:e,status:t}){return t==="scheduled"?d:n`<stak-broadcast-statistics
      .api=${this.api}
      .inbox=${this.inbox}
      .messageId=${e}
    ></stak-broadcast-statistics>`},el=function(e){let t=oi(e);return n`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${rt(t,e.recipients)}</span
            >
          </div>
          ${ze(e.status)?d:Ss("Progress",t,e.recipients)}
          ${aa(e)}
          <p><a href=${P("recipients",this.inbox,e.message_id)}>View recipients</a></p>
          ${e.failed>0?n`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${P("dead-letters",this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`:d}
        </section>
        ${p(this,H,In).call(this,e)}
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${ga(this.samples)}
        </section>
      </div>`},u([b()],Xt.prototype,"samples",2),u([b()],Xt.prototype,"problem",2),u([b()],Xt.prototype,"isBusy",2),Xt=u([x("stak-broadcast")],Xt);function eu(s){return s==="scheduled"?"It is published at its send time. Each member then gets it with the next request.":s==="redacted"?"Recalled: nobody sees it any more. Copies are removed with each member's next request.":s==="stopped"?"Stopped: members who have not come back since it was published do not get it.":"Each member gets it with the next request. This is an estimate of how many have, and grows as they come back."}function tu(s){return n`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${su(s)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${s.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${s.reason?n` Reason: ${s.reason}`:d}
              </p>`:n`${As({message:s.message,category:s.category,sender:s.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(s.message,null,2)}</pre>
                </details>`}
        </section>
      </div>`}function su(s){let i=[["Audience",`${Mn(s)}${s.audiences.label?`: ${s.audiences.label}`:""}`],["Delivery",s.audiences.kind==="everyone"?li[s.delivery]:null],["Category",s.category],["Sender",s.sender],["Created",re(s.created)],["Send time",s.send_at===null?null:re(s.send_at)],["Expires",s.expires_at===null?"Never":re(s.expires_at)],["Chunks",s.delivery==="on_read"?null:$(s.chunks)],["Host system ID",s.host_system_id],["Reason",s.reason],["Message ID",n`<code>${s.message_id}</code>`]];return n`<dl class="facts">
    ${i.map(([e,t])=>t===null?d:n`<dt>${e}</dt>
            <dd>${t}</dd>`)}
  </dl>`}var Rr={minutes:60,hours:3600,days:86400},Qt={amount:"",unit:"days"};function $t({amount:s,unit:i}){return s.trim()===""?null:Math.round(Number(s)*Rr[i])}function tl(s){if(s===null)return Qt;let i=["days","hours","minutes"].find(e=>s%Rr[e]===0)??"minutes";return{amount:String(s/Rr[i]),unit:i}}function wt(s){let{id:i,value:e,set:t}=s,r=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Wt({...s,isOptional:!0},n`<div class="joined">
      <input
        id=${i}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Pe(e.amount)}
        ?disabled=${s.isDisabled}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${r||d}
        @input=${a=>t({...e,amount:a.target.value})}
      />
      <select
        aria-label="${s.label}: unit"
        .value=${Pe(e.unit)}
        ?disabled=${s.isDisabled}
        @change=${a=>t({...e,unit:a.target.value})}
      >
        ${Object.keys(Rr).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var kt={to:"users",uids:"",topics:[],label:"",delivery:null,category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",template:"",data:"",ttl:Qt,when:"now",at:""};function gi(s){let i=[],e=s.to==="users"?we(s.uids):[];s.to==="users"&&e.length===0&&i.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."}),s.to==="topics"&&s.topics.length===0&&i.push({field:"audiences.topics",message:"Enter at least one topic."});let t=bi(s),r=s.data.trim()===""?{}:je(s.data),a=s.mode==="template";a&&s.template===""&&i.push({field:"template",message:"Choose a template."}),a&&typeof r=="string"&&i.push({field:"data",message:r}),typeof t=="string"?i.push({field:"message",message:t}):s.mode==="fields"&&Object.keys(t).length===0&&i.push({field:"message.title",message:"Enter a title or a text."}),s.mode==="fields"&&s.link!==""&&!nu(s.link)&&i.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let l=$t(s.ttl);l!==null&&!(l>=1)&&i.push({field:"ttl_seconds",message:"Must be longer than zero."});let c=s.when==="later"?Math.floor(new Date(s.at).getTime()/1e3):null;if(c!==null&&Number.isNaN(c)&&i.push({field:"send_at",message:"Choose a date and time."}),i.length>0||typeof t=="string"||typeof r=="string")return{errors:i};let m=s.label.trim()===""?{}:{label:s.label.trim()},g=a?"on_write":s.delivery;return{post:{audiences:{...iu(s,e),...m},...a?{template:s.template,data:r}:{message:t},...s.category.trim()===""?{}:{category:s.category.trim()},...s.sender.trim()===""?{}:{sender:s.sender.trim()},...l===null?{}:{ttl_seconds:l},...c===null?{}:{send_at:c},...s.to!=="everyone"||g===null?{}:{delivery:g}}}}function iu(s,i){return s.to==="topics"?{kind:"topic",topics:s.topics}:s.to==="users"?{kind:"users",uids:i}:{kind:"everyone"}}function bi(s){if(s.mode==="template")return{};if(s.mode==="fields"){let i=s.link.trim()===""?{}:{action:{label:s.linkLabel.trim()||"Open",url:s.link.trim()}};return{...s.title.trim()===""?{}:{title:s.title.trim()},...s.body.trim()===""?{}:{body:s.body.trim()},...i}}return je(s.json)}function je(s){if(s.trim()==="")return"Enter a JSON object.";try{let i=JSON.parse(s);return typeof i=="object"&&i!==null&&!Array.isArray(i)?i:"Must be a JSON object, enclosed in { and }."}catch(i){return`Invalid JSON: ${ru(s,i)}.`}}function ru(s,i){let e=i instanceof Error?i.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=s.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function nu(s){return/^(https?:\/\/|\/(?!\/))/.test(s.trim())}function Ar(s){let i=sl(s);return typeof i=="object"&&i!==null?i:{}}function sl(s){if(typeof s!="object"||s===null)return"";let{type:i,properties:e,required:t,default:r,const:a,enum:l,minimum:c}=s;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(i)?i[0]:i;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},A=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(A.map(T=>[T,sl(g[T])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof c=="number"?c:0:m==="boolean"?!1:m==="null"?null:""}var mi=class{#e=null;keyFor(i,e){let t=JSON.stringify([i,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var ou=6,au=250,lu=0,Er,Os,zs,Ls,il,rl,_t=class extends G{constructor(){super(...arguments);h(this,Ls);this.label="Add a user by name";this.text="";this.found=null;h(this,Er,`user-picker-${lu+=1}`);h(this,Os);h(this,zs,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Os)),o(this,zs)?.abort()}render(){return n`<div class="user-picker">
      ${y({id:o(this,Er),label:this.label,type:"search",value:this.text,set:e=>p(this,Ls,il).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>p(this,Ls,rl).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};Er=new WeakMap,Os=new WeakMap,zs=new WeakMap,Ls=new WeakSet,il=function(e){this.text=e,clearTimeout(o(this,Os)),o(this,zs)?.abort(),this.found=null,e.trim()!==""&&E(this,Os,setTimeout(async()=>{let t=E(this,zs,new AbortController);try{this.found=(await this.api.users(e,ou,null,t.signal)).users}catch{}},au))},rl=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([N({attribute:!1})],_t.prototype,"api",2),u([N()],_t.prototype,"label",2),u([b()],_t.prototype,"text",2),u([b()],_t.prototype,"found",2),_t=u([x("stak-user-picker")],_t);var nl="stak-console-me";function du(s){try{return localStorage.getItem(`${nl}/${s}`)??""}catch{return""}}function cu(s,i){try{localStorage.setItem(`${nl}/${s}`,i)}catch{}}function ol(s,i,e,t){let r=du(i);return D({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),cu(i,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${y({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${s}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}function Is(s){let{id:i,values:e,set:t,isDisabled:r}=s,a=g=>{let A=g.value.split(/[\s,;]+/).filter(T=>T!==""&&!e.includes(T));g.value="",A.length>0&&t([...e,...new Set(A)])},l=g=>{let A=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(A)):g.key==="Backspace"&&A.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,A)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(T=>T!==A))},m=[s.hint?`${i}-hint`:"",s.error?`${i}-error`:""].filter(Boolean).join(" ");return Wt(s,n`${e.length?n`<ul class="chips" aria-label=${s.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${A=>c(A,g)}
                      >
                        ${X("close")}
                      </button>`}
                </li>`)}
          </ul>`:d}
      <input
        id=${i}
        autocomplete="off"
        list=${s.suggestions?`${i}-suggestions`:d}
        ?disabled=${r}
        placeholder=${s.placeholder??d}
        aria-invalid=${s.error?"true":d}
        aria-describedby=${m||d}
        @keydown=${l}
        @change=${g=>a(g.target)}
      />
      ${s.suggestions?n`<datalist id="${i}-suggestions">
            ${s.suggestions.filter(g=>!e.includes(g)).map(g=>n`<option value=${g}></option>`)}
          </datalist>`:d}`)}var ll=new Set(["title","body","action"]);function dl(s,i){let e=["audiences.uids","audiences.topics","audiences.label","category","sender","ttl_seconds","send_at","delivery"],t=["message.title","message.body","message.action"],r=s.mode==="json"?["message"]:s.mode==="template"?["template","data"]:t;return[...e,...r].some(a=>i===a||i.startsWith(`${a}.`)||i.startsWith(`${a}[`))}function jn(s,i){return s.mode==="template"?"on_write":s.delivery??i?.everyone_delivery??"on_write"}function cl(s){let{draft:i,errors:e,config:t,estimate:r,api:a,change:l}=s,c=i.to==="users"?we(i.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${pe({id:"to",label:"Audience",value:i.to,options:[{value:"users",label:"Selected users"},{value:"topics",label:"Topics"},{value:"everyone",label:"Everyone"}],set:m=>l({to:m},"audiences")})}
    ${i.to==="users"?n`${a===null?d:n`<stak-user-picker
                .api=${a}
                @chosen=${({detail:m})=>l({uids:[...new Set([...we(i.uids),m.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${ge({id:"uids",label:"User IDs",rows:3,isCode:!0,value:i.uids,set:m=>l({uids:m},"audiences.uids"),error:v(e,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${ar("uids-file","Import from file…",m=>l({uids:we(m).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${M(c,"distinct user")}</span>
          </div>`:i.to==="topics"?pu(s):n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${r===void 0?"":n`, currently about <strong>${$(r)}</strong>`}.
        </p>
        ${i.mode==="template"?d:fa({inbox:s.inbox,isAllowed:t?.on_read,value:jn(i,t),estimates:s.dryRuns,error:v(e,"delivery"),set:m=>l({delivery:m},"delivery")})}`}
    ${y({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:i.label,set:m=>l({label:m},"audiences.label"),error:v(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function pu({draft:s,errors:i,topics:e,change:t}){let r=e.filter(({topic:l})=>s.topics.includes(l)),a=r.reduce((l,c)=>l+c.members,0);return n`${Is({id:"topics",label:"Topics",values:s.topics,set:l=>t({topics:l},"audiences.topics"),error:v(i,"audiences.topics")??i.find(({field:l})=>l.startsWith("audiences.topics["))?.message,placeholder:"release-notes",suggestions:e.map(({topic:l})=>l),hint:"Press Enter after each name, at most 20. A member of several topics gets the message once."})}
    <p class="muted" role="status" data-topic-members>
      ${s.topics.length>0&&r.length===s.topics.length?`${r.length>1?"At most ":""}${M(a,"member")}`:""}
    </p>`}function pl(s){let{draft:i,errors:e,config:t,categories:r,change:a}=s,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${pe({id:"mode",label:"Format",value:i.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"},{value:"template",label:"Template"}],set:c=>a(gu(i,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?be({id:"category",label:"Category",value:i.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>a({category:c},"category"),error:v(e,"category")}):y({id:"category",label:"Category",isOptional:!0,value:i.category,set:c=>a({category:c},"category"),error:v(e,"category"),list:"categories",placeholder:"default"})}
      ${y({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:i.sender,set:c=>a({sender:c},"sender"),error:v(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>n`<option value=${c}></option>`)}</datalist>
    ${i.mode==="json"?mu(s):i.mode==="template"?uu(s):hu(s)}
  </section>`}function uu({draft:s,errors:i,templates:e,change:t}){return n`${be({id:"template",label:"Template",value:s.template,options:[{value:"",label:e===void 0?"Loading…":e.length===0?"No templates yet":"Choose one"},...(e??[]).map(({name:r,version:a})=>({value:r,label:`${r} (version ${a})`}))],set:r=>t({template:r},"template"),error:v(i,"template")})}
    ${ge({id:"data",label:"Data",isOptional:!0,rows:5,isCode:!0,value:s.data,set:r=>t({data:r},"data"),error:v(i,"data"),placeholder:'{"order": {"id": 1043}}',hint:"The values of the template's variables. Names and languages come from the recipients' profiles."})}`}function hu({draft:s,errors:i,change:e}){return n`${y({id:"title",label:"Title",value:s.title,set:t=>e({title:t},"message.title"),error:v(i,"message.title")})}
    ${ge({id:"body",label:"Text",rows:5,value:s.body,set:t=>e({body:t},"message.body"),error:v(i,"message.body")})}
    <div class="columns">
      ${y({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:s.link,set:t=>e({link:t},"message.action"),error:v(i,"message.action")})}
      ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:s.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function mu({draft:s,errors:i,config:e,change:t}){let r=s.json.trim()===""?null:je(s.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!ll.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:i.filter(({field:c})=>c==="message"||c.startsWith("message."));return n`${ge({id:"json",label:"Message",rows:12,isCode:!0,value:s.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?al(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(c=>n`<li>${al(c)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function al({field:s,message:i}){let e=s.replace(/^message\.?/,"");return e===""?i:`${e}: ${i}`}function ul({draft:s,errors:i,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${pe({id:"when",label:"Send",value:s.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${s.when==="later"?y({id:"at",label:"Date and time",type:"datetime-local",value:s.at,set:a=>t({at:a},"send_at"),error:v(i,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${wt({id:"ttl",label:"Expires after",value:s.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:v(i,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${$s(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function gu(s,i,e){if(i==="template"||s.mode==="template")return{mode:i};if(i==="json"){let l=bi({...s,mode:"fields"}),c={...e?.schema?Ar(e.schema):{},...typeof l=="string"?{}:l};return{mode:i,json:s.json.trim()===""||typeof je(s.json)!="string"?JSON.stringify(c,null,2):s.json}}let t=je(s.json);if(s.json.trim()==="")return{mode:i};if(typeof t=="string"||Object.keys(t).some(l=>!ll.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:i,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:kt.json}}var es="compose/",bu={scheduled:"Message scheduled",published:"Message published"},fu=100,hl=new mi;function ml({delivery:s,...i}){return JSON.stringify(i)}var fi,js,vi,yi,Ce,J,Fn,Dr,qn,Bn,fl,vl,yl,Pr,xl,$l,Cr,Ke=class extends S{constructor(){super(...arguments);h(this,J);this.draft=kt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;this.rendered=null;h(this,fi,new f(this,e=>this.api.templates(this.inbox,e)));h(this,js,new f(this,e=>this.api.inboxes(e)));h(this,vi,new f(this,e=>this.api.audience(this.inbox,e)));h(this,yi,new f(this,async e=>(await this.api.topics(fu,null,e)).topics));h(this,Ce,new f(this,e=>this.api.config(this.inbox,e),e=>p(this,J,Fn).call(this,e)));h(this,Dr,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!nt(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(kt)?this.session.dropDraft(es):this.session.keepDraft(es,this.draft)});h(this,Cr,()=>{this.draft=kt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(es),o(this,Ce).value&&p(this,J,Fn).call(this,o(this,Ce).value)})}connectedCallback(){super.connectedCallback(),this.draft={...kt,...this.session.draft(es)},this.session.hasScope("read")&&(o(this,js).load(),o(this,Ce).load(),o(this,vi).load(),o(this,yi).load(),o(this,fi).load())}render(){let e=gi(this.draft),r="post"in e&&this.checked?.content===ml(e.post)?this.checked?.results??{}:{},a=r[o(this,J,Bn)],l=o(this,js).value?.find(({inbox:m})=>m===this.inbox),c={inbox:this.inbox,draft:this.draft,errors:this.errors,config:o(this,Ce).value,categories:o(this,Ce).value?.categories??l?.categories??[],estimate:o(this,vi).value?.estimate,dryRuns:r,topics:o(this,yi).value??[],templates:o(this,fi).value,api:this.session.hasScope("read")?this.api:null,change:o(this,Dr)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:fe(this.inbox,o(this,js).value,m=>Z("compose",m))})}
      ${this.session.hasScope("post")?d:k("post","send messages")}
      ${this.session.hasScope("read")?d:k("read","see the inbox's categories and schema")}
      ${o(this,Ce).problem?_(o(this,Ce).problem,()=>{o(this,Ce).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,J,xl)}>
          ${cl(c)} ${pl(c)} ${ul(c)}
          ${_(this.problem,void 0,m=>dl(this.draft,m))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(es).length===0}
              @click=${o(this,Cr)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,J,qn).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,J,$l).call(this)}}
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
            ${a?n`${bl(a)}${ya(r)}`:n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${As({message:p(this,J,yl).call(this),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};fi=new WeakMap,js=new WeakMap,vi=new WeakMap,yi=new WeakMap,Ce=new WeakMap,J=new WeakSet,Fn=function(e){e.schema&&this.session.draft(es)===void 0&&(this.draft={...kt,mode:"json",json:JSON.stringify(Ar(e.schema),null,2)})},Dr=new WeakMap,qn=async function(){if(this.isBusy)return null;this.problem=null;let e=gi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,J,Pr).call(this),null;this.isBusy=!0;try{let{post:t}=e,r=o(this,J,Bn),[a,l]=await Promise.all([this.api.dryRun(this.inbox,t),p(this,J,fl).call(this,t,r)]);return this.checked={content:ml(t),results:{[r]:a,...l}},await p(this,J,vl).call(this,t),{post:t,result:a}}catch(t){return this.problem=U(t),this.errors=this.problem.errors,this.checked=null,p(this,J,Pr).call(this),null}finally{this.isBusy=!1}},Bn=function(){return this.draft.to==="everyone"?jn(this.draft,o(this,Ce).value):"on_write"},fl=async function(e,t){if(e.audiences.kind!=="everyone"||e.template!==void 0||!o(this,Ce).value?.on_read)return{};let r=t==="on_read"?"on_write":"on_read";try{return{[r]:await this.api.dryRun(this.inbox,{...e,delivery:r})}}catch{return{}}},vl=async function({template:e,data:t,audiences:r}){if(e===void 0||t===void 0||!this.session.hasScope("read"))return;let a=r.kind==="users"&&r.uids[0]!==void 0?{uid:r.uids[0]}:{},l=JSON.stringify([e,t]);try{let{message:c}=await this.api.previewTemplate(this.inbox,e,{...a,data:t});this.rendered={content:l,message:c}}catch(c){this.rendered={content:l,message:U(c).message}}},yl=function(){if(this.draft.mode!=="template")return bi(this.draft);let e=gi({...this.draft,to:"everyone",when:"now"}),t="post"in e?JSON.stringify([e.post.template,e.post.data]):null;return this.rendered===null||this.rendered.content!==t?"Run a dry run to see the message.":this.rendered.message},Pr=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},xl=async function(e){e.preventDefault();let t=await p(this,J,qn).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",c=r.audiences.kind==="topic"?r.audiences.topics:[],m=!l,g;if(!await D({title:l?`Send to everyone (${M(a.recipients,"user")})?`:`Send to ${c.length>1?"at most ":""}${M(a.recipients,"user")}?`,body:(ee,ye)=>n`<p>
            ${gl(r)===null?"Inbox":n`<strong>${gl(r)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
            ${c.length>0?n`To the members of <strong>${c.join(", ")}</strong>: who is in several gets it once.`:d}
          </p>
          ${bl(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${L(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${m}
                  @change=${bt=>{m=bt.target.checked,ee()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${M(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${ye?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(a.recipients)}`,isReady:()=>m,act:async()=>{g=await this.api.post(this.inbox,r,hl.keyFor(this.inbox,r))}})||g===void 0)return;hl.reset(),this.session.dropDraft(es);let T=bu[g.status]??"Message accepted";this.session.notify(g.warning===void 0?T:`${T}. ${g.warning}`),Z("broadcasts",this.inbox,g.message_id)},$l=async function(){let e=gi({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){p(this,J,Pr).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await ol(this.api,this.session.tenant,r,async l=>{let c={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,c,new mi().keyFor(this.inbox,c))})&&this.session.notify("Test sent")},Cr=new WeakMap,u([b()],Ke.prototype,"draft",2),u([b()],Ke.prototype,"errors",2),u([b()],Ke.prototype,"problem",2),u([b()],Ke.prototype,"checked",2),u([b()],Ke.prototype,"isBusy",2),u([b()],Ke.prototype,"rendered",2),Ke=u([x("stak-compose")],Ke);function gl({message:s,template:i}){return i!==void 0?`Template ${i}`:typeof s?.title=="string"?s.title:null}function bl({recipients:s,chunks:i,cost:e,cost_per_reader:t,warning:r}){return n`<div class="outcome">
    ${r===void 0?d:n`<div class="notice warn" role="status" data-warning>${r}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(s)}</dd>
      </div>
      ${t===void 0?n`<div>
            <dt>Chunks</dt>
            <dd data-outcome="chunks">${$(i)}</dd>
          </div>`:n`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${ft(e.usd+t.usd*s)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${ft(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
      ${t===void 0?d:n`Published at once. Each member who comes back costs another ${$(t.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`}var wl=50,ts,$i,Fe,ss,ct,Un,kl,_l,xi=class extends S{constructor(){super(...arguments);h(this,ct);this.chosen=new Set;h(this,ts,null);h(this,$i,new f(this,e=>this.api.inboxes(e)));h(this,Fe,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,wl,null,e);return E(this,ts,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,ss,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,wl,o(this,ts),e);E(this,ts,t.next_cursor),o(this,Fe).set([...o(this,Fe).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,$i).load(),o(this,Fe).load())}render(){let e=o(this,Fe).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${fe(this.inbox,o(this,$i).value,a=>Z("dead-letters",a))}
        <button type="button" ?disabled=${o(this,Fe).isLoading} @click=${()=>{o(this,Fe).load()}}>
          ${X("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,ct,Un).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,ct,Un).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:k("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,Fe).render(a=>a.length===0?F("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${p(this,ct,_l).call(this,a)} ${_(o(this,ss).problem,()=>{o(this,ss).load()})}
                ${se(o(this,ts)!==null,o(this,ss).isLoading,()=>{o(this,ss).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${k("read","see dead letters")}`}};ts=new WeakMap,$i=new WeakMap,Fe=new WeakMap,ss=new WeakMap,ct=new WeakSet,Un=async function(e){let t=0;await D({title:e?`Retry ${M(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${M(t,"dead letter")}`),await o(this,Fe).load())},kl=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},_l=function(e){return z("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,ct,kl).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${P("broadcasts",this.inbox,t.message_id)}>${le(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${re(t.buried_at)}>${ae(t.buried_at)}</time>`}],e)},u([b()],xi.prototype,"chosen",2),xi=u([x("stak-dead-letters")],xi);var Ge=class{constructor(i,e){this.host=i;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};i.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(i){this.#e=JSON.stringify(i),this.form=this.host.session.draft(this.draftName())??i,this.problem=null,this.host.requestUpdate()}change(i,e){if(this.form!==null){if(this.form={...this.form,...i},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!nt(c.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new te(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(i){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await i(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=U(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function Fs(s,i){return new te(400,"invalid_input",i,[{field:s,message:i}])}function St({draftForm:s,isAllowed:i,action:e}){let{isChanged:t,isBusy:r}=s;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${s.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!i}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var vu=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join","everyone_delivery"];function Hn(s,i){return{inbox:s,title:i?.title??"",description:i?.description??"",version:i?.schema_version??"",schema:i?.schema?JSON.stringify(i.schema,null,2):"",isClosed:i!==null&&i.categories!==null,categories:i?.categories??[],muted:i?.muted??"read",ttl:tl(i?.ttl_seconds??null),autoJoin:i?.auto_join??"off",isOnRead:i?.on_read??!1,everyoneDelivery:i?.everyone_delivery??"on_write"}}var Y,pt,xe,is,Sl,Tl,Rl,Mr=class extends S{constructor(){super(...arguments);h(this,xe);h(this,Y,new Ge(this,()=>`inboxes/${this.route.inbox}`));h(this,pt,new f(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,Y).init(Hn(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,xe,is)?o(this,Y).init(Hn("",null)):this.session.hasScope("read")&&o(this,pt).load()}render(){let e=n`<a href=${P("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:o(this,xe,is)?"New inbox":this.route.inbox??""}),r=!o(this,xe,is)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:k("config","change inboxes")}
    ${r?k("read","see this inbox's configuration"):d}
    ${o(this,Y).form?p(this,xe,Rl).call(this,o(this,Y).form):r?d:o(this,pt).render(()=>d,"Loading configuration")}`}};Y=new WeakMap,pt=new WeakMap,xe=new WeakSet,is=function(){return this.route.inbox==="+"},Sl=async function(e){e.preventDefault();let t=o(this,xe,is),r=o(this,Y).form?.inbox.trim()??"";await o(this,Y).save(async l=>{let c=l.schema.trim()===""?null:je(l.schema);if(typeof c=="string")throw Fs("schema",c);t&&await p(this,xe,Tl).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:$t(l.ttl),auto_join:l.autoJoin,on_read:l.isOnRead,everyone_delivery:l.isOnRead?l.everyoneDelivery:"on_write"},g=await this.api.configure(r,m,t?null:o(this,pt).value??null);return o(this,pt).set(g),Hn(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&Z("inboxes",r))},Tl=async function(e){if(e==="")throw Fs("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw Fs("inbox","An inbox with this name already exists.")},Rl=function(e){let t=o(this,Y).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:je(e.schema);return n`<form class="stack-form" novalidate @submit=${p(this,xe,Sl)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,xe,is)?y({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,Y).change({inbox:l},"inbox"),error:v(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${y({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,Y).change({title:l},"title"),error:v(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${ge({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,Y).change({description:l},"description"),error:v(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${pe({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,Y).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?Is({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,Y).change({categories:l},"categories"),error:v(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${wt({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,Y).change({ttl:l},"ttl_seconds"),error:v(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${be({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>o(this,Y).change({muted:l},"muted")})}
          ${be({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>o(this,Y).change({autoJoin:l},"auto_join"),error:v(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="to-everyone">
        <h2 id="to-everyone">Messages to everyone</h2>
        <label class="check"
          ><input
            type="checkbox"
            name="on-read"
            .checked=${Pe(e.isOnRead)}
            ?disabled=${!r||o(this,pt).value?.on_read===!0}
            @change=${l=>o(this,Y).change({isOnRead:l.target.checked},"on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${o(this,pt).value?.on_read?"This cannot be turned off, because members may not have applied all posts yet.":"Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${e.isOnRead?be({id:"everyone-delivery",label:"Default delivery",value:e.everyoneDelivery,isDisabled:!r,options:[{value:"on_write",label:"On write"},{value:"on_read",label:"On read"}],set:l=>o(this,Y).change({everyoneDelivery:l},"everyone_delivery"),error:v(t,"everyone_delivery"),hint:"For posts to everyone that do not say how they are delivered."}):d}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${ge({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,Y).change({schema:l},"schema"),error:typeof a=="string"?a:v(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
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
      ${_(o(this,Y).problem,void 0,l=>vu.some(c=>nt(l,c)))}
      ${St({draftForm:o(this,Y),isAllowed:r,action:o(this,xe,is)?"Create inbox":"Save"})}
    </form>`},Mr=u([x("stak-inbox-config")],Mr);var Vn=5,wi,Nr=class extends S{constructor(){super(...arguments);h(this,wi,new f(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,wi).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${P("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,wi).render(t=>t.length===0?F("No inboxes yet","Create your first inbox."):yu(t),"Loading inboxes")}
      </section>`:n`${e}${k("read","see inboxes")}`}};wi=new WeakMap,Nr=u([x("stak-inboxes")],Nr);function yu(s){return z("Inboxes by name",[{head:"Inbox",kind:"main",cell:i=>n`<a href=${P("inboxes",i.inbox)}>${i.inbox}</a><small>${i.title}</small>`},{head:"Categories",cell:i=>i.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${i.categories.slice(0,Vn).map(e=>n`<li class="chip bare">${e}</li>`)}${i.categories.length>Vn?n`<li class="muted">and ${i.categories.length-Vn} more</li>`:""}
              </ul>`},{head:"Messages",cell:i=>i.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:i=>n`<span class="nowrap">${L(i.created)}</span>`}],s)}var Yn="data key",Jn={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[Yn]:"Encrypts stored content. It never leaves Stak."},xu=100,$u=[3600,86400,7*86400],rs,_e,Al,El,Pl,Dl,Cl,Ml,ki=class extends S{constructor(){super(...arguments);h(this,_e);this.chosen=new Set;h(this,rs,new f(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,rs).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,_e,Al).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,rs).render(r=>p(this,_e,Ml).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${z("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${Jn[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===Yn?r:`${r} secret`}"
                  @click=${()=>{r===Yn?p(this,_e,Cl).call(this):p(this,_e,Dl).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(Jn))}
      </section>`:n`${t}${k("config","see and change keys and secrets")}`}};rs=new WeakMap,_e=new WeakSet,Al=async function(){let e,t="",r=Qt;this.chosen=new Set,!(!await D({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:ws.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:$t(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>n`${y({id:"key-name",label:"Name",isOptional:!0,maxlength:xu,value:t,set:m=>{t=m,l()},error:v(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${wt({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:v(c?.errors,"expires_in_seconds")??v(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${ws.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{p(this,_e,El).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${No[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Ve("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${L(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,rs).load())},El=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},Pl=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await D({title:`Revoke key ${le(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,rs).load())},Dl=async function(e){let t="",r="";await D({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${Jn[e]}</p>
          ${be({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...$u.map(c=>({value:String(c),label:`for ${$s(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Ve(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},Cl=async function(){await D({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},Ml=function(e){return z("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${le(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${le(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===ws.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${L(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":Kn(t.last_used_at)},{head:"Expires",cell:t=>wu(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${le(t.key_id)}"
              @click=${()=>{p(this,_e,Pl).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([b()],ki.prototype,"chosen",2),ki=u([x("stak-keys")],ki);function Kn(s){return n`<time class="nowrap" title=${re(s)} datetime=${new Date(s*1e3).toISOString()}
    >${ae(s)}</time
  >`}function wu(s){return s===null?"never":s*1e3>Date.now()?Kn(s):n`<span class="badge bad">expired</span> ${Kn(s)}`}var Nl=8,ku=100,qs,ns,_i,Si,zr,Lr,Ol,Or=class extends S{constructor(){super(...arguments);h(this,Lr);h(this,qs,new f(this,e=>this.api.inboxes(e)));h(this,ns,new f(this,async e=>(await this.api.broadcasts(this.inbox,Nl,null,e)).messages,()=>o(this,zr).start()));h(this,_i,new f(this,e=>this.api.audience(this.inbox,e)));h(this,Si,new f(this,async e=>{let t=await this.api.deadLetters(this.inbox,ku,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,zr,new Oe(this,()=>p(this,Lr,Ol).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,qs),o(this,ns),o(this,_i),o(this,Si)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?fe(this.inbox,o(this,qs).value,t=>Z("overview",t)):d} <a class="button primary" href=${P("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${P("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,_i).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${P("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,Si).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:c})=>l+c,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${M(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${P("inboxes")}>
          <span class="name">Inboxes</span>${o(this,qs).render(t=>n`<span class="value">${$(t.length)}</span
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
        ${o(this,ns).render(t=>t.length?Nn(this.inbox,t):F("No broadcasts yet",n`<a class="button primary" href=${P("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts, audiences and dead letters")}`}};qs=new WeakMap,ns=new WeakMap,_i=new WeakMap,Si=new WeakMap,zr=new WeakMap,Lr=new WeakSet,Ol=async function(){let e=o(this,ns).value??[];if(e.every(({status:r})=>ze(r)))return"done";let t=(await this.api.broadcasts(this.inbox,Nl)).messages;return o(this,ns).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},Or=u([x("stak-overview")],Or);var _u={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},Su={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function zl({state:s,reason:i}){return n`<span class="badge ${_u[s]}" data-state=${s}>${s}</span> ${i===null?d:n`<span class="muted">${Su[i]??i}</span>`}`}var Ll=50,Tt,Ri,ve,Rt,ne,Ze,Il,jl,Fl,ql,Ti=class extends S{constructor(){super(...arguments);h(this,ne);this.wanted="";h(this,Tt,null);h(this,Ri,"");h(this,ve,new f(this,async e=>{let t=this.route.user;if(t!==null)return E(this,Tt,null),[await this.api.recipient(this.inbox,o(this,ne,Ze),t,e)];let r=await this.api.recipients(this.inbox,o(this,ne,Ze),Ll,null,e);return E(this,Tt,r.next_cursor),r.recipients}));h(this,Rt,new f(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,ne,Ze),Ll,o(this,Tt),e);E(this,Tt,t.next_cursor),o(this,ve).set([...o(this,ve).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,ne,Ze),this.route.user]);e===o(this,Ri)||!this.session.hasScope("read")||(E(this,Ri,e),this.wanted=this.route.user??"",o(this,Rt).reset(),o(this,ve).reset(),o(this,ve).load())}render(){let e=O({crumb:n`<a href=${P("broadcasts",this.inbox,o(this,ne,Ze))}>Broadcast ${le(o(this,ne,Ze))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${o(this,ve).isLoading}
        @click=${()=>{o(this,ve).load()}}
      >
        ${X("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,ne,Il).call(this,t)}>
          ${y({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${P("recipients",this.inbox,o(this,ne,Ze))}>Show all recipients</a>`}
        </form>
        ${o(this,ve).value===void 0?d:_(o(this,ve).problem,()=>{o(this,ve).load()})}
        ${o(this,ne,jl)?F("Not a recipient",n`<p>${o(this,ve).problem?.message} User IDs are case-sensitive.</p>`):o(this,ve).render(t=>p(this,ne,Fl).call(this,t),"Loading recipients")}
      </section>`:n`${e}${k("read","see the recipients of a broadcast")}`}};Tt=new WeakMap,Ri=new WeakMap,ve=new WeakMap,Rt=new WeakMap,ne=new WeakSet,Ze=function(){return this.route.id??""},Il=function(e){e.preventDefault(),Z("recipients",this.inbox,o(this,ne,Ze),this.wanted.trim()||null)},jl=function(){return this.route.user!==null&&o(this,ve).problem?.status===404&&o(this,ve).value===void 0},Fl=function(e){return e.length===0?F("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${p(this,ne,ql).call(this,e)} ${_(o(this,Rt).problem,()=>{o(this,Rt).load()})}
    ${this.route.user===null?se(o(this,Tt)!==null,o(this,Rt).isLoading,()=>{o(this,Rt).load()}):d}`},ql=function(e){return z("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${P("recipients",this.inbox,o(this,ne,Ze),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>zl(t)},{head:"Delivered",cell:t=>Gn(t.delivered_at)},{head:"Seen",cell:t=>Gn(t.seen_at)},{head:"Read",cell:t=>Gn(t.read_at)}],e)},u([b()],Ti.prototype,"wanted",2),Ti=u([x("stak-recipients")],Ti);function Gn(s){return s===null?"–":n`<time class="nowrap" title=${re(s)}>${ae(s)}</time>`}var Ir,Bl,ut=class extends G{constructor(){super(...arguments);h(this,Ir);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${_s()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${p(this,Ir,Bl)}>
          ${y({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:v(this.problem?.errors,"password"),hint:un})}
          ${_(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<ni}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};Ir=new WeakSet,Bl=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<ni)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=U(a)}this.isBusy=!1},u([N({attribute:!1})],ut.prototype,"session",2),u([N({attribute:!1})],ut.prototype,"link",2),u([b()],ut.prototype,"password",2),u([b()],ut.prototype,"problem",2),u([b()],ut.prototype,"isBusy",2),ut=u([x("stak-set-password")],ut);var Hl="stored_bytes",Tu={[Hl]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",topics:"Topics",topic_members:"Members per topic",templates:"Templates",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},Ai,Fr,Wl,jr=class extends S{constructor(){super(...arguments);h(this,Fr);h(this,Ai,new f(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,Ai).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,Ai).render(e=>p(this,Fr,Wl).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};Ai=new WeakMap,Fr=new WeakSet,Wl=function(e){return z("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Tu[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Ul(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Ul(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":rt(t,r)}],e)},jr=u([x("stak-quotas")],jr);function Ul(s,i,e){return i===null?e:s===Hl?rr(i):$(i)}var Vl=3650,Ru=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Jl(s){return s.days.trim()===""?null:Number(s.days)}function Yl(s){return{title:s.title??"",origins:s.allowed_origins,days:s.retention_days===null?"":String(s.retention_days),requests:String(s.limits.requests_per_second),userRequests:String(s.limits.user_requests_per_second),webhook:s.webhook_url??"",chats:s.registered_participants_only?"registered":"all"}}var de,os,At,Kl,Gl,Zl,qr=class extends S{constructor(){super(...arguments);h(this,At);h(this,de,new Ge(this,()=>"settings/"));h(this,os,new f(this,e=>this.api.settings(e),e=>o(this,de).init(Yl(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,os).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:k("config","change settings")}
      ${o(this,de).form?p(this,At,Zl).call(this,o(this,de).form):o(this,os).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${k("read","see settings")}`}};de=new WeakMap,os=new WeakMap,At=new WeakSet,Kl=async function(e){if(e.preventDefault(),o(this,de).form===null||!await p(this,At,Gl).call(this,Jl(o(this,de).form)))return;await o(this,de).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Jl(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return o(this,os).set(a),Yl(a)})&&this.session.notify("Saved")},Gl=async function(e){let t=o(this,os).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Vl)||t!==null&&e>=t?!0:D({title:`Delete everything older than ${M(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${M(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${M(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},Zl=function(e){let t=o(this,de).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${p(this,At,Kl)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${y({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,de).change({title:a},"title"),error:v(t,"title"),hint:"The display name of the tenant."})}
          ${y({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Vl),isDisabled:r,value:e.days,set:a=>o(this,de).change({days:a},"retention_days"),error:v(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${pe({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:a=>o(this,de).change({chats:a},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${Is({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,de).change({origins:a},"allowed_origins"),isDisabled:r,error:v(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${y({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,de).change({webhook:a},"webhook_url"),error:v(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${y({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,de).change({requests:a},"limits.requests_per_second"),error:v(t,"limits.requests_per_second")})}
          ${y({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,de).change({userRequests:a},"limits.user_requests_per_second"),error:v(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${_(o(this,de).problem,void 0,a=>Ru.some(l=>nt(a,l)))}
      ${St({draftForm:o(this,de),isAllowed:!r,action:"Save"})}
    </form>`},qr=u([x("stak-settings")],qr);var Xl=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,Au={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},ce,Zn,Ql,ed,td,sd,id,rd,nd,Se=class extends G{constructor(){super(...arguments);h(this,ce);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||cr());let t=e.get("error");t!==null&&(this.error=Au[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){p(this,ce,Zn).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Xl.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${_s()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?p(this,ce,td).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${pe({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{p(this,ce,ed).call(this,t)}})}
        <form @submit=${p(this,ce,Ql)}>
          ${this.way==="key"?p(this,ce,sd).call(this):p(this,ce,id).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?p(this,ce,nd).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};ce=new WeakSet,Zn=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},Ql=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=U(t),this.password="",await this.updateComplete,p(this,ce,Zn).call(this)}this.isBusy=!1}},ed=async function(e){this.way=e,this.problem=null,await this.updateComplete},td=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},sd=function(){let e=gn(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${y({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:_(this.problem)}`},id=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${p(this,ce,rd).call(this)}
    ${y({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${y({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${_(this.problem)}`},rd=function(){return y({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},nd=function(e){let t=this.tenant.trim();return Xl.test(t)?n`<p class="other-way"><a class="button" href=${yt(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([N({attribute:!1})],Se.prototype,"session",2),u([b()],Se.prototype,"way",2),u([b()],Se.prototype,"tenant",2),u([b()],Se.prototype,"email",2),u([b()],Se.prototype,"password",2),u([b()],Se.prototype,"key",2),u([b()],Se.prototype,"methods",2),u([b()],Se.prototype,"problem",2),u([b()],Se.prototype,"isBusy",2),u([b()],Se.prototype,"error",2),Se=u([x("stak-sign-in")],Se);var od={title:"",body:"",linkLabel:"",link:"",others:{}},ad={name:"",defaultLocale:"en",category:"",translations:{en:od}};function ld(s){return/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(s)&&s.length<=35}function Xn(s){return{name:s.template,defaultLocale:s.default_locale,category:s.category??"",translations:Object.fromEntries(Object.entries(s.content).map(([i,e])=>[i,Eu(e)]))}}function Eu(s){let{title:i,body:e,action:t,...r}=s,a=Du(t)?t:{},{label:l,url:c,...m}=a,g=t===void 0||typeof c=="string"&&Object.keys(m).length===0;return{title:typeof i=="string"?i:"",body:typeof e=="string"?e:"",linkLabel:g&&typeof l=="string"?l:"",link:g&&typeof c=="string"?c:"",others:g?r:{...r,action:t}}}function Pu({title:s,body:i,linkLabel:e,link:t,others:r}){return{...s.trim()===""?{}:{title:s.trim()},...i.trim()===""?{}:{body:i.trim()},...r,...t.trim()===""?{}:{action:{label:e.trim()||"Open",url:t.trim()}}}}function dd(s,i){let e=s.translations[s.defaultLocale]??od;return{...s,translations:{...s.translations,[i]:{...e}}}}function cd(s,i){let{[i]:e,...t}=s.translations;return{...s,translations:t}}function Qn(s){let i=[];/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(s.name)||i.push({field:"template",message:"Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit."});let e={};for(let[r,a]of Object.entries(s.translations)){let l=Pu(a);e[r]=l,Object.keys(l).length===0&&i.push({field:`content.${r}`,message:"Enter a title or a text."})}if(i.length>0)return{errors:i};let t=s.category.trim()===""?{}:{category:s.category.trim()};return{template:{content:e,default_locale:s.defaultLocale,...t}}}function pd(s){return s.trim()===""?{}:je(s)}function Du(s){return typeof s=="object"&&s!==null&&!Array.isArray(s)}var Cu='{{ name }}, {{ order.id }}, {{ user.display_name | default: "there" }}',qe,Us,w,ht,Bs,ud,Br,Et,Ei,hd,md,eo,gd,bd,fd,vd,yd,xd,$d,wd,kd,Te=class extends S{constructor(){super(...arguments);h(this,w);this.draft=ad;this.locale="en";this.newLocale="";this.errors=[];this.problem=null;this.isBusy=!1;this.uid="";this.data="";this.rendered=null;this.previewProblem=null;h(this,qe,new f(this,e=>this.api.template(this.inbox,this.route.id??"",null,e),e=>p(this,w,ud).call(this,e)));h(this,Us,new f(this,e=>this.api.templateVersions(this.inbox,this.route.id??"",e)))}connectedCallback(){super.connectedCallback();let e=this.session.draft(o(this,w,Bs));e!==void 0&&p(this,w,Br).call(this,e),!(o(this,w,ht)||!this.session.hasScope("read"))&&(o(this,qe).load(),o(this,Us).load())}render(){let e=this.session.hasScope("config"),t=O({title:o(this,w,ht)?"New template":this.route.id??"",about:o(this,w,ht)?void 0:n`Version ${o(this,qe).value?.version??"…"} is in use.`,crumb:n`<a href=${P("templates",this.inbox)}>Templates</a> in ${this.inbox}`,actions:o(this,w,ht)?void 0:n`<button type="button" class="danger" ?disabled=${!e} @click=${()=>{p(this,w,fd).call(this)}}>Delete…</button>`});return this.session.hasScope("read")?o(this,qe).problem!==null&&o(this,qe).value===void 0?n`${t}${_(o(this,qe).problem,()=>{o(this,qe).load()})}`:n`${t} ${e?d:k("config","change templates")}
      <div class="compose">
        <form novalidate @submit=${p(this,w,md)}>
          ${p(this,w,yd).call(this)} ${p(this,w,xd).call(this)} ${_(this.problem,void 0,r=>p(this,w,vd).call(this,r))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
              ${this.isBusy?"Saving…":o(this,w,ht)?"Create":"Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${p(this,w,wd).call(this)} ${o(this,w,ht)?d:p(this,w,kd).call(this)}</aside>
      </div>`:n`${t}${k("read","see templates")}`}};qe=new WeakMap,Us=new WeakMap,w=new WeakSet,ht=function(){return this.route.id==="+"},Bs=function(){return`templates/${this.inbox}/${this.route.id}`},ud=function(e){this.session.draft(o(this,w,Bs))===void 0&&p(this,w,Br).call(this,Xn(e))},Br=function(e){this.draft=e,this.locale in e.translations||(this.locale=e.defaultLocale)},Et=function(e,t){p(this,w,Br).call(this,e),this.errors=this.errors.filter(r=>r.field!==t),this.session.keepDraft(o(this,w,Bs),e)},Ei=function(e){let t=this.draft.translations[this.locale];if(t===void 0)return;let r={...this.draft.translations,[this.locale]:{...t,...e}};p(this,w,Et).call(this,{...this.draft,translations:r},`content.${this.locale}`)},hd=function(){let e=this.newLocale.trim();if(!ld(e)||e in this.draft.translations){this.errors=[{field:"new-locale",message:"Enter a new language tag, such as de or pt-BR."}];return}p(this,w,Et).call(this,dd(this.draft,e),"new-locale"),this.newLocale="",this.locale=e},md=async function(e){if(e.preventDefault(),this.isBusy)return;let t=Qn(this.draft);if(this.problem=null,this.errors="errors"in t?t.errors:[],"errors"in t)return p(this,w,eo).call(this);this.isBusy=!0;try{let r=await this.api.writeTemplate(this.inbox,this.draft.name,t.template);this.session.dropDraft(o(this,w,Bs)),this.session.notify(`Saved as version ${r.version}`),o(this,w,ht)?Z("templates",this.inbox,r.template):await Promise.all([o(this,qe).load(),o(this,Us).load()])}catch(r){this.problem=U(r),this.errors=this.problem.errors,await p(this,w,eo).call(this)}finally{this.isBusy=!1}},eo=async function(){let t=this.errors.find(({field:r})=>r.startsWith("content."))?.field.split(".")[1];t!==void 0&&t in this.draft.translations&&(this.locale=t),await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},gd=async function(e){e.preventDefault();let t=Qn({...this.draft,name:this.draft.name||"draft"}),r=pd(this.data);if(this.previewProblem=typeof r=="string"?r:"errors"in t?t.errors[0]?.message??null:null,typeof r=="string"||"errors"in t)return;let a=this.uid.trim()===""?{}:{uid:this.uid.trim()};try{this.rendered=await this.api.previewTemplate(this.inbox,this.draft.name||"draft",{...a,data:r,draft:t.template,..."uid"in a?{}:{locale:this.locale}})}catch(l){this.previewProblem=U(l),this.rendered=null}},bd=async function(e){try{let t=await this.api.template(this.inbox,this.draft.name,e);p(this,w,Et).call(this,Xn(t),"content"),this.session.notify(`Version ${e} is in the form. Save it to use it again.`)}catch(t){this.problem=U(t)}},fd=async function(){await D({title:`Delete the template ${this.draft.name}?`,body:()=>n`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,action:"Delete",isDanger:!0,act:()=>this.api.deleteTemplate(this.inbox,this.draft.name)})&&(this.session.dropDraft(o(this,w,Bs)),Z("templates",this.inbox))},vd=function(e){return e==="template"||e==="category"||e===`content.${this.locale}`},yd=function(){return n`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${y({id:"name",label:"Name",value:this.draft.name,isDisabled:!o(this,w,ht),isCode:!0,placeholder:"order-shipped",set:e=>p(this,w,Et).call(this,{...this.draft,name:e},"template"),error:v(this.errors,"template")})}
        ${y({id:"category",label:"Category",isOptional:!0,value:this.draft.category,placeholder:"default",set:e=>p(this,w,Et).call(this,{...this.draft,category:e},"category"),error:v(this.errors,"category")})}
      </div>
    </section>`},xd=function(){let e=Object.keys(this.draft.translations).sort(),t=this.locale===this.draft.defaultLocale,r=this.draft.translations[this.locale];return n`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${pe({id:"locale",label:"Language",value:this.locale,options:e.map(a=>({value:a,label:a===this.draft.defaultLocale?`${a} (default)`:a})),set:a=>this.locale=a})}
      ${r===void 0?d:p(this,w,$d).call(this,r)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>p(this,w,Et).call(this,{...this.draft,defaultLocale:this.locale},"default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${t}
          @click=${()=>p(this,w,Et).call(this,cd(this.draft,this.locale),`content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${y({id:"new-locale",label:"Another language",value:this.newLocale,placeholder:"de or pt-BR",set:a=>this.newLocale=a,error:v(this.errors,"new-locale")})}
        <button type="button" @click=${()=>p(this,w,hd).call(this)}>Add language</button>
      </div>
    </section>`},$d=function({title:e,body:t,link:r,linkLabel:a,others:l}){return n`${y({id:"title",label:"Title",value:e,set:c=>p(this,w,Ei).call(this,{title:c}),error:v(this.errors,`content.${this.locale}`),hint:`Variables: ${Cu}`})}
      ${ge({id:"body",label:"Text",rows:5,value:t,set:c=>p(this,w,Ei).call(this,{body:c})})}
      <div class="columns">
        ${y({id:"link",label:"Action link",isOptional:!0,placeholder:"https://shop.example/orders/{{ order.id }}",value:r,set:c=>p(this,w,Ei).call(this,{link:c})})}
        ${y({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:a,set:c=>p(this,w,Ei).call(this,{linkLabel:c})})}
      </div>
      ${Object.keys(l).length===0?d:n`<p class="hint">Other fields stay as they are: ${Object.keys(l).join(", ")}.</p>`}`},wd=function(){let e=o(this,qe).value?.variables??[];return n`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${p(this,w,gd)}>
        ${y({id:"preview-uid",label:"User ID",isOptional:!0,value:this.uid,set:t=>this.uid=t,hint:"With the name and language of this user."})}
        ${ge({id:"preview-data",label:"Data",isOptional:!0,rows:3,isCode:!0,value:this.data,set:t=>this.data=t,placeholder:'{"order": {"id": 1043}}',hint:e.length===0?void 0:`Variables: ${e.join(", ")}`,error:typeof this.previewProblem=="string"?this.previewProblem:null})}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem!==null&&typeof this.previewProblem!="string"?_(this.previewProblem):d}
        ${this.rendered===null?d:n`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${As({message:this.rendered.message,category:this.draft.category,sender:""})}`}
      </div>
    </section>`},kd=function(){return n`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${o(this,Us).render(e=>n`<ul class="plain-list">
            ${e.map(({version:t,created:r})=>n`<li class="row">
                  <span>Version ${t}, <span class="nowrap">${L(r)}</span></span>
                  <button type="button" class="plain" @click=${()=>{p(this,w,bd).call(this,t)}}>
                    Edit<span class="unseen"> version ${t}</span>
                  </button>
                </li>`)}
          </ul>`,"Loading versions")}
    </section>`},u([b()],Te.prototype,"draft",2),u([b()],Te.prototype,"locale",2),u([b()],Te.prototype,"newLocale",2),u([b()],Te.prototype,"errors",2),u([b()],Te.prototype,"problem",2),u([b()],Te.prototype,"isBusy",2),u([b()],Te.prototype,"uid",2),u([b()],Te.prototype,"data",2),u([b()],Te.prototype,"rendered",2),u([b()],Te.prototype,"previewProblem",2),Te=u([x("stak-template")],Te);var Pi,Di,Hr,_d,Ur=class extends S{constructor(){super(...arguments);h(this,Hr);h(this,Pi,new f(this,e=>this.api.inboxes(e)));h(this,Di,new f(this,e=>this.api.templates(this.inbox,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Pi).load(),o(this,Di).load())}render(){let e=O({title:"Templates",about:"Messages with variables, in several languages. Each recipient gets their own.",actions:n`${fe(this.inbox,o(this,Pi).value,t=>Z("templates",t))}
        <a class="button primary" href=${P("templates",this.inbox,"+")}>New template</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Templates">
        ${o(this,Di).render(t=>t.length===0?F("No templates yet","Create your first template, then compose messages from it."):p(this,Hr,_d).call(this,t),"Loading templates")}
      </section>`:n`${e}${k("read","see templates")}`}};Pi=new WeakMap,Di=new WeakMap,Hr=new WeakSet,_d=function(e){return z("Templates by name",[{head:"Template",kind:"main",cell:t=>n`<a href=${P("templates",this.inbox,t.name)}>${t.name}</a>`},{head:"Version",kind:"number",cell:t=>String(t.version)},{head:"Languages",cell:t=>n`<ul class="chips">
              ${t.locales.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Category",cell:t=>t.category??n`<span class="muted">default</span>`},{head:"Changed",cell:t=>n`<span class="nowrap">${L(t.updated)}</span>`}],e)},Ur=u([x("stak-templates")],Ur);var Sd=50,Be,Re,as,Pt,Dt,K,Me,Vr,Rd,Ad,Ed,Pd,Dd,Wr=class extends S{constructor(){super(...arguments);h(this,K);h(this,Be,new Ge(this,()=>`topics/${o(this,K,Me)}`));h(this,Re,new f(this,e=>this.api.topic(o(this,K,Me),e),e=>o(this,Be).init(Td(e))));h(this,as,null);h(this,Pt,new f(this,async e=>{let t=await this.api.topicMembers(o(this,K,Me),Sd,null,e);return E(this,as,t.next_cursor),t.members}));h(this,Dt,new f(this,async e=>{let t=await this.api.topicMembers(o(this,K,Me),Sd,o(this,as),e);E(this,as,t.next_cursor),o(this,Pt).set([...o(this,Pt).value??[],...t.members])}));h(this,Vr,async(e,t)=>{let{added:r,removed:a,members:l}=await this.api.changeTopicMembers(o(this,K,Me),{[e]:t});return o(this,Re).value&&o(this,Re).set({...o(this,Re).value,members:l}),o(this,Dt).reset(),o(this,Pt).load(),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Re).load(),o(this,Pt).load())}render(){let e=this.session.hasScope("audience");return n`${O({crumb:n`<a href=${P("topics")}>Topics</a>`,title:o(this,K,Me),about:o(this,Re).value?n`<span data-members>${M(o(this,Re).value.members,"member")}</span>, created
              ${L(o(this,Re).value.created_at)}.`:d,actions:n`<button
          type="button"
          class="danger"
          ?disabled=${!e||!o(this,Re).value}
          @click=${()=>{p(this,K,Ad).call(this)}}
        >
          Delete topic
        </button>`})}
      ${e?d:k("audience","change this topic")}
      ${this.session.hasScope("read")?o(this,Re).render(()=>p(this,K,Ed).call(this,e),"Loading topic"):k("read","see topics")}`}};Be=new WeakMap,Re=new WeakMap,as=new WeakMap,Pt=new WeakMap,Dt=new WeakMap,K=new WeakSet,Me=function(){return this.route.inbox??""},Vr=new WeakMap,Rd=async function(e){e.preventDefault(),await o(this,Be).save(async({title:r,description:a,open:l})=>{let c=g=>g.trim()===""?null:g.trim(),m=await this.api.writeTopic(o(this,K,Me),{title:c(r),description:c(a),open:l});return o(this,Re).set(m),Td(m)})&&this.session.notify("Topic saved")},Ad=async function(){let e=o(this,Re).value?.members??0;await D({title:`Delete the topic ${o(this,K,Me)}?`,body:()=>n`<p>
          The topic is deleted immediately, and its ${M(e,"member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,action:"Delete topic",isDanger:!0,confirmText:o(this,K,Me),act:async()=>{await this.api.deleteTopic(o(this,K,Me))}})&&(o(this,Be).discard(),this.session.notify("Topic deleted"),Z("topics"))},Ed=function(e){return n`<div class="split">
        ${p(this,K,Pd).call(this,e)}
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,Vr)}
          .draftName=${`topics/${o(this,K,Me)}/members`}
          .place=${"the topic"}
          .consequence=${n`They will no longer receive messages to <strong>${o(this,K,Me)}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${o(this,Pt).render(t=>p(this,K,Dd).call(this,t),"Loading members")}
      </section>`},Pd=function(e){let{form:t,problem:r}=o(this,Be);return t===null?d:n`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${p(this,K,Rd)}>
        ${y({id:"title",label:"Title",isOptional:!0,maxlength:200,isDisabled:!e,value:t.title,set:a=>o(this,Be).change({title:a},"title"),error:v(r?.errors,"title"),hint:"Users see it where they follow topics."})}
        ${ge({id:"description",label:"Description",isOptional:!0,rows:3,isDisabled:!e,value:t.description,set:a=>o(this,Be).change({description:a},"description"),error:v(r?.errors,"description")})}
        ${or({id:"open",label:"Users may follow and leave this topic",isDisabled:!e,value:t.open,set:a=>o(this,Be).change({open:a},"open")})}
        ${_(r,void 0,a=>["title","description"].includes(a))}
        ${St({draftForm:o(this,Be),isAllowed:e,action:"Save"})}
      </form>
    </section>`},Dd=function(e){return e.length===0?F("No members yet","Add user IDs, or let users follow the topic."):n`${z("Members, by ID",[{head:"User",kind:"main",cell:t=>t.uid},{head:"Joined",cell:t=>t.joined_at===null?"–":L(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${_(o(this,Dt).problem,()=>{o(this,Dt).load()})}
      ${se(o(this,as)!==null,o(this,Dt).isLoading,()=>{o(this,Dt).load()})}`},Wr=u([x("stak-topic")],Wr);function Td({title:s,description:i,open:e}){return{title:s??"",description:i??"",open:e}}var Cd=50,ls,ds,cs,Xe,Md,Nd,Od,zd,mt=class extends S{constructor(){super(...arguments);h(this,Xe);this.name="";this.topicTitle="";this.isOpen=!1;this.problem=null;this.isBusy=!1;h(this,ls,null);h(this,ds,new f(this,async e=>{let t=await this.api.topics(Cd,null,e);return E(this,ls,t.next_cursor),t.topics}));h(this,cs,new f(this,async e=>{let t=await this.api.topics(Cd,o(this,ls),e);E(this,ls,t.next_cursor),o(this,ds).set([...o(this,ds).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,ds).load()}render(){return n`${O({title:"Topics",about:"Named audiences. A message to several topics reaches each of their members once."})}
      ${this.session.hasScope("audience")?d:k("audience","create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")?o(this,ds).render(e=>p(this,Xe,Od).call(this,e),"Loading topics"):k("read","see topics")}
        </section>
        ${p(this,Xe,zd).call(this)}
      </div>`}};ls=new WeakMap,ds=new WeakMap,cs=new WeakMap,Xe=new WeakSet,Md=async function(e){if(e.preventDefault(),this.isBusy||this.name.trim()==="")return;this.isBusy=!0,this.problem=null;let t=this.name.trim();try{if(await p(this,Xe,Nd).call(this,t))throw Fs("topic","A topic with this name exists already.");let r=this.topicTitle.trim()===""?null:this.topicTitle.trim();await this.api.writeTopic(t,{title:r,description:null,open:this.isOpen}),Z("topics",t)}catch(r){this.problem=U(r)}this.isBusy=!1},Nd=async function(e){if(!this.session.hasScope("read"))return!1;try{return await this.api.topic(e),!0}catch(t){if(U(t).status===404)return!1;throw t}},Od=function(e){return e.length===0?F("No topics yet","Create one, then add members or let users follow it."):n`${z("Topics, by name",[{head:"Topic",kind:"main",cell:t=>n`<a href=${P("topics",t.topic)}>${t.topic}</a>${t.title?n`<br /><span class="muted">${t.title}</span>`:d}`},{head:"Members",kind:"number",cell:t=>$(t.members)},{head:"Users may follow",cell:t=>t.open?"Yes":"No"}],e)}
      ${_(o(this,cs).problem,()=>{o(this,cs).load()})}
      ${se(o(this,ls)!==null,o(this,cs).isLoading,()=>{o(this,cs).load()})}`},zd=function(){let e=this.session.hasScope("audience");return n`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${p(this,Xe,Md)}>
        ${y({id:"topic-name",label:"Name",value:this.name,isDisabled:!e,set:t=>this.name=t,error:v(this.problem?.errors,"topic"),placeholder:"release-notes",hint:"Letters, digits, and _ . - The name cannot be changed later."})}
        ${y({id:"topic-title",label:"Title",isOptional:!0,maxlength:200,value:this.topicTitle,isDisabled:!e,set:t=>this.topicTitle=t,error:v(this.problem?.errors,"title"),placeholder:"Release notes"})}
        ${or({id:"topic-open",label:"Users may follow and leave this topic",value:this.isOpen,isDisabled:!e,set:t=>this.isOpen=t})}
        ${_(this.problem,void 0,t=>t==="topic"||t==="title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!e||this.isBusy||this.name.trim()===""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`},u([b()],mt.prototype,"name",2),u([b()],mt.prototype,"topicTitle",2),u([b()],mt.prototype,"isOpen",2),u([b()],mt.prototype,"problem",2),u([b()],mt.prototype,"isBusy",2),mt=u([x("stak-topics")],mt);var Ci=class{constructor(i,e,t=()=>{}){this.host=i;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;i.addController(this),this.#t=new Oe(i,()=>this.#i())}#e;#t;hostConnected(){let i=this.host.session.jobs.get(this.name());i!==void 0&&this.#s(i)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((i,e)=>i+e,0)}async start(i){let{job_id:e}=await i();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(i){this.#e=i,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let i=this.#e;if(i===null)return"done";try{let e=await this.host.api.job(i);if(i!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=U(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var Hs,gt,Ct,he,so,Ld,Id,jd,io,Fd,qd,ps=class extends S{constructor(){super(...arguments);h(this,he);this.uid="";this.problem=null;this.isFetching=!1;h(this,Hs,!1);h(this,gt,new Ci(this,()=>`export/${this.uid}`));h(this,Ct,new Ci(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,Hs)||(E(this,Hs,!1),o(this,gt).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:k("read","export users"):k("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,gt).isRunning} @click=${()=>p(this,he,Ld).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,Ct).isRunning}
          @click=${()=>{p(this,he,jd).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${_(this.problem)} ${p(this,he,io).call(this,o(this,gt),"Exporting")}
      ${o(this,gt).job?.status==="done"?p(this,he,Fd).call(this,o(this,gt).job):d}
      ${p(this,he,io).call(this,o(this,Ct),"Erasing")}
      ${o(this,Ct).job?.status==="done"?p(this,he,qd).call(this,o(this,Ct).job):d}
    </section>`}};Hs=new WeakMap,gt=new WeakMap,Ct=new WeakMap,he=new WeakSet,so=async function(e){this.problem=null;try{await e()}catch(t){this.problem=U(t)}},Ld=function(){p(this,he,so).call(this,()=>o(this,gt).start(()=>this.api.exportUser(this.uid)))},Id=async function(e){this.isFetching=!0,await p(this,he,so).call(this,async()=>mn(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},jd=async function(){this.problem=null,await D({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{E(this,Hs,!0),await o(this,Ct).start(()=>this.api.eraseUser(this.uid))}})},io=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${M(a,"item")} so far`:"";return n`${_(e.problem)}
    ${e.isRunning?vt(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},Fd=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${rr(t)}, one JSON document per line. Available until ${L(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,he,Id).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},qd=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);mn(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${L(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:z("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},u([N({attribute:!1})],ps.prototype,"uid",2),u([b()],ps.prototype,"problem",2),u([b()],ps.prototype,"isFetching",2),ps=u([x("stak-user-data")],ps);var Bd=20,Mu={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},us,Qe,Nt,Ws,Hd,Wd,Mt=class extends S{constructor(){super(...arguments);h(this,Ws);this.inboxes=[];this.chosen="";this.unread=0;h(this,us,null);h(this,Qe,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Bd,null,e);return E(this,us,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,Nt,new f(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,Bd,o(this,us),e);E(this,us,t.next_cursor),o(this,Qe).set([...o(this,Qe).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,Qe).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${o(this,Qe).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${fe(this.chosen,this.inboxes,e=>p(this,Ws,Hd).call(this,e))}
      </div>
      ${o(this,Qe).render(e=>e.length===0?F("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${p(this,Ws,Wd).call(this,e)} ${_(o(this,Nt).problem,()=>{o(this,Nt).load()})}
              ${se(o(this,us)!==null,o(this,Nt).isLoading,()=>{o(this,Nt).load()})}`,"Loading inbox")}
    </section>`}};us=new WeakMap,Qe=new WeakMap,Nt=new WeakMap,Ws=new WeakSet,Hd=function(e){this.chosen=e,o(this,Nt).reset(),o(this,Qe).reset(),o(this,Qe).load()},Wd=function(e){return z(`${M(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${P("broadcasts",this.chosen,t.id)}>${Ou(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=Mu[Nu(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>Ud(t.received)},{head:"Read",cell:t=>t.readat===null?"–":Ud(t.readat)}],e)},u([N({attribute:!1})],Mt.prototype,"uid",2),u([N({attribute:!1})],Mt.prototype,"inboxes",2),u([b()],Mt.prototype,"chosen",2),u([b()],Mt.prototype,"unread",2),Mt=u([x("stak-user-inbox")],Mt);function Nu(s){return s.redacted?"recalled":s.message===null||s.expires_at!==null&&s.expires_at*1e3<=Date.now()?"expired":s.archived?"archived":s.readat!==null?"read":s.seen?"seen":"unread"}function Ou(s){if(s.message===null)return s.redacted?"Recalled message":"Expired message";let i=[s.message.title,s.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof i=="string"?i.slice(0,90):`Message in ${s.category}`}function Ud(s){return n`<time class="nowrap" title=${re(s)} datetime=${new Date(s*1e3).toISOString()}
    >${ae(s)}</time
  >`}var Vd=50,zu=250,Ot,Vs,Ue,et,Js,Jd,Yd,Mi=class extends S{constructor(){super(...arguments);h(this,Js);this.beginning="";h(this,Ot,null);h(this,Vs);h(this,Ue,new f(this,async e=>{let t=await this.api.users(this.beginning,Vd,null,e);return E(this,Ot,t.next_cursor),t.users}));h(this,et,new f(this,async e=>{let t=await this.api.users(this.beginning,Vd,o(this,Ot),e);E(this,Ot,t.next_cursor),o(this,Ue).set([...o(this,Ue).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Ue).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Vs))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${y({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>p(this,Js,Jd).call(this,e)})}
      </div>
      ${o(this,Ue).value===void 0?"":_(o(this,Ue).problem,()=>{o(this,Ue).load()})}
      ${o(this,Ue).render(e=>e.length===0?this.beginning===""?F("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${F("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,Ot)===null?"":se(!0,o(this,et).isLoading,()=>{o(this,et).load()})}`:n`${p(this,Js,Yd).call(this,e)} ${_(o(this,et).problem,()=>{o(this,et).load()})}
              ${se(o(this,Ot)!==null,o(this,et).isLoading,()=>{o(this,et).load()})}`,"Loading users")}
    </section>`}};Ot=new WeakMap,Vs=new WeakMap,Ue=new WeakMap,et=new WeakMap,Js=new WeakSet,Jd=function(e){this.beginning=e,clearTimeout(o(this,Vs)),o(this,et).reset(),E(this,Vs,setTimeout(()=>{o(this,Ue).load()},zu))},Yd=function(e){return z("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${L(t.created)}</span>`}],e)},u([b()],Mi.prototype,"beginning",2),Mi=u([x("stak-user-list")],Mi);var Kd=20,hs,Ae,ms,zt,Gd,Zd,Xd,Ni=class extends S{constructor(){super(...arguments);h(this,zt);this.uid="";h(this,hs,null);h(this,Ae,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,Kd,null,e);return E(this,hs,t.next_cursor),t.sessions}));h(this,ms,new f(this,async e=>{let t=await this.api.deviceSessions(this.uid,Kd,o(this,hs),e);E(this,hs,t.next_cursor),o(this,Ae).set([...o(this,Ae).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,Ae).value!==void 0||o(this,Ae).isLoading||o(this,Ae).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:k("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||o(this,Ae).isLoading}
          @click=${()=>{o(this,Ae).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,zt,Zd).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,Ae).render(r=>p(this,zt,Xd).call(this,r),"Loading sessions"):d}
    </section>`}};hs=new WeakMap,Ae=new WeakMap,ms=new WeakMap,zt=new WeakSet,Gd=async function(e){await D({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,Ae).load())},Zd=async function(){let e=0;await D({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${M(e,"session")} ended`),await o(this,Ae).load())},Xd=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${z("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${L(t.created)}</small>`},{head:"Refreshed",cell:t=>ae(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,zt,Gd).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${_(o(this,ms).problem??o(this,Ae).problem,()=>{o(this,ms).load()})}
    ${o(this,hs)===null?d:se(!0,o(this,ms).isLoading,()=>{o(this,ms).load()})}`},u([N({attribute:!1})],Ni.prototype,"uid",2),Ni=u([x("stak-user-sessions")],Ni);var Lu=3600;function Oi(s){return{name:s?.display_name??"",phone:s?.phone_number??""}}var gs,Ee,Ys,me,B,Qd,ec,tc,sc,ro,ic,rc,nc,no,oc,ac,lc,dc,cc,He=class extends S{constructor(){super(...arguments);h(this,B);this.query="";this.uid=null;this.ttl={...Qt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,gs,!1);h(this,Ee,new Ge(this,()=>`users/${this.uid}`));h(this,Ys,new f(this,e=>this.api.inboxes(e)));h(this,me,new f(this,()=>p(this,B,Qd).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&o(this,Ys).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>p(this,B,tc).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:k("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,B,sc)}>
          ${y({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||o(this,me).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,me).isLoading&&this.uid===null?vt("Looking up"):d}
      ${_(o(this,me).problem,()=>{o(this,me).load()})}
      ${this.uid===null?o(this,me).isLoading||o(this,me).problem?d:p(this,B,oc).call(this):p(this,B,ac).call(this,this.uid)}`}};gs=new WeakMap,Ee=new WeakMap,Ys=new WeakMap,me=new WeakMap,B=new WeakSet,Qd=async function(){let e=o(this,gs)?this.query:this.query.trim(),t=e.startsWith("+")&&!o(this,gs);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new te(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,o(this,Ee).init(Oi(r)),r}catch(r){let a=U(r);if(a.status!==404||t)throw a;return this.uid=e,o(this,Ee).init(Oi(null)),null}},ec=function(e){this.query=e,o(this,me).reset(),E(this,gs,!0),o(this,me).load()},tc=function(){this.query="",this.uid=null,o(this,me).reset()},sc=function(e){e.preventDefault(),E(this,gs,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(o(this,me).reset(),o(this,me).load()):(this.uid=this.query.trim(),o(this,Ee).init(Oi(null))))},ro=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:U(r)}}},ic=async function(e,t){e.preventDefault();let r=o(this,me).value;await o(this,Ee).save(async({name:l,phone:c})=>{let m={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,m,r??null);return o(this,me).set(g),Oi(g)})&&this.session.notify("Profile saved")},rc=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,me).set(null),o(this,Ee).init(Oi(null))},nc=function(e,t){e.preventDefault(),p(this,B,ro).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,$t(this.ttl)??Lu);await Ve(`Token for ${t}`,n`Anyone with this token can act as this user until ${L(a)}. It will not be shown again and cannot
        be revoked.`,r)})},no=function(e){p(this,B,ro).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},oc=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,B,ec).call(this,e.detail)}
    ></stak-user-list>`:F("No user selected","Enter a user ID as your backend knows it.")},ac=function(e){return n`${this.session.hasScope("read")?xs(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,Ys).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,Ee).form?p(this,B,lc).call(this,e,o(this,Ee).form):d}
        ${xs(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,B,rc).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${xs(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,B,dc).call(this,e)} ${p(this,B,cc).call(this,e)}
      </div>
    </div>`},lc=function(e,t){let r=o(this,me).value,a=o(this,Ee).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${L(r.created)}, changed
            ${L(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:k("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,B,ic).call(this,c,e)}}>
        ${y({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>o(this,Ee).change({name:c},"display_name"),error:v(a?.errors,"display_name")})}
        ${y({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>o(this,Ee).change({phone:c},"phone_number"),error:v(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${_(a,void 0,c=>c==="display_name"||c==="phone_number")}
        ${St({draftForm:o(this,Ee),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},dc=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${fe(this.chosenInbox,o(this,Ys).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,B,no).call(this,e)}>Recount</button>
      </div>
      ${_(this.problems.recount??null,()=>p(this,B,no).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${z("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},cc=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:k("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>p(this,B,nc).call(this,a,e)}>
        ${wt({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:v(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${_(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([b()],He.prototype,"query",2),u([b()],He.prototype,"uid",2),u([b()],He.prototype,"ttl",2),u([b()],He.prototype,"chosenInbox",2),u([b()],He.prototype,"recounted",2),u([b()],He.prototype,"erasures",2),u([b()],He.prototype,"problems",2),He=u([x("stak-users")],He);var pc=50,Iu=200,ju=2048,Fu=[3600,86400,7*86400],Ks,bs,tt,We,fs,W,oo,mc,gc,bc,fc,vc,yc,xc,$c,wc,kc,_c,zi=class extends S{constructor(){super(...arguments);h(this,W);this.shown=null;h(this,Ks,0);h(this,bs,null);h(this,tt,new f(this,async e=>{let t=await this.api.webhooks(e);return E(this,Ks,t.limit),t.webhooks}));h(this,We,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",pc,null,e);return E(this,bs,t.next_cursor),t.attempts}));h(this,fs,new f(this,async e=>{let t=await this.api.webhookAttempts(this.shown?.webhook_id??"",pc,o(this,bs),e);E(this,bs,t.next_cursor),o(this,We).set([...o(this,We).value??[],...t.attempts])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,tt).load()}render(){let e=o(this,tt).value??[],t=O({title:"Webhooks",about:"Endpoints of your backend that receive signed events.",actions:n`<button
        type="button"
        class="primary"
        ?disabled=${!o(this,W,oo)||o(this,Ks)>0&&e.length>=o(this,Ks)}
        @click=${()=>{p(this,W,mc).call(this)}}
      >
        New endpoint
      </button>`});return this.session.hasScope("read")?n`${t}
      ${this.session.hasScope("config")?d:k("config","change webhook endpoints")}
      ${this.session.hasScope("tokens")?d:k("tokens","choose where events are sent")}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${o(this,tt).render(r=>r.length===0?F("No endpoints",n`<p>Create one to receive events, for example when a message was read.</p>`):p(this,W,$c).call(this,r),"Loading endpoints")}
      </section>
      ${this.shown===null?d:p(this,W,kc).call(this,this.shown)}`:n`${t}${k("read","see webhook endpoints")}`}};Ks=new WeakMap,bs=new WeakMap,tt=new WeakMap,We=new WeakMap,fs=new WeakMap,W=new WeakSet,oo=function(){return this.session.hasScope("config")&&this.session.hasScope("tokens")},mc=async function(){let e={url:"",description:"",chosen:new Set},t="";await D({title:"New webhook endpoint",action:"Create endpoint",isReady:()=>e.url.trim()!==""&&e.chosen.size>0,isShownAtField:a=>a==="url"||a==="description",body:(a,l)=>hc(e,a,l),act:async()=>{({secret:t}=await this.api.createWebhook(uc(e)))}})&&(await Ve("Secret of the new endpoint","Add it to your backend, which verifies the signatures with it. It will not be shown again.",t),await o(this,tt).load())},gc=async function(e){let t=nr.filter(l=>e.event_types.includes(l)),r={url:e.url,description:e.description??"",chosen:new Set(t)};await D({title:"Change webhook endpoint",action:"Save",isReady:()=>r.url.trim()!==""&&r.chosen.size>0,isShownAtField:l=>l==="url"||l==="description",body:(l,c)=>hc(r,l,c),act:async()=>{await this.api.changeWebhook(e.webhook_id,uc(r))}})&&(this.session.notify("Endpoint changed"),await o(this,tt).load())},bc=async function(e,t){await D({title:t?"Enable this endpoint?":"Disable this endpoint?",action:t?"Enable":"Disable",body:()=>n`<p class="code">${e.url}</p>
          <p>${t?"It receives events from now on.":"It receives no events until you enable it."}</p>`,act:async()=>{await this.api.changeWebhook(e.webhook_id,{enabled:t})}})&&(this.session.notify(t?"Endpoint enabled":"Endpoint disabled"),await o(this,tt).load())},fc=async function(e){let t="",r="";await D({title:"Rotate the endpoint's secret?",action:"Rotate",body:l=>be({id:"webhook-grace",label:"The previous secret also signs",value:t,options:[{value:"",label:"until the next rotation"},...Fu.map(c=>({value:String(c),label:`for ${$s(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}}),act:async()=>{({secret:r}=await this.api.rotateWebhookSecret(e.webhook_id,t===""?null:Number(t)))}})&&await Ve("New secret","Add it to your backend now. It will not be shown again.",r)},vc=async function(e){await D({title:"Delete this endpoint?",isDanger:!0,action:"Delete",body:()=>n`<p class="code">${e.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,act:async()=>{await this.api.deleteWebhook(e.webhook_id)}})&&(this.shown?.webhook_id===e.webhook_id&&(this.shown=null),this.session.notify("Endpoint deleted"),await o(this,tt).load())},yc=function(e){this.shown=e,o(this,We).reset(),o(this,We).load()},xc=async function(e){let t=this.shown;t===null||!await D({title:"Send this event again?",action:"Send again",body:()=>n`<p>${e.event_type} is sent to <span class="code">${t.url}</span> with the same ID.</p>`,act:async()=>{await this.api.replayAttempt(t.webhook_id,e.attempt_id)}})||(this.session.notify("Sending the event again"),await o(this,We).load())},$c=function(e){return z("Webhook endpoints, oldest first",[{head:"Endpoint",kind:"main",cell:t=>n`<strong class="code">${t.url}</strong>${t.description===null?d:n`<small>${t.description}</small>`}`},{head:"Events",cell:t=>n`<ul class="chips">
              ${t.event_types.map(r=>n`<li class="chip bare">${r}</li>`)}
            </ul>`},{head:"Status",cell:t=>t.enabled?n`<span class="badge good">enabled</span>`:n`<span class="badge bad">disabled</span><small>${t.disabled_reason}</small>`},{head:"Actions",kind:"actions",cell:t=>p(this,W,wc).call(this,t)}],e)},wc=function(e){let t=e.description??le(e.webhook_id),r=(l,c,m,g="")=>n`<button
        type="button"
        class="small ${g}"
        aria-label="${l.replace("…","")}: ${t}"
        ?disabled=${!m}
        @click=${c}
      >
        ${l}
      </button>`,a=this.session.hasScope("config");return n`${r("Attempts",()=>p(this,W,yc).call(this,e),!0)}
    ${r("Change…",()=>{p(this,W,gc).call(this,e)},o(this,W,oo))}
    ${r("Rotate secret…",()=>{p(this,W,fc).call(this,e)},a)}
    ${r(e.enabled?"Disable…":"Enable…",()=>{p(this,W,bc).call(this,e,!e.enabled)},a)}
    ${r("Delete…",()=>{p(this,W,vc).call(this,e)},a,"danger-quiet")}`},kc=function(e){return n`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${e.description??le(e.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${o(this,We).isLoading} @click=${()=>{o(this,We).load()}}>
          ${X("refresh")}Refresh
        </button>
      </div>
      ${o(this,We).render(t=>t.length===0?F("No attempts",n`<p>No event was sent in the last seven days.</p>`):n`${p(this,W,_c).call(this,t)} ${_(o(this,fs).problem,()=>{o(this,fs).load()})}
              ${se(o(this,bs)!==null,o(this,fs).isLoading,()=>{o(this,fs).load()})}`,"Loading attempts")}
    </section>`},_c=function(e){return z(`${M(e.length,"attempt")}, newest first`,[{head:"Event",kind:"main",cell:t=>n`<strong>${t.event_type}</strong><small class="code">${t.event_id}</small>`},{head:"Result",cell:t=>n`<span class="badge ${t.succeeded?"good":"bad"}"
                >${t.succeeded?"accepted":"failed"}${t.status===null?"":` (${t.status})`}</span
              >${t.reason===null?d:n`<small>${t.reason}</small>`}`},{head:"Duration",kind:"number",cell:t=>n`${$(t.duration_ms)} ms`},{head:"Sent",cell:t=>n`<time class="nowrap" title=${re(t.at)}>${ae(t.at)}</time>`},{head:"Replay",kind:"actions",cell:t=>n`<button
              type="button"
              class="small"
              aria-label="Send again: ${t.event_type}, ${ae(t.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${()=>{p(this,W,xc).call(this,t)}}
            >
              Send again…
            </button>`}],e)},u([b()],zi.prototype,"shown",2),zi=u([x("stak-webhooks")],zi);function uc(s){return{url:s.url.trim(),event_types:nr.filter(i=>s.chosen.has(i)),description:s.description.trim()||null}}function hc(s,i,e){return n`${y({id:"webhook-url",label:"URL",isCode:!0,maxlength:ju,placeholder:"https://hooks.example/stak",value:s.url,set:t=>{s.url=t,i()},error:v(e?.errors,"url")})}
    ${y({id:"webhook-description",label:"Description",isOptional:!0,maxlength:Iu,value:s.description,set:t=>{s.description=t,i()},error:v(e?.errors,"description")})}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${nr.map(t=>n`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${t}
              .checked=${s.chosen.has(t)}
              @change=${r=>{r.target.checked?s.chosen.add(t):s.chosen.delete(t),i()}}
            />
            <span><strong>${t}</strong><small>${Oo[t]}</small></span>
          </label>`)}
    </fieldset>`}document.adoptedStyleSheets=[Qo,Wo,Zo,Ko,Yo,Vo,Xo,Go,Ho,Jo].map(s=>s.styleSheet);var qu=5e3,Sc={overview:"Overview",compose:"Compose",templates:"Templates",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",topics:"Topics",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",webhooks:"Webhooks",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Bu=[["Messages",["overview","compose","templates","broadcasts","dead-letters"]],["People",["audience","topics","users"]],["Setup",["inboxes","keys","webhooks","accounts","settings","audit-log"]]],Uu=new Set(["compose","templates","broadcasts","recipients","dead-letters","audience"]),Q,Li,Ii,oe,Tc,ji,ao,Fi,lo,Rc,Ac,Ec,Jr,Pc,Dc,Lt=class extends G{constructor(){super(...arguments);h(this,oe);h(this,Q,new dr);h(this,Li,new sr(o(this,Q)));this.route=hn(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,Ii);h(this,ji,async()=>{this.route=hn(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&Uu.has(this.route.view)&&(o(this,Q).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,oe,ao).call(this)});h(this,Fi,e=>{o(this,Q).drafts().length>0&&e.preventDefault()});h(this,Jr,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,ji)),window.addEventListener("beforeunload",o(this,Fi)),o(this,Q).addEventListener("changed",()=>this.requestUpdate()),o(this,Q).addEventListener("notification",e=>p(this,oe,lo).call(this,e.detail)),p(this,oe,Tc).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,ji)),window.removeEventListener("beforeunload",o(this,Fi))}render(){let e=Fo(location.hash),t=e!==null?"Set a password":o(this,Q).isOpen?Sc[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,Q)} .link=${e}></stak-set-password>`:o(this,Q).isOpen?p(this,oe,Ac).call(this):this.isRestoring?n`<main class="door">${vt("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,Q)}
                @signed-in=${()=>this.updateComplete.then(()=>p(this,oe,ao).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${X("done")}${this.toast}</p>`:d}
      </div>`}};Q=new WeakMap,Li=new WeakMap,Ii=new WeakMap,oe=new WeakSet,Tc=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??cr();t!==""&&!e.has("error")&&await o(this,Q).restore(t),o(this,Q).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},ji=new WeakMap,ao=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},Fi=new WeakMap,lo=function(e){this.toast=e,clearTimeout(o(this,Ii)),E(this,Ii,setTimeout(()=>this.toast="",qu))},Rc=async function(){if(o(this,Q).drafts().length===0||await D({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,Q).signOut()}catch{p(this,oe,lo).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Ac=function(){return n`<a class="skip" href="#main" @click=${o(this,Jr)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${_s()}
              <div><strong>Stak</strong><span title=${o(this,Q).tenant}>${o(this,Q).tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed?"false":"true"}
              aria-controls="navigation"
              @click=${()=>this.isMenuCollapsed=!this.isMenuCollapsed}
            >
              ${X(this.isMenuCollapsed?"menu":"close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${Bu.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>p(this,oe,Pc).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${p(this,oe,Ec).call(this)}
            <button type="button" class="small" @click=${()=>{p(this,oe,Rc).call(this)}}>${X("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${xs(`${this.route.view}/${this.route.inbox??o(this,Q).inbox}/${this.route.id}`,p(this,oe,Dc).call(this))}
        </main>
      </div>`},Ec=function(){let{account:e,ownKey:t}=o(this,Q);return e===null?n`<p>
        Key <code>${le(t?.key_id??"")}</code>,
        ${t?.scopes.length===ws.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${ks[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{jo(o(this,Q),o(this,Li))}}>
            ${X("lock")}Change password
          </button>`:d}`},Jr=new WeakMap,Pc=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=o(this,Q).drafts(`${e}/`).length>0;return n`<li>
      <a href=${P(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${X(e)}${Sc[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Dc=function(){let[e,t,r]=[o(this,Q),o(this,Li),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"templates":return r.id===null?n`<stak-templates .session=${e} .api=${t} .route=${r}></stak-templates>`:n`<stak-template .session=${e} .api=${t} .route=${r}></stak-template>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"topics":return r.inbox===null?n`<stak-topics .session=${e} .api=${t} .route=${r}></stak-topics>`:n`<stak-topic .session=${e} .api=${t} .route=${r}></stak-topic>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"webhooks":return n`<stak-webhooks .session=${e} .api=${t} .route=${r}></stak-webhooks>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([b()],Lt.prototype,"route",2),u([b()],Lt.prototype,"isMenuCollapsed",2),u([b()],Lt.prototype,"toast",2),u([b()],Lt.prototype,"isRestoring",2),Lt=u([x("stak-console")],Lt);export{Lt as StakConsole};
