import { written } from './write.ts'

/** Says what this product really keeps, where, and for how long: change it together with the product. */
export const privacy = written(
  'privacy-policy',
  `Política de privacidade

Esta política explica, em linguagem direta, quais dados pessoais a Trilha trata, onde eles ficam guardados, por quanto tempo e como você exerce os seus direitos pela Lei Geral de Proteção de Dados (Lei nº 13.709/2018, a LGPD).

## Quem é responsável

A **empresa que convida você** (o programa em que você entra) é a controladora: decide por que e para que os dados são usados. A **Trilha** é a operadora: guarda e processa os dados em nome dessa empresa e não os vende nem os usa para publicidade.

## O que guardamos no servidor

- **Cadastro**: nome, e-mail, usuário, documento, telefones e os demais campos que a empresa pede no registro. A senha nunca é guardada: fica só um resumo irreversível dela (argon2id).
- **Sessões**: quando você entrou e até quando a sessão vale. O acesso é renovado a cada 15 minutos e termina após 30 dias sem uso.
- **Aprendizado**: o que você já viu de cada atividade, conclusões e cursos favoritos.
- **Participação**: vendas que você registra, com nota e foto, e fotos de loja, quando o seu programa tem essas áreas.
- **Aceites**: qual versão dos termos você aceitou e quando.
- **Mensagens** que você envia ao suporte.

Os registros técnicos do servidor não incluem o conteúdo dos pedidos, as buscas nem quem os fez.

## O que fica no seu aparelho

Para funcionar sem internet, o aplicativo guarda no navegador:

- a sua sessão, os rascunhos e o que ainda não foi enviado, **cifrados** com uma chave que não sai do aparelho;
- os cursos que você baixou, e uma cópia do que você pode ver, para abrir sem conexão;
- preferências como idioma, aparência e filtros, também cifradas.

Ao sair da conta, tudo o que pode ser lido é apagado do aparelho. O que ainda não foi enviado continua cifrado, só para você, até que entre de novo.

## Para que usamos

- cumprir o contrato do programa: ensinar, registrar a participação e entregar pontos e certificados;
- atender obrigações legais, como comprovar treinamentos obrigatórios;
- proteger contas e evitar fraudes, por legítimo interesse.

Não fazemos propaganda dirigida, não traçamos perfis para terceiros e não rastreamos a sua localização.

## Com quem compartilhamos

Só com a empresa do seu programa e com quem presta serviços indispensáveis, como hospedagem e envio de e-mails, sempre sob contrato e apenas no necessário.

## Por quanto tempo

Os dados ficam enquanto a sua conta existir no programa e pelo prazo que a lei exigir depois disso. Quando você pede a exclusão, o que não precisa ser mantido por lei é apagado ou tornado anônimo.

## Os seus direitos

Pela LGPD (art. 18), você pode pedir a qualquer momento:

- a confirmação de que tratamos os seus dados, e o acesso a eles;
- a correção do que estiver incompleto ou errado;
- a anonimização, o bloqueio ou a eliminação do que for excessivo;
- a portabilidade: no seu [perfil](/profile) você baixa uma cópia dos seus dados;
- a exclusão da conta, que também começa no seu [perfil](/profile);
- a informação sobre com quem os dados foram compartilhados;
- a revogação do consentimento, por exemplo o dos [cookies opcionais](/institutional/cookies_policy).

## Fale conosco

Escreva pela página de [suporte](/institutional/support). Respondemos em até 7 dias úteis. Se não ficar satisfeito, você pode procurar a Autoridade Nacional de Proteção de Dados em [gov.br/anpd](https://www.gov.br/anpd).`,
  `Privacy policy

This policy explains in plain words which personal data Trilha handles, where it is kept, for how long, and how you use your rights under Brazil’s data protection law (LGPD) and the European GDPR.

## Who is responsible

The **company that invites you** is the controller: it decides why the data is used. **Trilha** is the processor: it keeps and handles the data on that company’s behalf, and neither sells it nor uses it for advertising.

## What the server keeps

- **Registration**: name, e-mail, user name, document, phones and whatever else the company asks for. Your password is never kept, only an irreversible digest of it (argon2id).
- **Sessions**: when you signed in and until when. Access is renewed every 15 minutes and ends after 30 days without use.
- **Learning**: what you have seen of each activity, what you finished, your favourites.
- **Participation**: sales with invoice and photo, and store photos, where your programme has them.
- **Acceptance**: which version of the terms you accepted, and when.
- **Messages** you send to support.

## What stays on your device

To work without a network the app keeps in your browser your session, drafts and unsent work, **encrypted** with a key that never leaves the device; the courses you downloaded; and your preferences. When you sign out, everything readable is erased from the device.

## Your rights

You may ask for access, correction, erasure, a copy of your data and the end of your account at any time, in your [profile](/profile) or through [support](/institutional/support), and withdraw your consent to [optional cookies](/institutional/cookies_policy). We answer within 7 working days.`,
  `Política de privacidad

Esta política explica en palabras sencillas qué datos personales trata Trilha, dónde se guardan, por cuánto tiempo y cómo usted ejerce sus derechos según la ley brasileña de protección de datos (LGPD).

## Quién es responsable

La **empresa que le invita** es la responsable del tratamiento: decide para qué se usan los datos. **Trilha** es la encargada: los guarda y procesa en su nombre, y no los vende ni los usa para publicidad.

## Qué guarda el servidor

- **Registro**: nombre, correo, usuario, documento, teléfonos y lo demás que pida la empresa. La contraseña nunca se guarda, solo un resumen irreversible (argon2id).
- **Sesiones**: cuándo entró y hasta cuándo valen. El acceso se renueva cada 15 minutos y termina tras 30 días sin uso.
- **Aprendizaje**: lo que vio de cada actividad, lo que terminó y sus favoritos.
- **Participación**: ventas con factura y foto, y fotos de tienda, donde su programa las tenga.
- **Aceptaciones**: qué versión de los términos aceptó y cuándo.
- **Mensajes** que envía a soporte.

## Qué queda en su dispositivo

Para funcionar sin internet, la aplicación guarda en el navegador su sesión, borradores y envíos pendientes, **cifrados** con una clave que no sale del dispositivo; los cursos descargados; y sus preferencias. Al cerrar la sesión se borra todo lo legible.

## Sus derechos

Puede pedir acceso, corrección, eliminación, una copia de sus datos y el fin de su cuenta en cualquier momento, en su [perfil](/profile) o por [soporte](/institutional/support), y retirar su consentimiento a las [cookies opcionales](/institutional/cookies_policy). Respondemos en hasta 7 días hábiles.`,
  `Politique de confidentialité

Cette politique explique simplement quelles données personnelles Trilha traite, où elles sont conservées, combien de temps, et comment exercer vos droits selon la loi brésilienne (LGPD) et le RGPD.

## Qui est responsable

L’**entreprise qui vous invite** est responsable du traitement : elle décide de l’usage des données. **Trilha** est sous-traitante : elle les conserve et les traite pour son compte, ne les vend pas et ne s’en sert pas pour la publicité.

## Ce que garde le serveur

- **Inscription** : nom, e-mail, identifiant, document, téléphones et ce que l’entreprise demande. Le mot de passe n’est jamais conservé, seulement une empreinte irréversible (argon2id).
- **Sessions** : quand vous vous êtes connecté et jusqu’à quand. L’accès est renouvelé toutes les 15 minutes et prend fin après 30 jours sans usage.
- **Apprentissage** : ce que vous avez vu de chaque activité, ce que vous avez terminé, vos favoris.
- **Participation** : ventes avec facture et photo, et photos de magasin, si votre programme en a.
- **Acceptations** : quelle version des conditions vous avez acceptée, et quand.
- **Messages** envoyés à l’assistance.

## Ce qui reste sur votre appareil

Pour fonctionner sans réseau, l’application garde dans le navigateur votre session, vos brouillons et vos envois en attente, **chiffrés** avec une clé qui ne quitte pas l’appareil ; les cours téléchargés ; et vos préférences. À la déconnexion, tout ce qui est lisible est effacé.

## Vos droits

Vous pouvez demander l’accès, la rectification, l’effacement, une copie de vos données et la fermeture de votre compte à tout moment, dans votre [profil](/profile) ou par l’[assistance](/institutional/support), et retirer votre accord aux [cookies facultatifs](/institutional/cookies_policy). Nous répondons sous 7 jours ouvrés.`,
)

