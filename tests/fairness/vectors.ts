/** Rounds computed beforehand and elsewhere (OpenSSL, and the arithmetic by hand). */
export const VECTORS = [
  {
    serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
    hash: '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
    clientSeed: 'bb62964774',
    nonce: 1,
    derivation: {
      message: 'bb62964774:1:0',
      digest: 'c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92',
      bytes: [197, 144, 209, 113],
      draw: 3_314_602_353,
    },
    results: { coinflip: 'Tail', limbo: '1.28', dice: '77.18' },
  },
  {
    serverSeed: 'a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6',
    hash: '735699851adce9f8345624575365a435e2ac5d4e941ab2744db8c2ad00a6d79f',
    clientSeed: '3c83fc7e07',
    nonce: 3,
    derivation: {
      message: '3c83fc7e07:3:0',
      digest: '322ab22075326005adcf6abfb26f8ec77426ad03afff325946541dfb53fedc60',
      bytes: [50, 42, 178, 32],
      draw: 841_658_912,
    },
    results: { coinflip: 'Head', limbo: '5.05', dice: '19.59' },
  },
  {
    serverSeed: 'a5022ccf5dd5a76d2014278e3d91d1dfc47c3f12e683ea0c8151fdc2f944beb1',
    hash: '3a5d54c17c99faae42a7c51a840cd32fb23c744d99f796a9f5a0b565a9d8e5b1',
    clientSeed: '8b3ca8298c',
    nonce: 54,
    derivation: {
      message: '8b3ca8298c:54:0',
      digest: '904e9ab7d196e089042c7f2de3ee9a8a33dc4f417d1450ab7edf8fc3b1e863c4',
      bytes: [144, 78, 154, 183],
      draw: 2_421_070_519,
    },
    results: { coinflip: 'Tail', limbo: '1.75', dice: '56.37' },
  },
  {
    serverSeed: '0000000000000000000000000000000000000000000000000000000000000000',
    hash: '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
    clientSeed: 'test-client',
    nonce: 2,
    derivation: {
      message: 'test-client:2:0',
      digest: '4f9a6c479a80ac04d0b8569b0949f3ca03b8ed8b0ef7aeb75c8e68b4955b9dd1',
      bytes: [79, 154, 108, 71],
      draw: 1_335_520_327,
    },
    results: { coinflip: 'Head', limbo: '3.18', dice: '31.09' },
  },
];
