export interface ScriptedSheet {
  /** Puts these styles behind all others, in place of those it had. */
  readonly show: (styles: string) => void;
  readonly hide: () => void;
}

/** Styles that scripts add. The policy of our pages knows no style element of theirs, and such a sheet needs none. */
export function scriptedSheet(): ScriptedSheet {
  let sheet: CSSStyleSheet | null = null;
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet);
  return {
    show(styles) {
      sheet ??= new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...others(), sheet];
    },
    hide() {
      document.adoptedStyleSheets = others();
    },
  };
}
