var Ul=Object.defineProperty;var Hl=Object.getOwnPropertyDescriptor;var fn=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var r=t>1?void 0:t?Hl(s,e):s,a=i.length-1,l;a>=0;a--)(l=i[a])&&(r=(t?l(s,e,r):l(r))||r);return t&&r&&Ul(s,e,r),r};var fr=(i,s,e)=>s.has(i)||fn("Cannot "+e);var o=(i,s,e)=>(fr(i,s,"read from private field"),e?e.call(i):s.get(i)),h=(i,s,e)=>s.has(i)?fn("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),T=(i,s,e,t)=>(fr(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),p=(i,s,e)=>(fr(i,s,"access private method"),e);var mi=globalThis,gi=mi.ShadowRoot&&(mi.ShadyCSS===void 0||mi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,br=Symbol(),bn=new WeakMap,Ps=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==br)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(gi&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=bn.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&bn.set(e,s))}return s}toString(){return this.cssText}},fi=i=>new Ps(typeof i=="string"?i:i+"",void 0,br),N=(i,...s)=>{let e=i.length===1?i[0]:s.reduce((t,r,a)=>t+(l=>{if(l._$cssResult$===!0)return l.cssText;if(typeof l=="number")return l;throw Error("Value passed to 'css' function must be a 'css' function result: "+l+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(r)+i[a+1],i[0]);return new Ps(e,i,br)},vn=(i,s)=>{if(gi)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),r=mi.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,i.appendChild(t)}},vr=gi?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return fi(e)})(i):i;var{is:Jl,defineProperty:Wl,getOwnPropertyDescriptor:Kl,getOwnPropertyNames:Yl,getOwnPropertySymbols:Vl,getPrototypeOf:Gl}=Object,bi=globalThis,yn=bi.trustedTypes,Zl=yn?yn.emptyScript:"",Xl=bi.reactiveElementPolyfillSupport,Cs=(i,s)=>i,Ds={toAttribute(i,s){switch(s){case Boolean:i=i?Zl:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},vi=(i,s)=>!Jl(i,s),xn={attribute:!0,type:String,converter:Ds,reflect:!1,useDefault:!1,hasChanged:vi};Symbol.metadata??=Symbol("metadata"),bi.litPropertyMetadata??=new WeakMap;var We=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=xn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(s,t,e);r!==void 0&&Wl(this.prototype,s,r)}}static getPropertyDescriptor(s,e,t){let{get:r,set:a}=Kl(this.prototype,s)??{get(){return this[e]},set(l){this[e]=l}};return{get:r,set(l){let c=r?.call(this);a?.call(this,l),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??xn}static _$Ei(){if(this.hasOwnProperty(Cs("elementProperties")))return;let s=Gl(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Cs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Cs("properties"))){let e=this.properties,t=[...Yl(e),...Vl(e)];for(let r of t)this.createProperty(r,e[r])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let r of t)e.unshift(vr(r))}else s!==void 0&&e.push(vr(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return vn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),r=this.constructor._$Eu(s,t);if(r!==void 0&&t.reflect===!0){let a=(t.converter?.toAttribute!==void 0?t.converter:Ds).toAttribute(e,t.type);this._$Em=s,a==null?this.removeAttribute(r):this.setAttribute(r,a),this._$Em=null}}_$AK(s,e){let t=this.constructor,r=t._$Eh.get(s);if(r!==void 0&&this._$Em!==r){let a=t.getPropertyOptions(r),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:Ds;this._$Em=r;let c=l.fromAttribute(e,a.type);this[r]=c??this._$Ej?.get(r)??c,this._$Em=null}}requestUpdate(s,e,t,r=!1,a){if(s!==void 0){let l=this.constructor;if(r===!1&&(a=this[s]),t??=l.getPropertyOptions(s),!((t.hasChanged??vi)(a,e)||t.useDefault&&t.reflect&&a===this._$Ej?.get(s)&&!this.hasAttribute(l._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:r,wrapped:a},l){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,l??e??this[s]),a!==!0||l!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),r===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,a]of this._$Ep)this[r]=a;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,a]of t){let{wrapped:l}=a,c=this[r];l!==!0||this._$AL.has(r)||c===void 0||this.C(r,void 0,a,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};We.elementStyles=[],We.shadowRootOptions={mode:"open"},We[Cs("elementProperties")]=new Map,We[Cs("finalized")]=new Map,Xl?.({ReactiveElement:We}),(bi.reactiveElementVersions??=[]).push("2.1.2");var xr=globalThis,$n=i=>i,yi=xr.trustedTypes,wn=yi?yi.createPolicy("lit-html",{createHTML:i=>i}):void 0,$r="$lit$",Ke=`lit$${Math.random().toFixed(9).slice(2)}$`,wr="?"+Ke,Ql=`<${wr}>`,At=document,Ns=()=>At.createComment(""),Os=i=>i===null||typeof i!="object"&&typeof i!="function",kr=Array.isArray,An=i=>kr(i)||typeof i?.[Symbol.iterator]=="function",yr=`[ 	
\f\r]`,Ms=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kn=/-->/g,_n=/>/g,Tt=RegExp(`>|${yr}(?:([^\\s"'>=/]+)(${yr}*=${yr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Sn=/'/g,Tn=/"/g,En=/^(?:script|style|textarea|title)$/i,_r=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),n=_r(1),P=_r(2),Kc=_r(3),Re=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Rn=new WeakMap,Rt=At.createTreeWalker(At,129);function Pn(i,s){if(!kr(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return wn!==void 0?wn.createHTML(s):s}var Cn=(i,s)=>{let e=i.length-1,t=[],r,a=s===2?"<svg>":s===3?"<math>":"",l=Ms;for(let c=0;c<e;c++){let m=i[c],g,R,S=-1,G=0;for(;G<m.length&&(l.lastIndex=G,R=l.exec(m),R!==null);)G=l.lastIndex,l===Ms?R[1]==="!--"?l=kn:R[1]!==void 0?l=_n:R[2]!==void 0?(En.test(R[2])&&(r=RegExp("</"+R[2],"g")),l=Tt):R[3]!==void 0&&(l=Tt):l===Tt?R[0]===">"?(l=r??Ms,S=-1):R[1]===void 0?S=-2:(S=l.lastIndex-R[2].length,g=R[1],l=R[3]===void 0?Tt:R[3]==='"'?Tn:Sn):l===Tn||l===Sn?l=Tt:l===kn||l===_n?l=Ms:(l=Tt,r=void 0);let me=l===Tt&&i[c+1].startsWith("/>")?" ":"";a+=l===Ms?m+Ql:S>=0?(t.push(g),m.slice(0,S)+$r+m.slice(S)+Ke+me):m+Ke+(S===-2?c:me)}return[Pn(i,a+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Is=class i{constructor({strings:s,_$litType$:e},t){let r;this.parts=[];let a=0,l=0,c=s.length-1,m=this.parts,[g,R]=Cn(s,e);if(this.el=i.createElement(g,t),Rt.currentNode=this.el.content,e===2||e===3){let S=this.el.content.firstChild;S.replaceWith(...S.childNodes)}for(;(r=Rt.nextNode())!==null&&m.length<c;){if(r.nodeType===1){if(r.hasAttributes())for(let S of r.getAttributeNames())if(S.endsWith($r)){let G=R[l++],me=r.getAttribute(S).split(Ke),nt=/([.?@])?(.*)/.exec(G);m.push({type:1,index:a,name:nt[2],strings:me,ctor:nt[1]==="."?$i:nt[1]==="?"?wi:nt[1]==="@"?ki:Pt}),r.removeAttribute(S)}else S.startsWith(Ke)&&(m.push({type:6,index:a}),r.removeAttribute(S));if(En.test(r.tagName)){let S=r.textContent.split(Ke),G=S.length-1;if(G>0){r.textContent=yi?yi.emptyScript:"";for(let me=0;me<G;me++)r.append(S[me],Ns()),Rt.nextNode(),m.push({type:2,index:++a});r.append(S[G],Ns())}}}else if(r.nodeType===8)if(r.data===wr)m.push({type:2,index:a});else{let S=-1;for(;(S=r.data.indexOf(Ke,S+1))!==-1;)m.push({type:7,index:a}),S+=Ke.length-1}a++}}static createElement(s,e){let t=At.createElement("template");return t.innerHTML=s,t}};function Et(i,s,e=i,t){if(s===Re)return s;let r=t!==void 0?e._$Co?.[t]:e._$Cl,a=Os(s)?void 0:s._$litDirective$;return r?.constructor!==a&&(r?._$AO?.(!1),a===void 0?r=void 0:(r=new a(i),r._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(s=Et(i,r._$AS(i,s.values),r,t)),s}var xi=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,r=(s?.creationScope??At).importNode(e,!0);Rt.currentNode=r;let a=Rt.nextNode(),l=0,c=0,m=t[0];for(;m!==void 0;){if(l===m.index){let g;m.type===2?g=new is(a,a.nextSibling,this,s):m.type===1?g=new m.ctor(a,m.name,m.strings,this,s):m.type===6&&(g=new _i(a,this,s)),this._$AV.push(g),m=t[++c]}l!==m?.index&&(a=Rt.nextNode(),l++)}return Rt.currentNode=At,r}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},is=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Et(this,s,e),Os(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==Re&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):An(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&Os(this._$AH)?this._$AA.nextSibling.data=s:this.T(At.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,r=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Is.createElement(Pn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let a=new xi(r,this),l=a.u(this.options);a.p(e),this.T(l),this._$AH=a}}_$AC(s){let e=Rn.get(s.strings);return e===void 0&&Rn.set(s.strings,e=new Is(s)),e}k(s){kr(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let a of s)r===e.length?e.push(t=new i(this.O(Ns()),this.O(Ns()),this,this.options)):t=e[r],t._$AI(a),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=$n(s).nextSibling;$n(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Pt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,r,a){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=r,this.options=a,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,r){let a=this.strings,l=!1;if(a===void 0)s=Et(this,s,e,0),l=!Os(s)||s!==this._$AH&&s!==Re,l&&(this._$AH=s);else{let c=s,m,g;for(s=a[0],m=0;m<a.length-1;m++)g=Et(this,c[t+m],e,m),g===Re&&(g=this._$AH[m]),l||=!Os(g)||g!==this._$AH[m],g===d?s=d:s!==d&&(s+=(g??"")+a[m+1]),this._$AH[m]=g}l&&!r&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},$i=class extends Pt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},wi=class extends Pt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},ki=class extends Pt{constructor(s,e,t,r,a){super(s,e,t,r,a),this.type=5}_$AI(s,e=this){if((s=Et(this,s,e,0)??d)===Re)return;let t=this._$AH,r=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,a=s!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),a&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},_i=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Et(this,s)}},Dn={M:$r,P:Ke,A:wr,C:1,L:Cn,R:xi,D:An,V:Et,I:is,H:Pt,N:wi,U:ki,B:$i,F:_i},ed=xr.litHtmlPolyfillSupport;ed?.(Is,is),(xr.litHtmlVersions??=[]).push("3.3.3");var Ls=(i,s,e)=>{let t=e?.renderBefore??s,r=t._$litPart$;if(r===void 0){let a=e?.renderBefore??null;t._$litPart$=r=new is(s.insertBefore(Ns(),a),a,void 0,e??{})}return r._$AI(i),r};var Sr=globalThis,W=class extends We{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Ls(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Re}};W._$litElement$=!0,W.finalized=!0,Sr.litElementHydrateSupport?.({LitElement:W});var td=Sr.litElementPolyfillSupport;td?.({LitElement:W});(Sr.litElementVersions??=[]).push("4.2.2");var v=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var sd={attribute:!0,type:String,converter:Ds,reflect:!1,hasChanged:vi},id=(i=sd,s,e)=>{let{kind:t,metadata:r}=e,a=globalThis.litPropertyMetadata.get(r);if(a===void 0&&globalThis.litPropertyMetadata.set(r,a=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),a.set(e.name,i),t==="accessor"){let{name:l}=e;return{set(c){let m=s.get.call(this);s.set.call(this,c),this.requestUpdate(l,m,i,!0,c)},init(c){return c!==void 0&&this.C(l,void 0,i,c),c}}}if(t==="setter"){let{name:l}=e;return function(c){let m=this[l];s.call(this,c),this.requestUpdate(l,m,i,!0,c)}}throw Error("Unsupported decorator location: "+t)};function D(i){return(s,e)=>typeof e=="object"?id(i,s,e):((t,r,a)=>{let l=r.hasOwnProperty(a);return r.constructor.createProperty(a,t),l?Object.getOwnPropertyDescriptor(r,a):void 0})(i,s,e)}function f(i){return D({...i,state:!0,attribute:!1})}var Ct={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ti=i=>(...s)=>({_$litDirective$:i,values:s}),rs=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Op}=Dn;var Mn=i=>i.strings===void 0;var rd={},Ri=(i,s=rd)=>i._$AH=s;var ns=Ti(class extends rs{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Ri(i),this.key=s),e}});function Tr(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Nn(i){return i===null||Tr(i)&&Object.values(i).some(Nn)}function nd(i,s){return JSON.stringify(i)===JSON.stringify(s)}function Rr(i,s){let e={};for(let t of new Set([...Object.keys(i),...Object.keys(s)])){let[r,a]=[i[t]??null,s[t]??null];if(!nd(r,a))if(Tr(a)){if(Nn(a))return null;let l=Tr(r)?Rr(r,a):a;if(l===null)return null;e[t]=l}else e[t]=a}return e}var Ei=1e4,od=100,On=100,In=10;function A(i,...s){return i.reduce((e,t,r)=>e+encodeURIComponent(String(s[r-1]))+t)}function Ae(i,s){return`?limit=${i}${s?`&cursor=${encodeURIComponent(s)}`:""}`}var Ai=class{constructor(s){this.session=s}async inboxes(s){let e=[],t=null;do{let r=await this.session.request(`/inboxes${Ae(od,t)}`,{signal:s});e.push(...r.inboxes),t=r.next_cursor}while(t!==null);return e}config(s,e){return this.session.request(A`/${s}/config`,{signal:e})}configure(s,e,t){let r=t===null?null:Rr({...t},{...e});return this.session.request(A`/${s}/config`,{method:r===null?"PUT":"PATCH",body:r??e})}audience(s,e){return this.session.request(A`/${s}/audience`,{signal:e})}changeAudience(s,e){return this.session.request(A`/${s}/audience`,{method:"PUT",body:e})}topics(s,e,t){return this.session.request(`/topics${Ae(s,e)}`,{signal:t})}topic(s,e){return this.session.request(A`/topics/${s}`,{signal:e})}writeTopic(s,e){return this.session.request(A`/topics/${s}`,{method:"PUT",body:e})}deleteTopic(s){return this.session.request(A`/topics/${s}`,{method:"DELETE"})}topicMembers(s,e,t,r){return this.session.request(`${A`/topics/${s}/members`}${Ae(e,t)}`,{signal:r})}changeTopicMembers(s,e){return this.session.request(A`/topics/${s}/members`,{method:"PUT",body:e})}dryRun(s,e){return this.session.request(`${A`/${s}/messages/post`}?dry_run=true`,{method:"POST",body:e})}post(s,e,t){return this.session.request(A`/${s}/messages/post`,{method:"POST",body:e,headers:{"idempotency-key":t}})}async broadcasts(s,e,t,r,a={}){let c=Object.entries(a).filter(([,m])=>m).map(([m,g])=>`&${m}=${encodeURIComponent(g)}`).join("");for(let m=0;;m+=1){let g=await this.session.request(A`/${s}/messages`+Ae(e,t)+c,{signal:r});if(g.messages.length>0||g.next_cursor===null||m===In)return g;t=g.next_cursor}}readRate(s,e,t){return this.session.request(A`/${s}/messages/${e}/read-rate`,{signal:t})}userMessages(s,e,t,r,a){return this.session.request(A`/${s}/users/${e}/messages`+Ae(t,r),{signal:a})}broadcast(s,e,t){return this.session.request(A`/${s}/messages/${e}`,{signal:t})}changeStatus(s,e,t){return this.session.request(A`/${s}/messages/${e}/${t}`,{method:"POST"})}redact(s,e,t){return this.session.request(A`/${s}/messages/redact`,{method:"DELETE",body:{message_id:e,...t}})}async recipients(s,e,t,r,a){for(;;){let l=await this.session.request(A`/${s}/messages/${e}/recipients`+Ae(t,r),{signal:a});if(l.recipients.length>0||l.next_cursor===null)return l;r=l.next_cursor}}recipient(s,e,t,r){return this.session.request(A`/${s}/messages/${e}/recipients/${t}`,{signal:r})}async deadLetters(s,e,t,r){for(;;){let a=await this.session.request(A`/${s}/dead-letters`+Ae(e,t),{signal:r});if(a.dead_letters.length>0||a.next_cursor===null)return a;t=a.next_cursor}}redrive(s,e){return this.session.request(A`/${s}/dead-letters/redrive`,{method:"POST",body:e?{ids:e}:{}})}auditLog(s,e,t){return this.session.request(`/audit-log${Ae(s,e)}`,{signal:t})}async keys(s){let e=[],t=null;do{let r=await this.session.request(`/keys${Ae(On,t)}`,{signal:s});e.push(...r.keys),t=r.next_cursor}while(t!==null);return e}createKey(s){return this.session.request("/keys",{method:"POST",body:s})}revokeKey(s){return this.session.request(A`/keys/${s}`,{method:"DELETE"})}async accounts(s){let e=[],t=null;do{let r=await this.session.request(`/accounts${Ae(On,t)}`,{signal:s});e.push(...r.accounts),t=r.next_cursor}while(t!==null);return e}createAccount(s){return this.session.request("/accounts",{method:"POST",body:s})}changeAccount(s,e){return this.session.request(A`/accounts/${s}`,{method:"PATCH",body:e})}removeAccount(s){return this.session.request(A`/accounts/${s}`,{method:"DELETE"})}resetPassword(s){return this.session.request(A`/accounts/${s}/reset`,{method:"POST"})}changeOwnPassword(s,e){return this.session.request("/session/password",{method:"PUT",body:{current_password:s,password:e}})}rotate(s,e){return this.session.request(A`/secrets/${s}/rotate`,{method:"POST",body:{grace_seconds:e}})}rotateDataKey(){return this.session.request("/data-key/rotate",{method:"POST"})}settings(s){return this.session.request("/settings",{signal:s})}changeSettings(s){return this.session.request("/settings",{method:"PATCH",body:s})}async quotas(s){let{quotas:e}=await this.session.request("/quotas",{signal:s});return e}user(s,e){return this.session.request(A`/users/${s}`,{signal:e})}userByPhone(s,e){return this.session.request(`/users?phone_number=${encodeURIComponent(s)}`,{signal:e})}async users(s,e,t,r){let a=s.trim()===""?"":`&search=${encodeURIComponent(s.trim())}`;for(let l=0;;l+=1){let c=await this.session.request(`/users${Ae(e,t)}${a}`,{signal:r});if(c.users.length>0||c.next_cursor===null||l===In)return c;t=c.next_cursor}}writeUser(s,e,t){return this.session.request(A`/users/${s}`,{method:t===null?"PUT":"PATCH",body:e})}eraseUser(s){return this.session.request(A`/users/${s}/erase`,{method:"POST"})}exportUser(s){return this.session.request(A`/users/${s}/export`,{method:"POST"})}job(s,e){return this.session.request(A`/jobs/${s}`,{signal:e})}exportedFile(s){return this.session.fetchFile(A`/jobs/${s}/file`)}deviceSessions(s,e,t,r){return this.session.request(A`/users/${s}/sessions`+Ae(e,t),{signal:r})}endSession(s,e){return this.session.request(A`/users/${s}/sessions/${e}`,{method:"DELETE"})}endAllSessions(s){return this.session.request(A`/users/${s}/sessions`,{method:"DELETE"})}createToken(s,e){return this.session.request(A`/users/${s}/tokens`,{method:"POST",body:{ttl_seconds:e}})}recount(s,e){return this.session.request(A`/${s}/users/${e}/audit`,{method:"POST"})}};var ad=new Intl.NumberFormat("en"),ld=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"short"}),dd=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"long"}),Ar=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),cd=.01;function $(i){return ad.format(i)}function C(i,s,e=`${s}s`){return`${$(i)} ${i===1?s:e}`}function os(i,s){if(s===0)return"0 %";let e=100*i/s;return`${e>0&&e<1?"< 1":e<100&&e>99?"> 99":Math.round(e)} %`}function F(i){return ld.format(i*1e3)}function ie(i){return dd.format(i*1e3)}function le(i,s=Date.now()/1e3){let e=i-s,t=Math.abs(e);return t<45?e<=0?"just now":"in a moment":t<2700?Ar.format(Math.round(e/60),"minute"):t<22*3600?Ar.format(Math.round(e/3600),"hour"):t<26*86400?Ar.format(Math.round(e/86400),"day"):F(i)}var pd=[["TB",1e12],["GB",1e9],["MB",1e6],["kB",1e3]],ud=new Intl.NumberFormat("en",{maximumFractionDigits:1});function Pi(i){let[s,e]=pd.find(([,t])=>i>=t)??["",0];return e===0?C(i,"byte"):`${ud.format(i/e)} ${s}`}function Ln(i){return i>0&&i<cd?"< $0.01":new Intl.NumberFormat("en",{style:"currency",currency:"USD"}).format(i)}var hd=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ci(i){let[s,e]=hd.find(([,t])=>i>=t&&i%t===0)??["second",1];return C(i/e,s)}function de(i){return`…${i.slice(-6)}`}var as=["post","redact","audience","config","tokens","users","read"],jn={post:"Send, pause, resume and stop broadcasts; retry dead letters",redact:"Recall messages",audience:"Add and remove members of audiences, manage topics",config:"Manage inboxes, settings, API keys and secrets",tokens:"Create user tokens",users:"Edit user profiles, end sessions, export and erase users",read:"View broadcasts, audiences, users, settings and the audit log"},Er=["owner","sender","support","read-only"],ls={owner:"Owner",sender:"Sender",support:"Support","read-only":"Read-only"},Pr={owner:"Everything, including accounts, API keys and settings",sender:"Sends, pauses and recalls messages, and manages audiences",support:"Looks at users and their inboxes, edits profiles, ends sessions","read-only":"Looks at everything except keys and accounts, and changes nothing"};function Ee(i){return i==="delivered"||i==="stopped"||i==="redacted"}var K=class extends Error{constructor(e,t,r,a=[],l=null){super(r);this.status=e;this.code=t;this.errors=a;this.retryAfterSeconds=l;this.name="Problem"}};function Cr(i){return typeof i=="string"?{headers:{authorization:`Bearer ${i}`},credentials:"omit"}:{headers:{"x-csrf-token":i.csrfToken},credentials:"same-origin"}}async function Dt(i,s,e={}){let t=Cr(s),r={...t.headers,...e.headers};e.body!==void 0&&(r["content-type"]="application/json");let a;try{a=await fetch(i,{method:e.method??"GET",headers:r,body:e.body===void 0?null:JSON.stringify(e.body),signal:e.signal??null,credentials:t.credentials,cache:"no-store"})}catch(c){throw e.signal?.aborted?c:new K(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let l=await a.text();if(a.ok)return l===""?null:JSON.parse(l);throw md(a,l)}function md(i,s){let e=Number(i.headers.get("retry-after"))||null;try{let{code:t,detail:r,title:a,errors:l}=JSON.parse(s);return new K(i.status,String(t),String(r??a),l??[],e)}catch{return new K(i.status,"unknown",`The server responded with status ${i.status}.`,[],e)}}var gd={overview:"M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",compose:"M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",broadcasts:"M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4","dead-letters":"M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",audience:"M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",topics:"M4 4h6l7 7-6 6-7-7zM7 7v.1",users:"M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",inboxes:"M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",keys:"M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",accounts:"M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",settings:"M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4","audit-log":"M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",menu:"M3 6h14M3 10h14M3 14h14",close:"M5 5l10 10M15 5 5 15",copy:"M7 7h9v9H7zM4 13V4h9",refresh:"M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",warning:"M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",done:"M4 10.5 8.5 15 16 6",lock:"M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",out:"M8 4H4v12h4M8 10h9M14 7l3 3-3 3"};function V(i){return n`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${P`<path d=${gd[i]} />`}
  </svg>`}function ds(){return n`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`}function ot(i="Loading"){return n`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${i}…</div>`}function z(i,s){return n`<div class="empty">
    <p class="empty-title">${i}</p>
    <div>${s}</div>
  </div>`}function k(i,s){return n`<div class="notice quiet" data-missing-scope=${i}>
    ${V("lock")}
    <p>
      Your role or API key does not have the <code>${i}</code> scope, which is required to ${s}. An owner can give
      you another role, or a key that has it.
    </p>
  </div>`}function w(i,s,e=()=>!1){if(i===null)return d;let t=i.errors.filter(l=>!e(l.field)),r=i.errors.length>0&&t.length===0,a=i.status===403;return n`<div class="notice ${a?"quiet":"bad"}" role="alert">
    ${V(a?"lock":"warning")}
    <div>
      <p>${r?"Some fields are invalid.":i.message}</p>
      ${t.length>1?n`<ul>
            ${t.map(l=>n`<li><code>${l.field}</code> ${l.message}</li>`)}
          </ul>`:d}
      ${i.retryAfterSeconds?n`<p>Try again in ${i.retryAfterSeconds} s.</p>`:d}
    </div>
    ${s&&!a?n`<button type="button" class="small" @click=${s}>Try again</button>`:d}
  </div>`}function y(i,s){let e=(i??[]).filter(t=>Ye(t.field,s));return e.length===0?null:e.map(t=>t.field===s?t.message:`${t.field.slice(s.length).replace(/^\./,"")}: ${t.message}`).join("; ")}function Ye(i,s){return i===s||i.startsWith(`${s}.`)||i.startsWith(`${s}[`)}var b=class{constructor(s,e,t=()=>{}){this.host=s;this.fetchValue=e;this.onLoad=t;this.problem=null;this.isLoading=!1;this.#e=null;s.addController(this)}#e;hostConnected(){}hostDisconnected(){this.#e?.abort()}async load(){this.#e?.abort();let s=this.#e=new AbortController;this.isLoading=!0,this.problem=null,this.host.requestUpdate();try{let e=await this.fetchValue(s.signal);if(s.signal.aborted)return;this.value=e,this.onLoad(e)}catch(e){if(s.signal.aborted)return;this.problem=q(e)}this.isLoading=!1,this.host.requestUpdate()}reset(){this.#e?.abort(),this.isLoading=!1,this.value=void 0,this.problem=null}set(s){this.value=s,this.host.requestUpdate()}render(s,e="Loading"){return this.problem!==null&&this.value===void 0?w(this.problem,()=>{this.load()}):this.value===void 0?ot(e):s(this.value)}};function q(i){return i instanceof K?i:(console.error(i),new K(0,"unexpected","Something went wrong. Try again or reload the page."))}function zn(i,s){return n`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${s}
      .value=${i}
      @focus=${e=>e.target.select()}
    />
    <button type="button" @click=${e=>{fd(e.currentTarget,i)}}>
      ${V("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`}async function fd(i,s){let e=i.querySelector("span"),t=i.previousElementSibling;try{await navigator.clipboard.writeText(s),e.textContent="Copied"}catch{t.select(),e.textContent="Press Ctrl+C"}}var Fn=0;function M(i){return qn((s,e)=>{let t=!1,r="",a=null,l=`question-${Fn+=1}`,c=()=>(i.confirmText===void 0||r.trim()===i.confirmText)&&(i.isReady?.()??!0),m=async R=>{if(R.preventDefault(),!(t||!c())){t=!0,a=null,g();try{await i.act(),e(!0)}catch(S){a=q(S),t=!1,g()}}},g=()=>{let R=typeof i.action=="string"?i.action:i.action();Ls(n`<form method="dialog" class="dialog" @submit=${m}>
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
            <button type="submit" class=${i.isDanger?"danger":"primary"} ?disabled=${t||!c()}>
              ${t?"Please wait…":R}
            </button>
          </div>
        </form>`,s)};return s.setAttribute("aria-labelledby",`${l}-title`),g(),()=>!t})}function Mt(i,s,e){return qn((t,r)=>{let a=`secret-${Fn+=1}`;return t.setAttribute("aria-labelledby",`${a}-title`),Ls(n`<div class="dialog">
        <h2 id="${a}-title">${i}</h2>
        <div class="dialog-body">
          <p>${s}</p>
          ${zn(e,"Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${()=>r(!0)}>I have saved it</button>
        </div>
      </div>`,t),()=>!1})}function qn(i){return new Promise(s=>{let e=document.createElement("dialog"),t=a=>{e.close(),e.remove(),s(a)},r=i(e,t);e.addEventListener("cancel",a=>{a.preventDefault(),r()&&t(!1)}),document.body.append(e),e.showModal()})}var Ve=Ti(class extends rs{constructor(i){if(super(i),i.type!==Ct.PROPERTY&&i.type!==Ct.ATTRIBUTE&&i.type!==Ct.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Mn(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[s]){if(s===Re||s===d)return s;let e=i.element,t=i.name;if(i.type===Ct.PROPERTY){if(s===e[t])return Re}else if(i.type===Ct.BOOLEAN_ATTRIBUTE){if(!!s===e.hasAttribute(t))return Re}else if(i.type===Ct.ATTRIBUTE&&e.getAttribute(t)===s+"")return Re;return Ri(i),s}});function Dr({id:i,hint:s,error:e}){let t=[s?`${i}-hint`:"",e?`${i}-error`:""].filter(Boolean);return t.length?t.join(" "):d}function Nt(i,s){let{id:e,label:t,hint:r,error:a,isOptional:l}=i;return n`<div class="field ${a?"has-error":""}">
    <label for=${e}>${t}${l?n` <span class="optional">optional</span>`:d}</label>
    ${s} ${a?n`<p class="error" id="${e}-error">${a}</p>`:d}
    ${r?n`<p class="hint" id="${e}-hint">${r}</p>`:d}
  </div>`}function x(i){return Nt(i,n`<input
      id=${i.id}
      name=${i.id}
      type=${i.type??"text"}
      class=${i.isCode?"code":""}
      .value=${Ve(i.value)}
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
      aria-describedby=${Dr(i)}
      @input=${s=>i.set(s.target.value)}
    />`)}function _e(i){return Nt(i,n`<textarea
      id=${i.id}
      name=${i.id}
      rows=${i.rows??4}
      class=${i.isCode?"code":""}
      .value=${Ve(i.value)}
      placeholder=${i.placeholder??d}
      spellcheck=${i.isCode?"false":d}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Dr(i)}
      @input=${s=>i.set(s.target.value)}
    ></textarea>`)}function Pe(i){return Nt(i,n`<select
      id=${i.id}
      name=${i.id}
      .value=${Ve(i.value)}
      ?disabled=${i.isDisabled}
      aria-invalid=${i.error?"true":d}
      aria-describedby=${Dr(i)}
      @change=${s=>i.set(s.target.value)}
    >
      ${i.options.map(({value:s,label:e})=>n`<option value=${s} ?selected=${s===i.value}>${e}</option>`)}
    </select>`)}function Di({id:i,label:s,hint:e,isDisabled:t,value:r,set:a}){return n`<label class="check" for=${i}
      ><input
        id=${i}
        name=${i}
        type="checkbox"
        .checked=${Ve(r)}
        ?disabled=${t}
        aria-describedby=${e?`${i}-hint`:d}
        @change=${l=>a(l.target.checked)}
      /><span>${s}</span></label
    >${e?n`<p class="hint" id="${i}-hint">${e}</p>`:d}`}function ce(i){return n`<fieldset class="segments" ?disabled=${i.isDisabled}>
    <legend>${i.label}</legend>
    <div>
      ${i.options.map(({value:s,label:e})=>n`<label>
            <input
              type="radio"
              name=${i.id}
              value=${s}
              .checked=${Ve(s===i.value)}
              @change=${()=>i.set(s)}
            />
            <span>${e}</span>
          </label>`)}
    </div>
  </fieldset>`}function bd(i){let[s,e]=new Uint8Array(i.slice(0,2));if(s===255&&e===254)return new TextDecoder("utf-16le").decode(i);try{return new TextDecoder("utf-8",{fatal:!0}).decode(i)}catch{return new TextDecoder("windows-1252").decode(i)}}function Mi(i,s,e){return n`<label class="file button small" for=${i}
    >${s}<input id=${i} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${async r=>{let a=r.target,l=a.files?.[0];l&&e(bd(await l.arrayBuffer()),l.name),a.value=""}}
  /></label>`}var js=12,Mr=`At least ${js} characters: several unrelated words, or from a password manager.`;async function Bn(i,s){let e="",t="";await M({title:"Change your password",action:"Change password",isReady:()=>e!==""&&t.length>=js,isShownAtField:a=>a==="current_password"||a==="password",act:async()=>{await s.changeOwnPassword(e,t)},body:(a,l)=>n`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${x({id:"current-password",label:"Current password",type:"password",autocomplete:"current-password",value:e,set:c=>{e=c,a()},error:y(l?.errors,"current_password")})}
      ${x({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",value:t,set:c=>{t=c,a()},error:y(l?.errors,"password"),hint:Mr})}`})&&i.notify("Password changed")}var vd=["overview","compose","broadcasts","recipients","dead-letters","audience","topics","users","inboxes","keys","accounts","settings","audit-log"];function Nr(i){let[s,e,t,r]=i.replace(/^#\/?/,"").split("/").map(Hn);return{view:vd.find(l=>l===s)??"overview",inbox:e||null,id:t||null,user:r||null}}function Un(i){let[s,e,t]=i.replace(/^#\/?/,"").split("/").map(Hn);return s==="set-password"&&e&&t?{tenant:e,token:t}:null}function E(i,...s){let e=s.filter(t=>t!==null);return["#",i,...e.map(encodeURIComponent)].join("/")}function ee(i,...s){location.hash=E(i,...s)}function Hn(i){try{return decodeURIComponent(i)}catch{return i}}async function Jn(i,s){let e;try{if(e=await fetch(i,{...Cr(s),cache:"no-store"}),e.ok)return await e.blob()}catch{throw new K(0,"unreachable","Cannot reach the server. Check your connection and try again.")}let{code:t,detail:r}=await e.json().catch(()=>({}));throw new K(e.status,t??"unknown",r??`The server responded with status ${e.status}.`)}function Or(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s.replace(/[^\p{L}\p{N}._@+-]+/gu,"_"),e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}var Ni={csrfToken:""},yd=/^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;function Ir(i){return yd.exec(i)?.[1]??null}var Wn="stak-console-tenant";function at(i,s){return`/stack/admin/v1/${encodeURIComponent(i)}${s}`}function Ii(){try{return localStorage.getItem(Wn)??""}catch{return""}}var Oi=class extends EventTarget{constructor(){super(...arguments);this.#e=null;this.isKeyUsed=!1;this.account=null;this.#t=new Map;this.jobs=new Map;this.ownKey=null;this.endReason=null;this.inbox="DEFAULT"}#e;#t;get tenant(){return this.ownKey?.tenant_key??""}hasScope(e){return this.ownKey?.scopes.includes(e)??!1}async signIn(e){let t=Ir(e);if(t===null)throw new K(400,"invalid_key","This is not an API key. API keys start with sk_ and end with 43 letters and digits.");this.#i(await Dt(at(t,"/own-key"),e),e,null)}async signInWithPassword(e,t,r){let a={email:t,password:r};if(await Dt(at(e,"/sign-in"),Ni,{method:"POST",body:a}),!await this.restore(e))throw new K(0,"no_cookie","Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.")}async restore(e){try{return this.#s(await Dt(at(e,"/session"),Ni)),!0}catch{return!1}}methods(){return Dt(at("any","/sign-in"),Ni)}setPassword(e,t,r){return Dt(at(e,"/sign-in/password"),Ni,{method:"POST",body:{token:t,password:r}})}#s(e){let t={tenant_key:e.tenant_key,key_id:`account:${e.account.account_id}`,scopes:e.scopes};this.#i(t,{csrfToken:e.csrf_token},e.account)}#i(e,t,r){this.ownKey?.tenant_key!==e.tenant_key&&(this.#t.clear(),this.jobs.clear(),this.inbox="DEFAULT"),this.#e=t,this.ownKey=e,this.account=r,this.isKeyUsed=r===null,this.endReason=null;try{r!==null&&localStorage.setItem(Wn,e.tenant_key)}catch{}this.#r()}async signOut(){this.#e!==null&&this.account!==null&&await this.request("/session",{method:"DELETE"}).catch(e=>{if(!(e instanceof K)||e.status!==401)throw e}),this.#e=null,this.account=null,this.ownKey=null,this.endReason=null,this.#t.clear(),this.jobs.clear(),this.#r()}get isOpen(){return this.#e!==null}request(e,t={}){return this.#n(e,(r,a)=>Dt(r,a,t))}fetchFile(e){return this.#n(e,Jn)}async#n(e,t){if(this.#e===null)throw new K(401,"signed_out","You are signed out.");try{return await t(at(this.tenant,e),this.#e)}catch(r){throw r instanceof K&&r.status===401&&this.#e!==null&&(this.#e=null,this.endReason=r.message,this.#r()),r}}draft(e){return this.#t.get(e)}keepDraft(e,t){let r=!this.#t.has(e);this.#t.set(e,t),r&&this.#r()}dropDraft(e){this.#t.delete(e)&&this.#r()}drafts(e=""){return[...this.#t.keys()].filter(t=>t.startsWith(e))}notify(e){this.dispatchEvent(new CustomEvent("notification",{detail:e}))}#r(){this.dispatchEvent(new Event("changed"))}};var Kn=N`
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
`;var Yn=N`
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
`;var Vn=N`
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
`;var Gn=N`
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
`;var Zn=N`
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
`;var Xn=N`
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
`;var Qn=N`
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
`;var eo=N`
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
`;var to=N`
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
`;var so=N`
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
  </div>`}function fe(i,s,e){let t=s??[],r=t.some(a=>a.inbox===i)?t:[{inbox:i,title:""},...t];return n`<label class="picker">
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
  </table>`}function Z(i,s,e){return n`<div class="more">
    ${i?n`<button type="button" ?disabled=${s} @click=${e}>
          ${s?"Loading…":"Load more"}
        </button>`:n`<p class="muted">End of list.</p>`}
  </div>`}var _=class extends W{createRenderRoot(){return this}get inbox(){return this.route.inbox??this.session.inbox}};u([D({attribute:!1})],_.prototype,"session",2),u([D({attribute:!1})],_.prototype,"api",2),u([D({attribute:!1})],_.prototype,"route",2);var Ge,Y,Lr,ro,jr,no,oo,ao,lo,ji,Li=class extends _{constructor(){super(...arguments);h(this,Y);h(this,Ge,new b(this,e=>this.api.accounts(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,Ge).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Accounts",about:"People who may use this console. Each has a role; the audit log names them.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,Y,ro).call(this)}}>New account</button>`:d});return e?n`${t}
      <section class="card flush" aria-label="Accounts">
        ${o(this,Ge).render(r=>r.length===0?z("No accounts yet","Create an account for yourself, with the role owner, and sign in with it."):p(this,Y,lo).call(this,r),"Loading accounts")}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${Er.map(r=>n`<dt>${ls[r]}</dt><dd>${Pr[r]}.</dd>`)}
        </dl>
      </section>`:n`${t}${k("config","see and change accounts")}`}};Ge=new WeakMap,Y=new WeakSet,Lr=function(e){return e.account_id===this.session.account?.account_id},ro=async function(){let e="",t="",r="read-only",a;!await M({title:"New account",action:"Create account",isReady:()=>e.includes("@"),isShownAtField:c=>c==="email"||c==="name",act:async()=>{a=await this.api.createAccount({email:e.trim(),role:r,name:t.trim()||null})},body:(c,m)=>n`${x({id:"account-email",label:"Email",type:"email",isRequired:!0,value:e,set:g=>{e=g,c()},error:y(m?.errors,"email")})}
        ${x({id:"account-name",label:"Name",isOptional:!0,maxlength:100,value:t,set:g=>{t=g,c()},error:y(m?.errors,"name")})}
        ${io(r,g=>{r=g,c()})}`})||a===void 0||(a.password_link!==null&&await p(this,Y,jr).call(this,a.account,a.password_link),await o(this,Ge).load())},jr=function(e,t){return Mt(`Link for ${e.email}`,n`Pass this link on to ${e.name??e.email}. With it, the person sets a password, once, until
      ${F(t.expires_at)}. It will not be shown again.`,new URL(t.url,location.origin).href)},no=async function(e){let t=e.role;await M({title:`Change the role of ${e.name??e.email}`,action:"Change role",isReady:()=>t!==e.role,act:async()=>{await this.api.changeAccount(e.account_id,{role:t})},body:a=>n`<p>It applies at once, also where the person is signed in.</p>
          ${io(t,l=>{t=l,a()})}`})&&(this.session.notify("Role changed"),await o(this,Ge).load())},oo=async function(e){let t;!await M({title:`Reset the password of ${e.name??e.email}?`,action:"Reset password",isDanger:!0,body:()=>n`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,act:async()=>{t=await this.api.resetPassword(e.account_id)}})||t===void 0||(await p(this,Y,jr).call(this,t.account,t.password_link),await o(this,Ge).load())},ao=async function(e){await M({title:`Remove ${e.name??e.email}?`,action:"Remove account",isDanger:!0,body:()=>n`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,act:async()=>{await this.api.removeAccount(e.account_id)}})&&(this.session.notify("Account removed"),await o(this,Ge).load())},lo=function(e){return L("Accounts, oldest first",[{head:"Person",kind:"main",cell:t=>n`<strong>${t.name??t.email}</strong>${p(this,Y,Lr).call(this,t)?n` <span class="badge good">you</span>`:d}${t.name===null?d:n`<small>${t.email}</small>`}`},{head:"Role",cell:t=>ls[t.role]},{head:"Signs in with",cell:t=>[t.has_password?"password":"",t.is_linked?"identity provider":""].filter(Boolean).join(", ")||n`<span class="badge still">invited</span>`},{head:"Last sign-in",cell:t=>t.last_sign_in_at===null?"never":n`<time class="nowrap" title=${ie(t.last_sign_in_at)}
                  >${le(t.last_sign_in_at)}</time
                >`},{head:"Change",kind:"actions",cell:t=>p(this,Y,Lr).call(this,t)?d:n`<span class="row end">
                  ${p(this,Y,ji).call(this,t,"Role",()=>p(this,Y,no).call(this,t))}
                  ${p(this,Y,ji).call(this,t,"Reset password",()=>p(this,Y,oo).call(this,t))}
                  ${p(this,Y,ji).call(this,t,"Remove",()=>p(this,Y,ao).call(this,t),"danger-quiet")}
                </span>`}],e)},ji=function(e,t,r,a=""){return n`<button
      type="button"
      class="small ${a}"
      aria-label="${t}: ${e.email}"
      @click=${()=>{r()}}
    >
      ${t}…
    </button>`},Li=u([v("stak-accounts")],Li);function io(i,s){return Pe({id:"account-role",label:"Role",value:i,options:Er.map(e=>({value:e,label:ls[e]})),set:e=>s(e),hint:`${Pr[i]}.`})}var xd=new Set(["uid","uids","user_id","userid","user","id"]),zr={text:"",ids:[]};function be(i){return i!==zr.text&&(zr={text:i,ids:$d(i)}),zr.ids}function $d(i){let s=i.replace(/^\uFEFF/,"").split(/\r\n|\r|\n/),e=s[0]===void 0?[]:Fr(s[0]).map(l=>l.toLowerCase()),t=e.findIndex(l=>xd.has(l)),a=t>=0&&(e.length>1||s.length>1)?s.slice(1).map(l=>Fr(l)[t]??""):s.flatMap(Fr);return[...new Set(a.filter(l=>l!==""))]}function Fr(i){return Array.from(`,${i}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g),([,s])=>{let e=(s??"").trim();return/^".*"$/.test(e)?e.slice(1,-1).replaceAll('""','"'):e})}function co(i,s){return Array.from({length:Math.ceil(i.length/s)},(e,t)=>i.slice(t*s,(t+1)*s))}function cs(i,s,e){let t=e===0?0:Math.min(100,100*s/e);return n`<div
    class="progress"
    role="progressbar"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax=${e}
    aria-valuenow=${Math.min(s,e)}
    aria-valuetext="${$(s)} of ${$(e)}"
  >
    <span style="inline-size:${t}%"></span>
  </div>`}function zs({delivered:i,failed:s}){return i+s}function wd(i){let{recipients:s,delivered:e,failed:t,redacted:r}=i,a=Math.max(0,s-Math.max(e,r)-t);return[{name:"Delivered",kind:"good",value:Math.max(0,e-r)},{name:"Failed",kind:"bad",value:t},{name:"Recalled",kind:"gone",value:r},{name:kd(i.status),kind:"open",value:a}].filter(({kind:c,value:m})=>c!=="open"||m>0||!Ee(i.status))}function kd(i){return i==="stopped"||i==="redacted"||i==="redacting"?"Not sent":"Pending"}function po(i){let s=i.recipients,e=wd(i),t=e.filter(({value:r})=>r>0).map(({name:r,value:a})=>`${r.toLowerCase()} ${$(a)}`).join(", ");return n`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${$(s)} recipients: ${t||"none yet"}">
      ${e.map(({kind:r,value:a})=>a>0&&s>0?n`<span class=${r} style="inline-size:${100*a/s}%"></span>`:d)}
    </div>
    <dl>
      ${e.map(({name:r,kind:a,value:l})=>n`<div class=${l===0?"none":""}>
            <dt><span class="dot ${a}" aria-hidden="true"></span>${r}</dt>
            <dd data-share=${r.toLowerCase()}>
              <strong>${$(l)}</strong> <span class="muted">${os(l,s)}</span>
            </dd>
          </div>`)}
    </dl>
  </div>`}var _d={scheduled:"info",expanding:"busy",delivering:"busy",delivered:"good",paused:"warn",stopped:"still",redacting:"busy",redacted:"still"},Sd={redacting:"recalling",redacted:"recalled"};function zi(i){return n`<span class="badge ${_d[i]}" data-status=${i}>${Sd[i]??i}</span>`}var ve,Fi,uo,ho,mo,go,Se=class extends W{constructor(){super(...arguments);h(this,ve);this.draftName="";this.place="";this.consequence="";this.change="add";this.text="";this.run=null;this.problem=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.text=this.session.draft(this.draftName)??""}disconnectedCallback(){super.disconnectedCallback(),this.run&&(this.run.isStopped=!0)}render(){let e=be(this.text).length,t=this.session.hasScope("audience"),r=this.run?.isRunning??!1;return n`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${p(this,ve,uo)}>
        ${ce({id:"change",label:"Action",value:this.change,isDisabled:r,options:[{value:"add",label:"Add"},{value:"remove",label:"Remove"}],set:a=>this.change=a})}
        ${_e({id:"members",label:"User IDs",rows:8,isCode:!0,isDisabled:r,value:this.text,set:a=>p(this,ve,Fi).call(this,a),error:y(this.problem?.errors,this.change),placeholder:`ada
bob`,hint:"One per line, separated by commas, or a CSV file with a uid, user_id or id column."})}
        <div class="row">
          ${Mi("members-file","Import from file…",a=>p(this,ve,Fi).call(this,be(a).join(`
`)))}
          <span class="muted" role="status"
            >${C(e,"distinct user")}${e>Ei?`, in ${C(Math.ceil(e/Ei),"batch","batches")}`:""}</span
          >
        </div>
        ${w(this.problem,void 0,a=>a.startsWith(this.change))}
        ${this.run?p(this,ve,go).call(this,this.run):d}
        <div class="row end">
          ${r?n`<button type="button" @click=${()=>this.run&&(this.run.isStopped=!0)}>
                Stop after this batch
              </button>`:d}
          <button type="submit" class="primary" ?disabled=${!t||e===0||r}>
            ${this.change==="add"?"Add":"Remove"} ${e?$(e):""}
          </button>
        </div>
      </form>
    </section>`}};ve=new WeakSet,Fi=function(e){this.text=e,this.problem=null,e===""?this.session.dropDraft(this.draftName):this.session.keepDraft(this.draftName,e)},uo=async function(e){if(e.preventDefault(),this.run?.isRunning)return;let t=be(this.text);t.length!==0&&(this.change==="remove"&&!await p(this,ve,ho).call(this,t.length)||await p(this,ve,mo).call(this,t))},ho=function(e){return M({title:`Remove ${C(e,"member")}?`,body:()=>n`<p>${this.consequence}</p>`,action:"Remove",isDanger:!0,act:async()=>{}})},mo=async function(e){let t={change:this.change,total:e.length,done:0,changed:0,isRunning:!0,isStopped:!1};this.run=t,this.problem=null;for(let r of co(e,Ei)){if(t.isStopped)break;try{t.changed+=await this.apply(t.change,r),t.done+=r.length,p(this,ve,Fi).call(this,e.slice(t.done).join(`
`))}catch(a){this.problem=q(a);break}}t.isRunning=!1,this.requestUpdate()},go=function(e){let t=e.change==="add"?"added":"removed";return n`<div class="stack-form" role="status">
      ${cs("Members",e.done,e.total)}
      <p class="muted">
        ${$(e.done)} of ${$(e.total)} processed: ${$(e.changed)} ${t},
        ${$(e.done-e.changed)} ${e.change==="add"?"already":"not"} in ${this.place}.
        ${!e.isRunning&&e.done<e.total?"The remaining IDs are still in the text box.":""}
      </p>
    </div>`},u([D({attribute:!1})],Se.prototype,"session",2),u([D({attribute:!1})],Se.prototype,"apply",2),u([D({attribute:!1})],Se.prototype,"draftName",2),u([D({attribute:!1})],Se.prototype,"place",2),u([D({attribute:!1})],Se.prototype,"consequence",2),u([f()],Se.prototype,"change",2),u([f()],Se.prototype,"text",2),u([f()],Se.prototype,"run",2),u([f()],Se.prototype,"problem",2),Se=u([v("stak-member-changes")],Se);var Td="audience/",Fs,ps,Bi,qi=class extends _{constructor(){super(...arguments);h(this,Fs,new b(this,e=>this.api.inboxes(e)));h(this,ps,new b(this,async e=>(await this.api.audience(this.inbox,e)).estimate));h(this,Bi,async(e,t)=>{let{added:r,removed:a,estimate:l}=await this.api.changeAudience(this.inbox,{[e]:t});return o(this,ps).set(l),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Fs).load(),o(this,ps).load())}render(){return n`${O({title:"Audience",about:"The users who receive messages to everyone. New members do not receive earlier messages.",actions:fe(this.inbox,o(this,Fs).value,e=>ee("audience",e))})}
      ${this.session.hasScope("audience")?d:k("audience","add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,Bi)}
          .draftName=${Td}
          .place=${"the audience"}
          .consequence=${n`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")?o(this,ps).render(e=>n`<p class="figure-in-card"><strong class="big" data-estimate>${$(e)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${e===0?"Add members to send messages to everyone.":"The number is exact unless members are being added or removed."}
                    </p>`):k("read","see the number of members")}
        </section>
      </div>`}};Fs=new WeakMap,ps=new WeakMap,Bi=new WeakMap,qi=u([v("stak-audience")],qi);var fo=50,Rd=/^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/,Ot,Ze,It,Hi,bo,Ui=class extends _{constructor(){super(...arguments);h(this,Hi);h(this,Ot,null);h(this,Ze,new b(this,async e=>{let t=await this.api.auditLog(fo,null,e);return T(this,Ot,t.next_cursor),t.entries}));h(this,It,new b(this,async e=>{let t=await this.api.auditLog(fo,o(this,Ot),e);T(this,Ot,t.next_cursor),o(this,Ze).set([...o(this,Ze).value??[],...t.entries])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Ze).load()}render(){let e=O({title:"Audit log",about:"What people and API keys have changed, newest first. Entries are kept for one year.",actions:n`<button
        type="button"
        ?disabled=${o(this,Ze).isLoading}
        @click=${()=>{o(this,Ze).load()}}
      >
        ${V("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Audit log">
        ${o(this,Ze).render(t=>t.length===0?z("No changes yet","Posts, recalls and changes to configuration and keys appear here."):n`${p(this,Hi,bo).call(this,t)} ${w(o(this,It).problem,()=>{o(this,It).load()})}
                ${Z(o(this,Ot)!==null,o(this,It).isLoading,()=>{o(this,It).load()})}`,"Loading audit log")}
      </section>`:n`${e}${k("read","see the audit log")}`}};Ot=new WeakMap,Ze=new WeakMap,It=new WeakMap,Hi=new WeakSet,bo=function(e){return L("Audit log, newest first",[{head:"Action",kind:"main",cell:t=>n`<strong>${t.action}</strong>${t.detail?n`<small>${t.detail}</small>`:d}`},{head:"Target",cell:t=>Ed(t.target)},{head:"By",cell:t=>n`${Ad(t)}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge still">${this.session.account===null?"this key":"you"}</span>`:d}`},{head:"Date",cell:t=>n`<time class="nowrap" title=${ie(t.at)} datetime=${new Date(t.at*1e3).toISOString()}
              >${F(t.at)}</time
            >`}],e)},Ui=u([v("stak-audit-log")],Ui);function Ad({actor:i,key_id:s}){return i.kind==="account"?n`<span title=${i.email??s}
      >${i.name??i.email??`account ${de(i.id??"")}`}</span
    >`:i.kind==="api_key"?n`<span title=${s}
      >${i.name??n`API key <span class="code">${de(s)}</span>`}</span
    >`:n`${i.kind==="operator"?"Operator":"Stak"}`}function Ed(i){let s=Rd.exec(i);return s?.[1]&&s[2]?n`<a href=${E("broadcasts",s[1],s[2])} title=${i}>${s[1]} ${de(s[2])}</a>`:n`${/^[0-9A-Z]{26}$/.test(i)?n`<span class="code" title=${i}>${de(i)}</span>`:i}`}var Ji=480,qr=96,Pd=240;function vo(i,s){let e=i.at(-1),t=i.at(-2);return e&&t&&e.done===s.done&&t.done===s.done?[...i.slice(0,-1),s]:[...i,s].slice(-Pd)}function Cd(i){return i.slice(1).map((s,e)=>{let t=i[e];return{at:s.at,rate:Math.max(0,s.done-t.done)/Math.max(.001,s.at-t.at)}})}function yo(i){let s=Cd(i),e=i[0],t=i.at(-1);if(s.length===0||!e||!t||t.done===e.done)return n`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;let r=Math.max(...s.map(({rate:Es})=>Es),1),a=Math.max(.001,t.at-e.at),l=qr-4,c=(Es,hi)=>`${((Es-e.at)/a*Ji).toFixed(1)} ${(l-hi/r*(qr-12)).toFixed(1)}`,g=`M${s.map(({at:Es,rate:hi},ql)=>{let Bl=i[ql];return`${c(Bl.at,hi)}L${c(Es,hi)}`}).join("L")}`,R=`${g}L${Ji} ${l}L0 ${l}Z`,S=$(Math.round(r)),G=$(Math.round((t.done-e.done)/a)),me=Math.round(a),nt=`Delivery rate over ${me} seconds: peak ${S} per second, average ${G} per second.`;return n`<figure class="chart">
    <svg viewBox="0 0 ${Ji} ${qr}" preserveAspectRatio="none" role="img" aria-label=${nt}>
      ${P`<line x1="0" x2=${Ji} y1=${l} y2=${l} class="axis" />
        <path class="area" d=${R} />
        <path class="line" d=${g} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${S}</strong> per second</span>
      <span>Average <strong>${G}</strong> per second</span>
      <span class="muted">over ${me} s</span>
    </figcaption>
  </figure>`}var Dd=/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g,Md=6,Nd=new Set(["_self","_blank","_parent","_top"]),Od="action actions primaryAction primary_action secondaryAction secondary_action redirect url".split(" ");function $o(i){let s={title:"",body:"",avatar:null,images:[],actions:[],link:null,fields:[]};if(!Lt(i))return{...s,body:xo(i)};let e=Xe(i.title)||Xe(i.subject),t=[Xe(i.body),Xe(i.text)].filter(Boolean).join(`

`),r=Id(i),[a]=r,l=a===void 0||a.url===null?null:{label:a.label,url:a.url},c={...s,avatar:us(i.avatar),images:jd(i),actions:r,link:l};if(e||t)return{...c,title:e||wo(t),body:e?t:zd(t)};let{data:m,...g}=i,R=new Set([...r.length>0?Od:[],...c.avatar===null?[]:["avatar"],...c.images.length>0?["image","images"]:[]]),S=Object.entries(Lt(m)?{...g,...m}:i).filter(([G])=>!R.has(G)).map(([G,me])=>[Hr(G),xo(me)]).filter(([,G])=>G.trim()!=="");return{...c,fields:S}}function us(i){if(typeof i!="string"||i.trim()==="")return null;try{let{protocol:s,href:e}=new URL(i,document.baseURI);return s==="http:"||s==="https:"?e:null}catch{return null}}function Ur(i){let s=[],e=0;for(let t of i.matchAll(Dd)){s.push(i.slice(e,t.index));let r=us(t[0]);s.push(r===null?t[0]:n`<a href=${r} target="_blank" rel="noopener noreferrer nofollow">${t[0]}</a>`),e=t.index+t[0].length}return[...s,i.slice(e)]}function Id(i){let s=Array.isArray(i.actions)?i.actions:[],e={url:i.url??(Lt(i.redirect)?i.redirect.url:void 0),target:Ld(i)},r=Br(i.action??i.primaryAction??i.primary_action??s[0],"primary")??Br({redirect:e},"primary"),a=Br(i.secondaryAction??i.secondary_action??s[1],"secondary");return[r!==null&&r.url===null?{...r,url:us(e.url),target:e.target}:r,a].filter(c=>c!==null)}function Br(i,s){if(!Lt(i))return null;let e=Lt(i.redirect)?i.redirect:i,t=us(e.url),r=Xe(i.label)||null;if(r===null&&t===null)return null;let a=Xe(e.target);return{kind:s,label:r,url:t,target:Nd.has(a)?a:null}}function Ld(i){return Lt(i.redirect)?Xe(i.redirect.target):""}function jd(i){return[i.image,...Array.isArray(i.images)?i.images:[]].map(t=>Lt(t)?{url:us(t.url),description:Xe(t.alt)||Xe(t.description)}:{url:us(t),description:""}).filter(t=>t.url!==null).slice(0,Md)}function wo(i){return i.split(`
`,1)[0]??""}function zd(i){return i.slice(wo(i).length).trim()}function Xe(i){return typeof i=="string"?i.trim():typeof i=="number"?String(i):""}function xo(i){return typeof i=="string"?i:Array.isArray(i)&&i.every(s=>typeof s!="object")?i.join(", "):typeof i=="object"&&i!==null?JSON.stringify(i,null,1):String(i)}function Hr(i){let s=i.replace(/[_-]+/g," ").replace(/([a-z])([A-Z])/g,"$1 $2");return s.charAt(0).toUpperCase()+s.slice(1)}function Lt(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function j(i){return n`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${i}</svg>`}var re={bell:j(P`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`),tray:j(P`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),chat:j(P`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),close:j(P`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),back:j(P`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),allRead:j(P`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),archive:j(P`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),unarchive:j(P`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),trash:j(P`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),envelope:j(P`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),plus:j(P`<path d="M12 5v14m-7-7h14"/>`),send:j(P`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),people:j(P`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`),down:j(P`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),clock:j(P`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),timer:j(P`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),sent:j(P`<path d="m5 12.5 4.5 4.5L19 7"/>`),delivered:j(P`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),gear:j(P`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`),keyboard:j(P`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),muted:j(P`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),up:j(P`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),box:j(P`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),card:j(P`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),news:j(P`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),shield:j(P`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),tag:j(P`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),calendar:j(P`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),person:j(P`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),gift:j(P`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),alert:j(P`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`)};var pe={inbox:"Inbox",chats:"Chats",bell:i=>i===0?"Inbox, no unread messages":`Inbox, ${i} unread`,unread:i=>`${i} unread`,close:"Close",back:"Back to chats",all:"All",unreadOnly:"Unread",archived:"Archive",show:"Show",category:"Category",allCategories:"All categories",uncategorised:"General",markAllRead:"Mark all as read",markUnread:"Mark as unread",markRead:"Mark as read",archive:"Archive",unarchive:"Move to inbox",delete:"Delete",reallyDelete:"Delete permanently?",undo:"Undo",wasArchived:"Archived.",takenBack:"This message was recalled",expired:"This message has expired",recalledCount:i=>i===1?"1 message was recalled":`${i} messages were recalled`,clearRecalled:"Clear",saysNothing:"This message has no text",isUnread:"Unread",open:"Open",emptyInbox:"You’re all caught up",emptyInboxMore:"New messages will appear here.",caughtUp:"You’re all caught up",emptyUnreadMore:"There are no unread messages.",newMessages:i=>i===1?"1 new message":`${i} new messages`,preferences:"Notification settings",preferencesMore:"Messages of a muted category do not count as unread.",noCategories:"There are no categories yet. They appear with your first messages.",topics:"Topics",topicsMore:"You get what is posted to a topic while you follow it.",followTopic:"Follow",moreTopics:"Show more topics",isMuted:"Muted",notify:"Notify me",done:"Done",shortcuts:"Keyboard shortcuts",keyNext:"Next message",keyPrevious:"Previous message",keyOpen:"Open or close the message",keyArchive:"Archive",keyUnread:"Mark as read or unread",keyHelp:"Show these shortcuts",emptyFilter:"No messages",emptyFilterMore:"No message matches this filter.",notLoaded:"Loading failed",tryAgain:"Try again",loading:"Loading",newMessage:i=>i?`New message from ${i}`:"New message in your inbox",newChatMessage:i=>`New chat message from ${i}`,connecting:"Connecting…",offline:"You are offline. Your messages will be sent when you reconnect.",offlineInbox:"You are offline. New messages will appear when you reconnect.",unreachable:"The inbox cannot be reached right now. We keep trying; your messages will be sent then.",unreachableInbox:"The inbox cannot be reached right now. We keep trying.",refused:"The inbox is not available on this page. Please tell the people who run it.",offlineNow:"You are offline. Try again when you are connected.",unreachableNow:"The inbox cannot be reached right now. Try again in a moment.",notAvailable:"This is not available. Please tell the people who run this page.",noLongerThere:"This is no longer there.",notAllowed:"You are not allowed to do this.",tooMany:"That was too fast. Wait a moment and try again.",signedOut:"Your session has ended. Sign in again to continue.",waiting:"Waiting for sign-in…",failed:"Something went wrong. Try again.",newChat:"New chat",noChats:"No chats yet",noChatsMore:"Start a chat to send your first message.",pickChat:"Select a chat or start a new one",you:"You",direct:"One person",group:"Group",person:"Who do you want to write to?",people:"Who should be in the group?",searchPeople:"Name or phone number",found:"People",nobodyByPhone:"Nobody can be found by this phone number.",nobodyFound:"Nobody found by this name.",typeName:"Type a name, or a phone number with its country code.",removePerson:i=>`Remove ${i}`,groupName:"Group name (optional)",start:"Start chat",starting:"Starting…",cancel:"Cancel",notReachable:"One of these people cannot be written to.",needPeople:"Choose at least one person.",members:i=>i===1?"1 member":`${i} members`,details:"Chat members",rename:"Group name",save:"Save",addPeople:"Add people",add:"Add",removeMember:i=>`Remove ${i} from the group`,reallyRemove:"Remove?",mute:"Mute notifications",muteOff:"Not muted",mute1h:"For 1 hour",mute8h:"For 8 hours",muteWeek:"For 1 week",muteAlways:"Until I turn it on again",owner:"owner",admin:"admin",leave:"Leave group",reallyLeave:"Leave this group?",message:"Message",send:"Send",tooLong:"This message is too long",vanish:"Disappears after",keep:"Never",minute:"1 minute",hour:"1 hour",day:"1 day",vanishes:"This message disappears automatically",deleted:"This message was deleted",deleteMessage:"Delete for everyone",messages:"Messages",noMessages:"No messages yet",toNewest:"New messages",toEnd:"Jump to the latest message",sending:"Sending",sent:"Sent",delivered:"Delivered",read:"Read",notSent:"Not sent",retry:"Try again",discard:"Discard",today:"Today",yesterday:"Yesterday",now:"now"};var Fd=6,qd=[[/order|deliver|ship|parcel|package|track/,re.box],[/bill|invoice|pay|subscription|refund|finance/,re.card],[/security|login|password|privacy|verif/,re.shield],[/offer|promo|sale|deal|coupon|market/,re.tag],[/event|calendar|remind|appoint|booking|schedule/,re.calendar],[/alert|incident|warn|error|outage|system|status/,re.alert],[/account|profile|team|member|friend|social|follow/,re.person],[/chat|comment|message|mention|repl|support/,re.chat],[/reward|gift|loyal|birthday|welcome/,re.gift],[/news|update|announce|release|blog|product/,re.news]];function ko(i,s){if(s!==void 0)return n`<span class="avatar hue-${Jr(i)}" aria-hidden="true">${So(s)}</span>`;let[,e]=qd.find(([t])=>t.test(i.toLowerCase()))??[null,re.bell];return n`<span class="avatar hue-${Jr(i)}" part="category-icon" aria-hidden="true">${e}</span>`}function _o(i,s=!1,e=null){let r=i.split(/[\s._-]+/).filter(Boolean).slice(0,2).map(a=>[...a][0]?.toUpperCase()).join("");return n`<span class="avatar hue-${Jr(i)} ${s?"small":""}" part="avatar" aria-hidden="true"
    >${r||"?"}${e===null?"":So(e)}</span>`}function So(i){return n`<img src=${i} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${e=>e.target.hidden=!0}>`}function Jr(i){return[...i].reduce((s,e)=>(s*31+(e.codePointAt(0)??0))%9973,7)%Fd}var Wr=60,Kr=60*Wr,Bd=24*Kr,To=new Intl.RelativeTimeFormat(void 0,{numeric:"always",style:"narrow"}),xm=new Intl.DateTimeFormat(void 0,{hour:"numeric",minute:"2-digit"}),Ud=new Intl.DateTimeFormat(void 0,{weekday:"short"}),Hd=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short"}),Jd=new Intl.DateTimeFormat(void 0,{day:"numeric",month:"short",year:"numeric"}),Wd=new Intl.DateTimeFormat(void 0,{dateStyle:"full",timeStyle:"medium"}),$m=new Intl.DateTimeFormat(void 0,{weekday:"long",day:"numeric",month:"long"});function Ro(i){return Kd(i,Yd(i))}function Kd(i,s){let e=new Date(i*1e3);return n`<time datetime=${e.toISOString()} title=${Wd.format(e)}>${s}</time>`}function Yd(i){let s=Date.now()/1e3-i;if(s<Wr)return pe.now;if(s<Kr)return To.format(-Math.floor(s/Wr),"minute");let e=Vd(i);if(e===0)return To.format(-Math.floor(s/Kr),"hour");if(e===1)return pe.yesterday;let t=i*1e3;return e<7?Ud.format(t):(new Date(t).getFullYear()===new Date().getFullYear()?Hd:Jd).format(t)}function Vd(i){let s=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime();return Math.round((s(new Date)-s(new Date(i*1e3)))/(Bd*1e3))}function Ao(i,s,e){let t=i.message===null,r=i.readat===null&&!t,a=s.isCurrent?0:-1,l=$o(t?{}:i.message);return n`<li class="card ${r?"unread":""} ${s.isOpen?"open":""}" part="message" data-id=${i.id}>
    <button class="card-main" data-stop tabindex=${a} @click=${e.open}
      aria-expanded=${t?d:s.isOpen?"true":"false"} aria-disabled=${t?"true":d}>
      ${Gd(i,s,l)}
      <span class="card-text">
        <span class="card-top">
          ${r?n`<span class="visually-hidden">${pe.isUnread}. </span>`:d}
          ${t?n`<span class="gone">${pe.takenBack}</span>`:Zd(l,s.isOpen)}
        </span>
        <span class="card-meta">
          ${s.sender===null?d:n`<bdi>${s.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${Eo(i.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${Ro(i.received)}</span>
        </span>
      </span>
      ${r?n`<span class="dot" part="message-dot" aria-hidden="true"></span>`:d}
    </button>
    ${t?d:Xd(l,s.isOpen,a,e)}
    <div class="card-actions">${s.isConfirming?ic(e):sc(i,s,a,t,e)}</div>
  </li>`}function Eo(i){return i==="default"?pe.uncategorised:Hr(i)}function Gd(i,s,e){return s.sender===null&&e.avatar===null?ko(i.category,s.categoryPicture):_o(s.sender??Eo(i.category),!1,e.avatar)}function Zd({title:i,body:s,actions:e,fields:t},r){if(!i&&!s&&t.length===0)return n`<span class="card-title" dir="auto">${e[0]?.label??e[0]?.url??pe.saysNothing}</span>`;let a=r?"":s||t.map(([l,c])=>l?`${l}: ${c}`:c).join(" · ");return n`${i?n`<span class="card-title" part="message-title" dir="auto">${i}</span>`:d}
    ${a?n`<span class="card-preview" part="message-body" dir="auto">${a}</span>`:d}`}function Xd(i,s,e,t){let{body:r,fields:a,images:l}=i,c=s&&(r!==""||a.length>0),m=s?l:l.slice(0,1);return!c&&m.length===0&&i.actions.length===0?d:n`<div class="card-whole">
    ${c&&r?n`<p class="whole" dir="auto">${Ur(r)}</p>`:d}
    ${c&&a.length>0?n`<dl>${a.map(([g,R])=>tc(g,R))}</dl>`:d}
    ${m.length>0?n`<div class="card-images">${m.map(Qd)}</div>`:d}
    ${i.actions.length>0?n`<div class="card-links">${i.actions.map(g=>ec(g,e,t))}</div>`:d}
  </div>`}function Qd({url:i,description:s}){return n`<img part="image" src=${i} alt=${s} loading="lazy" referrerpolicy="no-referrer" @error=${t=>t.target.hidden=!0}>`}function ec(i,s,e){let t=i.kind==="primary",r=`button ${t?"primary":""}`,a=t?"action":"secondary-action",l=m=>e.follow(m,i);if(i.url===null)return n`<button class=${r} part=${a} tabindex=${s} dir="auto" @click=${l}>${i.label}</button>`;let c=i.target??(new URL(i.url).origin===location.origin?null:"_blank");return n`<a class=${r} part=${a} href=${i.url} tabindex=${s} dir="auto" rel="noopener"
    target=${c??d} @click=${l}>${i.label??pe.open}</a>`}function tc(i,s){return n`<div><dt dir="auto">${i}</dt><dd dir="auto">${Ur(s)}</dd></div>`}function sc(i,s,e,t,r){let a=i.readat===null?pe.markRead:pe.markUnread,l=i.readat===null?re.sent:re.envelope,c=s.isArchive?pe.unarchive:pe.archive;return n`
    ${t||s.isArchive?d:Yr(a,l,e,r.toggleRead)}
    ${t?d:Yr(c,s.isArchive?re.unarchive:re.archive,e,r.archive)}
    ${Yr(pe.delete,re.trash,e,()=>r.confirm(!0))}`}function Yr(i,s,e,t){return n`<button class="icon" aria-label=${i} title=${i} tabindex=${e} @click=${t}>${s}</button>`}function ic(i){return n`<button class="button danger" data-confirm @click=${i.remove}
    @blur=${()=>i.confirm(!1)}>${pe.reallyDelete}</button>`}var Po=N`
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
`;var Co=N`
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
`;var Do=N`
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
  .sheet-title {
    margin: 0;
    padding: 4px 16px;
    font-size: 15px;
  }
  .switches small {
    display: block;
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
`;var Mo=N`
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
`;function Wi(i){let s="clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";return fi(`color(from ${i} srgb-linear calc(${s}) calc(${s}) calc(${s}))`)}var No=N`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${Wi("var(--_accent)")});
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
    --_badge-text: var(--stak-badge-text, ${Wi("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${Wi("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${Wi("var(--_toast)")});
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
`;var Oo=[No,Co,Mo,Do,Po];function Ki(i){return n`<div class="previews">${Io("light",i)}${Io("dark",i)}</div>`}function Io(i,{message:s,category:e,sender:t}){return n`<section class="preview ${i}" aria-label="Preview, ${i}">
    <p class="preview-label">${i==="light"?"Light":"Dark"}</p>
    ${typeof s=="string"?n`<p class="none">${s}</p>`:n`<stak-message-preview
          theme=${i}
          .message=${s}
          .category=${e.trim()||"default"}
          .sender=${t.trim()||null}
        ></stak-message-preview>`}
  </section>`}var lt=class extends W{constructor(){super(...arguments);this.message={};this.category="default";this.sender=null}render(){let e=Math.floor(Date.now()/1e3),t={id:"preview",host_system_id:null,category:this.category,sender:this.sender,audiences:{kind:"users",label:null},received:e,delivered:e,readat:null,redacted:!1,expires_at:null,seen:!1,archived:!1,message:this.message},r={isOpen:!0,isCurrent:!1,isConfirming:!1,isArchive:!1,sender:this.sender,categoryPicture:void 0},a=()=>{};return n`<ul>
      ${Ao(t,r,{open:a,follow:c=>c.preventDefault(),toggleRead:a,archive:a,remove:a,confirm:a})}
    </ul>`}};lt.styles=[...Oo,N`
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
    `],u([D({attribute:!1})],lt.prototype,"message",2),u([D({attribute:!1})],lt.prototype,"category",2),u([D({attribute:!1})],lt.prototype,"sender",2),lt=u([v("stak-message-preview")],lt);var je=class{constructor(s,e){this.poll=e;s.addController(this)}#e;#t=700;#s=!0;#i=0;hostConnected(){document.addEventListener("visibilitychange",this.#n)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#n),this.stop()}start(){this.#s=!1,this.#t=700,this.#r()}stop(){this.#s=!0,this.#i+=1,clearTimeout(this.#e)}get isRunning(){return!this.#s}#n=()=>{this.#s||(clearTimeout(this.#e),document.hidden||this.#o())};#r(){clearTimeout(this.#e),!this.#s&&!document.hidden&&(this.#e=setTimeout(()=>{this.#o()},this.#t))}async#o(){let s=this.#i+=1,e="unchanged";try{e=await this.poll()}catch{}if(s===this.#i){if(e==="done")return this.stop();this.#t=e==="changed"?700:Math.min(this.#t*1.6,15e3),this.#r()}}};var hs,qs,Yi,Lo,Qe=class extends W{constructor(){super(...arguments);h(this,Yi);this.rate=null;this.isFailed=!1;h(this,hs,null);h(this,qs,"")}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),T(this,hs,new IntersectionObserver(e=>{e.some(t=>t.isIntersecting)&&p(this,Yi,Lo).call(this)})),o(this,hs).observe(this)}disconnectedCallback(){super.disconnectedCallback(),o(this,hs)?.disconnect()}render(){let{rate:e}=this;if(e===null||e.delivered===0)return n`<span class="muted">${this.isFailed||Ee(this.broadcast.status)?"–":""}</span>`;let t=Math.round(100*e.read/e.delivered),r=e.is_exact?`${$(e.read)} of ${$(e.delivered)} have read it`:`Estimated from ${$(e.delivered)} recipients`;return n`<span class="nowrap" title=${r}>${e.is_exact?"":"about "}${t} %</span>`}};hs=new WeakMap,qs=new WeakMap,Yi=new WeakSet,Lo=async function(){let{message_id:e,delivered:t}=this.broadcast,r=`${this.inbox}/${e}`;if(!(o(this,qs)===r||t===0)){T(this,qs,r);try{this.rate=await this.api.readRate(this.inbox,e)}catch{this.isFailed=!0}}},u([D({attribute:!1})],Qe.prototype,"api",2),u([D({attribute:!1})],Qe.prototype,"inbox",2),u([D({attribute:!1})],Qe.prototype,"broadcast",2),u([f()],Qe.prototype,"rate",2),u([f()],Qe.prototype,"isFailed",2),Qe=u([v("stak-read-rate")],Qe);var Vr=20,rc=300,nc=["scheduled","expanding","delivering","delivered","paused","stopped","redacting","redacted"],oc={scheduled:"Scheduled",expanding:"Preparing",delivering:"Delivering",delivered:"Delivered",paused:"Paused",stopped:"Stopped",redacting:"Being recalled",redacted:"Recalled"};function Vi(i){if(i.message===null)return"Recalled message";let{title:s,body:e}=i.message,t=[s,e].find(r=>typeof r=="string"&&r.trim()!=="");return typeof t=="string"?t.slice(0,90):`Message in ${i.category}`}function Gr({audiences:i}){return i.kind==="topic"?`${i.topics?.length===1?"Topic":"Topics"} ${(i.topics??[]).join(", ")}`:i.kind==="everyone"?"Everyone":"Selected users"}function Zr(i,s,e){return L("Broadcasts, newest first",[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",i,t.message_id)}>${Vi(t)}</a
            ><small
              >${Gr(t)}${t.audiences.label?` · ${t.audiences.label}`:""}
              · ${t.category}</small
            >`},{head:"Status",cell:t=>zi(t.status)},{head:"Delivered",cell:t=>n`<div class="mini">
            <span class="number"
              >${$(t.delivered)} of
              ${$(t.recipients)}${t.failed?n` · <span class="error">${$(t.failed)} failed</span>`:d}</span
            >
            ${cs(`Delivery progress of ${Vi(t)}`,zs(t),t.recipients)}
          </div>`},...e===void 0?[]:[{head:"Read",cell:e}],{head:"Date",cell:t=>n`<time
            class="nowrap"
            datetime=${new Date((t.send_at??t.created)*1e3).toISOString()}
            title=${ie(t.send_at??t.created)}
            >${le(t.send_at??t.created)}</time
          >`}],s)}var ms,gs,Ce,Fe,Gi,ne,Bs,jo,Us,zo,Fo,ze=class extends _{constructor(){super(...arguments);h(this,ne);this.size="several";this.search="";this.status="";this.category="";h(this,ms);this.older=[];this.cursor=null;h(this,gs,new b(this,e=>this.api.inboxes(e)));h(this,Ce,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Vr,null,e,o(this,ne,Bs));return this.older.length===0&&(this.cursor=t.next_cursor),t.messages},()=>o(this,Gi).start()));h(this,Fe,new b(this,async e=>{let t=await this.api.broadcasts(this.inbox,Vr,this.cursor,e,o(this,ne,Bs));this.older=[...this.older,...t.messages],this.cursor=t.next_cursor}));h(this,Gi,new je(this,()=>p(this,ne,Fo).call(this)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,gs).load(),o(this,Ce).load())}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,ms))}render(){let e=O({title:"Broadcasts",about:"Messages sent from this inbox, newest first.",actions:n`${fe(this.inbox,o(this,gs).value,t=>ee("broadcasts",t))}
        <button type="button" ?disabled=${o(this,Ce).isLoading} @click=${()=>{o(this,Ce).load()}}>
          ${V("refresh")}Refresh
        </button>
        <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label=${this.size==="single"?"Single posts":"Broadcasts"}>
        ${p(this,ne,zo).call(this)}
        ${o(this,Ce).render(t=>{if(t.length===0&&o(this,ne,jo))return n`${z("Nothing found","Try another search, or fewer filters.")}
            ${this.cursor===null?d:Z(!0,o(this,Fe).isLoading,()=>{o(this,Fe).load()})}`;if(t.length===0&&this.size==="single")return z("No single posts yet","Posts to one user appear here.");if(t.length===0)return z("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`);let r=new Set(t.map(({message_id:a})=>a));return n`${Zr(this.inbox,[...t,...this.older.filter(({message_id:a})=>!r.has(a))],a=>n`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${a}></stak-read-rate>`)}
          ${w(o(this,Fe).problem,()=>{o(this,Fe).load()})}
          ${Z(this.cursor!==null,o(this,Fe).isLoading,()=>{o(this,Fe).load()})}`},"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts")}`}};ms=new WeakMap,gs=new WeakMap,Ce=new WeakMap,Fe=new WeakMap,Gi=new WeakMap,ne=new WeakSet,Bs=function(){return{size:this.size,search:this.search.trim(),status:this.status,category:this.category}},jo=function(){return this.search.trim()!==""||this.status!==""||this.category!==""},Us=function(e=0){clearTimeout(o(this,ms)),o(this,Fe).reset(),this.older=[],this.cursor=null,T(this,ms,setTimeout(()=>{o(this,Ce).reset(),o(this,Ce).load()},e))},zo=function(){let e=o(this,gs).value?.find(({inbox:t})=>t===this.inbox)?.categories??[];return n`<div class="filters" role="search" aria-label="Filter">
      ${ce({id:"size",label:"Show",value:this.size,options:[{value:"several",label:"Broadcasts"},{value:"single",label:"Single posts"}],set:t=>{this.size=t,p(this,ne,Us).call(this)}})}
      ${x({id:"search",label:"Search",type:"search",placeholder:"Title, text, sender or ID",maxlength:100,value:this.search,set:t=>{this.search=t,p(this,ne,Us).call(this,rc)}})}
      ${Pe({id:"status",label:"Status",value:this.status,options:[{value:"",label:"Any"},...nc.map(t=>({value:t,label:oc[t]??t}))],set:t=>{this.status=t,p(this,ne,Us).call(this)}})}
      ${Pe({id:"category",label:"Category",value:this.category,options:[{value:"",label:"Any"},...e.map(t=>({value:t,label:t}))],set:t=>{this.category=t,p(this,ne,Us).call(this)}})}
    </div>`},Fo=async function(){let e=o(this,Ce).value??[];if(e.every(({status:l})=>Ee(l)))return"done";let t=o(this,ne,Bs),r=(await this.api.broadcasts(this.inbox,Vr,null,void 0,t)).messages;if(JSON.stringify(t)!==JSON.stringify(o(this,ne,Bs)))return"unchanged";let a=e.filter(l=>!r.some(({message_id:c})=>c===l.message_id));return o(this,Ce).set([...r,...a]),JSON.stringify(r)===JSON.stringify(e)?"unchanged":"changed"},u([f()],ze.prototype,"size",2),u([f()],ze.prototype,"search",2),u([f()],ze.prototype,"status",2),u([f()],ze.prototype,"category",2),u([f()],ze.prototype,"older",2),u([f()],ze.prototype,"cursor",2),ze=u([v("stak-broadcasts")],ze);var ac="recall";function qo(i,s,e){let t="all",r="",a="";return M({title:"Recall this message?",isDanger:!0,confirmText:ac,action:()=>t==="all"?"Recall message":`Recall message from ${C(be(r).length,"user")}`,isReady:()=>t==="all"||be(r).length>0,isShownAtField:l=>l.startsWith("uids")||l==="reason",body:(l,c)=>{let m=g=>{g(),l()};return n`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${ce({id:"recall-from",label:"From",value:t,options:[{value:"all",label:`All ${C(e.recipients,"recipient")}`},{value:"some",label:"Selected users"}],set:g=>m(()=>t=g)})}
        ${t==="some"?_e({id:"recall-uids",label:"User IDs",rows:3,isCode:!0,value:r,set:g=>m(()=>r=g),error:y(c?.errors,"uids"),hint:"One per line or separated by commas. Up to 10,000."}):d}
        ${x({id:"recall-reason",label:"Reason",isOptional:!0,maxlength:256,value:a,set:g=>m(()=>a=g),error:y(c?.errors,"reason"),hint:"Recorded in the audit log."})}`},act:async()=>{await i.redact(s,e.message_id,{...t==="some"?{uids:be(r)}:{},...a.trim()===""?{}:{reason:a.trim()}})}})}var lc={pause:["scheduled","expanding","delivering"],resume:["paused"],stop:["scheduled","expanding","delivering","paused"]},fs,De,U,Hs,Js,Bo,Uo,Ho,Jo,Wo,Ko,jt=class extends _{constructor(){super(...arguments);h(this,U);this.samples=[];this.problem=null;this.isBusy=!1;h(this,fs,new je(this,()=>p(this,U,Bo).call(this)));h(this,De,new b(this,e=>this.api.broadcast(this.inbox,o(this,U,Hs),e),e=>p(this,U,Js).call(this,e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,De).load()}render(){let e=n`<a href=${E("broadcasts",this.inbox)}>Broadcasts in ${this.inbox}</a>`,t=o(this,De).value;return this.session.hasScope("read")?n`${O({crumb:e,title:t?Vi(t):"Broadcast",about:t?n`<span aria-live="polite">${zi(t.status)}</span>
            <span class="muted"
              >${t.status==="scheduled"?"will be sent":"sent"} ${le(t.send_at??t.created)}</span
            >`:d,actions:t?p(this,U,Wo).call(this,t):d})}
    ${t&&!this.session.hasScope("post")?k("post","pause, resume or stop this broadcast"):d}
    ${w(this.problem,()=>{o(this,De).load()})}
    ${o(this,De).render(r=>p(this,U,Ko).call(this,r),"Loading broadcast")}`:n`${O({title:"Broadcast",crumb:e})}${k("read","follow broadcasts. If you have just sent this message, it is being delivered")}`}};fs=new WeakMap,De=new WeakMap,U=new WeakSet,Hs=function(){return this.route.id??""},Js=function(e){o(this,De).set(e),this.samples=vo(this.samples,{at:performance.now()/1e3,done:zs(e)}),!Ee(e.status)&&!o(this,fs).isRunning&&o(this,fs).start()},Bo=async function(){let e=JSON.stringify(o(this,De).value);try{let t=await this.api.broadcast(this.inbox,o(this,U,Hs));return this.problem=null,p(this,U,Js).call(this,t),Ee(t.status)?"done":JSON.stringify(t)===e?"unchanged":"changed"}catch(t){throw this.problem=q(t),t}},Uo=async function(e){if(!this.isBusy){this.isBusy=!0,this.problem=null;try{let t=await this.api.changeStatus(this.inbox,o(this,U,Hs),e);this.session.hasScope("read")&&p(this,U,Js).call(this,t)}catch(t){this.problem=q(t),this.problem.status===409&&o(this,De).load()}this.isBusy=!1}},Ho=async function(e){let t=e.recipients-e.delivered-e.failed;await M({title:"Stop this broadcast?",body:()=>n`<p>
          Up to <strong>${C(Math.max(0,t),"user")}</strong> will not receive it. Messages already delivered are
          not affected. A stopped broadcast cannot be resumed.
        </p>`,action:"Stop broadcast",isDanger:!0,act:async()=>p(this,U,Js).call(this,await this.api.changeStatus(this.inbox,o(this,U,Hs),"stop"))})},Jo=async function(e){await qo(this.api,this.inbox,e)&&(this.session.notify("Message recalled"),await o(this,De).load(),o(this,fs).start())},Wo=function(e){let t=this.session.hasScope("post"),r=(l,c)=>lc[l].includes(e.status)?n`<button
            type="button"
            ?disabled=${!t||this.isBusy}
            @click=${()=>{l==="stop"?p(this,U,Ho).call(this,e):p(this,U,Uo).call(this,l)}}
          >
            ${c}
          </button>`:d,a=e.status==="redacting"||e.status==="redacted";return n`${r("pause","Pause")} ${r("resume","Resume")} ${r("stop","Stop…")}
    ${a?d:n`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact")||this.isBusy}
          @click=${()=>{p(this,U,Jo).call(this,e)}}
        >
          Recall…
        </button>`}`},Ko=function(e){let t=zs(e);return n`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${$(t)} of ${$(e.recipients)} · ${os(t,e.recipients)}</span
            >
          </div>
          ${Ee(e.status)?d:cs("Progress",t,e.recipients)}
          ${po(e)}
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
          ${yo(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${dc(e)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${e.message===null?n`<p class="muted">
                This message was recalled and its content
                deleted.${e.reason?n` Reason: ${e.reason}`:d}
              </p>`:n`${Ki({message:e.message,category:e.category,sender:e.sender??""})}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(e.message,null,2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`},u([f()],jt.prototype,"samples",2),u([f()],jt.prototype,"problem",2),u([f()],jt.prototype,"isBusy",2),jt=u([v("stak-broadcast")],jt);function dc(i){let s=[["Audience",`${Gr(i)}${i.audiences.label?`: ${i.audiences.label}`:""}`],["Category",i.category],["Sender",i.sender],["Created",ie(i.created)],["Send time",i.send_at===null?null:ie(i.send_at)],["Expires",i.expires_at===null?"Never":ie(i.expires_at)],["Chunks",$(i.chunks)],["Host system ID",i.host_system_id],["Reason",i.reason],["Message ID",n`<code>${i.message_id}</code>`]];return n`<dl class="facts">
    ${s.map(([e,t])=>t===null?d:n`<dt>${e}</dt>
            <dd>${t}</dd>`)}
  </dl>`}var Zi={minutes:60,hours:3600,days:86400},zt={amount:"",unit:"days"};function dt({amount:i,unit:s}){return i.trim()===""?null:Math.round(Number(i)*Zi[s])}function Yo(i){if(i===null)return zt;let s=["days","hours","minutes"].find(e=>i%Zi[e]===0)??"minutes";return{amount:String(i/Zi[s]),unit:s}}function ct(i){let{id:s,value:e,set:t}=i,r=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Nt({...i,isOptional:!0},n`<div class="joined">
      <input
        id=${s}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${Ve(e.amount)}
        ?disabled=${i.isDisabled}
        aria-invalid=${i.error?"true":d}
        aria-describedby=${r||d}
        @input=${a=>t({...e,amount:a.target.value})}
      />
      <select
        aria-label="${i.label}: unit"
        .value=${Ve(e.unit)}
        ?disabled=${i.isDisabled}
        @change=${a=>t({...e,unit:a.target.value})}
      >
        ${Object.keys(Zi).map(a=>n`<option value=${a} ?selected=${a===e.unit}>${a}</option>`)}
      </select>
    </div>`)}var pt={to:"users",uids:"",topics:[],label:"",category:"",sender:"",mode:"fields",title:"",body:"",linkLabel:"",link:"",json:"",ttl:zt,when:"now",at:""};function Xi(i){let s=[],e=i.to==="users"?be(i.uids):[];i.to==="users"&&e.length===0&&s.push({field:"audiences.uids",message:"Enter at least one user ID, or send to everyone."}),i.to==="topics"&&i.topics.length===0&&s.push({field:"audiences.topics",message:"Enter at least one topic."});let t=Ks(i);typeof t=="string"?s.push({field:"message",message:t}):i.mode==="fields"&&Object.keys(t).length===0&&s.push({field:"message.title",message:"Enter a title or a text."}),i.mode==="fields"&&i.link!==""&&!uc(i.link)&&s.push({field:"message.action",message:"Links must start with https:// or http://, or with / for your own site."});let r=dt(i.ttl);r!==null&&!(r>=1)&&s.push({field:"ttl_seconds",message:"Must be longer than zero."});let a=i.when==="later"?Math.floor(new Date(i.at).getTime()/1e3):null;if(a!==null&&Number.isNaN(a)&&s.push({field:"send_at",message:"Choose a date and time."}),s.length>0||typeof t=="string")return{errors:s};let l=i.label.trim()===""?{}:{label:i.label.trim()};return{post:{audiences:{...cc(i,e),...l},message:t,...i.category.trim()===""?{}:{category:i.category.trim()},...i.sender.trim()===""?{}:{sender:i.sender.trim()},...r===null?{}:{ttl_seconds:r},...a===null?{}:{send_at:a}}}}function cc(i,s){return i.to==="topics"?{kind:"topic",topics:i.topics}:i.to==="users"?{kind:"users",uids:s}:{kind:"everyone"}}function Ks(i){if(i.mode==="fields"){let s=i.link.trim()===""?{}:{action:{label:i.linkLabel.trim()||"Open",url:i.link.trim()}};return{...i.title.trim()===""?{}:{title:i.title.trim()},...i.body.trim()===""?{}:{body:i.body.trim()},...s}}return ut(i.json)}function ut(i){if(i.trim()==="")return"Enter a JSON object.";try{let s=JSON.parse(i);return typeof s=="object"&&s!==null&&!Array.isArray(s)?s:"Must be a JSON object, enclosed in { and }."}catch(s){return`Invalid JSON: ${pc(i,s)}.`}}function pc(i,s){let e=s instanceof Error?s.message:"it cannot be parsed",t=/position (\d+)/.exec(e);if(t===null)return e.replace(/\.$/,"");let r=i.slice(0,Number(t[1])).split(`
`);return`${e.replace(/ in JSON.*$/,"")} at line ${r.length}, column ${(r.at(-1)?.length??0)+1}`}function uc(i){return/^(https?:\/\/|\/(?!\/))/.test(i.trim())}function Qi(i){let s=Vo(i);return typeof s=="object"&&s!==null?s:{}}function Vo(i){if(typeof i!="object"||i===null)return"";let{type:s,properties:e,required:t,default:r,const:a,enum:l,minimum:c}=i;if(a!==void 0)return a;if(r!==void 0)return r;if(Array.isArray(l))return l[0];let m=Array.isArray(s)?s[0]:s;if(m==="object"||m===void 0&&e!==void 0){let g=e??{},R=Array.isArray(t)?t:Object.keys(g);return Object.fromEntries(R.map(S=>[S,Vo(g[S])]))}return m==="array"?[]:m==="number"||m==="integer"?typeof c=="number"?c:0:m==="boolean"?!1:m==="null"?null:""}var Ws=class{#e=null;keyFor(s,e){let t=JSON.stringify([s,e]);if(this.#e?.content!==t){let r=crypto.getRandomValues(new Uint8Array(16));this.#e={content:t,name:`console-${Array.from(r,a=>a.toString(16).padStart(2,"0")).join("")}`}}return this.#e.name}reset(){this.#e=null}};var hc=6,mc=250,gc=0,er,bs,vs,ys,Go,Zo,ht=class extends W{constructor(){super(...arguments);h(this,ys);this.label="Add a user by name";this.text="";this.found=null;h(this,er,`user-picker-${gc+=1}`);h(this,bs);h(this,vs,null)}createRenderRoot(){return this}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,bs)),o(this,vs)?.abort()}render(){return n`<div class="user-picker">
      ${x({id:o(this,er),label:this.label,type:"search",value:this.text,set:e=>p(this,ys,Go).call(this,e),placeholder:"Name, ID or phone number"})}
      <div role="status" aria-live="polite">
        ${this.found===null?d:this.found.length===0?n`<p class="hint">No registered user found. You can still enter a user ID.</p>`:n`<ul class="picked">
                ${this.found.map(e=>n`<li>
                      <button type="button" class="small" @click=${()=>p(this,ys,Zo).call(this,e)}>
                        ${e.display_name??e.user_id}${e.display_name===null?d:n` <span class="muted code">${e.user_id}</span>`}
                      </button>
                    </li>`)}
              </ul>`}
      </div>
    </div>`}};er=new WeakMap,bs=new WeakMap,vs=new WeakMap,ys=new WeakSet,Go=function(e){this.text=e,clearTimeout(o(this,bs)),o(this,vs)?.abort(),this.found=null,e.trim()!==""&&T(this,bs,setTimeout(async()=>{let t=T(this,vs,new AbortController);try{this.found=(await this.api.users(e,hc,null,t.signal)).users}catch{}},mc))},Zo=function(e){this.text="",this.found=null,this.dispatchEvent(new CustomEvent("chosen",{detail:e})),this.querySelector("input")?.focus()},u([D({attribute:!1})],ht.prototype,"api",2),u([D()],ht.prototype,"label",2),u([f()],ht.prototype,"text",2),u([f()],ht.prototype,"found",2),ht=u([v("stak-user-picker")],ht);var Xo="stak-console-me";function fc(i){try{return localStorage.getItem(`${Xo}/${i}`)??""}catch{return""}}function bc(i,s){try{localStorage.setItem(`${Xo}/${i}`,s)}catch{}}function Qo(i,s,e,t){let r=fc(s);return M({title:"Send a test to me",action:"Send test",isReady:()=>r.trim()!=="",act:async()=>{await t(r.trim()),bc(s,r.trim())},body:a=>n`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${x({id:"test-uid",label:"Your user ID",isCode:!0,value:r,set:l=>{r=l,a()},hint:"This browser remembers it."})}
        ${e?n`<stak-user-picker
              label="Find yourself by name"
              .api=${i}
              @chosen=${l=>{r=l.detail.user_id,a()}}
            ></stak-user-picker>`:""}`})}function xs(i){let{id:s,values:e,set:t,isDisabled:r}=i,a=g=>{let R=g.value.split(/[\s,;]+/).filter(S=>S!==""&&!e.includes(S));g.value="",R.length>0&&t([...e,...new Set(R)])},l=g=>{let R=g.target;g.key==="Enter"||g.key===","?(g.preventDefault(),a(R)):g.key==="Backspace"&&R.value===""&&e.length>0&&t(e.slice(0,-1))},c=(g,R)=>{g.currentTarget.closest(".field")?.querySelector("input")?.focus(),t(e.filter(S=>S!==R))},m=[i.hint?`${s}-hint`:"",i.error?`${s}-error`:""].filter(Boolean).join(" ");return Nt(i,n`${e.length?n`<ul class="chips" aria-label=${i.label}>
            ${e.map(g=>n`<li class="chip ${r?"bare":""}">
                  ${g}${r?d:n`<button
                        type="button"
                        aria-label="Remove ${g}"
                        @click=${R=>c(R,g)}
                      >
                        ${V("close")}
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
          </datalist>`:d}`)}var ta=new Set(["title","body","action"]);function sa(i,s){let e=["audiences.uids","audiences.topics","audiences.label","category","sender","ttl_seconds","send_at"],t=i.mode==="json"?["message"]:["message.title","message.body","message.action"];return[...e,...t].some(r=>s===r||s.startsWith(`${r}.`)||s.startsWith(`${r}[`))}function ia(i){let{draft:s,errors:e,estimate:t,api:r,change:a}=i,l=s.to==="users"?be(s.uids).length:0;return n`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${ce({id:"to",label:"Audience",value:s.to,options:[{value:"users",label:"Selected users"},{value:"topics",label:"Topics"},{value:"everyone",label:"Everyone"}],set:c=>a({to:c},"audiences")})}
    ${s.to==="users"?n`${r===null?d:n`<stak-user-picker
                .api=${r}
                @chosen=${({detail:c})=>a({uids:[...new Set([...be(s.uids),c.user_id])].join(`
`)},"audiences.uids")}
              ></stak-user-picker>`}
          ${_e({id:"uids",label:"User IDs",rows:3,isCode:!0,value:s.uids,set:c=>a({uids:c},"audiences.uids"),error:y(e,"audiences.uids"),placeholder:"ada, bob",hint:"One per line or separated by commas. Users do not need to be registered."})}
          <div class="row">
            ${Mi("uids-file","Import from file…",c=>a({uids:be(c).join(`
`)},"audiences.uids"))}
            <span class="muted" role="status" data-found>${C(l,"distinct user")}</span>
          </div>`:s.to==="topics"?vc(i):n`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${t===void 0?"":n`, currently about <strong>${$(t)}</strong>`}.
        </p>`}
    ${x({id:"label",label:"Audience name",isOptional:!0,maxlength:256,value:s.label,set:c=>a({label:c},"audiences.label"),error:y(e,"audiences.label"),hint:"Shown with the message, for example “Customers in Berlin”."})}
  </section>`}function vc({draft:i,errors:s,topics:e,change:t}){let r=e.filter(({topic:l})=>i.topics.includes(l)),a=r.reduce((l,c)=>l+c.members,0);return n`${xs({id:"topics",label:"Topics",values:i.topics,set:l=>t({topics:l},"audiences.topics"),error:y(s,"audiences.topics")??s.find(({field:l})=>l.startsWith("audiences.topics["))?.message,placeholder:"release-notes",suggestions:e.map(({topic:l})=>l),hint:"Press Enter after each name, at most 20. A member of several topics gets the message once."})}
    <p class="muted" role="status" data-topic-members>
      ${i.topics.length>0&&r.length===i.topics.length?`${r.length>1?"At most ":""}${C(a,"member")}`:""}
    </p>`}function ra(i){let{draft:s,errors:e,config:t,categories:r,change:a}=i,l=t?.categories!==null&&t?.categories!==void 0;return n`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${ce({id:"mode",label:"Format",value:s.mode,options:[{value:"fields",label:"Fields"},{value:"json",label:"JSON"}],set:c=>a($c(s,c,t),"message")})}
    </div>
    <div class="columns">
      ${l?Pe({id:"category",label:"Category",value:s.category,options:[{value:"",label:"default"},...r.filter(c=>c!=="default").map(c=>({value:c,label:c}))],set:c=>a({category:c},"category"),error:y(e,"category")}):x({id:"category",label:"Category",isOptional:!0,value:s.category,set:c=>a({category:c},"category"),error:y(e,"category"),list:"categories",placeholder:"default"})}
      ${x({id:"sender",label:"Sender",isOptional:!0,maxlength:256,value:s.sender,set:c=>a({sender:c},"sender"),error:y(e,"sender"),placeholder:"Your shop"})}
    </div>
    <datalist id="categories">${r.map(c=>n`<option value=${c}></option>`)}</datalist>
    ${s.mode==="json"?xc(i):yc(i)}
  </section>`}function yc({draft:i,errors:s,change:e}){return n`${x({id:"title",label:"Title",value:i.title,set:t=>e({title:t},"message.title"),error:y(s,"message.title")})}
    ${_e({id:"body",label:"Text",rows:5,value:i.body,set:t=>e({body:t},"message.body"),error:y(s,"message.body")})}
    <div class="columns">
      ${x({id:"link",label:"Action link",isOptional:!0,type:"url",placeholder:"https://",value:i.link,set:t=>e({link:t},"message.action"),error:y(s,"message.action")})}
      ${x({id:"link-label",label:"Button label",isOptional:!0,placeholder:"Open",value:i.linkLabel,set:t=>e({linkLabel:t},"message.action.label")})}
    </div>`}function xc({draft:i,errors:s,config:e,change:t}){let r=i.json.trim()===""?null:ut(i.json),a=r!==null&&typeof r!="string"&&Object.keys(r).some(c=>!ta.has(c)),l=typeof r=="string"?[{field:"message",message:r}]:s.filter(({field:c})=>c==="message"||c.startsWith("message."));return n`${_e({id:"json",label:"Message",rows:12,isCode:!0,value:i.json,set:c=>t({json:c},"message"),error:l.length===0?null:l.length===1?ea(l[0]):`${l.length} errors:`,hint:e?.schema?n`Validated against the inbox's
        schema${e.schema_version?n`, version <strong>${e.schema_version}</strong>`:d}, before it
        is sent.`:"A JSON object. Inboxes display title, body and action."})}
  ${l.length>1?n`<ul class="error">
        ${l.map(c=>n`<li>${ea(c)}</li>`)}
      </ul>`:d}
  ${a?n`<p class="hint">This message has custom fields and can only be edited as JSON.</p>`:d}
  ${e?.schema?n`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(e.schema,null,2)}</pre>
      </details>`:d}`}function ea({field:i,message:s}){let e=i.replace(/^message\.?/,"");return e===""?s:`${e}: ${s}`}function na({draft:i,errors:s,config:e,change:t}){let r=e?.ttl_seconds;return n`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${ce({id:"when",label:"Send",value:i.when,options:[{value:"now",label:"Now"},{value:"later",label:"Later"}],set:a=>t({when:a},"send_at")})}
        ${i.when==="later"?x({id:"at",label:"Date and time",type:"datetime-local",value:i.at,set:a=>t({at:a},"send_at"),error:y(s,"send_at"),hint:`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}):d}
      </div>
      ${ct({id:"ttl",label:"Expires after",value:i.ttl,set:a=>t({ttl:a},"ttl_seconds"),error:y(s,"ttl_seconds"),hint:r?`Leave empty for the inbox default of ${Ci(r)}.`:"Leave empty for no expiry."})}
    </div>
  </section>`}function $c(i,s,e){if(s==="json"){let l=Ks({...i,mode:"fields"}),c={...e?.schema?Qi(e.schema):{},...typeof l=="string"?{}:l};return{mode:s,json:i.json.trim()===""||typeof ut(i.json)!="string"?JSON.stringify(c,null,2):i.json}}let t=ut(i.json);if(i.json.trim()==="")return{mode:s};if(typeof t=="string"||Object.keys(t).some(l=>!ta.has(l)))return{mode:"json"};let r=t.action??{},a=l=>typeof l=="string"?l:"";return{mode:s,title:a(t.title),body:a(t.body),link:a(r.url),linkLabel:a(r.label),json:pt.json}}var Ft="compose/",wc=100,oa=new Ws,$s,Ys,Vs,Me,ue,Xr,sr,Qr,tr,la,da,ir,et=class extends _{constructor(){super(...arguments);h(this,ue);this.draft=pt;this.errors=[];this.problem=null;this.checked=null;this.isBusy=!1;h(this,$s,new b(this,e=>this.api.inboxes(e)));h(this,Ys,new b(this,e=>this.api.audience(this.inbox,e)));h(this,Vs,new b(this,async e=>(await this.api.topics(wc,null,e)).topics));h(this,Me,new b(this,e=>this.api.config(this.inbox,e),e=>p(this,ue,Xr).call(this,e)));h(this,sr,(e,t)=>{this.draft={...this.draft,...e},this.errors=this.errors.filter(r=>!Ye(r.field,t)),JSON.stringify(this.draft)===JSON.stringify(pt)?this.session.dropDraft(Ft):this.session.keepDraft(Ft,this.draft)});h(this,ir,()=>{this.draft=pt,this.errors=[],this.problem=null,this.checked=null,this.session.dropDraft(Ft),o(this,Me).value&&p(this,ue,Xr).call(this,o(this,Me).value)})}connectedCallback(){super.connectedCallback(),this.draft=this.session.draft(Ft)??pt,this.session.hasScope("read")&&(o(this,$s).load(),o(this,Me).load(),o(this,Ys).load(),o(this,Vs).load())}render(){let e=Xi(this.draft),t="post"in e&&this.checked?.content===JSON.stringify(e.post),r=o(this,$s).value?.find(({inbox:l})=>l===this.inbox),a={draft:this.draft,errors:this.errors,config:o(this,Me).value,categories:o(this,Me).value?.categories??r?.categories??[],estimate:o(this,Ys).value?.estimate,topics:o(this,Vs).value??[],api:this.session.hasScope("read")?this.api:null,change:o(this,sr)};return n`${O({title:"Compose",about:"Review the recipients and the cost before you send.",actions:fe(this.inbox,o(this,$s).value,l=>ee("compose",l))})}
      ${this.session.hasScope("post")?d:k("post","send messages")}
      ${this.session.hasScope("read")?d:k("read","see the inbox's categories and schema")}
      ${o(this,Me).problem?w(o(this,Me).problem,()=>{o(this,Me).load()}):d}
      <div class="compose">
        <form novalidate @submit=${p(this,ue,la)}>
          ${ia(a)} ${ra(a)} ${na(a)}
          ${w(this.problem,void 0,l=>sa(this.draft,l))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(Ft).length===0}
              @click=${o(this,ir)}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ue,Qr).call(this)}}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy||!this.session.hasScope("post")}
                @click=${()=>{p(this,ue,da).call(this)}}
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
            ${this.checked&&t?aa(this.checked.result):n`<p class="muted">
                  ${this.checked?"The message has changed since the last dry run.":"Shows recipients, chunks and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${Ki({message:Ks(this.draft),category:this.draft.category,sender:this.draft.sender})}
          </section>
        </aside>
      </div>`}};$s=new WeakMap,Ys=new WeakMap,Vs=new WeakMap,Me=new WeakMap,ue=new WeakSet,Xr=function(e){e.schema&&this.session.draft(Ft)===void 0&&(this.draft={...pt,mode:"json",json:JSON.stringify(Qi(e.schema),null,2)})},sr=new WeakMap,Qr=async function(){if(this.isBusy)return null;this.problem=null;let e=Xi(this.draft);if(this.errors="errors"in e?e.errors:[],"errors"in e)return p(this,ue,tr).call(this),null;this.isBusy=!0;try{let t=await this.api.dryRun(this.inbox,e.post);return this.checked={content:JSON.stringify(e.post),result:t},{post:e.post,result:t}}catch(t){return this.problem=q(t),this.errors=this.problem.errors,this.checked=null,p(this,ue,tr).call(this),null}finally{this.isBusy=!1}},tr=async function(){await this.updateComplete,this.querySelector('[aria-invalid="true"]')?.focus()},la=async function(e){e.preventDefault();let t=await p(this,ue,Qr).call(this);if(t===null)return;let{post:r,result:a}=t,l=r.audiences.kind==="everyone",c=r.audiences.kind==="topic"?r.audiences.topics:[],m=!l,g;if(!await M({title:l?`Send to everyone (${C(a.recipients,"user")})?`:`Send to ${c.length>1?"at most ":""}${C(a.recipients,"user")}?`,body:(G,me)=>n`<p>
            ${typeof r.message.title=="string"?n`<strong>${r.message.title}</strong>, inbox`:"Inbox"}
            <strong>${this.inbox}</strong>, category ${r.category??"default"}.
            ${c.length>0?n`To the members of <strong>${c.join(", ")}</strong>: who is in several gets it once.`:d}
          </p>
          ${aa(a)}
          ${r.send_at?n`<p>Scheduled for <strong>${F(r.send_at)}</strong>. You can stop it until then.</p>`:d}
          ${l?n`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${m}
                  @change=${nt=>{m=nt.target.checked,G()}}
                />
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${C(a.recipients,"user")}).</span
                ></label
              >`:d}
          ${me?.status===0?n`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`:d}`,action:r.send_at?"Schedule":`Send to ${$(a.recipients)}`,isReady:()=>m,act:async()=>{g=await this.api.post(this.inbox,r,oa.keyFor(this.inbox,r))}})||g===void 0)return;oa.reset(),this.session.dropDraft(Ft);let S=g.status==="scheduled"?"Message scheduled":"Message accepted";this.session.notify(g.warning===void 0?S:`${S}. ${g.warning}`),ee("broadcasts",this.inbox,g.message_id)},da=async function(){let e=Xi({...this.draft,to:"users",uids:"me",when:"now"});if(this.problem=null,this.errors="errors"in e?e.errors:[],"errors"in e){p(this,ue,tr).call(this);return}let{post:t}=e,r=this.session.hasScope("read");await Qo(this.api,this.session.tenant,r,async l=>{let c={...t,audiences:{...t.audiences,kind:"users",uids:[l]}};await this.api.post(this.inbox,c,new Ws().keyFor(this.inbox,c))})&&this.session.notify("Test sent")},ir=new WeakMap,u([f()],et.prototype,"draft",2),u([f()],et.prototype,"errors",2),u([f()],et.prototype,"problem",2),u([f()],et.prototype,"checked",2),u([f()],et.prototype,"isBusy",2),et=u([v("stak-compose")],et);function aa({recipients:i,chunks:s,cost:e,warning:t}){return n`<div class="outcome">
    ${t===void 0?d:n`<div class="notice warn" role="status" data-warning>${t}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${$(i)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${$(s)}</dd>
      </div>
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${Ln(e.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${$(e.dynamodb_write_units)} DynamoDB write units and ${$(e.sqs_requests)} SQS requests
      (${e.prices}).
    </p>
  </div>`}var ca=50,qt,Zs,Ne,Bt,tt,en,pa,ua,Gs=class extends _{constructor(){super(...arguments);h(this,tt);this.chosen=new Set;h(this,qt,null);h(this,Zs,new b(this,e=>this.api.inboxes(e)));h(this,Ne,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ca,null,e);return T(this,qt,t.next_cursor),this.chosen=new Set,t.dead_letters}));h(this,Bt,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,ca,o(this,qt),e);T(this,qt,t.next_cursor),o(this,Ne).set([...o(this,Ne).value??[],...t.dead_letters])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,Zs).load(),o(this,Ne).load())}render(){let e=o(this,Ne).value??[],t=this.session.hasScope("post"),r=O({title:"Dead letters",about:"Deliveries, jobs and webhooks that failed permanently, oldest first.",actions:n`${fe(this.inbox,o(this,Zs).value,a=>ee("dead-letters",a))}
        <button type="button" ?disabled=${o(this,Ne).isLoading} @click=${()=>{o(this,Ne).load()}}>
          ${V("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!t||this.chosen.size===0}
          @click=${()=>{p(this,tt,en).call(this,[...this.chosen])}}
        >
          Retry selected${this.chosen.size?` (${this.chosen.size})`:""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!t||e.length===0}
          @click=${()=>{p(this,tt,en).call(this,void 0)}}
        >
          Retry all
        </button>`});return this.session.hasScope("read")?n`${r} ${t?d:k("post","retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${o(this,Ne).render(a=>a.length===0?z("No dead letters",n`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`):n`${p(this,tt,ua).call(this,a)} ${w(o(this,Bt).problem,()=>{o(this,Bt).load()})}
                ${Z(o(this,qt)!==null,o(this,Bt).isLoading,()=>{o(this,Bt).load()})}`,"Loading dead letters")}
      </section>`:n`${r}${k("read","see dead letters")}`}};qt=new WeakMap,Zs=new WeakMap,Ne=new WeakMap,Bt=new WeakMap,tt=new WeakSet,en=async function(e){let t=0;await M({title:e?`Retry ${C(e.length,"dead letter")}?`:"Retry all dead letters?",body:()=>n`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,action:"Retry",act:async()=>{({redriven:t}=await this.api.redrive(this.inbox,e))}})&&(this.session.notify(`Retrying ${C(t,"dead letter")}`),await o(this,Ne).load())},pa=function(e,t){let r=new Set(this.chosen);t?r.add(e):r.delete(e),this.chosen=r},ua=function(e){return L("Dead letters, oldest first",[{head:"Select",cell:t=>n`<input
              type="checkbox"
              aria-label="Select dead letter ${t.id}"
              .checked=${this.chosen.has(t.id)}
              @change=${r=>p(this,tt,pa).call(this,t.id,r.target.checked)}
            />`},{head:"Reason",kind:"main",cell:t=>n`<strong>${t.reason}</strong>`},{head:"Kind",cell:t=>t.kind},{head:"Broadcast",cell:t=>t.message_id===null?n`<span class="muted">${t.kind==="delivery"?"unreadable":"none"}</span>`:n`<a href=${E("broadcasts",this.inbox,t.message_id)}>${de(t.message_id)}</a
                  >${t.chunk===null?d:n` <span class="muted">chunk ${$(t.chunk)}</span>`}`},{head:"Recipients",kind:"number",cell:t=>$(t.recipients)},{head:"Failed",cell:t=>n`<time class="nowrap" title=${ie(t.buried_at)}>${le(t.buried_at)}</time>`}],e)},u([f()],Gs.prototype,"chosen",2),Gs=u([v("stak-dead-letters")],Gs);var qe=class{constructor(s,e){this.host=s;this.draftName=e;this.form=null;this.problem=null;this.isBusy=!1;this.#e="";this.discard=()=>{this.form=JSON.parse(this.#e),this.problem=null,this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()};s.addController(this)}#e;hostConnected(){}get isChanged(){return this.form!==null&&JSON.stringify(this.form)!==this.#e}init(s){this.#e=JSON.stringify(s),this.form=this.host.session.draft(this.draftName())??s,this.problem=null,this.host.requestUpdate()}change(s,e){if(this.form!==null){if(this.form={...this.form,...s},this.problem!==null&&this.problem.errors.length>0){let t=this.problem.errors.filter(c=>!Ye(c.field,e)),{status:r,code:a,message:l}=this.problem;this.problem=t.length>0?new K(r,a,l,t):null}this.isChanged?this.host.session.keepDraft(this.draftName(),this.form):this.host.session.dropDraft(this.draftName()),this.host.requestUpdate()}}async save(s){if(this.form===null||this.isBusy)return!1;this.isBusy=!0,this.problem=null,this.host.requestUpdate();try{let e=await s(this.form);this.host.session.dropDraft(this.draftName()),this.init(e)}catch(e){this.problem=q(e),this.#t()}return this.isBusy=!1,this.host.requestUpdate(),this.problem===null}async#t(){await this.host.updateComplete,this.host.querySelector('[aria-invalid="true"]')?.focus()}};function ws(i,s){return new K(400,"invalid_input",s,[{field:i,message:s}])}function mt({draftForm:i,isAllowed:s,action:e}){let{isChanged:t,isBusy:r}=i;return n`<div class="unsaved-bar ${t?"changed":""}">
    <p role="status">${t?"Unsaved changes. They are kept while this window is open.":""}</p>
    <div class="row">
      ${t?n`<button type="button" @click=${i.discard} ?disabled=${r}>Discard</button>`:d}
      <button type="submit" class="primary" ?disabled=${!t||r||!s}>
        ${r?"Saving…":e}
      </button>
    </div>
  </div>`}var kc=["inbox","title","description","schema_version","schema","categories","ttl_seconds","auto_join"];function tn(i,s){return{inbox:i,title:s?.title??"",description:s?.description??"",version:s?.schema_version??"",schema:s?.schema?JSON.stringify(s.schema,null,2):"",isClosed:s!==null&&s.categories!==null,categories:s?.categories??[],muted:s?.muted??"read",ttl:Yo(s?.ttl_seconds??null),autoJoin:s?.auto_join??"off"}}var H,Ht,ge,Ut,ha,ma,ga,rr=class extends _{constructor(){super(...arguments);h(this,ge);h(this,H,new qe(this,()=>`inboxes/${this.route.inbox}`));h(this,Ht,new b(this,e=>this.api.config(this.route.inbox??"",e),e=>o(this,H).init(tn(this.route.inbox??"",e))))}connectedCallback(){super.connectedCallback(),o(this,ge,Ut)?o(this,H).init(tn("",null)):this.session.hasScope("read")&&o(this,Ht).load()}render(){let e=n`<a href=${E("inboxes")}>Inboxes</a>`,t=O({crumb:e,title:o(this,ge,Ut)?"New inbox":this.route.inbox??""}),r=!o(this,ge,Ut)&&!this.session.hasScope("read");return n`${t} ${this.session.hasScope("config")?d:k("config","change inboxes")}
    ${r?k("read","see this inbox's configuration"):d}
    ${o(this,H).form?p(this,ge,ga).call(this,o(this,H).form):r?d:o(this,Ht).render(()=>d,"Loading configuration")}`}};H=new WeakMap,Ht=new WeakMap,ge=new WeakSet,Ut=function(){return this.route.inbox==="+"},ha=async function(e){e.preventDefault();let t=o(this,ge,Ut),r=o(this,H).form?.inbox.trim()??"";await o(this,H).save(async l=>{let c=l.schema.trim()===""?null:ut(l.schema);if(typeof c=="string")throw ws("schema",c);t&&await p(this,ge,ma).call(this,r);let m={title:l.title.trim(),description:l.description.trim()||null,schema_version:l.version.trim()||null,schema:c,categories:l.isClosed?l.categories:null,muted:l.muted,ttl_seconds:dt(l.ttl),auto_join:l.autoJoin},g=await this.api.configure(r,m,t?null:o(this,Ht).value??null);return o(this,Ht).set(g),tn(r,g)})&&(this.session.notify(t?`Inbox ${r} created`:"Saved"),t&&ee("inboxes",r))},ma=async function(e){if(e==="")throw ws("inbox","Enter a name.");if(!this.session.hasScope("read"))return;if((await this.api.inboxes()).some(r=>r.inbox===e))throw ws("inbox","An inbox with this name already exists.")},ga=function(e){let t=o(this,H).problem?.errors,r=this.session.hasScope("config"),a=e.schema.trim()===""?null:ut(e.schema);return n`<form class="stack-form" novalidate @submit=${p(this,ge,ha)}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${o(this,ge,Ut)?x({id:"inbox",label:"Inbox name",isCode:!0,maxlength:64,value:e.inbox,set:l=>o(this,H).change({inbox:l},"inbox"),error:y(t,"inbox"),hint:"Used in URLs. Letters, digits, _ . and -. Cannot be changed later."}):d}
          ${x({id:"title",label:"Title",isDisabled:!r,value:e.title,set:l=>o(this,H).change({title:l},"title"),error:y(t,"title"),hint:"The display name of the inbox."})}
        </div>
        ${_e({id:"description",label:"Description",isOptional:!0,isDisabled:!r,rows:2,value:e.description,set:l=>o(this,H).change({description:l},"description"),error:y(t,"description")})}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${ce({id:"closed",label:"Categories",value:e.isClosed?"closed":"open",isDisabled:!r,options:[{value:"open",label:"Any"},{value:"closed",label:"Fixed list"}],set:l=>o(this,H).change({isClosed:l==="closed"},"categories")})}
        ${e.isClosed?xs({id:"categories",label:"Allowed categories",values:e.categories,set:l=>o(this,H).change({categories:l},"categories"),error:y(t,"categories"),isDisabled:!r,hint:"Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed."}):n`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${ct({id:"inbox-ttl",label:"Messages expire after",isDisabled:!r,value:e.ttl,set:l=>o(this,H).change({ttl:l},"ttl_seconds"),error:y(t,"ttl_seconds"),hint:"Applies to posts without their own expiry. Leave empty for no expiry."})}
          ${Pe({id:"muted",label:"Messages in muted categories",value:e.muted,isDisabled:!r,options:[{value:"read",label:"Deliver as read"},{value:"dropped",label:"Do not deliver"}],set:l=>o(this,H).change({muted:l},"muted")})}
          ${Pe({id:"auto-join",label:"Users join the audience",value:e.autoJoin,isDisabled:!r||!this.session.hasScope("audience"),options:[{value:"off",label:"Only when added"},{value:"on_token",label:"With their first token"},{value:"on_post",label:"With the first post to them"},{value:"on_token_or_post",label:"With their first token or post"}],set:l=>o(this,H).change({autoJoin:l},"auto_join"),error:y(t,"auto_join"),hint:"Messages to everyone go to the audience. Removed members do not rejoin by themselves."})}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${_e({id:"schema",label:"JSON Schema",isOptional:!0,isDisabled:!r,isCode:!0,rows:12,value:e.schema,set:l=>o(this,H).change({schema:l},"schema"),error:typeof a=="string"?a:y(t,"schema"),placeholder:'{"type": "object", "required": ["title"]}'})}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!r||a===null||typeof a=="string"}
            @click=${()=>o(this,H).change({schema:JSON.stringify(a,null,2)},"schema")}
          >
            Format
          </button>
        </div>
        ${x({id:"version",label:"Version",isOptional:!0,isDisabled:!r,maxlength:64,value:e.version,set:l=>o(this,H).change({version:l},"schema_version"),error:y(t,"schema_version"),hint:"Your own label for this version of the schema."})}
      </section>
      ${w(o(this,H).problem,void 0,l=>kc.some(c=>Ye(l,c)))}
      ${mt({draftForm:o(this,H),isAllowed:r,action:o(this,ge,Ut)?"Create inbox":"Save"})}
    </form>`},rr=u([v("stak-inbox-config")],rr);var rn=5,Xs,nr=class extends _{constructor(){super(...arguments);h(this,Xs,new b(this,e=>this.api.inboxes(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Xs).load()}render(){let e=O({title:"Inboxes",about:"Each inbox has its own messages, audience, categories and unread counts.",actions:n`<a class="button primary" href=${E("inboxes","+")}>New inbox</a>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Inboxes">
        ${o(this,Xs).render(t=>t.length===0?z("No inboxes yet","Create your first inbox."):_c(t),"Loading inboxes")}
      </section>`:n`${e}${k("read","see inboxes")}`}};Xs=new WeakMap,nr=u([v("stak-inboxes")],nr);function _c(i){return L("Inboxes by name",[{head:"Inbox",kind:"main",cell:s=>n`<a href=${E("inboxes",s.inbox)}>${s.inbox}</a><small>${s.title}</small>`},{head:"Categories",cell:s=>s.categories.length===0?n`<span class="muted">none</span>`:n`<ul class="chips">
                ${s.categories.slice(0,rn).map(e=>n`<li class="chip bare">${e}</li>`)}${s.categories.length>rn?n`<li class="muted">and ${s.categories.length-rn} more</li>`:""}
              </ul>`},{head:"Messages",cell:s=>s.has_schema?n`<span class="badge info">JSON Schema</span>`:n`<span class="muted">any JSON</span>`},{head:"Created",cell:s=>n`<span class="nowrap">${F(s.created)}</span>`}],i)}var on="data key",nn={signing:"Signs user tokens. After a rotation, your backend must sign with the new secret.",subscriber:"Hashes subscriber IDs for Novu's client.",webhook:"Signs the requests to your webhook URL.",[on]:"Encrypts stored content. It never leaves Stak."},Sc=100,Tc=[3600,86400,7*86400],Jt,ye,fa,ba,va,ya,xa,$a,Qs=class extends _{constructor(){super(...arguments);h(this,ye);this.chosen=new Set;h(this,Jt,new b(this,e=>this.api.keys(e)))}connectedCallback(){super.connectedCallback(),this.session.hasScope("config")&&o(this,Jt).load()}render(){let e=this.session.hasScope("config"),t=O({title:"Keys and secrets",about:"API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",actions:e?n`<button type="button" class="primary" @click=${()=>{p(this,ye,fa).call(this)}}>New API key</button>`:d});return e?n`${t}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${o(this,Jt).render(r=>p(this,ye,$a).call(this,r),"Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${L("Secrets",[{head:"Secret",kind:"main",cell:r=>n`<strong>${r}</strong><small>${nn[r]}</small>`},{head:"Rotate",kind:"actions",cell:r=>n`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${r===on?r:`${r} secret`}"
                  @click=${()=>{r===on?p(this,ye,xa).call(this):p(this,ye,ya).call(this,r)}}
                >
                  Rotate…
                </button>`}],Object.keys(nn))}
      </section>`:n`${t}${k("config","see and change keys and secrets")}`}};Jt=new WeakMap,ye=new WeakSet,fa=async function(){let e,t="",r=zt;this.chosen=new Set,!(!await M({title:"New API key",action:"Create key",isReady:()=>this.chosen.size>0,act:async()=>{e=await this.api.createKey({scopes:as.filter(l=>this.chosen.has(l)),name:t.trim()||null,expires_in_seconds:dt(r)})},isShownAtField:l=>l==="name"||l==="expires_at"||l==="expires_in_seconds",body:(l,c)=>n`${x({id:"key-name",label:"Name",isOptional:!0,maxlength:Sc,value:t,set:m=>{t=m,l()},error:y(c?.errors,"name"),hint:"What uses this key, for example “billing service”."})}
          ${ct({id:"key-expiry",label:"Expires after",value:r,set:m=>{r=m,l()},error:y(c?.errors,"expires_in_seconds")??y(c?.errors,"expires_at"),hint:"Leave empty for no expiry."})}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${as.map(m=>n`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${m}
                  .checked=${this.chosen.has(m)}
                  ?disabled=${!this.session.hasScope(m)}
                  @change=${g=>{p(this,ye,ba).call(this,m,g.target.checked),l()}}
                />
                <span
                  ><strong>${m}</strong
                  ><small
                    >${jn[m]}${this.session.hasScope(m)?"":". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`)}
        </fieldset>`})||e===void 0)&&(await Mt("Your new API key",n`Scopes: ${e.scopes.join(", ")}.${e.expires_at===null?"":` Valid until ${F(e.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,e.api_key),await o(this,Jt).load())},ba=function(e,t){t?this.chosen.add(e):this.chosen.delete(e)},va=async function(e){let t=e.key_id===this.session.ownKey?.key_id;await M({title:`Revoke key ${de(e.key_id)}?`,isDanger:!0,action:"Revoke",...t?{confirmText:"revoke"}:{},body:()=>n`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${t?n`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`:d}`,act:async()=>{await this.api.revokeKey(e.key_id)}})&&(this.session.notify("Key revoked"),await o(this,Jt).load())},ya=async function(e){let t="",r="";await M({title:`Rotate ${e} secret?`,action:"Rotate",body:l=>n`<p>${nn[e]}</p>
          ${Pe({id:"grace",label:"The previous secret remains valid",value:t,options:[{value:"",label:"until the next rotation"},...Tc.map(c=>({value:String(c),label:`for ${Ci(c)}`})),{value:"0",label:"no longer (it was compromised)"}],set:c=>{t=c,l()}})}`,act:async()=>{({secret:r}=await this.api.rotate(e,t===""?null:Number(t)))}})&&await Mt(`New ${e} secret`,"Add it to your backend now. It will not be shown again.",r)},xa=async function(){await M({title:"Rotate data key?",action:"Rotate",body:()=>n`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,act:async()=>{await this.api.rotateDataKey()}})&&this.session.notify("Data key rotated")},$a=function(e){return L("API keys, oldest first",[{head:"Key",kind:"main",cell:t=>n`${t.name===null?n`<strong class="code" title=${t.key_id}>${de(t.key_id)}</strong>`:n`<strong>${t.name}</strong>`}${t.key_id===this.session.ownKey?.key_id?n` <span class="badge good">this key</span>`:d}${t.name===null?d:n`<small class="code" title=${t.key_id}>${de(t.key_id)}</small>`}`},{head:"Scopes",cell:t=>t.scopes.length===as.length?"all":n`<ul class="chips">
                  ${t.scopes.map(r=>n`<li class="chip bare">${r}</li>`)}
                </ul>`},{head:"Created",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`},{head:"Last used",cell:t=>t.last_used_at===null?"never":an(t.last_used_at)},{head:"Expires",cell:t=>Rc(t.expires_at)},{head:"Revoke",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${de(t.key_id)}"
              @click=${()=>{p(this,ye,va).call(this,t)}}
            >
              Revoke…
            </button>`}],e)},u([f()],Qs.prototype,"chosen",2),Qs=u([v("stak-keys")],Qs);function an(i){return n`<time class="nowrap" title=${ie(i)} datetime=${new Date(i*1e3).toISOString()}
    >${le(i)}</time
  >`}function Rc(i){return i===null?"never":i*1e3>Date.now()?an(i):n`<span class="badge bad">expired</span> ${an(i)}`}var wa=8,Ac=100,ks,Wt,ei,ti,ar,lr,ka,or=class extends _{constructor(){super(...arguments);h(this,lr);h(this,ks,new b(this,e=>this.api.inboxes(e)));h(this,Wt,new b(this,async e=>(await this.api.broadcasts(this.inbox,wa,null,e)).messages,()=>o(this,ar).start()));h(this,ei,new b(this,e=>this.api.audience(this.inbox,e)));h(this,ti,new b(this,async e=>{let t=await this.api.deadLetters(this.inbox,Ac,null,e);return{letters:t.dead_letters,hasMore:t.next_cursor!==null}}));h(this,ar,new je(this,()=>p(this,lr,ka).call(this)))}connectedCallback(){if(super.connectedCallback(),!!this.session.hasScope("read"))for(let e of[o(this,ks),o(this,Wt),o(this,ei),o(this,ti)])e.load()}render(){let e=O({title:"Overview",actions:n`${this.session.hasScope("read")?fe(this.inbox,o(this,ks).value,t=>ee("overview",t)):d} <a class="button primary" href=${E("compose",this.inbox)}>Compose</a>`});return this.session.hasScope("read")?n`${e}
      <div class="figures">
        <a class="figure" href=${E("audience",this.inbox)}>
          <span class="name">Audience</span>${o(this,ei).render(({estimate:t})=>n`<span class="value" data-figure="audience">${$(t)}</span
                ><span class="more-words"
                  >${t===0?"add members to send to everyone":"receive messages to everyone"}</span
                >`)}
        </a>
        <a class="figure" href=${E("dead-letters",this.inbox)}>
          <span class="name">Dead letters</span>${o(this,ti).render(({letters:t,hasMore:r})=>{let a=t.reduce((l,{recipients:c})=>l+c,0);return n`<span class="value ${t.length?"bad":""}" data-figure="dead-letters"
                >${$(t.length)}${r?"+":""}</span
              ><span class="more-words"
                >${t.length?`for ${C(a,"recipient")}${r?" and more":""}`:"all messages delivered"}</span
              >`})}
        </a>
        <a class="figure" href=${E("inboxes")}>
          <span class="name">Inboxes</span>${o(this,ks).render(t=>n`<span class="value">${$(t.length)}</span
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
        ${o(this,Wt).render(t=>t.length?Zr(this.inbox,t):z("No broadcasts yet",n`<a class="button primary" href=${E("compose",this.inbox)}>Compose a message</a>`),"Loading broadcasts")}
      </section>`:n`${e}${k("read","see broadcasts, audiences and dead letters")}`}};ks=new WeakMap,Wt=new WeakMap,ei=new WeakMap,ti=new WeakMap,ar=new WeakMap,lr=new WeakSet,ka=async function(){let e=o(this,Wt).value??[];if(e.every(({status:r})=>Ee(r)))return"done";let t=(await this.api.broadcasts(this.inbox,wa)).messages;return o(this,Wt).set(t),JSON.stringify(t)===JSON.stringify(e)?"unchanged":"changed"},or=u([v("stak-overview")],or);var Ec={pending:"info",delivered:"good",seen:"good",read:"good",recalled:"still",expired:"still",failed:"bad"},Pc={muted:"The user has muted this category.",erased:"The user was erased.",deleted:"The user has deleted the message.",stopped:"The broadcast was stopped before.","no longer stored":"The copy was deleted long ago."};function _a({state:i,reason:s}){return n`<span class="badge ${Ec[i]}" data-state=${i}>${i}</span> ${s===null?d:n`<span class="muted">${Pc[s]??s}</span>`}`}var Sa=50,gt,ii,he,ft,X,Be,Ta,Ra,Aa,Ea,si=class extends _{constructor(){super(...arguments);h(this,X);this.wanted="";h(this,gt,null);h(this,ii,"");h(this,he,new b(this,async e=>{let t=this.route.user;if(t!==null)return T(this,gt,null),[await this.api.recipient(this.inbox,o(this,X,Be),t,e)];let r=await this.api.recipients(this.inbox,o(this,X,Be),Sa,null,e);return T(this,gt,r.next_cursor),r.recipients}));h(this,ft,new b(this,async e=>{let t=await this.api.recipients(this.inbox,o(this,X,Be),Sa,o(this,gt),e);T(this,gt,t.next_cursor),o(this,he).set([...o(this,he).value??[],...t.recipients])}))}willUpdate(){let e=JSON.stringify([this.inbox,o(this,X,Be),this.route.user]);e===o(this,ii)||!this.session.hasScope("read")||(T(this,ii,e),this.wanted=this.route.user??"",o(this,ft).reset(),o(this,he).reset(),o(this,he).load())}render(){let e=O({crumb:n`<a href=${E("broadcasts",this.inbox,o(this,X,Be))}>Broadcast ${de(o(this,X,Be))}</a>`,title:"Recipients",about:"Who got the message, saw it and read it.",actions:n`<button
        type="button"
        ?disabled=${o(this,he).isLoading}
        @click=${()=>{o(this,he).load()}}
      >
        ${V("refresh")}Refresh
      </button>`});return this.session.hasScope("read")?n`${e}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head" role="search" @submit=${t=>p(this,X,Ta).call(this,t)}>
          ${x({id:"recipient",label:"User ID",type:"search",value:this.wanted,set:t=>this.wanted=t})}
          <button type="submit">Find recipient</button>
          ${this.route.user===null?d:n`<a href=${E("recipients",this.inbox,o(this,X,Be))}>Show all recipients</a>`}
        </form>
        ${o(this,he).value===void 0?d:w(o(this,he).problem,()=>{o(this,he).load()})}
        ${o(this,X,Ra)?z("Not a recipient",n`<p>${o(this,he).problem?.message} User IDs are case-sensitive.</p>`):o(this,he).render(t=>p(this,X,Aa).call(this,t),"Loading recipients")}
      </section>`:n`${e}${k("read","see the recipients of a broadcast")}`}};gt=new WeakMap,ii=new WeakMap,he=new WeakMap,ft=new WeakMap,X=new WeakSet,Be=function(){return this.route.id??""},Ta=function(e){e.preventDefault(),ee("recipients",this.inbox,o(this,X,Be),this.wanted.trim()||null)},Ra=function(){return this.route.user!==null&&o(this,he).problem?.status===404&&o(this,he).value===void 0},Aa=function(e){return e.length===0?z("No recipients yet","They appear here as the audience is expanded and when it has members."):n`${p(this,X,Ea).call(this,e)} ${w(o(this,ft).problem,()=>{o(this,ft).load()})}
    ${this.route.user===null?Z(o(this,gt)!==null,o(this,ft).isLoading,()=>{o(this,ft).load()}):d}`},Ea=function(e){return L("Recipients, by ID",[{head:"User",kind:"main",cell:t=>n`<a href=${E("recipients",this.inbox,o(this,X,Be),t.uid)}>${t.uid}</a>`},{head:"State",cell:t=>_a(t)},{head:"Delivered",cell:t=>ln(t.delivered_at)},{head:"Seen",cell:t=>ln(t.seen_at)},{head:"Read",cell:t=>ln(t.read_at)}],e)},u([f()],si.prototype,"wanted",2),si=u([v("stak-recipients")],si);function ln(i){return i===null?"–":n`<time class="nowrap" title=${ie(i)}>${le(i)}</time>`}var dr,Pa,st=class extends W{constructor(){super(...arguments);h(this,dr);this.password="";this.problem=null;this.isBusy=!1}createRenderRoot(){return this}firstUpdated(){this.querySelector("input")?.focus()}render(){return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ds()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${p(this,dr,Pa)}>
          ${x({id:"new-password",label:"New password",type:"password",autocomplete:"new-password",isRequired:!0,value:this.password,set:e=>this.password=e,error:y(this.problem?.errors,"password"),hint:Mr})}
          ${w(this.problem,void 0,e=>e==="password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy||this.password.length<js}
          >
            ${this.isBusy?"Please wait…":"Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`}};dr=new WeakSet,Pa=async function(e){if(e.preventDefault(),this.isBusy||this.password.length<js)return;this.isBusy=!0,this.problem=null;let{tenant:t,token:r}=this.link;try{let{email:a}=await this.session.setPassword(t,r,this.password);await this.session.signInWithPassword(t,a,this.password),location.hash="#/overview"}catch(a){this.problem=q(a)}this.isBusy=!1},u([D({attribute:!1})],st.prototype,"session",2),u([D({attribute:!1})],st.prototype,"link",2),u([f()],st.prototype,"password",2),u([f()],st.prototype,"problem",2),u([f()],st.prototype,"isBusy",2),st=u([v("stak-set-password")],st);var Da="stored_bytes",Cc={[Da]:"Stored data",users:"Registered users",audience:"Audience members, all inboxes",inboxes:"Inboxes",categories:"Categories per inbox",chats_per_user:"Chats per user",group_members:"Members per group",sessions_per_user:"Sessions per user",api_keys:"API keys",accounts:"Accounts for the console",topics:"Topics",topic_members:"Members per topic",requests_per_second:"Requests per second, all API keys",user_requests_per_second:"Requests per second, each user"},ri,pr,Ma,cr=class extends _{constructor(){super(...arguments);h(this,pr);h(this,ri,new b(this,e=>this.api.quotas(e)))}connectedCallback(){super.connectedCallback(),o(this,ri).load()}render(){return n`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${o(this,ri).render(e=>p(this,pr,Ma).call(this,Object.entries(e)),"Loading quotas")}
    </section>`}};ri=new WeakMap,pr=new WeakSet,Ma=function(e){return L("Quotas",[{head:"Quota",kind:"main",cell:([t])=>Cc[t]??t.replaceAll("_"," ")},{head:"Used",kind:"number",cell:([t,{used:r}])=>Ca(t,r,"–")},{head:"Limit",kind:"number",cell:([t,{limit:r}])=>Ca(t,r,"no limit")},{head:"Share",kind:"number",cell:([,{used:t,limit:r}])=>t===null||r===null?"–":os(t,r)}],e)},cr=u([v("stak-quotas")],cr);function Ca(i,s,e){return s===null?e:i===Da?Pi(s):$(s)}var Na=3650,Dc=["title","allowed_origins","retention_days","limits.requests_per_second","limits.user_requests_per_second","webhook_url","registered_participants_only"];function Oa(i){return i.days.trim()===""?null:Number(i.days)}function Ia(i){return{title:i.title??"",origins:i.allowed_origins,days:i.retention_days===null?"":String(i.retention_days),requests:String(i.limits.requests_per_second),userRequests:String(i.limits.user_requests_per_second),webhook:i.webhook_url??"",chats:i.registered_participants_only?"registered":"all"}}var te,Kt,bt,La,ja,za,ur=class extends _{constructor(){super(...arguments);h(this,bt);h(this,te,new qe(this,()=>"settings/"));h(this,Kt,new b(this,e=>this.api.settings(e),e=>o(this,te).init(Ia(e))))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Kt).load()}render(){let e=O({title:"Settings",about:"These settings apply to all inboxes of this tenant."});return this.session.hasScope("read")?n`${e} ${this.session.hasScope("config")?d:k("config","change settings")}
      ${o(this,te).form?p(this,bt,za).call(this,o(this,te).form):o(this,Kt).render(()=>d,"Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`:n`${e}${k("read","see settings")}`}};te=new WeakMap,Kt=new WeakMap,bt=new WeakSet,La=async function(e){if(e.preventDefault(),o(this,te).form===null||!await p(this,bt,ja).call(this,Oa(o(this,te).form)))return;await o(this,te).save(async r=>{let a=await this.api.changeSettings({title:r.title.trim()||null,allowed_origins:r.origins,retention_days:Oa(r),limits:{requests_per_second:Number(r.requests),user_requests_per_second:Number(r.userRequests)},webhook_url:r.webhook.trim()||null,registered_participants_only:r.chats==="registered"});return o(this,Kt).set(a),Ia(a)})&&this.session.notify("Saved")},ja=async function(e){let t=o(this,Kt).value?.retention_days??null;return!(e!==null&&Number.isInteger(e)&&e>=1&&e<=Na)||t!==null&&e>=t?!0:M({title:`Delete everything older than ${C(e,"day")}?`,body:()=>n`<p>
          Messages, chats and logs older than ${C(e,"day")} are deleted, now and in the future.
          ${t===null?"Currently, everything is kept.":`Currently, they are kept for ${C(t,"day")}.`}
          Deleted data cannot be restored.
        </p>`,action:"Save and delete",isDanger:!0,act:async()=>{}})},za=function(e){let t=o(this,te).problem?.errors,r=!this.session.hasScope("config");return n`<form class="stack-form" novalidate @submit=${p(this,bt,La)}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${x({id:"title",label:"Title",isOptional:!0,isDisabled:r,value:e.title,set:a=>o(this,te).change({title:a},"title"),error:y(t,"title"),hint:"The display name of the tenant."})}
          ${x({id:"days",label:"Retention in days",isOptional:!0,type:"number",min:"1",max:String(Na),isDisabled:r,value:e.days,set:a=>o(this,te).change({days:a},"retention_days"),error:y(t,"retention_days"),hint:"Messages, chats and logs older than this are deleted. Leave empty to keep everything."})}
        </div>
        ${ce({id:"chats",label:"Users can chat with",isDisabled:r,value:e.chats,set:a=>o(this,te).change({chats:a},"registered_participants_only"),options:[{value:"all",label:"Any user"},{value:"registered",label:"Registered users"}]})}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${xs({id:"origins",label:"Allowed origins",values:e.origins,set:a=>o(this,te).change({origins:a},"allowed_origins"),isDisabled:r,error:y(t,"allowed_origins"),placeholder:"https://shop.example",hint:"Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter."})}
        ${x({id:"webhook",label:"Webhook URL",isOptional:!0,type:"url",isDisabled:r,isCode:!0,value:e.webhook,set:a=>o(this,te).change({webhook:a},"webhook_url"),error:y(t,"webhook_url"),placeholder:"https://shop.example/stak",hint:"Receives a signed request for each message to an offline user."})}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${x({id:"requests",label:"Requests per second, all API keys",type:"number",min:"1",isDisabled:r,value:e.requests,set:a=>o(this,te).change({requests:a},"limits.requests_per_second"),error:y(t,"limits.requests_per_second")})}
          ${x({id:"user-requests",label:"Requests per second, each user",type:"number",min:"1",isDisabled:r,value:e.userRequests,set:a=>o(this,te).change({userRequests:a},"limits.user_requests_per_second"),error:y(t,"limits.user_requests_per_second")})}
        </div>
      </section>
      ${w(o(this,te).problem,void 0,a=>Dc.some(l=>Ye(a,l)))}
      ${mt({draftForm:o(this,te),isAllowed:!r,action:"Save"})}
    </form>`},ur=u([v("stak-settings")],ur);var Fa=/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,Mc={not_allowed:"You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",not_authenticated:"The sign-in was interrupted, or took more than ten minutes. Try again.",identity_provider_unavailable:"The identity provider cannot be reached at the moment. Try again later."},se,dn,qa,Ba,Ua,Ha,Ja,Wa,Ka,xe=class extends W{constructor(){super(...arguments);h(this,se);this.way="account";this.tenant="";this.email="";this.password="";this.key="";this.methods=null;this.problem=null;this.isBusy=!1;this.error=null}createRenderRoot(){return this}connectedCallback(){super.connectedCallback();let e=new URLSearchParams(location.search);this.tenant=e.get("tenant")??(this.session.tenant||Ii());let t=e.get("error");t!==null&&(this.error=Mc[t]??"You were not signed in. Try again."),location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.session.isKeyUsed&&(this.way="key"),this.session.methods().then(r=>this.methods=r).catch(()=>{})}firstUpdated(){p(this,se,dn).call(this)}render(){let e=this.way==="key"?this.key.trim()!=="":Fa.test(this.tenant.trim())&&this.email.trim()!==""&&this.password!=="";return n`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${ds()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason?p(this,se,Ua).call(this,this.session.endReason):d}
        ${this.error?n`<div class="notice bad" role="alert"><p>${this.error}</p></div>`:d}
        ${ce({id:"way",label:"Sign in with",value:this.way,options:[{value:"account",label:"Account"},{value:"key",label:"Key"}],set:t=>{p(this,se,Ba).call(this,t)}})}
        <form @submit=${p(this,se,qa)}>
          ${this.way==="key"?p(this,se,Ha).call(this):p(this,se,Ja).call(this)}
          <button type="submit" class="primary" ?disabled=${this.isBusy||!e}>
            ${this.isBusy?"Signing in…":"Sign in"}
          </button>
        </form>
        ${this.way==="account"&&this.methods?.oidc?p(this,se,Ka).call(this,this.methods.oidc):d}
        <p class="small-print">
          ${this.way==="key"?n`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`:n`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`}};se=new WeakSet,dn=function(){let e=[...this.querySelectorAll("input:not([type=radio])")];(e.find(t=>t.value==="")??e[0])?.focus()},qa=async function(e){if(e.preventDefault(),!this.isBusy){this.isBusy=!0,this.problem=this.error=null;try{this.way==="key"?await this.session.signIn(this.key.trim()):await this.session.signInWithPassword(this.tenant.trim(),this.email.trim(),this.password),this.key=this.password="",this.dispatchEvent(new Event("signed-in"))}catch(t){this.problem=q(t),this.password="",await this.updateComplete,p(this,se,dn).call(this)}this.isBusy=!1}},Ba=async function(e){this.way=e,this.problem=null,await this.updateComplete},Ua=function(e){return n`<div class="notice warn" role="status">
      <p>
        ${this.session.account===null?n`Your API key is no longer accepted: ${e} Sign in with another key of the same tenant to continue.`:e}
        Your unsaved changes are still here.
      </p>
    </div>`},Ha=function(){let e=Ir(this.key.trim()),t=this.problem!==null&&this.problem.status!==0&&this.problem.status<500&&this.problem.status!==429;return n`${x({id:"api-key",label:"API key",type:"password",isCode:!0,isRequired:!0,placeholder:"sk_…",value:this.key,set:r=>this.key=r,error:t?this.problem?.message:null,hint:e?n`Tenant: <strong>${e}</strong>.`:"Starts with sk_. It was shown when the key was created."})}
    ${t?d:w(this.problem)}`},Ja=function(){return n`${window.isSecureContext?d:n`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${p(this,se,Wa).call(this)}
    ${x({id:"email",label:"Email",type:"email",autocomplete:"username",isRequired:!0,value:this.email,set:e=>this.email=e})}
    ${x({id:"password",label:"Password",type:"password",autocomplete:"current-password",isRequired:!0,value:this.password,set:e=>this.password=e})}
    ${w(this.problem)}`},Wa=function(){return x({id:"tenant",label:"Tenant",isCode:!0,isRequired:!0,autocomplete:"organization",value:this.tenant,set:e=>this.tenant=e})},Ka=function(e){let t=this.tenant.trim();return Fa.test(t)?n`<p class="other-way"><a class="button" href=${at(t,"/sign-in/oidc")}>Sign in with ${e}</a></p>`:n`<p class="other-way muted">Enter the tenant to sign in with ${e}.</p>`},u([D({attribute:!1})],xe.prototype,"session",2),u([f()],xe.prototype,"way",2),u([f()],xe.prototype,"tenant",2),u([f()],xe.prototype,"email",2),u([f()],xe.prototype,"password",2),u([f()],xe.prototype,"key",2),u([f()],xe.prototype,"methods",2),u([f()],xe.prototype,"problem",2),u([f()],xe.prototype,"isBusy",2),u([f()],xe.prototype,"error",2),xe=u([v("stak-sign-in")],xe);var Ya=50,Oe,$e,Yt,vt,yt,B,Te,mr,Ga,Za,Xa,Qa,el,hr=class extends _{constructor(){super(...arguments);h(this,B);h(this,Oe,new qe(this,()=>`topics/${o(this,B,Te)}`));h(this,$e,new b(this,e=>this.api.topic(o(this,B,Te),e),e=>o(this,Oe).init(Va(e))));h(this,Yt,null);h(this,vt,new b(this,async e=>{let t=await this.api.topicMembers(o(this,B,Te),Ya,null,e);return T(this,Yt,t.next_cursor),t.members}));h(this,yt,new b(this,async e=>{let t=await this.api.topicMembers(o(this,B,Te),Ya,o(this,Yt),e);T(this,Yt,t.next_cursor),o(this,vt).set([...o(this,vt).value??[],...t.members])}));h(this,mr,async(e,t)=>{let{added:r,removed:a,members:l}=await this.api.changeTopicMembers(o(this,B,Te),{[e]:t});return o(this,$e).value&&o(this,$e).set({...o(this,$e).value,members:l}),o(this,yt).reset(),o(this,vt).load(),e==="add"?r:a})}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&(o(this,$e).load(),o(this,vt).load())}render(){let e=this.session.hasScope("audience");return n`${O({crumb:n`<a href=${E("topics")}>Topics</a>`,title:o(this,B,Te),about:o(this,$e).value?n`<span data-members>${C(o(this,$e).value.members,"member")}</span>, created
              ${F(o(this,$e).value.created_at)}.`:d,actions:n`<button
          type="button"
          class="danger"
          ?disabled=${!e||!o(this,$e).value}
          @click=${()=>{p(this,B,Za).call(this)}}
        >
          Delete topic
        </button>`})}
      ${e?d:k("audience","change this topic")}
      ${this.session.hasScope("read")?o(this,$e).render(()=>p(this,B,Xa).call(this,e),"Loading topic"):k("read","see topics")}`}};Oe=new WeakMap,$e=new WeakMap,Yt=new WeakMap,vt=new WeakMap,yt=new WeakMap,B=new WeakSet,Te=function(){return this.route.inbox??""},mr=new WeakMap,Ga=async function(e){e.preventDefault(),await o(this,Oe).save(async({title:r,description:a,open:l})=>{let c=g=>g.trim()===""?null:g.trim(),m=await this.api.writeTopic(o(this,B,Te),{title:c(r),description:c(a),open:l});return o(this,$e).set(m),Va(m)})&&this.session.notify("Topic saved")},Za=async function(){let e=o(this,$e).value?.members??0;await M({title:`Delete the topic ${o(this,B,Te)}?`,body:()=>n`<p>
          The topic is deleted immediately, and its ${C(e,"member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,action:"Delete topic",isDanger:!0,confirmText:o(this,B,Te),act:async()=>{await this.api.deleteTopic(o(this,B,Te))}})&&(o(this,Oe).discard(),this.session.notify("Topic deleted"),ee("topics"))},Xa=function(e){return n`<div class="split">
        ${p(this,B,Qa).call(this,e)}
        <stak-member-changes
          .session=${this.session}
          .apply=${o(this,mr)}
          .draftName=${`topics/${o(this,B,Te)}/members`}
          .place=${"the topic"}
          .consequence=${n`They will no longer receive messages to <strong>${o(this,B,Te)}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${o(this,vt).render(t=>p(this,B,el).call(this,t),"Loading members")}
      </section>`},Qa=function(e){let{form:t,problem:r}=o(this,Oe);return t===null?d:n`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${p(this,B,Ga)}>
        ${x({id:"title",label:"Title",isOptional:!0,maxlength:200,isDisabled:!e,value:t.title,set:a=>o(this,Oe).change({title:a},"title"),error:y(r?.errors,"title"),hint:"Users see it where they follow topics."})}
        ${_e({id:"description",label:"Description",isOptional:!0,rows:3,isDisabled:!e,value:t.description,set:a=>o(this,Oe).change({description:a},"description"),error:y(r?.errors,"description")})}
        ${Di({id:"open",label:"Users may follow and leave this topic",isDisabled:!e,value:t.open,set:a=>o(this,Oe).change({open:a},"open")})}
        ${w(r,void 0,a=>["title","description"].includes(a))}
        ${mt({draftForm:o(this,Oe),isAllowed:e,action:"Save"})}
      </form>
    </section>`},el=function(e){return e.length===0?z("No members yet","Add user IDs, or let users follow the topic."):n`${L("Members, by ID",[{head:"User",kind:"main",cell:t=>t.uid},{head:"Joined",cell:t=>t.joined_at===null?"–":F(t.joined_at)},{head:"Followed by the user",cell:t=>t.followed?"Yes":"No"}],e)}
      ${w(o(this,yt).problem,()=>{o(this,yt).load()})}
      ${Z(o(this,Yt)!==null,o(this,yt).isLoading,()=>{o(this,yt).load()})}`},hr=u([v("stak-topic")],hr);function Va({title:i,description:s,open:e}){return{title:i??"",description:s??"",open:e}}var tl=50,Vt,Gt,Zt,Ue,sl,il,rl,nl,it=class extends _{constructor(){super(...arguments);h(this,Ue);this.name="";this.topicTitle="";this.isOpen=!1;this.problem=null;this.isBusy=!1;h(this,Vt,null);h(this,Gt,new b(this,async e=>{let t=await this.api.topics(tl,null,e);return T(this,Vt,t.next_cursor),t.topics}));h(this,Zt,new b(this,async e=>{let t=await this.api.topics(tl,o(this,Vt),e);T(this,Vt,t.next_cursor),o(this,Gt).set([...o(this,Gt).value??[],...t.topics])}))}connectedCallback(){super.connectedCallback(),this.session.hasScope("read")&&o(this,Gt).load()}render(){return n`${O({title:"Topics",about:"Named audiences. A message to several topics reaches each of their members once."})}
      ${this.session.hasScope("audience")?d:k("audience","create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")?o(this,Gt).render(e=>p(this,Ue,rl).call(this,e),"Loading topics"):k("read","see topics")}
        </section>
        ${p(this,Ue,nl).call(this)}
      </div>`}};Vt=new WeakMap,Gt=new WeakMap,Zt=new WeakMap,Ue=new WeakSet,sl=async function(e){if(e.preventDefault(),this.isBusy||this.name.trim()==="")return;this.isBusy=!0,this.problem=null;let t=this.name.trim();try{if(await p(this,Ue,il).call(this,t))throw ws("topic","A topic with this name exists already.");let r=this.topicTitle.trim()===""?null:this.topicTitle.trim();await this.api.writeTopic(t,{title:r,description:null,open:this.isOpen}),ee("topics",t)}catch(r){this.problem=q(r)}this.isBusy=!1},il=async function(e){if(!this.session.hasScope("read"))return!1;try{return await this.api.topic(e),!0}catch(t){if(q(t).status===404)return!1;throw t}},rl=function(e){return e.length===0?z("No topics yet","Create one, then add members or let users follow it."):n`${L("Topics, by name",[{head:"Topic",kind:"main",cell:t=>n`<a href=${E("topics",t.topic)}>${t.topic}</a>${t.title?n`<br /><span class="muted">${t.title}</span>`:d}`},{head:"Members",kind:"number",cell:t=>$(t.members)},{head:"Users may follow",cell:t=>t.open?"Yes":"No"}],e)}
      ${w(o(this,Zt).problem,()=>{o(this,Zt).load()})}
      ${Z(o(this,Vt)!==null,o(this,Zt).isLoading,()=>{o(this,Zt).load()})}`},nl=function(){let e=this.session.hasScope("audience");return n`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${p(this,Ue,sl)}>
        ${x({id:"topic-name",label:"Name",value:this.name,isDisabled:!e,set:t=>this.name=t,error:y(this.problem?.errors,"topic"),placeholder:"release-notes",hint:"Letters, digits, and _ . - The name cannot be changed later."})}
        ${x({id:"topic-title",label:"Title",isOptional:!0,maxlength:200,value:this.topicTitle,isDisabled:!e,set:t=>this.topicTitle=t,error:y(this.problem?.errors,"title"),placeholder:"Release notes"})}
        ${Di({id:"topic-open",label:"Users may follow and leave this topic",value:this.isOpen,isDisabled:!e,set:t=>this.isOpen=t})}
        ${w(this.problem,void 0,t=>t==="topic"||t==="title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!e||this.isBusy||this.name.trim()===""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`},u([f()],it.prototype,"name",2),u([f()],it.prototype,"topicTitle",2),u([f()],it.prototype,"isOpen",2),u([f()],it.prototype,"problem",2),u([f()],it.prototype,"isBusy",2),it=u([v("stak-topics")],it);var ni=class{constructor(s,e,t=()=>{}){this.host=s;this.name=e;this.ended=t;this.job=null;this.problem=null;this.#e=null;s.addController(this),this.#t=new je(s,()=>this.#i())}#e;#t;hostConnected(){let s=this.host.session.jobs.get(this.name());s!==void 0&&this.#s(s)}get isRunning(){return this.#e!==null&&(this.job===null||this.job.status==="running")}get counted(){return Object.values(this.job?.progress.counts??{}).reduce((s,e)=>s+e,0)}async start(s){let{job_id:e}=await s();this.host.session.jobs.set(this.name(),e),this.#s(e)}forget(){this.#t.stop(),this.#e=this.job=this.problem=null,this.host.session.jobs.delete(this.name()),this.host.requestUpdate()}#s(s){this.#e=s,this.job=null,this.problem=null,this.#t.start(),this.host.requestUpdate()}async#i(){let s=this.#e;if(s===null)return"done";try{let e=await this.host.api.job(s);if(s!==this.#e)return"changed";let t=this.job?.progress;return this.job=e,this.problem=null,e.status==="running"?JSON.stringify(t)===JSON.stringify(e.progress)?"unchanged":"changed":(this.ended(e),"done")}catch(e){return this.problem=q(e),this.problem.status<400||this.problem.status>=500||this.problem.status===429?"unchanged":(this.#e=null,this.host.session.jobs.delete(this.name()),"done")}finally{this.host.requestUpdate()}}};var _s,rt,xt,oe,cn,ol,al,ll,pn,dl,cl,Xt=class extends _{constructor(){super(...arguments);h(this,oe);this.uid="";this.problem=null;this.isFetching=!1;h(this,_s,!1);h(this,rt,new ni(this,()=>`export/${this.uid}`));h(this,xt,new ni(this,()=>`erase/${this.uid}`,e=>{e.status!=="done"||!o(this,_s)||(T(this,_s,!1),o(this,rt).forget(),this.dispatchEvent(new CustomEvent("erased")))}))}render(){let e=this.session.hasScope("users"),t=e&&this.session.hasScope("read");return n`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${e?t?d:k("read","export users"):k("users","export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!t||o(this,rt).isRunning} @click=${()=>p(this,oe,ol).call(this)}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!e||o(this,xt).isRunning}
          @click=${()=>{p(this,oe,ll).call(this)}}
        >
          Erase user…
        </button>
      </div>
      ${w(this.problem)} ${p(this,oe,pn).call(this,o(this,rt),"Exporting")}
      ${o(this,rt).job?.status==="done"?p(this,oe,dl).call(this,o(this,rt).job):d}
      ${p(this,oe,pn).call(this,o(this,xt),"Erasing")}
      ${o(this,xt).job?.status==="done"?p(this,oe,cl).call(this,o(this,xt).job):d}
    </section>`}};_s=new WeakMap,rt=new WeakMap,xt=new WeakMap,oe=new WeakSet,cn=async function(e){this.problem=null;try{await e()}catch(t){this.problem=q(t)}},ol=function(){p(this,oe,cn).call(this,()=>o(this,rt).start(()=>this.api.exportUser(this.uid)))},al=async function(e){this.isFetching=!0,await p(this,oe,cn).call(this,async()=>Or(await this.api.exportedFile(e.job_id),`${this.uid}.jsonl`)),this.isFetching=!1},ll=async function(){this.problem=null,await M({title:`Erase ${this.uid}?`,body:()=>n`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,action:"Erase",isDanger:!0,confirmText:this.uid,act:async()=>{T(this,_s,!0),await o(this,xt).start(()=>this.api.eraseUser(this.uid))}})},pn=function(e,t){let{job:r,counted:a}=e,l=a>0?`, ${C(a,"item")} so far`:"";return n`${w(e.problem)}
    ${e.isRunning?ot(`${t}${l} (you can leave this page)`):d}
    ${r?.status==="failed"?n`<div class="notice bad" role="alert">
          <p>${t} failed: ${r.error??"no reason given"}. Try again.</p>
        </div>`:d}`},dl=function(e){let{bytes:t,expires_at:r}=e.result;return n`<div class="notice good" role="status">
      <p>The export is ready: ${Pi(t)}, one JSON document per line. Available until ${F(r)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${()=>{p(this,oe,al).call(this,e)}}>
        ${this.isFetching?"Downloading…":"Download"}
      </button>
    </div>`},cl=function(e){let t=e.result,r=Object.entries(t.counts).filter(([,l])=>l>0),a=()=>{let l=JSON.stringify({job_id:e.job_id,...t},null,2);Or(new Blob([l],{type:"application/json"}),`${this.uid}-erased.json`)};return n`<div class="notice good" role="status">
        <p>${t.user_id} was erased on ${F(t.finished_at)}.</p>
        <button type="button" class="small" @click=${a}>Save receipt</button>
      </div>
      ${r.length===0?n`<p class="muted">No data was stored about this user.</p>`:L("Erasure receipt",[{head:"Deleted",kind:"main",cell:([l])=>l.replaceAll("_"," ")},{head:"Count",kind:"number",cell:([,l])=>$(l)}],r)}`},u([D({attribute:!1})],Xt.prototype,"uid",2),u([f()],Xt.prototype,"problem",2),u([f()],Xt.prototype,"isFetching",2),Xt=u([v("stak-user-data")],Xt);var pl=20,Nc={recalled:["Recalled","bad"],expired:["Expired","still"],archived:["Archived","still"],read:["Read","good"],seen:["Seen, unread","warn"],unread:["Unread","warn"]},Qt,He,wt,Ss,hl,ml,$t=class extends _{constructor(){super(...arguments);h(this,Ss);this.inboxes=[];this.chosen="";this.unread=0;h(this,Qt,null);h(this,He,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,pl,null,e);return T(this,Qt,t.next_cursor),this.unread=t.unread.total,t.messages}));h(this,wt,new b(this,async e=>{let t=await this.api.userMessages(this.chosen,this.uid,pl,o(this,Qt),e);T(this,Qt,t.next_cursor),o(this,He).set([...o(this,He).value??[],...t.messages])}))}connectedCallback(){super.connectedCallback(),this.chosen=this.session.inbox,o(this,He).load()}render(){return n`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <h2 id="user-inbox">Inbox of ${this.uid}</h2>
        ${o(this,He).value===void 0?d:n`<span class="badge ${this.unread===0?"still":"warn"}">${this.unread} unread</span>`}
        ${fe(this.chosen,this.inboxes,e=>p(this,Ss,hl).call(this,e))}
      </div>
      ${o(this,He).render(e=>e.length===0?z("No messages","This user has no messages in this inbox, or has archived or deleted them."):n`${p(this,Ss,ml).call(this,e)} ${w(o(this,wt).problem,()=>{o(this,wt).load()})}
              ${Z(o(this,Qt)!==null,o(this,wt).isLoading,()=>{o(this,wt).load()})}`,"Loading inbox")}
    </section>`}};Qt=new WeakMap,He=new WeakMap,wt=new WeakMap,Ss=new WeakSet,hl=function(e){this.chosen=e,o(this,wt).reset(),o(this,He).reset(),o(this,He).load()},ml=function(e){return L(`${C(e.length,"message")}, newest first`,[{head:"Message",kind:"main",cell:t=>n`<a href=${E("broadcasts",this.chosen,t.id)}>${Ic(t)}</a
              ><small>${[t.sender,t.category].filter(Boolean).join(" · ")}</small>`},{head:"State",cell:t=>{let[r,a]=Nc[Oc(t)];return n`<span class="badge ${a}">${r}</span>`}},{head:"Received",cell:t=>ul(t.received)},{head:"Read",cell:t=>t.readat===null?"–":ul(t.readat)}],e)},u([D({attribute:!1})],$t.prototype,"uid",2),u([D({attribute:!1})],$t.prototype,"inboxes",2),u([f()],$t.prototype,"chosen",2),u([f()],$t.prototype,"unread",2),$t=u([v("stak-user-inbox")],$t);function Oc(i){return i.redacted?"recalled":i.message===null||i.expires_at!==null&&i.expires_at*1e3<=Date.now()?"expired":i.archived?"archived":i.readat!==null?"read":i.seen?"seen":"unread"}function Ic(i){if(i.message===null)return i.redacted?"Recalled message":"Expired message";let s=[i.message.title,i.message.body].find(e=>typeof e=="string"&&e.trim()!=="");return typeof s=="string"?s.slice(0,90):`Message in ${i.category}`}function ul(i){return n`<time class="nowrap" title=${ie(i)} datetime=${new Date(i*1e3).toISOString()}
    >${le(i)}</time
  >`}var gl=50,Lc=250,kt,Ts,Ie,Je,Rs,fl,bl,oi=class extends _{constructor(){super(...arguments);h(this,Rs);this.beginning="";h(this,kt,null);h(this,Ts);h(this,Ie,new b(this,async e=>{let t=await this.api.users(this.beginning,gl,null,e);return T(this,kt,t.next_cursor),t.users}));h(this,Je,new b(this,async e=>{let t=await this.api.users(this.beginning,gl,o(this,kt),e);T(this,kt,t.next_cursor),o(this,Ie).set([...o(this,Ie).value??[],...t.users])}))}connectedCallback(){super.connectedCallback(),o(this,Ie).load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(o(this,Ts))}render(){return n`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${x({id:"beginning",label:"Search by ID, name or phone number",type:"search",value:this.beginning,set:e=>p(this,Rs,fl).call(this,e)})}
      </div>
      ${o(this,Ie).value===void 0?"":w(o(this,Ie).problem,()=>{o(this,Ie).load()})}
      ${o(this,Ie).render(e=>e.length===0?this.beginning===""?z("No registered users yet","Look up a user ID to register it. Unregistered users can receive messages too."):n`${z("No matching users","Unregistered users are not listed. Look them up by their ID.")}
                ${o(this,kt)===null?"":Z(!0,o(this,Je).isLoading,()=>{o(this,Je).load()})}`:n`${p(this,Rs,bl).call(this,e)} ${w(o(this,Je).problem,()=>{o(this,Je).load()})}
              ${Z(o(this,kt)!==null,o(this,Je).isLoading,()=>{o(this,Je).load()})}`,"Loading users")}
    </section>`}};kt=new WeakMap,Ts=new WeakMap,Ie=new WeakMap,Je=new WeakMap,Rs=new WeakSet,fl=function(e){this.beginning=e,clearTimeout(o(this,Ts)),o(this,Je).reset(),T(this,Ts,setTimeout(()=>{o(this,Ie).load()},Lc))},bl=function(e){return L("Registered users, by ID",[{head:"User",kind:"main",cell:t=>n`<button
              type="button"
              class="small"
              @click=${()=>this.dispatchEvent(new CustomEvent("chosen",{detail:t.user_id}))}
            >
              ${t.user_id}
            </button>`},{head:"Name",cell:t=>t.display_name??"–"},{head:"Phone number",cell:t=>t.phone_number??"–"},{head:"Registered",cell:t=>n`<span class="nowrap">${F(t.created)}</span>`}],e)},u([f()],oi.prototype,"beginning",2),oi=u([v("stak-user-list")],oi);var vl=20,es,we,ts,_t,yl,xl,$l,ai=class extends _{constructor(){super(...arguments);h(this,_t);this.uid="";h(this,es,null);h(this,we,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,vl,null,e);return T(this,es,t.next_cursor),t.sessions}));h(this,ts,new b(this,async e=>{let t=await this.api.deviceSessions(this.uid,vl,o(this,es),e);T(this,es,t.next_cursor),o(this,we).set([...o(this,we).value??[],...t.sessions])}))}render(){let e=this.session.hasScope("users"),t=o(this,we).value!==void 0||o(this,we).isLoading||o(this,we).problem!==null;return n`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${e?d:k("users","list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!e||o(this,we).isLoading}
          @click=${()=>{o(this,we).load()}}
        >
          ${t?"Refresh sessions":"Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!e} @click=${()=>{p(this,_t,xl).call(this)}}>
          End all…
        </button>
      </div>
      ${t?o(this,we).render(r=>p(this,_t,$l).call(this,r),"Loading sessions"):d}
    </section>`}};es=new WeakMap,we=new WeakMap,ts=new WeakMap,_t=new WeakSet,yl=async function(e){await M({title:`Sign ${this.uid} out on ${e.device_id}?`,body:()=>n`<p>The session and its open connections end immediately.</p>`,action:"End session",isDanger:!0,act:async()=>{await this.api.endSession(this.uid,e.session_id)}})&&(this.session.notify("Session ended"),await o(this,we).load())},xl=async function(){let e=0;await M({title:`Sign ${this.uid} out on all devices?`,body:()=>n`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,action:"End all sessions",isDanger:!0,act:async()=>{({ended:e}=await this.api.endAllSessions(this.uid))}})&&(this.session.notify(`${C(e,"session")} ended`),await o(this,we).load())},$l=function(e){return e.length===0?n`<p role="status">This user is not signed in on any device.</p>`:n`${L("Sessions, newest first",[{head:"Device",kind:"main",cell:t=>n`<strong>${t.device_id}</strong><small>signed in ${F(t.created)}</small>`},{head:"Refreshed",cell:t=>le(t.refreshed)},{head:"End",kind:"actions",cell:t=>n`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${t.device_id}"
              @click=${()=>{p(this,_t,yl).call(this,t)}}
            >
              End…
            </button>`}],e)}
    ${w(o(this,ts).problem??o(this,we).problem,()=>{o(this,ts).load()})}
    ${o(this,es)===null?d:Z(!0,o(this,ts).isLoading,()=>{o(this,ts).load()})}`},u([D({attribute:!1})],ai.prototype,"uid",2),ai=u([v("stak-user-sessions")],ai);var jc=3600;function li(i){return{name:i?.display_name??"",phone:i?.phone_number??""}}var ss,ke,As,ae,I,wl,kl,_l,Sl,un,Tl,Rl,Al,hn,El,Pl,Cl,Dl,Ml,Le=class extends _{constructor(){super(...arguments);h(this,I);this.query="";this.uid=null;this.ttl={...zt,unit:"hours"};this.chosenInbox="";this.recounted=null;this.erasures=0;this.problems={};h(this,ss,!1);h(this,ke,new qe(this,()=>`users/${this.uid}`));h(this,As,new b(this,e=>this.api.inboxes(e)));h(this,ae,new b(this,()=>p(this,I,wl).call(this)))}connectedCallback(){super.connectedCallback(),this.chosenInbox=this.session.inbox,this.session.hasScope("read")&&o(this,As).load()}render(){return n`${O({title:"Users",about:"Look up a user. Users do not need to be registered to receive messages.",actions:this.uid!==null&&this.session.hasScope("read")?n`<button type="button" @click=${()=>p(this,I,_l).call(this)}>All registered users</button>`:d})}
      ${this.session.hasScope("read")?d:k("read","look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${p(this,I,Sl)}>
          ${x({id:"who",label:"User ID or phone number",value:this.query,set:e=>this.query=e,placeholder:"ada or +4930123456",hint:"Phone numbers start with + and the country code."})}
          <button type="submit" class="primary" ?disabled=${this.query.trim()===""||o(this,ae).isLoading}>
            Look up
          </button>
        </form>
      </section>
      ${o(this,ae).isLoading&&this.uid===null?ot("Looking up"):d}
      ${w(o(this,ae).problem,()=>{o(this,ae).load()})}
      ${this.uid===null?o(this,ae).isLoading||o(this,ae).problem?d:p(this,I,El).call(this):p(this,I,Pl).call(this,this.uid)}`}};ss=new WeakMap,ke=new WeakMap,As=new WeakMap,ae=new WeakMap,I=new WeakSet,wl=async function(){let e=o(this,ss)?this.query:this.query.trim(),t=e.startsWith("+")&&!o(this,ss);if(this.uid=null,this.recounted=null,this.problems={},/^\.{1,2}$|\//.test(e))throw new K(400,"invalid_name","A user ID cannot be . or .. and cannot contain /.");try{let r=await(t?this.api.userByPhone(e):this.api.user(e));return this.uid=r.user_id,o(this,ke).init(li(r)),r}catch(r){let a=q(r);if(a.status!==404||t)throw a;return this.uid=e,o(this,ke).init(li(null)),null}},kl=function(e){this.query=e,o(this,ae).reset(),T(this,ss,!0),o(this,ae).load()},_l=function(){this.query="",this.uid=null,o(this,ae).reset()},Sl=function(e){e.preventDefault(),T(this,ss,!1),this.query.trim()!==""&&(this.session.hasScope("read")?(o(this,ae).reset(),o(this,ae).load()):(this.uid=this.query.trim(),o(this,ke).init(li(null))))},un=async function(e,t){this.problems={...this.problems,[e]:null};try{await t()}catch(r){this.problems={...this.problems,[e]:q(r)}}},Tl=async function(e,t){e.preventDefault();let r=o(this,ae).value;await o(this,ke).save(async({name:l,phone:c})=>{let m={display_name:l.trim()||null,phone_number:c.trim()||null},g=await this.api.writeUser(t,m,r??null);return o(this,ae).set(g),li(g)})&&this.session.notify("Profile saved")},Rl=function(e){this.session.dropDraft(`users/${e}`),this.session.notify(`${e} was erased`),this.recounted=null,this.erasures+=1,o(this,ae).set(null),o(this,ke).init(li(null))},Al=function(e,t){e.preventDefault(),p(this,I,un).call(this,"token",async()=>{let{token:r,expires_at:a}=await this.api.createToken(t,dt(this.ttl)??jc);await Mt(`Token for ${t}`,n`Anyone with this token can act as this user until ${F(a)}. It will not be shown again and cannot
        be revoked.`,r)})},hn=function(e){p(this,I,un).call(this,"recount",async()=>{this.recounted=await this.api.recount(this.chosenInbox,e)})},El=function(){return this.session.hasScope("read")?n`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${e=>p(this,I,kl).call(this,e.detail)}
    ></stak-user-list>`:z("No user selected","Enter a user ID as your backend knows it.")},Pl=function(e){return n`${this.session.hasScope("read")?ns(`${e}/inbox/${this.erasures}`,n`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            .inboxes=${o(this,As).value??[]}
          ></stak-user-inbox>`):d}
    <div class="split spaced">
      <div>
        ${o(this,ke).form?p(this,I,Cl).call(this,e,o(this,ke).form):d}
        ${ns(e,n`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
            @erased=${()=>p(this,I,Rl).call(this,e)}
          ></stak-user-data>`)}
      </div>
      <div>
        ${ns(`${e}/${this.erasures}`,n`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${e}
          ></stak-user-sessions>`)}
        ${p(this,I,Dl).call(this,e)} ${p(this,I,Ml).call(this,e)}
      </div>
    </div>`},Cl=function(e,t){let r=o(this,ae).value,a=o(this,ke).problem,l=this.session.hasScope("users");return n`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${e}</h2>
        ${r?n`<span class="badge good">registered</span>`:n`<span class="badge still">not registered</span>`}
      </div>
      ${r?n`<p class="muted">
            Registered ${F(r.created)}, changed
            ${F(r.updated)}.${r.phone_verified?" The phone number is verified.":""}
          </p>`:n`<p class="muted">This user is not registered. They can still receive messages and sign in.</p>`}
      ${l?d:k("users","change profiles")}
      <form class="stack-form spaced" novalidate @submit=${c=>{p(this,I,Tl).call(this,c,e)}}>
        ${x({id:"display-name",label:"Name",isOptional:!0,maxlength:200,isDisabled:!l,value:t.name,set:c=>o(this,ke).change({name:c},"display_name"),error:y(a?.errors,"display_name")})}
        ${x({id:"phone",label:"Phone number",isOptional:!0,type:"tel",isDisabled:!l,value:t.phone,set:c=>o(this,ke).change({phone:c},"phone_number"),error:y(a?.errors,"phone_number"),hint:"In international format, for example +4930123456. Must be unique."})}
        ${w(a,void 0,c=>c==="display_name"||c==="phone_number")}
        ${mt({draftForm:o(this,ke),isAllowed:l,action:r?"Save profile":"Register"})}
      </form>
    </section>`},Dl=function(e){let t=this.recounted;return n`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${fe(this.chosenInbox,o(this,As).value,r=>{this.chosenInbox=r,this.recounted=null})}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${()=>p(this,I,hn).call(this,e)}>Recount</button>
      </div>
      ${w(this.problems.recount??null,()=>p(this,I,hn).call(this,e))}
      ${t?n`<div class="notice ${t.drift===0?"good":"warn"}" role="status">
              <p>
                ${t.drift===0?"The counts are correct.":`The counts differed by ${t.drift}${t.repaired?" and were corrected":""}.`}
              </p>
            </div>
            ${L("Unread counts, stored and counted",[{head:"Category",kind:"main",cell:r=>r===""?n`<strong>All</strong>`:r},{head:"Stored",kind:"number",cell:r=>r===""?t.stored.total:t.stored.categories[r]??0},{head:"Counted",kind:"number",cell:r=>r===""?t.counted.total:t.counted.categories[r]??0}],["",...new Set([...Object.keys(t.stored.categories),...Object.keys(t.counted.categories)])])}`:d}
    </section>`},Ml=function(e){let t=this.problems.token??null,r=this.session.hasScope("tokens");return n`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${r?d:k("tokens","create user tokens")}
      <form class="stack-form" novalidate @submit=${a=>p(this,I,Al).call(this,a,e)}>
        ${ct({id:"token-ttl",label:"Valid for",value:this.ttl,set:a=>this.ttl=a,isDisabled:!r,error:y(t?.errors,"ttl_seconds"),hint:"Default: 1 hour. Maximum: 30 days."})}
        ${w(t,void 0,a=>a==="ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!r}>Create token</button></div>
      </form>
    </section>`},u([f()],Le.prototype,"query",2),u([f()],Le.prototype,"uid",2),u([f()],Le.prototype,"ttl",2),u([f()],Le.prototype,"chosenInbox",2),u([f()],Le.prototype,"recounted",2),u([f()],Le.prototype,"erasures",2),u([f()],Le.prototype,"problems",2),Le=u([v("stak-users")],Le);document.adoptedStyleSheets=[so,Yn,eo,Xn,Zn,Vn,to,Qn,Kn,Gn].map(i=>i.styleSheet);var zc=5e3,Nl={overview:"Overview",compose:"Compose",broadcasts:"Broadcasts",recipients:"Recipients","dead-letters":"Dead letters",audience:"Audience",topics:"Topics",users:"Users",inboxes:"Inboxes",keys:"Keys and secrets",accounts:"Accounts",settings:"Settings","audit-log":"Audit log"},Fc=[["Messages",["overview","compose","broadcasts","dead-letters"]],["People",["audience","topics","users"]],["Setup",["inboxes","keys","accounts","settings","audit-log"]]],qc=new Set(["compose","broadcasts","recipients","dead-letters","audience"]),J,di,ci,Q,Ol,pi,mn,ui,gn,Il,Ll,jl,gr,zl,Fl,St=class extends W{constructor(){super(...arguments);h(this,Q);h(this,J,new Oi);h(this,di,new Ai(o(this,J)));this.route=Nr(location.hash);this.isMenuCollapsed=!0;this.toast="";this.isRestoring=!0;h(this,ci);h(this,pi,async()=>{this.route=Nr(location.hash),this.isMenuCollapsed=!0,this.route.inbox!==null&&qc.has(this.route.view)&&(o(this,J).inbox=this.route.inbox),await this.updateComplete,window.scrollTo(0,0),p(this,Q,mn).call(this)});h(this,ui,e=>{o(this,J).drafts().length>0&&e.preventDefault()});h(this,gr,e=>{e.preventDefault(),this.querySelector("main")?.focus()})}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",o(this,pi)),window.addEventListener("beforeunload",o(this,ui)),o(this,J).addEventListener("changed",()=>this.requestUpdate()),o(this,J).addEventListener("notification",e=>p(this,Q,gn).call(this,e.detail)),p(this,Q,Ol).call(this)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",o(this,pi)),window.removeEventListener("beforeunload",o(this,ui))}render(){let e=Un(location.hash),t=e!==null?"Set a password":o(this,J).isOpen?Nl[this.route.view]:"Sign in";return document.title=`${t} · Stak console`,n`${e!==null?n`<stak-set-password .session=${o(this,J)} .link=${e}></stak-set-password>`:o(this,J).isOpen?p(this,Q,Ll).call(this):this.isRestoring?n`<main class="door">${ot("Loading")}</main>`:n`<stak-sign-in
                .session=${o(this,J)}
                @signed-in=${()=>this.updateComplete.then(()=>p(this,Q,mn).call(this))}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast?n`<p>${V("done")}${this.toast}</p>`:d}
      </div>`}};J=new WeakMap,di=new WeakMap,ci=new WeakMap,Q=new WeakSet,Ol=async function(){let e=new URLSearchParams(location.search),t=e.get("tenant")??Ii();t!==""&&!e.has("error")&&await o(this,J).restore(t),o(this,J).isOpen&&location.search!==""&&history.replaceState(null,"",location.pathname+location.hash),this.isRestoring=!1},pi=new WeakMap,mn=function(){requestAnimationFrame(()=>this.querySelector("main h1")?.focus())},ui=new WeakMap,gn=function(e){this.toast=e,clearTimeout(o(this,ci)),T(this,ci,setTimeout(()=>this.toast="",zc))},Il=async function(){if(o(this,J).drafts().length===0||await M({title:"Sign out and discard unsaved changes?",body:()=>n`<p>This window has unsent or unsaved changes. They will be lost.</p>`,action:"Sign out",isDanger:!0,act:async()=>{}}))try{await o(this,J).signOut()}catch{p(this,Q,gn).call(this,"You are still signed in: the server cannot be reached. Try again.")}},Ll=function(){return n`<a class="skip" href="#main" @click=${o(this,gr)}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed?"folded":""}">
          <div class="side-top">
            <div class="brand">
              ${ds()}
              <div><strong>Stak</strong><span title=${o(this,J).tenant}>${o(this,J).tenant}</span></div>
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
            ${Fc.map(([e,t])=>n`<h2 id="nav-${e}">${e}</h2>
                  <ul aria-labelledby="nav-${e}">
                    ${t.map(r=>p(this,Q,zl).call(this,r))}
                  </ul>`)}
          </nav>
          <div class="whoami">
            ${p(this,Q,jl).call(this)}
            <button type="button" class="small" @click=${()=>{p(this,Q,Il).call(this)}}>${V("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${ns(`${this.route.view}/${this.route.inbox??o(this,J).inbox}/${this.route.id}`,p(this,Q,Fl).call(this))}
        </main>
      </div>`},jl=function(){let{account:e,ownKey:t}=o(this,J);return e===null?n`<p>
        Key <code>${de(t?.key_id??"")}</code>,
        ${t?.scopes.length===as.length?"all scopes":n`scopes: ${t?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`:n`<p title=${e.email}>
        <strong>${e.name??e.email}</strong><br />${ls[e.role]}
      </p>
      ${e.has_password?n`<button type="button" class="small" @click=${()=>{Bn(o(this,J),o(this,di))}}>
            ${V("lock")}Change password
          </button>`:d}`},gr=new WeakMap,zl=function(e){let t=this.route.view===e||e==="broadcasts"&&this.route.view==="recipients",r=o(this,J).drafts(`${e}/`).length>0;return n`<li>
      <a href=${E(e)} aria-current=${t?"page":d} @click=${()=>this.isMenuCollapsed=!0}>
        ${V(e)}${Nl[e]}${r?n`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`:d}
      </a>
    </li>`},Fl=function(){let[e,t,r]=[o(this,J),o(this,di),this.route];switch(r.view){case"overview":return n`<stak-overview .session=${e} .api=${t} .route=${r}></stak-overview>`;case"compose":return n`<stak-compose .session=${e} .api=${t} .route=${r}></stak-compose>`;case"broadcasts":return r.id===null?n`<stak-broadcasts .session=${e} .api=${t} .route=${r}></stak-broadcasts>`:n`<stak-broadcast .session=${e} .api=${t} .route=${r}></stak-broadcast>`;case"recipients":return n`<stak-recipients .session=${e} .api=${t} .route=${r}></stak-recipients>`;case"dead-letters":return n`<stak-dead-letters .session=${e} .api=${t} .route=${r}></stak-dead-letters>`;case"audience":return n`<stak-audience .session=${e} .api=${t} .route=${r}></stak-audience>`;case"topics":return r.inbox===null?n`<stak-topics .session=${e} .api=${t} .route=${r}></stak-topics>`:n`<stak-topic .session=${e} .api=${t} .route=${r}></stak-topic>`;case"users":return n`<stak-users .session=${e} .api=${t} .route=${r}></stak-users>`;case"inboxes":return r.inbox===null?n`<stak-inboxes .session=${e} .api=${t} .route=${r}></stak-inboxes>`:n`<stak-inbox-config .session=${e} .api=${t} .route=${r}></stak-inbox-config>`;case"keys":return n`<stak-keys .session=${e} .api=${t} .route=${r}></stak-keys>`;case"accounts":return n`<stak-accounts .session=${e} .api=${t} .route=${r}></stak-accounts>`;case"settings":return n`<stak-settings .session=${e} .api=${t} .route=${r}></stak-settings>`;case"audit-log":return n`<stak-audit-log .session=${e} .api=${t} .route=${r}></stak-audit-log>`}},u([f()],St.prototype,"route",2),u([f()],St.prototype,"isMenuCollapsed",2),u([f()],St.prototype,"toast",2),u([f()],St.prototype,"isRestoring",2),St=u([v("stak-console")],St);export{St as StakConsole};
