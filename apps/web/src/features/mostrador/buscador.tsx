import { Combobox, useCombobox } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useRafaga } from '../../lib/rafaga';
import { CampoEscaner } from '../../ui/campo-escaner';
import { Panel } from '../../ui/panel';
import { BotonCamara, useFormatosQueLee } from './camara';
import { type Hallado, leerEntrada, nombreDe, useHallazgos, useResolver } from './hallazgos';
import clases from './mostrador.module.css';
import { Tarjetas } from './tarjetas';

type Props = {
  ref: Ref<HTMLInputElement>;
  entidadId: number;
  alElegir: (hallado: Hallado, cantidad: number) => void;
  /** The next one is looked for; not while the camera reads, which stands before the field. */
  alBuscar: () => void;
  /** A scanner may begin to type, wherever the focus is: the answer puts back what it writes on the ticket. */
  alEmpezarRafaga: () => () => void;
  /** Beside the field: who attends. */
  children?: ReactNode;
};

/**
 * The field that finds all there is to charge, by its name or its barcode: Enter adds the first, a scanner types a code
 * and Enter, and so does a camera. Its options are cards, which are pressed too.
 */
export function Buscador({ ref, entidadId, alElegir, alBuscar, alEmpezarRafaga, children }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [texto, setTexto] = useState('');
  const hallazgos = useHallazgos(entidadId, texto);
  const resolver = useResolver(entidadId);
  const todos = enOrden(hallazgos);
  const formatos = useFormatosQueLee();
  const lista = useCombobox({ opened: todos.length > 0 });

  const escribir = (nuevo: string) => {
    // Another list is coming: an arrow begins again at its first option.
    lista.resetSelectedOption();
    setTexto(nuevo);
  };
  const elegir = (hallado: Hallado) => {
    const { cantidad } = leerEntrada(texto);
    escribir('');
    alElegir(hallado, cantidad);
    alBuscar();
  };
  const tomar = async (entrada: string): Promise<Hallado | null> => {
    // At once: the next one may be typed while this one is looked for.
    escribir('');
    const hallado = await resolver(entrada);
    if (hallado) alElegir(hallado, leerEntrada(entrada).cantidad);
    else setTexto((ahora) => (ahora === '' ? entrada : ahora));
    return hallado;
  };
  const alLeer = async (codigo: string): Promise<string | null> => {
    // Typed ahead of it, '3*' are three; whatever else is there is not of this code.
    const { cantidad } = leerEntrada(texto);
    const hallado = await tomar(cantidad > 1 ? `${cantidad}*${codigo}` : codigo);
    if (!hallado) return null;
    return cantidad > 1 ? `${cantidad} × ${nombreDe(hallado)}` : nombreDe(hallado);
  };
  useRafaga({ campo, alEmpezar: alEmpezarRafaga, alLeer: (codigo) => void alLeer(codigo) });
  const alTeclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key === 'Escape' && texto !== '') return escribir('');
    if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || evento.nativeEvent.isComposing) return undefined;
    evento.preventDefault();
    evento.stopPropagation();
    const marcado = todos[lista.getSelectedOptionIndex()];
    if (marcado) return elegir(marcado);
    if (leerEntrada(texto).buscado !== '') void tomar(texto);
    return undefined;
  };

  return (
    <Combobox
      store={lista}
      onOptionSubmit={(clave) => {
        const hallado = todos.find((uno) => claveDe(uno) === clave);
        if (hallado) elegir(hallado);
      }}
    >
      <Panel sinRelleno className={clases.catalogo}>
        <div className={clases.busqueda}>
          <CampoEscaner
            ref={useMergedRef(campo, ref)}
            nombre="Buscar o escanear un servicio o un producto"
            ejemplo="Servicio, producto, código, persona…"
            texto={texto}
            alEscribir={escribir}
            alTeclear={alTeclear}
            boton={formatos.length > 0 && <BotonCamara formatos={formatos} alLeer={alLeer} />}
          />
          {children}
        </div>
        <Tarjetas
          entidadId={entidadId}
          hallazgos={hallazgos}
          buscado={leerEntrada(texto).buscado}
          alLimpiar={() => escribir('')}
        />
      </Panel>
    </Combobox>
  );
}

const enOrden = (hallazgos: ReturnType<typeof useHallazgos>): Hallado[] => [
  ...hallazgos.operadores.map((operador): Hallado => ({ de: 'operador', operador })),
  ...hallazgos.servicios.map((servicio): Hallado => ({ de: 'servicio', servicio })),
  ...hallazgos.productos.map((producto): Hallado => ({ de: 'producto', producto })),
  ...hallazgos.personas.map((persona): Hallado => ({ de: 'persona', persona })),
  ...hallazgos.tiquetes.map((tiquete): Hallado => ({ de: 'tiquete', tiquete })),
];

/** As its card calls it. */
function claveDe(hallado: Hallado): string {
  switch (hallado.de) {
    case 'servicio':
      return `servicio-${hallado.servicio.id}`;
    case 'producto':
      return `producto-${hallado.producto.id}`;
    case 'persona':
      return `persona-${hallado.persona.id}`;
    case 'tiquete':
      return `tiquete-${hallado.tiquete.id}`;
    default:
      return `operador-${hallado.operador.id}`;
  }
}
