import { written } from './write.ts'

const terms = written(
  'terms-and-conditions',
  `Regulamento do Pincel de Ouro

Este é o regulamento do programa Pincel de Ouro, da Aurora Tintas. Ele completa os termos de uso da plataforma.

## Quem participa

Pintores, vendedores de balcão, promotores e donos de loja das redes parceiras, com 18 anos ou mais, que vendam ou apliquem produtos Aurora no Brasil.

## Como os pontos são creditados

- Cursos dão pontos quando são concluídos, uma vez por campanha.
- Vendas são registradas em até 15 dias corridos da data da nota, dentro da campanha, e valem depois da conferência. Cada nota conta uma vez.
- Fotos de loja: uma de cada tipo por loja e semana; a semana começa no domingo.

## Níveis e resgates

Ao atingir a experiência mínima de um nível, a mudança passa pela aprovação do programa. Resgates dependem de pontos, estoque e dos cursos obrigatórios concluídos.

## Validade

Os pontos vencem no fim da campanha e não viram dinheiro nem passam a outra pessoa.

## Condutas que levam ao bloqueio

Notas de outra pessoa, fotos repetidas ou montadas, contas em duplicidade. Quem for bloqueado é avisado e pode pedir revisão ao [suporte](/institutional/support).

## Dados pessoais

A Aurora é a controladora dos seus dados no programa; veja a [política de privacidade](/institutional/privacy-policy).`,
  `Rules of the Golden Brush

These are the rules of Aurora Tintas’ Pincel de Ouro programme. They complete the platform’s terms of use.

## Who takes part, and how points are given

Painters, counter sellers, promoters and owners of partner stores aged 18 or over. Courses give points once a campaign; sales are reported within 15 days and count after the audit, each invoice once; store photos, one of each type per store and week.

## Validity and conduct

Points end with the campaign and become neither money nor another person’s. Invoices of others, repeated or forged photos and double accounts lead to blocking, which [support](/institutional/support) reviews on request. Aurora is the controller of your data: see the [privacy policy](/institutional/privacy-policy).`,
  `Reglamento del Pincel de Oro

Este es el reglamento del programa Pincel de Ouro de Aurora Tintas. Completa los términos de uso de la plataforma.

## Quién participa y cómo se dan los puntos

Pintores, vendedores, promotores y dueños de tiendas asociadas, con 18 años o más. Los cursos dan puntos una vez por campaña; las ventas se registran en hasta 15 días y valen tras la auditoría, cada factura una vez; fotos de tienda, una de cada tipo por tienda y semana.

## Validez y conducta

Los puntos vencen con la campaña y no son dinero ni pasan a otra persona. Facturas ajenas, fotos repetidas o montadas y cuentas duplicadas llevan al bloqueo, que [soporte](/institutional/support) revisa a pedido. Aurora es la responsable de sus datos: vea la [política de privacidad](/institutional/privacy-policy).`,
  `Règlement du Pinceau d’or

Voici le règlement du programme Pincel de Ouro d’Aurora Tintas. Il complète les conditions d’utilisation de la plateforme.

## Qui participe et comment les points sont crédités

Peintres, vendeurs, promoteurs et commerçants partenaires de 18 ans et plus. Les cours rapportent des points une fois par campagne ; les ventes sont déclarées sous 15 jours et comptent après l’audit, chaque facture une fois ; photos de magasin, une de chaque type par magasin et par semaine.

## Validité et conduite

Les points expirent avec la campagne et ne deviennent ni argent ni bien d’autrui. Factures d’autrui, photos répétées ou truquées et comptes en double mènent au blocage, que l’[assistance](/institutional/support) réexamine sur demande. Aurora est responsable de vos données : voir la [politique de confidentialité](/institutional/privacy-policy).`,
)

