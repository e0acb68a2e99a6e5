CREATE TABLE "post_groups" (
	"pack" text NOT NULL,
	"board" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"label" jsonb NOT NULL,
	CONSTRAINT "post_groups_board_id_pk" PRIMARY KEY("board","id")
);
--> statement-breakpoint
CREATE TABLE "post_texts" (
	"seq" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"contents" jsonb NOT NULL,
	"search_title" text NOT NULL,
	"search_text" text NOT NULL,
	"title_grams" text[] NOT NULL,
	"text_grams" text[] NOT NULL,
	CONSTRAINT "post_texts_seq_locale_pk" PRIMARY KEY("seq","locale")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"board" text NOT NULL,
	"slug" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"label" text,
	"thumbnail" text,
	"cover" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"group_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"document" text,
	"version" text,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "probabilities" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "probabilities_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"image" text NOT NULL,
	"limit_type" text NOT NULL,
	"limit_amount" integer,
	"max_quantity" integer NOT NULL,
	"free" boolean NOT NULL,
	"prices" jsonb NOT NULL,
	"on_sale_from" timestamp with time zone,
	"on_sale_until" timestamp with time zone,
	"texts" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_banners" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"position" integer NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"position" integer NOT NULL,
	"icon" text,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_packs" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_seq_posts_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."posts"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_texts_title_trgm" ON "post_texts" USING gin ("search_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_texts_text_trgm" ON "post_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_texts_title_grams" ON "post_texts" USING gin ("title_grams");--> statement-breakpoint
CREATE INDEX "post_texts_text_grams" ON "post_texts" USING gin ("text_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_board_slug" ON "posts" USING btree ("board","slug");--> statement-breakpoint
CREATE INDEX "posts_board_published" ON "posts" USING btree ("board","published_at","seq");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position");