import type { Random } from '#service/demo/random.ts'
import { oesophagus, zLine, gastricBody, fundus, antrum, duodenum } from './endoscopy/upper.ts'
import { caecum, ileum, colon, sigmoid, rectum } from './endoscopy/lower.ts'
import { liver, gallbladder, pancreas, spleen, rightKidney, leftKidney } from './ultrasound/abdomen.ts'
import { bladder, prostate, uterus, uterineFlow, ovary } from './ultrasound/pelvis.ts'
import { fetalHead, fetalAbdomen, femur, fetalProfile, umbilicalFlow } from './ultrasound/obstetric.ts'
import {
  thyroidLobe,
  thyroidIsthmus,
  thyroidFlow,
  breastTissue,
  breastNodule,
  axilla,
} from './ultrasound/smallParts.ts'
import { carotidWall, carotidFork, carotidBeats } from './ultrasound/carotid.ts'
import { chestFront, chestSide } from './radiograph/chest.ts'
import { spineFront, spineSide } from './radiograph/spine.ts'
import { handFront, handOblique, handSide } from './radiograph/hand.ts'
import { chestArch, chestHila, chestHilaLung, chestHeartLung } from './section/chestCt.ts'
import { abdomenUpper, abdomenRenal, abdomenLower, pelvis } from './section/abdomenCt.ts'
import { sinusFront, sinusAcross } from './section/sinuses.ts'
import {
  ctFossa,
  ctGanglia,
  ctVentricles,
  ctVertex,
  ctBone,
  mrT2,
  mrFlair,
  mrT1,
  mrFossa,
  mrVertex,
} from './section/head.ts'
import {
  kneeSidePd,
  kneeSideT1,
  kneeFront,
  kneeAcross,
  shoulderFront,
  shoulderAcross,
} from './section/joints.ts'
import { lumbarSideT2, lumbarSideT1, lumbarAcross } from './section/lumbar.ts'
import { rightAbove, leftAbove, rightOblique, leftOblique } from './mammography/breast.ts'
import type { Picture } from './paint/picture.ts'

/** What can be drawn, by name. Each is drawn from its own chance alone: the same one gives the same picture. */
export const views = {
  'endo-oesophagus': oesophagus,
  'endo-z-line': zLine,
  'endo-body': gastricBody,
  'endo-fundus': fundus,
  'endo-antrum': antrum,
  'endo-duodenum': duodenum,
  'colon-caecum': caecum,
  'colon-ileum': ileum,
  'colon-transverse': colon,
  'colon-sigmoid': sigmoid,
  'colon-rectum': rectum,
  'us-liver': liver,
  'us-gallbladder': gallbladder,
  'us-pancreas': pancreas,
  'us-spleen': spleen,
  'us-right-kidney': rightKidney,
  'us-left-kidney': leftKidney,
  'us-bladder': bladder,
  'us-prostate': prostate,
  'us-uterus': uterus,
  'us-uterine-flow': uterineFlow,
  'us-ovary': ovary,
  'us-fetal-head': fetalHead,
  'us-fetal-abdomen': fetalAbdomen,
  'us-femur': femur,
  'us-fetal-profile': fetalProfile,
  'us-umbilical-flow': umbilicalFlow,
  'us-thyroid': thyroidLobe,
  'us-isthmus': thyroidIsthmus,
  'us-thyroid-flow': thyroidFlow,
  'us-breast': breastTissue,
  'us-breast-nodule': breastNodule,
  'us-axilla': axilla,
  'us-carotid': carotidWall,
  'us-carotid-fork': carotidFork,
  'us-carotid-beats': carotidBeats,
  'xr-chest-front': chestFront,
  'xr-chest-side': chestSide,
  'xr-spine-front': spineFront,
  'xr-spine-side': spineSide,
  'xr-hand-front': handFront,
  'xr-hand-oblique': handOblique,
  'xr-hand-side': handSide,
  'ct-chest-arch': chestArch,
  'ct-chest-hila': chestHila,
  'ct-chest-hila-lung': chestHilaLung,
  'ct-chest-heart-lung': chestHeartLung,
  'ct-abdomen-upper': abdomenUpper,
  'ct-abdomen-renal': abdomenRenal,
  'ct-abdomen-lower': abdomenLower,
  'ct-pelvis': pelvis,
  'ct-sinus-front': sinusFront,
  'ct-sinus-across': sinusAcross,
  'ct-head-fossa': ctFossa,
  'ct-head-ganglia': ctGanglia,
  'ct-head-ventricles': ctVentricles,
  'ct-head-vertex': ctVertex,
  'ct-head-bone': ctBone,
  'mr-brain-t2': mrT2,
  'mr-brain-flair': mrFlair,
  'mr-brain-t1': mrT1,
  'mr-brain-fossa': mrFossa,
  'mr-brain-vertex': mrVertex,
  'mr-knee-side': kneeSidePd,
  'mr-knee-side-t1': kneeSideT1,
  'mr-knee-front': kneeFront,
  'mr-knee-across': kneeAcross,
  'mr-shoulder-front': shoulderFront,
  'mr-shoulder-across': shoulderAcross,
  'mr-lumbar-t2': lumbarSideT2,
  'mr-lumbar-t1': lumbarSideT1,
  'mr-lumbar-across': lumbarAcross,
  'mg-right-cc': rightAbove,
  'mg-left-cc': leftAbove,
  'mg-right-mlo': rightOblique,
  'mg-left-mlo': leftOblique,
} satisfies Readonly<Record<string, (random: Random) => Picture>>

export type ViewName = keyof typeof views
