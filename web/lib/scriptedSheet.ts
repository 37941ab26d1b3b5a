export interface ScriptedSheet {
  /** Adds these styles after all others, in place of the ones it had. */
  readonly show: (styles: string) => void;
  readonly hide: () => void;
}

/**
 * Creates a style sheet for styles that scripts add. Our CSP forbids style elements made by scripts; a constructed
 * sheet needs none.
 */
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
