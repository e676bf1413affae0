import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mesYAnio, numero } from '../../lib/format';
import { Panel } from '../../ui/panel';
import { type Entidad, type Mes, mesQuery } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';
import { ambitoMes, deAdicionales, deCuenta } from './desgloses';
import { MES } from './moldes';

/** Additional income of a month, by its type and its means of payment. */
export function AdicionalesPanel({ entidad, mes }: { entidad: Entidad; mes: Mes }) {
  const consulta = useQuery({
    ...mesQuery(entidad, mes),
    placeholderData: keepPreviousData,
    select: ({ adicionales }) => adicionales,
  });
  const ambito = ambitoMes(entidad, mes);
  return (
    <Panel plegable="adicionales" titulo="Ingresos Adicionales" subtitulo={mesYAnio(`${mes}-01`)}>
      <ContenidoPanel
        consulta={consulta}
        molde={MES.adicionales}
        textoVacio="No hay datos de ingresos adicionales disponibles."
        estaVacio={(e) => e.ingresos_adicionales_detalle.total_registros === 0}
      >
        {({
          resumen_general: resumen,
          ingresos_adicionales_detalle: detalle,
          metodos_pago: { efectivo, transferencia },
        }) => (
          <Lista>
            <Linea nombre="Accesorios">
              <Cifra
                nombre="Accesorios del mes"
                valor={detalle.accesorios}
                desglose={deCuenta(ambito, 'Accesorios', 'ingresos.accesorios', detalle.accesorios)}
              />
            </Linea>
            <Linea nombre="Servicios ocasionales">
              <Cifra
                nombre="Servicios ocasionales del mes"
                valor={detalle.servicios_ocasionales}
                desglose={deCuenta(
                  ambito,
                  'Servicios ocasionales',
                  'ingresos.ocasionales',
                  detalle.servicios_ocasionales,
                )}
              />
            </Linea>
            <Linea nombre="Otros">
              <Cifra
                nombre="Otros ingresos del mes"
                valor={detalle.otros}
                desglose={deCuenta(ambito, 'Otros ingresos', 'ingresos.otros', detalle.otros)}
              />
            </Linea>
            <Linea
              nombre="Total"
              detalle={`${numero(detalle.total_registros)} ${detalle.total_registros === 1 ? 'registro' : 'registros'}`}
              total
            >
              <Cifra
                nombre="Total de ingresos adicionales"
                valor={resumen.ingresos_adicionales}
                desglose={deAdicionales(ambito, 'Ingresos Adicionales', resumen.ingresos_adicionales)}
              />
            </Linea>
            <Linea nombre="En efectivo">
              <Cifra
                nombre="Adicionales en efectivo"
                valor={efectivo.adicionales}
                desglose={deAdicionales(ambito, 'Adicionales en efectivo', efectivo.adicionales, 'efectivo')}
              />
            </Linea>
            <Linea nombre="En transferencia">
              <Cifra
                nombre="Adicionales en transferencia"
                valor={transferencia.adicionales}
                desglose={deAdicionales(
                  ambito,
                  'Adicionales en transferencia',
                  transferencia.adicionales,
                  'caja.transferencia',
                )}
              />
            </Linea>
          </Lista>
        )}
      </ContenidoPanel>
    </Panel>
  );
}