const faq = written(
  'faq',
  `Perguntas frequentes

## Até quando posso registrar uma venda?

Até 15 dias depois da data da nota, e dentro do período da campanha.

## Por que minha venda está em análise?

Toda nota passa por conferência. O resultado aparece na lista das suas vendas.

## Os pontos vencem?

Sim, no fim da campanha. A experiência fica e decide o seu nível na próxima.

## Posso usar sem internet?

Sim. Cursos baixados abrem sem conexão, e vendas e fotos ficam guardadas até a internet voltar.

## Esqueci minha senha. E agora?

Use [Esqueci minha senha](/request-password/) na tela de entrada.`,
  `Frequently asked questions

## Until when can I report a sale?

Up to 15 days after the date of the invoice, within the campaign.

## Do points expire?

Yes, with the campaign. Experience stays and decides your level in the next one.

## Can I use it offline?

Yes. Downloaded courses open without a network; sales and photos wait until it is back.

## I forgot my password

Use [Forgot my password](/request-password/) on the sign-in screen.`,
  `Preguntas frecuentes

## ¿Hasta cuándo puedo registrar una venta?

Hasta 15 días después de la fecha de la factura, dentro de la campaña.

## ¿Los puntos vencen?

Sí, con la campaña. La experiencia queda y decide su nivel en la próxima.

## ¿Puedo usarla sin internet?

Sí. Los cursos descargados abren sin conexión; las ventas y fotos esperan a que vuelva.

## Olvidé mi contraseña

Use [Olvidé mi contraseña](/request-password/) en la pantalla de entrada.`,
  `Questions fréquentes

## Jusqu’à quand puis-je déclarer une vente ?

Jusqu’à 15 jours après la date de la facture, pendant la campagne.

## Les points expirent-ils ?

Oui, avec la campagne. L’expérience reste et décide de votre prochain niveau.

## Puis-je l’utiliser hors ligne ?

Oui. Les cours téléchargés s’ouvrent sans réseau ; ventes et photos attendent son retour.

## J’ai oublié mon mot de passe

Utilisez [Mot de passe oublié](/request-password/) sur l’écran de connexion.`,
)

const onboarding = written(
  'onboarding',
  `Boas-vindas

## Boas-vindas ao Pincel de Ouro

Aqui você aprende sobre cores e produtos, registra as suas vendas e troca pontos por prêmios.

## Aprenda onde estiver

Toque em Baixar num curso e ele abre até sem internet. O que você fizer é enviado quando a conexão voltar.

## Registre as suas vendas

Fotografe a nota e escolha os produtos. Você tem 15 dias, e os pontos aparecem depois da conferência.`,
  `Welcome

## Welcome to the Golden Brush

Learn about colours and products, report your sales and exchange points for prizes.

## Learn wherever you are

Tap Download on a course and it opens even offline. What you do is sent when the network is back.

## Report your sales

Photograph the invoice and choose the products. You have 15 days; points come after the audit.`,
  `Bienvenida

## Bienvenido al Pincel de Oro

Aprenda sobre colores y productos, registre sus ventas y cambie puntos por premios.

## Aprenda donde esté

Toque Descargar en un curso y abrirá incluso sin internet. Lo que haga se envía cuando vuelva la conexión.

## Registre sus ventas

Fotografíe la factura y elija los productos. Tiene 15 días; los puntos llegan tras la auditoría.`,
  `Bienvenue

## Bienvenue au Pinceau d’or

Découvrez couleurs et produits, déclarez vos ventes et échangez vos points contre des prix.

## Apprenez où que vous soyez

Touchez Télécharger sur un cours : il s’ouvre même hors ligne. Ce que vous faites part au retour du réseau.

## Déclarez vos ventes

Photographiez la facture et choisissez les produits. Vous avez 15 jours ; les points suivent l’audit.`,
)

const team = written(
  'about-team',
  `Quem faz os cursos

Nossos cursos são feitos por quem pinta, vende e ensina há anos.

| Carlos Eduardo Prado: instrutor técnico, 22 anos de obra e laboratório.
| Beatriz Fontes: gerente do programa Pincel de Ouro.
| Débora Lacerda: relacionamento com pintores e lojistas.
| Ivan Moreira: auditoria de vendas e orientação sobre notas.`,
  `Who makes the courses

Our courses are made by people who have painted, sold and taught for years.

| Carlos Eduardo Prado: technical instructor, 22 years on site and in the laboratory.
| Beatriz Fontes: manager of the Golden Brush programme.
| Débora Lacerda: relations with painters and store owners.
| Ivan Moreira: sales audit.`,
  `Quién hace los cursos

Nuestros cursos los hacen personas que pintan, venden y enseñan desde hace años.

| Carlos Eduardo Prado: instructor técnico, 22 años de obra y laboratorio.
| Beatriz Fontes: gerente del programa Pincel de Oro.
| Débora Lacerda: relación con pintores y tiendas.
| Ivan Moreira: auditoría de ventas.`,
  `Qui fait les cours

Nos cours sont faits par des personnes qui peignent, vendent et forment depuis des années.

| Carlos Eduardo Prado: formateur technique, 22 ans de chantier et de laboratoire.
| Beatriz Fontes: responsable du programme Pinceau d’or.
| Débora Lacerda: relations avec les peintres et les magasins.
| Ivan Moreira: audit des ventes.`,
)

/** What people of the programme are told and asked. */
export const auroraHelp = [terms, faq, onboarding, team]
