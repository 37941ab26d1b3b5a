export type ThemeChoice = 'dark' | 'light' | 'system';
export type Theme = 'dark' | 'light';

const themeKey = 'theme';
const changed = 'questboard:theme';
const lightQuery = '(prefers-color-scheme: light)';

/**
 * Runs in <head> before the first paint, so that no page flashes in the wrong colours. It is part of `inlineScript`,
 * whose hash the CSP names. Dark is the default, in the markup and when storage fails.
 */
export const themeScript = `(function(){try{var t=localStorage.getItem('${themeKey}');var l=t==='light'||t==='system'&&matchMedia('${lightQuery}').matches;document.documentElement.dataset.theme=l?'light':'dark'}catch(e){}})()`;

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'system' ? stored : 'dark';
  } catch {
    return 'dark';
  }
}

export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(lightQuery).matches ? 'light' : 'dark';
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey, choice);
  } catch {
    // Storage may be unavailable; the choice then lasts as long as the page.
  }
  document.documentElement.dataset.theme = resolveTheme(choice);
  dispatchEvent(new Event(changed));
}

/**
 * Calls `listener` when the theme changes: here, in another tab or in the system settings. Returns a function that
 * stops it.
 */
export function watchTheme(listener: () => void): () => void {
  const media = matchMedia(lightQuery);
  const apply = () => {
    document.documentElement.dataset.theme = resolveTheme(readThemeChoice());
    listener();
  };
  addEventListener('storage', apply);
  addEventListener(changed, listener);
  media.addEventListener('change', apply);
  return () => {
    removeEventListener('storage', apply);
    removeEventListener(changed, listener);
    media.removeEventListener('change', apply);
  };
}
