export const equipment = {
  device: {
    one: 'Device',
    many: 'Devices',
    fields: {
      name: 'Name',
      type: 'Type',
      model: 'Model',
      unit: 'Unit',
      room: 'Room',
      aeTitle: 'AE title',
      station: 'Station name',
      serialNumber: 'Serial number',
      purchased: 'Purchased on',
      active: 'In use',
    },
    hints: {
      aeTitle: 'Its name in the DICOM network.',
      station: 'As the device writes it into DICOM studies.',
    },
  },
  deviceBrand: { one: 'Device brand', many: 'Device brands', fields: { name: 'Name' } },
  deviceModel: {
    one: 'Device model',
    many: 'Device models',
    fields: { name: 'Name', brand: 'Brand', type: 'Type' },
  },
  deviceType: {
    one: 'Device type',
    many: 'Device types',
    fields: { name: 'Name', code: 'DICOM modality' },
  },
  product: {
    one: 'Product',
    many: 'Products',
    fields: {
      name: 'Name',
      code: 'Code',
      unitOfMeasure: 'Unit of measure',
      price: 'Price',
      currency: 'Currency',
      minimumStock: 'Minimum stock',
      active: 'In use',
    },
  },
} as const
