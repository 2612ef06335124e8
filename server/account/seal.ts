import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets that the server has to read again, so that a copied database alone does not reveal them. */
export interface Seal {
  /** @param owner the owner's id: the text does not open under another owner */
  close(text: string, owner: number): string;
  /** Also opens texts that were stored before there was a key. */
  open(kept: string, owner: number): string;
}

const SEALED = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param key 32 bytes; undefined: texts are stored as they are */
export function sealWith(key: Buffer | undefined): Seal {
  return {
    close(text, owner) {
      if (key === undefined) return text;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(owner)));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(kept, owner) {
      if (!kept.startsWith(SEALED)) return kept;
      if (key === undefined) throw new Error('Sealed data cannot be opened without SECRETS_KEY');
      const bytes = Buffer.from(kept.slice(SEALED.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
