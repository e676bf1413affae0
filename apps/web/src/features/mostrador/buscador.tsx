import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { CampoEscaner } from '../../ui/campo-escaner';
import { Panel } from '../../ui/panel';
import { type Hallado, leerEntrada, useHallazgos, useResolver } from './hallazgos';
import clases from './mostrador.module.css';
import { Tarjetas } from './tarjetas';

type Props = {
  ref: Ref<HTMLInputElement>;
  entidadId: number;
  alElegir: (hallado: Hallado, cantidad: number) => void;
  /** Beside the field: who attends. */
  children?: ReactNode;
};

/**
 * The field that finds all there is to charge, by its name or its barcode: Enter adds the first, a scanner types a code
 * and Enter. Its options are cards, which are pressed too.
 */
export function Buscador({ ref, entidadId, alElegir, children }: Props) {
  const [texto, setTexto] = useState('');
  const hallazgos = useHallazgos(entidadId, texto);
  const resolver = useResolver(entidadId);
  const todos = enOrden(hallazgos);
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
  };
  const alTeclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key === 'Escape' && texto !== '') return escribir('');
    if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || evento.nativeEvent.isComposing) return undefined;
    evento.preventDefault();
    evento.stopPropagation();
    const marcado = todos[lista.getSelectedOptionIndex()];
    if (marcado) return elegir(marcado);
    const { buscado, cantidad } = leerEntrada(texto);
    if (buscado === '') return undefined;
    // At once: the next one may be typed while this one is looked for.
    escribir('');
    void resolver(texto).then((hallado) => {
      if (hallado) alElegir(hallado, cantidad);
      else setTexto((ahora) => (ahora === '' ? texto : ahora));
    });
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
            ref={ref}
            nombre="Buscar o escanear un servicio o un producto"
            ejemplo="Servicio, producto o código…"
            texto={texto}
            alEscribir={escribir}
            alTeclear={alTeclear}
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

const enOrden = ({ servicios, productos, operadores }: ReturnType<typeof useHallazgos>): Hallado[] => [
  ...operadores.map((operador): Hallado => ({ de: 'operador', operador })),
  ...servicios.map((servicio): Hallado => ({ de: 'servicio', servicio })),
  ...productos.map((producto): Hallado => ({ de: 'producto', producto })),
];

/** As its card calls it. */
function claveDe(hallado: Hallado): string {
  if (hallado.de === 'servicio') return `servicio-${hallado.servicio.id}`;
  if (hallado.de === 'producto') return `producto-${hallado.producto.id}`;
  return `operador-${hallado.operador.id}`;
}
