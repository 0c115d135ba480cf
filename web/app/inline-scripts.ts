/** Before paint: the stored theme, else the system's (SCR-8). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** ACC-6: asks for a refreshed access token at once, in parallel with the JS bundle, which needs it first. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin',priority:'low'}).catch(function(){return null})"

/**
 * Records what is pressed, filled in or submitted before hydration, for the event replay
 * (`web/lib/hydration/event-replay.ts`). A form without an action is not sent: its fields would end up in the page's
 * address.
 */
export const eventRecorderScript =
  "window.__eventRecorder=function(e){var t=e.target;if(e.type=='click')t=t.closest('button[type=button]');if(e.type=='submit'){if(t.hasAttribute('action'))return;e.preventDefault()}if(t)__eventRecorder.targets.add(t)};__eventRecorder.targets=new Set;['click','input','submit'].forEach(function(type){addEventListener(type,__eventRecorder,true)})"

/**
 * First thing in the body: adds `modulepreload` links for the JS bundle. As elements of the document the preload scanner
 * would find them ahead of the body, and they would compete with the first picture on a slow line; after the body, they
 * would wait behind the pictures further down.
 */
export const preloadScript =
  "JSON.parse(document.getElementById('preload').textContent).forEach(function(file){var add=document.createElement('link');add.rel='modulepreload';add.fetchPriority='low';add.href=file;document.head.append(add)})"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [themeScript, sessionScript, eventRecorderScript, preloadScript]
