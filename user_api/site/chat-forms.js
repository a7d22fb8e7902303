var R=new Set;function C(c){R.has(c)||(R.add(c),console.error(`stak-inbox: ${c}`))}var $,y,M,A,g,m,d,T,H,h,j,D,r;function N(c){({Problem:$,avatar:y,categoryAvatar:M,categoryName:A,explain:g,html:m,icons:d,isMuted:T,live:H,nothing:h,repeat:j,skeletons:D,texts:r}=c)}var p=class{constructor(n){this.host=n;n.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};var O=30,L=200,q=/^(\+|00)[\d\s()./-]{6,}$/,f=class extends p{constructor(){super(...arguments);this.chosen=[];this.#t="";this.#e=[];this.#o=!1;this.#s="";this.#r=0;this.#p=t=>{this.#t=t.target.value,this.#s="",this.#e=[];let i=this.#r+=1,{findPeople:s}=this.host;clearTimeout(this.#i),this.#o=s!==null&&this.#t.trim()!=="",this.#o&&(this.#i=setTimeout(()=>{this.#d(i)},L)),this.update()}}#t;#e;#o;#s;#r;#i;render(t,i,s=new Set){let o=this.#l(s),e=l=>this.#c(l,i),a=l=>{l.key!=="Enter"||l.isComposing||this.#t.trim()===""||(l.preventDefault(),o[0]!==void 0?e(o[0]):k(this.#t)&&this.#h(s))};return m`<div class="picker" part="people">
      <label>${t}
        <input name="people" type="search" autocomplete="off" spellcheck="false" dir="auto" placeholder=${r.searchPeople}
          aria-controls="stak-people" .value=${this.#t} @input=${this.#p} @keydown=${a}>
      </label>
      ${this.chosen.length>0?m`<div class="chips wrap">${this.chosen.map(l=>this.#u(l))}</div>`:h}
      <ul class="people" id="stak-people" role="list" aria-label=${r.found} aria-busy=${this.#o?"true":"false"}>
        ${o.map(l=>this.#m(l,()=>e(l)))}
        ${k(this.#t)&&o.length===0?m`<li><button type="button" class="person" @click=${()=>{this.#h(s)}}>
              ${d.person}<bdi>${this.#t.trim()}</bdi></button></li>`:h}
      </ul>
      <p class="hint" role="status">${this.#a(o)}</p>
    </div>`}reset(){clearTimeout(this.#i),this.#r+=1,this.chosen=[],this.#t=this.#s="",this.#e=[],this.#o=!1}#a(t){return this.#s!==""||this.#o?this.#s:t.length>0||this.chosen.length>0?"":this.#t.trim()===""||k(this.#t)?r.typeName:r.nobodyFound}#l(t){let{people:i,session:s}=this.host,o=(s?.chats.knownPeople??[]).map(u=>({uid:u})),e=new Map;for(let u of[...o,...i,...this.#e])e.set(u.uid,{...u,name:u.name??this.host.nameOf(u.uid)});let a=E(this.#t).split(/\s+/).filter(Boolean),l=new Set(this.#e.map(u=>u.uid));return[...e.values()].filter(({uid:u,name:b})=>u===s?.chats.me||t.has(u)||this.chosen.some(v=>v.uid===u)?!1:l.has(u)||a.every(v=>E(b??"").includes(v))).sort((u,b)=>(u.name??"").localeCompare(b.name??"")).slice(0,O)}#m(t,i){let s=t.name??t.uid;return m`<li><button type="button" class="person" data-uid=${t.uid} @click=${i}>
      ${y(s,!0,t.avatar??null)}<bdi>${s}</bdi></button></li>`}#u(t){let i=t.name??t.uid,s=()=>{this.chosen=this.chosen.filter(o=>o.uid!==t.uid),this.#n()};return m`<button type="button" class="chip" aria-pressed="true" aria-label=${r.removePerson(i)} @click=${s}>
      <bdi>${i}</bdi>${d.close}</button>`}#c(t,i){this.chosen=i?[...this.chosen,t]:[t],this.#t=this.#s="",this.#e=[],this.#n()}#n(){this.update(),this.host.renderRoot.querySelector(".picker input")?.focus()}#p;async#d(t){try{let i=await this.host.findPeople(this.#t.trim());t===this.#r&&(this.#e=i)}catch(i){C(`findPeople failed: ${i?.message??i}.`)}t===this.#r&&(this.#o=!1,this.update())}async#h(t){let i=this.#r+=1,s=this.#t.trim().replace(/^00/,"+").replace(/[^\d+]/g,"");try{let o=await this.host.session?.chats.findByPhone(s)??[];if(i!==this.#r)return;this.#e=o.filter(e=>!t.has(e.user_id)).map(e=>({uid:e.user_id,name:e.display_name??s,...e.avatar_url===null?{}:{avatar:e.avatar_url}})),this.#s=this.#e.length===0?r.nobodyByPhone:""}catch(o){this.#s=g(o)}this.update()}};function k(c){return q.test(c.trim())}function E(c){return c.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim()}var x=3600,w=253402300799,P=class extends p{#t=new f(this.host);#e="";#o=!1;#s=!1;#r=null;render(n,t,i,s){this.#e!==t.chat_id&&this.reset(t.chat_id);let o=t.chat_type==="group",e=i.members.find(l=>l.user_id===n.chats.me),a=o&&(e?.role==="owner"||e?.role==="admin");return m`${a?this.#i(n,t):h}
      <ul role="list" aria-label=${r.details}>
        ${i.members.map(l=>this.#a(n,t,l,e,o))}
      </ul>
      ${a?this.#m(n,t,i):h}
      ${this.#u(n,t)}
      ${o?this.#c(n,t,s):h}`}reset(n=""){this.#e=n,this.#o=this.#s=!1,this.#r=null,this.#t.reset()}#i(n,t){return m`<form class="member-form" @submit=${s=>{s.preventDefault();let o=String(new FormData(s.currentTarget).get("name")??"").trim();o!==(t.name??"")&&this.#n(()=>n.chats.rename(t.chat_id,o))}}>
      <label>${r.rename}<input name="name" maxlength="100" autocomplete="off" dir="auto" .value=${t.name??""}></label>
      <button class="button">${r.save}</button>
    </form>`}#a(n,t,i,s,o){let{user_id:e,role:a,avatar_url:l}=i,u=this.host.nameOf(e),b=o&&e!==s?.user_id&&(s?.role==="owner"||s?.role==="admin"&&a==="member");return m`<li data-member=${e}>${y(u,!0,l??null)}<bdi>${e===s?.user_id?r.you:u}</bdi>
      ${o&&a!=="member"?m`<small>${a==="owner"?r.owner:r.admin}</small>`:h}
      ${b?this.#l(n,t,e,u):h}</li>`}#l(n,t,i,s){let o=this.#r===i,e=a=>{this.#r=a,this.update()};return m`<button class="${o?"button danger":"icon"} member-remove" aria-label=${o?h:r.removeMember(s)}
      title=${r.removeMember(s)} @blur=${()=>e(null)}
      @click=${()=>o?void this.#n(()=>n.chats.removeMember(t.chat_id,i)):e(i)}
      >${o?r.reallyRemove:d.close}</button>`}#m(n,t,i){let s=()=>{this.#o=!0,this.update(),this.host.updateComplete.then(()=>this.host.renderRoot.querySelector(".members .picker input")?.focus())};if(!this.#o)return m`<button class="button" @click=${s}>${d.plus}${r.addPeople}</button>`;let o=async a=>{a.preventDefault();let l=this.#t.chosen.map(u=>u.uid);l.length>0&&!await this.#n(()=>n.chats.addMembers(t.chat_id,l))||(this.#o=!1,this.#t.reset(),this.update())},e=new Set(i.members.map(a=>a.user_id));return m`<form class="member-form adding" @submit=${a=>{o(a)}}>
      ${this.#t.render(r.addPeople,!0,e)}<button class="button primary">${r.add}</button></form>`}#u(n,t){let i=e=>{let a=Number(e.target.value),l=a===0?null:a===w?w:Math.floor(Date.now()/1e3)+a;this.#n(()=>n.chats.mute(t.chat_id,l))},s=T(t),o=(e,a)=>m`<option value=${e}>${a}</option>`;return m`<label class="mute">${r.mute}
      <select .value=${s?"muted":"0"} @change=${i}>
        ${s?m`<option value="muted" selected>${r.isMuted}</option>`:h}
        ${o(0,r.muteOff)}${o(x,r.mute1h)}${o(8*x,r.mute8h)}
        ${o(168*x,r.muteWeek)}${o(w,r.muteAlways)}
      </select></label>`}#c(n,t,i){let s=e=>{this.#s=e,this.update()},o=async()=>{await this.#n(()=>n.chats.leave(t.chat_id))&&i()};return m`<button class="button danger" @blur=${()=>s(!1)}
      @click=${()=>this.#s?void o():s(!0)}>${this.#s?r.reallyLeave:r.leave}</button>`}async#n(n){try{return await n(),!0}catch(t){return this.host.toasts.showError(t),!1}finally{this.#r=null,this.update()}}};function _(){return[...crypto.getRandomValues(new Uint8Array(12))].map(c=>c.toString(16).padStart(2,"0")).join("")}var S=class extends p{#t=new f(this.host);#e=!1;#o="";#s=!1;#r={content:"",idempotencyKey:""};render(n){return m`<form class="form" @submit=${t=>{this.#a(t,n)}}>
      <div class="segments" role="group" aria-label=${r.newChat}>
        ${this.#i(!1,r.direct)}${this.#i(!0,r.group)}
      </div>
      ${this.#t.render(this.#e?r.people:r.person,this.#e)}
      ${this.#e?m`<label>${r.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`:h}
      <p class="problem" role="alert">${this.#o}</p>
      <button class="button primary" ?disabled=${this.#s}>${this.#s?r.starting:r.start}</button>
    </form>`}reset(){this.#o="",this.#e=!1,this.#t.reset(),this.#r={content:"",idempotencyKey:""}}#i(n,t){let i=()=>{this.#e=n,n||(this.#t.chosen=this.#t.chosen.slice(0,1)),this.update()};return m`<button type="button" aria-pressed=${this.#e===n?"true":"false"} @click=${i}>${t}</button>`}async#a(n,t){n.preventDefault();let i=new FormData(n.currentTarget),s=this.#t.chosen.map(e=>e.uid),o=this.host.session?.chats;if(!(o===void 0||this.#s)){if(this.#o=s.length===0?r.needPeople:"",this.#o)return this.update();this.#s=!0,this.update();try{let e=String(i.get("title")??"").trim(),a=JSON.stringify([s,e]);this.#r.content!==a&&(this.#r={content:a,idempotencyKey:_()});let l=await o.start(s,this.#e,e,this.#r.idempotencyKey);this.reset(),t(l)}catch(e){let a=e instanceof $&&e.status===404;this.#o=a?r.notReachable:g(e)}finally{this.#s=!1,this.update()}}}};export{P as ChatDetails,S as NewChat,N as setToolkit};
