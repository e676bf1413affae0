import { useEffect, useState } from 'react';

/** An address for the bytes of a picture or a document, as long as it is shown. */
export function useUrl(archivo: { content: string; mime_type: string } | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!archivo) return;
    const bytes = Uint8Array.from(atob(archivo.content), (letra) => letra.charCodeAt(0));
    // A document is only ever downloaded: with a type of its own a browser might open it here, as if it were ours.
    const type = archivo.mime_type === 'application/pdf' ? 'application/octet-stream' : archivo.mime_type;
    const nueva = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(nueva);
    return () => {
      URL.revokeObjectURL(nueva);
      setUrl(undefined);
    };
  }, [archivo]);
  return url;
}
