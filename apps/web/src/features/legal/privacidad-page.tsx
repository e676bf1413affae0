import { Documento, Seccion } from './documento';

/** /politica-privacidad: the policy that Ley 1581 de 2012 and Decreto 1377 de 2013 ask for. */
export default function PrivacidadPage() {
  return (
    <Documento
      titulo="Política de privacidad y tratamiento de datos personales"
      entrada={
        'Esta política explica qué datos personales se tratan en Jornal, para qué, ' +
        'durante cuánto tiempo y cómo puedes ejercer tus derechos. Se rige por el artículo 15 de la Constitución ' +
        'Política de Colombia, la Ley 1581 de 2012, el Decreto 1377 de 2013 (compilado en el Decreto 1074 de 2015) y ' +
        'las normas que los modifiquen o complementen.'
      }
      otro={{ texto: 'Términos de uso', ruta: '/terminos-uso' }}
    >
      <Responsable />
      <DatosYFinalidades />
      <Derechos />
      <Conservacion />
    </Documento>
  );
}

function Responsable() {
  return (
    <>
      <Seccion titulo="1. Responsable del tratamiento">
        <p>
          El responsable del tratamiento es el negocio que usa Jornal para administrar su operación y que te entregó tu
          usuario (en adelante, «el Negocio»). Su nombre o razón social, su NIT, su dirección, su correo electrónico y
          su teléfono son los que figuran en su registro mercantil y en el aviso de privacidad que exhibe en cada una de
          sus sucursales; puedes pedírselos en cualquier momento a la persona que administra tu cuenta. Quien aloje la
          aplicación por cuenta del Negocio actúa como encargado: solo sigue sus instrucciones y guarda la misma
          confidencialidad.
        </p>
      </Seccion>
      <Seccion titulo="2. Definiciones">
        <ul>
          <li>
            <strong>Dato personal:</strong> información que identifica o permite identificar a una persona natural.
          </li>
          <li>
            <strong>Titular:</strong> la persona natural a la que se refieren los datos.
          </li>
          <li>
            <strong>Tratamiento:</strong> cualquier operación sobre los datos: recolección, almacenamiento, uso,
            circulación o supresión.
          </li>
          <li>
            <strong>Autorización:</strong> el consentimiento previo, expreso e informado del titular.
          </li>
        </ul>
      </Seccion>
    </>
  );
}

function DatosYFinalidades() {
  return (
    <>
      <Seccion titulo="3. Datos que se tratan">
        <ul>
          <li>
            <strong>Usuarios y operadores:</strong> nombre, apellido, correo electrónico, teléfono, cargo, sucursal,
            servicios realizados, comisiones, pagos recibidos y registro de las acciones hechas en la aplicación.
          </li>
          <li>
            <strong>Clientes y personas atendidas:</strong> nombre, teléfono, correo electrónico si lo entregan, citas,
            lista de espera y servicios solicitados.
          </li>
          <li>
            <strong>Empresas clientes y sus contactos:</strong> razón social, NIT, dirección, teléfono y correo
            electrónico.
          </li>
          <li>
            <strong>Datos técnicos de la sesión:</strong> fecha y hora de ingreso y de aceptación de esta política. Las
            contraseñas se guardan cifradas de forma irreversible: nadie puede leerlas.
          </li>
        </ul>
        <p>
          No se solicitan datos sensibles (salud, origen étnico, orientación política o religiosa, datos biométricos).
          Si un titular los escribe en una nota, su entrega es facultativa y podrá pedir que se supriman. No se
          recolectan datos de niños, niñas o adolescentes sin la autorización de su representante legal y siempre en
          respeto de su interés superior.
        </p>
      </Seccion>
      <Seccion titulo="4. Finalidades">
        <ul>
          <li>Permitir el ingreso a la aplicación y proteger las cuentas.</li>
          <li>Registrar los servicios, ventas, ingresos y gastos del Negocio y llevar su caja.</li>
          <li>Calcular, pagar y demostrar las comisiones de los operadores.</li>
          <li>Programar, confirmar y cambiar citas, y administrar la lista de espera.</li>
          <li>Producir informes internos y cumplir obligaciones contables, tributarias, laborales y de auditoría.</li>
          <li>Atender consultas, reclamos y requerimientos de autoridad competente.</li>
        </ul>
        <p>
          Los datos no se venden, no se usan para publicidad de terceros ni se toman con ellos decisiones automatizadas
          que afecten al titular.
        </p>
      </Seccion>
      <Seccion titulo="5. Autorización">
        <p>
          Al marcar la casilla de aceptación cuando inicias sesión autorizas de manera previa, expresa e informada el
          tratamiento descrito. La versión aceptada, la fecha y la hora quedan guardadas como prueba. No se necesita
          autorización en los casos del artículo 10 de la Ley 1581 de 2012, como los datos exigidos por una autoridad en
          ejercicio de sus funciones.
        </p>
      </Seccion>
      <Seccion titulo="6. Almacenamiento en tu navegador">
        <p>
          Jornal guarda en tu navegador únicamente tu sesión y tus preferencias de pantalla (tema, menú). No usa cookies
          de publicidad ni herramientas de seguimiento de terceros. Al cerrar sesión, la información de la sesión se
          borra.
        </p>
      </Seccion>
    </>
  );
}

