/** Before paint: the stored theme, else the system's (spec 4). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** Spec 4: asks for a refreshed access token at once, beside the download of the program. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin'}).catch(function(){return null})"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [themeScript, sessionScript]
