import { auroraHelp } from './aurora-help.ts'
import { written } from './write.ts'

const about = written(
  'about',
  `Sobre a Aurora Tintas

Há mais de quarenta anos a Aurora Tintas colore casas, fachadas e fábricas. Nossas tintas nascem em Diadema, SP, e chegam a mais de três mil lojas parceiras em todo o país.

## O programa Pincel de Ouro

O **Pincel de Ouro** é o jeito da Aurora agradecer a quem leva a cor até o cliente: pintores, vendedores e lojistas aprendem de graça, registram vendas e trocam pontos por prêmios. Veja [como funciona a campanha](/campanha-pincel-de-ouro).`,
  `About Aurora Tintas

For more than forty years Aurora Tintas has coloured homes, façades and factories. Our paints are born in Diadema, Brazil, and reach over three thousand partner stores.

## The Golden Brush programme

**Pincel de Ouro** is Aurora’s way to thank those who bring colour to the customer: painters, sellers and store owners learn for free, report sales and exchange points for prizes. See [how the campaign works](/campanha-pincel-de-ouro).`,
  `Acerca de Aurora Tintas

Desde hace más de cuarenta años Aurora Tintas da color a casas, fachadas y fábricas. Nuestras pinturas nacen en Diadema, Brasil, y llegan a más de tres mil tiendas.

## El programa Pincel de Oro

**Pincel de Ouro** es la forma de Aurora de agradecer a quienes llevan el color al cliente: pintores, vendedores y dueños de tienda aprenden gratis, registran ventas y cambian puntos por premios. Vea [cómo funciona la campaña](/campanha-pincel-de-ouro).`,
  `À propos d’Aurora Tintas

Depuis plus de quarante ans, Aurora Tintas donne des couleurs aux maisons, façades et usines. Nos peintures naissent à Diadema, au Brésil, et sont vendues dans plus de trois mille magasins.

## Le programme Pinceau d’or

**Pincel de Ouro** remercie ceux qui portent la couleur jusqu’au client : peintres, vendeurs et commerçants apprennent gratuitement, déclarent leurs ventes et échangent leurs points contre des prix. Voir [la campagne](/campanha-pincel-de-ouro).`,
)

const program = written(
  'about-the-program',
  `O programa Pincel de Ouro

O Pincel de Ouro reconhece quem vende e aplica Aurora. A cada trimestre abre uma nova campanha, com cerca de dois meses e meio.

## Como ganhar pontos

1. Faça os cursos da campanha: cada um vale pontos ao ser concluído.
2. Registre as suas vendas em até 15 dias, com o número e a foto da nota.
3. Envie as fotos da loja: uma de cada tipo por semana.

## Os três níveis

| Básico: é onde todos começam. Os pontos valem uma vez.
| Intermediário: com a experiência mínima, os pontos valem 1,5 vez.
| Avançado: os pontos valem o dobro, e há eventos só para convidados.

## O que é bom saber

- Os pontos vencem no fim da campanha e não passam para a próxima.
- A experiência, que decide o nível, não diminui quando você resgata prêmios.
- Resgates e mudanças de nível passam por uma conferência antes de valer.`,
  `The Golden Brush programme

Pincel de Ouro recognises those who sell and apply Aurora. A new campaign opens each quarter and lasts about two and a half months.

## How to earn points

1. Take the campaign’s courses: each gives points when finished.
2. Report your sales within 15 days, with the invoice’s number and photo.
3. Send the store photos: one of each type a week.

## The three levels

| Basic: where everybody begins.
| Intermediate: points count 1.5 times.
| Advanced: points count twice, with events by invitation.

Points end with the campaign; experience, which decides the level, does not fall when you redeem prizes.`,
  `El programa Pincel de Oro

Pincel de Ouro reconoce a quienes venden y aplican Aurora. Cada trimestre abre una nueva campaña de unos dos meses y medio.

## Cómo ganar puntos

1. Haga los cursos de la campaña: cada uno da puntos al terminarlo.
2. Registre sus ventas en hasta 15 días, con el número y la foto de la factura.
3. Envíe las fotos de la tienda: una de cada tipo por semana.

## Los tres niveles

| Básico: donde todos empiezan.
| Intermedio: los puntos valen 1,5 veces.
| Avanzado: los puntos valen el doble, con eventos por invitación.

Los puntos vencen con la campaña; la experiencia, que decide el nivel, no baja al canjear premios.`,
  `Le programme Pinceau d’or

Pincel de Ouro récompense ceux qui vendent et appliquent Aurora. Une nouvelle campagne s’ouvre chaque trimestre, pour deux mois et demi environ.

## Gagner des points

1. Suivez les cours de la campagne : chacun rapporte des points une fois terminé.
2. Déclarez vos ventes sous 15 jours, avec le numéro et la photo de la facture.
3. Envoyez les photos du magasin : une de chaque type par semaine.

## Les trois niveaux

| Débutant: là où chacun commence.
| Intermédiaire: les points comptent 1,5 fois.
| Avancé: les points comptent double, avec des événements sur invitation.

Les points expirent avec la campagne ; l’expérience, qui décide du niveau, ne baisse pas quand vous échangez des points.`,
)

