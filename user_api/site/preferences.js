var m=class{#t=new Set;watch(e){return this.#t.add(e),()=>this.#t.delete(e)}notify(){for(let e of[...this.#t])e()}};var w,$,v,u,C,r,P,S,c,h,f,g,i;function j(p){({Problem:w,avatar:$,categoryAvatar:v,categoryName:u,explain:C,html:r,icons:P,isMuted:S,live:c,nothing:h,repeat:f,skeletons:g,texts:i}=p)}var M=["push","email","webhook"],d=class extends m{constructor(o,t){super();this.api=o;this.onProblem=t;this.own=null;this.isSubscribed=null;this.#t=null}#t;load(o){return this.#o(async()=>{this.own=await this.#e("/me/channels"),!(!o||!this.own.push.available||!("PushManager"in globalThis)||Notification.permission==="denied")&&(this.#t=await navigator.serviceWorker.register(o),this.isSubscribed=await this.#t.pushManager.getSubscription()!==null)})}turn(o,t){return this.#o(async()=>{this.own=await this.#e("/me/channels","PATCH",{[o]:t})})}subscribe(o){return this.#o(async()=>{let t="/push-subscriptions",l=this.#t.pushManager;if(o){let{public_key:s}=await this.#e(t),n=await l.subscribe({userVisibleOnly:!0,applicationServerKey:s});await this.#e(t,"POST",n.toJSON())}else{let s=await l.getSubscription();s&&await Promise.all([this.#e(t,"DELETE",{endpoint:s.endpoint}),s.unsubscribe()])}this.isSubscribed=o})}render(){let{own:o,isSubscribed:t}=this,l={push:i.channelPush,email:i.channelEmail,webhook:i.channelWebhook},s=(a,y,T)=>r`<li><label><span>${a}</span>
      <input type="checkbox" role="switch" .checked=${c(y)}
        @change=${k=>{T(k.target.checked)}}></label></li>`,n=M.filter(a=>o?.[a].available).map(a=>s(l[a],o[a].enabled,y=>this.turn(a,y)));return t!==null&&n.push(s(i.thisBrowser,t,a=>this.subscribe(a))),n.length===0?null:r`<section part="channels" aria-labelledby="channels-title">
      <h4 class="sheet-title" id="channels-title">${i.channels}</h4>
      <p class="sheet-text">${i.channelsMore}</p>
      <ul class="switches" role="list">${n}</ul>
    </section>`}#e(o,t,l){return this.api.call(o,t===void 0?{}:{method:t,body:l})}async#o(o){try{await o()}catch(t){this.onProblem(t)}this.notify()}};var b=class{constructor(e){this.host=e;e.addController(this)}hostConnected(){}update(){this.host.requestUpdate()}};var x=class extends b{#t=null;open({api:e}){let{toasts:o,pushWorker:t}=this.host;this.#t=new d(e,l=>o.showError(l)),this.#t.watch(()=>this.update()),this.#t.load(t)}render({inbox:e,topics:o}){return r`<p class="sheet-text">${i.preferencesMore}</p>
      ${e.muted===null?g(3):this.#e(e,e.muted)}
      ${this.#t?.render()}
      ${this.#o(o)}`}#e(e,o){let t=[...e.categories].sort();if(t.length===0)return r`<p class="sheet-text">${i.noCategories}</p>`;let l=s=>r`<li><label>${v(s,this.host.categoryIcons[s])}
        <span>${u(s)}</span>
        <input type="checkbox" role="switch" .checked=${!o.has(s)} aria-label="${i.notify}: ${u(s)}"
          @change=${n=>{e.mute(s,!n.target.checked)}}></label></li>`;return r`<ul class="switches" role="list">${t.map(l)}</ul>`}#o(e){if(e.topics===null||e.topics.length===0)return h;let o=({topic:t,title:l,description:s,following:n})=>r`<li><label>
        <span>${l??t}${s?r`<small>${s}</small>`:h}</span>
        <input type="checkbox" role="switch" .checked=${c(n)} aria-label="${i.followTopic}: ${l??t}"
          @change=${a=>{e.follow(t,a.target.checked)}}></label></li>`;return r`<section part="topics" aria-labelledby="topics-title">
      <h4 class="sheet-title" id="topics-title">${i.topics}</h4>
      <p class="sheet-text">${i.topicsMore}</p>
      <ul class="switches" role="list">${f(e.topics,({topic:t})=>t,o)}</ul>
      ${e.hasMore?r`<p class="sheet-text"><button class="button" @click=${()=>{e.loadMore()}}>${i.moreTopics}</button></p>`:h}
    </section>`}};export{x as Preferences,j as setToolkit};
