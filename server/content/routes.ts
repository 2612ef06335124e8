import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaulted, type } from 'superstruct';
import { ContentLanguage } from '../../src/schemas/content/content.ts';
import type { Routes } from '../context.ts';
import { answer, read, readId } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { Refusal } from '../refusal.ts';
import { readArticle, readEvent, readEvents, readPosts } from './read.ts';

const Query = type({ lang: defaulted(ContentLanguage, 'en') });
const languageOf = ({ query }: FastifyRequest) => read(Query, query).lang;

/** Texts change seldom, and are the same for everyone. */
function lasting<Text>(reply: FastifyReply, text: Text) {
  reply.header('cache-control', 'public, max-age=60');
  return answer(text);
}

/** @throws Refusal 404 when there is none */
function found<Text>(text: Text | undefined, missing: string): Text {
  if (text === undefined) throw new Refusal(404, missing);
  return text;
}

export const contentRoutes: Routes = async (app, { database }) => {
  app.get<{ Params: { slug: string } }>('/content/:slug', async (request, reply) => {
    const page = await readArticle(database, 'page', request.params.slug, languageOf(request));
    return lasting(reply, found(page, 'Page not found'));
  });

  app.get('/blog', async (request, reply) =>
    lasting(reply, await readPosts(database, languageOf(request), readPage(request.query))),
  );

  app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
    const post = await readArticle(database, 'post', request.params.slug, languageOf(request));
    return lasting(reply, found(post, 'Post not found'));
  });

  app.get('/events', async (request, reply) =>
    lasting(reply, await readEvents(database, languageOf(request), readPage(request.query))),
  );

  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    const event = await readEvent(database, readId(request.params.id), languageOf(request));
    return lasting(reply, found(event, 'Event not found'));
  });
};
