import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

const jornal: MantineColorsTuple = [
  '#effaf8',
  '#d7f5ee',
  '#b0e9de',
  '#7dd8c9',
  '#47c0af',
  '#25a493',
  '#168478',
  '#0f766e',
  '#115e59',
  '#134e4a',
];
const dark: MantineColorsTuple = [
  '#e6e8ea',
  '#c3c8cd',
  '#a6adb4',
  '#7f8790',
  '#3d4348',
  '#31363b',
  '#1f2327',
  '#17191c',
  '#111213',
  '#0b0c0d',
];

// Mantine's own, with a seventh shade that carries white text.
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#c92a2a',
  '#b02525',
  '#962020',
];
const green: MantineColorsTuple = [
  '#ebfbee',
  '#d3f9d8',
  '#b2f2bb',
  '#8ce99a',
  '#69db7c',
  '#51cf66',
  '#40c057',
  '#2b7a3b',
  '#256a33',
  '#1f5a2b',
];
const orange: MantineColorsTuple = [
  '#fff4e6',
  '#ffe8cc',
  '#ffd8a8',
  '#ffc078',
  '#ffa94d',
  '#ff922b',
  '#fd7e14',
  '#b8480b',
  '#9f3e0a',
  '#863408',
];

/** Components as plain objects: the `extend` of each would pull every component named here into the first load. */
export const tema: MantineThemeOverride = {
  primaryColor: 'jornal',
  primaryShade: { light: 7, dark: 7 },
  colors: { jornal, dark, red, green, orange },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  // Up to 640 px it is a phone, as in every sheet.
  breakpoints: { xs: '40.0625em' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { fw: 600 } },
    // As large as the text around it, unless it says otherwise.
    Text: { defaultProps: { inherit: true } },
    Anchor: { defaultProps: { inherit: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } } },
    // From where its field begins, however wide it turns out to be.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md' }, checkIconPosition: 'right' } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    // Inside a landmark, so that layers over a screen still belong to it; where there is no frame, to the body.
    Portal: { defaultProps: { target: '#capas' } },
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 550 }, description: { marginBottom: 4 } } },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    Popover: { defaultProps: { shadow: 'md' } },
  },
};

/** Where Mantine's own colours fall short in contrast or differ from the pictures: they follow those of base.css, scheme by scheme. */
export const variables: CSSVariablesResolver = () => {
  const comunes = {
    '--mantine-color-text': 'var(--jornal-texto)',
    '--mantine-color-dimmed': 'var(--jornal-tenue)',
    '--mantine-color-placeholder': 'var(--jornal-marcador)',
    '--mantine-color-error': 'var(--jornal-negativo)',
    '--mantine-color-default-border': 'var(--jornal-borde-campo)',
    '--mantine-color-anchor': 'var(--jornal-enlace)',
    '--mantine-color-body': 'var(--jornal-cuerpo)',
    // Warnings look the same whatever shows them, and their titles can be read.
    '--mantine-color-yellow-light': 'var(--jornal-alerta-suave)',
    '--mantine-color-yellow-light-color': 'var(--jornal-alerta)',
    '--mantine-color-orange-light': 'var(--jornal-alerta-suave)',
    '--mantine-color-orange-light-color': 'var(--jornal-alerta)',
  };
  return {
    variables: {},
    light: comunes,
    dark: {
      ...comunes,
      '--mantine-color-default': '#1f2327',
      '--mantine-color-default-hover': '#2a2f34',
      '--mantine-color-jornal-text': '#47c0af',
      '--mantine-color-jornal-light-color': '#7dd8c9',
      '--mantine-color-jornal-outline': '#47c0af',
      '--mantine-color-red-light-color': '#ff8f8f',
      '--mantine-color-green-light-color': '#5fd39b',
    },
  };
};
