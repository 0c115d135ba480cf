/** Before paint: the stored theme, else the system's (spec 4). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** Spec 4: asks for a refreshed access token at once, beside the download of the program. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin'}).catch(function(){return null})"

/** What is pressed before the program is there is remembered, and pressed again by it (`web/lib/early-press.ts`). */
export const pressScript =
  "addEventListener('click',window.__press=function(e){var b=e.target.closest('button[type=button],input[type=checkbox],input[type=radio]');if(b)__press.pressed.add(b)},true);__press.pressed=new Set"

/**
 * Last thing in the body: asks for the program. A link or script element in the document would be found far ahead of the
 * body and take its share of a slow line from the first picture. The first file named is the one that runs.
 */
export const programScript =
  "JSON.parse(document.getElementById('program').textContent).forEach(function(file,at){var add=document.createElement(at?'link':'script');add.fetchPriority='low';if(at){add.rel='modulepreload';add.href=file}else{add.type='module';add.src=file}document.head.append(add)})"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [themeScript, sessionScript, pressScript, programScript]
