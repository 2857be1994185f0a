import { written } from './write.ts'

/** What anybody reads of the programme at its own address. */
export const auroraHotsite = written(
  'hotsite',
  `Pincel de Ouro, o programa da Aurora

Cursos curtos, pontos a cada venda e prêmios para quem leva a cor até o cliente.

| Aprenda: cursos que abrem até sem internet, no celular.
| Registre: cada venda de Aurora vale pontos.
| Resgate: troque os pontos por prêmios até o fim da campanha.

Já faz parte? Entre. Ainda não? Veja [como funciona a campanha](/campanha-pincel-de-ouro).`,
  `Golden Brush, Aurora’s programme

Short courses, points for every sale and prizes for those who bring colour to the customer.

| Learn: courses on your phone, also without a network.
| Report: every sale of Aurora gives points.
| Redeem: exchange points for prizes until the campaign ends.

Already in? Sign in. Not yet? See [how the campaign works](/campanha-pincel-de-ouro).`,
  `Pincel de Oro, el programa de Aurora

Cursos cortos, puntos por cada venta y premios para quienes llevan el color al cliente.

| Aprenda: cursos en el celular, también sin conexión.
| Registre: cada venta de Aurora da puntos.
| Canjee: cambie los puntos por premios hasta el fin de la campaña.

¿Ya participa? Entre. ¿Todavía no? Vea [cómo funciona la campaña](/campanha-pincel-de-ouro).`,
  `Pinceau d’or, le programme d’Aurora

Des cours brefs, des points à chaque vente et des prix pour ceux qui portent la couleur jusqu’au client.

| Apprenez: des cours sur votre téléphone, même sans réseau.
| Déclarez: chaque vente d’Aurora rapporte des points.
| Échangez: vos points contre des prix jusqu’à la fin de la campagne.

Déjà inscrit ? Connectez-vous. Pas encore ? Voir [la campagne](/campanha-pincel-de-ouro).`,
)