function Derechos() {
  return (
    <>
      <Seccion titulo="7. Derechos del titular">
        <p>Según el artículo 8 de la Ley 1581 de 2012, como titular puedes:</p>
        <ul>
          <li>Conocer, actualizar y rectificar tus datos personales.</li>
          <li>Solicitar prueba de la autorización otorgada, salvo cuando la ley no la exija.</li>
          <li>Ser informado, previa solicitud, del uso que se ha dado a tus datos.</li>
          <li>Presentar quejas ante la Superintendencia de Industria y Comercio por infracciones a la ley.</li>
          <li>
            Revocar la autorización o solicitar la supresión del dato cuando no exista un deber legal o contractual de
            conservarlo.
          </li>
          <li>Acceder en forma gratuita a tus datos que hayan sido objeto de tratamiento.</li>
        </ul>
      </Seccion>
      <Seccion titulo="8. Cómo ejercerlos">
        <p>
          Escribe o acércate al Negocio por los canales de su aviso de privacidad (correo, teléfono o cualquiera de sus
          sucursales); quien administra la aplicación es el área encargada de tu petición. Indica tu nombre e
          identificación, qué pides y sobre qué datos, y cómo responderte.
        </p>
        <ul>
          <li>
            <strong>Consultas:</strong> se responden en un máximo de diez (10) días hábiles desde que se reciben; si no
            es posible, se te informa el motivo y la nueva fecha, que no pasará de cinco (5) días hábiles más.
          </li>
          <li>
            <strong>Reclamos:</strong> se responden en un máximo de quince (15) días hábiles, prorrogables por ocho (8)
            días hábiles más con aviso previo. Si el reclamo está incompleto se te pedirá completarlo dentro de los
            cinco (5) días siguientes; pasados dos (2) meses sin respuesta se entenderá desistido.
          </li>
        </ul>
        <p>
          Solo podrás elevar queja ante la Superintendencia de Industria y Comercio (www.sic.gov.co) una vez hayas
          agotado el trámite de consulta o reclamo ante el Negocio.
        </p>
      </Seccion>
    </>
  );
}

function Conservacion() {
  return (
    <>
      <Seccion titulo="9. Seguridad y confidencialidad">
        <p>
          Se aplican medidas técnicas, humanas y administrativas razonables: acceso por roles y permisos, comunicaciones
          cifradas, contraseñas protegidas, registro de auditoría de cada cambio y copias de seguridad. Si ocurre un
          incidente que ponga en riesgo los datos, el Negocio lo informará a la Superintendencia de Industria y Comercio
          y a los titulares afectados.
        </p>
      </Seccion>
      <Seccion titulo="10. Transferencia y transmisión">
        <p>
          Los datos solo se comparten con encargados que prestan servicios necesarios para operar la aplicación,
          mediante contratos que los obligan a protegerlos, o con autoridades que los exijan conforme a la ley. Si un
          encargado se encuentra en otro país, este deberá ofrecer niveles adecuados de protección.
        </p>
      </Seccion>
      <Seccion titulo="11. Conservación">
        <p>
          Los datos se conservan mientras exista la relación con el titular y, después, durante el tiempo que exijan las
          normas contables, tributarias y laborales (para los libros y papeles de comercio, diez años, según el artículo
          28 de la Ley 962 de 2005). Cumplido el plazo, o cuando proceda la supresión, los datos de la persona se
          anonimizan: las cifras del Negocio permanecen, sin que permitan identificarla.
        </p>
      </Seccion>
      <Seccion titulo="12. Vigencia y cambios">
        <p>
          Esta política rige desde la publicación de la versión que aparece al comienzo y permanece vigente mientras el
          Negocio trate datos personales. Los cambios sustanciales sobre el responsable o las finalidades se comunicarán
          antes de aplicarse y se pedirá de nuevo tu aceptación al iniciar sesión.
        </p>
      </Seccion>
    </>
  );
}
