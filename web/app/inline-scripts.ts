/** Before paint: the stored theme, else the system's (spec 4). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** Spec 4: asks for a refreshed access token at once, beside the download of the program, which needs it when it is there. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin',priority:'low'}).catch(function(){return null})"

/**
 * What is pressed, filled in or submitted before the program is there is remembered, and done again by it
 * (`web/lib/early-events.ts`). A form without an address of its own is not sent: what is in it would become the page's.
 */
export const earlyScript =
  "window.__early=function(e){var t=e.target;if(e.type=='click')t=t.closest('button[type=button]');if(e.type=='submit'){if(t.hasAttribute('action'))return;e.preventDefault()}if(t)__early.heard.add(t)};__early.heard=new Set;['click','input','submit'].forEach(function(type){addEventListener(type,__early,true)})"

/**
 * First thing in the body: asks for the program's files. As elements of the document they would be found far ahead of the
 * body and take their share of a slow line from the first picture; after the body, they would wait behind the pictures
 * further down.
 */
export const programScript =
  "JSON.parse(document.getElementById('program').textContent).forEach(function(file){var add=document.createElement('link');add.rel='modulepreload';add.fetchPriority='low';add.href=file;document.head.append(add)})"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [themeScript, sessionScript, earlyScript, programScript]
