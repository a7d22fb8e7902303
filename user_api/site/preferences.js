var h=class{#t=new Set;watch(t){return this.#t.add(t),()=>this.#t.delete(t)}notify(){for(let t of[...this.#t])t()}};var m=class extends h{constructor(o,e){super();this.api=o;this.onProblem=e;this.own=null;this.isSubscribed=null;this.#t=null}#t;load(o,e=this.onProblem){return this.#o(async()=>{this.own=await this.#e("/me/channels"),!(!o||!this.own.push.available||!("PushManager"in globalThis)||Notification.permission==="denied")&&(this.#t=await navigator.serviceWorker.register(o),this.isSubscribed=await this.#t.pushManager.getSubscription()!==null)},e)}turn(o,e,i=this.onProblem){return this.#o(async()=>{this.own=await this.#e("/me/channels","PATCH",{[o]:e})},i)}subscribe(o){return this.#o(async()=>{let e="/push-subscriptions",i=this.#t.pushManager;if(o){let{public_key:s}=await this.#e(e),n=await i.subscribe({userVisibleOnly:!0,applicationServerKey:s});await this.#e(e,"POST",n.toJSON())}else{let s=await i.getSubscription();s&&await Promise.all([this.#e(e,"DELETE",{endpoint:s.endpoint}),s.unsubscribe()])}this.isSubscribed=o})}#e(o,e,i){return this.api.call(o,e===void 0?{}:{method:e,body:i})}async#o(o,e=this.onProblem){try{await o()}catch(i){e(i)}this.notify()}};var w,$,v,u,C,a,P,S,d,p,f,g,l;function j(c){({Problem:w,avatar:$,categoryAvatar:v,categoryName:u,explain:C,html:a,icons:P,isMuted:S,live:d,nothing:p,repeat:f,skeletons:g,texts:l}=c)}var b=class{constructor(t){this.host=t;t.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};var M=["push","email","webhook"],x=class extends b{#t=null;open({api:t}){let{toasts:o,pushWorker:e}=this.host;this.#t=new m(t,i=>o.showError(i)),this.#t.watch(()=>this.update()),this.#t.load(e)}render({inbox:t,topics:o}){return a`<p class="sheet-text">${l.preferencesMore}</p>
      ${t.muted===null?g(3):this.#e(t,t.muted)}
      ${this.#t===null?p:this.#o(this.#t)}
      ${this.#s(o)}`}#e(t,o){let e=[...t.categories].sort();if(e.length===0)return a`<p class="sheet-text">${l.noCategories}</p>`;let i=s=>a`<li><label>${v(s,this.host.categoryIcons[s])}
        <span>${u(s)}</span>
        <input type="checkbox" role="switch" .checked=${!o.has(s)} aria-label="${l.notify}: ${u(s)}"
          @change=${n=>{t.mute(s,!n.target.checked)}}></label></li>`;return a`<ul class="switches" role="list">${e.map(i)}</ul>`}#o(t){let{own:o,isSubscribed:e}=t,i={push:l.channelPush,email:l.channelEmail,webhook:l.channelWebhook},s=(r,y,T)=>a`<li><label><span>${r}</span>
      <input type="checkbox" role="switch" .checked=${d(y)}
        @change=${k=>{T(k.target.checked)}}></label></li>`,n=M.filter(r=>o?.[r].available).map(r=>s(i[r],o[r].enabled,y=>t.turn(r,y)));return e!==null&&n.push(s(l.thisBrowser,e,r=>t.subscribe(r))),n.length===0?p:a`<section part="channels" aria-labelledby="channels-title">
      <h4 class="sheet-title" id="channels-title">${l.channels}</h4>
      <p class="sheet-text">${l.channelsMore}</p>
      <ul class="switches" role="list">${n}</ul>
    </section>`}#s(t){if(t.topics===null||t.topics.length===0)return p;let o=({topic:e,title:i,description:s,following:n})=>a`<li><label>
        <span>${i??e}${s?a`<small>${s}</small>`:p}</span>
        <input type="checkbox" role="switch" .checked=${d(n)} aria-label="${l.followTopic}: ${i??e}"
          @change=${r=>{t.follow(e,r.target.checked)}}></label></li>`;return a`<section part="topics" aria-labelledby="topics-title">
      <h4 class="sheet-title" id="topics-title">${l.topics}</h4>
      <p class="sheet-text">${l.topicsMore}</p>
      <ul class="switches" role="list">${f(t.topics,({topic:e})=>e,o)}</ul>
      ${t.hasMore?a`<p class="sheet-text"><button class="button" @click=${()=>{t.loadMore()}}>${l.moreTopics}</button></p>`:p}
    </section>`}};export{x as Preferences,j as setToolkit};
