import { cookies, privacy } from './privacy.ts'
import { written } from './write.ts'

const about = written(
  'about',
  `Sobre a Trilha

A Trilha é uma plataforma de aprendizagem e reconhecimento para quem trabalha longe da mesa: na loja, na obra, na estrada. Empresas usam a Trilha para ensinar, acompanhar e recompensar as suas equipes e parceiros.

## O que a torna diferente

- **Funciona sem internet.** Cursos baixados abrem no ônibus, no subsolo ou na fila do balcão, e o que você faz é enviado quando a conexão volta.
- **Nada se perde.** Formulários guardam o que você digitou; um aparelho sem bateria não apaga o seu trabalho.
- **Para todo mundo.** Em quatro idiomas, para telefone e computador, com teclado, leitor de tela e letras grandes.

## Quem está por trás

Cada programa tem a cara e as regras da empresa que o oferece. Ela escolhe os cursos e as campanhas; nós cuidamos para que tudo funcione, com os seus dados em segurança. Saiba mais na [política de privacidade](/institutional/privacy-policy).`,
  `About Trilha

Trilha is a learning and recognition platform for people who work away from a desk: in the shop, on site, on the road. Companies use it to teach, follow and reward their teams and partners.

## What makes it different

- **It works without a network.** Downloaded courses open anywhere, and what you do is sent when the connection is back.
- **Nothing gets lost.** Forms keep what you typed; an empty battery does not erase your work.
- **For everybody.** In four languages, on phone and computer, with keyboard, screen reader and large text.

Each programme has the looks and rules of the company that offers it; we see to it that everything works, with your data safe. Read more in the [privacy policy](/institutional/privacy-policy).`,
  `Acerca de Trilha

Trilha es una plataforma de aprendizaje y reconocimiento para quienes trabajan lejos de un escritorio: en la tienda, en la obra, en la carretera. Las empresas la usan para enseñar, acompañar y premiar a sus equipos y socios.

## Qué la hace diferente

- **Funciona sin internet.** Los cursos descargados abren en cualquier lugar y lo que hace se envía cuando vuelve la conexión.
- **Nada se pierde.** Los formularios guardan lo escrito; una batería vacía no borra su trabajo.
- **Para todos.** En cuatro idiomas, en teléfono y computadora, con teclado, lector de pantalla y letra grande.

Cada programa tiene la cara y las reglas de la empresa que lo ofrece; nosotros cuidamos de que todo funcione, con sus datos seguros. Lea la [política de privacidad](/institutional/privacy-policy).`,
  `À propos de Trilha

Trilha est une plateforme d’apprentissage et de reconnaissance pour celles et ceux qui travaillent loin d’un bureau : en magasin, sur chantier, sur la route. Les entreprises s’en servent pour former, suivre et récompenser leurs équipes et partenaires.

## Ce qui la distingue

- **Elle marche sans réseau.** Les cours téléchargés s’ouvrent partout, et ce que vous faites est envoyé au retour de la connexion.
- **Rien ne se perd.** Les formulaires gardent ce que vous avez saisi ; une batterie vide n’efface pas votre travail.
- **Pour tout le monde.** En quatre langues, sur téléphone et ordinateur, au clavier, au lecteur d’écran et en grands caractères.

Chaque programme a l’apparence et les règles de l’entreprise qui l’offre ; nous veillons à ce que tout fonctionne, avec vos données en sécurité. Voir la [politique de confidentialité](/institutional/privacy-policy).`,
)

