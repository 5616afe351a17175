import type { ViewName } from './views.ts'

type Taken = readonly (readonly [view: ViewName, caption: string])[]

/** Which views an exam takes, in the order in which they are taken, with what each shows in the language of its reports. */
export const examViews: Readonly<Record<string, Taken>> = {
  'Endoscopia digestiva alta': [
    ['endo-oesophagus', 'Esôfago médio'],
    ['endo-z-line', 'Transição esofagogástrica'],
    ['endo-fundus', 'Fundo gástrico, em retrovisão'],
    ['endo-body', 'Corpo gástrico'],
    ['endo-antrum', 'Antro e piloro'],
    ['endo-duodenum', 'Segunda porção do duodeno'],
  ],
  Colonoscopia: [
    ['colon-ileum', 'Íleo terminal'],
    ['colon-caecum', 'Ceco e óstio apendicular'],
    ['colon-transverse', 'Cólon transverso'],
    ['colon-transverse', 'Cólon descendente'],
    ['colon-sigmoid', 'Cólon sigmoide'],
    ['colon-rectum', 'Reto'],
  ],
  Retossigmoidoscopia: [
    ['colon-rectum', 'Reto'],
    ['colon-sigmoid', 'Cólon sigmoide'],
    ['colon-sigmoid', 'Transição retossigmoide'],
  ],
  'Upper endoscopy': [
    ['endo-oesophagus', 'Middle oesophagus'],
    ['endo-z-line', 'Gastro-oesophageal junction'],
    ['endo-fundus', 'Fundus, retroflexed'],
    ['endo-body', 'Gastric body'],
    ['endo-antrum', 'Antrum and pylorus'],
    ['endo-duodenum', 'Second part of the duodenum'],
  ],
  'Ultrassonografia de abdome total': [
    ['us-liver', 'Fígado, lobo direito'],
    ['us-gallbladder', 'Vesícula biliar'],
    ['us-pancreas', 'Pâncreas e grandes vasos'],
    ['us-right-kidney', 'Rim direito, corte longitudinal'],
    ['us-left-kidney', 'Rim esquerdo, corte longitudinal'],
    ['us-spleen', 'Baço'],
    ['us-bladder', 'Bexiga'],
  ],
  'Ultrassonografia de tireoide': [
    ['us-isthmus', 'Istmo, corte transversal'],
    ['us-thyroid', 'Lobo direito'],
    ['us-thyroid', 'Lobo esquerdo'],
    ['us-thyroid-flow', 'Doppler colorido'],
  ],
  'Ultrassonografia transvaginal': [
    ['us-uterus', 'Útero, corte longitudinal'],
    ['us-uterine-flow', 'Doppler colorido do miométrio'],
    ['us-ovary', 'Ovário direito'],
    ['us-ovary', 'Ovário esquerdo'],
  ],
  'Ultrassonografia obstétrica': [
    ['us-fetal-head', 'Polo cefálico: DBP e CC'],
    ['us-fetal-abdomen', 'Circunferência abdominal'],
    ['us-femur', 'Comprimento do fêmur'],
    ['us-fetal-profile', 'Perfil'],
    ['us-umbilical-flow', 'Doppler da artéria umbilical'],
  ],
  'Ultrassonografia de próstata': [
    ['us-prostate', 'Próstata, corte transversal'],
    ['us-bladder', 'Bexiga, volume pré-miccional'],
  ],
  'Ultrassonografia de mamas': [
    ['us-breast', 'Mama direita, quadrante superolateral'],
    ['us-breast-nodule', 'Mama direita, imagem nodular'],
    ['us-breast', 'Mama esquerda, quadrante superolateral'],
    ['us-axilla', 'Axila'],
  ],
  'Ultrassonografia de rins e vias urinárias': [
    ['us-right-kidney', 'Rim direito, corte longitudinal'],
    ['us-left-kidney', 'Rim esquerdo, corte longitudinal'],
    ['us-bladder', 'Bexiga'],
  ],
  'Carotid Doppler ultrasound': [
    ['us-carotid', 'Common carotid artery: intima-media'],
    ['us-carotid-fork', 'Carotid bifurcation, colour Doppler'],
    ['us-carotid-beats', 'Internal carotid artery, spectral Doppler'],
    ['us-carotid-beats', 'Common carotid artery, spectral Doppler'],
  ],
  'Radiografia de tórax': [
    ['xr-chest-front', 'Tórax em PA'],
    ['xr-chest-side', 'Tórax em perfil'],
  ],
  'Radiografia de coluna lombossacra': [
    ['xr-spine-front', 'Coluna lombossacra em AP'],
    ['xr-spine-side', 'Coluna lombossacra em perfil'],
  ],
  'Radiografia de mão e punho': [
    ['xr-hand-front', 'Mão e punho em PA'],
    ['xr-hand-oblique', 'Mão e punho, oblíqua'],
    ['xr-hand-side', 'Mão e punho em perfil'],
  ],
  'Tomografia de tórax': [
    ['ct-chest-arch', 'Arco aórtico, janela de mediastino'],
    ['ct-chest-hila', 'Hilos, janela de mediastino'],
    ['ct-chest-hila-lung', 'Hilos, janela de pulmão'],
    ['ct-chest-heart-lung', 'Bases, janela de pulmão'],
  ],
  'Tomografia de seios da face': [
    ['ct-sinus-front', 'Plano coronal, complexo ostiomeatal'],
    ['ct-sinus-across', 'Plano axial, seios maxilares'],
  ],
  'Abdominal CT': [
    ['ct-abdomen-upper', 'Liver and spleen, portal venous phase'],
    ['ct-abdomen-renal', 'Pancreas and kidneys'],
    ['ct-abdomen-lower', 'Lower abdomen'],
    ['ct-pelvis', 'Pelvis'],
  ],
  'Head CT': [
    ['ct-head-fossa', 'Posterior fossa'],
    ['ct-head-ganglia', 'Basal ganglia'],
    ['ct-head-ventricles', 'Lateral ventricles'],
    ['ct-head-vertex', 'Vertex'],
    ['ct-head-bone', 'Skull base, bone window'],
  ],
  'Ressonância de coluna lombar': [
    ['mr-lumbar-t2', 'Sagital T2'],
    ['mr-lumbar-t1', 'Sagital T1'],
    ['mr-lumbar-across', 'Axial T2, L4-L5'],
    ['mr-lumbar-across', 'Axial T2, L5-S1'],
  ],
  'Ressonância de ombro': [
    ['mr-shoulder-front', 'Coronal oblíquo'],
    ['mr-shoulder-across', 'Axial DP com saturação de gordura'],
  ],
  'Knee MR': [
    ['mr-knee-side', 'Sagittal PD, fat-saturated'],
    ['mr-knee-side-t1', 'Sagittal T1'],
    ['mr-knee-front', 'Coronal PD, fat-saturated'],
    ['mr-knee-across', 'Axial PD, fat-saturated'],
  ],
  'Brain MR': [
    ['mr-brain-fossa', 'Axial T2, posterior fossa'],
    ['mr-brain-t2', 'Axial T2, basal ganglia'],
    ['mr-brain-flair', 'Axial FLAIR, lateral ventricles'],
    ['mr-brain-t1', 'Axial T1'],
    ['mr-brain-vertex', 'Axial FLAIR, vertex'],
  ],
  'Mamografia digital bilateral': [
    ['mg-right-cc', 'Mama direita, craniocaudal'],
    ['mg-left-cc', 'Mama esquerda, craniocaudal'],
    ['mg-right-mlo', 'Mama direita, oblíqua mediolateral'],
    ['mg-left-mlo', 'Mama esquerda, oblíqua mediolateral'],
  ],
}
