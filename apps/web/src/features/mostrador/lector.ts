/** Reading barcodes from the picture of a camera, as far as the browser can do it by itself. */

const CADA_MS = 120;
/** The same code counts again once it was out of sight this long. */
const FUERA_DE_LA_VISTA_MS = 2_000;

type Detector = { detect: (imagen: HTMLVideoElement) => Promise<ReadonlyArray<{ rawValue: string }>> };
export type ClaseDetector = {
  new (opciones: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

export type Problema = 'sin-permiso' | 'sin-camara' | 'ocupada' | 'no-abre';

const PROBLEMAS: Readonly<Record<string, Problema>> = {
  NotAllowedError: 'sin-permiso',
  SecurityError: 'sin-permiso',
  NotFoundError: 'sin-camara',
  OverconstrainedError: 'sin-camara',
  NotReadableError: 'ocupada',
  AbortError: 'ocupada',
};

export const problemaDeCamara = (error: Error): Problema => PROBLEMAS[error.name] ?? 'no-abre';

type Lectura = {
  formats: readonly string[];
  video: HTMLVideoElement;
  /** Aborted, the camera is let go at once. */
  hasta: AbortSignal;
  alVerse: () => void;
  alLeer: (codigo: string) => void;
};

/** Shows the rear camera in the video and tells each code that comes into its sight, until it is aborted. */
export async function leerCodigos({ formats, video, hasta, alVerse, alLeer }: Lectura): Promise<void> {
  const imagen = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const pistas = imagen.getTracks();
  const soltar = () => {
    for (const pista of pistas) pista.stop();
    if (video.srcObject === imagen) video.srcObject = null;
  };
  try {
    // Closed while the person was still being asked.
    if (hasta.aborted) return;
    hasta.addEventListener('abort', soltar);
    video.srcObject = imagen;
    await video.play();
    alVerse();
    const detector = new (window as unknown as { BarcodeDetector: ClaseDetector }).BarcodeDetector({ formats });
    const visto = new Map<string, number | null>();
    while (!hasta.aborted) {
      if (pistas.some(({ readyState }) => readyState === 'ended')) throw new DOMException('Taken away', 'AbortError');
      const codigos = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
      const nuevo = hasta.aborted ? undefined : loNuevo(codigos, visto);
      if (nuevo !== undefined) alLeer(nuevo);
      await new Promise((listo) => setTimeout(listo, CADA_MS));
    }
  } finally {
    soltar();
  }
}

/**
 * The first of the codes in sight that is not known; another one is of the next look. `visto` has since when each known
 * one is out of sight, by the looks that missed it: while the page was too busy to look, nothing left.
 */
function loNuevo(codigos: ReadonlyArray<{ rawValue: string }>, visto: Map<string, number | null>): string | undefined {
  const ahora = performance.now();
  const aLaVista = codigos.map(({ rawValue }) => rawValue.trim()).filter((codigo) => codigo !== '');
  for (const [codigo, fuera] of visto) {
    if (fuera !== null && ahora - fuera > FUERA_DE_LA_VISTA_MS) visto.delete(codigo);
    else visto.set(codigo, aLaVista.includes(codigo) ? null : (fuera ?? ahora));
  }
  const nuevo = aLaVista.find((codigo) => !visto.has(codigo));
  if (nuevo !== undefined) visto.set(nuevo, null);
  return nuevo;
}
