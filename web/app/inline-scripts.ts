/** Before paint: the stored theme, else the system's (spec 4). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** Spec 4: asks for a refreshed access token at once, beside the download of the program, which needs it when it is there. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin',priority:'low'}).catch(function(){return null})"

/** What is pressed before the program is there is remembered, and pressed again by it (`web/lib/early-press.ts`). */
export const pressScript =
  "addEventListener('click',window.__press=function(e){var b=e.target.closest('button[type=button],input[type=checkbox],input[type=radio]');if(b)__press.pressed.add(b)},true);__press.pressed=new Set"

/**
 * First thing in the body: asks for the program's files. As elements of the document they would be found far ahead of the
 * body and take their share of a slow line from the first picture; after the body, they would wait behind the pictures
 * further down.
 */
export const programScript =
  "JSON.parse(document.getElementById('program').textContent).forEach(function(file){var add=document.createElement('link');add.rel='modulepreload';add.fetchPriority='low';add.href=file;document.head.append(add)})"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [themeScript, sessionScript, pressScript, programScript]
