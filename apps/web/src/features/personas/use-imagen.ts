import { useEffect, useState } from 'react';

/** An address for the bytes of a picture, as long as it is shown. */
export function useImagen(imagen: { content: string; mime_type: string } | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!imagen) return;
    const bytes = Uint8Array.from(atob(imagen.content), (letra) => letra.charCodeAt(0));
    const nueva = URL.createObjectURL(new Blob([bytes], { type: imagen.mime_type }));
    setUrl(nueva);
    return () => {
      URL.revokeObjectURL(nueva);
      setUrl(undefined);
    };
  }, [imagen]);
  return url;
}