const terms = written(
  'terms-and-conditions',
  `Termos e condições

Estes termos valem para quem usa a Trilha. O programa em que você participa pode ter regras próprias, que completam estas; havendo diferença sobre pontos, prêmios e campanhas, valem as do programa.

## A sua conta

- A conta é pessoal: não empreste a sua senha nem use a de outra pessoa.
- Os dados do cadastro devem ser verdadeiros e atuais.
- Se achar que alguém entrou na sua conta, encerre as sessões no [perfil](/profile), troque a senha e avise o [suporte](/institutional/support).

## O que você envia

Vendas, notas, fotos e respostas devem ser suas e verdadeiras. Elas podem ser conferidas por uma auditoria. Atividade em desacordo com as regras do programa pode levar ao bloqueio da conta, e você será avisado de como recorrer.

## O conteúdo

Cursos, vídeos e documentos pertencem à empresa do programa ou a quem os licenciou. Você pode vê-los e baixá-los no aplicativo para o seu uso; copiar ou redistribuir depende de autorização.

## Disponibilidade

Trabalhamos para que a plataforma esteja sempre no ar, mas pode haver pausas para manutenção. O que você faz sem conexão fica guardado no aparelho e é enviado depois.

## Privacidade

Como tratamos os seus dados está na [política de privacidade](/institutional/privacy-policy) e na [política de cookies](/institutional/cookies_policy).

## Mudanças

Quando estes termos mudarem de forma relevante, pediremos o seu aceite de novo antes de continuar. Guardamos qual versão você aceitou e quando.

## Lei e foro

Valem as leis do Brasil, e o foro do domicílio do participante.`,
  `Terms and conditions

These terms hold for everybody who uses Trilha. Your programme may have rules of its own, which complete these; where they differ on points, prizes and campaigns, the programme’s hold.

## Your account

Your account is yours alone: do not lend your password or use somebody else’s, and keep your data true and current. If you think somebody got into it, end the sessions in your [profile](/profile), change the password and tell [support](/institutional/support).

## What you send

Sales, invoices, photos and answers must be your own and true; they may be audited. Activity against the programme’s rules can lead to a blocked account, and you will be told how to appeal.

## Content and changes

Courses belong to the programme’s company or its licensors; you may see and download them in the app for your own use. When these terms change in substance we ask for your acceptance again, and keep which version you accepted and when. The laws of Brazil apply.`,
  `Términos y condiciones

Estos términos valen para quienes usan Trilha. Su programa puede tener reglas propias, que completan estas; si difieren sobre puntos, premios y campañas, valen las del programa.

## Su cuenta

La cuenta es personal: no preste su contraseña ni use la de otra persona, y mantenga sus datos verdaderos y actuales. Si cree que alguien entró en ella, cierre las sesiones en su [perfil](/profile), cambie la contraseña y avise a [soporte](/institutional/support).

## Lo que envía

Ventas, facturas, fotos y respuestas deben ser suyas y verdaderas; pueden ser auditadas. La actividad contraria a las reglas puede llevar al bloqueo de la cuenta, y se le dirá cómo reclamar.

## Contenido y cambios

Los cursos pertenecen a la empresa del programa o a sus licenciantes; puede verlos y descargarlos en la aplicación para su uso. Cuando estos términos cambien de forma relevante pediremos su aceptación otra vez, y guardamos qué versión aceptó y cuándo. Rigen las leyes de Brasil.`,
  `Conditions générales

Ces conditions s’appliquent à toute personne qui utilise Trilha. Votre programme peut avoir ses propres règles, qui les complètent ; en cas de différence sur les points, les prix et les campagnes, celles du programme prévalent.

## Votre compte

Le compte est personnel : ne prêtez pas votre mot de passe, n’utilisez pas celui d’autrui et gardez vos données exactes. Si vous pensez que quelqu’un y est entré, fermez les sessions dans votre [profil](/profile), changez le mot de passe et prévenez l’[assistance](/institutional/support).

## Ce que vous envoyez

Ventes, factures, photos et réponses doivent être les vôtres et exactes ; elles peuvent être auditées. Une activité contraire aux règles peut mener au blocage du compte, et vous saurez comment faire appel.

## Contenu et changements

Les cours appartiennent à l’entreprise du programme ou à ses ayants droit ; vous pouvez les voir et les télécharger dans l’application pour votre usage. En cas de changement important nous redemandons votre accord, et gardons la version acceptée et sa date. Le droit brésilien s’applique.`,
)

const support = written(
  'support',
  `Suporte

Estamos aqui para ajudar com acesso, cursos, envios e pontos. Antes de escrever, veja se uma destas dicas resolve:

- **Não consigo entrar.** Use [Esqueci minha senha](/request-password/): o link chega por e-mail e vale uma vez.
- **Meu envio não saiu.** Toque na etiqueta de sincronização no alto da tela: cada item mostra o que falta.
- **Um curso não abre sem internet.** Ele precisa estar com o selo “Baixado” em Meus downloads.

Se não resolveu, fale conosco pelos canais abaixo.`,
  `Support

We are here to help with access, courses, sending and points. Before you write, see if one of these helps:

- **I cannot sign in.** Use [Forgot my password](/request-password/): the link comes by e-mail and works once.
- **Something was not sent.** Tap the sync label at the top of the screen: each item says what it waits for.
- **A course does not open offline.** It must be marked “Downloaded” in My downloads.

If not, reach us below.`,
  `Soporte

Estamos aquí para ayudar con el acceso, los cursos, los envíos y los puntos. Antes de escribir, vea si algo de esto ayuda:

- **No puedo entrar.** Use [Olvidé mi contraseña](/request-password/): el enlace llega por correo y vale una vez.
- **Mi envío no salió.** Toque la etiqueta de sincronización arriba: cada elemento dice qué falta.
- **Un curso no abre sin internet.** Debe estar marcado como “Descargado” en Mis descargas.

Si no, hable con nosotros por los canales de abajo.`,
  `Assistance

Nous sommes là pour vous aider : accès, cours, envois et points. Avant d’écrire, voyez si l’un de ces conseils suffit :

- **Je n’arrive pas à me connecter.** Utilisez [Mot de passe oublié](/request-password/) : le lien arrive par e-mail et sert une fois.
- **Mon envoi n’est pas parti.** Touchez l’étiquette de synchronisation en haut : chaque élément dit ce qu’il attend.
- **Un cours ne s’ouvre pas hors ligne.** Il doit porter la mention « Téléchargé » dans Mes téléchargements.

Sinon, contactez-nous ci-dessous.`,
)

/** What stands where a client has no text of its own. */
export const platformPages = [about, terms, privacy, cookies, support]