const campaign = written(
  'campaign',
  `Venda, aprenda e ganhe com o Pincel de Ouro

Você indica Aurora todos os dias. Agora cada lata conta: participe da campanha, faça os cursos, registre as suas vendas e troque os seus pontos por prêmios.

## Como funciona

1. Crie a sua conta com CPF, loja e aceite dos termos.
2. Faça os cursos: são curtos, e abrem até sem internet.
3. Registre as vendas de produtos Aurora em até 15 dias, com a foto da nota.
4. Acompanhe os pontos e resgate os prêmios até o fim da campanha.

## Níveis

| Básico: comece a pontuar no primeiro dia. Cada ponto vale um.
| Intermediário: ao juntar a experiência mínima, os seus pontos valem 1,5 vez.
| Avançado: os pontos valem o dobro, e você recebe convites para eventos.

## Quem pode participar

Pintores, vendedores de balcão, promotores e donos de loja das redes parceiras, com 18 anos ou mais.`,
  `Sell, learn and win with the Golden Brush

You recommend Aurora every day. Now every can counts: join the campaign, take the courses, report your sales and exchange your points for prizes.

## How it works

1. Make your account with your document, store and acceptance of the terms.
2. Take the courses: they are short and open even offline.
3. Report sales of Aurora products within 15 days, with a photo of the invoice.
4. Follow your points and redeem prizes before the campaign ends.

## Levels

| Basic: earn points from day one.
| Intermediate: your points count 1.5 times.
| Advanced: your points count twice, and you are invited to events.

Painters, counter sellers, promoters and owners of partner stores aged 18 or over may take part.`,
  `Venda, aprenda y gane con el Pincel de Oro

Usted recomienda Aurora todos los días. Ahora cada lata cuenta: participe en la campaña, haga los cursos, registre sus ventas y cambie sus puntos por premios.

## Cómo funciona

1. Cree su cuenta con documento, tienda y aceptación de los términos.
2. Haga los cursos: son cortos y abren incluso sin internet.
3. Registre las ventas de productos Aurora en hasta 15 días, con la foto de la factura.
4. Siga sus puntos y canjee los premios antes del fin de la campaña.

## Niveles

| Básico: gane puntos desde el primer día.
| Intermedio: sus puntos valen 1,5 veces.
| Avanzado: sus puntos valen el doble y recibe invitaciones a eventos.

Pueden participar pintores, vendedores, promotores y dueños de tiendas asociadas, con 18 años o más.`,
  `Vendez, apprenez et gagnez avec le Pinceau d’or

Vous recommandez Aurora tous les jours. Désormais chaque pot compte : participez, suivez les cours, déclarez vos ventes et échangez vos points contre des prix.

## Comment ça marche

1. Créez votre compte avec votre document, votre magasin et l’acceptation des conditions.
2. Suivez les cours : courts, et disponibles même hors ligne.
3. Déclarez les ventes de produits Aurora sous 15 jours, avec la photo de la facture.
4. Suivez vos points et échangez-les avant la fin de la campagne.

## Niveaux

| Débutant: gagnez des points dès le premier jour.
| Intermédiaire: vos points comptent 1,5 fois.
| Avancé: vos points comptent double, et vous êtes invité aux événements.

Ouvert aux peintres, vendeurs, promoteurs et commerçants partenaires de 18 ans et plus.`,
)

export const auroraPages = [about, program, campaign, ...auroraHelp]