export const cookies = written(
  'cookies_policy',
  `Política de cookies

Cookies e o armazenamento do navegador são pequenos espaços em que um site guarda informações no seu aparelho. Aqui está a lista completa do que a Trilha usa.

## Necessários

Sem eles o aplicativo não funciona. Não identificam você para ninguém e não podem ser desligados.

- **trilha_key** (cookie, 180 dias): a chave aleatória que cifra as suas preferências neste aparelho.
- **trilha-signed-in** (armazenamento local): diz apenas que há alguém conectado aqui, para abrir mais rápido.
- **Preferências** (armazenamento local, cifrado): idioma, aparência, filtros, avisos fechados e a sua escolha sobre cookies.
- **Dados para uso sem internet** (IndexedDB): sessão e envios pendentes cifrados, cursos baixados e o que você pode ver.
- **Arquivos do aplicativo** (cache): as telas e imagens, para abrir sem conexão.

## Opcionais

Só existem quando a empresa do seu programa liga um serviço a mais, como um atendimento por chat. Eles **nunca são carregados antes do seu sim**, e rodam isolados, sem acesso à sua conta.

## A sua escolha

Quando há cookies opcionais, perguntamos na primeira visita. Você muda de ideia quando quiser nesta mesma página: o que era opcional deixa de ser carregado na hora.

Não usamos cookies de publicidade nem de rastreamento entre sites.`,
  `Cookie policy

Cookies and browser storage are small spaces where a site keeps information on your device. This is the full list of what Trilha uses.

## Needed

The app does not work without them; they cannot be switched off.

- **trilha_key** (cookie, 180 days): the random key that encrypts your preferences on this device.
- **trilha-signed-in** (local storage): says only that somebody is signed in here.
- **Preferences** (local storage, encrypted): language, appearance, filters, closed notices and your choice about cookies.
- **Data for offline use** (IndexedDB): encrypted session and unsent work, downloaded courses and what you may see.
- **App files** (cache): screens and pictures.

## Optional

They exist only where your programme’s company adds a service, such as a help chat. They are **never loaded before you say yes**, and run walled off from your account.

## Your choice

Where there are optional cookies we ask at the first visit, and you may change your mind on this page at any time. We use no advertising or tracking cookies.`,
  `Política de cookies

Las cookies y el almacenamiento del navegador son pequeños espacios donde un sitio guarda información en su dispositivo. Esta es la lista completa de lo que usa Trilha.

## Necesarias

Sin ellas la aplicación no funciona; no se pueden desactivar.

- **trilha_key** (cookie, 180 días): la clave aleatoria que cifra sus preferencias en este dispositivo.
- **trilha-signed-in** (almacenamiento local): indica solo que hay alguien conectado aquí.
- **Preferencias** (almacenamiento local, cifrado): idioma, apariencia, filtros, avisos cerrados y su elección sobre cookies.
- **Datos para uso sin internet** (IndexedDB): sesión y envíos pendientes cifrados, cursos descargados y lo que puede ver.
- **Archivos de la aplicación** (caché): pantallas e imágenes.

## Opcionales

Solo existen cuando la empresa de su programa agrega un servicio, como un chat de ayuda. **Nunca se cargan antes de su sí** y funcionan aisladas de su cuenta.

## Su elección

Donde hay cookies opcionales preguntamos en la primera visita, y puede cambiar de idea en esta página cuando quiera. No usamos cookies de publicidad ni de rastreo.`,
  `Politique de cookies

Les cookies et le stockage du navigateur sont de petits espaces où un site garde des informations sur votre appareil. Voici la liste complète de ce que Trilha utilise.

## Nécessaires

L’application ne fonctionne pas sans eux ; ils ne peuvent pas être désactivés.

- **trilha_key** (cookie, 180 jours) : la clé aléatoire qui chiffre vos préférences sur cet appareil.
- **trilha-signed-in** (stockage local) : indique seulement que quelqu’un est connecté ici.
- **Préférences** (stockage local, chiffré) : langue, apparence, filtres, avis fermés et votre choix sur les cookies.
- **Données hors ligne** (IndexedDB) : session et envois en attente chiffrés, cours téléchargés et ce que vous pouvez voir.
- **Fichiers de l’application** (cache) : écrans et images.

## Facultatifs

Ils n’existent que si l’entreprise de votre programme ajoute un service, comme un chat d’aide. Ils ne sont **jamais chargés avant votre accord** et fonctionnent isolés de votre compte.

## Votre choix

S’il y a des cookies facultatifs, nous le demandons à la première visite ; vous pouvez changer d’avis sur cette page à tout moment. Nous n’utilisons aucun cookie publicitaire ni de suivi.`,
)
