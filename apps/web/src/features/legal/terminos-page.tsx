import { Documento, Seccion } from './documento';

/** /terminos-uso: the rules between the business and the people it gives access to. */
export default function TerminosPage() {
  return (
    <Documento
      titulo="Términos de uso"
      entrada={
        'Estos términos regulan el uso de Jornal, la aplicación con la que tu negocio registra servicios, pagos, ' +
        'ventas, gastos, caja, inventario y agendas. Al iniciar sesión y marcar la casilla de aceptación declaras ' +
        'que los leíste y los aceptas.'
      }
      otro={{ texto: 'Política de privacidad y tratamiento de datos personales', ruta: '/politica-privacidad' }}
    >
      <Uso />
      <Contenido />
      <Final />
    </Documento>
  );
}

function Uso() {
  return (
    <>
      <Seccion titulo="1. Quiénes intervienen">
        <p>
          El negocio que usa Jornal (en adelante, «el Negocio») decide quién entra, con qué rol y a qué módulos, y es el
          responsable de la información que se registra. Tú, como usuario, usas la aplicación por cuenta del Negocio o
          en virtud de tu relación con él. Estos términos no crean por sí mismos una relación laboral ni modifican la
          que exista.
        </p>
      </Seccion>
      <Seccion titulo="2. Tu cuenta">
        <ul>
          <li>
            La cuenta es personal: no la compartas ni uses la de otra persona. Lo que se haga con ella queda registrado
            a tu nombre.
          </li>
          <li>
            Elige una contraseña de al menos ocho caracteres que no uses en otros sitios y cámbiala si crees que alguien
            la conoce.
          </li>
          <li>Cierra la sesión al terminar si el equipo es compartido.</li>
          <li>Avisa de inmediato a quien administra el Negocio si detectas un uso que no reconoces.</li>
          <li>
            El Negocio puede cambiar tus permisos, desactivar tu cuenta o cerrar tus sesiones en cualquier momento.
          </li>
        </ul>
      </Seccion>
      <Seccion titulo="3. Uso permitido">
        <p>Puedes usar Jornal para las tareas que tu rol te permite y con información veraz. No está permitido:</p>
        <ul>
          <li>Registrar operaciones falsas o alterar cifras para obtener un beneficio propio o ajeno.</li>
          <li>Consultar, copiar o divulgar datos de clientes o compañeros con fines distintos a los del Negocio.</li>
          <li>
            Intentar eludir los controles de acceso, extraer información de forma masiva o afectar la disponibilidad del
            servicio.
          </li>
          <li>Introducir código malicioso o contenidos ilícitos.</li>
        </ul>
      </Seccion>
    </>
  );
}

function Contenido() {
  return (
    <>
      <Seccion titulo="4. Cifras, comisiones y pagos">
        <p>
          Los valores se expresan en pesos colombianos, sin decimales. Las comisiones se calculan con el porcentaje y el
          precio vigentes en el momento en que se registra cada servicio; un cambio posterior del catálogo no altera lo
          ya registrado. Jornal facilita el cálculo y el control, pero no sustituye la contabilidad, la facturación
          electrónica ni la nómina que la ley exija al Negocio.
        </p>
        <p>
          Si no estás de acuerdo con una cifra, pide su revisión al Negocio: cada valor puede consultarse con el detalle
          de los registros que lo componen.
        </p>
      </Seccion>
      <Seccion titulo="5. Anulaciones y auditoría">
        <p>
          Los registros con dinero o con historia no se borran: se anulan, y queda constancia de quién lo hizo, cuándo y
          por qué. Las acciones que cambian dinero, existencias, agendas o permisos quedan en un registro de auditoría
          que el Negocio puede consultar.
        </p>
      </Seccion>
      <Seccion titulo="6. Datos personales">
        <p>
          El tratamiento de datos personales se rige por la política de privacidad y por la Ley 1581 de 2012. Si
          registras datos de clientes o de personas en lista de espera, hazlo solo con lo necesario para atenderlos y
          después de informarles y contar con su autorización.
        </p>
      </Seccion>
      <Seccion titulo="7. Propiedad intelectual">
        <p>
          La información que se registra pertenece al Negocio. El programa, su nombre y su diseño pertenecen a sus
          titulares y se usan según su licencia; estos términos no te transfieren derecho alguno sobre ellos.
        </p>
      </Seccion>
    </>
  );
}

function Final() {
  return (
    <>
      <Seccion titulo="8. Disponibilidad">
        <p>
          Se procura que la aplicación esté disponible y que la información se conserve con copias de seguridad, pero
          puede haber interrupciones por mantenimiento, fallas de red o causas ajenas. Si una operación no muestra un
          mensaje de confirmación, verifica que haya quedado registrada antes de repetirla.
        </p>
      </Seccion>
      <Seccion titulo="9. Responsabilidad">
        <p>
          Cada usuario responde por la veracidad de lo que registra y por el cuidado de su cuenta. El Negocio responde
          por las decisiones que toma con la información. Nada en estos términos limita los derechos que la ley reconoce
          a consumidores, trabajadores o titulares de datos.
        </p>
      </Seccion>
      <Seccion titulo="10. Suspensión y terminación">
        <p>
          El incumplimiento de estos términos puede dar lugar a la suspensión de tu cuenta, sin perjuicio de las
          acciones legales que correspondan. Al terminar tu relación con el Negocio tu acceso se desactiva; los
          registros de tu actividad se conservan por los plazos de ley.
        </p>
      </Seccion>
      <Seccion titulo="11. Cambios">
        <p>
          Estos términos pueden actualizarse. La versión vigente es la que aparece al comienzo de esta página; cuando
          cambie, se pedirá de nuevo tu aceptación al iniciar sesión.
        </p>
      </Seccion>
      <Seccion titulo="12. Ley aplicable">
        <p>
          Estos términos se rigen por las leyes de la República de Colombia. Las diferencias se procurarán resolver de
          forma directa y, si no es posible, ante las autoridades colombianas competentes.
        </p>
      </Seccion>
    </>
  );
}
