export const equipment = {
  device: {
    one: 'Equipamento',
    many: 'Equipamentos',
    fields: {
      name: 'Nome',
      type: 'Tipo',
      model: 'Modelo',
      unit: 'Unidade',
      room: 'Sala',
      aeTitle: 'AE title',
      station: 'Nome da estação',
      serialNumber: 'Número de série',
      purchased: 'Data da compra',
      active: 'Em uso',
    },
    hints: { aeTitle: 'O nome dele na rede DICOM.', station: 'Como o equipamento grava nos estudos DICOM.' },
  },
  deviceBrand: { one: 'Marca de equipamento', many: 'Marcas de equipamentos', fields: { name: 'Nome' } },
  deviceModel: {
    one: 'Modelo de equipamento',
    many: 'Modelos de equipamentos',
    fields: { name: 'Nome', brand: 'Marca', type: 'Tipo' },
  },
  deviceType: {
    one: 'Tipo de equipamento',
    many: 'Tipos de equipamentos',
    fields: { name: 'Nome', code: 'Modalidade DICOM' },
  },
  product: {
    one: 'Produto',
    many: 'Produtos',
    fields: {
      name: 'Nome',
      code: 'Código',
      unitOfMeasure: 'Unidade de medida',
      price: 'Preço',
      currency: 'Moeda',
      minimumStock: 'Estoque mínimo',
      active: 'Em uso',
    },
  },
} as const
