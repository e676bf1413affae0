import type { Correccion, TiqueteEnCorreccion } from '@jornal/contract';
import { fecha, fechaHora, numero, pesos } from '../../lib/format';
import { Panel } from '../../ui/panel';
import clases from './tiquete.module.css';

/** The corrections of a ticket, the oldest first: each thing that was otherwise, as it was and as it became. */
export function CorreccionesDeTiquete({ correcciones }: { correcciones: readonly Correccion[] }) {
  if (correcciones.length === 0) return null;
  return (
    <Panel titulo="Correcciones" subtitulo="El tiquete conserva su número y su fecha" sinRelleno>
      <ul className={`renglones ${clases.lineas}`} aria-label="Correcciones del tiquete">
        {correcciones.map((una) => (
          <Una key={una.revision} correccion={una} />
        ))}
      </ul>
    </Panel>
  );
}

function Una({ correccion: { revision, motivo, usuario, created_at, antes, despues } }: { correccion: Correccion }) {
  return (
    <li>
      <div className={clases.cabeza}>
        <strong>Corrección {numero(revision)}</strong>
        <strong className="cifra entero">{pesos(despues.total)}</strong>
      </div>
      <div className={clases.pie}>
        <div className={clases.datos}>
          <span>
            <span className="cifra">{fechaHora(created_at)}</span>
            {usuario && ` · ${usuario.nombre}`}: {motivo}
          </span>
          {diferenciasDe(antes, despues).map(({ que, era, es }) => (
            <span key={que}>
              {que}: <s>{era}</s> → {es}
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}

type Diferencia = { que: string; era: string; es: string };

/** Each thing that two sides of a correction have otherwise, in the words of the screen. */
export function diferenciasDe(antes: TiqueteEnCorreccion, despues: TiqueteEnCorreccion): Diferencia[] {
  const dichas: ReadonlyArray<readonly [string, (lado: TiqueteEnCorreccion) => string]> = [
    ['Total', ({ total }) => pesos(total)],
    ['Día', ({ fecha: dia }) => fecha(dia)],
    ['Pago', ({ cobros }) => cobros.map(({ metodo, monto }) => `${metodo.nombre} ${pesos(monto)}`).join(' + ')],
    ['Quedó debiendo', ({ por_cobrar }) => pesos(por_cobrar)],
    ['Propina', ({ propinas }) => propinas.map(({ quien, monto }) => `${quien.nombre} ${pesos(monto)}`).join(' + ')],
  ];
  const [quedan, llegan] = distintas(antes.lineas.map(enPalabras), despues.lineas.map(enPalabras));
  const lineas = { que: 'Líneas', era: quedan.join(' + '), es: llegan.join(' + ') };
  return [
    ...(lineas.era === lineas.es ? [] : [lineas]),
    ...dichas.map(([que, de]) => ({ que, era: de(antes), es: de(despues) })).filter(({ era, es }) => era !== es),
  ].map(({ que, era, es }) => ({ que, era: era || NADA, es: es || NADA }));
}
const NADA = 'nada';

/** The lines of each side that the other does not have. */
function distintas(antes: readonly string[], despues: readonly string[]): [string[], string[]] {
  const llegan = [...despues];
  const salen = antes.filter((una) => {
    const i = llegan.indexOf(una);
    if (i >= 0) llegan.splice(i, 1);
    return i < 0;
  });
  return [salen, llegan];
}

/** 'Corte × 2 de Ana Ruiz, $ 50.000'. */
const enPalabras = ({ nombre, quien, cantidad, total }: TiqueteEnCorreccion['lineas'][number]): string =>
  `${cantidad > 1 ? `${nombre} × ${numero(cantidad)}` : nombre}${quien ? ` de ${quien.nombre}` : ''}, ${pesos(total)}`;
